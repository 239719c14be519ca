"""The lines of the inputs, one at a time and numbered, good ones and bad ones alike.

Blank lines and comments are counted and left out. What cannot be a line of ours (too long, not
readable) is a line with a flaw, so that it is answered in its place like every other.
"""

import sys
from collections.abc import Iterable, Iterator
from contextlib import AbstractContextManager, nullcontext
from dataclasses import dataclass
from io import BytesIO
from pathlib import Path
from typing import BinaryIO

from texas42.errors import NotationError

from .streams import Raw, UnreadableError, Waiting, text_of

STDIN = "-"
STDIN_NAME = "stdin"
LONGEST_LINE = 10_000
"""Bytes. A deal with every key takes some three hundred."""

UNREADABLE = "\ufffd"

_BOM = "\ufeff".encode()
_COMMENT = b"#"
_LAST_ASCII = 0x7F


@dataclass(frozen=True)
class Line:
    """A line as it stands in the input, without its end."""

    number: int
    """From 1, in its input."""
    data: bytes
    file: str | None = None
    """The input, when there are several."""
    flaw: str = ""
    """Why it is no line of ours, if it is not."""

    def text(self) -> str:
        """Raises `NotationError` for a line with a flaw, or that is not UTF-8."""
        if self.flaw:
            raise NotationError(self.flaw, hint=_FLAW_HINT)
        if b"\0" in self.data:
            column = self.data.index(b"\0") + 1
            raise NotationError(
                "there is a NUL byte in the line", place=f"column {column}", hint=_UTF8_HINT
            )
        try:
            return self.data.decode("utf-8")
        except UnicodeDecodeError as error:
            raise NotationError(
                f"byte {error.start + 1} of the line (0x{self.data[error.start]:02X}) is not text",
                hint=_UTF8_HINT,
            ) from None

    def legible(self) -> str:
        """The line with `UNREADABLE` for what is no text; nothing of a line with a flaw."""
        return "" if self.flaw else self.data.decode("utf-8", "replace").replace("\0", UNREADABLE)


_UTF8_HINT = "save the file as UTF-8 text"
_FLAW_HINT = "mend the file, or leave this part out"


@dataclass(frozen=True)
class Inputs:
    """The files to read, in order; `-` is stdin. `waiting` is around every read."""

    names: tuple[str, ...]
    waiting: Waiting = nullcontext

    @property
    def can_be_read_twice(self) -> bool:
        """Are they all files, and none a pipe?"""
        return all(name != STDIN and Path(name).is_file() for name in self.names)

    def check(self) -> None:
        """Raises `OSError` for a file that cannot be opened, before any is read."""
        for name in self.names:
            if name != STDIN and (Path(name).is_file() or not Path(name).exists()):
                Path(name).open("rb").close()
            elif name != STDIN and Path(name).is_dir():
                raise IsADirectoryError(None, "is a folder, not a file", name)

    def __iter__(self) -> Iterator[Line]:
        """Every line that wants an answer."""
        several = len(self.names) > 1
        for name in self.names:
            with _opened(name) as file:
                shown = STDIN_NAME if name == STDIN else name
                raw = Raw(file, self.waiting)
                yield from _content(raw, shown if several else None)


def _opened(name: str) -> AbstractContextManager[BinaryIO]:
    if name != STDIN:
        return Path(name).open("rb")
    # Not to be closed with the others: somebody else opened it.
    return nullcontext(sys.stdin.buffer if sys.stdin else BytesIO())


def _content(raw: Raw, file: str | None) -> Iterator[Line]:
    number = 0
    try:
        for number, data in enumerate(split_lines(text_of(raw)), 1):
            plain = data.removeprefix(_BOM) if number == 1 else data
            if _is_comment(plain):
                continue
            if len(plain) > LONGEST_LINE:
                flaw = f"the line is longer than {LONGEST_LINE:,} bytes"
                yield Line(number, plain[:LONGEST_LINE], file, flaw)
            elif not _is_blank(plain):
                yield Line(number, plain, file)
    except UnreadableError as error:
        yield Line(number + 1, b"", file, f"the rest of the input cannot be read: {error}")


def _is_comment(data: bytes) -> bool:
    return data.lstrip().startswith(_COMMENT)


def _is_blank(data: bytes) -> bool:
    """Nothing but spaces, those among them that word processors put into an empty line."""
    rest = data.strip()
    return not rest or (rest[0] > _LAST_ASCII and not rest.decode("utf-8", "replace").strip())


def split_lines(chunks: Iterable[bytes]) -> Iterator[bytes]:
    """Lines that end in LF, CR LF or CR. Of one that is too long, only more than enough is kept.

    What stands before an `UnreadableError` without an end of line may be half a line, and goes.
    """
    rest = b""
    for chunk in chunks:
        data = rest + chunk
        # A CR may be the first half of an end of line.
        kept = b"\r" if data.endswith(b"\r") else b""
        *lines, rest = _unified(data.removesuffix(kept) if kept else data).split(b"\n")
        yield from lines
        rest = rest[: LONGEST_LINE + len(_BOM) + 1] + kept
    if rest:
        yield rest.removesuffix(b"\r")


def _unified(data: bytes) -> bytes:
    return data.replace(b"\r\n", b"\n").replace(b"\r", b"\n") if b"\r" in data else data
