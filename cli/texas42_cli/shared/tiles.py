"""Tiles and hands as a player lays them out, in Unicode or in plain ASCII.

Counts carry a mark and trumps stand apart, so that nothing depends on colour.
"""

from collections.abc import Iterable
from dataclasses import dataclass

from rich.text import Text

from texas42.game.dominoes import COUNT, Domino, Mask
from texas42.game.rules import Rules, laid_out
from texas42.game.seats import Hands, Seat

TRUMP_STYLE = "bold"
COUNT_STYLE = "yellow"


@dataclass(frozen=True)
class Signs:
    """The few marks that plain ASCII has to spell differently."""

    ten: str
    five: str
    bar: str
    dot: str
    every_trick: tuple[str, str]
    """Written before and after the points of a cell in which every trick is taken."""

    @property
    def count_legend(self) -> str:
        return f"{self.ten} and {self.five} mark the tiles of ten and five count"


UNICODE = Signs(ten="¹⁰", five="⁵", bar="│", dot="·", every_trick=("", "★"))
ASCII = Signs(ten="**", five="*", bar="|", dot="-", every_trick=("[", "]"))


def tile(d: Domino, rules: Rules, signs: Signs) -> Text:
    """`6-4¹⁰`: the tile and, if it has count, its mark."""
    style = TRUMP_STYLE if rules.trumps >> d & 1 else ""
    text = Text(str(d), style=style)
    if COUNT[d]:
        text.append(signs.ten if COUNT[d] == 10 else signs.five, style=COUNT_STYLE)
    return text


def tiles(dominoes: Iterable[Domino], rules: Rules, signs: Signs) -> Text:
    return Text(" ").join(tile(d, rules, signs) for d in dominoes)


def padded(text: Text, width: int) -> Text:
    return text + Text(" " * max(0, width - text.cell_len))


def hand_lines(hands: Hands, rules: Rules, signs: Signs, notes: dict[Seat, str]) -> list[Text]:
    """One line a seat: trumps, a bar, the other tiles, and a note on who sits there."""
    trumps = [_laid_out(hand & rules.trumps, rules, signs) for hand in hands]
    offs = [_laid_out(hand & ~rules.trumps, rules, signs) for hand in hands]
    wide, wide_offs = (max(text.cell_len for text in column) for column in (trumps, offs))
    bar = f" {signs.bar} " if wide else ""
    lines = [
        Text.assemble(
            f"{seat}  ",
            padded(trumps[seat], wide),
            (bar, "dim"),
            padded(offs[seat], wide_offs),
            (f"   {notes.get(seat, '')}", "dim"),
        )
        for seat in Seat
    ]
    for line in lines:
        line.rstrip()
    return lines


def _laid_out(hand: Mask, rules: Rules, signs: Signs) -> Text:
    return tiles(laid_out(hand, rules), rules, signs)
