"""What hidden hands are expected to come to, drawn in 80 columns."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.text import Text

from texas42.game.bids import BIDS
from texas42.game.rules import Rules, Trump, rules_for
from texas42.game.seats import Seat

from ..shared.chances import CELL_WIDTH, bars, chance_cell
from ..shared.layout import FAINT, TITLE, TRUMP_WIDTH, Lines, house_lines, paragraphs, wrapped
from ..shared.tiles import Signs, hand_lines, padded, tile
from ..shared.words import whole_percent
from . import expected_text as text
from .expecting import ExpectedAnswer, ExpectedQuestion, TrumpsAnswer

if TYPE_CHECKING:
    from texas42.bidding.expected import Expected, Mean
    from texas42.estimates import Estimate

POINTS_WIDTH = 8
ENDS_WIDTH = 16
HALF_WIDTH = 9
NAME_WIDTH = 14
"""Of a lead, or of the best in each layout."""


def expected_view(answer: ExpectedAnswer, signs: Signs) -> Text:
    """Expected points, the hands, how the points are spread, every bid and every lead."""
    rules = answer.expected.contract.rules
    return paragraphs(
        _said(answer),
        _hands(answer.question, rules, signs),
        _spread(answer, signs),
        _bids(answer),
        _leads(answer, signs),
        [Text(line, FAINT) for line in _legend(answer, signs)],
    )


def trumps_view(answer: TrumpsAnswer, signs: Signs) -> Text:
    """Every trump with its expected points and its chance of each bid, the best first."""
    question, best = answer.question, answer.trumps[0]
    said = (text.bidder(question), text.sample(best, each=True))
    return paragraphs(
        [
            *wrapped((text.headline_of_trumps(answer),), style=TITLE),
            *wrapped(said),
            *house_lines(question.house, None),
        ],
        _hands(question, rules_for(Trump.FOLLOW_ME, question.house), signs),
        _trumps(answer),
        [Text(line, FAINT) for line in _legend_of_trumps(answer, signs)],
    )


# --- what is said, and the hands


def _said(answer: ExpectedAnswer) -> Lines:
    expected = answer.expected
    told = (
        text.contract(answer),
        text.sample(expected),
        text.laydown(expected),
        text.lead(answer),
        text.seeing(answer),
        text.as_played(answer),
    )
    house = house_lines(answer.question.house, expected.contract.trump)
    return [*wrapped((text.headline(answer),), style=TITLE), *wrapped(told), *house]


def _hands(question: ExpectedQuestion, rules: Rules, signs: Signs) -> Lines:
    """The hands of which anything is known."""
    known = question.deal.known
    n, e, s, w = (known.get(seat, 0) for seat in Seat)
    notes = {seat: _note(question, seat) for seat in Seat}
    lines = hand_lines((n, e, s, w), rules, signs, notes)
    return [lines[seat] for seat in Seat if known.get(seat)]


def _note(question: ExpectedQuestion, seat: Seat) -> str:
    role = "setter"
    if seat.side == question.bidder.side:
        role = "bidder" if seat == question.bidder else "partner"
    hidden = text.hidden(question, seat)
    return f"{role}, {hidden} hidden" if hidden else role


# --- one trump


def _spread(answer: ExpectedAnswer, signs: Signs) -> Lines:
    expected = answer.expected
    if expected.laydown:
        return []
    title = f"Points of {text.side_of(answer.question)} with all hands open:"
    return [Text(title, TITLE), *bars(expected.distribution, signs, exact=expected.exact)]


def _bids(answer: ExpectedAnswer) -> Lines:
    """The chance that all hands open reach each bid; at the table, of the one asked about."""
    question, expected = answer.question, answer.expected
    heads = "".join(f"{bid:>{CELL_WIDTH}} " for bid in BIDS)
    mean = text.number(expected.points.value, expected.points)
    opened = Text(f"{'all open':<{TRUMP_WIDTH}}")
    for bid in BIDS:
        opened += chance_cell(expected.make[bid].value, exact=expected.sure)
    return [
        Text(f"How often {text.side_of(question)} reach each bid, in %:", TITLE),
        Text(f"{'bid':<{TRUMP_WIDTH}}{heads} mean", FAINT),
        opened + Text(f"{mean:>5}"),
        *_played_row(answer),
    ]


def _played_row(answer: ExpectedAnswer) -> Lines:
    made, played = answer.made, answer.played
    if made is None:
        return []
    row = Text(f"{'at table':<{TRUMP_WIDTH}}")
    for bid in BIDS:
        asked = bid == answer.question.needed
        row += chance_cell(made.value, exact=played is None) if asked else " " * (CELL_WIDTH + 1)
    if played is not None:
        row += f"{played.mean_points:>5.1f}"
    row.rstrip()
    return [row]


def _leads(answer: ExpectedAnswer, signs: Signs) -> Lines:
    """Every lead when it is fixed beforehand, and what the best of them in each layout comes to."""
    expected, question = answer.expected, answer.question
    if not expected.leads:
        return []
    leader, side = question.led_by, text.side_of(question)
    fixed = f"by {leader}'s lead fixed beforehand, best first"
    head = f"{'lead':<{NAME_WIDTH}}{'points':>{POINTS_WIDTH}}{'interval':>{ENDS_WIDTH}}"
    lines = [
        Text(f"Points of {side} with all hands open, {fixed}:", TITLE),
        Text(f"{head}   reaches {question.needed}, %", FAINT),
    ]
    for lead in expected.leads:
        name = tile(lead.domino, expected.contract.rules, signs)
        sure = expected.exact or lead.domino in expected.laydown[:1]
        lines.append(_lead_row(name, lead.points, lead.make, sure))
    if expected.total > 1:
        made = expected.make[question.needed]
        lines.append(_lead_row(Text("best in each"), expected.points, made, expected.sure))
    return lines


def _lead_row(name: Text, points: Mean, made: Estimate, sure: bool) -> Text:
    ends = text.ends(points) if points.half_width else "exact"
    row = padded(name, NAME_WIDTH)
    row += f"{text.number(points.value, points):>{POINTS_WIDTH}}{ends:>{ENDS_WIDTH}}"
    return row + f"{whole_percent(made.value, exact=sure):>10}"


def _legend(answer: ExpectedAnswer, signs: Signs) -> Iterator[str]:
    yield "all open: the most it could be, against setters who never err"
    if answer.made is not None:
        yield "at table: by players who see only their own tiles, playing for that bid"
    yield _signs(answer.expected, signs)


def _signs(expected: Expected, signs: Signs) -> str:
    return signs.count_legend + ("" if expected.exact else f"; seed {expected.seed}")


# --- nine trumps


def _trumps(answer: TrumpsAnswer) -> Lines:
    question = answer.question
    asked = None if question.bid is None else question.needed
    heads = "".join(f"[{bid}]" if bid == asked else f"{bid:>3} " for bid in BIDS)
    title = f"Points of {text.side_of(question)}, and how often they reach each bid, in %:"
    head = f"{'all open':<{TRUMP_WIDTH}}{'points':>{POINTS_WIDTH}}{'':>{HALF_WIDTH}}{heads}"
    return [
        Text(title, TITLE),
        Text(head.rstrip(), FAINT),
        *(_trump_row(one) for one in answer.trumps),
    ]


def _trump_row(expected: Expected) -> Text:
    points = expected.points
    row = Text(f"{expected.contract.trump!s:<{TRUMP_WIDTH}}")
    half = f" +/-{text.number(points.half_width, points)}" if points.half_width else ""
    row += f"{text.number(points.value, points):>{POINTS_WIDTH}}{half:<{HALF_WIDTH}}"
    for bid in BIDS:
        row += chance_cell(expected.make[bid].value, exact=expected.sure, width=3)
    row.rstrip()
    return row


def _legend_of_trumps(answer: TrumpsAnswer, signs: Signs) -> Iterator[str]:
    yield "all open: the most it could be, against setters who never err; as a rule less is"
    yield "  made at the table, for which texas42 bid is the question"
    if any(one.laydown for one in answer.trumps):
        yield "100 with no interval is proved: every trick against every layout"
    yield _signs(answer.trumps[0], signs)
