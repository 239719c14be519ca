"""Deals, positions and played hands: who may play what, who wins, and what is counted."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.strategies import play_all
from texas42.errors import DuplicateDominoError, HandSizeError, IllegalPlayError, UnknownHandError
from texas42.game.contracts import Contract
from texas42.game.deal import Deal
from texas42.game.dominoes import HAND_POINTS, TILES, Domino, dominoes_in, mask_of
from texas42.game.hands import Hand, parse_plays
from texas42.game.play import PlayedHand, Position, Trick
from texas42.game.rules import Trump, rules_for
from texas42.game.seats import Seat

N, E, S, W = Seat

SIXES_BY_EAST = Deal.parse(
    "N:0-0,1-1,3-1,4-2,5-5,6-0,6-4 2-2,3-0,4-0,5-2,6-2,6-3,6-5"
    " 1-0,2-0,3-3,4-1,4-3,5-0,5-4 2-1,3-2,4-4,5-1,5-3,6-1,6-6"
)
"""A whole hand from a public trace of another program (hands.jsonl, h056): East bids 30."""

SIXES_PLAYS = parse_plays(
    "5-2,5-4,5-1,5-5 0-0,3-0,2-0,6-1 4-4,4-2,4-0,4-3 6-6,6-0,6-2,1-0"
    " 3-2,3-1,6-3,3-3 6-5,4-1,2-1,6-4 2-2,5-0,5-3,1-1"
)

FOLLOW_ME_BY_NORTH = Deal.parse(
    "N:0-0,1-1,2-2,3-3,4-4,6-6,5-4 5-5,6-0,6-1,6-2,6-3,6-4,6-5"
    " 1-0,2-1,3-2,4-3,5-0,5-1,5-3 2-0,3-1,4-2,3-0,4-1,4-0,5-2"
)
"""A hand of six recorded tricks (hands.jsonl, h028): North walks his doubles."""

FOLLOW_ME_PLAYS = parse_plays(
    "0-0,6-0,1-0,2-0 1-1,6-1,2-1,3-1 2-2,6-2,3-2,4-2"
    " 3-3,6-3,4-3,3-0 4-4,6-4,5-0,4-1 6-6,6-5,5-1,4-0"
)

ENDING = Deal.parse("N:6-6,5-5 6-5,1-0 6-4,0-0 5-4,2-0")


def tile(text: str) -> Domino:
    return Domino.parse(text)


def sixes() -> Position:
    return Position.opening(SIXES_BY_EAST, Contract(E, Trump.SIXES))


# Seats


def test_seats_go_clockwise_from_north() -> None:
    assert [N.after(places) for places in range(5)] == [N, E, S, W, N]


def test_partners_sit_opposite_and_share_a_side() -> None:
    assert [seat.partner for seat in Seat] == [S, W, N, E]
    assert [seat.side for seat in Seat] == [0, 1, 0, 1]


# Deals


def test_a_tile_in_two_hands_is_refused_naming_both() -> None:
    hand = Hand.parse("6-6,6-5,6-4,6-3,6-2,6-1,6-0")
    other = Hand.parse("6-6,5-5,5-4,5-3,5-2,5-1,5-0")
    with pytest.raises(DuplicateDominoError, match="6-6 is in N's hand and in S's"):
        Deal((hand, None, other, None))


def test_a_hand_of_six_among_sevens_is_refused_by_seat() -> None:
    n, e, s, w = SIXES_BY_EAST.open_hands()
    with pytest.raises(HandSizeError, match="S has 6 tiles, expected 7") as caught:
        Deal((n, e, s & (s - 1), w))
    assert caught.value.place == "S's hand"


def test_four_empty_hands_are_no_deal() -> None:
    with pytest.raises(HandSizeError):
        Deal((0, 0, 0, 0))


def test_a_known_hand_beside_unknown_ones_must_be_whole() -> None:
    with pytest.raises(HandSizeError, match="N has 2 tiles, expected 7"):
        Deal((Hand.parse("6-6,5-5", size=2), None, None, None))


def test_four_hands_of_two_tiles_are_an_ending_of_two_tricks() -> None:
    assert ENDING.complete
    assert ENDING.tricks == 2


def test_a_deal_with_unknown_hands_has_seven_tricks_and_says_who_is_known() -> None:
    hand = Hand.parse("6-6,6-5,6-4,6-3,6-2,6-1,6-0")
    deal = Deal((None, hand, None, None))
    assert deal.known == {E: hand}
    assert not deal.complete
    assert deal.tricks == Deal((None, None, None, None)).tricks == 7


def test_open_hands_of_a_deal_with_an_unknown_hand_are_refused_by_seat() -> None:
    n, e, _, w = SIXES_BY_EAST.open_hands()
    with pytest.raises(UnknownHandError, match="S's hand is unknown"):
        Deal((n, e, None, w)).open_hands()


def test_turning_the_table_moves_each_hand_to_the_left() -> None:
    n, e, s, w = SIXES_BY_EAST.hands
    assert SIXES_BY_EAST.rotated(1).hands == (w, n, e, s)
    assert SIXES_BY_EAST.rotated(4) == SIXES_BY_EAST
    assert SIXES_BY_EAST.rotated(1).rotated(-1) == SIXES_BY_EAST


# Legality


def test_the_leader_may_lead_any_tile() -> None:
    assert sixes().to_play is E
    assert sixes().legal() == SIXES_BY_EAST.hands[E]


def test_the_bidder_leads_unless_another_leader_is_named() -> None:
    opening = Position.opening(SIXES_BY_EAST, Contract(E, Trump.SIXES, led_by=W))
    assert (opening.bidder, opening.to_play) == (E, W)


def test_who_can_follow_must_follow() -> None:
    position = sixes().play(tile("5-2"))
    assert position.to_play is S
    assert position.legal() == Hand.parse("5-4,5-0", size=2)


def test_who_cannot_follow_may_play_anything_and_need_not_trump() -> None:
    position = play_all(sixes(), parse_plays("5-2,5-4,5-1,5-5,0-0,3-0,2-0"))
    assert position.to_play is W
    assert position.legal() == Hand.parse("2-1,3-2,4-4,5-3,6-1,6-6", size=6)


def test_a_trump_does_not_follow_the_suit_of_its_other_end() -> None:
    deal = Deal.parse("N:2-1,3-3 4-2,5-5 6-6,6-5 0-0,1-0")
    position = Position.opening(deal, Contract(N, Trump.FOURS)).play(tile("2-1"))
    assert position.legal() == Hand.parse("4-2,5-5", size=2)


def test_a_tile_led_asks_for_its_high_end() -> None:
    deal = Deal.parse("N:5-2,3-3 2-0,5-0 6-6,6-5 0-0,1-0")
    position = Position.opening(deal, Contract(N, Trump.ACES)).play(tile("5-2"))
    assert position.legal() == Hand.parse("5-0", size=1)


def test_not_following_names_the_suit_and_the_tiles_that_would_have() -> None:
    position = sixes().play(tile("5-2"))
    with pytest.raises(IllegalPlayError) as caught:
        position.play(tile("4-3"))
    assert caught.value.what == "S must follow fives (5-2 was led) and cannot play 4-3"
    assert caught.value.hint == "play 5-0, 5-4"


def test_not_following_a_trump_lead_names_the_trump_suit() -> None:
    position = Position.opening(ENDING, Contract(N, Trump.SIXES)).play(tile("6-6"))
    with pytest.raises(IllegalPlayError, match=r"E must follow sixes .* play 6-5"):
        position.play(tile("1-0"))


def test_not_following_a_double_names_the_suit_of_doubles() -> None:
    deal = Deal.parse("N:6-6,5-4 5-5,6-5 6-4,0-0 5-3,2-0")
    position = Position.opening(deal, Contract(N, Trump.DOUBLES)).play(tile("6-6"))
    with pytest.raises(IllegalPlayError, match="must follow doubles"):
        position.play(tile("6-5"))


def test_a_tile_of_another_hand_is_refused_naming_who_holds_it() -> None:
    with pytest.raises(IllegalPlayError, match=r"E does not hold 6-6 \(W does\)"):
        sixes().play(tile("6-6"))


def test_a_tile_played_before_is_refused() -> None:
    with pytest.raises(IllegalPlayError, match=r"S does not hold 5-2 .*has been played"):
        sixes().play(tile("5-2")).play(tile("5-2"))


def test_a_play_after_the_last_trick_is_refused() -> None:
    over = play_all(sixes(), SIXES_PLAYS)
    with pytest.raises(IllegalPlayError, match="the hand is over"):
        over.play(tile("6-6"))


def test_the_first_illegal_play_of_a_record_is_named_by_number_trick_and_seat() -> None:
    plays = parse_plays("5-2,5-4,5-1,5-5,0-0,6-2")
    with pytest.raises(IllegalPlayError) as caught:
        PlayedHand(sixes(), plays).positions()
    assert caught.value.place == "play 6 (trick 2, E)"
    assert "E must follow blanks (0-0 was led)" in caught.value.what


# Replay


def test_a_recorded_hand_is_won_trick_by_trick_as_its_source_says() -> None:
    hand = PlayedHand(sixes(), SIXES_PLAYS)
    rules = rules_for(Trump.SIXES)
    assert [trick.leader for trick in hand.tricks()] == [E, N, W, W, W, E, E]
    assert [trick.winner(rules) for trick in hand.tricks()] == [N, W, W, W, E, E, E]
    assert [trick.points for trick in hand.tricks()] == [11, 1, 1, 1, 6, 16, 6]


def test_a_recorded_hand_ends_with_the_points_its_source_says() -> None:
    end = PlayedHand(sixes(), SIXES_PLAYS).end
    assert end.over
    assert end.taken == (11, 31)
    assert end.bidder_taken == 31
    assert (end.tricks_left, end.points_left) == (0, 0)


def test_every_position_of_a_record_is_there_from_the_opening_on() -> None:
    hand = PlayedHand(sixes(), SIXES_PLAYS)
    assert len(hand.positions()) == 29
    assert hand.positions()[0] == hand.opening


def test_a_hand_stopped_after_six_tricks_has_points_left() -> None:
    opening = Position.opening(FOLLOW_ME_BY_NORTH, Contract(N, Trump.FOLLOW_ME))
    hand = PlayedHand(opening, FOLLOW_ME_PLAYS)
    assert all(trick.winner(opening.rules) is N for trick in hand.tricks())
    assert hand.end.taken == (31, 0)
    assert (hand.end.tricks_left, hand.end.points_left) == (1, 11)
    assert not hand.end.over


def test_a_record_that_stops_within_a_trick_keeps_it_on_the_table() -> None:
    hand = PlayedHand(sixes(), SIXES_PLAYS[:6])
    assert hand.tricks()[-1] == Trick(N, parse_plays("0-0,3-0"))
    assert not hand.tricks()[-1].complete
    assert hand.end.to_play is S
    assert hand.end.trick == hand.tricks()[-1]


def test_a_record_without_plays_is_its_opening() -> None:
    hand = PlayedHand(sixes(), ())
    assert hand.tricks() == ()
    assert hand.end == hand.opening


def test_the_winner_so_far_of_an_unfinished_trick_is_the_best_tile_on_it() -> None:
    trick = Trick(S, parse_plays("5-4,5-1,6-0"))
    assert trick.winner(rules_for(Trump.FOLLOW_ME)) is S
    assert trick.winner(rules_for(Trump.SIXES)) is N


def test_the_seat_of_each_tile_of_a_trick_follows_from_its_leader() -> None:
    trick = Trick(W, parse_plays("6-6,6-0"))
    assert [trick.seat_of(place) for place in range(4)] == [W, N, E, S]


def test_an_ending_is_played_to_its_last_tile() -> None:
    end = play_all(
        Position.opening(ENDING, Contract(N, Trump.SIXES)), parse_plays("6-6,6-5,6-4,2-0")
    )
    assert end.taken == (11, 0)
    assert end.points_left == 11
    assert play_all(end, parse_plays("5-5,1-0,0-0,5-4")).taken == (22, 0)


def test_points_on_the_table_are_still_to_be_won() -> None:
    position = Position.opening(ENDING, Contract(N, Trump.SIXES))
    assert position.points_left == 22
    assert position.play(tile("5-5")).points_left == 22
    assert position.play(tile("5-5")).tricks_left == 2


# Properties


@st.composite
def openings(draw: st.DrawFn) -> Position:
    """A random deal or ending with a random trump, bidder and leader."""
    size = draw(st.integers(min_value=1, max_value=7))
    tiles = draw(st.permutations(TILES))
    n, e, s, w = (mask_of(tiles[seat * size : (seat + 1) * size]) for seat in range(4))
    bidder, leader = draw(st.sampled_from(Seat)), draw(st.sampled_from(Seat))
    trump = draw(st.sampled_from(Trump))
    return Position.opening(Deal((n, e, s, w)), Contract(bidder, trump, led_by=leader))


def playout(opening: Position, data: st.DataObject) -> list[Position]:
    positions = [opening]
    while not positions[-1].over:
        legal = list(dominoes_in(positions[-1].legal()))
        positions.append(positions[-1].play(data.draw(st.sampled_from(legal))))
    return positions


@settings(max_examples=60, deadline=None)
@given(openings(), st.data())
def test_points_taken_and_points_left_are_conserved_at_every_play(
    opening: Position, data: st.DataObject
) -> None:
    positions = playout(opening, data)
    assert {sum(p.taken) + p.points_left for p in positions} == {opening.points_left}
    assert sum(positions[-1].taken) == opening.points_left


@settings(max_examples=30, deadline=None)
@given(st.permutations(TILES), st.sampled_from(Trump), st.data())
def test_a_whole_hand_is_worth_42_points_however_it_is_played(
    tiles: list[int], trump: Trump, data: st.DataObject
) -> None:
    n, e, s, w = (mask_of(tiles[start : start + 7]) for start in (0, 7, 14, 21))
    end = playout(Position.opening(Deal((n, e, s, w)), Contract(N, trump)), data)[-1]
    assert sum(end.taken) == HAND_POINTS


@settings(max_examples=60, deadline=None)
@given(openings(), st.data())
def test_a_playout_read_back_as_a_record_gives_the_same_positions(
    opening: Position, data: st.DataObject
) -> None:
    positions = playout(opening, data)
    tiles = [
        next(dominoes_in(before.hands[before.to_play] ^ after.hands[before.to_play]))
        for before, after in pairwise(positions)
    ]
    hand = PlayedHand(opening, tuple(tiles))
    assert list(hand.positions()) == positions
    assert all(trick.complete for trick in hand.tricks())
