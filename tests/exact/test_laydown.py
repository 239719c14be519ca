"""Laydowns: counted over all hands, led against every defence, and missed by nobody."""

from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import cache
from itertools import combinations
from random import Random
from typing import Any, TypeAlias

import numpy as np
import pytest
from numpy.typing import NDArray

import reference
from helpers.strategies import (
    CALLS,
    each_kind_of_call_and_slowly_every_call,
    hand,
    read_domino,
    records,
    rules_of,
    tile,
    tiles,
)
from texas42.errors import HandSizeError
from texas42.exact.double_dummy import makes
from texas42.exact.laydown import Doubt, Guard, laydown, laydown_but_for
from texas42.game.contracts import Contract
from texas42.game.deal import Deal
from texas42.game.dominoes import ALL, HAND_SIZE, SET_SIZE, Mask, dominoes_in, mask_of
from texas42.game.play import Position
from texas42.game.rules import SUITS, Rules, Trump, rules_for
from texas42.game.seats import Seat

Masks: TypeAlias = NDArray[np.int64]
Layout: TypeAlias = tuple[Mask, Mask, Mask]
"""The hands to the bidder's left, of partner, and to the bidder's right."""

COUNTS = {
    **{str(Trump(pip)): 301 for pip in range(7)},
    "doubles": 39,
    "follow-me": 406,
    "doubles reversed": 39,
    "follow-me doubles-low": 71,
    "follow-me doubles-own": 173,
}
PROVED = [r for r in records("hands.jsonl") if "laydown_in" in r.get("proved", {})]

every_call = pytest.mark.parametrize("call", CALLS)


# Every hand there is


@cache
def all_hands() -> Masks:
    flat = (d for held in combinations(range(SET_SIZE), HAND_SIZE) for d in held)
    dominoes = np.fromiter(flat, dtype=np.int64).reshape(-1, HAND_SIZE)
    masks: Masks = (1 << dominoes).sum(axis=1)
    return masks


def sizes(masks: Masks) -> Masks:
    """How many tiles each set holds."""
    table = np.array([n.bit_count() for n in range(1 << 14)])
    counts: Masks = table[masks & 0x3FFF] + table[masks >> 14]
    return counts


def possible(hands: Masks, rules: Rules) -> Masks:
    """The hands no tile of which is beaten by one that even leading all seven could not draw."""
    unseen = ALL & ~hands
    drawable = np.zeros_like(hands)
    for suit in range(SUITS):
        leaders = mask_of(d for d in range(SET_SIZE) if rules.led_suit[d] == suit)
        out = unseen & rules.suit[suit]
        drawable |= np.where(sizes(hands & leaders) >= sizes(out), out, 0)
    safe = np.ones(len(hands), dtype=bool)
    for d in range(SET_SIZE):
        beaters = unseen & ~drawable & rules.beaters[rules.led_suit[d]][d]
        safe &= (hands >> d & 1 == 0) | (beaters == 0)
    return hands[safe]


@cache
def laydowns(call: str) -> tuple[Mask, ...]:
    rules = rules_of(call)
    return tuple(int(h) for h in possible(all_hands(), rules) if laydown(int(h), rules))


@every_call
def test_as_many_hands_are_laydowns_as_were_counted_before(call: str) -> None:
    assert len(all_hands()) == 1_184_040
    assert len(laydowns(call)) == COUNTS[call]


def test_2148_hands_are_a_laydown_in_some_trump() -> None:
    assert len({held for trump in Trump for held in laydowns(str(trump))}) == 2_148


@pytest.mark.parametrize("record", PROVED, ids=lambda record: str(record["id"]))
def test_hands_proved_elsewhere_are_laydowns_here_and_no_others(record: dict[str, Any]) -> None:
    held = mask_of(read_domino(text) for text in record["hand"])
    found = {str(trump) for trump in Trump if laydown(held, rules_for(trump))}
    assert found == set(record["proved"]["laydown_in"])


# One hand


@pytest.mark.parametrize(
    ("trump", "held"),
    [
        (Trump.SIXES, "6-6 6-5 6-4 6-0 5-5 5-4 4-4"),
        (Trump.TREYS, "3-3 6-3 5-3 3-0 6-6 6-5 5-5"),
        (Trump.DOUBLES, "6-6 5-5 4-4 0-0 6-5 6-4 5-4"),
        (Trump.FOLLOW_ME, "6-6 6-5 6-4 5-5 5-4 3-3 2-2"),
    ],
)
def test_top_tiles_that_draw_the_trumps_and_offs_behind_own_tiles_are_a_laydown(
    trump: Trump, held: str
) -> None:
    proof = laydown(hand(held), rules_for(trump))
    assert proof is not None
    assert proof.trump is trump
    assert mask_of(proof.order) == hand(held)


