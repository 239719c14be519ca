"""A record: a deal and whatever else is known of the hand, and the keys it is written with."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import TypeVar

from ..errors import NotationError, Texas42Error
from ..game.auction import format_call, parse_auction
from ..game.bids import parse_bid
from ..game.deal import Deal, PartlyKnownDeal
from ..game.dominoes import Domino
from ..game.hands import parse_plays
from ..game.rules import Trump
from ..game.seats import Seat
from ..wording import placed, quoted, with_suggestion

T = TypeVar("T")


@dataclass(frozen=True)
class Record:
    """One line of a file: a deal, and what was bid, called and played as far as it is known.

    >>> Record(Deal((None, None, None, None)), auction=(None, None, None)).call_tells
    False
    """

    deal: Deal
    by: Seat | None = None
    """The bidder."""
    trump: Trump | None = None
    bid: int | None = None
    """In points: 30…42, then 42 a mark."""
    shaker: Seat | None = None
    auction: tuple[int | None, ...] = ()
    """Calls from the left of the shaker; None is a pass."""
    play: tuple[Domino, ...] = ()
    """In order of play."""
    id: str | None = None
    players: tuple[str, ...] = ()
    """Who sat North, East, South and West, or nobody."""

    @property
    def call_tells(self) -> bool:
        """Does the call tell something of the bidder's hand? Not of a shaker stuck with 30."""
        return self.auction[:3] != (None, None, None)


KEYS = ("by", "trump", "bid", "shaker", "auction", "play", "id", "players")
"""What may follow a deal, in the order in which it is written."""


@dataclass(frozen=True)
class Written:
    """The text of a value, and where it stands."""

    text: str
    place: str


def check_key(key: str, known: Iterable[str]) -> None:
    """Raises `NotationError` for a key that no record has."""
    if key not in known:
        hint = with_suggestion(key, known, f"the keys are {', '.join(known)}")
        raise NotationError(f"{quoted(key)} is not a key", hint=hint)


def record_of(values: Mapping[str, Written], *, partly: bool = False) -> Record:
    """The record with these values, by key; `partly`: a hand may list only what is known of it.

    Raises a `Texas42Error` placed at the value.
    """

    def read(key: str, parse: Callable[[str], T]) -> T | None:
        return _read(values[key], parse) if key in values else None

    deal = read("deal", (PartlyKnownDeal if partly else Deal).parse)
    if deal is None:
        raise NotationError("there is no deal", hint="a record begins with N:hand hand hand hand")
    return Record(
        deal,
        by=read("by", Seat.parse),
        trump=read("trump", Trump.parse),
        bid=read("bid", parse_bid),
        shaker=read("shaker", Seat.parse),
        auction=read("auction", parse_auction) or (),
        play=read("play", parse_plays) or (),
        id=read("id", str),
        players=read("players", parse_players) or (),
    )


def parse_players(text: str) -> tuple[str, ...]:
    """Four names, of North, East, South and West. Raises `NotationError`."""
    names = tuple(name.strip() for name in text.split(","))
    if len(names) != 4 or not all(names):
        raise NotationError(
            f"{quoted(text)} is not four players",
            hint="write players=ann,bob,cal,dee for North, East, South and West",
        )
    return names


def _read(written: Written, parse: Callable[[str], T]) -> T:
    try:
        return parse(written.text)
    except Texas42Error as error:
        raise placed(error, written.place) from None


def fields_of(record: Record) -> dict[str, str | int | list[str]]:
    """The values of a record by key, as they are written; what is not known is left out."""
    fields: dict[str, str | int | list[str] | None] = {
        "deal": str(record.deal),
        "by": _name(record.by),
        "trump": _name(record.trump),
        "bid": record.bid,
        "shaker": _name(record.shaker),
        "auction": [format_call(call) for call in record.auction] or None,
        "play": [str(d) for d in record.play] or None,
        "id": record.id,
        "players": list(record.players) or None,
    }
    return {key: value for key, value in fields.items() if value is not None}


def _name(value: Seat | Trump | None) -> str | None:
    return None if value is None else str(value)
