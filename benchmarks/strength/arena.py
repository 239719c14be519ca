"""Blind players against each other: who makes, who sets, at what cost.

    python -m benchmarks.strength.arena                  the usual ones, all pairings, bid 30
    python -m benchmarks.strength.arena --player network --against "0.1 rollout 160" --bid 36
    python -m benchmarks.strength.arena --kind forced --json
    python -m benchmarks.strength.arena --auctions 400          bidders, duplicate (`advisers.py`)

Every pairing plays the same seeded deals, so that differences are paired: "against the row above
all" is the mean of the differences hand by hand, with its 95 % interval. A player is `network`,
`rollout N`, `sampling N` (N layouts a choice) or `open` (sees all hands); those of version 0.1 are
`0.1 rule`, `0.1 rollout N` and `0.1 sampling N`.

"""

import json
from dataclasses import asdict, dataclass
from time import perf_counter

import click
import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from benchmarks.fitting.contracts import KINDS, Contracts, contracts
from benchmarks.former.players import AnyPlayer, FormerPlayer, played
from benchmarks.strength import advisers
from texas42.estimates import wilson
from texas42.hidden.players import NETWORK, OPEN, rollout, sampling
from texas42.workers import cores

FORMER = "0.1 "
USUAL = ("network", "rollout 32", "0.1 rule", "0.1 rollout 160", "sampling 10", "open")


@dataclass(frozen=True)
class Result:
    """One pairing. `make`: share of hands the bidder's side made, `low`…`high` its interval;
    `gain`: that share less the share of the first pairing with the same other side, hand by hand;
    `milliseconds`: of one thread, a hand."""

    bidders: str
    setters: str
    make: float
    low: float
    high: float
    gain: float
    gain_half_width: float
    mean_points: float
    milliseconds: float


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--player", "names", multiple=True, default=USUAL, show_default=True)
@click.option("--against", help="Hold one side with this player and try the others on the other.")
@click.option("--kind", default="biddable", show_default=True, type=click.Choice(list(KINDS)))
@click.option("--bid", default=30, show_default=True, type=click.IntRange(30, 42))
@click.option("--hands", default=600, show_default=True, type=click.IntRange(min=2))
@click.option("--seed", default=11, show_default=True)
@click.option("--jobs", default=cores(), show_default=True, type=click.IntRange(min=1))
@click.option("--auctions", default=0, help="Instead: so many deals bid and played, duplicate.")
@click.option("--json", "as_json", is_flag=True)
def main(
    names: tuple[str, ...],
    against: str | None,
    kind: str,
    bid: int,
    hands: int,
    seed: int,
    jobs: int,
    auctions: int,
    as_json: bool,
) -> None:
    """Blind players against each other on the same seeded deals."""
    if auctions:
        matches = advisers.contest(auctions, seed)
        if as_json:
            click.echo(json.dumps([asdict(found) for found in matches]))
        else:
            advisers.show(matches)
        return
    players = [player_named(name) for name in names]
    deals = contracts(kind, hands, seed)
    results: list[Result] = []
    if against is None:
        for setters in players:
            results += compared([(b, setters) for b in players], deals, bid, seed, jobs)
    else:
        other = player_named(against)
        others = [other, *(p for p in players if p != other)]
        results += compared([(b, other) for b in others], deals, bid, seed, jobs)
        results += compared([(other, s) for s in others], deals, bid, seed, jobs)
    if as_json:
        click.echo(json.dumps([asdict(result) for result in results]))
    else:
        show(results, f"{hands} {kind} hands, bid {bid}, seed {seed}")


def player_named(name: str) -> AnyPlayer:
    former = name.startswith(FORMER)
    style, _, layouts = name.removeprefix(FORMER).partition(" ")
    many = int(layouts) if layouts.isdigit() else 0
    if former and (style == "rule" or (style in ("rollout", "sampling") and many)):
        return FormerPlayer(style, many)
    makers = {"rollout": rollout, "sampling": sampling}
    if style in makers and many:
        return makers[style](many)
    if name in ("network", "open"):
        return NETWORK if name == "network" else OPEN
    raise click.BadParameter(
        f"{name!r} is no player: network, rollout N, sampling N, open, or one of 0.1"
    )


def compared(
    pairs: list[tuple[AnyPlayer, AnyPlayer]], deals: list[Contracts], bid: int, seed: int, jobs: int
) -> list[Result]:
    """Results of `pairs`, each with its gain over the first."""
    results: list[Result] = []
    first: NDArray[np.float64] | None = None
    for bidders, setters in pairs:
        points, milliseconds = play(deals, bid, bidders, setters, seed, jobs)
        made = (points >= bid).astype(np.float64)
        first = made if first is None else first
        gain = made - first
        low, high = wilson(float(made.mean()), len(made))
        results.append(
            Result(
                bidders=str(bidders),
                setters=str(setters),
                make=float(made.mean()),
                low=low,
                high=high,
                gain=float(gain.mean()),
                gain_half_width=float(1.96 * gain.std() / np.sqrt(len(gain))),
                mean_points=float(points.mean()),
                milliseconds=milliseconds,
            )
        )
    return results


def play(
    deals: list[Contracts], bid: int, bidders: AnyPlayer, setters: AnyPlayer, seed: int, jobs: int
) -> tuple[NDArray[np.int64], float]:
    """Points of the bidder's side of every hand, and thread milliseconds a hand."""
    start = perf_counter()
    points = played(deals, bid, bidders, setters, seed, jobs=jobs)
    return points, (perf_counter() - start) * 1000 * jobs / len(points)


def show(results: list[Result], title: str) -> None:
    table = Table(title=title)
    for heading in ("bidder's side", "setters"):
        table.add_column(heading)
    for heading in ("make %", "95 %", "gain", "±", "points", "ms a hand"):
        table.add_column(heading, justify="right")
    for r in results:
        table.add_row(
            r.bidders,
            r.setters,
            f"{100 * r.make:.1f}",
            f"{100 * r.low:.1f}–{100 * r.high:.1f}",
            f"{100 * r.gain:+.1f}",
            f"{100 * r.gain_half_width:.1f}",
            f"{r.mean_points:.2f}",
            f"{r.milliseconds:.3f}",
        )
    Console().print(table)


if __name__ == "__main__":
    main()
