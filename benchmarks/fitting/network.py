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
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import cos, pi
from time import monotonic
from typing import Any

import click
import numpy as np
from numpy.typing import NDArray

from benchmarks.fitting.contracts import contracts
from benchmarks.fitting.lessons import Lessons, by_length, by_network, drawn, lessons
from benchmarks.fitting.writing import FITTED, provenance
from benchmarks.former.players import FormerPlayer, played
from texas42.fitted.tables import read_arrays
from texas42.hidden.network import KINDS, Weights, shipped_weights
from texas42.hidden.players import NETWORK
from texas42.kernels import learning
from texas42.kernels.network import (
    EXPERTS,
    FIRST_LAYER,
    KIND_ROWS,
    ROWS,
    SCORES,
    SECOND_LAYER,
    Network,
)

LAYOUTS = 8
"""Of the first lessons, each choice."""
BATCH = 2048
KEPT, AGAIN = 14, 2
"""Rounds whose choices are kept, and how many of them are learned again in each round."""
FIRST_RATE, SECOND_RATE, LEAST_RATE = 1.2e-3, 6e-4, 0.05
CHANCE_WEIGHT = 0.3
CHOOSING = 2.0
"""What the loss of the choice weighs beside the square of the scores."""
UNTAUGHT = 3
"""Rounds until the network's own chances are taken for what a hand would bid."""
AVERAGING = 0.0007
"""What each step counts for in the average of the weights."""
MATCH_EVERY = 10
MATCH_HANDS = 4_000
HALVES = 2  # of a batch, a thread each; fixed, so that sums do not depend on the machine
INPUTS = 40  # that are on in a usual choice

Ints = NDArray[np.int64]
NAMES: tuple[str, ...] = Network._fields


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
    learner = Learner(shipped() if go_on else new_weights(rng))
    begun = monotonic()
    stages = (Stage(first, LAYOUTS, FIRST_RATE, hands), Stage(second, 0, rate, hands))
    for number, stage in enumerate(stages):
        learner.begin()
        for done, told in taught(learner, stage, rng, 2 * seed + number):
            click.echo(f"{told}  {monotonic() - begun:.0f} s")
            if write and stage.matched_after(done):
                rounds = (done, 0) if number == 0 else (first, done)
                made |= {"first rounds": rounds[0], "second rounds": rounds[1]}
                write_network(learner.average, made)


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
        falling = 0.5 * (1 + cos(pi * number / self.rounds))
        return self.rate * (LEAST_RATE + (1 - LEAST_RATE) * falling)

    def matched_after(self, done: int) -> bool:
        return done % MATCH_EVERY == 0 or done == self.rounds


def taught(
    learner: Learner, stage: Stage, rng: np.random.Generator, seed: int
) -> Iterator[tuple[int, str]]:
    """Teach a stage; tells after each round how many are done, and how it went."""
    kept: list[Lessons] = []
    for number in range(stage.rounds):
        untaught = stage.layouts and number < UNTAUGHT
        judge = by_length if untaught else by_network(learner.average)
        fresh = lessons(
            learner.average, drawn(judge, stage.hands, rng), (seed << 20) + number, stage.layouts
        )
        again = rng.permutation(len(kept))[:AGAIN]
        lost, surprise = learner.learn(fresh, rng, stage.rate_at(number))
        for old in again:
            learner.learn(kept[old], rng, stage.rate_at(number))
        kept = [*kept, fresh][-KEPT:]
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


def new_weights(rng: np.random.Generator) -> Weights:
    """Small random weights: the scores start near nothing, and no kind of trump differs."""

    def normal(spread: float, *shape: int) -> NDArray[np.float32]:
        return rng.normal(0, spread, shape).astype(np.float32)

    kinds = np.zeros((len(KINDS) * KIND_ROWS, FIRST_LAYER), dtype=np.float32)
    return {
        "rows": np.concatenate([normal((2 / INPUTS) ** 0.5, ROWS, FIRST_LAYER), kinds]),
        "first": np.zeros(FIRST_LAYER, dtype=np.float32),
        "second": normal((2 / FIRST_LAYER) ** 0.5, EXPERTS, FIRST_LAYER, SECOND_LAYER),
        "second_bias": np.zeros((EXPERTS, SECOND_LAYER), dtype=np.float32),
        "scores": normal(0.1 * (2 / SECOND_LAYER) ** 0.5, EXPERTS, SECOND_LAYER, SCORES),
        "scores_bias": np.zeros((EXPERTS, SCORES), dtype=np.float32),
    }


@dataclass
class Learner:
    """The weights, and what Adam remembers of their slopes."""

    weights: Weights
    steps: int = 0
    average: Weights = field(init=False)
    """Over some thousand steps: steadier than the weights, and better; plays and is written."""
    slopes: tuple[Weights, ...] = field(init=False)
    mean: Weights = field(init=False)
    square: Weights = field(init=False)

    def __post_init__(self) -> None:
        self.average = {name: self.weights[name].copy() for name in NAMES}
        self.slopes = tuple(self._nothing() for _ in range(HALVES))
        self.begin()

    def begin(self) -> None:
        """Forget how slopes were before."""
        self.mean, self.square, self.steps = self._nothing(), self._nothing(), 0

    def learn(self, data: Lessons, rng: np.random.Generator, rate: float) -> tuple[float, float]:
        """Learn each choice once; the mean chance lost by the highest scored tile against the best
        of each deal, and the log loss of the chance."""
        order = rng.permutation(len(data))
        lost = surprise = 0.0
        with ThreadPoolExecutor(HALVES) as pool:
            for start in range(0, len(order), BATCH):
                batch = order[start : start + BATCH]
                found = self._step(pool, data, batch, rate)
                lost += sum(one for one, _ in found)
                surprise += sum(other for _, other in found)
        return lost / len(order), surprise / len(order)

    def _step(
        self, pool: ThreadPoolExecutor, data: Lessons, batch: Ints, rate: float
    ) -> list[tuple[float, float]]:
        columns = (data.inputs, data.ends, data.experts, data.kinds, data.tiles, data.values)

        def half(number: int) -> tuple[float, float]:
            found: tuple[float, float] = learning.add_slopes(
                batch[number::HALVES],
                *columns,
                np.float32(CHANCE_WEIGHT),
                np.float32(CHOOSING),
                Network(**self.weights),
                Network(**self.slopes[number]),
            )
            return found

        found = list(pool.map(half, range(HALVES)))
        self.steps += 1

        def step(name: str) -> None:
            one, other = (slopes[name].reshape(-1) for slopes in self.slopes)
            learning.adam_step(
                self.weights[name].reshape(-1),
                one,
                other,
                self.mean[name].reshape(-1),
                self.square[name].reshape(-1),
                rate,
                len(batch),
                self.steps,
            )

        list(pool.map(step, NAMES))
        for name in NAMES:
            self.average[name] += (self.weights[name] - self.average[name]) * np.float32(AVERAGING)
        return found

    def _nothing(self) -> Weights:
        return {name: np.zeros_like(self.weights[name]) for name in NAMES}


def write_network(weights: Weights, made: dict[str, object]) -> None:
    """Write the weights as the solver reads them, at half the precision."""
    halves: dict[str, Any] = {name: weights[name].astype(np.float16) for name in NAMES}
    with (FITTED / "network.npz").open("wb") as file:
        np.savez(file, provenance=np.array(json.dumps(made)), **halves)


if __name__ == "__main__":
    main()
