"""Words that several questions share: a chance in percent, an interval, a sentence in lines."""

from __future__ import annotations

from textwrap import wrap

from texas42.game.rules import Trump
from texas42.game.seats import Seat

TIE = "\N{NO-BREAK SPACE}"


def lines_of(sentence: str, width: int, indent: str = "") -> list[str]:
    """A sentence in lines of `width`, a number never parted from its %."""
    whole = sentence.replace(" %", f"{TIE}%")
    lines = wrap(whole, width, initial_indent=indent, subsequent_indent=indent)
    return [line.replace(TIE, " ") for line in lines]


def percent(chance: float, *, proved: bool = False) -> str:
    """A chance in whole percent; only what is proved is called 100."""
    if proved:
        return "100"
    whole = round(100 * chance)
    if whole >= 100:
        return ">99"
    return str(whole) if whole > 0 else "<1"


def interval(low: float, high: float) -> str:
    """A sampled interval in whole percent, none of it called sure."""
    least, most = round(100 * low), round(100 * high)
    if least == most == 100:
        return "over 99"
    return "under 1" if least == most == 0 else f"{least} to {most}"


def whole_percent(chance: float, *, exact: bool) -> str:
    """A chance in whole percent; only what is exact is called 0 or 100."""
    return str(round(100 * chance)) if exact and chance in (0, 1) else percent(chance)


def call_read(bidder: Seat, trump: Trump) -> str:
    """That layouts do not all count alike."""
    return f"layouts count for more the likelier {bidder} would call {trump} with that hand"
