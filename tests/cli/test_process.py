"""The installed `texas42` in processes of its own: cold and warm, piped, closed, interrupted."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

import texas42 as t42
from helpers.cli_user import BY_NORTH_IN_ACES, DEAL
from helpers.program import TEXAS42

SOLVE = ("solve", *BY_NORTH_IN_ACES)

COLOUR = re.compile(rb"\x1b\[[0-9;]*3[0-9]")

NOT_FOR_READING = ("numba", "llvmlite", "numpy", "rich")
"""What the solver and the screen need, and help and refusals must not load."""

REPORT_IMPORTS = f"""
import sys
from texas42_cli.main import run
try:
    run(sys.argv[1:])
except SystemExit:
    pass
print("loaded:", [name for name in {NOT_FOR_READING!r} if name in sys.modules])
"""


def environment(home: Path, **more: str) -> dict[str, str]:
    """A user whose caches live below `home`, with no wishes about colour or caching."""
    ours = ("NUMBA_", "TEXAS42_", "NO_COLOR", "FORCE_COLOR", "COLUMNS", "PYTHONIOENCODING")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(ours)}
    places = {"HOME": home, "XDG_CACHE_HOME": home / "cache", "LOCALAPPDATA": home / "cache"}
    return kept | {key: str(place) for key, place in places.items()} | more


def texas42(
    *args: str, env: dict[str, str], stdin: bytes = b""
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run([*TEXAS42, *args], env=env, input=stdin, capture_output=True, check=False)


def package_files() -> set[Path]:
    """Everything in the folders of the solver but Python's own byte code."""
    roots = [Path(root) for root in t42.__path__]
    return {path for root in roots for path in root.rglob("*") if path.suffix != ".pyc"}


