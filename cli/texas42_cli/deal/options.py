"""Options of `deal`: which deals of the seed, what they are to hold, how and where they go."""

from dataclasses import dataclass
from pathlib import Path

import click

from texas42.dealing.condition_text import parse_condition
from texas42.dealing.conditions import Condition
from texas42.dealing.holdings import Holdings, parse_holding
from texas42.game.dominoes import Mask
from texas42.game.seats import Seat

from ..shared.declaring import gathered, spelled, together
from ..shared.options import file_option, force_option, json_option, seed_option
from .form import Form

MOST_DEALS = 10**12
LAST_DEAL = 10**15
MOST_TRIES = 10**9


@dataclass(frozen=True)
class NumberOptions:
    """`number` deals of `seed`, beginning with its deal `first`, counted from 1."""

    number: int
    seed: int
    first: int

    @property
    def numbers(self) -> range:
        return range(self.first, self.first + self.number)


number_options = together(
    gathered("which", NumberOptions),
    click.option(
        "-n",
        "--number",
        type=click.IntRange(1, MOST_DEALS),
        default=1,
        metavar="N",
        help="How many deals (default: 1).",
    ),
    seed_option("Fixes every deal (default: 0)."),
    click.option(
        "--first",
        type=click.IntRange(1, LAST_DEAL),
        default=1,
        metavar="N",
        help="Begin with this deal of the seed (default: 1).",
    ),
)
"""Arrives as `which`, `NumberOptions`."""


@dataclass(frozen=True)
class WishOptions:
    """What every deal is to hold and to meet; `max_tries`: None for the usual number."""

    have: tuple[tuple[Seat, Mask], ...]
    avoid: tuple[tuple[Seat, Mask], ...]
    where: Condition | None
    max_tries: int | None

    @property
    def holdings(self) -> Holdings:
        """Raises what `Holdings` raises for what no deal can hold."""
        return Holdings.of(_by_seat(self.have), _by_seat(self.avoid))


def _by_seat(holdings: tuple[tuple[Seat, Mask], ...]) -> dict[Seat, Mask]:
    held = dict.fromkeys(Seat, 0)
    for seat, tiles in holdings:
        held[seat] |= tiles
    return held


wish_options = together(
    gathered("wished", WishOptions),
    spelled(
        "--have",
        metavar="SEAT=TILES",
        read=parse_holding,
        multiple=True,
        help="The seat holds these; may be given again.",
    ),
    spelled(
        "--not",
        "avoid",
        metavar="SEAT=TILES",
        read=parse_holding,
        multiple=True,
        help="The seat holds none of these; may be given again.",
    ),
    spelled(
        "--where",
        metavar="EXPRESSION",
        read=parse_condition,
        help="A condition that every deal meets.",
    ),
    click.option(
        "--max-tries",
        type=click.IntRange(1, MOST_TRIES),
        metavar="N",
        help="Deals tried for each that is wanted (default: 1,000,000).",
    ),
)
"""Arrives as `wished`, `WishOptions`."""


@dataclass(frozen=True)
class FormOptions:
    """`shaker`: of the first deal of a seed; `prefix`: of the ids, None for the seed's."""

    shaker: Seat | None
    prefix: str | None
    no_id: bool
    as_json: bool

    def form(self, seed: int) -> Form:
        """Raises `UsageError` for wishes that exclude each other."""
        if self.no_id and self.prefix is not None:
            raise click.UsageError("--id and --no-id exclude each other")
        prefix = f"{seed}-" if self.prefix is None else self.prefix
        return Form(self.as_json, prefix=None if self.no_id else prefix, shaker=self.shaker)


form_options = together(
    gathered("written", FormOptions),
    spelled(
        "--shaker",
        metavar="SEAT",
        read=Seat.parse,
        help="Who shakes deal 1; the next deal is the next's.",
    ),
    click.option(
        "--id", "prefix", metavar="PREFIX", help="Ids begin with this, not with the seed."
    ),
    click.option("--no-id", is_flag=True, help="Leave out the ids."),
    json_option("One JSON object a line."),
)
"""Arrives as `written`, `FormOptions`."""


@dataclass(frozen=True)
class FileOptions:
    """Where the deals go, None for stdout, and whether a file there may be replaced."""

    path: Path | None
    force: bool


file_options = together(
    gathered("target", FileOptions),
    file_option("Write to a file (-: to stdout, as without)."),
    force_option("Replace the file if it exists."),
)
"""Arrives as `target`, `FileOptions`."""
