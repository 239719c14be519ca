"""How long exact answers take, and what each part of the search is worth.

    python -m benchmarks.speed.solve                    the figures, as tables
    python -m benchmarks.speed.solve --json             the same for a program
    python -m benchmarks.speed.solve --ablation         each part of the search switched off in turn
    python -m benchmarks.speed.solve --without table    the figures with parts switched off

Deals, trumps and bidders are random with a fixed seed, the bidder on lead; kernels are compiled and
warm; one thread unless said; milliseconds of wall time, for which a machine at rest is needed
(`--clock cpu` counts the thread's own time instead). Nodes are the same on every machine.

What each part of the search saves: exact points of 500 deals (`--ablation --deals 500`), each part
switched off in turn, each deal asked of every variant before the next deal (one of the two cores
busy with something else, so read the ratios):

    without            nodes       ×   mean ms       ×   median ms
    nothing           20,436    1.00      1.62    1.00        0.87
    table             65,122    3.19      3.89    2.39        1.43
    trump bound       22,815    1.12      1.71    1.05        0.98
    cashing bound     22,298    1.09      1.63    1.00        0.95
    ending            27,088    1.33      1.79    1.10        0.97
    settled trick     22,084    1.08      1.60    0.98        0.90
    equal plays       23,843    1.17      1.69    1.04        0.89
    look-ahead        21,393    1.05      1.59    0.98        0.85
    ordering         251,691   12.32     11.20    6.90        4.61
    first guess       21,191    1.04      1.68    1.04        0.94

A plain C alpha-beta with table, sure trumps and hand-tuned ordering needs 44,000 nodes a solve.
What else was tried, in the order it was tried, over 500 to 3,000 deals:

    ordering by fitted weights instead of by hand          -14 % of nodes
    equal plays: any two tiles alike in every live suit,
    not touching trumps alone                              -16 %
    arrays without reference counts                        3 × as fast, node for node
    seven weight tables a play instead of four             -6 %, and slower for it
    history heuristic (cut-offs of a tile by seat)         +11 to +33 %: thrown out
    first lead from the table                              -1 %: kept, it costs nothing
    bisection by how common each total is                  the same as a likely line: left out
    a table of 2^18 words instead of 2^15                  -1 % of nodes, slower: left out
    the previous lead's points as the next one's guess     -5 % for all seven leads
"""

import json
import platform
from importlib.metadata import version

import click
from rich import box
from rich.console import Console
from rich.table import Table

from benchmarks.speed.deals import FEATURES, KINDS, QUESTIONS, openings, tasks
from benchmarks.speed.measure import (
    ALL_TRUMPS,
    CLOCKS,
    Rates,
    Sample,
    Samples,
    answer_all,
    thread_rates,
    warm_up,
    without_each,
)
from texas42.exact.engine import Engine, borrow_engine
from texas42.kernels.search import ALL_FEATURES
from texas42.workers import cores

ORDER = (ALL_TRUMPS, "all nine", *KINDS)


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--deals", default=1000, show_default=True, type=click.IntRange(min=1))
@click.option("--seed", default=42, show_default=True)
@click.option("--clock", default="wall", show_default=True, type=click.Choice(list(CLOCKS)))
@click.option(
    "--without", multiple=True, type=click.Choice(list(FEATURES)), help="Switch a feature off."
)
@click.option("--ablation", is_flag=True, help="Switch off each feature in turn.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object instead of tables.")
def main(
    deals: int, seed: int, clock: str, without: tuple[str, ...], ablation: bool, as_json: bool
) -> None:
    """Time the exact solver on random deals."""
    with borrow_engine():
        pass  # compiles what this machine has not compiled yet
    features = ALL_FEATURES & ~sum(FEATURES[name] for name in set(without))
    run = {
        "deals": deals,
        "seed": seed,
        "clock": clock,
        "without": sorted(set(without)),
        "cores": cores(),
        "python": platform.python_version(),
        "numba": version("numba"),
    }
    positions = openings(deals, seed)
    if ablation:
        switches = {name: bit for name, bit in FEATURES.items() if features & bit}
        worth = without_each(positions, switches, features, clock)
        _print(as_json, run | {"ablation": ablation_record(worth)}, [ablation_table(worth)])
        return
    engine = Engine(features)
    asked = tasks(positions, engine)
    warm_up(engine, asked)
    samples = answer_all(engine, asked, clock)
    rates = thread_rates(asked, features)
    _print(
        as_json,
        run | {"questions": questions_record(samples), "threads": threads_record(rates)},
        [questions_table(samples), threads_table(rates)],
    )


