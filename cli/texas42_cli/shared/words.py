"""Words that several questions share: a chance in percent, an interval, a side, who plays on."""

from __future__ import annotations

from collections.abc import Sequence
from textwrap import wrap
from typing import TYPE_CHECKING

from texas42.game.dominoes import Domino
from texas42.game.play import Trick
from texas42.game.rules import Trump
from texas42.game.seats import SIDE_NAMES, Seat

if TYPE_CHECKING:
    from texas42.hidden.players import Player

TIE = "\N{NO-BREAK SPACE}"

PERCENT = " %"

LAYDOWN = "a laydown, every trick against every layout"


def lines_of(sentence: str, width: int, indent: str = "") -> list[str]:
    """A sentence in lines of `width`, a number never parted from its %."""
    whole = sentence.replace(PERCENT, PERCENT.replace(" ", TIE))
    lines = wrap(whole, width, initial_indent=indent, subsequent_indent=indent)
    return [line.replace(TIE, " ") for line in lines]


# --- chances


def percent(chance: float, *, exact: bool = False, form: str | None = None) -> str:
    """A chance (0…1) as it stands in every sentence: `90 %`.

    Whole, and `<1 %` or `>99 %` where a whole number would call it sure: only what is `exact` is
    called 0 or 100. `form` writes the number otherwise: `.1f` to a tenth, `.3g` in three figures.
    """
    number = whole_percent(chance, exact=exact) if form is None else f"{100 * chance:{form}}"
    return number + PERCENT


def whole_percent(chance: float, *, exact: bool = False) -> str:
    """The number of `percent` without its sign, for a column of a table."""
    whole = round(100 * chance)
    if whole >= 100 and not (exact and chance == 1):
        return ">99"
    if whole <= 0 and not (exact and chance == 0):
        return "<1"
    return str(whole)


def fine_percent(chance: float) -> str:
    """As `percent`, but to a tenth within one of 0 or 100: `0.6 %`."""
    near = 0 < chance < 0.01 or 0.99 < chance < 1
    return percent(chance, form=".1f" if near else ".0f")


def interval(low: float, high: float) -> str:
    """A sampled interval in whole percent, none of it called sure."""
    least, most = round(100 * low), round(100 * high)
    if least == most == 100:
        return "over 99"
    return "under 1" if least == most == 0 else f"{least} to {most}"


# --- sides, trumps and players


def sides(bidder: Seat) -> tuple[str, str]:
    """The bidder's side and the setters, N/S or E/W."""
    return SIDE_NAMES[bidder.side], SIDE_NAMES[1 - bidder.side]


def called(trump: Trump) -> str:
    """What is trump, as the contract of an open hand says it."""
    return "follow-me (no trump)" if trump is Trump.FOLLOW_ME else f"{trump} are trump"


def played_by(players: Player) -> str:
    """Who played the hands behind a chance."""
    return f"{players} players"


def proved(order: Sequence[Domino]) -> str:
    """That a laydown is certain, and the order to lead its tiles in."""
    return f"Proved, not sampled. Lead in this order: {' '.join(map(str, order))}."


def claimed(order: Sequence[Domino], *, leading: bool) -> str:
    """That all tricks that are left are the player's, and the order to play for them in."""
    verb = "Lead" if leading else "Play"
    return (
        f"The rest are yours: proved, not sampled. "
        f"{verb} in this order: {' '.join(map(str, order))}."
    )


def call_read(bidder: Seat, trump: Trump) -> str:
    """That layouts do not all count alike."""
    return f"layouts count for more the likelier {bidder} would call {trump} with that hand"


def points_of(trick: Trick) -> str:
    """What a trick pays: its own point and the count that falls on it, `1+15`."""
    bare = trick.terms.trick_points
    count = trick.points - bare
    return f"{bare}+{count}" if count else f"{bare}"
