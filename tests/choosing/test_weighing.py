"""Every legal tile over the same layouts: which are played, what is paired, when it is exact."""

import numpy as np
import pytest

from helpers.played_by_north import HANDS, SIXES, E, N, S, W, seen_by
from helpers.strategies import contract_of, hand, read_domino
from helpers.views import fits
from texas42.choosing.weighing import Difference, difference, joined, weigh
from texas42.errors import ContradictionError
from texas42.game.dominoes import dominoes_in
from texas42.game.seats import Seat
from texas42.hidden.layouts import count_layouts
from texas42.hidden.moment import Moment, moment_of
from texas42.hidden.players import OPEN, rollout
from texas42.hidden.playing import play_on
from texas42.hidden.samples import Sample, sample_of

OPENING = seen_by(N, after=0)
FOLLOWING = seen_by(E, after=5)
ENDING = seen_by(E, after=12)
"""East leads to the fourth trick; 32 is neither made nor set."""
LATE = seen_by(N, after=20)


def moment_after(plays: int) -> Moment:
    """What the seat to play knows from its own hand."""
    seat = seen_by(*Seat, after=plays).to_play
    return seen_by(seat, after=plays)


# Layouts


def test_where_few_layouts_fit_all_of_them_are_taken() -> None:
    sample = sample_of(LATE, 30, seed=1)
    assert sample.exact
    assert len(sample.layouts) == sample.total == count_layouts(LATE.view)
    assert len({tuple(row) for row in sample.layouts.tolist()}) == sample.total


def test_all_layouts_are_taken_only_up_to_a_limit() -> None:
    sample = sample_of(LATE, 30, seed=1, all_of=count_layouts(LATE.view) - 1)
    assert (len(sample.layouts), sample.exact) == (30, False)


def test_before_the_first_lead_each_hidden_hand_is_dealt_to_every_seat() -> None:
    sample = sample_of(OPENING, 90, seed=1)
    assert (len(sample.layouts), sample.cluster, sample.exact) == (90, 3, False)
    one, two, three = sample.layouts[:3, 1:].tolist()
    assert sorted(one) == sorted(two) == sorted(three)


def test_hands_that_are_known_in_part_are_not_turned() -> None:
    known = moment_of({N: HANDS[N], W: hand("6-3 4-4")}, contract_of(SIXES, N, 31))
    sample = sample_of(known, 60, seed=1)
    assert sample.cluster == 1
    assert all(row[W] & hand("6-3 4-4") == hand("6-3 4-4") for row in sample.layouts.tolist())


@pytest.mark.parametrize("plays", [0, 1, 6, 11, 16, 21, 26])
def test_every_layout_fits_what_the_plays_have_shown(plays: int) -> None:
    moment = moment_after(plays)
    rows = sample_of(moment, 50, seed=2).layouts.tolist()
    assert rows
    assert all(fits(moment.view, row) for row in rows)


def test_a_moment_that_no_layout_fits_is_refused() -> None:
    # Three seats show that they have no sixes, and three sixes are out.
    plays = tuple(map(read_domino, ("6-6", "5-4", "5-3", "5-2")))
    with pytest.raises(ContradictionError):
        weigh(moment_of({N: HANDS[N]}, contract_of(SIXES, N, 31), plays))


# Tiles


def test_every_legal_tile_is_weighed_and_no_other() -> None:
    weighed = weigh(FOLLOWING, seed=1)
    assert {tile.domino for tile in weighed.tiles} == set(dominoes_in(hand("4-3 3-2")))


def test_only_some_tiles_may_be_asked_about() -> None:
    tiles = (read_domino("2-0"), read_domino("4-3"))
    assert {tile.domino for tile in weigh(ENDING, tiles=tiles, seed=1).tiles} == set(tiles)


def test_a_tile_that_is_not_legal_is_not_there() -> None:
    with pytest.raises(KeyError):
        weigh(FOLLOWING, seed=1).tile(read_domino("0-0"))


def test_all_tiles_are_played_over_the_same_layouts() -> None:
    weighed = weigh(ENDING, sample=sample_of(ENDING, 40, 3), seed=1)
    assert len(weighed.sample.layouts) == 40
    for tile in weighed.tiles:
        again = play_on(ENDING, weighed.sample.layouts, tile.domino, seed=1).points
        assert np.array_equal(tile.points, again)
        assert tile.make.value == (again >= 32).mean()
        assert tile.mean_points == again.mean()


def test_a_share_of_all_layouts_has_no_interval() -> None:
    make = weigh(LATE, seed=1).best.make
    assert make.low == make.value == make.high
    assert make.hands == count_layouts(LATE.view)


def test_a_share_of_a_sample_lies_inside_its_interval() -> None:
    make = weigh(ENDING, sample=sample_of(ENDING, 40, 3), seed=1).best.make
    assert 0 < make.low < make.value < make.high < 1


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_answer_does_not_depend_on_the_number_of_threads(jobs: int) -> None:
    sample = sample_of(ENDING, 600, 3)
    points = [tile.points.tolist() for tile in weigh(ENDING, sample=sample, jobs=jobs).tiles]
    assert points == [tile.points.tolist() for tile in weigh(ENDING, sample=sample).tiles]


# Best first, for the side of the seat to play


def test_the_bidder_s_side_likes_what_makes_the_contract() -> None:
    made = [tile.make.value for tile in weigh(seen_by(N, after=4), seed=1).tiles]
    assert made == sorted(made, reverse=True)
    assert made[0] > made[-1]


