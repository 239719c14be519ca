"""How the evaluator learns: slopes of its loss over hands and what came of them. Fitting alone."""

import numpy as np

from .compiled import rough_kernel
from .learning import add_rows, back_through, layer, sum_rows
from .network import FIRST_LAYER, SCORES, SECOND_LAYER
from .opening import MEAN_POINTS, STUCK_CHANCES


@rough_kernel
def add_slopes(
    order,
    inputs,
    ends,
    kinds,
    steps,
    stuck,
    made,
    points,
    points_weight,
    net,
    slopes,
):
    """Adds the slopes of the loss of the contracts in `order` to `slopes`, one for each weight.

    A contract is a hand, as `studying.list_hands` notes it, of one of `kinds`, bid so many `steps`
    above the lowest bid, by a `stuck` shaker or not; `made` or not; `points`, a part of all, -1
    where they are not known. The loss is the log loss of its chance and `points_weight` times half
    the square of how far its points are off. Returns the log loss, and the squares, summed.
    """
    first = np.zeros(FIRST_LAYER, dtype=np.float32)
    second = np.zeros(SECOND_LAYER, dtype=np.float32)
    scores = np.zeros(SCORES, dtype=np.float32)
    first_slope = np.zeros(FIRST_LAYER, dtype=np.float32)
    second_slope = np.zeros(SECOND_LAYER, dtype=np.float32)
    slope = np.zeros(SCORES, dtype=np.float32)
    one = np.float32(1.0)
    surprise = 0.0
    apart = 0.0
    for c in order:
        begin = ends[c - 1] if c > 0 else 0
        end = ends[c]
        sum_rows(net.rows, net.first, inputs, begin, end, kinds[c], first)
        layer(first, net.second[0], net.second_bias[0], second)
        layer(second, net.scores[0], net.scores_bias[0], scores)
        slope.fill(0)
        base = STUCK_CHANCES if stuck[c] else 0
        z = scores[base]
        for k in range(base + 1, base + steps[c] + 1):
            z -= np.log(one + np.exp(scores[k]))
        chance = one / (one + np.exp(-z))
        surprise -= np.log((chance if made[c] else one - chance) + np.float32(1e-9))
        off = chance - np.float32(made[c])
        slope[base] = off
        for k in range(base + 1, base + steps[c] + 1):
            slope[k] = -off / (one + np.exp(-scores[k]))
        if points[c] >= 0:
            mean = MEAN_POINTS + stuck[c]
            missed = scores[mean] - points[c]
            slope[mean] = points_weight * missed
            apart += missed * missed
        back_through(
            second, net.scores[0], slope, slopes.scores[0], slopes.scores_bias[0], second_slope
        )
        back_through(
            first, net.second[0], second_slope, slopes.second[0], slopes.second_bias[0], first_slope
        )
        for j in range(FIRST_LAYER):
            slopes.first[j] += first_slope[j]
        add_rows(first_slope, inputs, begin, end, kinds[c], slopes.rows)
    return surprise, apart
