"""Which tile to play: a first look at all, a second at those that may be best, then habit."""

from collections.abc import Iterable, Mapping
from dataclasses import replace
from itertools import accumulate

import numpy as np
import pytest

from helpers.played_by_north import SIXES, E, N, S, W, seen_by, tiles
from helpers.strategies import contract_of, hand, read_domino
from texas42.choosing.judging import (
    BRIEF,
    LEVEL,
    Judged,
    PlayEffort,
    effort_for,
    habits,
    judge,
    level_with_best,
    opening_lead,
    stand_in,
)
from texas42.choosing.weighing import Tile, Weighed, best_first, chance
from texas42.errors import ContradictionError, HandSizeError
from texas42.game.dominoes import Domino, Mask, dominoes_in
from texas42.game.rules import Trump, rules_for
from texas42.game.seats import Seat
from texas42.hidden.layouts import count_layouts
from texas42.hidden.moment import Moment, moment_of
from texas42.hidden.players import NETWORK, Player, rollout
from texas42.hidden.playing import play_on
from texas42.hidden.samples import Sample, sample_of

LOOKS = PlayEffort(first=90, more=(120, 240), all_of=300)

OPENING = seen_by(N, after=0)
ENDING = seen_by(E, after=12)
"""East leads to the fourth trick; 32 is neither made nor set."""
LATE = seen_by(E, after=17, bid=35)
"""East leads after one trick more than that, and 200 layouts are left."""

BIDDABLE = hand("5-5 5-4 5-2 5-0 6-6 4-1 3-0")
"""Four fives with the double, a double off and two losers: a bid in fives, and far from sure."""
FIVES = rules_for(Trump.FIVES)

ALL_DOUBLES = Moment.opening(
    hand("6-6 5-5 4-4 3-3 2-2 1-1 0-0"), contract_of(rules_for(Trump.FOLLOW_ME), N, 42)
)
"""Whatever is led, every trick is made."""

# East's 3-3 is sure to win North's 3-0, and South has no trey. With 32 bid, the ten of the 6-4 sets
# it at once; any other tile leaves it open.
SIX_FOUR = read_domino("6-4")
THROW = moment_of(
    {S: hand("6-4 6-6 6-5 5-4 4-2 0-0 6-2")},
    contract_of(rules_for(Trump.ACES), N, 32),
    tiles("3-0 3-3"),
)


# The first look


@pytest.mark.parametrize("moment", [OPENING, ENDING, THROW], ids=["lead", "setter", "partner"])
def test_every_legal_tile_is_looked_at_over_as_many_layouts(moment: Moment) -> None:
    judged = judge(moment, effort=LOOKS, seed=1)
    looked_at = {stand_in(d, moment) for d in dominoes_in(moment.legal())}
    assert judged.first.dominoes == looked_at
    assert {tile.make.hands for tile in judged.first.tiles} == {90}


def test_of_trumps_that_are_as_good_a_lead_only_the_highest_is_looked_at() -> None:
    first = judge(OPENING, effort=LOOKS, seed=1).first
    assert names(sorted(first.order)) == "1-1 3-0 5-5 6-2 6-6"


def test_trumps_that_are_as_good_a_lead_stand_alike() -> None:
    judged = judge(OPENING, effort=LOOKS, seed=1)
    top, low = (judged.standing(read_domino(d)) for d in ("6-6", "6-4"))
    assert (top.make, top.cost) == (low.make, low.cost)


def test_a_tile_that_is_alone_is_looked_at_once() -> None:
    forced = seen_by(E, after=1)
    assert forced.legal() == hand("5-3")
    judged = judge(forced, effort=LOOKS, seed=1)
    assert (judged.best, judged.second) == (read_domino("5-3"), None)


def test_where_few_layouts_are_left_all_are_played_and_there_is_no_more_to_look_at() -> None:
    judged = judge(LATE, effort=LOOKS, seed=1)
    assert judged.second is None
    assert judged.deciding is judged.first
    assert judged.first.sample.exact
    assert judged.first.best.make.hands == count_layouts(LATE.view) == 200


def test_more_layouts_than_an_effort_takes_all_of_are_sampled() -> None:
    sampled = judge(LATE, effort=replace(LOOKS, all_of=199), seed=1)
    assert not sampled.first.sample.exact
    assert len(sampled.first.sample.layouts) == 90


def test_nothing_is_looked_at_twice_once_the_contract_is_made_or_set() -> None:
    made, over = seen_by(N, after=16), seen_by(W, after=8, bid=42)
    assert (made.settled, over.settled) == (True, False)
    for moment in (made, over):
        assert judge(moment, effort=LOOKS, seed=1).second is None


