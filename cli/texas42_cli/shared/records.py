"""The record that was read, with what the options say of it; and what it does not say."""

from dataclasses import replace

from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42.notation.record import Record

from .options import ContractOptions

OPTIONS = ("--trump", "--by")


def overridden(record: Record, contract: ContractOptions) -> Record:
    """The record with the options that were given laid over its keys."""
    return replace(
        record,
        trump=record.trump if contract.trump is None else contract.trump,
        by=record.by if contract.bidder is None else contract.bidder,
        bid=record.bid if contract.bid is None else contract.bid,
        play=record.play if contract.play is None else contract.play,
    )


def missing(trump: Trump | None, bidder: Seat | None, names: tuple[str, str] = OPTIONS) -> str:
    """Which of the two is not known, or both, called by `names`: `--trump and --by`."""
    return " and ".join(
        name for name, value in zip(names, (trump, bidder), strict=True) if value is None
    )
