"""As played: how often a contract is made at the table, and how sure that is."""

from itertools import pairwise

import pytest

from helpers.strategies import hand
from texas42.bidding import as_played as as_played_room
from texas42.bidding.as_played import (
    AsPlayed,
    HandsEffort,
    as_played,
    as_played_by_bid,
    as_played_so_far,
)
from texas42.choosing.judging import effort_for, opening_lead
from texas42.errors import ContractError, HandSizeError
from texas42.game.bids import BIDS
from texas42.game.contracts import Contract
from texas42.game.dominoes import Domino
from texas42.game.houses import DoublesRank, HouseRules
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42.hidden.layouts import Layouts
from texas42.hidden.players import NETWORK, Player, rollout
from texas42.hidden.playing import PlayedHands, play_hands

GOOD = hand("5-5 5-4 5-2 5-0 6-6 4-1 3-0")
"""Four fives with the double, a double off and two losers: makes 30 in fives now and then."""
DOUBLE = Domino(5, 5)
SIXES = hand("6-6 6-5 6-4 6-3 6-2 6-1 6-0")

PLAYERS = [NETWORK, rollout(2)]

each_player = pytest.mark.parametrize("player", PLAYERS, ids=str)


def asked(
    bid: int = 30,
    player: Player = NETWORK,
    hands: int = 96,
    seed: int = 1,
    lead: Domino | None = DOUBLE,
) -> AsPlayed:
    effort = HandsEffort(hands, player)
    return as_played(GOOD, Trump.FIVES, bid, lead=lead, seed=seed, effort=effort)


# The answer


def test_the_answer_repeats_the_question() -> None:
    answer = asked(31, rollout(2), 48, seed=7)
    assert (answer.hand, answer.trump, answer.bid) == (GOOD, Trump.FIVES, 31)
    assert (answer.players, answer.seed, answer.hands) == (rollout(2), 7, 48)


@each_player
def test_the_shares_of_points_sum_to_one_from_the_most_down(player: Player) -> None:
    shares = asked(player=player).points
    assert sum(shares.values()) == pytest.approx(1)
    assert list(shares) == sorted(shares, reverse=True)
    assert all(0 <= p <= 42 and share > 0 for p, share in shares.items())
    assert len(shares) > 1


@each_player
def test_the_mean_is_that_of_the_shares(player: Player) -> None:
    answer = asked(player=player)
    assert answer.mean_points == pytest.approx(sum(p * s for p, s in answer.points.items()))


@each_player
@pytest.mark.parametrize("bid", [30, 36, 42])
def test_the_chance_is_the_share_at_or_over_the_bid(player: Player, bid: int) -> None:
    answer = asked(bid, player)
    share = sum(share for p, share in answer.points.items() if p >= bid)
    assert answer.make.value == pytest.approx(share)
    assert answer.make.low <= answer.make.value <= answer.make.high


def test_an_interval_counts_a_triple_as_one_cluster() -> None:
    make = asked(hands=192).make
    assert (make.hands, make.clusters) == (192, 64)


@each_player
def test_the_lead_is_the_player_s_own_from_the_hand(player: Player) -> None:
    assert GOOD >> asked(player=player, hands=24, lead=None).lead & 1


def test_the_lead_is_the_one_judged_best() -> None:
    contract = Contract(Seat.N, Trump.FIVES, 30)
    judged = opening_lead(GOOD, contract, effort=effort_for(96), seed=1)
    assert asked(hands=96, lead=None).lead == judged


def test_another_lead_can_be_asked_about() -> None:
    assert asked(lead=Domino(3, 0)).lead == Domino(3, 0)


@pytest.mark.parametrize("reads_call", [True, False])
def test_what_the_call_tells_is_known_at_the_lead_and_in_the_play(
    monkeypatch: pytest.MonkeyPatch, reads_call: bool
) -> None:
    heard: list[object] = []

    def judged(hand: int, contract: Contract, player: Player, **wishes: object) -> Domino:
        heard.append(wishes["reads_call"])
        return DOUBLE

    def played(layouts: Layouts, contract: Contract, **wishes: object) -> PlayedHands:
        heard.append(wishes["reads_call"])
        return play_hands(layouts, contract, **wishes)  # type: ignore[arg-type]

    monkeypatch.setattr(as_played_room, "opening_lead", judged)
    monkeypatch.setattr(as_played_room, "play_hands", played)
    as_played(GOOD, Trump.FIVES, effort=HandsEffort(24), reads_call=reads_call)
    assert heard == [reads_call, reads_call]


@pytest.mark.parametrize("bid", [30, 42])
def test_seven_trumps_take_everything(bid: int) -> None:
    answer = as_played(SIXES, Trump.SIXES, bid, effort=HandsEffort(96))
    assert answer.points == {42: 1.0}
    assert answer.make.value == answer.make.high == 1.0
    assert answer.make.low < 1.0


def test_house_rules_are_played_by() -> None:
    doubles = hand("6-6 5-5 4-4 3-3 2-2 1-1 0-0")

    def chance(rank: DoublesRank) -> float:
        house = HouseRules(follow_me_doubles=rank)
        asked = as_played(doubles, Trump.FOLLOW_ME, 42, house=house, effort=HandsEffort(96))
        return asked.make.value

    assert chance(DoublesRank.OWN) == 1.0
    assert chance(DoublesRank.LOW) < 0.2


def test_more_hands_say_the_same_more_closely() -> None:
    few, many = asked(hands=192), asked(hands=3072)
    assert many.make.half_width < few.make.half_width / 2


