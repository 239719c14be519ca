"""What the seat to play knows after the plays so far: its view, the table, and what cannot be."""

from random import Random

import pytest

from helpers.played_by_north import HANDS, PLAYS, SIXES, E, N, S, W, seen_by, tiles
from helpers.strategies import CALLS, contract_of, hand
from helpers.views import randomly_played, views
from texas42.errors import (
    ContradictionError,
    HandSizeError,
    IllegalPlayError,
    Texas42Error,
    UnknownHandError,
)
from texas42.game.dominoes import Mask
from texas42.game.seats import Seat
from texas42.hidden.layouts import check_layouts
from texas42.hidden.moment import Moment, moment_of, shown_voids

NORTH = HANDS[N]


def refused(known: dict[Seat, Mask], played: str = "") -> Texas42Error:
    """What is wrong with plays of a hand that North has bid in sixes."""
    with pytest.raises(Texas42Error) as caught:
        moment_of(known, contract_of(SIXES, N, 31), tiles(played))
    return caught.value


# Whose turn it is


def test_the_bidder_leads_first_and_knows_its_own_hand() -> None:
    assert seen_by(N, after=0) == Moment.opening(NORTH, contract_of(SIXES, Seat.N, 32))


def test_the_next_seat_plays_after_a_lead() -> None:
    assert seen_by(E, after=1).to_play == E


@pytest.mark.parametrize(
    ("after", "leader", "number"),
    [(4, N, 2), (8, W, 3), (12, E, 4), (16, N, 5), (24, N, 7)],
)
def test_the_winner_of_a_trick_leads_the_next(after: int, leader: Seat, number: int) -> None:
    now = seen_by(leader, after=after)
    assert (now.to_play, now.trick_number, now.trick.dominoes) == (leader, number, ())


def test_another_seat_may_be_named_to_lead_first() -> None:
    assert moment_of({E: HANDS[E]}, contract_of(SIXES, N, 31, leader=E)).to_play == E


def test_the_hand_is_what_the_seat_to_play_still_holds() -> None:
    assert seen_by(N, after=4).hand == NORTH & ~hand("5-5")


def test_after_the_last_play_the_hand_is_over() -> None:
    end = seen_by(N, E, S, W, after=28)
    assert end.over
    assert end.taken == (35, 7)


# The score


def test_points_won_are_those_of_the_tricks_so_far() -> None:
    takings = [seen_by(*Seat, after=4 * n).taken for n in range(8)]
    assert takings == [(0, 0), (16, 0), (16, 6), (16, 7), (32, 7), (33, 7), (34, 7), (35, 7)]


def test_points_left_count_the_tiles_on_the_table() -> None:
    assert seen_by(E, after=1).points_left == 42
    assert seen_by(E, after=5).points_left == 26


def test_a_contract_is_open_until_enough_points_are_won() -> None:
    assert [seen_by(*Seat, after=n).settled for n in (0, 12, 15, 16)] == [None, None, None, True]


def test_a_contract_is_set_once_too_few_points_are_left() -> None:
    assert [seen_by(*Seat, after=n, bid=37).settled for n in (4, 8, 28)] == [None, False, False]


def test_a_moment_with_all_hands_open_is_the_position() -> None:
    now = seen_by(*Seat, after=5)
    position = now.position(now.view.known)
    assert position.legal() == now.legal() == hand("3-2 4-3")
    assert (position.to_play, position.points_left) == (E, 26)


# What is known


@pytest.mark.parametrize("call", ["sixes", "doubles", "follow-me doubles-own"])
@pytest.mark.parametrize("seed", range(3))
def test_the_view_is_that_of_a_player_who_watched_every_play(call: str, seed: int) -> None:
    played = randomly_played(Random(seed), *CALLS[call])
    opening = played.opening
    for n, position in enumerate(played.positions()[:-1]):
        seat = position.to_play
        now = moment_of(
            {seat: opening.hands[seat]},
            contract_of(opening.rules, opening.bidder, 30),
            played.plays[:n],
        )
        assert now.view == list(views(played, seat))[n]
        assert now.taken == position.taken
        assert now.legal() == position.legal()


def test_what_each_seat_has_played_is_remembered() -> None:
    now = seen_by(N, after=9)
    assert now.played_by == (
        hand("5-5 3-0"),
        hand("5-3 3-2"),
        hand("5-0 3-1"),
        hand("5-1 3-3 1-0"),
    )
    assert now.bidder_played == hand("5-5 3-0")


def test_voids_are_those_shown_by_not_following() -> None:
    assert shown_voids(seen_by(N, after=16)) == {E: ("aces",), S: (), W: ("sixes",)}


def test_a_renege_tells_nothing_of_voids() -> None:
    now = moment_of({N: NORTH}, contract_of(SIXES, N, 32), PLAYS[:16], reneges=[10])
    assert shown_voids(now) == {E: (), S: (), W: ("sixes",)}


