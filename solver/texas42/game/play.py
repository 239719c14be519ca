"""Tricks, positions and played hands: who may play what, and what has been won."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..errors import IllegalPlayError
from .contracts import POINTS, Contract, Terms
from .deal import Deal
from .dominoes import Domino, Mask, dominoes_in, mask_of
from .rules import SUIT_NAMES, Rules
from .seats import Hands, Seat

Taken = tuple[int, int]
"""Points won so far by N/S and by E/W."""


@dataclass(frozen=True)
class Trick:
    """One trick, or its beginning: the leader and the tiles in order of play.

    >>> trick = Trick(Seat.W, (Domino(6, 4), Domino(6, 6)))
    >>> trick.points, trick.to_play, trick.complete
    (11, Seat.E, False)
    """

    leader: Seat
    dominoes: tuple[Domino, ...] = ()
    terms: Terms = POINTS

    @property
    def complete(self) -> bool:
        return self.missing == 0

    @property
    def missing(self) -> int:
        """How many have yet to play to it."""
        return len(self.terms.seats) - len(self.dominoes)

    @property
    def points(self) -> int:
        """What it pays so far: for the trick, and the count that fell on it."""
        return self.terms.trick_points + sum(self.terms.count[d] for d in self.dominoes)

    @property
    def to_play(self) -> Seat:
        """Who plays to it next; of a complete trick, the leader again."""
        return self.seat_of(len(self.dominoes))

    @property
    def led(self) -> Domino | None:
        """The tile that was led, None before the lead."""
        return self.dominoes[0] if self.dominoes else None

    def seat_of(self, place: int) -> Seat:
        return self.terms.seat_of(self.leader, place)

    def played(self, *dominoes: Domino) -> Trick:
        """This trick with more tiles on it."""
        return replace(self, dominoes=(*self.dominoes, *dominoes))

    def winner(self, rules: Rules) -> Seat:
        """Who wins it, or is winning it so far."""
        return self.seat_of(rules.winner(self.dominoes))

    def settled(self, rules: Rules, taken: Taken) -> tuple[Trick, Taken]:
        """Once complete: the next trick, which the winner leads, and what has been won with this
        one. Before that: this trick and `taken`."""
        if not self.complete:
            return self, taken
        winner = self.winner(rules)
        ns, ew = taken
        paid = (ns + self.points, ew) if winner.side == 0 else (ns, ew + self.points)
        return Trick(winner, (), self.terms), paid


class InPlay:
    """What everyone at the table sees of a hand: who plays what, the trick on the table, and what
    has been won. `Position` and `hidden.Moment` add who holds what, or what one seat knows of it.
    """

    contract: Contract
    trick: Trick
    taken: Taken

    @property
    def rules(self) -> Rules:
        return self.contract.rules

    @property
    def bidder(self) -> Seat:
        return self.contract.bidder

    @property
    def to_play(self) -> Seat:
        return self.trick.to_play

    @property
    def bidder_taken(self) -> int:
        """Points the bidder's side has won so far."""
        return self.taken[self.bidder.side]

    @property
    def points_left(self) -> int:
        """Points neither side has won yet, those on the table included."""
        return self.contract.terms.total - sum(self.taken)

    @property
    def settled(self) -> bool | None:
        """Is the contract made (True) or set (False) already? None while it is open."""
        return self.contract.settled(self.bidder_taken, self.points_left)


