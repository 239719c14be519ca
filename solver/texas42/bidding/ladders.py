"""The chance of every bid in a trump, both ways: as played at the table and with all hands open.

A ladder falls in steps: losing a bare trick leaves 41, one with a five 36, one with a ten 31. It is
shown as found, never smoothed.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..estimates import Estimate, estimate
from ..exact.double_dummy import points_of_layouts
from ..game.bids import BIDS, LOWEST_BID
from ..game.contracts import Contract
from ..game.dominoes import HAND_POINTS, TILES, Domino
from ..game.rules import Trump
from ..hidden.layouts import Layouts
from ..hidden.players import RULE, Player
from ..hidden.playing import PlayedHands, play_hands
from .as_played import AsPlayed, distribution

CERTAIN = 1.0


@dataclass(frozen=True)
class Rung:
    """One bid in one trump. Chances that the bidder's side makes it."""

    bid: int
    as_played: Estimate
    players: Player
    """Who played the hands behind `as_played`."""
    double_dummy: Estimate | None = None
    """All hands open, perfect play by all: the most it could be."""


@dataclass(frozen=True)
class Ladder:
    """One trump. Points are the bidder's side's, as played for the bid `played_for`."""

    trump: Trump
    lead: Domino
    mean_points: float
    points: dict[int, float]
    """Share of hands that came to each total, from 42 down."""
    rungs: tuple[Rung, ...]
    played_for: int = LOWEST_BID
    """The bid that `points` and `mean_points` were played for: players with more to make take other
    chances."""
    laydown: tuple[Domino, ...] = ()
    """The order to lead in if every trick is proved to be made, else empty."""

    def rung(self, bid: int) -> Rung:
        """The rung of a bid in points, or of all 42 for a bid in marks."""
        return self.rungs[min(bid, HAND_POINTS) - LOWEST_BID]

    def flat_over(self, bid: int) -> int:
        """The highest bid that loses nothing over `bid`: no hand of the sample lies between."""
        top = bid
        while top < HAND_POINTS and not self.points.get(top, 0.0):
            top += 1
        return top


def quick_ladder(
    layouts: Layouts, contract: Contract, seed: int, double_dummy_layouts: int, jobs: int | None
) -> Ladder:
    """Every bid of a contract's trump: played by rule players on all of `layouts` (n, 4), each bid
    for itself, and solved double-dummy on the first `double_dummy_layouts`."""
    solved = points_of_layouts(
        layouts[:double_dummy_layouts], contract, LOWEST_BID - 1, HAND_POINTS, jobs=jobs
    )
    rungs = []
    thirty: PlayedHands | None = None
    for bid in BIDS:
        played = play_hands(
            layouts, contract.for_bid(bid), bidders=RULE, setters=RULE, seed=seed, jobs=1
        )
        thirty = thirty or played
        double_dummy = estimate(solved >= bid) if double_dummy_layouts else None
        rungs.append(Rung(bid, estimate(played.points >= bid), RULE, double_dummy))
    assert thirty is not None
    return Ladder(
        contract.trump,
        lead=TILES[thirty.plays[0, 0]],
        mean_points=float(thirty.points.mean()),
        points=distribution(thirty.points),
        rungs=tuple(rungs),
    )


def with_played(ladder: Ladder, played: AsPlayed) -> Ladder:
    """`ladder` with what stronger players showed while playing for one bid of its trump.

    Who plays for a bid also makes every lower one that the points reach; higher bids were played
    for themselves, and stay.
    """
    rungs = []
    for rung, reached in zip(ladder.rungs, played.reached, strict=True):
        known = replace(rung, as_played=reached, players=played.players)
        rungs.append(known if rung.bid <= played.bid else rung)
    return replace(
        ladder,
        rungs=tuple(rungs),
        lead=played.lead,
        mean_points=played.mean_points,
        points=played.points,
        played_for=played.bid,
    )


def with_double_dummy(
    ladder: Ladder, layouts: Layouts, contract: Contract, *, jobs: int | None = None
) -> Ladder:
    """`ladder` with the double-dummy chances of `layouts` (n, 4)."""
    solved = points_of_layouts(layouts, contract, LOWEST_BID - 1, HAND_POINTS, jobs=jobs)
    rungs = (replace(rung, double_dummy=estimate(solved >= rung.bid)) for rung in ladder.rungs)
    return replace(ladder, rungs=tuple(rungs))


def proved(ladder: Ladder, order: tuple[Domino, ...]) -> Ladder:
    """`ladder` of a laydown, led in `order`: every bid is certain, whatever was sampled."""

    def certain(rung: Rung) -> Rung:
        sure = replace(rung.as_played, value=CERTAIN, low=CERTAIN, high=CERTAIN)
        opened = rung.double_dummy
        sure_too = opened and replace(opened, value=CERTAIN, low=CERTAIN, high=CERTAIN)
        return replace(rung, as_played=sure, double_dummy=sure_too)

    return replace(
        ladder,
        rungs=tuple(certain(rung) for rung in ladder.rungs),
        points={HAND_POINTS: CERTAIN},
        mean_points=float(HAND_POINTS),
        laydown=order,
    )
