"""The played hand that `review` is asked about, checked before the solver is loaded."""

from __future__ import annotations

from texas42.errors import ContractError, IllegalPlayError
from texas42.game.contracts import Contract
from texas42.game.houses import HouseRules
from texas42.game.play import PlayedHand, Position
from texas42.game.seats import Seat
from texas42.notation.record import Record
from texas42.reviewing.plays import positions_of


def played_hand(record: Record, leader: Seat | None, house: HouseRules) -> PlayedHand:
    """Raises `ContractError` without trump or bidder, `UnknownHandError` without all hands."""
    if record.trump is None or record.by is None:
        missing = [
            option
            for option, value in (("--trump", record.trump), ("--by", record.by))
            if value is None
        ]
        raise ContractError(
            "a review needs to know the trump and the bidder",
            hint=f"add {' and '.join(missing)}",
        )
    contract = Contract(record.by, record.trump, record.bid, house, leader)
    return PlayedHand(Position.opening(record.deal, contract), record.play)


def check_plays(hand: PlayedHand, lenient: bool) -> None:
    """Raises an `IllegalPlayError` that says so where --lenient would help."""
    try:
        positions_of(hand, lenient=lenient)
    except IllegalPlayError as error:
        if lenient or not _can_go_on(hand):
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
