"""What is a deal worth when all four hands are open and nobody errs?

Every number is points of the *bidder's side*, of 42 (tricks already taken included); the setters
have the rest. Exact by search: see `kernels/search.py`.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ..game.contracts import Contract
from ..game.deal import Deal
from ..game.dominoes import COUNT, HAND_POINTS, Domino, dominoes_in
from ..game.houses import STANDARD, HouseRules
from ..game.play import Position, Trick
from ..game.rules import Trump, laid_out
from ..game.seats import Seat
from ..workers import in_order
from .engine import borrow_engine

PIECE = 8


@dataclass(frozen=True)
class PlayValue:
    """A legal play of the seat to play, and the bidder's side's points if it is made.

    >>> PlayValue(Domino(5, 5), 35).domino
    Domino(5, 5)
    """

    domino: Domino
    points: int


@dataclass(frozen=True)
class Solution:
    """The points of each side from a position, all hands open, perfect play by all.

    >>> deal = next(random_deals(1, seed=36))
    >>> solution = solve(deal, Trump.FOURS, Seat.N)
    >>> solution.points + solution.setters_points
    42
    """

    position: Position
    points: int
    """Of the bidder's side, points already taken included."""
    setters_points: int
    nodes: int = field(default=0, compare=False)
    """Positions the search visited."""


@dataclass(frozen=True)
class Table:
    """Points of the bidder's side for every bidder and trump, the bidder leading.

    >>> deal = next(random_deals(1, seed=36))
    >>> table(deal).of(Seat.N, Trump.FOURS)
    36
    """

    deal: Deal
    points: tuple[tuple[int, ...], ...]
    """`points[seat][trump]`, 4 × 9."""

    def of(self, bidder: Seat, trump: Trump) -> int:
        return self.points[bidder][trump]


def solve(
    deal: Deal,
    trump: Trump,
    bidder: Seat,
    *,
    leader: Seat | None = None,
    house: HouseRules = STANDARD,
) -> Solution:
    """The exact points of a deal; the bidder leads unless another leader is named.

    Raises `UnknownHandError` unless all four hands are known.

    >>> deal = next(random_deals(1, seed=36))
    >>> solve(deal, Trump.FOURS, Seat.N).points
    36
    """
    contract = Contract(bidder, trump, house=house, led_by=leader)
    return solve_position(Position.opening(deal, contract))


def solve_position(position: Position) -> Solution:
    """The exact points from any position, between tricks or within one.

    Raises `HandSizeError` unless the hands go on to the same trick, and `ContractError` for a
    contract that is not played as the search takes for granted; so do all that take a position.

    >>> deal = next(random_deals(1, seed=36))
    >>> position = Position.opening(deal, Contract(Seat.N, Trump.FOURS))
    >>> solve_position(position.play(Domino(5, 5))).points
    36
    """
    with borrow_engine() as engine:
        visited = engine.nodes
        to_come = 0 if position.over else engine.points(position, position.bidder.side)
        nodes = engine.nodes - visited
    points = position.bidder_taken + to_come
    return Solution(position, points, _all_points(position) - points, nodes)


def makes(position: Position, bid: int) -> bool:
    """Does the bidder's side take at least `bid` points (of 42)? Cheaper than the exact points.

    Raises what `solve_position` does.

    >>> deal = next(random_deals(1, seed=36))
    >>> position = Position.opening(deal, Contract(Seat.N, Trump.FOURS))
    >>> makes(position, 30)
    True
    """
    missing = bid - position.bidder_taken
    if missing <= 0 or missing > position.points_left:
        return missing <= 0
    with borrow_engine() as engine:
        return engine.points(position, position.bidder.side, missing - 1, missing) == missing


def points_within(position: Position, low: int, high: int) -> int:
    """The exact points clipped to low…high: cheaper than the exact points.

    Raises what `solve_position` does.

    >>> deal = next(random_deals(1, seed=36))
    >>> position = Position.opening(deal, Contract(Seat.N, Trump.FOURS))
    >>> points_within(position, 29, 42)
    36
    """
    taken, left = position.bidder_taken, position.points_left
    if taken >= high:
        return high
    if taken + left <= low:
        return low
    window = max(low - taken, 0), min(high - taken, left)
    with borrow_engine() as engine:
        return taken + engine.points(position, position.bidder.side, *window)


def play_values(position: Position) -> tuple[PlayValue, ...]:
    """Every legal play with its exact points, best for the side to play first.

    Points are of the bidder's side, 0…42. Raises what `solve_position` does.

    >>> deal = next(random_deals(1, seed=36))
    >>> position = Position.opening(deal, Contract(Seat.N, Trump.FOURS))
    >>> play_values(position)[0]
    PlayValue(domino=Domino(5, 5), points=36)
    """
    if position.over:
        return ()
    with borrow_engine() as engine:
        to_come = engine.after_each_play(position, position.bidder.side)
    order = laid_out(position.legal(), position.rules)
    values = [PlayValue(d, position.bidder_taken + to_come[d]) for d in order]
    bidders_turn = position.contract.is_bidders(position.to_play)
    return tuple(sorted(values, key=lambda v: -v.points if bidders_turn else v.points))


