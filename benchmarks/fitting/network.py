"""Fit the network player: play, value every choice, learn, and again.

    python -m benchmarks.fitting.network --write      about an hour and a half on two idle cores
    python -m benchmarks.fitting.network --first 2 --second 2 --hands 2000    a look
    python -m benchmarks.fitting.network --go-on --second 60 --seed 2 --write  teach it further

The network plays contracts as hands are bid, with a stray play now and then. At every choice each
legal tile is tried and the hand played on; what the mover's side gets is what the tile is worth
there. *First lessons*: rule players of 0.1 go on, over a few layouts of what the mover cannot see.
*Second lessons*: the network itself plays on, in the very deal it is in, so that what the call and
the plays tell of the hidden hands is in the values. Each round's choices are learned once when they
are fresh and again with those of a few rounds before (`kernels.learning`): scores are moved towards
how the tiles differ (least squares) and away from what a choice by softmax is expected to lose; a
last output learns the chance that the mover's side reaches its aim.

Every few rounds the network plays the rule player of 0.1 from both sides, duplicate. The same seed
writes the same weights on the same kind of machine.
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import dataclass
from time import monotonic

import click
import numpy as np

from benchmarks.fitting.contracts import contracts
from benchmarks.fitting.learner import Learner, falling, new_weights
from benchmarks.fitting.lessons import by_length, by_network, drawn, lessons
from benchmarks.fitting.writing import provenance, write_weights
from benchmarks.former.players import FormerPlayer, played
from texas42.fitted.tables import read_arrays
from texas42.hidden.network import Weights, shipped_weights
from texas42.hidden.players import NETWORK
from texas42.kernels.network import EXPERTS

LAYOUTS = 8
"""Of the first lessons, each choice."""
FIRST_RATE, SECOND_RATE = 1.2e-3, 6e-4
UNTAUGHT = 3
"""Rounds until the network's own chances are taken for what a hand would bid."""
MATCH_EVERY = 10
MATCH_HANDS = 4_000
INPUTS = 40  # that are on in a usual choice


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--first", default=60, show_default=True, help="Rounds of first lessons.")
@click.option("--second", default=120, show_default=True, help="Rounds of second lessons.")
@click.option("--hands", default=110_000, show_default=True, help="Random hands a round.")
@click.option("--rate", default=SECOND_RATE, show_default=True, help="Of the second lessons.")
@click.option("--seed", default=1, show_default=True)
@click.option("--go-on", is_flag=True, help="From the shipped weights, with second lessons only.")
@click.option(
    "--write", is_flag=True, help="Write the weights where the solver reads them, at every match."
)
def main(
    first: int, second: int, hands: int, rate: float, seed: int, go_on: bool, write: bool
) -> None:
    """Fit the network player."""
    rng = np.random.default_rng(seed)
    made = provenance(__file__, seed=seed, hands_a_round=hands, rate=rate)
    if go_on:
        made["begun from"] = json.loads(str(read_arrays("network.npz")["provenance"]))
        first = 0
    learner = Learner(shipped() if go_on else new_weights(rng, EXPERTS, INPUTS))
    begun = monotonic()
    stages = (Stage(first, LAYOUTS, FIRST_RATE, hands), Stage(second, 0, rate, hands))
    for number, stage in enumerate(stages):
        learner.begin()
        for done, told in taught(learner, stage, rng, 2 * seed + number):
            click.echo(f"{told}  {monotonic() - begun:.0f} s")
            if write and stage.matched_after(done):
                rounds = (done, 0) if number == 0 else (first, done)
                made |= {"first rounds": rounds[0], "second rounds": rounds[1]}
                write_weights("network.npz", made, learner.average)


def shipped() -> Weights:
    return {name: array.copy() for name, array in shipped_weights().items()}


@dataclass(frozen=True)
class Stage:
    """`rounds` of lessons over `layouts` (0: in the true deal), learned at `rate`."""

    rounds: int
    layouts: int
    rate: float
    hands: int

    def rate_at(self, number: int) -> float:
        return falling(self.rate, number / self.rounds)

    def matched_after(self, done: int) -> bool:
        return done % MATCH_EVERY == 0 or done == self.rounds


def taught(
    learner: Learner, stage: Stage, rng: np.random.Generator, seed: int
) -> Iterator[tuple[int, str]]:
    """Teach a stage; tells after each round how many are done, and how it went."""
    for number in range(stage.rounds):
        untaught = stage.layouts and number < UNTAUGHT
        judge = by_length if untaught else by_network(learner.average)
        fresh = lessons(
            learner.average, drawn(judge, stage.hands, rng), (seed << 20) + number, stage.layouts
        )
        lost, surprise = learner.take(fresh, rng, stage.rate_at(number))
        told = f"{number + 1}: {len(fresh)} choices, lost {100 * lost:.2f}, log loss {surprise:.4f}"
        if stage.matched_after(number + 1):
            told += "".join(f"\n    {line}" for line in matched(learner.average))
        yield number + 1, told


def matched(weights: Weights, hands: int = MATCH_HANDS) -> Iterator[str]:
    """What the network gains over the rule player of 0.1, from both sides."""
    groups = contracts("biddable", hands, seed=31)
    rule = FormerPlayer("rule")
    for bid in (30, 42):
        base = played(groups, bid, rule, rule, 3, weights=weights) >= bid
        ours = played(groups, bid, NETWORK, rule, 3, weights=weights) >= bid
        theirs = played(groups, bid, rule, NETWORK, 3, weights=weights) >= bid
        gain, let = 100 * (ours.mean() - base.mean()), 100 * (theirs.mean() - base.mean())
        yield f"bid {bid}: {gain:+.1f} makes as bidder's side, {let:+.1f} makes let through"


if __name__ == "__main__":
    main()
