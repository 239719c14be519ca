"""`--cluster`: the same bytes from a real Dask scheduler, also when a worker dies."""

import logging
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path

import pytest

from helpers.batch_user import CONTRACT, batch, endings, refusal, write_lines
from texas42 import __version__
from texas42_cli.batch import extras
from texas42_cli.batch.asks import Settings
from texas42_cli.batch.cluster import (
    ClusterError,
    Lookout,
    OtherVersionError,
    answer_chunk,
    by_cluster,
    quieten,
)
from texas42_cli.batch.formats import Format
from texas42_cli.batch.journal import Journal
from texas42_cli.batch.lines import Line
from texas42_cli.batch.runner import Answerer
from texas42_cli.batch.stopping import Stop

distributed = pytest.importorskip("distributed")

ANSWERER = Answerer(Settings("points"), Format("jsonl", "points"))
QUIET = {**os.environ, "DASK_LOGGING__DISTRIBUTED": "critical"}
DASKS_OWN = ("distributed", "distributed.client", "distributed.comm.tcp", "tornado.application")
SECONDS_TO_START = 60


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def dask(role: str, *args: str) -> "subprocess.Popen[bytes]":
    """A scheduler or a worker, as its users start it."""
    command = [sys.executable, "-m", "distributed.cli.dask_" + role, *args]
    return subprocess.Popen(
        command, env=QUIET, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )


@contextmanager
def ended(processes: list["subprocess.Popen[bytes]"]) -> Iterator[None]:
    try:
        yield
    finally:
        for process in processes:
            process.kill()
            process.wait()


@pytest.fixture(scope="module")
def scheduler() -> Iterator[str]:
    port = free_port()
    place = ("--host", "127.0.0.1", "--port", str(port), "--no-dashboard")
    with ended([dask("scheduler", *place)]):
        deadline = time.monotonic() + SECONDS_TO_START
        while time.monotonic() < deadline:
            with suppress(OSError), socket.create_connection(("127.0.0.1", port), timeout=1):
                break
            time.sleep(0.05)
        yield f"tcp://127.0.0.1:{port}"


def worker(scheduler: str) -> "subprocess.Popen[bytes]":
    """One process without a nanny, which nobody starts again."""
    return dask("worker", scheduler, "--nthreads", "1", "--no-nanny", "--no-dashboard")


