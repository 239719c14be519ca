"""What hidden hands are expected to come to, in sentences: no drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from texas42.game.dominoes import HAND_POINTS, HAND_SIZE
from texas42.game.seats import SIDE_NAMES, Seat

from ..shared.words import called, interval, percent, played_by, proved
from .expecting import ExpectedAnswer, ExpectedQuestion, TrumpsAnswer

if TYPE_CHECKING:
    from texas42.bidding.expected import Expected, Mean

FINE = 0.05
"""Means known closer than this are written to a hundredth."""

NOT_THERE = "Nobody at the table sees all hands, so there it comes to less as a rule."


def headline(answer: ExpectedAnswer) -> str:
    """Expected points, before all else."""
    points = answer.expected.points
    side = side_of(answer.question)
    return f"Expected: {side} take {takes(points)} with all hands open{within(points)}."


def headline_of_trumps(answer: TrumpsAnswer) -> str:
    best = answer.trumps[0]
    points = f"{number(best.points.value, best.points)} points of {HAND_POINTS}"
    where = f"Expected: best in {best.contract.trump}"
    return f"{where}, {points}, all hands open{within(best.points)}."


def contract(answer: ExpectedAnswer) -> str:
    question, trump = answer.question, answer.expected.contract.trump
    return f"{_bidding(question)}, {called(trump)}, {question.led_by} leads."


def bidder(question: ExpectedQuestion) -> str:
    """Who bids and leads, whatever is trump."""
    if question.led_by == question.bidder:
        return f"{_bidding(question)} and leads."
    return f"{_bidding(question)}, {question.led_by} leads."


def _bidding(question: ExpectedQuestion) -> str:
    bidder = question.bidder
    return f"{bidder} is the bidder" if question.bid is None else f"{bidder} bids {question.bid}"


def sample(expected: Expected, *, each: bool = False) -> str:
    """How many layouts were solved, of how many."""
    solved = "Perfect play by all"
    if expected.exact and expected.total == 1:
        return f"{solved} in the only layout that fits."
    if expected.exact:
        return f"{solved} in each of the {expected.total:,} layouts that fit: exact."
    alike = " the same" if each else ""
    fit = f"{expected.total:,} layouts that fit"
    return f"{solved} in{alike} {expected.layouts:,} of the {fit}; 95 % interval."


def laydown(expected: Expected) -> str:
    """That nothing can go wrong, and in which order."""
    return proved(expected.laydown) if expected.laydown else ""


def lead(answer: ExpectedAnswer) -> str:
    """The lead that is best before anybody is seen."""
    best, question = answer.expected.lead, answer.question
    if answer.expected.laydown:
        return ""
    if best is None:
        return f"What {question.led_by} can lead is not known, so no leads are compared."
    return f"Fixed beforehand, the best lead is {best.domino}: {takes(best.points)}."


def seeing(answer: ExpectedAnswer) -> str:
    """What it is worth to lead what is best in each layout."""
    gain = answer.expected.seeing
    if gain is None or answer.expected.total == 1 or answer.expected.laydown:
        return ""
    if not gain:
        return "To see the other hands before the lead is worth nothing more."
    shown = "less than 0.05" if gain < 0.05 else f"{gain:.1f}"
    whose = SIDE_NAMES[answer.question.led_by.side]
    return f"To see the other hands before the lead is worth {shown} points more to {whose}."


def as_played(answer: ExpectedAnswer) -> str:
    """What the bid comes to at the table."""
    played, needed = answer.played, answer.question.needed
    if answer.expected.laydown:
        return ""
    if played is None:
        return NOT_THERE
    made = played.make
    who = f"{made.hands} hands by {played_by(played.players)}"
    chance = f"{percent(made.value)} ({interval(made.low, made.high)}, {who})"
    side = side_of(answer.question)
    mean = f"{played.mean_points:.1f} points on average"
    return f"At the table, after a lead of {played.lead}, {side} make {needed} in {chance}, {mean}."


def side_of(question: ExpectedQuestion) -> str:
    return SIDE_NAMES[question.bidder.side]


def takes(points: Mean) -> str:
    return f"{number(points.value, points)} of {HAND_POINTS} points"


def within(points: Mean) -> str:
    """The interval in parentheses, where there is one."""
    return f" ({ends(points)})" if points.half_width else ""


def ends(points: Mean) -> str:
    return f"{number(points.low, points)} to {number(points.high, points)}"


def number(value: float, points: Mean) -> str:
    """A number of points as closely as `points` are known; exact ones without empty places."""
    if points.half_width >= FINE:
        return f"{value:.1f}"
    return f"{value:.2f}" if points.half_width else f"{value:.2f}".rstrip("0").rstrip(".")


def hidden(question: ExpectedQuestion, seat: Seat) -> int:
    """How many tiles of a seat's hand are not known."""
    known = question.deal.hand(seat)
    return HAND_SIZE - (0 if known is None else len(known))
