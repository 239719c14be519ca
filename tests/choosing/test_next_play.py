"""What to play next: agreement with `bid` and with double-dummy, and what is honoured."""

from random import Random

import numpy as np
import pytest

import texas42
from helpers.played_by_north import HANDS, PLAYS, SIXES, E, N, S, W, seen_by, tiles
from helpers.strategies import CALLS, contract_of, hand, read_domino
from helpers.views import randomly_played
from texas42.bidding.advice import BidEffort
from texas42.bidding.advise import advise
from texas42.choosing.judging import BRIEF, PlayEffort, judge
from texas42.choosing.next_play import NextPlay, Whereabouts, next_play
from texas42.errors import ContradictionError, IllegalPlayError
from texas42.exact.double_dummy import play_values
from texas42.game.contracts import Contract
from texas42.game.dominoes import dominoes_in
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42.hidden.layouts import all_layouts, count_layouts
from texas42.hidden.moment import Moment, moment_of
from texas42.hidden.players import NETWORK, Player, rollout
from texas42.kernels.playing import PER_POINT

LOOKS = PlayEffort(first=90, more=(120, 240))

ENDING = seen_by(E, after=12)
"""East leads to the fourth trick; 32 is neither made nor set."""
LATE = seen_by(N, after=20, bid=35)


def asked(moment: Moment, *, players: Player = NETWORK, seed: int = 1, jobs: int = 1) -> NextPlay:
    return next_play(
        moment, players=players, effort=LOOKS, double_dummy_layouts=12, seed=seed, jobs=jobs
    )


# The tiles


@pytest.mark.parametrize("after", [0, 3, 5, 12, 14, 19])
def test_every_legal_tile_is_answered_once(after: int) -> None:
    moment = seen_by(seen_by(*Seat, after=after).to_play, after=after)
    found = [play.domino for play in asked(moment).plays]
    assert sorted(found) == list(dominoes_in(moment.legal()))


@pytest.mark.parametrize("moment", [ENDING, seen_by(N, after=4)], ids=["setter", "bidder"])
def test_the_tile_advised_and_what_each_comes_to_are_those_that_judging_finds(
    moment: Moment,
) -> None:
    judged, answer = judge(moment, effort=LOOKS, seed=1), asked(moment)
    assert answer.best.domino == judged.best
    for play in answer.plays:
        found = judged.standing(play.domino)
        assert (play.make, play.mean_points, play.cost) == (
            found.make,
            found.mean_points,
            found.cost,
        )


def test_the_tile_advised_costs_nothing_and_the_others_follow_by_cost() -> None:
    plays = asked(ENDING).plays
    assert plays[0].cost.value == 0
    assert plays[-1].cost.value > 0
    # Setters like few points, which break ties of chance.
    lost = [play.cost.value + PER_POINT * play.mean_points for play in plays[1:]]
    assert lost == sorted(lost)


def test_the_cost_is_what_the_side_to_play_loses() -> None:
    setter = asked(ENDING)
    worst = setter.plays[-1]
    assert worst.cost.value == pytest.approx(worst.make.value - setter.best.make.value)
    bidder = asked(seen_by(N, after=4))
    worst = bidder.plays[-1]
    assert worst.cost.value == pytest.approx(bidder.best.make.value - worst.make.value)


def test_trumps_that_are_as_good_a_lead_are_no_next_best() -> None:
    # No trump is between the five of them, and both offs win as well.
    own = hand("6-6 6-5 6-4 6-3 6-2 5-5 5-4")
    answer = asked(Moment.opening(own, contract_of(SIXES, N, 42)))
    assert str(answer.best.domino) == "6-6"
    assert [str(d) for d in answer.as_good] == ["6-5", "6-4", "6-3", "6-2"]
    assert {play.domino for play in answer.plays[1:5]} == set(answer.as_good)
    assert answer.runner_up == answer.plays[5]


def test_where_every_tile_is_as_good_a_lead_there_is_no_next_best() -> None:
    own = hand("6-6 6-5 6-4 6-3 6-2 6-1 6-0")
    answer = asked(Moment.opening(own, contract_of(SIXES, N, 42)))
    assert (str(answer.best.domino), len(answer.as_good)) == ("6-6", 6)
    assert answer.runner_up is None


@pytest.mark.parametrize("players", [NETWORK, rollout(2)], ids=str)
def test_every_tile_is_judged_by_the_same_players(players: Player) -> None:
    plays = asked(seen_by(N, after=16, bid=35), players=players).plays
    assert {play.players for play in plays} == {players}


def test_a_tile_alone_is_forced_and_has_a_chance_all_the_same() -> None:
    answer = asked(seen_by(S, after=13))
    assert answer.forced
    assert answer.runner_up is None
    assert 0 < answer.best.make.value < 1


def test_the_last_tile_is_forced() -> None:
    answer = asked(seen_by(N, after=24))
    assert answer.forced
    assert str(answer.best.domino) == "6-2"
    assert answer.why.forced


