"""A record as one line of text: the deal, then `key=value` pairs; `#` begins a comment.

A value has no spaces, so spaces, `#`, `%` and characters that do not print are written in an
`id` or a player's name as in a web address (`%20`).
"""

import re

from ..errors import NotationError
from ..game.spelling import BOM
from ..wording import placed, quoted
from .record import KEYS, Record, Written, check_key, fields_of, record_of

_COMMENT = re.compile(r"(?<!\S)#[^\r\n]*")
_FIRST_KEY = re.compile(r"(?<!\S)[^\W\d]\w*=")
_PAIR = re.compile(r"([^\W\d]\w*)=(.*)", re.DOTALL)
_WORD = re.compile(r"\S+")
_NAMES = ("id", "players")
_ESCAPED = re.compile(r"(?:%[0-9A-Fa-f]{2})+")


def parse_line(text: str, *, partly: bool = False) -> Record:
    """The record that a line of text describes; `partly`: see `record_of`.

    A `#` at the start of a word begins a comment. Raises a `Texas42Error` naming the column:
    `NotationError` for an empty line, an unknown key or a key twice, and what the values raise.

    >>> record = parse_line("N:- - - - by=N trump=sixes bid=31 id=7")
    >>> record.by, record.bid, record.id
    (Seat.N, 31, '7')
    """
    line = _COMMENT.sub("", text.removeprefix(BOM))
    if not line.strip():
        raise NotationError("the line is empty", hint="write N:hand hand hand hand")
    first = _FIRST_KEY.search(line)
    end = first.start() if first else len(line)
    values = _pairs(line, end)
    if line[:end].strip():
        values["deal"] = Written(line[:end], place="")
    return record_of(values, partly=partly)


def _pairs(line: str, start: int) -> dict[str, Written]:
    values: dict[str, Written] = {}
    for word in _WORD.finditer(line, start):
        try:
            key, text = _pair(word[0])
            if key in values:
                raise NotationError(f"{key} is given twice", hint="keep one of them")
            values[key] = Written(text, f"column {word.start() + len(key) + 2}")
        except NotationError as error:
            raise placed(error, f"column {word.start() + 1}") from None
    return values


def _pair(word: str) -> tuple[str, str]:
    pair = _PAIR.fullmatch(word)
    if pair is None:
        raise NotationError(
            f"{quoted(word)} is not key=value",
            hint="after the deal come pairs without spaces, as by=N trump=sixes",
        )
    key, text = pair.groups()
    check_key(key, KEYS)
    return key, _unescaped(key, text) if key in _NAMES else text


def _unescaped(key: str, text: str) -> str:
    try:
        return _ESCAPED.sub(lambda run: _decoded(run[0]), text)
    except UnicodeDecodeError:
        raise NotationError(
            f"the {key} {quoted(text)} has an escape that is no character", hint="write %25 for %"
        ) from None


def _decoded(run: str) -> str:
    return bytes.fromhex(run.replace("%", "")).decode("utf-8", "surrogatepass")


def _escaped(text: str) -> str:
    return "".join(
        "".join(f"%{byte:02X}" for byte in char.encode("utf-8", "surrogatepass"))
        if char in "#%" or char.isspace() or not char.isprintable()
        else char
        for char in text
    )


def format_line(record: Record) -> str:
    """The record as one line; `parse_line` gives the same record back.

    >>> format_line(Record(Deal((None, None, None, None)), by=Seat.N, trump=Trump.SIXES))
    'N:- - - - by=N trump=sixes'
    """
    fields = fields_of(record)
    words = [str(fields.pop("deal"))]
    for key, value in fields.items():
        text = ",".join(value) if isinstance(value, list) else str(value)
        words.append(f"{key}={_escaped(text) if key in _NAMES else text}")
    return " ".join(words)
