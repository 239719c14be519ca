"""What `texas42 solve` answers: points, leads, lines, tables, records and pictures."""

import json
import os
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from helpers.cli_user import (
    BY_NORTH_IN_ACES,
    DEAL,
    ENDING,
    LAYDOWN,
    WIDE,
    refusal,
    solve,
    solve_json,
    texas42,
)
from texas42.game.contracts import Contract
from texas42.game.deal import Deal
from texas42.game.hands import parse_plays
from texas42.game.play import PlayedHand, Position
from texas42.game.rules import Trump
from texas42.game.seats import Seat

LEADS = {"4-0": 40, "2-2": 34, "6-1": 29, "6-2": 25, "1-0": 23, "6-5": 20, "4-1": 18}


def lines_between(text: str, first: str, last: str) -> list[str]:
    lines = text.splitlines()
    begin = next(i for i, line in enumerate(lines) if line.startswith(first))
    end = next(i for i, line in enumerate(lines[begin:], begin) if line.startswith(last))
    return [line.rstrip() for line in lines[begin + 1 : end] if line.strip()]


# One contract


def test_the_points_of_both_sides_are_named() -> None:
    assert "The bidder's side N/S takes 40, the setters E/W 2." in solve(*BY_NORTH_IN_ACES)


def test_it_says_that_all_hands_are_open() -> None:
    assert "All hands open, perfect play by all." in solve(*BY_NORTH_IN_ACES)


def test_every_lead_stands_with_its_points_best_first_and_sets_in_parentheses() -> None:
    shown = lines_between(solve(*BY_NORTH_IN_ACES), "What the bidder's side", "One best line")
    assert [line.split() for line in shown] == [
        ["40", "4-0"],
        ["34", "2-2"],
        ["(29)", "6-1"],
        ["(25)", "6-2"],
        ["(23)", "1-0"],
        ["(20)", "6-5"],
        ["(18)", "4-1⁵"],
    ]


def test_leads_of_equal_points_share_a_line_trumps_first() -> None:
    shown = solve(LAYDOWN, "--trump", "sixes", "--by", "N")
    assert "   42   6-6 6-5 " in shown


def test_a_setters_lead_is_best_when_the_bidders_side_takes_least() -> None:
    output = solve(*BY_NORTH_IN_ACES, "--leader", "E")
    shown = lines_between(output, "What the bidder's side", "One best line")
    points = [int(line.split()[0].strip("()")) for line in shown]
    assert points == sorted(points)
    assert "after each lead of E, best for E first" in output


def test_hands_are_laid_out_trumps_first_high_to_low_with_counts_marked() -> None:
    output = solve(*BY_NORTH_IN_ACES)
    assert lines_between(output, "All hands open", "The bidder's side") == [
        "N  6-1 4-1⁵ 1-0 │ 6-5 6-2 4-0 2-2              bidder",
        "E  5-1          │ 6-6 5-4 5-2 4-3 3-3 0-0      setter",
        "S  3-1          │ 6-0 5-5¹⁰ 5-0⁵ 4-4 4-2 3-0   partner",
        "W  1-1 2-1      │ 6-4¹⁰ 6-3 5-3 3-2⁵ 2-0       setter",
    ]


def test_the_best_line_keeps_the_score_to_the_end() -> None:
    rows = lines_between(solve(*BY_NORTH_IN_ACES), "One best line", "(n) set")[2:]
    assert [row.split()[0] for row in rows] == ["1", "2", "3", "4", "5", "6", "7"]
    assert rows[0].split()[1] == "N"
    assert rows[-1].split()[-2:] == ["40", "2"]


def test_each_trick_of_the_line_is_led_by_the_winner_of_the_one_before() -> None:
    rows = [r.split() for r in lines_between(solve(*BY_NORTH_IN_ACES), "One best", "(n) set")[2:]]
    leaders, winners = [row[1] for row in rows], [row[6] for row in rows]
    assert leaders[1:] == winners[:-1]


def test_the_points_of_a_trick_are_one_and_its_count() -> None:
    rows = [r.split() for r in lines_between(solve(*BY_NORTH_IN_ACES), "One best", "(n) set")[2:]]
    assert sum(sum(map(int, row[7].split("+"))) for row in rows) == 42


