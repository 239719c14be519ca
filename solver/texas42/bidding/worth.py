"""What a call is worth before the hand is played: the contract if it stands, the others' if not.

Worth is marks won less marks lost or, at a score, the chance to win the game. How often others go
higher and what their contracts come to is measured (`bidding_odds`); that a later caller's hand is
independent of ours is an assumption.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..game.auction import PLACES, SHAKER, Auction
from ..game.bids import LOWEST_BID, Bid, marks
from .others import BiddingOdds
from .score import ScoreTable


@dataclass(frozen=True)
class Prospects:
    """The worth of calls for the seat to call in `auction`. `score`: our marks and theirs with the
    table of the game, None to count marks."""

    auction: Auction
    odds: BiddingOdds
    score: tuple[int, int] | None = None
    table: ScoreTable | None = None

    def of_change(self, change: int) -> float:
        """The worth of a hand that pays us `change` marks (them, if negative)."""
        if self.score is None or self.table is None:
            return float(change)
        return self.table.after(*self.score, change)

    def of_contract(self, at_stake: int, make: float) -> float:
        """The worth of playing for `at_stake` marks with chance `make`."""
        return make * self.of_change(at_stake) + (1 - make) * self.of_change(-at_stake)

    def of_bid(self, bid: Bid, make: float) -> float:
        """The worth of bidding `bid`, made with chance `make` if nobody goes over it."""
        over = self.odds.outbid(bid, self.callers_left)
        return (1 - over) * self.of_contract(marks(bid), make) + over * self._outbid_worth()

    def of_pass(self) -> float:
        """The worth of passing."""
        standing = self.auction.standing
        floor = LOWEST_BID - 1 if standing is None else standing
        over = self.odds.outbid(floor, self.callers_left)
        stays = self._standing_worth(standing)
        return over * self._outbid_worth() + (1 - over) * stays

    @property
    def callers_left(self) -> int:
        """How many seats call after the one to call."""
        return PLACES - 1 - self.auction.turn

    def _outbid_worth(self) -> float:
        """Somebody after us plays the hand: our partner or one of the opponents."""
        later = range(self.auction.turn + 1, PLACES)
        if not later:
            return self.of_change(0)
        return sum(self._theirs_or_ours(place, self.odds.value) for place in later) / len(later)

    def _standing_worth(self, standing: Bid | None) -> float:
        holder = self.auction.holder
        if standing is not None and holder is not None:
            return self._theirs_or_ours(holder, self.odds.value)
        shaker_is_us = self.auction.turn == SHAKER
        if shaker_is_us or self.auction.rules.reshakes:
            return self.of_change(0)
        return self._theirs_or_ours(SHAKER, self.odds.stuck)

    def _theirs_or_ours(self, place: int, value: float) -> float:
        """The worth of a one-mark contract of the seat at `place`, whose mean is `value` marks."""
        make = (1 + value) / 2
        ours = self.auction.plays_with(place)
        return self.of_contract(1, make if ours else 1 - make)
