"""How advice is put into words and drawn, looked at with advice made up for it."""

from dataclasses import replace

import pytest

from helpers.made_up_advice import BIDDABLE, FIVES, SIXES, TREYS, advised, ladder, rows, view
from texas42.estimates import Estimate
from texas42.exact.laydown import laydown_but_for
from texas42.game.dominoes import TILES
from texas42.game.hands import Hand
from texas42.game.rules import Trump, rules_for
from texas42_cli.bid import text as advice_text
from texas42_cli.bid.answer import BidAnswer
from texas42_cli.bid.view import advice_view
from texas42_cli.shared.tiles import ASCII, UNICODE

# The advice


def test_one_tile_short_of_a_laydown_names_the_tile() -> None:
    doubt = laydown_but_for(Hand.parse("66 64 62 61 55 44 33"), rules_for(Trump.SIXES))
    told = advice_text.doubt(BidAnswer(advised(SIXES), doubt=doubt))
    assert told == "All seven tricks unless one setter holds 6-5 guarded (35 % of layouts)."


def test_a_tile_that_is_likely_in_the_way_is_not_called_an_exception() -> None:
    doubt = laydown_but_for(Hand.parse(BIDDABLE), rules_for(Trump.SIXES))
    assert doubt is not None
    assert doubt.chance > advice_text.LIKELY
    assert advice_text.doubt(BidAnswer(advised(SIXES), doubt=doubt)) == ""


@pytest.mark.parametrize("passing", [False, True])
def test_the_longest_advice_fits_a_line(passing: bool) -> None:
    deep = Estimate(0.5, 0.49, 0.51, 12288, 4096)
    widest = advised(ladder(Trump.FOLLOW_ME, 0.5), bid=126, make=deep, calls="84", passing=passing)
    assert len(advice_text.headline(widest)) <= 80


def test_it_says_what_was_played_for_by_whom_and_whether_on_fresh_layouts() -> None:
    assert advice_text.certainty(advised(SIXES)) == (
        "Played for 36 by network players, on fresh layouts; 95 % interval."
    )
    assert advice_text.certainty(advised(SIXES, bid=30, confirmed=False)) == (
        "Played for 30 by network players, not confirmed on fresh layouts; 95 % interval."
    )


def test_ties_are_called_ties() -> None:
    tied = advised(SIXES, FIVES, tied=(Trump.FIVES,))
    assert "As good, for all that this sample tells: 36 in fives (89 %)." in view(tied)
    assert "As good" not in view(advised(SIXES, FIVES))


def test_proved_contracts_are_as_good_without_a_sample() -> None:
    order = (TILES[27], TILES[26], TILES[25])
    both = (
        ladder(Trump.SIXES, 1.0, order),
        ladder(Trump.FOLLOW_ME, 1.0, order),
    )
    assert "As good: 36 in follow-me (100 %)." in view(advised(*both, tied=(Trump.FOLLOW_ME,)))


# The auction and the score


TURNS = {
    "": "You call first, three call after you.",
    "P": "You call second, nobody has bid.",
    "31 P": "You call third, over your partner's 31: 32 is next.",
    "P 30": "You call third, over an opponent's 30: 31 is next.",
    "P 30 P": "You call last, over your partner's 30: 31 takes it.",
    "30 P 41": "You call last, over an opponent's 41: 42 takes it.",
    "P P P": "You shook and are stuck after three passes: passing is not on offer.",
}


@pytest.mark.parametrize("calls", TURNS, ids=lambda calls: calls or "none")
def test_the_seat_follows_from_the_number_of_calls(calls: str) -> None:
    assert advice_text.turn(advised(SIXES, bid=42, calls=calls)) == TURNS[calls]


def test_only_bids_that_can_still_be_made_are_in_the_ladder() -> None:
    output = view(advised(SIXES, bid=40, calls="39"))
    assert rows(output)["bid"] == ["40", "41", "42", "mean"]
    assert "Costs nothing in sixes: 41 and 42 over 40." in output


def test_over_a_bid_in_marks_the_ladder_is_the_chance_of_all_seven_tricks() -> None:
    output = view(advised(SIXES, bid=84, calls="42"))
    assert rows(output)["bid"] == ["42", "mean"]
    assert rows(output)["sixes"] == ["[89]", "36.1"]


def test_the_worth_of_bid_and_pass_is_in_marks_with_what_is_assumed() -> None:
    assert advice_text.worth(advised(SIXES)) == (
        "Worth to you in marks: bid +0.56, pass -0.08 (others bid as random hands do)."
    )


def test_at_a_score_the_worth_is_the_chance_to_win_the_game() -> None:
    at_score = replace(advised(SIXES, score=(5, 6)), pass_worth=0.312)
    assert advice_text.worth(at_score) == (
        "Game won from 5-6: bid 56.0 %, pass 31.2 % (others bid as random hands do)."
    )


