"""Files under fire: whatever stands among the good lines, the good ones are answered the same."""

import gzip
import json
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.batch_user import CONTRACT, Fields, batch, endings
from texas42_cli.batch.asks import Settings, answered
from texas42_cli.batch.formats import Format
from texas42_cli.batch.lines import Inputs, Line, split_lines
from texas42_cli.batch.runner import Answerer, by_threads
from texas42_cli.batch.stopping import Stop

GOOD = [CONTRACT, *endings(7)]
SETTINGS = Settings("points")
ENDS = (b"\n", b"\r\n", b"\r")

JUNK = st.one_of(
    st.binary(max_size=60),
    st.text(max_size=60).map(lambda text: text.encode("utf-8", "surrogatepass")),
    st.text('0123456789-,:|{}"= NESWbytrumpid#', max_size=60).map(str.encode),
    st.sampled_from(
        [
            b"",
            b"\0",
            b"# N:junk",
            b"\xff\xfe",
            b"\xef\xbb\xbf",
            b"\x1f\x8b",
            b"x" * 20_000,
            b'{"deal": ["N"]}',
            b'{"hand": {"a": 1}}',
            b"[" * 5000,
            b"9" * 5000,
            b'{"id": ' + b"9" * 5000 + b"}",
            CONTRACT.encode()[:40],
            CONTRACT.encode() + b" play=" + b"6-6," * 200,
            "6‑6".encode("utf-16"),
        ]
    ),
)
"""Anything but an end of line, and what was once found to be hard to read."""


@cache
def alone(line: str) -> str:
    """The record of a good line without its number."""
    (record,) = read([line.encode()])
    return without_number(record)


def without_number(record: Fields) -> str:
    return json.dumps({key: value for key, value in record.items() if key != "line"})


def read(lines: list[bytes], end: bytes = b"\n") -> list[Fields]:
    """The records of a file, as text is split, left out and answered."""
    data = b"".join(line + end for line in lines)
    return [answered(line, SETTINGS) for line in lines_of(data)]


def lines_of(data: bytes) -> list[Line]:
    with TemporaryDirectory() as folder:
        path = Path(folder) / "fuzzed"
        path.write_bytes(data)
        return list(Inputs((str(path),)))


def mixed(good: list[str], junk: list[bytes], order: list[bool]) -> list[bytes]:
    """Good and bad lines, each kind in its order, taken in turns as `order` says."""
    waiting = [line.encode() for line in good], list(junk)
    lines = []
    for is_junk in (*order, *[True] * len(junk), *[False] * len(good)):
        if waiting[is_junk]:
            lines.append(waiting[is_junk].pop(0))
    return lines


@settings(max_examples=150)
@given(
    junk=st.lists(JUNK, max_size=8),
    order=st.lists(st.booleans(), max_size=12),
    end=st.sampled_from(ENDS),
)
def test_good_lines_among_any_others_are_answered_as_if_they_stood_alone(
    junk: list[bytes], order: list[bool], end: bytes
) -> None:
    clean = [line.replace(b"\r", b"").replace(b"\n", b"") for line in junk]
    lines = mixed(GOOD, clean, order)
    if lines[0][:2] in (b"\xff\xfe", b"\xfe\xff", b"\x1f\x8b"):
        lines.insert(0, b"# no mark of another kind of file")
    found = {record["line"]: record for record in read(lines, end)}
    for number, line in enumerate(lines, 1):
        if line.decode("latin-1") in GOOD:
            assert without_number(found[number]) == alone(line.decode())
    assert all(
        "error" in record or lines[number - 1].lstrip(b"\xef\xbb\xbf").decode() in GOOD
        for number, record in found.items()
    )


@given(data=st.binary(max_size=400))
def test_any_bytes_are_answered_line_by_line_in_one_short_sentence_each(data: bytes) -> None:
    numbers = []
    for line in lines_of(data):
        error = answered(line, SETTINGS)["error"]
        assert 0 < len(error["what"]) < 250
        assert "internal error" not in error["what"]
        numbers.append(line.number)
    assert numbers == sorted(set(numbers))


@given(data=st.binary(max_size=300), cut=st.integers(0, 300), flip=st.integers(0, 300))
def test_a_packed_file_cut_or_bent_anywhere_is_answered_to_the_end(
    data: bytes, cut: int, flip: int
) -> None:
    packed = bytearray(gzip.compress("\n".join(GOOD).encode() + data))
    packed[flip % len(packed)] ^= 1 + cut % 255
    for line in lines_of(bytes(packed[: max(len(packed) - cut, 0)])):
        assert answered(line, SETTINGS)["line"] == line.number


@given(
    data=st.lists(st.sampled_from([b"a", b"\r", b"\n", b"\r\n", b"bc"])).map(b"".join),
    sizes=st.lists(st.integers(1, 4), min_size=1),
)
def test_lines_are_the_same_however_the_bytes_arrive(data: bytes, sizes: list[int]) -> None:
    chunks: list[bytes] = []
    place = 0
    while place < len(data):
        size = sizes[len(chunks) % len(sizes)]
        chunks.append(data[place : place + size])
        place += size
    whole = list(split_lines([data]))
    assert [x for x in split_lines(chunks) if x] == [x for x in whole if x]
    unified = data.replace(b"\r\n", b"\n").replace(b"\r", b"\n")
    assert [x for x in whole if x] == [x for x in unified.split(b"\n") if x]


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_threads_change_neither_the_records_nor_their_order(jobs: int, tmp_path: Path) -> None:
    path = tmp_path / "lines.txt"
    path.write_text("".join(f"{line}\n" for line in [*GOOD, "junk", *endings(60)]))
    answerer = Answerer(Settings(), Format("jsonl", "auto"))
    answers = by_threads(answerer, iter(Inputs((str(path),))), Stop(), jobs=jobs)
    assert b"".join(o.record for _, o in answers).decode() == batch(path).stdout
