"""Players who see only their own tiles, and hands played between them.

Four kinds, from quick to slow: `RULE` plays by weighted rules of thumb; `rollout(n)` tries each
legal play in up to n layouts that fit what it knows and lets rule players finish; `sampling(n)`
solves n such layouts double-dummy; `OPEN` sees every hand, a yardstick that no table has.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from enum import IntEnum
from functools import cache
from queue import Empty, SimpleQueue

import numpy as np
from numpy.typing import NDArray

from ..errors import IllegalPlayError
from ..exact.engine import new_search_memory, state_of
from ..exact.rule_tables import arrangement_for, rearranged
from ..fitted.tables import read_json
from ..game.deal import Hands, Seat
from ..game.dominoes import ALL, HAND_POINTS, Domino, name
from ..game.rules import Rules, Trump, rules_for
from ..kernels import playing
from ..kernels.compiled import ready
from ..kernels.rule_player import FOLLOW_FEATURES, LEAD_FEATURES, ROLES, STAGES
from ..kernels.state import COLUMNS, HELD, LEFT, NEED, SEAT
from ..workers import in_order
from .moment import Moment

PIECE = 12


QUICK_PIECE = 240


SEED_BITS = (1 << 63) - 1


NO_LEAD = -1


Ints = NDArray[np.int64]


Weights = NDArray[np.float64]


class Style(IntEnum):
    RULE = playing.RULE
    ROLLOUT = playing.ROLLOUT
    SAMPLING = playing.SAMPLING
    OPEN = playing.OPEN


@dataclass(frozen=True)
class Player:
    """How a side plays; `layouts` a choice, for those that look at layouts."""

    style: Style
    layouts: int = 0

    def __str__(self) -> str:
        style = self.style.name.lower()
        return f"{style} {self.layouts}" if self.layouts else style


RULE = Player(Style.RULE)


OPEN = Player(Style.OPEN)


def rollout(layouts: int) -> Player:
    return Player(Style.ROLLOUT, layouts)


def sampling(layouts: int) -> Player:
    return Player(Style.SAMPLING, layouts)


@dataclass(frozen=True)
class PlayedHands:
    """What a sample of hands came to: `points` (n,) of the bidder's side, of 42, and `plays`
    (n, 28), the dominoes of each hand in order of play."""

    points: Ints
    plays: Ints


def play_hands(
    layouts: Ints,
    rules: Rules,
    bidder: Seat,
    bid: int,
    *,
    bidders: Player,
    setters: Player,
    seed: int,
    first: int = 0,
    lead: Domino | None = None,
    jobs: int | None = None,
    weights: tuple[Weights, Weights] | None = None,
) -> PlayedHands:
    """Play every deal of `layouts` (n, 4) to its end, the bidder leading (`lead` if it is given).

    All players know the bid (30…42; 42 for any number of marks) and nothing of others' hands but
    `OPEN`. Hand i draws from (seed, first + i): the answer is the same for any `jobs`. `weights`
    of the rule player, for the bidder's side and the setters, are for tuning it. Raises
    `IllegalPlayError` if the bidder does not hold `lead` in every deal.
    """
    start = _Start(rules, bidder, _opening_state(bidder, bid), (ALL, ALL, ALL, ALL), taken=0)
    return _played_on(start, bidder, layouts, bidders, setters, seed, first, lead, jobs, weights)


def play_on(
    moment: Moment,
    layouts: Ints,
    play: Domino | None = None,
    *,
    bidders: Player = RULE,
    setters: Player = RULE,
    seed: int,
    first: int = 0,
    jobs: int | None = None,
) -> PlayedHands:
    """As `play_hands`, from a moment in mid-hand: `layouts` (n, 4) hold the tiles still held.

    `play`: the tile that the seat to play plays first, its own choice if None; points already taken
    are counted. Raises `IllegalPlayError` for a tile that the seat does not hold in every layout.
    """
    hands = tuple(int(mask) for mask in layouts[0]) if len(layouts) else (0, 0, 0, 0)
    state = state_of(moment.position(_four(hands)))
    state[NEED] = moment.bid - moment.bidder_taken
    start = _Start(moment.rules, moment.bidder, state, moment.view.may, moment.bidder_taken)
    return _played_on(
        start, moment.to_play, layouts, bidders, setters, seed, first, play, jobs, None
    )


@dataclass(frozen=True)
class _Start:
    """Where hands are played from: a kernel's state, what each seat may hold, points taken."""

    rules: Rules
    bidder: Seat
    state: Ints
    may: Hands
    taken: int


