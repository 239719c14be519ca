"""What every drawing is put together from: styles, paragraphs and the house rules in words."""

from collections.abc import Iterable

from rich.text import Text

from texas42.game.houses import DoublesRank, HouseRules
from texas42.game.rules import Trump

from .screen import WIDTH
from .words import lines_of

TITLE = "bold"
GOOD = "bold green"
BAD = "red"
FAINT = "dim"

TRUMP_WIDTH = 9

Lines = list[Text]


def paragraphs(*parts: Lines) -> Text:
    return Text("\n\n").join(Text("\n").join(lines) for lines in parts if lines)


def wrapped(sentences: Iterable[str], *, indent: str = "", style: str = "") -> Lines:
    """Each sentence that says something, on lines of its own."""
    return [
        Text(line, style) for sentence in sentences for line in lines_of(sentence, WIDTH, indent)
    ]


def house_lines(house: HouseRules, trump: Trump | None) -> Lines:
    """House rules are named only where they change something; `trump` None is all of them."""
    said = []
    if house.follow_me_doubles is not DoublesRank.HIGH and trump in (None, Trump.FOLLOW_ME):
        own = house.follow_me_doubles is DoublesRank.OWN
        said.append(f"in follow-me doubles are {'a suit of their own' if own else 'low'}")
    if house.doubles_trump_low and trump in (None, Trump.DOUBLES):
        said.append("with doubles trump, 0-0 is the highest")
    return [Text(f"House rule: {rule}.") for rule in said]
