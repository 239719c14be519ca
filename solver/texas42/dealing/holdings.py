"""What each seat is to hold and not to hold before a deal is dealt, and whether that can be."""

import re
from collections.abc import Mapping
from dataclasses import dataclass

from ..errors import ContradictionError, DuplicateDominoError, HandSizeError, NotationError
from ..game.dominoes import ALL, HAND_SIZE, Mask, dominoes_in, mask_of
from ..game.hands import read_tiles
from ..game.placing import homeless, shortage
from ..game.seats import Hands, Seat
from ..wording import quoted

NOTHING: Hands = (0, 0, 0, 0)

_TILE = re.compile(r"(?:double\s+)?[^\s,;]+", re.IGNORECASE)


def parse_tiles(text: str) -> Mask:
    """One tile or more, as a hand is written. Raises what `parse_hand` raises, but for the size."""
    pieces = [(f"tile {n}", tile[0]) for n, tile in enumerate(_TILE.finditer(text), 1)]
    if not pieces:
        raise NotationError("no tile is named", hint="write tiles as 6-6,6-5")
    return mask_of(read_tiles(pieces, {}))


def parse_holding(text: str) -> tuple[Seat, Mask]:
    """A seat and tiles, written `N=6-6,6-5`. Raises `NotationError` and `DuplicateDominoError`."""
    seat, equals, tiles = text.partition("=")
    if not equals:
        raise NotationError(f"{quoted(text)} is not a seat and its tiles", hint="write N=6-6,6-5")
    return Seat.parse(seat), parse_tiles(tiles)


@dataclass(frozen=True)
class Holdings:
    """`have`: tiles each seat holds; `avoid`: tiles it does not.

    Raises `DuplicateDominoError` for a tile that two seats are to hold, `HandSizeError` for more
    than seven, and `ContradictionError` for what no deal can fit.
    """

    have: Hands = NOTHING
    avoid: Hands = NOTHING

    def __post_init__(self) -> None:
        for seat in Seat:
            self._check_hand(seat)
        self._check_homes()
        self._check_room()

    @classmethod
    def of(cls, have: Mapping[Seat, Mask], avoid: Mapping[Seat, Mask]) -> "Holdings":
        """Seats that are not named may hold anything. Raises as the class says."""
        return cls(_by_seat(have), _by_seat(avoid))

    @property
    def free(self) -> Mask:
        """The tiles that no seat is bound to hold."""
        return ALL & ~(self.have[0] | self.have[1] | self.have[2] | self.have[3])

    def may(self, seat: Seat) -> Mask:
        """Every tile that `seat` may hold, those it is to hold among them."""
        return self.have[seat] | (self.free & ~self.avoid[seat])

    def _check_hand(self, seat: Seat) -> None:
        for d in dominoes_in(self.have[seat]):
            if self.avoid[seat] >> d & 1:
                raise ContradictionError(
                    f"{seat} is to hold {d} and not to hold it", hint="leave out one of them"
                )
            other = next((s for s in Seat if s > seat and self.have[s] >> d & 1), None)
            if other is not None:
                raise DuplicateDominoError(
                    f"{d} cannot be in {seat}'s hand and in {other}'s",
                    hint="give it to one of them",
                )
        held = self.have[seat].bit_count()
        if held > HAND_SIZE:
            raise HandSizeError(
                f"{seat} is to hold {held} tiles, and a hand has {HAND_SIZE}",
                hint=f"name up to {HAND_SIZE}",
            )

    def _check_homes(self) -> None:
        lost = homeless(ALL, {seat: self.may(seat) for seat in Seat})
        if lost:
            raise ContradictionError(
                f"nobody is left who may hold {next(dominoes_in(lost))}",
                hint="let one of the seats hold it",
            )

    def _check_room(self) -> None:
        may = {seat: self.may(seat) for seat in Seat}
        short = shortage(may, dict.fromkeys(Seat, HAND_SIZE))
        if short is None:
            return
        keep = "them" if len(short.seats) > 1 else short.who
        raise ContradictionError(
            f"{short.who} must hold {short.room} tiles and may hold only "
            f"{short.tiles} of those that are left",
            hint=f"give less to the others, or keep less from {keep}",
        )


def _by_seat(tiles: Mapping[Seat, Mask]) -> Hands:
    n, e, s, w = (tiles.get(seat, 0) for seat in Seat)
    return n, e, s, w
