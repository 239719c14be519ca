"""`texas42 deal`: random deals, with conditions."""

from __future__ import annotations

import click

from ..shared.exits import INTERRUPTED, notice
from .options import (
    FileOptions,
    FormOptions,
    NumberOptions,
    WishOptions,
    file_options,
    form_options,
    number_options,
    wish_options,
)
from .output import check_output, opened
from .writing import count_of_deals, write_deals

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


@click.command(help=HELP)
@number_options
@wish_options
@form_options
@file_options
def deal(
    which: NumberOptions, wished: WishOptions, written: FormOptions, target: FileOptions
) -> int | None:
    form = written.form(which.seed)
    holdings = wished.holdings
    check_output(target.path, target.force)

    from texas42.dealing.random_deals import MAX_TRIES, Wish

    tries = MAX_TRIES if wished.max_tries is None else wished.max_tries
    wish = Wish(holdings, wished.where, tries)
    with opened(target.path, target.force) as sink:
        interrupted = write_deals(wish, which.numbers, which.seed, form, sink)
    if target.path is not None:
        dealt = count_of_deals(sink.written.deals)
        notice(f"wrote {dealt} of seed {which.seed} to {target.path}")
    return INTERRUPTED if interrupted else None
