"""Do other seeds say the same? Verdicts of `review` and advice of `next`, seed by seed.

    python -m benchmarks.strength.stability                 30 reviewed hands, 60 questions, 8 seeds
    python -m benchmarks.strength.stability --hands 5 --questions 10 --fast

Of each play that a seed calls a mistake, and of each question that a seed answers clearly, how many
of the other seeds agree; and how many name the tile that most of them name.
"""

from __future__ import annotations

import json
from collections import Counter
from dataclasses import asdict, dataclass
from random import Random

import click

from benchmarks.strength.review import leader_of, played_hand
from texas42.choosing.judging import FAST, USUAL
from texas42.choosing.next_play import NextPlay, next_play
from texas42.game.play import PlayedHand
from texas42.reviewing import seen
from texas42.reviewing.plays import Verdict
from texas42.reviewing.review import review

SMALL = 0.03
"""`next` calls a choice clear from this cost on (as its screen does)."""
TRICKS = 5


@dataclass(frozen=True)
class Agreement:
    """`said`: how often any seed said it; `agreed`: the share of the other seeds that say it too;
    `unstable`: of how many plays or questions fewer than nine in ten seeds agree."""

    what: str
    said: int
    agreed: float
    unstable: int


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--hands", default=30, show_default=True, help="Hands to review.")
@click.option("--questions", default=60, show_default=True, help="Questions of what to play.")
@click.option("--seeds", default=8, show_default=True, type=click.IntRange(min=2))
@click.option("--fast", is_flag=True, help="As --fast answers.")
@click.option("--json", "as_json", is_flag=True)
def main(hands: int, questions: int, seeds: int, fast: bool, as_json: bool) -> None:
    """How often another seed says the same."""
    played = [played_hand(Random(7_000 + number)) for number in range(max(hands, questions))]
    found = [mistakes(played[:hands], seeds, fast), *advised(played[:questions], seeds, fast)]
    if as_json:
        click.echo(json.dumps([asdict(agreement) for agreement in found]))
        return
    for one in found:
        click.echo(
            f"{one.what}: said {one.said} times, {100 * one.agreed:.1f} % of other seeds agree, "
            f"{one.unstable} unstable"
        )


def mistakes(played: list[PlayedHand], seeds: int, fast: bool) -> Agreement:
    effort = seen.FAST if fast else seen.USUAL
    accused: Counter[tuple[int, int]] = Counter()
    for number, hand in enumerate(played):
        for seed in range(seeds):
            for play in review(hand, effort=effort, seed=seed).plays:
                if play.verdict is Verdict.MISTAKE:
                    accused[number, play.number] += 1
    return agreement("mistake", list(accused.values()), seeds)


def advised(played: list[PlayedHand], seeds: int, fast: bool) -> list[Agreement]:
    clear, same = [], []
    for number, hand in enumerate(played):
        moment = leader_of(hand, number % TRICKS)
        effort = FAST if fast else USUAL
        answers = [
            next_play(moment, effort=effort, double_dummy_layouts=1, seed=seed)
            for seed in range(seeds)
        ]
        same.append(max(Counter(answer.best.domino for answer in answers).values()))
        clear.append(sum(is_clear(answer) for answer in answers))
    return [agreement("clear", clear, seeds), agreement("the tile that most name", same, seeds)]


def is_clear(answer: NextPlay) -> bool:
    other = answer.runner_up
    return other is not None and other.cost.sure and other.cost.value >= SMALL


def agreement(what: str, counts: list[int], seeds: int) -> Agreement:
    """`counts`: by how many seeds each thing was said; none of 0 counts."""
    said = [count for count in counts if count]
    others = sum(count * (count - 1) for count in said)
    asked = sum(count * (seeds - 1) for count in said)
    unstable = sum(count < 0.9 * seeds for count in said)
    return Agreement(what, sum(said), others / asked if asked else 1.0, unstable)


if __name__ == "__main__":
    main()
