"""Trumps, seats, bids and auctions as text."""

import re
from collections.abc import Mapping
from typing import TypeVar

from ..errors import ContractError, NotationError
from ..wording import clipped, placed, quoted, with_suggestion
from .bids import LOWEST_BID, TARGET, check_score
from .deal import Seat
from .dominoes import HAND_POINTS
from .rules import Trump
from .tile_text import DASHES, LONGEST_WORD, PIP_WORDS

T = TypeVar("T")


_TRUMP_WORDS = {
    **{word: Trump(pip) for word, pip in PIP_WORDS.items()},
    **{str(pip): Trump(pip) for pip in range(7)},
    **dict.fromkeys(("d", "double", "doubles"), Trump.DOUBLES),
    **dict.fromkeys(
        ("nt", "no-trump", "no-trumps", "notrump", "follow", "follow-me", "followme"),
        Trump.FOLLOW_ME,
    ),
}


_TRUMP_HINT = (
    f"write {', '.join(str(t) for t in Trump if t is not Trump.FOLLOW_ME)} or follow-me"
    " (also 0 to 6, d, nt)"
)


_SEAT_WORDS = {
    **{str(seat).lower(): seat for seat in Seat},
    **dict(zip(("north", "east", "south", "west"), Seat, strict=True)),
}


_BID = re.compile(r"([0-9]{1,4})")


_MARKS = re.compile(r"([0-9]{1,2})[\s-]*(?:m|marks?)")


_BID_HINT = "bid 30 to 41, 42 (one mark), or 84, 126, 168 … (42 a mark)"


_CALL = re.compile(r"[^\s,;]+")


def _plain(text: str) -> str:
    """Text ready to be looked up; empty when it is too long to be a word of ours."""
    plain = text.strip().lower().translate(DASHES)
    return plain if len(plain) <= LONGEST_WORD else ""


def _look_up(text: str, words: Mapping[str, T], what: str, hint: str) -> T:
    word = re.sub(r"[\s_]+", "-", _plain(text))
    if word not in words:
        raise NotationError(
            f"{quoted(text)} is not a {what}", hint=with_suggestion(word, words, hint)
        )
    return words[word]


def parse_trump(text: str) -> Trump:
    """The trump that `text` names, by name, digit or short form. Raises `NotationError`."""
    return _look_up(text, _TRUMP_WORDS, "trump", _TRUMP_HINT)


def parse_seat(text: str) -> Seat:
    """The seat that `text` names, by letter or in full. Raises `NotationError`."""
    return _look_up(text, _SEAT_WORDS, "seat", "write N, E, S or W")


def parse_bid(text: str) -> int:
    """A bid in points: 30…41, 42 (one mark), 84, 126 …; `2m` and `2 marks` are 84.

    Raises `ContractError` for a number nobody can bid, `NotationError` for no number at all.
    """
    plain = _plain(text)
    if points := _BID.fullmatch(plain):
        bid = int(points[1])
    elif marks := _MARKS.fullmatch(plain):
        bid = int(marks[1]) * HAND_POINTS
    else:
        raise NotationError(f"{quoted(text)} is not a bid", hint=_BID_HINT)
    if bid < LOWEST_BID or (bid > HAND_POINTS and bid % HAND_POINTS):
        raise ContractError(f"{clipped(text.strip())} is not a bid", hint=_BID_HINT)
    return bid


def parse_auction(text: str) -> tuple[int | None, ...]:
    """Calls from the left of the shaker, split by spaces, `,` or `;`; None is a pass.

    Reads what was called and does not judge it. Raises what `parse_bid` raises.
    """
    return tuple(
        _parse_call(call[0], number) for number, call in enumerate(_CALL.finditer(text), 1)
    )


def _parse_call(text: str, number: int) -> int | None:
    if text.lower() in ("p", "pass"):
        return None
    try:
        return parse_bid(text)
    except (NotationError, ContractError) as error:
        raise placed(error, f"call {number}") from None


def format_call(call: int | None) -> str:
    """A call of an auction as written: the bid, or `P` for a pass."""
    return "P" if call is None else str(call)


_SCORE = re.compile(r"\s*([0-9]{1,4})\s*[-:]\s*([0-9]{1,4})\s*")


_SCORE_HINT = "write the marks of your side, a dash and theirs: 5-6"


def parse_marks(text: str, target: int = TARGET) -> tuple[int, int]:
    """The marks of our side and of theirs in `5-6`.

    Raises `NotationError` for anything else, `ContractError` for a score that cannot be.
    """
    found = _SCORE.fullmatch(text.translate(DASHES))
    if not found:
        raise NotationError(f"{quoted(text)} is not a score in marks", hint=_SCORE_HINT)
    us, them = int(found[1]), int(found[2])
    check_score(us, them, target)
    return us, them
