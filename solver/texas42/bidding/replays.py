"""Contracts played again on fresh layouts, until time is up."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, replace
from time import monotonic

from ..choosing.judging import opening_lead
from ..game.bids import points_needed
from ..game.contracts import Contract
from ..game.dominoes import Domino, Mask
from ..game.houses import HouseRules
from ..game.seats import BIDDER
from ..hidden.layouts import deal_triples
from ..hidden.view import View
from ..seeds import CHOSEN, CONFIRMATION, derive
from .advice import BidEffort, Choice
from .as_played import AsPlayed, HandsEffort, as_played_so_far
from .ladders import Ladder, played_ladder, with_double_dummy


@dataclass(frozen=True)
class Replays:
    """What more hands show of the contracts of one hand; `deadline` by `monotonic`."""

    hand: Mask
    house: HouseRules
    reads_call: bool
    effort: BidEffort
    seed: int
    jobs: int | None
    deadline: float | None

    @property
    def late(self) -> bool:
        return self.deadline is not None and monotonic() >= self.deadline

    def ladder(self, ladder: Ladder) -> Ladder:
        """The ladder of a trump on fresh layouts, so that the bid that looks best is not the
        luckiest of all that were screened."""
        seed = derive(self.seed, CONFIRMATION)
        view = View.before_play(self.hand, BIDDER)
        fresh = played_ladder(
            deal_triples(view, self.effort.ladder_hands // 3, seed),
            Contract(BIDDER, ladder.trump, house=self.house),
            players=self.effort.players,
            seed=seed,
            reads_call=self.reads_call,
            jobs=self.jobs,
        )
        rungs = (
            replace(new, double_dummy=old.double_dummy)
            for new, old in zip(fresh.rungs, ladder.rungs, strict=True)
        )
        return replace(fresh, rungs=tuple(rungs))

    def confirmed(self, bid: int, ladder: Ladder) -> Iterator[AsPlayed]:
        """A bid of points, from the lead that is judged best, on layouts of its own."""
        contract = Contract(BIDDER, ladder.trump, bid, self.house)
        effort = HandsEffort(
            hands=self.effort.confirm_hands,
            players=self.effort.players,
            half_width=self.effort.half_width,
            seconds=None if self.deadline is None else self.deadline - monotonic(),
        )
        return as_played_so_far(
            self.hand,
            contract,
            effort,
            lead=self._lead(contract),
            seed=derive(self.seed, CONFIRMATION, CHOSEN),
            reads_call=self.reads_call,
            jobs=self.jobs,
        )

    def solved(self, ladder: Ladder, choice: Choice) -> Ladder:
        """The ladder with double-dummy chances from more layouts."""
        if ladder.laydown:
            return ladder
        layouts = self.effort.double_dummy_best
        dealt = deal_triples(View.before_play(self.hand, BIDDER), layouts // 3, self.seed)
        return with_double_dummy(ladder, dealt, self._contract(choice), jobs=self.jobs)

    def _contract(self, choice: Choice) -> Contract:
        return Contract(BIDDER, choice.trump, points_needed(choice.bid), self.house)

    def _lead(self, contract: Contract) -> Domino:
        return opening_lead(
            self.hand,
            contract,
            self.effort.players,
            effort=self.effort.lead,
            reads_call=self.reads_call,
            seed=self.seed,
            jobs=self.jobs,
        )
