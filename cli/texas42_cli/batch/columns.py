"""The flat columns of CSV and Parquet: stable names, one kind of value each.

A column may be added for a new question, never renamed. What a line has no value for is empty. In
JSON lines the records keep their own shape; `row_of` flattens one.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from texas42.game.bids import BIDS
from texas42.game.rules import Trump
from texas42.game.seats import Seat

from .asks import AUTO, EXPECTED, Fields

INT, REAL, TEXT, BOOL = "int", "real", "text", "bool"


@dataclass(frozen=True)
class Column:
    """`kind`: `int`, `real`, `text` or `bool`."""

    name: str
    kind: str


def _columns(kind: str, *names: str) -> tuple[Column, ...]:
    return tuple(Column(name, kind) for name in names)


PLACE = (Column("line", INT), *_columns(TEXT, "file", "id"))
ERROR = _columns(TEXT, "error", "where", "hint")
"""Empty where the line was answered."""

DEAL = (Column("deal", TEXT),)
CONTRACT = (
    *_columns(TEXT, "trump", "by", "leader"),
    Column("bid", INT),
    Column("makes", BOOL),
    *_columns(INT, "points", "setters_points"),
)
SO_FAR = (*_columns(TEXT, "play", "to_play"), Column("points_left", INT))
LEADS = (Column("leads", TEXT),)
BEST_LINE = (Column("best_line", TEXT),)
TABLE = _columns(INT, *(f"{seat}_{trump}" for seat in Seat for trump in Trump))
"""`N_sixes`: the points of N's side when N plays sixes."""

HIDDEN = (
    *_columns(TEXT, "hand", "deal", "trump", "by", "leader"),
    Column("bid", INT),
    *_columns(REAL, "expected_points", "low", "high"),
    *_columns(INT, "layouts", "total"),
    Column("best_lead", TEXT),
    *_columns(REAL, "seeing", "mean_points", "as_played", "as_played_low", "as_played_high"),
    *_columns(REAL, *(f"double_dummy_{bid}" for bid in BIDS)),
    *LEADS,
    *_columns(REAL, *(f"expected_{trump}" for trump in Trump)),
)
"""Of every trump, `trump` is the best, and only `expected_sixes` and its like tell the others."""

HAND = _columns(TEXT, "hand", "call")
"""`call` is the advice, `pass` or a bid; the contract beside it is the best there is."""

ADVICE = (
    Column("bid", INT),
    *_columns(TEXT, "trump", "lead"),
    *_columns(REAL, "make", "low", "high", "mean_points"),
    Column("players", TEXT),
    *_columns(REAL, "worth", "pass_worth"),
)
SEATS = tuple(
    Column(f"{seat}_{name}", kind)
    for seat in Seat
    for name, kind in (
        ("call", TEXT),
        ("bid", INT),
        ("trump", TEXT),
        ("lead", TEXT),
        ("make", REAL),
    )
)

REVIEW = (
    *_columns(INT, "points_open"),
    Column("made", BOOL),
    *_columns(TEXT, "turning_point", "players"),
    *(
        Column(f"{seat}_{name}", kind)
        for seat in Seat
        for name, kind in (
            ("player", TEXT),
            ("mistakes", INT),
            ("chance_lost", REAL),
            ("points_lost", INT),
        )
    ),
)

BY_ASK: dict[str, tuple[Column, ...]] = {
    "points": (*DEAL, *CONTRACT),
    "table": (*DEAL, *TABLE),
    "leads": (*DEAL, *CONTRACT, *SO_FAR, *LEADS),
    "line": (*DEAL, *CONTRACT, *SO_FAR, *BEST_LINE),
    EXPECTED: HIDDEN,
    "bid": (*HAND, *ADVICE, *DEAL, *SEATS),
    "review": (*DEAL, *CONTRACT, *REVIEW),
}


