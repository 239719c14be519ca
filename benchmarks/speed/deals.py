"""Seeded positions and the questions that the benchmark asks about them."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from random import Random
from typing import TypeAlias

from texas42.exact.engine import Engine
from texas42.game.bids import LOWEST_BID
from texas42.game.contracts import Contract
from texas42.game.deal import Deal
from texas42.game.dominoes import HAND_SIZE, SET_SIZE, mask_of
from texas42.game.play import Position
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42.kernels import search

FEATURES = {
    "table": search.TABLE,
    "trump bound": search.TRUMP_BOUND,
    "cashing bound": search.CASHING,
    "ending": search.ENDING,
    "settled trick": search.TRICK_SETTLED,
    "equal plays": search.EQUALS,
    "look-ahead": search.LOOKAHEAD,
    "ordering": search.ORDER,
    "first guess": search.GUESS,
}
"""What each switch of the search is called, here and on the command line."""

KINDS = ("pip", "doubles", "follow-me")

EVERY_CELL = "36-cell table"
TABLE_STEP = 5
"""A table costs some thirty solves, so only every fifth deal is asked for one."""

Ask: TypeAlias = Callable[[Engine, Position], object]


@dataclass(frozen=True)
class Question:
    """One thing a player may ask of a position."""

    name: str
    ask: Ask


@dataclass(frozen=True)
class Task:
    """A question about one position, and the trumps its figures count for."""

    question: Question
    position: Position
    kind: str


def within(low: int, high: int) -> Ask:
    """The bidder's side's points clipped to low…high."""
    return lambda engine, position: engine.points(position, position.bidder.side, low, high)


def every_lead(engine: Engine, position: Position) -> object:
    return engine.after_each_play(position, position.bidder.side)


def every_cell(engine: Engine, position: Position) -> list[tuple[int, ...]]:
    """Points of N/S for each trump and leader."""
    return [engine.for_each_leader(position.hands, Contract(Seat.N, trump), 0) for trump in Trump]


SOLVES = (
    Question("exact points", within(0, 42)),
    Question("within 29…42", within(29, 42)),
    Question("30 or more?", within(29, 30)),
    Question("all 42?", within(41, 42)),
)
"""One search each: what the threads are measured with."""

LEADS = Question("all seven leads", every_lead)
TABLE = Question(EVERY_CELL, every_cell)
BIDDABLE = Question("best bid, 29…42", within(29, 42))
"""A bidder's best trump, where it is worth a bid: what bidding advice asks thousands of times."""

QUESTIONS = (*SOLVES, LEADS, TABLE, BIDDABLE)


def kind_of(trump: Trump) -> str:
    return str(trump) if trump in (Trump.DOUBLES, Trump.FOLLOW_ME) else "pip"


def openings(number: int, seed: int) -> list[Position]:
    """Random deals before the first lead, the trump and the bidder drawn evenly too."""
    rng = Random(seed)
    return [_opening(rng) for _ in range(number)]


def _opening(rng: Random) -> Position:
    order = rng.sample(range(SET_SIZE), SET_SIZE)
    n, e, s, w = (mask_of(order[seat * HAND_SIZE :][:HAND_SIZE]) for seat in Seat)
    trump, bidder = rng.choice(list(Trump)), rng.choice(list(Seat))
    return Position.opening(Deal((n, e, s, w)), Contract(bidder, trump))


def tasks(positions: Iterable[Position], engine: Engine) -> list[Task]:
    """Every question about each position, one deal after the other.

    All questions meet the same noise of the machine so. `engine` finds the trumps worth a bid.
    """
    found = []
    for number, position in enumerate(positions):
        kind = kind_of(position.rules.trump)
        found += [Task(question, position, kind) for question in (*SOLVES, LEADS)]
        if number % TABLE_STEP == 0:
            found.append(Task(TABLE, position, "all nine"))
            found += [
                Task(BIDDABLE, p, kind_of(p.rules.trump)) for p in _biddable(position, engine)
            ]
    return found


def _biddable(position: Position, engine: Engine) -> list[Position]:
    """Each seat's best trump, if it makes the least bid."""
    cells = every_cell(engine, position)
    best = []
    for seat in Seat:
        of_seat = [column[seat] if seat.side == 0 else 42 - column[seat] for column in cells]
        trump = max(Trump, key=of_seat.__getitem__)
        if of_seat[trump] >= LOWEST_BID:
            best.append(Position.opening(Deal(position.hands), Contract(seat, trump)))
    return best
