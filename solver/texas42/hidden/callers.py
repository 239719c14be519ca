"""What a call tells of the caller's hand: how likely a hand is to be behind a contract.

Nobody calls sixes with one six. How likely our own bidder calls a trump with a hand, when a bid of
that height is the least there is, was measured and fitted (logistic regression on what a player
would look at: `FEATURES`; `calling_odds.json`, `benchmarks/fitting/callers.py`). Players differ,
so no hand is ruled out.
"""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..fitted.tables import read_json
from ..game.contracts import Contract
from ..game.dominoes import COUNT, DOUBLES, PIPS, SET_SIZE, Domino, Mask
from ..game.rules import Rules, Trump

LEVELS = (30, 32, 36, 42)
"""The least bids that were asked about; a bid counts as the highest of them it reaches."""
FEATURES = (
    "one",
    *(f"trump {place}" for place in range(1, 8)),
    "trumps squared",
    "doubles",
    "doubles squared",
    "covered",
    "open offs",
    "count on open offs",
)
"""Whether the highest, the next … trump is held; trumps; doubles that are not trump; offs of a suit
whose double is held; other offs, and the points of count on them. In follow-me doubles, from the
6-6 down, stand for trumps."""
FAMILIES = ("pips", "doubles", "follow-me")
UNLIKELY = 0.003
"""The least a hand may count for: somebody may call with anything."""

Masks = NDArray[np.int64]
Floats = NDArray[np.float64]


def family_of(trump: Trump) -> str:
    return "pips" if trump < Trump.DOUBLES else str(trump)


def features_of(hands: Masks, rules: Rules) -> Floats:
    """(n, features) of `hands` (n,) of seven tiles, for the trump of `rules`."""
    suit = rules.trumps or DOUBLES
    ranked = _from_the_top(suit, rules)
    held = [_tiles_in(hands, 1 << d) for d in ranked]
    trumps = sum(held, np.zeros_like(hands))
    doubles = _tiles_in(hands, DOUBLES & ~suit)
    covered, open_offs, count = (np.zeros_like(hands) for _ in range(3))
    for d in range(SET_SIZE):
        if (suit | DOUBLES) >> d & 1:
            continue
        has = hands >> d & 1
        is_covered = has * (hands >> _double_of(d, rules) & 1)
        covered += is_covered
        open_offs += has - is_covered
        count += COUNT[d] * (has - is_covered)
    columns = (
        np.ones_like(hands),
        *held,
        trumps**2,
        doubles,
        doubles**2,
        covered,
        open_offs,
        count,
    )
    return np.stack(columns, axis=1).astype(np.float64)


def calling_weights(hands: Masks, contract: Contract) -> Floats:
    """How likely each of `hands` (n,) is to make the call of `contract`, in 0…1."""
    level = max(level for level in LEVELS if level <= max(contract.needed, LEVELS[0]))
    logits = features_of(hands, contract.rules) @ _coefficients()[family_of(contract.trump), level]
    return np.maximum(1 / (1 + np.exp(-logits)), UNLIKELY)


def _from_the_top(suit: Mask, rules: Rules) -> list[int]:
    tiles = [d for d in range(SET_SIZE) if suit >> d & 1]
    if not rules.trumps:
        return [Domino(pip, pip) for pip in reversed(PIPS)]
    rank = rules.strength[rules.trump_suit]
    return sorted(tiles, key=lambda d: -rank[d])


def _double_of(d: int, rules: Rules) -> int:
    """The double of the suit that a tile leads."""
    pip = rules.led_suit[d]
    return Domino(pip, pip)


def _tiles_in(hands: Masks, tiles: Mask) -> Masks:
    number = np.zeros_like(hands)
    for d in range(SET_SIZE):
        if tiles >> d & 1:
            number += hands >> d & 1
    return number


@cache
def _coefficients() -> dict[tuple[str, int], Floats]:
    return {
        (family, int(level)): np.array(values, dtype=np.float64)
        for family, levels in read_json("calling_odds.json")["coefficients"].items()
        for level, values in levels.items()
    }
