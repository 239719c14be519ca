"""The answer of `review` as a plain object for JSON (fields may be added, never renamed)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from texas42.game.deal import Deal
from texas42.game.seats import Seat

from ..shared.json import Fields, house_fields
from .story import sentences_of, turning_point

if TYPE_CHECKING:
    from texas42.reviewing.plays import Review, ReviewedPlay


def review_fields(answer: Review) -> Fields:
    """All points and all chances (`make`, `best_make`, in 0…1) are the bidder's side's; `cost` and
    `chance_cost` are what the mover's side loses by a play.

    `points` and `setters_points` are what was taken, `points_open` what the bidder's side comes to
    from the end of the record with all hands open. `turning_point.play` counts `plays` from 0.
    """
    opening = answer.hand.opening
    return {
        "deal": str(Deal(opening.hands)),
        "trump": str(opening.rules.trump),
        "by": str(opening.bidder),
        "leader": str(opening.trick.leader),
        "bid": answer.bid,
        "bid_given": answer.bid_given,
        "seed": answer.seed,
        "players": str(answer.players),
        "confirmed": answer.confirmed,
        "reads_call": answer.reads_call,
        "points": answer.points,
        "setters_points": answer.setters_points,
        "points_open": answer.points_double_dummy,
        "made": answer.made,
        "plays": [_play(play) for play in answer.plays],
        "turning_point": _turning_point(answer),
        "sentences": list(sentences_of(answer)),
        "totals": {str(seat): _total(answer, seat) for seat in Seat},
        "house": house_fields(opening.rules.house),
    }


def _turning_point(answer: Review) -> Fields | None:
    play = answer.turning_point
    if play is None:
        return None
    return {"play": play.number, "sentence": turning_point(answer)}


def _play(play: ReviewedPlay) -> Fields:
    """Once the contract is settled `make` is 1 or 0 and `best` None; both are None of a renege.

    `claim`: the order in which the player could have claimed the rest; empty if not surely.
    """
    return {
        "trick": play.trick,
        "seat": str(play.seat),
        "domino": str(play.domino),
        "forced": play.forced,
        "legal": play.legal,
        "decided": play.settled is not None,
        "points_before": play.points_before,
        "points_after": play.points_after,
        "cost": play.cost,
        "right": [str(d) for d in play.right],
        **_seen(play),
        "verdict": str(play.verdict),
    }


def _seen(play: ReviewedPlay) -> Fields:
    seen = play.seen
    settled = None if play.settled is None else float(play.settled)
    return {
        "make": seen.make.value if seen else settled,
        "make_low": seen and seen.make.low,
        "make_high": seen and seen.make.high,
        "best": seen and str(seen.best),
        "best_make": seen and seen.best_make.value,
        "chance_cost": seen and seen.cost.value,
        "chance_cost_half_width": seen and seen.cost.half_width,
        "hands": seen and seen.make.hands,
        "layouts": seen and seen.layouts,
        "exact": seen and seen.exact,
        "proved": seen and seen.proved,
        "best_proved": seen and seen.best_proved,
        "claim": [str(d) for d in seen.claim] if seen else [],
        "players": seen and str(seen.players),
    }


def _total(answer: Review, seat: Seat) -> Fields:
    total = answer.total(seat)
    return {
        "mistakes": total.mistakes,
        "chance_lost": total.chance_lost,
        "points_lost": total.points_lost,
    }
