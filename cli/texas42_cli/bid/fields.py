"""The answer of `bid` as a plain object for JSON (fields may be added, never renamed)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from texas42.game.auction import format_call
from texas42.game.hands import format_hand
from texas42.game.seats import BIDDER
from texas42.notation.lines import format_line
from texas42.notation.record import Record

from ..shared.json import Fields, house_fields
from .answer import BidAnswer
from .text import headline
from .why import sentences_of

if TYPE_CHECKING:
    from texas42.bidding.advice import Advice, Choice
    from texas42.bidding.ladders import Ladder, Rung


def bid_fields(answer: BidAnswer) -> Fields:
    """`advice.trump` and `lead` are None for a pass; `contract` is the best one all the same.

    Chances in 0…1 and points are of the bidder's side; `worth` is in marks or, at a score, the
    chance to win the game.
    """
    advice = answer.advice
    bids = advice.call is not None
    return {
        "hand": format_hand(advice.hand).split(","),
        "seed": advice.seed,
        "worlds": advice.layouts,
        "advice": {
            "bid": "pass" if advice.call is None else str(advice.call),
            "trump": str(advice.choice.trump) if bids else None,
            "lead": str(advice.lead) if bids else None,
            "reason": headline(advice),
        },
        "contract": {
            **_choice(advice.choice),
            "lead": str(advice.lead),
            "players": str(advice.best.rung(advice.choice.bid).players),
            "confirmed": advice.confirmed,
            "order": [str(d) for d in advice.best.laydown],
        },
        "pass_worth": advice.pass_worth,
        "ties": [_choice(tie) for tie in advice.ties],
        "why": [] if answer.reasons is None else list(sentences_of(answer.reasons)),
        "set_example": None if answer.example is None else format_line(set_example(answer)),
        "interrupted": answer.interrupted,
        "situation": _situation(advice),
        "trumps": [_ladder(ladder) for ladder in advice.ladders],
    }


def set_example(answer: BidAnswer) -> Record:
    """A deal in which the contract is set, with the contract. Raises `ValueError` without one."""
    if answer.example is None:
        raise ValueError("no hand of the sample was set")
    choice = answer.advice.choice
    return Record(answer.example, by=BIDDER, trump=choice.trump, bid=choice.bid)


def _choice(choice: Choice) -> Fields:
    made = choice.make
    return {
        "bid": str(choice.bid),
        "trump": str(choice.trump),
        "make": made.value,
        "low": made.low,
        "high": made.high,
        "hands": made.hands,
        "worth": choice.worth,
    }


def _situation(advice: Advice) -> Fields:
    situation = advice.situation
    rules = situation.auction.rules
    return {
        "auction": [format_call(call) for call in situation.auction.calls],
        "all_pass": "reshake" if rules.reshakes else "forced",
        "marks": None if situation.score is None else list(situation.score),
        "target": rules.target,
        "house": house_fields(situation.house),
    }


def _ladder(ladder: Ladder) -> Fields:
    return {
        "trump": str(ladder.trump),
        "laydown": bool(ladder.laydown),
        "lead": str(ladder.laydown[0] if ladder.laydown else ladder.lead),
        "played_for": str(ladder.played_for),
        "mean_points": ladder.mean_points,
        "double_dummy_mean": ladder.double_dummy_mean,
        "points": {str(total): share for total, share in ladder.points.items()},
        "make": {str(rung.bid): _rung(rung) for rung in ladder.rungs},
    }


def _rung(rung: Rung) -> Fields:
    """`low` and `high` are the interval of `double_dummy`; all three are None if not solved."""
    opened, played = rung.double_dummy, rung.as_played
    return {
        "double_dummy": opened and opened.value,
        "low": opened and opened.low,
        "high": opened and opened.high,
        "as_played": played.value,
        "as_played_low": played.low,
        "as_played_high": played.high,
        "hands": played.hands,
        "players": str(rung.players),
        "played_for": str(rung.plan),
    }
