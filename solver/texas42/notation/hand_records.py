"""A line that holds a deal or only a hand, each with what else is known of it.

A hand is seven dominoes, then `auction=` (the calls made before its own) and `id=`; as JSON it is
`{"hand": ["6-6", …], "auction": …, "id": …}`. A deal begins with a seat and a colon, which no
domino does, so the two tell themselves apart.
"""

import json
import re
from dataclasses import dataclass

from texas42.game.hands import Hand

from ..errors import HandSizeError, NotationError, Texas42Error
from ..game.deal import Deal
from ..game.dominoes import HAND_SIZE, Mask, dominoes_in, mask_of
from ..game.hands import format_hand, read_tiles
from ..game.spelling import BOM, PIP_WORDS
from ..wording import clipped, count_of, placed, with_suggestion
from .lines import format_line, parse_line
from .objects import parse_json, to_json
from .reading import parse_record
from .record import Record

HAND_KEYS = ("auction", "id")
"""What may follow a hand, in the order in which it is written."""

_COMMENT = re.compile(r"(?<!\S)#[^\r\n]*")
_KEY = re.compile(r"(?<!\S)([^\W\d]\w*)=\S*")
_TILE = re.compile(r"(?:double\s+)?[^\s,;]+", re.IGNORECASE)
_FIRST_WORD = re.compile(r"[\s\[]*([0-9]|[^\W\d]+)")
_SHAPE = "write a hand as 6-4,5-5,4-2,… or a deal as N:hand hand hand hand"
_HAND_KEY = '"hand"'

# The keys of a hand are read and written by the reader and writer of deals, which see this.
_NO_DEAL = Deal((None, None, None, None))
_NO_DEAL_TEXT = "N:- - - -"


@dataclass(frozen=True)
class HandRecord:
    """One line of a file: a player's seven tiles, and what was called before that player."""

    hand: Mask
    auction: tuple[int | None, ...] = ()
    """Calls from the left of the shaker; None is a pass."""
    id: str | None = None


AnyRecord = Record | HandRecord


def parse_any_record(text: str, *, partly: bool = False) -> AnyRecord:
    """The deal or the hand that a line describes, as text or as a JSON object.

    `partly`: of a deal in which a whole hand is known, other hands may list only what is known of
    them. Tiles missing from a single hand are a mistake all the same, since they are not hidden.
    Raises a `Texas42Error` naming the column or the key: what `parse_record` raises for a deal;
    for a hand `HandSizeError`, `DuplicateDominoError`, and `NotationError` for what no hand has.
    """
    plain = text.removeprefix(BOM)
    try:
        if plain.lstrip().startswith("{"):
            return _parse_object(plain) if _HAND_KEY in plain else parse_record(plain)
        return _parse_hand_line(plain) if begins_with_a_tile(plain) else parse_line(plain)
    except HandSizeError:
        known = _partly_known(plain) if partly else None
        if known is None:
            raise
        return known


def _partly_known(text: str) -> Record | None:
    """The deal with hidden tiles that a text describes, if it describes one."""
    try:
        record = parse_record(text, partly=True)
    except Texas42Error:
        return None
    hands = record.deal.hands
    whole = sum(hand is not None and hand.bit_count() == HAND_SIZE for hand in hands)
    return record if 1 <= whole <= len(hands) - 2 else None


def format_any_record(record: AnyRecord) -> str:
    """The record as one line; `parse_any_record` gives the same record back."""
    if isinstance(record, Record):
        return format_line(record)
    keys = format_line(_keys_only(record)).removeprefix(_NO_DEAL_TEXT)
    return format_hand(record.hand) + keys


def any_record_to_json(record: AnyRecord) -> dict[str, object]:
    """The record as an object for `json.dumps`; `parse_any_record` reads it back."""
    if isinstance(record, Record):
        return to_json(record)
    keys = to_json(_keys_only(record))
    del keys["deal"]
    return {"hand": [str(d) for d in dominoes_in(record.hand)][::-1], **keys}


