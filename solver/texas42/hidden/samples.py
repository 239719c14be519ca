"""Layouts of the hidden tiles to judge a play by: all that fit if they are few, else a sample.

A seat that does not see the bidder's hand reads the call: layouts count, or are drawn, as often as
the bidder would call this trump with the hand that the layout gives them (`hidden.callers`).
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ..game.dominoes import HAND_SIZE
from ..seeds import lots
from .callers import calling_weights
from .layouts import Layouts, all_layouts, count_layouts, deal_layouts, deal_triples
from .moment import Moment

ALL_OF = 20_000
"""When no more layouts are left than this, all are taken."""
DRAWS_EACH = 6
MOST_DRAWS = 240
"""Layouts drawn for one that is wanted, before the call is no longer asked about."""


@dataclass(frozen=True)
class Sample:
    """Layouts of the hidden tiles, (n, 4) masks of what each seat still holds.

    `total`: how many fit; `exact`: whether these are all of them; `cluster`: how many in a row
    belong together; `weights` (n,): how much each counts, None if all count alike.
    """

    layouts: Layouts
    total: int
    exact: bool
    cluster: int
    weights: NDArray[np.float64] | None = None

    def mean(self, values: NDArray[Any]) -> float:
        """The mean of `values` (n,), each counting as its layout does."""
        return float(np.average(values, weights=self.weights))


def sample_of(moment: Moment, n: int, seed: int, *, all_of: int = ALL_OF) -> Sample:
    """All layouts if no more than `all_of` fit, else `n` of them (before the first lead of the
    bidder in rotated triples). The same seed gives the same layouts."""
    total = count_layouts(moment.view)
    if total <= all_of:
        layouts = all_layouts(moment.view)
        weights = _weights(moment, layouts) if reads_call(moment) else None
        return Sample(layouts, total, exact=True, cluster=1, weights=weights)
    if reads_call(moment):
        return Sample(_drawn_as_called(moment, n, seed), total, exact=False, cluster=1)
    if moment.view.sizes == (HAND_SIZE,) * 4 and _tells_none_apart(moment):
        return Sample(deal_triples(moment.view, n // 3, seed), total, exact=False, cluster=3)
    return Sample(deal_layouts(moment.view, n, seed), total, exact=False, cluster=1)


def reads_call(moment: Moment) -> bool:
    """Is there something of the bidder's hand that the seat to play does not see?"""
    view, bidder = moment.view, moment.bidder
    hides = view.known[bidder].bit_count() < view.sizes[bidder]
    return moment.reads_call and hides


def _tells_none_apart(moment: Moment) -> bool:
    view = moment.view
    return len({(view.known[seat], view.may[seat]) for seat in view.hidden}) == 1


def _weights(moment: Moment, layouts: Layouts) -> NDArray[np.float64]:
    hands = layouts[:, moment.bidder] | moment.bidder_played
    return calling_weights(hands, moment.contract)


def _drawn_as_called(moment: Moment, n: int, seed: int) -> Layouts:
    """`n` layouts, each kept with the chance that the bidder calls with it; if that is too rare,
    filled up with any that fit."""
    block = DRAWS_EACH * n
    kept: list[Layouts] = []
    found = 0
    for first in range(0, MOST_DRAWS * n, block):
        drawn = deal_layouts(moment.view, block, seed, first=first)
        keep = lots(seed, first, block) < _weights(moment, drawn)
        kept.append(drawn[keep])
        found += int(keep.sum())
        if found >= n:
            break
    else:
        kept.append(drawn[: n - found])
    return np.ascontiguousarray(np.concatenate(kept)[:n])
