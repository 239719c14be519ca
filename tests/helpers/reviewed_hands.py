"""Hands that are reviewed as far as they were played, with few layouts to look at."""

from dataclasses import replace
from functools import cache

from helpers.strategies import deal_of, read_domino
from texas42.choosing.judging import PlayEffort
from texas42.game.contracts import Contract
from texas42.game.dominoes import Domino
from texas42.game.play import PlayedHand, Position
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42.reviewing.plays import Review, ReviewedPlay
from texas42.reviewing.review import review
from texas42.reviewing.seen import ReviewEffort

N = Seat.N

QUICK = ReviewEffort(PlayEffort(first=120, more=(240,), all_of=300))
"""Enough to be sure of what is plainly wrong."""
TINY = ReviewEffort(PlayEffort(first=12, more=(24,), all_of=24))
"""For what does not depend on how long is looked."""

# North makes 32 in sixes by leading 5-5, is set by drawing trumps, and makes it after all if West
# then lets go of anything but 3-3 (the README has the same deal).
SIXES = Position.opening(
    deal_of(
        "6-6 6-5 6-4 6-2 5-5 3-0 1-1",
        "6-3 6-0 5-3 4-3 3-2 2-0 0-0",
        "6-1 5-4 5-0 4-0 3-1 2-2 2-1",
        "5-2 5-1 4-4 4-2 4-1 3-3 1-0",
    ),
    Contract(N, Trump.SIXES),
)
FOUR_PLAYS = "6-6 6-0 6-1 5-2"

RENEGE = "6-6 5-3 6-1 5-2"
"""East has 6-3 and 6-0, and throws 5-3 on the 6-6."""

# East's 3-3 is sure to win North's 3-0, and South has no trey and no ace.
ACES = Position.opening(
    deal_of(
        "1-1 6-1 5-1 4-1 2-1 5-5 3-0",
        "3-3 6-3 4-4 2-2 5-0 1-0 2-0",
        "6-4 6-6 6-5 5-4 4-2 0-0 6-2",
        "3-1 5-3 4-3 3-2 4-0 5-2 6-0",
    ),
    Contract(N, Trump.ACES),
)


def tiles(text: str) -> tuple[Domino, ...]:
    return tuple(read_domino(word) for word in text.split())


def at_bid(hand: PlayedHand, bid: int | None) -> PlayedHand:
    """The same hand, played for `bid`; None: nobody said what was bid."""
    contract = replace(hand.opening.contract, bid=bid)
    return replace(hand, opening=replace(hand.opening, contract=contract))


@cache
def reviewed(
    opening: Position,
    plays: str,
    bid: int | None = 32,
    *,
    effort: ReviewEffort = TINY,
    lenient: bool = False,
    seed: int = 0,
) -> Review:
    hand = PlayedHand(opening, tiles(plays))
    return review(at_bid(hand, bid), lenient=lenient, effort=effort, seed=seed, jobs=1)


def play_of(answer: Review, number: int) -> ReviewedPlay:
    return answer.plays[number - 1]
