"""What `texas42 bid` answers and refuses, and how advice is put into words."""

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from click.testing import Result

from helpers.cli_user import texas42
from helpers.made_up_advice import BIDDABLE, rows
from texas42.bidding import advise as bidding
from texas42.bidding.advice import DEEP, FAST, USUAL, Advice
from texas42.bidding.advise import advice_so_far
from texas42.exact.laydown import laydown
from texas42.game.bids import BIDS
from texas42.game.hands import Hand
from texas42.game.rules import Trump, rules_for
from texas42.game.seats import Seat
from texas42.notation.lines import parse_line
from texas42_cli.bid.answer import effort_of
from texas42_cli.shared.options import EffortOptions

LAYDOWN = "66 65 64 63 62 61 55"
HOPELESS = "64 50 41 32 21 30 53"
PLAIN_FAST = (BIDDABLE, "--fast", "--seed", "3")
IN_SIXES = ("--trump", "sixes", "--fast")

NOT_FOR_READING = ("numba", "llvmlite", "numpy", "rich")

REFUSE_ALL = f"""
import json, sys
from click.testing import CliRunner
from texas42_cli.main import cli
for args in json.loads(sys.argv[1]):
    assert CliRunner().invoke(cli, ["bid", *args]).exit_code == 2, args
print([name for name in {NOT_FOR_READING!r} if name in sys.modules])
"""


def asked(*args: str, stdin: str | bytes | None = None) -> str:
    """What a successful `texas42 bid` prints."""
    result = texas42("bid", *args, stdin=stdin)
    assert result.exit_code == 0, result.output
    return result.stdout


@cache
def shown(*args: str) -> str:
    """The same, asked once for all tests that look at it."""
    return asked(*args)


@cache
def record(*args: str) -> dict[str, Any]:
    found: dict[str, Any] = json.loads(asked(*args, "--json"))
    return found


def laydown_order() -> list[str]:
    proof = laydown(Hand.parse(LAYDOWN), rules_for(Trump.SIXES))
    assert proof is not None
    return [str(d) for d in proof.order]


# The advice


def test_the_first_line_is_bid_trump_lead_and_the_chance_at_the_table_with_its_sample() -> None:
    line = shown(*PLAIN_FAST).splitlines()[0]
    assert re.fullmatch(
        r"Bid \d\d in [a-z-]+, lead \d-\d: made >?\d\d % at the table \([a-z0-9 ]+, \d+ hands\)\.",
        line,
    )


def test_a_hopeless_hand_passes_and_names_the_best_there_was() -> None:
    line = shown(HOPELESS, "--fast").splitlines()[0]
    assert re.match(r"Pass: best is 30 in [a-z-]+, made \d+ % at the table \(\d+ to ", line)


def test_a_laydown_is_proved_and_printed_in_the_order_to_lead() -> None:
    output = shown(LAYDOWN, "--fast")
    assert output.splitlines()[:2] == [
        f"Bid 84 in sixes, lead {laydown_order()[0]}: a laydown, every trick against every layout.",
        f"Proved, not sampled. Lead in this order: {' '.join(laydown_order())}.",
    ]
    assert rows(output)["sixes"] == [*["100"] * 12, "[100]", "42.0"]


# The auction and the score


def test_stuck_there_is_no_pass_even_with_a_hopeless_hand() -> None:
    output = shown(HOPELESS, "--forced", "--fast")
    assert output.startswith("Bid 30 in ")
    assert "passing is not on offer" in output
    assert ", pass " not in output


def test_stuck_is_the_same_as_three_passes() -> None:
    assert asked(HOPELESS, "--auction", "P P P", "--fast") == shown(HOPELESS, "--forced", "--fast")


def test_where_four_passes_reshake_the_shaker_may_pass() -> None:
    reshake = ("--auction", "P P P", "--all-pass", "reshake", "--fast")
    assert asked(HOPELESS, *reshake).startswith("Pass: ")


def test_an_auction_a_score_and_house_rules_are_taken_into_account_and_echoed() -> None:
    situation = record(
        BIDDABLE, "--fast", "--auction", "P 30", "--marks", "5-6", "--follow-me-doubles", "low"
    )["situation"]
    assert situation == {
        "auction": ["P", "30"],
        "all_pass": "forced",
        "marks": [5, 6],
        "target": 7,
        "house": {"follow_me_doubles": "low", "doubles_trump_low": False},
    }


# The ladder


