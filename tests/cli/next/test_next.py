"""`texas42 next` at the command line: what it shows and what it writes."""

import json
import re
from dataclasses import replace
from pathlib import Path

import pytest

from helpers.cli_user import texas42
from helpers.next_user import (
    EAST,
    HANDS,
    LATE,
    MIDDLE,
    NORTH,
    OPENING,
    PLAY,
    SOUTH,
    WEST,
    answered,
    line_with,
    record,
    shown,
)
from helpers.played_by_north import HANDS as HANDS_PLAYED
from helpers.played_by_north import N, seen_by
from texas42.choosing import next_play as choosing
from texas42.choosing.judging import FAST, USUAL, PlayEffort
from texas42.choosing.next_play import NextPlay, next_play
from texas42.choosing.weighing import Difference
from texas42.game.deal import Deal
from texas42.hidden.moment import Moment
from texas42_cli.next import text as next_text
from texas42_cli.next.answer import NextAnswer

LAYDOWN = "N:6-6,6-5,6-4,6-3,6-2,6-1,5-5 - - - by=N trump=sixes bid=42"


def with_second(cost: Difference) -> NextAnswer:
    """An answer of two tiles, the second of which is made up to cost so much."""
    advice = next_play(seen_by(N, after=4), effort=PlayEffort(60, ()), double_dummy_layouts=2)
    first, second = advice.plays[:2]
    made_up = replace(advice, plays=(first, replace(second, cost=cost)), as_good=())
    return NextAnswer(made_up, Deal((HANDS_PLAYED[N], None, None, None)), (), 32)


# What is shown


def test_the_first_line_is_the_advice() -> None:
    first = shown(record(n=NORTH, plays=4)).splitlines()[0]
    assert first.startswith("Play ")
    assert ": the bidder's side makes 32 in " in first
    assert re.search(r", \d+ hands\)\.$", first)


def test_setters_are_told_how_often_it_is_set() -> None:
    first, *more = shown(MIDDLE).splitlines()
    assert ": the setters set 32 in " in first
    assert "Chance in % that the setters set 32, by the tile played now:" in more


def test_a_forced_tile_is_said_to_be_forced() -> None:
    output = shown(record(s=SOUTH, plays=13))
    assert output.startswith("Play 6-1, which is forced: the bidder's side makes 32 in ")
    assert "No other tile may be played." in output


def test_a_contract_that_is_made_leaves_points() -> None:
    output = shown(record(n=NORTH, plays=20))
    assert output.startswith("Play 6-5: 32 is made already, the bidder's side takes 35 points")
    assert "Only points are left to play for." in output
    assert "32 is made: N/S has 33 points, E/W 7; 2 are left." in output


def test_once_it_is_decided_only_points_are_in_the_table() -> None:
    output = shown(record(n=NORTH, plays=20))
    assert "\nPoints of the bidder's side, by the tile played now:\n" in output
    assert "tile    points  hands   all open\n6-5       35.0     90   35.0 (35-35)\n" in output
    assert "Chance in %" not in output
    assert "costs:" not in output


def test_one_point_is_a_point() -> None:
    opening = record(e=EAST, plays=1).replace("play=5-5", "play=6-6,6-3,6-1,3-3")
    assert "N/S has 1 point and needs 31 more" in shown(
        opening.replace("N:- " + EAST, "N:" + NORTH + " -")
    )


def test_a_contract_that_is_set_leaves_points_too() -> None:
    output = shown(record(e=EAST, plays=12, bid=37))
    assert "37 is set: N/S has 16 points, E/W 7; 19 are left." in output


def test_where_all_layouts_are_played_the_answer_is_exact_and_says_so() -> None:
    output = shown(record(e=EAST, plays=17, bid=35))
    assert "Exact over all 200 layouts that fit, as network players play on." in output
    assert "200 layouts fit." in output


def test_where_only_one_layout_fits_the_answer_is_double_dummy() -> None:
    output = shown(record(*HANDS))
    assert output.startswith(
        "Play 5-5: 32 is made with all hands open, 35 points to the bidder's side."
    )
    assert "Only one layout fits what N knows: exact, double-dummy." in output
    assert "Clear: the next best is 6-6, which costs 100.0 contracts of 100." in output


