"""Chances with honest intervals, for samples dealt in clusters.

Hidden hands are dealt in triples, each hidden hand in partner's seat once. The three are not
independent, so a triple is one cluster: the spread between clusters says how many independent hands
the sample is worth, and a Wilson interval (E. B. Wilson, JASA 1927) is drawn for that many.
"""

from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

Z95 = 1.959964


@dataclass(frozen=True)
class Estimate:
    """A chance in 0…1 with its 95 % interval, from `hands` hands in `clusters` clusters.

    >>> chance = Estimate(0.62, 0.58, 0.66, hands=600, clusters=200)
    >>> round(chance.half_width, 2)
    0.04
    """

    value: float
    low: float
    high: float
    hands: int
    clusters: int

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2

    def shifted(self, by: float) -> "Estimate":
        """The same estimate moved up by so much chance, kept in 0…1."""
        value, low, high = (
            min(max(end + by, 0.0), 1.0) for end in (self.value, self.low, self.high)
        )
        return Estimate(value, low, high, self.hands, self.clusters)


def wilson(share: float, n: float) -> tuple[float, float]:
    """The 95 % interval of a chance of which `share` of `n` independent tries came true."""
    if n <= 0:
        return 0.0, 1.0
    z2 = Z95 * Z95 / n
    middle = (share + z2 / 2) / (1 + z2)
    half = Z95 * sqrt(share * (1 - share) / n + z2 / (4 * n)) / (1 + z2)
    # Rounding must not leave the share itself outside: none is exactly 0 and all exactly 1.
    return max(0.0, min(share, middle - half)), min(1.0, max(share, middle + half))


def estimate(made: NDArray[np.bool_], cluster: int = 3) -> Estimate:
    """The chance behind `made` (n,), consecutive `cluster` hands belonging together."""
    n = len(made)
    groups = max(1, -(-n // cluster))
    share = float(made.mean()) if n else 0.0
    low, high = wilson(share, effective_size(made.astype(np.float64), cluster))
    return Estimate(share, low, high, n, groups)


def effective_size(values: NDArray[np.float64], cluster: int) -> float:
    """How many independent hands a clustered sample of `values` (n,) is worth.

    Between one a cluster and two a hand: the spread itself is uncertain in small samples.
    """
    n = len(values)
    groups = n // cluster
    if groups < 2:
        return float(groups)
    means = values[: groups * cluster].reshape(groups, cluster).mean(axis=1)
    between = float(means.var(ddof=1)) / groups
    within = float(values.var()) / n
    if between <= 0 or within <= 0:
        return float(groups)
    return min(max(n * within / between, groups), 2.0 * n)
