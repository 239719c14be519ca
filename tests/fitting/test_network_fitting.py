"""The network is taught by playing: a short course, whose weights the seed fixes."""

import numpy as np
import pytest

from benchmarks.fitting.learner import NAMES, Learner, new_weights
from benchmarks.fitting.lessons import by_length, drawn, lessons
from benchmarks.fitting.network import INPUTS, Stage, taught
from texas42.game.dominoes import SET_SIZE
from texas42.hidden.network import KINDS, Weights
from texas42.kernels.network import EXPERTS, NEEDED, OWN, ROWS
from texas42.kernels.studying import SETTLED

pytestmark = pytest.mark.slow


def course(seed: int, layouts: int) -> Weights:
    rng = np.random.default_rng(seed)
    learner = Learner(new_weights(rng, EXPERTS, INPUTS))
    list(taught(learner, Stage(rounds=2, layouts=layouts, rate=1e-3, hands=300), rng, seed))
    return learner.average


@pytest.mark.parametrize("layouts", [0, 2])
def test_the_same_seed_teaches_the_same_weights(layouts: int) -> None:
    one, again, other = course(1, layouts), course(1, layouts), course(2, layouts)
    assert all(np.array_equal(one[name], again[name]) for name in NAMES)
    assert not all(np.array_equal(one[name], other[name]) for name in NAMES)


def test_contracts_are_drawn_as_hands_bid_them_in_every_kind_of_trump() -> None:
    found = drawn(by_length, 20_000, np.random.default_rng(3))
    assert set(found.kinds) == set(range(len(KINDS)))
    assert set(found.bids) == set(range(30, 43))
    assert (np.bitwise_or.reduce(found.deals, axis=1) == (1 << 28) - 1).all()


def test_every_choice_lists_the_movers_tiles_and_values_only_what_may_be_played() -> None:
    rng = np.random.default_rng(4)
    data = lessons(new_weights(rng, EXPERTS, INPUTS), drawn(by_length, 300, rng), seed=5, layouts=0)
    for number, (start, end) in enumerate(zip([0, *data.ends], data.ends, strict=False)):
        inputs = set(data.inputs[start:end].tolist())
        own = {row - OWN for row in inputs if row < OWN + SET_SIZE}
        tiles = {tile for tile in data.tiles[number].tolist() if tile >= 0}
        assert len(tiles) >= 2
        assert tiles <= own
        assert max(inputs) < ROWS
        settled = bool(inputs & {NEEDED, NEEDED + 43})
        assert settled == bool(data.experts[number] & SETTLED)


def test_a_lesson_learned_again_is_learned_better() -> None:
    rng = np.random.default_rng(6)
    learner = Learner(new_weights(rng, EXPERTS, INPUTS))
    data = lessons(learner.weights, drawn(by_length, 1_000, rng), seed=7, layouts=0)
    lost, surprise = zip(*(learner.learn(data, rng, 1e-3) for _ in range(6)), strict=True)
    assert lost[-1] < lost[0]
    assert surprise[-1] < surprise[0]
