"""How `texas42 batch` reads its inputs: any bytes at all, a line at a time, none of them lost."""

import gzip
import io
import zlib
from collections.abc import Iterator
from pathlib import Path

import pytest

from helpers.batch_user import HAND, batch, endings, records, refusal, write_lines
from texas42.errors import NotationError
from texas42_cli.batch.lines import LONGEST_LINE, Inputs, Line, split_lines
from texas42_cli.batch.streams import Raw, text_of

GOOD = endings(3)


def lines_of(path: Path) -> list[Line]:
    return list(Inputs((str(path),)))


def lines_in(data: bytes, tmp_path: Path) -> list[Line]:
    path = tmp_path / "lines"
    path.write_bytes(data)
    return lines_of(path)


# Ends of lines


@pytest.mark.parametrize(
    ("data", "lines"),
    [
        (b"a\nb\n", [b"a", b"b"]),
        (b"a\r\nb\r\n", [b"a", b"b"]),
        (b"a\rb\r", [b"a", b"b"]),
        (b"a\n\r\nb", [b"a", b"", b"b"]),
        (b"a\r\r\nb", [b"a", b"", b"b"]),
        (b"a", [b"a"]),
        (b"", []),
        (b"\n", [b""]),
        (b"a\x0bb\x0cc\x85d\xe2\x80\xa8e\n", [b"a\x0bb\x0cc\x85d\xe2\x80\xa8e"]),
    ],
)
def test_lines_end_in_lf_crlf_or_cr_and_in_nothing_else(data: bytes, lines: list[bytes]) -> None:
    assert list(split_lines([data])) == lines


def test_an_end_of_line_may_be_cut_in_two_by_the_reading() -> None:
    data = b"one\r\ntwo\rthree\n\r\nfour\r"
    whole = list(split_lines([data]))
    for size in range(1, len(data)):
        chunks = [data[i : i + size] for i in range(0, len(data), size)]
        assert [x for x in split_lines(chunks) if x] == [x for x in whole if x]


def test_a_line_of_gigabytes_is_never_held_whole() -> None:
    held = 0

    def chunks() -> Iterator[bytes]:
        yield from (b"x" * 1000 for _ in range(100_000))
        yield b"\nnext\n"

    for line in split_lines(chunks()):
        held = max(held, len(line))
    assert LONGEST_LINE < held < LONGEST_LINE + 2000


# What counts as a line


def test_blank_lines_and_comments_are_left_out_but_counted(tmp_path: Path) -> None:
    data = f"# evening\n\n{GOOD[0]}\n   \t\n  # more\n{GOOD[1]}".encode()
    assert [line.number for line in lines_in(data, tmp_path)] == [3, 6]


@pytest.mark.parametrize("data", [b"", b"\n\n\n", b"# one\n# two", b"\xef\xbb\xbf", b"\r\r\n"])
def test_a_file_of_nothing_is_no_failure(data: bytes, tmp_path: Path) -> None:
    path = tmp_path / "empty.txt"
    path.write_bytes(data)
    result = batch(path)
    assert (result.exit_code, result.stdout) == (0, "")
    assert result.stderr == "texas42: 0 lines, 0 a second\n"


@pytest.mark.parametrize("space", ["\u00a0", "\u3000 \t", "\u2028"])
def test_a_line_of_spaces_that_are_not_ascii_is_blank(space: str, tmp_path: Path) -> None:
    data = f"{space}\n{GOOD[0]}\n".encode()
    assert [line.number for line in lines_in(data, tmp_path)] == [2]


def test_a_comment_may_be_as_long_as_it_likes(tmp_path: Path) -> None:
    data = b" # " + b"-" * 200_000 + b"\n" + GOOD[0].encode()
    assert [line.number for line in lines_in(data, tmp_path)] == [2]


def test_a_byte_order_mark_is_no_part_of_the_first_line(tmp_path: Path) -> None:
    with_mark = lines_in(b"\xef\xbb\xbf" + GOOD[0].encode(), tmp_path)
    assert [line.text() for line in with_mark] == [GOOD[0]]


def test_the_file_is_named_only_where_there_are_several(tmp_path: Path) -> None:
    one, two = (write_lines(tmp_path / name, GOOD[:1]) for name in ("one.txt", "two.txt"))
    assert ["file" in record for record in records(one)] == [False]
    assert [record["file"] for record in records(one, "-", two, stdin=f"{GOOD[1]}\n")] == [
        str(one),
        "stdin",
        str(two),
    ]


# Bad lines


def what_is_wrong(data: bytes, tmp_path: Path) -> str:
    (line,) = lines_in(data, tmp_path)
    with pytest.raises(NotationError) as caught:
        line.text()
    return str(caught.value)


def test_a_line_in_another_encoding_is_bad_and_its_first_odd_byte_is_named(tmp_path: Path) -> None:
    assert what_is_wrong(f"{GOOD[0]}#caf".encode() + b"\xe9\n", tmp_path) == (
        f"byte {len(GOOD[0]) + 5} of the line (0xE9) is not text; save the file as UTF-8 text"
    )


