"""The four seats and the two sides."""

from __future__ import annotations

from enum import IntEnum

from .dominoes import Mask
from .spelling import looked_up


class Seat(IntEnum):
    """A seat, clockwise from North; N and S are partners (side 0), and so are E and W (side 1).

    >>> Seat.parse("west"), Seat.W.partner, Seat.W.after(), str(Seat.N)
    (Seat.W, Seat.E, Seat.N, 'N')
    """

    N = 0
    E = 1
    S = 2
    W = 3

    @classmethod
    def parse(cls, text: str) -> Seat:
        """The seat that `text` names, by letter or in full. Raises `NotationError`."""
        return looked_up(text, _WORDS, "seat", "write N, E, S or W")

    def __str__(self) -> str:
        return self.name

    def __repr__(self) -> str:
        return f"Seat.{self.name}"

    @property
    def partner(self) -> Seat:
        return Seat((self + 2) % 4)

    @property
    def side(self) -> int:
        """0 for N/S, 1 for E/W."""
        return self % 2

    def after(self, places: int = 1) -> Seat:
        """The seat `places` to the left (clockwise)."""
        return Seat((self + places) % 4)


_WORDS = {
    **{str(seat).lower(): seat for seat in Seat},
    **dict(zip(("north", "east", "south", "west"), Seat, strict=True)),
}

SIDE_NAMES = ("N/S", "E/W")
"""By `Seat.side`."""

BIDDER = Seat.N
"""Where a hand is seated that is asked about alone."""

Hands = tuple[Mask, Mask, Mask, Mask]
"""The tiles of N, E, S and W."""
