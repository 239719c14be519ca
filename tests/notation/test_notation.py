"""Deals and records as text and JSON: every form, every error with its place and its fix."""

import json
from pathlib import Path

import pytest

from texas42.errors import (
    DuplicateDominoError,
    HandSizeError,
    NotationError,
    Texas42Error,
    UnknownDominoError,
)
from texas42.game.deal import Deal
from texas42.game.dominoes import Domino
from texas42.game.hands import Hand
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42.notation.lines import format_line, parse_line
from texas42.notation.objects import parse_json, to_json
from texas42.notation.reading import content_lines, parse_lines, parse_record
from texas42.notation.record import Record

NORTH = "6-6,6-5,6-4,6-2,5-5,3-0,1-1"
EAST = "6-3,6-1,6-0,5-4,5-3,5-2,5-1"
SOUTH = "5-0,4-4,4-3,4-2,4-1,4-0,3-3"
WEST = "3-2,3-1,2-2,2-1,2-0,1-0,0-0"
DEAL = f"N:{NORTH} {EAST} {SOUTH} {WEST}"
LINE = f"{DEAL} by=N trump=sixes bid=31 shaker=W auction=30,P,31,P play=6-6,6-1,4-4 id=game-7"
LINE += " players=ann,bob,cal,dee%20w."
RECORD = Record(
    Deal((Hand.parse(NORTH), Hand.parse(EAST), Hand.parse(SOUTH), Hand.parse(WEST))),
    by=Seat.N,
    trump=Trump.SIXES,
    bid=31,
    shaker=Seat.W,
    auction=(30, None, 31, None),
    play=(Domino(6, 6), Domino(6, 1), Domino(4, 4)),
    id="game-7",
    players=("ann", "bob", "cal", "dee w."),
)


# Deals


def test_a_deal_is_read_clockwise_from_the_seat_named() -> None:
    assert Deal.parse(DEAL) == RECORD.deal
    assert Deal.parse(f"W:{WEST} {NORTH} {EAST} {SOUTH}") == RECORD.deal


@pytest.mark.parametrize(
    "text",
    [
        f"\ufeff{DEAL}",
        f"  {DEAL}  \r\n",
        f"N: {NORTH}   {EAST}\t{SOUTH} \t{WEST}",
        f"n:{NORTH}, {EAST}, {SOUTH}, {WEST}",
        f"north:{NORTH} {EAST} {SOUTH} {WEST}".replace(",", ";"),
        DEAL.replace("-", ""),
        DEAL.replace("-", "|"),
        DEAL.replace("-", "\u2013"),
    ],
)
def test_a_deal_is_read_with_other_spaces_and_tile_forms(text: str) -> None:
    assert Deal.parse(text) == RECORD.deal


def test_a_dash_is_a_hand_nobody_knows() -> None:
    deal = Deal.parse(f"E:{NORTH} - - \u2013")
    assert deal.hands == (None, Hand.parse(NORTH), None, None)


def test_an_ending_has_four_hands_of_fewer_tiles() -> None:
    assert Deal.parse("N:6-6,5-5 6-5,1-0 6-4,0-0 5-4,2-0").tricks == 2


@pytest.mark.parametrize("text", ["", NORTH, "X:- - - -", ":- - - -", "6:4 - - -", "[6|4] - - -"])
def test_a_deal_without_a_seat_is_told_how_it_begins(text: str) -> None:
    with pytest.raises(NotationError, match="write N:hand hand hand hand, clockwise"):
        Deal.parse(text)


def test_a_deal_of_too_few_hands_says_whose_is_missing_and_how_to_leave_it_out() -> None:
    with pytest.raises(NotationError) as caught:
        Deal.parse(f"E:{NORTH} {EAST} ")
    assert caught.value.what == "the deal has 2 hands, expected 4: W's is missing"
    assert caught.value.place == "column 58"
    assert '"-" is an unknown hand' in caught.value.hint


def test_a_fifth_hand_is_named_by_its_column() -> None:
    with pytest.raises(NotationError, match="column 11: the deal has more than 4 hands"):
        Deal.parse("N:- - - - 6-6")


