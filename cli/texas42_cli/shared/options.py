"""Options that several commands share, their values spelled as in a deal's text."""

import re
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from texas42.errors import NotationError, Texas42Error
from texas42.game.auction import parse_auction
from texas42.game.bids import LONGEST_RACE, TARGET, parse_bid
from texas42.game.call_text import parse_seat, parse_trump
from texas42.game.hands import parse_plays
from texas42.game.houses import DoublesRank, HouseRules
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42.wording import placed, quoted

LARGEST_SEED = 2**31 - 1


PRECISION_PERCENT = (0.1, 50.0)


_PERCENT = re.compile(r"\s*([0-9]{0,3}(?:\.[0-9]{1,6})?)\s*%?\s*")


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
    multiple: bool = False,
    help: str,  # noqa: A002 (click's name for it)
) -> Callable[[Any], Any]:
    """An option that the solver's own reader reads; shell completion offers `words`."""

    def callback(
        ctx: click.Context, param: click.Parameter, value: str | tuple[str, ...] | None
    ) -> object:
        try:
            if isinstance(value, tuple):
                return tuple(read(one) for one in value)
            return None if value is None else read(value)
        except Texas42Error as error:
            raise placed(error, option) from None

    def complete(
        ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        start = incomplete.lower()
        return [CompletionItem(str(w)) for w in words if str(w).lower().startswith(start)]

    return click.option(
        option,
        *names,
        metavar=metavar,
        callback=callback,
        shell_complete=complete,
        multiple=multiple,
        help=help,
    )


def read_precision(text: str) -> float:
    """Half the width of an interval, in 0…1, from percent: `1%` is 0.01.

    Raises `NotationError` for anything but a number of percent within reach.
    """
    found = _PERCENT.fullmatch(text)
    least, most = PRECISION_PERCENT
    if not found or not found[1]:
        raise NotationError(f"{quoted(text)} is not a percentage", hint="write it as 1%")
    if not least <= float(found[1]) <= most:
        raise NotationError(
            f"{quoted(text)} is out of reach", hint=f"write {least:g}% to {most:g}%"
        )
    return float(found[1]) / 100


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


question_options = _together(
    _spelled(
        "--trump",
        "trumps",
        metavar="TRUMP",
        read=parse_trump,
        words=Trump,
        multiple=True,
        help="Only this trump; may be given again for another.",
    ),
    _spelled("--bid", metavar="N", read=parse_bid, help="Only this bid: 30 to 42 or 84, 126..."),
)


auction_options = _together(
    _spelled(
        "--auction",
        metavar="CALLS",
        read=parse_auction,
        help="Calls so far from the left of the shaker: 'P 30'; you call next.",
    ),
    click.option("--forced", is_flag=True, help="You shook, and are stuck after three passes."),
    click.option(
        "--all-pass",
        type=click.Choice(["forced", "reshake"]),
        default="forced",
        help="After three passes the shaker is forced to bid, or four reshake.",
    ),
    click.option("--marks", metavar="US-THEM", help="The marks of your side and theirs: 5-6."),
    click.option(
        "--target",
        type=click.IntRange(1, LONGEST_RACE),
        default=TARGET,
        metavar="N",
        help=f"The marks that win the game (default: {TARGET}).",
    ),
)


_fast_option = click.option("--fast", is_flag=True, help="Quick players only, nothing confirmed.")


_seed_option = click.option(
    "--seed",
    type=click.IntRange(0, LARGEST_SEED),
    default=0,
    metavar="N",
    help="Fixes every random choice (default: 0).",
)


pace_options = _together(_fast_option, _seed_option)


effort_options = _together(
    _fast_option,
    click.option("--deep", is_flag=True, help="Stronger players and more hands: a minute or so."),
    _spelled(
        "--precision",
        metavar="PERCENT",
        read=read_precision,
        help="Confirm the bid until its chance is within this: 1%.",
    ),
    click.option(
        "--time",
        "seconds",
        type=click.FloatRange(min=0, min_open=True),
        metavar="SECONDS",
        help="Stop refining after this long.",
    ),
    _seed_option,
)


call_option = click.option(
    "--ignore-call",
    is_flag=True,
    help="Read nothing from the call: the bidder may hold anything.",
)


house_options = _together(
    click.option(
        "--follow-me-doubles",
        type=click.Choice([rank.value for rank in DoublesRank]),
        default=DoublesRank.HIGH.value,
        metavar="RANK",
        help="Doubles in follow-me: high in their suit (the standard), low in it, or own.",
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
