"""What `next --claim` answers, drawn in 80 columns: the claim, the table, and what breaks it."""

from __future__ import annotations

from rich.text import Text

from texas42.game.seats import Seat

from ..shared.layout import FAINT, TITLE, Lines, paragraphs, wrapped
from ..shared.tiles import Signs, hand_lines, padded, tile
from .claim import ClaimAnswer, headline, sentences_of, tricks_of
from .view import on_the_table

TILE_WIDTH = 7


def claim_view(answer: ClaimAnswer, signs: Signs) -> Text:
    return paragraphs(
        [*wrapped([headline(answer)], style=TITLE), *wrapped(sentences_of(answer))],
        on_the_table(answer, signs),
        _deal(answer, signs),
        _line(answer, signs),
        [Text(signs.count_legend, FAINT)],
    )


def _deal(answer: ClaimAnswer, signs: Signs) -> Lines:
    broken, moment = answer.refutation, answer.moment
    if broken is None:
        return []
    notes = {moment.to_play: "claims", moment.to_play.partner: "partner"}
    hands = broken.deal.open_hands()
    title = "A deal that fits, and how the claim is lost in it:"
    return [Text(title, TITLE), *hand_lines(hands, moment.rules, signs, notes)]


def _line(answer: ClaimAnswer, signs: Signs) -> Lines:
    moment = answer.moment
    rows = []
    for number, trick in enumerate(tricks_of(answer), moment.trick_number):
        at = {trick.seat_of(place): d for place, d in enumerate(trick.dominoes)}
        row = Text(f"{number:>5}  {trick.leader!s:<7}")
        for seat in Seat:
            row += padded(tile(at[seat], moment.rules, signs), TILE_WIDTH)
        rows.append(row + Text(f"  {trick.winner(moment.rules)}"))
    seats = "".join(f"{seat!s:<{TILE_WIDTH}}" for seat in Seat)
    return [Text(f"trick  leads  {seats}  won by", FAINT), *rows] if rows else []
