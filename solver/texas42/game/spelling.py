"""How words are compared: in any case, with any dash, and never longer than a word of ours."""

import re
from collections.abc import Mapping
from typing import TypeVar

from ..errors import NotationError
from ..wording import quoted, with_suggestion

T = TypeVar("T")

BOM = "\ufeff"
"""What some editors put before the first character of a file."""

DASHES = dict.fromkeys(
    map(ord, "\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d"), "-"
)
"""Dashes that word processors put for a hyphen, for `str.translate`."""

LONGEST_WORD = 40
"""No tile, trump, seat or bid is longer; what is longer is not looked at more closely."""

_PIP_NAMES = (
    "blank blanks zero zeros zeroes",
    "ace aces one ones",
    "deuce deuces two twos",
    "trey treys three threes",
    "four fours",
    "five fives",
    "six sixes",
)
PIP_WORDS = {word: pip for pip, words in enumerate(_PIP_NAMES) for word in words.split()}
"""Every word for a number of pips, singular and plural."""


def plain(text: str) -> str:
    """Text ready to be looked up; empty when it is too long to be a word of ours."""
    word = text.strip().lower().translate(DASHES)
    return word if len(word) <= LONGEST_WORD else ""


def looked_up(text: str, words: Mapping[str, T], what: str, hint: str) -> T:
    """What `text` means among `words`. Raises `NotationError` saying that it is not a `what`."""
    word = re.sub(r"[\s_]+", "-", plain(text))
    if word not in words:
        raise NotationError(
            f"{quoted(text)} is not a {what}", hint=with_suggestion(word, words, hint)
        )
    return words[word]