@pytest.fixture(scope="module")
def user(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """A user who has never solved anything here."""
    return environment(tmp_path_factory.mktemp("home"))


@pytest.fixture(scope="module")
def first_run(user: dict[str, str]) -> subprocess.CompletedProcess[bytes]:
    """The first solve of that user, who waits for the compiler."""
    return texas42(*SOLVE, env=user)


@pytest.fixture(scope="module")
def warm(user: dict[str, str], first_run: subprocess.CompletedProcess[bytes]) -> dict[str, str]:
    """The same user from the second solve on."""
    return user


# Cold and warm


def test_the_first_run_answers_and_says_once_that_it_compiles(
    first_run: subprocess.CompletedProcess[bytes],
) -> None:
    assert first_run.returncode == 0
    assert b"The bidder's side N/S takes 40, the setters E/W 2." in first_run.stdout
    notices = first_run.stderr.decode().splitlines()
    assert len(notices) == 1
    assert notices[0].startswith("texas42: compiling")


def test_the_second_run_on_the_same_cache_says_the_same_and_compiles_nothing(
    first_run: subprocess.CompletedProcess[bytes], warm: dict[str, str]
) -> None:
    second = texas42(*SOLVE, env=warm)
    assert (second.returncode, second.stderr) == (0, b"")
    assert second.stdout == first_run.stdout


@pytest.mark.slow
def test_two_cold_starts_at_once_both_answer_and_leave_a_good_cache(tmp_path: Path) -> None:
    env = environment(tmp_path)
    starts = [
        subprocess.Popen(
            [*TEXAS42, *SOLVE, "--json"], env=env, stdout=subprocess.PIPE, stderr=subprocess.PIPE
        )
        for _ in range(2)
    ]
    outputs = [process.communicate()[0] for process in starts]
    assert [process.returncode for process in starts] == [0, 0]
    assert [json.loads(output)["points"] for output in outputs] == [40, 40]
    third = texas42(*SOLVE, "--json", env=env)
    assert (third.returncode, third.stdout, third.stderr) == (0, outputs[0], b"")


@pytest.mark.slow
def test_without_a_writable_folder_it_answers_uncached_with_a_warning(tmp_path: Path) -> None:
    # Below a plain file nothing can be made, not even by the superuser.
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    before = package_files()
    result = texas42(*SOLVE, "--json", env=environment(file / "home"))
    assert result.returncode == 0
    assert json.loads(result.stdout)["points"] == 40
    assert b"Traceback" not in result.stderr
    assert all(line.startswith(b"texas42: ") for line in result.stderr.splitlines())
    assert package_files() == before


# What is loaded


def loaded_by(*args: str, env: dict[str, str]) -> str:
    """The list of heavy packages that a run of `texas42` has loaded by its end."""
    command = [sys.executable, "-c", REPORT_IMPORTS, *args]
    result = subprocess.run(command, env=env, capture_output=True, text=True, check=True)
    return result.stdout.splitlines()[-1]


@pytest.mark.parametrize(
    "args",
    [
        ("--help",),
        ("--version",),
        ("solve", "--help"),
        ("solve",),
        ("solve", "deal.txt"),
        ("solve", DEAL, "--trump", "purple"),
        (*SOLVE, "--play", "6-5,5-4"),
    ],
    ids=["help", "version", "solve help", "no deal", "no file", "no trump", "illegal play"],
)
def test_help_and_refusals_load_neither_compiler_nor_screen(
    args: tuple[str, ...], tmp_path: Path
) -> None:
    assert loaded_by(*args, env=environment(tmp_path)) == "loaded: []"


def test_json_loads_no_screen(warm: dict[str, str]) -> None:
    assert loaded_by(*SOLVE, "--json", env=warm) == "loaded: ['numba', 'llvmlite', 'numpy']"


def test_the_version_is_that_of_the_package(tmp_path: Path) -> None:
    result = texas42("--version", env=environment(tmp_path))
    assert result.stdout.decode() == f"texas42 {t42.__version__}\n"


def test_the_shell_completes_commands_trumps_and_seats(tmp_path: Path) -> None:
    def completed(line: str) -> list[str]:
        words = line.split(" ")
        asked = {"_TEXAS42_COMPLETE": "bash_complete", "COMP_WORDS": line}
        env = environment(tmp_path, COMP_CWORD=str(len(words) - 1), **asked)
        return texas42(env=env).stdout.decode().split()

    assert completed("texas42 so") == ["plain,solve"]
    assert completed("texas42 solve --trump d") == ["plain,deuces", "plain,doubles"]
    assert completed("texas42 solve --by e") == ["plain,E"]


# Pipes, colours and signals


def test_a_deal_comes_through_a_pipe(warm: dict[str, str]) -> None:
    piped = texas42("solve", "-", "--json", env=warm, stdin=f"{DEAL} by=N trump=aces\n".encode())
    assert (piped.returncode, piped.stderr) == (0, b"")
    assert json.loads(piped.stdout)["points"] == 40


@pytest.mark.parametrize("args", [SOLVE, ("--help",), ("solve", "--help")], ids=len)
def test_a_reader_that_leaves_early_is_no_failure(
    args: tuple[str, ...], warm: dict[str, str]
) -> None:
    # The pipe is closed before the process has loaded what it needs to write the first line.
    process = subprocess.Popen(
        [*TEXAS42, *args], env=warm, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    assert process.wait() == 0


def test_colours_are_for_terminals(warm: dict[str, str]) -> None:
    assert b"\x1b" not in texas42(*SOLVE, env=warm).stdout
    assert COLOUR.search(texas42(*SOLVE, env=warm | {"FORCE_COLOR": "1"}).stdout)


def test_no_color_is_obeyed(warm: dict[str, str]) -> None:
    forced = texas42(*SOLVE, env=warm | {"FORCE_COLOR": "1", "NO_COLOR": "1"}).stdout
    assert not COLOUR.search(forced)


def test_a_terminal_that_knows_no_unicode_gets_ascii(warm: dict[str, str]) -> None:
    shown = texas42(*SOLVE, env=warm | {"PYTHONIOENCODING": "ascii"}).stdout
    assert shown == texas42(*SOLVE, "--ascii", env=warm).stdout


@pytest.mark.parametrize(
    "data",
    [b"", b"\x00\xff\xfe\x80 junk", b"N:" + b"6-6," * 250_000],
    ids=["empty", "binary junk", "one line of a megabyte"],
)
def test_bad_input_through_a_pipe_is_one_line_on_stderr(data: bytes, tmp_path: Path) -> None:
    result = texas42("solve", "-", env=environment(tmp_path), stdin=data)
    assert (result.returncode, result.stdout) == (2, b"")
    assert result.stderr.startswith(b"Error: stdin")
    assert result.stderr.count(b"\n") == 1


def test_an_answer_that_cannot_be_written_is_a_failure(warm: dict[str, str]) -> None:
    full = Path("/dev/full")
    if not full.exists():
        pytest.skip("this system has no device that is always full")
    with full.open("wb") as out:
        result = subprocess.run(
            [*TEXAS42, *SOLVE], env=warm, stdout=out, stderr=subprocess.PIPE, check=False
        )
    assert (result.returncode, result.stderr) == (2, b"Error: no space left on device\n")


def interrupt(process: subprocess.Popen[bytes]) -> None:
    """Python misses a signal that comes just before it waits for input, so wait, and try again."""
    for _ in range(5):
        time.sleep(0.3)
        process.send_signal(signal.SIGINT)
        try:
            process.wait(timeout=5)
        except subprocess.TimeoutExpired:
            continue
        return
    process.kill()


@pytest.mark.skipif(os.name == "nt", reason="Windows has no SIGINT for another process")
def test_an_interrupt_is_said_in_a_line_and_by_the_exit_code(tmp_path: Path) -> None:
    process = subprocess.Popen(
        [*TEXAS42, "solve", "-"],
        env=environment(tmp_path),
        stdin=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdin is not None
    assert process.stderr is not None
    # More than a pipe holds: once it is written, the process is reading and waits for the rest.
    process.stdin.write(b"x" * 500_000)
    process.stdin.flush()
    interrupt(process)
    assert process.stderr.read().split(b"\n") == [b"", b"texas42: interrupted", b""]
    assert process.wait() == 130
