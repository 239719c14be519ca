"""Bytes and texts on their way into files."""

import os
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

Write = Callable[[memoryview], int | None]
"""What a file does that may take only the beginning of what it is given, and says how much."""


def write_all(write: Write, data: bytes) -> None:
    """Write again what a system did not take at once. Raises `OSError`."""
    rest = memoryview(data)
    while rest:
        rest = rest[write(rest) or 0 :]


def write_whole(path: Path, text: str) -> None:
    """Write all of a file or nothing: readers never see half a picture.

    Raises `OSError` when the folder cannot be written.
    """
    target = path.resolve()
    if target.exists() and not target.is_file():
        target.write_text(text, encoding="utf-8")
        return
    draft = target.with_name(f".{target.name}.{os.getpid()}.tmp")
    try:
        draft.write_text(text, encoding="utf-8")
        draft.replace(target)
    except OSError as error:
        # The user named the target, not the draft.
        raise OSError(error.errno, error.strerror, str(path)) from None
    finally:
        with suppress(OSError):
            draft.unlink()
