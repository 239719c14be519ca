"""`texas42 review`: its views, its record, and what it refuses."""

import json
import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from helpers.cli_user import ENDING, texas42
from helpers.reviewed_hands import TINY
from texas42.game.play import PlayedHand
from texas42.reviewing import review as reviewing
from texas42.reviewing.plays import Review
from texas42.reviewing.seen import FAST, USUAL, ReviewEffort

DEAL = (
    "N:6-6,6-5,6-4,6-2,5-5,3-0,1-1 6-3,6-0,5-3,4-3,3-2,2-0,0-0 "
    "6-1,5-4,5-0,4-0,3-1,2-2,2-1 5-2,5-1,4-4,4-2,4-1,3-3,1-0"
)
"""North makes 32 in sixes by leading 5-5, and is set if it draws trumps and West keeps 3-3."""

CONTRACT = ("--trump", "sixes", "--by", "N", "--bid", "32")
FIVE_PLAYS = "6-6,6-0,6-1,5-2,6-5"
FIVE = (DEAL, *CONTRACT, "--play", FIVE_PLAYS, "--fast")
RENEGE = (DEAL, *CONTRACT, "--play", "6-6,5-3,6-1,5-2", "--fast")

# The best line of the deal, to its end.
WHOLE = (
    "5-5,5-3,5-0,5-1,3-0,3-2,3-1,3-3,1-0,1-1,6-0,2-1,6-3,6-1,4-1,6-4,"
    "6-6,0-0,2-2,4-2,6-5,2-0,4-0,4-4,6-2,4-3,5-4,5-2"
)
# Three tiles of count are the right ones, the widest a row can be.
WIDE = (
    "N:5-5,5-0,5-1,5-2,5-3,5-4,6-5 6-4,4-1,3-2,0-0,1-1,2-2,3-3 "
    "6-6,6-3,6-2,6-1,6-0,4-4,4-3 4-2,4-0,3-1,3-0,2-1,2-0,1-0"
)


def review(*args: str, stdin: str | None = None) -> str:
    result = texas42("review", *args, stdin=stdin)
    assert result.exit_code == 0, result.output
    return result.stdout


