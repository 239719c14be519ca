"""A deal as text: `N:hand hand hand hand`, clockwise from the seat named, `-` for an unknown hand.

Every error names the column (counted from 1) and the seat whose hand it is about.
"""

import re
from itertools import islice

from ..errors import HandSizeError, NotationError
from ..wording import count_of, quoted
from .call_text import parse_seat
from .deal import Deal, PartlyKnownDeal, Seat
from .dominoes import ALL, HAND_SIZE, SET_SIZE, Domino, Mask, mask_of, name
from .tile_text import BOM, DASHES, format_hand, read_tiles

UNKNOWN = "-"


_WORD = re.compile(r"\S+")


_TILE = re.compile(r"[^,;]+")


_SEATS = {f"{seat}:": seat for seat in Seat}


_BITS = {name(d): 1 << d for d in range(SET_SIZE)}


_SHAPE = "write N:hand hand hand hand, clockwise from the seat named"


Word = tuple[int, str]
"""A column, counted from 1, and the text that begins there."""


def parse_deal(text: str, *, partly: bool = False) -> Deal:
    """The deal that `text` describes; `partly`: a hand may list only what is known of it,
    which makes it a `PartlyKnownDeal`.

    Raises `NotationError` (seat, number of hands, a tile that cannot be read),
    `DuplicateDominoError` (naming both places) and `HandSizeError`, each with its column.
    """
    return (None if partly else _as_written(text)) or _as_typed(text, partly)


def _as_written(text: str) -> Deal | None:
    """A deal of four known hands spelled as `format_deal` does, which is told quickly."""
    words = text.split()
    seat = _SEATS.get(words[0][:2]) if len(words) == 4 else None
    if seat is None:
        return None
    hands = [_mask_written(words[0][2:]), *map(_mask_written, words[1:])]
    if not all(hands):
        return None
    n, e, s, w = (hands[(place - seat) % 4] for place in Seat)
    return Deal((n, e, s, w)) if n | e | s | w == ALL else None


def _mask_written(text: str) -> Mask:
    """Seven tiles as they are written; nothing for anything else."""
    try:
        mask = sum([_BITS[tile] for tile in text.split(",")])
    except KeyError:
        return 0
    # Bits that are added twice carry, and leave fewer.
    return mask if mask.bit_count() == HAND_SIZE else 0


def _as_typed(text: str, partly: bool) -> Deal:
    plain = text.removeprefix(BOM)
    # A sixth word is enough to know that there are too many.
    words = [(word.start() + 1, word[0]) for word in islice(_WORD.finditer(plain), 6)]
    first, words = _opening_seat(words)
    _check_number(words, first, len(plain.rstrip()) + 1)
    held: dict[Domino, str] = {}
    hands: dict[Seat, Mask | None] = {}
    for places, word in enumerate(words):
        seat = first.after(places)
        hands[seat] = _read_hand(word, seat, held)
    columns = {first.after(places): column for places, (column, _) in enumerate(words)}
    return _deal(hands, columns, PartlyKnownDeal if partly else Deal)


def _opening_seat(words: list[Word]) -> tuple[Seat, list[Word]]:
    """The seat before the colon, and the words of the hands that follow it."""
    if not words:
        raise NotationError("there is no deal", hint=_SHAPE)
    column, word = words[0]
    head, colon, rest = word.partition(":")
    try:
        seat = parse_seat(head if colon else "")
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


def _deal(hands: dict[Seat, Mask | None], columns: dict[Seat, int], kind: type[Deal]) -> Deal:
    n, e, s, w = (hands[seat] for seat in Seat)
    try:
        return kind((n, e, s, w))
    except HandSizeError as error:
        # The deal knows the seat but not the text; add where that seat's hand is written.
        column = next(c for seat, c in columns.items() if error.place == f"{seat}'s hand")
        raise HandSizeError(
            error.what, place=f"column {column} ({error.place})", hint=error.hint
        ) from None


def format_deal(deal: Deal, first: Seat = Seat.N) -> str:
    """The deal as text, clockwise from `first`; `parse_deal` gives the same deal back."""
    seats = [first.after(places) for places in range(4)]
    hands = [deal.hands[seat] for seat in seats]
    return f"{first}:" + " ".join(UNKNOWN if h is None else format_hand(h) for h in hands)