def test_spaces_within_a_hand_are_told_from_a_fifth_hand() -> None:
    with pytest.raises(NotationError, match="put no space after the commas of a hand"):
        Deal.parse(DEAL.replace(",", ", "))


@pytest.mark.parametrize(
    ("seats", "place"), [("N", "column 7 (N's hand)"), ("S", "column 7 (S's hand)")]
)
def test_a_tile_that_is_not_in_the_set_is_named_by_column_and_seat(seats: str, place: str) -> None:
    with pytest.raises(UnknownDominoError) as caught:
        Deal.parse(DEAL.replace("N:", f"{seats}:").replace("6-5", "7-1"))
    assert caught.value.place == place


def test_a_tile_in_two_hands_is_named_at_both_columns_and_seats() -> None:
    with pytest.raises(DuplicateDominoError) as caught:
        Deal.parse(DEAL.replace("5-3", "6-6"))
    assert caught.value.place == "column 47 (E's hand)"
    assert caught.value.what == "6-6 stands twice, here and at column 3 (N's hand)"


def test_a_tile_twice_in_one_hand_is_named_at_both_columns() -> None:
    with pytest.raises(DuplicateDominoError) as caught:
        Deal.parse(DEAL.replace("6-5", "4-6"))
    assert caught.value.place == "column 11 (N's hand)"
    assert caught.value.what == "6-4 stands twice, here and at column 7 (N's hand)"


def test_a_hand_of_six_is_named_by_column_and_seat() -> None:
    with pytest.raises(HandSizeError) as caught:
        Deal.parse(DEAL.replace(",5-3", ""))
    assert caught.value.place == "column 31 (E's hand)"
    assert caught.value.what == "E has 6 tiles, expected 7"


def test_a_lone_known_hand_must_have_seven_tiles() -> None:
    with pytest.raises(HandSizeError) as caught:
        Deal.parse("N:- - 6-6,5-5 -")
    assert caught.value.place == "column 7 (S's hand)"


def test_a_deal_is_written_clockwise_from_north_or_the_seat_asked_for() -> None:
    assert str(RECORD.deal) == DEAL
    assert RECORD.deal.written_from(Seat.S) == f"S:{SOUTH} {WEST} {NORTH} {EAST}"
    assert str(Deal((None, None, None, None))) == "N:- - - -"


# Lines


def test_a_line_with_every_key_is_read() -> None:
    assert parse_line(LINE) == RECORD


def test_a_line_is_written_as_it_was_read() -> None:
    assert format_line(RECORD) == LINE


def test_a_line_may_be_a_deal_alone() -> None:
    assert parse_line(DEAL) == Record(RECORD.deal)
    assert format_line(Record(RECORD.deal)) == DEAL


def test_keys_may_stand_in_any_order() -> None:
    assert parse_line(f"{DEAL} bid=31 by=N") == parse_line(f"{DEAL} by=N bid=31")


@pytest.mark.parametrize("text", [f"{LINE} # a good one", f"{LINE}\t#", f"\ufeff{LINE} \r\n"])
def test_comments_and_line_ends_do_not_matter(text: str) -> None:
    assert parse_line(text) == RECORD


def test_a_hash_within_a_value_begins_no_comment() -> None:
    assert parse_line(f"{DEAL} id=table#3").id == "table#3"


@pytest.mark.parametrize("text", ["", "  \r\n", "# only a comment", "  # and another"])
def test_a_line_without_a_record_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="the line is empty"):
        parse_line(text)


