"""Which tile to play: quick players screen, stronger ones decide what stays close."""

import numpy as np
import pytest

from helpers.played_by_north import SIXES, E, N, seen_by
from helpers.strategies import contract_of, hand, read_domino
from texas42.choosing.judging import (
    USUAL,
    PlayEffort,
    effort_for,
    judge,
    opening_lead,
)
from texas42.choosing.race import MOST_CLOSE, close_tiles
from texas42.choosing.weighing import weigh
from texas42.errors import HandSizeError
from texas42.game.dominoes import Mask
from texas42.game.rules import Trump, rules_for
from texas42.game.seats import Seat
from texas42.hidden.layouts import count_layouts
from texas42.hidden.players import RULE, Player, rollout, sampling
from texas42.hidden.samples import sample_of

STRONG = rollout(6)
LOOKS = PlayEffort(quick=300, first=24, second=48)

OPENING = seen_by(N, after=0)
ENDING = seen_by(E, after=12)
"""East leads to the fourth trick; 32 is neither made nor set."""

BIDDABLE = hand("5-5 5-4 5-2 5-0 6-6 4-1 3-0")
"""Four fives with the double, a double off and two losers: a bid in fives, and far from sure."""
FIVES = rules_for(Trump.FIVES)


# Who decides


def test_quick_players_alone_decide_when_no_others_are_asked() -> None:
    judged = judge(ENDING, players=RULE, effort=LOOKS, seed=1)
    assert judged.strong is None
    assert judged.deciding is judged.quick
    assert judged.best == judged.quick.best.domino


def test_players_who_solve_leave_the_choice_to_the_quick_ones() -> None:
    assert judge(ENDING, players=sampling(2), effort=LOOKS, seed=1).strong is None


def test_a_tile_that_is_alone_is_not_played_by_stronger_players() -> None:
    forced = seen_by(E, after=1)
    assert forced.legal() == hand("5-3")
    assert judge(forced, players=STRONG, effort=LOOKS, seed=1).strong is None


def test_stronger_players_decide_between_the_tiles_that_are_close() -> None:
    judged = judge(ENDING, players=STRONG, effort=LOOKS, seed=1)
    assert judged.strong is not None
    assert judged.best == judged.strong.best.domino
    assert judged.strong.players == STRONG
    assert {t.domino for t in judged.strong.tiles} <= set(close_tiles(judged.quick))


def test_stronger_players_see_other_layouts_than_the_quick_ones() -> None:
    judged = judge(ENDING, players=STRONG, effort=LOOKS, seed=1)
    assert judged.strong is not None
    strong, quick = judged.strong.sample.layouts, judged.quick.sample.layouts
    assert not np.array_equal(strong, quick[: len(strong)])


def test_stronger_players_play_every_layout_where_few_are_left() -> None:
    late = seen_by(E, after=17, bid=35)
    judged = judge(late, players=STRONG, effort=LOOKS, seed=1)
    assert judged.strong is not None
    assert judged.strong.sample.exact
    assert judged.strong.best.make.hands == count_layouts(late.view)


# PlayEffort


def test_a_tile_that_stays_close_is_played_at_both_looks() -> None:
    judged = judge(OPENING, players=STRONG, effort=PlayEffort(300, 24, 48), seed=1)
    assert judged.strong is not None
    assert {t.make.hands for t in judged.strong.tiles} == {72}


@pytest.mark.parametrize("seed", range(4))
def test_the_best_of_what_is_known_of_a_tile_is_told(seed: int) -> None:
    judged = judge(OPENING, players=STRONG, effort=PlayEffort(300, 24, 24), seed=seed)
    for quick in judged.quick.tiles:
        tile, weighed = judged.tile(quick.domino)
        assert tile in weighed.tiles
        asked = [w for w in (judged.strong, judged.first, judged.quick) if w is not None]
        assert weighed is next(w for w in asked if any(t.domino == quick.domino for t in w.tiles))


