"""What seats are to hold and not to hold: as dealt, as refused, as written."""

import pytest

from helpers.strategies import hand
from texas42 import random_deals
from texas42.dealing.holdings import parse_holding, parse_tiles
from texas42.errors import (
    ContradictionError,
    DuplicateDominoError,
    HandSizeError,
    NotationError,
    Texas42Error,
)
from texas42.game.dominoes import with_pip
from texas42.game.seats import Seat

N, E, S, W = Seat


def test_seats_hold_what_they_are_to_hold_and_not_what_they_are_not() -> None:
    have, avoid = {"N": "6-6 double-five", "w": "0-0"}, {"S": "6-5 6-4 5-4", "E": "1-1"}
    for deal in random_deals(200, have=have, avoid=avoid):
        n, e, s, w = deal.open_hands()
        assert n & hand("6-6 5-5") == hand("6-6 5-5")
        assert w & hand("0-0")
        assert not s & hand("6-5 6-4 5-4")
        assert not e & hand("1-1")


def test_a_whole_deal_may_be_given() -> None:
    have = {N: with_pip(6), E: hand("5-5 5-4 5-3 5-2 5-1 5-0 4-4"), S: hand("1-1 1-0 0-0")}
    have[S] |= hand("2-2 2-1 2-0 3-0")
    assert len({deal.open_hands() for deal in random_deals(20, have=have)}) == 1


@pytest.mark.parametrize(
    ("have", "avoid", "error", "sentence"),
    [
        (
            {"N": "6-6", "E": "6-6"},
            {},
            DuplicateDominoError,
            "6-6 cannot be in N's hand and in E's; give it to one of them",
        ),
        (
            {"S": "6-6 5-5"},
            {"S": "5-5"},
            ContradictionError,
            "S is to hold 5-5 and not to hold it; leave out one of them",
        ),
        (
            {"W": "0-0 1-0 1-1 2-0 2-1 2-2 3-0 3-1"},
            {},
            HandSizeError,
            "W is to hold 8 tiles, and a hand has 7; name up to 7",
        ),
        (
            {},
            dict.fromkeys("NESW", "4-4"),
            ContradictionError,
            "nobody is left who may hold 4-4; let one of the seats hold it",
        ),
        (
            {"E": "6-6 6-5 6-4 6-3 6-2 6-1 6-0"},
            {"N": "5-5 5-4 5-3 5-2 5-1 5-0 4-4 4-3 4-2 4-1 4-0 3-3 3-2 3-1 3-0"},
            ContradictionError,
            "N must hold 7 tiles and may hold only 6 of those that are left; give less to the "
            "others, or keep less from N",
        ),
        (
            {"E": "6-6 6-5 6-4 6-3 6-2 6-1 6-0"},
            dict.fromkeys("NS", "5-5 5-4 5-3 5-2 5-1 5-0 4-4 4-3"),
            ContradictionError,
            "N and S must hold 14 tiles and may hold only 13 of those that are left; give less to "
            "the others, or keep less from them",
        ),
        (
            {"N": "6-6 6-6"},
            {},
            DuplicateDominoError,
            "tile 2: 6-6 stands twice, here and at tile 1",
        ),
        ({"Q": "6-6"}, {}, NotationError, "'Q' is not a seat"),
        ({"N": ""}, {}, NotationError, "no tile is named"),
    ],
)
def test_what_no_deal_fits_is_refused_before_anything_is_dealt(
    have: dict[str, str], avoid: dict[str, str], error: type[Texas42Error], sentence: str
) -> None:
    with pytest.raises(error) as caught:
        random_deals(have=have, avoid=avoid)
    assert str(caught.value).startswith(sentence)


def test_a_holding_is_a_seat_and_tiles_in_any_spelling() -> None:
    tiles = hand("6-6 6-5 6-4")
    for text in ("N=6-6,6-5,6-4", "n = 66 65 64", "North=double-six; six-five,[6|4]"):
        assert parse_holding(text) == (N, tiles)
    assert parse_tiles("double six") == hand("6-6")


@pytest.mark.parametrize("text", ["", "N", "N66", "N=", "=66", "NS=66", "N=66,6-x"])
def test_a_holding_that_cannot_be_read_is_a_notation_error(text: str) -> None:
    with pytest.raises(NotationError):
        parse_holding(text)
