"""What `texas42 solve` answers of hidden hands: expected points, every bid and every lead."""

import json
import re
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from helpers.cli_user import DEAL, LAYDOWN, refusal, solve, solve_json, texas42
from texas42.game.bids import BIDS
from texas42.game.rules import Trump
from texas42_cli.solve import expecting

HAND = ("66", "65", "64", "62", "55", "11", "30")
WRITTEN = "6-6,6-5,6-4,6-2,5-5,3-0,1-1"
IN_SIXES = (*HAND, "--trump", "sixes", "--layouts", "6")
EVERY_TRUMP = (*HAND, "--layouts", "6")

HANDS = DEAL.removeprefix("N:").split()
SURE = tuple(LAYDOWN.removeprefix("N:").split()[0].split(","))
ONE_HIDDEN = f"N:{HANDS[0]} {HANDS[1]} {HANDS[2]} -"
TWO_WAYS = f"N:{HANDS[0]} {HANDS[1]} 6-0,5-5,5-0,4-4,4-2,3-1 6-4,6-3,5-3,3-2,2-1,2-0"


@pytest.fixture(autouse=True)
def few_hands_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expecting, "PLAYED_HANDS", 24)


def section(output: str, title: str) -> list[str]:
    """The lines of a paragraph under the line that begins with `title`."""
    for paragraph in output.split("\n\n"):
        first, *lines = paragraph.splitlines()
        if first.startswith(title):
            return lines
    raise AssertionError(f"no paragraph begins with {title}:\n{output}")


def ladder(output: str) -> dict[str, list[str]]:
    """The cells of the chances of bids by the name of their row."""
    return {line[:9].strip(): line[9:].split() for line in section(output, "How often")}


# How a hand is given


@pytest.mark.parametrize(
    "args",
    [
        HAND,
        (" ".join(HAND),),
        (WRITTEN,),
        ("double", "six", *HAND[1:]),
        (json.dumps({"hand": WRITTEN.split(",")}),),
    ],
    ids=["seven words", "one text", "as it is written", "in words", "JSON"],
)
def test_a_hand_may_be_given_in_every_way(args: tuple[str, ...]) -> None:
    options = ("--trump", "sixes", "--layouts", "3")
    assert solve_json(*args, *options) == solve_json(*HAND, *options)


def test_a_hand_is_read_from_a_file_and_from_stdin(tmp_path: Path) -> None:
    file = tmp_path / "hand.txt"
    file.write_text(f"# mine\n{WRITTEN} id=ann\n", encoding="utf-8")
    assert solve_json(str(file), *IN_SIXES[7:]) == solve_json(*IN_SIXES)
    by_pipe = solve("-", *IN_SIXES[7:], "--json", stdin=" ".join(HAND))
    assert json.loads(by_pipe) == solve_json(*IN_SIXES)


def test_a_hand_alone_is_north_s_who_bids_and_leads() -> None:
    answer = solve_json(*IN_SIXES)
    assert answer["hand"] == WRITTEN.split(",")
    assert "deal" not in answer
    assert (answer["by"], answer["leader"], answer["trump"]) == ("N", "N", "sixes")


def test_somebody_else_may_bid_beside_a_hand() -> None:
    answer = solve_json(*IN_SIXES, "--by", "E")
    assert (answer["by"], answer["leader"], answer["leads"]) == ("E", "E", [])
    assert answer["best_lead"] is answer["seeing"] is None


def test_of_a_deal_the_holder_of_the_only_whole_hand_bids() -> None:
    answer = solve_json(f"N:- - {WRITTEN} -", "--trump", "sixes", "--layouts", "3")
    assert (answer["by"], answer["deal"]) == ("S", f"N:- - {WRITTEN} -")


def test_tiles_that_are_known_of_other_hands_count() -> None:
    answer = solve_json(f"N:{WRITTEN} 6-3,6-1,6-0 - - by=N trump=sixes", "--layouts", "3")
    assert answer["total"] == 3_060 * 3_432  # East has 4 more of 18, South 7 of the 14 left
    assert answer["total"] < solve_json(*IN_SIXES)["total"]


# What it answers


def test_a_deal_of_which_one_hand_is_hidden_is_what_solve_makes_of_it() -> None:
    whole = solve_json(DEAL, "--trump", "aces", "--by", "N", "--bid", "31")
    answer = solve_json(ONE_HIDDEN, "--trump", "aces", "--by", "N", "--bid", "31")
    assert (answer["expected_points"], answer["layouts"], answer["exact"]) == (40, 1, True)
    assert [(lead["domino"], lead["expected_points"]) for lead in answer["leads"]] == [
        (lead["domino"], lead["points"]) for lead in whole["leads"]
    ]
    assert answer["points"] == {"40": 1.0}
    shown = solve(ONE_HIDDEN, "--trump", "aces", "--by", "N")
    assert shown.startswith("Expected: N/S take 40 of 42 points with all hands open.\n")
    assert "in the only layout that fits." in shown


