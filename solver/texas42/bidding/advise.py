"""What should I bid? Every trump screened, the close ones raced, the choice confirmed afresh.

1. *Screen*: all trumps on the same layouts, every bid played by rule players, and solved with all
   hands open on some of them.
2. *Race*: the contracts worth nearly as much as the best, replayed by rollout players.
3. *Confirm*: the winner on fresh layouts, so that the chance shown is not the luckiest of nine; if
   another looks better then, that one too. What is advised is the best that was confirmed.

Chances to act on are as played; double-dummy ones stand beside them as the most there could be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic

from ..errors import ContractError
from ..exact.laydown import laydown
from ..game.auction import Auction
from ..game.bids import Bid
from ..game.contracts import Contract
from ..game.dominoes import Mask
from ..game.houses import HouseRules
from ..game.rules import Trump
from ..game.seats import BIDDER
from ..hidden.layouts import deal_triples
from ..hidden.view import View
from ..workers import in_order
from .advice import DEEP, FAST, USUAL, Advice, BidEffort, Choice, Situation
from .as_played import AsPlayed
from .decision import Decision, is_confirmed
from .ladders import Ladder, proved, quick_ladder, with_played
from .others import measured_odds
from .replays import Replays
from .score import ScoreTable, score_table
from .worth import Prospects

__all__ = [
    "DEEP",
    "FAST",
    "USUAL",
    "Advice",
    "BidEffort",
    "Choice",
    "Situation",
    "advice_so_far",
    "advise",
]


def advise(
    hand: Mask,
    situation: Situation | None = None,
    *,
    trumps: Sequence[Trump] = tuple(Trump),
    bid: Bid | None = None,
    effort: BidEffort = USUAL,
    seconds: float | None = None,
    seed: int = 0,
    jobs: int | None = None,
) -> Advice:
    """The call to make with seven tiles. `trumps` and `bid` narrow the question to some contracts.

    Raises `ContractError` for an auction that is over or a bid that cannot follow, and what
    `View.before_play` raises for a hand that is not seven tiles.

    >>> hand = Hand.parse("66 65 64 63 62 55 44")
    >>> advice = advise(hand, trumps=(Trump.SIXES,), effort=BidEffort(screen_hands=24))
    >>> advice.call, str(advice.lead)
    (84, '6-6')
    """
    *_, last = advice_so_far(
        hand,
        situation or Situation(),
        trumps=trumps,
        bid=bid,
        effort=effort,
        seconds=seconds,
        seed=seed,
        jobs=jobs,
    )
    return last


def advice_so_far(
    hand: Mask,
    situation: Situation,
    *,
    trumps: Sequence[Trump] = tuple(Trump),
    bid: Bid | None = None,
    effort: BidEffort = USUAL,
    seconds: float | None = None,
    seed: int = 0,
    jobs: int | None = None,
) -> Iterator[Advice]:
    """`advise`, step by step: each answer knows more than the one before."""
    deadline = None if seconds is None else monotonic() + seconds
    bids = _bids_open(situation.auction, bid)
    prospects = _prospects(situation)
    ladders = _screened(hand, situation.house, trumps, effort, seed, jobs)
    shown = Decision(hand, situation, prospects, bids, seed, 3 * (effort.screen_hands // 3))
    yield shown.of(ladders)
    replays = Replays(hand, situation.house, effort, seed, jobs, deadline)
    for choice in shown.field(shown.of(ladders), effort.race_field if effort.race_hands else 0):
        if replays.late:
            break
        ladders = _improved(ladders, choice, replays.raced(choice))
    if effort.race_hands:
        yield shown.of(ladders)
    confirmed: dict[Trump, Bid] = {}
    for _ in range(effort.most_confirmed if effort.confirm_hands else 0):
        choice = shown.of(ladders, confirmed).choice
        if is_confirmed(choice, confirmed) or replays.late:
            break
        confirmed[choice.trump] = choice.bid
        for played in replays.confirmed(choice):
            ladders = _improved(ladders, choice, played)
            yield shown.of(ladders, confirmed)
    settled = bool(confirmed)
    advice = shown.of(ladders, confirmed, settled=settled)
    finished = replays.finished(advice.best, advice.choice)
    ladders = tuple(finished if ladder is advice.best else ladder for ladder in ladders)
    yield shown.of(ladders, confirmed, settled=settled)


def _bids_open(auction: Auction, bid: Bid | None) -> tuple[Bid, ...]:
    auction.check_open()
    legal = auction.legal()
    if bid is None:
        return legal
    if bid not in legal:
        raise ContractError(
            f"a bid of {bid} cannot be made now", hint=f"the lowest that can is {legal[0]}"
        )
    return (bid,)


def _prospects(situation: Situation) -> Prospects:
    table: ScoreTable | None = None
    if situation.score is not None:
        table = score_table(target=situation.auction.rules.target)
        table.chance(*situation.score)
    return Prospects(situation.auction, measured_odds(), situation.score, table)


def _screened(
    hand: Mask,
    house: HouseRules,
    trumps: Sequence[Trump],
    effort: BidEffort,
    seed: int,
    jobs: int | None,
) -> tuple[Ladder, ...]:
    layouts = deal_triples(View.before_play(hand, BIDDER), effort.screen_hands // 3, seed)

    def screened(trump: Trump) -> Ladder:
        contract = Contract(BIDDER, trump, house=house)
        ladder = quick_ladder(layouts, contract, seed, effort.double_dummy_layouts, 1)
        proof = laydown(hand, contract.rules)
        return ladder if proof is None else proved(ladder, proof.order)

    return tuple(in_order(screened, trumps, jobs=jobs, piece=1))


def _improved(ladders: tuple[Ladder, ...], choice: Choice, played: AsPlayed) -> tuple[Ladder, ...]:
    """The ladders with what stronger players showed of one contract."""

    return tuple(
        with_played(ladder, played)
        if ladder.trump == choice.trump and not ladder.laydown
        else ladder
        for ladder in ladders
    )
