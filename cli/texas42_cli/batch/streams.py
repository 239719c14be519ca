"""The bytes of an input as UTF-8 text: unpacked when gzip packed them, whatever its name says.

UTF-16 is what some Windows shells write into a file, and its first two bytes say so; it is turned
into UTF-8. Anything else passes through as it is.
"""

import codecs
import zlib
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from dataclasses import dataclass
from itertools import chain
from typing import BinaryIO

CHUNK = 1 << 16
GZIP_MAGIC = b"\x1f\x8b"
UTF16_MARKS = (codecs.BOM_UTF16_LE, codecs.BOM_UTF16_BE)

_GZIP_FORMAT = 31
"""zlib's word for: expect gzip's header and check its sum."""

Waiting = Callable[[], AbstractContextManager[None]]


class UnreadableError(Exception):
    """The rest of an input cannot be read; says why."""


@dataclass(frozen=True)
class Raw:
    """An open input. `waiting` surrounds each read that may have to wait for somebody to write."""

    file: BinaryIO
    waiting: Waiting

    def chunks(self) -> Iterator[bytes]:
        """Raises `UnreadableError` when the system cannot read on."""
        # A pipe gives what it has: a whole chunk may be long in coming.
        read = getattr(self.file, "read1", self.file.read)
        while True:
            try:
                with self.waiting():
                    chunk = read(CHUNK)
            except OSError as error:
                raise UnreadableError((error.strerror or str(error)).lower()) from None
            if not chunk:
                return
            yield chunk


def text_of(raw: Raw) -> Iterator[bytes]:
    """The text of an input in chunks of UTF-8, or of whatever it is if it is something else.

    Raises `UnreadableError` at the point where a packed file is damaged or ends too soon.
    """
    start, stream = _with_start(raw.chunks())
    if start == GZIP_MAGIC:
        start, stream = _with_start(_unpacked(stream))
    return _transcoded(stream) if start in UTF16_MARKS else stream


def _with_start(stream: Iterator[bytes]) -> tuple[bytes, Iterator[bytes]]:
    """The first two bytes, and the stream with them."""
    first = b""
    for chunk in stream:
        first += chunk
        if len(first) >= 2:
            break
    return first[:2], chain((first,), stream)


def _unpacked(stream: Iterator[bytes]) -> Iterator[bytes]:
    unpacker = zlib.decompressobj(_GZIP_FORMAT)
    for chunk in stream:
        data = chunk
        while data:
            if unpacker.eof:  # Files that were packed apart may be joined; zeros may pad them.
                data = data.lstrip(b"\0")
                if not data:
                    break
                unpacker = zlib.decompressobj(_GZIP_FORMAT)
            try:
                yield unpacker.decompress(data, CHUNK)
            except zlib.error:
                raise UnreadableError("the packed file is damaged from here on") from None
            data = unpacker.unused_data if unpacker.eof else unpacker.unconsumed_tail
    if not unpacker.eof:
        raise UnreadableError("the packed file ends before its end")


def _transcoded(stream: Iterator[bytes]) -> Iterator[bytes]:
    decoder = codecs.getincrementaldecoder("utf-16")(errors="replace")
    for chunk in stream:
        yield decoder.decode(chunk).encode("utf-8")
    yield decoder.decode(b"", final=True).encode("utf-8")
