"""Bids and marks: what can be called, what it needs and what it pays (rules.md §5, §7).

A bid is an int in points: 30…41, then 42 a mark, so 42 is one mark and 84 two. None is a pass.
"""

from __future__ import annotations

from ..errors import ContractError
from .dominoes import HAND_POINTS

Bid = int


Call = int | None


def marks(bid: Bid) -> int:
    """The marks `bid` is worth, made or set: one below 84, then one for each 42."""
    return max(1, bid // HAND_POINTS)


def points_needed(bid: Bid) -> int:
    """The points of 42 that make `bid`: all of them when it is in marks."""
    return min(bid, HAND_POINTS)


def next_bid(bid: Bid | None) -> Bid:
    """The bid one step above `bid` (None: above no bid), whether or not a house allows it."""
    if bid is None:
        return LOWEST_BID
    return bid + (1 if bid < HAND_POINTS else HAND_POINTS)


LOWEST_BID = 30


BIDS = range(30, 43)


TARGET = 7
"""The marks that win, spelled ALL (every source of rules.md §7)."""


LONGEST_RACE = 99


def check_score(us: int, them: int, target: int = TARGET) -> None:
    """Raises `ContractError` unless both sides are still short of `target`."""
    if 0 <= us < target and 0 <= them < target:
        return
    over = us >= 0 and them >= 0
    raise ContractError(
        f"{us}-{them} is a race already won" if over else f"{us}-{them} is no score",
        hint=f"write marks of 0 to {target - 1} for each side",
    )