def test_known_tiles_of_another_hand_are_known_until_they_are_played() -> None:
    known = {N: NORTH, S: hand("6-1 5-0 2-2")}
    assert moment_of(known, contract_of(SIXES, N, 32)).view.known[S] == hand("6-1 5-0 2-2")
    assert moment_of(known, contract_of(SIXES, N, 32), PLAYS[:4]).view.known[S] == hand("6-1 2-2")


def test_a_hand_turned_by_a_seat_is_the_same_moment_a_seat_on() -> None:
    now = seen_by(E, after=5)
    turned = moment_of({S: HANDS[E]}, contract_of(SIXES, E, 32), PLAYS[:5])
    assert turned.to_play == now.to_play.after(1)
    assert turned.view.sizes == tuple(now.view.sizes[seat - 1] for seat in Seat)
    assert turned.view.may == tuple(now.view.may[seat - 1] for seat in Seat)
    assert turned.taken == (now.taken[1], now.taken[0])


# What cannot be


def test_the_hand_of_the_seat_to_play_must_be_known() -> None:
    error = refused({N: NORTH}, "6-6")
    assert isinstance(error, UnknownHandError)
    assert str(error).startswith("E's hand: E is to play and E's hand is not known; give all seven")


def test_six_tiles_of_the_seat_to_play_are_too_few() -> None:
    error = refused({N: NORTH & ~hand("1-1")})
    assert isinstance(error, HandSizeError)
    assert error.what == "N is to play and only 6 tiles of N's hand are known"


def test_a_play_of_a_tile_that_the_seat_does_not_hold() -> None:
    error = refused({N: NORTH}, "6-6 6-3 6-1 3-3 5-4")
    assert isinstance(error, IllegalPlayError)
    assert (error.place, error.what.partition(":")[0]) == (
        "play 5 (trick 2, N)",
        "N does not hold 5-4",
    )


def test_a_play_that_cannot_be_is_named_before_a_hand_that_is_not_known() -> None:
    assert refused({N: NORTH}, "5-4").place == "play 1 (trick 1, N)"


def test_a_play_of_a_tile_that_is_known_in_another_hand() -> None:
    error = refused({N: NORTH, W: hand("5-4")}, "6-6 5-4 6-1 3-3")
    assert (error.place, error.what) == (
        "play 2 (trick 1, E)",
        "E does not hold 5-4 (W does)",
    )


def test_a_tile_played_twice() -> None:
    error = refused({N: NORTH}, "6-6 6-3 6-1 6-3")
    assert (error.place, error.what) == ("play 4 (trick 1, W)", "6-3 has been played before")


def test_a_renege_by_a_hand_that_is_known() -> None:
    error = refused({N: NORTH, E: HANDS[E]}, "6-6 5-3")
    assert isinstance(error, IllegalPlayError)
    assert (error.place, error.what, error.hint) == (
        "play 2 (trick 1, E)",
        "E must follow sixes (6-6 was led) and cannot play 5-3",
        "play 6-0, 6-3",
    )


def test_a_renege_by_a_hand_that_is_known_in_part() -> None:
    assert refused({N: NORTH, E: hand("6-3")}, "6-6 5-3").place == "play 2 (trick 1, E)"


def test_a_seat_that_follows_a_suit_after_showing_it_has_none() -> None:
    error = refused({N: NORTH}, "6-6 5-3 6-1 3-3 6-5 6-3 6-0 4-4")
    assert (error.place, error.what) == (
        "play 6 (trick 2, E)",
        "E plays 6-3 after showing a void in its suit",
    )


def test_a_play_after_the_hand_is_over() -> None:
    known = dict(HANDS)
    with pytest.raises(IllegalPlayError) as caught:
        moment_of(known, contract_of(SIXES, N, 31), (*PLAYS, PLAYS[0]))
    assert caught.value.place == "play 29 (trick 8, N)"


def test_layouts_that_no_longer_fit_are_named_with_the_play_that_ended_them() -> None:
    # East, South and West all show that they have no sixes, and 6-3, 6-1 and 6-0 are out.
    with pytest.raises(ContradictionError) as caught:
        check_layouts({N: NORTH}, contract_of(SIXES, N), tiles("6-6 5-4 5-3 5-2"))
    assert caught.value.place == "play 4 (trick 1, W)"
    assert caught.value.what == "nobody can hold 6-0: every other hand has shown a void in it"


def test_plays_that_some_layout_fits_are_not_complained_about() -> None:
    check_layouts({N: NORTH}, contract_of(SIXES, N), PLAYS[:16])


def test_hands_too_small_for_what_only_they_can_hold() -> None:
    # East and South are void in sixes, West holds none, and North sees only four of the seven.
    with pytest.raises(ContradictionError) as caught:
        check_layouts({N: NORTH, W: HANDS[W]}, contract_of(SIXES, N), tiles("6-6 5-4 5-3 5-2"))
    assert (caught.value.place, caught.value.what) == (
        "play 3 (trick 1, S)",
        "E and S must hold 12 of the unseen tiles but can hold only 9",
    )


def test_the_example_is_a_whole_hand() -> None:
    assert sum(1 << d for d in PLAYS) == sum(HANDS.values()) == (1 << 28) - 1
