"""Expected points: what a hand comes to with all hands open, over the hands that it cannot see."""

from collections.abc import Callable

import pytest

from helpers.cli_user import DEAL
from helpers.strategies import hand
from texas42.bidding.expected import (
    Expected,
    expected,
    expected_by_trump,
    expected_of,
    expected_of_deal,
    view_of,
)
from texas42.bidding.ladders import played_ladder, proved, with_double_dummy
from texas42.errors import EffortError, HandSizeError, UnknownHandError
from texas42.exact.double_dummy import leads, solve
from texas42.exact.laydown import laydown
from texas42.game.bids import BIDS
from texas42.game.contracts import Contract
from texas42.game.deal import Deal, PartlyKnownDeal
from texas42.game.dominoes import Domino, dominoes_in
from texas42.game.houses import DoublesRank, HouseRules
from texas42.game.rules import Trump, rules_for
from texas42.game.seats import BIDDER, Seat
from texas42.hidden.layouts import deal_triples
from texas42.hidden.players import NETWORK
from texas42.hidden.view import View

OPEN = Deal.parse(DEAL)
HANDS = DEAL.removeprefix("N:").split()

MIXED = hand("6-6 6-5 6-4 6-2 5-5 3-0 1-1")
SURE = hand("6-6 6-5 6-4 6-3 6-2 5-5 4-4")

ACES = Contract(Seat.N, Trump.ACES, 31)
SIXES = Contract(BIDDER, Trump.SIXES)

# One layout fits the first. Two fit the second, since South and West have each a tile to place.
ONE_HIDDEN = PartlyKnownDeal.parse(f"N:{HANDS[0]} {HANDS[1]} {HANDS[2]} -")
KNOWN = f"N:{HANDS[0]} {HANDS[1]} 6-0,5-5,5-0,4-4,4-2,3-1{{}} 6-4,6-3,5-3,3-2,2-1,2-0{{}}"
TWO_WAYS = PartlyKnownDeal.parse(KNOWN.format("", ""))
BOTH_WAYS = [Deal.parse(KNOWN.format(*tiles)) for tiles in ((",3-0", ",1-1"), (",1-1", ",3-0"))]


def asked(
    layouts: int = 12,
    *,
    bid: int = 30,
    precision: float | None = None,
    seed: int = 1,
    jobs: int | None = 1,
) -> Expected:
    return expected(
        MIXED,
        Trump.SIXES,
        bid=bid,
        layouts=layouts,
        precision=precision,
        seed=seed,
        jobs=jobs,
    )


def of_hidden(contract: Contract, layouts: int = 12) -> Expected:
    """When North's hand alone is known."""
    deal = PartlyKnownDeal((MIXED, None, None, None))
    return expected_of_deal(deal, contract, layouts, seed=1, jobs=1)


def means(answer: Expected) -> list[float]:
    return [lead.points.value for lead in answer.leads]


@pytest.fixture(scope="module")
def some() -> Expected:
    return asked(30)


# Where few layouts fit they are all solved


def test_a_deal_of_which_one_hand_is_hidden_is_what_solve_makes_of_it() -> None:
    answer = expected_of_deal(ONE_HIDDEN, ACES, jobs=1)
    points = solve(OPEN, Trump.ACES, Seat.N).points
    assert (answer.layouts, answer.total, answer.exact) == (1, 1, True)
    assert answer.points.value == answer.points.low == answer.points.high == points
    assert {bid: chance.value for bid, chance in answer.make.items()} == {
        bid: float(bid <= points) for bid in BIDS
    }
    assert answer.distribution == {points: 1.0}


def test_the_leads_of_such_a_deal_are_those_of_solve_in_their_order() -> None:
    answer = expected_of_deal(ONE_HIDDEN, ACES, jobs=1)
    exact = leads(OPEN, Trump.ACES, Seat.N)
    assert [(lead.domino, lead.points.value) for lead in answer.leads] == [
        (value.domino, value.points) for value in exact
    ]
    assert {lead.domino: lead.make.value for lead in answer.leads} == {
        value.domino: float(value.points >= 31) for value in exact
    }


