"""`--resume`: killed at any moment, a run goes on and no byte of its output is different."""

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from helpers.batch_user import CONTRACT, batch, endings, refusal, write_lines
from helpers.cli_user import DEAL
from texas42_cli.batch import job, journal, runner, sinks
from texas42_cli.batch.journal import Consumed, Journal
from texas42_cli.shared.files import Write, write_all

LINES = ["# contracts", *endings(5), "", "junk", *endings(6, seed=2), CONTRACT]
RECORDS = len(LINES) - 2
NAMES = ("out.jsonl", "out.csv", "out.parquet")


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    return write_lines(tmp_path / "lines.txt", LINES)


@pytest.fixture(autouse=True)
def _commit_every_record(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "COMMIT_SECONDS", 0.0)


def undisturbed(lines: Path, name: str) -> bytes:
    """The output of a run that nothing happened to."""
    output = lines.with_name(f"whole-{name}")
    assert batch(lines, "-o", output).exit_code == 1
    return output.read_bytes()


def files_beside(lines: Path) -> list[str]:
    return sorted(name for name in os.listdir(lines.parent) if name.startswith("out"))


# The moments at which a run can end


class CrashError(BaseException):
    """The power is gone: nothing that comes after is done."""


class CrashAt:
    """Crashes instead of the `number`th call of something, and of every one after it."""

    def __init__(self, number: int, does: Callable[..., object], before: object = None) -> None:
        self._calls, self._number, self._does, self._before = 0, number, does, before

    def __call__(self, *args: object, **more: object) -> object:
        self._calls += 1
        if self._calls >= self._number:
            if callable(self._before):
                self._before(*args)
            raise CrashError
        return self._does(*args, **more)


def half_of_it(write: Write, data: bytes) -> None:
    write(memoryview(data)[: len(data) // 2])


def all_of_it(write: Write, data: bytes) -> None:
    write(memoryview(data))


MOMENTS: dict[str, Callable[[int], tuple[object, str, CrashAt]]] = {
    "before a write": lambda n: (sinks, "write_all", CrashAt(n, write_all)),
    "a torn write": lambda n: (sinks, "write_all", CrashAt(n, write_all, half_of_it)),
    "written, not on the disk": lambda n: (
        sinks,
        "write_all",
        CrashAt(n, write_all, all_of_it),
    ),
    "on the disk, not in the journal": lambda n: (
        Journal,
        "write",
        CrashAt(n + 2, Journal.write),
    ),
    "with a draft of the journal": lambda n: (
        journal,
        "sync_folder",
        CrashAt(n + 2, journal.sync_folder),
    ),
}


def crash(lines: Path, output: Path, where: object, name: str, crash_at: object) -> None:
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(where, name, crash_at)
        with pytest.raises(CrashError):
            batch(lines, "-o", output, "--jobs", "1")


@pytest.mark.parametrize("number", [1, 2, 8])
@pytest.mark.parametrize("moment", MOMENTS)
@pytest.mark.parametrize("name", NAMES)
def test_after_a_crash_the_output_is_that_of_an_undisturbed_run(
    name: str, moment: str, number: int, lines: Path
) -> None:
    output = lines.with_name(name)
    where, function, crash_at = MOMENTS[moment](number)
    crash(lines, output, where, function, _method(crash_at) if where is Journal else crash_at)
    assert batch(lines, "-o", output, "--resume").exit_code == 1
    assert output.read_bytes() == undisturbed(lines, name)
    assert files_beside(lines) == [name]


def _method(crash_at: CrashAt) -> Callable[..., object]:
    """Something callable that gets `self`, as a method does."""
    return lambda *args: crash_at(*args)


@pytest.mark.parametrize("name", NAMES)
def test_a_crash_before_the_output_is_made_leaves_a_journal_that_says_so(
    name: str, lines: Path
) -> None:
    output = lines.with_name(name)
    crash(lines, output, os, "open", CrashAt(1, os.open))
    assert files_beside(lines) == [f"{name}.resume"]
    assert refusal(lines, "-o", output) == (
        f"{output} was begun and is not finished; --resume goes on with it, --force begins anew"
    )
    assert batch(lines, "-o", output, "--resume").exit_code == 1
    assert output.read_bytes() == undisturbed(lines, name)


@pytest.mark.parametrize(
    ("where", "function"),
    [
        (sinks, "write_parquet"),
        (sinks, "sync_folder"),
        (Journal, "remove"),
        (journal, "sync_folder"),
    ],
    ids=["nothing converted", "converted", "in place", "no journal"],
)
def test_a_crash_while_parquet_is_made_costs_only_the_making(
    where: object, function: str, lines: Path
) -> None:
    output = lines.with_name("out.parquet")
    # The journal syncs its folder for each of its versions, and then when it goes.
    calls = RECORDS + 3 if (where, function) == (journal, "sync_folder") else 1
    crash(lines, output, where, function, _method(CrashAt(calls, getattr(where, function))))
    resumed = batch(lines, "-o", output, "--resume")
    assert resumed.exit_code == 1
    assert output.read_bytes() == undisturbed(lines, "out.parquet")
    assert files_beside(lines) == ["out.parquet"]


def test_a_run_may_crash_again_and_again(lines: Path) -> None:
    output = lines.with_name("out.jsonl")
    crashes = 0
    for _ in range(RECORDS):
        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(sinks, "write_all", CrashAt(2, write_all, half_of_it))
            try:
                batch(lines, "-o", output, "--resume", "--jobs", "1")
            except CrashError:
                crashes += 1
    assert crashes == RECORDS - 1
    assert output.read_bytes() == undisturbed(lines, "out.jsonl")


# Going on


def interrupted(lines: Path, name: str = "out.jsonl", *args: str) -> Path:
    """An output of which two records are safe and more are not."""
    output = lines.with_name(name)
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sinks, "write_all", CrashAt(3, write_all, half_of_it))
        with pytest.raises(CrashError):
            batch(lines, "-o", output, "--jobs", "1", *args)
    assert Journal.beside(output).read().records == 2
    return output


def test_resume_with_nothing_there_simply_begins(lines: Path) -> None:
    output = lines.with_name("out.jsonl")
    assert batch(lines, "-o", output, "--resume").exit_code == 1
    assert output.read_bytes() == undisturbed(lines, "out.jsonl")


def test_the_summary_counts_what_was_there(lines: Path) -> None:
    output = interrupted(lines)
    stderr = batch(lines, "-o", output, "--resume").stderr
    assert stderr.startswith(f"texas42: wrote {output}: {RECORDS} lines, 1 bad, ")


def test_a_bad_line_of_the_first_run_counts_in_the_exit_code_of_the_second(tmp_path: Path) -> None:
    lines = write_lines(tmp_path / "lines.txt", ["junk", *endings(5)])
    output = interrupted(lines)
    assert batch(lines, "-o", output, "--resume").exit_code == 1


def test_more_or_fewer_threads_may_go_on(lines: Path) -> None:
    output = interrupted(lines)
    batch(lines, "-o", output, "--resume", "--jobs", "2")
    assert output.read_bytes() == undisturbed(lines, "out.jsonl")


def test_several_inputs_go_on_in_the_one_that_was_being_read(lines: Path) -> None:
    more = write_lines(lines.with_name("more.txt"), endings(9, seed=5))
    first = write_lines(lines.with_name("first.txt"), endings(1, seed=6))
    output = lines.with_name("out.jsonl")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sinks, "write_all", CrashAt(4, write_all, half_of_it))
        with pytest.raises(CrashError):
            batch(first, more, lines, "-o", output)
    assert batch(first, more, lines, "-o", output, "--resume").exit_code == 1
    assert output.read_text("ascii") == batch(first, more, lines).stdout