def leads(
    deal: Deal,
    trump: Trump,
    bidder: Seat,
    *,
    leader: Seat | None = None,
    house: HouseRules = STANDARD,
) -> tuple[PlayValue, ...]:
    """Every opening lead with its exact points, best for the leader's side first.

    Points are of the bidder's side, 0…42. Raises `UnknownHandError` unless all four hands are
    known.

    >>> deal = next(random_deals(1, seed=36))
    >>> best = leads(deal, Trump.FOURS, Seat.N)[0]
    >>> print(best.domino, best.points)
    5-5 36
    """
    contract = Contract(bidder, trump, house=house, led_by=leader)
    return play_values(Position.opening(deal, contract))


def table(deal: Deal, *, house: HouseRules = STANDARD, jobs: int | None = None) -> Table:
    """The points of all nine trumps for all four bidders, each bidder leading.

    Raises `UnknownHandError` unless all four hands are known, `EffortError` for `jobs` under 1.

    >>> deal = next(random_deals(1, seed=36))
    >>> [table(deal).of(Seat.N, trump) for trump in Trump]
    [27, 34, 42, 28, 36, 39, 40, 28, 27]
    """
    hands = deal.open_hands()
    total = Position.opening(deal, Contract(Seat.N, Trump.FOLLOW_ME)).points_left

    def column(trump: Trump) -> tuple[int, ...]:
        with borrow_engine() as engine:
            north_south = engine.for_each_leader(hands, Contract(Seat.N, trump, house=house), 0)
        return tuple(p if Seat(s).side == 0 else total - p for s, p in enumerate(north_south))

    columns = tuple(in_order(column, Trump, jobs=jobs, piece=1))
    return Table(deal, tuple(tuple(c[seat] for c in columns) for seat in Seat))


def best_line(position: Position) -> tuple[Trick, ...]:
    """One line of perfect play to the end; the first trick includes the tiles on the table.

    Raises what `solve_position` does.

    >>> deal = next(random_deals(1, seed=36))
    >>> position = Position.opening(deal, Contract(Seat.N, Trump.FOURS))
    >>> print(*best_line(position)[0].dominoes)
    5-5 5-3 3-2 5-1
    """
    tricks: list[Trick] = []
    while not position.over:
        trick = position.trick.played(_natural_play(position))
        position = position.play(trick.dominoes[-1])
        if trick.complete:
            tricks.append(trick)
    return tuple(tricks)


def solve_many(positions: Iterable[Position], *, jobs: int | None = None) -> Iterator[Solution]:
    """Solve a stream of positions on all cores (or `jobs` threads), answers in input order.

    Raises `EffortError` for `jobs` under 1, and what `solve_position` does when its turn comes.

    >>> deals = random_deals(3, seed=36)
    >>> openings = (Position.opening(deal, Contract(Seat.N, Trump.FOURS)) for deal in deals)
    >>> [solution.points for solution in solve_many(openings)]
    [36, 35, 35]
    """
    return in_order(solve_position, positions, jobs=jobs)


def points_of_layouts(
    layouts: NDArray[np.int64],
    contract: Contract,
    low: int = 0,
    high: int = HAND_POINTS,
    *,
    jobs: int | None = None,
) -> NDArray[np.int64]:
    """The points of the leader's side in each of `layouts` (n, 4) masks of full hands, clipped to
    low…high, which is cheaper the narrower it is."""

    def solved(start: int) -> NDArray[np.int64]:
        with borrow_engine() as engine:
            return engine.of_layouts(layouts[start : start + PIECE], contract, low, high)

    pieces = list(in_order(solved, range(0, len(layouts), PIECE), jobs=jobs, piece=1))
    return np.concatenate(pieces) if pieces else np.empty(0, dtype=np.int64)


def points_after_leads(
    layouts: NDArray[np.int64], contract: Contract, *, jobs: int | None = None
) -> dict[Domino, NDArray[np.int64]]:
    """The points of the bidder's side, (n,) of `layouts` (n, 4) of whole hands, after each first
    lead; of a leader whose hand is not the same in all, those that are in every one."""

    def solved(start: int) -> dict[Domino, NDArray[np.int64]]:
        with borrow_engine() as engine:
            piece = layouts[start : start + PIECE]
            return engine.after_each_lead(piece, contract, contract.bidder.side)

    pieces = list(in_order(solved, range(0, len(layouts), PIECE), jobs=jobs, piece=1))
    common = [d for d in pieces[0] if all(d in piece for piece in pieces)]
    return {d: np.concatenate([piece[d] for piece in pieces]) for d in common}


def _all_points(position: Position) -> int:
    return sum(position.taken) + position.points_left


def _natural_play(position: Position) -> Domino:
    """A best play; among equals the one a player would make.

    On lead, the first as the hand is laid out; following, count to a trick one's side is winning
    and none to the others, then the lowest tile.
    """
    legal = position.legal()
    if legal.bit_count() == 1:
        return next(dominoes_in(legal))
    values = play_values(position)
    best = [v.domino for v in values if v.points == values[0].points]
    if not position.trick.dominoes:
        return best[0]
    return max(reversed(best), key=lambda d: _count_thrown(position, d))


def _count_thrown(position: Position, d: Domino) -> int:
    trick = position.trick.played(d)
    ours = trick.winner(position.rules).side == position.to_play.side
    return COUNT[d] if ours else -COUNT[d]
