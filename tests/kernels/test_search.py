"""The search itself: switches, transposition table and threads change its cost, never an answer."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from random import Random

import pytest

from helpers.strategies import CALLS, random_deal, random_ending, random_play, reference_values
from texas42.exact.engine import Engine, borrow_engine
from texas42.game.contracts import Contract
from texas42.game.play import Position
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42.kernels.search import ALL_FEATURES
from texas42.kernels.transposition import GENERATIONS

every_switch = pytest.mark.parametrize("switch", range(ALL_FEATURES.bit_length()))


def all_but(switch: int) -> Engine:
    """An engine with one feature switched off."""
    return Engine(ALL_FEATURES & ~(1 << switch))


def openings(seed: str, number: int) -> list[Position]:
    """Full deals before the first lead, every call in turn."""
    rng = Random(seed)
    calls = list(CALLS.values()) * (number // len(CALLS) + 1)
    return [
        Position.opening(random_deal(rng), Contract(Seat(rng.randrange(4)), trump, house=house))
        for trump, house in calls[:number]
    ]


def way_down(seed: str, call: str, size: int) -> Iterator[Position]:
    """An ending and every position of a random line to its last tile."""
    rng = Random(f"{seed} {call}")
    position = random_ending(rng, call, size, Seat(rng.randrange(4)))
    while not position.over:
        yield position
        position = random_play(rng, position)


def points(engine: Engine, positions: list[Position]) -> list[int]:
    return [engine.points(p, p.bidder.side) for p in positions]


# Switches


@every_switch
def test_a_feature_switched_off_changes_no_points_of_a_full_deal(switch: int) -> None:
    positions = openings("one off", len(CALLS))
    assert points(all_but(switch), positions) == points(Engine(), positions)


@every_switch
def test_a_feature_switched_off_changes_no_answer_within_a_window(switch: int) -> None:
    less, full = all_but(switch), Engine()
    for position in openings("window", len(CALLS)):
        exact = full.points(position, 0)
        assert less.points(position, 0, 29, 42) == max(exact, 29)
        assert less.points(position, 0, 29, 30) == min(max(exact, 29), 30)


@every_switch
@pytest.mark.parametrize("call", CALLS)
def test_a_feature_switched_off_changes_no_play_s_value(switch: int, call: str) -> None:
    less, full = all_but(switch), Engine()
    for position in way_down("plays", call, size=5):
        assert less.after_each_play(position, 0) == full.after_each_play(position, 0)


@every_switch
def test_a_feature_switched_off_changes_no_leader_s_points(switch: int) -> None:
    less, full = all_but(switch), Engine()
    for position in openings("leaders", len(CALLS)):
        asked = position.hands, position.contract, 0
        assert less.for_each_leader(*asked) == full.for_each_leader(*asked)


@every_switch
def test_a_switch_is_wired_to_something(switch: int) -> None:
    less, full = all_but(switch), Engine()
    for position in openings("one off", len(CALLS)):
        less.points(position, 0)
        full.points(position, 0)
    assert less.nodes != full.nodes


@pytest.mark.parametrize("call", CALLS)
def test_every_combination_of_features_gives_the_reference_s_values(call: str) -> None:
    """The last is none at all: plain alpha-beta."""
    known = [
        (position, reference_values(position, call))
        for position in list(way_down("combinations", call, size=4))[:4]
    ]
    for features in range(ALL_FEATURES, -1, -1):
        engine = Engine(features, table_bits=8)
        for position, values in known:
            found = engine.after_each_play(position, position.bidder.side)
            assert {d: position.bidder_taken + p for d, p in found.items()} == values, features


# Nodes

NODES = {"points": 762_922, "plays": 472_260, "leaders": 625_635}
"""Positions visited for the points of forty deals, for every lead of ten, and for each leader of
ten, by new engines. They are the same on every machine, so other numbers mean another search: when
that is meant, put the new ones here and say in the commit what they save."""


def test_the_search_visits_exactly_as_many_nodes_as_it_is_known_to() -> None:
    engines = {question: Engine() for question in NODES}
    deals = openings("signature", 40)
    points(engines["points"], deals)
    for position in deals[:10]:
        engines["plays"].after_each_play(position, position.bidder.side)
        engines["leaders"].for_each_leader(position.hands, position.contract, 0)
    assert {question: engine.nodes for question, engine in engines.items()} == NODES


# The transposition table


@pytest.mark.parametrize("table_bits", [1, 4, 20])
def test_the_size_of_the_table_changes_no_answer(table_bits: int) -> None:
    positions = openings("size", 2 * len(CALLS))
    assert points(Engine(table_bits=table_bits), positions) == points(Engine(), positions)


def test_a_table_that_has_run_out_of_generations_forgets_them_all() -> None:
    """The turned deal meets the generation of the first again: the same states, other owners."""
    for first in openings("wrap", len(CALLS)):
        n, e, s, w = first.hands
        turned = replace(first, hands=(w, n, e, s))
        engine = Engine()
        points(engine, [first])
        run_out_of_generations(engine)
        assert points(engine, [turned, first]) == points(Engine(), [turned, first])


def test_answers_stay_right_while_generations_run_out() -> None:
    positions = openings("across", len(CALLS))
    engine = Engine()
    run_out_of_generations(engine, left=len(positions) // 2)
    assert points(engine, positions) == points(Engine(), positions)


def run_out_of_generations(engine: Engine, left: int = 0) -> None:
    """As if 65,535 questions had been asked, less those `left`."""
    engine._scratch.counters[0] = GENERATIONS - 1 - left


# Threads


def test_nobody_shares_an_engine() -> None:
    with borrow_engine() as mine, borrow_engine() as yours:
        assert mine is not yours


def test_an_engine_given_back_is_lent_again() -> None:
    """Whoever else has given one back in this process, there are not a hundred of them."""

    def lent() -> Engine:
        with borrow_engine() as engine:
            return engine

    assert lent() in [lent() for _ in range(100)]


def test_two_threads_at_once_find_what_one_finds_with_as_many_nodes() -> None:
    positions = openings("threads", 30)

    def found() -> tuple[list[int], int]:
        engine = Engine()
        return points(engine, positions), engine.nodes

    with ThreadPoolExecutor(2) as pool:
        both = [pool.submit(found) for _ in range(2)]
    assert [task.result() for task in both] == [found()] * 2


# Every face of one value


@pytest.mark.parametrize("trump", Trump)
def test_plays_and_leaders_and_points_agree(trump: Trump) -> None:
    engine = Engine()
    deal = random_deal(Random(f"faces {trump}"))
    for leader in Seat:
        position = Position.opening(deal, Contract(leader, trump))
        exact = engine.points(position, leader.side)
        assert max(engine.after_each_play(position, leader.side).values()) == exact
        assert (
            engine.for_each_leader(position.hands, position.contract, leader.side)[leader] == exact
        )
        assert engine.points(position, leader.partner.after().side) == 42 - exact
