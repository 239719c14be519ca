"""The 28 tiles of a double-six set, one at a time and as sets.

A domino is an index 0…27, `high * (high + 1) / 2 + low`, so 0-0 is 0 and 6-6 is 27, and prints as a
tile. A set of dominoes (a hand) is an int with bit `index` set for each tile held.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from typing import TypeAlias

from ..errors import NotationError, UnknownDominoError
from ..wording import clipped, quoted
from .spelling import DASHES, LONGEST_WORD, PIP_WORDS

Mask: TypeAlias = int

SET_SIZE = 28
HAND_SIZE = 7
PIPS = range(7)
ALL: Mask = (1 << SET_SIZE) - 1

HIGH = tuple(high for high in PIPS for _ in range(high + 1))
LOW = tuple(low for high in PIPS for low in range(high + 1))

HAND_POINTS = 42
"""Seven tricks and 35 of count (rules.md §2: every source agrees)."""

COUNT = tuple(
    10 if high + low == 10 else 5 if high + low == 5 else 0
    for high, low in zip(HIGH, LOW, strict=True)
)
"""Points of each tile besides its trick: 5-5 and 6-4 ten; 5-0, 4-1 and 3-2 five."""

_NAMES = tuple(f"{high}-{low}" for high, low in zip(HIGH, LOW, strict=True))


class Domino(int):
    """One tile: `Domino(6, 4)`, in either order. It is its index, and prints as `6-4`.

    Raises `UnknownDominoError` for ends outside 0…6.

    >>> Domino(4, 6), str(Domino(4, 6)), Domino.parse("six-four").count
    (Domino(6, 4), '6-4', 10)
    """

    __slots__ = ()

    def __new__(cls, one: int, other: int) -> Domino:
        high, low = max(one, other), min(one, other)
        if low < 0 or high > 6:
            raise _not_in_the_set(one, other)
        return super().__new__(cls, high * (high + 1) // 2 + low)

    @classmethod
    def parse(cls, text: str) -> Domino:
        """The tile that `text` names: `6-4`, `4-6`, `64`, `6:4`, `6|4`, `[6|4]`, or in words.

        Raises `UnknownDominoError` for a tile with more than six pips and `NotationError` for text
        that is no tile at all.
        """
        # A file has 28 tiles a line and a million lines: the written form is worth a short cut.
        written = _WRITTEN.get(text)
        return _parse_other_form(text) if written is None else written

    @property
    def high(self) -> int:
        """The pips of its higher end."""
        return HIGH[self]

    @property
    def low(self) -> int:
        """The pips of its lower end."""
        return LOW[self]

    @property
    def count(self) -> int:
        """Points besides the trick's: 10, 5 or 0."""
        return COUNT[self]

    @property
    def is_double(self) -> bool:
        return HIGH[self] == LOW[self]

    def __str__(self) -> str:
        return _NAMES[self]

    def __repr__(self) -> str:
        return f"Domino({self.high}, {self.low})"

    def __reduce__(self) -> tuple[type[Domino], tuple[int, int]]:
        return Domino, (self.high, self.low)


TILES = tuple(Domino(high, low) for high, low in zip(HIGH, LOW, strict=True))
"""Every tile at its index."""

_WRITTEN = {f"{one}-{other}": Domino(one, other) for one in PIPS for other in PIPS}
_TWO_DIGITS = re.compile(r"([0-9])([0-9])")
_TWO_ENDS = re.compile(r"([0-9]+|[a-z]+)(?:[-:|]|(?<=double)\s+)([0-9]+|[a-z]+)")


def _parse_other_form(text: str) -> Domino:
    first, second = (_pips(end) for end in _ends(text))
    if first is None or second is None:
        raise _not_a_domino(text)
    return Domino(first, second)


def _ends(text: str) -> tuple[str, str]:
    if len(text) > LONGEST_WORD:
        raise _not_a_domino(text)
    plain = text.strip().lower().translate(DASHES)
    if plain.startswith("[") and plain.endswith("]"):
        plain = plain[1:-1]
    match = _TWO_DIGITS.fullmatch(plain) or _TWO_ENDS.fullmatch(plain)
    if match is None:
        raise _not_a_domino(text)
    first, second = match.groups()
    return (second, second) if first == "double" else (first, second)


def _pips(end: str) -> int | None:
    return int(end) if end.isdigit() else PIP_WORDS.get(end)


def _not_a_domino(text: str) -> NotationError:
    return NotationError(
        f"{quoted(text)} is not a domino", hint="write it as 6-4, 64, 6|4, six-four or double-five"
    )


def _not_in_the_set(one: int, other: int) -> UnknownDominoError:
    return UnknownDominoError(
        f"{clipped(f'{one}-{other}')} is not in a double-six set",
        hint="pips go from 0 (blank) to 6",
    )


# --- sets of tiles


DOUBLES: Mask = sum(1 << Domino(pip, pip) for pip in PIPS)


def with_pip(pip: int) -> Mask:
    """The seven tiles that show `pip`."""
    return sum(1 << Domino(pip, other) for other in PIPS)


def mask_of(dominoes: Iterable[int]) -> Mask:
    """The set of these tiles, given as themselves or by index."""
    mask = 0
    for d in dominoes:
        mask |= 1 << d
    return mask


def dominoes_in(mask: Mask) -> Iterator[Domino]:
    """The tiles of a set, lowest index first."""
    while mask:
        lowest = mask & -mask
        yield TILES[lowest.bit_length() - 1]
        mask ^= lowest


def count_in(mask: Mask) -> int:
    """Count points (5s and 10s) on the tiles of a set."""
    return sum(COUNT[d] for d in dominoes_in(mask))


FIVES: Mask = mask_of(d for d in TILES if d.count == 5)
TENS: Mask = mask_of(d for d in TILES if d.count == 10)
COUNTS: Mask = FIVES | TENS
