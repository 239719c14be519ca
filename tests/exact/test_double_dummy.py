"""The exact solver: other solvers' values, an exhaustive reference, and its own faces together."""

from collections.abc import Iterator
from itertools import islice
from random import Random
from typing import Any

import pytest

from helpers.strategies import (
    CALLS,
    deal_in,
    deal_of,
    each_kind_of_call_and_slowly_every_call,
    play_all,
    random_deal,
    random_ending,
    random_play,
    read_domino,
    records,
    reference_values,
)
from texas42 import (
    Deal,
    Position,
    Seat,
    Trick,
    Trump,
    best_line,
    leads,
    makes,
    play_values,
    points_within,
    solve,
    solve_many,
    solve_position,
    table,
)
from texas42.errors import UnknownHandError
from texas42.game.contracts import Contract
from texas42.game.dominoes import ALL, Domino, dominoes_in, mask_of

TRUMPS = {str(trump): trump for trump in Trump}
VECTORS = records("double_dummy.jsonl")
HANDS = {record["id"]: record for record in records("hands.jsonl")}

ENDINGS = {1: 5, 2: 5, 3: 3, 4: 2}
"""How many random endings of each size a leader gets: 60 a call, 720 in all."""

every_call = pytest.mark.parametrize("call", CALLS)


def vector_id(vector: dict[str, Any]) -> str:
    return f"{len(vector['hands'][0])}-{vector['trump']}"


# Values of other solvers


@pytest.mark.parametrize("vector", VECTORS, ids=vector_id)
def test_points_and_every_lead_agree_with_two_other_solvers(vector: dict[str, Any]) -> None:
    deal, trump, leader = deal_in(vector), TRUMPS[vector["trump"]], Seat(vector["leader"])
    points = vector["leader_side_points"]
    solution = solve(deal, trump, leader)
    assert solution.points == points
    assert solution.setters_points == vector["points_left"] - points
    values = {value.domino: value.points for value in leads(deal, trump, leader)}
    assert values == {read_domino(lead): p for lead, p in vector["leads"].items()}


@pytest.mark.parametrize("vector", VECTORS, ids=vector_id)
def test_a_bid_of_the_points_makes_and_one_more_does_not(vector: dict[str, Any]) -> None:
    leader, points = Seat(vector["leader"]), vector["leader_side_points"]
    position = Position.opening(deal_in(vector), Contract(leader, TRUMPS[vector["trump"]]))
    assert points == 0 or makes(position, points)
    assert points == 42 or not makes(position, points + 1)
    assert points_within(position, 29, 42) == max(points, 29)


@pytest.mark.parametrize("vector", [v for v in VECTORS if len(v["hands"][0]) <= 4], ids=vector_id)
def test_the_reference_agrees_with_two_other_solvers(vector: dict[str, Any]) -> None:
    position = Position.opening(
        deal_in(vector), Contract(Seat(vector["leader"]), TRUMPS[vector["trump"]])
    )
    values = reference_values(position, vector["trump"])
    assert values == {read_domino(lead): p for lead, p in vector["leads"].items()}


@pytest.mark.parametrize(
    ("record_id", "bidder", "trump", "points"),
    [
        (record["id"], int(contract[len("seat")]), contract.split()[1], points)
        for record in HANDS.values()
        for contract, points in record.get("proved", {})
        .get("double_dummy_points_bidding_team", {})
        .items()
    ],
)
def test_published_deals_have_their_proved_points(
    record_id: str, bidder: int, trump: str, points: int
) -> None:
    assert solve(deal_in(HANDS[record_id]), TRUMPS[trump], Seat(bidder)).points == points


# Laydowns


def test_seven_sixes_take_all_42_points() -> None:
    deal = deal_of(
        "6-6 6-5 6-4 6-3 6-2 6-1 6-0",
        "5-5 5-4 5-3 5-2 5-1 5-0 4-4",
        "4-3 4-2 4-1 4-0 3-3 3-2 3-1",
        "3-0 2-2 2-1 2-0 1-1 1-0 0-0",
    )
    solution = solve(deal, Trump.SIXES, Seat.N)
    assert (solution.points, solution.setters_points) == (42, 0)
    assert {value.points for value in leads(deal, Trump.SIXES, Seat.N)} == {42}


