"""`texas42 bid`: what to bid with seven tiles, in what, and how sure."""

from __future__ import annotations

import re
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from texas42.errors import ContractError, Texas42Error, UnknownHandError
from texas42.game.auction import SHAKER, Auction
from texas42.game.bids import Call, parse_marks
from texas42.game.dominoes import Mask
from texas42.game.houses import AllPass, BiddingRules
from texas42.game.rules import Trump
from texas42.game.tile_text import parse_hand
from texas42.wording import placed

from ..shared.exits import INTERRUPTED, notice
from ..shared.options import (
    auction_options,
    effort_options,
    house_options,
    house_rules,
    jobs_option,
    output_options,
    question_options,
)
from ..shared.showing import Draw, save_pictures_of, show_answer
from ..shared.sources import STDIN, decoded, stdin_bytes
from .answer import BidAnswer, Pace, Question, answer_to

if TYPE_CHECKING:
    from rich.text import Text

    from ..shared.tiles import Signs


HELP = """What to bid with seven tiles, in what, and how sure.

HAND is seven dominoes, as arguments or as one text; or - for stdin. You are
taken to call first unless --auction says what was called before you.

Chances are as played at the table, by players who see only their own tiles;
what all hands open would make stands beside them as the most it could be.

\b
Nobody has called yet:
  texas42 bid 66 65 64 62 55 11 30
\b
Two have called, you are behind in marks, and there is no time to think:
  texas42 bid 55 54 44 42 40 31 00 --auction "P 30" --marks 5-6 --fast
\b
What would 31 in treys be worth?
  texas42 bid 33 32 31 66 55 50 00 --trump treys --bid 31 --fast
"""


TITLE = "texas42 bid"


UNKNOWN = ("-", "?")


THREE_PASSES: tuple[Call, ...] = (None,) * SHAKER


@click.command(help=HELP)
@click.argument("hand", nargs=-1)
@auction_options
@question_options
@effort_options
@house_options
@click.option("--all", "show_all", is_flag=True, help="Show the weak trumps too.")
@click.option("--show-set", is_flag=True, help="Only print a deal that is set, for solve.")
@output_options
@jobs_option
@click.pass_context
def bid(
    ctx: click.Context,
    hand: tuple[str, ...],
    auction: tuple[Call, ...] | None,
    forced: bool,
    all_pass: str,
    marks: str | None,
    target: int,
    trumps: tuple[Trump, ...],
    bid: int | None,
    fast: bool,
    deep: bool,
    precision: float | None,
    seconds: float | None,
    seed: int,
    follow_me_doubles: str,
    doubles_trump_low: bool,
    show_all: bool,
    show_set: bool,
    as_json: bool,
    svg: Path | None,
    html: Path | None,
    in_ascii: bool,
    jobs: int | None,
) -> int | None:
    if not hand:
        click.echo(ctx.get_help())
        return None
    pace = Pace(fast, deep, precision, seconds, seed, jobs)
    pace.check()
    if show_set and as_json:
        raise click.UsageError("--json has the deal as set_example, so --show-set has no use")
    question = Question(
        hand=read_hand(hand),
        auction=_auction(
            auction, forced, BiddingRules(all_pass=_all_pass(all_pass), target=target)
        ),
        score=None if marks is None else _score(marks, target),
        house=house_rules(follow_me_doubles, doubles_trump_low),
        trumps=tuple(dict.fromkeys(trumps)),
        bid=bid,
    )
    _check_bid(question)
    answer = answer_to(question, pace)
    show_all = show_all or bool(trumps)
    if show_set:
        save_pictures_of(_drawn(answer, show_all), title=TITLE, svg=svg, html=html)
        print_set(answer)
    else:
        print_answer(answer, as_json, svg, html, in_ascii, show_all=show_all)
    return INTERRUPTED if answer.interrupted else None


# --- reading the question


def read_hand(words: tuple[str, ...]) -> Mask:
    """The seven tiles that the arguments, or stdin for `-`, spell.

    Raises a `Texas42Error` for anything else.
    """
    from_stdin = words == STDIN
    text = decoded(stdin_bytes(), "stdin") if from_stdin else " ".join(words)
    try:
        _refuse_unknown(text)
        return parse_hand(text)
    except Texas42Error as error:
        raise placed(error, "stdin" if from_stdin else "") from None


def _refuse_unknown(text: str) -> None:
    for number, piece in enumerate(re.split(r"[\s,;]+", text.strip()), 1):
        if piece in UNKNOWN:
            raise UnknownHandError(
                "a tile of your own hand cannot be unknown",
                place=f"tile {number}",
                hint="give all seven; only what the others hold is unknown",
            )


def _all_pass(word: str) -> AllPass:
    return AllPass.RESHAKE if word == "reshake" else AllPass.FORCED_30


def _auction(calls: tuple[Call, ...] | None, forced: bool, rules: BiddingRules) -> Auction:
    if forced:
        _check_forced(calls, rules)
        return Auction(THREE_PASSES, rules)
    try:
        auction = Auction(calls or (), rules)
        auction.check_open()
    except ContractError as error:
        raise placed(error, "--auction") from None
    return auction


def _check_forced(calls: tuple[Call, ...] | None, rules: BiddingRules) -> None:
    if rules.reshakes:
        raise ContractError(
            "nobody is stuck where four passes reshake",
            place="--forced",
            hint="leave out --all-pass reshake",
        )
    if calls not in (None, THREE_PASSES):
        raise ContractError(
            "only three passes leave the shaker stuck",
            place="--forced",
            hint="leave out --auction, or write --auction 'P P P'",
        )


def _score(marks: str, target: int) -> tuple[int, int]:
    try:
        return parse_marks(marks, target)
    except Texas42Error as error:
        raise placed(error, "--marks") from None


def _check_bid(question: Question) -> None:
    """A bid asked about is a call that must be able to follow."""
    auction = question.auction
    if question.bid is None:
        return
    try:
        Auction((*auction.calls, question.bid), auction.rules)
    except ContractError as error:
        raise placed(error, "--bid") from None


# --- showing the answer


def print_answer(
    answer: BidAnswer,
    as_json: bool,
    svg: Path | None,
    html: Path | None,
    in_ascii: bool,
    *,
    show_all: bool,
) -> None:
    def record() -> dict[str, Any]:
        from .fields import bid_fields

        return bid_fields(answer)

    show_answer(
        _drawn(answer, show_all),
        record,
        title=TITLE,
        as_json=as_json,
        svg=svg,
        html=html,
        in_ascii=in_ascii,
    )


def print_set(answer: BidAnswer) -> None:
    """A deal in which the contract is set, as `texas42 solve` reads it."""
    from texas42.notation.lines import format_line

    from .fields import set_example

    choice = answer.advice.choice
    if answer.example is None:
        notice(f"{choice.bid} in {choice.trump} was never set, so there is no deal to show")
        return
    click.echo(format_line(set_example(answer)))


def _drawn(answer: BidAnswer, show_all: bool) -> Draw:
    def draw(signs: Signs) -> Text:
        from .view import advice_view

        return advice_view(answer, signs, show_all=show_all)

    return draw
