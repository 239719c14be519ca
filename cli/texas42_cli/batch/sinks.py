"""Where records go: a file that a later run can go on with, or a stream that takes them once."""

from __future__ import annotations

import os
from contextlib import suppress
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import BinaryIO, Protocol

from texas42.errors import Texas42Error

from ..shared.files import write_all
from .formats import Format, write_parquet
from .journal import Consumed, Journal, State, sync_folder
from .lines import Line
from .players import Sums

SPOOL_SUFFIX = ".part"


class OutputError(Texas42Error):
    """Records that cannot be written: a full disk, a folder that is gone."""


class Sink(Protocol):
    """Takes records in the order of their lines; what is committed is safe."""

    def add(self, line: Line, record: bytes, *, failed: bool) -> None: ...
    def commit(self) -> None: ...
    def finish(self) -> None: ...
    def close(self) -> None: ...


class StreamSink:
    """stdout, or a device: what is written is gone, and nothing remembers it."""

    def __init__(self, file: BinaryIO, form: Format, path: Path | None = None) -> None:
        self._file = file
        self._path = path
        self._waiting = [form.head()]

    def add(self, line: Line, record: bytes, *, failed: bool) -> None:
        self._waiting.append(record)

    def commit(self) -> None:
        """Raises `OutputError`, or `OSError` for stdout: a reader that left is no failure."""
        data, self._waiting = b"".join(self._waiting), []
        try:
            self._file.write(data)
            self._file.flush()
        except OSError as error:
            if self._path is None:
                raise
            raise OutputError(f"{self._path} cannot be written: {_reason(error)}") from None

    def finish(self) -> None:
        self.commit()

    def close(self) -> None:
        """stdout belongs to others."""
        if self._path is not None:
            with suppress(OSError):
                self._file.close()


class FileSink:
    """A file and its journal. Nothing is written between commits, and a commit survives anything.

    `state` is what the journal says; the file may be longer, and is cut to that first. `players`
    are kept up to date by whoever adds records.
    """

    def __init__(
        self, path: Path, form: Format, state: State, consumed: Consumed, players: Sums
    ) -> None:
        self._path = path
        self._players = players
        self._format = form
        self._state = state
        self._next = state
        self._consumed = consumed
        self._journal = Journal.beside(path)
        self._target = written_to(path, form)
        self._waiting: list[bytes] = []
        self._file: int | None = None
        try:
            self._file = self._opened()
        except OSError as error:
            raise self._failure(error) from None
        if state.bytes == 0:
            self._waiting.append(form.head())

    def _opened(self) -> int:
        """The journal comes first: an output without one is somebody's finished work."""
        if not self._target.exists():
            self._journal.write(self._state)
        file = os.open(self._target, os.O_RDWR | os.O_CREAT | _BINARY, 0o666)
        try:
            if not lock(file):
                raise BlockingIOError(None, "another texas42 is writing it")
            if os.fstat(file).st_size < self._state.bytes:
                raise BlockingIOError(None, "another texas42 has just written it")
            self._journal.write(self._state)
            os.ftruncate(file, self._state.bytes)
            os.lseek(file, self._state.bytes, os.SEEK_SET)
        except OSError:
            os.close(file)
            raise
        return file

    def add(self, line: Line, record: bytes, *, failed: bool) -> None:
        self._waiting.append(record)
        self._consumed.add(line)
        state = self._next
        self._next = replace(state, records=state.records + 1, failed=state.failed + failed)

    def commit(self) -> None:
        """Raises `OutputError`; what was committed before stays so."""
        if not self._waiting or self._file is None:
            return
        data = b"".join(self._waiting)
        state = replace(
            self._next,
            bytes=self._state.bytes + len(data),
            consumed=self._consumed.hexdigest(),
            players=dict(self._players),
        )
        try:
            write_all(partial(os.write, self._file), data)
            os.fsync(self._file)
            self._journal.write(state)
        except OSError as error:
            raise self._failure(error) from None
        self._state = self._next = state
        self._waiting = []

    def finish(self) -> None:
        """Commit, give the output its own form, and forget the journal."""
        self.commit()
        self.close()
        try:
            if self._format.spooled:
                self._convert()
            self._journal.remove()
            if self._format.spooled:
                self._target.unlink(missing_ok=True)
        except OSError as error:
            raise self._failure(error) from None

    def _convert(self) -> None:
        draft = self._path.with_name(f"{self._path.name}.new")
        try:
            write_parquet(self._target, draft, self._format.ask)
            with draft.open("rb+") as file:
                os.fsync(file.fileno())
            draft.replace(self._path)
            sync_folder(self._path)
        finally:
            draft.unlink(missing_ok=True)

    def close(self) -> None:
        if self._file is not None:
            os.close(self._file)
        self._file = None

    def _failure(self, error: OSError) -> OutputError:
        hint = ""
        if self._journal.exists() and not isinstance(error, BlockingIOError):
            hint = f"{self._state.records:,} records are safe, and --resume goes on after them"
        return OutputError(f"{self._path} cannot be written: {_reason(error)}", hint=hint)


def _reason(error: OSError) -> str:
    return (error.strerror or str(error)).lower()


_BINARY = getattr(os, "O_BINARY", 0)


def written_to(path: Path, form: Format) -> Path:
    """The file that records go to while the run goes on."""
    return path.with_name(path.name + SPOOL_SUFFIX) if form.spooled else path


def lock(file: int) -> bool:
    """Keep other runs off this file until it is closed; False if one has it.

    True as well where the system has no such locks.
    """
    try:
        import fcntl
    except ImportError:
        return True
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        return False
    except OSError:
        return True
    return True


def is_stream(path: Path) -> bool:
    """Is this a pipe or a device, which holds nothing that could be overwritten?"""
    return path.exists() and not path.is_file() and not path.is_dir()
