"""What the others at the table tend to bid: the measured side of bidding advice."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache

from ..fitted.tables import read_json
from ..game.bids import LOWEST_BID, points_needed


@dataclass(frozen=True)
class BiddingOdds:
    """Measured over random hands (`benchmarks/fitting/odds.py`).

    `willing[bid]`: share of hands that would themselves go at least that far; `value`: mean marks
    that the side of such a bidder gains by a contract, won less lost; `stuck`: the same of those
    who would not bid and are stuck with 30.
    """

    willing: dict[int, float]
    value: float
    stuck: float

    def outbid(self, bid: int, callers: int) -> float:
        """The chance that at least one of `callers` yet to call goes over `bid`."""
        over = points_needed(bid) + 1
        willing = self.willing.get(over, 0.0) if over >= LOWEST_BID else 1.0
        return 1.0 - (1.0 - willing) ** callers


@cache
def measured_odds() -> BiddingOdds:
    """The odds shipped with the program."""
    data = read_json("bidding_odds.json")
    return BiddingOdds(
        {int(b): share for b, share in data["willing"].items()}, data["value"], data["stuck"]
    )
