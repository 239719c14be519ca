"""Hands with what a player, a book or another program says of them: `data/hands.jsonl`, read.

Prose is read for what it names: the calls (`pass`, 30 … 42, 84; `30+` is 30 and all above) and the
trumps. What was called before is in the auctions of whole deals, and for single hands in `CALLED`.
"""

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from texas42.game.auction import legal_over
from texas42.game.bids import Call
from texas42.game.dominoes import Mask
from texas42.game.hands import Hand
from texas42.game.houses import STANDARD, DoublesRank, HouseRules
from texas42.game.rules import Trump

FILE = Path(__file__).parents[1] / "data" / "hands.jsonl"
OPINIONATED = ("expert", "author", "reader", "model")
"""The tiers that are somebody's or some program's judgment, not a proof or a made-up case."""

CALLED: dict[str, tuple[Call, ...]] = {"h004": (None, 30)}
"""The calls before a hand whose `context` tells them in prose; in all others there are none."""

OWN_SUIT = "doubles-as-own-suit"
TRUMPS = {str(trump): trump for trump in Trump}


@dataclass(frozen=True)
class Opinion:
    """What a source says of seven tiles before the play. Sets are empty where it says nothing."""

    id: str
    """That of the line and, for a deal, the place of the hand in the auction."""
    tier: str
    hand: Mask
    says: str
    """The calls and trumps in the source's sense, a few words."""
    calls: frozenset[Call]
    """Each as good as another to the source, or to one of several; None is a pass."""
    trumps: frozenset[Trump]
    called: tuple[Call, ...]
    """What others called before."""
    house: HouseRules
    chosen: bool
    """Is the trump the source's choice? Else it was set beforehand, and is no advice."""
    laydown: bool | None
    """The answer to `is it a laydown?`, None if that was not the question."""
    proved: frozenset[Trump]
    """The trumps in which the hand was proved to be a laydown."""


def lines() -> list[dict[str, Any]]:
    """The lines of the file as they stand."""
    return [json.loads(line) for line in FILE.read_text("utf-8").splitlines()]


def opinions() -> list[Opinion]:
    """What is said of each hand of the file, in order. A deal with an auction is four hands; other
    deals, whose contracts are only played, are left out."""
    return [opinion for line in lines() for opinion in _opinions_of(line)]


def _opinions_of(line: dict[str, Any]) -> Iterator[Opinion]:
    if "hand" in line:
        said = line["recommended"]
        bid, trump = said.get("bid", ""), said.get("trump", "")
        says = ", ".join(filter(None, (bid, trump, said.get("lead"), said.get("contract"))))
        yield _opinion(line, line["id"], line["hand"], says, bid, trump, CALLED.get(line["id"], ()))
    elif auction := line["recommended"].get("auction_version_A"):
        called: tuple[Call, ...] = ()
        for place, call in enumerate(auction):
            other = line["recommended"]["auction_version_B_first_bid"] if place == 0 else ""
            says = f"{call} or {other}" if other else call
            name, tiles = f"{line['id']} {place + 1}", line["hands"][place]
            yield _opinion(line, name, tiles, says, says, call, called)
            called = (*called, *_calls_in(call))


def _opinion(
    line: dict[str, Any],
    name: str,
    tiles: list[str],
    says: str,
    bid: str,
    trump: str,
    called: tuple[Call, ...],
) -> Opinion:
    asked = "laydown question" in line["context"]
    return Opinion(
        id=name,
        tier=line["tier"],
        hand=Hand.parse(" ".join(tiles)),
        says=says,
        calls=frozenset(_calls_in(bid)),
        trumps=frozenset(_trumps_in(trump)),
        called=called,
        house=HouseRules(DoublesRank.OWN) if OWN_SUIT in trump else STANDARD,
        chosen="not chosen as best" not in line["context"],
        laydown="not a laydown" not in bid if asked else None,
        proved=frozenset(TRUMPS[trump] for trump in line["proved"].get("laydown_in", [])),
    )


def _calls_in(text: str) -> Iterator[Call]:
    if re.search(r"\bpass\b", text):
        yield None
    for number, plus in re.findall(r"\b(3[0-9]|4[0-2]|84)\b(\+?)", text):
        yield int(number)
        yield from legal_over(int(number)) if plus else ()


def _trumps_in(text: str) -> Iterator[Trump]:
    if OWN_SUIT in text:
        yield Trump.FOLLOW_ME
    else:
        yield from (trump for word, trump in TRUMPS.items() if re.search(rf"\b{word}\b", text))