def test_two_layouts_are_solved_and_their_points_halved() -> None:
    answer = expected_of_deal(TWO_WAYS, ACES, jobs=1)
    points = [solve(deal, Trump.ACES, Seat.N).points for deal in BOTH_WAYS]
    assert (answer.layouts, answer.exact) == (2, True)
    assert answer.points.value == sum(points) / 2
    assert answer.points.half_width == 0


def test_a_precision_that_takes_more_layouts_than_fit_solves_them_all() -> None:
    answer = expected_of_deal(TWO_WAYS, ACES, 1, precision=0.001, jobs=1)
    assert answer == expected_of_deal(TWO_WAYS, ACES, jobs=1)


def test_tiles_that_are_known_of_a_hand_stay_in_it() -> None:
    deal = PartlyKnownDeal.parse(f"N:{HANDS[0]} {HANDS[1]} 6-0,5-5 -")
    answer = expected_of_deal(deal, ACES, 6, jobs=1)
    assert answer.total == 792  # West has any seven of the twelve that are left
    assert answer.view.known[Seat.S] == hand("6-0 5-5")


@pytest.mark.parametrize("rank", DoublesRank)
def test_house_rules_hold_in_every_layout(rank: DoublesRank) -> None:
    house = HouseRules(follow_me_doubles=rank)
    contract = Contract(Seat.N, Trump.FOLLOW_ME, house=house)
    answer = expected_of_deal(ONE_HIDDEN, contract, jobs=1)
    assert answer.points.value == solve(OPEN, Trump.FOLLOW_ME, Seat.N, house=house).points


# A laydown


def test_a_laydown_is_42_points_and_every_bid_is_sure() -> None:
    answer = expected(SURE, Trump.SIXES, layouts=6, jobs=1)
    assert (answer.points.low, answer.points.value, answer.points.high) == (42.0, 42.0, 42.0)
    assert {(c.low, c.value, c.high) for c in answer.make.values()} == {(1.0, 1.0, 1.0)}
    assert answer.sure
    assert not answer.exact


def test_a_laydown_is_led_from_the_top_of_its_proof() -> None:
    answer = expected(SURE, Trump.SIXES, layouts=6, jobs=1)
    proof = laydown(SURE, rules_for(Trump.SIXES))
    assert proof is not None
    assert answer.laydown == proof.order
    assert answer.lead is not None
    assert answer.lead.domino == proof.order[0]
    assert answer.lead.points == answer.points


def test_a_setter_who_leads_a_laydown_leaves_nothing() -> None:
    deal = PartlyKnownDeal((SURE, None, None, None))
    contract = Contract(Seat.E, Trump.SIXES, led_by=Seat.N)
    answer = expected_of_deal(deal, contract, 6, jobs=1)
    assert answer.points.low == answer.points.high == 0
    assert {chance.value for chance in answer.make.values()} == {0.0}


def test_what_is_alike_in_a_sample_is_not_taken_to_be_sure() -> None:
    _, second, *_ = expected(SURE, Trump.SIXES, layouts=6, jobs=1).leads
    assert second.points.value == second.points.high == 42
    assert second.points.low < 42
    assert second.make.low < 1


# A sample


def test_the_spread_is_of_all_layouts_and_has_the_mean_that_is_told(some: Expected) -> None:
    assert sum(some.distribution.values()) == pytest.approx(1)
    assert list(some.distribution) == sorted(some.distribution, reverse=True)
    mean = sum(points * share for points, share in some.distribution.items())
    assert some.points.value == pytest.approx(mean)
    assert some.points.low <= some.points.value <= some.points.high


def test_the_chance_of_a_bid_is_the_share_of_layouts_that_reach_it(some: Expected) -> None:
    for bid, chance in some.make.items():
        reached = sum(share for points, share in some.distribution.items() if points >= bid)
        assert chance.value == pytest.approx(reached)
        assert chance.low <= chance.value <= chance.high
        assert chance.hands == some.layouts


def test_every_lead_is_compared_over_the_same_layouts(some: Expected) -> None:
    assert {lead.domino for lead in some.leads} == set(dominoes_in(MIXED))
    assert {lead.make.hands for lead in some.leads} == {some.layouts}
    assert means(some) == sorted(means(some), reverse=True)


