"""`texas42 next`: what to play now, from what the seat to play can see."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from texas42.errors import ContractError
from texas42.game.contracts import Contract
from texas42.game.houses import HouseRules
from texas42.game.rules import Trump
from texas42.game.seats import Seat

from ..shared.declaring import words_argument
from ..shared.options import (
    ContractOptions,
    EffortOptions,
    OutputOptions,
    call_option,
    contract_options,
    haste_options,
    house_options,
    jobs_option,
    output_options,
)
from ..shared.records import missing, overridden
from ..shared.showing import show_answer
from ..shared.sources import read_one_record
from .answer import NextAnswer, NextQuestion, answer_to
from .claim import ClaimAnswer, claim_answer_to

if TYPE_CHECKING:
    from rich.text import Text

    from ..shared.tiles import Signs


HELP = """What to play now, from what the seat to play can see.

DEAL is four hands clockwise from a seat, as N:hand hand hand hand, with the
keys by=N trump=sixes bid=31 play=6-6,6-1,...; or one JSON object with the same
keys; or the name of a file that holds one; or - for stdin. Hands are as they
were dealt; - is a hand you cannot see, and a hand of fewer tiles lists those
that you know of it. Options override keys.

Whose turn it is follows from the plays. Every tile it may play is shown with
its chance as played on by players who see only their own tiles.

\b
North leads first, with 31 bid in sixes:
  texas42 next N:6-6,6-5,6-4,6-2,5-5,1-1,3-0 - - - --trump sixes --by N --bid 31
\b
South, after the leads of North and the play of East:
  texas42 next N:- - 5-4,5-0,4-0,3-1,2-2,2-1,6-2 - \\
    by=N trump=fives bid=32 play=5-5,5-1 --fast
\b
Are the rest North's, who has bid 84 in sixes?
  texas42 next N:6-6,6-5,6-4,6-2,6-1,6-0,2-2 - - - \\
    by=N trump=sixes bid=84 play=6-6,6-3,0-0,1-1 --claim
"""


@click.command("next", help=HELP)
@words_argument("deal")
@contract_options
@call_option
@click.option("--claim", is_flag=True, help="May the seat to play claim the rest? If not, why not.")
@haste_options
@house_options
@output_options
@jobs_option
def next_(
    deal: tuple[str, ...],
    contract: ContractOptions,
    ignore_call: bool,
    claim: bool,
    effort: EffortOptions,
    house: HouseRules,
    output: OutputOptions,
    jobs: int | None,
) -> None:
    record = overridden(read_one_record(deal, partly=True), contract)
    trump, bidder = _known(record.trump, record.by)
    question = NextQuestion(
        deal=record.deal,
        contract=Contract(bidder, trump, record.bid, house, contract.leader),
        plays=record.play,
        reads_call=record.call_tells and not ignore_call,
    )
    if claim:
        print_claim(claim_answer_to(question), output)
    else:
        print_answer(answer_to(question, effort, jobs), output)


def _known(trump: Trump | None, bidder: Seat | None) -> tuple[Trump, Seat]:
    if trump is not None and bidder is not None:
        return trump, bidder
    what = missing(trump, bidder, ("the trump", "the bidder"))
    raise ContractError(
        f"{what} {'are' if trump is None and bidder is None else 'is'} not given",
        hint=f"add {missing(trump, bidder)}, or by=N trump=sixes",
    )


def print_answer(answer: NextAnswer, output: OutputOptions) -> None:
    def draw(signs: Signs) -> Text:
        from .view import next_view

        return next_view(answer, signs)

    def fields() -> dict[str, Any]:
        from .fields import next_fields

        return next_fields(answer)

    show_answer(draw, fields, output, title="texas42 next")


def print_claim(answer: ClaimAnswer, output: OutputOptions) -> None:
    def draw(signs: Signs) -> Text:
        from .claim_view import claim_view

        return claim_view(answer, signs)

    def fields() -> dict[str, Any]:
        from .fields import claim_fields

        return claim_fields(answer)

    show_answer(draw, fields, output, title="texas42 next")
