"""A moment in a hand as the seat to play sees it: what is on the table, taken, and known.

Where a `Position` has all four hands open, a moment has a `View`: own tiles, and what the plays so
far tell about the rest.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass

from ..errors import (
    HandSizeError,
    IllegalPlayError,
    Texas42Error,
    UnknownHandError,
)
from ..game.contracts import Contract
from ..game.dominoes import ALL, HAND_SIZE, Domino, Mask
from ..game.play import InPlay, Position, Taken, Trick, place_of
from ..game.rules import SUIT_NAMES, Rules
from ..game.seats import Hands, Seat
from ..wording import count_of
from .view import View


@dataclass(frozen=True)
class Moment(InPlay):
    """What the seat to play knows; `view` is that seat's.

    >>> hand = Hand.parse("66 65 64 62 55 11 30")
    >>> moment = Moment.opening(hand, Contract(Seat.N, Trump.SIXES, 32))
    >>> moment.to_play, moment.points_left, moment.bid
    (Seat.N, 42, 32)
    """

    contract: Contract
    view: View
    trick: Trick
    taken: Taken = (0, 0)
    played_by: Hands = (0, 0, 0, 0)
    """The tiles that each seat has played."""
    reads_call: bool = True
    """Does the seat to play take the bidder to hold what such a call is made with?"""

    @classmethod
    def opening(cls, hand: Mask, contract: Contract) -> Moment:
        """Before the bidder's first lead. Raises `HandSizeError` unless `hand` is seven tiles."""
        view = View.before_play(hand, contract.bidder)
        return cls(contract, view, Trick(contract.bidder, (), contract.terms))

    @property
    def bid(self) -> int:
        """The points that the bidder's side is to take, 30…42."""
        return self.contract.needed

    @property
    def bidder_played(self) -> Mask:
        """The tiles that the bidder has played."""
        return self.played_by[self.bidder]

    @property
    def hand(self) -> Mask:
        """The tiles the seat to play still holds."""
        return self.view.known[self.to_play]

    @property
    def over(self) -> bool:
        return not any(self.view.sizes)

    @property
    def trick_number(self) -> int:
        """1…7: the trick to which the next tile belongs."""
        return HAND_SIZE + 1 - self.view.sizes[self.to_play]

    @property
    def bidders_turn(self) -> bool:
        """Is a seat of the bidder's side to play?"""
        return self.contract.is_bidders(self.to_play)

    def legal(self) -> Mask:
        """The tiles the seat to play may play."""
        return self.rules.legal(self.hand, self.trick.led)

    def position(self, hands: Hands) -> Position:
        """This moment with all hands open, as a layout of the tiles still held has them."""
        return Position(hands, self.contract, self.trick, self.taken)


def moment_of(
    known: Mapping[Seat, Mask],
    contract: Contract,
    plays: Sequence[Domino] = (),
    *,
    reneges: Collection[int] = (),
    reads_call: bool = True,
) -> Moment:
    """The moment after `plays`, of a seat that knows the hands in `known` as they were dealt.

    A hand in `known` may be known in part, but for that of the seat to play. `reneges`: indexes of
    plays from which no void is to be read. `reads_call`: see `Moment`. Raises `IllegalPlayError`
    and `ContradictionError` naming play, trick and seat, and `UnknownHandError` or `HandSizeError`
    unless seven tiles of the seat to play are known.

    >>> west = Hand.parse("52 51 44 42 41 33 10")
    >>> plays = [Domino(6, 6), Domino(6, 0), Domino(6, 1)]
    >>> moment_of({Seat.W: west}, Contract(Seat.N, Trump.SIXES, 32), plays).to_play
    Seat.W
    """
    courses = course_of(contract, plays)
    now = courses[-1]
    *_, view = views_of(known, contract, courses, plays, reneges)
    return Moment(contract, view, now.trick, now.taken, _played_by(courses, plays), reads_call)


def _played_by(courses: Sequence[Course], plays: Sequence[Domino]) -> Hands:
    played = [0, 0, 0, 0]
    for at, d in zip(courses, plays, strict=False):
        played[at.trick.to_play] |= 1 << d
    n, e, s, w = played
    return n, e, s, w


@dataclass(frozen=True)
class Course:
    """The part of a hand that everyone sees: the trick on the table and what has been won."""

    trick: Trick
    taken: Taken = (0, 0)


def course_of(contract: Contract, plays: Sequence[Domino]) -> list[Course]:
    """The course of a hand before the first play and after each."""
    courses = [Course(Trick(contract.leader, (), contract.terms))]
    for d in plays:
        before = courses[-1]
        courses.append(Course(*before.trick.played(d).settled(contract.rules, before.taken)))
    return courses


def views_of(
    known: Mapping[Seat, Mask],
    contract: Contract,
    courses: Sequence[Course],
    plays: Sequence[Domino],
    reneges: Collection[int] = (),
) -> Iterator[View]:
    """What the seat that is to play in the end knows before the first play and after each."""
    seat = courses[-1].trick.to_play
    whole = [holder for holder, tiles in known.items() if tiles.bit_count() == HAND_SIZE]
    can_see = seat in whole or len(plays) >= contract.terms.plays
    if not can_see and not whole:
        raise _own_hand_unknown(seat, known.get(seat, 0))
    sizes = (HAND_SIZE, HAND_SIZE, HAND_SIZE, HAND_SIZE)
    # A play that cannot be is worth more to know than whose turn it would have made it.
    view = View(seat if can_see else whole[0], sizes, (0, 0, 0, 0), (ALL, ALL, ALL, ALL))
    for holder, tiles in known.items():
        view = view.knowing(holder, tiles)
    yield view
    for index, (before, d) in enumerate(zip(courses, plays, strict=False)):
        led = None if index in reneges else before.trick.led
        view = _watched(view, before.trick, d, led, contract.rules, index)
        yield view
    if not can_see:
        raise _own_hand_unknown(seat, known.get(seat, 0))


def _own_hand_unknown(seat: Seat, hand: Mask) -> Texas42Error:
    place, hint = f"{seat}'s hand", "give all seven tiles as they were dealt, also those played"
    if not hand:
        what = f"{seat} is to play and {seat}'s hand is not known"
        return UnknownHandError(what, place=place, hint=hint)
    known = count_of(hand.bit_count(), "tile")
    what = f"{seat} is to play and only {known} of {seat}'s hand are known"
    return HandSizeError(what, place=place, hint=hint)


def _watched(
    view: View, trick: Trick, d: Domino, led: Domino | None, rules: Rules, index: int
) -> View:
    """`view` after a play, with errors that say which; nothing is read from it without `led`."""
    seat = trick.to_play
    try:
        if view.sizes[seat] == 0:
            raise IllegalPlayError(f"{d} cannot be played: the hand is over")
        return view.after_play(seat, d, led, rules)
    except Texas42Error as error:
        raise type(error)(error.what, place=place_of(index, trick), hint=error.hint) from None


def shown_voids(moment: Moment) -> dict[Seat, tuple[str, ...]]:
    """The suits that each other seat has shown it has none of."""
    return {
        seat: tuple(
            SUIT_NAMES[suit]
            for suit, tiles in enumerate(moment.rules.suit)
            if tiles and not moment.view.may[seat] & tiles
        )
        for seat in moment.view.hidden
    }
