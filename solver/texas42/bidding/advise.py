"""What should I bid? Every bid of every trump screened, the choice confirmed afresh.

1. *Screen*: all bids of all trumps on the same layouts, each played for itself, and solved with all
   hands open on some of them.
2. *Confirm*: the trump of the best bid on fresh layouts, so that what is chosen is not the luckiest
   of a hundred; if another trump looks better then, that one too. What is advised is the best bid
   of a trump that was confirmed.
3. *Known well*: the bid advised once more, on layouts on which it was not chosen, from the lead
   that is judged best, until its chance is known closely enough.

Chances to act on are as played; double-dummy ones stand beside them as the most there could be.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from time import monotonic

from ..errors import ContractError
from ..exact.laydown import laydown
from ..game.auction import Auction
from ..game.bids import Bid, points_needed
from ..game.contracts import Contract
from ..game.dominoes import Mask
from ..game.rules import Trump
from ..game.seats import BIDDER
from ..hidden.layouts import deal_triples
from ..hidden.view import View
from ..workers import in_order
from .advice import DEEP, FAST, USUAL, Advice, BidEffort, Choice, Situation
from .decision import Decision
from .ladders import Ladder, played_ladder, proved, with_played
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


MOST_KNOWN = 3
"""Bids that may be played closely: what is then known of one may make another the best."""


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
    ladders = _screened(hand, situation, trumps, effort, seed, jobs)
    shown = Decision(hand, situation, prospects, bids, seed, 3 * (effort.screen_hands // 3))
    yield shown.of(ladders)
    reads_call = not situation.auction.forced
    replays = Replays(hand, situation.house, reads_call, effort, seed, jobs, deadline)
    confirmed: set[Trump] = set()
    for _ in range(effort.most_confirmed):
        best = shown.of(ladders, confirmed).best
        if best.laydown or best.trump in confirmed or replays.late:
            break
        confirmed.add(best.trump)
        ladders = _with(ladders, replays.ladder(best))
        yield shown.of(ladders, confirmed)
    settled = bool(confirmed)
    advice = shown.of(ladders, confirmed, settled=settled)
    known: set[tuple[Trump, int]] = set()
    for _ in range(MOST_KNOWN if confirmed and effort.confirm_hands else 0):
        ladder = advice.best
        played_for = ladder.rung(points_needed(advice.choice.bid)).plan
        if ladder.laydown or (ladder.trump, played_for) in known or replays.late:
            break
        known.add((ladder.trump, played_for))
        for played in replays.confirmed(played_for, ladder):
            ladders = _with(ladders, with_played(ladder, played))
            advice = shown.of(ladders, confirmed, settled=settled)
            yield advice
    yield shown.of(
        _with(ladders, replays.solved(advice.best, advice.choice)), confirmed, settled=settled
    )


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
    situation: Situation,
    trumps: Sequence[Trump],
    effort: BidEffort,
    seed: int,
    jobs: int | None,
) -> tuple[Ladder, ...]:
    layouts = deal_triples(View.before_play(hand, BIDDER), effort.screen_hands // 3, seed)

    def screened(trump: Trump) -> Ladder:
        contract = Contract(BIDDER, trump, house=situation.house)
        ladder = played_ladder(
            layouts,
            contract,
            players=effort.players,
            seed=seed,
            reads_call=not situation.auction.forced,
            double_dummy_layouts=effort.double_dummy_layouts,
            jobs=1,
        )
        proof = laydown(hand, contract.rules)
        return ladder if proof is None else proved(ladder, proof.order)

    return tuple(in_order(screened, trumps, jobs=jobs, piece=1))


def _with(ladders: tuple[Ladder, ...], better: Ladder) -> tuple[Ladder, ...]:
    """The ladders with one of them known better."""
    return tuple(better if ladder.trump == better.trump else ladder for ladder in ladders)
