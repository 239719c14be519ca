"""Deals of which a player knows some tiles: how they are read, written and refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.strategies import deals, hand
from texas42.errors import DuplicateDominoError, HandSizeError, UnknownHandError
from texas42.game.deal import Deal, PartlyKnownDeal
from texas42.game.dominoes import ALL, dominoes_in, mask_of
from texas42.game.seats import Seat
from texas42.notation.lines import format_line, parse_line
from texas42.notation.objects import parse_json, to_json
from texas42.notation.reading import parse_lines, parse_record

NORTH = "6-6,6-5,6-4,6-2,5-5,3-0,1-1"
TEXT = f"N:{NORTH} 6-3,5-4 - 5-2"
DEAL = PartlyKnownDeal((hand(NORTH.replace(",", " ")), hand("6-3 5-4"), None, hand("5-2")))


@st.composite
def partly_known(draw: st.DrawFn) -> PartlyKnownDeal:
    """Any of the tiles of any deal, hands of which nothing is known left out."""
    seen = mask_of(draw(st.sets(st.sampled_from(list(dominoes_in(ALL))))))
    n, e, s, w = (hand & seen or None for hand in draw(deals()).open_hands())
    return PartlyKnownDeal((n, e, s, w))


def test_a_hand_may_list_only_the_tiles_that_are_known() -> None:
    assert PartlyKnownDeal.parse(TEXT) == DEAL


@pytest.mark.parametrize(
    "text", [f"{TEXT} by=N trump=sixes", f'{{"deal": "{TEXT}", "by": "N", "trump": "sixes"}}']
)
def test_a_record_of_such_a_deal_is_read_from_a_line_and_from_json(text: str) -> None:
    record = parse_record(text, partly=True)
    assert (record.deal, record.by) == (DEAL, Seat.N)


def test_lines_are_read_so_too() -> None:
    assert [record.deal for _, record in parse_lines(f"# two\n{TEXT}\n{TEXT}", partly=True)] == [
        DEAL,
        DEAL,
    ]


@given(partly_known())
def test_what_was_written_is_read_back(deal: PartlyKnownDeal) -> None:
    assert PartlyKnownDeal.parse(str(deal)) == deal


def test_a_record_that_was_written_is_read_back() -> None:
    record = parse_line(f"{TEXT} by=N trump=sixes bid=31 play=6-6,6-3", partly=True)
    assert parse_line(format_line(record), partly=True) == record
    assert parse_json(to_json(record), partly=True) == record


@pytest.mark.parametrize("read", [Deal.parse, parse_line, parse_record])
def test_unless_it_is_asked_for_a_hand_of_two_tiles_is_refused(read: object) -> None:
    assert callable(read)
    with pytest.raises(HandSizeError, match="E has 2 tiles, expected 7"):
        read(TEXT)


def test_more_than_seven_tiles_are_too_many() -> None:
    with pytest.raises(HandSizeError) as caught:
        PartlyKnownDeal.parse(f"N:{NORTH},4-4 - - -")
    assert (caught.value.place, caught.value.what) == (
        "column 3 (N's hand)",
        "N has 8 tiles, expected 7 at most",
    )


def test_a_tile_in_two_hands_is_refused() -> None:
    with pytest.raises(DuplicateDominoError):
        PartlyKnownDeal((hand("6-6"), hand("6-6"), None, None))


def test_a_deal_is_complete_when_all_four_hands_have_seven_tiles() -> None:
    whole = Deal((127, 127 << 7, 127 << 14, 127 << 21))
    assert PartlyKnownDeal(whole.hands).complete
    assert PartlyKnownDeal(whole.hands).open_hands() == whole.open_hands()
    assert not PartlyKnownDeal((1, 2, 4, 8)).complete


@pytest.mark.parametrize(
    ("deal", "what"),
    [(DEAL, "only 2 of E's tiles are known"), (PartlyKnownDeal((127, None, None, None)), "E's")],
)
def test_hands_that_are_not_known_whole_are_not_open(deal: PartlyKnownDeal, what: str) -> None:
    with pytest.raises(UnknownHandError, match=what):
        deal.open_hands()


def test_a_deal_turned_is_still_known_in_part() -> None:
    assert DEAL.rotated(1) == PartlyKnownDeal((DEAL.hands[3], DEAL.hands[0], DEAL.hands[1], None))


def test_a_whole_deal_asked_for_as_partly_known_is_one() -> None:
    text = str(PartlyKnownDeal((127, 127 << 7, 127 << 14, 127 << 21)))
    assert type(PartlyKnownDeal.parse(text)) is PartlyKnownDeal
    assert type(Deal.parse(text)) is Deal
