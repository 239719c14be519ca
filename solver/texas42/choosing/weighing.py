"""What is each tile worth that a seat may play now, as far as that seat can see?

Every legal tile is played in the same layouts of the hidden tiles and the hand played on by blind
players, so that tiles differ by what they do and not by luck. Where few layouts are left all of
them are played, and the shares are exact.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from ..estimates import Z95, Estimate, effective_size, estimate
from ..game.dominoes import COUNT, Domino, Mask, dominoes_in
from ..game.rules import Rules, laid_out
from ..hidden.moment import Moment
from ..hidden.players import RULE, Player
from ..hidden.playing import play_on
from ..hidden.samples import Sample, sample_of
from ..kernels.playing import PER_POINT

LAYOUTS = 3000


@dataclass(frozen=True)
class Difference:
    """How much one chance is above another over the same layouts, with its 95 % interval."""

    value: float
    half_width: float

    @property
    def sure(self) -> bool:
        """Is it above zero for all that the sample can tell?"""
        return self.value > self.half_width


@dataclass(frozen=True, eq=False)
class Tile:
    """A legal tile and what came of playing it. Chances and points are the bidder's side's."""

    domino: Domino
    make: Estimate
    mean_points: float
    points: NDArray[np.int64]
    """(n,) of each layout, of 42."""


@dataclass(frozen=True)
class Weighed:
    """Every legal tile, best first for the side of the seat to play."""

    moment: Moment
    tiles: tuple[Tile, ...]
    sample: Sample
    players: Player

    @property
    def best(self) -> Tile:
        return self.tiles[0]

    def tile(self, d: Domino) -> Tile:
        """What came of playing `d`. Raises `KeyError` for a tile that is not legal."""
        found = next((tile for tile in self.tiles if tile.domino == d), None)
        if found is None:
            raise KeyError(d)
        return found

    def cost(self, d: Domino) -> Difference:
        """How much chance the side of the seat to play loses by `d` against the best tile."""
        made = self.best.points >= self.moment.bid
        loss = made.astype(np.float64) - (self.tile(d).points >= self.moment.bid)
        if not self.moment.bidders_turn:
            loss = -loss
        return difference(loss, self.sample)


def weigh(
    moment: Moment,
    *,
    sample: Sample | None = None,
    tiles: tuple[Domino, ...] = (),
    players: Player = RULE,
    seed: int = 0,
    jobs: int | None = None,
) -> Weighed:
    """Every legal tile (or `tiles`) played on by `players` over `sample` (default: `sample_of`).

    The same seed gives the same answer for any `jobs`. Raises `ContradictionError` if no layout
    fits the moment.
    """
    sample = sample_of(moment, LAYOUTS, seed) if sample is None else sample
    order = tiles or laid_out(moment.legal(), moment.rules)
    found = [_played(moment, d, sample, players, seed, jobs) for d in order]
    return Weighed(moment, best_first(moment, found), sample, players)


def best_first(moment: Moment, tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles, those worth most to the side to play first: the contract before points."""
    sign = 1.0 if moment.bidders_turn else -1.0
    stakes = 0.0 if moment.settled is not None else 1.0

    def worth(tile: Tile) -> float:
        return sign * (stakes * tile.make.value + PER_POINT * tile.mean_points)

    return tuple(sorted(tiles, key=worth, reverse=True))


def _played(
    moment: Moment, d: Domino, sample: Sample, players: Player, seed: int, jobs: int | None
) -> Tile:
    points = play_on(
        moment, sample.layouts, d, bidders=players, setters=players, seed=seed, jobs=jobs
    ).points
    return Tile(d, chance(points >= moment.bid, sample), sample.mean(points), points)


def chance(made: NDArray[np.bool_], sample: Sample) -> Estimate:
    """The share of layouts in which the contract is made; without an interval if all were seen."""
    if sample.exact:
        share = sample.mean(made)
        return Estimate(share, share, share, len(made), len(made))
    return estimate(made, sample.cluster)


def difference(values: NDArray[np.float64], sample: Sample) -> Difference:
    """The mean of paired differences."""
    mean = sample.mean(values)
    if sample.exact:
        return Difference(mean, 0.0)
    size = effective_size(values, sample.cluster)
    return Difference(mean, Z95 * float(values.std()) / sqrt(max(size, 1.0)))


def from_the_top(lead: Domino, hand: Mask, rules: Rules) -> Domino:
    """The highest tile of the hand that is as good a lead: a player leads from the top.

    Those are trumps with none between them in other hands, and with equal count unless no trump
    that is out beats them.
    """
    if not rules.trumps >> lead & 1:
        return lead
    rank = rules.strength[rules.trump_suit]
    out = [rank[d] for d in dominoes_in(rules.trumps & ~hand)]
    certain = all(rank[lead] > other for other in out)
    alike = [
        d
        for d in dominoes_in(hand & rules.trumps)
        if rank[d] >= rank[lead]
        and (certain or COUNT[d] == COUNT[lead])
        and not any(rank[lead] < other < rank[d] for other in out)
    ]
    return max(alike, key=lambda d: rank[d])