def test_a_laydown_is_proved() -> None:
    output = shown(LAYDOWN)
    assert output.startswith("Play 6-6: a laydown, every trick against every layout.")
    assert "Proved, not sampled. Lead in this order: 6-6 " in output
    assert line_with("6-6  ", output).split()[:3] == ["6-6", "100", "proved"]


def test_trumps_that_are_as_good_a_lead_are_named_before_the_next_best() -> None:
    text = " ".join(shown(LAYDOWN).split())
    assert "As good a lead: 6-5, 6-4, 6-3, 6-2, 6-1; of such trumps the highest is led. " in text
    assert answered(LAYDOWN)["as_good"] == ["6-5", "6-4", "6-3", "6-2", "6-1"]


@pytest.mark.parametrize(
    ("cost", "told"),
    [
        (
            (0.02, 0.01),
            "Close: the next best is {}, which costs 2.0 contracts of 100, give or take 1.0.",
        ),
        ((0.0, 0.0), "A tie: {} is as good for the contract in every layout played."),
        ((-0.0094, 0.05), "Too close to tell: {} makes 0.9 more of 100, give or take 5.0."),
        ((0.01, 0.05), "Too close to tell: {} costs 1.0 contracts of 100, give or take 5.0."),
        ((0.07, 0.05), "Too close to tell: {} costs 7.0 contracts of 100, give or take 5.0."),
        (
            (0.09, 0.02),
            "Clear: the next best is {}, which costs 9.0 contracts of 100, give or take 2.0.",
        ),
    ],
)
def test_how_much_hangs_on_the_tile_is_told_without_a_negative_cost(
    cost: tuple[float, float], told: str
) -> None:
    answer = with_second(Difference(*cost))
    assert next_text.choice(answer) == told.format(answer.advice.plays[1].domino)


def test_a_tie_in_every_layout_that_fits_is_one_without_a_sample() -> None:
    answer = with_second(Difference(0.0, 0.0))
    second = answer.advice.plays[1]
    exact = replace(answer, advice=replace(answer.advice, layouts=second.make.hands))
    assert next_text.choice(exact) == f"A tie: {second.domino} is as good for the contract."


def test_in_follow_me_no_trump_is_out_and_none_is_spoken_of() -> None:
    output = shown(f"N:{NORTH} - - - by=N trump=follow-me bid=30", "--play", "6-6,6-3,6-1,3-3")
    assert "rump" not in output.partition("What is known")[2]


def test_a_hand_that_has_been_played_out_has_no_tile_left() -> None:
    last = record(n=NORTH, plays=20).replace("4-2", "4-2,6-5,2-0,4-0,4-4,6-2,4-3,5-4")
    west = last.replace(f"N:{NORTH} - - -", f"N:- - - {WEST}")
    assert "\nN  opponent, no tile left\n" in shown(west)


def test_the_score_says_what_each_side_still_needs() -> None:
    text = " ".join(shown(MIDDLE).split())
    assert "N bids 32 in sixes; trick 4, E is to play." in text
    assert "N/S has 16 points and needs 16 more to make it" in text
    assert "E/W has 7 and needs 4 more to set it; 19 are left." in text


def test_the_trick_on_the_table_and_the_hand_are_shown() -> None:
    output = shown(record(w=WEST, plays=14))
    assert "On the table, led by E: 6-3 6-1\n" in output
    assert "W holds: 5-2 4-4 4-2 4-1⁵\n" in output


def test_every_legal_tile_has_a_row_with_its_chance_points_and_range() -> None:
    rows = shown(record(e=EAST, plays=5)).split("by the tile played now:\n")[1].splitlines()[:4]
    heads = "tile sets interval hands points costs all open points"
    assert rows[0].split() == heads.split()
    assert sorted(row.split()[0] for row in rows[1:3]) == ["3-2⁵", "4-3"]
    assert rows[3] == ""


def test_voids_known_tiles_and_sizes_of_the_other_hands_are_shown() -> None:
    output = shown(record(n=NORTH, w="4-4,4-2", plays=16))
    assert "\nE  opponent, 3 tiles; no aces\n" in output
    assert "\nS  partner, 3 tiles\n" in output
    assert "\nW  opponent, 3 tiles; no sixes; holds 4-4 4-2\n" in output


