"""Does a hand make every trick, however the other 21 tiles lie? Proved, not sampled.

*When a lead walks.* The bidder leads and keeps the lead, so all that matters is which unseen tiles
can still be out when a tile is led. A seat that holds k tiles of a suit must follow k leads of it;
the worst case is one seat with all n that are unseen, and after n leads of the suit even that seat
has none. So a tile walks when every trump must have been drawn (or it is one) and either no unseen
tile of the suit it leads is higher or all of them must have fallen: 6-3 walks behind 6-6, 6-5 and
6-4 though 6-2 might be out, and behind three sixes that draw the three outside even if 6-4 was one
of them. Nothing is asked of partner, whose tiles fall as a setter's would.

*Nothing is lost by leading what walks.* A lead only adds to what has fallen, so to lead whatever
walks until nothing does finds a plan if there is one.

*Nothing is missed.* For every one of the 1,184,040 hands without a plan, in all nine trumps, a
single hand of an opponent was found against which the bidder cannot win seven tricks with tiles of
his own, even with all hands open (tests/test_laydown.py repeats it on a sample). The
counts are 301 hands in each pip trump, 39 in doubles, 406 in follow-me, 2,148 in at least one. For
pip trumps this is the published test (as many top trumps as trumps are missing, every other tile
beaten by own tiles only); it is too strict for follow-me, where lower tiles walk too.

House rules are read from `Rules` alone (`suit`, `led_suit`, `beaters`), so doubles that are low or
a suit of their own need nothing more.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import comb

from .dominoes import ALL, HAND_SIZE, SET_SIZE, Domino, Mask
from .errors import HandSizeError
from .rules import NO_SUIT, SUITS, Rules, Trump
from .tiletext import laid_out

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
    """All seven tricks, unless one setter holds `domino` with its guards."""

    trump: Trump
    domino: Domino
    guards: tuple[Guard, ...]
    """What the same setter must hold beside it; empty if it alone is enough."""
    chance: Fraction
    """Of that, over all layouts of the 21 unseen tiles."""
    order: tuple[Domino, ...]
    """The tiles in the order to lead them."""

    @property
    def guarded(self) -> bool:
        """Must the holder have other tiles of its suit? Alone, it would fall to an earlier lead."""
        return bool(self.guards)


def laydown(hand: Mask, rules: Rules) -> Laydown | None:
    """The order to lead that makes every trick against every layout, or None if there is none.

    The bidder leads. Raises `HandSizeError` for a hand that is not seven tiles.
    """
    plan = _Plan.of(hand, rules)
    plan.lead_what_walks()
    return None if plan.left else Laydown(rules.trump, tuple(plan.order))


def laydown_but_for(hand: Mask, rules: Rules) -> Doubt | None:
    """The one tile whose place decides whether a hand makes every trick, if there is one.

    In every layout where no setter holds that tile so guarded, the order makes all seven tricks,
    whatever the setters do, as long as partner stays out of the way: he plays the tile at the first
    chance, otherwise his highest of the suit led, and never trumps a lead he need not. A trick he
    wins is the last, or leaves the bidder with nothing but trumps the setters have run out of. Of
    several tiles that could be named the least likely is, then the highest. None for a laydown.
    Raises `HandSizeError` for a hand that is not seven tiles.
    """
    sure = _Plan.of(hand, rules)
    sure.lead_what_walks()
    if not sure.left:
        return None
    doubts = [_doubt(sure, d) for d in laid_out(sure.unseen, rules)]
    return min((d for d in doubts if d is not None), key=lambda d: d.chance, default=None)


@dataclass
class _Plan:
    """A plan in the making: what has been led, what is left to lead, and the tile in doubt.

    `doubted` (one tile, or empty) is taken not to lie guarded with a setter: either it has fallen
    to the leads made before it was doubted, or partner holds it.
    """

    rules: Rules
    unseen: Mask
    left: list[Domino]
    order: list[Domino] = field(default_factory=list)
    leads: list[int] = field(default_factory=lambda: [0] * SUITS)
    doubted: Mask = 0
    thrown: bool = True
    """Would partner have had the chance to throw the doubted tile under an earlier lead?"""

    @classmethod
    def of(cls, hand: Mask, rules: Rules) -> "_Plan":
        if hand.bit_count() != HAND_SIZE:
            raise HandSizeError(
                f"a laydown is a matter of seven tiles, not of {hand.bit_count()}",
                hint="give the whole hand, as it is before the first lead",
            )
        return cls(rules, ALL & ~hand, list(laid_out(hand, rules)))

    def doubting(self, d: Domino) -> "_Plan":
        """The same plan, `d` taken not to lie guarded with a setter."""
        thrown = any(self.leads[suit] for suit in _suits_of(d, self.rules))
        left, order, leads = list(self.left), list(self.order), list(self.leads)
        return _Plan(self.rules, self.unseen, left, order, leads, 1 << d, thrown)

    def lead(self, d: Domino) -> None:
        self.left.remove(d)
        self.order.append(d)
        self.leads[self.rules.led_suit[d]] += 1

    def lead_what_walks(self) -> None:
        while walking := [d for d in self.left if self.no_setter_beats(d) and self.no_partner(d)]:
            self.lead(walking[0])

    def lead_what_partner_may_win(self) -> None:
        """The rest, where a trick of partner's does no harm: on the last trick, or when the bidder,
        with nothing but trumps and the setters without, wins whatever partner leads."""
        only_trumps = all(self.rules.trumps >> d & 1 for d in self.left)
        if only_trumps and self.drawn(self.rules.trump_suit):
            for d in tuple(self.left):
                self.lead(d)
        elif len(self.left) == 1 and self.no_setter_beats(self.left[0]):
            self.lead(self.left[0])

    def out(self, suit: int) -> Mask:
        return self.unseen & self.rules.suit[suit]

    def above(self, d: Domino) -> Mask:
        """The unseen tiles of the suit `d` leads that are higher."""
        suit = self.rules.led_suit[d]
        return self.out(suit) & self.rules.beaters[suit][d]

    def drawn(self, suit: int) -> bool:
        """Must the leads so far have taken every tile of `suit` from the setters?"""
        return self.leads[suit] >= (self.out(suit) & ~self.doubted).bit_count()

    def no_setter_beats(self, d: Domino) -> bool:
        trump_suit, suit = self.rules.trump_suit, self.rules.led_suit[d]
        if trump_suit not in (NO_SUIT, suit) and not self.drawn(trump_suit):
            return False
        return not self.above(d) & ~self.doubted or self.drawn(suit)

    def no_partner(self, d: Domino) -> bool:
        """Can partner, who may hold the doubted tile and any others, always stay below `d`?

        The doubted tile and n - 1 others of a suit take n leads to fall from partner's hand; after
        n - 1 he is left with one, the lowest.
        """
        above, out = self.above(d), self.out(self.rules.led_suit[d])
        if not self.thrown:
            return not above & self.doubted
        fallen = self.leads[self.rules.led_suit[d]] >= out.bit_count()
        return fallen or not above & ~self.doubted or above != out


def _doubt(sure: _Plan, d: Domino) -> Doubt | None:
    """The statement that all hangs on `d`, if it is true."""
    plan = sure.doubting(d)
    plan.lead_what_walks()
    plan.lead_what_partner_may_win()
    if plan.left:
        return None
    suits = _suits_of(d, sure.rules)
    guards = tuple(Guard(suit, sure.leads[suit]) for suit in suits if sure.leads[suit])
    chance = _chance_of(d, guards, sure.unseen, sure.rules)
    return Doubt(sure.rules.trump, d, guards, chance, tuple(plan.order))


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
