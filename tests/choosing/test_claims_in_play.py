"""Claims in the middle of a hand: what is proved is advised, and its chance is not sampled."""

from random import Random

import pytest

from helpers.played_by_north import SIXES, E, N, W, seen_by, tiles
from helpers.reviewed_hands import QUICK, TINY
from helpers.strategies import CALLS, contract_of, deal_of, hand, play_all, read_domino
from helpers.views import every_layout, randomly_played
from texas42.choosing.claims import (
    claim_of,
    contract_beyond_doubt,
    refutation,
    sure_things,
)
from texas42.choosing.judging import PlayEffort, judge
from texas42.choosing.next_play import NextPlay, next_play
from texas42.choosing.weighing import Difference
from texas42.errors import ContradictionError
from texas42.exact.double_dummy import play_values
from texas42.game.contracts import Contract
from texas42.game.dominoes import Domino, dominoes_in, mask_of
from texas42.game.play import PlayedHand, Position
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42.hidden.layouts import count_layouts
from texas42.hidden.moment import Moment, moment_of
from texas42.reviewing.plays import ReviewedPlay
from texas42.reviewing.review import review

LOOKS = PlayEffort(60, (60,))

NORTH = "6-6 6-5 6-4 5-5 4-4 3-3 2-2"
TWO_TRICKS = "6-6 6-3 5-1 6-2 6-5 6-1 5-0 4-3"
"""South and West are out of sixes, and only East can have the 6-0: 6-4 draws it, then doubles are
high. To lead a double first gives East a chance to trump it."""
ORDER = "6-4 5-5 4-4 3-3 2-2"


def after(
    plays: str, own: str = NORTH, *, by: Seat = N, bid: int = 84, trump: Trump = Trump.SIXES
) -> Moment:
    """What North sees after `plays`; North led first."""
    return moment_of({N: hand(own)}, Contract(by, trump, bid, led_by=N), tiles(plays))


CLAIM = after(TWO_TRICKS)
SETTERS_CLAIM = after(TWO_TRICKS, by=E, bid=30)
UNSURE = after("6-6 6-3 5-1 6-2 6-5 6-1 5-0 4-3", own="6-6 6-5 6-4 5-4 4-4 3-3 2-2")
"""The 5-5 is out."""
ENOUGH = after("6-6 6-3 4-1 6-2 6-5 6-1 5-0 6-0", own="6-6 6-5 6-4 5-5 3-2 2-1 1-0", bid=30)
"""North/South have 12 points, and North is sure of 6-4 and 5-5 with 11 each."""


def claimed(moment: Moment) -> str:
    found = claim_of(moment)
    return "" if found is None else " ".join(map(str, found.order))


def asked(moment: Moment, *, effort: PlayEffort = LOOKS) -> NextPlay:
    return next_play(moment, effort=effort, double_dummy_layouts=3, jobs=1)


# --- the claim


def test_who_holds_the_rest_claims_them() -> None:
    found = claim_of(CLAIM)
    assert found is not None
    assert (found.seat, claimed(CLAIM)) == (N, ORDER)


def test_a_setter_claims_as_the_bidder_does() -> None:
    assert claimed(SETTERS_CLAIM) == ORDER


def test_a_tile_that_may_be_beaten_is_not_claimed() -> None:
    assert claim_of(UNSURE) is None


def test_what_is_known_of_other_hands_counts() -> None:
    """Two trumps are out, which 6-5 draws where they are not with one seat."""
    own, plays = hand("6-6 6-5 5-5 4-4 3-3 2-2 1-1"), tiles("6-6 6-3 6-4 6-2")
    contract = Contract(N, Trump.SIXES, 84)
    known = {E: hand("6-1"), W: hand("6-0")}
    assert claimed(moment_of({N: own}, contract, plays)) == ""
    assert claimed(moment_of({N: own, **known}, contract, plays)) == "6-5 5-5 4-4 3-3 2-2 1-1"


def test_after_the_last_trick_there_is_nothing_to_claim() -> None:
    over = seen_by(*Seat, after=28)
    assert (claim_of(over), refutation(over)) == (None, None)


def test_where_no_layout_fits_nothing_is_claimed() -> None:
    nobody_has_6_0 = after("6-6 5-4 5-3 5-2 6-5 1-0 1-1 2-1")
    with pytest.raises(ContradictionError, match="nobody can hold 6-0"):
        claim_of(nobody_has_6_0)


