"""The race to seven marks: known closed forms, symmetry, and what a mark is worth at a score."""

from itertools import pairwise
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from texas42.bidding.score import USUAL_OUTCOMES, HandOutcomes, ScoreTable, score_table
from texas42.errors import ContractError

FAIR = HandOutcomes.even((1.0,))
"""Each hand pays one mark, to either side alike."""

STRONGER = HandOutcomes((0.5, 0.1), (0.3, 0.1))
"""We are paid six hands in ten."""

MARKS = st.integers(0, 6)


@st.composite
def outcomes(draw: st.DrawFn) -> HandOutcomes:
    """Any shares of one to three marks, not all of them nothing."""
    weights = draw(st.lists(st.integers(0, 20), min_size=6, max_size=6).filter(any))
    shares = tuple(weight / sum(weights) for weight in weights)
    return HandOutcomes(shares[:3], shares[3:])


def problem_of_points(p: float, ours: int, theirs: int) -> float:
    """Pascal's problem of points: the chance of `ours` successes before `theirs` failures."""
    hands = ours + theirs - 1
    return sum(comb(hands, k) * p**k * (1 - p) ** (hands - k) for k in range(ours, hands + 1))


def race_chance(
    us: int, them: int, outcomes: HandOutcomes = USUAL_OUTCOMES, target: int = 7
) -> float:
    return score_table(outcomes, target).chance(us, them)


def bid_value(table: ScoreTable, us: int, them: int, marks: int, make: float) -> float:
    """The chance that we win the game if we bid `marks` with chance `make`."""
    return make * table.after(us, them, marks) + (1 - make) * table.after(us, them, -marks)


# The chance of winning


@pytest.mark.parametrize("us", range(7))
@pytest.mark.parametrize("them", range(7))
def test_a_race_of_single_marks_is_the_problem_of_points(us: int, them: int) -> None:
    assert race_chance(us, them, FAIR) == pytest.approx(problem_of_points(0.5, 7 - us, 7 - them))


def test_an_uneven_race_of_single_marks_is_the_problem_of_points_too() -> None:
    uneven = HandOutcomes((0.6,), (0.4,))
    assert race_chance(2, 4, uneven) == pytest.approx(problem_of_points(0.6, 5, 3))


def test_five_to_six_of_fair_single_marks_is_a_quarter() -> None:
    assert race_chance(5, 6, FAIR) == 0.25


def test_a_double_mark_shortens_the_way_from_five() -> None:
    # One hand in ten pays two marks: 5-6 is won at once by 0.05, or by 0.45 and then a half.
    assert race_chance(5, 6, HandOutcomes.even((0.9, 0.1))) == pytest.approx(0.05 + 0.45 * 0.5)


def test_at_six_all_the_next_hand_decides() -> None:
    assert race_chance(6, 6, USUAL_OUTCOMES) == pytest.approx(0.5)
    assert race_chance(6, 6, STRONGER) == pytest.approx(0.6)


@given(outcomes(), MARKS, MARKS)
def test_one_side_or_the_other_wins(paid: HandOutcomes, us: int, them: int) -> None:
    ours, theirs = (
        ScoreTable(paid).chance(us, them),
        ScoreTable(HandOutcomes(paid.theirs, paid.ours)).chance(them, us),
    )
    assert ours + theirs == pytest.approx(1.0)


@given(MARKS, MARKS)
def test_between_equals_a_score_is_worth_what_it_lacks_from_the_other_side(
    us: int, them: int
) -> None:
    assert race_chance(us, them) + race_chance(them, us) == pytest.approx(1.0)


@given(outcomes(), st.integers(0, 5), MARKS)
def test_a_mark_more_never_hurts_its_side(paid: HandOutcomes, less: int, other: int) -> None:
    table = ScoreTable(paid)
    assert table.chance(less + 1, other) >= table.chance(less, other) - 1e-12
    assert table.chance(other, less + 1) <= table.chance(other, less) + 1e-12


def test_between_equals_every_mark_counts() -> None:
    ahead = [race_chance(us, 3) for us in range(7)]
    assert all(less < more for less, more in pairwise(ahead))


def test_a_race_to_one_mark_is_one_hand() -> None:
    assert race_chance(0, 0, STRONGER, target=1) == pytest.approx(0.6)


def test_a_longer_race_favours_the_stronger_side_more() -> None:
    assert race_chance(0, 0, STRONGER, target=10) > race_chance(0, 0, STRONGER, target=7) > 0.6


# What a bid puts at stake


def test_a_made_bid_is_worth_the_score_after_it_and_a_set_one_the_other() -> None:
    table = score_table()
    assert table.after(2, 3, 2) == table.chance(4, 3)
    assert table.after(2, 3, -2) == table.chance(2, 5)


def test_a_bid_that_reaches_the_target_wins_and_set_there_loses() -> None:
    table = score_table()
    assert table.after(5, 6, 2) == 1.0
    assert table.after(5, 6, -1) == 0.0
    assert table.after(5, 5, -3) == 0.0


@pytest.mark.parametrize("them", range(7))
def test_at_six_an_extra_mark_wins_nothing_and_can_lose_more(them: int) -> None:
    table = score_table()
    one, two = (bid_value(table, 6, them, n, make=0.8) for n in (1, 2))
    assert table.after(6, them, 1) == table.after(6, them, 2)
    assert two < one or them == 6


def test_behind_at_six_an_extra_mark_costs_nothing_and_wins_more() -> None:
    table = score_table()
    assert table.after(2, 6, -1) == table.after(2, 6, -2)
    assert bid_value(table, 2, 6, 2, make=0.5) > bid_value(table, 2, 6, 1, make=0.5)


def test_far_behind_a_smaller_chance_of_two_marks_may_be_the_better_bid() -> None:
    table = score_table()
    assert bid_value(table, 2, 6, 2, make=0.55) > bid_value(table, 2, 6, 1, make=0.8)
    assert bid_value(table, 2, 2, 2, make=0.55) < bid_value(table, 2, 2, 1, make=0.8)


def test_a_bid_is_worth_its_two_ends_by_their_chance() -> None:
    table = ScoreTable(FAIR)
    assert bid_value(table, 5, 6, 1, make=0.8) == pytest.approx(0.8 * 0.5)


def test_a_change_of_nothing_leaves_the_chance() -> None:
    assert score_table().after(3, 4, 0) == score_table().chance(3, 4)


# How a hand pays


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [((0.5,), (0.4,)), ((1.2,), (-0.2,)), ((), ()), ((float("nan"),), (0.5,))],
)
def test_shares_that_are_no_chances_are_refused(
    ours: tuple[float, ...], theirs: tuple[float, ...]
) -> None:
    with pytest.raises(ValueError, match="must be chances that add to 1"):
        HandOutcomes(ours, theirs)


# Scores


@pytest.mark.parametrize(("us", "them"), [(7, 0), (0, 7), (7, 7), (-1, 0), (0, -1)])
def test_a_table_has_no_chance_for_a_score_that_cannot_be(us: int, them: int) -> None:
    with pytest.raises(ContractError, match="write marks of 0 to 6 for each side"):
        score_table().chance(us, them)


@pytest.mark.parametrize("target", [0, -7, 100])
def test_nobody_races_to_nothing_or_without_end(target: int) -> None:
    with pytest.raises(ContractError, match=f"nobody plays to {target} marks"):
        ScoreTable(target=target)
