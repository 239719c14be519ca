"""How chances of bids and shares of totals are drawn: cells of a ladder, and bars."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rich.text import Text

from texas42.game.bids import LOWEST_BID

from .layout import BAD, FAINT, GOOD, Lines
from .screen import WIDTH
from .tiles import ASCII, Signs
from .words import percent, whole_percent

CELL_WIDTH = 4
"""Of a chance and what stands before it; one more column is for what stands after."""

HEAT = ((0.8, GOOD), (0.6, "green"), (0.45, "yellow"), (0.25, BAD))
"""The style of a chance of at least so much; what is left is faint."""

MAIN_SHARE = 0.03
"""Totals that fewer hands end with are lumped."""
BLOCK_SHARE = 0.04
"""The share of hands behind one block of a bar."""


def chance_cell(
    chance: float,
    before: str = "",
    after: str = " ",
    *,
    exact: bool = False,
    width: int = CELL_WIDTH,
) -> Text:
    """A chance in percent, right in its column; only what is `exact` is called 0 or 100."""
    style = next((style for least, style in HEAT if chance >= least), FAINT)
    number = f"{before}{whole_percent(chance, exact=exact)}"
    return Text(f"{number:>{width}}{after}", style)


def bars(points: Mapping[int, float], signs: Signs, *, exact: bool = False) -> Lines:
    """The shares of totals, from 42 down, each with a bar."""
    block = "#" if signs is ASCII else "█"
    lines = [Text()]
    for label, share in _totals(points):
        bar = block * max(1, round(share / BLOCK_SHARE))
        item = Text.assemble(f"{label} ", (bar, GOOD), f" {percent(share, exact=exact)}")
        if lines[-1] and lines[-1].cell_len + item.cell_len + 3 > WIDTH:
            lines.append(Text())
        lines[-1] += Text("   " if lines[-1] else "") + item
    return lines


def _totals(points: Mapping[int, float]) -> Iterator[tuple[str, float]]:
    """The main totals from 42 down, then the rest in two heaps, by the least bid."""
    made = {total: share for total, share in points.items() if total >= LOWEST_BID}
    for total, share in made.items():
        if share >= MAIN_SHARE:
            yield str(total), share
    others = sum(share for share in made.values() if share < MAIN_SHARE)
    if others:
        yield "other over 29", others
    under = sum(points.values()) - sum(made.values())
    if under > 0:
        yield "under 30", under