def test_a_low_six_walks_once_three_sixes_have_drawn_the_three_outside() -> None:
    proof = laydown(hand("6-6 6-5 6-4 6-0 5-5 4-4 3-3"), rules_for(Trump.FOLLOW_ME))
    assert proof is not None
    assert proof.order.index(read_domino("6-0")) > proof.order.index(read_domino("6-4"))


def test_a_low_six_never_walks_behind_two_that_leave_one_of_three_outside() -> None:
    assert laydown(hand("6-6 6-5 6-3 6-0 5-5 4-4 3-3"), rules_for(Trump.FOLLOW_ME)) is None


def test_a_tile_falls_to_the_leads_of_either_of_its_suits() -> None:
    """Doubles are a suit of their own: the 6-4, the last six out, falls before 4-3 is led."""
    proof = laydown(hand("6-5 6-3 6-2 6-1 6-0 5-4 4-3"), rules_of("follow-me doubles-own"))
    assert proof is not None
    assert proof.order.index(read_domino("6-5")) < proof.order.index(read_domino("4-3"))


@pytest.mark.parametrize("ask", [laydown, laydown_but_for])
def test_six_tiles_are_no_hand(ask: Callable[[Mask, Rules], object]) -> None:
    with pytest.raises(HandSizeError, match="not of 6"):
        ask(hand("6-6 6-5 6-4 6-3 6-2 6-1"), rules_for(Trump.SIXES))


# Against every defence


def dealt_around(rng: Random, held: Mask, together: Mask = 0) -> Layout:
    """The other tiles dealt at random, those `together` to one seat as far as it holds them."""
    first = rng.sample(list(dominoes_in(together & ~held)), (together & ~held).bit_count())
    rest = list(dominoes_in(ALL & ~held & ~together))
    order = first + rng.sample(rest, len(rest))
    left, partner, right = rng.sample([mask_of(order[i : i + 7]) for i in (0, 7, 14)], 3)
    return left, partner, right


def suits(rules: Rules) -> Iterator[Mask]:
    return (suit for suit in rules.suit if suit)


def opening(held: Mask, layout: Layout, rules: Rules) -> Position:
    left, partner, right = layout
    deal = Deal((held, left, partner, right))
    return Position.opening(deal, Contract(Seat.N, rules.trump, house=rules.house))


def beaten_by(held: reference.Hand, order: list[reference.Tile], call: str) -> bool:
    """Can one seat, holding these tiles, play so that one of them wins a lead? Tries all plays."""
    if not order:
        return False
    led, *later = order
    return any(
        reference.winner([led, t], call) == 1 or beaten_by(held - {t}, later, call)
        for t in reference.legal(held, led, call)
    )


@each_kind_of_call_and_slowly_every_call
def test_no_play_of_any_other_hand_wins_a_trick_from_the_order(call: str) -> None:
    rng, rules = Random(42), rules_of(call)
    for held in rng.sample(laydowns(call), 6):
        proof = laydown(held, rules)
        assert proof is not None
        order = [tile(d) for d in proof.order]
        for together in (0, *suits(rules)):
            for other in dealt_around(rng, held, together):
                assert not beaten_by(frozenset(tiles(other)), order, call)


@every_call
def test_a_laydown_makes_42_with_all_hands_open(call: str) -> None:
    rng, rules = Random(42), rules_of(call)
    for held in rng.sample(laydowns(call), 20):
        for together in (*[0] * 12, *suits(rules)):
            assert makes(opening(held, dealt_around(rng, held, together), rules), 42)


def a_tile_short(rng: Random, call: str, count: int) -> list[Mask]:
    """Hands that are no laydown, each a laydown but for one tile exchanged."""
    found: list[Mask] = []
    while len(found) < count:
        held = rng.choice(laydowns(call))
        away, new = (rng.choice(list(dominoes_in(side))) for side in (held, ALL & ~held))
        short = held ^ 1 << away ^ 1 << new
        if laydown(short, rules_of(call)) is None:
            found.append(short)
    return found


