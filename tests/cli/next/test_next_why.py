"""Why a tile is the one to play, in words that are true of the layouts they are counted over."""

from dataclasses import replace

import pytest

from helpers.played_by_north import SIXES, E, N, S, W, seen_by, tiles
from helpers.strategies import contract_of, hand, read_domino
from texas42.choosing.judging import PlayEffort
from texas42.choosing.next_play import next_play
from texas42.choosing.reasons import HiddenTile, Why, why_play
from texas42.choosing.trick_facts import TrickFacts
from texas42.choosing.weighing import weigh
from texas42.game.contracts import Contract
from texas42.game.dominoes import Domino, dominoes_in
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42.hidden.moment import Moment, moment_of
from texas42.hidden.samples import sample_of
from texas42_cli.next.why import points_of_count, sentences_of

LOOKS = PlayEffort(60, (120,), all_of=300)

LATE = seen_by(N, after=20, bid=35)

DEUCES = Moment.opening(hand("2-2 4-2 3-2 6-6 6-5 3-0 0-0"), Contract(Seat.N, Trump.DEUCES, 30))
SECOND = moment_of(
    {S: hand("5-4 5-0 4-3 4-1 3-3 2-0 1-0")}, contract_of(SIXES, E, 30), tiles("5-2")
)
"""South plays after East's lead of an off."""


LED = TrickFacts(
    domino=read_domino("6-5"),
    ours=0.5,
    itself=0.4,
    partner=0.1,
    won=1.0,
    lost=2.0,
    trumps=0.0,
    cleared=0.0,
    forced_out=0.0,
    exact=False,
    steady=False,
)
PLAIN = Why(
    best=LED,
    held=None,
    certain=False,
    higher=(),
    trumps_out=(),
    kept=(),
    forced=False,
    other=None,
    decisive=None,
)
"""Nothing but what a lead does to the trick, made up."""


def advised(moment: Moment) -> tuple[str, ...]:
    """Why to play the tile that is advised."""
    answer = next_play(moment, effort=LOOKS, double_dummy_layouts=12, seed=1, jobs=1)
    return sentences_of(answer.why, moment)


def told_of(tile: str, moment: Moment, told_apart: tuple[Domino, ...] = ()) -> str:
    """Why to play `tile`, whether it is the best or not."""
    best = read_domino(tile)
    others = [d for d in dominoes_in(moment.legal()) if d != best]
    weighed = weigh(moment, sample=sample_of(moment, 300, 1), seed=1)
    why = why_play(weighed, best, others, 1, told_apart=told_apart)
    return " ".join(sentences_of(why, moment))


@pytest.mark.parametrize("after", range(0, 28, 3))
def test_there_are_two_to_five_sentences_whoever_is_to_play(after: int) -> None:
    seat = seen_by(*Seat, after=after).to_play
    told = advised(seen_by(seat, after=after, bid=35))
    assert 2 <= len(told) <= 5
    assert all(sentence.endswith(".") for sentence in told)


@pytest.mark.parametrize(
    ("after", "tile", "told"),
    [
        (13, "6-1", "It is forced: no other tile in hand follows the sixes led."),
        (27, "5-2", "It is the last tile in hand."),
        (4, "6-6", "6-6 draws trumps: 3 are out (6-3 6-1 6-0), "),
        (16, "6-6", "6-6 is a sure trick: no trump is out."),
        (4, "6-6", "It keeps 6-4, a sure trick, and 1-1, which walks once "),
        (2, "5-0", "5-0 gives its 5 count to partner's 5-5, "),
        (18, "5-4", "5-4 is thrown on partner's 6-6, which nobody can beat."),
        (10, "6-3", "6-3 trumps N's 1-1; it wins the trick in "),
        (7, "3-3", "3-3 beats partner's 3-2 and wins 6 points."),
        (3, "5-1", "15 points go to the bidder's side and none to your side."),
        (15, "6-6", "With 6-2 instead your side loses this trick."),
    ],
    ids=[
        "forced",
        "last tile",
        "draws trumps",
        "no trump out",
        "keeps",
        "count to partner",
        "thrown",
        "trumps",
        "beats",
        "lost",
        "instead",
    ],
)
def test_the_reason_says_what_the_tile_does(after: int, tile: str, told: str) -> None:
    seat = seen_by(*Seat, after=after).to_play
    assert told in told_of(tile, seen_by(seat, after=after, bid=35))


