"""What a seat knows: its own tiles, those played, and where the others can be.

A tile that is trump belongs to no other suit when a void is read (rules.md §3, §12). Nothing here
needs the compiler, so that plays that cannot be are refused at once.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..errors import ContradictionError, DuplicateDominoError, HandSizeError, IllegalPlayError
from ..game.dominoes import ALL, HAND_SIZE, Domino, Mask, dominoes_in
from ..game.rules import SUIT_NAMES, Rules
from ..game.seats import Hands, Seat


@dataclass(frozen=True)
class View:
    """What one seat knows: its own tiles, those played, and where the others can be.

    `sizes`: tiles each seat still holds; `known`: of those, the tiles known to be there (all of its
    own for `seat`); `may`: tiles each seat may hold; `played`: tiles out of play.

    >>> view = View.before_play(Hand.parse("66 65 64 62 55 11 30"))
    >>> view.hidden, view.unseen.bit_count()
    ((Seat.E, Seat.S, Seat.W), 21)
    """

    seat: Seat
    sizes: tuple[int, int, int, int]
    known: Hands
    may: Hands
    played: Mask = 0

    @classmethod
    def before_play(cls, hand: Mask, seat: Seat = Seat.N) -> View:
        """Seven tiles in hand and nothing else known. Raises `HandSizeError`."""
        if hand.bit_count() != HAND_SIZE:
            raise HandSizeError(f"{hand.bit_count()} tiles in hand, expected {HAND_SIZE}")
        view = cls(seat, (7, 7, 7, 7), (0, 0, 0, 0), (ALL, ALL, ALL, ALL))
        return view.knowing(seat, hand)

    def knowing(self, seat: Seat, tiles: Mask) -> View:
        """This view when `tiles` are known to be in `seat`'s hand.

        Raises `ContradictionError` for a tile that cannot be there or one too many.
        """
        for d in dominoes_in(tiles):
            elsewhere = next((s for s in Seat if s != seat and self.known[s] >> d & 1), None)
            if elsewhere is not None:
                raise DuplicateDominoError(f"{d} is known in {elsewhere}'s hand and {seat}'s")
            if self.played >> d & 1:
                raise ContradictionError(f"{d} has been played and cannot be with {seat}")
            if not self.may[seat] >> d & 1:
                raise ContradictionError(f"{seat} cannot hold {d}: it has shown a void")
        known = _put(self.known, seat, self.known[seat] | tiles)
        if known[seat].bit_count() > self.sizes[seat]:
            raise ContradictionError(
                f"{known[seat].bit_count()} tiles are known in {seat}'s hand, "
                f"which holds {self.sizes[seat]}"
            )
        return replace(self, known=known)

    def void_in(self, seat: Seat, suit: int, rules: Rules) -> View:
        """This view when `seat` has none of `suit` (0…7) left. Raises `ContradictionError`."""
        held = self.known[seat] & rules.suit[suit]
        if held:
            tile = str(next(dominoes_in(held)))
            raise ContradictionError(
                f"{seat} is void in {SUIT_NAMES[suit]} and known to hold {tile}"
            )
        return replace(self, may=_put(self.may, seat, self.may[seat] & ~rules.suit[suit]))

    def after_play(self, seat: Seat, d: Domino, led: Domino | None, rules: Rules) -> View:
        """This view after `seat` has played `d` on the lead of `led` (None: it leads).

        Raises `IllegalPlayError` if the seat is known not to hold it or to hold what had to be
        played, `ContradictionError` if the tile is elsewhere.
        """
        if self.played >> d & 1:
            raise IllegalPlayError(f"{d} has been played before")
        for s in Seat:
            if s != seat and self.known[s] >> d & 1:
                raise IllegalPlayError(f"{seat} does not hold {d} ({s} does)")
        if seat == self.seat and not self.known[seat] >> d & 1:
            raise IllegalPlayError(f"{seat} does not hold {d}")
        if not self.may[seat] >> d & 1:
            raise IllegalPlayError(f"{seat} plays {d} after showing a void in its suit")
        kept = self.known[seat] & ~(1 << d)
        if kept.bit_count() >= self.sizes[seat]:
            held = ", ".join(str(x) for x in dominoes_in(kept)) or "no tile"
            raise IllegalPlayError(f"{seat} does not hold {d}: it has {held} left")
        view = self
        if led is not None:
            suit = rules.led_suit[led]
            if not rules.suit[suit] >> d & 1:
                view = self._shown_void(seat, suit, led, d, rules)
        return replace(
            view,
            sizes=_put(view.sizes, seat, view.sizes[seat] - 1),
            known=_put(view.known, seat, kept),
            played=view.played | 1 << d,
        )

    def _shown_void(self, seat: Seat, suit: int, led: Domino, d: Domino, rules: Rules) -> View:
        held = self.known[seat] & rules.suit[suit]
        if held:
            follow = ", ".join(str(x) for x in dominoes_in(held))
            raise IllegalPlayError(
                f"{seat} must follow {SUIT_NAMES[suit]} ({led} was led) and cannot play {d}",
                hint=f"play {follow}",
            )
        return self.void_in(seat, suit, rules)

    @property
    def unseen(self) -> Mask:
        """Tiles in play whose place is not known."""
        seen = self.played | self.known[0] | self.known[1] | self.known[2] | self.known[3]
        return ALL & ~seen

    @property
    def hidden(self) -> tuple[Seat, Seat, Seat]:
        """The three other seats, from the left."""
        return self.seat.after(1), self.seat.after(2), self.seat.after(3)


def _put(values: tuple[int, int, int, int], seat: Seat, value: int) -> tuple[int, int, int, int]:
    n, e, s, w = (value if place == seat else old for place, old in enumerate(values))
    return n, e, s, w
