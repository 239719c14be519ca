"""How many lines a second `texas42 batch` answers, in how much memory, and what lines cost by
themselves.

    python -m benchmarks.speed.batch        points, tables and bids by one and two threads; files of
                                      10,000 and 100,000 deals; some five minutes
    python -m benchmarks.speed.batch --million  also a million lines (two tiles a hand)
    python -m benchmarks.speed.batch --points 200 --tables 10 --bids 4 --lines 1000  a first look

Rates are those of whole commands without the time a command of one line takes. Overhead is the
processor time of reading, answering and writing a line of a random deal whose solution is at hand
already. Memory is the largest the process was. Two cores:

    what                  lines   threads   lines a second    MB
    points                3,000         1              474   146
    points                3,000         2              969   148
    table                   150         1               23   146
    table                   150         2               41   147
    bid --fast               20         1              1.2   154
    bid --fast               20         2              1.9   158
    points of deals      10,000         2              698   148
    points of endings    10,000         2            2,100   148     4.7 s in all
    points of endings   100,000         2            3,000   148    33 s
    points of endings 1,000,000         2            3,600   149   281 s

A line of points costs 115 to 120 µs besides the 1,430 to 1,570 µs of its solving, 8 %.
"""

import json
import os
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import asdict, dataclass
from pathlib import Path
from random import Random
from unittest.mock import patch

import click
from rich import box
from rich.console import Console
from rich.table import Table

from benchmarks.speed.deals import openings
from texas42.exact import double_dummy as doubledummy
from texas42.exact.double_dummy import solve_position
from texas42.game.contracts import Contract
from texas42.game.deal import Deal
from texas42.game.dominoes import SET_SIZE, mask_of
from texas42.game.play import Position
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42.notation.lines import format_line, parse_line
from texas42.notation.record import Record
from texas42_cli.batch.asks import Settings
from texas42_cli.batch.formats import Format
from texas42_cli.batch.lines import Inputs
from texas42_cli.batch.runner import Answerer

TEXAS42 = str(Path(sysconfig.get_path("scripts")) / "texas42")
MILLION = 1_000_000
ENDING = 2
"""Tiles a hand of a deal that costs next to nothing."""

JOBS = (1, 2)
OVERHEAD_LINES = 3000
FORMATS = ("jsonl", "csv", "parquet")


@dataclass(frozen=True)
class Run:
    """A command that ended: seconds in all, and the most memory it had."""

    seconds: float
    megabytes: float


@dataclass(frozen=True)
class Row:
    """`rate`: lines a second."""

    what: str
    lines: int
    jobs: int
    rate: float
    megabytes: float


@dataclass(frozen=True)
class Overhead:
    """Microseconds of processor time a line: solving, and everything else."""

    solving: float
    rest: float

    @property
    def share(self) -> float:
        return self.rest / self.solving


def contract(position: Position, number: int) -> str:
    """A random deal as a line of a file."""
    return format_line(
        Record(
            Deal(position.hands),
            by=position.bidder,
            trump=position.rules.trump,
            bid=30,
            id=f"b-{number}",
        )
    )


def contracts(number: int, seed: int) -> Iterator[str]:
    return (contract(position, i) for i, position in enumerate(openings(number, seed)))


def endings(number: int, seed: int) -> Iterator[str]:
    """Contracts with two tiles a hand."""
    rng = Random(seed)
    for i in range(number):
        order = rng.sample(range(SET_SIZE), 4 * ENDING)
        n, e, s, w = (mask_of(order[seat * ENDING :][:ENDING]) for seat in Seat)
        trump, by = rng.choice(list(Trump)), rng.choice(list(Seat))
        yield format_line(Record(Deal((n, e, s, w)), by=by, trump=trump, id=f"e-{i}"))


def hands(number: int, seed: int) -> Iterator[str]:
    """The bidders' hands of random deals."""
    for line in contracts(number, seed):
        yield line.removeprefix("N:").split()[0]


def written(path: Path, lines: Iterable[str]) -> Path:
    with path.open("w", encoding="ascii") as file:
        file.writelines(f"{line}\n" for line in lines)
    return path


def run(lines: Path, output: Path, *args: str) -> Run:
    """A whole `texas42 batch`, started and ended."""
    command = [TEXAS42, "batch", str(lines), "-o", str(output), "--force", "--quiet", *args]
    start = time.perf_counter()
    process = subprocess.Popen(command)
    _, status, usage = os.wait4(process.pid, 0)
    seconds = time.perf_counter() - start
    process.returncode = os.waitstatus_to_exitcode(status)
    if process.returncode:
        raise click.ClickException(f"{' '.join(command)} ended with {process.returncode}")
    kilobytes = usage.ru_maxrss / (1024 if sys.platform == "darwin" else 1)
    return Run(seconds, kilobytes / 1024)


