"""What `texas42 batch` writes, and that nothing is written that should not be."""

import csv
import errno
import json
import os
from pathlib import Path

import pytest

from helpers.batch_user import CONTRACT, HAND, batch, endings, records, refusal, write_lines
from helpers.cli_user import DEAL
from texas42_cli.batch import extras, formats, progress, sinks
from texas42_cli.batch.columns import BOOL, INT, REAL, columns_of, row_of
from texas42_cli.batch.formats import format_of
from texas42_cli.batch.progress import Tally, duration
from texas42_cli.shared.files import Write

LINES = [CONTRACT, f'{DEAL} id=a,"b"%0Ac', "junk id=%23", *endings(20)]


@pytest.fixture
def lines(tmp_path: Path) -> Path:
    return write_lines(tmp_path / "lines.txt", LINES)


def written(lines: Path, name: str, *args: str) -> Path:
    """The output of that name, of a run in which a line is bad."""
    output = lines.with_name(name)
    result = batch(lines, "-o", output, *args)
    assert (result.exit_code, result.stdout) == (1, "")
    return output


# Formats


def test_a_file_has_what_stdout_would_have(lines: Path) -> None:
    output = written(lines, "out.jsonl")
    assert output.read_text("ascii") == batch(lines).stdout
    assert sorted(os.listdir(lines.parent)) == ["lines.txt", "out.jsonl"]


def test_there_is_a_record_for_every_line_in_the_order_of_the_lines(lines: Path) -> None:
    found = [json.loads(line) for line in written(lines, "out.ndjson").open()]
    assert [record["line"] for record in found] == list(range(1, len(LINES) + 1))
    assert [record["id"] for record in found[:3]] == ["game-7", 'a,"b"\nc', "#"]


def test_csv_read_back_is_what_the_records_say(lines: Path) -> None:
    with written(lines, "out.csv").open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    names = [column.name for column in columns_of("auto")]
    assert list(rows[0]) == names
    for row, record in zip(rows, records(lines, code=1), strict=True):
        flat = row_of(record)
        for column in columns_of("auto"):
            value = flat.get(column.name)
            if column.kind == BOOL and value is not None:
                assert row[column.name] == str(value).lower()
            elif column.kind in (INT, REAL) and value is not None:
                assert float(row[column.name]) == value
            else:
                assert row[column.name] == ("" if value is None else value)


