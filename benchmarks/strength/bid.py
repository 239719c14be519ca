"""Bidding advice: how long it takes, how sure it is, and whether its chances come true.

    python -m benchmarks.strength.bid                  time and interval over 50 seeded hands
    python -m benchmarks.strength.bid --reliability 300  stated chances against fresh hands

The reliability tables play every recommended contract again, on layouts and with seeds of its own,
between players who did not make the chance: rollout 160 of version 0.1 on both sides. Contracts are
grouped by the chance that was stated, and by the bid. An honest adviser's made share lies within
the interval of its group.
"""

import json
from dataclasses import asdict, dataclass
from itertools import pairwise
from random import Random
from statistics import median
from time import perf_counter

import click
import numpy as np
from rich.console import Console
from rich.table import Table

from benchmarks.fitting.contracts import Contracts
from benchmarks.former.players import FormerPlayer, played
from texas42.bidding.advice import FAST, USUAL, BidEffort, Choice
from texas42.bidding.advise import advise
from texas42.estimates import wilson
from texas42.game.bids import points_needed
from texas42.game.dominoes import HAND_SIZE, SET_SIZE, Mask, mask_of
from texas42.game.seats import BIDDER
from texas42.hidden.layouts import deal_triples
from texas42.hidden.view import View

JUDGE = FormerPlayer("rollout", 160)
FRESH_HANDS = 240
GROUPS = (0.0, 0.2, 0.35, 0.5, 0.65, 0.8, 0.9, 1.01)
BID_GROUPS = ((30, 30), (31, 41), (42, 42), (84, 168))
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
    """Contracts of one kind, as `effort` recommended them."""

    effort: str
    name: str
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
    groups = [
        group
        for name, effort in EFFORTS.items()
        for group in (reliable(name, effort, reliability, seed + 1) if reliability else [])
    ]
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


def reliable(name: str, effort: BidEffort, hands: int, seed: int) -> list[Group]:
    """What became of the contracts advised, by the chance that was stated and by the bid."""
    found: list[tuple[Choice, float]] = []
    for number, hand in enumerate(drawn(hands, seed)):
        choice = advise(hand, effort=effort, seed=number).choice
        found.append((choice, made_afresh(hand, choice, seed * 1000 + number)))
    kinds = {
        f"{low:.2f}–{high:.2f}": [f for f in found if low <= f[0].make.value < high]
        for low, high in pairwise(GROUPS)
    }
    for low, high in BID_GROUPS:
        kinds[f"bid {low} to {high}"] = [f for f in found if low <= f[0].bid <= high]
    return [_group(name, kind, inside) for kind, inside in kinds.items() if inside]


def made_afresh(hand: Mask, choice: Choice, seed: int) -> float:
    """The share of fresh hands that the judges make of a contract."""
    layouts = deal_triples(View.before_play(hand, BIDDER), FRESH_HANDS // 3, seed)
    dealt = Contracts(choice.trump, layouts, np.arange(len(layouts)))
    needed = points_needed(choice.bid)
    return float((played([dealt], needed, JUDGE, JUDGE, seed) >= needed).mean())


def _group(effort: str, name: str, inside: list[tuple[Choice, float]]) -> Group:
    made = sum(share for _, share in inside) / len(inside)
    stated = sum(choice.make.value for choice, _ in inside) / len(inside)
    clusters = FRESH_HANDS / 3 * len(inside)
    return Group(effort, name, len(inside), stated, made, *wilson(made, clusters))


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
        for heading in ("effort", "group", "contracts", "mean stated", "made", "95 %"):
            table.add_column(heading, justify="right")
        for g in groups:
            table.add_row(
                g.effort,
                g.name,
                str(g.contracts),
                f"{g.stated:.3f}",
                f"{g.made:.3f}",
                f"{g.made_low:.3f}–{g.made_high:.3f}",
            )
        Console().print(table)


if __name__ == "__main__":
    main()