@dataclass(frozen=True)
class Position(InPlay):
    """A moment in a hand with all four hands open.

    `hands`: tiles still held; `trick`: the trick on the table (its leader leads if it is empty).

    >>> deal = next(random_deals(1, seed=36))
    >>> position = Position.opening(deal, Contract(Seat.N, Trump.FOURS, 31))
    >>> Hand(position.play(Domino(5, 5)).legal())
    Hand('5-3')
    """

    hands: Hands
    contract: Contract
    trick: Trick
    taken: Taken = (0, 0)

    @classmethod
    def opening(cls, deal: Deal, contract: Contract) -> Position:
        """Before the first lead. Raises `UnknownHandError` unless all four hands are known."""
        return cls(deal.open_hands(), contract, Trick(contract.leader, (), contract.terms))

    @property
    def over(self) -> bool:
        return not any(self.hands)

    @property
    def tricks_left(self) -> int:
        """Tricks not yet finished, the one on the table included."""
        return max(hand.bit_count() for hand in self.hands)

    @property
    def points_left(self) -> int:
        """Points neither side has won yet, by the tiles still out: so that a hand may also begin in
        its middle, with nothing taken."""
        n, e, s, w = self.hands
        out = n | e | s | w | mask_of(self.trick.dominoes)
        return self.contract.terms.points_in(out, self.tricks_left)

    def legal(self) -> Mask:
        """The tiles the seat to play may play."""
        return self.rules.legal(self.hands[self.to_play], self.trick.led)

    def play(self, d: Domino) -> Position:
        """The position after the seat to play has played `d`. Raises `IllegalPlayError`."""
        self._check_held(d)
        self._check_follows(d)
        return self._after(d)

    def put(self, d: Domino) -> Position:
        """As `play`, but whatever was led: what happened at a table need not be legal.

        Raises `IllegalPlayError` for a tile that the seat to play does not hold.
        """
        self._check_held(d)
        return self._after(d)

    def _after(self, d: Domino) -> Position:
        seat = self.to_play
        n, e, s, w = (h & ~(1 << d) if o == seat else h for o, h in enumerate(self.hands))
        trick, taken = self.trick.played(d).settled(self.rules, self.taken)
        return replace(self, hands=(n, e, s, w), trick=trick, taken=taken)

    def _check_held(self, d: Domino) -> None:
        seat, hand = self.to_play, self.hands[self.to_play]
        if self.over:
            raise IllegalPlayError(f"{d} cannot be played: the hand is over")
        if not hand >> d & 1:
            holder = next((s for s in Seat if self.hands[s] >> d & 1), None)
            where = f"{holder} does" if holder is not None else "it has been played or is not dealt"
            raise IllegalPlayError(f"{seat} does not hold {d} ({where})", hint=f"{seat} is to play")

    def _check_follows(self, d: Domino) -> None:
        seat = self.to_play
        if not self.legal() >> d & 1:
            led = self.trick.dominoes[0]
            follow = ", ".join(str(x) for x in dominoes_in(self.legal()))
            suit = SUIT_NAMES[self.rules.led_suit[led]]
            raise IllegalPlayError(
                f"{seat} must follow {suit} ({led} was led) and cannot play {d}",
                hint=f"play {follow}",
            )


@dataclass(frozen=True)
class PlayedHand:
    """A hand as it was played, whole or as far as it went: the opening and the tiles in order.

    >>> deal = next(random_deals(1, seed=36))
    >>> opening = Position.opening(deal, Contract(Seat.N, Trump.FOURS))
    >>> hand = PlayedHand(opening, tuple(map(Domino.parse, "5-5 5-3 4-1 5-1".split())))
    >>> hand.tricks()[0].winner(opening.rules), hand.end.taken
    (Seat.S, (16, 0))
    """

    opening: Position
    plays: tuple[Domino, ...]

    def positions(self) -> tuple[Position, ...]:
        """The opening and the position after each play.

        Raises `IllegalPlayError` naming the trick and seat of the first play the rules forbid.
        """
        return self._replayed(lenient=False)

    def as_put(self) -> tuple[Position, ...]:
        """As `positions`, going on after a renege as it was played (`Position.put`)."""
        return self._replayed(lenient=True)

    def _replayed(self, *, lenient: bool) -> tuple[Position, ...]:
        positions = [self.opening]
        for number, d in enumerate(self.plays, 1):
            position = positions[-1]
            try:
                if not position.over and d in self.plays[: number - 1]:
                    raise IllegalPlayError(
                        f"{d} has been played before", hint="each tile is played once"
                    )
                positions.append(position.put(d) if lenient else position.play(d))
            except IllegalPlayError as error:
                place = place_of(number - 1, position.trick)
                raise IllegalPlayError(error.what, place=place, hint=error.hint) from None
        return tuple(positions)

    def tricks(self) -> tuple[Trick, ...]:
        """The tricks in order; the last may be unfinished."""
        tricks: list[Trick] = []
        for position, d in zip(self.positions(), self.plays, strict=False):
            if not position.trick.dominoes:
                tricks.append(position.trick)
            tricks[-1] = tricks[-1].played(d)
        return tuple(tricks)

    @property
    def end(self) -> Position:
        return self.positions()[-1]


def place_of(index: int, trick: Trick) -> str:
    """Where a play stands, for an error: `index` from 0 in the hand, made to `trick`."""
    number = index // len(trick.terms.seats) + 1
    return f"play {index + 1} (trick {number}, {trick.to_play})"