def is_set_in(rng: Random, held: Mask, rules: Rules) -> bool:
    """Is some layout found in which the setters win a trick with all hands open?"""
    return any(
        not makes(opening(held, dealt_around(rng, held, together), rules), 42)
        for _ in range(50)
        for together in (0, *suits(rules))
    )


@every_call
def test_a_hand_a_tile_short_loses_a_trick_in_some_layout_whatever_it_leads(call: str) -> None:
    rng = Random(42)
    for short in a_tile_short(rng, call, 30):
        assert is_set_in(rng, short, rules_of(call)), tiles(short)


# All but for one tile


def doubt(held: str, trump: Trump) -> Doubt:
    found = laydown_but_for(hand(held), rules_for(trump))
    assert found is not None
    return found


def test_three_top_trumps_fail_only_against_all_four_others_in_one_hand() -> None:
    found = doubt("6-6 6-5 6-4 5-5 4-4 3-3 2-2", Trump.SIXES)
    assert found.domino == read_domino("6-3")
    assert found.guards == (Guard(suit=6, tiles=3),)
    assert found.chance == Fraction(2 * 680, 116_280)  # C(17,3) of C(21,7), for each setter


def test_five_trumps_without_the_second_fail_only_if_it_lies_guarded() -> None:
    found = doubt("6-6 6-4 6-2 6-1 6-0 5-5 4-4", Trump.SIXES)
    assert (found.domino, found.guards) == (read_domino("6-5"), (Guard(suit=6, tiles=1),))
    assert found.chance == Fraction(1, 5)


def test_of_tiles_that_matter_only_together_the_highest_is_named() -> None:
    found = doubt("6-6 6-3 6-2 6-1 6-0 5-5 4-4", Trump.SIXES)
    assert (found.domino, found.chance) == (read_domino("6-5"), Fraction(1, 5))
    assert found.order[0] == read_domino("6-6")
    assert mask_of(found.order[1:3]) == hand("5-5 4-4")  # then trumps: partner's 6-4 may win one


def test_an_off_behind_its_double_fails_to_a_tile_guarded_in_both_its_suits() -> None:
    found = doubt("3-3 6-3 5-3 4-3 6-6 6-4 5-5", Trump.TREYS)
    assert found.domino == read_domino("6-5")
    assert set(found.guards) == {Guard(suit=6, tiles=1), Guard(suit=5, tiles=1)}
    assert found.guarded


def test_a_lone_off_comes_last_and_fails_to_its_double_guarded_or_not() -> None:
    found = doubt("3-3 6-3 5-3 4-3 6-6 4-4 5-4", Trump.TREYS)
    assert (found.domino, found.guarded) == (read_domino("5-5"), False)
    assert found.chance == Fraction(2, 3)


def test_a_trump_is_kept_for_what_partner_leads_when_he_has_won_with_the_doubted_tile() -> None:
    found = doubt("3-3 6-3 5-3 4-3 4-4 6-5 6-4", Trump.TREYS)
    assert (found.domino, found.chance) == (read_domino("6-6"), Fraction(2, 3))
    assert found.order[-1] == read_domino("4-3")


@pytest.mark.parametrize(
    ("trump", "held"),
    [
        (Trump.SIXES, "6-6 6-5 6-4 6-3 6-2 6-1 6-0"),
        (Trump.SIXES, "6-3 5-2 4-1 4-0 2-2 1-0 0-0"),
        (Trump.TREYS, "3-3 6-3 5-3 4-3 6-6 5-1 4-2"),
    ],
    ids=["laydown", "hopeless", "two offs"],
)
def test_there_is_no_one_doubt_where_there_is_none_or_more(trump: Trump, held: str) -> None:
    assert laydown_but_for(hand(held), rules_for(trump)) is None


def lies_guarded(found: Doubt, setter: Mask | Masks, rules: Rules) -> Any:
    """Does a setter hold the doubted tile and its guards?"""
    holds = setter >> found.domino & 1 == 1
    for guard in found.guards:
        beside = rules.suit[guard.suit] & ~(1 << found.domino)
        holds &= sizes(np.asarray(setter & beside)) >= guard.tiles
    return holds


def near_laydowns(call: str, count: int, seed: int = 42) -> Iterator[tuple[Mask, Doubt]]:
    for held in a_tile_short(Random(seed), call, count):
        found = laydown_but_for(held, rules_of(call))
        if found is not None:
            yield held, found