def test_the_ladder_has_every_bid_and_the_mean_best_trump_first() -> None:
    table = rows(shown(*PLAIN_FAST))
    assert table["bid"] == [*map(str, BIDS), "mean"]
    names = list(table)
    assert names[1:3] == [record(*PLAIN_FAST)["advice"]["trump"], "all open"]
    assert all(len(cells) == 14 for cells in table.values())


def test_the_chance_with_all_hands_open_is_never_alone_and_says_what_it_is() -> None:
    output = shown(*PLAIN_FAST)
    assert len(rows(output)["all open"]) == 14
    assert "all open: all hands open, the most it could be against setters who never err" in output
    assert output.count("all open") == 2


def test_all_shows_nine_trumps() -> None:
    table = rows(asked(*PLAIN_FAST, "--all"))
    assert set(table) == {"bid", "all open", *map(str, Trump)}


def test_the_seed_is_echoed_and_the_hand_laid_out_trumps_first() -> None:
    output = shown(*PLAIN_FAST, "--trump", "sixes")
    assert output.rstrip().endswith("seed 3")
    assert "\n6-6 6-5 6-4¹⁰ 6-2 │ 5-5¹⁰ 3-0 1-1\n" in output


def test_a_house_rule_is_named() -> None:
    low = asked(BIDDABLE, "--fast", "--trump", "follow-me", "--follow-me-doubles", "low")
    assert "House rule: in follow-me doubles are low." in low


# One contract, effort and dice


def test_asked_about_some_contracts_it_answers_about_those_alone() -> None:
    narrow = record(BIDDABLE, "--fast", "--trump", "fives", "--trump", "6", "--bid", "31")
    assert [found["trump"] for found in narrow["trumps"]] == ["sixes", "fives"]
    assert narrow["contract"]["bid"] == "31"


def test_any_number_of_jobs_gives_the_same_answer() -> None:
    assert asked(*PLAIN_FAST, "--jobs", "1") == asked(*PLAIN_FAST, "--jobs", "3")


def test_another_seed_plays_other_hands() -> None:
    one, other = (record(BIDDABLE, *IN_SIXES, "--seed", seed) for seed in ("3", "4"))
    assert one["trumps"] != other["trumps"]


@pytest.mark.parametrize("haste", [("--fast",), ()], ids=["fast", "usual"])
def test_in_haste_or_not_the_contract_is_confirmed_by_network_players(
    haste: tuple[str, ...],
) -> None:
    contract = record(BIDDABLE, "--trump", "sixes", *haste)["contract"]
    assert (contract["confirmed"], contract["players"]) == (True, "network")


def test_the_contract_is_played_until_its_chance_is_known_as_closely_as_is_asked() -> None:
    contract = record(BIDDABLE, "--trump", "sixes", "--bid", "42", "--precision", "2%")["contract"]
    assert (contract["high"] - contract["low"]) / 2 <= 0.02


def test_each_effort_has_a_name() -> None:
    assert effort_of(EffortOptions(fast=True)) is FAST
    assert effort_of(EffortOptions()) is USUAL
    assert effort_of(EffortOptions(deep=True)) is DEEP


def test_a_precision_asks_for_as_many_hands_as_it_may_need() -> None:
    effort = effort_of(EffortOptions(precision=0.01))
    assert (effort.half_width, effort.confirm_hands) == (0.01, 10_000)


def test_a_wide_precision_takes_no_fewer_hands_than_usual_if_they_are_needed() -> None:
    assert effort_of(EffortOptions(precision=0.5)).confirm_hands == USUAL.confirm_hands


# Records


def test_the_record_has_the_fields_of_the_design() -> None:
    found = record(*PLAIN_FAST)
    assert found["hand"] == ["6-6", "6-5", "6-4", "6-2", "5-5", "3-0", "1-1"]
    assert (found["seed"], found["worlds"]) == (3, FAST.screen_hands)
    assert set(found["advice"]) == {"bid", "trump", "lead", "reason"}
    assert found["advice"]["reason"] == shown(*PLAIN_FAST).splitlines()[0]
    assert sorted(trump["trump"] for trump in found["trumps"]) == sorted(map(str, Trump))
    best = found["trumps"][0]
    assert best["trump"] == found["advice"]["trump"] == found["contract"]["trump"]
    assert list(best["make"]) == [str(b) for b in BIDS]
    assert {"double_dummy", "low", "high", "as_played", "as_played_low", "as_played_high"} < set(
        best["make"]["30"]
    )
    assert all(30 <= int(rung["played_for"]) <= 42 for rung in best["make"].values())
    assert sum(best["points"].values()) == pytest.approx(1)


