"""`texas42 deal`: random deals, with conditions."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import click

from texas42.dealing.condition_text import parse_condition
from texas42.dealing.holdings import Holdings, parse_holding
from texas42.errors import Texas42Error
from texas42.game.call_text import parse_seat
from texas42.game.deal import Deal
from texas42.game.dominoes import Mask
from texas42.game.hands import format_hand
from texas42.game.seats import Seat
from texas42.notation.lines import format_line
from texas42.notation.record import Record
from texas42.wording import placed

from ..shared.exits import INTERRUPTED, notice
from ..shared.options import LARGEST_SEED
from ..shared.words import percent

if TYPE_CHECKING:
    from texas42.dealing.random_deals import Wish


HELP = """Random deals, one a line, each alike among all that fit.

The same seed gives the same deals for ever; deal 17 of seed 1 has the id 1-17
and is the same whether you ask for 17 deals or begin with --first 17.

\b
A hundred deals (-o FILE writes them to a file):
  texas42 deal -n 100 --seed 1
\b
North has three sixes, South does not have the 6-3:
  texas42 deal -n 20 --have N=66,65,64 --not S=6-3
\b
North has a hand to bid in sixes, and partner can help:
  texas42 deal -n 20 --where \\
    "trumps(N, sixes) >= 4 and doubles(N) >= 2 and suit(S, sixes) >= 1"

--where is put together from these, in any case:

\b
  trumps(SEAT, TRUMP)   tiles that are trump when TRUMP is called
  offs(SEAT, TRUMP)     tiles that are neither trump nor a double
  suit(SEAT, SUIT)      tiles that show SUIT, blanks to sixes, with its double
  doubles(SEAT)         doubles
  count(SEAT)           points on the count tiles: 10 for 5-5, 5 for 4-1...
  has(SEAT, 6-6, 6-5)   holds this tile, or all of these
  void(SEAT, SUIT)      holds no tile that shows SUIT
  = != < <= > >=        compare numbers, which + and - add and take away
  and or not ( )        join conditions; not binds closest, then and, then or

