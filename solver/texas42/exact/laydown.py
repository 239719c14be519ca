"""Does a hand make every trick, however the other 21 tiles lie? Proved, not sampled.

*What walks.* The bidder leads and keeps the lead, so all that matters is what another seat can
still hold when a tile is led. A seat must follow as long as it can; the worst is one seat with all
n unseen tiles of a suit, and n leads of the suit leave even that seat with none. So a tile walks
when the trumps outside must all have fallen (or it is one) and every higher unseen tile of the suit
it leads must have fallen, to leads of either of that tile's suits. In follow-me 6-0 walks after
6-6, 6-5 and 6-4, whoever had 6-3, 6-2 and 6-1. Nothing is asked of partner: his tiles fall as a
setter's do.

*Any order will do.* A lead only adds to what has fallen, so leading whatever walks until nothing
does finds a plan if there is one.

*Nothing is missed.* Each of the other hands, of 1,184,040 in each of nine trumps, was searched for
a hand of one opponent that wins a trick whatever the bidder leads, even if he sees it, and one was
always found. Laydowns are 301 hands in each pip trump, 39 in doubles, 406 in follow-me and 2,148 in
at least one. For pip trumps that is the known test: as many top trumps as trumps are missing, and
no other tile below an unseen one of its suit. In follow-me that test would miss 292.

House rules are read from `Rules` alone, so doubles that are low or a suit of their own need nothing
more: 71 and 173 hands in follow-me.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb

from ..errors import HandSizeError
from ..game.dominoes import ALL, HAND_SIZE, SET_SIZE, TILES, Domino, Mask
from ..game.rules import SUITS, Rules, Trump, laid_out

UNSEEN = SET_SIZE - HAND_SIZE


@dataclass(frozen=True)
class Laydown:
    """A proof that a hand makes all seven tricks."""

    trump: Trump
    order: tuple[Domino, ...]
    """The tiles in the order to lead them: each walks against every layout and every defence."""


@dataclass(frozen=True)
class Guard:
    """Tiles that must lie beside a doubted one for it to outlive the leads of a suit."""

    suit: int
    """0…6, or 7 for doubles."""
    tiles: int
    """How many other tiles of the suit, at least one."""


@dataclass(frozen=True)
class Doubt:
    """All seven tricks, unless one setter holds `domino` and beside it every guard."""

    trump: Trump
    domino: Domino
    guards: tuple[Guard, ...]
    """What the same setter must hold beside it; empty if it alone is enough."""
    chance: Fraction
    """That one does, over all layouts of the 21 unseen tiles: the most that can go wrong."""
    order: tuple[Domino, ...]
    """The tiles in the order to lead them, unless partner wins a trick and leads in between."""

    @property
    def guarded(self) -> bool:
        """Must the holder have other tiles of its suit? Alone, it would fall to an earlier lead."""
        return bool(self.guards)


def laydown(hand: Mask, rules: Rules) -> Laydown | None:
    """The order to lead that makes every trick against every layout, or None if there is none.

    The bidder leads. Raises `HandSizeError` for a hand that is not seven tiles.

    >>> rules = Contract(Seat.N, Trump.SIXES).rules
    >>> print(*laydown(Hand.parse("66 65 64 63 62 55 44"), rules).order)
    6-6 6-5 5-5 4-4 6-4 6-3 6-2
    """
    plan = _Plan.of(hand, rules).walked().finished()
    return None if plan.left else Laydown(rules.trump, plan.order)


def laydown_but_for(hand: Mask, rules: Rules) -> Doubt | None:
    """The one tile whose place decides whether a hand makes every trick, if there is one.

    In every layout where no setter holds that tile so guarded, the order makes all seven tricks
    whatever the setters do, if only partner stays out of the way: he keeps that tile for the first
    lead it can follow, otherwise follows with his highest, and spends no trump that he need not. If
    he wins a trick all the same, it is the last, or the bidder can win whatever he leads next and
    then go on in order.

    Of several tiles that could be named, the least likely is, then the highest. None for a laydown,
    and where no one tile decides. Raises `HandSizeError` for a hand that is not seven tiles.
    """
    if laydown(hand, rules):
        return None
    sure = _Plan.of(hand, rules).walked()
    doubts = [_doubt(sure, d) for d in laid_out(sure.threats, rules)]
    return min((d for d in doubts if d is not None), key=lambda d: d.chance, default=None)


@dataclass(frozen=True)
class _Plan:
    """A plan in the making: what has been led, what is left to lead, and the tile in doubt.

    `doubted` (one tile, or empty) is taken not to lie guarded with a setter: either it has fallen
    to the leads made before it was doubted, or partner holds it.
    """

    rules: Rules
    unseen: Mask
    left: tuple[Domino, ...]
    order: tuple[Domino, ...] = ()
    leads: tuple[int, ...] = (0,) * SUITS
    """How often each suit was led."""
    doubted: Mask = 0
    thrown: bool = True
    """Has there been a lead that partner, had he the doubted tile, could throw it under?"""

    @classmethod
    def of(cls, hand: Mask, rules: Rules) -> "_Plan":
        if hand.bit_count() != HAND_SIZE:
            raise HandSizeError(
                f"a laydown is a matter of seven tiles, not of {hand.bit_count()}",
                hint="give the whole hand, as it is before the first lead",
            )
        return cls(rules, ALL & ~hand, laid_out(hand, rules))

    def doubting(self, d: Domino) -> "_Plan":
        thrown = any(self.leads[suit] for suit in _suits_of(d, self.rules))
        return replace(self, doubted=1 << d, thrown=thrown)

    def lead(self, d: Domino) -> "_Plan":
        suit = self.rules.led_suit[d]
        return replace(
            self,
            left=tuple(other for other in self.left if other != d),
            order=(*self.order, d),
            leads=tuple(n + (s == suit) for s, n in enumerate(self.leads)),
            thrown=self.thrown or bool(self.rules.suit[suit] & self.doubted),
        )

    def walked(self) -> "_Plan":
        """After leading all that walks; trumps are kept once those of the setters are drawn."""
        for d in self.left:
            spare = self.is_trump(d) and self.trumps_drawn
            if not spare and self.no_setter_wins(d) and self.no_partner_wins(d):
                return self.lead(d).walked()
        return self

    def finished(self) -> "_Plan":
        """After leading the rest too, as far as tricks that partner wins do no harm."""
        if self.trumps_drawn and all(self.is_trump(d) for d in self.left):
            return replace(self, left=(), order=self.order + self.left)
        for d in self.left:
            after = self.lead(d)
            if (self.no_setter_wins(d) or self.partner_wins(d)) and after.wins_any_return():
                return after.walked().finished()
        return self

    def is_trump(self, d: Domino) -> bool:
        return bool(self.rules.trumps >> d & 1)

    def out(self, suit: int) -> Mask:
        return self.unseen & self.rules.suit[suit]

    def above(self, d: Domino, suit: int) -> Mask:
        """The unseen tiles of a suit that are higher than `d`."""
        return self.out(suit) & self.rules.beaters[suit][d]

    def standing(self, outside: Mask) -> Mask:
        """What one seat may still hold of the tiles `outside`: suits led often enough are gone."""
        fallen = 0
        for suit, leads in enumerate(self.leads):
            members = outside & self.rules.suit[suit]
            if leads >= members.bit_count():
                fallen |= members
        return outside & ~fallen

    @property
    def setters(self) -> Mask:
        """The tiles a setter may still hold."""
        return self.standing(self.unseen & ~self.doubted)

    @property
    def trumps_drawn(self) -> bool:
        return not self.setters & self.rules.trumps

    @property
    def threats(self) -> Mask:
        """The tiles that might win what is left to lead."""
        threats = self.setters & self.rules.trumps
        for d in self.left:
            threats |= self.above(d, self.rules.led_suit[d])
        return threats

    def no_ruff(self, d: Domino) -> bool:
        return self.is_trump(d) or self.trumps_drawn

    def no_setter_wins(self, d: Domino) -> bool:
        return self.no_ruff(d) and not self.above(d, self.rules.led_suit[d]) & self.setters

    def no_partner_wins(self, d: Domino) -> bool:
        """Can partner, who may hold the doubted tile and any others, always stay below `d`?

        The doubted tile and n - 1 others of a suit take n leads to fall from partner's hand; after
        n - 1 he is left with one, the lowest.
        """
        suit = self.rules.led_suit[d]
        above, out = self.above(d, suit), self.out(suit)
        if not self.thrown:
            return not above & self.doubted
        held = self.standing(self.unseen) & ~self.doubted
        one_left = not out & self.setters
        return not above & held or (one_left and above != out)

    def partner_wins(self, d: Domino) -> bool:
        """Does partner, who holds the doubted tile, win the lead of `d` with it?"""
        suit, doubted = self.rules.led_suit[d], self.doubted
        if self.thrown or not self.above(d, suit) & doubted:
            return False
        return self.no_ruff(d) and not self.above(TILES[doubted.bit_length() - 1], suit)

    def wins_any_return(self) -> bool:
        """With partner on lead: does the bidder's side win whatever he leads, and what follows?

        The setters have no trump; the bidder trumps, or follows with a tile they cannot beat.
        """
        plain = [d for d in self.left if not self.is_trump(d)]
        if not self.trumps_drawn or len(plain) == len(self.left):
            return not self.left
        return not any(
            self.above(d, suit) & ~self.doubted for d in plain for suit in _suits_of(d, self.rules)
        )


def _doubt(sure: _Plan, d: Domino) -> Doubt | None:
    """The statement that all hangs on `d`, if it is true."""
    plan = sure.doubting(d).walked().finished()
    if plan.left:
        return None
    suits = _suits_of(d, sure.rules)
    guards = tuple(Guard(suit, sure.leads[suit]) for suit in suits if sure.leads[suit])
    chance = _chance_of(d, guards, sure.unseen, sure.rules)
    return Doubt(sure.rules.trump, d, guards, chance, plan.order)


def _suits_of(d: Domino, rules: Rules) -> tuple[int, ...]:
    return tuple(suit for suit in range(SUITS) if rules.suit[suit] >> d & 1)


def _chance_of(d: Domino, guards: tuple[Guard, ...], unseen: Mask, rules: Rules) -> Fraction:
    """One of two setters holds `d` and, of six more tiles, each guard or better.

    The guards of a tile are of two suits at most, and no other tile belongs to both.
    """
    beside = unseen & ~(1 << d)
    groups = [((beside & rules.suit[g.suit]).bit_count(), g.tiles) for g in guards]
    hands = _hands_with(groups, beside.bit_count(), HAND_SIZE - 1)
    return Fraction(2 * hands, comb(UNSEEN, HAND_SIZE))


def _hands_with(groups: Sequence[tuple[int, int]], tiles: int, size: int) -> int:
    """How many sets of `size` of `tiles` tiles hold at least so many of each group."""
    if not groups:
        return comb(tiles, size)
    (members, least), *others = groups
    return sum(
        comb(members, k) * _hands_with(others, tiles - members, size - k)
        for k in range(least, min(members, size) + 1)
    )