def test_a_pass_has_no_trump_but_the_best_contract_is_told() -> None:
    found = record(HOPELESS, "--fast")
    assert (found["advice"]["bid"], found["advice"]["trump"]) == ("pass", None)
    assert found["contract"]["bid"] == "30"
    assert found["pass_worth"] > found["contract"]["worth"]


def test_the_record_of_a_laydown_has_its_order() -> None:
    found = record(LAYDOWN, "--fast")
    assert found["contract"]["order"] == laydown_order()
    assert found["trumps"][0]["laydown"] is True
    assert found["trumps"][0]["make"]["42"]["as_played_low"] == 1.0


# Where a hand comes from


def test_a_hand_may_be_seven_arguments_or_one_text_or_stdin() -> None:
    one = asked(BIDDABLE, *IN_SIXES)
    assert asked(*BIDDABLE.split(), *IN_SIXES) == one
    assert asked("6-6,6-5,6-4,6-2,5-5,1-1,3-0", *IN_SIXES) == one
    assert asked("-", *IN_SIXES, stdin=f"{BIDDABLE}\n") == one


def test_bid_without_a_hand_shows_its_help() -> None:
    assert asked() == asked("--help")


# Refusals


BAD_INPUT = {
    "six tiles": (("66 65 64 62 55 11",), "6 tiles were given, expected 7"),
    "eight tiles": ((f"{BIDDABLE} 00",), "8 tiles were given, expected 7"),
    "a repeated tile": (("66 65 64 62 55 11 56",), "tile 7: 6-5 stands twice, here and at tile 2"),
    "a tile not in the set": (("66 65 64 62 55 11 71",), "tile 7: 7-1 is not in a double-six set"),
    "an unknown tile": (
        (*["66", "65", "64", "62", "55", "11"], "-"),
        "tile 7: a tile of your own hand cannot be unknown",
    ),
    "an auction that falls": (
        (BIDDABLE, "--auction", "31 30"),
        "--auction, call 2: 30 does not beat 31; bid 32 or more, or pass",
    ),
    "an auction that is over": (
        (BIDDABLE, "--auction", "30 P P P"),
        "--auction, call 4: the auction is over after four calls",
    ),
    "an auction of five calls": ((BIDDABLE, "--auction", "30 31 P P P"), "--auction, call 5"),
    "a call that is none": ((BIDDABLE, "--auction", "P 29"), "--auction, call 2: 29 is not a bid"),
    "a bid that cannot follow": (
        (BIDDABLE, "--auction", "36", "--bid", "31"),
        "--bid, call 2: 31 does not beat 36",
    ),
    "a bid too high to open with": ((BIDDABLE, "--bid", "126"), "126 (3 marks) is too high"),
    "a race that is won": ((BIDDABLE, "--marks", "7-3"), "--marks: 7-3 is a race already won"),
    "a score that is none": ((BIDDABLE, "--marks", "five"), "--marks: 'five' is not a score"),
    "a score past a nearer target": ((BIDDABLE, "--marks", "5-3", "--target", "5"), "race"),
    "stuck after a bid": ((BIDDABLE, "--forced", "--auction", "30"), "--forced: only three passes"),
    "stuck where four reshake": (
        (BIDDABLE, "--forced", "--all-pass", "reshake"),
        "--forced: nobody is stuck where four passes reshake",
    ),
    "haste and patience": ((BIDDABLE, "--fast", "--deep"), "--fast and --deep exclude each other"),
    "haste and precision": (
        (BIDDABLE, "--fast", "--precision", "1%"),
        "--fast and --precision exclude",
    ),
    "a precision out of reach": ((BIDDABLE, "--precision", "0%"), "--precision: '0%' is out of"),
    "a precision that is none": ((BIDDABLE, "--precision", "fine"), "write it as 1%"),
    "no time at all": ((BIDDABLE, "--time", "0"), "--time"),
    "an unknown trump": ((BIDDABLE, "--trump", "purple"), "--trump: 'purple' is not a trump"),
    "a negative seed": ((BIDDABLE, "--seed", "-1"), "--seed"),
}


@pytest.mark.parametrize(("args", "words"), BAD_INPUT.values(), ids=BAD_INPUT)
def test_bad_input_is_one_sentence_and_nothing_on_stdout(args: tuple[str, ...], words: str) -> None:
    assert_refused(texas42("bid", *args), words)


