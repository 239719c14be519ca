"""An expression of `--where` cut into words, numbers, signs and calls, each with its column."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from ..errors import NotationError
from ..game.spelling import BOM, DASHES
from ..wording import quoted

LONGEST_CONDITION = 2_000
LARGEST_NUMBER = 999

_SPACE = re.compile(r"\s*")
_WORD = re.compile(r"[A-Za-z_][A-Za-z_0-9]*")
_NUMBER = re.compile(r"[0-9]+")
_SIGN = re.compile(r"==|!=|<=|>=|=<|=>|[=<>≠≤≥()+-]")
_ARGUMENTS = re.compile(r"\s*\(([^()]*)")

_SAME_SIGN = {"==": "=", "≠": "!=", "≤": "<=", "≥": ">=", "=<": "<=", "=>": ">="}
_HINTS = {
    **dict.fromkeys("&|!~", "write and, or, not"),
    **dict.fromkeys("*/%^", "numbers can be added and taken away, no more"),
    ",": "join conditions with and or or",
    ".": "numbers are whole",
}
JOINING = ("and", "or", "not")


class Kind(Enum):
    WORD = "word"
    NUMBER = "number"
    SIGN = "sign"
    CALL = "call"
    END = "end"


@dataclass(frozen=True)
class Piece:
    """Text, and the column (from 1) where it begins."""

    text: str
    column: int


@dataclass(frozen=True)
class Token:
    """`text`: in lower case, signs in one spelling; `arguments`: what a call has in parentheses."""

    kind: Kind
    text: str
    column: int
    arguments: tuple[Piece, ...] = ()

    def __str__(self) -> str:
        if self.kind is Kind.END:
            return "the end"
        return quoted(f"{self.text}(" if self.kind is Kind.CALL else self.text)


def at_column(column: int) -> str:
    return f"column {column}"


def tokens_of(text: str) -> Iterator[Token]:
    """The tokens of an expression; the last is of kind END.

    Raises `NotationError`, its place the column, for text that is too long, a number that is, a
    sign that means nothing and an argument list without an end.
    """
    if len(text) > LONGEST_CONDITION:
        raise NotationError(
            f"the condition has {len(text):,} characters",
            hint=f"{LONGEST_CONDITION:,} are enough for anything",
        )
    plain = text.translate(DASHES).replace(BOM, " ")
    at = _after_space(plain, 0)
    while at < len(plain):
        token, end = _token_at(plain, at)
        yield token
        at = _after_space(plain, end)
    yield Token(Kind.END, "", at + 1)


def _after_space(text: str, at: int) -> int:
    space = _SPACE.match(text, at)
    return space.end() if space else at


def _token_at(text: str, at: int) -> tuple[Token, int]:
    if word := _WORD.match(text, at):
        return _word_or_call(text, word)
    if number := _NUMBER.match(text, at):
        return Token(Kind.NUMBER, _checked(number), at + 1), number.end()
    if sign := _SIGN.match(text, at):
        return Token(Kind.SIGN, _SAME_SIGN.get(sign[0], sign[0]), at + 1), sign.end()
    raise NotationError(
        f"{quoted(text[at])} has no meaning in a condition",
        place=at_column(at + 1),
        hint=_HINTS.get(text[at], "write it as doubles(N) >= 2 and has(S, 6-6)"),
    )


def _checked(number: re.Match[str]) -> str:
    digits = number[0].lstrip("0") or "0"
    if len(digits) > len(str(LARGEST_NUMBER)):
        raise NotationError(
            f"{quoted(number[0])} is too large a number",
            place=at_column(number.start() + 1),
            hint=f"write 0 to {LARGEST_NUMBER}",
        )
    return digits


def _word_or_call(text: str, word: re.Match[str]) -> tuple[Token, int]:
    plain, column = word[0].lower(), word.start() + 1
    arguments = _ARGUMENTS.match(text, word.end())
    if plain in JOINING or arguments is None:
        return Token(Kind.WORD, plain, column), word.end()
    end = arguments.end()
    if end == len(text) or text[end] != ")":
        raise NotationError(
            f"the parenthesis after {quoted(word[0])} is not closed",
            place=at_column(arguments.start(1)),
            hint="write a ) after what it is about",
        )
    return Token(Kind.CALL, plain, column, _split(arguments)), end + 1


def _split(arguments: re.Match[str]) -> tuple[Piece, ...]:
    pieces = []
    at = arguments.start(1)
    for part in arguments[1].split(","):
        bare = part.strip()
        pieces.append(Piece(bare, at + len(part) - len(part.lstrip()) + 1))
        at += len(part) + 1
    return tuple(pieces) if arguments[1].strip() else ()
