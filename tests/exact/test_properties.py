"""What must hold of every deal, drawn by hypothesis: full hands, all trumps, all house rules."""

from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace

from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.strategies import CALLS, calls, deals, openings, positions, reference_values, seats
from texas42 import (
    Deal,
    Position,
    Seat,
    best_line,
    makes,
    play_values,
    points_within,
    solve,
    solve_many,
    solve_position,
)
from texas42.game.contracts import Contract

few = settings(max_examples=40)


# Whose points they are


@few
@given(openings())
def test_the_two_sides_share_42_points(opening: Position) -> None:
    solution = solve_position(opening)
    assert 0 <= solution.points <= 42
    assert solution.points + solution.setters_points == 42


@few
@given(positions())
def test_points_taken_stay_taken_and_the_rest_is_shared(position: Position) -> None:
    solution = solve_position(position)
    assert solution.points + solution.setters_points == 42
    assert 0 <= solution.points - position.bidder_taken <= position.points_left


def with_bidder(position: Position, bidder: Seat) -> Position:
    return replace(position, contract=replace(position.contract, bidder=bidder))


@few
@given(positions())
def test_a_bidder_of_the_other_side_sees_the_complement(position: Position) -> None:
    """The same seat leads: only whose points are named changes."""
    other = with_bidder(position, position.bidder.after())
    assert solve_position(other).points == solve_position(position).setters_points


@few
@given(positions())
def test_either_partner_may_be_called_the_bidder(position: Position) -> None:
    partner = with_bidder(position, position.bidder.partner)
    assert solve_position(partner).points == solve_position(position).points


# Turning the table


def points(deal: Deal, call: str, *, bidder: Seat, leader: Seat) -> int:
    trump, house = CALLS[call]
    return solve(deal, trump, bidder, leader=leader, house=house).points


@few
@given(deals(), calls, seats, seats, st.integers(1, 3))
def test_moving_hands_bidder_and_leader_alike_changes_nothing(
    deal: Deal, call: str, bidder: Seat, leader: Seat, places: int
) -> None:
    turned = points(
        deal.rotated(places), call, bidder=bidder.after(places), leader=leader.after(places)
    )
    assert turned == points(deal, call, bidder=bidder, leader=leader)


@few
@given(deals(), calls, seats, seats)
def test_moving_hands_and_lead_two_seats_leaves_each_side_its_points(
    deal: Deal, call: str, bidder: Seat, leader: Seat
) -> None:
    """Partners have swapped hands, so a side's points are what they were."""
    turned = points(deal.rotated(2), call, bidder=bidder, leader=leader.after(2))
    assert turned == points(deal, call, bidder=bidder, leader=leader)


@few
@given(deals(), calls, seats, seats)
def test_moving_hands_and_lead_one_seat_gives_the_complement(
    deal: Deal, call: str, bidder: Seat, leader: Seat
) -> None:
    """The sides have swapped hands, so the bidder's side now has the setters' points."""
    turned = points(deal.rotated(1), call, bidder=bidder, leader=leader.after(1))
    assert turned == 42 - points(deal, call, bidder=bidder, leader=leader)


# One value, asked in several ways


@settings(max_examples=25)
@given(positions())
def test_a_bid_makes_exactly_when_the_points_reach_it(position: Position) -> None:
    exact = solve_position(position).points
    assert [bid for bid in range(1, 43) if makes(position, bid)] == list(range(1, exact + 1))


@few
@given(positions(), st.integers(0, 42), st.integers(0, 42))
def test_points_within_a_window_are_the_exact_points_clipped(
    position: Position, one_end: int, other_end: int
) -> None:
    low, high = sorted((one_end, other_end))
    exact = solve_position(position).points
    assert points_within(position, low, high) == min(max(exact, low), high)


@few
@given(positions())
def test_a_position_is_worth_its_best_play(position: Position) -> None:
    values = play_values(position)
    pick = max if position.to_play.side == position.bidder.side else min
    assert solve_position(position).points == pick(value.points for value in values)
    assert sum(1 << value.domino for value in values) == position.legal()


@few
@given(positions())
def test_a_play_is_worth_the_position_after_it(position: Position) -> None:
    for value in play_values(position):
        assert solve_position(position.play(value.domino)).points == value.points


@settings(max_examples=15)
@given(openings())
def test_along_the_best_line_the_value_never_changes(opening: Position) -> None:
    exact, position = solve_position(opening).points, opening
    for d in (d for trick in best_line(opening) for d in trick.dominoes):
        position = position.play(d)
        assert solve_position(position).points == exact


# Nothing is remembered between questions


@few
@given(positions(), positions())
def test_an_answer_does_not_depend_on_what_was_solved_before(a: Position, b: Position) -> None:
    first = play_values(a)
    play_values(b)
    makes(a, 30)
    assert play_values(a) == first


@few
@given(deals(size=3), st.permutations(sorted(CALLS)), st.lists(seats, min_size=24, max_size=24))
def test_the_same_tiles_under_one_call_after_another_keep_their_own_values(
    deal: Deal, order: list[str], leaders: list[Seat]
) -> None:
    """Same tiles and leaders, other rules: where a shared table would betray itself."""
    for call, leader in zip(order * 2, leaders, strict=True):
        trump, house = CALLS[call]
        opening = Position.opening(deal, Contract(Seat.N, trump, house=house, led_by=leader))
        assert {v.domino: v.points for v in play_values(opening)} == reference_values(opening, call)


@settings(max_examples=10)
@given(st.lists(positions(), min_size=4, max_size=12))
def test_an_answer_does_not_depend_on_threads(asked: list[Position]) -> None:
    alone = [solve_position(position) for position in asked]
    assert list(solve_many(asked, jobs=1)) == alone
    assert list(solve_many(asked, jobs=3)) == alone
    with ThreadPoolExecutor(4) as callers:
        assert list(callers.map(solve_position, asked)) == alone
