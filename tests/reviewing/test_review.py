"""What a review says of plays: costs, verdicts, the turning point, reneges, totals."""

from dataclasses import replace

import pytest

from helpers.reviewed_hands import (
    ACES,
    FOUR_PLAYS,
    QUICK,
    RENEGE,
    SIXES,
    TINY,
    play_of,
    reviewed,
    tiles,
)
from helpers.strategies import deal_of
from texas42.choosing.weighing import Difference
from texas42.errors import HandSizeError, IllegalPlayError
from texas42.exact.double_dummy import solve_position
from texas42.game.contracts import Contract
from texas42.game.houses import STANDARD, DoublesRank, HouseRules
from texas42.game.play import PlayedHand, Position, Trick
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42.hidden.players import NETWORK, rollout
from texas42.reviewing.plays import Verdict
from texas42.reviewing.seen import MISTAKE, is_mistake

N, E, S, W = Seat

# Costs with all hands open


def test_a_bidder_who_draws_trumps_too_soon_loses_the_points_that_another_lead_keeps() -> None:
    first = play_of(reviewed(SIXES, FOUR_PLAYS), 1)
    assert (first.points_before, first.points_after, first.cost) == (35, 31, 4)
    assert [str(d) for d in first.right] == ["5-5"]


def test_a_setter_s_play_costs_what_it_gives_the_bidder_s_side() -> None:
    fourth = play_of(reviewed(SIXES, FOUR_PLAYS), 4)
    assert fourth.seat is W
    assert (fourth.points_before, fourth.points_after, fourth.cost) == (31, 35, 4)
    assert [str(d) for d in fourth.right] == ["3-3"]


def test_all_tiles_that_are_best_are_right() -> None:
    second = play_of(reviewed(SIXES, FOUR_PLAYS), 2)
    assert second.cost == 0
    assert {str(d) for d in second.right} == {"6-0", "6-3"}


def test_a_play_of_the_only_legal_tile_is_forced() -> None:
    third = play_of(reviewed(SIXES, FOUR_PLAYS), 3)
    assert (third.forced, third.verdict) == (True, Verdict.FORCED)


def test_house_rules_are_those_of_the_hand() -> None:
    own = HouseRules(DoublesRank.OWN)
    for house in (STANDARD, own):
        opening = replace(
            SIXES, contract=replace(SIXES.contract, trump=Trump.FOLLOW_ME, house=house)
        )
        answer = reviewed(opening, "6-6")
        assert play_of(answer, 1).points_before == solve_position(opening).points


# As the player could see it


def test_throwing_count_on_a_trick_the_setters_are_sure_of_is_a_mistake() -> None:
    # With 32 bid, 6-4 on East's 3-3 sets it at once; any other tile leaves it open.
    thrown = play_of(reviewed(ACES, "3-0 3-3 6-4", effort=QUICK), 3)
    assert thrown.seat is S
    assert thrown.seen is not None
    assert thrown.seen.make.value == 0
    assert thrown.seen.cost.value >= MISTAKE
    assert thrown.seen.best != thrown.domino
    assert thrown.verdict is Verdict.MISTAKE


def test_keeping_the_wrong_tile_that_nobody_could_tell_apart_is_unlucky() -> None:
    # Only 3-3 would have set 32, and no player would let go of a double to keep 5-2.
    kept = play_of(reviewed(SIXES, FOUR_PLAYS, effort=QUICK), 4)
    assert kept.cost == 4
    assert kept.verdict is Verdict.UNLUCKY


def test_a_tile_that_is_as_good_as_any_is_fine() -> None:
    assert play_of(reviewed(SIXES, FOUR_PLAYS, effort=QUICK), 2).verdict is Verdict.FINE


def test_a_setter_s_cost_in_chance_is_what_the_bidder_s_side_gains() -> None:
    # West gives five to a trick that North has won.
    given = play_of(reviewed(SIXES, "6-6 6-0 6-1 4-1", effort=QUICK), 4)
    assert given.seen is not None
    gain = given.seen.make.value - given.seen.best_make.value
    assert given.seen.cost.value == pytest.approx(gain)
    assert given.seen.cost.value > 0


