"""How four hands are written: `N:hand hand hand hand`, clockwise from the seat named.

Every error names the column (counted from 1) and the seat whose hand it is about.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from itertools import islice

from ..errors import NotationError
from ..wording import count_of, quoted
from .dominoes import ALL, HAND_SIZE, TILES, Domino, Mask, mask_of
from .hands import read_tiles
from .seats import Seat
from .spelling import BOM, DASHES

UNKNOWN = "-"
"""A hand nobody has shown."""

_WORD = re.compile(r"\S+")
_TILE = re.compile(r"[^,;]+")
_SEATS = {f"{seat}:": seat for seat in Seat}
_BITS = {str(d): 1 << d for d in TILES}
_SHAPE = "write N:hand hand hand hand, clockwise from the seat named"

Word = tuple[int, str]
"""A column, counted from 1, and the text that begins there."""


@dataclass(frozen=True)
class WrittenHands:
    """The tiles of each seat, None for a hand nobody has shown, and the columns they stand in."""

    hands: Mapping[Seat, Mask | None]
    columns: tuple[tuple[Seat, int], ...] = ()


def read_hands(text: str) -> WrittenHands:
    """The four hands that `text` describes, whatever their sizes.

    Raises `NotationError` (seat, number of hands, a tile that cannot be read) and
    `DuplicateDominoError`, each with its column.
    """
    return _as_written(text) or _as_typed(text)


def _as_written(text: str) -> WrittenHands | None:
    """Four whole hands spelled as a deal prints them, which is told quickly."""
    words = text.split()
    seat = _SEATS.get(words[0][:2]) if len(words) == 4 else None
    if seat is None:
        return None
    hands = [_mask_written(words[0][2:]), *map(_mask_written, words[1:])]
    n, e, s, w = hands
    if not all(hands) or n | e | s | w != ALL:
        return None
    return WrittenHands({seat.after(place): hand for place, hand in enumerate(hands)})


def _mask_written(text: str) -> Mask:
    """Seven tiles as they are written; nothing for anything else."""
    try:
        mask = sum([_BITS[tile] for tile in text.split(",")])
    except KeyError:
        return 0
    # Bits that are added twice carry, and leave fewer.
    return mask if mask.bit_count() == HAND_SIZE else 0


def _as_typed(text: str) -> WrittenHands:
    plain = text.removeprefix(BOM)
    # A sixth word is enough to know that there are too many.
    words = [(word.start() + 1, word[0]) for word in islice(_WORD.finditer(plain), 6)]
    first, words = _opening_seat(words)
    _check_number(words, first, len(plain.rstrip()) + 1)
    held: dict[Domino, str] = {}
    seats = [first.after(places) for places in range(4)]
    hands = {seat: _read_hand(word, seat, held) for seat, word in zip(seats, words, strict=True)}
    columns = ((seat, column) for seat, (column, _) in zip(seats, words, strict=True))
    return WrittenHands(hands, tuple(columns))


def _opening_seat(words: list[Word]) -> tuple[Seat, list[Word]]:
    """The seat before the colon, and the words of the hands that follow it."""
    if not words:
        raise NotationError("there is no deal", hint=_SHAPE)
    column, word = words[0]
    head, colon, rest = word.partition(":")
    try:
        seat = Seat.parse(head if colon else "")
    except NotationError:
        raise NotationError(
            f"a deal begins with a seat and a colon, not with {quoted(word)}",
            place=f"column {column}",
            hint=_SHAPE,
        ) from None
    hands = [(column + len(head) + 1, rest)] if rest else []
    return seat, hands + words[1:]


def _check_number(hands: list[Word], first: Seat, end: int) -> None:
    if len(hands) < 4:
        missing = first.after(len(hands))
        raise NotationError(
            f"the deal has {count_of(len(hands), 'hand')}, expected 4: {missing}'s is missing",
            place=f"column {end}",
            hint=f'{_SHAPE}; "{UNKNOWN}" is an unknown hand',
        )
    if len(hands) > 4:
        column, word = hands[4]
        apart = any(text.startswith(",") or text.endswith(",") for _, text in hands)
        raise NotationError(
            f"the deal has more than 4 hands, the fifth is {quoted(word)}",
            place=f"column {column}",
            hint="put no space after the commas of a hand" if apart else _SHAPE,
        )


def _read_hand(word: Word, seat: Seat, held: dict[Domino, str]) -> Mask | None:
    column, text = word
    if text.translate(DASHES) == UNKNOWN:
        return None
    pieces = (
        (f"column {column + tile.start()} ({seat}'s hand)", tile[0])
        for tile in _TILE.finditer(text)
    )
    return mask_of(read_tiles(pieces, held))
