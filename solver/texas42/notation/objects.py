"""A record as a JSON object with the keys of the line form."""

import json
from collections.abc import Mapping

from ..errors import NotationError
from ..game.spelling import BOM
from ..wording import clipped
from .record import KEYS, Record, Written, check_key, fields_of, record_of

_LISTS = ("auction", "play", "players")
_LARGEST = 10**15
"""Past this a number is neither a bid nor a name, and may be too long to print."""


def parse_json(source: str | Mapping[str, object], *, partly: bool = False) -> Record:
    """The record in a JSON object, given as text or already decoded; `partly`: see `record_of`.

    A key that is null counts as absent; `auction` and `play` are lists, or text as in a line.
    Raises a `Texas42Error` naming the key (or the column, where the text is not JSON).
    """
    decoded = _decoded(source) if isinstance(source, str) else source
    if not isinstance(decoded, Mapping):
        raise NotationError("a record is a JSON object", hint='write {"deal": "N:…", …}')
    values = {}
    for key, value in decoded.items():
        check_key(key, ("deal", *KEYS))
        if value is not None:
            values[key] = Written(_text(key, value), place=f"key {key}")
    return record_of(values, partly=partly)


def to_json(record: Record) -> dict[str, object]:
    """The record as an object ready for `json.dumps`; `parse_json` gives the same record back."""
    return dict(fields_of(record))


def _decoded(text: str) -> object:
    try:
        return json.loads(text.removeprefix(BOM), object_pairs_hook=_without_repeats)
    except json.JSONDecodeError as error:
        line = f"line {error.lineno}, " if error.lineno > 1 else ""
        raise NotationError(
            f"this is not JSON ({error.msg})",
            place=f"{line}column {error.colno}",
            hint='write {"deal": "N:…", …} on one line',
        ) from None
    except RecursionError:
        raise NotationError("this JSON is nested too deeply", hint="a record is flat") from None
    except NotationError:
        raise
    except ValueError:  # Python declines to read a number of thousands of digits.
        raise NotationError(
            "this JSON has a number that is too long", hint="write a bid as 31"
        ) from None


def _without_repeats(pairs: list[tuple[str, object]]) -> dict[str, object]:
    decoded: dict[str, object] = {}
    for key, value in pairs:
        if key in decoded:
            raise NotationError(f"{clipped(key)} is given twice", hint="keep one of them")
        decoded[key] = value
    return decoded


def _text(key: str, value: object) -> str:
    """A JSON value as it would stand in a line."""
    if isinstance(value, list | tuple) and key in _LISTS:
        items = [_scalar(key, item) for item in value]
        if all(item.strip() for item in items):
            return ",".join(items)
    elif not isinstance(value, list | tuple):
        return _scalar(key, value)
    raise _wrong_type(key)


def _scalar(key: str, value: object) -> str:
    if isinstance(value, str):
        return value
    if isinstance(value, int) and not isinstance(value, bool) and abs(value) < _LARGEST:
        return str(value)
    raise _wrong_type(key)


def _wrong_type(key: str) -> NotationError:
    wanted = 'text or a list of texts, as ["…", "…"]' if key in _LISTS else "text"
    if key == "bid":
        wanted = "a whole number, as 31"
    return NotationError(
        f"{key} has a value of the wrong type", place=f"key {key}", hint=f"write {wanted}"
    )