def columns_of(ask: str) -> tuple[Column, ...]:
    """The columns of an ask, in order; those of `auto` are those of every ask but `expected`, which
    no line calls for."""
    asks = [name for name in BY_ASK if name != EXPECTED] if ask == AUTO else [ask]
    between = dict.fromkeys(column for one in asks for column in BY_ASK[one])
    return (*PLACE, *between, *ERROR)


_NAMES = frozenset(column.name for ask in BY_ASK for column in columns_of(ask))


def row_of(record: Fields) -> Fields:
    """The values of a record by the name of their column.

    Those that are missing are absent, and so is what only JSON tells.
    """
    row = {key: value for key, value in record.items() if key not in _FLATTENED}
    for key, flatten in _FLATTENED.items():
        if key in record:
            row |= flatten(record[key])
    if "contract" in record:
        row |= _contract(record)
    if "total" in record:
        row = {key: value for key, value in row.items() if key not in _SPREAD} | _expected(record)
    return {key: value for key, value in row.items() if key in _NAMES}


def _table(table: Mapping[str, Mapping[str, int]]) -> Fields:
    return {f"{seat}_{trump}": points for seat, of in table.items() for trump, points in of.items()}


def _error(error: Mapping[str, str]) -> Fields:
    return {"error": error["what"], "where": error["where"], "hint": error["hint"]}


def _leads(leads: list[Mapping[str, Any]]) -> Fields:
    return {"leads": " ".join(f"{lead['domino']}:{_points(lead)}" for lead in leads)}


def _points(lead: Mapping[str, Any]) -> str:
    """Of a lead, exact or expected."""
    return f"{lead['expected_points']:.2f}" if "expected_points" in lead else str(lead["points"])


def _line(line: list[Mapping[str, str]]) -> Fields:
    return {"best_line": " ".join(play["domino"] for play in line)}


def _bids(bids: Mapping[str, Fields]) -> Fields:
    return {
        f"{seat}_{name}": _contract(record)[name]
        for seat, record in bids.items()
        for name in ("call", "bid", "trump", "lead", "make")
    }


def _expected(record: Fields) -> Fields:
    """Of one trump, or of the best of all, and what every trump comes to."""
    best = record["trumps"][0] if "trumps" in record else record
    row = {key: best[key] for key in ("trump", "expected_points", "low", "high")}
    for bid, rung in best["make"].items():
        row[f"double_dummy_{bid}"] = rung["double_dummy"]
        row |= {key: value for key, value in rung.items() if key.startswith("as_played")}
    return row | {
        f"expected_{one['trump']}": one["expected_points"] for one in record.get("trumps", [best])
    }


def _contract(record: Fields) -> Fields:
    """Of the advice to one hand. `mean_points` is of its trump, as played."""
    contract = record["contract"]
    ladder = next(of for of in record["trumps"] if of["trump"] == contract["trump"])
    return {
        "call": record["advice"]["bid"],
        "bid": int(contract["bid"]),
        "mean_points": ladder["mean_points"],
        "pass_worth": record["pass_worth"],
        **{k: contract[k] for k in ("trump", "lead", "make", "low", "high", "players", "worth")},
    }


def _totals(totals: Mapping[str, Fields]) -> Fields:
    return {f"{seat}_{name}": value for seat, of in totals.items() for name, value in of.items()}


def _players(named: Mapping[str, str]) -> Fields:
    return {f"{seat}_player": player for seat, player in named.items()}


def _turning_point(turning: Mapping[str, Any] | None) -> Fields:
    return {"turning_point": turning and turning["sentence"]}


def _tiles(key: str) -> Any:
    return lambda tiles: {key: " ".join(tiles)}


_SPREAD = ("points", "make")
"""What an expected answer tells by total and by bid."""

_FLATTENED = {
    "table": _table,
    "error": _error,
    "leads": _leads,
    "best_line": _line,
    "bids": _bids,
    "play": _tiles("play"),
    "hand": _tiles("hand"),
    "totals": _totals,
    "players_named": _players,
    "turning_point": _turning_point,
}