def test_expected_points_come_first_and_who_bids_what_in_how_many_layouts() -> None:
    first, second, third, *_ = solve(*IN_SIXES, "--bid", "36").splitlines()
    found = re.fullmatch(
        r"Expected: N/S take ([\d.]+) of 42 points with all hands open \(([\d.]+) to ([\d.]+)\)\.",
        first,
    )
    assert found is not None
    value, low, high = map(float, found.groups())
    assert low <= value <= high
    assert second == "N bids 36, sixes are trump, N leads."
    assert third == ("Perfect play by all in 6 of the 399,072,960 layouts that fit; 95 % interval.")


def test_the_lead_to_fix_beforehand_and_what_seeing_is_worth_are_said() -> None:
    answer, shown = solve_json(*IN_SIXES), solve(*IN_SIXES)
    assert f"Fixed beforehand, the best lead is {answer['best_lead']}: " in shown
    assert "To see the other hands before the lead is worth " in shown


def test_every_lead_is_shown_best_first_and_the_best_in_each_layout_below() -> None:
    answer = solve_json(*IN_SIXES)
    _, *rows = section(solve(*IN_SIXES), "Points of N/S with all hands open, by N's lead")
    leads = [lead["domino"] for lead in answer["leads"]]
    assert [re.match(r"\d-\d", row[:3]) and row[:3] for row in rows] == [*leads, None]
    assert rows[-1].startswith("best in each ")
    assert answer["best_lead"] == leads[0]
    points = [lead["expected_points"] for lead in answer["leads"]]
    assert points == sorted(points, reverse=True)
    assert answer["expected_points"] == pytest.approx(points[0] + answer["seeing"])


def test_the_spread_of_points_has_bars() -> None:
    (line, *_) = section(solve(*IN_SIXES), "Points of N/S with all hands open:")
    assert re.match(r"\d\d █+ >?\d+ %", line)


def test_what_is_made_at_the_table_stands_beside_what_all_hands_open_reach() -> None:
    shown = solve(*IN_SIXES, "--bid", "36")
    rows = ladder(shown)
    assert rows["bid"] == [*map(str, BIDS), "mean"]
    assert len(rows["all open"]) == len(BIDS) + 1
    assert len(rows["at table"]) == 2
    assert re.search(r"At the table, after a lead of \d-\d, N/S make 36 in .* 24 hands by", shown)


def test_no_chance_with_all_hands_open_is_called_that_of_making_the_bid() -> None:
    for args in (IN_SIXES, EVERY_TRUMP, (*IN_SIXES, "--by", "E")):
        shown = " ".join(solve(*args).split())
        for sentence in re.split(r"(?<=[.;:]) ", shown):
            assert "make" not in sentence or sentence.startswith("At the table")
        assert "all open: the most it could be, against setters who never err" in shown


def test_where_the_table_is_not_played_that_is_said() -> None:
    shown = solve(*IN_SIXES, "--by", "E")
    assert "Nobody at the table sees all hands, so there it comes to less as a rule." in shown
    assert "at table" not in ladder(shown)


def test_of_a_laydown_all_is_sure() -> None:
    args = (*SURE, "--trump", "sixes", "--layouts", "6")
    shown, answer = solve(*args), solve_json(*args)
    assert shown.startswith("Expected: N/S take 42 of 42 points with all hands open.\n")
    assert "Proved, not sampled. Lead in this order: 6-6 " in shown
    assert ladder(shown)["all open"] == [*["100"] * len(BIDS), "42"]
    assert ladder(shown)["at table"] == ["100"]
    assert (answer["expected_points"], answer["low"], answer["high"]) == (42, 42, 42)
    assert {chance["double_dummy"] for chance in answer["make"].values()} == {1.0}
    assert answer["make"]["30"]["as_played"] == 1.0
    assert len(answer["laydown"]) == 7


def test_only_known_hands_are_shown_with_how_much_of_them_is_hidden() -> None:
    shown = solve(TWO_WAYS, "--trump", "aces", "--by", "N")
    assert "partner, 1 hidden" in shown
    assert "in each of the 2 layouts that fit: exact." in shown
    hands = solve(*IN_SIXES).split("\n\n")[1]
    assert hands == "N  6-6 6-5 6-4¹⁰ 6-2 │ 5-5¹⁰ 3-0 1-1   bidder"