def test_a_tile_that_fell_behind_at_the_first_look_keeps_what_was_made_of_it_there() -> None:
    found = [
        judge(OPENING, players=STRONG, effort=PlayEffort(300, 48, 24), seed=seed)
        for seed in range(8)
    ]
    fallen = [j for j in found if j.first is not None]
    assert fallen
    for judged in fallen:
        assert judged.first is not None
        assert judged.strong is not None
        worst = judged.first.tiles[-1].domino
        assert judged.first.cost(worst).sure
        assert judged.tile(worst)[0].make.hands == 48


def test_a_tile_that_is_not_legal_is_not_judged() -> None:
    with pytest.raises(KeyError):
        judge(ENDING, players=RULE, effort=LOOKS).tile(read_domino("6-6"))


@pytest.mark.parametrize(
    ("hands", "first", "second"), [(10, 12, 24), (480, 48, 96), (960, 96, 192), (9600, 96, 192)]
)
def test_looks_are_in_proportion_to_the_hands_that_will_be_played(
    hands: int, first: int, second: int
) -> None:
    assert effort_for(hands) == PlayEffort(USUAL.quick, first, second)


# Close tiles


def test_only_a_few_tiles_are_close() -> None:
    weighed = weigh(OPENING, sample=sample_of(OPENING, 30, 1), seed=1)
    assert len(weighed.tiles) == 7
    assert len(close_tiles(weighed)) <= MOST_CLOSE


def test_the_best_tile_is_close() -> None:
    weighed = weigh(ENDING, seed=1)
    assert close_tiles(weighed)[0] == weighed.best.domino


def test_of_trumps_that_are_as_good_only_the_highest_is_close() -> None:
    close = close_tiles(weigh(OPENING, sample=sample_of(OPENING, 300, 1), seed=1))
    assert read_domino("6-6") in close
    assert not {read_domino("6-5"), read_domino("6-4")} & set(close)


# The same answer


@pytest.mark.parametrize("jobs", [1, 2])
def test_the_answer_does_not_depend_on_the_number_of_threads(jobs: int) -> None:
    judged = judge(ENDING, players=STRONG, effort=LOOKS, seed=5, jobs=jobs)
    assert judged.strong is not None
    again = judge(ENDING, players=STRONG, effort=LOOKS, seed=5)
    assert again.strong is not None
    assert [(t.domino, t.make) for t in judged.strong.tiles] == [
        (t.domino, t.make) for t in again.strong.tiles
    ]


def test_another_seed_sees_other_layouts() -> None:
    one, other = (judge(ENDING, players=RULE, effort=LOOKS, seed=seed) for seed in (1, 2))
    assert not np.array_equal(one.quick.sample.layouts, other.quick.sample.layouts)


# The lead


def lead(own: Mask, *, players: Player = STRONG, seed: int = 0) -> int:
    return opening_lead(own, contract_of(FIVES, Seat.N, 30), players, effort=LOOKS, seed=seed)


@pytest.mark.parametrize("players", [RULE, STRONG], ids=str)
def test_the_lead_is_of_the_hand(players: Player) -> None:
    assert BIDDABLE >> lead(BIDDABLE, players=players) & 1


def test_the_lead_is_the_same_each_time() -> None:
    assert lead(BIDDABLE, seed=3) == lead(BIDDABLE, seed=3)


def test_of_leads_that_are_as_good_the_highest_is_led() -> None:
    # Nothing is between the three highest sixes, and nobody can beat one of them.
    own = hand("6-6 6-5 6-4 6-3 6-2 1-0 2-0")
    assert opening_lead(own, contract_of(SIXES, Seat.N, 42), RULE, effort=LOOKS) == read_domino(
        "6-6"
    )


def test_a_hand_of_six_tiles_leads_nothing() -> None:
    with pytest.raises(HandSizeError):
        lead(BIDDABLE & ~hand("3-0"))
