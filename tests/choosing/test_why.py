"""Why a tile is the one to play: facts that are true of the layouts they are counted over."""

from dataclasses import replace

import numpy as np
import pytest

from helpers.played_by_north import SIXES, E, N, S, W, seen_by, tiles
from helpers.strategies import contract_of, hand, read_domino
from texas42.choosing.reasons import Why, why_play
from texas42.choosing.trick_facts import trick_facts
from texas42.choosing.weighing import weigh
from texas42.game.contracts import Contract
from texas42.game.dominoes import Domino, dominoes_in
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42.hidden.moment import Moment, moment_of
from texas42.hidden.samples import sample_of

LATE = seen_by(N, after=20, bid=35)

DEUCES = Moment.opening(hand("2-2 4-2 3-2 6-6 6-5 3-0 0-0"), Contract(Seat.N, Trump.DEUCES, 30))
SECOND = moment_of(
    {S: hand("5-4 5-0 4-3 4-1 3-3 2-0 1-0")}, contract_of(SIXES, E, 30), tiles("5-2")
)
"""South plays after East's lead of an off."""
THIRD = moment_of(
    {N: hand("6-6 5-5 5-1 4-4 3-3 2-2 0-0")}, contract_of(SIXES, S, 30), tiles("5-2 5-4")
)
"""North plays to partner's lead after West."""


def why(tile: str, moment: Moment, told_apart: tuple[Domino, ...] = ()) -> Why:
    """Why to play `tile`, whether it is the best or not."""
    best = read_domino(tile)
    others = [d for d in dominoes_in(moment.legal()) if d != best]
    weighed = weigh(moment, sample=sample_of(moment, 300, 1), seed=1)
    return why_play(weighed, best, others, 1, told_apart=told_apart)


def names(dominoes: tuple[Domino, ...]) -> str:
    return " ".join(map(str, dominoes))


# What may be out


def test_the_higher_tiles_out_leave_trumps_and_the_own_hand_aside() -> None:
    assert names(why("3-0", DEUCES).higher) == "6-3 5-3 4-3 3-3 3-1"
    assert why("6-5", DEUCES).higher == ()


def test_trumps_out_stand_highest_first() -> None:
    assert names(why("2-2", DEUCES).trumps_out) == "6-2 5-2 2-1 2-0"


def test_only_a_tile_that_nobody_can_beat_is_certain() -> None:
    assert why("2-2", DEUCES).certain
    assert not why("4-2", DEUCES).certain
    assert not why("6-6", DEUCES).certain
    assert why("6-6", seen_by(N, after=16)).certain


# The trick on the table


def test_a_lead_has_no_trick_to_hold_against() -> None:
    assert why("2-2", DEUCES).held is None


def test_partner_who_plays_later_may_beat_what_the_tile_cannot() -> None:
    held = why("5-0", SECOND).held
    assert held is not None
    assert (held.holder, str(held.top)) == (E, "5-2")
    assert (held.taken, held.partner_follows, held.partner_could_beat) == (False, True, True)


def test_a_tile_that_beats_the_one_on_top_has_taken_the_trick() -> None:
    taken = why("5-5", THIRD).held
    assert taken is not None
    assert (taken.holder, str(taken.top)) == (W, "5-4")
    assert (taken.taken, taken.trumped, taken.follows) == (True, False, True)
    assert not taken.partner_follows


def test_a_trump_on_another_suit_has_trumped() -> None:
    trumped = why("6-3", seen_by(E, after=10)).held
    assert trumped is not None
    assert (trumped.taken, trumped.trumped, trumped.follows) == (True, True, False)


def test_the_last_to_play_leaves_nobody_to_beat_anything() -> None:
    held = why("6-4", seen_by(N, after=15)).held
    assert held is not None
    assert (held.beatable, held.partner_follows, held.partner_could_beat) == (False, False, False)


# What stays in hand


