"""`texas42 review`: what each play of a hand cost, and what could have been made."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from texas42.game.bids import LOWEST_BID
from texas42.game.houses import HouseRules

from ..shared.declaring import complete_file, words_argument
from ..shared.exits import notice
from ..shared.options import (
    ContractOptions,
    EffortOptions,
    OutputOptions,
    call_option,
    contract_options,
    haste_options,
    house_options,
    jobs_option,
    lenient_option,
    output_options,
)
from ..shared.records import overridden
from ..shared.showing import show_answer
from ..shared.sources import read_one_record
from .answer import ReviewQuestion, answer_to, check_plays, played_hand

if TYPE_CHECKING:
    from rich.text import Text

    from texas42.reviewing.plays import Review

    from ..shared.tiles import Signs


HELP = """What each play of a hand cost, and whether it could have been made or set.

DEAL is as for solve: all four hands, with by= trump= bid= play= after them,
or a file, or - for stdin. The hand may stop anywhere; options override keys.

Each play is judged twice: with all hands open, and as the player could see
it, by finishing the hand many times between players who see only their own
tiles. Only what is surely worse as the player could see it is a mistake.

\b
The first two tricks of a 31 in sixes:
  texas42 review N:6-6,6-5,6-4,6-2,5-5,1-1,3-0 \\
    6-3,6-1,5-4,5-0,4-2,3-1,2-0 6-0,5-3,4-4,4-1,3-3,2-1,0-0 \\
    5-2,5-1,4-3,4-0,3-2,2-2,1-0 \\
    by=N trump=sixes bid=31 play=6-6,6-1,6-0,1-0,6-5,6-3,0-0,4-0
"""


@click.command(help=HELP)
@words_argument("deal", shell_complete=complete_file)
@contract_options
@lenient_option("Name a renege and go on as it was played.")
@call_option
@haste_options
@house_options
@output_options
@jobs_option
def review(
    deal: tuple[str, ...],
    contract: ContractOptions,
    lenient: bool,
    ignore_call: bool,
    effort: EffortOptions,
    house: HouseRules,
    output: OutputOptions,
    jobs: int | None,
) -> None:
    record = overridden(read_one_record(deal), contract)
    question = ReviewQuestion(
        hand=played_hand(record, contract.leader, house),
        lenient=lenient,
        reads_call=record.call_tells and not ignore_call,
    )
    check_plays(question)
    answer = answer_to(question, effort, jobs)
    if not answer.bid_given:
        notice(f"no bid is given, so {LOWEST_BID} is taken; say what was bid with --bid")
    print_answer(answer, output)


def print_answer(answer: Review, output: OutputOptions) -> None:
    def draw(signs: Signs) -> Text:
        from .view import review_view

        return review_view(answer, signs)

    def fields() -> dict[str, Any]:
        from .fields import review_fields

        return review_fields(answer)

    show_answer(draw, fields, output, title="texas42 review")
