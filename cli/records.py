"""The answers of the commands as plain objects for JSON (fields may be added, never renamed)."""

from __future__ import annotations

import json
from typing import TYPE_CHECKING, Any

from texas42.solver.deal import Seat
from texas42.solver.dominoes import name
from texas42.solver.notation import Record, format_call, format_deal, format_hand, format_line
from texas42.solver.rules import HouseRules

from .advice_text import BidAnswer, headline, is_confirmed
from .answers import ContractAnswer, TableAnswer

if TYPE_CHECKING:
    from texas42.solver.bidding import Advice, Choice
    from texas42.solver.ladders import Ladder, Rung

BIDDER = Seat.N
Fields = dict[str, Any]


def contract_record(answer: ContractAnswer) -> Fields:
    """`points` are the bidder's side's; `leads` are the legal plays of `to_play`."""
    position = answer.position
    return {
        "deal": format_deal(answer.deal),
        "trump": str(answer.opening.rules.trump),
        "by": str(answer.bidder),
        "leader": str(answer.opening.trick.leader),
        "points": answer.solution.points,
        "setters_points": answer.solution.setters_points,
        "bid": answer.bid,
        "makes": answer.makes,
        "play": [name(d) for d in answer.hand.plays],
        "to_play": None if position.over else str(position.to_play),
        "points_left": position.points_left,
        "leads": [{"domino": name(v.domino), "points": v.points} for v in answer.values],
        "line": [{"seat": str(seat), "domino": name(d)} for seat, d in answer.plays_to_come],
        "house": house_fields(answer.opening.rules.house),
    }


def table_record(answer: TableAnswer) -> Fields:
    """`table[bidder][trump]`: points of that bidder's side when that bidder leads."""
    return {
        "deal": format_deal(answer.deal),
        "table": {
            str(seat): {str(trump): answer.table.of(seat, trump) for trump in answer.trumps}
            for seat in answer.bidders
        },
        "house": house_fields(answer.house),
    }


def bid_record(answer: BidAnswer) -> Fields:
    """`advice.trump` and `lead` are None for a pass; `contract` is the best one all the same.

    Chances in 0…1 and points are of the bidder's side; `worth` is in marks or, at a score, the
    chance to win the game.
    """
    advice = answer.advice
    bids = advice.call is not None
    return {
        "hand": format_hand(advice.hand).split(","),
        "seed": advice.seed,
        "worlds": advice.worlds,
        "advice": {
            "bid": "pass" if advice.call is None else str(advice.call),
            "trump": str(advice.choice.trump) if bids else None,
            "lead": name(advice.lead) if bids else None,
            "reason": headline(advice),
        },
        "contract": {
            **_choice(advice.choice),
            "lead": name(advice.lead),
            "players": str(advice.best.rung(advice.choice.bid).players),
            "confirmed": is_confirmed(advice),
            "order": [name(d) for d in advice.best.laydown],
        },
        "pass_worth": advice.pass_worth,
        "ties": [_choice(tie) for tie in advice.ties],
        "why": list(answer.why),
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
        "lead": name(ladder.laydown[0] if ladder.laydown else ladder.lead),
        "played_for": str(ladder.played_for),
        "mean_points": ladder.mean_points,
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
    }


def as_json(record: Fields) -> str:
    """One object on one line, so that answers can be piped and collected."""
    return json.dumps(record)


def house_fields(house: HouseRules) -> Fields:
    return {
        "follow_me_doubles": house.follow_me_doubles.value,
        "doubles_trump_low": house.doubles_trump_low,
    }
