"""What is a deal worth when all four hands are open and nobody errs?

Every number is points of the *bidder's side*, of 42 (tricks already taken included); the setters
have the rest. Exact by search: see `kernels/search.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from .deal import Deal, Position, Seat, Trick
from .dominoes import Domino
from .rules import STANDARD, HouseRules, Trump


@dataclass(frozen=True)
class PlayValue:
    """A legal play of the seat to play, and the bidder's side's points if it is made."""

    domino: Domino
    points: int


@dataclass(frozen=True)
class Solution:
    """The points of each side from a position, all hands open, perfect play by all."""

    position: Position
    points: int
    """Of the bidder's side, points already taken included."""
    setters_points: int


@dataclass(frozen=True)
class Table:
    """Points of the bidder's side for every bidder and trump, the bidder leading."""

    deal: Deal
    points: tuple[tuple[int, ...], ...]
    """`points[seat][trump]`, 4 × 9."""

    def of(self, bidder: Seat, trump: Trump) -> int:
        return self.points[bidder][trump]


def solve(
    deal: Deal,
    trump: Trump,
    bidder: Seat,
    *,
    leader: Seat | None = None,
    house: HouseRules = STANDARD,
) -> Solution:
    """The exact points of a deal; the bidder leads unless another leader is named."""
    raise NotImplementedError


def solve_position(position: Position) -> Solution:
    """The exact points from any position, between tricks or within one."""
    raise NotImplementedError


def makes(position: Position, bid: int) -> bool:
    """Does the bidder's side take at least `bid` points (of 42)? Cheaper than the exact points."""
    raise NotImplementedError


def points_within(position: Position, low: int, high: int) -> int:
    """The exact points clipped to low…high: cheaper than the exact points."""
    raise NotImplementedError


def play_values(position: Position) -> tuple[PlayValue, ...]:
    """Every legal play with its exact points, best for the side to play first."""
    raise NotImplementedError


def leads(
    deal: Deal,
    trump: Trump,
    bidder: Seat,
    *,
    leader: Seat | None = None,
    house: HouseRules = STANDARD,
) -> tuple[PlayValue, ...]:
    """Every opening lead with its exact points, best for the leader's side first."""
    raise NotImplementedError


def table(deal: Deal, *, house: HouseRules = STANDARD, jobs: int | None = None) -> Table:
    """The points of all nine trumps for all four bidders."""
    raise NotImplementedError


def best_line(position: Position) -> tuple[Trick, ...]:
    """One line of perfect play to the end; the first trick includes the tiles on the table."""
    raise NotImplementedError


def solve_many(
    positions: Iterable[Position], *, jobs: int | None = None
) -> Iterator[Solution]:
    """Solve a stream of positions on all cores (or `jobs` threads), answers in input order."""
    raise NotImplementedError
