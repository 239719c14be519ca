"""`texas42 batch` in processes of its own: what it loads, pipes, and a terminal's bar."""

import gzip
import os
import subprocess
import sys
from pathlib import Path

import pytest

from helpers.batch_user import CONTRACT, endings, write_lines
from helpers.program import TEXAS42

HEAVY = ("numba", "llvmlite", "numpy", "rich", "pyarrow", "distributed", "dask")
REPORT_IMPORTS = f"""
import sys
from texas42_cli.main import run
try:
    run(sys.argv[1:])
except SystemExit:
    pass
print("loaded:", [name for name in {HEAVY!r} if name in sys.modules], file=sys.stderr)
"""


def loaded_by(*args: str) -> str:
    """The list of heavy packages that a run has loaded by its end."""
    command = [sys.executable, "-c", REPORT_IMPORTS, "batch", *args]
    run = subprocess.run(command, capture_output=True, text=True, check=True)
    return run.stderr.splitlines()[-1]


@pytest.mark.parametrize(
    "args",
    [
        ("--help",),
        (),
        ("missing.txt",),
        ("-", "--format", "parquet"),
        (__file__, "-o", __file__),
        (__file__, "--cluster", "nowhere"),
        (__file__, "-o", "out.what"),
        (__file__, "--fast", "--deep"),
        (__file__, "-o", "/nowhere/at/all.parquet"),
    ],
    ids=len,
)
def test_help_and_refusals_load_nothing_heavy(args: tuple[str, ...]) -> None:
    assert loaded_by(*args) == "loaded: []"


def test_json_lines_load_the_solver_and_nothing_to_draw_or_convert_with(tmp_path: Path) -> None:
    lines = write_lines(tmp_path / "lines.txt", endings(3))
    assert loaded_by(str(lines)) == "loaded: ['numba', 'llvmlite', 'numpy']"


def run(*args: str, stdin: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*TEXAS42, "batch", *args], input=stdin, capture_output=True, check=False)


def test_lines_come_through_a_pipe_packed_or_not() -> None:
    plain = run("-", stdin=f"{CONTRACT}\n".encode())
    packed = run("-", stdin=gzip.compress(f"{CONTRACT}\n".encode()))
    assert plain.returncode == packed.returncode == 0
    assert plain.stdout == packed.stdout
    assert plain.stdout.startswith(b'{"line": 1, "id": "game-7", "deal": ')


def test_a_reader_that_leaves_early_is_no_failure(tmp_path: Path) -> None:
    lines = write_lines(tmp_path / "lines.txt", endings(3000))
    process = subprocess.Popen(
        [*TEXAS42, "batch", str(lines)], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    assert process.wait() == 0


def test_stdout_that_is_full_is_one_sentence(tmp_path: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no device that is always full")
    lines = write_lines(tmp_path / "lines.txt", endings(3))
    with Path("/dev/full").open("wb") as out:
        result = subprocess.run(
            [*TEXAS42, "batch", str(lines)], stdout=out, stderr=subprocess.PIPE, check=False
        )
    assert (result.returncode, result.stderr) == (2, b"Error: no space left on device\n")


def test_a_terminal_shows_a_bar_that_goes_when_the_run_ends(tmp_path: Path) -> None:
    pty = pytest.importorskip("pty")
    lines = write_lines(tmp_path / "lines.txt", endings(50))
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        [*TEXAS42, "batch", str(lines), "-o", str(tmp_path / "out.csv")], stderr=theirs
    )
    os.close(theirs)
    shown = b""
    while chunk := read_terminal(ours):
        shown += chunk
    os.close(ours)
    assert process.wait() == 0
    assert b" of 50 lines, " in shown
    last = shown.rpartition(b"\x1b[2K")[2]
    assert last.startswith(b"texas42: wrote ")


def read_terminal(terminal: int) -> bytes:
    """Nothing at the end, which Linux says by an error."""
    try:
        return os.read(terminal, 4096)
    except OSError:
        return b""
