"""Positions to kernel arrays and back: what every double-dummy answer is made with.

An `Engine` owns the working memory of one thread; `borrow_engine` lends one, so that threads never
share and no answer waits for memory to be made.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from queue import Empty, SimpleQueue
from typing import TypeAlias

import numpy as np
from numpy.typing import NDArray

from ..errors import HandSizeError
from ..fitted.tables import read_rows
from ..game.contracts import Contract
from ..game.dominoes import ALL, HAND_POINTS, SET_SIZE, Domino, mask_of
from ..game.play import Position, Trick
from ..game.rules import Trump
from ..game.seats import Hands, Seat
from ..kernels import search
from ..kernels import state as columns
from ..kernels.compiled import ready
from ..kernels.scratch import NODES, TABLE_BITS, Scratch, new_scratch
from .rule_tables import Arrangement, arrangement_of, rearranged

Ints: TypeAlias = NDArray[np.int64]


class Engine:
    """A double-dummy searcher with its own memory. Points are of one side, still to come.

    `features`: which parts of the search are on (`kernels.search.ALL_FEATURES`); they change node
    counts, never answers. Not to be used by two threads at once.
    """

    def __init__(self, features: int = search.ALL_FEATURES, table_bits: int = TABLE_BITS) -> None:
        self._scratch = new_search_memory(table_bits)
        self._features = features

    @property
    def nodes(self) -> int:
        """Positions visited since this engine was made."""
        return int(self._scratch.counters[NODES])

    def points(self, position: Position, side: int, low: int = 0, high: int = HAND_POINTS) -> int:
        """Points still to come for `side` (0 N/S, 1 E/W), clipped to low…high."""
        arrangement = arrangement_of(position.contract)
        return int(
            search.solve_state(
                arrangement.tables,
                _owners(position.hands, arrangement),
                state_of(position)[: columns.STATE],
                side,
                low,
                high,
                self._scratch,
                self._features,
            )
        )

    def after_each_play(self, position: Position, side: int) -> dict[Domino, int]:
        """Points still to come for `side` after each legal play, this trick's included."""
        arrangement = arrangement_of(position.contract)
        values = np.empty(SET_SIZE, dtype=np.int64)
        search.solve_moves(
            arrangement.tables,
            _owners(position.hands, arrangement),
            state_of(position)[: columns.STATE],
            side,
            values,
            self._scratch,
            self._features,
        )
        return {arrangement.tiles[p]: int(v) for p, v in enumerate(values) if v >= 0}

    def after_each_lead(self, layouts: Ints, contract: Contract, side: int) -> dict[Domino, Ints]:
        """Points of `side`, (n,) of `layouts` (n, 4) of whole hands, after each lead that the
        leader has in all of them."""
        arrangement = arrangement_of(contract)
        n, e, s, w = (int(mask) for mask in layouts[0])
        opening = Position((n, e, s, w), contract, Trick(contract.leader, (), contract.terms))
        values = np.empty((len(layouts), SET_SIZE), dtype=np.int64)
        search.solve_layouts(
            arrangement.tables,
            rearranged(layouts, arrangement.position),
            state_of(opening)[: columns.STATE],
            side,
            values,
            self._scratch,
            self._features,
        )
        led = (values >= 0).all(axis=0)
        return {arrangement.tiles[p]: values[:, p] for p in np.flatnonzero(led)}

    def for_each_leader(self, hands: Hands, contract: Contract, side: int) -> tuple[int, ...]:
        """Points for `side` from equal hands, for each seat leading first."""
        arrangement = arrangement_of(contract)
        values = np.empty(4, dtype=np.int64)
        search.solve_leaders(
            arrangement.tables,
            _owners(hands, arrangement),
            side,
            values,
            self._scratch,
            self._features,
        )
        return tuple(int(v) for v in values)

    def of_layouts(self, layouts: Ints, contract: Contract, low: int, high: int) -> Ints:
        """Points of the leader's side in each of `layouts` (n, 4), clipped to low…high."""
        arrangement = arrangement_of(contract)
        values = np.empty(len(layouts), dtype=np.int64)
        search.solve_deals(
            arrangement.tables,
            rearranged(layouts, arrangement.position),
            int(contract.leader),
            low,
            high,
            values,
            self._scratch,
            self._features,
        )
        return values


def new_search_memory(table_bits: int = TABLE_BITS) -> Scratch:
    """The arrays one thread searches in (`kernels.scratch.Scratch`)."""
    memory: Scratch = new_scratch(ordering_weights(), table_bits)
    return memory


@contextmanager
def borrow_engine() -> Iterator[Engine]:
    """An engine nobody else is using; compiles the kernels if this machine never has."""
    ready("solver", _first_call)
    spare = _spare_engines()
    try:
        engine = spare.get_nowait()
    except Empty:
        engine = Engine()
    try:
        yield engine
    finally:
        spare.put(engine)


@cache
def _spare_engines() -> SimpleQueue[Engine]:
    return SimpleQueue()


def _first_call() -> None:
    """Call every entry once, on an ending of one tile each, so that all of it is compiled."""
    engine = Engine()
    contract = Contract(Seat.N, Trump.SIXES)
    hands: Hands = (1, 2, 4, 8)
    position = Position(hands, contract, Trick(Seat.N))
    engine.points(position, 0)
    engine.after_each_play(position, 0)
    engine.for_each_leader(hands, contract, 0)
    engine.of_layouts(np.array([hands], dtype=np.int64), contract, 0, 42)
    engine.after_each_lead(np.array([hands], dtype=np.int64), contract, 0)


@cache
def ordering_weights() -> Ints:
    """The weights (4096,) by which the search orders plays (`kernels.ordering`), read-only."""
    weights = np.array(read_rows("ordering.txt"), dtype=np.int64).ravel()
    weights.flags.writeable = False
    return weights


def _owners(hands: Hands, arrangement: Arrangement) -> Ints:
    return np.array([arrangement.arranged(hand) for hand in hands], dtype=np.int64)


def state_of(position: Position) -> Ints:
    """A position as a row of a kernel's stack (`kernels.state`), the first nine columns filled."""
    _check_sizes(position)
    arrangement = arrangement_of(position.contract)
    state = np.zeros(columns.COLUMNS, dtype=np.int64)
    n, e, s, w = position.hands
    state[columns.HELD] = arrangement.arranged((n | e | s | w) & ALL)
    state[columns.SEAT] = position.to_play
    state[columns.LEFT] = position.points_left
    played = position.trick.dominoes
    state[columns.PLACE] = len(played)
    if played:
        best = position.rules.winner(played)
        state[columns.SUIT] = position.rules.led_suit[played[0]]
        state[columns.BEST] = arrangement.position[played[best]]
        state[columns.WINNER] = position.trick.seat_of(best)
        state[columns.POINTS] = position.trick.points
        state[columns.PLAYED] = arrangement.arranged(mask_of(played))
    return state


def _check_sizes(position: Position) -> None:
    """Kernels trust that everyone plays to every trick."""
    waiting = position.tricks_left
    for place in range(len(position.trick.terms.seats)):
        seat = position.trick.seat_of(place)
        want = waiting - (1 if place < len(position.trick.dominoes) else 0)
        size = position.hands[seat].bit_count()
        if size != want:
            raise HandSizeError(
                f"{seat} has {size} tiles where {want} are left to play", place=f"{seat}'s hand"
            )
