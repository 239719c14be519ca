"""How errors speak of what was written: short, printable, with a suggestion and a place."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import TypeVar

from .errors import Texas42Error

ECHOED = 20
"""Characters of the input an error repeats at most, so that junk never floods a terminal."""

E = TypeVar("E", bound=Texas42Error)


def clipped(text: str) -> str:
    """The beginning of `text`, control characters escaped, cut with `…` at `ECHOED`."""
    out = ""
    for char in text[: ECHOED + 1]:
        piece = char if char.isprintable() else repr(char)[1:-1]
        if len(out) + len(piece) > ECHOED:
            return out + "…"
        out += piece
    return out


def quoted(text: str) -> str:
    return f"'{clipped(text)}'"


def count_of(number: int, noun: str) -> str:
    return f"{number} {noun}{'' if number == 1 else 's'}"


def with_suggestion(word: str, known: Iterable[str], hint: str) -> str:
    """`hint`, after a "did you mean" when `word` is close to something known."""
    # Comparing is quadratic in the length of the word, so a long one is cut first.
    close = get_close_matches(word[:ECHOED].lower(), list(known), n=1)
    return f"did you mean {close[0]}? {hint}" if close else hint


def placed(error: E, place: str) -> E:
    """The same error, `place` put before the place it already names."""
    whole = ", ".join(part for part in (place, error.place) if part)
    return type(error)(error.what, place=whole, hint=error.hint)
