"""The chance of every bid in a trump, both ways: as played at the table and with all hands open.

A ladder falls in steps: losing a bare trick leaves 41, one with a five 36, one with a ten 31. Each
bid is played for itself, by setters who know it. A ladder never rises: who makes 42 so often makes
41 as often by playing for 42 (`never_rising`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from math import hypot
from operator import mul

from ..estimates import Estimate, estimate
from ..exact.double_dummy import points_of_layouts
from ..game.bids import BIDS, LOWEST_BID
from ..game.contracts import Contract
from ..game.dominoes import HAND_POINTS, TILES, Domino
from ..game.rules import Trump
from ..hidden.layouts import Layouts
from ..hidden.players import Player
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
    plan: int = 0
    """The points to play for, if more than the bid: the higher bid is made surely more often."""


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
    double_dummy_mean: float | None = None
    """Points with all hands open, on average over the layouts solved; None where only the chances
    of bids were wanted."""

    def rung(self, bid: int) -> Rung:
        """The rung of a bid in points, or of all 42 for a bid in marks."""
        return self.rungs[min(bid, HAND_POINTS) - LOWEST_BID]

    def flat_over(self, bid: int) -> int:
        """The highest bid that loses nothing over `bid`: no hand of the sample lies between."""
        top = bid
        while top < HAND_POINTS and not self.points.get(top, 0.0):
            top += 1
        return top


def played_ladder(
    layouts: Layouts,
    contract: Contract,
    *,
    players: Player,
    seed: int,
    reads_call: bool = True,
    double_dummy_layouts: int = 0,
    jobs: int | None = None,
) -> Ladder:
    """Every bid of a contract's trump, each played for itself by `players` on all of `layouts`
    (n, 4), and solved double-dummy on the first `double_dummy_layouts`."""
    solved = points_of_layouts(
        layouts[:double_dummy_layouts], contract, LOWEST_BID - 1, HAND_POINTS, jobs=jobs
    )
    rungs = []
    thirty: PlayedHands | None = None
    for bid in BIDS:
        played = play_hands(
            layouts,
            contract.for_bid(bid),
            bidders=players,
            setters=players,
            seed=seed,
            reads_call=reads_call,
            jobs=jobs,
        )
        thirty = thirty or played
        double_dummy = estimate(solved >= bid) if double_dummy_layouts else None
        rungs.append(Rung(bid, estimate(played.points >= bid), players, double_dummy))
    assert thirty is not None
    return Ladder(
        contract.trump,
        lead=TILES[thirty.plays[0, 0]],
        mean_points=float(thirty.points.mean()),
        points=distribution(thirty.points),
        rungs=never_rising(rungs),
    )


def never_rising(rungs: Sequence[Rung]) -> tuple[Rung, ...]:
    """The rungs with chances that never rise with the bid.

    Where a higher bid looks likelier by luck alone, both get the mean of the two. Where it surely
    is, the lower one gets its chance, and the plan to play for it: whoever plays so takes at least
    as many points, and the lower bid needs fewer.
    """
    done: list[Rung] = []
    level: list[Rung] = []  # the lowest rungs so far, all of one chance
    for rung in reversed(rungs):
        rung = replace(rung, plan=max(rung.plan, rung.bid))
        if level and rung.as_played.value < level[-1].as_played.value:
            above = level[-1]
            if _surely_rises(rung.as_played, above.as_played):
                level.append(replace(rung, as_played=above.as_played, plan=above.plan))
            else:
                level = _pooled([*level, rung])
                while done and done[-1].as_played.value > level[0].as_played.value:
                    level = _pooled([*_same(done), *level])
        else:
            done += level
            level = [rung]
    return tuple(reversed([*done, *level]))


def _surely_rises(lower: Estimate, higher: Estimate) -> bool:
    margin = hypot(lower.half_width, higher.half_width)
    return higher.value - lower.value > margin


def _same(done: list[Rung]) -> list[Rung]:
    """Take the last rungs of one chance off `done`."""
    value, taken = done[-1].as_played.value, []
    while done and done[-1].as_played.value == value:
        taken.append(done.pop())
    return taken[::-1]


def _pooled(level: list[Rung]) -> list[Rung]:
    """The rungs at the mean of their chances, each counting by its hands; what was played much
    more often than the rest decides alone."""
    most = max(rung.as_played.hands for rung in level)
    hands = [n if 2 * n >= most else 0 for n in (rung.as_played.hands for rung in level)]

    def mean(values: Iterable[float]) -> float:
        return float(sum(map(mul, values, hands)) / sum(hands))

    chances = [rung.as_played for rung in level]
    value = mean(chance.value for chance in chances)
    low, high = mean(chance.low for chance in chances), mean(chance.high for chance in chances)
    return [
        replace(rung, as_played=replace(rung.as_played, value=value, low=low, high=high))
        for rung in level
    ]


def with_played(ladder: Ladder, played: AsPlayed) -> Ladder:
    """`ladder` with one bid of its trump played more often."""
    rungs = (
        replace(rung, as_played=played.make, players=played.players, plan=played.bid)
        if rung.bid == played.bid
        else rung
        for rung in ladder.rungs
    )
    return replace(
        ladder,
        rungs=never_rising(tuple(rungs)),
        lead=played.lead,
        mean_points=played.mean_points,
        points=played.points,
        played_for=played.bid,
    )


def with_double_dummy(
    ladder: Ladder, layouts: Layouts, contract: Contract, *, jobs: int | None = None
) -> Ladder:
    """`ladder` with the double-dummy chances and mean points of `layouts` (n, 4)."""
    solved = points_of_layouts(layouts, contract, jobs=jobs)
    rungs = (replace(rung, double_dummy=estimate(solved >= rung.bid)) for rung in ladder.rungs)
    mean = float(solved.mean()) if len(solved) else None
    return replace(ladder, rungs=tuple(rungs), double_dummy_mean=mean)


def proved(ladder: Ladder, order: tuple[Domino, ...]) -> Ladder:
    """`ladder` of a laydown, led in `order`: every bid is certain, whatever was sampled."""

    def certain(rung: Rung) -> Rung:
        sure = replace(rung.as_played, value=CERTAIN, low=CERTAIN, high=CERTAIN)
        opened = rung.double_dummy
        sure_too = opened and replace(opened, value=CERTAIN, low=CERTAIN, high=CERTAIN)
        return replace(rung, as_played=sure, double_dummy=sure_too, plan=rung.bid)

    return replace(
        ladder,
        rungs=tuple(certain(rung) for rung in ladder.rungs),
        points={HAND_POINTS: CERTAIN},
        mean_points=float(HAND_POINTS),
        laydown=order,
        double_dummy_mean=float(HAND_POINTS),
    )