def test_follow_me_has_no_trumps_to_set_apart() -> None:
    output = solve(DEAL, "--trump", "follow-me", "--by", "N")
    assert "N is the bidder, follow-me (no trump), N leads." in output
    assert "│" not in output
    assert "\nN  6-5 6-2 6-1 4-1⁵ 4-0 2-2 1-0  " in output


# Bids


def test_a_bid_up_to_the_points_makes() -> None:
    assert "The bid of 40 makes, with 0 to spare." in solve(*BY_NORTH_IN_ACES, "--bid", "40")


def test_a_bid_over_the_points_is_set() -> None:
    assert "The bid of 41 is set, 1 short." in solve(*BY_NORTH_IN_ACES, "--bid", "41")


def test_a_bid_in_marks_needs_every_trick() -> None:
    shown = solve(*BY_NORTH_IN_ACES, "--bid", "84")
    assert "The bid of 84 (2 marks) is set, 2 short." in shown


def test_without_a_bid_it_says_how_high_one_could_go() -> None:
    assert "Any bid up to 40 makes; 41 is set." in solve(*BY_NORTH_IN_ACES)


def test_the_deals_own_bid_is_judged_unless_the_option_names_another() -> None:
    assert solve_json(f"{DEAL} by=N trump=aces bid=41")["makes"] is False
    assert solve_json(f"{DEAL} by=N trump=aces bid=41", "--bid", "40")["makes"] is True


# Positions


def test_points_after_perfect_plays_stay_what_they_were_and_count_tricks_taken() -> None:
    opening = solve_json(*BY_NORTH_IN_ACES)
    line = opening["line"]
    plays = ",".join(play["domino"] for play in line[:13])
    later = solve_json(*BY_NORTH_IN_ACES, "--play", plays)
    assert later["points"] == opening["points"] == 40
    assert later["to_play"] == line[13]["seat"]


def test_within_a_trick_only_legal_plays_are_valued() -> None:
    # 6-0 of South and 6-4, 6-3 of West follow sixes; 6-1 is a trump and does not.
    later = solve_json(*BY_NORTH_IN_ACES, "--play", "6-5,6-6,6-0")
    assert later["to_play"] == "W"
    leads = later["leads"]
    assert {lead["domino"] for lead in leads} == {"6-4", "6-3"}


def test_tricks_already_played_are_shown_with_their_score() -> None:
    output = solve(*BY_NORTH_IN_ACES, "--play", "6-5,6-6,6-0,6-4,5-2")
    played = lines_between(output, "Played so far", "The bidder's side")
    assert played[2].split() == ["1", "N", "6-5", "6-6", "6-0", "6-4¹⁰", "E", "1+10", "0", "11"]
    assert played[3] == "On the table, led by E: 5-2; S is to play."


def test_the_tiles_played_in_the_deals_own_key_count() -> None:
    by_key = solve_json(f"{DEAL} by=N trump=aces play=6-5,6-6,6-0")
    assert by_key == solve_json(*BY_NORTH_IN_ACES, "--play", "6-5,6-6,6-0")


def test_an_empty_play_option_goes_back_to_the_first_lead() -> None:
    shown = solve_json(f"{DEAL} by=N trump=aces play=6-5,6-6,6-0", "--play", "")
    assert shown == solve_json(*BY_NORTH_IN_ACES)


def test_a_finished_hand_shows_what_was_taken() -> None:
    line = solve_json(*BY_NORTH_IN_ACES)["line"]
    plays = ",".join(play["domino"] for play in line)
    output = solve(*BY_NORTH_IN_ACES, "--play", plays)
    assert "already taken: bidder's side 40, setters 2. The hand is over." in output
    assert "One best line" not in output


def test_an_ending_counts_the_points_still_to_come() -> None:
    # 6-6 and 5-5 walk, so East's 6-4 falls on one of them: two tricks and twenty of count.
    output = solve(ENDING, "--trump", "follow-me", "--by", "N", "--bid", "30")
    assert "takes 22 of 22 points still to come, the setters E/W 0." in output
    assert "no bid can be judged" in output


# House rules


def test_follow_me_doubles_may_be_low() -> None:
    # Low, 6-6 and 5-5 both fall to East's 6-5 and 6-4.
    answer = solve_json(ENDING, "--trump", "follow-me", "--by", "N", "--follow-me-doubles", "low")
    assert (answer["points"], answer["setters_points"]) == (0, 22)


