"""`texas42 review`: what each play of a hand cost, and what could have been made."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from click.shell_completion import CompletionItem

from texas42.game.bids import LOWEST_BID
from texas42.game.dominoes import Domino
from texas42.game.rules import Trump
from texas42.game.seats import Seat

from ..shared.exits import notice
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
from .answer import check_plays, played_hand

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


def _complete_file(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return [CompletionItem(incomplete, type="file")]


@click.command(help=HELP)
@click.argument("deal", nargs=-1, shell_complete=_complete_file)
@contract_options
@click.option("--lenient", is_flag=True, help="Name a renege and go on as it was played.")
@call_option
@pace_options
@house_options
@output_options
@jobs_option
@click.pass_context
def review(
    ctx: click.Context,
    deal: tuple[str, ...],
    trump: Trump | None,
    bidder: Seat | None,
    leader: Seat | None,
    bid: int | None,
    play: tuple[Domino, ...] | None,
    lenient: bool,
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
    record = overridden(read_one_record(deal), trump=trump, bidder=bidder, bid=bid, play=play)
    hand = played_hand(record, leader, house_rules(follow_me_doubles, doubles_trump_low))
    check_plays(hand, lenient)

    from texas42.reviewing.review import review as reviewed
    from texas42.reviewing.seen import FAST, USUAL

    effort = FAST if fast else USUAL
    answer = reviewed(
        hand,
        lenient=lenient,
        effort=effort,
        reads_call=record.call_tells and not ignore_call,
        seed=seed,
        jobs=jobs,
    )
    if not answer.bid_given:
        notice(f"no bid is given, so {LOWEST_BID} is taken; say what was bid with --bid")
    print_answer(answer, as_json, svg, html, in_ascii)


def print_answer(
    answer: Review, as_json: bool, svg: Path | None, html: Path | None, in_ascii: bool
) -> None:
    def draw(signs: Signs) -> Text:
        from .view import review_view

        return review_view(answer, signs)

    def record() -> dict[str, Any]:
        from .fields import review_fields

        return review_fields(answer)

    show_answer(
        draw,
        record,
        title="texas42 review",
        as_json=as_json,
        svg=svg,
        html=html,
        in_ascii=in_ascii,
    )
