"""What is played for, in one value: who plays what, for which bid, and how such a hand runs.

Everything else about a hand follows from its contract: the suits and ranks, who leads, who plays
after whom, what a trick pays and to which side, and what makes or sets it. Nothing else in Python
says that four seats play or that a trick is worth one point; what the kernels assume of it is
checked where a contract is handed to them (`exact.rule_tables`).
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from functools import cached_property

from .bids import LOWEST_BID, Bid, points_needed
from .dominoes import COUNT, HAND_SIZE, TILES, Mask, mask_of
from .houses import STANDARD, HouseRules
from .rules import Rules, Trump, rules_for
from .seats import Seat


@dataclass(frozen=True)
class Terms:
    """How a hand of some kind of contract runs and pays, whatever is trump (rules.md §2, §3).

    `seats`: who plays, clockwise; `trick_points`: what a trick pays besides the count on it;
    `count` (28,): the points on each tile. A side is that of its seats (`Seat.side`), the winner's
    side is paid, and the bidder's side wants as many points as it can get, at least the bid.
    """

    seats: tuple[Seat, ...] = tuple(Seat)
    trick_points: int = 1
    count: tuple[int, ...] = COUNT

    @property
    def total(self) -> int:
        """All the points of a hand: 42."""
        return HAND_SIZE * self.trick_points + sum(self.count)

    @property
    def plays(self) -> int:
        """The tiles that are played in a whole hand: 28."""
        return HAND_SIZE * len(self.seats)

    def points_in(self, tiles: Mask, tricks: int) -> int:
        """What `tricks` tricks pay that have all of `tiles` on them."""
        on_tiles = sum(points * (tiles & alike).bit_count() for points, alike in self._counting)
        return tricks * self.trick_points + on_tiles

    @cached_property
    def _counting(self) -> tuple[tuple[int, Mask], ...]:
        """The points that tiles may have on them, each with the tiles that have them."""
        return tuple(
            (points, mask_of(d for d in TILES if self.count[d] == points))
            for points in sorted(set(self.count) - {0})
        )

    def seat_of(self, leader: Seat, place: int) -> Seat:
        """Who plays at `place` (0…3) of a trick that `leader` leads."""
        return self.seats[(self.seats.index(leader) + place) % len(self.seats)]


POINTS = Terms()
"""The terms of every trump: seven tricks of a point and 35 of count, played by all four."""


@dataclass(frozen=True)
class Contract:
    """Who plays what, for which bid, in which house.

    `bid`: in points, 30…42, then 42 a mark; None if nobody said. `led_by`: who leads first if that
    is not the bidder.

    >>> contract = Contract(Seat.N, Trump.SIXES, 84)
    >>> contract.needed, contract.leader, contract.settled(taken=30, left=11)
    (42, Seat.N, False)
    """

    bidder: Seat
    trump: Trump
    bid: Bid | None = None
    house: HouseRules = STANDARD
    led_by: Seat | None = None

    def __post_init__(self) -> None:
        if self.led_by == self.bidder:
            object.__setattr__(self, "led_by", None)  # so that equal contracts compare equal

    @property
    def leader(self) -> Seat:
        """Who leads to the first trick."""
        return self.bidder if self.led_by is None else self.led_by

    @cached_property
    def rules(self) -> Rules:
        """The suits, ranks and legal plays."""
        return rules_for(self.trump, self.house)

    @property
    def terms(self) -> Terms:
        """Who plays, and what a trick pays."""
        return POINTS

    @property
    def bid_taken(self) -> Bid:
        """The bid, or the least there is if nobody said what was bid."""
        return LOWEST_BID if self.bid is None else self.bid

    @property
    def needed(self) -> int:
        """The points that the bidder's side must take: 30…42."""
        return points_needed(self.bid_taken)

    def is_bidders(self, seat: Seat) -> bool:
        """Does `seat` play for the bidder's side?"""
        return seat.side == self.bidder.side

    def settled(self, taken: int, left: int) -> bool | None:
        """Is it made (True) or set (False), with `taken` points of the bidder's side and `left`
        that neither side has won? None while it is open."""
        if taken >= self.needed:
            return True
        return False if taken + left < self.needed else None

    def for_bid(self, bid: Bid) -> Contract:
        """The same contract at another bid."""
        return replace(self, bid=bid)
