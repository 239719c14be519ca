"""Notation under fire: what is written is read back, and junk is refused in one short line."""

import json
from collections.abc import Callable

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from texas42.errors import NotationError, Texas42Error
from texas42.game.auction import parse_auction
from texas42.game.bids import parse_bid
from texas42.game.deal import Deal
from texas42.game.dominoes import TILES, Domino, mask_of
from texas42.game.hands import Hand, parse_plays
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42.notation.lines import format_line, parse_line
from texas42.notation.objects import parse_json, to_json
from texas42.notation.reading import parse_lines, parse_record
from texas42.notation.record import Record

MEGABYTE = 10**6
DEAL = (
    "N:6-6,6-5,6-4,6-2,5-5,3-0,1-1 6-3,6-1,6-0,5-4,5-3,5-2,5-1"
    " 5-0,4-4,4-3,4-2,4-1,4-0,3-3 3-2,3-1,2-2,2-1,2-0,1-0,0-0"
)
LINE = f"{DEAL} by=N trump=sixes bid=31 shaker=W auction=30,P,31,P play=6-6,6-1,4-4 id=game-7"


# Junk


JUNK = {
    "one long word": "x" * MEGABYTE,
    "many words": "x " * (MEGABYTE // 2),
    "NUL bytes": "\0" * MEGABYTE,
    "a hand without end": "N:" + "6-4," * (MEGABYTE // 4),
    "many seats": "N: " * (MEGABYTE // 3),
    "many keys": "by=N " * (MEGABYTE // 5),
    "one long key": DEAL + " " + "k" * MEGABYTE + "=1",
    "one long value": DEAL + " trump=" + "v" * MEGABYTE,
    "many doubles": DEAL + " play=" + "double," * (MEGABYTE // 7),
    "many calls": DEAL + " auction=" + "P," * (MEGABYTE // 2) + "Q",
    "many hashes": "#" * MEGABYTE,
    "escape sequences": "\x1b[2J\x07\r\x9b" * (MEGABYTE // 7),
    "open brackets": "{" * MEGABYTE,
    "text the other way round": "\u202e" * MEGABYTE,
}


@pytest.mark.parametrize("text", JUNK.values(), ids=JUNK.keys())
def test_a_megabyte_of_junk_is_answered_with_one_short_printable_sentence(text: str) -> None:
    with pytest.raises(Texas42Error) as caught:
        parse_record(text)
    assert len(str(caught.value)) < 250
    assert str(caught.value).isprintable()


@pytest.mark.parametrize(
    ("text", "echo"),
    [
        ("x" * 21, "'xxxxxxxxxxxxxxxxxxxx…'"),
        ("a\0\x1bb", r"'a\x00\x1bb'"),
        ("\0" * 9, r"'\x00\x00\x00\x00\x00…'"),
    ],
)
def test_an_error_echoes_twenty_characters_at_most_and_escapes_controls(
    text: str, echo: str
) -> None:
    with pytest.raises(NotationError) as caught:
        Domino.parse(text)
    assert caught.value.what == f"{echo} is not a domino"


# Properties


@st.composite
def deals(draw: st.DrawFn) -> Deal:
    """Random deals: whole, with unknown hands, or an ending of one to six tricks."""
    tiles = draw(st.permutations(TILES))
    size = draw(st.sampled_from([7, 7, 7, 1, 2, 3, 4, 5, 6]))
    n, e, s, w = (mask_of(tiles[seat * size : (seat + 1) * size]) for seat in range(4))
    if size < 7:
        return Deal((n, e, s, w))
    known = draw(st.tuples(*[st.booleans()] * 4))
    a, b, c, d = (hand if shown else None for hand, shown in zip((n, e, s, w), known, strict=True))
    return Deal((a, b, c, d))


BIDS = st.sampled_from([*range(30, 43), 84, 126, 168, 210])
PRINTED = st.text(max_size=20)
NAMES = st.text(max_size=12).map(lambda text: text.replace(",", "").strip()).filter(bool)
RECORDS = st.builds(
    Record,
    deal=deals(),
    by=st.none() | st.sampled_from(Seat),
    trump=st.none() | st.sampled_from(Trump),
    bid=st.none() | BIDS,
    shaker=st.none() | st.sampled_from(Seat),
    auction=st.lists(st.none() | BIDS, max_size=4).map(tuple),
    play=st.lists(st.sampled_from(TILES), unique=True, max_size=28).map(tuple),
    id=st.none() | PRINTED,
    players=st.just(()) | st.tuples(*[NAMES] * 4),
)

thorough = settings(max_examples=300, deadline=None)


@settings(max_examples=100, deadline=None)
@given(deals(), st.sampled_from(Seat))
def test_a_deal_written_from_any_seat_is_read_back(deal: Deal, first: Seat) -> None:
    assert Deal.parse(deal.written_from(first)) == deal


@settings(max_examples=100, deadline=None)
@given(RECORDS)
def test_a_record_written_as_a_line_is_read_back(record: Record) -> None:
    line = format_line(record)
    assert parse_line(line) == parse_record(line) == record
    assert list(parse_lines(f"# before\n{line}\n")) == [(2, record)]


@settings(max_examples=100, deadline=None)
@given(RECORDS)
def test_a_record_written_as_json_is_read_back(record: Record) -> None:
    assert parse_json(to_json(record)) == record
    assert parse_record(json.dumps(to_json(record))) == record


READERS = (
    Domino.parse,
    Hand.parse,
    Trump.parse,
    Seat.parse,
    parse_bid,
    parse_auction,
    parse_plays,
    Deal.parse,
    parse_line,
    parse_json,
    parse_record,
)


def refusal(read: Callable[[str], object], text: str) -> str:
    """What the reader says against the text; empty when it reads it."""
    try:
        read(text)
    except Texas42Error as error:
        return str(error)
    return ""


def assert_read_or_refused(text: str) -> None:
    """Every reader either reads the text or says in one short printable line why not."""
    for read in READERS:
        said = refusal(read, text)
        assert said == "" or said.isprintable()
        assert len(said) < 300


@thorough
@given(st.text())
def test_arbitrary_text_is_read_or_refused(text: str) -> None:
    assert_read_or_refused(text)


@thorough
@given(st.text(alphabet="0123456789-,:;|[]{}\"'=%# \tNESWPdoublefivesixby\0\ud800\u2013"))
def test_arbitrary_text_of_the_characters_of_notation_is_read_or_refused(text: str) -> None:
    assert_read_or_refused(text)


@st.composite
def damaged(draw: st.DrawFn) -> str:
    """A line or its JSON twin with a stretch replaced by something else."""
    text = draw(st.sampled_from([LINE, json.dumps(to_json(parse_line(LINE)))]))
    start = draw(st.integers(0, len(text)))
    end = draw(st.integers(start, min(len(text), start + 12)))
    return text[:start] + draw(st.text(max_size=8)) + text[end:]


@thorough
@given(damaged())
def test_a_damaged_record_is_read_or_refused(text: str) -> None:
    assert_read_or_refused(text)


JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)


@thorough
@given(
    st.dictionaries(
        st.sampled_from(["by", "trump", "bid", "shaker", "auction", "play", "id", "players"]),
        JSON_VALUES,
    )
)
def test_json_of_any_types_is_read_or_refused(fields: dict[str, object]) -> None:
    assert_read_or_refused(json.dumps({"deal": DEAL, **fields}))