def test_what_is_forced_is_said_first() -> None:
    assert advised(seen_by(N, after=24))[0] == "It is the last tile in hand."


def test_an_off_below_a_double_in_hand_is_not_called_the_highest_of_its_suit() -> None:
    assert told_of("6-5", DEUCES).startswith("Only a trump can take 6-5; it wins the trick in ")


def test_count_that_partner_may_still_win_is_risked_and_not_given_away() -> None:
    assert "5-0 does not beat E's 5-2 and risks its 5 count; partner takes " in told_of(
        "5-0", SECOND
    )


@pytest.mark.parametrize(
    ("other", "told"),
    [
        ({"ours": 0.7}, "With 0-0 instead your side wins this trick in 70 %, against 50 %{}"),
        ({"ours": 0.2}, "With 0-0 instead your side wins this trick in 20 %, against 50 %."),
        ({"lost": 0.0}, "0-0 instead gives the setters no count in this trick, against 2{}"),
        (
            {"lost": 5.0},
            "0-0 instead gives the setters 5 points of count in this trick, against 2.",
        ),
        ({"won": 3.0}, "0-0 instead brings 3 points of count, against 1{}"),
        ({"won": 0.0}, "0-0 instead brings no count, against 1."),
        ({"trumps": 2.0}, "0-0 instead draws 2.0 trumps, against 0.0{}"),
        ({}, "0-0 instead does the same to this trick: what stays in hand makes the difference."),
    ],
)
def test_what_speaks_for_the_other_tile_is_made_up_for_by_what_stays_in_hand(
    other: dict[str, float], told: str
) -> None:
    # Only where the other tile does better in the trick is there something to make up for.
    beside = replace(LED, domino=read_domino("0-0"), **other)  # type: ignore[arg-type]
    why = replace(PLAIN, other=beside)
    assert sentences_of(why, DEUCES)[-1] == told.format("; what stays in hand makes up for that.")


def test_only_tiles_that_nobody_told_apart_are_said_to_come_to_the_same() -> None:
    others = tuple(dominoes_in(LATE.legal()))
    assert "Any other tile comes to the same." in told_of("6-5", LATE)
    assert "Any other tile" not in told_of("6-5", LATE, told_apart=others)


def test_the_tile_on_which_much_hangs_is_told_with_a_chance_at_each_seat() -> None:
    made = ((W, 0.3), (N, 0.6), (E, 0.9))
    why = replace(PLAIN, decisive=HiddenTile(read_domino("5-5"), made, exact=False))
    assert sentences_of(why, SECOND)[-1] == (
        "Much hangs on 5-5: set 70 % with it at W, 40 % with it at partner, 10 % with it at E."
    )


def test_what_is_so_in_every_layout_is_not_called_an_average() -> None:
    told = " ".join(advised(seen_by(*Seat, after=0)))
    assert told.startswith(
        "Only a trump can take 5-5; it wins the trick. It brings 15 points of count to your side. "
    )
    assert "6-6 instead brings no count, against 15." in told
    assert "on average" not in told


def test_a_tile_that_neither_it_nor_partner_can_win_with_is_said_to_lose_the_trick() -> None:
    # South has no fives, and North's only one is the 6-5, which beats the 5-4.
    moment = moment_of(
        {N: hand("6-6 6-5 4-3 4-0 3-3 2-1 1-1"), W: hand("6-2 6-1 5-5 5-4 5-1 4-1 3-2")},
        Contract(E, Trump.DEUCES, 32),
        tiles("5-3 1-0"),
    )
    assert "5-4 beats partner's 5-3; the setters win the trick." in told_of("5-4", moment)


@pytest.mark.parametrize(
    ("points", "told"),
    [(0.04, "no count"), (0.98, "1 point of count"), (1.1, "1.1 points of count")],
)
def test_points_of_count_are_told_to_a_tenth(points: float, told: str) -> None:
    assert points_of_count(points) == told
