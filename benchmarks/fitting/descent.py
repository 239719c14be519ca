"""Gradient descent on the nodes that a search is expected to take, for `ordering.py`."""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

EPOCHS, BATCH, RATE = 20, 4096, 0.15
STEEPEST = 50  # of a logistic curve, where it is flat for a float

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


def descended(looked_up: Ints, nodes: Floats, weights: Floats, rng: np.random.Generator) -> Floats:
    """`weights` (w,) after gradient descent on the nodes expected.

    `looked_up` (n, 7, 4): the weights whose sum is the score of each play of each node; `nodes`
    (n, 7): what each play takes, below 0 if it does not cut, 0 where there is no play.
    """
    steps = _adam(len(weights), EPOCHS * -(-len(nodes) // BATCH))
    for _ in range(EPOCHS):
        order: Ints = rng.permutation(len(nodes))
        for start in range(0, len(nodes), BATCH):
            rows = order[start : start + BATCH]
            slopes = slopes_of(weights[looked_up[rows]].sum(axis=2), nodes[rows]) / len(rows)
            weights = np.asarray(weights - steps(_gathered(slopes, looked_up[rows], len(weights))))
    return weights


def _gathered(slopes: Floats, looked_up: Ints, size: int) -> Floats:
    """The slope of each weight (size,), from those of the scores it is a part of."""
    each = np.repeat(slopes.ravel(), looked_up.shape[2])
    return np.asarray(np.bincount(looked_up.ravel(), each, size), dtype=np.float64)


def slopes_of(scores: Floats, nodes: Floats) -> Floats:
    """How the nodes expected of each row change with each play's score, (n, 7).

    Expected: the nodes of the cutting play, chosen by a softmax, and of each other play times the
    chance that it comes first.
    """
    cost, cuts, fails = np.abs(nodes), nodes > 0, nodes < 0
    top = np.where(cuts, scores, -np.inf).max(axis=1, keepdims=True)
    powers = np.where(cuts, np.exp(np.minimum(scores - top, 0)), 0)
    total = powers.sum(axis=1, keepdims=True)
    chosen = powers / total
    behind = np.clip(top + np.log(total) - scores, -STEEPEST, STEEPEST)
    tried = np.where(fails, 1 / (1 + np.exp(behind)), 0)
    slope = tried * (1 - tried) * cost
    expected = (chosen * cost).sum(axis=1, keepdims=True)
    return np.asarray(
        slope + chosen * (cost - expected - slope.sum(axis=1, keepdims=True)), dtype=np.float64
    )


def _adam(size: int, total: int) -> Callable[[Floats], Floats]:
    """Step sizes by Kingma and Ba, "Adam: a method for stochastic optimization", 2015, falling to
    nothing over `total` steps."""
    mean: Floats = np.zeros(size)
    square: Floats = np.zeros(size)
    done = 0

    def step(gradient: Floats) -> Floats:
        nonlocal mean, square, done
        rate = RATE * (1 - done / total)
        done += 1
        mean = 0.9 * mean + 0.1 * gradient
        square = 0.999 * square + 0.001 * gradient**2
        return np.asarray(
            rate * (mean / (1 - 0.9**done)) / (np.sqrt(square / (1 - 0.999**done)) + 1e-9)
        )

    return step