def test_a_play_that_is_far_behind_is_judged_on_as_many_layouts_as_the_best() -> None:
    # No layout saves the contract after the 6-4, and it is played to the end all the same.
    thrown = play_of(reviewed(ACES, "3-0 3-3 6-4", effort=QUICK), 3).seen
    assert thrown is not None
    assert thrown.make.hands == thrown.best_make.hands > QUICK.play.first / 2
    assert not thrown.exact


def test_hands_are_finished_by_the_players_asked_for() -> None:
    for players in (NETWORK, rollout(2)):
        answer = reviewed(ACES, "3-0", effort=replace(TINY, players=players))
        first = play_of(answer, 1).seen
        assert first is not None
        assert answer.players == first.players == players


def test_mistakes_are_told_by_layouts_that_have_not_chosen_the_better_tile() -> None:
    assert reviewed(SIXES, FOUR_PLAYS).confirmed


@pytest.mark.parametrize(
    ("value", "half_width", "mistake"),
    [
        (0.05, 0.03, True),
        (0.02, 0.01, True),
        # A 95 % interval just above zero: of the many plays of a hand one is there by luck.
        (0.05, 0.04, False),
        (0.05, 0.06, False),
        # Hardly anything, however sure.
        (0.019, 0.001, False),
        (0.0, 0.0, False),
    ],
)
def test_a_mistake_costs_something_worth_speaking_of_for_sure(
    value: float, half_width: float, mistake: bool
) -> None:
    assert is_mistake(Difference(value, half_width)) is mistake


def test_after_the_contract_is_set_no_play_is_judged_in_chance() -> None:
    # East's 3-3 with 6-4 and 3-2 on it is sixteen: 32 is set in the first trick.
    answer = reviewed(ACES, "3-0 3-3 6-4 3-2 4-4", 32)
    fifth = play_of(answer, 5)
    assert (fifth.settled, fifth.seen, fifth.verdict) == (False, None, Verdict.SETTLED)


def test_a_bid_in_marks_is_set_by_the_first_trick_lost() -> None:
    answer = reviewed(SIXES, "1-1 6-3 2-1 1-0 0-0", 84)
    assert (answer.contract.needed, answer.made) == (42, False)
    assert play_of(answer, 5).settled is False


def test_another_than_the_bidder_may_lead() -> None:
    contract = replace(SIXES.contract, led_by=E)
    opening = replace(SIXES, contract=contract, trick=Trick(E))
    answer = reviewed(opening, "0-0 4-0")
    assert [play.seat for play in answer.plays] == [E, S]


def test_another_seed_looks_at_other_layouts() -> None:
    chances = [
        [play.seen.make for play in reviewed(SIXES, FOUR_PLAYS, seed=seed).plays if play.seen]
        for seed in (0, 1)
    ]
    assert chances[0] != chances[1]


# What was possible


def test_the_turning_point_is_the_last_play_that_changed_the_outcome() -> None:
    answer = reviewed(SIXES, f"{FOUR_PLAYS} 6-5")
    assert [(play.number, str(play.domino)) for play in answer.swings] == [
        (0, "6-6"),
        (3, "5-2"),
        (4, "6-5"),
    ]
    assert answer.turning_point == answer.swings[-1]


@pytest.mark.parametrize("bid", [30, 41])
def test_what_was_never_in_doubt_has_no_turning_point(bid: int) -> None:
    answer = reviewed(SIXES, FOUR_PLAYS, bid)
    assert (answer.swings, answer.turning_point) == ((), None)


def test_there_is_a_position_before_each_play_and_at_the_end() -> None:
    answer = reviewed(SIXES, FOUR_PLAYS)
    assert len(answer.positions) == 5
    assert answer.positions[0] == replace(SIXES, contract=SIXES.contract.for_bid(32))
    assert answer.end.trick == Trick(N, ())


