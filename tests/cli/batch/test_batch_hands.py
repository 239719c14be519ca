"""A line is a deal or a hand; each is read as what it is, and written back the same."""

import json
from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.batch_user import CONTRACT, HAND
from helpers.cli_user import DEAL, ENDING
from texas42.errors import Texas42Error
from texas42.game.dominoes import HAND_SIZE, TILES, mask_of
from texas42.game.hands import Hand
from texas42.notation.hand_records import (
    HandRecord,
    any_record_to_json,
    format_any_record,
    id_in,
    parse_any_record,
)
from texas42.notation.lines import parse_line
from texas42.notation.reading import parse_record

MASK = Hand.parse(HAND)


def refusal(text: str) -> str:
    with pytest.raises(Texas42Error) as caught:
        parse_any_record(text)
    return str(caught.value)


# Which is which


@pytest.mark.parametrize("text", [DEAL, CONTRACT, ENDING, f"  west:{DEAL[2:]}", "N:- - - - id=1"])
def test_a_deal_is_read_as_ever(text: str) -> None:
    assert parse_any_record(text) == parse_line(text)


@pytest.mark.parametrize(
    "text",
    [
        HAND,
        "66 65 64 62 55 11 30",
        "6:6,6:5,6:4,6:2,5:5,3:0,1:1",
        "6|6 6|5 6|4 6|2 5|5 3|0 1|1",
        "[6|6],[6|5],[6|4],[6|2],[5|5],[3|0],[1|1]",
        "six-six six-five six-four six-deuce five-five trey-blank ace-ace",
        "six:six six:five six:four six:deuce five:five trey:blank ace:ace",
        "double six, 65, 64, 62, double five, 30, double ace",
        "Double-Six 65 64 62 55 30 11",
        f"\ufeff {HAND}  # mine",
        json.dumps({"hand": HAND}),
        json.dumps({"hand": HAND.split(",")}),
        json.dumps({"hand": "66 65 64 62 55 11 30", "auction": None, "deal": None}),
    ],
)
def test_a_hand_may_be_written_in_every_way_a_domino_may(text: str) -> None:
    assert parse_any_record(text) == HandRecord(MASK)


def test_json_with_a_deal_is_a_deal_even_if_a_hand_is_spoken_of() -> None:
    text = json.dumps({"deal": DEAL, "id": '"hand"'})
    assert parse_any_record(text) == parse_record(text)


# Keys of a hand


@pytest.mark.parametrize(
    "text",
    [
        f"{HAND} auction=P,30 id=game%207",
        f"{HAND} id=game%207 auction=P,30 # late",
        json.dumps({"hand": HAND, "auction": ["P", "30"], "id": "game 7"}),
        json.dumps({"id": "game 7", "hand": HAND.split(","), "auction": "P 30"}),
    ],
)
def test_a_hand_has_an_auction_and_an_id(text: str) -> None:
    assert parse_any_record(text) == HandRecord(MASK, (None, 30), "game 7")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "66 65 64",
            "column 1: the hand has 3 tiles, expected 7;"
            " write a hand as 6-4,5-5,4-2,… or a deal as N:hand hand hand hand",
        ),
        (
            DEAL.removeprefix("N:"),
            "column 1: the hand has 28 tiles, expected 7;"
            " write a hand as 6-4,5-5,4-2,… or a deal as N:hand hand hand hand",
        ),
        (
            "66 65 66",
            "column 7: 6-6 stands twice, here and at column 1; each tile is in the set only once",
        ),
        (
            "66  65,6-7",
            "column 8: 6-7 is not in a double-six set; pips go from 0 (blank) to 6",
        ),
        (f"{HAND} by=N", "column 29: by is not a key of a hand; the keys are auction, id"),
        (
            f"{HAND} acution=P",
            "column 29: acution is not a key of a hand;"
            " did you mean auction? the keys are auction, id",
        ),
        (
            f"{HAND} auction=P,7",
            "column 37, call 2: 7 is not a bid; bid 30 to 41, 42 (one mark), or 84, 126, 168 …"
            " (42 a mark)",
        ),
        (f"{HAND} id=1 id=2", "column 34: id is given twice; keep one of them"),
        (
            '{"hand": 66}',
            "key hand: hand has a value of the wrong type; write text or a list of"
            ' texts, as ["6-6", …]',
        ),
        (
            '{"hand": "66 65"}',
            "key hand: 2 tiles were given, expected 7; write a hand as 6-4,5-5,4-2,… or as"
            " separate arguments",
        ),
        ('{"hand": "66", "hand": "65"}', "hand is given twice; keep one of them"),
        (
            json.dumps({"hand": HAND, "deal": DEAL}),
            "key hand: there is a deal and a hand; keep one of them",
        ),
        (
            json.dumps({"hand": HAND, "trump": "sixes"}),
            "key trump: trump is not a key of a hand; the keys are auction, id",
        ),
        (
            json.dumps({"hand": HAND, "auction": "7"}),
            "key auction, call 1: 7 is not a bid; bid 30 to 41, 42 (one mark), or 84, 126, 168 …"
            " (42 a mark)",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_column_or_key(text: str, message: str) -> None:
    assert refusal(text) == message


@pytest.mark.parametrize("text", ["", "hello", "N 66", "X:66", "- - -", "id=7", "{", '{"hand"'])
def test_what_is_neither_is_refused_as_a_deal_would_be(text: str) -> None:
    with pytest.raises(Texas42Error) as caught:
        parse_record(text)
    assert refusal(text) == str(caught.value)


# There and back

hands = st.permutations(TILES).map(lambda order: mask_of(order[:HAND_SIZE]))
calls = st.one_of(st.none(), st.sampled_from([30, 31, 41, 42, 84, 126]))
records = st.builds(
    HandRecord, hands, st.lists(calls, max_size=4).map(tuple), st.one_of(st.none(), st.text())
)


@given(records)
def test_a_hand_written_is_read_back_the_same(record: HandRecord) -> None:
    assert parse_any_record(format_any_record(record)) == record
    assert parse_any_record(json.dumps(any_record_to_json(record))) == record


def test_a_deal_is_written_as_ever() -> None:
    record = parse_any_record(CONTRACT)
    assert format_any_record(record) == CONTRACT
    assert any_record_to_json(record)["deal"] == DEAL


@given(st.text())
def test_any_text_is_a_record_or_a_texas42_error_and_so_is_its_id(text: str) -> None:
    for start in ("", f"{HAND} ", '{"hand": ', "6-6,"):
        with suppress(Texas42Error):
            parse_any_record(start + text)
        id_in(start + text)