def test_stdin_that_begins_the_same_goes_on(lines: Path) -> None:
    output = lines.with_name("out.jsonl")
    text = lines.read_bytes()
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sinks, "write_all", CrashAt(4, write_all, half_of_it))
        with pytest.raises(CrashError):
            batch("-", "-o", output, stdin=text)
    assert batch("-", "-o", output, "--resume", stdin=text).exit_code == 1
    assert output.read_bytes() == undisturbed(lines, "out.jsonl")


# What is refused, and leaves everything as it is


def untouched_refusal(lines: Path, output: Path, *args: str, stdin: bytes | None = None) -> str:
    before = output.read_bytes(), Journal.beside(output).path.read_bytes()
    source = "-" if stdin is not None else lines
    said = refusal(source, "-o", output, "--resume", *args, stdin=stdin)
    assert (output.read_bytes(), Journal.beside(output).path.read_bytes()) == before
    return said


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("--ask", "points"), "--ask auto, not --ask points"),
        (("--seed", "4"), "--seed 0, not --seed 4"),
        (("--fast",), "no --fast, not --fast"),
        (("--precision", "2%"), "no --precision, not --precision 0.02"),
        (("--doubles-trump-low",), "no --doubles-trump-low, not --doubles-trump-low"),
        (("--format", "csv"), "--format jsonl, not --format csv"),
    ],
)
def test_other_options_are_named(options: tuple[str, ...], said: str, lines: Path) -> None:
    output = interrupted(lines)
    assert untouched_refusal(lines, output, *options) == (
        f"{output} was begun with {said}; use the same options, or --force to begin anew"
    )


