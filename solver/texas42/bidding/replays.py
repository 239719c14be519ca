"""Contracts played again by stronger players, until time is up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from time import monotonic

from ..choosing.judging import BRIEF, USUAL, PlayEffort, opening_lead
from ..game.bids import points_needed
from ..game.contracts import Contract
from ..game.dominoes import Domino, Mask
from ..game.houses import HouseRules
from ..game.seats import BIDDER
from ..hidden.layouts import deal_triples
from ..hidden.view import View
from ..seeds import CONFIRMATION, derive
from .advice import BidEffort, Choice
from .as_played import AsPlayed, HandsEffort, as_played_so_far
from .ladders import Ladder, with_double_dummy


@dataclass(frozen=True)
class Replays:
    """What stronger players show of the contracts of one hand; `deadline` by `monotonic`."""

    hand: Mask
    house: HouseRules
    effort: BidEffort
    seed: int
    jobs: int | None
    deadline: float | None

    @property
    def late(self) -> bool:
        return self.deadline is not None and monotonic() >= self.deadline

    def raced(self, choice: Choice) -> AsPlayed:
        """On the layouts of the screen."""
        *_, last = self._played(choice, self.effort.race_hands, BRIEF, self.seed)
        return last

    def confirmed(self, choice: Choice) -> Iterator[AsPlayed]:
        """On fresh layouts, so that the chance shown is not the luckiest of nine."""
        seed = derive(self.seed, CONFIRMATION)
        return self._played(choice, self.effort.confirm_hands, USUAL, seed)

    def finished(self, ladder: Ladder, choice: Choice) -> Ladder:
        """The ladder advised: a lead worth trusting, and double-dummy chances from more layouts."""
        if ladder.laydown:
            return ladder
        contract = self._contract(choice)
        if not ladder.rungs[0].players.strong:
            ladder = replace(ladder, lead=self._lead(contract, BRIEF))
        layouts = self.effort.double_dummy_best
        dealt = deal_triples(View.before_play(self.hand, BIDDER), layouts // 3, self.seed)
        return with_double_dummy(ladder, dealt, contract, jobs=self.jobs)

    def _contract(self, choice: Choice) -> Contract:
        return Contract(BIDDER, choice.trump, points_needed(choice.bid), self.house)

    def _played(
        self, choice: Choice, hands: int, thought: PlayEffort, seed: int
    ) -> Iterator[AsPlayed]:
        contract = self._contract(choice)
        effort = HandsEffort(
            hands=hands,
            players=self.effort.players,
            half_width=self.effort.half_width,
            seconds=None if self.deadline is None else self.deadline - monotonic(),
        )
        return as_played_so_far(
            self.hand,
            contract,
            effort,
            lead=self._lead(contract, thought),
            seed=seed,
            jobs=self.jobs,
        )

    def _lead(self, contract: Contract, effort: PlayEffort) -> Domino:
        return opening_lead(
            self.hand,
            contract,
            self.effort.players,
            effort=effort,
            seed=self.seed,
            jobs=self.jobs,
        )
