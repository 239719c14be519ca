"""Records as bytes: JSON lines, CSV, and Parquet, which is made of JSON lines at the end."""

import csv
import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from io import StringIO
from itertools import islice
from pathlib import Path
from typing import Any

from texas42.errors import NotationError

from .asks import Fields
from .columns import BOOL, INT, REAL, TEXT, Column, columns_of, row_of
from .extras import check_extra, loaded

JSONL, CSV, PARQUET = "jsonl", "csv", "parquet"
FORMATS = (JSONL, CSV, PARQUET)
ENDINGS = {
    ".jsonl": JSONL,
    ".ndjson": JSONL,
    ".json": JSONL,
    ".csv": CSV,
    ".parquet": PARQUET,
    ".pq": PARQUET,
}

ROW_GROUP = 10_000
"""Records a group of a Parquet file, which is also as many as are in memory at once."""

_WORDS = {True: "true", False: "false"}


def format_of(path: Path) -> str:
    """The format that the ending of a name asks for. Raises `NotationError` for any other."""
    found = ENDINGS.get(path.suffix.lower())
    if found is None:
        ending = f"its ending is {path.suffix}" if path.suffix else "it has no ending"
        raise NotationError(
            f"the format of {path} is not known, as {ending}",
            hint="end it with .jsonl, .csv or .parquet, or add --format",
        )
    return found


def check_format(name: str) -> None:
    """Raises `MissingExtraError` when what the format needs is not installed."""
    if name == PARQUET:
        check_extra("pyarrow", "parquet", "Parquet")


@dataclass(frozen=True)
class Format:
    """How the records of an ask are written while the run goes on.

    Parquet has no such way: its records wait as JSON lines (`spooled`).
    """

    name: str
    ask: str

    @property
    def spooled(self) -> bool:
        return self.name == PARQUET

    def head(self) -> bytes:
        """What stands before the first record."""
        if self.name != CSV:
            return b""
        return _csv_line([column.name for column in columns_of(self.ask)])

    def encode(self, record: Fields) -> bytes:
        if self.name != CSV:
            return json.dumps(record).encode("ascii") + b"\n"
        row = row_of(record)
        return _csv_line([_cell(row.get(column.name)) for column in columns_of(self.ask)])


def _cell(value: object) -> object:
    return _WORDS[value] if isinstance(value, bool) else value


def _csv_line(cells: list[Any]) -> bytes:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerow(cells)
    return _printable(text.getvalue()).encode("utf-8")


def _printable(text: str) -> str:
    """Half characters, which an id in JSON may hold, cannot be written as UTF-8."""
    return text.encode("utf-8", "backslashreplace").decode("utf-8")


# --- reading back: how many records there are, and how many of them are errors


@dataclass(frozen=True)
class Count:
    records: int
    failed: int


def count_records(path: Path, name: str) -> Count:
    """The records of a finished output. Raises `NotationError` if it is something else."""
    try:
        errors = list_of_errors(path, name)
        records = failed = 0
        for is_error in errors:
            records += 1
            failed += is_error
    except (ValueError, KeyError, TypeError, csv.Error):  # pyarrow's own are children of these
        raise NotationError(
            f"{path} cannot be read as {name}", hint="--force writes it anew"
        ) from None
    return Count(records, failed)


def list_of_errors(path: Path, name: str) -> Iterator[bool]:
    """Of each record, whether it is an error."""
    if name == JSONL:
        with path.open("rb") as file:
            for line in file:
                yield "error" in json.loads(line)
    elif name == CSV:
        with path.open(encoding="utf-8", newline="") as text:
            for row in csv.DictReader(text):
                yield bool(row["error"])
    else:
        parquet = loaded("pyarrow.parquet")
        with parquet.ParquetFile(path) as whole:
            for batch in whole.iter_batches(ROW_GROUP, columns=["error"]):
                yield from (error is not None for error in batch.column(0).to_pylist())


# --- Parquet


def write_parquet(spool: Path, target: Path, ask: str) -> None:
    """The records of a file of JSON lines as one Parquet file, a group of rows at a time."""
    arrow, parquet = loaded("pyarrow"), loaded("pyarrow.parquet")
    columns = columns_of(ask)
    kinds = {
        INT: arrow.int32(),
        REAL: arrow.float64(),
        TEXT: arrow.string(),
        BOOL: arrow.bool_(),
    }
    schema = arrow.schema([(column.name, kinds[column.kind]) for column in columns])
    with spool.open("rb") as lines, parquet.ParquetWriter(target, schema) as writer:
        while rows := [row_of(json.loads(line)) for line in islice(lines, ROW_GROUP)]:
            arrays = [
                arrow.array(_values(rows, column), type=field.type)
                for column, field in zip(columns, schema, strict=True)
            ]
            writer.write_table(arrow.Table.from_arrays(arrays, schema=schema))


def _values(rows: Iterable[Fields], column: Column) -> list[Any]:
    values = [row.get(column.name) for row in rows]
    if column.kind != TEXT:
        return values
    return [None if value is None or value == "" else _printable(value) for value in values]
