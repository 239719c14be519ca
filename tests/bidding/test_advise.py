"""Advice a player could trust: what it says of strong, weak and certain hands, and at the table."""

from dataclasses import replace
from types import ModuleType

import pytest

from helpers.strategies import contract_of
from texas42.bidding import as_played, ladders
from texas42.bidding.advice import FAST, USUAL, Advice, BidEffort, Situation
from texas42.bidding.advise import advice_so_far, advise
from texas42.choosing.judging import BRIEF, opening_lead
from texas42.errors import ContractError, HandSizeError
from texas42.game.auction import Auction
from texas42.game.contracts import Contract
from texas42.game.hands import Hand
from texas42.game.houses import TOURNAMENT
from texas42.game.rules import Trump, rules_for
from texas42.game.seats import Seat
from texas42.hidden.layouts import Layouts
from texas42.hidden.players import NETWORK, rollout
from texas42.hidden.playing import PlayedHands, play_hands

QUICK = BidEffort(screen_hands=192, double_dummy_layouts=6, double_dummy_best=12, most_confirmed=0)
"""A screen and nothing more."""
SHORT = replace(
    QUICK,
    screen_hands=96,
    double_dummy_layouts=3,
    most_confirmed=2,
    ladder_hands=144,
    confirm_hands=240,
    half_width=0.2,
)

LAYDOWN = Hand.parse("5-5 5-4 5-3 5-2 5-1 5-0 6-6")
STRONG = Hand.parse("3-3 6-3 5-3 4-3 3-1 6-6 2-0")
"""Nothing but treys, and nearly a laydown in those."""
SOUND = Hand.parse("5-5 6-5 5-4 5-3 5-1 2-2 4-0")
"""Thirty and more in fives, but hardly all of it: the 4-0 loses its trick."""
WEAK = Hand.parse("6-1 5-2 4-3 3-0 2-1 6-0 5-3")


def quickly(hand: int, *calls: int | None, **wishes: object) -> Advice:
    situation = Situation(Auction(calls))
    return advise(hand, situation, effort=QUICK, seed=1, jobs=1, **wishes)  # type: ignore[arg-type]


def test_a_strong_hand_is_bid_in_its_long_suit() -> None:
    advice = quickly(STRONG)
    assert advice.call is not None
    assert advice.choice.trump is Trump.TREYS
    assert advice.choice.make.value > 0.5


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
    assert quickly(SOUND, None, 30, None).call == 31


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
    assert rung.players == NETWORK


def test_double_dummy_looks_most_closely_at_the_trump_advised() -> None:
    first, *others = quickly(STRONG).ladders
    looked_at = [ladder.rung(30).double_dummy for ladder in others]
    assert first.rung(30).double_dummy is not None
    assert {chance and chance.hands for chance in looked_at} == {QUICK.double_dummy_layouts}


def test_over_every_bid_but_one_a_laydown_takes_that_one() -> None:
    assert quickly(LAYDOWN, 84).call == 126


def test_the_points_shown_say_which_bid_they_were_played_for() -> None:
    assert {ladder.played_for for ladder in quickly(STRONG).ladders} == {30}
    confirmed = advise(STRONG, trumps=(Trump.TREYS,), bid=36, effort=SHORT, seed=7)
    assert confirmed.best.played_for == 36


def test_a_bid_is_led_as_the_judge_of_single_plays_would_lead() -> None:
    confirmed = advise(STRONG, trumps=(Trump.TREYS,), bid=36, effort=SHORT, seed=7)
    contract = contract_of(rules_for(Trump.TREYS), Seat.N, 36)
    assert confirmed.lead == opening_lead(STRONG, contract, effort=BRIEF, seed=7)


def test_the_same_seed_gives_the_same_advice_for_any_number_of_threads() -> None:
    one = advise(STRONG, effort=SHORT, seed=7, jobs=1)
    assert advise(STRONG, effort=SHORT, seed=7, jobs=2) == one
    assert advise(STRONG, effort=SHORT, seed=8, jobs=2).ladders != one.ladders


def test_other_players_may_be_asked_what_they_would_make() -> None:
    few = BidEffort(12, 0, 0, 1, ladder_hands=12, confirm_hands=0, players=rollout(2))
    advice = advise(STRONG, trumps=(Trump.TREYS, Trump.ACES), bid=30, effort=few, seed=7)
    assert {rung.players for ladder in advice.ladders for rung in ladder.rungs} == {rollout(2)}


# What is confirmed


def test_advice_is_screened_first_and_confirmed_in_the_end() -> None:
    steps = list(advice_so_far(STRONG, Situation(), effort=SHORT, seed=7))
    assert not steps[0].confirmed
    assert steps[-1].confirmed
    assert {ladder.rung(30).as_played.hands for ladder in steps[0].ladders} == {96}


