"""Who plays after whom, and who plays with whom."""

from .assumptions import SEATS
from .compiled import shorthand

FIRST, LAST = 0, SEATS - 1  # places in a trick: on lead, last to play


@shorthand
def after(seat, places):
    """The seat that plays `places` after `seat`: 1 its left, 2 its partner, 3 its right."""
    return (seat + places) & (SEATS - 1)


@shorthand
def side_of(seat):
    """Side 0 or 1."""
    return seat & 1


@shorthand
def same_side(first, second):
    """Do two seats play together?"""
    return ((first ^ second) & 1) == 0