@pytest.mark.parametrize(
    ("data", "words"),
    [
        (b"", "stdin: 0 tiles"),
        (b"66 65\xff", "stdin: byte 6 is not text"),
        (b"66 - 65", "stdin, tile 2: a tile of your own"),
        (b"66," * 400_000, "more than 1,000,000 bytes"),
    ],
    ids=["empty", "no text", "unknown", "endless"],
)
def test_bad_stdin_is_named_as_the_place(data: bytes, words: str) -> None:
    assert_refused(texas42("bid", "-", stdin=data), words)


def assert_refused(result: Result, words: str) -> None:
    assert (result.exit_code, result.stdout) == (2, "")
    (line,) = result.stderr.splitlines()
    assert line.startswith("Error: ")
    assert words in line


def test_no_refusal_loads_the_compiler_or_the_screen() -> None:
    refused = json.dumps([args for args, _ in BAD_INPUT.values()])
    command = [sys.executable, "-c", REFUSE_ALL, refused]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (run.stdout.strip(), run.returncode) == ("[]", 0), run.stderr


# Stopping early


def test_an_interrupt_shows_what_is_known_so_far(monkeypatch: pytest.MonkeyPatch) -> None:
    def stopped(*args: Any, **options: Any) -> Iterator[Advice]:
        yield next(advice_so_far(*args, **options))
        raise KeyboardInterrupt

    monkeypatch.setattr(bidding, "advice_so_far", stopped)
    result = texas42("bid", BIDDABLE, "--seed", "3")
    assert result.exit_code == 130
    assert result.stdout.startswith("Bid ")
    assert "not confirmed on fresh layouts" in result.stdout
    assert result.stderr == "texas42: interrupted: this is what is known so far\n"
    assert json.loads(texas42("bid", BIDDABLE, "--json").stdout)["interrupted"] is True


def test_an_interrupt_before_anything_is_known_says_only_that(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def stopped(*args: object, **options: object) -> Iterator[Advice]:
        raise KeyboardInterrupt
        yield

    monkeypatch.setattr(bidding, "advice_so_far", stopped)
    result = texas42("bid", BIDDABLE)
    assert (result.exit_code, result.stdout) == (130, "")
    assert result.stderr.strip() == "texas42: interrupted"


# Screens and pictures


def test_what_is_not_a_terminal_gets_no_colours_and_no_progress() -> None:
    result = texas42("bid", *PLAIN_FAST)
    assert "\x1b" not in result.stdout
    assert result.stderr == ""


def test_pictures_are_whole_and_say_where_they_are(tmp_path: Path) -> None:
    picture, page = tmp_path / "bid.svg", tmp_path / "bid.html"
    result = texas42("bid", *PLAIN_FAST, "--svg", str(picture), "--html", str(page))
    assert result.stderr == f"texas42: wrote {picture}\ntexas42: wrote {page}\n"
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")
    assert "follow-me" in page.read_text("utf-8")


def test_a_picture_that_cannot_be_written_leaves_stdout_empty(tmp_path: Path) -> None:
    assert_refused(
        texas42("bid", *PLAIN_FAST, "--svg", str(tmp_path / "nowhere" / "x.svg")), "nowhere"
    )


# A deal that is set


def test_a_deal_that_is_set_is_printed_as_solve_reads_it() -> None:
    asked = ("bid", BIDDABLE, *IN_SIXES, "--bid", "42", "--seed", "1")
    line = texas42(*asked, "--show-set").stdout
    record = parse_line(line)
    assert (record.by, record.trump, record.bid) == (Seat.N, Trump.SIXES, 42)
    assert record.deal.hands[Seat.N] == Hand.parse(BIDDABLE)
    assert texas42("solve", "-", stdin=line).exit_code == 0
    assert json.loads(texas42(*asked, "--json").stdout)["set_example"] == line.strip()


def test_what_is_never_set_has_no_deal_to_show() -> None:
    answer = texas42("bid", LAYDOWN, "--fast", "--show-set")
    assert (answer.exit_code, answer.stdout) == (0, "")
    assert "was never set" in answer.stderr


def test_the_deal_that_is_set_is_in_the_json_already() -> None:
    answer = texas42("bid", LAYDOWN, "--fast", "--show-set", "--json")
    assert answer.exit_code == 2
    assert "set_example" in answer.stderr