def test_the_best_in_each_layout_is_as_good_as_the_best_fixed_beforehand(some: Expected) -> None:
    assert some.lead is not None
    assert some.seeing is not None
    assert some.points.value >= some.lead.points.value == max(means(some))
    assert some.seeing == pytest.approx(some.points.value - some.lead.points.value)


def test_a_sample_says_of_how_many_layouts_it_is(some: Expected) -> None:
    assert (some.layouts, some.total, some.exact) == (30, 399_072_960, False)


def test_the_same_seed_gives_the_same_answer_for_any_jobs() -> None:
    assert asked(30, jobs=1) == asked(30, jobs=3)


def test_another_seed_looks_at_other_layouts() -> None:
    assert asked(30, seed=1) != asked(30, seed=2)


def test_more_layouts_are_solved_until_the_mean_is_within_the_precision() -> None:
    wide = asked(6)
    close = asked(6, precision=wide.points.half_width / 1.5)
    assert close.points.half_width <= wide.points.half_width / 1.5
    assert close.layouts > wide.layouts


def test_layouts_that_are_enough_for_the_precision_are_all(some: Expected) -> None:
    assert asked(30, precision=21.0) == some


def test_a_bid_in_marks_needs_every_trick() -> None:
    marks, points = asked(bid=84), asked(bid=42)
    assert [lead.make for lead in marks.leads] == [lead.make for lead in points.leads]


# Who leads


def test_a_setters_lead_is_best_when_the_bidders_side_takes_least() -> None:
    answer = of_hidden(Contract(Seat.E, Trump.SIXES, led_by=Seat.N))
    assert answer.lead is not None
    assert means(answer) == sorted(means(answer))
    assert answer.points.value <= answer.lead.points.value


def test_a_leader_whose_hand_is_hidden_has_no_leads_and_the_points_are_there() -> None:
    answer = of_hidden(Contract(Seat.N, Trump.SIXES, led_by=Seat.E))
    assert (answer.leads, answer.lead, answer.seeing) == ((), None, None)
    assert 0 <= answer.points.low <= answer.points.value <= answer.points.high <= 42


@pytest.mark.parametrize("leader", Seat)
@pytest.mark.parametrize("bidder", [Seat.N, Seat.W])
def test_points_are_the_bidders_side_s_whoever_leads(bidder: Seat, leader: Seat) -> None:
    answer = expected_of_deal(TWO_WAYS, Contract(bidder, Trump.ACES, led_by=leader), jobs=1)
    points = [solve(deal, Trump.ACES, bidder, leader=leader).points for deal in BOTH_WAYS]
    assert answer.points.value == sum(points) / 2
    assert bool(answer.leads) == (leader in (Seat.N, Seat.E))


def test_a_leader_who_holds_what_the_others_leave_has_leads() -> None:
    contract = Contract(Seat.N, Trump.ACES, led_by=Seat.W)
    answer = expected_of_deal(ONE_HIDDEN, contract, jobs=1)
    exact = leads(OPEN, Trump.ACES, Seat.N, leader=Seat.W)
    assert means(answer) == [value.points for value in exact]


def test_the_same_hand_in_another_seat_comes_to_the_same() -> None:
    west = PartlyKnownDeal((None, None, None, MIXED))
    answer = expected_of_deal(west, Contract(Seat.W, Trump.SIXES), 12, seed=1, jobs=1)
    assert answer.points == asked().points
    assert means(answer) == means(asked())


# Every trump


def test_trumps_are_told_the_best_first_and_without_leads() -> None:
    deal = PartlyKnownDeal((MIXED, None, None, None))
    answers = expected_by_trump(deal, [Contract(BIDDER, t) for t in Trump], 6, jobs=1)
    values = [answer.points.value for answer in answers]
    assert values == sorted(values, reverse=True)
    assert {answer.contract.trump for answer in answers} == set(Trump)
    assert not any(answer.leads for answer in answers)