def test_trumps_and_count_out_are_shown_with_the_seats_that_may_hold_them() -> None:
    output = shown(record(s=SOUTH, plays=13))
    assert "\nTrumps out (4): 6-6, 6-5, 6-4¹⁰, 6-2.\n" in output
    assert "\nCount out (15 points): 6-4¹⁰, 4-1⁵ W or N.\n" in output


def test_nothing_out_is_said() -> None:
    output = shown(LATE)
    assert "\nTrumps out: none.\n" in output
    assert "\nCount out: none.\n" in output


def test_without_a_bid_the_least_is_taken_and_that_is_said() -> None:
    output = shown(f"N:{NORTH} - - - by=N trump=sixes play=5-5,5-3,5-0,5-1")
    assert "N bids 30 (the least, since no bid is given) in sixes" in output


def test_a_bid_in_marks_needs_every_trick() -> None:
    output = shown(record(n=NORTH, plays=4, bid=84))
    assert ": the bidder's side makes 84 in " in output
    assert "N/S has 16 points and needs 26 more to make it" in output


def test_who_does_not_see_the_bidder_s_hand_is_told_that_the_call_is_read() -> None:
    told = "layouts count for more the likelier N would call sixes with that hand"
    assert told in shown(MIDDLE)
    assert told not in shown(OPENING)
    assert told not in shown(record(*HANDS, plays=12))


def test_house_rules_that_matter_are_named() -> None:
    low = shown(
        MIDDLE.replace("sixes", "doubles"), "--doubles-trump-low", "--play", "", "--leader", "E"
    )
    assert "House rule: with doubles trump, 0-0 is the highest." in low


@pytest.mark.parametrize("question", [OPENING, MIDDLE, LATE, record(*HANDS)])
def test_eighty_columns_are_enough(question: str) -> None:
    assert max(map(len, shown(question).splitlines())) <= 80


@pytest.mark.parametrize("question", [MIDDLE, record(*HANDS)])
def test_ascii_signs_are_ascii(question: str) -> None:
    assert shown(question, "--ascii").isascii()


@pytest.mark.parametrize(("haste", "expected"), [(("--fast",), FAST), ((), USUAL)])
def test_a_fast_answer_takes_fewer_layouts(
    monkeypatch: pytest.MonkeyPatch, haste: tuple[str, ...], expected: PlayEffort
) -> None:
    def looked(moment: Moment, *, effort: PlayEffort, seed: int, jobs: int | None) -> NextPlay:
        assert effort is expected
        return next_play(moment, effort=PlayEffort(60, ()), seed=seed, jobs=jobs)

    monkeypatch.setattr(choosing, "next_play", looked)
    assert texas42("next", MIDDLE, *haste).exit_code == 0
    assert FAST.first < USUAL.first


# How it is asked


def test_options_override_the_keys_of_the_deal() -> None:
    deal = f"N:- {EAST} - -"
    options = ("--trump", "sixes", "--by", "N", "--bid", "32", "--play", PLAY[:47])
    assert answered(deal, *options) == answered(MIDDLE)


def test_a_deal_is_read_from_stdin_as_json() -> None:
    spelled = json.dumps(
        {
            "deal": f"N:- {EAST} - -",
            "by": "N",
            "trump": "sixes",
            "bid": 32,
            "play": PLAY.split(",")[:12],
        }
    )
    assert shown("-", stdin=spelled) == shown(MIDDLE)


def test_a_deal_is_read_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "hand.txt"
    file.write_text(f"# the fourth trick\n{MIDDLE}\n", encoding="utf-8")
    assert shown(str(file)) == shown(MIDDLE)


def test_any_number_of_threads_gives_the_same_answer() -> None:
    assert shown(MIDDLE, "--jobs", "1") == shown(MIDDLE, "--jobs", "2")


def test_the_seed_is_echoed_and_fixes_the_answer() -> None:
    assert answered(MIDDLE, "--seed", "7") == answered(MIDDLE, "--seed", "7")
    assert answered(MIDDLE, "--seed", "7")["seed"] == 7
    assert shown(MIDDLE, "--seed", "7").endswith("; seed 7\n")


def test_without_a_deal_the_help_is_shown() -> None:
    assert shown() == texas42("next", "--help").stdout


