"""Where a deal comes from: the command line, a file or stdin."""

import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import islice
from pathlib import Path
from typing import TypeVar

from texas42.errors import NotationError, Texas42Error
from texas42.notation.hand_records import AnyRecord, begins_with_a_tile, parse_any_record
from texas42.notation.reading import parse_each, parse_record
from texas42.notation.record import Record
from texas42.wording import placed, quoted

LONGEST_TEXT = 1_000_000
"""Bytes; a deal needs some hundred, so a longer file was not meant for one deal."""

STDIN = ("-",)
ONE_DEAL = "give one deal at a time"

R = TypeVar("R")

_BETWEEN_TILES = re.compile(r"[\s,;]+")


@dataclass(frozen=True)
class Source:
    """Text and where it was read; no name for the command line."""

    name: str
    text: str


def read_one_record(words: tuple[str, ...], *, partly: bool = False) -> Record:
    """The one deal that the arguments spell, or that the file they name (`-`: stdin) holds.

    `partly`: a hand may list only the tiles that are known of it.
    Raises a `Texas42Error` for text that is not one deal, `OSError` for an unreadable file.
    """
    return _one_of(_source(words), partial(parse_record, partly=partly))


def read_deal_or_hand(words: tuple[str, ...]) -> AnyRecord:
    """The one deal, of which hands or tiles may be hidden, or the one hand; from where and with
    what errors `read_one_record` reads."""
    return _one_of(_source(words, hands=True), partial(parse_any_record, partly=True))


def _source(words: tuple[str, ...], *, hands: bool = False) -> Source:
    if words == STDIN:
        return Source("stdin", decoded(stdin_bytes(), "stdin"))
    text = " ".join(words)
    if len(words) == 1 and _exists(text):
        with Path(text).open("rb") as file:
            return Source(text, decoded(file.read(LONGEST_TEXT + 1), text))
    if ":" not in text and "{" not in text and not (hands and _is_like_a_hand(text)):
        raise NotationError(
            f"{quoted(text)} is neither a deal nor a file",
            hint="write N:hand hand hand hand, a hand as 6-4,5-5,4-2,…",
        )
    return Source("", text)


def _is_like_a_hand(text: str) -> bool:
    """A single word is rather the name of a file that is not there: `6-10.txt`."""
    return begins_with_a_tile(text) and len(_BETWEEN_TILES.split(text.strip())) > 1


def stdin_bytes() -> bytes:
    """Nothing when stdin is closed, which Python says by None."""
    return sys.stdin.buffer.read(LONGEST_TEXT + 1) if sys.stdin else b""


def _exists(name: str) -> bool:
    """A whole deal is too long a file name, which some systems raise about; none is no file."""
    try:
        return bool(name) and Path(name).exists()
    except (OSError, ValueError):
        return False


def decoded(data: bytes, name: str) -> str:
    if len(data) > LONGEST_TEXT:
        raise NotationError(f"more than {LONGEST_TEXT:,} bytes", place=name, hint=ONE_DEAL)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise NotationError(
            f"byte {error.start + 1} is not text", place=name, hint="save the deal as UTF-8 text"
        ) from None


def _one_of(source: Source, parse: Callable[[str], R]) -> R:
    try:
        return _one_record(source, parse)
    except Texas42Error as error:
        raise placed(error, source.name) from None


def _one_record(source: Source, parse: Callable[[str], R]) -> R:
    on_command_line = not source.name
    if on_command_line or _is_spread_over_lines(source.text):
        return parse(source.text)
    (_, record), *more = islice(parse_each(source.text, parse), 2)
    if more:
        raise NotationError("this is a second deal", place=f"line {more[0][0]}", hint=ONE_DEAL)
    return record


def _is_spread_over_lines(text: str) -> bool:
    """JSON as editors lay it out; with an object a line, each is a record of its own."""
    first = text.lstrip().partition("\n")[0].rstrip()
    return first.startswith("{") and not first.endswith("}")
