"""Expected points as a plain object for JSON (fields may be added, never renamed)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from texas42.game.hands import format_hand
from texas42.game.seats import BIDDER

from ..shared.json import Fields, house_fields
from .expecting import ExpectedAnswer, ExpectedQuestion, TrumpsAnswer

if TYPE_CHECKING:
    from texas42.bidding.expected import Expected, ExpectedLead, Mean
    from texas42.estimates import Estimate


def expected_fields(answer: ExpectedAnswer) -> Fields:
    """Points and chances are the bidder's side's, with all hands open but for `as_played` and
    `mean_points`."""
    question, expected, played = answer.question, answer.expected, answer.played
    fields = {
        **_asked(question),
        "trump": str(expected.contract.trump),
        **_of_trump(expected),
        **_sample(expected),
        "leads": [_lead(lead) for lead in expected.leads],
        "best_lead": None if expected.lead is None else str(expected.lead.domino),
        "seeing": expected.seeing,
        "mean_points": None if played is None else played.mean_points,
        "house": house_fields(question.house),
    }
    fields["make"][str(question.needed)] |= _as_played(answer)
    return fields


def trumps_fields(answer: TrumpsAnswer) -> Fields:
    """`trumps`: all of them, best first."""
    return {
        **_asked(answer.question),
        **_sample(answer.trumps[0]),
        "trumps": [{"trump": str(one.contract.trump), **_of_trump(one)} for one in answer.trumps],
        "house": house_fields(answer.question.house),
    }


def _asked(question: ExpectedQuestion) -> Fields:
    hand = question.deal.hands[BIDDER] if question.alone else None
    return {
        **(
            {"deal": str(question.deal)} if hand is None else {"hand": format_hand(hand).split(",")}
        ),
        "by": str(question.bidder),
        "leader": str(question.led_by),
        "bid": question.bid,
    }


def _sample(expected: Expected) -> Fields:
    return {
        "layouts": expected.layouts,
        "total": expected.total,
        "exact": expected.exact,
        "seed": expected.seed,
    }


def _of_trump(expected: Expected) -> Fields:
    return {
        **_mean(expected.points),
        "points": {str(total): share for total, share in expected.distribution.items()},
        "make": {str(bid): _chance(chance) for bid, chance in expected.make.items()},
        "laydown": [str(d) for d in expected.laydown],
    }


def _mean(points: Mean) -> Fields:
    return {"expected_points": points.value, "low": points.low, "high": points.high}


def _lead(lead: ExpectedLead) -> Fields:
    return {
        "domino": str(lead.domino),
        **_mean(lead.points),
        "double_dummy": lead.make.value,
    }


def _chance(chance: Estimate) -> Fields:
    return {"double_dummy": chance.value, "low": chance.low, "high": chance.high}


def _as_played(answer: ExpectedAnswer) -> Fields:
    """Of the bid asked about; all None where it cannot be told, `hands` 0 where it is proved."""
    made, played = answer.made, answer.played
    return {
        "as_played": made and made.value,
        "as_played_low": made and made.low,
        "as_played_high": made and made.high,
        "hands": 0 if played is None else played.hands,
        "players": None if played is None else str(played.players),
    }