# The ladder


def test_the_contract_alone_is_bracketed() -> None:
    output = view(advised(SIXES, FIVES))
    assert rows(output)["sixes"] == [*["89"] * 6, "[89]", *["89"] * 6, "36.1"]
    assert rows(output)["fives"] == [*["85"] * 13, "36.1"]


def test_how_well_the_others_are_known_is_told_by_the_least_known() -> None:
    told = "the others, each played for itself: "
    assert f"{told}480 hands, within 3 points (95 %)\n" in view(advised(SIXES, FIVES))
    rough = Estimate(0.85, 0.75, 0.95, 60, 20)
    rungs = (replace(FIVES.rungs[0], as_played=rough), *FIVES.rungs[1:])
    output = view(advised(SIXES, replace(FIVES, rungs=rungs)))
    assert f"{told}60 hands or more, within 10 points (95 %)\n" in output


def test_the_mean_with_all_hands_open_ends_its_row_where_it_is_known() -> None:
    assert len(rows(view(advised(SIXES)))["all open"]) == 13
    known = replace(SIXES, double_dummy_mean=39.4)
    assert rows(view(advised(known)))["all open"][-1] == "39.4"


def test_only_what_is_proved_is_called_100() -> None:
    sampled, proved = (
        ladder(Trump.SIXES, 1.0),
        ladder(Trump.SIXES, 1.0, (TILES[27], TILES[26], TILES[25])),
    )
    assert rows(view(advised(sampled)))["sixes"][0] == ">99"
    assert rows(view(advised(proved)))["sixes"][0] == "100"


def test_weak_trumps_are_folded_into_a_line_unless_all_are_wanted() -> None:
    advice = advised(SIXES, FIVES, TREYS)
    assert "Weak, at most 20 % at 36: treys\n" in view(advice)
    assert "treys" not in rows(view(advice))
    assert "treys" in rows(view(advice, show_all=True))
    assert "Weak" not in view(advice, show_all=True)


def test_it_says_where_a_higher_bid_costs_nothing() -> None:
    # The hands end with 42, 36, 31, 30 or are set: no hand lies between.
    assert advice_text.flats(SIXES, 30) == (
        "Costs nothing in sixes: 33 to 36 over 32, 38 to 42 over 37."
    )


def test_it_says_which_bids_are_best_played_for_more_than_they_need() -> None:
    planned = ladder(Trump.SIXES, 0.89, plans={30: 31, 37: 41, 38: 41})
    assert advice_text.plans(planned, 30) == (
        "Likeliest in sixes: 30 by playing for 31, 37 by playing for 41, 38 by playing for 41."
    )
    told = "Likeliest in sixes: 37 by playing for 41, 38 by playing for 41."
    assert advice_text.plans(planned, 32) == told
    assert told in view(advised(planned, bid=36, calls="35"))


def test_where_every_bid_is_best_played_for_itself_nothing_is_said_of_it() -> None:
    assert advice_text.plans(SIXES, 30) == ""
    assert "Likeliest" not in view(advised(SIXES))


def test_only_the_plans_of_the_trump_advised_are_told() -> None:
    planned = ladder(Trump.FIVES, 0.85, plans={37: 41})
    assert "Likeliest" not in view(advised(SIXES, planned))


def test_the_main_totals_have_bars_and_the_rest_is_lumped() -> None:
    line = view(advised(SIXES)).partition("as played for 36:\n")[2].splitlines()[0]
    assert line.startswith("42 ████████████ 50 %   36 ████████ 30 %   31 ██ 10 %")
    assert "other over 29 █ 2 %   under 30 ██ 8 %" in view(advised(SIXES)).replace("\n", "   ")


# Screens and pictures


WIDE_ADVICE = advised(
    replace(
        ladder(Trump.FOLLOW_ME, 1.0, plans=dict.fromkeys(range(30, 42), 42)),
        double_dummy_mean=41.9,
    ),
    *(ladder(trump, 0.3) for trump in Trump if trump is not Trump.FOLLOW_ME),
    tied=tuple(trump for trump in Trump if trump is not Trump.FOLLOW_ME),
)


@pytest.mark.parametrize("show_all", [False, True])
def test_eighty_columns_are_enough(show_all: bool) -> None:
    for signs in (UNICODE, ASCII):
        drawn = advice_view(BidAnswer(WIDE_ADVICE), signs, show_all=show_all).plain
        assert max(map(len, drawn.splitlines())) <= 80


def test_ascii_means_ascii() -> None:
    assert advice_view(BidAnswer(advised(SIXES, TREYS)), ASCII).plain.isascii()
    assert not view(advised(SIXES, TREYS)).isascii()