@pytest.fixture(scope="module")
def lines(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("cluster")
    return write_lines(folder / "lines.txt", ["# mixed", CONTRACT, "junk id=x", *endings(1500)])


@pytest.fixture(scope="module")
def alone(lines: Path) -> bytes:
    """What this machine writes with one thread."""
    output = lines.with_name("alone.jsonl")
    assert batch(lines, "--ask", "points", "-o", output, "--jobs", "1").exit_code == 1
    return output.read_bytes()


def test_two_threads_write_what_one_does(lines: Path, alone: bytes) -> None:
    output = lines.with_name("threads.jsonl")
    batch(lines, "--ask", "points", "-o", output, "--jobs", "2")
    assert output.read_bytes() == alone


def test_two_workers_of_a_scheduler_write_what_one_thread_does(
    scheduler: str, lines: Path, alone: bytes
) -> None:
    output = lines.with_name("cluster.jsonl")
    with ended([worker(scheduler), worker(scheduler)]):
        result = batch(lines, "--ask", "points", "-o", output, "--cluster", scheduler)
    assert result.exit_code == 1
    assert output.read_bytes() == alone
    (summary,) = result.stderr.splitlines()
    assert summary.startswith(f"texas42: wrote {output}: 1,502 lines, 1 bad, ")


def started(*args: str | Path) -> "subprocess.Popen[bytes]":
    run = "import sys; from texas42_cli.batch import runner; runner.COMMIT_SECONDS = 0.02; "
    run += "from texas42_cli.main import run; run(sys.argv[1:])"
    command = [sys.executable, "-c", run, "batch", *map(str, args)]
    return subprocess.Popen(command, stderr=subprocess.PIPE)


def wait_for_records(process: "subprocess.Popen[bytes]", output: Path, number: int) -> None:
    journal = Journal.beside(output)
    while process.poll() is None:
        with suppress(OSError):
            if journal.read().records >= number:
                return
        time.sleep(0.01)


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGKILL")
def test_a_worker_killed_in_mid_run_costs_no_byte(scheduler: str, tmp_path: Path) -> None:
    lines = write_lines(tmp_path / "lines.txt", endings(300, size=6))
    output = tmp_path / "out.jsonl"
    workers = [worker(scheduler), worker(scheduler)]
    with ended(workers):
        args = (lines, "--ask", "leads", "-o", output, "--cluster", scheduler, "--quiet")
        process = started(*args)
        wait_for_records(process, output, 32)
        assert process.poll() is None
        workers[0].send_signal(signal.SIGKILL)
        assert process.communicate(timeout=120)[1] == b""
    assert process.returncode == 0
    alone = tmp_path / "alone.jsonl"
    batch(lines, "--ask", "leads", "-o", alone)
    assert output.read_bytes() == alone.read_bytes()


@pytest.mark.slow
@pytest.mark.skipif(os.name == "nt", reason="Windows has no signals for another process")
def test_an_interrupted_run_on_a_cluster_goes_on_without_one(
    scheduler: str, tmp_path: Path
) -> None:
    lines = write_lines(tmp_path / "lines.txt", endings(20_000))
    output = tmp_path / "out.jsonl"
    with ended([worker(scheduler)]):
        process = started(lines, "-o", output, "--cluster", scheduler)
        wait_for_records(process, output, 64)
        process.send_signal(signal.SIGINT)
        said = process.communicate(timeout=60)[1].decode().splitlines()
    assert process.returncode == 130
    assert said[-1].endswith("which are safe; the same command with --resume goes on")
    records = Journal.beside(output).read().records
    assert len(output.read_bytes().splitlines()) == records >= 64
    assert len(said) == 2


@pytest.mark.slow
def test_a_cluster_may_be_started_for_a_try(tmp_path: Path) -> None:
    lines = write_lines(tmp_path / "lines.txt", endings(200))
    output, alone = tmp_path / "out.csv", tmp_path / "alone.csv"
    batch(lines, "-o", alone)
    process = started(lines, "-o", output, "--cluster", "local", "--jobs", "2")
    said = process.communicate(timeout=120)[1].decode().splitlines()
    assert process.returncode == 0
    assert said[0] == "texas42: started a cluster of 2 processes on this machine"
    assert said[1].startswith(f"texas42: wrote {output}: 200 lines, ")
    assert len(said) == 2
    assert output.read_bytes() == alone.read_bytes()


def test_what_dask_logs_stays_off_the_terminal() -> None:
    quieten()
    loud = [name for name in DASKS_OWN if logging.getLogger(name).isEnabledFor(logging.ERROR)]
    assert loud == []


class Workers:
    """A client whose workers come and go, as `counts` says."""

    status = "running"

    def __init__(self, *counts: int) -> None:
        self._counts = iter(counts)

    def nthreads(self) -> dict[str, int]:
        threads = next(self._counts)
        return {"tcp://one": threads} if threads else {}


def test_workers_that_are_on_their_way_are_not_missed(capsys: pytest.CaptureFixture[str]) -> None:
    lookout = Lookout(Workers(0, 0, 1), patience=3600)
    for _ in range(3):
        lookout.look()
    assert capsys.readouterr().err == ""


def test_a_run_that_waits_for_workers_says_so_once_each_time(
    capsys: pytest.CaptureFixture[str],
) -> None:
    lookout = Lookout(Workers(0, 0, 1, 0), patience=0)
    for said in (1, 0, 0, 1):
        lookout.look()
        assert capsys.readouterr().err.count("the cluster has no workers") == said


class GivesUp:
    """A client whose work always fails in the same way."""

    status = "closed"

    def __init__(self, error: Exception) -> None:
        self._error = error

    def submit(self, function: object, *args: object, **options: object) -> "GivesUp":
        return self

    def result(self, timeout: float) -> object:
        raise self._error

    def cancel(self, futures: object) -> None:
        pass


@pytest.mark.parametrize(
    ("error", "said"),
    [
        (
            OtherVersionError("a worker has texas42 0.0, and this is 0.1"),
            "a worker has texas42 0.0, and this is 0.1; install the same on every machine",
        ),
        (
            ModuleNotFoundError("texas42"),
            "the cluster gave up a piece of work (ModuleNotFoundError); see that its workers run"
            " and have texas42, then go on with --resume",
        ),
    ],
)
def test_a_cluster_that_gives_up_is_one_sentence(error: Exception, said: str) -> None:
    lines = iter([Line(1, CONTRACT.encode())])
    with pytest.raises(ClusterError) as caught:
        list(by_cluster(GivesUp(error), ANSWERER, lines, Stop()))
    assert str(caught.value) == said


def test_a_worker_of_another_version_answers_nothing() -> None:
    line = Line(1, CONTRACT.encode())
    (outcome,) = answer_chunk(ANSWERER, [line], __version__)
    assert outcome == ANSWERER(line)
    with pytest.raises(OtherVersionError, match=r"and this is 9\.9"):
        answer_chunk(ANSWERER, [line], "9.9")


# What is refused


@pytest.mark.slow
def test_a_scheduler_that_does_not_answer_is_one_sentence(tmp_path: Path) -> None:
    lines = write_lines(tmp_path / "lines.txt", endings(3))
    address = f"tcp://127.0.0.1:{free_port()}"
    said = refusal(lines, "-o", tmp_path / "out.csv", "--cluster", address)
    assert said.startswith(f"no scheduler answers at {address} ")
    assert os.listdir(tmp_path) == ["lines.txt"]


@pytest.mark.parametrize(
    "address", ["somewhere", "host:", "tcp://host", "local host", "ftp://host:1", ""]
)
def test_what_is_no_address_is_refused_before_anything_is_loaded(
    address: str, tmp_path: Path
) -> None:
    lines = write_lines(tmp_path / "lines.txt", endings(3))
    assert refusal(lines, "--cluster", address) == (
        f"--cluster: '{address}' is not an address; write tcp://host:8786, or local to start one"
        " here"
    )


def test_without_dask_it_says_how_to_get_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = write_lines(tmp_path / "lines.txt", endings(3))
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    assert refusal(lines, "--cluster", "local") == (
        '--cluster needs the package distributed; pip install "texas42[cluster]"'
    )
