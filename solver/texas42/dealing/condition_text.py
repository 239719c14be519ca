"""Conditions as text: `trumps(N, sixes) >= 4 and not void(S, fives)` to a tree of `conditions`.

    condition  := all-of ("or" all-of)*
    all-of     := negation ("and" negation)*
    negation   := "not" negation | comparison
    comparison := sum (sign sum)*                  2 <= doubles(N) <= 4 is two comparisons
    sum        := ["-"] operand (("+" | "-") operand)*
    operand    := number | word "(" arguments ")" | "(" condition ")"

Words may be in any case. Nothing is ever evaluated as Python, and depth, length and numbers are
bounded.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import NoReturn

from ..errors import NotationError, Texas42Error
from ..game.dominoes import HAND_SIZE, Mask, mask_of
from ..game.hands import read_tiles
from ..game.rules import SUIT_NAMES, Trump
from ..wording import count_of, quoted, with_suggestion
from .condition_tokens import JOINING, Kind, Piece, Token, at_column, tokens_of
from .conditions import (
    SIGNS,
    AllOf,
    AnyOf,
    Comparison,
    Condition,
    CountPoints,
    Doubles,
    Expression,
    Has,
    Holder,
    Not,
    Number,
    Offs,
    Suit,
    Sum,
    Term,
    Trumps,
    Void,
    Whole,
)

DEEPEST = 30
"""Parentheses and nots within one another; enough for any condition, and far from Python's end."""

_TILE = re.compile(r"(?:double\s+)?[^\s;]+", re.IGNORECASE)

_HOLDERS = {
    **{str(holder).lower(): holder for holder in Holder},
    **dict(zip(("north", "east", "south", "west"), Holder, strict=False)),
    **dict.fromkeys(("n/s", "sn", "s/n"), Holder.NS),
    **dict.fromkeys(("e/w", "we", "w/e"), Holder.EW),
}
_SUITS = SUIT_NAMES[: Trump.SIXES + 1]


def parse_condition(text: str) -> Condition:
    """The condition that `text` says, in the words of `dealing.conditions`.

    Raises `NotationError`, its place the column, for anything else.

    >>> condition = parse_condition("trumps(N, sixes) >= 4 and not void(S, fives)")
    >>> str(condition)
    'trumps(N, sixes) >= 4 and not void(S, fives)'
    """
    return _Parser(tuple(tokens_of(text))).whole()


@dataclass(frozen=True)
class _Read:
    """An expression, and where it stands."""

    expression: Expression
    column: int

    def number(self) -> Number:
        if isinstance(self.expression, Number):
            return self.expression
        raise NotationError(
            f"{quoted(str(self.expression))} is a condition, not a number",
            place=at_column(self.column),
            hint="join conditions with and, or, not; compare and add only numbers",
        )

    def condition(self) -> Condition:
        if isinstance(self.expression, Condition):
            return self.expression
        raise NotationError(
            f"{quoted(str(self.expression))} is a number, not a condition",
            place=at_column(self.column),
            hint="compare it, as doubles(N) >= 2",
        )


class _Parser:
    def __init__(self, tokens: Sequence[Token]) -> None:
        self._tokens = tokens
        self._at = 0
        self._depth = 0

    def whole(self) -> Condition:
        read = self._any_of()
        if self._next.kind is not Kind.END:
            self._refuse("and, or, a comparison or the end")
        return read.condition()

    @property
    def _next(self) -> Token:
        return self._tokens[self._at]

    def _take(self, *texts: str) -> Token | None:
        token = self._next
        if token.kind not in (Kind.SIGN, Kind.WORD) or token.text not in texts:
            return None
        self._at += 1
        return token

    def _any_of(self) -> _Read:
        return self._joined("or", self._all_of, AnyOf)

    def _all_of(self) -> _Read:
        return self._joined("and", self._negation, AllOf)

    def _joined(
        self,
        word: str,
        part: Callable[[], _Read],
        join: Callable[[tuple[Condition, ...]], Condition],
    ) -> _Read:
        parts = [part()]
        while self._take(word):
            parts.append(part())
        if len(parts) == 1:
            return parts[0]
        return _Read(join(tuple(read.condition() for read in parts)), parts[0].column)

    def _negation(self) -> _Read:
        token = self._take("not")
        if token is None:
            return self._comparison()
        return _Read(Not(self._deeper(token, self._negation).condition()), token.column)

    def _comparison(self) -> _Read:
        first = left = self._sum()
        found: list[Condition] = []
        while sign := self._take(*SIGNS):
            right = self._sum()
            found.append(Comparison(left.number(), sign.text, right.number()))
            left = right
        if not found:
            return first
        return _Read(found[0] if len(found) == 1 else AllOf(tuple(found)), first.column)

    def _sum(self) -> _Read:
        sign = self._take("-")
        first = self._operand()
        rest: list[Term] = []
        while following := self._take("+", "-"):
            rest.append(Term(self._operand().number(), minus=following.text == "-"))
        if sign is None and not rest:
            return first
        terms = (Term(first.number(), minus=sign is not None), *rest)
        return _Read(Sum(terms), sign.column if sign else first.column)

    def _operand(self) -> _Read:
        token = self._next
        if token.kind is Kind.NUMBER:
            self._at += 1
            return _Read(Whole(int(token.text)), token.column)
        if token.kind is Kind.CALL:
            self._at += 1
            return _Read(_call(token), token.column)
        if self._take("("):
            inner = self._deeper(token, self._any_of)
            if not self._take(")"):
                self._refuse(f"the ) to the ( at {at_column(token.column)}")
            return _Read(inner.expression, token.column)
        if token.kind is Kind.WORD and token.text not in JOINING:
            raise _lone_word(token)
        return self._refuse("a number, a word such as doubles(N), or (")

    def _deeper(self, token: Token, part: Callable[[], _Read]) -> _Read:
        self._depth += 1
        if self._depth > DEEPEST:
            raise NotationError(
                f"more than {DEEPEST} parentheses and nots stand within one another",
                place=at_column(token.column),
                hint="leave out those that change nothing",
            )
        read = part()
        self._depth -= 1
        return read

    def _refuse(self, expected: str) -> NoReturn:
        token = self._next
        ended = token.kind is Kind.END
        raise NotationError(
            "the condition ends too soon" if ended else f"{token} does not belong here",
            place=at_column(token.column),
            hint=f"expected {expected}",
        )


