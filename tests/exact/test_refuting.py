"""Claims that are not good: the layout and the plays that break them."""

from random import Random

import pytest

import reference
from helpers.sights import (
    FOLLOW_ME,
    SIXES,
    E,
    S,
    Told,
    W,
    claimed,
    every_call,
    every_layout,
    norths,
    random_sight,
    takes_every_trick,
)
from helpers.strategies import hand, tile, tiles
from texas42.exact import claims
from texas42.exact.claims import Search, claim
from texas42.exact.refuting import refuted
from texas42.game.dominoes import mask_of
from texas42.game.play import Trick
from texas42.game.seats import Seat


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
