"""Hands played between players who see only their own tiles, from the first lead or mid-hand."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from queue import Empty, SimpleQueue

import numpy as np
from numpy.typing import NDArray

from ..errors import IllegalPlayError
from ..exact.engine import new_search_memory, state_of
from ..exact.rule_tables import arrangement_of, rearranged
from ..game.bids import LOWEST_BID
from ..game.contracts import Contract
from ..game.dominoes import ALL, SET_SIZE, Domino
from ..game.rules import Trump
from ..game.seats import Hands, Seat
from ..kernels import playing
from ..kernels.compiled import ready
from ..kernels.network import STUCK, Network
from ..kernels.state import COLUMNS, HELD, LEFT, NEED, SEAT
from ..seeds import derive
from ..workers import in_order
from .moment import Moment
from .network import network_for
from .players import NETWORK, Player

PIECE = 12
QUICK_PIECE = 240
NO_LEAD = -1

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class PlayedHands:
    """What a sample of hands came to: `points` (n,) of the bidder's side, of 42, and `plays`
    (n, 28), the dominoes of each hand in order of play.

    >>> layouts = deal_layouts(View.before_play(Hand.parse("66 65 64 62 55 11 30")), 6, seed=1)
    >>> contract = Contract(Seat.N, Trump.SIXES, 32)
    >>> played = play_hands(layouts, contract, bidders=NETWORK, setters=NETWORK, seed=1)
    >>> played.points.shape, played.plays.shape
    ((6,), (6, 28))
    """

    points: Ints
    plays: Ints


def play_hands(
    layouts: Ints,
    contract: Contract,
    *,
    bidders: Player,
    setters: Player,
    seed: int,
    first: int = 0,
    lead: Domino | None = None,
    reads_call: bool = True,
    network: Network | None = None,
    jobs: int | None = None,
) -> PlayedHands:
    """Play every deal of `layouts` (n, 4) to its end, from the first lead (`lead` if it is given).

    All players know the contract and nothing of others' hands but `OPEN`. Hand i draws from
    (seed, first + i): the answer is the same for any `jobs`. `reads_call`: False for a bidder who
    was stuck with the bid as the shaker. `network`: other weights than the shipped ones, to judge
    them. Raises `IllegalPlayError` if the leader does not hold `lead` in every deal.

    >>> layouts = deal_layouts(View.before_play(Hand.parse("66 65 64 63 62 61 55")), 6, seed=1)
    >>> contract = Contract(Seat.N, Trump.SIXES, 42)
    >>> play_hands(layouts, contract, bidders=NETWORK, setters=NETWORK, seed=1).points.tolist()
    [42, 42, 42, 42, 42, 42]
    """
    start = _Start(
        contract,
        contract.leader,
        _opening_state(contract),
        may=(ALL, ALL, ALL, ALL),
        played=(0, 0, 0, 0),
        taken=0,
        reads_call=reads_call,
    )
    how = _How(bidders, setters, derive(seed), first, network or network_for(contract))
    return _played_on(start, layouts, lead, how, jobs)


def play_on(
    moment: Moment,
    layouts: Ints,
    play: Domino | None = None,
    *,
    bidders: Player = NETWORK,
    setters: Player = NETWORK,
    seed: int,
    first: int = 0,
    jobs: int | None = None,
) -> PlayedHands:
    """As `play_hands`, from a moment in mid-hand: `layouts` (n, 4) hold the tiles still held.

    `play`: the tile that the seat to play plays first, its own choice if None; points already taken
    are counted. Raises `IllegalPlayError` for a tile that the seat does not hold in every layout.
    """
    n, e, s, w = (int(mask) for mask in layouts[0]) if len(layouts) else (0, 0, 0, 0)
    state = state_of(moment.position((n, e, s, w)))
    state[NEED] = moment.bid - moment.bidder_taken
    start = _Start(
        moment.contract,
        moment.to_play,
        state,
        may=moment.view.may,
        played=moment.played_by,
        taken=moment.bidder_taken,
        reads_call=moment.reads_call,
    )
    how = _How(bidders, setters, derive(seed), first, network_for(moment.contract))
    return _played_on(start, layouts, play, how, jobs)


@dataclass(frozen=True)
class _Start:
    """Where hands are played from: who plays next, a kernel's state, what each seat may hold and
    has played, the points that the bidder's side has taken, and whether the call tells anything."""

    contract: Contract
    seat: Seat
    state: Ints
    may: Hands
    played: Hands
    taken: int
    reads_call: bool

    @property
    def called(self) -> int:
        """What was bid, as `kernels.network.CALLED` has it."""
        return self.contract.needed - LOWEST_BID if self.reads_call else STUCK


