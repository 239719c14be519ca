"""Conditions on a deal, as a tree of frozen values: what `--where` can say.

Numbers, each about a SEAT (N, E, S or W) or a side (NS or EW: both hands together):

    trumps(SEAT, TRUMP)   tiles that are trump when TRUMP is called
    offs(SEAT, TRUMP)     tiles that are neither trump nor a double
    suit(SEAT, SUIT)      tiles that show SUIT (blanks to sixes), its double included
    doubles(SEAT)         doubles
    count(SEAT)           points on the count tiles: 10 for 5-5 and 6-4, 5 for 5-0, 4-1 and 3-2

and whole numbers, `+` and `-`. Conditions:

    has(SEAT, 6-6, 6-5)   holds this tile, or all of these
    void(SEAT, SUIT)      holds no tile that shows SUIT
    NUMBER >= NUMBER      also = (or ==), !=, <, <= and >

joined by `and`, `or`, `not` and parentheses; `not` binds closest, then `and`, then `or`.

`str()` of a tree is an expression that `condition_text.parse_condition` reads as the same tree.
"""

from __future__ import annotations

import operator
from abc import ABC, abstractmethod
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from functools import reduce
from typing import TYPE_CHECKING, Any, ClassVar, TypeAlias

from ..game.deal import Deal
from ..game.dominoes import ALL, DOUBLES, FIVES, TENS, Mask, dominoes_in, with_pip
from ..game.rules import SUIT_NAMES, Trump, rules_for

if TYPE_CHECKING:
    from numpy.typing import NDArray


OneOrMany: TypeAlias = Any
"""An int (or bool) of one deal, or an array of one for each of many: the arithmetic is the same."""

OR, AND, NOT, COMPARISON, SUM, ATOM = range(6)
"""How closely the parts of an expression hold together."""


class Holder(Enum):
    """Who holds tiles: a seat, or a side with its two hands together."""

    N = (0,)
    E = (1,)
    S = (2,)
    W = (3,)
    NS = (0, 2)
    EW = (1, 3)

    def __str__(self) -> str:
        return self.name

    def tiles(self, hands: Sequence[OneOrMany]) -> OneOrMany:
        return reduce(operator.or_, (hands[seat] for seat in self.value))


def how_many(tiles: OneOrMany) -> OneOrMany:
    """The tiles of a set, counted by arithmetic so that a set may be an array of sets."""
    pairs = tiles - (tiles >> 1 & 0x55555555)
    fours = (pairs & 0x33333333) + (pairs >> 2 & 0x33333333)
    eights = fours + (fours >> 4) & 0x0F0F0F0F
    return eights * 0x01010101 >> 24 & 0xFF


class Expression(ABC):
    """A number or a condition; `level` says how closely its written parts hold together."""

    level: ClassVar[int] = ATOM

    @abstractmethod
    def of(self, hands: Sequence[OneOrMany]) -> OneOrMany:
        """Its value for the masks of N, E, S and W, each an int or an int64 array."""


class Number(Expression):
    """A whole number that may depend on the deal."""


class Condition(Expression):
    """What a deal meets or does not.

    >>> deal = next(random_deals(1, seed=36))
    >>> parse_condition("doubles(W) >= 1").met_by(deal)
    False
    """

    def met_by(self, deal: Deal) -> bool:
        """Raises `UnknownHandError` when a hand of the deal is not known."""
        return bool(self.of(deal.open_hands()))

    def among(self, hands: NDArray[Any]) -> NDArray[Any]:
        """Which of many deals meet it: (n, 4) int64 masks to (n,) bool."""
        import numpy as np

        return np.broadcast_to(np.asarray(self.of(tuple(hands.T)), dtype=np.bool_), len(hands))


@dataclass(frozen=True)
class Whole(Number):
    value: int

    def of(self, hands: Sequence[OneOrMany]) -> OneOrMany:
        return self.value

    def __str__(self) -> str:
        return str(self.value)


@dataclass(frozen=True)
class Trumps(Number):
    who: Holder
    trump: Trump

    def of(self, hands: Sequence[OneOrMany]) -> OneOrMany:
        return how_many(self.who.tiles(hands) & rules_for(self.trump).trumps)

    def __str__(self) -> str:
        return f"trumps({self.who}, {self.trump})"


