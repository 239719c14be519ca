"""How a claim is broken: a layout that fits, and plays by the others that take a trick."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from ..game.dominoes import Domino, Mask, dominoes_in, mask_of
from ..game.play import Trick
from ..game.rules import Rules, laid_out
from ..game.seats import Hands, Seat
from .claims import Search, Taker, takers_now
from .sight import Sight

MOST_TRIED = 100
"""Ways to break an order that are tried for a layout that breaks every order."""

Line = tuple[Domino, ...]


@dataclass(frozen=True)
class Refuted:
    """A claim that is broken."""

    hands: Hands
    """What the seats hold in a layout that fits, before the next play."""
    order: tuple[Domino, ...]
    """The order in which the claimant plays."""
    line: Line
    """The plays from the next one to the end of the trick that it loses."""
    winner: Seat
    """Who wins that trick."""
    every_order: bool
    """Does this layout break every order, or only that one?"""


def refuted(sight: Sight) -> Refuted | None:
    """How the claim of every trick that is left is broken; None if it is good.

    The claimant plays in the order that a player would: trumps from the top, what walks, the rest.
    If one is found, the layout breaks every order, and the trick goes to an opponent.
    """
    search = Search(sight)
    if search.claim():
        return None
    order = next(_orders(search))
    every = _broken(order, _breaking_all(sight), every_order=True)
    return every or _broken(order, _breaking(search, order), every_order=False)


def _broken(
    order: tuple[Domino, ...], layouts: Iterator[Sight], *, every_order: bool
) -> Refuted | None:
    """The order as it is broken in the first of `layouts` in which an opponent can; if there is
    none, in the first in which partner can."""
    by_partner: Refuted | None = None
    for opened in layouts:
        for line, winner in _lines(opened, order):
            found = Refuted(opened.hands, order, line, winner, every_order)
            if winner != opened.seat.partner:
                return found
            by_partner = by_partner or found
    return by_partner


# --- layouts


def _breaking_all(sight: Sight) -> Iterator[Sight]:
    """Layouts that break every order: what breaks one order is taken to be known, then what breaks
    another, as long as no order is good."""
    waiting = deque([sight])
    for _ in range(MOST_TRIED):
        if not waiting:
            return
        known = waiting.popleft()
        search = Search(known)
        if _has_none(search):
            opened = known.opened()
            if _has_none(Search(opened)):
                yield opened
            ways = (t for order in _orders(search) for t in _takers(search, order))
            waiting.extend(s for s in (_seen(known, taker) for taker in ways) if s != known)


def _has_none(search: Search) -> bool:
    """Is there surely no claim?"""
    return not search.claim() and not search.gave_up


def _breaking(search: Search, order: tuple[Domino, ...]) -> Iterator[Sight]:
    """Layouts that break this order."""
    return (_seen(search.sight, taker).opened() for taker in _takers(search, order))


def _takers(search: Search, order: tuple[Domino, ...]) -> Iterator[Taker]:
    """Who takes a trick from an order, and how: those first that do wherever it stands in it."""
    first, *later = order
    leads = order
    if search.sight.trick.dominoes:
        if not search.sight.tops(first):
            return
        yield from takers_now(search.sight, first, search.sight.waiting)
        leads = tuple(later)
    suits = tuple(search.rules.led_suit[d] for d in leads)
    for place, d in enumerate(leads):
        yield from search.takers(d, suits[:place] + suits[place + 1 :])
    for place, d in enumerate(leads):
        yield from search.takers(d, suits[:place])


def _seen(sight: Sight, taker: Taker) -> Sight:
    return sight.knowing(taker.seat, taker.needs, taker.void)


def _orders(search: Search) -> Iterator[tuple[Domino, ...]]:
    """For each tile that may be played now an order that begins with it, the natural one first:
    what walks, then the rest."""
    sight = search.sight
    legal = sorted(
        laid_out(sight.legal, sight.rules),
        key=lambda d: (search.wins_now(d), sight.tops(d)),
        reverse=True,
    )
    for first in legal:
        order = search.walked(first)
        yield order + search.as_tried(sight.hand & ~mask_of(order), search.suits_of(order))


# --- a line of play


def _lines(opened: Sight, order: tuple[Domino, ...]) -> Iterator[tuple[Line, Seat]]:
    """Plays up to the first trick that is lost in this layout, and who wins it."""
    for taker in chain(_takers(Search(opened), order), (None,)):
        line, winner = _line(opened, order, taker)
        if winner != opened.seat:
            yield line, winner


def _line(opened: Sight, order: tuple[Domino, ...], taker: Taker | None) -> tuple[Line, Seat]:
    """Plays up to the first trick that is lost, or to the end: the `taker` is after its trick, the
    others are out of its way."""
    rules, hands, trick = opened.rules, list(opened.hands), opened.trick
    own, kept = iter(order), iter(taker.plays if taker else ())
    line: Line = ()
    while True:
        seat = trick.to_play
        if seat == opened.seat:
            d = next(own)
        elif taker is not None and seat == taker.seat:
            d = _taken(rules, hands[seat], trick, taker, next(kept, None))
        else:
            d = _lowest(rules, hands[seat], trick)
        hands[seat] &= ~(1 << d)
        trick, line = trick.played(d), (*line, d)
        if trick.complete:
            winner = trick.winner(rules)
            if winner != opened.seat or not hands[winner]:
                return line, winner
            trick = Trick(winner, (), trick.terms)


def _taken(rules: Rules, hand: Mask, trick: Trick, taker: Taker, planned: Domino | None) -> Domino:
    """What the taker plays: its tile when that wins, else as planned, else what it can spare."""
    legal = rules.legal(hand, trick.led)
    if legal >> taker.domino & 1 and _tops(rules, trick, taker.domino):
        return taker.domino
    if planned is not None and legal >> planned & 1:
        return planned
    return _lowest(rules, legal & ~taker.needs or legal, trick)


def _lowest(rules: Rules, hand: Mask, trick: Trick) -> Domino:
    """A legal tile that does not win the trick, if there is one."""
    legal = dominoes_in(rules.legal(hand, trick.led))
    return min(legal, key=lambda d: (_tops(rules, trick, d), d))


def _tops(rules: Rules, trick: Trick, d: Domino) -> bool:
    return rules.winner((*trick.dominoes, d)) == len(trick.dominoes)