def test_a_trump_is_confirmed_on_layouts_that_it_was_not_chosen_by() -> None:
    # As many hands as the screen had: on the same layouts each would come to the same.
    again = replace(SHORT, ladder_hands=SHORT.screen_hands, confirm_hands=0)
    screened, confirmed, *_ = advice_so_far(
        STRONG, Situation(), trumps=(Trump.SIXES,), effort=again, seed=7
    )
    assert confirmed.confirmed
    assert [rung.as_played for rung in confirmed.best.rungs] != [
        rung.as_played for rung in screened.best.rungs
    ]


def test_a_confirmed_trump_keeps_what_was_solved_with_all_hands_open() -> None:
    screened, confirmed, *_ = advice_so_far(
        STRONG, Situation(), trumps=(Trump.TREYS,), effort=SHORT, seed=7
    )
    assert [rung.double_dummy for rung in confirmed.best.rungs] == [
        rung.double_dummy for rung in screened.best.rungs
    ]


@pytest.mark.parametrize("hand", [STRONG, WEAK, Hand.parse("4-4 3-3 2-2 1-1 0-0 6-5 4-3")])
def test_what_is_advised_in_the_end_was_confirmed_however_lucky_the_others(hand: int) -> None:
    hasty = replace(SHORT, most_confirmed=1, ladder_hands=12, confirm_hands=0)
    for seed in range(4):
        assert advise(hand, effort=hasty, seed=seed).confirmed


def test_what_was_only_screened_is_not_called_confirmed() -> None:
    assert not quickly(STRONG).confirmed


def test_the_bid_advised_is_played_until_it_is_known_closely_enough() -> None:
    def hands(half_width: float) -> int:
        effort = replace(SHORT, confirm_hands=960, half_width=half_width)
        advice = advise(STRONG, trumps=(Trump.TREYS,), bid=42, effort=effort, seed=7)
        return advice.choice.make.hands

    assert (hands(0.4), hands(0.001)) == (480, 960)


def test_a_confirmation_tells_what_it_has_found_on_the_way() -> None:
    long = replace(SHORT, confirm_hands=1_200, half_width=0.001)
    steps = advice_so_far(STRONG, Situation(), trumps=(Trump.TREYS,), bid=42, effort=long)
    hands = [step.choice.make.hands for step in steps]
    assert hands == sorted(hands)
    assert set(hands) == {96, 144, 480, 960, 1_200}


def test_more_thought_looks_at_more_of_everything() -> None:
    fast, usual = (
        (e.screen_hands, e.double_dummy_best, e.most_confirmed, e.ladder_hands, e.confirm_hands)
        for e in (FAST, USUAL)
    )
    assert all(few < many for few, many in zip(fast, usual, strict=True))
    assert FAST.half_width > USUAL.half_width


def test_no_time_left_still_gives_an_answer() -> None:
    hurried = advise(STRONG, effort=SHORT, seconds=0.0, seed=7)
    assert hurried.choice.trump is Trump.TREYS
    assert not hurried.confirmed


def test_no_chance_ever_rises_with_the_bid() -> None:
    for step in advice_so_far(STRONG, Situation(), effort=SHORT, seed=7):
        for ladder in step.ladders:
            chances = [rung.as_played.value for rung in ladder.rungs]
            assert chances == sorted(chances, reverse=True)


# What the others read from the call


@pytest.mark.parametrize(("calls", "told"), [((None, None, None), False), ((None, 30), True)])
def test_only_of_a_shaker_who_is_stuck_the_others_take_the_call_to_tell_nothing(
    monkeypatch: pytest.MonkeyPatch, calls: tuple[int | None, ...], told: bool
) -> None:
    heard: set[tuple[str, object]] = set()

    def hear(room: ModuleType) -> None:
        def played(layouts: Layouts, contract: Contract, **wishes: object) -> PlayedHands:
            heard.add((room.__name__, wishes["reads_call"]))
            return play_hands(layouts, contract, **wishes)  # type: ignore[arg-type]

        monkeypatch.setattr(room, "play_hands", played)

    hear(ladders)
    hear(as_played)
    situation = Situation(Auction(calls))
    advise(STRONG, situation, trumps=(Trump.TREYS,), bid=31, effort=SHORT, jobs=1)
    assert heard == {(ladders.__name__, told), (as_played.__name__, told)}


# What cannot be asked


def test_six_tiles_are_not_a_hand() -> None:
    with pytest.raises(HandSizeError):
        quickly(STRONG & (STRONG - 1))


def test_a_score_already_won_is_refused() -> None:
    with pytest.raises(ContractError, match="already won"):
        advise(STRONG, Situation(score=(7, 3)), effort=QUICK)
