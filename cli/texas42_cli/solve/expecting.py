"""What `solve` is asked of hidden hands and what it has found out: expected points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from texas42.errors import ContractError
from texas42.game.bids import LOWEST_BID, points_needed
from texas42.game.contracts import Contract
from texas42.game.deal import Deal
from texas42.game.dominoes import HAND_SIZE, Mask
from texas42.game.houses import HouseRules
from texas42.game.rules import Trump
from texas42.game.seats import BIDDER, Seat
from texas42.notation.hand_records import AnyRecord, HandRecord
from texas42.notation.record import Record

from .options import SampleOptions

if TYPE_CHECKING:
    from texas42.bidding.as_played import AsPlayed
    from texas42.bidding.expected import Expected
    from texas42.estimates import Estimate

PLAYED_HANDS = 2_400
"""Hands played as at the table, beside what all hands open come to."""


@dataclass(frozen=True)
class ExpectedQuestion:
    """`deal`: what is known of the hands; `alone`: it was asked with a hand and no deal, and the
    hand is North's; `trump`: None for all nine; `reads_call`: the others know that the bidder was
    not stuck with the bid."""

    deal: Deal
    trump: Trump | None
    bidder: Seat
    bid: int | None
    leader: Seat | None
    house: HouseRules
    sample: SampleOptions
    alone: bool = False
    reads_call: bool = True

    def contract(self, trump: Trump) -> Contract:
        return Contract(self.bidder, trump, self.bid, self.house, self.leader)

    @property
    def needed(self) -> int:
        """The points of the bid asked about, or of the lowest there is."""
        return points_needed(LOWEST_BID if self.bid is None else self.bid)

    @property
    def led_by(self) -> Seat:
        return self.bidder if self.leader is None else self.leader

    @property
    def seed(self) -> int:
        return self.sample.seed or 0

    @property
    def players_hand(self) -> Mask | None:
        """The bidder's hand where it leads and nothing else is known, as at the table."""
        known = {seat: tiles for seat, tiles in self.deal.known.items() if tiles}
        return known.get(self.bidder) if len(known) == 1 and self.led_by == self.bidder else None


def deal_record(asked: AnyRecord) -> Record:
    """The deal that was asked about; of a hand alone, one in which it is North's."""
    if isinstance(asked, Record):
        return asked
    hands: list[Mask | None] = [None] * len(Seat)
    hands[BIDDER] = asked.hand
    n, e, s, w = hands
    return Record(Deal((n, e, s, w)), auction=asked.auction, id=asked.id)


def question_about(
    asked: AnyRecord,
    record: Record,
    *,
    leader: Seat | None,
    house: HouseRules,
    sample: SampleOptions,
    plays: str = "play=",
) -> ExpectedQuestion:
    """`record`: `deal_record(asked)`, with what options say laid over it; `plays`: what they
    would have come by. Raises `ContractError` for plays, and where it is not known who bids."""
    if record.play:
        raise ContractError(
            "with hidden hands points are expected before the first lead",
            place=plays,
            hint="ask texas42 next what to play now",
        )
    return ExpectedQuestion(
        deal=record.deal,
        trump=record.trump,
        bidder=_bidder(record),
        bid=record.bid,
        leader=leader,
        house=house,
        sample=sample,
        alone=isinstance(asked, HandRecord),
        reads_call=record.call_tells,
    )


def _bidder(record: Record) -> Seat:
    """Who bids: the holder of the only whole hand, if nobody says."""
    if record.by is not None:
        return record.by
    whole = [s for s, tiles in record.deal.known.items() if tiles.bit_count() == HAND_SIZE]
    if len(whole) > 1:
        raise ContractError(
            f"it is not said who bids, and the hands of {' and '.join(map(str, whole))} are known",
            hint="add --by, or by= to the deal",
        )
    return whole[0] if whole else BIDDER


@dataclass(frozen=True)
class ExpectedAnswer:
    """One trump, with what it comes to as played where that can be asked."""

    question: ExpectedQuestion
    expected: Expected
    played: AsPlayed | None

    @property
    def made(self) -> Estimate | None:
        """The chance of the bid at the table, where it can be told; a laydown is sure there too."""
        if self.expected.laydown:
            return self.expected.make[self.question.needed]
        return None if self.played is None else self.played.make


@dataclass(frozen=True)
class TrumpsAnswer:
    """Every trump on the same layouts, the best first."""

    question: ExpectedQuestion
    trumps: tuple[Expected, ...]


def answer_to(question: ExpectedQuestion, jobs: int | None) -> ExpectedAnswer | TrumpsAnswer:
    """Raises a `Texas42Error` for a question that makes no sense."""
    from texas42.bidding.expected import (
        LAYOUTS,
        TRUMP_LAYOUTS,
        expected_by_trump,
        expected_of_deal,
    )

    sample = question.sample
    if question.trump is None:
        trumps = expected_by_trump(
            question.deal,
            map(question.contract, Trump),
            sample.layouts or TRUMP_LAYOUTS,
            precision=sample.precision,
            seed=question.seed,
            jobs=jobs,
        )
        return TrumpsAnswer(question, trumps)
    expected = expected_of_deal(
        question.deal,
        question.contract(question.trump),
        sample.layouts or LAYOUTS,
        precision=sample.precision,
        seed=question.seed,
        jobs=jobs,
    )
    played = None if expected.laydown else _as_played(question, question.trump, jobs)
    return ExpectedAnswer(question, expected, played)


def _as_played(question: ExpectedQuestion, trump: Trump, jobs: int | None) -> AsPlayed | None:
    hand = question.players_hand
    if hand is None:
        return None
    from texas42.bidding.as_played import HandsEffort, as_played

    return as_played(
        hand,
        trump,
        question.needed,
        effort=HandsEffort(PLAYED_HANDS),
        seed=question.seed,
        house=question.house,
        reads_call=question.reads_call,
        jobs=jobs,
    )
