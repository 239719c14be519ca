"""The bidding: which bids may follow, who must speak, and what is said of an impossible call."""

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

import pytest

from texas42.errors import ContractError
from texas42.game.auction import Auction, legal_over, parse_auction, seat_of
from texas42.game.bids import marks, next_bid, points_needed
from texas42.game.houses import CASUAL, TOURNAMENT, AllPass, BiddingRules
from texas42.game.seats import Seat

POINT_BIDS = (30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40, 41)
LECHNER_HALL = BiddingRules(max_raise_marks=2)


def auction(text: str, rules: BiddingRules = CASUAL) -> Auction:
    return Auction(parse_auction(text), rules)


def finished(start: Auction) -> Iterator[Auction]:
    """Every way an auction can go on to its end."""
    if start.over:
        yield start
        return
    for call in (*start.legal(), *((None,) if start.may_pass else ())):
        yield from finished(Auction((*start.calls, call), start.rules))


# Bids


@pytest.mark.parametrize(
    ("bid", "worth", "needed"),
    [(30, 1, 30), (41, 1, 41), (42, 1, 42), (84, 2, 42), (126, 3, 42), (210, 5, 42)],
)
def test_a_bid_is_worth_its_marks_and_needs_its_points(bid: int, worth: int, needed: int) -> None:
    assert (marks(bid), points_needed(bid)) == (worth, needed)


@pytest.mark.parametrize(
    ("bid", "above"), [(None, 30), (30, 31), (40, 41), (41, 42), (42, 84), (84, 126), (168, 210)]
)
def test_bids_rise_by_a_point_to_42_and_then_by_a_mark(bid: int | None, above: int) -> None:
    assert next_bid(bid) == above


# What may follow


def test_the_first_bid_is_30_or_more_and_at_most_two_marks() -> None:
    assert legal_over(None) == (*POINT_BIDS, 42, 84)


@pytest.mark.parametrize(
    ("standing", "legal"),
    [
        (39, (40, 41, 42, 84)),
        (41, (42, 84)),
        (42, (84,)),
        (84, (126,)),
        (126, (168,)),
        (168, (210,)),
    ],
)
def test_over_a_bid_a_higher_one_and_in_marks_one_mark_more(
    standing: int, legal: tuple[int, ...]
) -> None:
    assert legal_over(standing) == legal


def test_at_lechner_hall_marks_rise_by_one_or_two() -> None:
    assert legal_over(84, LECHNER_HALL) == (126, 168)


def test_a_house_that_opens_at_one_mark_still_raises_to_two() -> None:
    house = BiddingRules(max_open_marks=1)
    assert legal_over(41, house) == (42,)
    assert legal_over(42, house) == (84,)


def test_a_house_that_stops_at_two_marks_lets_nothing_over_84() -> None:
    house = BiddingRules(max_marks=2)
    assert legal_over(84, house) == ()
    assert Auction((84,), house).least_bid is None
    assert Auction((84,), house).may_pass


@pytest.mark.parametrize("field", ["max_open_marks", "max_raise_marks", "max_marks", "target"])
def test_no_house_rule_counts_below_one(field: str) -> None:
    changed: dict[str, Any] = {field: 0}
    with pytest.raises(ContractError) as caught:
        replace(CASUAL, **changed)
    assert str(caught.value) == f"{field.replace('_', ' ')} is 0; write 1 or more"


# Whose turn


def test_before_the_first_call_nobody_holds_the_bid() -> None:
    start = Auction()
    assert (start.standing, start.holder, start.turn) == (None, None, 0)
    assert start.least_bid == 30
    assert (start.is_last, start.over, start.partner_holds) == (False, False, False)


def test_the_highest_bid_stands_and_belongs_to_the_place_that_called_it() -> None:
    begun = auction("30 P 31")
    assert (begun.standing, begun.holder, begun.turn) == (31, 2, 3)


@pytest.mark.parametrize(
    ("calls", "partner"),
    [
        ("", False),
        ("30", False),
        ("30 P", True),
        ("30 31", False),
        ("P 30", False),
        ("P 30 P", True),
        ("30 P P", False),
        ("P 30 31", False),
        ("P 30 P P", False),
    ],
)
def test_partner_holds_the_bid_when_it_was_called_two_places_before(
    calls: str, partner: bool
) -> None:
    assert auction(calls).partner_holds is partner


def test_the_shaker_calls_last_and_needs_just_one_over() -> None:
    last = auction("P 30 34")
    assert last.is_last
    assert last.least_bid == 35


def test_over_a_mark_the_shaker_needs_two() -> None:
    assert auction("P 30 42").least_bid == 84


