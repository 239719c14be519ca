"""`texas42 solve`: the points of a deal when all four hands are open."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem
from texas42.solver.deal import Deal, PlayedHand, Position, Seat
from texas42.solver.dominoes import Domino
from texas42.solver.errors import ContractError
from texas42.solver.rules import HouseRules, Trump

from ..answers import ContractAnswer, TableAnswer
from ..options import (
    contract_options,
    house_options,
    house_rules,
    jobs_option,
    output_options,
)
from ..showing import show_answer
from ..sources import overridden, read_one_record

if TYPE_CHECKING:
    from rich.text import Text

    from ..tiles import Signs

Answer = ContractAnswer | TableAnswer

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


@dataclass(frozen=True)
class Question:
    """The deal's keys with the options laid over them."""

    deal: Deal
    trump: Trump | None
    bidder: Seat | None
    leader: Seat | None
    bid: int | None
    plays: tuple[Domino, ...]
    house: HouseRules


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


def answer_to(question: Question, jobs: int | None) -> Answer:
    """Raises a `Texas42Error` for a question that makes no sense, before the solver is loaded."""
    if question.trump is not None and question.bidder is not None:
        return _contract_answer(question, question.trump, question.bidder)
    _check_table_question(question)
    return _table_answer(question, jobs)


def _contract_answer(question: Question, trump: Trump, bidder: Seat) -> ContractAnswer:
    opening = Position.opening(
        question.deal, trump, bidder, leader=question.leader, house=question.house
    )
    hand = PlayedHand(opening, question.plays)
    position = hand.end

    from texas42.solver.doubledummy import best_line, play_values, solve_position

    over = position.over
    return ContractAnswer(
        hand=hand,
        bid=question.bid,
        solution=solve_position(position),
        values=() if over else play_values(position),
        line=() if over else best_line(position),
    )


def _check_table_question(question: Question) -> None:
    missing = [
        option
        for option, value in (("--trump", question.trump), ("--by", question.bidder))
        if value is None
    ]
    for option, given in (("--play", question.plays), ("--leader", question.leader is not None)):
        if given:
            raise ContractError(
                "this needs to know the trump and the bidder",
                place=option,
                hint=f"add {' and '.join(missing)}",
            )
    question.deal.open_hands()


def _table_answer(question: Question, jobs: int | None) -> TableAnswer:
    from texas42.solver.doubledummy import table

    return TableAnswer(
        table=table(question.deal, house=question.house, jobs=jobs),
        bidders=tuple(Seat) if question.bidder is None else (question.bidder,),
        trumps=tuple(Trump) if question.trump is None else (question.trump,),
        bid=question.bid,
        house=question.house,
    )


def print_answer(
    answer: Answer, as_json: bool, svg: Path | None, html: Path | None, in_ascii: bool
) -> None:
    def draw(signs: Signs) -> Text:
        from ..render import contract_view, table_view

        if isinstance(answer, ContractAnswer):
            return contract_view(answer, signs)
        return table_view(answer, signs)

    def record() -> dict[str, Any]:
        from ..records import contract_record, table_record

        if isinstance(answer, ContractAnswer):
            return contract_record(answer)
        return table_record(answer)

    show_answer(
        draw,
        record,
        title="texas42 solve",
        as_json=as_json,
        svg=svg,
        html=html,
        in_ascii=in_ascii,
    )
