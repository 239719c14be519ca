"""Scores in marks as they are written."""

import pytest

from texas42.errors import ContractError, NotationError
from texas42.game.bids import parse_marks


@pytest.mark.parametrize("text", ["5-6", " 5 - 6 ", "5:6", "5\u20136", "05-6"])
def test_a_score_is_read_with_our_marks_first(text: str) -> None:
    assert parse_marks(text) == (5, 6)


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("7-3", "7-3 is a race already won; write marks of 0 to 6 for each side"),
        ("0-9999", "0-9999 is a race already won; write marks of 0 to 6 for each side"),
    ],
)
def test_a_race_already_won_is_refused(text: str, sentence: str) -> None:
    with pytest.raises(ContractError) as caught:
        parse_marks(text)
    assert str(caught.value) == sentence


def test_a_longer_race_reads_longer_scores() -> None:
    assert parse_marks("7-3", target=10) == (7, 3)


@pytest.mark.parametrize(
    "text", ["", "5", "5-6-1", "five-six", "5-", "-5-6", "12345-1", "\u0665-6"]
)
def test_what_is_no_score_is_told_how_to_write_one(text: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_marks(text)
    assert caught.value.hint == "write the marks of your side, a dash and theirs: 5-6"