# The second look


def test_a_tile_that_is_surely_behind_is_not_played_again() -> None:
    judged = judge(THROW, effort=LOOKS, seed=1)
    assert judged.first.cost(SIX_FOUR).surely_over(LEVEL)
    assert judged.second is not None
    assert SIX_FOUR not in judged.second.dominoes
    assert judged.best != SIX_FOUR


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("moment", [OPENING, ENDING, THROW], ids=["lead", "setter", "partner"])
def test_those_that_may_be_best_or_level_with_it_are_played_again(
    moment: Moment, seed: int
) -> None:
    judged = judge(moment, effort=LOOKS, seed=seed)
    first = judged.first
    stay = {d for d in first.order if not first.cost(d).surely_over(LEVEL)}
    assert judged.second is None or judged.second.dominoes == stay
    assert (judged.second is None) == (len(stay) == 1)


def test_a_tile_that_must_be_judged_stays_to_the_end() -> None:
    judged = judge(THROW, effort=LOOKS, must=(SIX_FOUR,), seed=1)
    assert judged.second is not None
    assert judged.second.tile(SIX_FOUR).make.value == 0
    assert judged.standing(SIX_FOUR).make == judged.second.tile(SIX_FOUR).make


def test_the_second_look_is_at_layouts_that_the_first_has_not_chosen_by() -> None:
    judged = judge(ENDING, effort=LOOKS, seed=1)
    assert judged.second is not None
    first, second = judged.first.sample.layouts, judged.second.sample.layouts
    assert not np.array_equal(first, second[: len(first)])
    assert judged.deciding is judged.second


def test_each_portion_of_the_second_look_has_layouts_of_its_own() -> None:
    judged = judge(ALL_DOUBLES, effort=PlayEffort(30, (30, 30)), least=0.0, seed=1)
    assert judged.second is not None
    layouts = judged.second.sample.layouts
    assert len(layouts) == 60
    assert not np.array_equal(layouts[:30], layouts[30:])


def test_the_second_look_ends_when_more_would_change_nothing_that_is_said() -> None:
    # Every double comes to the same: surely less than a hundredth apart, and never surely apart.
    effort = PlayEffort(30, (30, 60))
    told, never_told = (judge(ALL_DOUBLES, effort=effort, least=least) for least in (LEVEL, 0.0))
    assert told.second is not None
    assert len(told.second.sample.layouts) == 30
    assert never_told.second is not None
    assert len(never_told.second.sample.layouts) == 90


@pytest.mark.parametrize("seed", range(3))
def test_it_does_not_end_in_doubt_while_portions_are_left(seed: int) -> None:
    judged = judge(OPENING, effort=PlayEffort(60, (60, 120, 240)), seed=seed)
    second = judged.second
    assert second is not None
    assert len(second.sample.layouts) in accumulate((60, 120, 240))
    if len(second.sample.layouts) < 420:
        costs = [second.cost(d) for d in second.order[1:]]
        assert all(cost.surely_over(LEVEL) or cost.surely_under(LEVEL) for cost in costs)


def test_without_portions_the_first_look_decides() -> None:
    judged = judge(ENDING, effort=PlayEffort(60, ()), seed=1)
    assert (judged.second, judged.deciding) == (None, judged.first)


# The tile to play, of tiles that come to so much


def weighed(moment: Moment, made: Mapping[str, float], layouts: int = 1000) -> Weighed:
    """Tiles with which the contract is made in these shares of the layouts, the same ones."""
    sample = Sample(np.zeros((layouts, 4), dtype=np.int64), 10**6, exact=False, cluster=1)
    found = []
    for tile, share in made.items():
        points = np.where(np.arange(layouts) < round(share * layouts), moment.bid, 20)
        shown = chance(points >= moment.bid, sample)
        found.append(Tile(read_domino(tile), shown, float(points.mean()), points))
    return Weighed(moment, best_first(moment, found), sample, NETWORK)


def names(dominoes: Iterable[Domino]) -> str:
    return " ".join(map(str, dominoes))


LED = {"5-5": 0.700, "1-1": 0.695, "3-0": 0.650, "6-2": 0.500}


def test_tiles_behind_by_less_than_a_hundredth_are_level() -> None:
    assert names(level_with_best(weighed(OPENING, LED))) == "5-5 1-1"


