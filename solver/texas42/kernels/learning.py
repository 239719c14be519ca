"""How the network learns: slopes of its loss, and steps by Adam. Only its fitting needs it.

Weights and slopes come as `network.Network`s whose `rows` also hold, below the ROWS that all trumps
share, those that each kind of trump adds to the first KIND_ROWS. All sums are float32.
"""

import numpy as np

from .compiled import rough_kernel, rough_part
from .network import CHANCE, FIRST_LAYER, KIND_ROWS, ROWS, SCORES, SECOND_LAYER, SETTER
from .studying import MOST_PLAYS, SETTLED

SHARPNESS = np.float32(20.0)
EXPERT = SETTLED - 1  # the bits of `experts` that name the expert


@rough_part
def sum_rows(rows, bias, inputs, begin, end, kind, out):
    """`out` = `bias` + the rows of the inputs, with what this kind of trump adds."""
    for j in range(FIRST_LAYER):
        out[j] = bias[j]
    for k in range(begin, end):
        row = np.int64(inputs[k])
        for j in range(FIRST_LAYER):
            out[j] += rows[row, j]
        if row < KIND_ROWS:
            own = ROWS + kind * KIND_ROWS + row
            for j in range(FIRST_LAYER):
                out[j] += rows[own, j]


@rough_part
def add_rows(slope, inputs, begin, end, kind, rows):
    """The slope of `sum_rows`, added to that of every row it took."""
    for k in range(begin, end):
        row = np.int64(inputs[k])
        for j in range(FIRST_LAYER):
            rows[row, j] += slope[j]
        if row < KIND_ROWS:
            own = ROWS + kind * KIND_ROWS + row
            for j in range(FIRST_LAYER):
                rows[own, j] += slope[j]


@rough_part
def layer(values, weights, bias, out):
    """`out` = `bias` + what is positive of `values` times `weights`."""
    for j in range(len(out)):
        out[j] = bias[j]
    for i in range(len(values)):
        value = values[i]
        if value > 0:
            for j in range(len(out)):
                out[j] += value * weights[i, j]


@rough_part
def back_through(values, weights, slope, weight_slopes, bias_slopes, below):
    """The slopes of a layer from the `slope` of its outputs: of its weights and bias, added to what
    is there, and of its `values`, into `below`."""
    for j in range(len(slope)):
        bias_slopes[j] += slope[j]
    for i in range(len(values)):
        value = values[i]
        total = np.float32(0)
        if value > 0:
            for j in range(len(slope)):
                weight_slopes[i, j] += value * slope[j]
                total += slope[j] * weights[i, j]
        below[i] = total


@rough_part
def choice_slopes(tiles, values, scores, choosing, powers, slope):
    """Adds the slopes of the loss of a choice; returns the place of the highest scored tile, and
    what it loses against the best."""
    n = 0
    best = 0
    mean_score = np.float32(0)
    mean_value = np.float32(0)
    most = values[0]
    while n < MOST_PLAYS and tiles[n] >= 0:
        if scores[tiles[n]] > scores[tiles[best]]:
            best = n
        most = max(most, values[n])
        mean_score += scores[tiles[n]]
        mean_value += values[n]
        n += 1
    mean_score /= n
    mean_value /= n
    total = np.float32(0)
    expected = np.float32(0)
    for k in range(n):
        powers[k] = np.exp(SHARPNESS * (scores[tiles[k]] - scores[tiles[best]]))
        total += powers[k]
        expected += powers[k] * values[k]
    expected /= total
    for k in range(n):
        apart = (scores[tiles[k]] - mean_score) - (values[k] - mean_value)
        slope[tiles[k]] += apart - choosing * powers[k] / total * (values[k] - expected)
    return best, most - values[best]


@rough_kernel
def add_slopes(
    order,
    inputs,
    ends,
    experts,
    kinds,
    tiles,
    values,
    chance_weight,
    choosing,
    net,
    slopes,
):
    """Adds the slopes of the loss of the choices in `order` to `slopes`, one for each weight.

    The loss of a choice is half the squares of how its scores differ less how its values do (each
    from their mean), `choosing` times the value that a softmax of its scores (times SHARPNESS) is
    expected to lose, and `chance_weight` times the log loss of the chance that the mover's side
    reaches its aim by the highest scored tile. Returns the value that this tile loses against the
    best, and the log loss, summed.
    """
    first = np.zeros(FIRST_LAYER, dtype=np.float32)
    second = np.zeros(SECOND_LAYER, dtype=np.float32)
    scores = np.zeros(SCORES, dtype=np.float32)
    first_slope = np.zeros(FIRST_LAYER, dtype=np.float32)
    second_slope = np.zeros(SECOND_LAYER, dtype=np.float32)
    slope = np.zeros(SCORES, dtype=np.float32)
    powers = np.zeros(MOST_PLAYS, dtype=np.float32)
    lost = 0.0
    surprise = 0.0
    for c in order:
        begin = ends[c - 1] if c > 0 else 0
        end = ends[c]
        e = experts[c] & EXPERT
        kind = kinds[c]
        sum_rows(net.rows, net.first, inputs, begin, end, kind, first)
        layer(first, net.second[e], net.second_bias[e], second)
        layer(second, net.scores[e], net.scores_bias[e], scores)
        slope.fill(0)
        best, loss = choice_slopes(tiles[c], values[c], scores, choosing, powers, slope)
        lost += loss
        if experts[c] < SETTLED:
            # A setter's value is -1 and a little if the contract is made, else a little.
            least = np.float32(-0.5) if e >= 2 * SETTER else np.float32(0.5)
            reached = values[c, best] > least
            chance = np.float32(1.0) / (np.float32(1.0) + np.exp(-scores[CHANCE]))
            surprise -= np.log((chance if reached else 1 - chance) + 1e-9)
            slope[CHANCE] += chance_weight * (chance - np.float32(reached))
        back_through(
            second, net.scores[e], slope, slopes.scores[e], slopes.scores_bias[e], second_slope
        )
        back_through(
            first, net.second[e], second_slope, slopes.second[e], slopes.second_bias[e], first_slope
        )
        for j in range(FIRST_LAYER):
            slopes.first[j] += first_slope[j]
        add_rows(first_slope, inputs, begin, end, kind, slopes.rows)
    return lost, surprise


@rough_kernel
def adam_step(weights, slopes, others, mean, square, rate, count, step):
    """One step of Adam (Kingma and Ba, 2015) on flat arrays; `slopes` + `others` summed over
    `count` choices; both are emptied."""
    a = np.float32(1.0 - 0.9**step)
    s = np.float32(1.0 - 0.999**step)
    r = np.float32(rate)
    n = np.float32(1.0 / count)
    for i in range(len(weights)):
        g = (slopes[i] + others[i]) * n
        slopes[i] = 0
        others[i] = 0
        mean[i] = np.float32(0.9) * mean[i] + np.float32(0.1) * g
        square[i] = np.float32(0.999) * square[i] + np.float32(0.001) * g * g
        weights[i] -= r * (mean[i] / a) / (np.sqrt(square[i] / s) + np.float32(1e-8))
