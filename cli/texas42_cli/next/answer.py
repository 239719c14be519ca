"""What `next` is asked and what it has found out."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from texas42.errors import ContradictionError, IllegalPlayError
from texas42.game.contracts import Contract
from texas42.game.deal import Deal
from texas42.game.dominoes import SET_SIZE, Domino
from texas42.game.seats import Seat

from ..shared.options import EffortOptions

if TYPE_CHECKING:
    from texas42.choosing.next_play import NextPlay
    from texas42.hidden.moment import Moment


@dataclass(frozen=True)
class NextQuestion:
    """What is asked, checked as far as that needs no layouts.

    `reads_call`: the call tells something of what the bidder holds.
    """

    deal: Deal
    contract: Contract
    plays: tuple[Domino, ...]
    reads_call: bool = True

    def moment(self) -> Moment:
        """Raises a `Texas42Error` for plays that cannot be, naming play, trick and seat, and for a
        hand that is over."""
        from texas42.hidden.moment import moment_of

        if len(self.plays) >= SET_SIZE:
            raise IllegalPlayError(
                "the hand is over: nothing is left to play",
                place=f"play {SET_SIZE}",
                hint="leave out the plays you want to be asked about",
            )
        return moment_of(self.deal.known, self.contract, self.plays, reads_call=self.reads_call)


def answer_to(question: NextQuestion, effort: EffortOptions, jobs: int | None) -> NextAnswer:
    """Raises a `Texas42Error` for a question that makes no sense."""
    moment = question.moment()

    from texas42.choosing.judging import FAST, USUAL
    from texas42.choosing.next_play import next_play
    from texas42.hidden.layouts import check_layouts

    try:
        thought = FAST if effort.fast else USUAL
        advice = next_play(moment, effort=thought, seed=effort.seed, jobs=jobs)
    except ContradictionError:
        check_layouts(question.deal.known, question.contract, question.plays)
        raise
    contract = question.contract
    return NextAnswer(advice, question.deal, question.plays, contract.bid, contract.led_by)


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