@every_call
def test_the_chance_is_the_share_of_all_hands_of_a_setter_twice(call: str) -> None:
    for held, found in list(near_laydowns(call, 30))[:5]:
        others = list(dominoes_in(ALL & ~held))
        setters = np.array([mask_of(h) for h in combinations(others, HAND_SIZE)])
        count = int(lies_guarded(found, setters, rules_of(call)).sum())
        assert found.chance == Fraction(2 * count, 116_280)


@every_call
def test_a_doubt_has_42_with_all_hands_open_unless_it_comes_true(call: str) -> None:
    rng, rules, tested = Random(42), rules_of(call), 0
    for held, found in near_laydowns(call, 150):
        for together in (0, 0, 0, *suits(rules)):
            left, partner, right = dealt_around(rng, held, together)
            if not (lies_guarded(found, left, rules) or lies_guarded(found, right, rules)):
                tested += 1
                assert makes(opening(held, (left, partner, right), rules), 42)
    assert tested > 100


@every_call
def test_a_doubt_that_comes_true_can_set_the_hand(call: str) -> None:
    rng = Random(42)
    for held, _ in near_laydowns(call, 30):
        assert is_set_in(rng, held, rules_of(call)), tiles(held)


# The order, led by a player who follows it to the letter

Player: TypeAlias = Callable[[list[reference.Tile], list[reference.Tile]], reference.Tile]
"""Which of the legal tiles to play to a trick, empty when on lead."""


def strength(t: reference.Tile, led: reference.Tile, call: str) -> int:
    order = reference.pecking_order(led, call)
    return -order.index(t) if t in order else -len(order)


def bidder(order: list[reference.Tile], call: str) -> Player:
    """Leads in order; follows, if partner leads, with what wins best."""

    def play(legal: list[reference.Tile], trick: list[reference.Tile]) -> reference.Tile:
        if not trick:
            return next(t for t in order if t in legal)
        return max(legal, key=lambda t: strength(t, trick[0], call))

    return play


def partner(doubted: reference.Tile, call: str) -> Player:
    """Gets out of the way: the doubted tile, else the highest of the suit led, else no trump."""

    def play(legal: list[reference.Tile], trick: list[reference.Tile]) -> reference.Tile:
        plain = [t for t in legal if not reference.is_trump(t, call)]
        if not trick:
            return (plain or legal)[0]
        suit = reference.suit_order(reference.led_suit(trick[0], call), call)
        if legal[0] in suit:
            return doubted if doubted in legal else min(legal, key=suit.index)
        return next((t for t in plain if t != doubted), (plain or legal)[0])

    return play


def setter(rng: Random, call: str) -> Player:
    """Now at random, now keeping what is high."""

    def play(legal: list[reference.Tile], trick: list[reference.Tile]) -> reference.Tile:
        if rng.random() < 0.3 or not trick:
            return rng.choice(legal)
        return min(legal, key=lambda t: (strength(t, trick[0], call), sum(t)))

    return play


def tricks_of_setters(hands: list[Mask], players: list[Player], call: str) -> int:
    held, leader, lost = [tiles(mask) for mask in hands], 0, 0
    for _ in range(HAND_SIZE):
        trick: list[reference.Tile] = []
        for seat in (leader, leader + 1, leader + 2, leader + 3):
            legal = reference.legal(held[seat % 4], trick[0] if trick else None, call)
            trick.append(players[seat % 4](legal, trick))
            held[seat % 4].remove(trick[-1])
        leader = (leader + reference.winner(trick, call)) % 4
        lost += leader % 2
    return lost


@every_call
def test_the_order_loses_only_if_the_doubt_comes_true(call: str) -> None:
    rng, rules, lost = Random(42), rules_of(call), 0
    for held, found in near_laydowns(call, 100, seed=7):
        leads = bidder([tile(d) for d in found.order], call)
        mates = partner(tile(found.domino), call)
        players = [leads, setter(rng, call), mates, setter(rng, call)]
        for together in (0, 0, 0, *suits(rules)) * 2:
            left, mate, right = dealt_around(rng, held, together)
            tricks = tricks_of_setters([held, left, mate, right], players, call)
            feared = lies_guarded(found, left, rules) or lies_guarded(found, right, rules)
            assert feared or not tricks
            lost += bool(tricks)
    assert lost
