"""TEMPORARY: until every caller asks the values themselves."""

from .auction import format_call, parse_auction
from .bids import parse_bid, parse_marks
from .rules import Trump
from .seats import Seat

parse_trump = Trump.parse
parse_seat = Seat.parse

__all__ = ["format_call", "parse_auction", "parse_bid", "parse_marks", "parse_seat", "parse_trump"]
