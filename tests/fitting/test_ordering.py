"""The program that fits the play order: what it notes of a search, which way it moves weights."""

import numpy as np
import pytest
from click.testing import CliRunner
from numpy.typing import NDArray

from benchmarks.fitting.descent import slopes_of
from benchmarks.fitting.ordering import (
    Deals,
    Nodes,
    fitted,
    looked_up,
    main,
    nodes_a_deal,
    random_deals,
    walked,
)
from texas42.exact.engine import Engine, ordering_weights
from texas42.fitted.tables import read_rows
from texas42.game.contracts import Contract
from texas42.game.deal import Deal
from texas42.game.dominoes import dominoes_in
from texas42.game.play import Position
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42.kernels.ordering import LIST_SIZE, LISTS

Floats = NDArray[np.float64]


@pytest.fixture(scope="module")
def met() -> Nodes:
    return walked(random_deals(60, seed=3), ordering_weights(), seed=3)


def test_a_walk_notes_nodes_with_a_choice_where_some_play_cuts(met: Nodes) -> None:
    assert len(met.places) > 60
    assert ((met.nodes != 0).sum(axis=1) >= 2).all()
    assert (met.nodes > 0).any(axis=1).all()
    assert set(met.places.tolist()) == {0, 1, 2, 3}


def test_the_plays_are_noted_in_the_order_of_the_weights_noted_with_them(met: Nodes) -> None:
    scores = ordering_weights()[looked_up(met)].sum(axis=2)
    for row, (nodes, score) in enumerate(zip(met.nodes, scores, strict=True)):
        tried = score[nodes != 0]
        assert (np.diff(tried) <= 0).all(), f"row {row}"


def alone(deals: Deals, number: int) -> Deals:
    return Deals(*(part[number : number + 1] for part in deals))


def nodes_of_leads(deal: Deals) -> list[int]:
    """What a search takes after each lead, on a table of its own, for the points that the leader's
    side makes."""
    (layout,), (trump,), (leader,) = (part.tolist() for part in deal)
    n, e, s, w = layout
    position = Position.opening(Deal((n, e, s, w)), Contract(Seat(leader), list(Trump)[trump]))
    engine, side = Engine(), Seat(leader).side
    need = engine.points(position, side)
    taken = []
    for lead in dominoes_in(layout[leader]):
        before = engine.nodes
        engine.points(position.play(lead), side, need - 1, need)
        taken.append(engine.nodes - before)
    return sorted(taken)


def test_each_play_is_searched_from_an_empty_table() -> None:
    deals = random_deals(40, seed=4)
    compared = 0
    for number in range(len(deals.trumps)):
        met = walked(alone(deals, number), ordering_weights(), seed=4)
        # Seven plays on lead are the first trick's.
        for nodes in met.nodes[(met.places == 0) & (met.nodes != 0).all(axis=1)]:
            # Which states share a slot of a table changes with its generation.
            expected = pytest.approx(nodes_of_leads(alone(deals, number)), rel=0.05, abs=5)
            assert sorted(np.abs(nodes).tolist()) == expected
            compared += 1
    assert compared > 10


def test_the_weights_looked_up_are_those_of_the_place_in_the_trick(met: Nodes) -> None:
    assert (looked_up(met) // (LISTS * LIST_SIZE) == met.places[:, None, None]).all()
    assert (looked_up(met) // LIST_SIZE % LISTS == np.arange(LISTS)).all()


def test_the_same_seed_meets_the_same_nodes(met: Nodes) -> None:
    again = walked(random_deals(60, seed=3), ordering_weights(), seed=3)
    for first, second in zip(met, again, strict=True):
        assert (first == second).all()


def expected_nodes(scores: Floats, nodes: Floats) -> float:
    """Of one row, term by term: the cutting play of a softmax, and what is tried before it."""
    cuts = [(s, c) for s, c in zip(scores, nodes, strict=True) if c > 0]
    fails = [(s, -c) for s, c in zip(scores, nodes, strict=True) if c < 0]
    total = sum(np.exp(s) for s, _ in cuts)
    taken = sum(np.exp(s) / total * c for s, c in cuts)
    return float(taken + sum(c / (1 + total * np.exp(-s)) for s, c in fails))


def test_the_slopes_are_those_of_the_nodes_expected() -> None:
    rng = np.random.default_rng(8)
    scores = rng.normal(size=(20, 7))
    nodes = rng.normal(size=(20, 7)) * rng.integers(2, size=(20, 7))
    nodes[:, 3] = 0.5  # some play cuts
    step = 1e-6
    for row, play in np.ndindex(scores.shape):
        there, back = scores[row].copy(), scores[row].copy()
        there[play] += step
        back[play] -= step
        rise = expected_nodes(there, nodes[row]) - expected_nodes(back, nodes[row])
        expected = rise / (2 * step) if nodes[row, play] else 0
        assert slopes_of(scores, nodes)[row, play] == pytest.approx(expected, abs=1e-6)


def test_a_fit_tries_the_cheap_cutting_play_first(met: Nodes) -> None:
    scores = fitted(met)[looked_up(met)].sum(axis=2)
    first = np.where(met.nodes != 0, scores, -(10**9)).argmax(axis=1)
    unfitted = (met.nodes[:, 0] > 0).mean()
    assert (met.nodes[np.arange(len(first)), first] > 0).mean() > unfitted


def test_a_fit_to_a_few_walks_saves_the_search_nodes(met: Nodes) -> None:
    deals = random_deals(20, seed=5)
    unfitted = np.zeros_like(ordering_weights())
    assert nodes_a_deal(fitted(met), deals) < nodes_a_deal(unfitted, deals) / 2


def test_the_table_in_use_has_a_whole_number_for_every_weight() -> None:
    rows = read_rows("ordering.txt")
    assert [len(row) for row in rows] == [LIST_SIZE] * LISTS * len(Seat)
    assert (ordering_weights() == np.concatenate(rows)).all()
    assert ordering_weights().dtype == np.int64
    assert not ordering_weights().flags.writeable


def test_a_quick_look_shows_nodes_a_deal_and_writes_nothing() -> None:
    before = ordering_weights()
    shown = CliRunner().invoke(main, ["--rounds", "1", "--deals", "400", "--trial", "20"])
    assert shown.exit_code == 0, shown.output
    assert [line.split(":")[0] for line in shown.output.splitlines()] == ["in use", "round 1"]
    ordering_weights.cache_clear()
    assert (ordering_weights() == before).all()
