"""The bidding: one round of calls from the left of the shaker, as data (rules.md §5).

A bid is an int in points: 30…41, then 42 a mark, so 42 is one mark and 84 two. None is a pass.
A *place* is a seat's turn to call: 0 is the left of the shaker, 3 the shaker; partners sit two
places apart. Order, bids and the shaker's duty are those of the public digest of pagat's 42 page,
the National 42 Players Association (2019) and texas42.net, collected in rules.md §5 and §11.
"""

import re
from dataclasses import dataclass

from ..errors import ContractError, NotationError
from ..wording import count_of, placed
from .bids import LOWEST_BID, Bid, Call, marks, next_bid, parse_bid
from .dominoes import HAND_POINTS
from .houses import CASUAL, BiddingRules
from .seats import Seat

_CALL = re.compile(r"[^\s,;]+")

PLACES = 4
SHAKER = PLACES - 1
"""The place of the shaker, who calls last."""


def legal_over(standing: Bid | None, rules: BiddingRules = CASUAL) -> tuple[Bid, ...]:
    """The bids that beat `standing` (None: nobody has bid), from the lowest."""
    held = 0 if standing is None else standing // HAND_POINTS
    most = held + rules.max_raise_marks if held else rules.max_open_marks
    if rules.max_marks is not None:
        most = min(most, rules.max_marks)
    in_points = range(next_bid(standing), HAND_POINTS)
    return (*in_points, *(HAND_POINTS * number for number in range(held + 1, most + 1)))


def seat_of(place: int, shaker: Seat) -> Seat:
    """The seat that calls at `place` (0…3) when `shaker` shook the tiles."""
    return shaker.after(place + 1)


@dataclass(frozen=True)
class Auction:
    """The calls made so far, none to four, each of them legal when it was made.

    Raises `ContractError` placed at the first call that could not follow, saying what could.

    >>> auction = Auction((30, None))
    >>> auction.standing, auction.partner_holds, auction.legal()[:2]
    (30, True, (31, 32))
    """

    calls: tuple[Call, ...] = ()
    rules: BiddingRules = CASUAL

    def __post_init__(self) -> None:
        if len(self.calls) > PLACES:
            raise ContractError(
                "an auction has four calls, the shaker's last",
                place=f"call {PLACES + 1}",
                hint="leave out what follows call 4",
            )
        for place, call in enumerate(self.calls):
            _check(call, self.calls[:place], self.rules)

    @property
    def standing(self) -> Bid | None:
        """The highest bid so far, which is the contract once the auction is over."""
        return _standing(self.calls)

    @property
    def holder(self) -> int | None:
        """The place of the seat whose bid is standing."""
        return None if self.standing is None else self.calls.index(self.standing)

    @property
    def turn(self) -> int:
        """The place of the seat to call, which is the number of calls made; 4 at the end."""
        return len(self.calls)

    @property
    def over(self) -> bool:
        return self.turn == PLACES

    @property
    def thrown_in(self) -> bool:
        """Whether all four passed, so that the next shaker shakes."""
        return self.over and self.standing is None

    @property
    def is_last(self) -> bool:
        """Whether the shaker is to call, so that any legal bid wins at once."""
        return self.turn == SHAKER

    @property
    def forced(self) -> bool:
        """Whether the seat to call must bid: the shaker after three passes, in such a house."""
        return _forced(self.calls, self.rules)

    @property
    def may_pass(self) -> bool:
        return not self.over and not self.forced

    def plays_with(self, place: int) -> bool:
        """Is the seat at `place` of the auction on the side of the seat to call?"""
        return seat_of(place, Seat.N).side == seat_of(self.turn, Seat.N).side

    @property
    def partner_holds(self) -> bool:
        """Whether the standing bid is that of the partner of the seat to call."""
        return not self.over and self.holder is not None and self.turn - self.holder == 2

    @property
    def least_bid(self) -> Bid | None:
        """The cheapest bid the seat to call may make; None if it can only pass.

        Last to call, it is all the contract costs: nobody can bid over it.
        """
        return next(iter(self.legal()), None)

    def legal(self) -> tuple[Bid, ...]:
        """The bids the seat to call may make, from the lowest; whether it may pass is apart."""
        return () if self.over else legal_over(self.standing, self.rules)

    def check_open(self) -> None:
        """Raises `ContractError` when nobody is left to call."""
        if self.over:
            raise ContractError(
                "the auction is over after four calls",
                place=f"call {PLACES}",
                hint="give only the calls made before yours",
            )


def _standing(calls: tuple[Call, ...]) -> Bid | None:
    return max((call for call in calls if call is not None), default=None)


def _forced(calls: tuple[Call, ...], rules: BiddingRules) -> bool:
    return calls == (None,) * SHAKER and not rules.reshakes


def _check(call: Call, before: tuple[Call, ...], rules: BiddingRules) -> None:
    """Raises `ContractError` unless `call` may follow the calls `before` it."""
    standing, forced = _standing(before), _forced(before, rules)
    legal = legal_over(standing, rules)
    if call in legal or (call is None and not forced):
        return
    too_high = call is not None and _exists(call) and call > (standing or 0)
    fixes = (_fix(legal, too_high), "" if forced else "pass")
    raise ContractError(
        _fault(call, standing),
        place=f"call {len(before) + 1}",
        hint=", or ".join(fix for fix in fixes if fix),
    )


def _fault(call: Call, standing: Bid | None) -> str:
    """What is wrong with a call that is not legal."""
    if call is None:
        return "the shaker must bid after three passes"
    if not _exists(call):
        return f"{call} is not a bid (30 to 41, then 42 a mark)"
    if standing is not None and call <= standing:
        return f"{call} does not beat {standing}"
    reach = "to open with" if standing is None else f"over {standing}"
    return f"{call} ({count_of(marks(call), 'mark')}) is too high {reach}"


def _fix(legal: tuple[Bid, ...], too_high: bool) -> str:
    if len(legal) < 2:
        return "".join(f"bid {bid}" for bid in legal)
    return f"bid {legal[-1]} at most" if too_high else f"bid {legal[0]} or more"


def _exists(bid: Bid) -> bool:
    return LOWEST_BID <= bid <= HAND_POINTS or (bid > 0 and bid % HAND_POINTS == 0)


def parse_auction(text: str) -> tuple[Call, ...]:
    """Calls from the left of the shaker, split by spaces, `,` or `;`; None is a pass.

    Reads what was called and does not judge it. Raises what `parse_bid` raises.
    """
    return tuple(
        _parse_call(call[0], number) for number, call in enumerate(_CALL.finditer(text), 1)
    )


def _parse_call(text: str, number: int) -> Call:
    if text.lower() in ("p", "pass"):
        return None
    try:
        return parse_bid(text)
    except (NotationError, ContractError) as error:
        raise placed(error, f"call {number}") from None


def format_call(call: Call) -> str:
    """A call of an auction as written: the bid, or `P` for a pass."""
    return "P" if call is None else str(call)
