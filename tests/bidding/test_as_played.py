"""As played: how often a contract is made at the table, and how sure that is."""

from itertools import pairwise

import pytest

from helpers.strategies import hand
from texas42.bidding.as_played import AsPlayed, HandsEffort, as_played, as_played_by_bid
from texas42.choosing.judging import opening_lead
from texas42.errors import ContractError, HandSizeError
from texas42.game.bids import BIDS
from texas42.game.contracts import Contract
from texas42.game.dominoes import Domino
from texas42.game.houses import DoublesRank, HouseRules
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42.hidden.players import RULE, Player, rollout

GOOD = hand("5-5 5-4 5-2 5-0 6-6 4-1 3-0")
"""Four fives with the double, a double off and two losers: makes 30 in fives now and then."""
SIXES = hand("6-6 6-5 6-4 6-3 6-2 6-1 6-0")

PLAYERS = [RULE, rollout(6)]

each_player = pytest.mark.parametrize("player", PLAYERS, ids=str)


def asked(bid: int = 30, player: Player = RULE, hands: int = 192, seed: int = 1) -> AsPlayed:
    return as_played(
        GOOD, Trump.FIVES, bid, seed=seed, effort=HandsEffort(hands=hands, players=player)
    )


# The answer


def test_the_answer_repeats_the_question() -> None:
    answer = asked(31, rollout(6), 48, seed=7)
    assert (answer.hand, answer.trump, answer.bid) == (GOOD, Trump.FIVES, 31)
    assert (answer.players, answer.seed, answer.hands) == (rollout(6), 7, 48)


@each_player
def test_the_shares_of_points_sum_to_one_from_the_most_down(player: Player) -> None:
    shares = asked(player=player).points
    assert sum(shares.values()) == pytest.approx(1)
    assert list(shares) == sorted(shares, reverse=True)
    assert all(0 <= p <= 42 and share > 0 for p, share in shares.items())
    assert len(shares) > 5


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
    assert GOOD >> asked(player=player).lead & 1


def test_the_lead_is_the_one_judged_best() -> None:
    assert asked().lead == opening_lead(GOOD, Contract(Seat.N, Trump.FIVES, 30), RULE, seed=1)


def test_another_lead_can_be_asked_about() -> None:
    other = as_played(
        GOOD, Trump.FIVES, lead=Domino(3, 0), effort=HandsEffort(hands=96, players=RULE)
    )
    assert other.lead == Domino(3, 0)


@pytest.mark.parametrize("bid", [30, 42])
def test_seven_trumps_take_everything(bid: int) -> None:
    answer = as_played(SIXES, Trump.SIXES, bid, effort=HandsEffort(hands=96, players=RULE))
    assert answer.points == {42: 1.0}
    assert answer.make.value == answer.make.high == 1.0
    assert answer.make.low < 1.0


def test_house_rules_are_played_by() -> None:
    doubles = hand("6-6 5-5 4-4 3-3 2-2 1-1 0-0")

    def chance(rank: DoublesRank) -> float:
        house = HouseRules(follow_me_doubles=rank)
        asked = as_played(
            doubles, Trump.FOLLOW_ME, 42, house=house, effort=HandsEffort(hands=96, players=RULE)
        )
        return asked.make.value

    assert chance(DoublesRank.OWN) == 1.0
    assert chance(DoublesRank.LOW) < 0.2


def test_more_hands_say_the_same_more_closely() -> None:
    few, many = asked(hands=192), asked(hands=3072)
    assert many.make.half_width < few.make.half_width / 2
    assert few.make.low <= many.make.value <= few.make.high


# Bids together


@pytest.fixture(scope="module")
def rungs() -> dict[int, AsPlayed]:
    return as_played_by_bid(GOOD, Trump.FIVES, seed=3, effort=HandsEffort(hands=960, players=RULE))


def test_a_ladder_has_every_bid_from_thirty_to_forty_two(rungs: dict[int, AsPlayed]) -> None:
    assert list(rungs) == list(range(30, 43))
    assert all(answer.bid == bid for bid, answer in rungs.items())


def test_more_points_are_made_no_more_often(rungs: dict[int, AsPlayed]) -> None:
    chances = [answer.make.value for answer in rungs.values()]
    # Each bid is played for itself, so a step up can be luck, but not a large one.
    assert all(after <= before + 0.06 for before, after in pairwise(chances))
    assert chances[-1] < chances[0] - 0.05


def test_a_rung_is_the_answer_for_its_bid(rungs: dict[int, AsPlayed]) -> None:
    assert rungs[36] == as_played(
        GOOD, Trump.FIVES, 36, seed=3, effort=HandsEffort(hands=960, players=RULE)
    )


def test_a_ladder_can_have_some_rungs_only() -> None:
    assert list(
        as_played_by_bid(
            GOOD, Trump.FIVES, bids=(30, 42), effort=HandsEffort(hands=48, players=RULE)
        )
    ) == [30, 42]


# Seeds and threads


@each_player
def test_the_same_seed_gives_the_same_answer_for_any_jobs(player: Player) -> None:
    answers = [
        as_played(
            GOOD, Trump.FIVES, 32, seed=5, jobs=jobs, effort=HandsEffort(hands=144, players=player)
        )
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


def test_a_wide_interval_is_soon_narrow_enough() -> None:
    wanted = as_played(
        GOOD, Trump.FIVES, seed=1, effort=HandsEffort(hands=9600, players=RULE, half_width=0.08)
    )
    assert wanted.hands == 192
    assert wanted.make.half_width <= 0.08


def test_a_narrow_interval_takes_more_looks() -> None:
    wanted = as_played(
        GOOD, Trump.FIVES, seed=1, effort=HandsEffort(hands=9600, players=RULE, half_width=0.03)
    )
    assert wanted.hands in (384, 768, 1536, 3072)
    assert wanted.make.half_width <= 0.03
    assert asked(hands=wanted.hands // 2).make.half_width > 0.03


def test_an_interval_out_of_reach_takes_all_the_hands() -> None:
    wanted = as_played(
        GOOD, Trump.FIVES, seed=1, effort=HandsEffort(hands=480, players=RULE, half_width=0.0001)
    )
    assert wanted.hands == 480
    assert wanted == asked(hands=480)


def test_without_time_one_block_is_played() -> None:
    hurried = as_played(
        GOOD, Trump.FIVES, seed=1, effort=HandsEffort(hands=9600, players=RULE, seconds=0)
    )
    assert hurried == asked(hands=48)


def test_with_time_to_spare_all_hands_are_played() -> None:
    assert as_played(
        GOOD, Trump.FIVES, seed=1, effort=HandsEffort(hands=96, players=RULE, seconds=3600)
    ) == asked(hands=96)


# What cannot be asked


@pytest.mark.parametrize("bid", [0, 29, 43, 84, -30])
def test_a_bid_is_a_number_of_points_from_thirty_to_forty_two(bid: int) -> None:
    with pytest.raises(ContractError, match=f"{bid} is not a number of points .* 30 to 42"):
        as_played(GOOD, Trump.FIVES, bid, effort=HandsEffort(players=RULE))


def test_a_ladder_has_no_rung_beyond_forty_two() -> None:
    with pytest.raises(ContractError, match="84 is not a number of points"):
        as_played_by_bid(
            GOOD, Trump.FIVES, bids=(42, 84), effort=HandsEffort(hands=48, players=RULE)
        )


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
        as_played(GOOD, Trump.FIVES, effort=HandsEffort(hands=hands, players=RULE))


def test_all_thirteen_bids_can_be_asked() -> None:
    assert list(BIDS) == list(range(30, 43))
