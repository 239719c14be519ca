"""What a run has written so far, kept beside its output, so that another can go on after it.

The journal is replaced, never changed, and only after what it speaks of is safely on the disk. So
whenever a run ends, the output holds at least what its journal says, and anything beyond that is
cut off and answered again.
"""

import hashlib
import json
import os
from contextlib import suppress
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any

from texas42.errors import Texas42Error

from .lines import Line
from .players import Sums

SUFFIX = ".resume"
_HASHED = 1 << 20


class ResumeError(Texas42Error):
    """A run that cannot be gone on with, and why."""


@dataclass(frozen=True)
class Identity:
    """An input as it was: None for what only a regular file has."""

    name: str
    size: int | None = None
    digest: str | None = None


def identity_of(name: str) -> Identity:
    """Reads the whole file, if it is one. Raises `OSError`."""
    path = Path(name)
    if name == "-" or not path.is_file():
        return Identity(name)
    digest, size = hashlib.blake2b(digest_size=16), 0
    with path.open("rb") as file:
        while chunk := file.read(_HASHED):
            digest.update(chunk)
            size += len(chunk)
    return Identity(name, size, digest.hexdigest())


class Consumed:
    """A running hash of the lines that were answered: the only identity a pipe has."""

    def __init__(self) -> None:
        self._digest = hashlib.blake2b(digest_size=16)

    def add(self, line: Line) -> None:
        self._digest.update(b"%d %d\n" % (line.number, len(line.data)))
        self._digest.update(line.data)

    def hexdigest(self) -> str:
        return self._digest.hexdigest()


@dataclass(frozen=True)
class State:
    """`settings`: by the name of their option. The rest speaks of the records that are safe."""

    settings: dict[str, Any]
    inputs: tuple[Identity, ...]
    records: int = 0
    failed: int = 0
    bytes: int = 0
    consumed: str = ""
    players: Sums = field(default_factory=dict)


@dataclass(frozen=True)
class Journal:
    """The journal of an output, at `OUTPUT.resume`."""

    path: Path

    @classmethod
    def beside(cls, output: Path) -> "Journal":
        return cls(output.with_name(output.name + SUFFIX))

    def exists(self) -> bool:
        return self.path.exists()

    def write(self, state: State) -> None:
        """Raises `OSError`; the journal is then what it was."""
        draft = self.path.with_name(self.path.name + ".new")
        try:
            with draft.open("wb") as file:
                file.write(json.dumps(asdict(state)).encode("ascii"))
                file.flush()
                os.fsync(file.fileno())
            draft.replace(self.path)
        except OSError:
            with suppress(OSError):
                draft.unlink()
            raise
        sync_folder(self.path)

    def read(self) -> State:
        """Raises `ResumeError` for a file that is no journal."""
        try:
            fields = json.loads(self.path.read_bytes())
            inputs = tuple(Identity(**identity) for identity in fields.pop("inputs"))
            return _checked(State(**fields, inputs=inputs))
        except (ValueError, KeyError, TypeError, AttributeError):
            raise ResumeError(
                f"{self.path} is not the journal of a run", hint="--force begins anew"
            ) from None

    def remove(self) -> None:
        self.path.unlink(missing_ok=True)
        sync_folder(self.path)


def _checked(state: State) -> State:
    """Raises `TypeError` where a file that reads like a journal has something else in a place."""
    numbers = (state.records, state.failed, state.bytes)
    if not all(isinstance(number, int) and number >= 0 for number in numbers):
        raise TypeError("numbers")
    if not (isinstance(state.settings, dict) and isinstance(state.players, dict)):
        raise TypeError("settings or players")
    return state


def sync_folder(path: Path) -> None:
    """Have a new name of a file survive a loss of power, where the system can do that."""
    with suppress(OSError):
        folder = os.open(path.resolve().parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def check_same_run(output: Path, begun: State, now: State) -> None:
    """Raises `ResumeError` naming the first option or input that is not what it was."""
    for option, value in now.settings.items():
        before = begun.settings.get(option)
        if before != value:
            raise ResumeError(
                f"{output} was begun with {_said(option, before)}, not {_said(option, value)}",
                hint="use the same options, or --force to begin anew",
            )
    names = [[identity.name for identity in state.inputs] for state in (begun, now)]
    if names[0] != names[1]:
        raise ResumeError(
            f"{output} was begun with the input {' '.join(names[0])}, not {' '.join(names[1])}",
            hint="give the same files in the same order, or --force to begin anew",
        )
    for old, new in zip(begun.inputs, now.inputs, strict=True):
        if old != new:
            raise changed(new.name)


def changed(name: str) -> ResumeError:
    return ResumeError(
        f"{'stdin' if name == '-' else name} has changed since the run was begun",
        hint="bring back what it was, or --force to begin anew",
    )


def _said(option: str, value: object) -> str:
    if value is True:
        return option
    if value is False or value is None:
        return f"no {option}"
    return f"{option} {value}"
