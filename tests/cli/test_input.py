"""What `texas42 solve` reads and what it refuses, and the help it gives."""

import json
import os
import re
import shlex
from pathlib import Path

import pytest

from helpers.cli_user import BY_NORTH_IN_ACES, DEAL, refusal, solve, solve_json, texas42
from texas42_cli.main import COMMANDS

# Where a deal comes from


def test_a_deal_may_be_one_argument_or_several() -> None:
    words = f"{DEAL} by=N trump=aces".split()
    assert solve_json(*words) == solve_json(*BY_NORTH_IN_ACES)


def test_options_override_keys() -> None:
    assert solve_json(f"{DEAL} by=W trump=sixes", *BY_NORTH_IN_ACES[1:])["points"] == 40


def test_a_deal_is_read_from_stdin() -> None:
    assert solve("-", "--json", stdin=f"{DEAL} by=N trump=aces\n") == solve(
        *BY_NORTH_IN_ACES, "--json"
    )


def test_a_deal_is_read_from_a_file_with_comments(tmp_path: Path) -> None:
    file = tmp_path / "deal.txt"
    file.write_text(f"# argued over on Friday\n\n{DEAL} by=N trump=aces\n", encoding="utf-8")
    assert solve_json(str(file)) == solve_json(*BY_NORTH_IN_ACES)


def test_a_deal_is_read_from_json_on_one_line_or_over_several(tmp_path: Path) -> None:
    record = {"deal": DEAL, "by": "N", "trump": "aces"}
    file = tmp_path / "deal.json"
    file.write_text(json.dumps(record, indent=2), encoding="utf-8")
    by_options = solve_json(*BY_NORTH_IN_ACES)
    assert solve_json(json.dumps(record)) == by_options
    assert solve_json(str(file)) == by_options


def test_a_byte_order_mark_is_no_part_of_the_deal() -> None:
    assert solve("-", stdin=b"\xef\xbb\xbf" + DEAL.encode()) == solve(DEAL)


# Refusals

BAD_INPUT = {
    "a hand with a tile too few": (
        (DEAL.replace(",1-0 ", " ", 1),),
        "column 3 (N's hand): N has 6 tiles, expected 7",
    ),
    "three hands": ((" ".join(DEAL.split()[:3]),), "the deal has 3 hands, expected 4"),
    "a tile in two hands": (
        (DEAL.replace("6-6", "6-5"),),
        "6-5 stands twice, here and at column 3 (N's hand)",
    ),
    "a tile not in the set": ((DEAL.replace("6-6", "7-1"),), "7-1 is not in a double-six set"),
    "a word that is no tile": ((DEAL.replace("6-6", "six"),), "'six' is not a domino"),
    "an unknown trump": ((DEAL, "--trump", "purple"), "--trump: 'purple' is not a trump"),
    "an unknown trump key": ((f"{DEAL} trump=purple",), "'purple' is not a trump"),
    "an unknown seat": ((DEAL, "--by", "Q"), "--by: 'Q' is not a seat"),
    "nothing at all": (("",), "'' is neither a deal nor a file"),
    "an unknown key": ((f"{DEAL} colour=red",), "'colour' is not a key"),
    "a bid nobody can make": ((DEAL, "--bid", "29"), "--bid: 29 is not a bid"),
    "a tile played twice": (
        (*BY_NORTH_IN_ACES, "--play", "6-5,6-5"),
        "(trick 1, E): 6-5 has been played before",
    ),
    "a play of another's tile": (
        (*BY_NORTH_IN_ACES, "--play", "6-6"),
        "play 1 (trick 1, N): N does not hold 6-6 (E does)",
    ),
    "a suit not followed": (
        (*BY_NORTH_IN_ACES, "--play", "6-5,5-4"),
        "E must follow sixes (6-5 was led) and cannot play 5-4; play 6-6",
    ),
    "plays without a contract": (
        (DEAL, "--play", "6-5"),
        "--play: this needs to know the trump and the bidder; add --trump and --by",
    ),
    "plays without a trump": ((DEAL, "--play", "6-5", "--by", "N"), "add --trump"),
    "a leader without a contract": ((DEAL, "--leader", "E", "--trump", "aces"), "add --by"),
    "neither a deal nor a file": (("deal.txt",), "'deal.txt' is neither a deal nor a file"),
    "no JSON": (('{"deal": ',), "this is not JSON"),
    "JSON of the wrong shape": (('{"deal": 7}',), "column"),
    "an unknown option": ((DEAL, "--colour"), "No such option"),
    "no thread at all": ((DEAL, "--jobs", "0"), "--jobs"),
    "an unknown house rule": ((DEAL, "--follow-me-doubles", "sideways"), "sideways"),
    "a folder": ((os.curdir,), "is a directory"),
}


