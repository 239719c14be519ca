"""A hand: a set of tiles that a person can write, print and compare."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from ..errors import DuplicateDominoError, HandSizeError, NotationError
from ..wording import count_of, placed
from .dominoes import HAND_SIZE, SET_SIZE, TILES, Domino, Mask, dominoes_in, mask_of
from .rules import Rules, laid_out

_PIECE = re.compile(r"(?:double\s+)?[^\s,;]+", re.IGNORECASE)
_HIGH_FIRST = tuple((1 << d, str(d)) for d in reversed(TILES))


class Hand(int):
    """Some tiles of the set. It is their bit mask, and prints as `6-6 6-5 5-0`, high ones first.

    `Hand("66 65 50")` reads any number of tiles; `Hand.parse` wants the seven of a whole hand.
    Raises what `Hand.parse` raises, but for the size.

    >>> hand = Hand.parse("66 65 64 62 55 11 30")
    >>> hand
    Hand('6-6 6-5 6-4 6-2 5-5 3-0 1-1')
    >>> len(hand), Domino(5, 5) in hand, hand == Hand.parse("5-5 6-6,6-5 6|4 6:2 double-ace 30")
    (7, True, True)
    """

    __slots__ = ()

    def __new__(cls, tiles: str | Iterable[int] | int = 0) -> Hand:
        if isinstance(tiles, int):
            return super().__new__(cls, tiles)
        if isinstance(tiles, str):
            tiles = read_tiles(numbered_tiles(tiles), {})
        return super().__new__(cls, mask_of(tiles))

    @classmethod
    def parse(cls, text: str | Iterable[str], size: int | None = HAND_SIZE) -> Hand:
        """The hand written as one text or as several arguments, split by spaces, `,` or `;`.

        `size`: the number of tiles it must hold; None accepts one to seven. Raises `HandSizeError`
        for another number, `DuplicateDominoError` for a tile twice, and what `Domino.parse` raises.
        """
        whole = text if isinstance(text, str) else " ".join(text)
        tiles = read_tiles(numbered_tiles(whole), {})
        least, most = (1, HAND_SIZE) if size is None else (size, size)
        if not least <= len(tiles) <= most:
            wanted = f"{least} to {most}" if size is None else f"{size}"
            given = "was" if len(tiles) == 1 else "were"
            raise HandSizeError(
                f"{count_of(len(tiles), 'tile')} {given} given, expected {wanted}",
                hint="write a hand as 6-4,5-5,4-2,… or as separate arguments",
            )
        return cls(tiles)

    def __iter__(self) -> Iterator[Domino]:
        """The tiles, high ones first."""
        return reversed(list(dominoes_in(self)))

    def __len__(self) -> int:
        return self.bit_count()

    def __contains__(self, d: object) -> bool:
        return isinstance(d, int) and 0 <= d < SET_SIZE and bool(self >> d & 1)

    def __str__(self) -> str:
        return format_hand(self, sep=" ")

    def __repr__(self) -> str:
        return f"Hand({str(self)!r})"


def format_hand(mask: Mask, rules: Rules | None = None, sep: str = ",") -> str:
    """A hand as text: as a player lays it out under `rules`, or else 6-6, 6-5, … 0-0."""
    if rules is not None:
        return sep.join(map(str, laid_out(mask, rules)))
    return sep.join([written for bit, written in _HIGH_FIRST if mask & bit])


def parse_plays(text: str) -> tuple[Domino, ...]:
    """Tiles in order of play, split by spaces, `,` or `;`; empty text is no play yet.

    Raises what `Domino.parse` raises. Whether they can be played is for the replay to say, which
    knows whose turn it is.
    """
    return read_tiles(numbered_tiles(text, "play"), None)


def numbered_tiles(text: str, label: str = "tile") -> Iterator[tuple[str, str]]:
    """The pieces of a text that should each be a tile, with their places: `tile 1`, `tile 2` …"""
    for number, piece in enumerate(_PIECE.finditer(text), 1):
        yield f"{label} {number}", piece[0]


def read_tiles(
    pieces: Iterable[tuple[str, str]], held: dict[Domino, str] | None
) -> tuple[Domino, ...]:
    """The tiles of `(place, text)` pieces; `held` gathers where each tile stands, None if a tile
    may stand twice.

    Raises `DuplicateDominoError` naming both places of a tile already in `held`.
    """
    tiles = []
    for place, text in pieces:
        try:
            d = Domino.parse(text)
        except NotationError as error:
            raise placed(error, place) from None
        if held is not None and d in held:
            raise DuplicateDominoError(
                f"{d} stands twice, here and at {held[d]}",
                place=place,
                hint="each tile is in the set only once",
            )
        if held is not None:
            held[d] = place
        tiles.append(d)
    return tuple(tiles)