@pytest.mark.parametrize(
    ("usual", "best"),
    [
        ("1-1 5-5", "1-1"),
        # Habit has its say only among tiles that are level.
        ("6-2 3-0 1-1 5-5", "1-1"),
        ("6-2 3-0", "5-5"),
        ("", "5-5"),
    ],
)
def test_of_tiles_that_are_level_the_one_is_played_that_habit_plays(usual: str, best: str) -> None:
    assert str(Judged(weighed(OPENING, LED), None, tiles(usual)).best) == best


def test_the_second_look_decides() -> None:
    second = weighed(OPENING, {"5-5": 0.66, "1-1": 0.71})
    assert str(Judged(weighed(OPENING, LED), second, tiles("5-5 1-1")).best) == "1-1"


def test_a_higher_trump_that_was_not_played_again_is_not_led_in_its_place() -> None:
    first = weighed(OPENING, {"6-5": 0.90, "5-5": 0.90, "6-6": 0.50})
    second = weighed(OPENING, {"6-5": 0.90, "5-5": 0.60})
    judged = Judged(first, second, ())
    assert str(judged.best) == "6-5"
    assert judged.standing(read_domino("6-6")).cost.value == pytest.approx(0.4)


def test_who_follows_plays_the_tile_itself() -> None:
    moment = seen_by(N, after=15, bid=35)
    made = {"6-5": 0.9, "6-6": 0.7, "6-4": 0.8, "6-2": 0.0}
    assert str(Judged(weighed(moment, made), None, ()).best) == "6-5"


def test_a_proof_goes_before_any_sample() -> None:
    first, second = weighed(OPENING, LED), weighed(OPENING, {"5-5": 0.7, "1-1": 0.7})
    proved = Judged(first, second, tiles("5-5"), proved=read_domino("6-2"))
    assert str(proved.best) == "6-2"
    # It was not played again, so all tiles are told by the look that has it.
    assert proved.deciding is first
    assert proved.standing(read_domino("6-2")).cost.value == 0
    again = replace(proved, proved=read_domino("1-1"))
    assert (str(again.best), again.deciding) == ("1-1", second)


def test_once_the_contract_is_settled_points_go_before_habit() -> None:
    made = seen_by(E, after=17)
    assert made.settled
    came_to = {"0-0": 36, "4-3": 34, "2-0": 40}
    sample = Sample(np.zeros((10, 4), dtype=np.int64), 10**6, exact=False, cluster=1)
    sure = chance(np.ones(10, dtype=np.bool_), sample)
    found = [
        Tile(read_domino(d), sure, float(points), np.full(10, points))
        for d, points in came_to.items()
    ]
    looked = Weighed(made, best_first(made, found), sample, NETWORK)
    assert str(Judged(looked, None, tiles("2-0 0-0")).best) == "4-3"


# What each tile comes to


def test_a_tile_stands_as_the_second_look_has_it_beside_the_tile_to_play() -> None:
    second = weighed(OPENING, {"5-5": 0.66, "1-1": 0.71})
    judged = Judged(weighed(OPENING, LED), second, ())
    other = judged.standing(read_domino("5-5"))
    assert other.make == second.tile(read_domino("5-5")).make
    assert other.cost == second.cost(read_domino("5-5"))
    assert judged.standing(judged.best).cost.value == 0


def test_a_tile_that_was_dropped_stands_as_far_behind_as_it_was_then() -> None:
    second = weighed(OPENING, {"5-5": 0.60, "1-1": 0.52})
    dropped = Judged(weighed(OPENING, LED), second, ()).standing(read_domino("6-2"))
    assert dropped.cost.value == pytest.approx(0.700 - 0.500)
    assert dropped.make.value == pytest.approx(0.60 - 0.200)
    assert dropped.make.low < dropped.make.value < dropped.make.high
    assert dropped.make.hands == 1000


def test_a_chance_stays_a_chance_where_it_is_moved() -> None:
    second = weighed(OPENING, {"5-5": 0.10, "1-1": 0.05})
    dropped = Judged(weighed(OPENING, LED), second, ()).standing(read_domino("6-2"))
    assert 0 == dropped.make.low == dropped.make.value <= dropped.make.high


def test_a_level_tile_that_habit_passes_over_may_be_a_little_ahead() -> None:
    judged = Judged(weighed(OPENING, LED), None, tiles("1-1"))
    assert judged.standing(read_domino("5-5")).cost.value == pytest.approx(-0.005)


def test_setters_lose_what_the_bidder_s_side_gains() -> None:
    judged = Judged(weighed(ENDING, {"0-0": 0.5, "6-3": 0.9}), None, ())
    assert str(judged.best) == "0-0"
    assert judged.standing(read_domino("6-3")).cost.value == pytest.approx(0.4)


