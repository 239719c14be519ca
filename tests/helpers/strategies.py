"""Deals and positions for the tests: drawn by hypothesis, by a seeded generator, or from a file."""

import json
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import Any

import pytest
from hypothesis import strategies as st

import reference
from texas42.game.contracts import Contract
from texas42.game.deal import Deal
from texas42.game.dominoes import (
    HAND_SIZE,
    HIGH,
    LOW,
    SET_SIZE,
    TILES,
    Domino,
    Mask,
    dominoes_in,
    mask_of,
)
from texas42.game.houses import STANDARD, DoublesRank, HouseRules
from texas42.game.play import PlayedHand, Position
from texas42.game.rules import Rules, Trump, rules_for
from texas42.game.seats import Seat

DATA = Path(__file__).parents[1] / "data"

CALLS: dict[str, tuple[Trump, HouseRules]] = {
    **{str(trump): (trump, STANDARD) for trump in Trump},
    "doubles reversed": (Trump.DOUBLES, HouseRules(doubles_trump_low=True)),
    "follow-me doubles-low": (Trump.FOLLOW_ME, HouseRules(DoublesRank.LOW)),
    "follow-me doubles-own": (Trump.FOLLOW_ME, HouseRules(DoublesRank.OWN)),
}

_PIPS_BUT_ONE = {str(trump) for trump in Trump if trump < Trump.SIXES}
each_kind_of_call_and_slowly_every_call = pytest.mark.parametrize(
    "call",
    [pytest.param(c, marks=pytest.mark.slow) if c in _PIPS_BUT_ONE else c for c in CALLS],
)
"""For long tests: one pip, doubles and follow-me as houses have them; the other pips are `slow`."""

"""Our trump and house rules for each call of the reference: nine, and three of other houses."""


def rules_of(call: str) -> Rules:
    return rules_for(*CALLS[call])


def contract_of(
    rules: Rules, bidder: Seat = Seat.N, bid: int | None = None, leader: Seat | None = None
) -> Contract:
    """The contract that is played by `rules`."""
    return Contract(bidder, rules.trump, bid, rules.house, leader)


def records(name: str) -> list[dict[str, Any]]:
    """The lines of a JSON-lines file of `tests/data`."""
    return [json.loads(line) for line in (DATA / name).read_text("utf-8").splitlines()]


def read_domino(text: str) -> Domino:
    """A tile written `6-4`; the tests of the solver do not lean on the notation they test."""
    return Domino(int(text[0]), int(text[2]))


def hand(text: str) -> Mask:
    """A hand written `6-4 5-5 …`."""
    return mask_of(read_domino(word) for word in text.split())


def deal_of(*hands: str) -> Deal:
    """Four hands, clockwise from North."""
    north, east, south, west = (hand(text) for text in hands)
    return Deal((north, east, south, west))


def deal_in(record: dict[str, Any]) -> Deal:
    """The deal of a record whose `hands` are four lists of tiles."""
    return deal_of(*(" ".join(tiles) for tiles in record["hands"]))


def tile(d: Domino) -> reference.Tile:
    """A domino as the reference knows it."""
    return HIGH[d], LOW[d]


def tiles(mask: Mask) -> list[reference.Tile]:
    return [tile(d) for d in dominoes_in(mask)]


def reference_values(position: Position, call: str) -> dict[Domino, int]:
    """The reference's word on every legal play: the points of the bidder's side, of 42."""
    to_come = reference.play_values(
        [tiles(mask) for mask in position.hands],
        position.trick.leader,
        call,
        position.bidder.side,
        [tile(d) for d in position.trick.dominoes],
    )
    return {Domino(*t): position.bidder_taken + points for t, points in to_come.items()}


def dealt(order: list[Domino], size: int = HAND_SIZE) -> Deal:
    """The first tiles of a shuffled set, `size` to a seat."""
    n, e, s, w = (mask_of(order[seat * size : (seat + 1) * size]) for seat in range(4))
    return Deal((n, e, s, w))


def random_deal(rng: Random, size: int = HAND_SIZE) -> Deal:
    """A deal, or an ending of `size` tiles a hand."""
    return dealt(rng.sample(TILES, SET_SIZE), size)


def random_ending(rng: Random, call: str, size: int, leader: Seat) -> Position:
    """`size` tiles a hand, `leader` on lead, the bidder any seat."""
    trump, house = CALLS[call]
    bidder = rng.choice(list(Seat))
    return Position.opening(
        random_deal(rng, size), Contract(bidder, trump, house=house, led_by=leader)
    )


def play_all(opening: Position, plays: Iterable[Domino]) -> Position:
    """The position after `plays`."""
    return PlayedHand(opening, tuple(plays)).end


def random_play(rng: Random, position: Position) -> Position:
    return position.play(rng.choice(list(dominoes_in(position.legal()))))


seats = st.sampled_from(Seat)
trumps = st.sampled_from(Trump)
calls = st.sampled_from(sorted(CALLS))


def deals(size: int = HAND_SIZE) -> st.SearchStrategy[Deal]:
    """Any deal, or any ending of `size` tiles a hand."""
    return st.permutations(TILES).map(lambda order: dealt(order, size))


@st.composite
def openings(draw: st.DrawFn) -> Position:
    """A full deal before the first lead: any call, bidder and leader."""
    trump, house = CALLS[draw(calls)]
    return Position.opening(
        draw(deals()), Contract(draw(seats), trump, house=house, led_by=draw(seats))
    )


@st.composite
def positions(draw: st.DrawFn) -> Position:
    """A moment of a full hand, between tricks or within one, reached by any legal plays."""
    position = draw(openings())
    for _ in range(draw(st.integers(0, SET_SIZE - 1))):
        position = position.play(draw(st.sampled_from(list(dominoes_in(position.legal())))))
    return position