# Layouts


@pytest.mark.parametrize("after", [17, 20, 21])
def test_where_few_layouts_fit_all_are_played(after: int) -> None:
    moment = seen_by(seen_by(*Seat, after=after).to_play, after=after)
    answer = asked(moment)
    assert answer.exact
    assert answer.layouts == answer.best.make.hands == count_layouts(moment.view)


def test_where_many_fit_the_answer_is_a_sample() -> None:
    answer = asked(seen_by(N, after=4))
    assert not answer.exact
    assert answer.layouts > 20_000


def test_a_known_tile_leaves_fewer_layouts() -> None:
    known = moment_of({E: HANDS[E], W: hand("4-4")}, contract_of(SIXES, N, 32), PLAYS[:12])
    assert asked(known).layouts < asked(ENDING).layouts


def test_a_known_hand_changes_the_chance() -> None:
    # Partner's trumps are gone, so all the trumps out are with the bidder's side.
    alone = asked(ENDING)
    informed = asked(moment_of({E: HANDS[E], W: HANDS[W]}, contract_of(SIXES, N, 32), PLAYS[:12]))
    assert informed.best.make.value != alone.best.make.value
    assert informed.layouts == 70


# With all hands open


@pytest.mark.parametrize("after", range(28))
def test_when_all_four_hands_are_known_the_advice_is_a_best_play_double_dummy(after: int) -> None:
    moment = seen_by(*Seat, after=after)
    answer = asked(moment)
    values = {v.domino: v.points for v in play_values(moment.position(moment.view.known))}
    assert answer.solved
    assert answer.exact
    assert {play.domino: play.mean_points for play in answer.plays} == values
    best = max if moment.bidders_turn else min
    assert values[answer.best.domino] == best(values.values())


@pytest.mark.parametrize("call", ["treys", "doubles", "follow-me doubles-low"])
def test_a_random_hand_that_is_known_is_played_double_dummy(call: str) -> None:
    played = randomly_played(Random(5), *CALLS[call])
    opening = played.opening
    known = dict(zip(Seat, opening.hands, strict=True))
    for n in (6, 13, 20):
        moment = moment_of(known, contract_of(opening.rules, opening.bidder, 30), played.plays[:n])
        best = play_values(played.positions()[n])[0].points
        assert asked(moment).best.mean_points == best


def test_the_double_dummy_range_is_that_of_all_layouts_when_they_are_few() -> None:
    answer = asked(LATE)
    values = []
    for row in all_layouts(LATE.view).tolist():
        n, e, s, w = row
        position = LATE.position((n, e, s, w))
        values.append({v.domino: v.points for v in play_values(position)})
    for play in answer.plays:
        points = np.array([value[play.domino] for value in values])
        found = play.double_dummy
        assert found.layouts == len(points)
        assert (found.low, found.high) == (points.min(), points.max())
        assert found.mean == pytest.approx(points.mean())
        assert found.make == (points >= 35).mean()


def test_a_sample_of_layouts_is_solved_when_they_are_many() -> None:
    found = asked(seen_by(N, after=4)).best.double_dummy
    assert found.layouts == 12
    assert found.low <= found.mean <= found.high <= 42


# The same answer


def test_any_number_of_threads_gives_the_same_answer() -> None:
    assert asked(ENDING, jobs=1) == asked(ENDING, jobs=2)


def test_another_seed_plays_other_layouts() -> None:
    moment = seen_by(N, after=4)
    assert asked(moment, seed=1).plays != asked(moment, seed=2).plays


def test_a_decided_contract_leaves_points_to_play_for() -> None:
    made = asked(seen_by(E, after=17))
    assert made.moment.settled is True
    assert {play.make.value for play in made.plays} == {1.0}
    points = [play.mean_points for play in made.plays]
    assert points[0] == min(points)


# Seats


def seats_back(found: tuple[Whereabouts, ...], places: int) -> list[Whereabouts]:
    """The same tiles, their seats moved back by `places`."""
    return [
        Whereabouts(where.domino, tuple(seat.after(4 - places) for seat in where.seats))
        for where in found
    ]


@pytest.mark.parametrize("after", [0, 1, 6, 12, 18])
@pytest.mark.parametrize("places", [1, 2, 3])
def test_a_record_turned_by_some_seats_gives_the_answer_turned(after: int, places: int) -> None:
    seat = seen_by(*Seat, after=after).to_play
    known = {seat: HANDS[seat], seat.after(1): HANDS[seat.after(1)] & hand("6-3 4-0 4-4 5-5")}
    moved = {holder.after(places): tiles for holder, tiles in known.items()}
    here = moment_of(known, contract_of(SIXES, N, 32), PLAYS[:after])
    there = moment_of(moved, contract_of(SIXES, N.after(places), 32), PLAYS[:after])
    one, other = asked(here), asked(there)
    assert other.plays == one.plays
    assert other.layouts == one.layouts
    assert seats_back(other.trumps_out, places) == list(one.trumps_out)
    assert seats_back(other.count_out, places) == list(one.count_out)