def test_house_rules_are_named_and_hold() -> None:
    args = (TWO_WAYS, "--trump", "follow-me", "--by", "N")
    own = solve_json(*args, "--follow-me-doubles", "own")
    assert own["house"]["follow_me_doubles"] == "own"
    named = "House rule: in follow-me doubles are a suit of their own."
    assert named in solve(*args, "--follow-me-doubles", "own")


# Every trump


def test_without_a_trump_every_trump_is_told_best_first() -> None:
    answer = solve_json(*EVERY_TRUMP)
    points = [one["expected_points"] for one in answer["trumps"]]
    assert {one["trump"] for one in answer["trumps"]} == {*map(str, Trump)}
    assert points == sorted(points, reverse=True)
    assert (answer["by"], answer["leader"], answer["layouts"]) == ("N", "N", 6)


def test_the_screen_of_every_trump_is_that_of_the_record() -> None:
    shown, answer = solve(*EVERY_TRUMP), solve_json(*EVERY_TRUMP)
    trumps = [one["trump"] for one in answer["trumps"]]
    _, *rows = section(shown, "Points of N/S, and how often they reach each bid")
    assert [row.split()[0] for row in rows] == trumps
    assert shown.startswith(f"Expected: best in {trumps[0]}, ")


def test_a_trump_asked_about_alone_is_what_it_is_among_all() -> None:
    alone = solve_json(*IN_SIXES)
    among = next(one for one in solve_json(*EVERY_TRUMP)["trumps"] if one["trump"] == "sixes")
    for key in ("expected_points", "low", "high", "points", "laydown"):
        assert among[key] == alone[key]


def test_the_bid_asked_about_is_marked_in_the_table_of_trumps() -> None:
    head, *_ = section(solve(*EVERY_TRUMP, "--bid", "36"), "Points of N/S, and how often")
    assert "[36]" in head
    assert "[" not in section(solve(*EVERY_TRUMP), "Points of N/S, and how often")[0]


def test_a_proved_trump_stands_before_one_that_only_looks_as_good() -> None:
    trumps = solve_json(*SURE, "--layouts", "3")["trumps"]
    sure = [bool(one["laydown"]) for one in trumps if one["expected_points"] == 42]
    assert sure == sorted(sure, reverse=True)
    assert sure[0]


# How closely


def test_the_same_seed_gives_the_same_bytes_for_any_jobs() -> None:
    for args in (IN_SIXES, EVERY_TRUMP):
        once = solve(*args, "--seed", "3", "--jobs", "1")
        assert solve(*args, "--seed", "3", "--jobs", "3") == once
        assert "; seed 3" in once
        assert solve(*args, "--seed", "4") != once


def test_a_precision_is_reached_with_as_many_layouts_as_it_takes() -> None:
    wide = solve_json(*IN_SIXES)
    wished = round(max(0.1, (wide["high"] - wide["low"]) / 3), 2)
    close = solve_json(*IN_SIXES, "--precision", f"{wished}")
    assert (close["high"] - close["low"]) / 2 <= wished
    assert close["layouts"] > wide["layouts"]


def test_layouts_are_dealt_in_threes() -> None:
    assert solve_json(*HAND, "--trump", "sixes", "--layouts", "4")["layouts"] == 6


# Records


def test_an_answer_is_one_json_object_with_the_question_in_it() -> None:
    output = solve(*IN_SIXES, "--bid", "84", "--json")
    assert output.count("\n") == 1
    answer: dict[str, Any] = json.loads(output)
    assert (answer["bid"], answer["seed"], answer["total"]) == (84, 0, 399_072_960)
    assert list(answer["make"]) == [*map(str, BIDS)]
    asked = answer["make"]["42"]
    assert asked["as_played_low"] <= asked["as_played"] <= asked["as_played_high"]
    assert (asked["hands"], asked["players"]) == (24, "network")
    assert "as_played" not in answer["make"]["41"]
    assert 0 <= answer["mean_points"] <= 42
    assert answer["house"] == {"follow_me_doubles": "high", "doubles_trump_low": False}


def test_what_is_not_played_is_null() -> None:
    answer = solve_json(*IN_SIXES, "--leader", "S")
    asked = answer["make"]["30"]
    assert asked["as_played"] is asked["players"] is answer["mean_points"] is None


# Refusals

HIDDEN = f"N:{WRITTEN} - - -"
NEXT = "with hidden hands points are expected before the first lead; ask texas42 next"