def test_with_doubles_trump_the_blank_may_be_the_highest() -> None:
    ending = ("N:6-6,6-5 0-0,1-0 2-1,3-1 4-3,4-2", "--trump", "doubles", "--by", "N")
    assert solve_json(*ending)["points"] == 2
    assert solve_json(*ending, "--doubles-trump-low")["points"] == 1


def test_a_house_rule_is_named_only_where_it_matters() -> None:
    rule = "House rule: in follow-me doubles are a suit of their own."
    low = ("--follow-me-doubles", "own")
    assert rule in solve(ENDING, "--trump", "follow-me", "--by", "N", *low)
    assert rule not in solve(ENDING, "--trump", "sixes", "--by", "N", *low)


# The table


def table_of(output: str) -> dict[str, list[str]]:
    rows = [line.split() for line in lines_between(output, "bidder ", "42★")]
    return {trump: cells for trump, *cells in rows}


def test_the_table_has_nine_trumps_and_four_bidders() -> None:
    table = table_of(solve(LAYDOWN))
    assert list(table) == [str(trump) for trump in Trump]
    assert {len(cells) for cells in table.values()} == {4}


def test_every_trick_has_a_star_and_a_set_is_in_parentheses() -> None:
    north, east, south, west = table_of(solve(LAYDOWN))["sixes"]
    assert north == "42★"
    assert all(re.fullmatch(r"\(\d\)", cell) for cell in (east, west))
    assert re.fullmatch(r"\d\d★?", south)


def test_the_table_says_whose_points_it_shows() -> None:
    output = solve(LAYDOWN)
    assert "Points of the bidder's side, of 42, the bidder leading." in output
    assert "All hands open, perfect play by all." in output


def test_a_bid_moves_the_line_between_make_and_set() -> None:
    assert table_of(solve(DEAL))["aces"][0] == "40"
    assert table_of(solve(DEAL, "--bid", "41"))["aces"][0] == "(40)"


def test_the_four_hands_stand_above_the_table() -> None:
    assert solve(DEAL).splitlines()[0] == "N  6-5 6-2 6-1 4-1⁵ 4-0 2-2 1-0"


def test_only_the_trump_asked_for_is_shown() -> None:
    assert list(table_of(solve(LAYDOWN, "--trump", "sixes"))) == ["sixes"]


def test_only_the_bidder_asked_for_is_shown() -> None:
    whole, column = table_of(solve(DEAL)), table_of(solve(DEAL, "--by", "S"))
    assert column == {trump: [cells[Seat.S]] for trump, cells in whole.items()}


def test_the_table_of_an_ending_marks_all_of_what_is_left_and_no_sets() -> None:
    output = solve(ENDING)
    assert "of the 22 still to come" in output
    assert "22★" in output
    assert "(0)" not in output


def test_any_number_of_jobs_gives_the_same_table() -> None:
    assert solve(DEAL, "--jobs", "1") == solve(DEAL, "--jobs", "3")


# Records


def test_a_contract_is_one_json_object_on_one_line() -> None:
    output = solve(*BY_NORTH_IN_ACES, "--json")
    assert output.count("\n") == 1
    record = json.loads(output)
    assert {key: record[key] for key in ("deal", "trump", "by", "leader")} == {
        "deal": DEAL,
        "trump": "aces",
        "by": "N",
        "leader": "N",
    }
    assert (record["points"], record["setters_points"]) == (40, 2)
    assert {lead["domino"]: lead["points"] for lead in record["leads"]} == LEADS
    assert [lead["points"] for lead in record["leads"]] == sorted(LEADS.values(), reverse=True)


def test_the_line_of_a_record_is_legal_and_takes_the_points_it_promises() -> None:
    line = solve_json(*BY_NORTH_IN_ACES)["line"]
    plays = parse_plays(",".join(play["domino"] for play in line))
    played = PlayedHand(Position.opening(Deal.parse(DEAL), Contract(Seat.N, Trump.ACES)), plays)
    assert played.end.taken == (40, 2)
    assert [str(position.to_play) for position in played.positions()[:-1]] == [
        play["seat"] for play in line
    ]