@pytest.mark.parametrize("group", [7, 10_000])
def test_parquet_read_back_is_what_the_records_say(
    group: int, lines: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    monkeypatch.setattr(formats, "ROW_GROUP", group)
    table = parquet.read_table(written(lines, "out.parquet"))
    assert table.column_names == [column.name for column in columns_of("auto")]
    for row, record in zip(table.to_pylist(), records(lines, code=1), strict=True):
        flat = row_of(record)
        assert {k: v for k, v in row.items() if v is not None} == {
            k: v for k, v in flat.items() if k in row and v not in (None, "")
        }
    assert sorted(os.listdir(lines.parent)) == ["lines.txt", "out.parquet"]


@pytest.mark.parametrize("ask", ["points", "bid"])
def test_the_types_of_parquet_do_not_hang_on_what_the_lines_hold(ask: str, tmp_path: Path) -> None:
    parquet = pytest.importorskip("pyarrow.parquet")
    bad = write_lines(tmp_path / "bad.txt", ["junk"])
    good = write_lines(tmp_path / "good.txt", [CONTRACT if ask == "points" else HAND])
    schemas = []
    for path, code in ((bad, 1), (good, 0)):
        output = path.with_suffix(".parquet")
        assert batch(path, "--ask", ask, "--fast", "-o", output).exit_code == code
        schemas.append(parquet.read_schema(output))
    assert schemas[0] == schemas[1]
    assert len(schemas[0]) == len(columns_of(ask))


@pytest.mark.parametrize("name", ["out.csv", "out.parquet", "out.jsonl"])
def test_an_id_of_half_a_character_harms_no_format(name: str, tmp_path: Path) -> None:
    record = json.dumps({"deal": endings(1)[0].split(" by=")[0], "id": "\ud800\0"})
    lines = write_lines(tmp_path / "odd.jsonl", [record])
    assert batch(lines, "-o", tmp_path / name).exit_code == 0


@pytest.mark.parametrize("name", ["out.csv", "out.parquet", "out.jsonl"])
def test_without_any_lines_there_is_an_output_without_records(name: str, tmp_path: Path) -> None:
    output = tmp_path / name
    assert batch("-", "-o", output, stdin="# nothing\n").exit_code == 0
    assert formats.count_records(output, format_of(output)).records == 0


@pytest.mark.parametrize("name", ["jsonl", "csv"])
def test_a_dash_is_stdout(name: str, lines: Path) -> None:
    result = batch(lines, "-o", "-", "--format", name)
    assert result.stdout == batch(lines, "--format", name).stdout
    assert os.listdir(lines.parent) == ["lines.txt"]


def test_one_line_is_not_called_lines(tmp_path: Path) -> None:
    one = write_lines(tmp_path / "one.txt", [CONTRACT])
    assert batch(one).stderr.startswith("texas42: 1 line, ")
    assert batch(one, "-o", tmp_path / "one.csv").exit_code == 0
    again = batch(one, "-o", tmp_path / "one.csv", "--resume")
    assert again.stderr.endswith("one.csv is complete: 1 line, 0 bad\n")


def test_the_ending_may_be_overruled(lines: Path) -> None:
    assert written(lines, "out.txt", "--format", "csv").read_text().startswith("line,file,id,")


@pytest.mark.parametrize("name", ["out.CSV", "out.PARQUET", "a.b.JSONL"])
def test_an_ending_may_be_in_capitals(name: str) -> None:
    assert format_of(Path(name)) in ("csv", "parquet", "jsonl")


@pytest.mark.parametrize(
    ("name", "why"), [("out.txt", "its ending is .txt"), ("out", "it has no ending")]
)
def test_an_ending_that_names_no_format_is_refused(name: str, why: str, lines: Path) -> None:
    output = lines.with_name(name)
    assert refusal(lines, "-o", output) == (
        f"the format of {output} is not known, as {why};"
        " end it with .jsonl, .csv or .parquet, or add --format"
    )


def test_parquet_is_no_stream(lines: Path) -> None:
    assert refusal(lines, "--format", "parquet") == (
        "stdout cannot take Parquet; give a file: -o FILE.parquet"
    )


def test_parquet_without_its_package_says_how_to_get_it_before_any_work(
    lines: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(extras, "find_spec", lambda name: None)
    assert refusal(lines, "-o", lines.with_name("out.parquet")) == (
        'Parquet needs the package pyarrow; pip install "texas42[parquet]"'
    )
    assert os.listdir(lines.parent) == ["lines.txt"]


# What is never overwritten


def test_an_output_that_is_there_is_not_touched(lines: Path) -> None:
    output = lines.with_name("out.jsonl")
    output.write_text("precious", encoding="utf-8")
    assert refusal(lines, "-o", output) == f"{output} is there already; --force writes it anew"
    assert output.read_text("utf-8") == "precious"
    assert sorted(os.listdir(lines.parent)) == ["lines.txt", "out.jsonl"]


def test_force_writes_it_anew(lines: Path) -> None:
    output = lines.with_name("out.jsonl")
    output.write_text("x" * 1_000_000, encoding="utf-8")
    assert written(lines, "out.jsonl", "--force").read_text("ascii") == batch(lines).stdout


@pytest.mark.parametrize("name", ["lines.txt", "./lines.txt", "link.jsonl"])
@pytest.mark.parametrize("more", [(), ("--force",), ("--resume",)])
def test_an_input_is_never_the_output(name: str, more: tuple[str, ...], lines: Path) -> None:
    lines.with_name("link.jsonl").symlink_to(lines)
    output = lines.with_name(name)
    assert refusal(lines, "-o", output, "--format", "jsonl", *more) == (
        f"{lines} is an input, and cannot be the output as well"
    )
    assert lines.read_text("utf-8") == "".join(f"{line}\n" for line in LINES)


def test_a_folder_that_is_not_there_is_refused_before_any_work(lines: Path) -> None:
    output = lines.with_name("nowhere") / "out.jsonl"
    assert refusal(lines, "-o", output) == f"{output}: there is no such folder"


# What cannot be written


def test_a_device_that_is_full_is_one_sentence(lines: Path) -> None:
    if not Path("/dev/full").exists():
        pytest.skip("this system has no device that is always full")
    assert refusal(lines, "-o", "/dev/full", "--quiet") == (
        "/dev/full cannot be written: no space left on device"
    )
    assert not Path("/dev/full.resume").exists()


def test_a_disk_that_fills_up_is_one_sentence_and_the_run_can_go_on(
    lines: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    output = lines.with_name("out.jsonl")

    def full(write: Write, data: bytes) -> None:
        write(memoryview(data)[:100])
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    with monkeypatch.context() as patched:
        patched.setattr(sinks, "write_all", full)
        assert refusal(lines, "-o", output) == (
            f"{output} cannot be written: no space left on device;"
            " 0 records are safe, and --resume goes on after them"
        )
    assert output.stat().st_size == 100
    assert written(lines, "out.jsonl", "--resume").read_text("ascii") == batch(lines).stdout


def test_a_journal_that_cannot_be_written_ends_the_run_in_one_sentence(
    lines: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(file: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    output = lines.with_name("out.jsonl")
    monkeypatch.setattr(os, "fsync", full)
    assert refusal(lines, "-o", output).startswith(f"{output} cannot be written: no space left")
    assert os.listdir(lines.parent) == ["lines.txt"]


# Bad lines, strictly or not


def test_bad_lines_are_counted_and_the_run_ends_with_1(lines: Path) -> None:
    result = batch(lines)
    assert result.exit_code == 1
    assert result.stderr.startswith(f"texas42: {len(LINES)} lines, 1 bad, ")


def test_a_strict_run_ends_at_the_first_bad_line_and_keeps_what_was_before_it(
    lines: Path,
) -> None:
    output = lines.with_name("out.jsonl")
    result = batch(lines, "-o", output, "--strict")
    assert result.exit_code == 1
    assert result.stderr == (
        "Error: line 3, column 1: a deal begins with a seat and a colon, not with 'junk';"
        " write N:hand hand hand hand, clockwise from the seat named\n"
    )
    assert output.read_text("ascii") == "".join(batch(lines).stdout.splitlines(True)[:2])
    rest = batch(lines, "-o", output, "--resume")
    assert (rest.exit_code, output.read_text("ascii")) == (1, batch(lines).stdout)


def test_a_strict_run_of_several_files_names_the_file(lines: Path) -> None:
    result = batch("-", lines, "--strict", stdin=CONTRACT)
    assert result.stderr.startswith(f"Error: {lines}, line 3, column 1: ")


# Telling how far it is


def test_quiet_says_nothing_unless_lines_were_bad(lines: Path, tmp_path: Path) -> None:
    good = write_lines(tmp_path / "good.txt", endings(3))
    assert batch(good, "--quiet").stderr == ""
    assert "1 bad" in batch(lines, "--quiet").stderr


def test_where_there_is_no_terminal_a_line_is_written_now_and_then(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "SECONDS_BETWEEN_LINES", 0.0)
    good = write_lines(tmp_path / "good.txt", endings(3))
    *told, _ = batch(good, "--jobs", "1").stderr.splitlines()
    assert [line.split(",")[0] for line in told] == [f"texas42: {n} of 3 lines" for n in (1, 2, 3)]
    assert all(line.endswith(" s left") for line in told)


@pytest.mark.parametrize(
    ("seconds", "said"),
    [(3.2, "3 s"), (89, "89 s"), (120, "2 min"), (5340, "89 min"), (12_000, "3 h 20 min")],
)
def test_a_duration_is_said_in_two_figures_or_so(seconds: float, said: str) -> None:
    assert duration(seconds) == said


def test_what_an_earlier_run_has_done_is_in_the_count_and_not_in_the_rate() -> None:
    tally = Tally(answered=10, failed=1, skipped=1000)
    tally.started -= 2
    assert tally.describe().startswith("1,010 lines, 1 bad, ")
    assert float(tally.rate) < 6


def test_nothing_is_known_of_the_time_left_when_the_input_is_a_pipe() -> None:
    assert progress._Lines(Tally(answered=5), None)._left() == ""
