"""Deals, positions and played hands: who holds what, who may play what, what has been won.

Seats are 0…3, clockwise from North; N/S are side 0 and E/W side 1. Hands are 28-bit masks.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum

from ..errors import DuplicateDominoError, HandSizeError, UnknownHandError
from .dominoes import ALL, HAND_SIZE, Domino, Mask, dominoes_in, name


class Seat(IntEnum):
    N = 0
    E = 1
    S = 2
    W = 3

    def __str__(self) -> str:
        return self.name

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


SIDE_NAMES = ("N/S", "E/W")


Hands = tuple[Mask, Mask, Mask, Mask]


@dataclass(frozen=True)
class Deal:
    """The tiles of each seat, None for a hand nobody has shown.

    Known hands hold the same number of tiles: seven, or fewer for an ending between tricks.
    Raises `DuplicateDominoError` for a tile in two hands and `HandSizeError` for an odd number.
    """

    hands: tuple[Mask | None, Mask | None, Mask | None, Mask | None]

    def __post_init__(self) -> None:
        if _is_whole(self.hands):
            return
        held: dict[Domino, Seat] = {}
        for seat, hand in zip(Seat, self.hands, strict=True):
            for d in dominoes_in(hand or 0):
                if d in held:
                    raise DuplicateDominoError(
                        f"{name(d)} is in {held[d]}'s hand and in {seat}'s",
                        place=f"{seat}'s hand",
                        hint="each tile of the set can be dealt only once",
                    )
                held[d] = seat
        self._check_sizes()

    def _check_sizes(self) -> None:
        sizes = {seat: hand.bit_count() for seat, hand in self.known.items()}
        want = _expected_size(list(sizes.values()))
        for seat, size in sizes.items():
            if size != want:
                raise HandSizeError(
                    f"{seat} has {size} tile{'' if size == 1 else 's'}, expected {want}",
                    place=f"{seat}'s hand",
                    hint="every hand of a deal has seven tiles (fewer, all alike, in an ending)",
                )

    @property
    def known(self) -> dict[Seat, Mask]:
        return {s: h for s, h in zip(Seat, self.hands, strict=True) if h is not None}

    @property
    def complete(self) -> bool:
        return None not in self.hands

    @property
    def tricks(self) -> int:
        """Tricks still to be played when nothing has been: the size of a hand."""
        return max((hand.bit_count() for hand in self.known.values()), default=HAND_SIZE)

    def open_hands(self) -> Hands:
        """All four hands. Raises `UnknownHandError` when one is not known."""
        n, e, s, w = self.hands
        if n is None or e is None or s is None or w is None:
            unknown = next(seat for seat in Seat if self.hands[seat] is None)
            raise UnknownHandError(
                f"{unknown}'s hand is unknown",
                hint="this question needs all four hands open",
            )
        return n, e, s, w

    def rotated(self, places: int) -> Deal:
        """Every hand moved `places` seats to the left."""
        n, e, s, w = (self.hands[(seat - places) % 4] for seat in range(4))
        return type(self)((n, e, s, w))


@dataclass(frozen=True)
class PartlyKnownDeal(Deal):
    """A deal as one player may know it: a hand of fewer than seven tiles holds those and others.

    Raises `DuplicateDominoError` for a tile in two hands, `HandSizeError` for more than seven.
    """

    def _check_sizes(self) -> None:
        for seat, hand in self.known.items():
            if hand.bit_count() > HAND_SIZE:
                raise HandSizeError(
                    f"{seat} has {hand.bit_count()} tiles, expected {HAND_SIZE} at most",
                    place=f"{seat}'s hand",
                    hint="list the tiles that are known to be there",
                )

    @property
    def complete(self) -> bool:
        return all(hand is not None and hand.bit_count() == HAND_SIZE for hand in self.hands)

    def open_hands(self) -> Hands:
        """All four hands. Raises `UnknownHandError` when one is not known, or only in part."""
        for seat, hand in self.known.items():
            if hand.bit_count() < HAND_SIZE:
                raise UnknownHandError(
                    f"only {hand.bit_count()} of {seat}'s tiles are known",
                    hint="this question needs all four hands open",
                )
        return super().open_hands()


def _is_whole(hands: tuple[Mask | None, ...]) -> bool:
    """Four hands of seven with no tile twice: by far the commonest deal, and quickly told."""
    total = union = 0
    for hand in hands:
        if hand is None or hand.bit_count() != HAND_SIZE:
            return False
        total += hand
        union |= hand
    return total == union == ALL


def _expected_size(sizes: list[int]) -> int:
    """Seven, unless all known hands agree on fewer: then it is an ending."""
    alike = len(sizes) == 4 and len(set(sizes)) == 1 and 1 <= sizes[0] <= HAND_SIZE
    return sizes[0] if alike else HAND_SIZE


BIDDER = Seat.N