@dataclass(frozen=True)
class Bench:
    """Where files are made, and what starting costs."""

    folder: Path
    start: float

    def row(self, what: str, lines: Path, number: int, jobs: int, name: str, *args: str) -> Row:
        """One command timed. `name`: the output's."""
        done = run(lines, self.folder / name, "--jobs", str(jobs), *args)
        rate = number / max(done.seconds - self.start, 1e-9)
        return Row(what, number, jobs, rate, done.megabytes)


def rates(bench: Bench, points: int, tables: int, bids: int, seed: int) -> Iterator[Row]:
    """Each ask by one and by two threads."""
    asks: tuple[tuple[str, int, Callable[[int, int], Iterator[str]], tuple[str, ...]], ...] = (
        ("points", points, contracts, ("--ask", "points")),
        ("table", tables, contracts, ("--ask", "table")),
        ("bid --fast", bids, hands, ("--ask", "bid", "--fast")),
    )
    for what, number, make, args in asks:
        lines = written(bench.folder / "rates.txt", make(number, seed))
        for jobs in JOBS:
            yield bench.row(what, lines, number, jobs, "rates.jsonl", *args)


def scale(bench: Bench, sizes: Iterable[int], million: bool, seed: int) -> Iterator[Row]:
    """Files of growing length, by all threads."""
    for size in sizes:
        lines = written(bench.folder / "scale.txt", contracts(size, seed))
        yield bench.row("points of deals", lines, size, max(JOBS), "scale.jsonl")
    if million:
        lines = written(bench.folder / "scale.txt", endings(MILLION, seed))
        for name in FORMATS:
            what = f"points of endings, {name}"
            yield bench.row(what, lines, MILLION, max(JOBS), f"scale.{name}", "--ask", "points")


def overhead(folder: Path, seed: int) -> Overhead:
    """What a line costs besides its solving, on one thread: answered with its solution at hand."""
    path = written(folder / "overhead.txt", contracts(OVERHEAD_LINES, seed))
    answerer = Answerer(Settings("points"), Format("jsonl", "points"))
    positions = [opening_of(parse_line(line.text())) for line in Inputs((str(path),))]
    solve_position(positions[0])
    start = time.thread_time()
    solutions = {position: solve_position(position) for position in positions}
    solving = time.thread_time() - start
    with patch.object(doubledummy, "solve_position", solutions.__getitem__):
        start = time.thread_time()
        for line in Inputs((str(path),)):
            answerer(line)
        rest = time.thread_time() - start
    scale = 1e6 / OVERHEAD_LINES
    return Overhead(solving * scale, rest * scale)


def opening_of(record: Record) -> Position:
    assert record.trump is not None
    assert record.by is not None
    return Position.opening(record.deal, Contract(record.by, record.trump))


def table_of(rows: Iterable[Row]) -> Table:
    table = Table(box=box.SIMPLE, pad_edge=False)
    for name in ("what", "lines", "threads", "lines a second", "MB"):
        table.add_column(name, justify="left" if name == "what" else "right", no_wrap=True)
    for row in rows:
        rate = f"{row.rate:,.0f}" if row.rate >= 10 else f"{row.rate:.2g}"
        table.add_row(row.what, f"{row.lines:,}", str(row.jobs), rate, f"{row.megabytes:.0f}")
    return table


@click.command(help=__doc__)
@click.option("--points", default=4000, help="Lines of the rate of points.")
@click.option("--tables", default=150, help="Lines of the rate of tables.")
@click.option("--bids", default=40, help="Lines of the rate of bids.")
@click.option("--lines", "sizes", multiple=True, type=int, default=(10_000, 100_000))
@click.option("--million", is_flag=True, help="Also a million lines, in every format.")
@click.option("--seed", default=1)
@click.option("--json", "as_json", is_flag=True)
def main(
    points: int,
    tables: int,
    bids: int,
    sizes: tuple[int, ...],
    million: bool,
    seed: int,
    as_json: bool,
) -> None:
    console = Console(stderr=as_json)
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        one = written(folder / "one.txt", endings(1, seed))
        start = min(run(one, folder / "one.jsonl").seconds for _ in range(3))
        bench = Bench(folder, start)
        rows = [*rates(bench, points, tables, bids, seed), *scale(bench, sizes, million, seed)]
        beside = overhead(folder, seed)
    console.print(f"a command of one line: {start:.2f} s")
    console.print(table_of(rows))
    console.print(
        f"a line of points: {beside.solving:,.0f} µs to solve,"
        f" {beside.rest:,.0f} µs to read and write ({100 * beside.share:.0f} %)"
    )
    if as_json:
        record = {"start": start, "rows": [asdict(row) for row in rows], **asdict(beside)}
        click.echo(json.dumps(record | {"seed": seed, "share": beside.share}))


if __name__ == "__main__":
    main()