def test_the_line_of_a_record_begins_with_the_next_play() -> None:
    line = solve_json(*BY_NORTH_IN_ACES, "--play", "6-5,6-6,6-0")["line"]
    assert len(line) == 25
    assert line[0]["seat"] == "W"


def test_the_table_record_goes_by_bidder_and_trump() -> None:
    record = solve_json(DEAL)
    table = record["table"]
    assert record["deal"] == DEAL
    assert list(table) == ["N", "E", "S", "W"]
    assert list(table["N"]) == [str(trump) for trump in Trump]
    assert table["N"]["aces"] == 40


def test_the_table_record_and_the_table_agree() -> None:
    shown = table_of(solve(LAYDOWN))
    table = solve_json(LAYDOWN)["table"]
    plain = {t: [int(cell.strip("()★")) for cell in cells] for t, cells in shown.items()}
    assert plain == {trump: [table[seat][trump] for seat in "NESW"] for trump in plain}


# Screens and pictures

VIEWS = {
    "a table": (DEAL,),
    "a table of the widest hands": (WIDE,),
    "a contract with the widest hands": (WIDE, "--trump", "fives", "--by", "N", "--bid", "84"),
    "a position": (*BY_NORTH_IN_ACES, "--play", "6-5,6-6,6-0,6-4,5-2"),
    "an ending": (ENDING, "--trump", "follow-me", "--by", "N"),
    "house rules": (ENDING, "--follow-me-doubles", "own", "--doubles-trump-low"),
}
every_view = pytest.mark.parametrize("args", VIEWS.values(), ids=VIEWS)


@every_view
def test_eighty_columns_are_enough(args: tuple[str, ...]) -> None:
    for output in (solve(*args), solve(*args, "--ascii")):
        assert max(len(line) for line in output.splitlines()) <= 80


@every_view
def test_ascii_means_ascii(args: tuple[str, ...]) -> None:
    assert solve(*args, "--ascii").isascii()
    assert not solve(*args).isascii()


def test_ascii_marks_counts_and_every_trick_too() -> None:
    north = "N  5-5** 6-5 5-4 5-3 5-2 5-1 5-0* |"
    assert north in solve(WIDE, "--ascii", "--trump", "fives", "--by", "N")
    assert "[42]" in solve(LAYDOWN, "--ascii")


@every_view
def test_output_that_is_not_a_terminal_has_no_escapes(args: tuple[str, ...]) -> None:
    assert "\x1b" not in solve(*args)


def test_no_line_ends_in_spaces_when_the_hands_stand_alone() -> None:
    assert all(line == line.rstrip() for line in solve(WIDE).splitlines())


def test_an_svg_picture_is_whole_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    picture = tmp_path / "deal.svg"
    result = texas42("solve", *BY_NORTH_IN_ACES, "--svg", str(picture))
    assert result.stderr == f"texas42: wrote {picture}\n"
    root = ElementTree.parse(picture).getroot()
    assert root.tag == "{http://www.w3.org/2000/svg}svg"
    text = picture.read_text("utf-8")
    assert re.findall(r"https?://[^\s\"')]+", text) == ["http://www.w3.org/2000/svg"]
    assert "4-0" in text


def test_an_html_page_is_whole_and_loads_nothing_from_elsewhere(tmp_path: Path) -> None:
    page = tmp_path / "deal.html"
    result = texas42("solve", LAYDOWN, "--html", str(page))
    assert result.stderr == f"texas42: wrote {page}\n"
    text = page.read_text("utf-8")
    assert text.startswith("<!DOCTYPE html>")
    assert "42★" in text
    assert "http" not in text


def test_a_picture_takes_the_place_of_an_old_one_and_leaves_no_draft(tmp_path: Path) -> None:
    picture = tmp_path / "deal.svg"
    picture.write_text("old", encoding="utf-8")
    solve(DEAL, "--svg", str(picture))
    assert picture.read_text("utf-8").startswith("<svg")
    assert os.listdir(tmp_path) == ["deal.svg"]


def test_a_picture_that_cannot_be_written_leaves_stdout_empty(tmp_path: Path) -> None:
    picture = tmp_path / "nowhere" / "deal.svg"
    assert refusal(DEAL, "--svg", str(picture)) == f"{picture}: no such file or directory"
