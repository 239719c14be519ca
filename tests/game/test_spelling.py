"""Tiles, hands, trumps, seats, bids and plays as text: every form, every error with its fix."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from texas42.errors import (
    ContractError,
    DuplicateDominoError,
    HandSizeError,
    NotationError,
    UnknownDominoError,
)
from texas42.game.auction import parse_auction
from texas42.game.bids import parse_bid
from texas42.game.dominoes import SET_SIZE, TILES, Domino, Mask, mask_of
from texas42.game.hands import Hand, format_hand, parse_plays
from texas42.game.houses import DoublesRank, HouseRules
from texas42.game.rules import Trump, laid_out, rules_for
from texas42.game.seats import Seat

SIX_FOUR = Domino(6, 4)
NORTH = "6-6,6-5,6-4,6-2,5-5,3-0,1-1"


# Dominoes


@pytest.mark.parametrize(
    "text",
    [
        "6-4",
        "4-6",
        "64",
        "46",
        "6:4",
        "6|4",
        "[6|4]",
        "[4-6]",
        "six-four",
        "Four-Six",
        "SIXES-FOURS",
        "six-4",
        " 6-4\r\n",
        "6\u20134",
        "6\u22124",
    ],
)
def test_six_four_is_read_in_every_form(text: str) -> None:
    assert Domino.parse(text) == SIX_FOUR


@pytest.mark.parametrize(
    ("text", "tile"),
    [
        ("double-five", "5-5"),
        ("double five", "5-5"),
        ("double-fives", "5-5"),
        ("double-blank", "0-0"),
        ("double-6", "6-6"),
        ("five-blank", "5-0"),
        ("zero-ace", "1-0"),
        ("trey-deuce", "3-2"),
        ("three-two", "3-2"),
        ("one-one", "1-1"),
        ("00", "0-0"),
    ],
)
def test_words_and_doubles_are_read(text: str, tile: str) -> None:
    assert str(Domino.parse(text)) == tile


@pytest.mark.parametrize("d", TILES, ids=str)
def test_every_tile_is_read_as_it_is_written(d: Domino) -> None:
    assert Domino.parse(str(d)) == d


@pytest.mark.parametrize(
    ("text", "tile"), [("7-1", "7-1"), ("17", "1-7"), ("double-7", "7-7"), ("12-3", "12-3")]
)
def test_a_tile_with_more_than_six_pips_is_not_in_the_set(text: str, tile: str) -> None:
    with pytest.raises(UnknownDominoError) as caught:
        Domino.parse(text)
    assert caught.value.what == f"{tile} is not in a double-six set"
    assert caught.value.hint == "pips go from 0 (blank) to 6"


@pytest.mark.parametrize(
    "text", ["", "6", "6-", "-4", "664", "6--4", "six", "sixfour", "six-for", "6 4", "[6|4", "-"]
)
def test_what_is_no_domino_is_refused_with_the_forms_there_are(text: str) -> None:
    with pytest.raises(NotationError, match="is not a domino; write it as 6-4, 64"):
        Domino.parse(text)


def test_digits_of_other_scripts_are_not_pips() -> None:
    with pytest.raises(NotationError):
        Domino.parse("\u0666-\u0664")


# Hands


@pytest.mark.parametrize(
    "text",
    [
        "6-4,5-5,4-2,3-1,2-0,1-1,0-0",
        "6-4 5-5 4-2 3-1 2-0 1-1 0-0",
        "6-4, 5-5, 4-2, 3-1, 2-0, 1-1, 0-0",
        "6-4;5-5;4-2;3-1;2-0;1-1;0-0",
        "64 55 42 31 20 11 00",
        "[6|4] [5|5] [4|2] [3|1] [2|0] [1|1] [0|0]",
        "six-four, double five, four-deuce, trey-ace, deuce-blank, double ace, double-blank",
        " 0-0,1-1\t0-2 1-3\n2-4,5-5,6-4, ",
        ["6-4", "5-5", "4-2", "3-1", "2-0", "1-1", "0-0"],
        ["6-4,5-5,4-2", "3-1", "2-0 1-1", "0-0"],
        ["6-4", "double", "five", "4-2", "3-1", "2-0", "1-1", "0-0"],
    ],
)
def test_a_hand_is_read_from_one_text_or_several_arguments(text: str | list[str]) -> None:
    tiles = [(6, 4), (5, 5), (4, 2), (3, 1), (2, 0), (1, 1), (0, 0)]
    assert Hand.parse(text) == mask_of(Domino(*ends) for ends in tiles)


def test_a_tile_twice_in_a_hand_names_both_places() -> None:
    with pytest.raises(DuplicateDominoError) as caught:
        Hand.parse("6-4,5-5,4-6,3-1,2-0,1-1,0-0")
    assert caught.value.place == "tile 3"
    assert caught.value.what == "6-4 stands twice, here and at tile 1"


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("6-4,5-5", "2 tiles were given, expected 7"),
        ("6-4", "1 tile was given, expected 7"),
        ("", "0 tiles were given, expected 7"),
        ("6-4,5-5,4-2,3-1,2-0,1-1,0-0,6-6", "8 tiles were given, expected 7"),
    ],
)
def test_a_hand_of_the_wrong_size_says_how_many_were_given(text: str, what: str) -> None:
    with pytest.raises(HandSizeError) as caught:
        Hand.parse(text)
    assert caught.value.what == what


def test_a_tile_that_cannot_be_read_is_named_by_its_place_in_the_hand() -> None:
    with pytest.raises(UnknownDominoError) as caught:
        Hand.parse(["6-4", "5-5", "7-1", "3-1", "2-0", "1-1", "0-0"])
    assert caught.value.place == "tile 3"


def test_a_hand_of_another_size_is_read_when_asked_for() -> None:
    assert Hand.parse("6-4,5-5", size=2).bit_count() == 2


@pytest.mark.parametrize("number", range(1, 8))
def test_a_hand_of_any_size_has_one_to_seven_tiles(number: int) -> None:
    tiles = NORTH.split(",")[:number]
    assert Hand.parse(tiles, size=None).bit_count() == number


@pytest.mark.parametrize("text", ["", NORTH + ",0-0"])
def test_a_hand_of_any_size_is_neither_empty_nor_of_eight(text: str) -> None:
    with pytest.raises(HandSizeError, match="expected 1 to 7"):
        Hand.parse(text, size=None)


# Hands, written


def test_a_hand_without_rules_is_written_high_end_first() -> None:
    assert format_hand(Hand.parse("0-0,1-1,3-0,5-5,6-2,6-4,6-6")) == "6-6,6-4,6-2,5-5,3-0,1-1,0-0"


def test_a_hand_is_laid_out_with_trumps_first_and_each_suit_from_its_double_down() -> None:
    hand = Hand.parse("6-6,6-4,5-5,5-2,4-4,4-2,2-2")
    assert format_hand(hand, rules_for(Trump.DEUCES)) == "2-2,5-2,4-2,6-6,6-4,5-5,4-4"


def test_with_doubles_trump_the_doubles_are_laid_out_first() -> None:
    hand = Hand.parse("6-6,6-4,5-5,5-2,4-2,0-0,1-0")
    laid = format_hand(hand, rules_for(Trump.DOUBLES), sep=" ")
    assert laid == "6-6 5-5 0-0 6-4 5-2 4-2 1-0"


def test_in_follow_me_suits_are_laid_out_high_to_low() -> None:
    hand = Hand.parse("3-3,3-2,6-0,6-6,5-1,5-4,0-0")
    laid = [str(d) for d in laid_out(hand, rules_for(Trump.FOLLOW_ME))]
    assert laid == ["6-6", "6-0", "5-4", "5-1", "3-3", "3-2", "0-0"]


def test_where_doubles_are_low_they_are_laid_out_below_their_suit() -> None:
    house = HouseRules(follow_me_doubles=DoublesRank.LOW)
    hand = Hand.parse("6-6,6-0", size=2)
    assert format_hand(hand, rules_for(Trump.FOLLOW_ME, house)) == "6-0,6-6"


@given(st.integers(min_value=1, max_value=(1 << SET_SIZE) - 1), st.sampled_from(Trump))
def test_a_hand_laid_out_is_the_same_hand(mask: Mask, trump: Trump) -> None:
    assert mask_of(laid_out(mask, rules_for(trump))) == mask


# Trumps and seats


@pytest.mark.parametrize(
    ("trump", "texts"),
    [
        (Trump.BLANKS, "blanks blank 0 zeros Blanks"),
        (Trump.ACES, "aces ace 1 ones one ACES"),
        (Trump.DEUCES, "deuces deuce 2 twos two"),
        (Trump.TREYS, "treys trey 3 threes three"),
        (Trump.FOURS, "fours four 4"),
        (Trump.FIVES, "fives five 5"),
        (Trump.SIXES, "sixes six 6"),
        (Trump.DOUBLES, "doubles double d D"),
        (Trump.FOLLOW_ME, "follow-me follow nt NT no-trump notrump follow_me"),
    ],
)
def test_a_trump_is_read_by_all_its_names(trump: Trump, texts: str) -> None:
    assert {Trump.parse(text) for text in texts.split()} == {trump}


def test_a_trump_of_two_words_is_read() -> None:
    assert Trump.parse(" No  trump ") is Trump.parse("follow me") is Trump.FOLLOW_ME


@pytest.mark.parametrize("trump", Trump)
def test_every_trump_is_read_as_it_is_written(trump: Trump) -> None:
    assert Trump.parse(str(trump)) is trump


def test_a_misspelt_trump_is_refused_with_a_suggestion_and_the_list() -> None:
    with pytest.raises(NotationError) as caught:
        Trump.parse("sixs")
    assert caught.value.what == "'sixs' is not a trump"
    assert caught.value.hint.startswith("did you mean sixes? write blanks, aces, deuces,")


@pytest.mark.parametrize("text", ["", "7", "hearts", "\0"])
def test_what_is_no_trump_is_refused_with_the_list(text: str) -> None:
    with pytest.raises(NotationError, match=r"is not a trump; write blanks, .* or follow-me"):
        Trump.parse(text)


@pytest.mark.parametrize(
    ("seat", "texts"),
    [
        (Seat.N, "N n north North"),
        (Seat.E, "E e east EAST"),
        (Seat.S, "S s south"),
        (Seat.W, "W w west"),
    ],
)
def test_a_seat_is_read_by_letter_or_in_full(seat: Seat, texts: str) -> None:
    assert {Seat.parse(text) for text in texts.split()} == {seat}


def test_what_is_no_seat_is_refused_with_the_four_there_are() -> None:
    with pytest.raises(NotationError, match="'Q' is not a seat; write N, E, S or W"):
        Seat.parse("Q")


# Bids, auctions, plays


@pytest.mark.parametrize("bid", [*range(30, 43), 84, 126, 168, 210])
def test_every_bid_is_read_in_points(bid: int) -> None:
    assert parse_bid(f" {bid} ") == bid


@pytest.mark.parametrize(
    ("text", "points"), [("1m", 42), ("2m", 84), ("2 marks", 84), ("1-mark", 42), ("3M", 126)]
)
def test_a_bid_in_marks_is_read_as_42_a_mark(text: str, points: int) -> None:
    assert parse_bid(text) == points


@pytest.mark.parametrize("text", ["0", "29", "43", "83", "0m", "1000"])
def test_a_number_nobody_can_bid_is_refused_with_those_one_can(text: str) -> None:
    with pytest.raises(ContractError, match=f"{text} is not a bid; bid 30 to 41, 42"):
        parse_bid(text)


@pytest.mark.parametrize("text", ["", "thirty", "3o", "-30", "30.0", "1e400", "9" * 5000])
def test_what_is_no_number_is_no_bid(text: str) -> None:
    with pytest.raises(NotationError, match="is not a bid"):
        parse_bid(text)


def test_an_auction_is_read_from_the_left_of_the_shaker_with_passes_as_none() -> None:
    assert parse_auction("30,P,31,pass") == (30, None, 31, None)
    assert parse_auction("p p 2m") == (None, None, 84)


def test_a_call_that_cannot_be_read_is_named_by_its_number() -> None:
    with pytest.raises(ContractError) as caught:
        parse_auction("30,P,29")
    assert caught.value.place == "call 3"


def test_plays_are_read_in_order() -> None:
    assert [str(d) for d in parse_plays("6-6,1-6 64; double-five")] == ["6-6", "6-1", "6-4", "5-5"]


def test_no_play_yet_is_an_empty_text() -> None:
    assert parse_plays("") == ()


def test_a_tile_may_be_written_twice_since_only_the_replay_knows_whose_turn_it_was() -> None:
    assert len(parse_plays("6-6,6-1,6-6")) == 3