def test_pictures_are_written_too(tmp_path: Path) -> None:
    svg, html = tmp_path / "next.svg", tmp_path / "next.html"
    assert shown(MIDDLE, "--svg", str(svg), "--html", str(html)).startswith("Play ")
    assert svg.read_text("utf-8").startswith("<svg")
    assert "trick 4, E is to play" in html.read_text("utf-8")


# The record


def test_the_json_answer_has_every_field() -> None:
    answer = answered(record(e=EAST, s="2-1", plays=10))
    assert {key: answer[key] for key in ("trump", "by", "bid", "seat", "seed")} == {
        "trump": "sixes",
        "by": "N",
        "bid": 32,
        "seat": "E",
        "seed": 0,
    }
    assert answer["deal"] == f"N:- {EAST} 2-1 -"
    assert answer["play"] == PLAY.split(",")[:10]
    assert answer["trick"] == {"number": 3, "leader": "W", "play": ["1-0", "1-1"]}
    assert answer["taken"] == {"bidder": 16, "setters": 6}
    assert (answer["exact"], answer["forced"], answer["decided"]) == (False, False, None)
    assert answer["layouts"] > 20_000
    assert answer["known"]["S"] == {"voids": [], "tiles": ["2-1"], "size": 5}
    assert answer["house"] == {"follow_me_doubles": "high", "doubles_trump_low": False}
    assert answer["trumps_out"][0] == {"domino": "6-6", "seats": ["S", "W", "N"]}
    assert [out["domino"] for out in answer["count_out"]] == ["6-4", "4-1"]
    assert 2 <= len(answer["why"]) <= 5


def test_the_json_answer_has_every_legal_tile_with_what_is_known_of_it() -> None:
    answer = answered(record(e=EAST, plays=5))
    assert sorted(play["domino"] for play in answer["plays"]) == ["3-2", "4-3"]
    for play in answer["plays"]:
        assert play["low"] <= play["make"] <= play["high"]
        assert play["hands"] > 0
        assert play["players"] == "network"
        assert 0 <= play["mean_points"] <= 42
        opened = play["double_dummy"]
        assert opened["low_points"] <= opened["mean"] <= opened["high_points"]
        assert opened["layouts"] == 180
    best = answer["plays"][0]
    assert (best["cost"], best["cost_half_width"]) == (0, 0)
    assert answer["advice"]["domino"] == best["domino"]
    assert answer["advice"]["reason"].startswith(f"Play {best['domino']}: the setters set 32 in ")


def test_chances_in_the_json_answer_are_the_bidder_s_side_s_whoever_plays() -> None:
    answer = answered(record(e=EAST, plays=12))
    best, *others = answer["plays"]
    for play in others:
        assert play["cost"] == pytest.approx(play["make"] - best["make"])
    shares = line_with("Play ", shown(record(e=EAST, plays=12)))
    assert f" in {100 - round(100 * best['make'])} % (" in shares


def test_another_leader_is_told() -> None:
    answer = answered(f"N:- {EAST} - - by=N trump=sixes bid=32", "--leader", "E")
    assert (answer["leader"], answer["seat"], answer["play"]) == ("E", "E", [])
    assert answered(MIDDLE)["leader"] == "N"


def test_the_deal_of_the_json_answer_asks_the_same_question_again() -> None:
    answer = answered(MIDDLE)
    again = {key: answer[key] for key in ("deal", "trump", "by", "bid", "play")}
    assert answered(json.dumps(again)) == answer


# What the call tells


SETTERS_TURN = (
    "N:- - - 5-2,5-1,4-4,4-2,4-1,3-3,1-0 by=N trump=sixes bid=32 play=6-6,6-0,6-1 shaker=W"
)


def test_the_call_is_read_unless_it_is_to_be_ignored() -> None:
    reading, blind = answered(SETTERS_TURN), answered(SETTERS_TURN, "--ignore-call")
    assert (reading["reads_call"], blind["reads_call"]) == (True, False)
    assert reading["advice"]["make"] > blind["advice"]["make"]


def test_a_shaker_stuck_with_thirty_tells_nothing() -> None:
    assert not answered(f"{SETTERS_TURN} auction=P,P,P,30".replace("bid=32", "bid=30"))[
        "reads_call"
    ]
    assert answered(f"{SETTERS_TURN} auction=P,P,30,32")["reads_call"]
