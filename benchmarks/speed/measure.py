"""Time and nodes of many questions, and what threads gain."""

import statistics
import time
from collections import defaultdict
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from queue import SimpleQueue

from benchmarks.speed.deals import SOLVES, Ask, Task
from texas42.exact.engine import Engine
from texas42.game.play import Position
from texas42.workers import in_order

CLOCKS: dict[str, Callable[[], int]] = {
    "wall": time.perf_counter_ns,
    "cpu": time.thread_time_ns,
}

THREADS = (1, 2)
ROUNDS = 3
FEWEST = 500
"""Solves in a round of threads: a kind of trump with fewer deals gets them again and again."""

ALL_TRUMPS = "any"


@dataclass
class Sample:
    """Milliseconds and nodes of each answer to one question."""

    times: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)

    def add(self, milliseconds: float, nodes: int) -> None:
        self.times.append(milliseconds)
        self.nodes.append(nodes)

    @property
    def mean(self) -> float:
        return statistics.fmean(self.times)

    @property
    def median(self) -> float:
        return statistics.median(self.times)

    @property
    def p99(self) -> float:
        """The time that 99 answers of 100 stay within."""
        return sorted(self.times)[(len(self.times) * 99 - 1) // 100]

    @property
    def worst(self) -> float:
        return max(self.times)

    @property
    def mean_nodes(self) -> float:
        return statistics.fmean(self.nodes)


Samples = dict[tuple[str, str], Sample]
"""By question and kind of trump."""


def warm_up(engine: Engine, asked: Iterable[Task]) -> None:
    """Ask each question once, so that none is timed while its code is compiled or loaded."""
    for task in {task.question.name: task for task in asked}.values():
        task.question.ask(engine, task.position)


def timed(engine: Engine, ask: Ask, position: Position, clock: str) -> tuple[float, int]:
    """Milliseconds and nodes of one answer."""
    now, nodes = CLOCKS[clock], engine.nodes
    start = now()
    ask(engine, position)
    end = now()
    return (end - start) / 1e6, engine.nodes - nodes


def answer_all(engine: Engine, asked: list[Task], clock: str) -> Samples:
    """Every task timed, for its kind of trump and for all kinds together."""
    samples: Samples = defaultdict(Sample)
    for task in asked:
        measured = timed(engine, task.question.ask, task.position, clock)
        samples[task.question.name, task.kind].add(*measured)
        if task.kind != "all nine":
            samples[task.question.name, ALL_TRUMPS].add(*measured)
    return dict(samples)


Rates = dict[tuple[str, str], dict[int, float]]
"""Solves a second by question and kind of trump, then by number of threads."""


def thread_rates(asked: list[Task], features: int) -> Rates:
    """Solves a second of one and two threads, of each question that is one search.

    The two take turns; the middle of several rounds counts.
    """
    engines: SimpleQueue[Engine] = SimpleQueue()
    for _ in range(max(THREADS)):
        engines.put(Engine(features))
    rates: Rates = {}
    for question in SOLVES:
        own = [task for task in asked if task.question is question]
        kinds = dict.fromkeys([ALL_TRUMPS, *(task.kind for task in own)])
        for kind in kinds:
            some = [task.position for task in own if kind in (task.kind, ALL_TRUMPS)]
            positions = some * -(-FEWEST // len(some))
            rounds = [
                {jobs: _rate(question.ask, positions, jobs, engines) for jobs in THREADS}
                for _ in range(ROUNDS)
            ]
            rates[question.name, kind] = {
                jobs: statistics.median(turn[jobs] for turn in rounds) for jobs in THREADS
            }
    return rates


def _rate(ask: Ask, positions: list[Position], jobs: int, engines: SimpleQueue[Engine]) -> float:
    def answer(position: Position) -> object:
        engine = engines.get()
        try:
            return ask(engine, position)
        finally:
            engines.put(engine)

    start = time.perf_counter()
    for _ in in_order(answer, positions, jobs=jobs):
        pass
    return len(positions) / (time.perf_counter() - start)


def without_each(
    positions: Iterable[Position], features: dict[str, int], everything: int, clock: str
) -> dict[str, Sample]:
    """The exact points with all of the search, then with each feature switched off in turn."""
    engines = {"nothing": Engine(everything)}
    engines |= {name: Engine(everything & ~bit) for name, bit in features.items()}
    ask = SOLVES[0].ask
    samples = {name: Sample() for name in engines}
    for number, position in enumerate(positions):
        for name, engine in engines.items():
            if number == 0:
                ask(engine, position)
            samples[name].add(*timed(engine, ask, position, clock))
    return samples