@pytest.mark.parametrize("call", CALLS)
def test_a_claim_in_a_random_hand_takes_every_trick_as_it_was_dealt(call: str) -> None:
    rng, claims = Random(call), 0
    while claims < 12:
        played = randomly_played(rng, *CALLS[call])
        for number, position in enumerate(played.positions()[:-1]):
            moment = seen_in(played, number, position)
            order = claim_of(moment)
            if order is not None:
                claims += len(order.order) > 1
                assert takes_all(rng, position, list(order.order))


def seen_in(played: PlayedHand, number: int, position: Position) -> Moment:
    own = {position.to_play: played.opening.hands[position.to_play]}
    return moment_of(own, played.opening.contract, played.plays[:number])


def takes_all(rng: Random, position: Position, order: list[Domino]) -> bool:
    claimant, left = position.to_play, position.points_left
    before = position.taken[claimant.side]
    while not position.over:
        legal = list(dominoes_in(position.legal()))
        position = position.play(
            order.pop(0) if position.to_play == claimant else rng.choice(legal)
        )
    return not order and position.taken[claimant.side] == before + left


# --- the contract


@pytest.mark.parametrize(
    ("moment", "made"),
    [
        pytest.param(CLAIM, True, id="the bidder claims"),
        pytest.param(SETTERS_CLAIM, False, id="a setter claims"),
        pytest.param(ENOUGH, True, id="the tricks that are sure are enough"),
        pytest.param(seen_by(N, after=15), True, id="this trick makes it"),
        pytest.param(seen_by(W, after=19, bid=33), True, id="it is made whatever is played"),
        pytest.param(seen_by(N, after=20), True, id="it has been made"),
        pytest.param(seen_by(E, after=12), None, id="open"),
        pytest.param(UNSURE, None, id="a tile is in doubt"),
    ],
)
def test_a_contract_is_beyond_doubt_where_it_is_proved(moment: Moment, made: bool | None) -> None:
    assert contract_beyond_doubt(moment) is made


def test_what_is_beyond_doubt_is_so_double_dummy_in_every_layout() -> None:
    rng, proved = Random(7), 0
    while proved < 40:
        played = randomly_played(rng, *CALLS[rng.choice(sorted(CALLS))])
        number = rng.randrange(14, 27)
        position = played.positions()[number]
        moment = seen_in(played, number, position)
        if moment.settled is not None or count_layouts(moment.view) > 400:
            continue
        made = contract_beyond_doubt(moment)
        proved += made is not None
        for layout in every_layout(moment.view) if made is not None else ():
            values = play_values(moment.position(layout))
            assert (values[0].points >= moment.bid) is made


def test_points_are_proved_of_a_tile_as_far_as_they_are_sure() -> None:
    sure = sure_things(ENOUGH)
    assert sure.claim == ()
    for tile in ("6-4", "5-5"):
        certain = sure.after[read_domino(tile)]
        assert (certain.least, certain.most) == (34, 42)
    assert read_domino("1-0") not in sure.after


# --- the advice


def test_the_tile_advised_is_the_first_of_the_claim_and_its_chance_is_exact() -> None:
    for moment, made in ((CLAIM, 1.0), (SETTERS_CLAIM, 0.0)):
        answer = asked(moment)
        assert " ".join(map(str, answer.claim)) == ORDER
        assert answer.best.domino == answer.claim[0]
        make = answer.best.make
        assert answer.best.proved
        assert (make.value, make.low, make.high) == (made, made, made)
        assert answer.best.mean_points == (42 if made else 0)


def test_a_tile_that_gives_up_a_claim_is_sampled_and_costs_what_it_loses() -> None:
    answer = asked(CLAIM, effort=PlayEffort(300, ()))
    other = next(play for play in answer.plays if str(play.domino) == "2-2")
    assert not other.proved
    assert other.make.low < 1
    assert other.cost.value == pytest.approx(1 - other.make.value)


def test_a_tile_that_keeps_the_claim_costs_nothing() -> None:
    answer = asked(after("6-6 6-3 0-0 1-1", own="6-6 6-5 6-4 6-2 6-1 6-0 2-2"))
    assert [play.proved for play in answer.plays] == [True] * 6
    assert {play.cost for play in answer.plays} == {Difference(0.0, 0.0)}


