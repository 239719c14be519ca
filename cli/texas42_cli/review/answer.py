"""What `review` is asked, checked before the solver is loaded, and its answer."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from texas42.errors import ContractError, IllegalPlayError
from texas42.game.contracts import Contract
from texas42.game.houses import HouseRules
from texas42.game.play import PlayedHand, Position
from texas42.game.seats import Seat
from texas42.notation.record import Record
from texas42.reviewing.plays import positions_of

from ..shared.options import EffortOptions
from ..shared.records import missing

if TYPE_CHECKING:
    from texas42.reviewing.plays import Review


@dataclass(frozen=True)
class ReviewQuestion:
    """A played hand and how to judge it.

    `lenient`: a renege is named, and not refused; `reads_call`: the call tells something of what
    the bidder holds.
    """

    hand: PlayedHand
    lenient: bool = False
    reads_call: bool = True


def answer_to(question: ReviewQuestion, effort: EffortOptions, jobs: int | None) -> Review:
    """Raises an `IllegalPlayError` for plays that cannot be."""
    from texas42.reviewing.review import review
    from texas42.reviewing.seen import FAST, USUAL

    return review(
        question.hand,
        lenient=question.lenient,
        effort=FAST if effort.fast else USUAL,
        reads_call=question.reads_call,
        seed=effort.seed,
        jobs=jobs,
    )


def played_hand(record: Record, leader: Seat | None, house: HouseRules) -> PlayedHand:
    """Raises `ContractError` without trump or bidder, `UnknownHandError` without all hands."""
    if record.trump is None or record.by is None:
        raise ContractError(
            "a review needs to know the trump and the bidder",
            hint=f"add {missing(record.trump, record.by)}",
        )
    contract = Contract(record.by, record.trump, record.bid, house, leader)
    return PlayedHand(Position.opening(record.deal, contract), record.play)


def check_plays(question: ReviewQuestion) -> None:
    """Raises an `IllegalPlayError` that says so where --lenient would help."""
    try:
        positions_of(question.hand, lenient=question.lenient)
    except IllegalPlayError as error:
        if question.lenient or not _can_go_on(question.hand):
            raise
        raise IllegalPlayError(
            f"a renege, {error.what}",
            place=error.place,
            hint=f"{error.hint}, or review the hand as it was played with --lenient",
        ) from None


def _can_go_on(hand: PlayedHand) -> bool:
    try:
        positions_of(hand, lenient=True)
    except IllegalPlayError:
        return False
    return True
