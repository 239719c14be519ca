"""The answer of `solve` as a plain object for JSON (fields may be added, never renamed)."""

from __future__ import annotations

from ..shared.json import Fields, house_fields
from .answer import ContractAnswer, TableAnswer


def contract_fields(answer: ContractAnswer) -> Fields:
    """`points` are the bidder's side's; `leads` are the legal plays of `to_play`."""
    position = answer.position
    return {
        "deal": str(answer.deal),
        "trump": str(answer.opening.rules.trump),
        "by": str(answer.bidder),
        "leader": str(answer.opening.trick.leader),
        "points": answer.solution.points,
        "setters_points": answer.solution.setters_points,
        "bid": answer.bid,
        "makes": answer.makes,
        "play": [str(d) for d in answer.hand.plays],
        "to_play": None if position.over else str(position.to_play),
        "points_left": position.points_left,
        "leads": [{"domino": str(v.domino), "points": v.points} for v in answer.values],
        "line": [{"seat": str(seat), "domino": str(d)} for seat, d in answer.plays_to_come],
        "house": house_fields(answer.opening.rules.house),
    }


def table_fields(answer: TableAnswer) -> Fields:
    """`table[bidder][trump]`: points of that bidder's side when that bidder leads."""
    return {
        "deal": str(answer.deal),
        "table": {
            str(seat): {str(trump): answer.table.of(seat, trump) for trump in answer.trumps}
            for seat in answer.bidders
        },
        "house": house_fields(answer.house),
    }
