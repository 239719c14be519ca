"""The answers of `solve` as plain objects for JSON (fields may be added, never renamed)."""

import json
from typing import Any

from texas42.solver.dominoes import name
from texas42.solver.notation import format_deal
from texas42.solver.rules import HouseRules

from .answers import ContractAnswer, TableAnswer

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
        "house": _house(answer.opening.rules.house),
    }


def table_record(answer: TableAnswer) -> Fields:
    """`table[bidder][trump]`: points of that bidder's side when that bidder leads."""
    return {
        "deal": format_deal(answer.deal),
        "table": {
            str(seat): {str(trump): answer.table.of(seat, trump) for trump in answer.trumps}
            for seat in answer.bidders
        },
        "house": _house(answer.house),
    }


def as_json(record: Fields) -> str:
    """One object on one line, so that answers can be piped and collected."""
    return json.dumps(record)


def _house(house: HouseRules) -> Fields:
    return {
        "follow_me_doubles": house.follow_me_doubles.value,
        "doubles_trump_low": house.doubles_trump_low,
    }