@dataclass(frozen=True)
class _How:
    """Who plays, and what their draws come from."""

    bidders: Player
    setters: Player
    seed: int
    first: int
    network: Network

    @property
    def piece(self) -> int:
        """Hands that a thread takes at a time."""
        return PIECE if self.bidders.strong or self.setters.strong else QUICK_PIECE


def _opening_state(contract: Contract) -> Ints:
    state = np.zeros(COLUMNS, dtype=np.int64)
    state[HELD] = ALL
    state[SEAT] = contract.leader
    state[LEFT] = contract.terms.total
    state[NEED] = contract.needed
    return state


def _played_on(
    start: _Start, layouts: Ints, play: Domino | None, how: _How, jobs: int | None
) -> PlayedHands:
    if play is not None and not (layouts[:, start.seat] >> play & 1).all():
        raise IllegalPlayError(f"{start.seat} does not hold {play} and cannot play it")
    arrangement = arrangement_of(start.contract)
    deals = rearranged(layouts, arrangement.position)
    opening = NO_LEAD if play is None else arrangement.position[play]
    may, gone = (
        np.array([arrangement.arranged(mask) for mask in masks], dtype=np.int64)
        for masks in (start.may, start.played)
    )
    styles = np.array([how.bidders.style, how.setters.style], dtype=np.int64)
    sizes = np.array([how.bidders.layouts, how.setters.layouts], dtype=np.int64)

    def played(begin: int) -> tuple[Ints, Ints]:
        part = deals[begin : begin + how.piece]
        points = np.empty(len(part), dtype=np.int64)
        plays = np.zeros((len(part), SET_SIZE), dtype=np.int64)
        with _borrowed_bench() as bench, _borrowed_scratch(how.bidders, how.setters) as scratch:
            playing.play_hands(
                arrangement.tables,
                part,
                int(start.contract.bidder),
                start.called,
                start.state,
                may,
                gone,
                styles,
                sizes,
                opening,
                how.seed,
                how.first + begin,
                how.network,
                scratch,
                bench,
                points,
                plays,
            )
        return points, plays

    parts = [played(0)] if len(deals) <= how.piece else []
    if not parts:
        parts = list(in_order(played, range(0, len(deals), how.piece), jobs=jobs, piece=1))
    points, plays = (np.concatenate(column) for column in zip(*parts, strict=True))
    return PlayedHands(start.taken + points, np.array(arrangement.tiles, dtype=np.int64)[plays])


@contextmanager
def _borrowed_bench() -> Iterator[playing.Bench]:
    spare = _spare_benches()
    try:
        bench = spare.get_nowait()
    except Empty:
        bench = playing.new_bench()
    try:
        yield bench
    finally:
        spare.put(bench)


@contextmanager
def _borrowed_scratch(*players: Player) -> Iterator[playing.Scratch | None]:
    """Search memory if one of `players` solves; None otherwise, which compiles no solver in."""
    if not any(player.solves for player in players):
        ready("players", _first_call)
        yield None
        return
    ready("solving players", _first_solving_call)
    spare = _spare_scratch()
    try:
        scratch = spare.get_nowait()
    except Empty:
        scratch = new_search_memory()
    try:
        yield scratch
    finally:
        spare.put(scratch)


@cache
def _spare_benches() -> SimpleQueue[playing.Bench]:
    return SimpleQueue()


@cache
def _spare_scratch() -> SimpleQueue[playing.Scratch]:
    return SimpleQueue()


def _first_call() -> None:
    _play_one(None)


def _first_solving_call() -> None:
    _play_one(new_search_memory())


def _play_one(scratch: playing.Scratch | None) -> None:
    """Play a hand of one kind, so that the kernels are compiled for all."""
    contract = Contract(Seat.N, Trump.SIXES)
    bench = playing.new_bench()
    one = np.zeros(1, dtype=np.int64)
    kinds = np.zeros(2, dtype=np.int64)
    plays = np.zeros((1, SET_SIZE), dtype=np.int64)
    deal = np.array([[127, 127 << 7, 127 << 14, 127 << 21]], dtype=np.int64)
    playing.play_hands(
        arrangement_of(contract).tables,
        deal,
        int(contract.bidder),
        0,
        _opening_state(contract),
        np.full(4, ALL, dtype=np.int64),
        np.zeros(4, dtype=np.int64),
        kinds,
        kinds,
        NO_LEAD,
        0,
        0,
        network_for(contract),
        scratch,
        bench,
        one,
        plays,
    )
