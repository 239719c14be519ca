"""Blind players against each other: who makes, who sets, at what cost.

    python -m benchmarks.strength.arena                         the usual five, all pairings, bid 30
    python -m benchmarks.strength.arena --player rule --player "rollout 40" --hands 2000 --bid 36
    python -m benchmarks.strength.arena --against "sampling 10"  one side: the sampling player
    python -m benchmarks.strength.arena --kind forced --json
    python -m benchmarks.strength.arena --auctions 400          bidders, duplicate (`advisers.py`)

Every pairing plays the same seeded deals, so that differences are paired: "against the row above
all" is the mean of the differences hand by hand, with its 95 % interval. A player is `rule`,
`rollout N`, `sampling N` (N layouts a choice) or `open` (sees all hands).

What each step gained, "biddable" hands at bid 30, the other side held by `sampling 10`; gains over
`sampling 10` in the same seat in points of make chance, as setters a minus sets more often. The
steps were measured on samples of their own (± about 2.5 points each), the last on 2,000 hands:

    rule player by hand, then...                      rule v rule    rollout 160: bidders, setters
    hand-written weights, 16 features                      52.0 %
    fitted to the rollout player's choices, 4 rounds       59.3 %         +6.6        -2.7
    22 features                                            60.1 %         +6.3        -0.7
    plays far behind dropped, layouts spent on the close                  +5.2        -2.3
    weights of their own for tight hands, last two
    tricks of a rollout solved                                            +6.0        -4.0

    last step, 2,000 hands, seed 11       as bidder's side      as setters    ms a hand, one thread
    sampling 10 (make 59.1 %)                  0.0                 0.0                  47
    rule                                 -1.9 ± 2.2          -0.7 ± 1.8              0.003
    rollout 40                           +4.0 ± 2.3          -1.7 ± 1.9                1.7
    rollout 160                          +6.0 ± 2.2          -4.0 ± 1.9                5.1
    rollout 320                          +5.5 ± 2.2          -4.7 ± 1.9

The milliseconds are of a hand between four of that kind, the machine at rest. Certain claims (a
hand that wins the rest whatever is out) came after that run; 1,000 hands with them, seed 12:

    rollout 40                           +3.2 ± 3.2          +1.2 ± 2.7
    rollout 160                          +5.5 ± 3.1          -2.8 ± 2.8
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
from benchmarks.strength import advisers
from texas42.estimates import wilson
from texas42.game.contracts import Contract
from texas42.game.seats import Seat
from texas42.hidden.players import OPEN, RULE, Player, rollout, sampling
from texas42.hidden.playing import play_hands
from texas42.workers import cores

USUAL = ("rule", "rollout 40", "rollout 160", "sampling 10", "open")
SEED_STEP = 1_000_000
"""Between the seeds' streams of two trumps, so that no two hands draw alike."""


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


def player_named(name: str) -> Player:
    style, _, layouts = name.partition(" ")
    makers = {"rollout": rollout, "sampling": sampling}
    if style in makers and layouts.isdigit():
        return makers[style](int(layouts))
    if name in ("rule", "open"):
        return RULE if name == "rule" else OPEN
    raise click.BadParameter(f"{name!r} is no player: rule, rollout N, sampling N or open")


def compared(
    pairs: list[tuple[Player, Player]], deals: list[Contracts], bid: int, seed: int, jobs: int
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
    deals: list[Contracts], bid: int, bidders: Player, setters: Player, seed: int, jobs: int
) -> tuple[NDArray[np.int64], float]:
    """Points of the bidder's side of every hand, and thread milliseconds a hand."""
    points = np.empty(sum(len(group.numbers) for group in deals), dtype=np.int64)
    start = perf_counter()
    for group in deals:
        points[group.numbers] = play_hands(
            group.layouts,
            Contract(Seat.N, group.trump, bid),
            bidders=bidders,
            setters=setters,
            seed=seed,
            first=int(group.trump) * SEED_STEP,
            jobs=jobs,
        ).points
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
