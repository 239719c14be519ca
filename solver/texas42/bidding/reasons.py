"""Why a contract is made or set: what is out, what walks, whose hand a tile must not be in.

Everything is counted over the layouts a bidder faces. Chances are of the bidder's side as network
players play.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from ..estimates import Estimate, estimate
from ..game.contracts import Contract
from ..game.deal import Deal
from ..game.dominoes import (
    COUNT,
    HAND_SIZE,
    HIGH,
    TILES,
    Domino,
    Mask,
    count_in,
    dominoes_in,
)
from ..game.rules import Rules
from ..game.seats import BIDDER, Seat
from ..hidden.layouts import deal_triples
from ..hidden.players import NETWORK
from ..hidden.playing import play_hands
from ..hidden.view import View

UNSEEN = 21
"""Tiles in the three other hands."""

LEAST_SPREAD = 0.08
"""The least that the chance must differ by with a tile at one place or at another."""
MOST_TILES = 3
"""Tiles whose place is told, at most."""

Points = NDArray[np.int64]


@dataclass(frozen=True)
class Walker:
    """An off or double, and the chance that no setter holds a higher tile of its suit."""

    domino: Domino
    walks: float


@dataclass(frozen=True)
class DecisiveTile:
    """An unseen tile, and the chance to make the contract with it at each place."""

    domino: Domino
    left: Estimate
    partner: Estimate
    right: Estimate

    @property
    def spread(self) -> float:
        values = (self.left.value, self.partner.value, self.right.value)
        return max(values) - min(values)


@dataclass(frozen=True)
class Reasons:
    """What decides a contract. `set_points`: the commonest total of a hand that is set; `example`:
    a layout that is set with it, None if none was."""

    trumps_held: int
    trumps_out: tuple[Domino, ...]
    stacked: float
    """The chance that one setter holds all the trumps out."""
    walkers: tuple[Walker, ...]
    count_at_risk: int
    decisive: tuple[DecisiveTile, ...]
    made: Estimate
    set_points: int | None
    set_share: float
    """Share of the sets that end with `set_points`."""
    example: Deal | None

    @property
    def has_trumps(self) -> bool:
        """Is any tile trump? In follow-me none is."""
        return bool(self.trumps_held or self.trumps_out)


def reasons_for(
    hand: Mask,
    contract: Contract,
    *,
    lead: Domino | None = None,
    reads_call: bool = True,
    hands: int = 1440,
    seed: int = 0,
) -> Reasons:
    """What decides whether `contract` is made with `hand`, over `hands` hands played out from
    `lead` (the bidder's own choice if it is None). `reads_call`: as in `as_played`."""
    rules = contract.rules
    layouts = deal_triples(View.before_play(hand, BIDDER), hands // 3, seed)
    points = play_hands(
        layouts,
        contract,
        bidders=NETWORK,
        setters=NETWORK,
        seed=seed,
        lead=lead,
        reads_call=reads_call,
        jobs=1,
    ).points
    made = points >= contract.needed
    total, share = _commonest_set(points[~made])
    decisive = _decisive(hand, layouts, made)
    out = tuple(dominoes_in(rules.trumps & ~hand))
    walkers = _walkers(hand, rules)
    return Reasons(
        trumps_held=(rules.trumps & hand).bit_count(),
        trumps_out=tuple(sorted(out, key=lambda d: rules.strength[rules.trump_suit][d])),
        stacked=2 * _all_with_one(len(out)) if out else 0.0,
        walkers=walkers,
        count_at_risk=count_in(sum(1 << w.domino for w in walkers if w.walks < 1)),
        decisive=decisive,
        made=estimate(made),
        set_points=total,
        set_share=share,
        example=_example(layouts, points, total, decisive),
    )


def _all_with_one(tiles: int) -> float:
    """The chance that `tiles` given tiles are all with one given seat."""
    return comb(UNSEEN - tiles, HAND_SIZE - tiles) / comb(UNSEEN, HAND_SIZE)


def _walkers(hand: Mask, rules: Rules) -> tuple[Walker, ...]:
    """Every tile that is not trump, likeliest to walk first."""
    found = []
    for d in dominoes_in(hand & ~rules.trumps):
        higher = rules.beaters[rules.led_suit[d]][d] & ~rules.trumps & ~hand
        found.append(Walker(d, _all_with_one(higher.bit_count())))
    return tuple(sorted(found, key=lambda w: (-w.walks, -w.domino.is_double, -HIGH[w.domino])))


def _decisive(hand: Mask, layouts: Points, made: NDArray[np.bool_]) -> tuple[DecisiveTile, ...]:
    """The tiles whose place tells most about the outcome, if any tells enough."""
    found = []
    for d in TILES:
        if hand >> d & 1:
            continue
        at = [
            estimate(made[(layouts[:, BIDDER.after(place)] >> d & 1) == 1], cluster=1)
            for place in (1, 2, 3)
        ]
        found.append(DecisiveTile(d, *at))
    found = [tile for tile in found if tile.spread >= LEAST_SPREAD]
    found.sort(key=lambda tile: (-tile.spread, -COUNT[tile.domino], tile.domino))
    return tuple(found[:MOST_TILES])


def _commonest_set(points: Points) -> tuple[int | None, float]:
    if not len(points):
        return None, 0.0
    totals = np.bincount(points)
    commonest = int(totals.argmax())
    return commonest, float(totals[commonest] / len(points))


def _example(
    layouts: Points, points: Points, total: int | None, decisive: tuple[DecisiveTile, ...]
) -> Deal | None:
    """A layout set with the commonest total, with as many decisive tiles as can be where the
    contract is made least often with them."""
    if total is None:
        return None
    rows = layouts[points == total]

    def badly_placed(row: Points) -> int:
        return sum(int(row[_worst_seat(tile)]) >> tile.domino & 1 for tile in decisive)

    n, e, s, w = (int(mask) for mask in max(rows, key=badly_placed))
    return Deal((n, e, s, w))


def _worst_seat(tile: DecisiveTile) -> Seat:
    """Where the contract is made least often with the tile."""
    values = (tile.left.value, tile.partner.value, tile.right.value)
    return BIDDER.after(1 + values.index(min(values)))
