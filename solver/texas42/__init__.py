"""Texas 42: rules, exact solving, honest odds and advice.

    import texas42 as t42

Names are loaded on first use, so that reading text never loads the compiler. Every error raised on
purpose is a `Texas42Error`.
"""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from .bidding.advice import Advice as Advice
    from .bidding.advice import BidEffort as BidEffort
    from .bidding.advice import Choice as Choice
    from .bidding.advice import Situation as Situation
    from .bidding.advise import advise as advise
    from .bidding.as_played import AsPlayed as AsPlayed
    from .bidding.as_played import HandsEffort as HandsEffort
    from .bidding.as_played import as_played as as_played
    from .bidding.as_played import as_played_by_bid as as_played_by_bid
    from .bidding.expected import Expected as Expected
    from .bidding.expected import expected as expected
    from .choosing.claims import Claim as Claim
    from .choosing.claims import Refutation as Refutation
    from .choosing.claims import claim_of as claim_of
    from .choosing.claims import refutation as refutation
    from .choosing.judging import PlayEffort as PlayEffort
    from .choosing.next_play import NextPlay as NextPlay
    from .choosing.next_play import Outlook as Outlook
    from .choosing.next_play import next_play as next_play
    from .dealing.condition_text import parse_condition as parse_condition
    from .dealing.conditions import Condition as Condition
    from .dealing.random_deals import random_deals as random_deals
    from .errors import Texas42Error as Texas42Error
    from .estimates import Estimate as Estimate
    from .exact.double_dummy import PlayValue as PlayValue
    from .exact.double_dummy import Solution as Solution
    from .exact.double_dummy import Table as Table
    from .exact.double_dummy import best_line as best_line
    from .exact.double_dummy import leads as leads
    from .exact.double_dummy import makes as makes
    from .exact.double_dummy import play_values as play_values
    from .exact.double_dummy import points_within as points_within
    from .exact.double_dummy import solve as solve
    from .exact.double_dummy import solve_many as solve_many
    from .exact.double_dummy import solve_position as solve_position
    from .exact.double_dummy import table as table
    from .exact.laydown import laydown as laydown
    from .game.auction import Auction as Auction
    from .game.contracts import Contract as Contract
    from .game.deal import Deal as Deal
    from .game.deal import PartlyKnownDeal as PartlyKnownDeal
    from .game.dominoes import Domino as Domino
    from .game.hands import Hand as Hand
    from .game.houses import BiddingRules as BiddingRules
    from .game.houses import DoublesRank as DoublesRank
    from .game.houses import HouseRules as HouseRules
    from .game.play import PlayedHand as PlayedHand
    from .game.play import Position as Position
    from .game.play import Trick as Trick
    from .game.rules import Trump as Trump
    from .game.seats import Seat as Seat
    from .hidden.layouts import count_layouts as count_layouts
    from .hidden.layouts import deal_layouts as deal_layouts
    from .hidden.moment import Moment as Moment
    from .hidden.moment import moment_of as moment_of
    from .hidden.players import NETWORK as NETWORK
    from .hidden.players import OPEN as OPEN
    from .hidden.players import Player as Player
    from .hidden.players import rollout as rollout
    from .hidden.players import sampling as sampling
    from .hidden.playing import PlayedHands as PlayedHands
    from .hidden.playing import play_hands as play_hands
    from .hidden.view import View as View
    from .notation.lines import format_line as format_line
    from .notation.lines import parse_line as parse_line
    from .notation.record import Record as Record
    from .reviewing.plays import Review as Review
    from .reviewing.plays import ReviewedPlay as ReviewedPlay
    from .reviewing.review import review as review
    from .reviewing.seen import ReviewEffort as ReviewEffort

__version__ = "0.3.0"

_HOMES = {
    "bidding.advice": (
        "Advice",
        "BidEffort",
        "Choice",
        "Situation",
    ),
    "bidding.advise": ("advise",),
    "bidding.as_played": (
        "AsPlayed",
        "HandsEffort",
        "as_played",
        "as_played_by_bid",
    ),
    "bidding.expected": (
        "Expected",
        "expected",
    ),
    "choosing.claims": (
        "Claim",
        "Refutation",
        "claim_of",
        "refutation",
    ),
    "choosing.judging": ("PlayEffort",),
    "choosing.next_play": (
        "NextPlay",
        "Outlook",
        "next_play",
    ),
    "dealing.condition_text": ("parse_condition",),
    "dealing.conditions": ("Condition",),
    "dealing.random_deals": ("random_deals",),
    "errors": ("Texas42Error",),
    "estimates": ("Estimate",),
    "exact.double_dummy": (
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
    "exact.laydown": ("laydown",),
    "game.auction": ("Auction",),
    "game.contracts": ("Contract",),
    "game.deal": (
        "Deal",
        "PartlyKnownDeal",
    ),
    "game.dominoes": ("Domino",),
    "game.hands": ("Hand",),
    "game.houses": (
        "BiddingRules",
        "DoublesRank",
        "HouseRules",
    ),
    "game.play": (
        "PlayedHand",
        "Position",
        "Trick",
    ),
    "game.rules": ("Trump",),
    "game.seats": ("Seat",),
    "hidden.layouts": (
        "count_layouts",
        "deal_layouts",
    ),
    "hidden.moment": (
        "Moment",
        "moment_of",
    ),
    "hidden.players": (
        "NETWORK",
        "OPEN",
        "Player",
        "rollout",
        "sampling",
    ),
    "hidden.playing": (
        "PlayedHands",
        "play_hands",
    ),
    "hidden.view": ("View",),
    "notation.lines": (
        "format_line",
        "parse_line",
    ),
    "notation.record": ("Record",),
    "reviewing.plays": (
        "Review",
        "ReviewedPlay",
    ),
    "reviewing.seen": ("ReviewEffort",),
    "reviewing.review": ("review",),
}
_HOME_OF = {name: home for home, names in _HOMES.items() for name in names}

__all__ = ["__version__", *sorted(_HOME_OF)]


def __getattr__(name: str) -> object:
    home = _HOME_OF.get(name)
    if home is None:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value: object = getattr(import_module(f".{home}", __name__), name)
    globals()[name] = value  # the next use finds it without asking here
    return value


def __dir__() -> list[str]:
    return list(__all__)