def _opening_state(bidder: Seat, bid: int) -> Ints:
    state = np.zeros(COLUMNS, dtype=np.int64)
    state[HELD] = ALL
    state[SEAT] = bidder
    state[LEFT] = HAND_POINTS
    state[NEED] = bid
    return state


def _played_on(
    start: _Start,
    seat: Seat,
    layouts: Ints,
    bidders: Player,
    setters: Player,
    seed: int,
    first: int,
    play: Domino | None,
    jobs: int | None,
    weights: tuple[Weights, Weights] | None,
) -> PlayedHands:
    if play is not None and not (layouts[:, seat] >> play & 1).all():
        raise IllegalPlayError(f"{seat} does not hold {name(play)} and cannot play it")
    seed &= SEED_BITS
    arrangement = arrangement_for(start.rules)
    deals = rearranged(layouts, arrangement.position)
    opening = NO_LEAD if play is None else arrangement.position[play]
    may = np.array([arrangement.arranged(mask) for mask in start.may], dtype=np.int64)
    styles = np.array([bidders.style, setters.style], dtype=np.int64)
    sizes = np.array([bidders.layouts, setters.layouts], dtype=np.int64)
    piece = PIECE if bidders.layouts or setters.layouts else QUICK_PIECE

    def played(begin: int) -> tuple[Ints, Ints]:
        part = deals[begin : begin + piece]
        points = np.empty(len(part), dtype=np.int64)
        plays = np.zeros((len(part), 28), dtype=np.int64)
        with _borrowed_bench() as bench, _borrowed_scratch(bidders, setters) as scratch:
            _set_weights(bench, weights)
            playing.play_hands(
                arrangement.tables,
                part,
                int(start.bidder),
                start.state,
                may,
                styles,
                sizes,
                opening,
                seed,
                first + begin,
                scratch,
                bench,
                points,
                plays,
            )
        return points, plays

    parts = [played(0)] if len(deals) <= piece else []
    if not parts:
        parts = list(in_order(played, range(0, len(deals), piece), jobs=jobs, piece=1))
    points, plays = (np.concatenate(column) for column in zip(*parts, strict=True))
    return PlayedHands(start.taken + points, np.array(arrangement.tiles, dtype=np.int64)[plays])


def _four(hands: tuple[int, ...]) -> Hands:
    n, e, s, w = hands
    return n, e, s, w


@cache
def rule_weights() -> Weights:
    """(3, 2, 3, 22) weights by role, lead or follow, stage, feature; read-only."""
    weights = read_weights(read_json("rule_weights.json")["weights"])
    weights.flags.writeable = False
    return weights


def read_weights(tables: dict[str, dict[str, dict[str, dict[str, float]]]]) -> Weights:
    """Weights by name (role, moment, stage, feature) as the array that the kernel reads."""
    return np.array(
        [
            [
                [[tables[role][moment][stage][f] for f in features] for stage in STAGES]
                for moment, features in (("lead", LEAD_FEATURES), ("follow", FOLLOW_FEATURES))
            ]
            for role in ROLES
        ],
        dtype=np.float64,
    )


def _set_weights(bench: playing.Bench, weights: tuple[Weights, Weights] | None) -> None:
    ours, theirs = weights or (rule_weights(), rule_weights())
    bench.weights[:2] = ours[:2]
    bench.weights[2] = theirs[2]


@contextmanager
def _borrowed_bench() -> Iterator[playing.Bench]:
    spare = _spare_benches()
    try:
        bench = spare.get_nowait()
    except Empty:
        bench = playing.new_bench(rule_weights().copy())
    try:
        yield bench
    finally:
        spare.put(bench)


@contextmanager
def _borrowed_scratch(*players: Player) -> Iterator[playing.Scratch | None]:
    """Search memory if one of `players` solves; None otherwise, which compiles no solver in."""
    if not any(p.style in (Style.SAMPLING, Style.OPEN) for p in players):
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
    arrangement = arrangement_for(rules_for(Trump.SIXES))
    bench = playing.new_bench(rule_weights().copy())
    one = np.zeros(1, dtype=np.int64)
    kinds = np.zeros(2, dtype=np.int64)
    plays = np.zeros((1, 28), dtype=np.int64)
    deal = np.array([[127, 127 << 7, 127 << 14, 127 << 21]], dtype=np.int64)
    playing.play_hands(
        arrangement.tables,
        deal,
        0,
        _opening_state(Seat.N, 30),
        np.full(4, ALL, dtype=np.int64),
        kinds,
        kinds,
        NO_LEAD,
        0,
        0,
        scratch,
        bench,
        one,
        plays,
    )


STRONG = rollout(40)
