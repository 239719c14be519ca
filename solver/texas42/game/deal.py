"""Deals: who holds what, as far as it is known."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from ..errors import DuplicateDominoError, HandSizeError, UnknownHandError
from .deal_text import UNKNOWN, read_hands
from .dominoes import ALL, HAND_SIZE, Domino, Mask, dominoes_in
from .hands import Hand, format_hand
from .seats import Hands, Seat


@dataclass(frozen=True, repr=False)
class Deal:
    """The tiles of each seat, None for a hand nobody has shown.

    Known hands hold the same number of tiles: seven, or fewer for an ending between tricks.
    Raises `DuplicateDominoError` for a tile in two hands and `HandSizeError` for an odd number.

    >>> deal = Deal.parse("E:66,65 64,63 10,20 21,31")
    >>> print(deal)
    N:3-1,2-1 6-6,6-5 6-4,6-3 2-0,1-0
    >>> deal.hand(Seat.E), deal == Deal.parse(str(deal))
    (Hand('6-6 6-5'), True)
    """

    hands: tuple[Mask | None, Mask | None, Mask | None, Mask | None]

    @classmethod
    def parse(cls, text: str) -> Self:
        """The deal that `text` describes: `N:hand hand hand hand`, clockwise from the seat named,
        `-` for a hand nobody has shown.

        Raises `NotationError` (seat, number of hands, a tile that cannot be read),
        `DuplicateDominoError` (naming both places) and `HandSizeError`, each with its column.
        """
        written = read_hands(text)
        n, e, s, w = (written.hands[seat] for seat in Seat)
        try:
            return cls((n, e, s, w))
        except HandSizeError as error:
            # The deal knows the seat but not the text; add where that seat's hand is written.
            column = next(c for seat, c in written.columns if error.place == f"{seat}'s hand")
            raise HandSizeError(
                error.what, place=f"column {column} ({error.place})", hint=error.hint
            ) from None

    def written_from(self, first: Seat) -> str:
        """The deal as text, clockwise from `first`; `Deal.parse` gives the same deal back."""
        hands = (self.hands[first.after(places)] for places in range(4))
        written = (UNKNOWN if hand is None else format_hand(hand) for hand in hands)
        return f"{first}:{' '.join(written)}"

    def __str__(self) -> str:
        return self.written_from(Seat.N)

    def __repr__(self) -> str:
        return f"{type(self).__name__}.parse({str(self)!r})"

    def __post_init__(self) -> None:
        if _is_whole(self.hands):
            return
        held: dict[Domino, Seat] = {}
        for seat, hand in zip(Seat, self.hands, strict=True):
            for d in dominoes_in(hand or 0):
                if d in held:
                    raise DuplicateDominoError(
                        f"{d} is in {held[d]}'s hand and in {seat}'s",
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

    def hand(self, seat: Seat) -> Hand | None:
        """The tiles of a seat, None if nobody has shown them."""
        held = self.hands[seat]
        return None if held is None else Hand(held)

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


@dataclass(frozen=True, repr=False)
class PartlyKnownDeal(Deal):
    """A deal as one player may know it: a hand of fewer than seven tiles holds those and others.

    Raises `DuplicateDominoError` for a tile in two hands, `HandSizeError` for more than seven.

    >>> seen = PartlyKnownDeal.parse("N:6-6 - - 5-2,5-1,4-4,4-2,4-1,3-3,1-0")
    >>> seen.complete, len(seen.hand(Seat.N))
    (False, 1)
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
