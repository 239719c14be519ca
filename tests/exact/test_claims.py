"""Claims: good exactly where the others can take no trick, tried with every layout and reply."""

from dataclasses import replace
from random import Random

import pytest

from helpers.sights import (
    FOLLOW_ME,
    SIXES,
    E,
    N,
    can_be_claimed,
    claimed,
    drawn,
    every_call,
    height,
    is_good,
    norths,
    random_layout,
    random_sight,
    spelled,
)
from helpers.strategies import hand, read_domino, rules_of, tiles
from texas42.exact.claims import claim, may_beat, sure_tricks
from texas42.exact.laydown import laydown
from texas42.exact.sight import Sight
from texas42.game.dominoes import ALL, HAND_SIZE, TILES, mask_of
from texas42.game.play import Trick

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
