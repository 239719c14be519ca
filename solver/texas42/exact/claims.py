"""Does the seat to play win every trick that is left, however the tiles lie that it cannot see?

*One seat is enough.* The claim is of one hand alone: partner's tiles fall as a setter's do. As long
as it is kept the claimant leads, so what one seat plays changes nothing for the others, and a claim
is broken when one seat, in one layout that fits, still holds a tile that wins a lead.

*What a seat keeps.* A tile is forced out only by leads of its own suits. A seat keeps it if it can
hold beside it a tile to follow each of those leads with, none of which another lead has forced out
before. Whatever else it holds does no harm: it falls to the leads in between. What a seat can hold
is for the voids shown, the tiles known and the room in each hand to say (`game.placing`), so no
layout that fits is forgotten.

*The order.* Trumps go first, from the top, until nobody can have one left: no lead of another suit
forces a trump out, so it falls to a trump or wins. Then whatever walks is led until nothing does:
one more lead before a tile never makes it easier to beat. The order of those leads matters only
where a tile to follow with belongs to two of the suits; then all orders are tried.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from ..game.dominoes import Domino, Mask, dominoes_in, mask_of
from ..game.rules import SUITS, laid_out
from ..game.seats import Seat
from .sight import Sight

MOST_STEPS = 600
"""Beginnings of an order looked at before the rest are given up."""

Leads = tuple[int, ...]
"""The suits of leads, in order."""

Plays = tuple[Domino | None, ...]
"""What a seat plays to each trick; None: any tile but those that it needs later."""


@dataclass(frozen=True)
class Taker:
    """A seat that wins a trick with `domino`, having kept it by its `plays` to those before."""

    seat: Seat
    domino: Domino
    plays: Plays = ()
    void: Mask = 0
    """What it must not hold, so that it may trump the trick on the table."""
    in_any_order: bool = True
    """Would it have kept the tile in whatever order those tricks were led?"""

    @property
    def needs(self) -> Mask:
        """The tiles that it must hold."""
        return mask_of(d for d in (self.domino, *self.plays) if d is not None)


def claim(sight: Sight) -> tuple[Domino, ...]:
    """The order in which the seat to play wins every trick that is left, whatever the others hold
    and play; empty if there is none. It begins with the tile for the trick on the table.
    """
    return Search(sight).claim()


def sure_tricks(sight: Sight, first: Domino) -> tuple[Domino, ...]:
    """The tiles that surely win one trick after the other when `first` is played now, in order;
    empty if `first` itself may lose."""
    search = Search(sight)
    return search.walked(first) if search.wins_now(first) else ()


def may_beat(sight: Sight, top: Domino, seats: tuple[Seat, ...]) -> bool:
    """May any of `seats`, which have yet to play to the trick on the table, win it over `top`, the
    best tile of it?"""
    return any(True for _ in takers_now(sight, top, seats))


def takers_now(sight: Sight, top: Domino, seats: tuple[Seat, ...]) -> Iterator[Taker]:
    """Every way in which one of `seats` beats `top` in the trick on the table."""
    (suit,) = sight.asked or (sight.rules.led_suit[top],)
    follows = sight.rules.suit[suit]
    for seat in seats:
        for d in dominoes_in(sight.pool(seat) & sight.rules.beaters[suit][top]):
            void = 0 if follows >> d & 1 else follows
            if sight.can_hold(seat, 1 << d, void):
                yield Taker(seat, d, void=void)


class Search:
    """What walks and in which order. What is found out about a seat is kept."""

    def __init__(self, sight: Sight) -> None:
        self.sight = sight
        self.rules = sight.rules
        self._steps = 0
        self._hopeless = False
        self._kept: dict[tuple[Seat, Domino, Leads], Plays | None] = {}

    # --- the order

    def claim(self) -> tuple[Domino, ...]:
        """See `claim`."""
        hand = self.sight.hand
        if not self.sight.trick.dominoes:
            return self._ordered(hand, ()) or ()
        for first in laid_out(self.sight.legal, self.rules):
            if self.wins_now(first):
                self._hopeless = False
                rest = self._ordered(hand & ~(1 << first), ())
                if rest is not None:
                    return (first, *rest)
        return ()

    @property
    def gave_up(self) -> bool:
        """Were there more orders than were looked at?"""
        return self._steps > MOST_STEPS

    def wins_now(self, d: Domino) -> bool:
        """Does `d`, played now, surely win the trick?"""
        if not self.sight.trick.dominoes:
            return self.taker(d, ()) is None
        return self.sight.tops(d) and not may_beat(self.sight, d, self.sight.waiting)

    def walked(self, first: Domino) -> tuple[Domino, ...]:
        """`first`, and then whatever walks until nothing does."""
        order: tuple[Domino, ...] = (first,)
        while True:
            left, led = self.sight.hand & ~mask_of(order), self.suits_of(order)
            tiles = self.as_tried(left, led)
            following = next((d for d in tiles if self.taker(d, led) is None), None)
            if following is None:
                return order
            order = (*order, following)

    def suits_of(self, order: tuple[Domino, ...]) -> Leads:
        """The suits that the claimant leads: its first tile may go to the trick on the table."""
        leads = order[1:] if self.sight.trick.dominoes else order
        return tuple(self.rules.led_suit[d] for d in leads)

    def as_tried(self, left: Mask, led: Leads) -> tuple[Domino, ...]:
        """Tiles as a hand is laid out, but trumps last once nobody else can have one."""
        tiles, trumps = laid_out(left, self.rules), self.rules.trumps
        if self._trump_is_kept(led):
            return tiles
        return tuple(sorted(tiles, key=lambda d: trumps >> d & 1))

    def _ordered(self, left: Mask, led: Leads) -> tuple[Domino, ...] | None:
        """An order to lead what is `left` that nobody breaks, after leads of the suits `led`."""
        if not left:
            return ()
        self._steps += 1
        takers = {d: self.taker(d, led) for d in self.as_tried(left, led)}
        walking = [d for d, taker in takers.items() if taker is None]
        for d in walking:
            rest = self._ordered(left & ~(1 << d), (*led, self.rules.led_suit[d]))
            if rest is not None:
                return (d, *rest)
            if self._hopeless:
                return None
        # One of these must be led before the others, and then it is beaten in any order.
        beaten = not walking and all(taker and taker.in_any_order for taker in takers.values())
        self._hopeless = beaten or self.gave_up
        return None

    # --- who can stop it

    def taker(self, d: Domino, led: Leads) -> Taker | None:
        """Who may win the lead of `d` after leads of the suits `led`, if anybody. Whoever may still
        have a trump counts when another suit is led: he wins with it then or later."""
        return next(self.takers(d, led), None)

    def takers(self, d: Domino, led: Leads) -> Iterator[Taker]:
        """All of them, the opponents first."""
        above = self.rules.beaters[self.rules.led_suit[d]][d]
        for seat in self.sight.opponents_first:
            for held in dominoes_in(self.sight.pool(seat) & above):
                plays = self._keeping(seat, held, led)
                if plays is not None:
                    followed = mask_of(p for p in plays if p is not None)
                    forced_out = followed & self._elsewhere(held, self._asked(seat, led))
                    yield Taker(seat, held, plays, in_any_order=not forced_out)

    def _trump_is_kept(self, led: Leads) -> bool:
        return any(
            self._keeping(seat, d, led) is not None
            for seat in self.sight.others
            for d in dominoes_in(self.sight.pool(seat) & self.rules.trumps)
        )

    def _keeping(self, seat: Seat, d: Domino, led: Leads) -> Plays | None:
        """The plays by which `seat` may still hold `d` after leads of the suits `led`."""
        key = (seat, d, led)
        if key not in self._kept:
            self._kept[key] = self._found(seat, d, self._asked(seat, led))
        return self._kept[key]

    def _asked(self, seat: Seat, led: Leads) -> Leads:
        """The suits that `seat` is to follow from now on."""
        return (*self.sight.asked, *led) if seat in self.sight.waiting else led

    def _found(self, seat: Seat, d: Domino, asked: Leads) -> Plays | None:
        """As `_keeping`: first by tiles that no other lead forces out, then by any."""
        pool, held = self.sight.pool(seat) & ~(1 << d), 1 << d
        for suit in range(SUITS):
            follows = self.rules.suit[suit]
            if follows & held and asked.count(suit) > (pool & follows).bit_count():
                return None
        plays = self._following(seat, held, pool & ~self._elsewhere(d, asked), asked, d)
        return self._following(seat, held, pool, asked, d) if plays is None else plays

    def _elsewhere(self, d: Domino, asked: Leads) -> Mask:
        """The tiles of the suits asked for that `d` is not of."""
        tiles = 0
        for suit in asked:
            if not self.rules.suit[suit] >> d & 1:
                tiles |= self.rules.suit[suit]
        return tiles

    def _following(
        self, seat: Seat, held: Mask, pool: Mask, asked: Leads, d: Domino
    ) -> Plays | None:
        """Plays from `pool` to leads of the suits `asked` after which `seat`, which must have all
        of `held`, still has `d`; None if there are none."""
        if not self.sight.can_hold(seat, held):
            return None
        if not asked:
            return ()
        suit, later = self.rules.suit[asked[0]], asked[1:]
        if not suit >> d & 1:
            plays = self._following(seat, held, pool & ~suit, later, d)
            if plays is not None:
                return (None, *plays)
        for follows in dominoes_in(pool & suit):
            tile = 1 << follows
            plays = self._following(seat, held | tile, pool & ~tile, later, d)
            if plays is not None:
                return (follows, *plays)
        return None
