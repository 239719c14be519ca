"""Advice a player could trust: what it says of strong, weak and certain hands, and at the table."""

from dataclasses import replace

import pytest

from helpers.strategies import contract_of
from texas42.bidding.advice import FAST, Advice, BidEffort, Situation
from texas42.bidding.advise import advice_so_far, advise
from texas42.choosing.judging import USUAL, opening_lead
from texas42.errors import ContractError, HandSizeError
from texas42.game.auction import Auction
from texas42.game.bids import points_needed
from texas42.game.hands import Hand
from texas42.game.houses import TOURNAMENT
from texas42.game.rules import Trump, rules_for
from texas42.game.seats import Seat
from texas42.hidden.players import RULE, rollout

QUICK = replace(FAST, screen_hands=192, double_dummy_layouts=6, double_dummy_best=12)
SHORT = BidEffort(
    screen_hands=96,
    double_dummy_layouts=3,
    race_hands=48,
    race_field=2,
    confirm_hands=96,
    half_width=0.2,
    players=rollout(8),
)

LAYDOWN = Hand.parse("5-5 5-4 5-3 5-2 5-1 5-0 6-6")
STRONG = Hand.parse("6-6 6-5 6-4 6-2 5-5 1-1 3-0")
WEAK = Hand.parse("6-1 5-2 4-3 3-0 2-1 6-0 5-3")


def quickly(hand: int, *calls: int | None, **wishes: object) -> Advice:
    situation = Situation(Auction(calls))
    return advise(hand, situation, effort=QUICK, seed=1, jobs=1, **wishes)  # type: ignore[arg-type]


def test_a_strong_hand_is_bid_in_its_long_suit() -> None:
    advice = quickly(STRONG)
    assert advice.call is not None
    assert advice.choice.trump is Trump.SIXES
    assert advice.choice.make.value > 0.8


def test_a_weak_hand_passes_since_its_best_contract_is_worth_less() -> None:
    advice = quickly(WEAK)
    assert advice.call is None
    assert advice.pass_worth is not None
    assert advice.choice.worth < advice.pass_worth


def test_a_laydown_is_certain_and_bid_for_all_the_marks_that_may_be_opened() -> None:
    advice = quickly(LAYDOWN)
    assert advice.call == 84
    assert advice.choice.make.low == 1.0
    assert advice.best.laydown
    assert advice.confirmed
    assert advice.lead == advice.best.laydown[0]


def test_a_shaker_stuck_with_30_must_bid_however_weak() -> None:
    advice = quickly(WEAK, None, None, None)
    assert advice.call == 30
    assert advice.pass_worth is None


def test_last_to_call_one_over_the_standing_bid_is_enough() -> None:
    advice = quickly(STRONG, None, 30, None)
    assert advice.call == 31


def test_a_partner_s_bid_is_left_alone_by_a_hand_that_would_lose_more() -> None:
    assert quickly(WEAK, None, 31, None).call is None


def test_only_bids_that_may_follow_are_considered() -> None:
    assert quickly(STRONG, 36).choice.bid > 36
    with pytest.raises(ContractError, match="35 cannot be made now"):
        quickly(STRONG, 36, bid=35)


def test_an_auction_that_is_over_has_nobody_to_advise() -> None:
    with pytest.raises(ContractError, match="over"):
        quickly(STRONG, 30, None, None, None)


def test_where_all_pass_is_thrown_in_the_shaker_may_pass() -> None:
    situation = Situation(Auction((None, None, None), TOURNAMENT))
    advice = advise(WEAK, situation, effort=QUICK, seed=1, jobs=1)
    assert advice.call is None


def test_at_six_marks_two_are_not_risked_where_one_wins() -> None:
    situation = Situation(Auction(), score=(6, 2))
    advice = advise(STRONG, situation, effort=QUICK, seed=1, jobs=1)
    assert advice.call is not None
    assert advice.call < 84


def test_a_question_about_one_contract_is_answered_for_it_alone() -> None:
    advice = quickly(STRONG, trumps=[Trump.DOUBLES], bid=31)
    assert [ladder.trump for ladder in advice.ladders] == [Trump.DOUBLES]
    assert (advice.choice.trump, advice.choice.bid) == (Trump.DOUBLES, 31)


def test_all_nine_trumps_are_shown_best_first() -> None:
    advice = quickly(STRONG)
    assert sorted(ladder.trump for ladder in advice.ladders) == list(Trump)
    assert advice.ladders[0].trump == advice.choice.trump


