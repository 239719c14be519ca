"""`texas42 solve`: the points of a deal when all four hands are open."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from texas42.game.dominoes import Domino
from texas42.game.rules import Trump
from texas42.game.seats import Seat

from ..shared.options import (
    contract_options,
    house_options,
    house_rules,
    jobs_option,
    output_options,
)
from ..shared.showing import show_answer
from ..shared.sources import overridden, read_one_record
from .answer import Answer, ContractAnswer, Question, answer_to

if TYPE_CHECKING:
    from rich.text import Text

    from ..shared.tiles import Signs


HELP = """The points of a deal when all four hands are open and nobody errs.

DEAL is four hands clockwise from a seat, as N:hand hand hand hand, with keys
like by=N trump=sixes bid=31 play=6-6,6-1,... after them if you like; or one
JSON object with the same keys; or the name of a file that holds one; or -
for stdin. Options override keys (--play '' starts from the first lead).

Without trump and bidder: every trump for every bidder. With both: every
lead's points and one best line of play.

\b
Every trump for every bidder:
  texas42 solve N:6-6,6-5,6-4,6-2,5-5,1-1,3-0 \\
    6-3,6-1,5-4,5-0,4-2,3-1,2-0 6-0,5-3,4-4,4-1,3-3,2-1,0-0 \\
    5-2,5-1,4-3,4-0,3-2,2-2,1-0
\b
N bids 31 in sixes, and the first trick has been played:
  texas42 solve N:6-6,6-5,6-4,6-2,5-5,1-1,3-0 \\
    6-3,6-1,5-4,5-0,4-2,3-1,2-0 6-0,5-3,4-4,4-1,3-3,2-1,0-0 \\
    5-2,5-1,4-3,4-0,3-2,2-2,1-0 \\
    by=N trump=sixes --bid 31 --play 6-6,6-1,6-0,1-0
"""


def _complete_file(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return [CompletionItem(incomplete, type="file")]


@click.command(help=HELP)
@click.argument("deal", nargs=-1, shell_complete=_complete_file)
@contract_options
@house_options
@output_options
@jobs_option
@click.pass_context
def solve(
    ctx: click.Context,
    deal: tuple[str, ...],
    trump: Trump | None,
    bidder: Seat | None,
    leader: Seat | None,
    bid: int | None,
    play: tuple[Domino, ...] | None,
    follow_me_doubles: str,
    doubles_trump_low: bool,
    as_json: bool,
    svg: Path | None,
    html: Path | None,
    in_ascii: bool,
    jobs: int | None,
) -> None:
    if not deal:
        click.echo(ctx.get_help())
        return
    record = overridden(read_one_record(deal), trump=trump, bidder=bidder, bid=bid, play=play)
    question = Question(
        deal=record.deal,
        trump=record.trump,
        bidder=record.by,
        leader=leader,
        bid=record.bid,
        plays=record.play,
        house=house_rules(follow_me_doubles, doubles_trump_low),
    )
    answer = answer_to(question, jobs)
    print_answer(answer, as_json, svg, html, in_ascii)


def print_answer(
    answer: Answer, as_json: bool, svg: Path | None, html: Path | None, in_ascii: bool
) -> None:
    def draw(signs: Signs) -> Text:
        from .view import contract_view, table_view

        if isinstance(answer, ContractAnswer):
            return contract_view(answer, signs)
        return table_view(answer, signs)

    def record() -> dict[str, Any]:
        from .fields import contract_fields, table_fields

        if isinstance(answer, ContractAnswer):
            return contract_fields(answer)
        return table_fields(answer)

    show_answer(
        draw,
        record,
        title="texas42 solve",
        as_json=as_json,
        svg=svg,
        html=html,
        in_ascii=in_ascii,
    )
