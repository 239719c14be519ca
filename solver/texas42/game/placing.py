"""Can tiles lie with the seats that may hold them, and if not, who is short of tiles?

Hall's theorem (P. Hall, "On representatives of subsets", 1935): they can, unless some seats have
more room between them than there are tiles that any of them may hold.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations

from .dominoes import Mask
from .seats import Seat


@dataclass(frozen=True)
class Shortage:
    """Seats with `room` for more tiles than the `tiles` that any of them may hold."""

    seats: tuple[Seat, ...]
    room: int
    tiles: int

    @property
    def who(self) -> str:
        return " and ".join(map(str, self.seats))


def homeless(tiles: Mask, may: Mapping[Seat, Mask]) -> Mask:
    """Those of `tiles` that no seat may hold."""
    for held in may.values():
        tiles &= ~held
    return tiles


def shortage(may: Mapping[Seat, Mask], room: Mapping[Seat, int]) -> Shortage | None:
    """The fewest seats that are short of tiles, by what each may hold and has room for; None if
    every tile that has a home can be placed."""
    for seats in _groups(tuple(may)):
        tiles, wanted = 0, 0
        for seat in seats:
            tiles |= may[seat]
            wanted += room[seat]
        if tiles.bit_count() < wanted:
            return Shortage(seats, wanted, tiles.bit_count())
    return None


def _groups(seats: tuple[Seat, ...]) -> Iterator[tuple[Seat, ...]]:
    """Every set of seats, the smallest first, since it makes the clearest sentence."""
    for size in range(1, len(seats) + 1):
        yield from combinations(seats, size)
