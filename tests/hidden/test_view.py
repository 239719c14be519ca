"""What a seat knows: what plays tell, what cannot be, and how it is said."""

from collections.abc import Callable
from random import Random

import pytest

import reference
from helpers.strategies import CALLS, hand, read_domino, tile
from helpers.views import OPENING, moment, randomly_played, views
from texas42.errors import ContradictionError, DuplicateDominoError, HandSizeError, IllegalPlayError
from texas42.game.dominoes import ALL, dominoes_in
from texas42.game.play import PlayedHand
from texas42.game.rules import Rules, Trump, rules_for
from texas42.game.seats import Seat
from texas42.hidden.layouts import count_layouts, deal_layouts
from texas42.hidden.view import View

FOURS = rules_for(Trump.FOURS)
N, E, S, W = Seat

every_call = pytest.mark.parametrize("call", CALLS)


def played(view: View, seat: Seat, d: str, led: str | None, rules: Rules = FOURS) -> View:
    return view.after_play(seat, read_domino(d), read_domino(led) if led else None, rules)


# What plays tell


def test_not_following_shows_a_void() -> None:
    view = played(played(OPENING, N, "6-5", None), E, "3-3", "6-5")
    assert not view.may[E] & hand("6-3 6-2 6-1 6-0 6-6")
    assert view.may[E] & hand("5-5 5-3 5-0") == hand("5-5 5-3 5-0")


def test_following_shows_nothing() -> None:
    view = View.before_play(hand("6-6 6-5 5-5 3-3 2-2 1-1 0-0"))
    view = played(played(view, N, "6-6", None), E, "6-1", "6-6")
    assert view.may == (ALL, ALL, ALL, ALL)


def test_no_blank_on_a_blank_lead_leaves_the_4_0_possible_with_fours_trump() -> None:
    view = View.before_play(hand("0-0 6-6 6-5 5-5 3-3 2-2 1-1"))
    view = played(played(view, N, "0-0", None), E, "3-1", "0-0")
    assert view.may[E] >> read_domino("4-0") & 1
    assert ALL & ~view.may[E] == hand("0-0 1-0 2-0 3-0 5-0 6-0")


def test_the_4_0_on_a_blank_lead_is_no_blank_with_fours_trump() -> None:
    view = View.before_play(hand("0-0 6-6 6-5 5-5 3-3 2-2 1-1"))
    view = played(played(view, N, "0-0", None), E, "4-0", "0-0")
    assert ALL & ~view.may[E] == hand("0-0 1-0 2-0 3-0 5-0 6-0")


def test_no_four_on_the_4_0_led_leaves_the_blanks_possible_with_fours_trump() -> None:
    view = View.before_play(hand("4-0 6-6 6-5 5-5 3-3 2-2 1-1"))
    view = played(played(view, N, "4-0", None), E, "3-1", "4-0")
    assert ALL & ~view.may[E] == hand("4-4 6-4 5-4 4-3 4-2 4-1 4-0")


def test_a_6_4_on_a_six_lead_is_a_trump_and_shows_no_sixes_with_fours_trump() -> None:
    view = played(OPENING, N, "6-6", None)
    view = view.knowing(W, hand("5-4"))
    view = played(view, W, "5-4", "6-6")
    assert not view.may[W] & hand("6-5 6-3 6-2 6-1 6-0")
    assert view.may[W] >> read_domino("4-4") & 1


def test_a_double_shows_no_pips_when_doubles_are_trump() -> None:
    doubles = rules_for(Trump.DOUBLES)
    view = played(OPENING, N, "6-5", None, doubles)
    view = played(view, E, "5-5", "6-5", doubles)
    assert ALL & ~view.may[E] == hand("6-5 6-4 6-3 6-2 6-1 6-0")


def test_a_play_is_off_the_seat_s_count_and_out_of_play() -> None:
    view = played(OPENING.knowing(E, hand("5-5")), E, "5-5", None)
    assert view.sizes == (7, 6, 7, 7)
    assert view.known[E] == 0
    assert view.played == hand("5-5")
    assert not view.unseen & hand("5-5")


