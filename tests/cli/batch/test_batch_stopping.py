"""`texas42 batch` killed or stopped in a process of its own, at moments that nobody chose."""

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from helpers.batch_user import CONTRACT, batch, endings, write_lines
from texas42_cli.batch.asks import Settings
from texas42_cli.batch.formats import Format
from texas42_cli.batch.journal import Journal
from texas42_cli.batch.lines import Line
from texas42_cli.batch.runner import Answerer, by_threads
from texas42_cli.batch.stopping import Stop, StoppedError

RUN = """
import sys
from texas42_cli.batch import runner
from texas42_cli.main import run
runner.COMMIT_SECONDS = 0.02
run(sys.argv[1:])
"""


# Killed in earnest


def started(*args: str | Path) -> "subprocess.Popen[bytes]":
    command = [sys.executable, "-c", RUN, "batch", *map(str, args), "--quiet"]
    return subprocess.Popen(command, stderr=subprocess.PIPE)


def wait_for_progress(process: "subprocess.Popen[bytes]", output: Path) -> None:
    """Until a record more is safe than before, or the process has ended."""
    seen = records_safe(output)
    while process.poll() is None and records_safe(output) == seen:
        time.sleep(0.005)


def records_safe(output: Path) -> int:
    path = Journal.beside(output).path
    try:
        return int(json.loads(path.read_bytes())["records"])
    except OSError:
        return -1


def killed_again_and_again(lines: Path, output: Path, times: int) -> Iterator[int]:
    """The return code of each run that was started and, if it still ran, killed."""
    rng = Random(7)
    for turn in range(times):
        process = started(lines, "-o", output, "--resume", "--jobs", str(1 + turn % 2))
        if turn % 4:
            wait_for_progress(process, output)
        time.sleep(rng.uniform(0, 0.05))
        process.send_signal(signal.SIGKILL)
        process.communicate()
        yield process.returncode


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL")
@pytest.mark.parametrize(("name", "times"), [("out.jsonl", 12), ("out.parquet", 8)])
def test_killed_at_twenty_moments_the_output_is_that_of_an_undisturbed_run(
    name: str, times: int, tmp_path: Path
) -> None:
    lines = write_lines(tmp_path / "lines.txt", ["junk", *endings(6000)])
    output = tmp_path / name
    codes = list(killed_again_and_again(lines, output, times))
    assert codes.count(-signal.SIGKILL) == times
    assert records_safe(output) > 0
    last = started(lines, "-o", output, "--resume")
    assert last.communicate()[1].decode().startswith(f"texas42: wrote {output}: 6,001 lines, 1 bad")
    assert last.returncode == 1
    whole = tmp_path / f"whole-{name}"
    assert batch(lines, "-o", whole).exit_code == 1
    assert output.read_bytes() == whole.read_bytes()


# Stopped by the user


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_input_that_ends_as_the_run_is_stopped_is_not_taken_for_whole(jobs: int) -> None:
    # Ctrl-C goes to both ends of a pipe: the writer's end is no end of the lines.
    stop = Stop()

    def until_stopped() -> Iterator[Line]:
        yield Line(1, CONTRACT.encode())
        stop.signal = signal.SIGINT

    answerer = Answerer(Settings("points"), Format("jsonl", "points"))
    with pytest.raises(StoppedError):
        list(by_threads(answerer, until_stopped(), stop, jobs=jobs))


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals for another process")
@pytest.mark.parametrize(("number", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_a_signal_ends_the_run_with_what_is_done_safe_and_says_how_to_go_on(
    number: signal.Signals, code: int, tmp_path: Path
) -> None:
    lines = write_lines(tmp_path / "lines.txt", endings(20_000))
    output = tmp_path / "out.jsonl"
    process = started(lines, "-o", output)
    wait_for_progress(process, output)
    wait_for_progress(process, output)
    process.send_signal(number)
    said = process.communicate()[1].decode().splitlines()
    assert process.returncode == code
    safe = records_safe(output)
    assert said == [
        "texas42: finishing what has been started; once more stops at once",
        f"texas42: stopped after {safe:,} lines, which are safe;"
        " the same command with --resume goes on",
    ]
    assert len(output.read_bytes().splitlines()) == safe


@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals for another process")
def test_a_run_that_waits_for_its_input_stops_at_once(tmp_path: Path) -> None:
    output = tmp_path / "out.jsonl"
    command = [sys.executable, "-c", RUN, "batch", "-", "-o", str(output)]
    process = subprocess.Popen(command, stdin=subprocess.PIPE, stderr=subprocess.PIPE)
    assert process.stdin is not None
    process.stdin.write(("\n".join(endings(3)) + "\n").encode())
    process.stdin.flush()
    while not output.exists():
        time.sleep(0.01)
    time.sleep(0.3)  # A signal that comes just before Python waits is seen only after it.
    process.send_signal(signal.SIGINT)
    assert process.wait(timeout=60) == 130
