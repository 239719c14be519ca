"""Texas 42 told a second time, slowly: the rules and an exhaustive minimax in plain Python.

Written from rules.md alone and sharing nothing with `solver/`, so that a mistake has to be made
twice, in two shapes, to go unseen. A tile is `(high, low)`, a suit is the list of its tiles with
the winning one first, a hand is a frozenset, seats are 0…3 with partners 0 and 2 against 1 and 3.

What the bidder declares is a *call*: one of the nine names of `CALLS`, or of `HOUSE_CALLS` for a
house that ranks doubles in another way.
"""

from collections.abc import Iterable, Sequence
from functools import cache, lru_cache
from typing import TypeAlias

Tile: TypeAlias = tuple[int, int]
Hand: TypeAlias = frozenset[Tile]
Hands: TypeAlias = tuple[Hand, ...]

PIP_SUITS = ("blanks", "aces", "deuces", "treys", "fours", "fives", "sixes")
CALLS = (*PIP_SUITS, "doubles", "follow-me")
HOUSE_CALLS = ("doubles reversed", "follow-me doubles-low", "follow-me doubles-own")

TILES: tuple[Tile, ...] = tuple((high, low) for high in range(7) for low in range(high + 1))
COUNT = {(5, 5): 10, (6, 4): 10, (5, 0): 5, (4, 1): 5, (3, 2): 5}


def is_double(tile: Tile) -> bool:
    return tile[0] == tile[1]


def is_trump(tile: Tile, call: str) -> bool:
    if call in PIP_SUITS:
        return PIP_SUITS.index(call) in tile
    return call.startswith("doubles") and is_double(tile)


def trump_suit(call: str) -> str:
    """The name of the suit that is trump, empty when there is none."""
    return "" if call.startswith("follow-me") else call.split()[0]


def led_suit(tile: Tile, call: str) -> str:
    """What the others must follow when `tile` is led."""
    if is_trump(tile, call):
        return trump_suit(call)
    if is_double(tile) and call == "follow-me doubles-own":
        return "doubles"
    return PIP_SUITS[tile[0]]


@cache
def suit_order(suit: str, call: str) -> tuple[Tile, ...]:
    """The tiles that belong to `suit`, highest first."""
    if suit == "":
        return ()
    if suit == "doubles":
        return _doubles_order(call)
    pip = PIP_SUITS.index(suit)
    double = (pip, pip)
    others = [(max(pip, end), min(pip, end)) for end in (6, 5, 4, 3, 2, 1, 0) if end != pip]
    if suit == call:
        return (double, *others)
    others = [tile for tile in others if not is_trump(tile, call)]
    if call in ("doubles", "doubles reversed", "follow-me doubles-own"):
        return tuple(others)
    if call == "follow-me doubles-low":
        return (*others, double)
    return (double, *others)


def _doubles_order(call: str) -> tuple[Tile, ...]:
    if call == "doubles reversed":
        return tuple((pip, pip) for pip in (0, 1, 2, 3, 4, 5, 6))
    if call in ("doubles", "follow-me doubles-own"):
        return tuple((pip, pip) for pip in (6, 5, 4, 3, 2, 1, 0))
    return ()


@cache
def pecking_order(led: Tile, call: str) -> tuple[Tile, ...]:
    """Every tile that can win a trick to which `led` was led, the surest winner first."""
    trumps = suit_order(trump_suit(call), call)
    asked = suit_order(led_suit(led, call), call)
    return trumps if is_trump(led, call) else trumps + asked


def winner(trick: Sequence[Tile], call: str) -> int:
    """The place (0 = the lead) of the tile that wins a trick, finished or not."""
    return trick.index(next(tile for tile in pecking_order(trick[0], call) if tile in trick))


def legal(hand: Iterable[Tile], led: Tile | None, call: str) -> list[Tile]:
    """The tiles of `hand` that may be played when `led` was led (None: on lead)."""
    held = sorted(hand)
    if led is None:
        return held
    asked = suit_order(led_suit(led, call), call)
    return [tile for tile in held if tile in asked] or held


def trick_points(trick: Iterable[Tile]) -> int:
    return 1 + sum(COUNT.get(tile, 0) for tile in trick)


def points_left(hands: Sequence[Iterable[Tile]], trick: Sequence[Tile] = ()) -> int:
    """Points that neither side has yet, those on the table included."""
    held = [tile for hand in hands for tile in hand] + list(trick)
    return len(held) // 4 + sum(COUNT.get(tile, 0) for tile in held)


def value(
    hands: Sequence[Iterable[Tile]],
    leader: int,
    call: str,
    side: int,
    trick: Sequence[Tile] = (),
) -> int:
    """Points still to come for `side` (0: seats 0 and 2) when nobody errs.

    `trick` holds the tiles on the table, led by `leader`; the hands no longer do.
    """
    even = _even_points(_frozen(hands), leader, call, tuple(trick))
    return even if side == 0 else points_left(hands, trick) - even


def play_values(
    hands: Sequence[Iterable[Tile]],
    leader: int,
    call: str,
    side: int,
    trick: Sequence[Tile] = (),
) -> dict[Tile, int]:
    """The same for each legal play of the seat to play."""
    seat = (leader + len(trick)) % 4
    led = trick[0] if trick else None
    values = {}
    for tile in legal(hands[seat], led, call):
        even = _even_points(_without(_frozen(hands), seat, tile), leader, call, (*trick, tile))
        values[tile] = even if side == 0 else points_left(hands, trick) - even
    return values


def _even_points(hands: Hands, leader: int, call: str, trick: tuple[Tile, ...]) -> int:
    if len(trick) == 4:
        won_by = (leader + winner(trick, call)) % 4
        gained = trick_points(trick) if won_by % 2 == 0 else 0
        return gained + _between_tricks(hands, won_by, call)
    if not any(hands):
        return 0
    seat = (leader + len(trick)) % 4
    outcomes = [
        _even_points(_without(hands, seat, tile), leader, call, (*trick, tile))
        for tile in legal(hands[seat], trick[0] if trick else None, call)
    ]
    return max(outcomes) if seat % 2 == 0 else min(outcomes)


@lru_cache(maxsize=300_000)
def _between_tricks(hands: Hands, leader: int, call: str) -> int:
    return _even_points(hands, leader, call, ())


def _frozen(hands: Sequence[Iterable[Tile]]) -> Hands:
    return tuple(frozenset(hand) for hand in hands)


def _without(hands: Hands, seat: int, tile: Tile) -> Hands:
    return (*hands[:seat], hands[seat] - {tile}, *hands[seat + 1 :])
