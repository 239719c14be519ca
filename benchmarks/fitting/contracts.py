"""Seeded contracts: a bidder's hand worth a bid, its trump, and the three hands it cannot see.

The bidder is North. `biddable`: three or more of a suit with its double, the suit trump. `forced`:
any hand at all, in its longest suit, as a shaker stuck with 30 has it. `mixed`: biddable hands, and
hands of many doubles in doubles or follow-me.
"""

from collections import defaultdict
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from random import Random

import numpy as np
from numpy.typing import NDArray

from texas42.game.dominoes import (
    DOUBLES,
    HAND_SIZE,
    PIPS,
    SET_SIZE,
    Domino,
    Mask,
    mask_of,
    with_pip,
)
from texas42.game.rules import Trump

Choice = Callable[[Mask, Random], Trump | None]


@dataclass(frozen=True)
class Contracts:
    """Deals of one trump: `layouts` (n, 4) masks of the four hands, `numbers` (n,) their places in
    the whole set."""

    trump: Trump
    layouts: NDArray[np.int64]
    numbers: NDArray[np.int64]


def contracts(kind: str, n: int, seed: int) -> list[Contracts]:
    """`n` contracts of a kind ("biddable", "forced" or "mixed"), grouped by trump."""
    layouts: dict[Trump, list[tuple[Mask, ...]]] = defaultdict(list)
    numbers: dict[Trump, list[int]] = defaultdict(list)
    for number, (hands, trump) in zip(range(n), _stream(KINDS[kind], Random(seed)), strict=False):
        layouts[trump].append(hands)
        numbers[trump].append(number)
    return [
        Contracts(
            trump,
            np.array(layouts[trump], dtype=np.int64),
            np.array(numbers[trump], dtype=np.int64),
        )
        for trump in sorted(layouts)
    ]


def _stream(choose: Choice, rng: Random) -> Iterator[tuple[tuple[Mask, ...], Trump]]:
    while True:
        order = rng.sample(range(SET_SIZE), SET_SIZE)
        hands = tuple(mask_of(order[i : i + HAND_SIZE]) for i in range(0, SET_SIZE, HAND_SIZE))
        trump = choose(hands[0], rng)
        if trump is not None:
            yield hands, trump


def _longest(hand: Mask, least: int, needs_double: bool) -> Trump | None:
    """The suit with most tiles, the double and then more doubles in hand breaking ties."""
    best: tuple[int, bool, int] | None = None
    for pip in PIPS:
        tiles = (hand & with_pip(pip)).bit_count()
        double = bool(hand >> Domino(pip, pip) & 1)
        if tiles >= least and (double or not needs_double):
            best = max(best or (0, False, 0), (tiles, double, pip))
    return None if best is None else Trump(best[2])


def _biddable(hand: Mask, rng: Random) -> Trump | None:
    return _longest(hand, 3, True)


def _forced(hand: Mask, rng: Random) -> Trump | None:
    return _longest(hand, 1, False)


def _mixed(hand: Mask, rng: Random) -> Trump | None:
    doubles = (hand & DOUBLES).bit_count()
    if doubles >= 3 and rng.random() < 0.5:
        return Trump.DOUBLES if doubles >= 4 and rng.random() < 0.5 else Trump.FOLLOW_ME
    return _longest(hand, 3, True)


KINDS: dict[str, Choice] = {"biddable": _biddable, "forced": _forced, "mixed": _mixed}
