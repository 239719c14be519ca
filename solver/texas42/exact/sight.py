"""What one seat sees of a hand in plain tiles: its own, and what each other seat may hold."""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..game.dominoes import Domino, Mask, dominoes_in
from ..game.placing import homeless, shortage
from ..game.play import Trick
from ..game.rules import Rules
from ..game.seats import Hands, Seat


@dataclass(frozen=True)
class Sight:
    """What the seat to play sees.

    `hand`: its own tiles; `unseen`: those whose place it does not know. For each other seat
    `known`, the tiles known to be there; `may`, those that may be; and `room`, how many of the
    unseen tiles it has.
    """

    rules: Rules
    trick: Trick
    hand: Mask
    unseen: Mask
    known: Hands
    may: Hands
    room: tuple[int, int, int, int]

    @property
    def seat(self) -> Seat:
        return self.trick.to_play

    @property
    def others(self) -> tuple[Seat, ...]:
        return tuple(self.seat.after(places) for places in (1, 2, 3))

    @property
    def opponents_first(self) -> tuple[Seat, ...]:
        """The others, partner last."""
        left, partner, right = self.others
        return left, right, partner

    @property
    def waiting(self) -> tuple[Seat, ...]:
        """Who plays to the trick on the table after the seat to play, once it has been led."""
        return self.others[: self.trick.missing - 1] if self.trick.dominoes else ()

    @property
    def asked(self) -> tuple[int, ...]:
        """The suit of the trick on the table, once it has been led."""
        led = self.trick.led
        return () if led is None else (self.rules.led_suit[led],)

    @property
    def legal(self) -> Mask:
        return self.rules.legal(self.hand, self.trick.led)

    def tops(self, d: Domino) -> bool:
        """Is `d`, played now, the best tile of the trick so far?"""
        return self.rules.winner((*self.trick.dominoes, d)) == len(self.trick.dominoes)

    def pool(self, seat: Seat) -> Mask:
        """The tiles that another seat may hold, each by itself."""
        return self.known[seat] | (self.unseen & self.may[seat])

    def can_hold(self, seat: Seat, tiles: Mask, never: Mask = 0) -> bool:
        """Does any layout that fits give `seat` all of `tiles` and none of `never`?"""
        if tiles & ~self.pool(seat) or never & (tiles | self.known[seat]):
            return False
        sought = tiles & self.unseen
        rest = self.unseen & ~sought
        may = {other: rest & self.may[other] for other in self.others}
        may[seat] &= ~never
        room = {other: self.room[other] for other in self.others}
        room[seat] -= sought.bit_count()
        return room[seat] >= 0 and not homeless(rest, may) and shortage(may, room) is None

    def knowing(self, seat: Seat, tiles: Mask, never: Mask = 0) -> Sight:
        """This sight when `seat` is known to hold `tiles`, and none of `never`."""
        sought = tiles & self.unseen
        known, may, room = list(self.known), list(self.may), list(self.room)
        known[seat] |= sought
        may[seat] &= ~never
        room[seat] -= sought.bit_count()
        return replace(
            self, unseen=self.unseen & ~sought, known=_four(known), may=_four(may), room=_four(room)
        )

    def opened(self) -> Sight:
        """This sight when it is known which layout it is: one of those that fit, the tiles of the
        higher suits with the opponents as far as they can be."""
        sight = self
        for d in reversed(list(dominoes_in(self.unseen))):
            holder = next(seat for seat in self.opponents_first if sight.can_hold(seat, 1 << d))
            sight = sight.knowing(holder, 1 << d)
        return sight

    @property
    def hands(self) -> Hands:
        """The tiles known to be with each seat, its own among them."""
        return _four([self.hand if seat == self.seat else self.known[seat] for seat in Seat])


def _four(values: list[int]) -> tuple[int, int, int, int]:
    n, e, s, w = values
    return n, e, s, w
