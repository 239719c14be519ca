"""Where compiled kernels are kept, who compiles them, and what happens where nothing can be."""

import os
import subprocess
import sys
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from shutil import copytree

import pytest

from texas42.kernels import compiled

FOLDER = "print(compiled.cache_folder())"

DOUBLE = """
@compiled.kernel
def double(number):
    return 2 * number

print(double(21))
"""


def run(script: str, **variables: str) -> subprocess.CompletedProcess[str]:
    """A fresh process, where no cache folder has been chosen, with these variables set."""
    ours = ("NUMBA_", "XDG_CACHE_HOME")
    kept = {key: value for key, value in os.environ.items() if not key.startswith(ours)}
    code = f"from texas42.kernels import compiled\n{script}"
    return subprocess.run(
        [sys.executable, "-c", code],
        env=kept | variables,
        capture_output=True,
        text=True,
        check=True,
    )


# The folder


def test_machine_code_is_kept_below_the_user_s_cache_folder(tmp_path: Path) -> None:
    folder = Path(run(FOLDER, XDG_CACHE_HOME=str(tmp_path)).stdout.strip())
    assert folder.parent == tmp_path / "texas42"
    assert folder.is_dir()


def test_a_folder_chosen_for_numba_comes_first(tmp_path: Path) -> None:
    chosen, other = tmp_path / "chosen", tmp_path / "other"
    folder = run(FOLDER, NUMBA_CACHE_DIR=str(chosen), XDG_CACHE_HOME=str(other)).stdout.strip()
    assert Path(folder).parent == chosen / "texas42"
    assert not other.exists()


def test_two_processes_choose_the_same_folder(tmp_path: Path) -> None:
    first, second = (run(FOLDER, XDG_CACHE_HOME=str(tmp_path)).stdout for _ in range(2))
    assert first == second


def test_where_no_folder_can_be_made_kernels_run_uncached_with_a_warning(tmp_path: Path) -> None:
    # Below a plain file nothing can be made, not even by the superuser.
    file = tmp_path / "file"
    file.write_text("", encoding="utf-8")
    result = run(FOLDER + DOUBLE, XDG_CACHE_HOME=str(file))
    assert result.stdout.split() == ["None", "42"]
    assert result.stderr.count("no cache folder can be written") == 1
    assert "set NUMBA_CACHE_DIR to a writable folder" in result.stderr


def test_a_change_in_any_kernel_gets_a_folder_of_its_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    sources = copytree(Path(compiled.__file__).parent, tmp_path / "kernels")
    monkeypatch.setattr(compiled, "__file__", str(sources / "compiled.py"))
    fingerprints = {compiled._fingerprint()}
    kernels = sorted(sources.glob("*.py"))
    for kernel in kernels:
        kernel.write_text(f"{kernel.read_text('utf-8')}\n# changed\n", encoding="utf-8")
        fingerprints.add(compiled._fingerprint())
    assert len(fingerprints) == 1 + len(kernels)


# The first call


@pytest.fixture
def calls() -> list[str]:
    """The first calls that have been made."""
    return []


@pytest.fixture
def compile_(calls: list[str]) -> Callable[[], None]:
    return lambda: calls.append("compiled")


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty cache folder."""
    monkeypatch.setattr(compiled, "cache_folder", lambda: tmp_path)
    return tmp_path


@pytest.mark.usefixtures("folder")
def test_kernels_are_compiled_once_on_a_machine(
    calls: list[str], compile_: Callable[[], None]
) -> None:
    compiled.ready("solver", compile_)
    compiled.ready("solver", compile_)
    assert len(calls) == 1


@pytest.mark.usefixtures("folder")
def test_each_part_of_the_program_is_compiled_when_it_is_first_wanted(
    calls: list[str], compile_: Callable[[], None]
) -> None:
    compiled.ready("solver", compile_)
    compiled.ready("bidder", compile_)
    assert len(calls) == 2


@pytest.mark.usefixtures("folder")
def test_of_two_that_start_at_once_one_compiles(
    calls: list[str], compile_: Callable[[], None]
) -> None:
    with ThreadPoolExecutor(2) as pool:
        for _ in range(2):
            pool.submit(compiled.ready, "solver", compile_)
    assert len(calls) == 1


@pytest.mark.usefixtures("folder")
def test_a_compilation_that_was_broken_off_is_begun_again(
    calls: list[str], compile_: Callable[[], None]
) -> None:
    def broken_off() -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        compiled.ready("solver", broken_off)
    compiled.ready("solver", compile_)
    assert len(calls) == 1


def test_without_a_folder_the_kernels_are_still_made_ready(
    calls: list[str], compile_: Callable[[], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(compiled, "cache_folder", lambda: None)
    compiled.ready("solver", compile_)
    assert len(calls) == 1