@pytest.mark.parametrize("moment", [OPENING, ENDING, THROW, LATE])
def test_every_legal_tile_has_a_standing_and_no_other_has(moment: Moment) -> None:
    judged = judge(moment, effort=LOOKS, seed=2)
    for d in dominoes_in(moment.legal()):
        standing = judged.standing(d)
        assert standing.domino == d
        assert 0 <= standing.make.low <= standing.make.value <= standing.make.high <= 1
        assert 0 <= standing.mean_points <= 42
    with pytest.raises(KeyError):
        judged.standing(read_domino("1-0"))


# Habit


def test_the_bidder_s_side_leads_as_it_is_used_to() -> None:
    sample = sample_of(OPENING, 3, 1)
    assert names(habits(OPENING, sample, 1)) == "6-6 6-5 6-4 6-2 5-5 1-1 3-0"


@pytest.mark.parametrize("moment", [ENDING, THROW, seen_by(N, after=16)])
def test_else_habit_is_what_the_network_plays_at_a_glance_whatever_is_hidden(
    moment: Moment,
) -> None:
    one, other = (habits(moment, sample_of(moment, 3, seed), 1) for seed in (1, 2))
    assert one == other
    (d,) = one
    assert moment.legal() >> d & 1
    plays = play_on(moment, sample_of(moment, 3, 3).layouts, seed=5).plays
    assert (plays[:, 28 - sum(moment.view.sizes)] == d).all()


# How long is looked


@pytest.mark.parametrize(
    ("hands", "first", "more"), [(10, 24, 48), (480, 60, 120), (3_840, 480, 960), (9_600, 480, 960)]
)
def test_looks_are_in_proportion_to_the_hands_that_will_be_played_up_to_a_brief_one(
    hands: int, first: int, more: int
) -> None:
    effort = effort_for(hands)
    assert (effort.first, effort.more, effort.all_of) == (first, (more,), BRIEF.all_of)


def test_the_players_asked_for_finish_the_hands() -> None:
    judged = judge(ENDING, players=rollout(2), effort=PlayEffort(12, (12,)), seed=1)
    assert judged.first.players == rollout(2)
    assert judged.deciding.players == rollout(2)


# The same answer


@pytest.mark.parametrize("moment", [OPENING, ENDING])
def test_the_answer_does_not_depend_on_the_number_of_threads(moment: Moment) -> None:
    one, two, all_there_are = (
        judge(moment, effort=LOOKS, seed=5, jobs=jobs) for jobs in (1, 2, None)
    )
    legal = list(dominoes_in(moment.legal()))
    assert one.best == two.best == all_there_are.best
    assert [one.standing(d) for d in legal] == [two.standing(d) for d in legal]
    assert [one.standing(d) for d in legal] == [all_there_are.standing(d) for d in legal]


def test_another_seed_sees_other_layouts() -> None:
    one, other = (judge(ENDING, effort=LOOKS, seed=seed) for seed in (1, 2))
    assert not np.array_equal(one.first.sample.layouts, other.first.sample.layouts)


def test_a_moment_that_no_layout_fits_is_refused() -> None:
    # Three seats show that they have no sixes, and three sixes are out.
    own = hand("6-6 6-5 6-4 6-2 5-5 3-0 1-1")
    with pytest.raises(ContradictionError):
        judge(moment_of({N: own}, contract_of(SIXES, N, 31), tiles("6-6 5-4 5-3 5-2")))


# The lead


def lead(own: Mask, *, players: Player = NETWORK, seed: int = 0) -> Domino:
    return opening_lead(own, contract_of(FIVES, Seat.N, 30), players, effort=LOOKS, seed=seed)


def test_the_lead_is_the_tile_that_judging_finds() -> None:
    judged = judge(Moment.opening(BIDDABLE, contract_of(FIVES, N, 30)), effort=LOOKS, seed=3)
    assert lead(BIDDABLE, seed=3) == judged.best
    assert BIDDABLE >> judged.best & 1


def test_of_leads_that_are_as_good_the_highest_is_led() -> None:
    # Nothing is between the five highest sixes, and nobody can beat one of them.
    own = hand("6-6 6-5 6-4 6-3 6-2 1-0 2-0")
    contract = contract_of(SIXES, Seat.N, 42)
    assert opening_lead(own, contract, effort=LOOKS) == read_domino("6-6")


def test_a_hand_of_six_tiles_leads_nothing() -> None:
    with pytest.raises(HandSizeError):
        lead(BIDDABLE & ~hand("3-0"))
