"""Deals, positions and played hands: who holds what, who may play what, what has been won.

Seats are 0…3, clockwise from North; N/S are side 0 and E/W side 1. Hands are 28-bit masks.
"""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import IntEnum

from .dominoes import (
    ALL,
    COUNT,
    HAND_SIZE,
    TRICK_POINTS,
    Domino,
    Mask,
    count_in,
    dominoes_in,
    mask_of,
    name,
)
from .errors import (
    DuplicateDominoError,
    HandSizeError,
    IllegalPlayError,
    UnknownHandError,
)
from .rules import STANDARD, SUIT_NAMES, HouseRules, Rules, Trump, rules_for


class Seat(IntEnum):
    N = 0
    E = 1
    S = 2
    W = 3

    def __str__(self) -> str:
        return self.name

    @property
    def partner(self) -> "Seat":
        return Seat((self + 2) % 4)

    @property
    def side(self) -> int:
        """0 for N/S, 1 for E/W."""
        return self % 2

    def after(self, places: int = 1) -> "Seat":
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

    def rotated(self, places: int) -> "Deal":
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
    ) -> "Position":
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

    def play(self, d: Domino) -> "Position":
        """The position after the seat to play has played `d`. Raises `IllegalPlayError`."""
        self._check_held(d)
        self._check_follows(d)
        return self._after(d)

    def put(self, d: Domino) -> "Position":
        """As `play`, but whatever was led: what happened at a table need not be legal.

        Raises `IllegalPlayError` for a tile that the seat to play does not hold.
        """
        self._check_held(d)
        return self._after(d)

    def _after(self, d: Domino) -> "Position":
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