BAD_INPUT = {
    "layouts of a whole deal": (
        (DEAL, "--layouts", "9"),
        "--layouts: all four hands are known, so nothing is left to chance; leave it out",
    ),
    "a seed of a whole deal": ((DEAL, "--by", "N", "--trump", "6", "--seed", "0"), "--seed: all"),
    "a precision of a whole deal": ((DEAL, "--precision", "0.3"), "--precision: all four hands"),
    "a precision that is none": (
        (*HAND, "--precision", "1%"),
        "--precision: '1%' is not a number of points; write it as 0.3",
    ),
    "a precision out of reach": (
        (*HAND, "--precision", "0.001"),
        "--precision: '0.001' is out of reach; write 0.05 to 21",
    ),
    "no layouts": ((*HAND, "--layouts", "0"), "--layouts"),
    "plays": ((*HAND, "--trump", "sixes", "--play", "66"), f"--play: {NEXT}"),
    "plays of the line": ((f"{HIDDEN} by=N trump=sixes play=6-6",), f"play=: {NEXT}"),
    "no whole hand": (("N:- - - -",), "no whole hand is known; give all 7 tiles of one seat"),
    "a few tiles only": (("N:6-6,6-5 - - -",), "column 3 (N's hand): N has 2 tiles, expected 7"),
    "a tile too few in a deal": (
        (DEAL.replace(",3-0 ", " "),),
        "(S's hand): S has 6 tiles, expected 7",
    ),
    "two hands and no bidder": (
        (f"N:{HANDS[0]} {HANDS[1]} - -", "--trump", "aces"),
        "it is not said who bids, and the hands of N and E are known; add --by",
    ),
    "six tiles": ((*HAND[:6], "--trump", "sixes"), "the hand has 6 tiles, expected 7"),
    "a tile twice": ((*HAND[:6], "66"), "6-6 stands twice"),
    "no tile": ((*HAND[:6], "67"), "6-7 is not in a double-six set"),
    "a key of a deal": ((*HAND, "by=N"), "by is not a key of a hand"),
    "a file that is not there": (("66.txt",), "'66.txt' is neither a deal nor a file"),
    "an unknown trump": ((*HAND, "--trump", "sevens"), "--trump: 'sevens' is not a trump"),
}


@pytest.mark.parametrize(("args", "words"), BAD_INPUT.values(), ids=BAD_INPUT)
def test_bad_input_is_one_sentence_naming_place_and_fix(args: tuple[str, ...], words: str) -> None:
    assert words in refusal(*args)


def test_an_empty_play_option_goes_back_to_before_the_first_lead() -> None:
    line = f"{HIDDEN} by=N trump=sixes"
    assert solve_json(f"{line} play=6-6", "--play", "", *IN_SIXES[9:]) == solve_json(
        line, *IN_SIXES[9:]
    )


def test_two_hands_in_a_file_are_one_too_many() -> None:
    assert "line 2: this is a second deal" in refusal("-", stdin=f"{WRITTEN}\n{WRITTEN}\n")


# Screens and pictures

VIEWS = {
    "a hand": (*IN_SIXES, "--bid", "126"),
    "every trump": EVERY_TRUMP,
    "every trump, few layouts": (*SURE, "--layouts", "3", "--bid", "30", "--by", "E"),
    "a laydown": (*SURE, "--trump", "sixes", "--layouts", "3"),
    "a setter's hand": (*IN_SIXES, "--by", "W", "--leader", "N"),
    "tiles of other hands": (TWO_WAYS, "--trump", "follow-me", "--by", "N"),
    "house rules": (*EVERY_TRUMP, "--follow-me-doubles", "own", "--doubles-trump-low"),
}
every_view = pytest.mark.parametrize("args", VIEWS.values(), ids=VIEWS)


@every_view
def test_eighty_columns_are_enough_and_no_line_ends_in_spaces(args: tuple[str, ...]) -> None:
    for output in (solve(*args), solve(*args, "--ascii")):
        assert max(len(line) for line in output.splitlines()) <= 80
        assert all(line == line.rstrip() for line in output.splitlines())


@every_view
def test_ascii_means_ascii(args: tuple[str, ...]) -> None:
    assert solve(*args, "--ascii").isascii()
    assert not solve(*args).isascii()


def test_the_screen_is_drawn_as_a_picture_and_a_page_too(tmp_path: Path) -> None:
    picture, page = tmp_path / "hand.svg", tmp_path / "hand.html"
    result = texas42("solve", *IN_SIXES, "--svg", str(picture), "--html", str(page))
    assert result.exit_code == 0
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    assert "Expected: N/S take" in page.read_text("utf-8")
