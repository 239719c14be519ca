"""Players who see only their own tiles: how a side plays.

Four kinds, from quick to strong: `RULE` plays by weighted rules of thumb; `rollout(n)` tries each
legal play in up to n layouts that fit what it knows and lets rule players finish; `sampling(n)`
solves n such layouts double-dummy; `OPEN` sees every hand, a yardstick that no table has.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum
from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..fitted.tables import read_json
from ..kernels import playing
from ..kernels.rule_player import FOLLOW_FEATURES, LEAD_FEATURES, ROLES, STAGES

Weights = NDArray[np.float64]


class Style(IntEnum):
    RULE = playing.RULE
    ROLLOUT = playing.ROLLOUT
    SAMPLING = playing.SAMPLING
    OPEN = playing.OPEN


@dataclass(frozen=True)
class Player:
    """How a side plays; `layouts` a choice, for those that look at layouts.

    >>> str(rollout(40)), RULE.strong
    ('rollout 40', False)
    """

    style: Style
    layouts: int = 0

    @property
    def strong(self) -> bool:
        """Does it look at layouts before it plays? The others are the quick players."""
        return self.layouts > 0

    @property
    def solves(self) -> bool:
        """Does it need the double-dummy search?"""
        return self.style in (Style.SAMPLING, Style.OPEN)

    def __str__(self) -> str:
        style = self.style.name.lower()
        return f"{style} {self.layouts}" if self.strong else style


RULE = Player(Style.RULE)
OPEN = Player(Style.OPEN)


def rollout(layouts: int) -> Player:
    """A player that tries each play in up to `layouts` layouts.

    >>> rollout(40) == STRONG
    True
    """
    return Player(Style.ROLLOUT, layouts)


def sampling(layouts: int) -> Player:
    """A player that solves `layouts` layouts double-dummy for each play.

    >>> sampling(10).solves
    True
    """
    return Player(Style.SAMPLING, layouts)


STRONG = rollout(40)
"""The stronger players behind what is advised, unless a question asks for others."""


@cache
def rule_weights() -> Weights:
    """(3, 2, 3, 22) weights by role, lead or follow, stage, feature; read-only."""
    weights = read_weights(read_json("rule_weights.json")["weights"])
    weights.flags.writeable = False
    return weights


def read_weights(tables: dict[str, dict[str, dict[str, dict[str, float]]]]) -> Weights:
    """Weights by name (role, moment, stage, feature) as the array that the kernel reads."""
    return np.array(
        [
            [
                [[tables[role][moment][stage][f] for f in features] for stage in STAGES]
                for moment, features in (("lead", LEAD_FEATURES), ("follow", FOLLOW_FEATURES))
            ]
            for role in ROLES
        ],
        dtype=np.float64,
    )