def test_both_truths_stand_beside_each_other() -> None:
    rung = quickly(STRONG).best.rung(42)
    assert rung.double_dummy is not None
    assert (rung.as_played.hands, rung.double_dummy.hands) == (192, QUICK.double_dummy_best)
    assert rung.players == RULE


def test_double_dummy_looks_most_closely_at_the_trump_advised() -> None:
    first, *others = quickly(STRONG).ladders
    looked_at = [ladder.rung(30).double_dummy for ladder in others]
    assert first.rung(30).double_dummy is not None
    assert {chance and chance.hands for chance in looked_at} == {QUICK.double_dummy_layouts}


def test_bids_that_are_worth_as_much_in_the_same_trump_are_ties() -> None:
    advice = quickly(LAYDOWN, 84)
    assert advice.call == 126
    assert {choice.bid for choice in advice.ties if choice.trump == advice.choice.trump} == set()
    last = quickly(STRONG, None, None, None)
    equal = [tie for tie in last.ties if tie.trump == last.choice.trump]
    assert equal
    assert all(last.choice.worth - tie.worth < 0.005 for tie in equal)


def test_the_points_shown_say_which_bid_they_were_played_for() -> None:
    assert {ladder.played_for for ladder in quickly(STRONG).ladders} == {30}
    confirmed = advise(STRONG, effort=SHORT, seed=7)
    assert confirmed.best.played_for == points_needed(confirmed.choice.bid)


def test_a_bid_is_led_as_the_judge_of_single_plays_would_lead() -> None:
    confirmed = advise(STRONG, effort=SHORT, seed=7)
    rules = rules_for(confirmed.choice.trump)
    bid = points_needed(confirmed.choice.bid)
    assert confirmed.lead == opening_lead(
        STRONG, contract_of(rules, Seat.N, bid), SHORT.players, effort=USUAL, seed=7
    )


def test_the_same_seed_gives_the_same_advice_for_any_number_of_threads() -> None:
    one = advise(STRONG, effort=SHORT, seed=7, jobs=1)
    assert advise(STRONG, effort=SHORT, seed=7, jobs=2) == one
    assert advise(STRONG, effort=SHORT, seed=8, jobs=2) != one


def test_advice_grows_surer_step_by_step_and_is_confirmed_by_stronger_players() -> None:
    steps = list(advice_so_far(STRONG, Situation(), effort=SHORT, seed=7))
    assert not steps[0].confirmed
    assert steps[-1].confirmed
    assert steps[-1].best.rung(30).players == rollout(8)


@pytest.mark.parametrize("hand", [STRONG, WEAK, Hand.parse("4-4 3-3 2-2 1-1 0-0 6-5 4-3")])
def test_what_is_advised_in_the_end_was_confirmed_however_lucky_the_others(hand: int) -> None:
    hasty = replace(SHORT, race_hands=3, confirm_hands=48)
    for seed in range(4):
        advice = advise(hand, effort=hasty, seed=seed)
        assert advice.confirmed
        assert advice.best.rung(advice.choice.bid).players == SHORT.players


def test_a_confirmation_tells_what_it_has_found_on_the_way() -> None:
    long = replace(SHORT, confirm_hands=600, half_width=0.001)
    found = [step.choice.make.hands for step in advice_so_far(STRONG, Situation(), effort=long)]
    assert {192, 240, 336, 600} <= set(found)


def test_no_time_left_still_gives_an_answer() -> None:
    assert advise(STRONG, effort=SHORT, seconds=0.0, seed=7).choice.trump is Trump.SIXES


def test_the_chance_never_rises_with_the_bid_where_one_sample_shows_them_all() -> None:
    advice = advise(STRONG, effort=SHORT, seed=7)
    confirmed = [rung for rung in advice.best.rungs if rung.bid <= advice.choice.bid]
    chances = [rung.as_played.value for rung in confirmed]
    assert chances == sorted(chances, reverse=True)


def test_six_tiles_are_not_a_hand() -> None:
    with pytest.raises(HandSizeError):
        quickly(STRONG & (STRONG - 1))


def test_a_score_already_won_is_refused() -> None:
    with pytest.raises(ContractError, match="already won"):
        advise(STRONG, Situation(score=(7, 3)), effort=QUICK)
