"""What a review says of each play of a hand.

Points and chances are the bidder's side's; costs are what the mover's side loses by a play.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING

from ..errors import HandSizeError
from ..game.bids import Bid
from ..game.contracts import POINTS, Contract
from ..game.dominoes import HAND_SIZE, Domino
from ..game.play import PlayedHand, Position
from ..game.seats import Seat
from ..wording import count_of

if TYPE_CHECKING:
    from ..choosing.weighing import Difference
    from ..estimates import Estimate
    from ..hidden.players import Player


class Verdict(Enum):
    """What is to be said of a play. `str()` gives the written name."""

    FORCED = "forced"
    """There was no other legal tile."""
    FINE = "fine"
    """It costs nothing, or nothing that can be told."""
    UNLUCKY = "unlucky"
    """It costs points with all hands open, but is not surely worse as the player could see it."""
    MISTAKE = "mistake"
    """It is surely worse as the player could see it."""
    RENEGE = "renege"
    """The rules forbid it."""
    SETTLED = "decided"  # the word of 0.1, which its readers know
    """The contract was made or set before, so there was no chance to lose."""

    def __str__(self) -> str:
        return self.value


@dataclass(frozen=True)
class Seen:
    """A play as the player could see it: finished by players who see only their own tiles."""

    make: Estimate
    """The chance to make the contract after the tile that was played."""
    best: Domino
    """The best tile; the one that was played if none is better."""
    best_make: Estimate
    cost: Difference
    """How much chance the mover's side loses by the play."""
    players: Player
    layouts: int
    """How many fit what the player knew."""
    exact: bool
    """Were all of them played?"""
    proved: bool = False
    """Is the contract made or set for sure once the tile is played?"""
    best_proved: bool = False
    """The same of the best tile."""
    claim: tuple[Domino, ...] = ()
    """The order in which the player could have claimed every trick that was left, if any."""


@dataclass(frozen=True)
class ReviewedPlay:
    """One play, with all hands open and as the player could see it.

    >>> deal = next(random_deals(1, seed=36))
    >>> opening = Position.opening(deal, Contract(Seat.N, Trump.FOURS, 32))
    >>> hand = PlayedHand(opening, (Domino(5, 2),))
    >>> (play,) = review(hand, effort=ReviewEffort(PlayEffort(20, ()))).plays
    >>> play.trick, str(play.right[0]), play.cost
    (1, '5-5', 11)
    """

    number: int
    """From 0, in order of play."""
    seat: Seat
    domino: Domino
    forced: bool
    points_before: int
    """With all hands open and perfect play from before this play; tricks taken are counted."""
    points_after: int
    cost: int
    """In points; a renege may gain some, and then this is negative."""
    right: tuple[Domino, ...]
    """The best legal tiles with all hands open."""
    settled: bool | None
    """Was the contract made (True) or set (False) before this play? None while it was open."""
    seen: Seen | None
    """None for a renege, and once the contract is settled."""
    verdict: Verdict

    @property
    def trick(self) -> int:
        """From 1."""
        return self.number // len(POINTS.seats) + 1

    @property
    def legal(self) -> bool:
        return self.verdict is not Verdict.RENEGE


@dataclass(frozen=True)
class Total:
    """What one seat's plays came to."""

    mistakes: int
    chance_lost: float
    """By mistakes, in 0…1 each."""
    points_lost: int
    """By all plays, with all hands open."""


@dataclass(frozen=True)
class Review:
    """A played hand, play by play. All points and chances are the bidder's side's.

    >>> deal = next(random_deals(1, seed=36))
    >>> opening = Position.opening(deal, Contract(Seat.N, Trump.FOURS, 32))
    >>> hand = PlayedHand(opening, (Domino(5, 2),))
    >>> answer = review(hand, effort=ReviewEffort(PlayEffort(20, ())))
    >>> answer.turning_point is answer.plays[0], answer.points_double_dummy
    (True, 25)
    """

    hand: PlayedHand
    plays: tuple[ReviewedPlay, ...]
    positions: tuple[Position, ...]
    """Before each play, and where the record ends."""
    points_double_dummy: int
    """With all hands open and perfect play from where the record ends."""
    players: Player
    """Who finished the hands on which mistakes were judged."""
    reads_call: bool
    """Did the others take the bidder to hold what such a call is made with?"""
    seed: int

    @property
    def contract(self) -> Contract:
        return self.hand.opening.contract

    @property
    def bid(self) -> Bid:
        """In points: 30…42, then 42 a mark; 30 if nobody said what was bid."""
        return self.contract.bid_taken

    @property
    def bid_given(self) -> bool:
        """False if nobody said what was bid and 30 was taken."""
        return self.contract.bid is not None

    @property
    def end(self) -> Position:
        return self.positions[-1]

    @property
    def points(self) -> int:
        """What the bidder's side has taken."""
        return self.end.bidder_taken

    @property
    def setters_points(self) -> int:
        return sum(self.end.taken) - self.points

    @property
    def made(self) -> bool | None:
        """None if the record ends before the contract is made or set."""
        return self.end.settled

    @property
    def points_dealt(self) -> int:
        """With all hands open and perfect play from the first lead on."""
        return self.plays[0].points_before if self.plays else self.points_double_dummy

    def makes(self, points: int) -> bool:
        """Is the contract made with so many points?"""
        return points >= self.contract.needed

    @property
    def swings(self) -> tuple[ReviewedPlay, ...]:
        """The plays after which the contract went from makeable to set with all hands open, or
        back."""
        return tuple(
            play
            for play in self.plays
            if self.makes(play.points_before) != self.makes(play.points_after)
        )

    @property
    def turning_point(self) -> ReviewedPlay | None:
        """The last swing; None if the contract was never in doubt."""
        return self.swings[-1] if self.swings else None

    @property
    def confirmed(self) -> bool:
        """Were mistakes judged on layouts on which the better tile was not chosen? They always
        are."""
        return True

    def total(self, seat: Seat) -> Total:
        own = [play for play in self.plays if play.seat == seat]
        mistakes = [play for play in own if play.verdict is Verdict.MISTAKE]
        return Total(
            len(mistakes),
            sum(play.seen.cost.value for play in mistakes if play.seen),
            sum(play.cost for play in own),
        )


def positions_of(hand: PlayedHand, *, lenient: bool = False) -> tuple[Position, ...]:
    """The opening and the position after each play of a hand that can be reviewed.

    `lenient`: go on after a renege. Raises `IllegalPlayError` naming the trick and seat of a play
    that the rules forbid, and `HandSizeError` for hands that are not whole.
    """
    if hand.opening.tricks_left < HAND_SIZE:
        raise HandSizeError(
            f"only {count_of(hand.opening.tricks_left, 'trick')} of the hand can be seen",
            hint="a review needs all seven tiles of each hand, and the plays from the first lead",
        )
    return hand.as_put() if lenient else hand.positions()