def test_the_points_dealt_are_those_before_the_first_play() -> None:
    assert reviewed(SIXES, FOUR_PLAYS).points_dealt == 35
    assert reviewed(SIXES, "").points_dealt == 35


def test_a_hand_stopped_while_it_is_open_has_no_result_yet() -> None:
    answer = reviewed(SIXES, FOUR_PLAYS)
    assert (answer.points, answer.setters_points, answer.made) == (1, 0, None)
    assert answer.points_double_dummy == 35


def test_a_hand_without_a_play_is_valued_as_it_was_dealt() -> None:
    answer = reviewed(SIXES, "")
    assert (answer.plays, answer.turning_point, answer.points_double_dummy) == ((), None, 35)


def test_without_a_bid_thirty_is_taken() -> None:
    answer = reviewed(SIXES, FOUR_PLAYS, None)
    assert (answer.bid, answer.bid_given) == (30, False)


# Totals


def test_totals_add_up_what_each_seat_lost() -> None:
    answer = reviewed(SIXES, f"{FOUR_PLAYS} 6-5")
    assert [answer.total(seat).points_lost for seat in Seat] == [8, 0, 0, 4]
    assert answer.total(E).mistakes == 0


def test_only_mistakes_lose_chance() -> None:
    answer = reviewed(ACES, "3-0 3-3 6-4", effort=QUICK)
    thrown = play_of(answer, 3)
    assert thrown.seen is not None
    total = answer.total(S)
    assert (total.mistakes, total.chance_lost) == (1, thrown.seen.cost.value)
    assert answer.total(N).chance_lost == 0


# What the rules forbid


def test_a_renege_is_refused_with_trick_and_seat() -> None:
    with pytest.raises(IllegalPlayError) as caught:
        reviewed(SIXES, RENEGE)
    assert caught.value.place == "play 2 (trick 1, E)"
    assert "E must follow sixes (6-6 was led)" in caught.value.what


def test_a_renege_is_named_and_the_hand_goes_on_when_lenient() -> None:
    answer = reviewed(SIXES, f"{RENEGE} 6-5 6-0", lenient=True)
    second = play_of(answer, 2)
    assert (second.verdict, second.legal, second.seen) == (Verdict.RENEGE, False, None)
    assert {str(d) for d in second.right} == {"6-0", "6-3"}


def test_after_a_renege_the_points_are_those_of_the_position_it_left() -> None:
    answer = reviewed(SIXES, f"{RENEGE} 6-5 6-0", lenient=True)
    positions = PlayedHand(SIXES, tiles(f"{RENEGE} 6-5 6-0")).as_put()
    assert [play.points_before for play in answer.plays] == [
        solve_position(position).points for position in positions[:-1]
    ]


def test_no_void_is_read_from_a_renege() -> None:
    # North would be told that East has no six, and then sees it play one.
    answer = reviewed(SIXES, f"{RENEGE} 6-5 6-0 2-1 1-0 6-4", lenient=True)
    assert play_of(answer, 9).seen is not None


def test_a_tile_that_the_seat_does_not_hold_is_an_error_even_when_lenient() -> None:
    with pytest.raises(IllegalPlayError, match=r"trick 1, E.*E does not hold 4-4 \(W does\)"):
        reviewed(SIXES, "6-6 4-4", lenient=True)


def test_a_tile_played_twice_is_an_error_even_when_lenient() -> None:
    with pytest.raises(IllegalPlayError, match=r"trick 2, N\): 6-6 has been played before"):
        reviewed(SIXES, f"{FOUR_PLAYS} 6-6", lenient=True)


def test_an_ending_cannot_be_reviewed() -> None:
    opening = Position.opening(deal_of("6-6", "5-5", "4-4", "3-3"), Contract(N, Trump.SIXES))
    with pytest.raises(HandSizeError, match="only 1 trick"):
        reviewed(opening, "6-6")
