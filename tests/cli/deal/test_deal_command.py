"""What `texas42 deal` writes, where to, and what it refuses."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from helpers.cli_user import texas42
from helpers.program import TEXAS42
from texas42 import random_deals
from texas42.game.dominoes import DOUBLES
from texas42.game.seats import Seat
from texas42.notation.lines import format_line, parse_line
from texas42.notation.reading import parse_lines, parse_record
from texas42.notation.record import Record
from texas42_cli.deal import output
from texas42_cli.shared.files import Write

SEED_1 = (
    "N:6-4,5-4,5-3,5-2,5-0,4-3,3-1 6-6,6-5,6-1,3-0,2-2,2-1,0-0 "
    "6-3,5-5,5-1,4-4,4-2,3-2,1-1 6-2,6-0,4-1,4-0,3-3,2-0,1-0 shaker=W id=1-1\n"
    "N:6-3,6-2,6-0,4-4,2-1,2-0,1-1 6-4,5-4,5-3,5-0,4-3,4-1,3-0 "
    "6-1,5-5,5-1,4-2,4-0,1-0,0-0 6-6,6-5,5-2,3-3,3-2,3-1,2-2 shaker=N id=1-2\n"
)


def deal(*args: str) -> str:
    """What a `texas42 deal` that has nothing to remark prints."""
    result = texas42("deal", *args)
    assert (result.exit_code, result.stderr) == (0, "")
    return result.stdout


def records(*args: str) -> list[Record]:
    return [record for _, record in parse_lines(deal(*args))]


def refusal(*args: str) -> str:
    """The one line on stderr of a `texas42 deal` that deals nothing."""
    result = texas42("deal", *args)
    assert (result.exit_code, result.stdout) == (2, "")
    line, *more = result.stderr.splitlines()
    assert more == []
    assert line.startswith("Error: ")
    return line.removeprefix("Error: ")


# Lines


def test_one_deal_of_seed_0_is_dealt_unless_more_is_asked_for() -> None:
    assert deal() == deal("-n", "1", "--seed", "0")
    assert deal().count("\n") == 1


def test_the_bytes_of_a_seed_never_change() -> None:
    assert deal("-n", "2", "--seed", "1", "--shaker", "W") == SEED_1


def test_the_deals_are_those_of_the_solver() -> None:
    dealt = [record.deal for record in records("-n", "40", "--seed", "9")]
    assert dealt == list(random_deals(40, seed=9))


def test_a_line_is_written_as_any_other_line_is() -> None:
    lines = deal("-n", "30", "--seed", "2", "--shaker", "N", "--id", "50% of #1 ").splitlines()
    assert [format_line(parse_line(line)) for line in lines] == lines


def test_json_is_the_twin_of_the_line() -> None:
    wishes = ("-n", "20", "--seed", "2", "--shaker", "E", "--id", "my deal é ")
    objects = deal(*wishes, "--json").splitlines()
    lines = deal(*wishes).splitlines()
    assert [parse_record(text) for text in objects] == [parse_line(line) for line in lines]
    assert list(json.loads(objects[0])) == ["deal", "shaker", "id"]


def test_an_id_is_the_seed_and_the_number_of_the_deal() -> None:
    ids = [record.id for record in records("-n", "3", "--seed", "7")]
    assert ids == ["7-1", "7-2", "7-3"]


@pytest.mark.parametrize("prefix", ["night", "", "a b#%", "é\t"])
def test_ids_may_begin_with_anything(prefix: str) -> None:
    ids = [record.id for record in records("-n", "2", "--id", prefix)]
    assert ids == [f"{prefix}1", f"{prefix}2"]


def test_ids_may_be_left_out() -> None:
    (record,) = records("--no-id")
    assert record.id is None
    assert list(json.loads(deal("--no-id", "--json"))) == ["deal"]


def test_the_shake_goes_round_to_the_left() -> None:
    shakers = [record.shaker for record in records("-n", "6", "--shaker", "south")]
    assert shakers == [Seat.S, Seat.W, Seat.N, Seat.E, Seat.S, Seat.W]


def test_without_a_shaker_there_is_no_such_key() -> None:
    assert "shaker" not in deal()


@pytest.mark.parametrize("more", [(), ("--json",), ("--where", "doubles(N) >= 2")])
def test_a_run_may_be_cut_in_pieces(more: tuple[str, ...]) -> None:
    wishes = ("--seed", "3", "--shaker", "E", *more)
    whole = deal("-n", "100", *wishes)
    pieces = [deal("-n", n, "--first", first, *wishes) for n, first in (("37", "1"), ("63", "38"))]
    assert "".join(pieces) == whole


def test_another_seed_gives_other_deals() -> None:
    assert records("--seed", "1")[0].deal != records("--seed", "2")[0].deal


# What seats hold, and conditions


def test_seats_hold_what_they_are_given_and_not_what_is_kept_from_them() -> None:
    wishes = ("--have", "N=66 65", "--have", "n=double-five", "--have", "E=0-0", "--not", "S=6-4")
    for record in records("-n", "50", *wishes):
        n, e, s, _ = (format_line(Record(record.deal)).split()[seat] for seat in range(4))
        assert {"6-6", "6-5", "5-5"} <= set(n.removeprefix("N:").split(","))
        assert "0-0" in e.split(",")
        assert "6-4" not in s.split(",")


def test_a_common_condition_is_met_without_a_word() -> None:
    for record in records("-n", "50", "--where", "doubles(N) >= 3"):
        assert (record.deal.open_hands()[Seat.N] & DOUBLES).bit_count() >= 3


def test_a_rarer_condition_is_met_and_its_rarity_said_with_an_interval() -> None:
    result = texas42("deal", "-n", "200", "--seed", "1", "--where", "doubles(N) >= 5")
    assert result.exit_code == 0
    assert result.stdout.count("\n") == 200
    # One hand in 260 has five doubles or more.
    assert result.stderr == (
        "texas42: 200 of 51,034 deals tried met the condition: 1 in 255, 0.392 % (0.341 to 0.45)\n"
    )


def test_a_condition_met_too_rarely_leaves_what_was_found_and_says_how_rare_it_seems() -> None:
    wishes = ("-n", "50", "--seed", "1", "--where", "doubles(N) >= 5", "--max-tries", "500")
    result = texas42("deal", *wishes)
    assert result.exit_code == 1
    found = result.stdout.splitlines()
    assert result.stderr == (
        f"Error: deal {len(found) + 1}: the condition was not met in 500 tries (met in "
        f"{len(found)} of 3,317 deals tried so far); loosen --where or raise --max-tries\n"
    )
    assert len(found) > 0
    whole = texas42("deal", *wishes[:-2]).stdout.splitlines()
    assert found == whole[: len(found)]


def test_a_condition_nothing_can_meet_ends_too() -> None:
    result = texas42("deal", "--where", "doubles(N) > 7", "--max-tries", "2000")
    assert (result.exit_code, result.stdout) == (1, "")
    assert "met in 0 of 2,000 deals tried so far" in result.stderr


# What is refused


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (
            ("--where", "trumpz(N, sixes) > 3"),
            "--where, column 1: 'trumpz' is not a word of conditions; did you mean trumps?",
        ),
        (("--where", "doubles(N)"), "--where, column 1: 'doubles(N)' is a number, not a condition"),
        (("--where", ""), "--where, column 1: the condition ends too soon"),
        (("--have", "N"), "--have: 'N' is not a seat and its tiles; write N=6-6,6-5"),
        (("--have", "Q=66"), "--have: 'Q' is not a seat; write N, E, S or W"),
        (("--not", "N=66,6-9"), "--not, tile 2: 6-9 is not in a double-six set"),
        (("--have", "N=66", "--have", "E=66"), "6-6 cannot be in N's hand and in E's"),
        (("--have", "N=66", "--not", "N=66"), "N is to hold 6-6 and not to hold it"),
        (
            ("--have", "N=66,65,64,63", "--have", "N=62,61,60,55"),
            "N is to hold 8 tiles, and a hand has 7",
        ),
        (
            ("--not", "N=66", "--not", "E=66", "--not", "S=66", "--not", "W=66"),
            "nobody is left who may hold 6-6",
        ),
        (("--shaker", "Q"), "--shaker: 'Q' is not a seat; write N, E, S or W"),
        (("--id", "x", "--no-id"), "--id and --no-id exclude each other"),
        (("-n", "0"), "Invalid value for '-n'"),
        (("-n", "ten"), "Invalid value for '-n'"),
        (("--first", "0"), "Invalid value for '--first'"),
        (("--seed", "-1"), "Invalid value for '--seed'"),
        (("--max-tries", "0"), "Invalid value for '--max-tries'"),
        (("10",), "Got unexpected extra argument (10)"),
    ],
)
def test_bad_wishes_are_one_sentence_and_no_deal(args: tuple[str, ...], sentence: str) -> None:
    assert refusal(*args).startswith(sentence)


def test_nothing_is_written_where_something_is_refused(tmp_path: Path) -> None:
    target = tmp_path / "deals.txt"
    target.write_text("mine", encoding="utf-8")
    refusal("-o", str(target), "--force", "--where", "doubles(N)")
    assert target.read_text("utf-8") == "mine"


# Files


def test_a_file_gets_the_same_bytes_and_the_terminal_a_word(tmp_path: Path) -> None:
    target = tmp_path / "deals.txt"
    result = texas42("deal", "-n", "30", "--seed", "4", "-o", str(target))
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == f"texas42: wrote 30 deals of seed 4 to {target}\n"
    assert target.read_text("utf-8") == deal("-n", "30", "--seed", "4")


def test_a_dash_is_stdout() -> None:
    assert deal("-o", "-") == deal()


def test_a_file_that_exists_is_kept(tmp_path: Path) -> None:
    target = tmp_path / "deals.txt"
    target.write_text("mine", encoding="utf-8")
    assert refusal("-o", str(target)) == f"-o: {target} exists already; add --force to replace it"
    assert target.read_text("utf-8") == "mine"


def test_force_replaces_a_file_and_leaves_nothing_of_it(tmp_path: Path) -> None:
    target = tmp_path / "deals.txt"
    target.write_text("mine\n" * 1_000, encoding="utf-8")
    assert texas42("deal", "-o", str(target), "--force").exit_code == 0
    assert target.read_text("utf-8") == deal()


def test_a_folder_that_is_not_there_is_named(tmp_path: Path) -> None:
    target = tmp_path / "none" / "deals.txt"
    assert refusal("-o", str(target)) == f"{target}: no such file or directory"


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="no device here is always full")
def test_a_full_disk_is_one_sentence() -> None:
    assert refusal("-o", "/dev/full") == "/dev/full: no space left on device"


def test_a_disk_that_fills_up_leaves_whole_lines(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def half_a_block(write: Write, data: bytes) -> None:
        if len(data) < 1_000_000:
            write(memoryview(data[:500]))
            raise OSError(28, "No space left on device")
        write(memoryview(data))

    monkeypatch.setattr(output, "write_all", half_a_block)
    target = tmp_path / "deals.txt"
    # A block of 8,192 deals fits, and what is left over does not.
    assert refusal("-n", "9000", "-o", str(target)) == f"{target}: no space left on device"
    assert len(target.read_text("utf-8").splitlines()) == 8_192


def test_a_condition_met_too_rarely_leaves_a_file_of_whole_lines(tmp_path: Path) -> None:
    target = tmp_path / "deals.txt"
    wishes = ("-n", "50", "--seed", "1", "--where", "doubles(N) >= 5", "--max-tries", "500")
    result = texas42("deal", *wishes, "-o", str(target))
    assert result.exit_code == 1
    assert target.read_text("utf-8") == texas42("deal", *wishes).stdout != ""


# Processes


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for another process")
@pytest.mark.parametrize("where", [(), ("--where", "doubles(N) >= 2")], ids=["any", "where"])
def test_an_interrupt_says_how_far_it_came_and_how_to_go_on(
    where: tuple[str, ...], tmp_path: Path
) -> None:
    target = tmp_path / "deals.txt"
    command = [*TEXAS42, "deal", "-n", "1000000000", *where, "-o", str(target)]
    process = subprocess.Popen(command, stderr=subprocess.PIPE)
    # Past the first blocks, which may be written and not yet counted.
    while process.poll() is None and not (target.exists() and target.stat().st_size > 3_000_000):
        time.sleep(0.02)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert process.returncode == 130
    text = target.read_text("utf-8")
    assert text.endswith("\n")
    count = text.count("\n")
    assert count > 0
    assert parse_line(text.splitlines()[-1]).id == f"0-{count}"
    assert said.decode().splitlines() == [
        f"texas42: interrupted after {count:,} deals; --first {count + 1} goes on",
        f"texas42: wrote {count:,} deals of seed 0 to {target}",
    ]


def test_a_reader_that_leaves_early_is_no_failure() -> None:
    command = [*TEXAS42, "deal", "-n", "1000000"]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdout is not None
    assert process.stdout.readline() == deal().encode()
    process.stdout.close()
    assert process.stderr is not None
    with process.stderr as said:
        assert said.read() == b""
    assert process.wait() == 0


LOADED = """
import sys
from texas42_cli.main import run
try:
    run(sys.argv[1:])
except SystemExit:
    pass
print(sorted({"numba", "llvmlite", "numpy", "rich"} & set(sys.modules)))
"""


@pytest.mark.parametrize(
    ("args", "loaded"),
    [
        (("--help",), "[]"),
        (("--where", "doubles(N)"), "[]"),
        (("--have", "N=66", "--not", "N=66"), "[]"),
        ((), "['numpy']"),
    ],
    ids=["help", "refused condition", "refused holding", "a deal"],
)
def test_the_compiler_is_never_loaded(args: tuple[str, ...], loaded: str) -> None:
    command = [sys.executable, "-c", LOADED, "deal", *args]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    assert run.stdout.splitlines()[-1] == loaded


def test_help_fits_in_eighty_columns_and_shows_every_word_of_conditions() -> None:
    shown = deal("--help")
    assert max(map(len, shown.splitlines())) <= 80
    for word in ("trumps(", "offs(", "suit(", "doubles(", "count(", "has(", "void(", "and or not"):
        assert word in shown
