"""A hand that is asked about in the middle: North has bid 32 in sixes and makes 35."""

from helpers.strategies import contract_of, hand, read_domino
from texas42.game.dominoes import Domino, Mask
from texas42.game.rules import Trump, rules_for
from texas42.game.seats import Seat
from texas42.hidden.moment import Moment, moment_of

N, E, S, W = Seat
SIXES = rules_for(Trump.SIXES)

HANDS: dict[Seat, Mask] = {
    N: hand("6-6 6-5 6-4 6-2 5-5 3-0 1-1"),
    E: hand("6-3 6-0 5-3 4-3 3-2 2-0 0-0"),
    S: hand("6-1 5-4 5-0 4-0 3-1 2-2 2-1"),
    W: hand("5-2 5-1 4-4 4-2 4-1 3-3 1-0"),
}

TRICKS = (
    "5-5 5-3 5-0 5-1",
    "3-0 3-2 3-1 3-3",
    "1-0 1-1 6-0 2-1",
    "6-3 6-1 4-1 6-4",
    "6-6 0-0 2-2 4-2",
    "6-5 2-0 4-0 4-4",
    "6-2 4-3 5-4 5-2",
)
"""Led by N, N, W, E, N, N, N."""


def tiles(text: str) -> tuple[Domino, ...]:
    return tuple(read_domino(word) for word in text.split())


PLAYS = tiles(" ".join(TRICKS))


def seen_by(*seats: Seat, after: int, bid: int = 32) -> Moment:
    """The hand after so many plays, as a seat that knows the hands of `seats` sees it."""
    known = {seat: HANDS[seat] for seat in seats}
    return moment_of(known, contract_of(SIXES, N, bid), PLAYS[:after])