def _print(as_json: bool, record: dict[str, object], drawn: list[Table]) -> None:
    if as_json:
        click.echo(json.dumps(record))
        return
    console = Console()
    console.print(", ".join(f"{k} {v}" for k, v in record.items() if isinstance(v, int | str)))
    for table in drawn:
        console.print(table)


def in_table_order(keys: dict[tuple[str, str], object]) -> list[tuple[str, str]]:
    names = [question.name for question in QUESTIONS]
    return sorted(keys, key=lambda key: (names.index(key[0]), ORDER.index(key[1])))


def grid(title: str, words: int, *columns: str) -> Table:
    """A table whose first `words` columns are words and the rest numbers."""
    table = Table(title=title, title_justify="left", box=box.SIMPLE, pad_edge=False)
    for place, column in enumerate(columns):
        table.add_column(column, justify="left" if place < words else "right", no_wrap=True)
    return table


def questions_table(samples: Samples) -> Table:
    table = grid(
        "Milliseconds an answer",
        2,
        "question",
        "trump",
        "n",
        "mean",
        "median",
        "p99",
        "worst",
        "nodes",
    )
    for question, kind in in_table_order(dict(samples)):
        s = samples[question, kind]
        figures = [f"{s.mean:.2f}", f"{s.median:.2f}", f"{s.p99:.1f}", f"{s.worst:.1f}"]
        table.add_row(question, kind, str(len(s.times)), *figures, f"{s.mean_nodes:,.0f}")
    return table


def threads_table(rates: Rates) -> Table:
    table = grid("Solves a second", 2, "question", "trump", "1 thread", "2 threads", "ratio")
    for question, kind in in_table_order(dict(rates)):
        one, two = rates[question, kind][1], rates[question, kind][2]
        table.add_row(question, kind, f"{one:,.0f}", f"{two:,.0f}", f"{two / one:.2f}")
    return table


def ablation_table(worth: dict[str, Sample]) -> Table:
    table = grid(
        "Exact points without one feature", 1, "without", "nodes", "×", "mean ms", "×", "median ms"
    )
    full = worth["nothing"]
    for name, s in worth.items():
        nodes, times = s.mean_nodes / full.mean_nodes, s.mean / full.mean
        figures = [f"{s.mean_nodes:,.0f}", f"{nodes:.2f}", f"{s.mean:.2f}", f"{times:.2f}"]
        table.add_row(name, *figures, f"{s.median:.2f}")
    return table


def summary(s: Sample) -> dict[str, float]:
    return {
        "n": len(s.times),
        "mean_ms": s.mean,
        "median_ms": s.median,
        "p99_ms": s.p99,
        "worst_ms": s.worst,
        "nodes": s.mean_nodes,
    }


def questions_record(samples: Samples) -> list[dict[str, object]]:
    return [
        {"question": question, "trump": kind, **summary(samples[question, kind])}
        for question, kind in in_table_order(dict(samples))
    ]


def threads_record(rates: Rates) -> list[dict[str, object]]:
    return [
        {"question": question, "trump": kind, "solves_per_second": rates[question, kind]}
        for question, kind in in_table_order(dict(rates))
    ]


def ablation_record(worth: dict[str, Sample]) -> list[dict[str, object]]:
    return [{"without": name, **summary(s)} for name, s in worth.items()]


if __name__ == "__main__":
    main()
