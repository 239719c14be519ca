"""The race to seven marks: known closed forms, symmetry, and what a mark is worth at a score."""

from itertools import pairwise
from math import comb

import pytest
from hypothesis import given
from hypothesis import strategies as st

from texas42.bidding.score import USUAL, Contracts, HandOutcomes, RaceTable, race_chance, race_table
from texas42.errors import ContractError, NotationError
from texas42.game.bids import parse_marks

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
    assert race_chance(6, 6, USUAL) == pytest.approx(0.5)
    assert race_chance(6, 6, STRONGER) == pytest.approx(0.6)


@given(outcomes(), MARKS, MARKS)
def test_one_side_or_the_other_wins(paid: HandOutcomes, us: int, them: int) -> None:
    ours, theirs = RaceTable(paid).chance(us, them), RaceTable(paid.swapped).chance(them, us)
    assert ours + theirs == pytest.approx(1.0)


@given(MARKS, MARKS)
def test_between_equals_a_score_is_worth_what_it_lacks_from_the_other_side(
    us: int, them: int
) -> None:
    assert race_chance(us, them) + race_chance(them, us) == pytest.approx(1.0)


@given(outcomes(), st.integers(0, 5), MARKS)
def test_a_mark_more_never_hurts_its_side(paid: HandOutcomes, less: int, other: int) -> None:
    table = RaceTable(paid)
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
    table = race_table()
    assert table.stake_value(2, 3, 2, made=True) == table.chance(4, 3)
    assert table.stake_value(2, 3, 2, made=False) == table.chance(2, 5)


def test_a_bid_that_reaches_the_target_wins_and_set_there_loses() -> None:
    table = race_table()
    assert table.stake_value(5, 6, 2, made=True) == 1.0
    assert table.stake_value(5, 6, 1, made=False) == 0.0
    assert table.stake_value(5, 5, 3, made=False) == 0.0


@pytest.mark.parametrize("them", range(7))
def test_at_six_an_extra_mark_wins_nothing_and_can_lose_more(them: int) -> None:
    table = race_table()
    one, two = (table.bid_value(6, them, n, make=0.8) for n in (1, 2))
    assert table.stake_value(6, them, 1, made=True) == table.stake_value(6, them, 2, made=True)
    assert two < one or them == 6


def test_behind_at_six_an_extra_mark_costs_nothing_and_wins_more() -> None:
    table = race_table()
    assert table.stake_value(2, 6, 1, made=False) == table.stake_value(2, 6, 2, made=False)
    assert table.bid_value(2, 6, 2, make=0.5) > table.bid_value(2, 6, 1, make=0.5)


def test_far_behind_a_smaller_chance_of_two_marks_may_be_the_better_bid() -> None:
    table = race_table()
    assert table.bid_value(2, 6, 2, make=0.55) > table.bid_value(2, 6, 1, make=0.8)
    assert table.bid_value(2, 2, 2, make=0.55) < table.bid_value(2, 2, 1, make=0.8)


def test_a_bid_is_worth_its_two_ends_by_their_chance() -> None:
    table = RaceTable(FAIR)
    assert table.bid_value(5, 6, 1, make=0.8) == pytest.approx(0.8 * 0.5)


def test_a_change_of_nothing_leaves_the_chance() -> None:
    assert race_table().after(3, 4, 0) == race_table().chance(3, 4)


# How a hand pays


def test_a_set_bid_pays_the_other_side() -> None:
    paid = HandOutcomes.from_contracts(
        ours=[Contracts(1, share=0.5, made=0.6)],
        theirs=[Contracts(1, share=0.4, made=0.75), Contracts(2, share=0.1, made=0.5)],
    )
    assert paid.ours == pytest.approx((0.5 * 0.6 + 0.4 * 0.25, 0.05))
    assert paid.theirs == pytest.approx((0.5 * 0.4 + 0.4 * 0.75, 0.05))


def test_between_equals_only_the_marks_at_stake_matter() -> None:
    bold = [Contracts(1, share=0.45, made=0.5), Contracts(2, share=0.05, made=0.3)]
    timid = [Contracts(1, share=0.45, made=0.9), Contracts(2, share=0.05, made=0.8)]
    for bids in (bold, timid):
        paid = HandOutcomes.from_contracts(bids, bids)
        assert paid.ours == pytest.approx(HandOutcomes.even((0.9, 0.1)).ours)


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [((0.5,), (0.4,)), ((1.2,), (-0.2,)), ((), ()), ((float("nan"),), (0.5,))],
)
def test_shares_that_are_no_chances_are_refused(
    ours: tuple[float, ...], theirs: tuple[float, ...]
) -> None:
    with pytest.raises(ValueError, match="must be chances that add to 1"):
        HandOutcomes(ours, theirs)


@pytest.mark.parametrize(("marks", "share", "made"), [(0, 0.5, 0.5), (1, 1.5, 0.5), (1, 0.5, -0.1)])
def test_a_bid_that_cannot_be_measured_is_refused(marks: int, share: float, made: float) -> None:
    with pytest.raises(ValueError, match="needs a mark or more"):
        Contracts(marks, share, made)


# Scores


@pytest.mark.parametrize("text", ["5-6", " 5 - 6 ", "5:6", "5\u20136", "05-6"])
def test_a_score_is_read_with_our_marks_first(text: str) -> None:
    assert parse_marks(text) == (5, 6)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("7-3", "7-3 is a race already won; write marks of 0 to 6 for each side"),
        ("0-9999", "0-9999 is a race already won; write marks of 0 to 6 for each side"),
    ],
)
def test_a_race_already_won_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ContractError) as caught:
        parse_marks(text)
    assert str(caught.value) == sentence


def test_a_longer_race_reads_longer_scores() -> None:
    assert parse_marks("7-3", target=10) == (7, 3)


@pytest.mark.parametrize(
    "text", ["", "5", "5-6-1", "five-six", "5-", "-5-6", "12345-1", "\u0665-6"]
)
def test_what_is_no_score_is_told_how_to_write_one(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_marks(text)
    assert caught.value.hint == "write the marks of your side, a dash and theirs: 5-6"


@pytest.mark.parametrize(("us", "them"), [(7, 0), (0, 7), (7, 7), (-1, 0), (0, -1)])
def test_a_table_has_no_chance_for_a_score_that_cannot_be(us: int, them: int) -> None:
    with pytest.raises(ContractError, match="write marks of 0 to 6 for each side"):
        race_table().chance(us, them)


@pytest.mark.parametrize("target", [0, -7, 100])
def test_nobody_races_to_nothing_or_without_end(target: int) -> None:
    with pytest.raises(ContractError, match=f"nobody plays to {target} marks"):
        RaceTable(target=target)