def test_the_setters_like_what_sets_it() -> None:
    made = [tile.make.value for tile in weigh(ENDING, seed=1).tiles]
    assert made == sorted(made)
    assert made[0] < made[-1]


def test_with_the_contract_made_each_side_likes_points() -> None:
    made_already = seen_by(E, after=17)
    assert made_already.settled
    points = [tile.mean_points for tile in weigh(made_already, seed=1).tiles]
    assert points == sorted(points)


def test_the_best_tile_costs_nothing_and_the_worst_the_difference() -> None:
    weighed = weigh(ENDING, sample=sample_of(ENDING, 200, 3), seed=1)
    best, worst = weighed.best, weighed.tiles[-1]
    assert weighed.cost(best.domino) == Difference(0.0, 0.0)
    assert weighed.cost(worst.domino).value == pytest.approx(worst.make.value - best.make.value)


# Differences


def sampled(*, exact: bool) -> Sample:
    return Sample(np.zeros((100, 4), dtype=np.int64), 1000, exact=exact, cluster=1)


def test_a_difference_over_all_layouts_is_exact() -> None:
    values = np.array([1.0, 0.0, 0.0, 1.0])
    assert difference(values, sampled(exact=True)) == Difference(0.5, 0.0)


def test_a_difference_in_a_sample_has_the_width_of_its_spread() -> None:
    values = np.array([1.0, 0.0] * 50)
    found = difference(values, sampled(exact=False))
    assert found.value == 0.5
    # Nearly a hundred independent differences with a spread of a half: 1.96 × 0.5 / 10.
    assert found.half_width == pytest.approx(0.098, abs=0.01)


@pytest.mark.parametrize(
    ("value", "half_width", "sure"),
    [(0.1, 0.05, True), (0.1, 0.066, True), (0.1, 0.067, False), (0.0, 0.0, False)],
)
def test_a_difference_is_sure_when_half_as_wide_an_interval_again_is_above_zero(
    value: float, half_width: float, sure: bool
) -> None:
    assert Difference(value, half_width).sure is sure


def test_a_difference_may_be_surely_over_a_number_surely_under_it_or_neither() -> None:
    found = Difference(0.10, 0.02)
    limits = (0.06, 0.08, 0.10, 0.12, 0.14)
    assert [found.surely_over(least) for least in limits] == [True, False, False, False, False]
    assert [found.surely_under(least) for least in limits] == [False, False, False, False, True]


def test_an_exact_difference_is_surely_what_it_is_and_neither_over_nor_under_itself() -> None:
    exact = Difference(0.1, 0.0)
    assert (exact.surely_over(0.099), exact.surely_under(0.101)) == (True, True)
    assert (exact.surely_over(0.1), exact.surely_under(0.1)) == (False, False)


# Two looks as one


def test_looks_at_different_layouts_are_one_look_at_all_of_them() -> None:
    one, other = (
        weigh(ENDING, sample=sample_of(ENDING, n, seed), seed=seed)
        for n, seed in ((40, 3), (60, 4))
    )
    both = joined(one, other)
    assert both.dominoes == one.dominoes
    assert both.sample.layouts.tolist() == [
        *one.sample.layouts.tolist(),
        *other.sample.layouts.tolist(),
    ]
    for tile in both.tiles:
        points = [*one.tile(tile.domino).points, *other.tile(tile.domino).points]
        assert tile.points.tolist() == points
        assert tile.make.hands == 100
        assert tile.make.value == pytest.approx(np.mean(np.array(points) >= 32))
        assert tile.mean_points == pytest.approx(np.mean(points))


def test_only_tiles_that_were_looked_at_twice_are_in_both() -> None:
    one = weigh(ENDING, sample=sample_of(ENDING, 40, 3), seed=1)
    twice = tuple(map(read_domino, ("2-0", "4-3")))
    other = weigh(ENDING, sample=sample_of(ENDING, 40, 4), tiles=twice, seed=1)
    assert joined(one, other).dominoes == set(twice)


def test_a_cost_may_be_told_beside_another_tile_than_the_best() -> None:
    weighed = weigh(ENDING, sample=sample_of(ENDING, 200, 3), seed=1)
    one, other = (tile.domino for tile in weighed.tiles[-2:])
    cost = weighed.cost(one, other)
    assert cost.value == pytest.approx(-weighed.cost(other, one).value)
    made = [weighed.tile(d).make.value for d in (one, other)]
    assert cost.value == pytest.approx(made[0] - made[1])


# Other players


def test_hands_are_finished_by_the_players_asked_for() -> None:
    sample = sample_of(ENDING, 60, 3)
    weighed = weigh(ENDING, sample=sample, players=rollout(6), seed=1)
    assert weighed.players == rollout(6)
    for tile in weighed.tiles:
        again = play_on(
            ENDING,
            sample.layouts,
            tile.domino,
            bidders=rollout(6),
            setters=rollout(6),
            seed=1,
        ).points
        assert np.array_equal(tile.points, again)


def test_open_players_make_in_the_one_layout_there_is_what_double_dummy_makes() -> None:
    # With all hands open 5-5 makes 35 and no other lead makes 32 (README).
    open_hands = seen_by(N, E, S, W, after=0)
    made = {t.domino: t.make.value for t in weigh(open_hands, players=OPEN).tiles}
    assert made.pop(read_domino("5-5")) == 1.0
    assert set(made.values()) == {0.0}
