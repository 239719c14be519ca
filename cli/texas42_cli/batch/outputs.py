"""May this output be written, and from which record on? Settled before anything is touched."""

import os
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

from .formats import Format
from .journal import Consumed, Journal, ResumeError, State, changed, check_same_run
from .lines import STDIN, Line
from .sinks import written_to


def check_is_no_input(output: Path, form: Format, names: tuple[str, ...]) -> None:
    """Raises `ResumeError` when writing the output would destroy an input."""
    ours = (output, written_to(output, form), Journal.beside(output).path)
    for name in names:
        if name != STDIN and any(_same(path, Path(name)) for path in ours):
            raise ResumeError(f"{name} is an input, and cannot be the output as well")


def _same(one: Path, other: Path) -> bool:
    with suppress(OSError):
        return os.path.samefile(one, other)
    return one.absolute() == other.absolute()


def starting_state(
    output: Path, form: Format, now: State, *, resume: bool, force: bool
) -> State | None:
    """What an earlier run has written, `now` for a new run, None if the output seems finished.

    Raises `ResumeError` for an output that is there and may not be touched.
    """
    journal, target = Journal.beside(output), written_to(output, form)
    if resume and journal.exists():
        return _begun(output, target, journal.read(), now)
    if resume and output.exists():
        return None
    if force:
        return now
    if journal.exists():
        raise ResumeError(
            f"{output} was begun and is not finished",
            hint="--resume goes on with it, --force begins anew",
        )
    for path in (output, target):
        if path.exists():
            raise ResumeError(f"{path} is there already", hint="--force writes it anew")
    return now


def _begun(output: Path, target: Path, begun: State, now: State) -> State:
    check_same_run(output, begun, now)
    size = target.stat().st_size if target.exists() else 0
    if size < begun.bytes:
        raise ResumeError(
            f"{target} has {size:,} bytes, and its journal speaks of {begun.bytes:,}",
            hint="--force begins anew",
        )
    return begun


def skip_answered(lines: Iterator[Line], begun: State) -> Consumed:
    """Read over the lines that were answered. Raises `ResumeError` if they are not the same."""
    consumed = Consumed()
    skipped = 0
    for line in lines if begun.records else ():
        consumed.add(line)
        skipped += 1
        if skipped == begun.records:
            break
    if begun.records and (skipped, consumed.hexdigest()) != (begun.records, begun.consumed):
        raise changed(next((i.name for i in begun.inputs if i.digest is None), "the input"))
    return consumed