def test_every_trump_is_solved_on_the_same_layouts() -> None:
    deal = PartlyKnownDeal((MIXED, None, None, None))
    contracts = [SIXES, Contract(BIDDER, Trump.FIVES)]
    for answer in expected_by_trump(deal, contracts, 12, seed=1, jobs=1):
        alone = expected_of_deal(deal, answer.contract, 12, seed=1, jobs=1)
        assert answer.distribution == alone.distribution
        assert (answer.points, answer.make) == (alone.points, alone.make)


def test_the_trump_known_least_decides_how_many_layouts_are_enough() -> None:
    deal = PartlyKnownDeal((MIXED, None, None, None))
    contracts = [SIXES, Contract(BIDDER, Trump.FIVES)]
    first = expected_by_trump(deal, contracts, 6, jobs=1)
    wished = max(answer.points.half_width for answer in first) / 1.5
    closer = expected_by_trump(deal, contracts, 6, precision=wished, jobs=1)
    assert len({answer.layouts for answer in closer}) == 1
    assert max(answer.points.half_width for answer in closer) <= wished


# Beside what is played


def test_a_ladder_knows_the_mean_of_the_layouts_that_it_was_solved_on() -> None:
    layouts = deal_triples(View.before_play(MIXED, BIDDER), 4, 1)
    played = played_ladder(layouts[:3], SIXES, players=NETWORK, seed=1, jobs=1)
    assert played.double_dummy_mean is None
    solved = with_double_dummy(played, layouts, SIXES, jobs=1)
    assert solved.double_dummy_mean == pytest.approx(asked(12, seed=1).points.value)


def test_a_ladder_that_is_solved_on_nothing_has_no_mean() -> None:
    layouts = deal_triples(View.before_play(MIXED, BIDDER), 1, 1)
    played = played_ladder(layouts, SIXES, players=NETWORK, seed=1, jobs=1)
    assert with_double_dummy(played, layouts[:0], SIXES).double_dummy_mean is None


def test_a_proved_ladder_has_every_point() -> None:
    layouts = deal_triples(View.before_play(SURE, BIDDER), 1, 1)
    played = played_ladder(layouts, SIXES, players=NETWORK, seed=1, jobs=1)
    assert proved(played, tuple(dominoes_in(SURE))).double_dummy_mean == 42


# What is known of a deal


def test_a_deal_is_seen_from_the_bidder_or_from_another_whose_hand_is_whole() -> None:
    assert view_of(OPEN, Seat.S).seat == Seat.S
    assert view_of(TWO_WAYS, Seat.S).seat == Seat.N
    assert view_of(TWO_WAYS, Seat.S).known == TWO_WAYS.hands


# What is refused


@pytest.mark.parametrize("text", ["N:- - - -", "N:6-6,6-5 - - -", "N:6-6 6-5 6-4 6-3"])
def test_no_whole_hand_is_too_little_to_expect_anything(text: str) -> None:
    with pytest.raises(UnknownHandError, match="no whole hand is known; give all 7 tiles"):
        expected_of_deal(PartlyKnownDeal.parse(text), ACES)


@pytest.mark.parametrize(
    ("ask", "words"),
    [
        (lambda: asked(0), "layouts is 0, and must be at least 1"),
        (lambda: asked(precision=0.0), "precision is 0.0 points, and must be above 0"),
        (lambda: asked(precision=float("nan")), "precision is nan points"),
        (lambda: asked(jobs=0), "jobs is 0"),
    ],
)
def test_no_effort_at_all_is_refused(ask: Callable[[], Expected], words: str) -> None:
    with pytest.raises(EffortError, match=words):
        ask()


def test_six_tiles_are_no_hand() -> None:
    with pytest.raises(HandSizeError, match="6 tiles in hand, expected 7"):
        expected(hand("6-6 6-5 6-4 6-2 5-5 3-0"), Trump.SIXES)


def test_points_are_expected_before_the_first_lead_only() -> None:
    lead = Domino(6, 6)
    later = View.before_play(MIXED).after_play(Seat.N, lead, None, rules_for(Trump.SIXES))
    with pytest.raises(HandSizeError, match="before the first lead"):
        expected_of(later, Contract(Seat.N, Trump.SIXES))
