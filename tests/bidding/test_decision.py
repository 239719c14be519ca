"""Which contract ladders speak for, and what is confirmed: looked at with made-up ladders."""

from texas42.bidding.advice import Advice, Situation
from texas42.bidding.decision import EQUAL_WORTH, Decision
from texas42.bidding.ladders import Ladder, Rung
from texas42.bidding.others import measured_odds
from texas42.bidding.worth import Prospects
from texas42.estimates import Estimate
from texas42.game.auction import Auction
from texas42.game.bids import BIDS
from texas42.game.dominoes import Domino
from texas42.game.hands import Hand
from texas42.game.rules import Trump
from texas42.hidden.players import NETWORK

HAND = Hand.parse("6-6 6-5 6-4 6-2 5-5 1-1 3-0")
LAST = Auction((None, 30, None))
"""Nobody calls after us, so that a bid is worth what its chance says."""


def ladder(trump: Trump, made: float, top: int = 41, *, laid: bool = False) -> Ladder:
    """Every bid up to `top` made by the same share, higher ones half as often; within 3 points."""

    def rung(bid: int) -> Rung:
        value = made if bid <= top else made / 2
        within = (value, value) if laid else (value - 0.03, value + 0.03)
        return Rung(bid, Estimate(value, *within, hands=480, clusters=160), NETWORK)

    lead = Domino.parse("6-6")
    rungs = tuple(rung(bid) for bid in BIDS)
    return Ladder(trump, lead, 36.0, {36: 1.0}, rungs, laydown=(lead,) if laid else ())


def decided(*ladders: Ladder, auction: Auction = LAST, **wishes: object) -> Advice:
    situation = Situation(auction)
    prospects = Prospects(auction, measured_odds())
    decision = Decision(HAND, situation, prospects, auction.legal(), seed=1, layouts=48)
    return decision.of(ladders, **wishes)  # type: ignore[arg-type]


LUCKY = ladder(Trump.FIVES, 0.95)
STEADY = ladder(Trump.SIXES, 0.85)
POOR = ladder(Trump.ACES, 0.3)


# The best contract


def test_the_trump_made_most_often_is_the_best_and_others_follow_in_order() -> None:
    advice = decided(POOR, STEADY, LUCKY)
    assert [ladder.trump for ladder in advice.ladders] == [Trump.FIVES, Trump.SIXES, Trump.ACES]
    assert advice.choice.trump is Trump.FIVES


def test_of_bids_made_as_often_the_lowest_is_advised() -> None:
    assert decided(STEADY).call == 31


def test_a_contract_worth_less_than_a_pass_is_named_and_not_bid() -> None:
    advice = decided(POOR)
    assert advice.call is None
    assert (advice.choice.bid, advice.choice.trump) == (31, Trump.ACES)
    assert advice.pass_worth is not None
    assert advice.choice.worth < advice.pass_worth


# What is as good


def test_bids_worth_as_much_in_the_same_trump_are_ties() -> None:
    advice = decided(STEADY)
    assert [tie.bid for tie in advice.ties] == list(range(32, 42))
    assert all(advice.choice.worth - tie.worth < EQUAL_WORTH for tie in advice.ties)


def test_bids_made_less_often_in_the_same_trump_are_no_ties() -> None:
    assert decided(ladder(Trump.SIXES, 0.85, top=31)).ties == ()


def test_a_trump_that_the_sample_cannot_tell_from_the_best_is_a_tie() -> None:
    best, close = ladder(Trump.SIXES, 0.85, top=31), ladder(Trump.FOURS, 0.84, top=31)
    advice = decided(best, close, ladder(Trump.ACES, 0.7))
    assert [(tie.bid, tie.trump) for tie in advice.ties] == [(31, Trump.FOURS)]


# What is confirmed


def test_until_it_is_settled_what_looks_best_may_not_be_confirmed() -> None:
    advice = decided(LUCKY, STEADY, confirmed=(Trump.SIXES,))
    assert (advice.choice.trump, advice.confirmed) == (Trump.FIVES, False)


def test_once_it_is_settled_only_a_trump_that_was_confirmed_is_advised() -> None:
    advice = decided(LUCKY, STEADY, POOR, confirmed=(Trump.SIXES, Trump.ACES), settled=True)
    assert (advice.choice.trump, advice.confirmed) == (Trump.SIXES, True)
    assert [ladder.trump for ladder in advice.ladders] == [Trump.SIXES, Trump.ACES, Trump.FIVES]


def test_a_laydown_needs_no_confirmation() -> None:
    laid = ladder(Trump.FIVES, 1.0, top=42, laid=True)
    advice = decided(laid, STEADY, confirmed=(Trump.SIXES,), settled=True)
    assert (advice.choice.trump, advice.confirmed) == (Trump.FIVES, True)


def test_what_nothing_was_confirmed_of_is_not_confirmed() -> None:
    assert not decided(STEADY).confirmed
