"""How ladders become advice in one situation: what each contract is worth, the best, the ties."""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ..game.bids import Bid, points_needed
from ..game.dominoes import Mask
from ..game.rules import Trump
from .advice import Advice, Choice, Situation
from .ladders import Ladder
from .worth import Prospects

EQUAL_WORTH = 0.005
"""Marks (or chance to win the game) that are nothing."""


@dataclass(frozen=True)
class Decision:
    """How ladders become advice in one situation."""

    hand: Mask
    situation: Situation
    prospects: Prospects
    bids: tuple[Bid, ...]
    seed: int
    layouts: int

    def of(
        self,
        ladders: tuple[Ladder, ...],
        confirmed: Collection[Trump] = (),
        *,
        settled: bool = False,
    ) -> Advice:
        """`confirmed`: the trumps played on fresh layouts. Once `settled`, no other is advised but
        a proved one: of the many contracts only screened, the luckiest must not win in the end."""

        def may_be_advised(ladder: Ladder) -> bool:
            return not settled or bool(ladder.laydown) or ladder.trump in confirmed

        choices = {ladder.trump: self.best_in(ladder) for ladder in ladders}
        order = sorted(
            ladders,
            key=lambda ladder: (
                not may_be_advised(ladder),
                *_rank(choices[ladder.trump], ladder),
            ),
        )
        best = choices[order[0].trump]
        passing = self.prospects.of_pass() if self.situation.auction.may_pass else None
        call = best.bid if passing is None or best.worth > passing else None
        ties = (
            *self._equal_bids(order[0], best),
            *(
                choices[ladder.trump]
                for ladder in order[1:]
                if self._cannot_tell(choices[ladder.trump], best)
            ),
        )
        return Advice(
            self.hand,
            call,
            best,
            passing,
            ties,
            tuple(order),
            best.trump in confirmed or bool(order[0].laydown),
            self.situation,
            self.seed,
            self.layouts,
        )

    def best_in(self, ladder: Ladder) -> Choice:
        """The bid worth most in a trump; of equals the lowest."""
        return max(self._choices(ladder), key=lambda choice: (choice.worth, -choice.bid))

    def _choices(self, ladder: Ladder) -> list[Choice]:
        return [
            Choice(bid, ladder.trump, made, self.prospects.of_bid(bid, made.value))
            for bid in self.bids
            for made in (ladder.rung(points_needed(bid)).as_played,)
        ]

    def _equal_bids(self, ladder: Ladder, best: Choice) -> list[Choice]:
        """Other bids in the best trump that are worth as much."""
        return [
            choice
            for choice in self._choices(ladder)
            if choice.bid != best.bid and best.worth - choice.worth < EQUAL_WORTH
        ]

    def _cannot_tell(self, other: Choice, best: Choice) -> bool:
        """May a contract in another trump be worth more, for all that these samples tell?"""
        least = self.prospects.of_bid(best.bid, best.make.low)
        return self._may_lead(other, best) and other.worth >= least

    def _may_lead(self, choice: Choice, leader: Choice) -> bool:
        """At the upper end of its interval, is a contract worth as much as the leader?"""
        return self.prospects.of_bid(choice.bid, choice.make.high) >= leader.worth


def _rank(choice: Choice, ladder: Ladder) -> tuple[float, float, int]:
    return -choice.worth, -ladder.mean_points, int(choice.trump)
