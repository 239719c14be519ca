"""The row `all open` under the advised trump of `texas42 bid`, and the mean at its end."""

from dataclasses import replace

from helpers.made_up_advice import SIXES, advised, rows, view
from texas42_cli.bid.answer import BidAnswer
from texas42_cli.bid.fields import bid_fields


def test_the_mean_with_all_hands_open_stands_under_the_mean_as_played() -> None:
    shown = rows(view(advised(replace(SIXES, double_dummy_mean=39.5))))
    assert (shown["sixes"][-1], shown["all open"][-1]) == ("36.1", "39.5")
    assert len(shown["all open"]) == len(shown["bid"])


def test_where_only_chances_were_solved_there_is_no_mean() -> None:
    shown = rows(view(advised(SIXES)))
    assert len(shown["all open"]) == len(shown["bid"]) - 1


def test_the_record_has_it_or_null() -> None:
    told = bid_fields(BidAnswer(advised(replace(SIXES, double_dummy_mean=39.5))))
    assert told["trumps"][0]["double_dummy_mean"] == 39.5
    assert bid_fields(BidAnswer(advised(SIXES)))["trumps"][0]["double_dummy_mean"] is None
