"""What a call tells of the caller's hand, and the layouts that a seat takes it to mean."""

from dataclasses import replace

import numpy as np
import pytest

from helpers.strategies import contract_of, hand
from texas42.choosing.weighing import weigh
from texas42.game.dominoes import Domino
from texas42.game.rules import Rules, Trump, rules_for
from texas42.game.seats import Seat
from texas42.hidden.callers import FEATURES, UNLIKELY, calling_weights, features_of
from texas42.hidden.moment import Moment, moment_of
from texas42.hidden.samples import ALL_OF, Sample, sample_of

SIXES = rules_for(Trump.SIXES)
WEST = hand("5-2 5-1 4-4 4-2 4-1 3-3 1-0")
NORTH = hand("6-6 6-5 6-4 6-2 5-5 3-0 1-1")
FIRST_THREE = (Domino(6, 6), Domino(6, 0), Domino(6, 1))
NEXT_TRICKS = (
    *FIRST_THREE,
    *(Domino(*tile) for tile in [(3, 3), (6, 5), (4, 3), (2, 1), (5, 1), (6, 4), (0, 0)]),
    *(Domino(*tile) for tile in [(2, 2), (1, 0), (5, 5), (5, 3), (5, 0)]),
)
"""North plays three sixes and the 5-5, and West is to play to the fourth trick."""


def weight(tiles: str, rules: Rules = SIXES, bid: int = 30) -> float:
    return float(calling_weights(np.array([hand(tiles)]), contract_of(rules, Seat.N, bid))[0])


def moment(*plays: Domino, reads_call: bool = True) -> Moment:
    return moment_of({Seat.W: WEST}, contract_of(SIXES, Seat.N, 32), plays, reads_call=reads_call)


def trumps_with_north(sample: Sample, played: int) -> float:
    held = sample.layouts[:, Seat.N]
    return float(np.mean([(int(mask) & SIXES.trumps).bit_count() for mask in held])) + played


# The caller's hand


def test_the_more_trumps_the_likelier_the_call() -> None:
    held = [
        "5-4 4-3 3-2 2-0 5-1 4-0 3-1",
        "6-6 6-4 3-2 2-0 5-1 4-0 3-1",
        "6-6 6-4 6-2 2-0 5-1 4-0 3-1",
        "6-6 6-4 6-2 6-1 5-1 4-0 3-1",
        "6-6 6-4 6-2 6-1 6-5 4-0 3-1",
    ]
    weights = [weight(tiles) for tiles in held]
    assert weights == sorted(weights)
    assert weights[0] == UNLIKELY
    assert weights[-1] > 0.8


def test_the_double_and_other_doubles_make_a_call_likelier() -> None:
    without = weight("6-5 6-4 6-2 2-0 5-1 4-0 3-1")
    assert weight("6-6 6-4 6-2 2-0 5-1 4-0 3-1") > without
    assert weight("6-5 6-4 6-2 2-2 5-5 4-0 3-1") > without


def test_a_high_bid_needs_more() -> None:
    good = "6-6 6-4 6-2 5-5 5-1 4-0 3-1"
    assert weight(good, bid=42) < weight(good, bid=30)
    assert weight(good, bid=33) == weight(good, bid=32)


@pytest.mark.parametrize("trump", [Trump.DOUBLES, Trump.FOLLOW_ME])
def test_doubles_and_follow_me_are_called_with_doubles(trump: Trump) -> None:
    rules = rules_for(trump)
    assert weight("6-6 5-5 4-4 3-3 6-5 5-4 4-3", rules) > 10 * weight(
        "6-6 5-4 4-3 3-2 6-5 2-1 4-0", rules
    )


def test_a_hand_shows_its_trumps_from_the_top_its_covered_tiles_and_its_offs() -> None:
    (row,) = features_of(np.array([hand("6-6 6-4 5-5 5-3 4-3 5-0 2-1")]), SIXES)
    shown = dict(zip(FEATURES, row, strict=True))
    assert [shown[f"trump {place}"] for place in range(1, 8)] == [1, 0, 1, 0, 0, 0, 0]
    assert (shown["trumps squared"], shown["doubles"]) == (4, 1)
    assert (shown["covered"], shown["open offs"], shown["count on open offs"]) == (2, 2, 0)


# The layouts


def test_who_does_not_see_the_bidder_s_hand_takes_it_to_be_one_that_calls() -> None:
    reading = sample_of(moment(*FIRST_THREE), 400, 1)
    blind = sample_of(moment(*FIRST_THREE, reads_call=False), 400, 1)
    assert trumps_with_north(reading, 1) > 3.2
    assert trumps_with_north(blind, 1) < 2.5
    assert not reading.exact
    assert len(reading.layouts) == 400


def test_the_same_seed_draws_the_same_layouts() -> None:
    one, same, other = (sample_of(moment(*FIRST_THREE), 50, seed).layouts for seed in (1, 1, 2))
    assert (one == same).all()
    assert (one != other).any()


def test_where_all_layouts_are_taken_they_count_as_the_bidder_would_call_with_them() -> None:
    seen = moment(*NEXT_TRICKS)
    sample = sample_of(seen, 100, 1, all_of=10 * ALL_OF)
    assert sample.exact
    assert sample.weights is not None
    hands = sample.layouts[:, Seat.N] | seen.bidder_played
    assert (sample.weights == calling_weights(hands, contract_of(SIXES, Seat.N, 32))).all()
    alike = replace(sample, weights=None)
    held = sample.layouts[:, Seat.N] >> Domino(1, 1) & 1
    assert sample.mean(held) > alike.mean(held)


def test_the_bidder_and_who_sees_its_hand_have_nothing_to_read() -> None:
    bidder = moment_of({Seat.N: NORTH}, contract_of(SIXES, Seat.N, 32), ())
    told = moment_of({Seat.W: WEST, Seat.N: NORTH}, contract_of(SIXES, Seat.N, 32), FIRST_THREE)
    for seen in (bidder, told):
        blind = replace(seen, reads_call=False)
        assert (sample_of(seen, 60, 1).layouts == sample_of(blind, 60, 1).layouts).all()


def test_a_setter_who_reads_the_call_is_less_hopeful() -> None:
    reading, blind = (
        weigh(seen, sample=sample_of(seen, 300, 1), seed=1).best.make.value
        for seen in (moment(*FIRST_THREE), moment(*FIRST_THREE, reads_call=False))
    )
    assert reading > blind + 0.05


def test_a_call_nobody_would_make_still_has_its_layouts() -> None:
    # All the sixes but one have been shown elsewhere, and still North called them.
    held = hand("6-5 6-4 6-3 6-2 6-1 6-0 5-5")
    seen = moment_of(
        {Seat.W: held}, contract_of(SIXES, Seat.N, 42), [Domino(6, 6), Domino(1, 0), Domino(2, 0)]
    )
    assert len(sample_of(seen, 40, 1, all_of=0).layouts) == 40