@pytest.mark.parametrize(("args", "words"), BAD_INPUT.values(), ids=BAD_INPUT)
def test_bad_input_is_one_sentence_naming_place_and_fix(args: tuple[str, ...], words: str) -> None:
    assert words in refusal(*args)


BAD_FILES = {
    "empty": (b"", "there is nothing to read"),
    "only comments": (b"# nothing\n\n# here\n", "there is nothing to read"),
    "binary junk": (b"\x7fELF\x02\x01\x01\x00\xff\xfe\x80", "byte 9 is not text"),
    "zero bytes": (b"\x00" * 50, "line 1"),
    "one line of a million letters": (b"x" * 999_999 + b"\n", "line 1, column 1"),
    "one line of a million digits": (b"N:" + b"6" * 999_997, "line 1, column"),
    "larger than any deal": (b"x" * 1_000_001, "more than 1,000,000 bytes"),
    "JSON nested without end": (b"[" * 100_000, "line 1"),
    "an object nested without end": (b'{"deal":' * 100_000, "JSON"),
    "two deals": (f"{DEAL}\n{DEAL}\n".encode(), "line 2: this is a second deal"),
    "a bad line": (f"# first\n{DEAL} bid=7\n".encode(), "line 2, column"),
}


@pytest.mark.parametrize(("data", "words"), BAD_FILES.values(), ids=BAD_FILES)
def test_a_bad_file_is_named_with_the_place_in_it(data: bytes, words: str, tmp_path: Path) -> None:
    file = tmp_path / "deal.txt"
    file.write_bytes(data)
    line = refusal(str(file))
    assert line.startswith(f"{file}")
    assert words in line
    assert len(line) < 400 + len(str(file))


@pytest.mark.parametrize(("data", "words"), BAD_FILES.values(), ids=BAD_FILES)
def test_bad_stdin_is_refused_like_a_bad_file(data: bytes, words: str) -> None:
    line = refusal("-", stdin=data)
    assert line.startswith("stdin")
    assert words in line


def test_an_unknown_command_is_refused() -> None:
    result = texas42("slove")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith("Error: No such command 'slove'")


# Help


def test_solve_without_a_deal_shows_its_help() -> None:
    assert solve() == solve("--help")
    assert "Usage: texas42 solve" in solve()


def test_texas42_without_a_command_shows_its_help() -> None:
    bare = texas42()
    assert bare.exit_code == 0
    assert bare.stdout == texas42("--help").stdout
    assert "Usage: texas42" in bare.stdout


def test_h_is_short_for_help() -> None:
    assert texas42("-h").stdout == texas42("--help").stdout
    assert solve("-h") == solve("--help")


def test_every_command_has_a_summary_that_its_own_help_is_about() -> None:
    for name, entry in COMMANDS.items():
        assert entry.summary in " ".join(texas42("--help").stdout.split())
        assert f"texas42 {name} " in texas42(name, "--help").stdout


def examples_in(text: str) -> list[list[str]]:
    """The command lines of a help text, those ending in a backslash joined with the next."""
    joined = re.sub(r"\\\n\s*", "", text)
    lines = [line.strip() for line in joined.splitlines()]
    return [shlex.split(line)[1:] for line in lines if line.startswith("texas42 ")]


@pytest.mark.parametrize("command", [(), *((name,) for name in COMMANDS)], ids=" ".join)
def test_every_example_in_the_help_runs(
    command: tuple[str, ...], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("evening.txt").write_text(f"{DEAL} by=N trump=aces\n", encoding="utf-8")
    examples = examples_in(texas42(*command, "--help").stdout)
    assert examples
    for example in examples:
        result = texas42(*example)
        assert result.exit_code == 0, result.output
        assert result.stdout or "wrote" in result.stderr
