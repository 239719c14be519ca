"""What each tile comes to with all hands open: a bound that stands beside the chance as played."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ..exact.engine import borrow_engine
from ..game.dominoes import Domino
from ..game.rules import laid_out
from ..game.seats import Hands
from ..hidden.layouts import Layouts
from ..hidden.moment import Moment
from ..hidden.samples import Sample, sample_of
from ..workers import in_order

LAYOUTS = 180
"""Solved for each tile, unless all that fit are hardly more."""
ALL_OF = 2_000
PIECE = 4


@dataclass(frozen=True)
class DoubleDummy:
    """What a tile comes to with all hands open and perfect play by all, over `layouts` layouts."""

    make: float
    """The share of layouts in which the contract is made."""
    mean: float
    low: int
    high: int
    layouts: int


def double_dummy_of(
    moment: Moment, sample: Sample, n: int, seed: int, jobs: int | None
) -> dict[Domino, DoubleDummy]:
    """Of every legal tile, in the order in which a hand is laid out, over `n` layouts or all."""
    layouts = _to_solve(moment, sample, n, seed)
    side, taken = moment.bidder.side, moment.bidder_taken

    def solved(row: Layouts) -> dict[Domino, int]:
        with borrow_engine() as engine:
            return engine.after_each_play(moment.position(hands_of(row)), side)

    values = list(in_order(solved, layouts, jobs=jobs, piece=PIECE))
    order = laid_out(moment.legal(), moment.rules)
    points = {d: taken + np.array([value[d] for value in values], dtype=np.int64) for d in order}
    weights = sample.weights if len(layouts) == len(sample.layouts) else None
    return {d: _summary(points[d], moment.bid, weights) for d in order}


def _to_solve(moment: Moment, sample: Sample, n: int, seed: int) -> Layouts:
    if not sample.exact:
        return sample.layouts[:n]
    if sample.total <= max(n, ALL_OF):
        return sample.layouts
    return sample_of(moment, n, seed, all_of=0).layouts


def _summary(
    points: NDArray[np.int64], bid: int, weights: NDArray[np.float64] | None
) -> DoubleDummy:
    return DoubleDummy(
        make=float(np.average(points >= bid, weights=weights)),
        mean=float(np.average(points, weights=weights)),
        low=int(points.min()),
        high=int(points.max()),
        layouts=len(points),
    )


def hands_of(row: Layouts) -> Hands:
    """A row of layouts as four hands."""
    n, e, s, w = (int(mask) for mask in row)
    return n, e, s, w