def test_more_points_are_reached_no_more_often_while_playing_for_the_bid() -> None:
    answer = asked(31)
    reached = [chance.value for chance in answer.reached]
    assert len(reached) == len(BIDS)
    assert all(after <= before for before, after in pairwise(reached))
    assert answer.reached[1] == answer.make


# Bids together


@pytest.fixture(scope="module")
def rungs() -> dict[int, AsPlayed]:
    return as_played_by_bid(GOOD, Trump.FIVES, seed=3, effort=HandsEffort(192))


def test_a_ladder_has_every_bid_from_thirty_to_forty_two(rungs: dict[int, AsPlayed]) -> None:
    assert list(rungs) == list(range(30, 43))
    assert all(answer.bid == bid for bid, answer in rungs.items())


def test_all_the_points_are_made_less_often_than_thirty(rungs: dict[int, AsPlayed]) -> None:
    assert rungs[42].make.value < rungs[30].make.value


def test_a_rung_is_the_answer_for_its_bid(rungs: dict[int, AsPlayed]) -> None:
    assert rungs[36] == as_played(GOOD, Trump.FIVES, 36, seed=3, effort=HandsEffort(192))


def test_a_ladder_can_have_some_rungs_only() -> None:
    some = as_played_by_bid(GOOD, Trump.FIVES, bids=(30, 42), effort=HandsEffort(48))
    assert list(some) == [30, 42]


# Seeds and threads


@each_player
def test_the_same_seed_gives_the_same_answer_for_any_jobs(player: Player) -> None:
    answers = [
        as_played(GOOD, Trump.FIVES, 32, seed=5, jobs=jobs, effort=HandsEffort(24, player))
        for jobs in (1, 2, 3, None)
    ]
    assert all(answer == answers[0] for answer in answers)


@each_player
def test_another_seed_is_another_sample(player: Player) -> None:
    one, other = asked(player=player, seed=1), asked(player=player, seed=2)
    assert one.points != other.points


def test_a_longer_sample_begins_with_the_shorter() -> None:
    shorter, longer = asked(hands=96), asked(hands=97)
    assert (shorter.hands, longer.hands) == (96, 99)
    at_most = {p: round(share * 99) for p, share in longer.points.items()}
    assert all(round(share * 96) <= at_most[p] for p, share in shorter.points.items())


# When to stop


def test_it_plays_as_many_hands_as_it_is_told_in_whole_triples() -> None:
    assert [asked(hands=n).hands for n in (1, 48, 49, 100)] == [3, 48, 51, 102]


def until(half_width: float, hands: int) -> list[AsPlayed]:
    """What is found on the way to an interval."""
    effort = HandsEffort(hands, half_width=half_width)
    contract = Contract(Seat.N, Trump.FIVES, 30)
    return list(as_played_so_far(GOOD, contract, effort, lead=DOUBLE, seed=1))


def test_a_wide_interval_is_soon_narrow_enough() -> None:
    (wanted,) = until(0.08, hands=9600)
    assert wanted == asked(hands=480)
    assert wanted.make.half_width <= 0.08


def test_a_narrow_interval_takes_more_looks() -> None:
    *looks, wanted = until(0.015, hands=19_200)
    assert wanted.make.half_width <= 0.015
    assert looks
    assert all(look.make.half_width > 0.015 for look in looks)
    assert all(before.hands < after.hands for before, after in pairwise([*looks, wanted]))


def test_an_interval_out_of_reach_takes_all_the_hands() -> None:
    assert until(0.0001, hands=500)[-1] == asked(hands=500)


def test_without_time_one_block_is_played() -> None:
    hurried = HandsEffort(9600, seconds=0)
    assert as_played(GOOD, Trump.FIVES, lead=DOUBLE, seed=1, effort=hurried) == asked(hands=480)


def test_with_time_to_spare_all_hands_are_played() -> None:
    patient = HandsEffort(96, seconds=3600)
    assert as_played(GOOD, Trump.FIVES, lead=DOUBLE, seed=1, effort=patient) == asked(hands=96)


# What cannot be asked


@pytest.mark.parametrize("bid", [0, 29, 43, 84, -30])
def test_a_bid_is_a_number_of_points_from_thirty_to_forty_two(bid: int) -> None:
    with pytest.raises(ContractError, match=f"{bid} is not a number of points .* 30 to 42"):
        as_played(GOOD, Trump.FIVES, bid, effort=HandsEffort())


def test_a_ladder_has_no_rung_beyond_forty_two() -> None:
    with pytest.raises(ContractError, match="84 is not a number of points"):
        as_played_by_bid(GOOD, Trump.FIVES, bids=(42, 84), effort=HandsEffort(48))


@each_player
@pytest.mark.parametrize(
    ("own", "size"), [(SIXES & ~(1 << Domino(6, 0)), 6), (SIXES | 1, 8), (0, 0)]
)
def test_a_hand_has_seven_tiles(player: Player, own: int, size: int) -> None:
    with pytest.raises(HandSizeError, match=f"{size} tiles in hand, expected 7"):
        as_played(own, Trump.SIXES, effort=HandsEffort(players=player))


@pytest.mark.parametrize("hands", [0, -48])
def test_at_least_one_hand_is_played(hands: int) -> None:
    with pytest.raises(ValueError, match="must be at least 1"):
        as_played(GOOD, Trump.FIVES, effort=HandsEffort(hands))


def test_all_thirteen_bids_can_be_asked() -> None:
    assert list(BIDS) == list(range(30, 43))