def test_a_bid_beyond_doubt_is_certain_though_the_rest_are_not_all_sure() -> None:
    answer = asked(ENOUGH)
    assert answer.claim == ()
    assert answer.best.proved
    assert (answer.best.make.low, answer.best.make.high) == (1, 1)
    assert 34 <= answer.best.mean_points <= 42


def test_what_is_made_whatever_is_played_is_certain_of_every_tile() -> None:
    answer = asked(seen_by(W, after=19, bid=33))
    assert all(play.proved and play.make.low == 1 for play in answer.plays)


def test_a_claim_once_the_contract_is_settled_is_all_the_points() -> None:
    answer = asked(seen_by(N, after=20))
    assert [str(d) for d in answer.claim] == ["6-5", "6-2"]
    assert answer.best.mean_points == 35
    assert not answer.best.proved


def test_in_the_one_layout_that_fits_the_claim_is_played_in_its_order() -> None:
    answer = asked(seen_by(*Seat, after=20, bid=35))
    assert answer.solved
    assert answer.best.domino == answer.claim[0]
    assert answer.laydown == ()


def test_before_the_first_lead_the_claim_is_the_laydown() -> None:
    opening = Moment.opening(hand("6-6 6-5 6-4 6-3 6-2 5-5 4-4"), CLAIM.contract)
    answer = asked(opening)
    assert answer.laydown == answer.claim != ()


def test_judging_keeps_the_proof_through_fresh_layouts() -> None:
    other = read_domino("2-2")
    judged = judge(CLAIM, effort=PlayEffort(60, (60, 60)), must=(other,), seed=3)
    assert judged.second is not None
    standing = judged.standing(judged.best)
    assert (standing.make.low, standing.make.high, standing.cost.value) == (1, 1, 0)
    assert judged.second.tile(read_domino("6-4")).certain is not None


# --- reviews


DEAL = deal_of(
    NORTH,
    "6-3 6-1 6-0 1-1 1-0 4-1 4-0",
    "5-1 5-0 5-4 5-3 5-2 4-2 0-0",
    "6-2 4-3 3-2 3-1 3-0 2-1 2-0",
)


def reviewed(lead: str) -> ReviewedPlay:
    """North's lead to the third trick."""
    opening = Position.opening(DEAL, contract_of(SIXES, N, 84))
    plays = tiles(f"{TWO_TRICKS} {lead}")
    play_all(opening, plays)
    return review(PlayedHand(opening, plays), effort=QUICK, jobs=1).plays[-1]


def test_a_play_that_gives_up_a_claim_is_judged_with_the_whole_chance_beside_it() -> None:
    seen = reviewed("5-5").seen
    assert seen is not None
    assert " ".join(map(str, seen.claim)) == ORDER
    assert (str(seen.best), seen.best_make.value, seen.best_proved) == ("6-4", 1, True)
    assert not seen.proved
    assert seen.cost.value == pytest.approx(1 - seen.make.value)


def test_a_play_that_keeps_a_claim_is_proved_and_costs_nothing() -> None:
    seen = reviewed("6-4").seen
    assert seen is not None
    assert (seen.make.low, seen.make.high, seen.proved, seen.cost.value) == (1, 1, True, 0)
    assert str(seen.best) == "6-4"


def test_a_play_without_a_claim_has_none_beside_it() -> None:
    opening = Position.opening(DEAL, contract_of(SIXES, N, 84))
    seen = review(PlayedHand(opening, tiles("6-6")), effort=TINY, jobs=1).plays[0].seen
    assert seen is not None
    assert (seen.claim, seen.proved, seen.best_proved) == ((), False, False)


# --- wrong claims


def test_a_wrong_claim_is_refuted_by_a_whole_deal_that_fits_and_a_line_to_the_lost_trick() -> None:
    found = refutation(UNSURE)
    assert found is not None
    hands = found.deal.open_hands()
    assert hands[N] == hand("6-6 6-5 6-4 5-4 4-4 3-3 2-2")
    opening = Position.opening(found.deal, UNSURE.contract)
    before = play_all(opening, tiles(TWO_TRICKS))
    seats = []
    for seat, d in found.line:
        seats.append(before.to_play)
        assert seat == before.to_play
        before = before.play(d)
    assert before.trick.dominoes == ()
    assert before.to_play == found.winner in (E, W)
    assert mask_of(found.order) == UNSURE.hand
    assert found.every_order


def test_a_good_claim_is_not_refuted() -> None:
    assert refutation(CLAIM) is None
    assert refutation(SETTERS_CLAIM) is None
