"""Options that several commands share, and the values in which they arrive.

Their texts are spelled as in a deal's text. An option that only some commands have words of their
own for takes them as an argument.
"""

import re
from dataclasses import dataclass
from pathlib import Path

import click

from texas42.errors import NotationError
from texas42.game.bids import parse_bid
from texas42.game.dominoes import Domino
from texas42.game.hands import parse_plays
from texas42.game.houses import AllPass, DoublesRank, HouseRules
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42.wording import quoted

from .declaring import Declared, chosen, gathered, spelled, together

# --- the contract


@dataclass(frozen=True)
class ContractOptions:
    """What is said of the contract and of the plays; None where the option was not given."""

    trump: Trump | None
    bidder: Seat | None
    leader: Seat | None
    bid: int | None
    play: tuple[Domino, ...] | None


def trump_option(text: str, *names: str, multiple: bool = False) -> Declared:
    return spelled(
        "--trump",
        *names,
        metavar="TRUMP",
        read=Trump.parse,
        words=Trump,
        multiple=multiple,
        help=text,
    )


def bid_option(text: str) -> Declared:
    return spelled("--bid", metavar="N", read=parse_bid, help=text)


contract_options = together(
    gathered("contract", ContractOptions),
    trump_option("blanks, aces, deuces, treys, fours, fives, sixes, doubles or follow-me."),
    spelled(
        "--by",
        "bidder",
        metavar="SEAT",
        read=Seat.parse,
        words=Seat,
        help="The bidder: N, E, S or W.",
    ),
    spelled(
        "--leader",
        metavar="SEAT",
        read=Seat.parse,
        words=Seat,
        help="Who leads first, when it is not the bidder.",
    ),
    bid_option("The bid, 30 to 42 or 84, 126...: does it make?"),
    spelled(
        "--play",
        metavar="TILES",
        read=parse_plays,
        help="Tiles already played, in order: 6-6,6-1,...",
    ),
)
"""Arrives as `contract`, `ContractOptions`."""

call_option = click.option(
    "--ignore-call",
    is_flag=True,
    help="Read nothing from the call: the bidder may hold anything.",
)


def lenient_option(text: str) -> Declared:
    return click.option("--lenient", is_flag=True, help=text)


# --- the house


house_options = together(
    gathered("house", HouseRules),
    chosen(
        "--follow-me-doubles",
        {rank.value: rank for rank in DoublesRank},
        default=DoublesRank.HIGH.value,
        metavar="RANK",
        help="Doubles in follow-me: high in their suit (the standard), low in it, or own.",
    ),
    click.option(
        "--doubles-trump-low", is_flag=True, help="With doubles trump, 0-0 is the highest."
    ),
)
"""Arrives as `house`, `HouseRules`."""

ALL_PASS = {"forced": AllPass.FORCED_30, "reshake": AllPass.RESHAKE}
"""What may follow three passes, by its word in an option."""


def all_pass_word(all_pass: AllPass) -> str:
    return next(word for word, meaning in ALL_PASS.items() if meaning is all_pass)


def all_pass_option(text: str) -> Declared:
    return chosen("--all-pass", ALL_PASS, default="forced", help=text)


# --- effort


LARGEST_SEED = 2**31 - 1
PRECISION_PERCENT = (0.1, 50.0)
"""The least and the most that may be asked for."""

_PERCENT = re.compile(r"\s*([0-9]{0,3}(?:\.[0-9]{1,6})?)\s*%?\s*")


@dataclass(frozen=True)
class EffortOptions:
    """How hard to think, and the seed of every random choice.

    `precision`: half the width of an interval, in 0…1; `seconds`: when to stop refining.
    """

    fast: bool = False
    deep: bool = False
    precision: float | None = None
    seconds: float | None = None
    seed: int = 0

    def check(self) -> None:
        """Raises `UsageError` for wishes that exclude each other."""
        if self.fast and self.deep:
            raise click.UsageError("--fast and --deep exclude each other")
        if self.fast and self.precision is not None:
            raise click.UsageError("--fast and --precision exclude each other")


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


def fast_option(text: str = "Fewer hands: a sooner answer, not so close.") -> Declared:
    return click.option("--fast", is_flag=True, help=text)


def deep_option(text: str = "More hands: a closer answer, later.") -> Declared:
    return click.option("--deep", is_flag=True, help=text)


def precision_option(
    text: str = "Confirm the bid until its chance is within this: 1%.",
) -> Declared:
    return spelled("--precision", metavar="PERCENT", read=read_precision, help=text)


def seed_option(text: str = "Fixes every random choice (default: 0).") -> Declared:
    return click.option(
        "--seed", type=click.IntRange(0, LARGEST_SEED), default=0, metavar="N", help=text
    )


haste_options = together(gathered("effort", EffortOptions), fast_option(), seed_option())
"""Arrives as `effort`, `EffortOptions`: fewer hands or the usual number."""

effort_options = together(
    gathered("effort", EffortOptions),
    fast_option(),
    deep_option(),
    precision_option(),
    click.option(
        "--time",
        "seconds",
        type=click.FloatRange(min=0, min_open=True),
        metavar="SECONDS",
        help="Stop refining after this long.",
    ),
    seed_option(),
)
"""Arrives as `effort`, `EffortOptions`."""

jobs_option = click.option(
    "--jobs",
    type=click.IntRange(min=1),
    metavar="N",
    help="Threads (default: all cores); any number gives the same answer.",
)


# --- output


@dataclass(frozen=True)
class OutputOptions:
    """How an answer is shown, and the pictures to write besides."""

    as_json: bool
    svg: Path | None
    html: Path | None
    in_ascii: bool


_PICTURE = click.Path(dir_okay=False, path_type=Path)


def json_option(text: str = "Answer with one JSON object.") -> Declared:
    return click.option("--json", "as_json", is_flag=True, help=text)


output_options = together(
    gathered("output", OutputOptions),
    json_option(),
    click.option("--svg", type=_PICTURE, metavar="FILE", help="Also draw an SVG picture."),
    click.option("--html", type=_PICTURE, metavar="FILE", help="Also write an HTML page."),
    click.option("--ascii", "in_ascii", is_flag=True, help="Plain ASCII signs only."),
)
"""Arrives as `output`, `OutputOptions`."""

STDOUT = Path("-")


def file_option(text: str) -> Declared:
    """`-o FILE` arrives as `path`; None is stdout, also where `-` says so."""

    def callback(ctx: click.Context, param: click.Parameter, path: Path | None) -> Path | None:
        return None if path == STDOUT else path

    return click.option(
        "-o",
        "--output",
        "path",
        type=click.Path(dir_okay=False, path_type=Path),
        callback=callback,
        metavar="FILE",
        help=text,
    )


def force_option(text: str) -> Declared:
    return click.option("--force", is_flag=True, help=text)
