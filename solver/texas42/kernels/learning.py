"""How the network learns: slopes of its loss, and steps by Adam. Only its fitting needs it."""

import numpy as np

from .compiled import _compiled, cache_folder
from .network import (
    CHANCE,
    FIRST_LAYER,
    KIND_ROWS,
    ROWS,
    SCORES,
    SECOND_LAYER,
    SETTER,
)
from .studying import SETTLED

SHARPNESS = np.float32(20.0)


def learner(function):
    return _compiled(function, cache=cache_folder() is not None, fastmath=True)


@learner
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
    rows,
    first,
    second,
    second_bias,
    scores,
    scores_bias,
    g_rows,
    g_first,
    g_second,
    g_second_bias,
    g_scores,
    g_scores_bias,
):
    """Adds the slopes of the loss of the choices in `order` to `g_...`, one for each weight.

    The loss of a choice is what its softmax of scores is expected to lose against the best tile,
    times SHARPNESS, and the log loss of the chance. Returns the loss of the highest scored tiles,
    the log loss, and how many choices each had.
    """
    h1 = np.zeros(FIRST_LAYER, dtype=np.float32)
    h2 = np.zeros(SECOND_LAYER, dtype=np.float32)
    s = np.zeros(SCORES, dtype=np.float32)
    g1 = np.zeros(FIRST_LAYER, dtype=np.float32)
    g2 = np.zeros(SECOND_LAYER, dtype=np.float32)
    gs = np.zeros(SCORES, dtype=np.float32)
    p = np.zeros(7, dtype=np.float32)
    lost = 0.0
    surprise = 0.0
    for o in range(len(order)):
        c = order[o]
        begin = ends[c - 1] if c > 0 else 0
        end = ends[c]
        e = experts[c] & 7
        kind = kinds[c]
        for j in range(FIRST_LAYER):
            h1[j] = first[j]
        for k in range(begin, end):
            r = np.int64(inputs[k])
            for j in range(FIRST_LAYER):
                h1[j] += rows[r, j]
            if r < KIND_ROWS:
                q = ROWS + kind * KIND_ROWS + r
                for j in range(FIRST_LAYER):
                    h1[j] += rows[q, j]
        for j in range(SECOND_LAYER):
            h2[j] = second_bias[e, j]
        for i in range(FIRST_LAYER):
            v = h1[i]
            if v > 0:
                for j in range(SECOND_LAYER):
                    h2[j] += v * second[e, i, j]
        for j in range(SCORES):
            s[j] = scores_bias[e, j]
            gs[j] = 0
        for i in range(SECOND_LAYER):
            v = h2[i]
            if v > 0:
                for j in range(SCORES):
                    s[j] += v * scores[e, i, j]
        # The choice.
        n = 0
        top = np.float32(-1e30)
        best = 0
        most = np.float32(-1e30)
        while n < 7 and tiles[c, n] >= 0:
            z = s[tiles[c, n]]
            if z > top:
                top = z
                best = n
            most = max(most, values[c, n])
            n += 1
        lost += most - values[c, best]
        mean_score = np.float32(0)
        mean_value = np.float32(0)
        for k in range(n):
            mean_score += s[tiles[c, k]]
            mean_value += values[c, k]
        mean_score /= n
        mean_value /= n
        total = np.float32(0)
        expected = np.float32(0)
        for k in range(n):
            p[k] = np.exp(SHARPNESS * (s[tiles[c, k]] - top))
            total += p[k]
            expected += p[k] * values[c, k]
        expected /= total
        for k in range(n):
            slope = (s[tiles[c, k]] - mean_score) - (values[c, k] - mean_value)
            slope -= choosing * p[k] / total * (values[c, k] - expected)
            gs[tiles[c, k]] += slope
        # The chance, of what the tile played comes to.
        if experts[c] < SETTLED:
            least = np.float32(-0.5) if e >= 2 * SETTER else np.float32(0.5)
            made = np.float32(1.0) if values[c, best] > least else np.float32(0.0)
            q1 = np.float32(1.0) / (np.float32(1.0) + np.exp(-s[CHANCE]))
            surprise -= made * np.log(q1 + 1e-9) + (1 - made) * np.log(1 - q1 + 1e-9)
            gs[CHANCE] += chance_weight * (q1 - made)
        # Back.
        for j in range(SCORES):
            g_scores_bias[e, j] += gs[j]
        for i in range(SECOND_LAYER):
            v = h2[i]
            g2[i] = 0
            if v > 0:
                total2 = np.float32(0)
                for j in range(SCORES):
                    g_scores[e, i, j] += v * gs[j]
                    total2 += gs[j] * scores[e, i, j]
                g2[i] = total2
        for j in range(SECOND_LAYER):
            g_second_bias[e, j] += g2[j]
        for i in range(FIRST_LAYER):
            v = h1[i]
            g1[i] = 0
            if v > 0:
                total1 = np.float32(0)
                for j in range(SECOND_LAYER):
                    g_second[e, i, j] += v * g2[j]
                    total1 += g2[j] * second[e, i, j]
                g1[i] = total1
        for j in range(FIRST_LAYER):
            g_first[j] += g1[j]
        for k in range(begin, end):
            r = np.int64(inputs[k])
            for j in range(FIRST_LAYER):
                g_rows[r, j] += g1[j]
            if r < KIND_ROWS:
                q = ROWS + kind * KIND_ROWS + r
                for j in range(FIRST_LAYER):
                    g_rows[q, j] += g1[j]
    return lost, surprise


@learner
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
