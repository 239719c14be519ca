"""What `next` answers, drawn in 80 columns: the advice, every tile, what is known, and why."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from rich.text import Text

from texas42.game.dominoes import COUNT
from texas42.game.rules import laid_out
from texas42.game.seats import Seat
from texas42.hidden.moment import shown_voids
from texas42.hidden.samples import reads_call
from texas42.wording import count_of

from ..shared.layout import FAINT, GOOD, TITLE, Lines, house_lines, paragraphs, wrapped
from ..shared.screen import WIDTH
from ..shared.tiles import Signs, padded, tile, tiles
from ..shared.words import call_read, interval, whole_percent
from . import text as next_text
from .answer import NextAnswer
from .text import for_the_mover, is_exact
from .why import sentences_of

if TYPE_CHECKING:
    from texas42.choosing.next_play import Outlook, Whereabouts

    from .claim import ClaimAnswer


TILE_WIDTH = 7


def next_view(answer: NextAnswer, signs: Signs) -> Text:
    """The advice in one line and how sure it is, the table, the tiles, what is known, and why."""
    return paragraphs(
        _advice(answer),
        on_the_table(answer, signs),
        _plays(answer, signs),
        _known(answer, signs),
        _why(answer),
        [Text(line, FAINT) for line in _legend(answer, signs)],
    )


def _advice(answer: NextAnswer) -> Lines:
    told = (next_text.certainty(answer), next_text.choice(answer))
    return [*wrapped([next_text.headline(answer)], style=TITLE), *wrapped(told)]


# --- what lies on the table, and what is held


def on_the_table(answer: NextAnswer | ClaimAnswer, signs: Signs) -> Lines:
    moment = answer.moment
    lines = wrapped([next_text.contract(answer), next_text.score(answer)])
    if moment.trick.dominoes:
        on_table = Text(f"On the table, led by {moment.trick.leader}: ")
        lines.append(on_table + tiles(moment.trick.dominoes, moment.rules, signs))
    parts = [
        tiles(laid_out(part, moment.rules), moment.rules, signs)
        for part in (moment.hand & moment.rules.trumps, moment.hand & ~moment.rules.trumps)
        if part
    ]
    lines.append(Text(f"{moment.to_play} holds: ") + Text(f" {signs.bar} ").join(parts))
    return [*lines, *house_lines(moment.rules.house, moment.rules.trump)]


# --- every legal tile


def _plays(answer: NextAnswer, signs: Signs) -> Lines:
    moment = answer.moment
    if moment.settled is not None:
        return _points(answer, signs)
    outcome, who = (
        ("makes", "bidder's side makes") if moment.bidders_turn else ("sets", "setters set")
    )
    heads = (
        f"{'tile':<{TILE_WIDTH}}{outcome:>6}{'interval':>11}{'hands':>7}{'points':>9}"
        f"{'costs':>8}{'all open':>16}{'points':>9}"
    )
    title = f"Chance in % that the {who} {answer.contract}, by the tile played now:"
    rows = [_row(play, answer, signs) for play in answer.advice.plays]
    return [Text(title, TITLE), Text(heads, FAINT), *rows]


def _points(answer: NextAnswer, signs: Signs) -> Lines:
    """The tiles once the contract is settled: no chance is left to show."""
    moment = answer.moment
    title = "Points of the bidder's side, by the tile played now:"
    heads = f"{'tile':<{TILE_WIDTH}}{'points':>7}{'hands':>7}   all open"
    lines = [Text(title, TITLE), Text(heads, FAINT)]
    for play in answer.advice.plays:
        row = padded(tile(play.domino, moment.rules, signs), TILE_WIDTH)
        row += Text(f"{play.mean_points:>7.1f}", GOOD)
        lines.append(row + Text(f"{play.make.hands:>7}   {_range(play)}"))
    return lines


def _row(play: Outlook, answer: NextAnswer, signs: Signs) -> Text:
    advice, moment = answer.advice, answer.moment
    chance = for_the_mover(play.make, moment)
    exact = is_exact(play, answer)
    within = "exact" if exact else interval(chance.low, chance.high)
    opened = play.double_dummy
    opened_chance = opened.make if moment.bidders_turn else 1 - opened.make
    row = padded(tile(play.domino, moment.rules, signs), TILE_WIDTH)
    row += Text(f"{whole_percent(chance.value, exact=exact):>6}", GOOD)
    row += Text(f"{'proved' if play.proved else within:>11}{play.make.hands:>7} ")
    row += Text(f"{play.mean_points:>8.1f}")
    row += Text(f"{_cost(play, answer):<16}")
    open_exact = play.proved or opened.layouts == advice.layouts
    open_percent = whole_percent(opened_chance, exact=open_exact)
    row += Text(f"{open_percent:>8}   {_range(play)}")
    return row


def _cost(play: Outlook, answer: NextAnswer) -> str:
    if play is answer.advice.best:
        return ""
    value, width = 100 * play.cost.value, 100 * play.cost.half_width
    return f"{value:>8.1f}" + (f" +/-{width:.1f}" if width else "")


def _range(play: Outlook) -> str:
    opened = play.double_dummy
    return f"{opened.mean:.1f} ({opened.low}-{opened.high})"


# --- what is known of the other hands


def _known(answer: NextAnswer, signs: Signs) -> Lines:
    moment = answer.moment
    voids = shown_voids(moment)
    lines = [Text("What is known of the other hands:", TITLE)]
    for seat in moment.view.hidden:
        lines += _seat(answer, seat, voids[seat], signs)
    if moment.rules.trumps:
        lines += _out("Trumps out", answer.advice.trumps_out, answer, signs)
    lines += _out("Count out", answer.advice.count_out, answer, signs)
    layouts = answer.advice.layouts
    lines.append(Text("One layout fits." if layouts == 1 else f"{layouts:,} layouts fit."))
    return lines


def _seat(answer: NextAnswer, seat: Seat, voids: tuple[str, ...], signs: Signs) -> Lines:
    moment = answer.moment
    view = moment.view
    part = "partner" if seat == moment.to_play.partner else "opponent"
    if not view.sizes[seat]:
        return [Text(f"{seat}  {part}, no tile left")]
    line = Text(f"{seat}  {part}, {count_of(view.sizes[seat], 'tile')}")
    if voids:
        line += Text(f"; no {', no '.join(voids)}")
    if view.known[seat]:
        line += Text("; holds ")
        line += tiles(laid_out(view.known[seat], moment.rules), moment.rules, signs)
    return [line]


def _out(label: str, found: tuple[Whereabouts, ...], answer: NextAnswer, signs: Signs) -> Lines:
    """The tiles in other hands, each with the seats that may hold it unless any may."""
    if not found:
        return [Text(f"{label}: none.")]
    points = sum(COUNT[where.domino] for where in found)
    many = f" ({points} points)" if label.startswith("Count") else f" ({len(found)})"
    lines = [Text(f"{label}{many}: ")]
    for where in found:
        item = tile(where.domino, answer.moment.rules, signs)
        if len(where.seats) < len(_holding(answer)):
            item += Text(f" {' or '.join(map(str, where.seats))}")
        if lines[-1].cell_len + item.cell_len + 2 > WIDTH:
            lines.append(Text("  "))
        lines[-1] += item + Text(", " if where is not found[-1] else ".")
    return lines


def _holding(answer: NextAnswer) -> list[Seat]:
    view = answer.moment.view
    return [seat for seat in view.hidden if view.sizes[seat]]


# --- why, and what the signs mean


def _why(answer: NextAnswer) -> Lines:
    told = sentences_of(answer.advice.why, answer.moment)
    return [Text("Why", TITLE), *wrapped(told, indent="  ")]


def _legend(answer: NextAnswer, signs: Signs) -> Iterator[str]:
    advice = answer.advice
    if len(advice.plays) > 1 and answer.moment.settled is None:
        lost = "contracts lost" if answer.moment.bidders_turn else "sets missed"
        yield f"costs: {lost} of 100 against the first tile, on the same layouts"
    yield f"all open: if all saw all hands and nobody erred, over {_solved(answer)}"
    yield "points: the bidder's side's, of 42: the mean (and from lowest to highest)"
    if reads_call(answer.moment):
        yield call_read(answer.moment.bidder, answer.moment.rules.trump)
    yield f"{signs.count_legend}; seed {advice.seed}"


def _solved(answer: NextAnswer) -> str:
    layouts = answer.advice.best.double_dummy.layouts
    if layouts == 1:
        return "the one layout"
    return f"{'all ' if layouts == answer.advice.layouts else ''}{layouts:,} layouts"