def test_another_version_of_the_program_is_named(
    lines: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = interrupted(lines)
    monkeypatch.setattr(job, "__version__", "9.9")
    assert "not texas42 9.9" in untouched_refusal(lines, output)


@pytest.mark.parametrize("change", [(b"by=", b"by= "), (b"junk", b"punk")])
def test_an_input_that_has_changed_is_named(change: tuple[bytes, bytes], lines: Path) -> None:
    output = interrupted(lines)
    lines.write_bytes(lines.read_bytes().replace(*change))
    assert untouched_refusal(lines, output) == (
        f"{lines} has changed since the run was begun;"
        " bring back what it was, or --force to begin anew"
    )


def test_other_inputs_are_named(lines: Path) -> None:
    output = interrupted(lines)
    other = write_lines(lines.with_name("other.txt"), LINES)
    assert untouched_refusal(other, output).startswith(
        f"{output} was begun with the input {lines}, not {other}; "
    )


@pytest.mark.parametrize("stdin", [b"", "\n".join(LINES[2:]).encode(), LINES[1].encode()])
def test_stdin_that_begins_otherwise_or_is_too_short_is_refused(stdin: bytes, lines: Path) -> None:
    output = lines.with_name("out.jsonl")
    with pytest.MonkeyPatch.context() as patched:
        patched.setattr(sinks, "write_all", CrashAt(4, write_all))
        with pytest.raises(CrashError):
            batch("-", "-o", output, stdin=lines.read_bytes())
    assert untouched_refusal(lines, output, stdin=stdin).startswith("stdin has changed since")


@pytest.mark.parametrize(
    "text",
    [
        "",
        "{}",
        "[1]",
        '{"settings": {}, "inputs": [{}]}',
        '{"settings": [], "inputs": []}',
        '{"settings": {}, "inputs": [], "records": "7"}',
        '{"settings": {}, "inputs": [], "bytes": -1}',
        '{"settings": {}, "inputs": [], "players": 7}',
        "\xff",
    ],
)
def test_a_journal_that_cannot_be_read_is_refused(text: str, lines: Path) -> None:
    output = interrupted(lines)
    path = Journal.beside(output).path
    path.write_text(text, encoding="latin-1")
    assert untouched_refusal(lines, output) == (
        f"{path} is not the journal of a run; --force begins anew"
    )


def test_an_output_that_lost_records_is_refused(lines: Path) -> None:
    output = interrupted(lines)
    os.truncate(output, 10)
    assert "has 10 bytes, and its journal speaks of" in untouched_refusal(lines, output)


def test_two_runs_cannot_write_one_output(lines: Path) -> None:
    fcntl = pytest.importorskip("fcntl")
    output = interrupted(lines)
    with output.open("rb") as other:
        fcntl.flock(other, fcntl.LOCK_EX)
        assert untouched_refusal(lines, output) == (
            f"{output} cannot be written: another texas42 is writing it"
        )


def test_a_run_that_another_overtook_writes_nothing(
    lines: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = interrupted(lines, "out.parquet")

    def end_the_other_run(lines: object, begun: object) -> Consumed:
        output.with_name("out.parquet.part").unlink()
        return Consumed()

    monkeypatch.setattr(job, "skip_answered", end_the_other_run)
    assert refusal(lines, "-o", output, "--resume") == (
        f"{output} cannot be written: another texas42 has just written it"
    )
    assert output.with_name("out.parquet.part").read_bytes() == b""


def test_force_begins_anew_whatever_was_there(lines: Path) -> None:
    output = interrupted(lines)
    assert batch(lines, "-o", output, "--force").exit_code == 1
    assert output.read_bytes() == undisturbed(lines, "out.jsonl")


TARGETS_THAT_ARE_STREAMS = [
    (),
    pytest.param(
        ("-o", os.devnull),
        marks=pytest.mark.skipif(os.name == "nt", reason="Windows opens NUL as if it were a file"),
    ),
]


@pytest.mark.parametrize("target", TARGETS_THAT_ARE_STREAMS)
def test_there_is_no_going_on_with_a_stream(target: tuple[str, ...], lines: Path) -> None:
    said = refusal(lines, "--resume", *target)
    assert "cannot be gone on with; give the file: -o FILE" in said


# A finished output


@pytest.mark.parametrize("name", NAMES)
def test_a_finished_output_is_said_to_be_complete_and_ends_as_its_run_did(
    name: str, lines: Path
) -> None:
    output = lines.with_name(name)
    batch(lines, "-o", output)
    before = output.read_bytes()
    result = batch(lines, "-o", output, "--resume")
    assert result.exit_code == 1
    assert result.stderr == f"texas42: {output} is complete: {RECORDS} lines, 1 bad\n"
    assert output.read_bytes() == before


def test_a_finished_output_without_bad_lines_ends_well(tmp_path: Path) -> None:
    lines = write_lines(tmp_path / "lines.txt", endings(3))
    output = tmp_path / "out.csv"
    assert [batch(lines, "-o", output, "--resume").exit_code for _ in range(2)] == [0, 0]


@pytest.mark.parametrize("name", NAMES)
def test_an_output_of_another_number_of_records_is_refused(name: str, lines: Path) -> None:
    output = lines.with_name(name)
    batch(lines, "-o", output)
    write_lines(lines, [*LINES, DEAL])
    assert refusal(lines, "-o", output, "--resume") == (
        f"{output} has {RECORDS} records and no journal, and the input has {RECORDS + 1} lines;"
        " --force writes it anew"
    )


@pytest.mark.parametrize("name", NAMES)
def test_a_file_that_is_no_output_of_ours_is_refused(name: str, lines: Path) -> None:
    output = lines.with_name(name)
    output.write_bytes(b"precious\nbytes\n")
    format_name = output.suffix.removeprefix(".")
    assert refusal(lines, "-o", output, "--resume") == (
        f"{output} cannot be read as {format_name}; --force writes it anew"
    )
