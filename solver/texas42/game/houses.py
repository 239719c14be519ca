"""What houses vary, as data: about the play and about the bidding (rules.md §4 and §11)."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from ..errors import ContractError
from .bids import TARGET


class DoublesRank(Enum):
    """Where a double stands in its suit when doubles are not trump.

    >>> DoublesRank("own")
    <DoublesRank.OWN: 'own'>
    """

    HIGH = "high"
    LOW = "low"
    OWN = "own"


@dataclass(frozen=True)
class HouseRules:
    """Details that houses vary and a solver must know (rules.md §4 and §11).

    `follow_me_doubles`: in follow-me, doubles are the highest of their suit (the standard), the
    lowest, or a suit of their own. `doubles_trump_low`: with doubles trump, 0-0 is the highest.

    >>> HouseRules(DoublesRank.LOW) == HouseRules()
    False
    """

    follow_me_doubles: DoublesRank = DoublesRank.HIGH
    doubles_trump_low: bool = False


STANDARD = HouseRules()


class AllPass(Enum):
    """What happens after three passes: the shaker must bid, or may pass and the hand is shaken."""

    FORCED_30 = "forced 30"
    RESHAKE = "reshake"


@dataclass(frozen=True)
class BiddingRules:
    """What houses vary about the bidding (rules.md §11); the defaults are the casual ones.

    `max_open_marks`: the most marks a bid may ask while nobody has bid marks. `max_raise_marks`:
    how many more than the standing bid it may ask after that (two at Lechner Hall). `max_marks`:
    the most an auction may reach; None leaves it to the raises, so 2, 3, 4, 5 for four callers.
    `target`: the marks that win the game. Raises `ContractError` for a number below 1.

    >>> BiddingRules(max_open_marks=1).reshakes
    False
    """

    max_open_marks: int = 2
    max_raise_marks: int = 1
    max_marks: int | None = None
    all_pass: AllPass = AllPass.FORCED_30
    target: int = TARGET

    def __post_init__(self) -> None:
        for name in ("max_open_marks", "max_raise_marks", "max_marks", "target"):
            number = getattr(self, name)
            if number is not None and number < 1:
                raise ContractError(f"{name.replace('_', ' ')} is {number}", hint="write 1 or more")

    @property
    def reshakes(self) -> bool:
        """Whether four passes throw the hand in."""
        return self.all_pass is AllPass.RESHAKE


CASUAL = BiddingRules()
TOURNAMENT = BiddingRules(all_pass=AllPass.RESHAKE)