@dataclass(frozen=True)
class Offs(Number):
    who: Holder
    trump: Trump

    def of(self, hands: Sequence[OneOrMany]) -> OneOrMany:
        return how_many(self.who.tiles(hands) & ALL & ~(rules_for(self.trump).trumps | DOUBLES))

    def __str__(self) -> str:
        return f"offs({self.who}, {self.trump})"


@dataclass(frozen=True)
class Suit(Number):
    who: Holder
    pip: int

    def of(self, hands: Sequence[OneOrMany]) -> OneOrMany:
        return how_many(self.who.tiles(hands) & with_pip(self.pip))

    def __str__(self) -> str:
        return f"suit({self.who}, {SUIT_NAMES[self.pip]})"


@dataclass(frozen=True)
class Doubles(Number):
    who: Holder

    def of(self, hands: Sequence[OneOrMany]) -> OneOrMany:
        return how_many(self.who.tiles(hands) & DOUBLES)

    def __str__(self) -> str:
        return f"doubles({self.who})"


@dataclass(frozen=True)
class CountPoints(Number):
    who: Holder

    def of(self, hands: Sequence[OneOrMany]) -> OneOrMany:
        held = self.who.tiles(hands)
        return 10 * how_many(held & TENS) + 5 * how_many(held & FIVES)

    def __str__(self) -> str:
        return f"count({self.who})"


@dataclass(frozen=True)
class Term:
    """A number added or taken away."""

    number: Number
    minus: bool = False


@dataclass(frozen=True)
class Sum(Number):
    terms: tuple[Term, ...]

    level: ClassVar[int] = SUM

    def of(self, hands: Sequence[OneOrMany]) -> OneOrMany:
        signed = ((-1 if term.minus else 1) * term.number.of(hands) for term in self.terms)
        return sum(signed)

    def __str__(self) -> str:
        first, *others = self.terms
        written = ("-" if first.minus else "") + _within(first.number, SUM)
        return written + "".join(
            f" {'-' if term.minus else '+'} {_within(term.number, SUM)}" for term in others
        )


@dataclass(frozen=True)
class Has(Condition):
    who: Holder
    dominoes: Mask

    def of(self, hands: Sequence[OneOrMany]) -> OneOrMany:
        return (self.who.tiles(hands) & self.dominoes) == self.dominoes

    def __str__(self) -> str:
        high_first = [str(d) for d in dominoes_in(self.dominoes)][::-1]
        return f"has({self.who}, {', '.join(high_first)})"


@dataclass(frozen=True)
class Void(Condition):
    who: Holder
    pip: int

    def of(self, hands: Sequence[OneOrMany]) -> OneOrMany:
        return (self.who.tiles(hands) & with_pip(self.pip)) == 0

    def __str__(self) -> str:
        return f"void({self.who}, {SUIT_NAMES[self.pip]})"


SIGNS = {
    "=": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@dataclass(frozen=True)
class Comparison(Condition):
    left: Number
    sign: str
    right: Number

    level: ClassVar[int] = COMPARISON

    def of(self, hands: Sequence[OneOrMany]) -> OneOrMany:
        return SIGNS[self.sign](self.left.of(hands), self.right.of(hands))

    def __str__(self) -> str:
        return f"{self.left} {self.sign} {self.right}"


@dataclass(frozen=True)
class Not(Condition):
    condition: Condition

    level: ClassVar[int] = NOT

    def of(self, hands: Sequence[OneOrMany]) -> OneOrMany:
        # Not `~`, which turns True of a single deal into -2.
        return self.condition.of(hands) ^ True

    def __str__(self) -> str:
        return f"not {_within(self.condition, NOT - 1)}"


@dataclass(frozen=True)
class AllOf(Condition):
    conditions: tuple[Condition, ...]

    level: ClassVar[int] = AND

    def of(self, hands: Sequence[OneOrMany]) -> OneOrMany:
        return reduce(operator.and_, (condition.of(hands) for condition in self.conditions))

    def __str__(self) -> str:
        return " and ".join(_within(condition, AND) for condition in self.conditions)


@dataclass(frozen=True)
class AnyOf(Condition):
    conditions: tuple[Condition, ...]

    level: ClassVar[int] = OR

    def of(self, hands: Sequence[OneOrMany]) -> OneOrMany:
        return reduce(operator.or_, (condition.of(hands) for condition in self.conditions))

    def __str__(self) -> str:
        return " or ".join(_within(condition, OR) for condition in self.conditions)


def _within(part: Expression, level: int) -> str:
    """A part as written inside something of this level: in parentheses unless it binds closer."""
    return str(part) if part.level > level else f"({part})"
