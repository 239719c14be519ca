"""Ladders: the chance of every bid in a trump, which never rises with the bid."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from texas42.bidding import ladders
from texas42.bidding.as_played import AsPlayed, HandsEffort, as_played
from texas42.bidding.ladders import (
    Ladder,
    Rung,
    never_rising,
    played_ladder,
    proved,
    with_double_dummy,
    with_played,
)
from texas42.estimates import Estimate
from texas42.exact.double_dummy import solve_position
from texas42.exact.laydown import laydown
from texas42.game.bids import BIDS
from texas42.game.contracts import Contract
from texas42.game.deal import Deal
from texas42.game.dominoes import TILES, Domino
from texas42.game.hands import Hand
from texas42.game.play import Position
from texas42.game.rules import Trump, rules_for
from texas42.game.seats import BIDDER
from texas42.hidden.layouts import Layouts, deal_triples
from texas42.hidden.players import NETWORK
from texas42.hidden.playing import PlayedHands, play_hands
from texas42.hidden.view import View

FIVES = Hand.parse("5-5 5-4 5-2 5-0 6-6 4-1 3-0")
"""Four fives with the double, a double off and two losers."""
IN_FIVES = Contract(BIDDER, Trump.FIVES)

NARROW, WIDE = 0.005, 0.1
"""Half widths: within the one no step of these tests is luck, within the other each may be."""


def rung(bid: int, value: float, half: float, hands: int = 480) -> Rung:
    low, high = max(0.0, value - half), min(1.0, value + half)
    return Rung(bid, Estimate(value, low, high, hands, hands // 3), NETWORK)


def climbed(*chances: float, half: float) -> tuple[Rung, ...]:
    """The ladder that comes of these chances of 30, 31 and so on."""
    return never_rising([rung(bid, value, half) for bid, value in zip(BIDS, chances, strict=False)])


def chances(rungs: tuple[Rung, ...]) -> list[float]:
    return [rung.as_played.value for rung in rungs]


def plans(rungs: tuple[Rung, ...]) -> list[int]:
    return [rung.plan for rung in rungs]


def fell(rungs: tuple[Rung, ...]) -> bool:
    return chances(rungs) == sorted(chances(rungs), reverse=True)


# What comes of steps up


@pytest.mark.parametrize("half", [NARROW, WIDE])
def test_a_ladder_that_falls_is_left_alone(half: float) -> None:
    rungs = climbed(0.9, 0.8, 0.8, 0.5, half=half)
    assert chances(rungs) == [0.9, 0.8, 0.8, 0.5]
    assert plans(rungs) == [30, 31, 32, 33]


def test_a_step_up_that_may_be_luck_gives_both_bids_the_mean() -> None:
    rungs = climbed(0.9, 0.70, 0.74, 0.5, half=WIDE)
    assert chances(rungs) == pytest.approx([0.9, 0.72, 0.72, 0.5])
    assert plans(rungs) == [30, 31, 32, 33]


def test_a_mean_counts_every_hand_once() -> None:
    few, many = rung(30, 0.6, WIDE, hands=200), rung(31, 0.7, WIDE, hands=300)
    assert chances(never_rising([few, many])) == pytest.approx([0.66, 0.66])


def test_what_was_played_much_more_often_decides_alone() -> None:
    few, many = rung(30, 0.6, WIDE, hands=100), rung(31, 0.7, WIDE, hands=300)
    assert chances(never_rising([few, many])) == pytest.approx([0.7, 0.7])


def test_a_mean_has_the_mean_interval_and_each_bid_its_own_hands() -> None:
    few, many = rung(30, 0.6, 0.12, hands=200), rung(31, 0.7, 0.08, hands=300)
    lower, higher = never_rising([few, many])
    assert lower.as_played.half_width == pytest.approx(0.096)
    assert (lower.as_played.hands, higher.as_played.hands) == (200, 300)


def test_a_mean_that_is_above_the_bid_under_it_is_one_with_that_too() -> None:
    assert chances(climbed(0.60, 0.58, 0.64, half=WIDE)) == pytest.approx([0.6066667] * 3)
    assert chances(climbed(0.58, 0.62, 0.61, half=WIDE)) == pytest.approx([0.6033333] * 3)


def test_a_bid_made_surely_less_often_than_a_higher_one_is_played_as_that() -> None:
    rungs = climbed(0.9, 0.6, 0.7, half=NARROW)
    assert chances(rungs) == [0.9, 0.7, 0.7]
    assert plans(rungs) == [30, 32, 32]


def test_what_is_played_as_a_higher_bid_is_as_well_known_as_that() -> None:
    lower, higher = never_rising([rung(30, 0.5, WIDE, hands=48), rung(31, 0.9, NARROW)])
    assert lower.as_played == higher.as_played


def test_every_bid_under_a_likelier_one_is_played_as_that() -> None:
    assert plans(climbed(0.3, 0.2, 0.25, 0.9, 0.1, half=NARROW)) == [33, 33, 33, 33, 34]


def test_no_higher_bid_suffers_from_one_that_is_played_badly() -> None:
    assert chances(climbed(0.1, 0.7, half=NARROW))[1] == 0.7


def test_a_plan_outlasts_another_look_at_the_ladder() -> None:
    once = climbed(0.9, 0.6, 0.7, half=NARROW)
    assert never_rising(once) == once


some_rungs = st.lists(
    st.tuples(
        st.floats(0.0, 1.0, allow_subnormal=False),
        st.floats(0.0, 0.2, allow_subnormal=False),
        st.integers(3, 9_600),
    ),
    min_size=1,
    max_size=len(BIDS),
).map(lambda found: [rung(bid, *one) for bid, one in zip(BIDS, found, strict=False)])


@given(some_rungs)
def test_no_ladder_rises_or_leaves_the_range_it_was_sampled_in(sampled: list[Rung]) -> None:
    rungs = never_rising(sampled)
    values = chances(tuple(sampled))
    assert fell(rungs)
    assert [rung.bid for rung in rungs] == [rung.bid for rung in sampled]
    assert min(values) - 1e-9 <= min(chances(rungs))
    assert max(chances(rungs)) <= max(values) + 1e-9
    for made in (rung.as_played for rung in rungs):
        assert made.low - 1e-9 <= made.value <= made.high + 1e-9


@given(some_rungs)
def test_a_ladder_that_does_not_rise_any_more_stays_as_it_is(sampled: list[Rung]) -> None:
    once = never_rising(sampled)
    assert never_rising(once) == once


@given(some_rungs)
def test_a_plan_has_the_chance_of_the_bid_that_it_is_named_after(sampled: list[Rung]) -> None:
    rungs = {rung.bid: rung for rung in never_rising(sampled)}
    for found in rungs.values():
        assert found.plan >= found.bid
        assert rungs[found.plan].as_played.value == found.as_played.value
        assert rungs[found.plan].plan == found.plan


# Ladders that are played


def dealt(hands: int = 48) -> Layouts:
    return deal_triples(View.before_play(FIVES, BIDDER), hands // 3, 1)


@pytest.fixture(scope="module")
def played() -> Ladder:
    return played_ladder(dealt(), IN_FIVES, players=NETWORK, seed=1, double_dummy_layouts=6, jobs=1)


def test_a_ladder_has_every_bid_and_never_rises(played: Ladder) -> None:
    assert [rung.bid for rung in played.rungs] == list(BIDS)
    assert fell(played.rungs)


def test_every_bid_is_played_on_all_layouts_and_solved_on_the_first_few(played: Ladder) -> None:
    assert {rung.as_played.hands for rung in played.rungs} == {48}
    assert {rung.double_dummy and rung.double_dummy.hands for rung in played.rungs} == {6}
    assert {rung.players for rung in played.rungs} == {NETWORK}


def test_the_points_of_a_ladder_are_those_of_its_lowest_bid(played: Ladder) -> None:
    alone = play_hands(dealt(), IN_FIVES, bidders=NETWORK, setters=NETWORK, seed=1, jobs=1)
    assert played.played_for == 30
    assert played.mean_points == pytest.approx(alone.points.mean())
    assert sum(played.points.values()) == pytest.approx(1)
    assert played.lead == TILES[alone.plays[0, 0]]


@pytest.mark.parametrize("reads_call", [True, False])
def test_each_bid_is_played_for_itself_by_players_who_know_how_it_was_called(
    monkeypatch: pytest.MonkeyPatch, reads_call: bool
) -> None:
    asked: list[tuple[int, bool]] = []

    def heard(layouts: Layouts, contract: Contract, **wishes: object) -> PlayedHands:
        asked.append((contract.needed, bool(wishes["reads_call"])))
        return play_hands(layouts, contract, **wishes)  # type: ignore[arg-type]

    monkeypatch.setattr(ladders, "play_hands", heard)
    played_ladder(dealt(6), IN_FIVES, players=NETWORK, seed=1, reads_call=reads_call, jobs=1)
    assert asked == [(bid, reads_call) for bid in BIDS]


def test_more_layouts_solved_change_nothing_as_played(played: Ladder) -> None:
    closer = with_double_dummy(played, dealt(12), IN_FIVES, jobs=1)
    assert {rung.double_dummy and rung.double_dummy.hands for rung in closer.rungs} == {12}
    assert [rung.as_played for rung in closer.rungs] == [rung.as_played for rung in played.rungs]


def test_the_mean_with_all_hands_open_is_that_of_the_most_layouts_solved(played: Ladder) -> None:
    assert played.double_dummy_mean is None
    layouts = dealt(12)
    solved = [
        solve_position(Position.opening(Deal((n, e, s, w)), IN_FIVES)).points
        for n, e, s, w in layouts.tolist()
    ]
    closer = with_double_dummy(played, layouts, IN_FIVES, jobs=1)
    assert closer.double_dummy_mean == pytest.approx(sum(solved) / 12)


# A bid that is known better


def made_up(*found: float) -> Ladder:
    rungs = climbed(*found, half=NARROW)
    return Ladder(Trump.FIVES, Domino.parse("5-5"), 35.0, {36: 0.5, 29: 0.5}, rungs)


@pytest.fixture(scope="module")
def thirty_two() -> AsPlayed:
    return as_played(FIVES, Trump.FIVES, 32, effort=HandsEffort(96), lead=Domino.parse("5-4"))


def test_a_bid_played_more_often_brings_its_points_lead_and_hands(thirty_two: AsPlayed) -> None:
    known = with_played(made_up(1.0, 1.0, 0.5, 0.0), thirty_two)
    assert known.rung(32).as_played == thirty_two.make
    assert (known.played_for, known.lead) == (32, Domino.parse("5-4"))
    assert (known.points, known.mean_points) == (thirty_two.points, thirty_two.mean_points)


def test_a_bid_played_more_often_leaves_a_ladder_that_never_rises(thirty_two: AsPlayed) -> None:
    for made in (0.0, 0.3, 0.9, 1.0):
        surely = replace(thirty_two, make=rung(32, made, NARROW).as_played)
        assert fell(with_played(made_up(0.8, 0.7, 0.6, 0.5), surely).rungs)


def test_a_plan_is_kept_until_its_bid_is_played_for_itself(thirty_two: AsPlayed) -> None:
    # 31 and 32 are surely made less often than 33, so they are played as that.
    planned = made_up(0.9, 0.1, 0.2, 0.8)
    assert plans(planned.rungs) == [30, 33, 33, 33]
    as_often = replace(thirty_two, make=rung(32, 0.85, NARROW).as_played)
    assert plans(with_played(planned, as_often).rungs) == [30, 32, 32, 33]
    less_often = replace(thirty_two, make=rung(32, 0.1, NARROW).as_played)
    assert plans(with_played(planned, less_often).rungs) == [30, 33, 33, 33]


# A ladder that is proved


def test_every_bid_of_a_laydown_is_certain_and_played_for_itself() -> None:
    proof = laydown(Hand.parse("5-5 5-4 5-3 5-2 5-1 5-0 6-6"), rules_for(Trump.FIVES))
    assert proof is not None
    certain = proved(made_up(0.9, 0.1, 0.2, 0.8), proof.order)
    assert {(rung.as_played.low, rung.as_played.value) for rung in certain.rungs} == {(1.0, 1.0)}
    assert plans(certain.rungs) == [30, 31, 32, 33]
    assert (certain.laydown, certain.points) == (proof.order, {42: 1.0})
    assert certain.mean_points == certain.double_dummy_mean == 42


# What a higher bid costs


@pytest.mark.parametrize(("bid", "top"), [(30, 30), (31, 31), (32, 36), (36, 36), (37, 42)])
def test_a_higher_bid_costs_nothing_if_no_hand_lies_between(bid: int, top: int) -> None:
    ladder = replace(made_up(0.5), points={42: 0.5, 36: 0.3, 31: 0.1, 30: 0.05, 24: 0.05})
    assert ladder.flat_over(bid) == top
