"""Screen, race, confirm: how a choice is narrowed down, of tiles to play and of contracts to bid.

All candidates are played by quick players. Those that may be the best for all that this tells are
played again, in the same fresh layouts, by stronger players, and what falls surely behind is
dropped. Efforts are fixed beforehand: nobody plays on until the answer is a pleasing one.

Here is what tiles (`judging`, `reviewing.seen`) and contracts (`bidding.replays`) have in common:
who stays in, what is close, and how two looks are joined.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from dataclasses import replace
from typing import TypeVar

import numpy as np

from ..game.dominoes import Domino
from ..game.rules import laid_out
from ..hidden.moment import Moment
from .weighing import Tile, Weighed, best_first, chance, from_the_top

CLOSE = 0.08
"""Tiles behind by less than this chance are close, whatever the sample says of them."""
MOST_CLOSE = 4

Candidate = TypeVar("Candidate")


def still_in(
    candidates: Iterable[Candidate], may_win: Callable[[Candidate], bool], most: int
) -> tuple[Candidate, ...]:
    """The first `most` of `candidates`, best first, that may be the best."""
    return tuple(filter(may_win, candidates))[:most]


def close_tiles(weighed: Weighed) -> tuple[Domino, ...]:
    """The best few tiles that may still be best, and the bidder's side's usual lead: quick players
    may be wrong about it by more than luck."""
    moment = weighed.moment
    costs = [(tile, weighed.cost(tile.domino)) for tile in weighed.tiles]
    close = [tile.domino for tile, cost in costs if cost.value < CLOSE or not cost.sure]
    if moment.trick.dominoes:
        return tuple(close[:MOST_CLOSE])
    best = tuple(dict.fromkeys(from_the_top(d, moment.hand, moment.rules) for d in close))
    usual = as_led(moment)[:1] if moment.bidders_turn else ()
    return tuple(dict.fromkeys((*best[: MOST_CLOSE - 1], *usual, *best[MOST_CLOSE - 1 :])))[
        :MOST_CLOSE
    ]


def not_behind(weighed: Weighed) -> tuple[Domino, ...]:
    """The tiles that this look does not surely put behind the best."""
    tiles = (tile.domino for tile in weighed.tiles)
    return still_in(tiles, lambda d: not weighed.cost(d).sure, len(weighed.tiles))


def joined(one: Weighed, other: Weighed) -> Weighed:
    """Two looks by the same players, at different layouts, as one: the tiles that are in both."""
    layouts = np.concatenate([one.sample.layouts, other.sample.layouts])
    sample = replace(one.sample, layouts=layouts, exact=False)
    found = []
    for tile in other.tiles:
        points = np.concatenate([one.tile(tile.domino).points, tile.points])
        made = chance(points >= one.moment.bid, sample)
        found.append(Tile(tile.domino, made, sample.mean(points), points))
    return Weighed(one.moment, best_first(one.moment, found), sample, one.players)


def as_led(moment: Moment) -> tuple[Domino, ...]:
    """The hand in the order a bidder leads it: trumps from the top, doubles, offs."""
    trumps = moment.rules.trumps
    order = laid_out(moment.hand, moment.rules)
    return tuple(sorted(order, key=lambda d: (not trumps >> d & 1, not d.is_double)))
