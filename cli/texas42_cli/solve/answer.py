"""What `solve` is asked and what it has found out, ready to be drawn or written as JSON."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from texas42.errors import ContractError
from texas42.game.bids import LOWEST_BID, points_needed
from texas42.game.contracts import Contract
from texas42.game.deal import Deal
from texas42.game.dominoes import HAND_SIZE, Domino
from texas42.game.houses import HouseRules
from texas42.game.play import PlayedHand, Position, Trick
from texas42.game.rules import Trump
from texas42.game.seats import Seat

from ..shared.records import missing

if TYPE_CHECKING:
    from texas42.exact.double_dummy import PlayValue, Solution, Table


def set_below(bid: int | None, tricks: int) -> int | None:
    """Points below which the bidder is set: at `bid`, or at the lowest there is.

    None in an ending: what was taken before is not known, so no bid can be judged.
    """
    if tricks < HAND_SIZE:
        return None
    return points_needed(LOWEST_BID if bid is None else bid)


@dataclass(frozen=True)
class ContractAnswer:
    """One trump and bidder, from the first lead or from the middle of the hand.

    `solution` and `values` belong to the end of `hand`, what was played so far; `line` goes on from
    there and its first trick includes the tiles on the table. All points are of the bidder's side.
    """

    hand: PlayedHand
    bid: int | None
    solution: Solution
    values: tuple[PlayValue, ...]
    line: tuple[Trick, ...]

    @property
    def opening(self) -> Position:
        return self.hand.opening

    @property
    def deal(self) -> Deal:
        return Deal(self.opening.hands)

    @property
    def position(self) -> Position:
        return self.solution.position

    @property
    def bidder(self) -> Seat:
        return self.opening.bidder

    @property
    def is_ending(self) -> bool:
        """Tricks were played before the deal that was given."""
        return self.opening.tricks_left < HAND_SIZE

    @property
    def needed(self) -> int | None:
        """See `set_below`."""
        return set_below(self.bid, self.opening.tricks_left)

    @property
    def makes(self) -> bool | None:
        """Does the bidder's side make its bid? None without a bid, or in an ending."""
        if self.bid is None or self.needed is None:
            return None
        return self.solution.points >= self.needed

    @property
    def plays_to_come(self) -> tuple[tuple[Seat, Domino], ...]:
        """Who plays what in `line`, without the tiles that are on the table already."""
        plays = [
            (trick.seat_of(place), d)
            for trick in self.line
            for place, d in enumerate(trick.dominoes)
        ]
        return tuple(plays[len(self.position.trick.dominoes) :])


@dataclass(frozen=True)
class TableAnswer:
    """Every trump for every bidder, or the rows and columns that were asked for."""

    table: Table
    bidders: tuple[Seat, ...]
    trumps: tuple[Trump, ...]
    bid: int | None
    house: HouseRules

    @property
    def deal(self) -> Deal:
        return self.table.deal

    @property
    def all_points(self) -> int:
        """Points of all tricks: 42, or what is left in an ending."""
        opening = Position.opening(self.deal, Contract(Seat.N, Trump.FOLLOW_ME))
        return opening.points_left

    @property
    def needed(self) -> int | None:
        """See `set_below`."""
        return set_below(self.bid, self.deal.tricks)


Answer = ContractAnswer | TableAnswer


@dataclass(frozen=True)
class SolveQuestion:
    """The deal's keys with the options laid over them."""

    deal: Deal
    trump: Trump | None
    bidder: Seat | None
    leader: Seat | None
    bid: int | None
    plays: tuple[Domino, ...]
    house: HouseRules


def answer_to(question: SolveQuestion, jobs: int | None) -> Answer:
    """Raises a `Texas42Error` for a question that makes no sense, before the solver is loaded."""
    if question.trump is not None and question.bidder is not None:
        return _contract_answer(question, question.trump, question.bidder)
    _check_table_question(question)
    return _table_answer(question, jobs)


def _contract_answer(question: SolveQuestion, trump: Trump, bidder: Seat) -> ContractAnswer:
    contract = Contract(bidder, trump, question.bid, question.house, question.leader)
    hand = PlayedHand(Position.opening(question.deal, contract), question.plays)
    position = hand.end

    from texas42.exact.double_dummy import best_line, play_values, solve_position

    over = position.over
    return ContractAnswer(
        hand=hand,
        bid=question.bid,
        solution=solve_position(position),
        values=() if over else play_values(position),
        line=() if over else best_line(position),
    )


def _check_table_question(question: SolveQuestion) -> None:
    for option, given in (("--play", question.plays), ("--leader", question.leader is not None)):
        if given:
            raise ContractError(
                "this needs to know the trump and the bidder",
                place=option,
                hint=f"add {missing(question.trump, question.bidder)}",
            )
    question.deal.open_hands()


def _table_answer(question: SolveQuestion, jobs: int | None) -> TableAnswer:
    from texas42.exact.double_dummy import table

    return TableAnswer(
        table=table(question.deal, house=question.house, jobs=jobs),
        bidders=tuple(Seat) if question.bidder is None else (question.bidder,),
        trumps=tuple(Trump) if question.trump is None else (question.trump,),
        bid=question.bid,
        house=question.house,
    )
