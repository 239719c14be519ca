"""`texas42 next`: what to play now, from what the seat to play can see."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from texas42.errors import ContractError
from texas42.game.dominoes import Domino
from texas42.game.rules import Trump, rules_for
from texas42.game.seats import Seat

from ..shared.options import (
    call_option,
    contract_options,
    house_options,
    house_rules,
    jobs_option,
    output_options,
    pace_options,
)
from ..shared.showing import show_answer
from ..shared.sources import overridden, read_one_record
from .answer import NextAnswer, Pace, Question, answer_to

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
"""


@click.command("next", help=HELP)
@click.argument("deal", nargs=-1)
@contract_options
@call_option
@pace_options
@house_options
@output_options
@jobs_option
@click.pass_context
def next_(
    ctx: click.Context,
    deal: tuple[str, ...],
    trump: Trump | None,
    bidder: Seat | None,
    leader: Seat | None,
    bid: int | None,
    play: tuple[Domino, ...] | None,
    ignore_call: bool,
    fast: bool,
    seed: int,
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
    record = overridden(
        read_one_record(deal, partly=True), trump=trump, bidder=bidder, bid=bid, play=play
    )
    called, by = _contract(record.trump, record.by)
    question = Question(
        deal=record.deal,
        rules=rules_for(called, house_rules(follow_me_doubles, doubles_trump_low)),
        bidder=by,
        leader=leader,
        bid=record.bid,
        plays=record.play,
        reads_call=record.call_tells and not ignore_call,
    )
    answer = answer_to(question, Pace(fast, seed, jobs))
    print_answer(answer, as_json, svg, html, in_ascii)


def _contract(trump: Trump | None, bidder: Seat | None) -> tuple[Trump, Seat]:
    if trump is not None and bidder is not None:
        return trump, bidder
    missing = [
        (what, option)
        for what, option, value in (
            ("trump", "--trump", trump),
            ("bidder", "--by", bidder),
        )
        if value is None
    ]
    raise ContractError(
        f"the {' and the '.join(what for what, _ in missing)} "
        f"{'is' if len(missing) == 1 else 'are'} not given",
        hint=f"add {' and '.join(option for _, option in missing)}, or by=N trump=sixes",
    )


def print_answer(
    answer: NextAnswer, as_json: bool, svg: Path | None, html: Path | None, in_ascii: bool
) -> None:
    def draw(signs: Signs) -> Text:
        from .view import next_view

        return next_view(answer, signs)

    def record() -> dict[str, Any]:
        from .fields import next_fields

        return next_fields(answer)

    show_answer(
        draw,
        record,
        title="texas42 next",
        as_json=as_json,
        svg=svg,
        html=html,
        in_ascii=in_ascii,
    )