# The opening lead

BIDDABLE = [
    pytest.param("5-5 5-4 5-2 5-0 6-6 4-1 3-0", Trump.FIVES, 30, id="four fives and a double"),
    pytest.param("4-4 4-2 4-0 5-5 5-1 3-1 2-0", Trump.FOURS, 31, id="three fours"),
]
LAYDOWN = "6-6 6-5 6-4 6-3 6-2 6-1 5-5"
LITTLE = BidEffort(
    screen_hands=30,
    double_dummy_layouts=3,
    double_dummy_best=3,
    most_confirmed=1,
    ladder_hands=30,
    confirm_hands=30,
)


@pytest.mark.parametrize(("own", "trump", "bid"), BIDDABLE)
def test_the_bidder_s_first_lead_is_the_lead_that_bid_advises(
    own: str, trump: Trump, bid: int
) -> None:
    advice = advise(hand(own), trumps=(trump,), bid=bid, effort=LITTLE, seed=7)
    moment = Moment.opening(hand(own), Contract(Seat.N, trump, bid))
    answer = next_play(moment, effort=BRIEF, double_dummy_layouts=3, seed=7)
    assert answer.best.domino == advice.lead


def test_a_laydown_is_led_in_its_order() -> None:
    advice = advise(hand(LAYDOWN), trumps=(Trump.SIXES,), bid=42, effort=LITTLE)
    answer = asked(Moment.opening(hand(LAYDOWN), contract_of(SIXES, Seat.N, 42)))
    assert answer.laydown == advice.best.laydown
    assert answer.best.domino == advice.lead == answer.laydown[0]


def test_a_laydown_is_not_claimed_once_the_hand_is_under_way() -> None:
    under_way = moment_of({N: hand(LAYDOWN)}, contract_of(SIXES, N, 42), tiles("6-6 6-0 5-4 5-3"))
    assert asked(under_way).laydown == ()


# What is known


def seats_of(answer: NextPlay, tile: str) -> tuple[Seat, ...]:
    out = (*answer.trumps_out, *answer.count_out)
    return next(where.seats for where in out if where.domino == read_domino(tile))


def test_trumps_and_count_out_are_those_in_other_hands() -> None:
    answer = asked(ENDING)
    assert [str(where.domino) for where in answer.trumps_out] == [
        "6-6",
        "6-5",
        "6-4",
        "6-2",
        "6-1",
    ]
    assert [str(where.domino) for where in answer.count_out] == ["6-4", "4-1"]


def test_before_any_play_a_tile_may_be_anywhere() -> None:
    assert seats_of(asked(seen_by(N, after=0)), "6-3") == (E, S, W)


def test_a_tile_is_not_with_a_seat_that_has_shown_a_void() -> None:
    answer = asked(seen_by(S, after=13))
    assert seats_of(answer, "4-1") == (W, N)
    # East has played the 6-0 to a lead of aces, and so may not hold the 4-1.
    assert seats_of(answer, "6-6") == (W, N, E)


def test_a_tile_that_is_known_is_where_it_is_known_to_be() -> None:
    known = moment_of({N: HANDS[N], W: hand("4-1")}, contract_of(SIXES, N, 32))
    assert seats_of(asked(known), "4-1") == (W,)


def test_a_hand_that_is_known_whole_holds_nothing_else() -> None:
    known = moment_of({N: HANDS[N], W: HANDS[W]}, contract_of(SIXES, N, 32))
    assert seats_of(asked(known), "6-3") == (E, S)


@pytest.mark.parametrize("after", [4, 9, 14, 18, 22])
def test_a_tile_may_be_exactly_where_some_layout_has_it(after: int) -> None:
    seat = seen_by(*Seat, after=after).to_play
    moment = seen_by(seat, after=after)
    if after < 14:
        moment = moment_of(
            {seat: HANDS[seat], seat.after(1): HANDS[seat.after(1)]},
            contract_of(SIXES, N, 32),
            PLAYS[:after],
        )
    layouts = all_layouts(moment.view)
    answer = asked(moment)
    for where in (*answer.trumps_out, *answer.count_out):
        there = [s for s in moment.view.hidden if (layouts[:, s] >> where.domino & 1).any()]
        assert list(where.seats) == there


# From outside


def test_the_solver_offers_what_the_command_asks() -> None:
    assert texas42.next_play is next_play
    assert texas42.moment_of is moment_of
    assert texas42.Moment is Moment


# What cannot be asked


def test_a_hand_that_is_over_has_nothing_to_play() -> None:
    with pytest.raises(IllegalPlayError, match="the hand is over"):
        asked(seen_by(*Seat, after=28))


def test_a_moment_that_no_layout_fits_is_refused() -> None:
    with pytest.raises(ContradictionError, match="nobody can hold 6-0"):
        asked(moment_of({N: HANDS[N]}, contract_of(SIXES, N, 31), tiles("6-6 5-4 5-3 5-2")))
