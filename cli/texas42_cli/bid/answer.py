"""What `bid` has found out, and how it is asked of the solver."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from math import ceil
from typing import TYPE_CHECKING

from texas42.exact.laydown import laydown_but_for
from texas42.game.contracts import Contract
from texas42.game.rules import Trump, rules_for
from texas42.game.seats import BIDDER

from ..shared.exits import notice
from ..shared.options import EffortOptions
from ..shared.words import percent
from .question import BidQuestion

if TYPE_CHECKING:
    from texas42.bidding.advice import Advice, BidEffort
    from texas42.bidding.reasons import Reasons
    from texas42.exact.laydown import Doubt
    from texas42.game.deal import Deal


def effort_of(options: EffortOptions) -> BidEffort:
    """A chance near a half needs 1 / width² hands; a sample is never cut for a wide one."""
    from texas42.bidding.advice import DEEP, FAST, USUAL

    effort = FAST if options.fast else DEEP if options.deep else USUAL
    if options.precision is None:
        return effort
    hands = max(effort.confirm_hands, ceil(1 / options.precision**2))
    return replace(effort, half_width=options.precision, confirm_hands=hands)


def answer_to(question: BidQuestion, effort: EffortOptions, jobs: int | None) -> BidAnswer:
    """The advice, or as much as was known when the user stopped waiting."""
    from texas42.bidding.advice import Situation
    from texas42.bidding.advise import advice_so_far

    steps = advice_so_far(
        question.hand,
        Situation(question.auction, question.score, question.house),
        trumps=question.trumps or tuple(Trump),
        bid=question.bid,
        effort=effort_of(effort),
        seconds=effort.seconds,
        seed=effort.seed,
        jobs=jobs,
    )
    known: Advice | None = None
    interrupted = False
    try:
        with _progress() as tell:
            tell("playing the hand in every trump")
            for known in steps:
                tell(_still_to_do(known))
    except KeyboardInterrupt:
        interrupted = True
    if known is None:
        raise KeyboardInterrupt
    if interrupted:
        notice("interrupted: this is what is known so far")
        return BidAnswer(known, doubt=_doubt(known), interrupted=True)
    return explained(known, effort.seed)


def explained(advice: Advice, seed: int) -> BidAnswer:
    """Advice with why, a deal that is set and the tile that keeps it from being a laydown."""
    return BidAnswer(advice, _reasons(advice, seed), doubt=_doubt(advice))


def _reasons(advice: Advice, seed: int) -> Reasons | None:
    from texas42.bidding.reasons import reasons_for

    if advice.best.laydown:
        return None
    choice, situation = advice.choice, advice.situation
    contract = Contract(BIDDER, choice.trump, choice.bid, situation.house)
    reads_call = not situation.auction.forced
    return reasons_for(advice.hand, contract, lead=advice.lead, reads_call=reads_call, seed=seed)


def _doubt(advice: Advice) -> Doubt | None:
    rules = rules_for(advice.choice.trump, advice.situation.house)
    return laydown_but_for(advice.hand, rules)


def _still_to_do(advice: Advice) -> str:
    choice = advice.choice
    best = f"{choice.bid} in {choice.trump} looks best so far"
    made = f"made {percent(choice.make.value)} of {choice.make.hands} hands"
    return f"{best}, {made}; playing on"


@contextmanager
def _progress() -> Iterator[Callable[[str], None]]:
    """Says what is being done, on a terminal only."""
    if sys.stderr is None or not sys.stderr.isatty():
        yield lambda _: None
        return
    from rich.console import Console

    with Console(stderr=True).status("") as status:
        yield status.update


@dataclass(frozen=True)
class BidAnswer:
    """Advice and what else there is to say about it.

    `reasons`: what decides the contract, None if nothing can or if it was not looked at; `doubt`:
    the one tile that keeps the best contract from being a laydown; `interrupted`: whether more
    would have been found out.
    """

    advice: Advice
    reasons: Reasons | None = None
    doubt: Doubt | None = None
    interrupted: bool = False

    @property
    def example(self) -> Deal | None:
        """A deal in which the contract is set, the bidder in North's seat."""
        return None if self.reasons is None else self.reasons.example
