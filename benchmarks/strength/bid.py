"""Bidding advice: how long it takes, how sure it is, and whether its chances come true.

    python -m benchmarks.strength.bid                  time and interval over 50 seeded hands
    python -m benchmarks.strength.bid --reliability 300  stated chances against fresh hands

The reliability table plays every recommended contract again, on layouts and with seeds of its own,
between the strongest players, and groups the contracts by the chance that was stated. An honest
adviser's made share lies within the interval of its group. 300 hands, seed 5:

    stated       contracts    mean stated    made      95 %
    0.20–0.35        37          0.301      0.298    0.273–0.325
    0.35–0.50        67          0.422      0.418    0.397–0.439
    0.50–0.65       113          0.575      0.563    0.547–0.579
    0.65–0.80        65          0.717      0.708    0.688–0.727
    0.80–0.90        12          0.834      0.829    0.788–0.863
    0.90–1.00         6          0.926      0.911    0.863–0.944

Seconds an answer and ± points of its chance, 50 hands, two idle cores, without starting Python:

    effort     mean   median   worst    ± median   ± worst
    default    2.26     2.12    3.70         2.6       2.9
    fast       0.43     0.42    0.67         3.8       4.8
"""

import json
from dataclasses import asdict, dataclass
from itertools import pairwise
from random import Random
from statistics import median
from time import perf_counter

import click
from rich.console import Console
from rich.table import Table

from texas42.bidding.advice import FAST, USUAL, BidEffort
from texas42.bidding.advise import advise
from texas42.bidding.as_played import HandsEffort, as_played
from texas42.estimates import wilson
from texas42.game.bids import points_needed
from texas42.game.dominoes import HAND_SIZE, SET_SIZE, Mask, mask_of
from texas42.hidden.players import rollout

STRONGEST = rollout(160)
FRESH_HANDS = 96
GROUPS = (0.0, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 1.0)
WARM = mask_of(range(HAND_SIZE))
EFFORTS = {"default": USUAL, "fast": FAST}


@dataclass(frozen=True)
class Pace:
    """Seconds an answer and half widths of the chosen contract's interval, in points of chance."""

    effort: str
    mean_seconds: float
    median_seconds: float
    worst_seconds: float
    median_half_width: float
    worst_half_width: float


@dataclass(frozen=True)
class Group:
    """Contracts stated to be made with a chance of `low`…`high`."""

    low: float
    high: float
    contracts: int
    stated: float
    made: float
    made_low: float
    made_high: float


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--hands", default=50, show_default=True, type=click.IntRange(min=1))
@click.option("--reliability", default=0, help="Hands to check stated chances on; 0 for none.")
@click.option("--seed", default=5, show_default=True)
@click.option("--json", "as_json", is_flag=True)
def main(hands: int, reliability: int, seed: int, as_json: bool) -> None:
    """Time, interval and honesty of bidding advice."""
    for effort in EFFORTS.values():
        advise(WARM, effort=effort)
    paces = [pace(name, effort, hands, seed) for name, effort in EFFORTS.items()]
    groups = reliable(reliability, seed + 1) if reliability else []
    if as_json:
        click.echo(
            json.dumps({"pace": [asdict(p) for p in paces], "groups": [asdict(g) for g in groups]})
        )
        return
    show(paces, groups)


def drawn(n: int, seed: int) -> list[Mask]:
    rng = Random(seed)
    return [mask_of(rng.sample(range(SET_SIZE), HAND_SIZE)) for _ in range(n)]


def pace(name: str, effort: BidEffort, hands: int, seed: int) -> Pace:
    seconds, widths = [], []
    for number, hand in enumerate(drawn(hands, seed)):
        start = perf_counter()
        advice = advise(hand, effort=effort, seed=number)
        seconds.append(perf_counter() - start)
        widths.append(100 * advice.choice.make.half_width)
    return Pace(
        name,
        sum(seconds) / len(seconds),
        median(seconds),
        max(seconds),
        median(widths),
        max(widths),
    )


def reliable(hands: int, seed: int) -> list[Group]:
    """What became of the contracts advised, by the chance that was stated."""
    found: list[tuple[float, float, int]] = []
    for number, hand in enumerate(drawn(hands, seed)):
        choice = advise(hand, seed=number).choice
        fresh = as_played(
            hand,
            choice.trump,
            points_needed(choice.bid),
            seed=seed * 1000 + number,
            effort=HandsEffort(hands=FRESH_HANDS, players=STRONGEST),
        )
        found.append((choice.make.value, fresh.make.value, fresh.hands))
    groups = []
    for low, high in pairwise(GROUPS):
        inside = [f for f in found if low <= f[0] < high or (f[0] == high == 1.0)]
        if inside:
            made = sum(share for _, share, _ in inside) / len(inside)
            stated = sum(chance for chance, _, _ in inside) / len(inside)
            clusters = sum(n for _, _, n in inside) / 3
            groups.append(Group(low, high, len(inside), stated, made, *wilson(made, clusters)))
    return groups


def show(paces: list[Pace], groups: list[Group]) -> None:
    table = Table(title="Seconds an answer, and ± points of the chosen contract's chance")
    for heading in ("effort", "mean", "median", "worst", "± median", "± worst"):
        table.add_column(heading, justify="right")
    for p in paces:
        numbers = (p.mean_seconds, p.median_seconds, p.worst_seconds)
        widths = (p.median_half_width, p.worst_half_width)
        table.add_row(p.effort, *(f"{s:.2f}" for s in numbers), *(f"{w:.1f}" for w in widths))
    Console().print(table)
    if groups:
        table = Table(title="Stated chance and what became of it")
        for heading in ("stated", "contracts", "mean stated", "made", "95 %"):
            table.add_column(heading, justify="right")
        for g in groups:
            table.add_row(
                f"{g.low:.2f}–{g.high:.2f}",
                str(g.contracts),
                f"{g.stated:.3f}",
                f"{g.made:.3f}",
                f"{g.made_low:.3f}–{g.made_high:.3f}",
            )
        Console().print(table)


if __name__ == "__main__":
    main()
