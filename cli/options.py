"""Options that several commands share, their values spelled as in a deal's text."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem
from texas42.solver.deal import Seat
from texas42.solver.errors import Texas42Error
from texas42.solver.notation import parse_bid, parse_plays, parse_seat, parse_trump
from texas42.solver.rules import DoublesRank, HouseRules, Trump
from texas42.solver.wording import placed

F = TypeVar("F", bound=Callable[..., Any])


def _together(*decorators: Callable[[Any], Any]) -> Callable[[F], F]:
    """Options in the order in which they are written, which is the order `--help` lists them."""

    def decorate(function: F) -> F:
        for decorator in reversed(decorators):
            function = decorator(function)
        return function

    return decorate


def _spelled(
    option: str,
    *names: str,
    metavar: str,
    read: Callable[[str], object],
    words: Iterable[object] = (),
    help: str,  # noqa: A002 (click's name for it)
) -> Callable[[Any], Any]:
    """An option that the solver's own reader reads; shell completion offers `words`."""

    def callback(ctx: click.Context, param: click.Parameter, value: str | None) -> object:
        try:
            return None if value is None else read(value)
        except Texas42Error as error:
            raise placed(error, option) from None

    def complete(
        ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        start = incomplete.lower()
        return [CompletionItem(str(w)) for w in words if str(w).lower().startswith(start)]

    return click.option(
        option, *names, metavar=metavar, callback=callback, shell_complete=complete, help=help
    )


contract_options = _together(
    _spelled(
        "--trump",
        metavar="TRUMP",
        read=parse_trump,
        words=Trump,
        help="blanks, aces, deuces, treys, fours, fives, sixes, doubles or follow-me.",
    ),
    _spelled(
        "--by",
        "bidder",
        metavar="SEAT",
        read=parse_seat,
        words=Seat,
        help="The bidder: N, E, S or W.",
    ),
    _spelled(
        "--leader",
        metavar="SEAT",
        read=parse_seat,
        words=Seat,
        help="Who leads first, when it is not the bidder.",
    ),
    _spelled(
        "--bid",
        metavar="N",
        read=parse_bid,
        help="The bid, 30 to 42 or 84, 126...: does it make?",
    ),
    _spelled(
        "--play",
        metavar="TILES",
        read=parse_plays,
        help="Tiles already played, in order: 6-6,6-1,...",
    ),
)

house_options = _together(
    click.option(
        "--follow-me-doubles",
        type=click.Choice([rank.value for rank in DoublesRank]),
        default=DoublesRank.HIGH.value,
        metavar="RANK",
        help="Doubles in follow-me: high (the standard) or low in their suit, or own suit.",
    ),
    click.option(
        "--doubles-trump-low", is_flag=True, help="With doubles trump, 0-0 is the highest."
    ),
)

_PICTURE = click.Path(dir_okay=False, path_type=Path)

output_options = _together(
    click.option("--json", "as_json", is_flag=True, help="Answer with one JSON object."),
    click.option("--svg", type=_PICTURE, metavar="FILE", help="Also draw an SVG picture."),
    click.option("--html", type=_PICTURE, metavar="FILE", help="Also write an HTML page."),
    click.option("--ascii", "in_ascii", is_flag=True, help="Plain ASCII signs only."),
)

jobs_option = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Threads (default: all cores); any number gives the same answer.",
)


def house_rules(follow_me_doubles: str, doubles_trump_low: bool) -> HouseRules:
    """The house rules that `house_options` ask for."""
    return HouseRules(DoublesRank(follow_me_doubles), doubles_trump_low)
