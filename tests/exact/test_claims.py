"""Claims: good exactly where the others can take no trick, tried with every layout and reply."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from itertools import combinations, islice, permutations
from random import Random

import pytest

import reference
from helpers.strategies import CALLS, hand, read_domino, rules_of, tile, tiles
from texas42.exact import claims
from texas42.exact.claims import Search, claim, may_beat, sure_tricks
from texas42.exact.laydown import laydown
from texas42.exact.refuting import refuted
from texas42.exact.sight import Sight
from texas42.game.dominoes import ALL, HAND_SIZE, TILES, Domino, Mask, dominoes_in, mask_of
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


# --- exactly


@pytest.mark.parametrize(("size", "layouts", "sights"), [(1, 6, 20), (2, 90, 40), (3, 40, 12)])
@every_call
def test_a_claim_is_found_exactly_where_no_layout_and_no_reply_takes_a_trick(
    call: str, size: int, layouts: int, sights: int
) -> None:
    rng = Random(f"{call} {size}")
    for _ in range(sights):
        told = random_sight(rng, call, size, layouts)
        assert bool(claim(told.sight)) == can_be_claimed(told), told


@every_call
def test_a_claim_of_four_tricks_is_good_and_where_none_is_found_no_order_is(call: str) -> None:
    rng = Random(call)
    for _ in range(8):
        told = random_sight(rng, call, 4, 300)
        hands = {(seat, held) for layout in told.layouts() for seat, held in enumerate(layout)}
        found = claim(told.sight)
        orders = (spelled(found),) if found else told.orders()
        assert any(is_good(told, order, hands) for order in orders) == bool(found), told


@every_call
def test_no_claim_of_five_or_six_tricks_is_broken_in_any_layout_drawn(call: str) -> None:
    rng = Random(call)
    for size in (5, 6):
        claims = 0
        while claims < 4:
            told = drawn(rng, call, size)
            found = claim(told.sight)
            claims += bool(found)
            for _ in range(10 if found else 0):
                layout = random_layout(rng, told.sight)
                hands = {(seat, frozenset(tiles(held))) for seat, held in enumerate(layout)}
                assert is_good(told, spelled(found), hands), told


def random_layout(rng: Random, sight: Sight) -> tuple[Mask, ...]:
    for d in rng.sample(list(dominoes_in(sight.unseen)), sight.unseen.bit_count()):
        may = [seat for seat in sight.others if sight.can_hold(seat, 1 << d)]
        sight = sight.knowing(rng.choice(may), 1 << d)
    return tuple(sight.known[seat] for seat in sight.others)


@every_call
def test_before_the_first_lead_a_claim_is_a_laydown_in_its_order(call: str) -> None:
    rng, rules, laydowns = Random(call), rules_of(call), 0
    for _ in range(150):
        rank = {d: 2.5 * height(call, d) + (rules.trumps >> d & 1) + rng.random() for d in TILES}
        own = mask_of(sorted(TILES, key=lambda d: -rank[d])[:HAND_SIZE])
        proof = laydown(own, rules)
        sight = Sight(rules, Trick(N), own, ALL & ~own, (0,) * 4, (ALL,) * 4, (0, 7, 7, 7))
        assert claim(sight) == (proof.order if proof else ())
        laydowns += proof is not None
    assert 10 < laydowns < 150


# --- one by one


def test_the_last_trump_out_must_be_drawn_before_another_suit_is_sure() -> None:
    others = "6-4 4-3", "5-4 5-3", "5-2 5-1"
    assert claimed(norths(SIXES, "6-5 5-5", others)) == "6-5 5-5"
    assert claimed(norths(SIXES, "6-3 5-5", others)) == ""


def test_trumps_are_kept_for_last_once_nobody_can_have_one() -> None:
    others = "4-3 3-3", "5-4 5-3", "5-2 5-1"
    assert claimed(norths(SIXES, "6-0 5-5", others)) == "5-5 6-0"


def test_a_higher_tile_falls_to_an_earlier_lead_where_no_hand_has_room_for_two_of_its_suit() -> (
    None
):
    """West has no six, and East and South one unseen tile each."""
    others = "6-5 4-4", "6-3 3-3", "2-2 1-1"
    void = ("", "", "6-5 6-3")
    full = norths(FOLLOW_ME, "6-6 6-4", others, never=void, known=("4-4", "3-3", ""))
    roomy = norths(FOLLOW_ME, "6-6 6-4", others, never=void, known=("4-4", "", ""))
    assert (claimed(full), claimed(roomy)) == ("6-6 6-4", "")


def test_who_plays_after_may_trump_unless_a_void_says_that_he_cannot() -> None:
    """West led 5-3; the 6-1 is out."""
    others = "4-3 4-4", "3-3 2-2", "6-1"
    trumps = "6-1 6-2 6-3 6-4 6-5"
    unknown = norths(SIXES, "5-5 6-6", others, table="5-3")
    known = norths(SIXES, "5-5 6-6", others, never=(trumps, trumps, ""), table="5-3")
    assert (claimed(unknown), claimed(known)) == ("", "5-5 6-6")


def test_a_seat_known_to_follow_suit_cannot_trump() -> None:
    """East is known to have 5-4, and South 5-2."""
    others = "5-4 6-1", "5-2 2-2", "3-3"
    table = "5-3"
    assert claimed(norths(SIXES, "5-5 6-6", others, known=("5-4", "5-2", ""), table=table)) == (
        "5-5 6-6"
    )
    assert claimed(norths(SIXES, "5-5 6-6", others, known=("5-4", "", ""), table=table)) == ""


def test_the_trick_on_the_table_must_be_won_with_a_tile_that_may_be_played() -> None:
    others = "4-3 4-4", "3-3 2-2", "1-1"
    assert claimed(norths(SIXES, "5-4 6-6", others, table="5-5")) == ""
    assert claimed(norths(SIXES, "6-5 6-6", others, table="5-5")) == "6-6 6-5"


def test_who_plays_last_claims_by_what_lies_on_the_table() -> None:
    assert claimed(norths(SIXES, "5-5", ("", "", ""), table="5-1 5-2 5-4")) == "5-5"
    assert claimed(norths(SIXES, "5-3", ("", "", ""), table="5-1 5-2 5-4")) == ""


def test_partner_s_higher_tile_breaks_a_claim_as_a_setter_s_does() -> None:
    others = "4-3 4-4", "6-6 3-3", "2-2 1-1"
    assert claimed(norths(SIXES, "6-5 5-5", others, known=("", "6-6", ""))) == ""
    assert claimed(norths(SIXES, "5-5 5-4", ("", "", ""), table="6-6 4-3 6-0")) == ""


def test_the_suit_that_forces_out_a_tile_to_follow_with_is_led_first() -> None:
    """East keeps 6-4 over 6-3 by following to 6-6 with 6-0, unless 0-0 has forced that out."""
    others = "6-4 6-0 5-5", "3-1 1-1 4-2", "2-1 2-0 4-0"
    sight = norths(FOLLOW_ME, "6-6 6-3 0-0", others, known=others)
    assert claimed(sight) == "0-0 6-6 6-3"
    assert sure_tricks(sight, read_domino("6-6")) == (read_domino("6-6"), read_domino("0-0"))


def test_tricks_are_sure_as_far_as_they_are() -> None:
    sight = norths(SIXES, "6-6 6-5 5-4", ("6-4 6-3 5-5", "4-3 4-4 3-3", "2-2 1-1 0-0"))
    six_six, six_five, five_four = map(read_domino, ("6-6", "6-5", "5-4"))
    assert sure_tricks(sight, six_six) == (six_six, six_five)
    assert sure_tricks(sight, five_four) == ()


def test_a_tile_on_the_table_may_be_beaten_by_those_who_have_yet_to_play() -> None:
    """East led 5-4, South and West followed below it; or North is to play third."""
    others = "4-3", "6-1", "5-5 0-0"
    sight = norths(SIXES, "2-2 1-1", others, table="5-4 5-1")
    top = read_domino("5-4")
    assert may_beat(sight, top, (E,))
    assert not may_beat(sight, top, ())
    blind = replace(sight, may=(ALL, hand("4-3 0-0"), ALL, ALL))
    assert not may_beat(blind, top, (E,))


# --- what a seat can hold


@pytest.mark.parametrize("call", ["sixes", "follow-me", "doubles"])
def test_a_seat_can_hold_what_it_has_in_some_layout(call: str) -> None:
    rng = Random(call)
    for _ in range(30):
        sight = random_sight(rng, call, 3, 400).sight
        layouts = list(every_layout(sight))
        for place, seat in enumerate(sight.others):
            some = mask_of(rng.sample(TILES, 2)) & sight.pool(seat)
            never = mask_of(rng.sample(TILES, 8)) & ~some
            found = any(not some & ~hands[place] and not never & hands[place] for hands in layouts)
            assert sight.can_hold(seat, some, never) == found


def test_one_of_the_layouts_that_fit_is_opened() -> None:
    rng = Random(1)
    for _ in range(60):
        sight = random_sight(rng, "fives", 3, 400).sight
        opened = sight.opened()
        assert opened.unseen == 0
        assert tuple(opened.known[seat] for seat in sight.others) in set(every_layout(sight))
        assert opened.hands[sight.seat] == sight.hand


# --- how a claim is broken


@pytest.mark.parametrize("size", [1, 2, 3])
@every_call
def test_a_claim_is_broken_in_a_layout_that_fits_by_legal_plays(call: str, size: int) -> None:
    rng = Random(f"broken {call} {size}")
    for _ in range(25):
        told = random_sight(rng, call, size, 200)
        sight, broken = told.sight, refuted(told.sight)
        assert (broken is None) == bool(claim(sight))
        if broken is None:
            continue
        assert tuple(broken.hands[seat] for seat in sight.others) in set(every_layout(sight))
        assert mask_of(broken.order) == sight.hand
        held = {seat: set(tiles(broken.hands[seat])) for seat in Seat}
        trick, own = sight.trick, []
        for d in broken.line:
            seat, led = trick.to_play, trick.led
            own += [d] if seat == sight.seat else []
            assert tile(d) in reference.legal(held[seat], None if led is None else tile(led), call)
            held[seat].remove(tile(d))
            trick = trick.played(d)
            if trick.complete and d is not broken.line[-1]:
                assert trick.winner(sight.rules) == sight.seat
                trick = Trick(sight.seat)
        assert trick.complete
        assert trick.winner(sight.rules) == broken.winner != sight.seat
        assert tuple(own) == broken.order[: len(own)]


@pytest.mark.parametrize("call", ["sixes", "follow-me", "doubles"])
def test_a_layout_that_breaks_every_order_is_found_if_there_is_one(call: str) -> None:
    rng = Random(f"every {call}")
    for _ in range(60):
        told = random_sight(rng, call, 2, 90)
        broken = refuted(told.sight)
        if broken is not None:
            found = any(breaks_every_order(told, hands) for hands in told.layouts())
            assert broken.every_order == found
            here = tuple(frozenset(tiles(broken.hands[seat])) for seat in told.sight.others)
            assert breaks_every_order(told, here) == found


def breaks_every_order(told: Told, hands: tuple[reference.Hand, ...]) -> bool:
    return not any(
        takes_every_trick(told.call, order, told.table, hands) for order in told.orders()
    )


def test_there_may_be_an_order_for_each_layout_and_none_for_all() -> None:
    """The 5-4 is with East, who has to follow to 4-4 now, or with West, who has played and keeps it
    unless 4-4 is led."""
    others = "5-4 3-3", "5-0 0-0", "1-1"
    never = "5-0 0-0", "5-4 3-3 1-1", ""
    sight = norths(FOLLOW_ME, "4-4 4-2", others, never=never, table="4-0")
    with_east, with_west = (sight.knowing(seat, hand("5-4")) for seat in (E, W))
    assert (claimed(with_east), claimed(with_west)) == ("4-4 4-2", "4-2 4-4")
    broken = refuted(sight)
    assert broken is not None
    assert not broken.every_order


def test_an_opponent_breaks_it_rather_than_partner() -> None:
    others = "5-5 4-3", "4-4 3-3", "2-2 1-1"
    broken = refuted(norths(SIXES, "6-6 5-4", others))
    assert broken is not None
    assert broken.winner in (E, W)
    partner = refuted(norths(SIXES, "6-6 5-4", others, never=("5-5", "", "5-5")))
    assert partner is not None
    assert partner.winner is S


def test_where_the_table_is_lost_already_the_line_is_the_trick() -> None:
    broken = refuted(norths(SIXES, "4-3 5-5", ("2-2 0-0", "3-3 1-1", "5-4"), table="6-6"))
    assert broken is not None
    assert (len(broken.line), broken.winner) == (3, W)


def test_nothing_is_claimed_once_orders_are_too_many_to_try(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    others = "6-4 6-0 5-5", "3-1 1-1 4-2", "2-1 2-0 4-0"
    sight = norths(FOLLOW_ME, "6-6 6-3 0-0", others, known=others)
    monkeypatch.setattr(claims, "MOST_STEPS", 1)
    search = Search(sight)
    assert (search.claim(), search.gave_up) == ((), True)
    broken = refuted(sight)
    assert broken is not None
    assert not broken.every_order
