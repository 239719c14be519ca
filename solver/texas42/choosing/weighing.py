"""What is each tile worth that a seat may play now, as far as that seat can see?

Every legal tile is played in the same layouts of the hidden tiles and the hand played on by blind
players, so that tiles differ by what they do and not by luck. Where few layouts are left all of
them are played, and the shares are exact.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from math import sqrt
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from ..estimates import Z95, Estimate, effective_size, estimate
from ..game.dominoes import Domino
from ..game.rules import laid_out
from ..hidden.moment import Moment
from ..hidden.players import NETWORK, Player
from ..hidden.playing import play_on
from ..hidden.samples import Sample, sample_of
from ..kernels.playing import PER_POINT
from .claims import Certain

LAYOUTS = 3000
SURELY = 1.5
"""Times the half width of a 95 % interval: three standard errors."""


@dataclass(frozen=True)
class Difference:
    """How much one chance is above another over the same layouts, with its 95 % interval."""

    value: float
    half_width: float

    @property
    def sure(self) -> bool:
        """Is it above zero for all that the sample can tell?"""
        return self.surely_over(0.0)

    def surely_over(self, least: float) -> bool:
        """Is it above `least`, and would be in 99.7 of 100 samples? A hand asks many times."""
        return self.value - SURELY * self.half_width > least

    def surely_under(self, least: float) -> bool:
        """Is it below `least`, as surely?"""
        return self.value + SURELY * self.half_width < least


@dataclass(frozen=True, eq=False)
class Tile:
    """A legal tile and what came of playing it. Chances and points are the bidder's side's."""

    domino: Domino
    make: Estimate
    mean_points: float
    points: NDArray[np.int64]
    """(n,) of each layout, of 42."""
    certain: Certain | None = None
    """What is proved of it: the contract is then made or set for sure, whatever was played."""


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

    @property
    def order(self) -> tuple[Domino, ...]:
        """The tiles, best first."""
        return tuple(tile.domino for tile in self.tiles)

    @property
    def dominoes(self) -> frozenset[Domino]:
        return frozenset(self.order)

    def cost(self, d: Domino, beside: Domino | None = None) -> Difference:
        """How much chance the side of the seat to play loses by `d` against the best tile, or
        against `beside`."""
        best = self.best if beside is None else self.tile(beside)
        made = best.points >= self.moment.bid
        loss = made.astype(np.float64) - (self.tile(d).points >= self.moment.bid)
        if not self.moment.bidders_turn:
            loss = -loss
        return difference(loss, self.sample)


def weigh(
    moment: Moment,
    *,
    sample: Sample | None = None,
    tiles: tuple[Domino, ...] = (),
    players: Player = NETWORK,
    certain: Mapping[Domino, Certain] = MappingProxyType({}),
    seed: int = 0,
    jobs: int | None = None,
) -> Weighed:
    """Every legal tile (or `tiles`) played on by `players` over `sample` (default: `sample_of`).

    `certain`: what is proved of tiles, and so kept to where the players fall short of it.
    The same seed gives the same answer for any `jobs`. Raises `ContradictionError` if no layout
    fits the moment.
    """
    sample = sample_of(moment, LAYOUTS, seed) if sample is None else sample
    order = tiles or laid_out(moment.legal(), moment.rules)
    found = []
    for d in order:
        points = _played(moment, d, sample, players, seed, jobs)
        found.append(_tile(moment, d, points, sample, certain.get(d)))
    return Weighed(moment, best_first(moment, found), sample, players)


def best_first(moment: Moment, tiles: Iterable[Tile]) -> tuple[Tile, ...]:
    """The tiles, those worth most to the side to play first: the contract before points."""
    sign = 1.0 if moment.bidders_turn else -1.0
    stakes = 0.0 if moment.settled is not None else 1.0

    def worth(tile: Tile) -> float:
        return sign * (stakes * tile.make.value + PER_POINT * tile.mean_points)

    return tuple(sorted(tiles, key=worth, reverse=True))


def joined(one: Weighed, other: Weighed) -> Weighed:
    """Two looks by the same players, at different layouts, as one: the tiles that are in both."""
    layouts = np.concatenate([one.sample.layouts, other.sample.layouts])
    sample = replace(one.sample, layouts=layouts, exact=False)
    found = []
    for tile in other.tiles:
        points = np.concatenate([one.tile(tile.domino).points, tile.points])
        found.append(_tile(one.moment, tile.domino, points, sample, tile.certain))
    return Weighed(one.moment, best_first(one.moment, found), sample, one.players)


def _played(
    moment: Moment, d: Domino, sample: Sample, players: Player, seed: int, jobs: int | None
) -> NDArray[np.int64]:
    return play_on(
        moment, sample.layouts, d, bidders=players, setters=players, seed=seed, jobs=jobs
    ).points


def _tile(
    moment: Moment,
    d: Domino,
    points: NDArray[np.int64],
    sample: Sample,
    certain: Certain | None,
) -> Tile:
    if certain is not None:
        points = np.clip(points, certain.least, certain.most)
    make = chance(points >= moment.bid, sample)
    if certain is not None:
        made = float(certain.least >= moment.bid)
        make = replace(make, value=made, low=made, high=made)
    return Tile(d, make, sample.mean(points), points, certain)


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
