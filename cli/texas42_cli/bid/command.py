"""`texas42 bid`: what to bid with seven tiles, in what, and how sure."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from texas42.game.houses import HouseRules

from ..shared.declaring import words_argument
from ..shared.exits import INTERRUPTED, notice
from ..shared.options import (
    EffortOptions,
    OutputOptions,
    effort_options,
    house_options,
    jobs_option,
    output_options,
)
from ..shared.showing import Draw, save_pictures_of, show_answer
from .answer import BidAnswer, answer_to
from .options import (
    AuctionOptions,
    ShownOptions,
    WantedOptions,
    auction_options,
    shown_options,
    wanted_options,
)
from .question import question_of, read_hand

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


@click.command(help=HELP)
@words_argument("hand")
@auction_options
@wanted_options
@effort_options
@house_options
@shown_options
@output_options
@jobs_option
def bid(
    hand: tuple[str, ...],
    auction: AuctionOptions,
    wanted: WantedOptions,
    effort: EffortOptions,
    house: HouseRules,
    shown: ShownOptions,
    output: OutputOptions,
    jobs: int | None,
) -> int | None:
    effort.check()
    if shown.show_set and output.as_json:
        raise click.UsageError("--json has the deal as set_example, so --show-set has no use")
    question = question_of(read_hand(hand), auction, wanted, house)
    answer = answer_to(question, effort, jobs)
    draw = _drawn(answer, shown.show_all or bool(wanted.trumps))
    if shown.show_set:
        save_pictures_of(draw, output, title=TITLE)
        print_set(answer)
    else:
        print_answer(answer, draw, output)
    return INTERRUPTED if answer.interrupted else None


def print_answer(answer: BidAnswer, draw: Draw, output: OutputOptions) -> None:
    def fields() -> dict[str, Any]:
        from .fields import bid_fields

        return bid_fields(answer)

    show_answer(draw, fields, output, title=TITLE)


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