def test_the_setters_of_a_hand_without_a_trick_take_all_42_points() -> None:
    deal = deal_of(
        "5-0 4-0 3-0 2-0 1-0 0-0 2-1",
        "6-6 6-5 6-4 6-3 6-2 6-1 6-0",
        "4-3 4-2 4-1 3-3 3-2 3-1 1-1",
        "5-5 5-4 5-3 5-2 5-1 4-4 2-2",
    )
    solution = solve(deal, Trump.SIXES, Seat.N)
    assert (solution.points, solution.setters_points) == (0, 42)


@pytest.mark.parametrize(
    ("record_id", "trump"),
    [
        (record["id"], trump)
        for record in HANDS.values()
        for trump in record.get("proved", {}).get("laydown_in", [])
    ],
)
def test_a_proved_laydown_makes_42_against_every_layout_tried(record_id: str, trump: str) -> None:
    rng, held = Random(record_id), mask_of(map(read_domino, HANDS[record_id]["hand"]))
    for _ in range(20):
        unseen = rng.sample(list(dominoes_in(ALL & ~held)), 21)
        deal = Deal((held, mask_of(unseen[:7]), mask_of(unseen[7:14]), mask_of(unseen[14:])))
        assert solve(deal, TRUMPS[trump], Seat.N).points == 42


# The exhaustive reference


@every_call
@pytest.mark.parametrize("size", [1, 2, 3, 4])
def test_every_play_to_the_end_of_random_endings_has_the_reference_s_value(
    call: str, size: int
) -> None:
    """From each leader, along a random line: between tricks and within them, points taken too."""
    rng = Random(f"{call} {size}")
    for leader in list(Seat) * ENDINGS[size]:
        position = random_ending(rng, call, size, leader)
        while not position.over:
            values = reference_values(position, call)
            assert {v.domino: v.points for v in play_values(position)} == values
            assert solve_position(position).points == best(position, values)
            position = random_play(rng, position)


def best(position: Position, values: dict[Domino, int]) -> int:
    """The value the seat to play picks: its side's, told as the bidder's side's points."""
    mine = position.to_play.side == position.bidder.side
    return max(values.values()) if mine else min(values.values())


@each_kind_of_call_and_slowly_every_call
def test_five_tiles_each_have_the_reference_s_value(call: str) -> None:
    position = random_ending(Random(call), call, 5, Seat.E)
    values = {v.domino: v.points for v in play_values(position)}
    assert values == reference_values(position, call)


# Positions


def test_points_count_the_tricks_already_taken() -> None:
    """Twenty-one are in, the last trick with the 5-0 is worth six more."""
    deal = deal_of("5-5 5-0", "6-4 3-0", "1-1 2-1", "2-2 4-2")
    opening = Position.opening(deal, Contract(Seat.N, Trump.FIVES))
    later = play_all(opening, map(read_domino, ["5-5", "6-4", "2-1", "4-2"]))
    assert later.taken == (21, 0)
    assert solve_position(later).points == 27
    assert solve_position(later).setters_points == 0
    assert makes(later, 27)
    assert not makes(later, 28)
    assert points_within(later, 22, 25) == 25


def test_a_hand_that_is_over_is_worth_what_was_taken() -> None:
    deal = deal_of("5-5", "6-4", "2-1", "4-2")
    end = play_all(
        Position.opening(deal, Contract(Seat.E, Trump.FIVES, led_by=Seat.N)),
        map(read_domino, ["5-5", "6-4", "2-1", "4-2"]),
    )
    solution = solve_position(end)
    assert (solution.points, solution.setters_points) == (0, 21)
    assert play_values(end) == ()
    assert best_line(end) == ()


def test_the_bidder_leads_unless_another_leader_is_named() -> None:
    deal = random_deal(Random(1))
    for bidder in Seat:
        assert solve(deal, Trump.FOURS, bidder) == solve(deal, Trump.FOURS, bidder, leader=bidder)


def test_an_unknown_hand_cannot_be_solved_with_all_hands_open() -> None:
    n, e, s, _ = random_deal(Random(1)).hands
    with pytest.raises(UnknownHandError, match="W's hand is unknown"):
        solve(Deal((n, e, s, None)), Trump.FOURS, Seat.N)