def review_json(*args: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(review(*args, "--json"))
    return record


def refusal(*args: str) -> str:
    result = texas42("review", *args)
    assert (result.exit_code, result.stdout) == (2, "")
    line, *more = result.stderr.splitlines()
    assert more == []
    return line.removeprefix("Error: ")


# What is shown


def test_the_contract_the_result_and_the_story_come_first() -> None:
    text = review(*FIVE)
    assert text.splitlines()[0] == "N bids 32, sixes are trump, N leads."
    assert "After 5 plays N/S took 1 and E/W 0: the bid of 32 is still open" in text
    assert "W's 5-2 in trick 1 made it makeable; 3-3 would not have." in text
    assert text.index("The turning point") < text.index("Trick 1, won by N")


def test_each_play_stands_with_points_cost_right_tiles_and_verdict() -> None:
    rows = [line.split() for line in review(*FIVE).splitlines()]
    assert ["N", "6-6", "35", "31", "4", "5-5¹⁰"] in [row[:6] for row in rows]
    assert ["S", "6-1", "31", "31", "forced"] in [[*row[:4], row[-1]] for row in rows if row]


def test_each_trick_has_its_winner_its_points_and_the_score() -> None:
    text = review(DEAL, *CONTRACT, "--play", "5-5,5-3,5-0,5-1,3-0,3-2,3-1,3-3", "--fast")
    assert "Trick 1, won by N: 1+15; N/S 16, E/W 0" in text
    assert "Trick 2, won by W: 1+5; N/S 16, E/W 6" in text


def test_a_trick_that_is_not_finished_is_said_to_be_so() -> None:
    assert "Trick 2, led by N, is not finished" in review(*FIVE)


def test_totals_are_shown_for_each_player() -> None:
    rows = [line.split() for line in review(*FIVE).splitlines()]
    assert [row[3] for row in rows if row[:1] == ["W"] and len(row) == 4] == ["4"]
    assert [row[3] for row in rows if row[:1] == ["N"] and len(row) == 4] == ["8"]


def test_who_finished_the_hands_and_how_many_is_told() -> None:
    assert re.search(r"played on by network players, \d+ to \d+ hands a play\n", review(*FIVE))


@pytest.mark.parametrize(("haste", "expected"), [(("--fast",), FAST), ((), USUAL)])
def test_a_fast_review_takes_fewer_layouts(
    monkeypatch: pytest.MonkeyPatch, haste: tuple[str, ...], expected: ReviewEffort
) -> None:
    as_it_is = reviewing.review

    def looked(hand: PlayedHand, *, effort: ReviewEffort, **wishes: Any) -> Review:
        assert effort is expected
        return as_it_is(hand, effort=TINY, **wishes)

    monkeypatch.setattr(reviewing, "review", looked)
    review(DEAL, *CONTRACT, "--play", "6-6", *haste)
    assert FAST.play.first < USUAL.play.first


def test_a_renege_is_named_when_lenient() -> None:
    text = review(*RENEGE, "--lenient")
    assert "Trick 1, E: 5-3 was a renege, E had to follow sixes (6-6 was led)" in text
    assert any(line.endswith("renege") for line in text.splitlines())


def test_nothing_played_yet_shows_no_table() -> None:
    text = review(DEAL, *CONTRACT, "--fast")
    assert "Nothing has been played yet; the bid is 32." in text
    assert "Trick 1" not in text


def test_a_house_rule_is_named_where_it_matters() -> None:
    rule = "House rule: in follow-me doubles are low."
    low = ("--play", "6-6", "--fast", "--follow-me-doubles", "low")
    assert rule in review(DEAL, "--by", "N", "--trump", "follow-me", "--bid", "30", *low)
    assert rule not in review(DEAL, *CONTRACT, *low)


def test_the_deals_own_keys_are_read_from_stdin_and_options_override_them() -> None:
    line = f"{DEAL} by=N trump=sixes bid=41 play={FIVE_PLAYS}\n"
    from_keys = review("-", "--bid", "32", "--fast", stdin=line)
    assert from_keys == review(*FIVE)


def test_without_a_bid_thirty_is_taken_and_said_on_stderr() -> None:
    result = texas42("review", f"{DEAL} by=N trump=sixes play=6-6", "--fast", "--json")
    assert result.stderr == (
        "texas42: no bid is given, so 30 is taken; say what was bid with --bid\n"
    )
    record = json.loads(result.stdout)
    assert (record["bid"], record["bid_given"]) == (30, False)


def test_help_comes_without_a_deal() -> None:
    assert texas42("review").stdout == texas42("review", "--help").stdout


# The record


def test_the_record_has_the_contract_the_result_and_the_seed() -> None:
    record = review_json(*FIVE, "--seed", "3")
    known = ("deal", "trump", "by", "leader", "bid", "seed", "points", "setters_points", "made")
    assert {key: record[key] for key in known} == {
        "deal": DEAL,
        "trump": "sixes",
        "by": "N",
        "leader": "N",
        "bid": 32,
        "seed": 3,
        "points": 1,
        "setters_points": 0,
        "made": None,
    }


def test_each_play_of_the_record_has_both_judgments() -> None:
    first = review_json(*FIVE)["plays"][0]
    by_points = {
        "trick": 1,
        "seat": "N",
        "domino": "6-6",
        "forced": False,
        "legal": True,
        "points_before": 35,
        "points_after": 31,
        "cost": 4,
        "right": ["5-5"],
    }
    assert {key: first[key] for key in by_points} == by_points
    assert 0 <= first["make_low"] <= first["make"] <= first["make_high"] <= 1
    assert first["players"] == "network"
    assert first["verdict"] in ("unlucky", "mistake")


def test_a_renege_has_a_cost_in_points_and_none_in_chance() -> None:
    renege = review_json(*RENEGE, "--lenient")["plays"][1]
    assert (renege["legal"], renege["verdict"]) == (False, "renege")
    assert renege["make"] is renege["best"] is renege["chance_cost"] is None


def test_once_the_contract_is_decided_the_chance_is_one_or_none() -> None:
    record = review_json(DEAL, *CONTRACT, "--play", WHOLE, "--fast")
    assert record["made"] is True
    last = record["plays"][-1]
    assert (last["decided"], last["make"], last["best"]) == (True, 1.0, None)


def test_the_turning_point_counts_plays_from_none() -> None:
    record = review_json(*FIVE)
    assert record["turning_point"]["play"] == 4
    assert record["turning_point"]["sentence"] in record["sentences"]


def test_totals_of_the_record_add_up_its_plays() -> None:
    record = review_json(*FIVE)
    for seat, total in record["totals"].items():
        own = [play for play in record["plays"] if play["seat"] == seat]
        mistakes = [play["chance_cost"] for play in own if play["verdict"] == "mistake"]
        assert total["points_lost"] == sum(play["cost"] for play in own)
        assert total["mistakes"] == len(mistakes)
        assert total["chance_lost"] == pytest.approx(sum(mistakes))


def test_any_number_of_jobs_gives_the_same_record() -> None:
    assert review(*FIVE, "--json", "--jobs", "1") == review(*FIVE, "--json", "--jobs", "3")


# Screens and pictures

VIEWS = {
    "five plays": FIVE,
    "a whole hand": (DEAL, *CONTRACT, "--play", WHOLE, "--fast"),
    "a renege": (*RENEGE, "--lenient"),
    "wide": (WIDE, "--trump", "blanks", "--by", "E", "--bid", "126", "--fast", "--play", "0-0,6-0"),
    "nothing played": (DEAL, *CONTRACT, "--fast"),
}
every_view = pytest.mark.parametrize("args", VIEWS.values(), ids=VIEWS)


@every_view
def test_eighty_columns_are_enough(args: tuple[str, ...]) -> None:
    for output in (review(*args), review(*args, "--ascii")):
        assert max(len(line) for line in output.splitlines()) <= 80


@every_view
def test_ascii_means_ascii_and_no_colour_is_needed(args: tuple[str, ...]) -> None:
    assert review(*args, "--ascii").isascii()
    assert "\x1b" not in review(*args)


def test_pictures_are_whole_and_load_nothing_from_elsewhere(tmp_path: Path) -> None:
    svg, html = tmp_path / "hand.svg", tmp_path / "hand.html"
    result = texas42("review", *FIVE, "--svg", str(svg), "--html", str(html))
    assert result.exit_code == 0
    ElementTree.fromstring(svg.read_text("utf-8"))
    page = html.read_text("utf-8")
    assert "turning point" in page
    assert not re.search(r"(href|src)=|@import", page + svg.read_text("utf-8"))


# What is refused


def test_a_renege_is_refused_with_rule_trick_and_seat_and_the_way_on() -> None:
    assert refusal(*RENEGE) == (
        "play 2 (trick 1, E): a renege, E must follow sixes (6-6 was led) and cannot play 5-3; "
        "play 6-0, 6-3, or review the hand as it was played with --lenient"
    )


def test_a_tile_of_another_hand_is_refused_even_when_lenient() -> None:
    args = (DEAL, *CONTRACT, "--play", "6-6,4-4", "--lenient")
    assert refusal(*args) == ("play 2 (trick 1, E): E does not hold 4-4 (W does); E is to play")


def test_lenient_is_not_offered_where_it_would_not_help() -> None:
    assert "lenient" not in refusal(DEAL, *CONTRACT, "--play", "6-6,5-3,4-4")


def test_a_tile_twice_is_refused() -> None:
    assert "play 5 (trick 2, N): 6-6 has been played before" in refusal(
        DEAL, *CONTRACT, "--play", "6-6,6-0,6-1,5-2,6-6"
    )


def test_trump_and_bidder_must_be_known() -> None:
    assert refusal(DEAL, "--trump", "sixes") == (
        "a review needs to know the trump and the bidder; add --by"
    )


def test_all_four_hands_must_be_known() -> None:
    hidden = f"{DEAL.rpartition(' ')[0]} -"
    assert "W's hand is unknown" in refusal(hidden, *CONTRACT, "--play", "6-6")


def test_an_ending_is_refused() -> None:
    assert "only 2 tricks of the hand can be seen" in refusal(ENDING, *CONTRACT)


REFUSE = """
import sys
from texas42_cli.main import run
try:
    run(sys.argv[1:])
except SystemExit:
    pass
print("loaded:", [name for name in ("numba", "llvmlite", "rich") if name in sys.modules])
"""


@pytest.mark.parametrize("args", [RENEGE, (DEAL,), ("--help",)], ids=["renege", "no trump", "help"])
def test_help_and_refusals_load_no_compiler(args: tuple[str, ...]) -> None:
    run = subprocess.run(
        [sys.executable, "-c", REFUSE, "review", *args],
        capture_output=True,
        text=True,
        check=False,
        env=dict(os.environ),
    )
    assert run.stdout.splitlines()[-1] == "loaded: []"
