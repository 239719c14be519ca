"""`texas42 next`: what to play now, from what the seat to play can see."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click
from texas42.solver.auction import points_needed
from texas42.solver.calltext import LOWEST_BID
from texas42.solver.deal import Deal, Seat
from texas42.solver.dominoes import SET_SIZE, Domino
from texas42.solver.errors import ContractError, ContradictionError, IllegalPlayError
from texas42.solver.rules import Rules, Trump, rules_for

from ..next_text import NextAnswer
from ..options import (
    call_option,
    contract_options,
    house_options,
    house_rules,
    jobs_option,
    output_options,
    pace_options,
)
from ..showing import show_answer
from ..sources import overridden, read_one_record

if TYPE_CHECKING:
    from rich.text import Text
    from texas42.solver.moment import Moment

    from ..tiles import Signs

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


@dataclass(frozen=True)
class Question:
    """What is asked, checked as far as that needs no layouts."""

    deal: Deal
    rules: Rules
    bidder: Seat
    leader: Seat | None
    bid: int | None
    plays: tuple[Domino, ...]
    reads_call: bool = True

    def moment(self) -> Moment:
        """Raises a `Texas42Error` for plays that cannot be, naming play, trick and seat."""
        from texas42.solver.moment import moment_of

        bid = points_needed(LOWEST_BID if self.bid is None else self.bid)
        return moment_of(
            self.deal.known,
            self.rules,
            self.bidder,
            bid,
            self.plays,
            leader=self.leader,
            reads_call=self.reads_call,
        )


@dataclass(frozen=True)
class Pace:
    """How long to think, and with what dice."""

    fast: bool
    seed: int
    jobs: int | None


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


def answer_to(question: Question, pace: Pace) -> NextAnswer:
    """Raises a `Texas42Error` for a question that makes no sense."""
    if len(question.plays) >= SET_SIZE:
        raise IllegalPlayError(
            "the hand is over: nothing is left to play",
            place=f"play {SET_SIZE}",
            hint="leave out the plays you want to be asked about",
        )
    moment = question.moment()

    from texas42.solver.asplayed import STRONG
    from texas42.solver.moment import check_layouts
    from texas42.solver.nextplay import next_play
    from texas42.solver.players import RULE

    try:
        advice = next_play(
            moment, players=RULE if pace.fast else STRONG, seed=pace.seed, jobs=pace.jobs
        )
    except ContradictionError:
        check_layouts(
            question.deal.known,
            question.rules,
            question.bidder,
            question.plays,
            leader=question.leader,
        )
        raise
    return NextAnswer(advice, question.deal, question.plays, question.bid, question.leader)


def print_answer(
    answer: NextAnswer, as_json: bool, svg: Path | None, html: Path | None, in_ascii: bool
) -> None:
    def draw(signs: Signs) -> Text:
        from ..next_view import next_view

        return next_view(answer, signs)

    def record() -> dict[str, Any]:
        from ..next_record import next_record

        return next_record(answer)

    show_answer(
        draw,
        record,
        title="texas42 next",
        as_json=as_json,
        svg=svg,
        html=html,
        in_ascii=in_ascii,
    )