# --- words with arguments


@dataclass(frozen=True)
class _Form:
    """How a word is written, and what its arguments become."""

    written: str
    build: Callable[[Holder, tuple[Piece, ...]], Expression]
    arguments: int = 2
    more: bool = False

    def fits(self, given: int) -> bool:
        return given == self.arguments or (self.more and given > self.arguments)


def _call(token: Token) -> Expression:
    form = _FORMS.get(token.text)
    if form is None:
        raise _unknown_word(token)
    if not form.fits(len(token.arguments)):
        raise NotationError(
            f"{token.text} has {count_of(len(token.arguments), 'argument')}",
            place=at_column(token.column),
            hint=f"write {form.written}",
        )
    who, *about = token.arguments
    return form.build(_holder(who), tuple(about))


def _unknown_word(token: Token) -> NotationError:
    return NotationError(
        f"{quoted(token.text)} is not a word of conditions",
        place=at_column(token.column),
        hint=with_suggestion(token.text, _FORMS, f"the words are {', '.join(_FORMS)}"),
    )


def _lone_word(token: Token) -> NotationError:
    form = _FORMS.get(token.text)
    if form is None:
        known = (*_FORMS, *JOINING)
        return NotationError(
            f"{quoted(token.text)} is not a word of conditions",
            place=at_column(token.column),
            hint=with_suggestion(token.text, known, f"the words are {', '.join(known)}"),
        )
    return NotationError(
        f"{quoted(token.text)} does not say whose",
        place=at_column(token.column),
        hint=f"write {form.written}",
    )


def _holder(piece: Piece) -> Holder:
    holder = _HOLDERS.get(piece.text.lower())
    if holder is None:
        raise NotationError(
            f"{quoted(piece.text)} is neither a seat nor a side",
            place=at_column(piece.column),
            hint="write N, E, S, W, NS or EW",
        )
    return holder


def _trump(piece: Piece) -> Trump:
    try:
        return Trump.parse(piece.text)
    except Texas42Error as error:
        raise _at(piece, error) from None


def _pip(piece: Piece) -> int:
    hint = with_suggestion(piece.text, _SUITS, f"write {', '.join(_SUITS)} (or 0 to 6)")
    try:
        suit = Trump.parse(piece.text)
        if suit <= Trump.SIXES:
            return int(suit)
        if suit is Trump.DOUBLES:
            hint = "ask for doubles with doubles(SEAT)"
    except NotationError:
        pass
    raise NotationError(
        f"{quoted(piece.text)} is not a suit", place=at_column(piece.column), hint=hint
    )


def _at(piece: Piece, error: Texas42Error) -> NotationError:
    return NotationError(error.what, place=at_column(piece.column), hint=error.hint)


def _trumps(who: Holder, about: tuple[Piece, ...]) -> Trumps:
    trump = _trump(about[0])
    if trump is Trump.FOLLOW_ME:
        raise NotationError(
            "follow-me has no trumps", place=at_column(about[0].column), hint="name a trump suit"
        )
    return Trumps(who, trump)


def _has(who: Holder, about: tuple[Piece, ...]) -> Has:
    tiles = _tiles(about)
    most = HAND_SIZE * len(who.value)
    if tiles.bit_count() > most:
        raise NotationError(
            f"{who} cannot hold {tiles.bit_count()} tiles",
            place=at_column(about[0].column),
            hint=f"name up to {most}",
        )
    return Has(who, tiles)


def _tiles(about: tuple[Piece, ...]) -> Mask:
    pieces = [
        (at_column(piece.column + tile.start()), tile[0])
        for piece in about
        for tile in _TILE.finditer(piece.text)
    ]
    if len(pieces) < len(about):
        empty = next(piece for piece in about if not piece.text)
        raise NotationError(
            "a domino is missing", place=at_column(empty.column), hint="write has(SEAT, 6-6, 6-5)"
        )
    try:
        return mask_of(read_tiles(pieces, {}))
    except Texas42Error as error:
        # A tile twice is no contradiction between hands here, only a slip in the text.
        raise NotationError(error.what, place=error.place, hint=error.hint) from None


_FORMS = {
    "trumps": _Form("trumps(SEAT, TRUMP)", _trumps),
    "offs": _Form("offs(SEAT, TRUMP)", lambda who, about: Offs(who, _trump(about[0]))),
    "suit": _Form("suit(SEAT, SUIT)", lambda who, about: Suit(who, _pip(about[0]))),
    "doubles": _Form("doubles(SEAT)", lambda who, _: Doubles(who), arguments=1),
    "count": _Form("count(SEAT)", lambda who, _: CountPoints(who), arguments=1),
    "has": _Form("has(SEAT, 6-6, 6-5)", _has, more=True),
    "void": _Form("void(SEAT, SUIT)", lambda who, about: Void(who, _pip(about[0]))),
}
