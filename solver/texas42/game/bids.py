"""Bids and marks: what can be called, what it needs and what it pays (rules.md §5, §7).

A bid is an int in points: 30…41, then 42 a mark, so 42 is one mark and 84 two. None is a pass.
"""

from __future__ import annotations

import re
from typing import TypeAlias

from ..errors import ContractError, NotationError
from ..wording import clipped, quoted
from .dominoes import HAND_POINTS
from .spelling import DASHES, plain

Bid: TypeAlias = int
Call: TypeAlias = int | None

LOWEST_BID = 30
BIDS = range(LOWEST_BID, HAND_POINTS + 1)
"""What there is to make: 30…41, and 42 for any number of marks."""

TARGET = 7
"""The marks that win, spelled ALL (every source of rules.md §7)."""

LONGEST_RACE = 99

_BID = re.compile(r"([0-9]{1,4})")
_MARKS = re.compile(r"([0-9]{1,2})[\s-]*(?:m|marks?)")
_BID_HINT = "bid 30 to 41, 42 (one mark), or 84, 126, 168 … (42 a mark)"
_SCORE = re.compile(r"\s*([0-9]{1,4})\s*[-:]\s*([0-9]{1,4})\s*")
_SCORE_HINT = "write the marks of your side, a dash and theirs: 5-6"


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


def check_score(us: int, them: int, target: int = TARGET) -> None:
    """Raises `ContractError` unless both sides are still short of `target`."""
    if 0 <= us < target and 0 <= them < target:
        return
    over = us >= 0 and them >= 0
    raise ContractError(
        f"{us}-{them} is a race already won" if over else f"{us}-{them} is no score",
        hint=f"write marks of 0 to {target - 1} for each side",
    )


def parse_bid(text: str) -> int:
    """A bid in points: 30…41, 42 (one mark), 84, 126 …; `2m` and `2 marks` are 84.

    Raises `ContractError` for a number nobody can bid, `NotationError` for no number at all.
    """
    word = plain(text)
    if points := _BID.fullmatch(word):
        bid = int(points[1])
    elif marks := _MARKS.fullmatch(word):
        bid = int(marks[1]) * HAND_POINTS
    else:
        raise NotationError(f"{quoted(text)} is not a bid", hint=_BID_HINT)
    if bid < LOWEST_BID or (bid > HAND_POINTS and bid % HAND_POINTS):
        raise ContractError(f"{clipped(text.strip())} is not a bid", hint=_BID_HINT)
    return bid


def parse_marks(text: str, target: int = TARGET) -> tuple[int, int]:
    """The marks of our side and of theirs in `5-6`.

    Raises `NotationError` for anything else, `ContractError` for a score that cannot be.
    """
    found = _SCORE.fullmatch(text.translate(DASHES))
    if not found:
        raise NotationError(f"{quoted(text)} is not a score in marks", hint=_SCORE_HINT)
    us, them = int(found[1]), int(found[2])
    check_score(us, them, target)
    return us, them
