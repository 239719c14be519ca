"""`texas42 solve`: the points of a deal with all four hands open, or expected of hidden hands."""

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
from ..shared.showing import Draw, MakeFields, show_answer
from ..shared.sources import read_deal_or_hand
from . import expecting
from .answer import ContractAnswer, SolveQuestion, TableAnswer, answer_to
from .expecting import ExpectedAnswer, TrumpsAnswer, deal_record, question_about
from .options import SampleOptions, sample_options

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

Of a hand alone, or a deal with hidden hands (- is one, and a hand of fewer
tiles lists those that are known): expected points over the layouts that fit,
how they are spread, the chance of each bid and every lead. A hand alone is
North's, who bids unless --by says otherwise.

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
\b
Expected points of seven tiles in sixes:
  texas42 solve 66 65 64 62 55 11 30 --trump sixes
"""


@click.command(help=HELP)
@words_argument("deal", shell_complete=complete_file)
@contract_options
@sample_options
@house_options
@output_options
@jobs_option
def solve(
    deal: tuple[str, ...],
    contract: ContractOptions,
    sample: SampleOptions,
    house: HouseRules,
    output: OutputOptions,
    jobs: int | None,
) -> None:
    asked = read_deal_or_hand(deal)
    record = overridden(deal_record(asked), contract)
    if not record.deal.complete:
        hidden = question_about(
            asked,
            record,
            leader=contract.leader,
            house=house,
            sample=sample,
            plays="--play" if contract.play else "play=",
        )
        print_answer(expecting.answer_to(hidden, jobs), output)
        return
    sample.check_has_no_use()
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


AnyAnswer = ContractAnswer | TableAnswer | ExpectedAnswer | TrumpsAnswer


def print_answer(answer: AnyAnswer, output: OutputOptions) -> None:
    show_answer(_drawn(answer), _fields(answer), output, title="texas42 solve")


def _drawn(answer: AnyAnswer) -> Draw:
    def draw(signs: Signs) -> Text:
        from .expected_view import expected_view, trumps_view
        from .view import contract_view, table_view

        match answer:
            case ContractAnswer():
                return contract_view(answer, signs)
            case TableAnswer():
                return table_view(answer, signs)
            case ExpectedAnswer():
                return expected_view(answer, signs)
            case TrumpsAnswer():
                return trumps_view(answer, signs)

    return draw


def _fields(answer: AnyAnswer) -> MakeFields:
    def fields() -> dict[str, Any]:
        from .expected_fields import expected_fields, trumps_fields
        from .fields import contract_fields, table_fields

        match answer:
            case ContractAnswer():
                return contract_fields(answer)
            case TableAnswer():
                return table_fields(answer)
            case ExpectedAnswer():
                return expected_fields(answer)
            case TrumpsAnswer():
                return trumps_fields(answer)

    return fields
