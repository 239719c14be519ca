"""How far a run is: a bar on a terminal, elsewhere a line every so often, on stderr."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import monotonic

from ..shared.exits import notice
from .players import Sums

SECONDS_BETWEEN_LINES = 10.0
BARS_A_SECOND = 4
BAR_WIDTH = 20


@dataclass
class Tally:
    """What this run has done; `skipped` records were there when it began."""

    answered: int = 0
    """Records written, bad ones too."""
    failed: int = 0
    skipped: int = 0
    started: float = field(default_factory=monotonic)
    players: Sums = field(default_factory=dict)

    @property
    def done(self) -> int:
        """Records there are."""
        return self.skipped + self.answered

    @property
    def seconds(self) -> float:
        return max(monotonic() - self.started, 1e-9)

    @property
    def rate(self) -> str:
        """Lines a second, with the figures that mean something."""
        rate = self.answered / self.seconds
        return f"{rate:,.0f}" if rate >= 10 else f"{rate:.2g}"

    def describe(self, total: int | None = None) -> str:
        """`total`: the lines there are in all, if that is to be said too."""
        number = f"{self.done:,} of {count_of_lines(total)}" if total else count_of_lines(self.done)
        bad = f", {self.failed:,} bad" if self.failed else ""
        return f"{number}{bad}, {self.rate} a second"


def count_of_lines(number: int) -> str:
    return f"{number:,} line{'' if number == 1 else 's'}"


Show = Callable[[], None]
"""Called after each record: shows the tally if it is time to."""


@contextmanager
def shown(tally: Tally, total: int | None) -> Iterator[Show]:
    """`total`: the lines there are in all, or None if nobody knows."""
    if sys.stderr is not None and sys.stderr.isatty():
        with _bar(tally, total) as show:
            yield show
    else:
        yield _Lines(tally, total).show


def nothing() -> None:
    """Progress that is not shown."""


@contextmanager
def _bar(tally: Tally, total: int | None) -> Iterator[Show]:
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    bar = Progress(
        TextColumn("{task.description}"),
        BarColumn(bar_width=BAR_WIDTH),
        TextColumn("{task.percentage:>3.0f} %" if total else ""),
        TimeRemainingColumn() if total else TextColumn(""),
        console=Console(stderr=True),
        refresh_per_second=BARS_A_SECOND,
        transient=True,
    )
    with bar:
        task = bar.add_task(tally.describe(total), total=total, completed=tally.done)
        due = 0.0

        def show() -> None:
            nonlocal due
            if monotonic() >= due:
                due = monotonic() + 1 / BARS_A_SECOND
                bar.update(task, completed=tally.done, description=tally.describe(total))

        yield show


class _Lines:
    """A line now and then, for logs."""

    def __init__(self, tally: Tally, total: int | None) -> None:
        self._tally, self._total = tally, total
        self._due = monotonic() + SECONDS_BETWEEN_LINES

    def show(self) -> None:
        if monotonic() >= self._due:
            self._due = monotonic() + SECONDS_BETWEEN_LINES
            notice(self._tally.describe(self._total) + self._left())

    def _left(self) -> str:
        tally = self._tally
        if self._total is None or not tally.answered:
            return ""
        left = (self._total - tally.done) * tally.seconds / tally.answered
        return f", {duration(left)} left"


def duration(seconds: float) -> str:
    """`40 s`, `12 min`, `3 h 20 min`."""
    if seconds < 90:
        return f"{seconds:.0f} s"
    minutes = round(seconds / 60)
    return f"{minutes} min" if minutes < 90 else f"{minutes // 60} h {minutes % 60} min"
