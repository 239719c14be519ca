"""How a network is taught: batches in any order, slopes in halves, steps by Adam, an average."""

from __future__ import annotations

from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from math import cos, pi
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

from texas42.hidden.network import KINDS, Weights
from texas42.kernels import learning
from texas42.kernels.network import FIRST_LAYER, KIND_ROWS, ROWS, SCORES, SECOND_LAYER, Network

BATCH = 2048
LEAST_RATE = 0.05
AVERAGING = 0.0007
"""What each step counts for in the average of the weights."""
KEPT, AGAIN = 14, 2
"""Lessons that are kept, and how many of them are learned again with each new one."""
HALVES = 2  # of a batch, a thread each; fixed, so that sums do not depend on the machine

Ints = NDArray[np.int64]
NAMES: tuple[str, ...] = Network._fields


class Learnable(Protocol):
    """What can be learned from, a row after the other."""

    def __len__(self) -> int: ...

    def add_slopes(self, rows: Ints, weights: Network, slopes: Network) -> tuple[float, float]:
        """Add the slopes of the loss of some rows to `slopes`; two sums that tell how it goes."""


def falling(rate: float, part: float) -> float:
    """The rate when `part` of a course is done: half a cosine, down to LEAST_RATE of it."""
    return rate * (LEAST_RATE + (1 - LEAST_RATE) * 0.5 * (1 + cos(pi * part)))


def new_weights(rng: np.random.Generator, experts: int, inputs: int) -> Weights:
    """Small random weights for `inputs` that are usually on: the scores start near nothing, and no
    kind of trump differs."""

    def normal(spread: float, *shape: int) -> NDArray[np.float32]:
        return rng.normal(0, spread, shape).astype(np.float32)

    kinds = np.zeros((len(KINDS) * KIND_ROWS, FIRST_LAYER), dtype=np.float32)
    return {
        "rows": np.concatenate([normal((2 / inputs) ** 0.5, ROWS, FIRST_LAYER), kinds]),
        "first": np.zeros(FIRST_LAYER, dtype=np.float32),
        "second": normal((2 / FIRST_LAYER) ** 0.5, experts, FIRST_LAYER, SECOND_LAYER),
        "second_bias": np.zeros((experts, SECOND_LAYER), dtype=np.float32),
        "scores": normal(0.1 * (2 / SECOND_LAYER) ** 0.5, experts, SECOND_LAYER, SCORES),
        "scores_bias": np.zeros((experts, SCORES), dtype=np.float32),
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
    kept: list[Learnable] = field(init=False)

    def __post_init__(self) -> None:
        self.average = {name: self.weights[name].copy() for name in NAMES}
        self.slopes = tuple(self._nothing() for _ in range(HALVES))
        self.begin()

    def begin(self) -> None:
        """Forget how slopes were before, and what was learned."""
        self.mean, self.square, self.steps = self._nothing(), self._nothing(), 0
        self.kept = []

    def take(self, fresh: Learnable, rng: np.random.Generator, rate: float) -> tuple[float, float]:
        """Learn a lesson, and some of those of a few rounds before again; as `learn`, of the fresh
        one."""
        again = rng.permutation(len(self.kept))[:AGAIN]
        told = self.learn(fresh, rng, rate)
        for old in again:
            self.learn(self.kept[old], rng, rate)
        self.kept = [*self.kept, fresh][-KEPT:]
        return told

    def learn(self, data: Learnable, rng: np.random.Generator, rate: float) -> tuple[float, float]:
        """Learn all of `data` once, in any order; the means of what `add_slopes` tells."""
        order = rng.permutation(len(data))
        totals = np.zeros(2)
        with ThreadPoolExecutor(HALVES) as pool:
            for start in range(0, len(order), BATCH):
                batch = order[start : start + BATCH]
                totals += self._step(pool, data, batch, rate)
        one, other = totals / len(order)
        return float(one), float(other)

    def _step(
        self, pool: ThreadPoolExecutor, data: Learnable, batch: Ints, rate: float
    ) -> NDArray[np.float64]:
        def half(number: int) -> tuple[float, float]:
            weights, slopes = Network(**self.weights), Network(**self.slopes[number])
            return data.add_slopes(batch[number::HALVES], weights, slopes)

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
        summed: NDArray[np.float64] = np.array(found).sum(axis=0)
        return summed

    def _nothing(self) -> Weights:
        return {name: np.zeros_like(self.weights[name]) for name in NAMES}