def test_after_four_calls_nobody_is_left_to_call() -> None:
    done = auction("P 30 P P")
    assert done.over
    assert (done.standing, done.holder, done.turn) == (30, 1, 4)
    assert done.legal() == ()
    assert done.least_bid is None
    assert (done.may_pass, done.is_last, done.thrown_in) == (False, False, False)


def test_calls_go_clockwise_from_the_left_of_the_shaker() -> None:
    assert [seat_of(place, Seat.W) for place in range(4)] == [Seat.N, Seat.E, Seat.S, Seat.W]


# Three passes


def test_the_shaker_is_stuck_with_30_after_three_passes() -> None:
    stuck = auction("P P P")
    assert stuck.forced
    assert not stuck.may_pass
    assert stuck.legal() == (*POINT_BIDS, 42, 84)


def test_the_shaker_may_pass_when_anybody_has_bid() -> None:
    assert auction("P P 30").may_pass
    assert not auction("P P 30").forced


def test_in_a_tournament_the_shaker_may_pass_and_the_hand_is_thrown_in() -> None:
    assert TOURNAMENT.reshakes
    assert not CASUAL.reshakes
    assert auction("P P P", TOURNAMENT).may_pass
    assert auction("P P P P", TOURNAMENT).thrown_in


# Auctions that cannot be


@pytest.mark.parametrize(
    ("calls", "sentence"),
    [
        ((None, 31, 30), "call 3: 30 does not beat 31; bid 32 or more, or pass"),
        ((31, 31), "call 2: 31 does not beat 31; bid 32 or more, or pass"),
        ((84, 42), "call 2: 42 does not beat 84; bid 126, or pass"),
        ((30, 126), "call 2: 126 (3 marks) is too high over 30; bid 84 at most, or pass"),
        ((42, 126), "call 2: 126 (3 marks) is too high over 42; bid 84, or pass"),
        ((126,), "call 1: 126 (3 marks) is too high to open with; bid 84 at most, or pass"),
        ((29,), "call 1: 29 is not a bid (30 to 41, then 42 a mark); bid 30 or more, or pass"),
        ((35, 50), "call 2: 50 is not a bid (30 to 41, then 42 a mark); bid 36 or more, or pass"),
        ((0,), "call 1: 0 is not a bid (30 to 41, then 42 a mark); bid 30 or more, or pass"),
        ((-42,), "call 1: -42 is not a bid (30 to 41, then 42 a mark); bid 30 or more, or pass"),
        (
            (None, None, None, None),
            "call 4: the shaker must bid after three passes; bid 30 or more",
        ),
        (
            (None, None, None, 29),
            "call 4: 29 is not a bid (30 to 41, then 42 a mark); bid 30 or more",
        ),
        (
            (30, None, None, None, 31),
            "call 5: an auction has four calls, the shaker's last; leave out what follows call 4",
        ),
    ],
)
def test_an_impossible_call_is_named_with_what_would_have_been_legal(
    calls: tuple[int | None, ...], sentence: str
) -> None:
    with pytest.raises(ContractError) as caught:
        Auction(calls)
    assert str(caught.value) == sentence


def test_over_the_most_a_house_allows_one_can_only_pass() -> None:
    with pytest.raises(ContractError) as caught:
        Auction((84, 126), BiddingRules(max_marks=2))
    assert str(caught.value) == "call 2: 126 (3 marks) is too high over 84; pass"


def test_the_place_of_an_error_is_kept_apart_for_machines() -> None:
    with pytest.raises(ContractError) as caught:
        Auction((35, 30))
    assert (caught.value.place, caught.value.hint) == ("call 2", "bid 36 or more, or pass")


def test_an_auction_that_is_over_has_no_question_left() -> None:
    auction("30 P P").check_open()
    with pytest.raises(ContractError, match="call 4: the auction is over after four calls"):
        auction("30 P P P").check_open()


# All auctions (figures A6 and A7)


@pytest.mark.parametrize(
    ("most", "auctions"), [(1, 2380), (2, 3060), (3, 3196), (4, 3213), (5, 3214), (6, 3214)]
)
def test_the_number_of_auctions_up_to_so_many_marks_is_the_published_one(
    most: int, auctions: int
) -> None:
    house = BiddingRules(max_marks=most, all_pass=AllPass.RESHAKE)
    assert sum(1 for _ in finished(Auction(rules=house))) == auctions


def test_a_forced_shaker_takes_away_one_auction_the_one_thrown_in() -> None:
    assert sum(1 for _ in finished(Auction(rules=CASUAL))) == 3214 - 1
    assert sum(done.thrown_in for done in finished(Auction(rules=TOURNAMENT))) == 1


def test_four_callers_can_reach_five_marks_and_no_more() -> None:
    assert max(done.standing or 0 for done in finished(Auction())) == 210
    assert auction("84 126 168 210").standing == 210
