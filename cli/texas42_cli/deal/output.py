"""Where deals go: stdout, or a file that holds whole lines whatever happens."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path

import click

from texas42.errors import Texas42Error

from ..shared.files import write_all


@dataclass(frozen=True)
class Written:
    """What has been written whole."""

    deals: int = 0
    size: int = 0


class Output:
    """Takes lines by the block and knows how many were written whole."""

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self._write = write
        self.written = Written()

    def put(self, lines: list[str]) -> None:
        data = "".join(lines).encode()
        self._write(data)
        # One assignment, so that an interrupt finds both numbers old or both new.
        self.written = Written(self.written.deals + len(lines), self.written.size + len(data))


@contextmanager
def opened(path: Path | None, force: bool) -> Iterator[Output]:
    """A file that holds whole lines whatever happens, or stdout.

    Raises `OSError`, naming the file, when it cannot be written.
    """
    if path is None:
        yield Output(_to_stdout)
        return
    new = not force and not path.exists()
    try:
        with path.open("xb" if new else "wb", buffering=0) as file:
            output = Output(lambda data: write_all(file.write, data))
            try:
                yield output
            finally:
                # A device cannot be cut, and does not need to be.
                with suppress(OSError):
                    file.truncate(output.written.size)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _to_stdout(data: bytes) -> None:
    click.echo(data, nl=False)


def check_output(path: Path | None, force: bool) -> None:
    """Raises `Texas42Error` for a file that is there and may not be replaced."""
    if path is not None and path.is_file() and not force:
        raise Texas42Error(f"{path} exists already", place="-o", hint="add --force to replace it")
