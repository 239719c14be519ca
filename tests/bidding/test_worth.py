"""What a call is worth when others may go higher, when one is last, and at a score."""

from itertools import pairwise

import pytest

from texas42.bidding.others import BiddingOdds, measured_odds
from texas42.bidding.score import score_table
from texas42.bidding.worth import Prospects
from texas42.game.auction import Auction
from texas42.game.houses import CASUAL, TOURNAMENT

QUIET = BiddingOdds(willing={}, value=0.4, stuck=-0.2)
"""A table where nobody else ever bids."""

EAGER = BiddingOdds(willing=dict.fromkeys(range(30, 43), 1.0), value=0.4, stuck=-0.2)
"""A table where everybody bids to the end."""


def test_a_bid_that_stands_is_worth_its_marks_won_less_lost() -> None:
    assert Prospects(Auction(), QUIET).of_bid(31, 0.75) == pytest.approx(0.5)
    assert Prospects(Auction(), QUIET).of_bid(84, 0.75) == pytest.approx(1.0)


def test_a_bid_that_is_always_outbid_is_worth_the_others_contract() -> None:
    """Two of the three who call later are opponents: (0.4 - 0.4 - 0.4) / 3."""
    assert Prospects(Auction(), EAGER).of_bid(31, 0.75) == pytest.approx(-0.4 / 3)


def test_last_to_call_nobody_can_go_over() -> None:
    last = Auction((30, None, None))
    assert Prospects(last, EAGER).of_bid(31, 0.75) == pytest.approx(0.5)


def test_passing_over_an_opponent_s_bid_gives_them_their_contract() -> None:
    assert Prospects(Auction((None, None, 30)), QUIET).of_pass() == pytest.approx(-0.4)


def test_passing_over_partner_s_bid_gives_us_theirs() -> None:
    assert Prospects(Auction((None, 30, None)), QUIET).of_pass() == pytest.approx(0.4)


def test_a_shaker_who_is_stuck_loses_on_average_and_so_partner_of_one_does() -> None:
    """Place 1 is the shaker's partner, place 0 an opponent of the shaker."""
    assert Prospects(Auction((None,)), QUIET).of_pass() == pytest.approx(-0.2)
    assert Prospects(Auction(), QUIET).of_pass() == pytest.approx(0.2)


def test_where_four_passes_are_thrown_in_passing_is_worth_nothing() -> None:
    assert Prospects(Auction((), TOURNAMENT), QUIET).of_pass() == 0.0


def test_at_six_marks_a_second_mark_buys_nothing() -> None:
    at_six = Prospects(Auction((), CASUAL), QUIET, (6, 3), score_table())
    assert at_six.of_change(1) == at_six.of_change(2) == 1.0
    assert at_six.of_bid(42, 0.6) > at_six.of_bid(84, 0.6)


def test_a_higher_bid_is_outbid_less_often() -> None:
    odds = measured_odds()
    outbid = [odds.outbid(bid, 3) for bid in range(30, 43)]
    assert outbid[0] > 0.5
    assert outbid[-1] < 0.05
    assert all(low >= high - 0.02 for low, high in pairwise(outbid))
