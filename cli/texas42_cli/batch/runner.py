"""The run itself: lines in, records out, in order, committed about once a second."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from dataclasses import dataclass
from time import monotonic

from texas42.errors import Texas42Error
from texas42.workers import in_order

from .asks import Settings, answered
from .formats import Format
from .lines import Line
from .players import Played, add_to, played_in
from .progress import Show, Tally
from .sinks import OutputError, Sink
from .stopping import Stop, StoppedError

COMMIT_SECONDS = 1.0

PIECES = {"points": 8}
"""Lines a thread takes at once where they are short work; elsewhere one."""


class BadLineError(Texas42Error):
    """The line at which a strict run stops."""


@dataclass(frozen=True)
class Outcome:
    """A record ready to be written, and what is wrong if it is an error."""

    record: bytes
    what: str = ""
    place: str = ""
    hint: str = ""
    played: tuple[Played, ...] = ()
    """What it tells of players, if it is a review that names them."""

    @property
    def failed(self) -> bool:
        return bool(self.what)


@dataclass(frozen=True)
class Answerer:
    """Line in, outcome out; can be sent to another machine."""

    settings: Settings
    form: Format

    def __call__(self, line: Line) -> Outcome:
        fields = answered(line, self.settings)
        error = fields.get("error")
        written = self.form.encode(fields)
        if error is None:
            return Outcome(written, played=played_in(fields))
        where = ", ".join(
            part for part in (line.file, f"line {line.number}", error["where"]) if part
        )
        return Outcome(written, error["what"], where, error["hint"])


Answers = Generator[tuple[Line, Outcome], None, None]
"""In the order of the lines. Raises `StoppedError` when the run is asked to stop before the end."""


def by_threads(
    answerer: Answerer, lines: Iterator[Line], stop: Stop, *, jobs: int | None
) -> Answers:
    """Answers on the cores of this machine; a run that stops leaves what it has not started."""

    def answer(line: Line) -> tuple[Line, Outcome] | None:
        return None if stop.asked else (line, answerer(line))

    piece = PIECES.get(answerer.settings.ask, 1)
    for outcome in in_order(answer, lines, jobs=jobs, piece=piece):
        if outcome is None:
            raise StoppedError
        yield outcome
    check_not_stopped(stop)


def check_not_stopped(stop: Stop) -> None:
    """Raises `StoppedError` if the input may have ended only because its writer was stopped too.

    Ctrl-C goes to both ends of a pipe.
    """
    if stop.signal is not None:
        raise StoppedError


def write_all_answers(
    answers: Answers, sink: Sink, tally: Tally, show: Show, stop: Stop, *, strict: bool
) -> None:
    """Write answers until they end, or an error ends them; what was written is then committed.

    Raises `BadLineError` at the first bad line if `strict`, `OutputError`, and what `answers` does.
    """
    committed = monotonic()
    try:
        for line, outcome in answers:
            if strict and outcome.failed:
                raise BadLineError(outcome.what, place=outcome.place, hint=outcome.hint)
            add_to(tally.players, outcome.played)
            sink.add(line, outcome.record, failed=outcome.failed)
            tally.answered += 1
            tally.failed += outcome.failed
            if monotonic() - committed >= COMMIT_SECONDS:
                sink.commit()
                committed = monotonic()
            show()
    except OutputError:
        raise
    except BaseException:
        sink.commit()
        raise
    finally:
        stop.done = True
    sink.commit()
