"""What `next` is asked and what it has found out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from texas42.errors import ContradictionError, IllegalPlayError
from texas42.game.contracts import Contract
from texas42.game.deal import Deal
from texas42.game.dominoes import SET_SIZE, Domino
from texas42.game.rules import Rules
from texas42.game.seats import Seat

if TYPE_CHECKING:
    from texas42.choosing.next_play import NextPlay
    from texas42.hidden.moment import Moment


@dataclass(frozen=True)
class Question:
    """What is asked, checked as far as that needs no layouts."""

    deal: Deal
    rules: Rules
    bidder: Seat
    leader: Seat | None
    bid: int | None
    plays: tuple[Domino, ...]
    reads_call: bool = True

    def moment(self) -> Moment:
        """Raises a `Texas42Error` for plays that cannot be, naming play, trick and seat."""
        from texas42.hidden.moment import moment_of

        return moment_of(self.deal.known, self.contract, self.plays, reads_call=self.reads_call)

    @property
    def contract(self) -> Contract:
        return Contract(self.bidder, self.rules.trump, self.bid, self.rules.house, self.leader)


@dataclass(frozen=True)
class Pace:
    """How long to think, and with what dice."""

    fast: bool
    seed: int
    jobs: int | None


def answer_to(question: Question, pace: Pace) -> NextAnswer:
    """Raises a `Texas42Error` for a question that makes no sense."""
    if len(question.plays) >= SET_SIZE:
        raise IllegalPlayError(
            "the hand is over: nothing is left to play",
            place=f"play {SET_SIZE}",
            hint="leave out the plays you want to be asked about",
        )
    moment = question.moment()

    from texas42.choosing.next_play import next_play
    from texas42.hidden.layouts import check_layouts
    from texas42.hidden.players import RULE, STRONG

    try:
        advice = next_play(
            moment, players=RULE if pace.fast else STRONG, seed=pace.seed, jobs=pace.jobs
        )
    except ContradictionError:
        check_layouts(question.deal.known, question.contract, question.plays)
        raise
    return NextAnswer(advice, question.deal, question.plays, question.bid, question.leader)


@dataclass(frozen=True)
class NextAnswer:
    """The advice and the question it answers.

    `deal`: the hands as far as they are known; `bid`: as it was bid, None if nobody said;
    `plays`: the tiles played so far; `leader`: who led the first, None for the bidder.
    """

    advice: NextPlay
    deal: Deal
    plays: tuple[Domino, ...]
    bid: int | None
    leader: Seat | None = None

    @property
    def moment(self) -> Moment:
        return self.advice.moment

    @property
    def contract(self) -> int:
        """The bid, or the least there is."""
        return self.moment.bid if self.bid is None else self.bid
