"""Players who see only their own tiles: how a side plays.

`NETWORK` is the player behind every chance that is shown: a small network that looks once at what
its seat sees. Others are there to judge it by: `rollout(n)` tries each legal play in up to n
layouts that fit what it knows and lets network players finish; `sampling(n)` solves n such layouts
double-dummy; `OPEN` sees every hand, a yardstick that no table has.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from ..kernels import playing


class Style(IntEnum):
    NETWORK = playing.NETWORK
    ROLLOUT = playing.ROLLOUT
    SAMPLING = playing.SAMPLING
    OPEN = playing.OPEN


@dataclass(frozen=True)
class Player:
    """How a side plays; `layouts` a choice, for those that look at layouts.

    >>> str(rollout(40)), NETWORK.strong
    ('rollout 40', False)
    """

    style: Style
    layouts: int = 0

    @property
    def strong(self) -> bool:
        """Does it look at layouts before it plays?"""
        return self.layouts > 0

    @property
    def solves(self) -> bool:
        """Does it need the double-dummy search?"""
        return self.style in (Style.SAMPLING, Style.OPEN)

    def __str__(self) -> str:
        style = self.style.name.lower()
        return f"{style} {self.layouts}" if self.strong else style


NETWORK = Player(Style.NETWORK)
OPEN = Player(Style.OPEN)


def rollout(layouts: int) -> Player:
    """A player that tries each play in up to `layouts` layouts.

    >>> str(rollout(160))
    'rollout 160'
    """
    return Player(Style.ROLLOUT, layouts)


def sampling(layouts: int) -> Player:
    """A player that solves `layouts` layouts double-dummy for each play.

    >>> sampling(10).solves
    True
    """
    return Player(Style.SAMPLING, layouts)
