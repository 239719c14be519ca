"""A run from its first check to its summary."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, closing, nullcontext
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from time import monotonic
from typing import Any

import click

from texas42 import __version__

from ..shared.exits import DONE, notice
from .asks import Settings
from .cluster import by_cluster, check_cluster, connected
from .formats import Format, count_records
from .journal import Consumed, ResumeError, State, identity_of
from .lines import Inputs, Line
from .options import RunOptions, TargetOptions
from .outputs import check_is_no_input, skip_answered, starting_state
from .players import described
from .progress import Tally, count_of_lines, nothing, shown
from .runner import Answerer, Answers, BadLineError, by_threads, write_all_answers
from .sinks import FileSink, OutputError, Sink, StreamSink, is_stream, written_to
from .stopping import Stop, StoppedError

LINES_FAILED = 1


class StrictError(click.ClickException):
    """The end of a strict run at a bad line."""

    exit_code = LINES_FAILED


@dataclass(frozen=True)
class Job:
    """What the command line asks for; `names`: of the inputs."""

    names: tuple[str, ...]
    settings: Settings
    form: Format
    target: TargetOptions
    manner: RunOptions

    @property
    def output(self) -> Path | None:
        """None is stdout."""
        return self.target.path

    def run(self) -> int:
        """The exit code. Raises a `Texas42Error` or `OSError` for what cannot be done at all."""
        stop = Stop()
        inputs = Inputs(self.names, stop.waiting)
        inputs.check()
        if self.manner.cluster is not None:
            check_cluster(self.manner.cluster)
        with stop.listening():
            try:
                return (
                    self._to_file(inputs, stop)
                    if self._to_a_file
                    else self._to_stream(inputs, stop)
                )
            except StoppedError:
                # Before the first line was asked for: nothing has been done that could be lost.
                notice("stopped")
                return stop.exit_code

    @property
    def _to_a_file(self) -> bool:
        return self.output is not None and not is_stream(self.output)

    def _to_stream(self, inputs: Inputs, stop: Stop) -> int:
        return self._written(iter(inputs), inputs, self._stream, Tally(), stop)

    def _stream(self) -> Sink:
        if self.output is not None:
            return StreamSink(self.output.open("wb"), self.form, self.output)
        if sys.stdout is None:
            raise OutputError("stdout is closed", hint="give a file: -o FILE")
        return StreamSink(sys.stdout.buffer, self.form)

    def _to_file(self, inputs: Inputs, stop: Stop) -> int:
        assert self.output is not None
        check_is_no_input(self.output, self.form, self.names)
        if not self.output.resolve().parent.is_dir():
            raise FileNotFoundError(2, "there is no such folder", str(self.output))
        now = State(self._recorded(), tuple(identity_of(name) for name in self.names))
        begun = starting_state(
            self.output, self.form, now, resume=self.target.resume, force=self.target.force
        )
        if begun is None:
            return self._finished(inputs)
        lines = iter(inputs)
        consumed = skip_answered(lines, begun) if begun.records else Consumed()
        tally = Tally(skipped=begun.records, failed=begun.failed, players=dict(begun.players))
        make = partial(FileSink, self.output, self.form, begun, consumed, tally.players)
        return self._written(lines, inputs, make, tally, stop)

    def _recorded(self) -> dict[str, Any]:
        """What must be the same when a run is gone on with, by the name of the option."""
        return {**self.settings.by_option(), "--format": self.form.name, "texas42": __version__}

    def _finished(self, inputs: Inputs) -> int:
        """What to say of an output that has no journal: is it complete?"""
        assert self.output is not None
        count = count_records(self.output, self.form.name)
        lines = sum(1 for _ in inputs)
        if count.records != lines:
            raise ResumeError(
                f"{self.output} has {count.records:,} records and no journal,"
                f" and the input has {count_of_lines(lines)}",
                hint="--force writes it anew",
            )
        if self.form.spooled:
            # A run that was killed at the very end may have left it.
            written_to(self.output, self.form).unlink(missing_ok=True)
        if not self.manner.quiet:
            notice(f"{self.output} is complete: {count_of_lines(lines)}, {count.failed:,} bad")
        return LINES_FAILED if count.failed else DONE

    def _written(
        self,
        lines: Iterator[Line],
        inputs: Inputs,
        make_sink: Callable[[], Sink],
        tally: Tally,
        stop: Stop,
    ) -> int:
        """The output is made only once the cluster, if there is one, has answered."""
        with ExitStack() as stack:
            answers = stack.enter_context(closing(self._answers(lines, stop, stack)))
            sink = make_sink()
            stack.callback(sink.close)
            try:
                self._write(answers, inputs, sink, tally, stop)
            except BadLineError as error:
                raise StrictError(str(error)) from None
            except StoppedError:
                notice(self._how_to_go_on(tally))
                return stop.exit_code
        if not self.manner.quiet or tally.failed:
            notice(f"{'' if self.output is None else f'wrote {self.output}: '}{tally.describe()}")
        if not self.manner.quiet:
            for told in described(tally.players):
                notice(told)
        return LINES_FAILED if tally.failed else DONE

    def _write(
        self, answers: Answers, inputs: Inputs, sink: Sink, tally: Tally, stop: Stop
    ) -> None:
        total = None if self.manner.quiet else _number_of_lines(inputs, stop)
        tally.started = monotonic()
        with nullcontext(nothing) if self.manner.quiet else shown(tally, total) as show:
            write_all_answers(answers, sink, tally, show, stop, strict=self.manner.strict)
        sink.finish()

    def _answers(self, lines: Iterator[Line], stop: Stop, stack: ExitStack) -> Answers:
        answerer = Answerer(self.settings, self.form)
        if self.manner.cluster is None:
            return by_threads(answerer, lines, stop, jobs=self.manner.jobs)
        client = stack.enter_context(connected(self.manner.cluster, self.manner.jobs))
        return by_cluster(client, answerer, lines, stop)

    def _how_to_go_on(self, tally: Tally) -> str:
        done = f"stopped after {count_of_lines(tally.done)}"
        if not self._to_a_file:
            return done
        safe = "which is safe" if tally.done == 1 else "which are safe"
        return f"{done}, {safe}; the same command with --resume goes on"


def _number_of_lines(inputs: Inputs, stop: Stop) -> int | None:
    """How many want an answer; None for a pipe. Reading takes little time beside answering."""
    if not inputs.can_be_read_twice:
        return None
    number = 0
    for _ in inputs:
        number += 1
        if stop.asked:
            raise StoppedError
    return number
