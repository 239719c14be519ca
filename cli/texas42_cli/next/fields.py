"""The answer of `next` as a plain object for JSON (fields may be added, never renamed)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from texas42.game.dominoes import dominoes_in
from texas42.hidden.moment import shown_voids
from texas42.hidden.samples import reads_call

from ..shared.json import Fields, house_fields
from .answer import NextAnswer
from .claim import ClaimAnswer, claim_object
from .text import headline
from .why import sentences_of

if TYPE_CHECKING:
    from texas42.choosing.double_dummy import DoubleDummy
    from texas42.choosing.next_play import NextPlay, Outlook, Whereabouts


def next_fields(answer: NextAnswer) -> Fields:
    """`make`, `low`, `high` and points are the bidder's side's, whoever is to play; `cost` is the
    chance that the side to play loses by a tile against the one advised, over the same layouts.

    `exact`: the players have played on from every layout that fits; `decided`: the contract is
    made (true) or set (false) already; `claim`: the order in which the rest are surely the seat's;
    `as_good`: lower trumps that are as good a lead.
    """
    advice, moment = answer.advice, answer.moment
    return {
        **_question(answer),
        "seed": advice.seed,
        "layouts": advice.layouts,
        "exact": advice.exact,
        "reads_call": reads_call(moment),
        "forced": advice.forced,
        "laydown": [str(d) for d in advice.laydown],
        "claim": [str(d) for d in advice.claim],
        "as_good": [str(d) for d in advice.as_good],
        "advice": _advice(answer),
        "plays": [_play(play) for play in advice.plays],
        "known": _known(answer),
        "trumps_out": _out(advice.trumps_out),
        "count_out": _out(advice.count_out),
        "why": list(sentences_of(advice.why, moment)),
    }


def claim_fields(answer: ClaimAnswer) -> Fields:
    """The answer of `next --claim`; see `claim_object`."""
    return {**_question(answer), "claim": claim_object(answer)}


def _question(answer: NextAnswer | ClaimAnswer) -> Fields:
    moment = answer.moment
    trick = moment.trick
    return {
        "deal": str(answer.deal),
        "trump": str(moment.rules.trump),
        "by": str(moment.bidder),
        "leader": str(moment.bidder if answer.leader is None else answer.leader),
        "bid": answer.contract,
        "bid_given": answer.bid is not None,
        "play": [str(d) for d in answer.plays],
        "seat": str(moment.to_play),
        "trick": {
            "number": moment.trick_number,
            "leader": str(trick.leader),
            "play": [str(d) for d in trick.dominoes],
        },
        "taken": {
            "bidder": moment.bidder_taken,
            "setters": sum(moment.taken) - moment.bidder_taken,
        },
        "decided": moment.settled,
        "house": house_fields(moment.rules.house),
    }


def _advice(answer: NextAnswer) -> Fields:
    best: NextPlay = answer.advice
    return {**_chance(best.best), "reason": headline(answer)}


def _chance(play: Outlook) -> Fields:
    return {
        "domino": str(play.domino),
        "make": play.make.value,
        "low": play.make.low,
        "high": play.make.high,
        "proved": play.proved,
        "hands": play.make.hands,
        "players": str(play.players),
    }


def _play(play: Outlook) -> Fields:
    return {
        **_chance(play),
        "mean_points": play.mean_points,
        "cost": play.cost.value,
        "cost_half_width": play.cost.half_width,
        "double_dummy": _double_dummy(play.double_dummy),
    }


def _double_dummy(opened: DoubleDummy) -> Fields:
    return {
        "make": opened.make,
        "mean": opened.mean,
        "low_points": opened.low,
        "high_points": opened.high,
        "layouts": opened.layouts,
    }


def _known(answer: NextAnswer) -> Fields:
    """By seat, what is known of each other hand; `tiles` are those it still holds."""
    view = answer.moment.view
    return {
        str(seat): {
            "voids": list(voids),
            "tiles": [str(d) for d in dominoes_in(view.known[seat])][::-1],
            "size": view.sizes[seat],
        }
        for seat, voids in shown_voids(answer.moment).items()
    }


def _out(found: tuple[Whereabouts, ...]) -> list[Fields]:
    return [
        {"domino": str(where.domino), "seats": [str(seat) for seat in where.seats]}
        for where in found
    ]
