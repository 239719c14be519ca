"""Tricks, positions and played hands: who may play what, and what has been won."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace

from ..errors import IllegalPlayError
from .bids import points_needed
from .deal import Deal, Hands, Seat
from .dominoes import COUNT, TRICK_POINTS, Domino, Mask, count_in, dominoes_in, mask_of, name
from .rules import STANDARD, SUIT_NAMES, HouseRules, Rules, Trump, rules_for


@dataclass(frozen=True)
class Trick:
    """One trick, or its beginning: the leader and the tiles in order of play."""

    leader: Seat
    dominoes: tuple[Domino, ...]

    @property
    def complete(self) -> bool:
        return len(self.dominoes) == 4

    @property
    def points(self) -> int:
        """One for the trick and the count that fell on it so far."""
        return TRICK_POINTS + sum(COUNT[d] for d in self.dominoes)

    def seat_of(self, place: int) -> Seat:
        return self.leader.after(place)

    def winner(self, rules: Rules) -> Seat:
        """Who wins it, or is winning it so far."""
        return self.leader.after(rules.winner(self.dominoes))


@dataclass(frozen=True)
class Position:
    """A moment in a hand with all four hands open.

    `hands`: tiles still held; `trick`: the trick on the table (its leader leads if it is empty);
    `taken`: points won so far by N/S and by E/W.
    """

    hands: Hands
    rules: Rules
    bidder: Seat
    trick: Trick
    taken: tuple[int, int] = (0, 0)

    @classmethod
    def opening(
        cls,
        deal: Deal,
        trump: Trump,
        bidder: Seat,
        *,
        leader: Seat | None = None,
        house: HouseRules = STANDARD,
    ) -> Position:
        """Before the first lead, which is the bidder's unless another leader is named."""
        first = bidder if leader is None else leader
        return cls(deal.open_hands(), rules_for(trump, house), bidder, Trick(first, ()))

    @property
    def to_play(self) -> Seat:
        return self.trick.seat_of(len(self.trick.dominoes))

    @property
    def over(self) -> bool:
        return not any(self.hands)

    @property
    def tricks_left(self) -> int:
        """Tricks not yet finished, the one on the table included."""
        return max(hand.bit_count() for hand in self.hands)

    @property
    def points_left(self) -> int:
        """Points neither side has won yet, those on the table included."""
        held = self.hands[0] | self.hands[1] | self.hands[2] | self.hands[3]
        on_table = count_in(mask_of(self.trick.dominoes))
        return self.tricks_left * TRICK_POINTS + count_in(held) + on_table

    @property
    def bidder_taken(self) -> int:
        """Points the bidder's side has won so far."""
        return self.taken[self.bidder.side]

    def legal(self) -> Mask:
        """The tiles the seat to play may play."""
        led = self.trick.dominoes[0] if self.trick.dominoes else None
        return self.rules.legal(self.hands[self.to_play], led)

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
        trick = Trick(self.trick.leader, (*self.trick.dominoes, d))
        if not trick.complete:
            return replace(self, hands=(n, e, s, w), trick=trick)
        winner = trick.winner(self.rules)
        ns, ew = self.taken
        taken = (ns + trick.points, ew) if winner.side == 0 else (ns, ew + trick.points)
        return replace(self, hands=(n, e, s, w), trick=Trick(winner, ()), taken=taken)

    def _check_held(self, d: Domino) -> None:
        seat, hand = self.to_play, self.hands[self.to_play]
        if self.over:
            raise IllegalPlayError(f"{name(d)} cannot be played: the hand is over")
        if not hand >> d & 1:
            holder = next((s for s in Seat if self.hands[s] >> d & 1), None)
            where = f"{holder} does" if holder is not None else "it has been played or is not dealt"
            raise IllegalPlayError(
                f"{seat} does not hold {name(d)} ({where})", hint=f"{seat} is to play"
            )

    def _check_follows(self, d: Domino) -> None:
        seat = self.to_play
        if not self.legal() >> d & 1:
            led = self.trick.dominoes[0]
            follow = ", ".join(name(x) for x in dominoes_in(self.legal()))
            suit = SUIT_NAMES[self.rules.led_suit[led]]
            raise IllegalPlayError(
                f"{seat} must follow {suit} ({name(led)} was led) and cannot play {name(d)}",
                hint=f"play {follow}",
            )


@dataclass(frozen=True)
class PlayedHand:
    """A hand as it was played, whole or as far as it went: the opening and the tiles in order."""

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
                        f"{name(d)} has been played before", hint="each tile is played once"
                    )
                positions.append(position.put(d) if lenient else position.play(d))
            except IllegalPlayError as error:
                place = f"play {number} (trick {(number - 1) // 4 + 1}, {position.to_play})"
                raise IllegalPlayError(error.what, place=place, hint=error.hint) from None
        return tuple(positions)

    def tricks(self) -> tuple[Trick, ...]:
        """The tricks in order; the last may be unfinished."""
        tricks: list[Trick] = []
        for position, d in zip(self.positions(), self.plays, strict=False):
            if not position.trick.dominoes:
                tricks.append(Trick(position.to_play, ()))
            tricks[-1] = Trick(tricks[-1].leader, (*tricks[-1].dominoes, d))
        return tuple(tricks)

    @property
    def end(self) -> Position:
        return self.positions()[-1]


def play_all(opening: Position, plays: Iterable[Domino]) -> Position:
    """The position after `plays`. Raises `IllegalPlayError` naming the first illegal one."""
    return PlayedHand(opening, tuple(plays)).end


def decided(position: Position, bid: int) -> bool | None:
    """Is the contract made (True) or set (False)? None while it is open."""
    taken, needed = position.bidder_taken, points_needed(bid)
    if taken >= needed:
        return True
    return False if taken + position.points_left < needed else None