def test_a_nul_byte_makes_a_line_bad(tmp_path: Path) -> None:
    assert what_is_wrong(b"N:\0", tmp_path) == (
        "column 3: there is a NUL byte in the line; save the file as UTF-8 text"
    )


def test_a_line_of_five_megabytes_is_one_bad_line_among_good_ones(tmp_path: Path) -> None:
    data = GOOD[0].encode() + b"\n" + b"6-4," * 1_250_000 + b"\n" + GOOD[1].encode() + b"\n"
    path = tmp_path / "long.txt"
    path.write_bytes(data)
    first, long, last = records(path, code=1)
    assert long == {
        "line": 2,
        "error": {
            "what": "the line is longer than 10,000 bytes",
            "where": "",
            "hint": "mend the file, or leave this part out",
        },
    }
    assert (first["line"], last["line"]) == (1, 3)
    assert "points" in first
    assert "points" in last


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be"])
def test_utf_16_with_its_mark_is_read_as_windows_shells_write_it(
    encoding: str, tmp_path: Path
) -> None:
    mark = {"utf-16-le": b"\xff\xfe", "utf-16-be": b"\xfe\xff"}.get(encoding, b"")
    data = mark + "".join(f"{line} #é\r\n" for line in GOOD).encode(encoding)
    assert [line.text() for line in lines_in(data, tmp_path)] == [f"{line} #é" for line in GOOD]


def test_utf_16_without_its_mark_is_bad_lines_with_a_hint(tmp_path: Path) -> None:
    path = tmp_path / "wide.txt"
    path.write_bytes("".join(f"{line}\n" for line in GOOD).encode("utf-16-le"))
    found = records(path, code=1)
    assert {record["error"]["hint"] for record in found} == {"save the file as UTF-8 text"}
    assert [record["line"] for record in found[:3]] == [1, 2, 3]


# Packed files


def test_a_packed_file_is_read_as_it_is_whatever_its_name(tmp_path: Path) -> None:
    data = gzip.compress("".join(f"{line}\n" for line in GOOD).encode())
    assert [line.text() for line in lines_in(data, tmp_path)] == GOOD


def test_packed_bytes_on_stdin_are_read_too() -> None:
    found = records("-", stdin=gzip.compress(f"{GOOD[0]}\n".encode()))
    assert [record["line"] for record in found] == [1]


def test_packed_files_joined_into_one_and_padded_with_zeros_are_one_file(tmp_path: Path) -> None:
    parts = [gzip.compress(f"{line}\n".encode()) for line in GOOD]
    data = parts[0] + parts[1] + b"\0" * 512 + parts[2] + b"\0" * 512
    assert [line.text() for line in lines_in(data, tmp_path)] == GOOD


def test_of_a_packed_file_cut_short_all_whole_lines_are_answered_and_the_rest_is_one_error(
    tmp_path: Path,
) -> None:
    lines = endings(400)
    data = gzip.compress("".join(f"{line}\n" for line in lines).encode())
    path = tmp_path / "short.gz"
    path.write_bytes(data[: len(data) // 2])
    *good, last = records(path, code=1)
    assert [record["id"] for record in good] == [f"1-{place}" for place in range(len(good))]
    assert 10 < len(good) < 400
    assert last["line"] == len(good) + 1
    assert last["error"]["what"] == (
        "the rest of the input cannot be read: the packed file ends before its end"
    )


def test_a_damaged_packed_file_is_an_error_and_not_a_crash(tmp_path: Path) -> None:
    data = bytearray(gzip.compress("".join(f"{line}\n" for line in endings(400)).encode()))
    data[-6] ^= 0xFF  # its sum
    path = tmp_path / "damaged.gz"
    path.write_bytes(bytes(data))
    *_, last = records(path, code=1)
    assert "the packed file is damaged from here on" in last["error"]["what"]


def test_what_follows_a_packed_file_and_is_not_packed_is_one_error(tmp_path: Path) -> None:
    data = gzip.compress(f"{GOOD[0]}\n".encode()) + b"plain text"
    good, last = lines_in(data, tmp_path)
    assert good.text() == GOOD[0]
    assert "damaged" in last.flaw


def test_a_packed_file_that_swells_a_thousandfold_is_unpacked_a_little_at_a_time() -> None:
    packed = zlib.compressobj(9, zlib.DEFLATED, 31)
    data = b"".join(packed.compress(b"\n" * 1_000_000) for _ in range(20)) + packed.flush()
    raw = Raw(io.BytesIO(data), Inputs(()).waiting)
    sizes = [len(chunk) for chunk in text_of(raw)]
    assert sum(sizes) == 20_000_000
    assert max(sizes) <= 1 << 17


# What is refused before anything is read


def test_a_file_that_is_not_there_is_refused_before_any_line_is_answered(tmp_path: Path) -> None:
    good = write_lines(tmp_path / "good.txt", GOOD)
    missing = tmp_path / "missing.txt"
    assert refusal(good, missing) == f"{missing}: no such file or directory"


def test_a_folder_is_no_input(tmp_path: Path) -> None:
    assert refusal(tmp_path) == f"{tmp_path}: is a folder, not a file"


def test_stdin_can_be_read_once() -> None:
    assert refusal("-", "-", stdin=HAND).startswith("stdin can be read only once")
