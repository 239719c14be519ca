"""The line of a deal, as text or as a JSON object."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache

from texas42.game.deal import Deal
from texas42.game.dominoes import Mask
from texas42.game.hands import format_hand
from texas42.game.seats import Seat
from texas42.notation.lines import format_line
from texas42.notation.record import Record

HALF = 14
"""Hands are written in halves, each of which is met again and again; whole hands are a million."""


@dataclass(frozen=True)
class Form:
    """How a deal is written. `prefix`: of the ids, None for none; `shaker`: who shakes deal 1."""

    as_json: bool
    prefix: str | None
    shaker: Seat | None

    def lines(self, hands: Iterable[tuple[Mask, ...]], first: int) -> list[str]:
        """The lines of deals numbered from `first`, as `notation` would write them."""
        write = self._object if self.as_json else self._line
        return [write(_deal_text(deal), number) for number, deal in enumerate(hands, first)]

    def _line(self, deal: str, number: int) -> str:
        shaker = "" if self.shaker is None else f" shaker={self.shaker.after(number - 1)}"
        return f"{deal}{shaker}{_id_text(self.prefix, number)}\n"

    def _object(self, deal: str, number: int) -> str:
        record = {"deal": deal}
        if self.shaker is not None:
            record["shaker"] = str(self.shaker.after(number - 1))
        if self.prefix is not None:
            record["id"] = f"{self.prefix}{number}"
        return json.dumps(record) + "\n"


def _deal_text(hands: tuple[Mask, ...]) -> str:
    return "N:" + " ".join(map(_hand_text, hands))


def _hand_text(hand: Mask) -> str:
    high, low = _half_text(hand >> HALF << HALF), _half_text(hand & (1 << HALF) - 1)
    return f"{high},{low}" if high and low else high or low


@cache
def _half_text(half: Mask) -> str:
    return format_hand(half)


def _id_text(prefix: str | None, number: int) -> str:
    return "" if prefix is None else f" {_id_prefix(prefix)}{number}"


@cache
def _id_prefix(prefix: str) -> str:
    """`id=` and the prefix, its spaces and odd signs escaped as in any line."""
    unknown = Deal((None, None, None, None))
    return format_line(Record(unknown, id=prefix)).rpartition(" ")[2]