def test_the_best_trump_and_the_best_other_tile_left_are_kept() -> None:
    kept = why("4-2", DEUCES).kept
    assert [(str(k.domino), k.trump, k.higher) for k in kept] == [
        ("2-2", True, None),
        ("6-6", False, None),
    ]


def test_of_trumps_below_one_that_is_out_the_one_with_count_is_kept_as_second_to_it() -> None:
    moment = Moment.opening(hand("6-5 6-4 6-3 5-5 4-4 3-3 0-0"), contract_of(SIXES, Seat.N, 30))
    kept = why("0-0", moment).kept[0]
    assert (str(kept.domino), kept.higher) == ("6-4", read_domino("6-6"))


# Beside the other tiles


def test_a_tile_alone_is_forced_and_has_no_other_beside_it() -> None:
    forced = why("6-2", seen_by(N, after=24))
    assert (forced.forced, forced.other) == (True, None)


def test_a_tile_that_stronger_players_told_apart_does_not_come_to_the_same() -> None:
    others = tuple(dominoes_in(LATE.legal()))
    alike = why("6-5", LATE)
    assert (alike.forced, alike.other) == (False, None)
    assert why("6-5", LATE, told_apart=others).other is not None


def test_the_other_tile_is_the_first_that_does_not_come_to_the_same() -> None:
    other = why("6-5", DEUCES).other
    assert other is not None
    assert str(other.domino) == "0-0"


# What is hidden


def test_the_decisive_tile_is_the_hidden_one_whose_place_tells_most_of_the_contract() -> None:
    # It is made unless North, South's partner, has the 5-5.
    lead, double = read_domino("5-0"), read_domino("5-5")
    weighed = weigh(SECOND, sample=sample_of(SECOND, 300, 1), seed=1)
    with_north = weighed.sample.layouts[:, N] >> double & 1 == 1
    played = tuple(
        replace(tile, points=np.where(with_north, 20, 42)) if tile.domino == lead else tile
        for tile in weighed.tiles
    )
    others = [tile.domino for tile in played if tile.domino != lead]
    decisive = why_play(replace(weighed, tiles=played), lead, others, 1).decisive
    assert decisive is not None
    assert (decisive.domino, decisive.made) == (double, ((W, 1.0), (N, 0.0), (E, 1.0)))
    assert not decisive.exact


def test_where_the_contract_is_always_made_no_place_decides() -> None:
    sure = moment_of({N: hand("6-6 6-5 6-4 6-3 6-2 6-1 5-5")}, contract_of(SIXES, N, 42))
    assert why("6-6", sure).decisive is None


def test_with_all_hands_in_sight_nothing_hidden_decides() -> None:
    assert why("5-5", seen_by(*Seat, after=0)).decisive is None


# Facts of a trick


@pytest.mark.parametrize(
    ("tile", "ours", "won", "lost"),
    [("6-6", 1, 5, 0), ("6-4", 1, 15, 0), ("6-2", 0, 0, 5)],
)
def test_the_last_to_play_to_a_trick_knows_what_its_tile_does(
    tile: str, ours: float, won: float, lost: float
) -> None:
    # East has led the 6-3, and the 4-1 lies on it.
    weighed = weigh(seen_by(N, after=15), sample=sample_of(seen_by(N, after=15), 20, 1), seed=1)
    facts = trick_facts(weighed, read_domino(tile), 1)
    assert (facts.ours, facts.itself, facts.won, facts.lost) == (ours, ours, won, lost)
    assert (facts.trumps, facts.forced_out, facts.partner) == (0, 0, 0)


def test_facts_of_a_lead_are_those_of_the_only_layout() -> None:
    # On the lead of the 6-6 fall East's 6-0 or 6-3 and South's 6-1, and East keeps a trump.
    weighed = weigh(seen_by(*Seat, after=0), seed=1)
    facts = trick_facts(weighed, read_domino("6-6"), 1)
    assert (facts.itself, facts.trumps, facts.cleared) == (1, 2, 0)
