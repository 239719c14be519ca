"""Records as text or as JSON, one or a file of them.

Reading what was written gives back the same thing. Reading never raises anything but a
`Texas42Error`, whose place says line, column or key, and whose hint says what to write instead.
"""

from collections.abc import Callable, Iterable, Iterator
from functools import partial
from io import StringIO
from typing import TypeVar

from ..errors import NotationError, Texas42Error
from ..game.spelling import BOM
from ..wording import placed
from .lines import parse_line
from .objects import parse_json
from .record import Record

T = TypeVar("T")


def parse_record(text: str, *, partly: bool = False) -> Record:
    """The record in a line of text or in a JSON object, which begins with `{`; `partly`: see
    `record_of`.

    Raises what `parse_line` and `parse_json` raise.
    """
    plain = text.removeprefix(BOM)
    parse = parse_json if plain.lstrip().startswith("{") else parse_line
    return parse(plain, partly=partly)


def content_lines(source: str | Iterable[str]) -> Iterator[tuple[int, str]]:
    """The lines that hold a record, with their numbers from 1; blanks and comments are skipped.

    `source`: a whole text, or its lines (an open file), which are then read one at a time.
    Raises `NotationError` at the end if there was none.
    """
    lines = StringIO(source, newline=None) if isinstance(source, str) else source
    empty = True
    for number, line in enumerate(lines, 1):
        plain = (line.removeprefix(BOM) if number == 1 else line).strip()
        if plain and not plain.startswith("#"):
            empty = False
            yield number, line.rstrip()
    if empty:
        raise NotationError("there is nothing to read", hint="write a deal on a line")


def parse_lines(
    source: str | Iterable[str], *, partly: bool = False
) -> Iterator[tuple[int, Record]]:
    """The records of a text or of its lines, each with its line number, in order; `partly`: see
    `record_of`.

    Raises the first error, its line number put before its column. To go on after a bad line,
    read `content_lines` and call `parse_record` on each.
    """
    yield from parse_each(source, partial(parse_record, partly=partly))


def parse_each(source: str | Iterable[str], parse: Callable[[str], T]) -> Iterator[tuple[int, T]]:
    """What `parse` makes of each line that holds a record, with its line number, in order.

    Raises the first error, its line number put before its column.
    """
    for number, line in content_lines(source):
        try:
            found = parse(line)
        except Texas42Error as error:
            raise placed(error, f"line {number}") from None
        yield number, found
