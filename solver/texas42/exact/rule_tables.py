"""Rules as the arrays that kernels read.

Kernels see tiles in *kernel order*: bit positions 0…27 so arranged that within every suit, and
among trumps, the higher bit wins, and that every trump stands above every other tile. Which tile
wins a trick is then the highest bit among those that follow suit or trump, whatever the contract; a
kernel has no opinion about 42. Any rule set that admits such an order can be searched.
"""

from collections.abc import Sequence
from functools import cache
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..errors import ContractError
from ..game.contracts import POINTS, Contract, Terms
from ..game.dominoes import COUNT, SET_SIZE, TILES, Domino, Mask, dominoes_in
from ..game.rules import SUITS, Rules
from ..kernels import groups
from ..kernels.assumptions import ASSUMES, FIVE, TEN, Assumptions

Ints: TypeAlias = NDArray[np.int64]


class RuleTables(NamedTuple):
    """What a search needs to know about one trump, everything int64 and in kernel order."""

    suit: Ints
    """(9,) the tiles that follow each suit; the last is no suit and empty."""
    contenders: Ints
    """(8,) the tiles that can win when each suit is led: followers and trumps."""
    leads: Ints
    """(8,) the tiles that lead each suit."""
    led_suit: Ints
    """(28,) the suit each tile leads."""
    other_suit: Ints
    """(28,) the second suit each tile follows, 8 where it has one only."""
    points: Ints
    """(28,) count points of each tile."""
    strength: Ints
    """(28,) rank of each tile in the suit it leads, 0…8."""
    groups: Ints
    """(4,) masks, in the order of `kernels.groups`."""


class Arrangement(NamedTuple):
    """A kernel order, both ways, and the tables written in it."""

    tiles: tuple[Domino, ...]
    """The domino at each position."""
    position: tuple[int, ...]
    """The position of each domino."""
    tables: RuleTables
    sevens: tuple[tuple[int, ...], ...]
    """Of each seven dominoes in turn, every set of them as a kernel reads it."""

    def arranged(self, mask: Mask) -> int:
        """A set of dominoes as a kernel reads it."""
        first, second, third, fourth = self.sevens
        return (
            first[mask & 127]
            | second[mask >> 7 & 127]
            | third[mask >> 14 & 127]
            | fourth[mask >> 21 & 127]
        )

    def dominoes(self, mask: int) -> Mask:
        """A kernel's set as dominoes."""
        return sum(1 << self.tiles[p] for p in dominoes_in(mask))


def arrangement_of(contract: Contract) -> Arrangement:
    """The kernel order and tables of a contract: the one door through which it reaches a kernel.

    Raises `ContractError` for one that runs otherwise than the kernels take for granted.
    """
    if contract.terms is not POINTS:
        _check_terms(contract.terms)
    return arrangement_for(contract.rules)


def _check_terms(terms: Terms) -> None:
    """Raise `ContractError` unless the hand runs as `kernels.assumptions` says."""
    if as_assumed(terms) != ASSUMES or terms.count != COUNT:
        raise ContractError(
            "this contract is not played by four seats for points", hint="no search knows it yet"
        )


def as_assumed(terms: Terms) -> Assumptions:
    """What the kernels would have to assume of a hand on these terms."""
    return ASSUMES._replace(
        seats=len(terms.seats),
        next_seat=tuple(terms.seat_of(seat, 1) for seat in terms.seats),
        sides=tuple(seat.side for seat in terms.seats),
        trick_points=terms.trick_points,
        counts=tuple(sorted(set(terms.count))),
        hand_points=terms.total,
    )


@cache
def arrangement_for(rules: Rules) -> Arrangement:
    """The kernel order and tables of a rule set."""
    tiles = tuple(sorted(TILES, key=lambda d: _precedence(d, rules)))
    position = tuple(map(tiles.index, TILES))
    return Arrangement(tiles, position, _tables(rules, tiles, position), _sevens(position))


def _sevens(position: Sequence[int]) -> tuple[tuple[int, ...], ...]:
    return tuple(
        tuple(sum(1 << position[first + d] for d in dominoes_in(part)) for part in range(128))
        for first in range(0, SET_SIZE, 7)
    )


def rearranged(layouts: Ints, position: Sequence[int]) -> Ints:
    """Masks of dominoes (any shape) as kernels read them: bit d moved to bit position[d]."""
    moved = np.zeros_like(layouts)
    for d, p in enumerate(position):
        moved |= (layouts >> d & 1) << p
    return np.ascontiguousarray(moved)


def _precedence(d: Domino, rules: Rules) -> tuple[int, int]:
    """Trumps above all, by rank. Other tiles by index, which runs up every suit, doubles aside:
    those stand above or below the rest as their rank says."""
    if rules.trumps >> d & 1:
        return 3, rules.strength[rules.trump_suit][d]
    if d.is_double:
        return (0 if rules.strength[rules.led_suit[d]][d] == 0 else 2), d
    return 1, d


def _tables(rules: Rules, tiles: Sequence[Domino], position: Sequence[int]) -> RuleTables:
    def arranged(mask: Mask) -> int:
        return sum(1 << position[d] for d in dominoes_in(mask))

    def of_tiles(values: Sequence[int]) -> Ints:
        return _frozen([values[d] for d in tiles])

    trumps = arranged(rules.trumps)
    suit = [arranged(mask) for mask in rules.suit]
    leads = [
        arranged(sum(1 << d for d in range(SET_SIZE) if rules.led_suit[d] == s))
        for s in range(SUITS)
    ]
    return RuleTables(
        suit=_frozen([*suit, 0]),
        contenders=_frozen([mask | trumps for mask in suit]),
        leads=_frozen(leads),
        led_suit=of_tiles(rules.led_suit),
        other_suit=of_tiles([_other_suit(d, rules) for d in TILES]),
        points=of_tiles(COUNT),
        strength=of_tiles([rules.strength[rules.led_suit[d]][d] for d in TILES]),
        groups=_groups(trumps, tiles),
    )


def _groups(trumps: int, tiles: Sequence[Domino]) -> Ints:
    masks = {
        groups.TRUMPS: trumps,
        groups.DOUBLES: sum(1 << p for p, d in enumerate(tiles) if d.is_double),
        groups.FIVES: sum(1 << p for p, d in enumerate(tiles) if d.count == FIVE),
        groups.TENS: sum(1 << p for p, d in enumerate(tiles) if d.count == TEN),
    }
    return _frozen([masks[group] for group in sorted(masks)])


def _other_suit(d: Domino, rules: Rules) -> int:
    first = rules.led_suit[d]
    followed = [s for s in range(SUITS) if rules.suit[s] >> d & 1 and s != first]
    return followed[0] if followed else SUITS


def _frozen(values: Sequence[int]) -> Ints:
    array = np.array(values, dtype=np.int64)
    array.flags.writeable = False
    return array
