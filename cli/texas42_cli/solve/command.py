"""`texas42 solve`: the points of a deal when all four hands are open."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from texas42.game.houses import HouseRules

from ..shared.declaring import complete_file, words_argument
from ..shared.options import (
    ContractOptions,
    OutputOptions,
    contract_options,
    house_options,
    jobs_option,
    output_options,
)
from ..shared.records import overridden
from ..shared.showing import show_answer
from ..shared.sources import read_one_record
from .answer import Answer, ContractAnswer, SolveQuestion, answer_to

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


@click.command(help=HELP)
@words_argument("deal", shell_complete=complete_file)
@contract_options
@house_options
@output_options
@jobs_option
def solve(
    deal: tuple[str, ...],
    contract: ContractOptions,
    house: HouseRules,
    output: OutputOptions,
    jobs: int | None,
) -> None:
    record = overridden(read_one_record(deal), contract)
    question = SolveQuestion(
        deal=record.deal,
        trump=record.trump,
        bidder=record.by,
        leader=contract.leader,
        bid=record.bid,
        plays=record.play,
        house=house,
    )
    print_answer(answer_to(question, jobs), output)


def print_answer(answer: Answer, output: OutputOptions) -> None:
    def draw(signs: Signs) -> Text:
        from .view import contract_view, table_view

        if isinstance(answer, ContractAnswer):
            return contract_view(answer, signs)
        return table_view(answer, signs)

    def fields() -> dict[str, Any]:
        from .fields import contract_fields, table_fields

        if isinstance(answer, ContractAnswer):
            return contract_fields(answer)
        return table_fields(answer)

    show_answer(draw, fields, output, title="texas42 solve")
