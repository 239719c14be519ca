"""Chances and their intervals: published values, coverage by simulation, samples in clusters."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from texas42.estimates import effective_size, estimate, wilson

Made = NDArray[np.bool_]

TRIPLES = 320
REPEATS = 2000


def in_triples(rng: np.random.Generator, chance: float, spread: float) -> Made:
    """A sample whose triples share luck: each triple's own chance is `chance` ± `spread`."""
    own = chance + spread * rng.choice([-1.0, 1.0], size=(TRIPLES, 1))
    made: Made = (rng.random((TRIPLES, 3)) < own).ravel()
    return made


def coverage(chance: float, spread: float, cluster: int) -> float:
    """The share of samples whose interval holds the true chance."""
    rng = np.random.default_rng(42)
    found = [estimate(in_triples(rng, chance, spread), cluster) for _ in range(REPEATS)]
    return sum(e.low <= chance <= e.high for e in found) / REPEATS


# Wilson's interval


@pytest.mark.parametrize(
    ("successes", "n", "low", "high"),
    [
        (81, 263, 0.2553, 0.3662),
        (15, 148, 0.0624, 0.1605),
        (0, 20, 0.0000, 0.1611),
        (1, 29, 0.0061, 0.1718),
    ],
)
def test_the_interval_is_the_one_in_newcombe_1998_table_i(
    successes: int, n: int, low: float, high: float
) -> None:
    assert wilson(successes / n, n) == pytest.approx((low, high), abs=0.00005)


def test_half_of_four_by_hand() -> None:
    # (1/2 + z²/8 ± z √(1/16 + z²/64)) / (1 + z²/4) with z = 1.96: 0.5 ± 0.35 at z² = 3.8415
    assert wilson(0.5, 4) == pytest.approx((0.15004, 0.84996), abs=0.00001)


def test_nothing_tried_says_nothing() -> None:
    assert wilson(0.5, 0) == (0.0, 1.0)


@pytest.mark.parametrize("n", [1, 3, 320, 1_000_000])
def test_all_or_none_leave_room_for_the_other(n: int) -> None:
    low, high = wilson(0.0, n)
    assert low == 0.0
    assert 0 < high < 1
    assert wilson(1.0, n) == pytest.approx((1 - high, 1.0))


def test_four_times_the_tries_halve_the_interval() -> None:
    (low, high), (closer_low, closer_high) = wilson(0.5, 1000), wilson(0.5, 4000)
    assert closer_high - closer_low == pytest.approx((high - low) / 2, rel=0.01)


@given(st.integers(1, 400).flatmap(lambda n: st.tuples(st.integers(0, n), st.just(n))))
def test_the_share_found_lies_in_its_interval(tries: tuple[int, int]) -> None:
    successes, n = tries
    low, high = wilson(successes / n, n)
    assert 0 <= low <= successes / n <= high <= 1


# What a sample in clusters is worth


def test_triples_that_always_agree_are_worth_one_hand_each() -> None:
    values = np.repeat([1.0, 0.0, 0.0, 1.0, 0.0] * 40, 3)
    assert effective_size(values, 3) == 200


def test_triples_of_independent_hands_are_worth_about_all_their_hands() -> None:
    values = np.random.default_rng(7).random(30_000)
    assert effective_size(values, 3) == pytest.approx(30_000, rel=0.05)


def test_triples_that_balance_are_worth_more_than_their_hands() -> None:
    rng = np.random.default_rng(7)
    luck = rng.random((2000, 1)) + np.array([0.0, 1 / 3, 2 / 3])
    values = (luck % 1 < 0.4).astype(np.float64).ravel()
    assert 6000 < effective_size(values, 3) <= 12_000


def test_hands_on_their_own_are_worth_themselves() -> None:
    values = np.array([1.0, 0.0, 1.0, 1.0, 0.0, 0.0] * 100)
    assert effective_size(values, 1) == pytest.approx(600, rel=0.01)


@given(st.lists(st.booleans(), min_size=6, max_size=90))
def test_a_sample_is_worth_from_one_a_triple_to_two_a_hand(made: list[bool]) -> None:
    size = effective_size(np.array(made, dtype=np.float64), 3)
    assert len(made) // 3 <= size <= 2 * len(made)


# Estimates


def test_an_estimate_names_its_share_hands_and_clusters() -> None:
    made = np.array([True] * 300 + [False] * 660)
    found = estimate(made)
    assert (found.value, found.hands, found.clusters) == (0.3125, 960, 320)
    assert found.half_width == pytest.approx((found.high - found.low) / 2)


def test_triples_that_always_agree_give_the_interval_of_that_many_hands() -> None:
    found = estimate(np.repeat([True, False, False, True], 3 * 25))
    assert (found.low, found.high) == wilson(0.5, 100)


def test_a_chance_never_seen_to_fail_still_has_a_lower_end_below_one() -> None:
    found = estimate(np.ones(960, dtype=np.bool_))
    assert found.value == found.high == 1.0
    assert 0.98 < found.low < 1.0


def test_a_chance_never_seen_to_come_true_still_has_an_upper_end_above_nought() -> None:
    found = estimate(np.zeros(960, dtype=np.bool_))
    assert found.value == found.low == 0.0
    assert 0.0 < found.high < 0.02


def test_no_hands_are_no_knowledge() -> None:
    found = estimate(np.empty(0, dtype=np.bool_))
    assert (found.low, found.high, found.hands) == (0.0, 1.0, 0)


def test_a_triple_that_is_not_full_counts_as_a_cluster_begun() -> None:
    assert estimate(np.array([True] * 7)).clusters == 3


@given(st.lists(st.booleans(), min_size=1, max_size=60), st.integers(1, 4))
def test_the_value_lies_in_its_interval_within_nought_and_one(
    made: list[bool], cluster: int
) -> None:
    found = estimate(np.array(made), cluster)
    assert 0 <= found.low <= found.value <= found.high <= 1


@pytest.mark.parametrize("chance", [0.1, 0.5, 0.9])
@pytest.mark.parametrize("spread", [0.0, 0.1], ids=["independent", "in triples"])
def test_nineteen_of_twenty_intervals_hold_the_truth(chance: float, spread: float) -> None:
    assert 0.935 <= coverage(chance, spread, cluster=3) <= 0.965


def test_hands_that_share_luck_counted_one_by_one_would_be_too_sure() -> None:
    assert coverage(0.5, 0.4, cluster=1) < 0.9
    assert coverage(0.5, 0.4, cluster=3) >= 0.935