def id_in(text: str) -> str | None:
    """The id of a line of which the rest may not be readable, if it has one."""
    if text.removeprefix(BOM).lstrip().startswith("{"):
        return _id_in_object(text)
    for pair in _KEY.finditer(_COMMENT.sub("", text)):
        if pair[1] == "id":
            try:
                return parse_line(f"{_NO_DEAL_TEXT} {pair[0]}").id
            except Texas42Error:
                return None
    return None


def _id_in_object(text: str) -> str | None:
    try:
        decoded = json.loads(text.removeprefix(BOM))
        return parse_json({"deal": _NO_DEAL_TEXT, "id": decoded["id"]}).id
    except (ValueError, KeyError, TypeError, RecursionError):
        return None


def _keys_only(record: HandRecord) -> Record:
    return Record(_NO_DEAL, auction=record.auction, id=record.id)


def begins_with_a_tile(text: str) -> bool:
    """A tile begins with a number of pips or with `double`; a seat is called otherwise."""
    found = _FIRST_WORD.match(text)
    if found is None:
        return False
    word = found[1].lower()
    return word.isdigit() or word in PIP_WORDS or word == "double"


def _parse_hand_line(text: str) -> HandRecord:
    line = _COMMENT.sub("", text)
    first = _KEY.search(line)
    end = first.start() if first else len(line)
    hand = _hand_at_columns(line[:end])
    for pair in _KEY.finditer(line, end):
        _check_key(pair[1], place=f"column {pair.start() + 1}")
    # As long as the hand was, so that the columns of what follows stay where they are.
    keys = parse_line(_NO_DEAL_TEXT.ljust(end) + line[end:])
    return HandRecord(hand, keys.auction, keys.id)


def _hand_at_columns(text: str) -> Mask:
    pieces = ((f"column {tile.start() + 1}", tile[0]) for tile in _TILE.finditer(text))
    tiles = read_tiles(pieces, {})
    if len(tiles) != HAND_SIZE:
        raise HandSizeError(
            f"the hand has {count_of(len(tiles), 'tile')}, expected {HAND_SIZE}",
            place="column 1",
            hint=_SHAPE,
        )
    return mask_of(tiles)


def _check_key(key: str, place: str) -> None:
    if key not in HAND_KEYS:
        raise NotationError(
            f"{clipped(key)} is not a key of a hand",
            place=place,
            hint=with_suggestion(key, HAND_KEYS, f"the keys are {', '.join(HAND_KEYS)}"),
        )


def _parse_object(text: str) -> AnyRecord:
    try:
        pairs = json.loads(text, object_pairs_hook=_Pairs)
    except (ValueError, RecursionError):
        return parse_json(text)  # which says what is wrong with it
    if not isinstance(pairs, _Pairs) or "hand" not in dict(pairs):
        return parse_json(text)
    return _hand_of_fields(pairs)


class _Pairs(tuple[tuple[str, object], ...]):
    """A JSON object with its repeated keys."""

    def __new__(cls, pairs: list[tuple[str, object]]) -> "_Pairs":
        return super().__new__(cls, pairs)


def _hand_of_fields(pairs: _Pairs) -> HandRecord:
    fields: dict[str, object] = {}
    for key, value in pairs:
        if key in fields:
            raise NotationError(f"{clipped(key)} is given twice", hint="keep one of them")
        fields[key] = value
    if fields.get("deal") is not None:
        raise NotationError("there is a deal and a hand", place="key hand", hint="keep one of them")
    for key in fields:
        if key not in ("hand", "deal"):
            _check_key(key, place=f"key {clipped(key)}")
    try:
        hand = Hand.parse(_hand_text(fields["hand"]))
    except Texas42Error as error:
        raise placed(error, "key hand") from None
    keys = parse_json({**{k: fields.get(k) for k in HAND_KEYS}, "deal": _NO_DEAL_TEXT})
    return HandRecord(hand, keys.auction, keys.id)


def _hand_text(value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, list) and all(isinstance(item, str) for item in value):
        return ",".join(value)
    raise NotationError(
        "hand has a value of the wrong type", hint='write text or a list of texts, as ["6-6", …]'
    )
