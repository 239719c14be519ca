"""TEMPORARY: until every caller asks the values themselves."""

from .dominoes import Domino
from .hands import Hand, format_hand, parse_plays, read_tiles
from .spelling import BOM, DASHES, LONGEST_WORD, PIP_WORDS

parse_domino = Domino.parse
parse_hand = Hand.parse

__all__ = [
    "BOM",
    "DASHES",
    "LONGEST_WORD",
    "PIP_WORDS",
    "format_hand",
    "parse_domino",
    "parse_hand",
    "parse_plays",
    "read_tiles",
]
