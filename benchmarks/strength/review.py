"""Seconds to review a played hand, and to say what to play next, trick by trick.

    python -m benchmarks.strength.review                20 hands played by network players
    python -m benchmarks.strength.review --hands 100 --json

The hands are dealt by a seed; the bidder plays the trump it holds most of, and everybody as the
network does. `next` is asked of the seat that leads each trick. The goals, warm and on two idle
cores: 4 s a hand for `review`, 2 s for `next` at the opening lead and less later. 20 hands, seed
1, Python running already:

    question         mean   median   worst
    review           1.81     1.97    3.02
    review --fast    0.33     0.24    0.84
    next, trick 1    1.11     1.17    1.47
    next, trick 2    0.65     0.68    1.06
    next, trick 3    0.36     0.33    0.75
    next, trick 4    0.31     0.25    0.70
    next, trick 5    0.16     0.17    0.32
    next, trick 6    0.02     0.02    0.04
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable
from dataclasses import asdict, dataclass
from random import Random
from statistics import fmean, median
from time import perf_counter

import click
import numpy as np
from rich.console import Console
from rich.table import Table

from texas42.game.contracts import Contract
from texas42.game.dominoes import HAND_SIZE, SET_SIZE, TILES, mask_of
from texas42.game.play import PlayedHand, Position, Trick
from texas42.game.rules import Trump, rules_for
from texas42.game.seats import Hands, Seat
from texas42.hidden.moment import Moment, moment_of
from texas42.hidden.players import NETWORK
from texas42.hidden.playing import play_hands
from texas42.reviewing.review import review
from texas42.reviewing.seen import FAST, USUAL, ReviewEffort

BID = 30
EFFORTS = {"review": USUAL, "review --fast": FAST}


@dataclass(frozen=True)
class Pace:
    """Seconds of many answers to one question."""

    question: str
    answers: int
    mean: float
    median: float
    worst: float


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--hands", default=20, show_default=True, type=click.IntRange(min=1))
@click.option("--seed", default=1, show_default=True)
@click.option("--jobs", type=click.IntRange(min=1), help="Threads (default: all cores).")
@click.option("--json", "as_json", is_flag=True)
def main(hands: int, seed: int, jobs: int | None, as_json: bool) -> None:
    """Time to review a hand, and to answer `next` at each trick."""
    played = [played_hand(Random(seed * 1000 + number)) for number in range(hands)]
    review(played[0], effort=FAST, jobs=jobs)
    verdicts: Counter[str] = Counter()
    paces = [
        pace_of_reviews(name, effort, played, jobs, verdicts) for name, effort in EFFORTS.items()
    ]
    paces += paces_of_next(played, jobs)
    if as_json:
        click.echo(json.dumps({"pace": [asdict(p) for p in paces], "verdicts": verdicts}))
        return
    show(paces, verdicts, hands)


def played_hand(rng: Random) -> PlayedHand:
    tiles = rng.sample(range(SET_SIZE), SET_SIZE)
    n, e, s, w = (mask_of(tiles[i * HAND_SIZE : (i + 1) * HAND_SIZE]) for i in range(4))
    hands: Hands = (n, e, s, w)
    bidder = rng.choice(list(Seat))
    rules = rules_for(longest_trump(hands[bidder]))
    played = play_hands(
        np.array([hands], dtype=np.int64),
        Contract(bidder, rules.trump, BID),
        bidders=NETWORK,
        setters=NETWORK,
        seed=rng.randrange(1 << 30),
    )
    opening = Position(hands, Contract(bidder, rules.trump, BID), Trick(bidder, ()))
    return PlayedHand(opening, tuple(TILES[d] for d in played.plays[0]))


def longest_trump(hand: int) -> Trump:
    def length(trump: Trump) -> int:
        return (hand & rules_for(trump).trumps).bit_count()

    return max(Trump, key=length)


def pace_of_reviews(
    name: str,
    effort: ReviewEffort,
    played: list[PlayedHand],
    jobs: int | None,
    verdicts: Counter[str],
) -> Pace:
    """Verdicts are counted of the usual review only."""
    seconds = []
    for number, hand in enumerate(played):
        start = perf_counter()
        answer = review(hand, effort=effort, seed=number, jobs=jobs)
        seconds.append(perf_counter() - start)
        if effort is USUAL:
            verdicts.update(str(play.verdict) for play in answer.plays)
    return pace(name, seconds)


def paces_of_next(played: list[PlayedHand], jobs: int | None) -> list[Pace]:
    """Of the seat that leads each trick; none if this version cannot answer `next`."""
    try:
        from texas42.choosing.next_play import next_play
    except ImportError:
        return []

    def ask(moment: Moment) -> object:
        return next_play(moment, jobs=jobs)

    ask(leader_of(played[0], 0))
    return [pace(f"next, trick {n + 1}", timed(ask, played, n)) for n in range(HAND_SIZE)]


def timed(ask: Callable[[Moment], object], played: list[PlayedHand], trick: int) -> list[float]:
    seconds = []
    for hand in played:
        moment = leader_of(hand, trick)
        start = perf_counter()
        ask(moment)
        seconds.append(perf_counter() - start)
    return seconds


def leader_of(hand: PlayedHand, trick: int) -> Moment:
    """What the seat that leads a trick (from 0) knows."""
    opening, plays = hand.opening, hand.plays[: 4 * trick]
    leader = hand.positions()[len(plays)].to_play
    known = {leader: opening.hands[leader]}
    return moment_of(known, opening.contract, plays)


def pace(question: str, seconds: list[float]) -> Pace:
    return Pace(question, len(seconds), fmean(seconds), median(seconds), max(seconds))


def show(paces: list[Pace], verdicts: Counter[str], hands: int) -> None:
    table = Table(title=f"Seconds an answer, {hands} hands played by network players")
    for heading in ("question", "mean", "median", "worst"):
        table.add_column(heading, justify="left" if heading == "question" else "right")
    for p in paces:
        table.add_row(p.question, f"{p.mean:.2f}", f"{p.median:.2f}", f"{p.worst:.2f}")
    console = Console()
    console.print(table)
    said = ", ".join(f"{n / hands:.1f} {verdict}" for verdict, n in verdicts.most_common())
    console.print(f"Verdicts a hand: {said}")


if __name__ == "__main__":
    main()