SEAT is N, E, S, W, or a side, NS or EW: its two hands together.
"""


MOST_DEALS = 10**12


LAST_DEAL = 10**15


MOST_TRIES = 10**9


STDOUT = Path("-")


COMMON = 20
"""A condition met by one deal in this many, or more of them, needs no remark."""


HALF = 14
"""Hands are written in halves, each of which is met again and again; whole hands are a million."""


T = TypeVar("T")


Write = Callable[[memoryview], int | None]
"""What a file does that may take only the beginning of what it is given."""


@dataclass(frozen=True)
class Form:
    """How a deal is written. `prefix`: of the ids, None for none; `shaker`: who shakes deal 1."""

    as_json: bool
    prefix: str | None
    shaker: Seat | None

    def lines(self, hands: Iterable[tuple[Mask, ...]], first: int) -> list[str]:
        """The lines of deals numbered from `first`, as `notation` would write them."""
        write = self._object if self.as_json else self._line
        return [write(_deal_text(deal), number) for number, deal in enumerate(hands, first)]

    def _line(self, deal: str, number: int) -> str:
        shaker = "" if self.shaker is None else f" shaker={self.shaker.after(number - 1)}"
        return f"{deal}{shaker}{_id_text(self.prefix, number)}\n"

    def _object(self, deal: str, number: int) -> str:
        record = {"deal": deal}
        if self.shaker is not None:
            record["shaker"] = str(self.shaker.after(number - 1))
        if self.prefix is not None:
            record["id"] = f"{self.prefix}{number}"
        return json.dumps(record) + "\n"


def _deal_text(hands: tuple[Mask, ...]) -> str:
    return "N:" + " ".join(map(_hand_text, hands))


def _hand_text(hand: Mask) -> str:
    high, low = _half_text(hand >> HALF << HALF), _half_text(hand & (1 << HALF) - 1)
    return f"{high},{low}" if high and low else high or low


@cache
def _half_text(half: Mask) -> str:
    return format_hand(half)


def _id_text(prefix: str | None, number: int) -> str:
    return "" if prefix is None else f" {_id_prefix(prefix)}{number}"


@cache
def _id_prefix(prefix: str) -> str:
    """`id=` and the prefix, its spaces and odd signs escaped as in any line."""
    unknown = Deal((None, None, None, None))
    return format_line(Record(unknown, id=prefix)).rpartition(" ")[2]


# --- where deals go


@dataclass(frozen=True)
class Written:
    """What has been written whole."""

    deals: int = 0
    size: int = 0


class Output:
    """Takes lines by the block and knows how many were written whole."""

    def __init__(self, write: Callable[[bytes], None]) -> None:
        self._write = write
        self.written = Written()

    def put(self, lines: list[str]) -> None:
        data = "".join(lines).encode()
        self._write(data)
        # One assignment, so that an interrupt finds both numbers old or both new.
        self.written = Written(self.written.deals + len(lines), self.written.size + len(data))


@contextmanager
def opened(path: Path | None, force: bool) -> Iterator[Output]:
    """A file that holds whole lines whatever happens, or stdout.

    Raises `OSError`, naming the file, when it cannot be written.
    """
    if path is None:
        yield Output(_to_stdout)
        return
    new = not force and not path.exists()
    try:
        with path.open("xb" if new else "wb", buffering=0) as file:
            output = Output(lambda data: write_all(file.write, data))
            try:
                yield output
            finally:
                # A device cannot be cut, and does not need to be.
                with suppress(OSError):
                    file.truncate(output.written.size)
    except OSError as error:
        raise OSError(error.errno, error.strerror, str(path)) from None


def _to_stdout(data: bytes) -> None:
    click.echo(data, nl=False)


def write_all(write: Write, data: bytes) -> None:
    rest = memoryview(data)
    while rest:
        rest = rest[write(rest) or 0 :]


def _check_output(path: Path | None, force: bool) -> None:
    if path is not None and path.is_file() and not force:
        raise Texas42Error(f"{path} exists already", place="-o", hint="add --force to replace it")


# --- the command


@click.command(help=HELP)
@click.option(
    "-n",
    "--number",
    type=click.IntRange(1, MOST_DEALS),
    default=1,
    metavar="N",
    help="How many deals (default: 1).",
)
@click.option(
    "--seed",
    type=click.IntRange(0, LARGEST_SEED),
    default=0,
    metavar="N",
    help="Fixes every deal (default: 0).",
)
@click.option(
    "--first",
    type=click.IntRange(1, LAST_DEAL),
    default=1,
    metavar="N",
    help="Begin with this deal of the seed (default: 1).",
)
@click.option(
    "--have", multiple=True, metavar="SEAT=TILES", help="The seat holds these; may be given again."
)
@click.option(
    "--not",
    "avoid",
    multiple=True,
    metavar="SEAT=TILES",
    help="The seat holds none of these; may be given again.",
)
@click.option("--where", metavar="EXPRESSION", help="A condition that every deal meets.")
@click.option(
    "--max-tries",
    type=click.IntRange(1, MOST_TRIES),
    metavar="N",
    help="Deals tried for each that is wanted (default: 1,000,000).",
)
@click.option("--shaker", metavar="SEAT", help="Who shakes deal 1; the next deal is the next's.")
@click.option("--id", "prefix", metavar="PREFIX", help="Ids begin with this, not with the seed.")
@click.option("--no-id", is_flag=True, help="Leave out the ids.")
@click.option("--json", "as_json", is_flag=True, help="One JSON object a line.")
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write to a file (-: to stdout, as without).",
)
@click.option("--force", is_flag=True, help="Replace the file if it exists.")
def deal(
    number: int,
    seed: int,
    first: int,
    have: tuple[str, ...],
    avoid: tuple[str, ...],
    where: str | None,
    max_tries: int | None,
    shaker: str | None,
    prefix: str | None,
    no_id: bool,
    as_json: bool,
    output: Path | None,
    force: bool,
) -> int | None:
    if no_id and prefix is not None:
        raise click.UsageError("--id and --no-id exclude each other")
    condition = None if where is None else _read("--where", parse_condition, where)
    holdings = Holdings.of(_held("--have", have), _held("--not", avoid))
    form = Form(
        as_json,
        prefix=None if no_id else f"{seed}-" if prefix is None else prefix,
        shaker=None if shaker is None else _read("--shaker", parse_seat, shaker),
    )
    path = None if output == STDOUT else output
    _check_output(path, force)

    from texas42.dealing.random_deals import MAX_TRIES, Wish

    wish = Wish(holdings, condition, MAX_TRIES if max_tries is None else max_tries)
    with opened(path, force) as sink:
        interrupted = _write_deals(wish, range(first, first + number), seed, form, sink)
    if path is not None:
        notice(f"wrote {_deals(sink.written.deals)} of seed {seed} to {path}")
    return INTERRUPTED if interrupted else None


def _read(option: str, parse: Callable[[str], T], text: str) -> T:
    try:
        return parse(text)
    except Texas42Error as error:
        raise placed(error, option) from None


def _held(option: str, texts: tuple[str, ...]) -> dict[Seat, Mask]:
    held = dict.fromkeys(Seat, 0)
    for text in texts:
        seat, tiles = _read(option, parse_holding, text)
        held[seat] |= tiles
    return held


def _write_deals(wish: Wish, numbers: range, seed: int, form: Form, sink: Output) -> bool:
    """True when the user stopped it. Raises `ClickException` (exit 1) for a rare condition."""
    from texas42.dealing.random_deals import RareConditionError, deal_blocks

    tried = 0
    try:
        for block in deal_blocks(wish, len(numbers), seed, first=numbers.start - 1):
            sink.put(form.lines(block.hands.tolist(), numbers.start + sink.written.deals))
            tried += int(block.tries.sum())
    except RareConditionError as error:
        hint = "loosen --where or raise --max-tries"
        raise click.ClickException(
            str(RareConditionError(error.what, place=error.place, hint=hint))
        ) from None
    except KeyboardInterrupt:
        done = sink.written.deals
        notice(f"interrupted after {_deals(done)}; --first {numbers.start + done} goes on")
        return True
    _tell_rarity(len(numbers), tried)
    return False


def _tell_rarity(met: int, tried: int) -> None:
    if tried <= COMMON * met:
        return
    from texas42.estimates import wilson

    share = met / tried
    low, high = (f"{100 * bound:.3g}" for bound in wilson(share, tried))
    notice(
        f"{met:,} of {tried:,} deals tried met the condition: 1 in {tried / met:,.0f}, "
        f"{percent(share, form='.3g')} ({low} to {high})"
    )


def _deals(number: int) -> str:
    return f"{number:,} deal{'' if number == 1 else 's'}"
