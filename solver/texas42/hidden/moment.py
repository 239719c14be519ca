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
from ..game.deal import Hands, Seat
from ..game.dominoes import ALL, HAND_POINTS, HAND_SIZE, Domino, Mask, mask_of, name
from ..game.play import Position, Trick
from ..game.rules import SUIT_NAMES, Rules
from ..wording import count_of
from .view import View


@dataclass(frozen=True)
class Moment:
    """What the seat to play knows. `view` is that seat's; `bid`: points the bidder's side is to
    take, 30…42; `taken`: points won so far by N/S and by E/W."""

    rules: Rules
    bidder: Seat
    bid: int
    view: View
    trick: Trick
    taken: tuple[int, int] = (0, 0)
    bidder_played: Mask = 0
    """The tiles that the bidder has played."""
    reads_call: bool = True
    """Does the seat to play take the bidder to hold what such a call is made with?"""

    @classmethod
    def opening(cls, hand: Mask, rules: Rules, bid: int, bidder: Seat = Seat.N) -> Moment:
        """Before the bidder's first lead. Raises `HandSizeError` unless `hand` is seven tiles."""
        return cls(rules, bidder, bid, View.before_play(hand, bidder), Trick(bidder, ()))

    @property
    def to_play(self) -> Seat:
        return self.trick.seat_of(len(self.trick.dominoes))

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
        return self.to_play.side == self.bidder.side

    @property
    def bidder_taken(self) -> int:
        """Points the bidder's side has won so far."""
        return self.taken[self.bidder.side]

    @property
    def points_left(self) -> int:
        """Points neither side has won yet, those on the table included."""
        return HAND_POINTS - sum(self.taken)

    @property
    def decided(self) -> bool | None:
        """Is the contract made (True) or set (False) already? None while it is open."""
        if self.bidder_taken >= self.bid:
            return True
        return False if self.bidder_taken + self.points_left < self.bid else None

    def legal(self) -> Mask:
        """The tiles the seat to play may play."""
        led = self.trick.dominoes[0] if self.trick.dominoes else None
        return self.rules.legal(self.hand, led)

    def position(self, hands: Hands) -> Position:
        """This moment with all hands open, as a layout of the tiles still held has them."""
        return Position(hands, self.rules, self.bidder, self.trick, self.taken)


def moment_of(
    known: Mapping[Seat, Mask],
    rules: Rules,
    bidder: Seat,
    bid: int,
    plays: Sequence[Domino] = (),
    *,
    leader: Seat | None = None,
    reneges: Collection[int] = (),
    reads_call: bool = True,
) -> Moment:
    """The moment after `plays`, of a seat that knows the hands in `known` as they were dealt.

    A hand in `known` may be known in part, but for that of the seat to play. `reneges`: indexes of
    plays from which no void is to be read. `reads_call`: see `Moment`. Raises `IllegalPlayError`
    and `ContradictionError` naming play, trick and seat, and `UnknownHandError` or `HandSizeError`
    unless seven tiles of the seat to play are known.
    """
    tables = _tables(rules, bidder if leader is None else leader, plays)
    table = tables[-1]
    *_, view = _views(known, tables, plays, reneges)
    own = (d for before, d in zip(tables, plays, strict=False) if before.to_play == bidder)
    return Moment(rules, bidder, bid, view, table.trick, table.taken, mask_of(own), reads_call)


@dataclass(frozen=True)
class _Table:
    """What lies on the table and what has been won: the part of a hand that everyone sees."""

    rules: Rules
    trick: Trick
    taken: tuple[int, int]

    @property
    def to_play(self) -> Seat:
        return self.trick.seat_of(len(self.trick.dominoes))

    def after(self, d: Domino) -> _Table:
        trick = Trick(self.trick.leader, (*self.trick.dominoes, d))
        if not trick.complete:
            return _Table(self.rules, trick, self.taken)
        winner = trick.winner(self.rules)
        ns, ew = self.taken
        taken = (ns + trick.points, ew) if winner.side == 0 else (ns, ew + trick.points)
        return _Table(self.rules, Trick(winner, ()), taken)


def _tables(rules: Rules, leader: Seat, plays: Sequence[Domino]) -> list[_Table]:
    """The table before the first play and after each."""
    tables = [_Table(rules, Trick(leader, ()), (0, 0))]
    for d in plays:
        tables.append(tables[-1].after(d))
    return tables


def _views(
    known: Mapping[Seat, Mask],
    tables: Sequence[_Table],
    plays: Sequence[Domino],
    reneges: Collection[int] = (),
) -> Iterator[View]:
    """What the seat that is to play in the end knows before the first play and after each."""
    seat = tables[-1].to_play
    whole = [holder for holder, tiles in known.items() if tiles.bit_count() == HAND_SIZE]
    can_see = seat in whole or len(plays) >= 4 * HAND_SIZE
    if not can_see and not whole:
        raise _own_hand_unknown(seat, known.get(seat, 0))
    sizes = (HAND_SIZE, HAND_SIZE, HAND_SIZE, HAND_SIZE)
    # A play that cannot be is worth more to know than whose turn it would have made it.
    view = View(seat if can_see else whole[0], sizes, (0, 0, 0, 0), (ALL, ALL, ALL, ALL))
    for holder, tiles in known.items():
        view = view.knowing(holder, tiles)
    yield view
    for index, (before, d) in enumerate(zip(tables, plays, strict=False)):
        view = _watched(view, before, d, index, index in reneges)
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


def _watched(view: View, table: _Table, d: Domino, index: int, renege: bool) -> View:
    """`view` after a play, with errors that say which."""
    seat = table.to_play
    led = table.trick.dominoes[0] if table.trick.dominoes else None
    try:
        if view.sizes[seat] == 0:
            raise IllegalPlayError(f"{name(d)} cannot be played: the hand is over")
        return view.after_play(seat, d, None if renege else led, table.rules)
    except Texas42Error as error:
        raise type(error)(error.what, place=_place(index, seat), hint=error.hint) from None


def _place(index: int, seat: Seat) -> str:
    return f"play {index + 1} (trick {index // 4 + 1}, {seat})"


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