@pytest.mark.parametrize(
    ("old", "new", "error"),
    [
        ("trump=", "trumps=", "column 120: 'trumps' is not a key; did you mean trump?"),
        ("by=N", "seat=N", "column 115: 'seat' is not a key; the keys are by, trump, bid,"),
        ("bid=31", "by=E", "column 132: by is given twice"),
        ("by=N", "by=Q", "column 118: 'Q' is not a seat"),
        ("by=N", "by=", "column 118: '' is not a seat"),
        ("trump=sixes", "trump=sixs", "column 126: 'sixs' is not a trump"),
        ("bid=31", "bid=29", "column 136: 29 is not a bid"),
        ("30,P,31,P", "30,P,31,Q", "column 156, call 4: 'Q' is not a bid"),
        ("6-6,6-1,4-4", "6-6,7-1", "column 171, play 2: 7-1 is not in"),
        ("id=game-7", "id=game 7", "column 191: '7' is not key=value"),
        ("id=game-7", "id=%FF", "column 183: the id '%FF' has an escape"),
        (DEAL, "", "there is no deal"),
    ],
)
def test_an_error_in_a_line_names_its_column(old: str, new: str, error: str) -> None:
    with pytest.raises(Texas42Error) as caught:
        parse_line(LINE.replace(old, new, 1))
    assert str(caught.value).startswith(error)


def test_a_second_deal_on_a_line_is_refused_at_its_column() -> None:
    with pytest.raises(NotationError, match=f"column {len(LINE) + 2}: 'N:6-6,6-5"):
        parse_line(f"{LINE} {DEAL}")


@pytest.mark.parametrize(
    ("id_", "text"),
    [
        ("game 7", "id=game%207"),
        ("#7", "id=%237"),
        ("50%", "id=50%25"),
        ("%20", "id=%2520"),
        ("a\nb\u2028\0", "id=a%0Ab%E2%80%A8%00"),
        ("\ud800", "id=%ED%A0%80"),
        ("a=b", "id=a=b"),
        ("\u2116 7", "id=\u2116%207"),
        ("", "id="),
    ],
)
def test_an_id_of_any_characters_is_written_without_spaces_and_read_back(
    id_: str, text: str
) -> None:
    record = Record(RECORD.deal, id=id_)
    assert format_line(record) == f"{DEAL} {text}"
    assert parse_line(format_line(record)) == record


# Files


def test_the_lines_of_a_file_are_read_with_their_numbers() -> None:
    text = f"\ufeff# deals\r\n\r\n{LINE}\r\n   \r\n{DEAL} # no more\r\n"
    assert list(parse_lines(text)) == [(3, RECORD), (5, Record(RECORD.deal))]


def test_a_file_may_mix_lines_and_json() -> None:
    text = f"{LINE}\n{json.dumps(to_json(RECORD))}\n"
    assert list(parse_lines(text)) == [(1, RECORD), (2, RECORD)]


def test_an_open_file_is_read_a_line_at_a_time(tmp_path: Path) -> None:
    path = tmp_path / "deals.txt"
    path.write_text(f"{DEAL}\nnonsense\n", encoding="utf-8")
    with path.open(encoding="utf-8") as file:
        records = parse_lines(file)
        assert next(records) == (1, Record(RECORD.deal))
        with pytest.raises(NotationError, match="line 2, column 1: a deal begins with a seat"):
            next(records)


def test_an_error_in_a_file_names_line_and_column() -> None:
    text = f"{DEAL}\n\n{DEAL.replace('6-5', '7-1')}\n"
    with pytest.raises(UnknownDominoError) as caught:
        list(parse_lines(text))
    assert caught.value.place == "line 3, column 7 (N's hand)"


@pytest.mark.parametrize("text", ["", "\n\n", "# nothing\n", "\ufeff"])
def test_a_file_without_a_record_is_refused(text: str) -> None:
    with pytest.raises(NotationError, match="there is nothing to read"):
        list(parse_lines(text))


def test_content_lines_leave_bad_lines_to_the_reader() -> None:
    assert list(content_lines("# x\nnonsense \n\nmore\r\n")) == [(2, "nonsense"), (4, "more")]


# JSON


@pytest.mark.parametrize("text", ["ann,bob,cal", "ann,bob,,dee", "ann", "a,b,c,d,e", ","])
def test_players_are_four_names(text: str) -> None:
    with pytest.raises(NotationError, match="is not four players"):
        parse_line(f"{DEAL} players={text}")
    with pytest.raises(NotationError):
        parse_json({"deal": DEAL, "players": text.split(",")})


