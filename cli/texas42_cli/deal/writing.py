"""Deals written block by block, until there are enough of them or the user stops it."""

from __future__ import annotations

from typing import TYPE_CHECKING

import click

from ..shared.exits import notice
from ..shared.words import percent
from .form import Form
from .output import Output

if TYPE_CHECKING:
    from texas42.dealing.random_deals import Wish

COMMON = 20
"""A condition met by one deal in this many, or more of them, needs no remark."""


def write_deals(wish: Wish, numbers: range, seed: int, form: Form, sink: Output) -> bool:
    """True when the user stopped it. Raises `ClickException` (exit 1) for a rare condition."""
    from texas42.dealing.random_deals import RareConditionError, deal_blocks

    tried = 0
    try:
        for block in deal_blocks(wish, len(numbers), seed, first=numbers.start - 1):
            sink.put(form.lines(block.hands.tolist(), numbers.start + sink.written.deals))
            tried += int(block.tries.sum())
    except RareConditionError as error:
        hint = "loosen --where or raise --max-tries"
        raise click.ClickException(
            str(RareConditionError(error.what, place=error.place, hint=hint))
        ) from None
    except KeyboardInterrupt:
        done = sink.written.deals
        notice(f"interrupted after {count_of_deals(done)}; --first {numbers.start + done} goes on")
        return True
    _tell_rarity(len(numbers), tried)
    return False


def _tell_rarity(met: int, tried: int) -> None:
    if tried <= COMMON * met:
        return
    from texas42.estimates import wilson

    share = met / tried
    low, high = (f"{100 * bound:.3g}" for bound in wilson(share, tried))
    notice(
        f"{met:,} of {tried:,} deals tried met the condition: 1 in {tried / met:,.0f}, "
        f"{percent(share, form='.3g')} ({low} to {high})"
    )


def count_of_deals(number: int) -> str:
    return f"{number:,} deal{'' if number == 1 else 's'}"
