"""The 28 tiles of a double-six set.

A domino is an index 0…27, `high * (high + 1) / 2 + low`, so 0-0 is 0 and 6-6 is 27. A set of
dominoes (a hand) is an int with bit `index` set for each tile held.
"""

from collections.abc import Iterable, Iterator
from typing import TypeAlias

Domino: TypeAlias = int


Mask: TypeAlias = int


SET_SIZE = 28


HAND_SIZE = 7


PIPS = range(7)


ALL: Mask = (1 << SET_SIZE) - 1


HIGH = tuple(high for high in PIPS for _ in range(high + 1))


LOW = tuple(low for high in PIPS for low in range(high + 1))


TRICK_POINTS = 1


HAND_POINTS = 42
"""Seven tricks and 35 of count (rules.md §2: every source agrees)."""


def domino(a: int, b: int) -> Domino:
    """The tile with ends `a` and `b`, in either order, each 0…6."""
    high, low = max(a, b), min(a, b)
    return high * (high + 1) // 2 + low


COUNT = tuple(
    10 if high + low == 10 else 5 if high + low == 5 else 0
    for high, low in zip(HIGH, LOW, strict=True)
)
"""Points of each tile besides its trick: 5-5 and 6-4 ten; 5-0, 4-1 and 3-2 five."""


DOUBLES: Mask = sum(1 << domino(pip, pip) for pip in PIPS)


FIVES: Mask = sum(1 << d for d in range(SET_SIZE) if COUNT[d] == 5)


TENS: Mask = sum(1 << d for d in range(SET_SIZE) if COUNT[d] == 10)


COUNTS: Mask = FIVES | TENS


def is_double(d: Domino) -> bool:
    return HIGH[d] == LOW[d]


def with_pip(pip: int) -> Mask:
    """The seven tiles that show `pip`."""
    return sum(1 << domino(pip, other) for other in PIPS)


_NAMES = tuple(f"{high}-{low}" for high, low in zip(HIGH, LOW, strict=True))


def name(d: Domino) -> str:
    """A tile as it is written: high end first, `6-4`."""
    return _NAMES[d]


def mask_of(dominoes: Iterable[Domino]) -> Mask:
    mask = 0
    for d in dominoes:
        mask |= 1 << d
    return mask


def dominoes_in(mask: Mask) -> Iterator[Domino]:
    """The tiles of a set, lowest index first."""
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest


def count_in(mask: Mask) -> int:
    """Count points (5s and 10s) on the tiles of a set."""
    return 5 * (mask & FIVES).bit_count() + 10 * (mask & TENS).bit_count()