def test_a_solution_names_the_position_it_answers() -> None:
    deal = random_deal(Random(2))
    opening = Position.opening(deal, Contract(Seat.W, Trump.TREYS, led_by=Seat.S))
    solution = solve(deal, Trump.TREYS, Seat.W, leader=Seat.S)
    assert solution.position == opening
    assert solution == solve_position(opening)


@pytest.mark.parametrize("bidder", Seat)
def test_plays_come_best_for_the_side_to_play_first(bidder: Seat) -> None:
    rng = Random(int(bidder))
    for _ in range(5):
        position = random_ending(rng, "follow-me", 5, Seat.N)
        points = [v.points for v in play_values(position)]
        mine = position.to_play.side == position.bidder.side
        assert points == sorted(points, reverse=mine)


# One line of best play


def check_line(position: Position, line: tuple[Trick, ...]) -> None:
    """The line starts at the position, is legal to the end and takes the solved points."""
    dominoes = [d for trick in line for d in trick.dominoes]
    on_table = len(position.trick.dominoes)
    assert tuple(dominoes[:on_table]) == position.trick.dominoes
    end = play_all(position, dominoes[on_table:])
    assert end.over
    assert end.bidder_taken == solve_position(position).points
    assert all(trick.complete for trick in line)
    leaders = [position.trick.leader, *(trick.winner(position.rules) for trick in line)]
    assert [trick.leader for trick in line] == leaders[:-1]


@every_call
def test_a_best_line_is_legal_and_takes_exactly_the_solved_points(call: str) -> None:
    rng = Random(call)
    trump, house = CALLS[call]
    for leader in Seat:
        deal, bidder = random_deal(rng), rng.choice(list(Seat))
        opening = Position.opening(deal, Contract(bidder, trump, house=house, led_by=leader))
        assert len(best_line(opening)) == 7
        check_line(opening, best_line(opening))


@every_call
def test_a_best_line_from_within_a_trick_begins_with_the_tiles_on_the_table(call: str) -> None:
    rng = Random(call)
    position = random_ending(rng, call, 6, Seat.S)
    while not position.over:
        check_line(position, best_line(position))
        position = random_play(rng, position)


# One question, several faces


def test_each_cell_of_a_table_is_that_bidder_s_solve() -> None:
    deal = random_deal(Random(3))
    cells = table(deal)
    assert cells.deal == deal
    for bidder in Seat:
        for trump in Trump:
            assert cells.of(bidder, trump) == solve(deal, trump, bidder).points


@every_call
def test_a_table_follows_the_house_rules(call: str) -> None:
    trump, house = CALLS[call]
    deal = random_deal(Random(4), size=5)
    cells = table(deal, house=house, jobs=2)
    for bidder in Seat:
        assert cells.of(bidder, trump) == solve(deal, trump, bidder, house=house).points


def mixed_positions() -> list[Position]:
    """Sixty positions that differ in trump, house, length, leader and moment."""
    rng = Random(5)
    positions = []
    for number in range(60):
        call = list(CALLS)[number % len(CALLS)]
        position = random_ending(rng, call, 3 + number % 5, Seat(number % 4))
        for _ in range(number % 7):
            position = random_play(rng, position)
        positions.append(position)
    return positions


@pytest.mark.parametrize("jobs", [None, 1, 2, 3])
def test_solving_many_is_solving_each_in_input_order(jobs: int | None) -> None:
    positions = mixed_positions()
    answers = list(solve_many(positions, jobs=jobs))
    assert answers == [solve_position(position) for position in positions]


def test_solving_many_of_nothing_is_nothing() -> None:
    assert list(solve_many([])) == []


@pytest.mark.parametrize("jobs", [1, 2])
def test_solving_many_does_not_read_a_long_stream_to_its_end_first(jobs: int) -> None:
    position, read = random_ending(Random(6), "aces", 1, Seat.N), 0

    def stream() -> Iterator[Position]:
        nonlocal read
        for _ in range(100_000):
            read += 1
            yield position

    answers = list(islice(solve_many(stream(), jobs=jobs), 10))
    assert answers == [solve_position(position)] * 10
    assert read < 50_000
