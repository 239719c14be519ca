"""What `bid` is asked, read from its words and options as far as that needs no solver."""

from __future__ import annotations

import re
from dataclasses import dataclass

from texas42.errors import ContractError, Texas42Error, UnknownHandError
from texas42.game.auction import SHAKER, Auction
from texas42.game.bids import Call, parse_marks
from texas42.game.dominoes import Mask
from texas42.game.hands import Hand
from texas42.game.houses import BiddingRules, HouseRules
from texas42.game.rules import Trump
from texas42.wording import placed

from ..shared.sources import STDIN, decoded, stdin_bytes
from .options import AuctionOptions, WantedOptions

UNKNOWN = ("-", "?")
THREE_PASSES: tuple[Call, ...] = (None,) * SHAKER


@dataclass(frozen=True)
class BidQuestion:
    """`score`: marks of the own side and of theirs, None where nobody keeps it; `trumps` and
    `bid`: those that alone are asked about, none and None for all of them.
    """

    hand: Mask
    auction: Auction
    score: tuple[int, int] | None
    house: HouseRules
    trumps: tuple[Trump, ...]
    bid: int | None


def question_of(
    hand: Mask, said: AuctionOptions, wanted: WantedOptions, house: HouseRules
) -> BidQuestion:
    """Raises a `Texas42Error` placed at the option that makes no sense."""
    question = BidQuestion(
        hand=hand,
        auction=_auction(said.auction, said.forced, said.rules),
        score=None if said.marks is None else _score(said.marks, said.target),
        house=house,
        trumps=tuple(dict.fromkeys(wanted.trumps)),
        bid=wanted.bid,
    )
    _check_bid(question)
    return question


def read_hand(words: tuple[str, ...]) -> Mask:
    """The seven tiles that the arguments, or stdin for `-`, spell.

    Raises a `Texas42Error` for anything else.
    """
    from_stdin = words == STDIN
    text = decoded(stdin_bytes(), "stdin") if from_stdin else " ".join(words)
    try:
        _refuse_unknown(text)
        return Hand.parse(text)
    except Texas42Error as error:
        raise placed(error, "stdin" if from_stdin else "") from None


def _refuse_unknown(text: str) -> None:
    for number, piece in enumerate(re.split(r"[\s,;]+", text.strip()), 1):
        if piece in UNKNOWN:
            raise UnknownHandError(
                "a tile of your own hand cannot be unknown",
                place=f"tile {number}",
                hint="give all seven; only what the others hold is unknown",
            )


def _auction(calls: tuple[Call, ...] | None, forced: bool, rules: BiddingRules) -> Auction:
    if forced:
        _check_forced(calls, rules)
        return Auction(THREE_PASSES, rules)
    try:
        auction = Auction(calls or (), rules)
        auction.check_open()
    except ContractError as error:
        raise placed(error, "--auction") from None
    return auction


def _check_forced(calls: tuple[Call, ...] | None, rules: BiddingRules) -> None:
    if rules.reshakes:
        raise ContractError(
            "nobody is stuck where four passes reshake",
            place="--forced",
            hint="leave out --all-pass reshake",
        )
    if calls not in (None, THREE_PASSES):
        raise ContractError(
            "only three passes leave the shaker stuck",
            place="--forced",
            hint="leave out --auction, or write --auction 'P P P'",
        )


def _score(marks: str, target: int) -> tuple[int, int]:
    try:
        return parse_marks(marks, target)
    except Texas42Error as error:
        raise placed(error, "--marks") from None


def _check_bid(question: BidQuestion) -> None:
    """A bid asked about is a call that must be able to follow."""
    auction = question.auction
    if question.bid is None:
        return
    try:
        Auction((*auction.calls, question.bid), auction.rules)
    except ContractError as error:
        raise placed(error, "--bid") from None
