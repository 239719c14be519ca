"""What a seat may see in mid-hand, and its claims told a second time by the reference's rules.

Layouts are found by trying all, and replies by playing all.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import combinations, islice, permutations
from random import Random

import pytest

import reference
from helpers.strategies import CALLS, hand, read_domino, rules_of, tile, tiles
from texas42.exact.claims import claim
from texas42.exact.sight import Sight
from texas42.game.dominoes import ALL, TILES, Domino, Mask, dominoes_in, mask_of
from texas42.game.play import Trick
from texas42.game.rules import Rules, Trump, rules_for
from texas42.game.seats import Seat

N, E, S, W = Seat
SIXES, FOLLOW_ME = rules_for(Trump.SIXES), rules_for(Trump.FOLLOW_ME)

every_call = pytest.mark.parametrize("call", CALLS)


# --- told a second time: layouts by trying all, replies by playing all, with the reference's rules


@dataclass(frozen=True)
class Told:
    """What the seat to play sees, in the words of the reference."""

    call: str
    sight: Sight

    @property
    def table(self) -> tuple[reference.Tile, ...]:
        return tuple(tile(d) for d in self.sight.trick.dominoes)

    def layouts(self) -> Iterator[tuple[reference.Hand, ...]]:
        """The hands of the others, from the left, in every layout that fits."""
        for hands in every_layout(self.sight):
            yield tuple(frozenset(tiles(held)) for held in hands)

    def orders(self) -> Iterator[tuple[reference.Tile, ...]]:
        """Every order of the hand that begins with a legal tile."""
        own, led = tiles(self.sight.hand), self.table[0] if self.table else None
        legal = reference.legal(own, led, self.call)
        return (order for order in permutations(own) if order[0] in legal)


def every_layout(sight: Sight) -> Iterator[tuple[Mask, ...]]:
    """The hands of the others, from the left, whichever way the unseen tiles fit."""
    left, across, right = sight.others
    for first in some_of(sight, left, sight.unseen):
        for second in some_of(sight, across, sight.unseen & ~first):
            third = sight.unseen & ~first & ~second
            if not third & ~sight.may[right]:
                held = zip(sight.others, (first, second, third), strict=True)
                yield tuple(sight.known[seat] | unseen for seat, unseen in held)


def some_of(sight: Sight, seat: Seat, unseen: Mask) -> Iterator[Mask]:
    may = list(dominoes_in(unseen & sight.may[seat]))
    return (mask_of(some) for some in combinations(may, sight.room[seat]))


def can_be_claimed(told: Told) -> bool:
    """Is some order good, whatever the layout and the replies?"""
    layouts = list(told.layouts())
    return any(
        all(takes_every_trick(told.call, order, told.table, hands) for hands in layouts)
        for order in told.orders()
    )


def takes_every_trick(
    call: str,
    order: tuple[reference.Tile, ...],
    table: tuple[reference.Tile, ...],
    hands: tuple[reference.Hand, ...],
) -> bool:
    """Does this `order` win every trick, whatever the `hands`, from the left, reply? `table`: what
    those on the right have played to the first."""
    return all(
        reference.winner(trick, call) == len(table)
        and (len(order) == 1 or takes_every_trick(call, order[1:], (), left))
        for trick, left in replies(call, (*table, order[0]), hands, 3 - len(table))
    )


def replies(
    call: str,
    trick: tuple[reference.Tile, ...],
    hands: tuple[reference.Hand, ...],
    still: int,
    seat: int = 0,
) -> Iterator[tuple[tuple[reference.Tile, ...], tuple[reference.Hand, ...]]]:
    """Every way in which the first `still` of `hands` end the trick, and the hands after it."""
    if seat == still:
        yield trick, hands
        return
    for reply in reference.legal(hands[seat], trick[0], call):
        left = (*hands[:seat], hands[seat] - {reply}, *hands[seat + 1 :])
        yield from replies(call, (*trick, reply), left, still, seat + 1)


def is_good(
    told: Told, order: tuple[reference.Tile, ...], hands: set[tuple[int, reference.Hand]]
) -> bool:
    """As `takes_every_trick`, of one other hand after the other: while the claimant keeps the lead
    none of them changes what another may play. `hands`: each so many seats from the left."""
    return not any(takes_one(told, order, seat, held) for seat, held in hands)


def takes_one(
    told: Told, order: tuple[reference.Tile, ...], seat: int, held: reference.Hand
) -> bool:
    """May the hand `held` win a trick from this order?"""
    table = (*told.table, order[0])
    if reference.winner(table, told.call) < len(told.table):
        return True
    if seat >= 3 - len(told.table):
        return takes_lead(told.call, order[1:], held)
    return any(
        reference.winner((*table, reply), told.call) == len(table)
        or takes_lead(told.call, order[1:], held - {reply})
        for reply in reference.legal(held, table[0], told.call)
    )


def takes_lead(call: str, leads: tuple[reference.Tile, ...], held: reference.Hand) -> bool:
    return bool(leads) and any(
        reference.winner((leads[0], reply), call) == 1
        or takes_lead(call, leads[1:], held - {reply})
        for reply in reference.legal(held, leads[0], call)
    )


def spelled(order: tuple[Domino, ...]) -> tuple[reference.Tile, ...]:
    return tuple(tile(d) for d in order)


# --- what a seat may see in the middle of a hand


def random_sight(rng: Random, call: str, size: int, most: int) -> Told:
    """A seat with `size` tiles left; no more than `most` layouts fit what it knows."""
    while True:
        told = drawn(rng, call, size)
        if len(list(islice(every_layout(told.sight), most + 1))) <= most:
            return told


def drawn(rng: Random, call: str, size: int) -> Told:
    """A seat, most of whose tiles are high, that knows some voids and tiles of the others."""
    rules, seat = rules_of(call), rng.choice(list(Seat))
    high = 1.5 * rng.random()
    rank = {d: high * height(call, d) + rng.random() for d in TILES}
    deck = sorted(rng.sample(TILES, 4 * size), key=lambda d: -rank[d])
    others = rng.sample(deck[size:], 3 * size)
    hands = {seat: mask_of(deck[:size])}
    for places in (1, 2, 3):
        hands[seat.after(places)] = mask_of(others[(places - 1) * size : places * size])
    may = dict.fromkeys(Seat, ALL)
    for other in hands:
        for suit in rules.suit:
            if other != seat and not hands[other] & suit and rng.random() < 0.4:
                may[other] &= ~suit
    played = rng.randrange(4)
    trick = Trick(seat.after(4 - played))
    for _ in range(played):
        at, led = trick.to_play, trick.led
        d = rng.choice(list(dominoes_in(rules.legal(hands[at], led))))
        if led is not None and not rules.suit[rules.led_suit[led]] >> d & 1:
            may[at] &= ~rules.suit[rules.led_suit[led]]
        hands[at] &= ~(1 << d)
        trick = trick.played(d)
    known = {at: mask_of(d for d in dominoes_in(hands[at]) if rng.random() < 0.15) for at in Seat}
    return Told(call, sight_of(rules, trick, hands, known, may))


def height(call: str, d: Domino) -> float:
    """How high a tile stands among those that win when it is led, 0…1."""
    order = reference.pecking_order(tile(d), call)
    return 1 - order.index(tile(d)) / len(order)


def sight_of(
    rules: Rules,
    trick: Trick,
    hands: Mapping[Seat, Mask],
    known: Mapping[Seat, Mask],
    may: Mapping[Seat, Mask],
) -> Sight:
    """What the seat to play sees of `hands` when it knows those of `known`."""
    n, e, s, w = (0 if s == trick.to_play else hands[s] & ~known[s] for s in Seat)
    return Sight(
        rules=rules,
        trick=trick,
        hand=hands[trick.to_play],
        unseen=n | e | s | w,
        known=(known[N], known[E], known[S], known[W]),
        may=(may[N], may[E], may[S], may[W]),
        room=(n.bit_count(), e.bit_count(), s.bit_count(), w.bit_count()),
    )


def norths(
    rules: Rules,
    own: str,
    others: tuple[str, str, str],
    *,
    known: tuple[str, str, str] = ("", "", ""),
    never: tuple[str, str, str] = ("", "", ""),
    table: str = "",
) -> Sight:
    """What North sees of a hand in which E, S and W hold `others`: how many tiles each has, those
    that are `known`, and that none of `never` is there. `table`: what was played to the trick."""
    on_table = tuple(read_domino(word) for word in table.split())
    hands = dict(zip(Seat, map(hand, (own, *others)), strict=True))
    told = dict(zip(Seat, map(hand, ("", *known)), strict=True))
    may = {s: ALL & ~hand(text) for s, text in zip(Seat, ("", *never), strict=True)}
    return sight_of(rules, Trick(N.after(4 - len(on_table)), on_table), hands, told, may)


def claimed(sight: Sight) -> str:
    return " ".join(map(str, claim(sight)))


def random_layout(rng: Random, sight: Sight) -> tuple[Mask, ...]:
    for d in rng.sample(list(dominoes_in(sight.unseen)), sight.unseen.bit_count()):
        may = [seat for seat in sight.others if sight.can_hold(seat, 1 << d)]
        sight = sight.knowing(rng.choice(may), 1 << d)
    return tuple(sight.known[seat] for seat in sight.others)
