"""Real hands: what is proved of them we advise, and the author's laydown questions we answer.

That the proved laydowns are found, and the points of the published deals, is tested where laydowns
and double-dummy points are (`test_laydown.py`, `test_doubledummy.py`).
"""

from dataclasses import replace
from functools import cache

import pytest

from helpers.real_hands import OPINIONATED, Opinion, lines, opinions
from texas42.bidding.advice import FAST, Advice, Situation
from texas42.bidding.advise import advise
from texas42.exact.laydown import laydown
from texas42.game.auction import Auction
from texas42.game.dominoes import mask_of
from texas42.game.houses import DoublesRank
from texas42.game.rules import Trump, rules_for

QUICK = replace(FAST, screen_hands=96, double_dummy_layouts=0)
OPINIONS = {opinion.id: opinion for opinion in opinions()}


def of(*names: str) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("opinion", [OPINIONS[name] for name in names], ids=names)


def where(**wishes: object) -> list[Opinion]:
    """The opinions with such fields."""
    return [o for o in OPINIONS.values() if all(getattr(o, k) == v for k, v in wishes.items())]


def each(found: list[Opinion]) -> pytest.MarkDecorator:
    assert found
    return pytest.mark.parametrize("opinion", found, ids=lambda opinion: str(opinion.id))


@cache
def advice_for(opinion: Opinion) -> Advice:
    return advise(opinion.hand, Situation(Auction(opinion.called)), effort=QUICK, seed=42)


LAYDOWNS = [opinion for opinion in OPINIONS.values() if opinion.proved]


# What is proved


@each(LAYDOWNS)
def test_a_proved_laydown_is_bid_for_every_trick_in_a_trump_of_the_proof(opinion: Opinion) -> None:
    advice = advice_for(opinion)
    assert advice.call is not None
    assert advice.call >= 42
    assert advice.choice.trump in opinion.proved
    assert advice.choice.make.low == 1.0


@each(LAYDOWNS)
def test_a_proved_laydown_comes_with_all_its_tiles_in_the_order_to_lead(opinion: Opinion) -> None:
    advice = advice_for(opinion)
    assert mask_of(advice.best.laydown) == opinion.hand
    assert advice.lead == advice.best.laydown[0]


@each([o for o in where(tier="proof") if o.calls])
def test_what_a_proof_says_to_bid_is_advised(opinion: Opinion) -> None:
    advice = advice_for(opinion)
    assert advice.call in opinion.calls
    assert advice.choice.trump in opinion.trumps


@of("h023")
def test_six_sixes_are_led_from_as_the_proof_says(opinion: Opinion) -> None:
    advice = advice_for(opinion)
    assert advice.choice.trump is Trump.SIXES
    assert rules_for(Trump.SIXES).trumps >> advice.lead & 1


@of("h011")
def test_a_hand_that_a_program_only_calls_near_lock_is_proved_in_a_trump_it_did_not_name(
    opinion: Opinion,
) -> None:
    assert advice_for(opinion).choice.trump is Trump.FOLLOW_ME
    assert Trump.FOLLOW_ME not in opinion.trumps


# The author's laydown questions


@each(where(tier="author", laydown=True))
def test_what_the_author_calls_a_laydown_is_bid_as_he_bids_it(opinion: Opinion) -> None:
    advice = advice_for(opinion)
    assert advice.call in opinion.calls
    assert advice.choice.trump in opinion.trumps
    assert advice.best.laydown


@each(where(tier="author", laydown=False))
def test_what_the_author_calls_no_laydown_is_never_called_certain(opinion: Opinion) -> None:
    (trump,) = opinion.trumps
    advice = advise(opinion.hand, trumps=[trump], bid=42, effort=QUICK, seed=42)
    assert laydown(opinion.hand, rules_for(trump)) is None
    assert not advice.best.laydown
    assert advice.choice.make.low < 1.0


def test_the_author_asked_four_times_and_denied_two() -> None:
    answers = {opinion.id: opinion.laydown for opinion in where(tier="author")}
    assert answers == {"h015": True, "h017": True, "h018": False, "h020": False}


# How the opinions are read


def test_every_hand_is_read_and_a_deal_with_an_auction_is_four() -> None:
    assert len(lines()) == 42
    singles = [line["id"] for line in lines() if "hand" in line]
    assert list(OPINIONS) == [f"h001 {place}" for place in (1, 2, 3, 4)] + singles


def test_every_opinion_but_a_house_game_names_a_call_or_a_trump() -> None:
    judged = [opinion for opinion in OPINIONS.values() if opinion.tier in OPINIONATED]
    silent = [opinion.id for opinion in judged if not opinion.calls and not opinion.trumps]
    assert len(judged) > 30
    assert silent == ["h022"]


@of("h002")
def test_players_who_disagree_are_all_heard(opinion: Opinion) -> None:
    assert opinion.calls == {None, 30, 31}
    assert opinion.trumps == {Trump.FIVES}


@of("h011")
def test_30_and_more_is_every_bid_from_30(opinion: Opinion) -> None:
    assert opinion.calls == {*range(30, 43), 84}


@of("h004")
def test_the_calls_before_a_hand_are_known(opinion: Opinion) -> None:
    assert opinion.called == (None, 30)


@of("h001 4")
def test_the_shaker_of_a_published_auction_has_heard_three_calls(opinion: Opinion) -> None:
    assert opinion.called == (None, 30, 31)
    assert opinion.calls == {32}
    assert opinion.trumps == {Trump.ACES}


@of("h052")
def test_doubles_of_their_own_suit_are_a_house_rule_of_follow_me(opinion: Opinion) -> None:
    assert opinion.trumps == {Trump.FOLLOW_ME}
    assert opinion.house.follow_me_doubles is DoublesRank.OWN
    assert not opinion.chosen