def reference_may(played: PlayedHand, call: str, upto: int) -> list[set[reference.Tile]]:
    """What each seat may still hold by the reference's rules: all but what it failed to follow."""
    may = [set(reference.TILES) for _ in Seat]
    for position, d in zip(played.positions()[:upto], played.plays, strict=False):
        if position.trick.dominoes:
            asked = reference.led_suit(tile(position.trick.dominoes[0]), call)
            suit = set(reference.suit_order(asked, call))
            if tile(d) not in suit:
                may[position.to_play] -= suit
    return may


@every_call
def test_voids_are_those_of_the_reference_at_every_play(call: str) -> None:
    hand_played = randomly_played(Random(21), *CALLS[call])
    for n, view in enumerate(views(hand_played, E)):
        expected = reference_may(hand_played, call, n)
        assert [{tile(d) for d in dominoes_in(may)} for may in view.may] == expected


# Contradictions


def test_a_hand_before_play_has_seven_tiles() -> None:
    with pytest.raises(HandSizeError, match="6 tiles in hand, expected 7"):
        View.before_play(hand("6-6 6-5 6-4 6-3 6-2 6-1"))


def test_a_tile_cannot_be_known_in_two_hands() -> None:
    with pytest.raises(DuplicateDominoError, match="5-5 is known in S's hand and E's"):
        OPENING.knowing(S, hand("5-5")).knowing(E, hand("5-5"))


def test_a_tile_of_one_s_own_cannot_be_known_elsewhere() -> None:
    with pytest.raises(DuplicateDominoError, match="6-2 is known in N's hand and W's"):
        OPENING.knowing(W, hand("6-2"))


def test_a_tile_known_twice_in_the_same_hand_is_known() -> None:
    view = OPENING.knowing(S, hand("5-5"))
    assert view.knowing(S, hand("5-5")) == view


def test_no_more_tiles_can_be_known_than_a_seat_holds() -> None:
    with pytest.raises(ContradictionError, match="8 tiles are known in E's hand, which holds 7"):
        OPENING.knowing(E, hand("5-5 5-4 5-3 5-2 5-1 5-0 4-4 4-3"))


def test_no_more_can_be_known_of_one_s_own_hand() -> None:
    with pytest.raises(ContradictionError, match="8 tiles are known in N's hand"):
        OPENING.knowing(N, hand("5-5"))


def test_a_played_tile_is_in_no_hand() -> None:
    with pytest.raises(ContradictionError, match="6-6 has been played and cannot be with S"):
        played(OPENING, N, "6-6", None).knowing(S, hand("6-6"))


def test_a_tile_of_a_suit_shown_void_cannot_be_known() -> None:
    with pytest.raises(ContradictionError, match="W cannot hold 5-3: it has shown a void"):
        OPENING.void_in(W, 5, FOURS).knowing(W, hand("5-3"))


def test_a_void_cannot_be_shown_in_a_suit_known_to_be_held() -> None:
    with pytest.raises(ContradictionError, match="W is void in fives and known to hold 5-3"):
        OPENING.knowing(W, hand("5-3")).void_in(W, 5, FOURS)


def test_a_known_trump_is_no_bar_to_a_void_in_its_other_suit() -> None:
    view = OPENING.knowing(W, hand("5-4")).void_in(W, 5, FOURS)
    assert count_layouts(view) > 0


@pytest.mark.parametrize(
    "ask", [count_layouts, lambda view: deal_layouts(view, 1, 1)], ids=["count", "deal"]
)
def test_someone_must_be_able_to_hold_every_tile(ask: Callable[[View], object]) -> None:
    view = OPENING
    for seat in (E, S, W):
        view = view.void_in(seat, 5, FOURS)
    with pytest.raises(ContradictionError, match="nobody can hold 5-0"):
        ask(view)


