"""Dominoes, hands and plays as text (design: a domino is written `6-4`, read in many ways)."""

import re
from collections.abc import Iterable

from ..errors import DuplicateDominoError, HandSizeError, NotationError, UnknownDominoError
from ..wording import clipped, count_of, placed, quoted
from .dominoes import HAND_SIZE, PIPS, SET_SIZE, Domino, Mask, domino, mask_of, name
from .rules import Rules, laid_out

_PIP_NAMES = (
    "blank blanks zero zeros zeroes",
    "ace aces one ones",
    "deuce deuces two twos",
    "trey treys three threes",
    "four fours",
    "five fives",
    "six sixes",
)


PIP_WORDS = {word: pip for pip, words in enumerate(_PIP_NAMES) for word in words.split()}
"""Every word for a number of pips, singular and plural."""


BOM = "\ufeff"
"""What some editors put before the first character of a file."""


DASHES = dict.fromkeys(
    map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"), "-"
)
"""Dashes that word processors put for a hyphen, for `str.translate`."""


LONGEST_WORD = 40
"""No tile, trump, seat or bid is longer; what is longer is not looked at more closely."""


# A file has 28 tiles a line and a million lines: the written form is worth a short cut.
_WRITTEN = {f"{a}-{b}": domino(a, b) for a in PIPS for b in PIPS}


_PIECE = re.compile(r"(?:double\s+)?[^\s,;]+", re.IGNORECASE)


_TWO_DIGITS = re.compile(r"([0-9])([0-9])")


_TWO_ENDS = re.compile(r"([0-9]+|[a-z]+)(?:[-:|]|(?<=double)\s+)([0-9]+|[a-z]+)")


def parse_domino(text: str) -> Domino:
    """The tile that `text` names: `6-4`, `4-6`, `64`, `6:4`, `6|4`, `[6|4]`, or in words.

    Raises `UnknownDominoError` for a tile with more than six pips and `NotationError` for text
    that is no tile at all.
    """
    written = _WRITTEN.get(text)
    return _parse_other_form(text) if written is None else written


def _parse_other_form(text: str) -> Domino:
    first, second = (_pips(end) for end in _ends(text))
    if first is None or second is None:
        raise _not_a_domino(text)
    if max(first, second) > 6:
        raise UnknownDominoError(
            f"{clipped(f'{first}-{second}')} is not in a double-six set",
            hint="pips go from 0 (blank) to 6",
        )
    return domino(first, second)


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
            d = parse_domino(text)
        except NotationError as error:
            raise placed(error, place) from None
        if held is not None and d in held:
            raise DuplicateDominoError(
                f"{name(d)} stands twice, here and at {held[d]}",
                place=place,
                hint="each tile is in the set only once",
            )
        if held is not None:
            held[d] = place
        tiles.append(d)
    return tuple(tiles)


def _numbered(text: str, label: str) -> Iterable[tuple[str, str]]:
    for number, piece in enumerate(_PIECE.finditer(text), 1):
        yield f"{label} {number}", piece[0]


def parse_hand(text: str | Iterable[str], size: int | None = HAND_SIZE) -> Mask:
    """The hand written as one text or as several arguments, split by spaces, `,` or `;`.

    `size`: the number of tiles it must hold; None accepts one to seven. Raises `HandSizeError`
    for another number, `DuplicateDominoError` for a tile twice, and what `parse_domino` raises.
    """
    whole = text if isinstance(text, str) else " ".join(text)
    tiles = read_tiles(_numbered(whole, "tile"), {})
    least, most = (1, HAND_SIZE) if size is None else (size, size)
    if not least <= len(tiles) <= most:
        wanted = f"{least} to {most}" if size is None else f"{size}"
        given = "was" if len(tiles) == 1 else "were"
        raise HandSizeError(
            f"{count_of(len(tiles), 'tile')} {given} given, expected {wanted}",
            hint="write a hand as 6-4,5-5,4-2,… or as separate arguments",
        )
    return mask_of(tiles)


def parse_plays(text: str) -> tuple[Domino, ...]:
    """Tiles in order of play, split by spaces, `,` or `;`; empty text is no play yet.

    Raises what `parse_domino` raises. Whether they can be played is for the replay to say, which
    knows whose turn it is.
    """
    return read_tiles(_numbered(text, "play"), None)


_HIGH_FIRST = tuple((1 << d, name(d)) for d in reversed(range(SET_SIZE)))


def format_hand(mask: Mask, rules: Rules | None = None, sep: str = ",") -> str:
    """A hand as text: as a player lays it out under `rules`, or else 6-6, 6-5, … 0-0."""
    if rules is not None:
        return sep.join(name(d) for d in laid_out(mask, rules))
    return sep.join([written for bit, written in _HIGH_FIRST if mask & bit])