def test_a_record_is_an_object_with_the_keys_of_a_line() -> None:
    assert to_json(RECORD) == {
        "deal": DEAL,
        "by": "N",
        "trump": "sixes",
        "bid": 31,
        "shaker": "W",
        "auction": ["30", "P", "31", "P"],
        "play": ["6-6", "6-1", "4-4"],
        "id": "game-7",
        "players": ["ann", "bob", "cal", "dee w."],
    }


def test_what_is_not_known_is_left_out_of_the_object() -> None:
    assert to_json(Record(RECORD.deal)) == {"deal": DEAL}


def test_a_record_is_read_from_json_text_and_from_an_object() -> None:
    assert parse_json(to_json(RECORD)) == RECORD
    assert parse_json(json.dumps(to_json(RECORD))) == RECORD


def test_lists_in_json_may_be_text_as_in_a_line_and_null_is_absent() -> None:
    record = parse_json(
        {
            "deal": DEAL,
            "by": None,
            "trump": 6,
            "bid": "31",
            "auction": "30,P,31,P",
            "play": "6-6 6-1",
            "id": 7,
        }
    )
    assert record == Record(
        RECORD.deal,
        trump=Trump.SIXES,
        bid=31,
        auction=(30, None, 31, None),
        play=(Domino(6, 6), Domino(6, 1)),
        id="7",
    )


def test_text_and_json_are_told_apart_by_the_first_character() -> None:
    assert parse_record(LINE) == RECORD
    assert parse_record("\ufeff  " + json.dumps(to_json(RECORD), indent=1)) == RECORD


@pytest.mark.parametrize(
    ("fields", "error"),
    [
        ('"by": "N"', "there is no deal"),
        (f'"deal": "{DEAL}", "deal": "{DEAL}"', "deal is given twice"),
        (f'"deal": "{DEAL}", "bidding": 30', "'bidding' is not a key; did you mean bid?"),
        ('"deal": "N:6-6,7-1 - - -"', "key deal, column 7 (N's hand): 7-1 is not in"),
        ('"deal": 5', "key deal, column 1: a deal begins with a seat"),
        ('"deal": ["N:- - - -"]', "key deal: deal has a value of the wrong type"),
        ('"deal": {"N": "-"}', "key deal: deal has a value of the wrong type"),
        ('"deal": "N:- - - -", "bid": true', "key bid: bid has a value of the wrong type"),
        ('"deal": "N:- - - -", "bid": 31.5', "key bid: bid has a value of the wrong type"),
        ('"deal": "N:- - - -", "bid": NaN', "key bid: bid has a value of the wrong type"),
        ('"deal": "N:- - - -", "bid": 1e400', "key bid: bid has a value of the wrong type"),
        ('"deal": "N:- - - -", "bid": ' + "9" * 99, "key bid: bid has a value of the wrong"),
        ('"deal": "N:- - - -", "bid": ' + "9" * 5000, "this JSON has a number that is too long"),
        ('"deal": "N:- - - -", "bid": 43', "key bid: 43 is not a bid"),
        ('"deal": "N:- - - -", "play": ["6-6", "7-1"]', "key play, play 2: 7-1 is not in"),
        ('"deal": "N:- - - -", "auction": ["30", ["P"]]', "key auction: auction has a value"),
        ('"deal": "N:- - - -", "auction": ["30", ""]', "key auction: auction has a value"),
    ],
)
def test_an_error_in_json_names_its_key(fields: str, error: str) -> None:
    with pytest.raises(Texas42Error) as caught:
        parse_record("{" + fields + "}")
    assert str(caught.value).startswith(error)


def test_text_that_is_not_json_is_refused_at_its_column() -> None:
    with pytest.raises(NotationError) as caught:
        parse_record('{"deal": N}')
    assert caught.value.place == "column 10"
    assert caught.value.what.startswith("this is not JSON")


@pytest.mark.parametrize("text", ["[]", "5", "null", '"N:- - - -"'])
def test_json_that_is_no_object_is_no_record(text: str) -> None:
    with pytest.raises(NotationError, match="a record is a JSON object"):
        parse_json(text)


def test_json_nested_too_deeply_is_refused() -> None:
    with pytest.raises(NotationError, match="nested too deeply"):
        parse_record('{"a":' * 100_000)
