"""Texas 42: rules, exact solving and honest odds.

Names are loaded on first use, so that reading text never loads the compiler.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .asplayed import AsPlayed as AsPlayed
    from .asplayed import as_played as as_played
    from .asplayed import ladder as ladder
    from .condition_text import parse_condition as parse_condition
    from .conditions import Condition as Condition
    from .deal import Deal as Deal
    from .deal import PlayedHand as PlayedHand
    from .deal import Position as Position
    from .deal import Seat as Seat
    from .deal import Trick as Trick
    from .doubledummy import PlayValue as PlayValue
    from .doubledummy import Solution as Solution
    from .doubledummy import Table as Table
    from .doubledummy import best_line as best_line
    from .doubledummy import leads as leads
    from .doubledummy import makes as makes
    from .doubledummy import play_values as play_values
    from .doubledummy import points_within as points_within
    from .doubledummy import solve as solve
    from .doubledummy import solve_many as solve_many
    from .doubledummy import solve_position as solve_position
    from .doubledummy import table as table
    from .errors import Texas42Error as Texas42Error
    from .moment import Moment as Moment
    from .moment import moment_of as moment_of
    from .nextplay import NextPlay as NextPlay
    from .nextplay import next_play as next_play
    from .notation import Record as Record
    from .notation import parse_deal as parse_deal
    from .notation import parse_domino as parse_domino
    from .notation import parse_hand as parse_hand
    from .notation import parse_line as parse_line
    from .players import OPEN as OPEN
    from .players import RULE as RULE
    from .players import Player as Player
    from .players import play_hands as play_hands
    from .players import rollout as rollout
    from .players import sampling as sampling
    from .randomdeals import random_deals as random_deals
    from .review_data import Review as Review
    from .reviewing import review as review
    from .rules import STANDARD as STANDARD
    from .rules import DoublesRank as DoublesRank
    from .rules import HouseRules as HouseRules
    from .rules import Trump as Trump
    from .statistics import Estimate as Estimate
    from .worlds import View as View
    from .worlds import count_layouts as count_layouts
    from .worlds import deal_layouts as deal_layouts

_HOMES = {
    "asplayed": ("AsPlayed", "as_played", "ladder"),
    "condition_text": ("parse_condition",),
    "conditions": ("Condition",),
    "deal": ("Deal", "PlayedHand", "Position", "Seat", "Trick"),
    "doubledummy": (
        "PlayValue",
        "Solution",
        "Table",
        "best_line",
        "leads",
        "makes",
        "play_values",
        "points_within",
        "solve",
        "solve_many",
        "solve_position",
        "table",
    ),
    "errors": ("Texas42Error",),
    "moment": ("Moment", "moment_of"),
    "nextplay": ("NextPlay", "next_play"),
    "notation": ("Record", "parse_deal", "parse_domino", "parse_hand", "parse_line"),
    "players": ("OPEN", "RULE", "Player", "play_hands", "rollout", "sampling"),
    "randomdeals": ("random_deals",),
    "review_data": ("Review",),
    "reviewing": ("review",),
    "rules": ("STANDARD", "DoublesRank", "HouseRules", "Trump"),
    "statistics": ("Estimate",),
    "worlds": ("View", "count_layouts", "deal_layouts"),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = sorted(_HOME_OF)


def __getattr__(name: str) -> object:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    return getattr(import_module(f".{home}", __name__), name)


def __dir__() -> list[str]:
    return list(__all__)