def test_a_seat_must_be_able_to_fill_its_hand() -> None:
    view = OPENING
    for suit in (0, 1, 2, 3, 4):
        view = view.void_in(E, suit, FOURS)
    with pytest.raises(
        ContradictionError, match="E must hold 7 of the unseen tiles but can hold only 1"
    ):
        count_layouts(view)


def test_two_seats_must_be_able_to_fill_their_hands_together() -> None:
    view = moment(
        "6-6 6-5",
        (2, 2, 2),
        unseen="5-5 4-4 3-3 2-2 1-1 0-0",
        never=("5-5 4-4 3-3", "5-5 4-4 3-3", ""),
    )
    with pytest.raises(
        ContradictionError, match="E and S must hold 4 of the unseen tiles but can hold only 3"
    ):
        count_layouts(view)


def test_as_many_tiles_must_be_unseen_as_the_others_hold() -> None:
    view = moment("6-6 6-5", (2, 2, 2), unseen="5-5 4-4 3-3 2-2 1-1 0-0 1-0")
    with pytest.raises(ContradictionError, match="7 tiles are unseen"):
        count_layouts(view)


@pytest.mark.parametrize("sizes", [(7, 8, 7, 6), (7, 11, 11, -1)])
def test_no_hand_holds_more_than_seven_tiles(sizes: tuple[int, int, int, int]) -> None:
    view = View(N, sizes, OPENING.known, OPENING.may)
    with pytest.raises(ContradictionError, match=f"E cannot hold {sizes[1]} tiles"):
        count_layouts(view)


# Plays that cannot be


def test_one_s_own_plays_come_from_one_s_hand() -> None:
    with pytest.raises(IllegalPlayError, match="N does not hold 5-5"):
        played(OPENING, N, "5-5", None)


def test_another_seat_cannot_play_a_tile_one_holds() -> None:
    with pytest.raises(IllegalPlayError, match=r"E does not hold 6-5 \(N does\)"):
        played(OPENING, E, "6-5", None)


def test_a_tile_is_played_once() -> None:
    with pytest.raises(IllegalPlayError, match="5-5 has been played before"):
        played(played(OPENING, E, "5-5", None), S, "5-5", "5-5")


def test_a_suit_once_not_followed_is_not_played_later() -> None:
    view = played(played(OPENING, N, "6-6", None), E, "3-3", "6-6")
    view = View(view.seat, view.sizes, (view.known[0] & ~hand("6-5"), 0, 0, 0), view.may)
    with pytest.raises(IllegalPlayError, match="E plays 6-5 after showing a void in its suit"):
        played(view, E, "6-5", None)


def test_a_known_tile_of_the_suit_led_must_follow() -> None:
    view = OPENING.knowing(E, hand("5-3"))
    with pytest.raises(
        IllegalPlayError, match=r"E must follow fives \(5-5 was led\) and cannot play 1-1; play 5-3"
    ):
        played(played(view, W, "5-5", None), E, "1-1", "5-5")


def test_one_s_own_tile_of_the_suit_led_must_follow() -> None:
    view = View.before_play(hand("6-6 6-5 5-4 5-3 2-2 1-1 0-0"))
    with pytest.raises(IllegalPlayError, match=r"N must follow fives .* play 5-3, 6-5"):
        played(played(view, W, "5-5", None), N, "5-4", "5-5")


def test_a_seat_whose_tiles_are_all_known_plays_one_of_them() -> None:
    view = moment("6-6", (1, 1, 1), unseen="4-4 3-3", known=("5-5", "", ""))
    with pytest.raises(IllegalPlayError, match="E does not hold 4-4: it has 5-5 left"):
        played(view, E, "4-4", "6-6")


def test_a_seat_without_tiles_plays_none() -> None:
    view = moment("6-6", (0, 1, 1), unseen="4-4 3-3")
    with pytest.raises(IllegalPlayError, match="E does not hold 4-4: it has no tile left"):
        played(view, E, "4-4", "6-6")
