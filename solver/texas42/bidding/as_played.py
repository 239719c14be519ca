"""How often is a contract made at the table, where nobody sees the other hands?

Whole hands are played between blind players over layouts of the tiles the bidder cannot see.
Double-dummy chances flatter the bidder, who never guesses there; these are the ones to act on.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from time import monotonic

import numpy as np
from numpy.typing import NDArray

from ..choosing.judging import effort_for, opening_lead
from ..errors import ContractError, EffortError
from ..estimates import Estimate, estimate
from ..game.bids import BIDS
from ..game.contracts import Contract
from ..game.dominoes import HAND_POINTS, Domino, Mask
from ..game.houses import STANDARD, HouseRules
from ..game.rules import Trump
from ..game.seats import BIDDER
from ..hidden.layouts import deal_triples
from ..hidden.players import NETWORK, Player
from ..hidden.playing import play_hands
from ..hidden.view import View

BLOCK = 480
FIRST_LOOK = 480
"""Hands before the first look; each later one comes after twice as many."""

Points = NDArray[np.int64]


@dataclass(frozen=True)
class HandsEffort:
    """How many whole hands are played, by whom, and what is enough before that.

    It is enough at the first of a few fixed looks where the interval is within ± `half_width`, and
    after `seconds` (which alone makes an answer depend on the machine). Raises `EffortError` for no
    hands at all.

    >>> HandsEffort(hands=480).half_width is None
    True
    """

    hands: int = 4_800
    players: Player = NETWORK
    """Of all four seats."""
    half_width: float | None = None
    seconds: float | None = None

    def __post_init__(self) -> None:
        if self.hands < 1:
            raise EffortError(f"hands is {self.hands}, and must be at least 1")


USUAL = HandsEffort()


@dataclass(frozen=True)
class AsPlayed:
    """What a contract comes to at the table. Points are the bidder's side's, of 42.

    >>> hand = Hand.parse("44 42 40 55 51 31 20")
    >>> played = as_played(hand, Trump.FOURS, effort=HandsEffort(96), seed=1)
    >>> played.hands, played.bid, round(sum(played.points.values()), 9)
    (96, 30, 1.0)
    """

    hand: Mask
    contract: Contract
    make: Estimate
    """Chance to make it, with its 95 % interval."""
    mean_points: float
    points: dict[int, float]
    """Share of hands that came to each total, from 42 down; totals never reached are left out."""
    reached: tuple[Estimate, ...]
    """Chance to take at least 30, 31, … 42 points while playing for the bid."""
    lead: Domino
    """The tile the bidder leads first."""
    players: Player
    seed: int

    @property
    def trump(self) -> Trump:
        return self.contract.trump

    @property
    def bid(self) -> int:
        """The points played for, 30…42."""
        return self.contract.needed

    @property
    def hands(self) -> int:
        """How many hands were played."""
        return self.make.hands


def as_played(
    hand: Mask,
    trump: Trump,
    bid: int = 30,
    *,
    effort: HandsEffort = USUAL,
    lead: Domino | None = None,
    seed: int = 0,
    house: HouseRules = STANDARD,
    reads_call: bool = True,
    jobs: int | None = None,
) -> AsPlayed:
    """The chance to make `bid` (30…42) in `trump` with seven tiles, the bidder leading.

    The first lead is `lead` or, if that is None, what the bidder judges best. The same seed gives
    the same answer for any `jobs`. `reads_call`: False for a shaker who is stuck with the bid, of
    whose hand it tells the others nothing.
    Raises `ContractError` for another bid, `HandSizeError` for a hand that is not seven tiles.

    >>> hand = Hand.parse("44 42 40 55 51 31 20")
    >>> played = as_played(hand, Trump.FOURS, 30, effort=HandsEffort(96), seed=1)
    >>> played.make.low < played.make.value < played.make.high
    True
    """
    contract = Contract(BIDDER, trump, bid, house)
    *_, last = as_played_so_far(
        hand, contract, effort, lead=lead, seed=seed, reads_call=reads_call, jobs=jobs
    )
    return last


def as_played_so_far(
    hand: Mask,
    contract: Contract,
    effort: HandsEffort = USUAL,
    *,
    lead: Domino | None = None,
    seed: int = 0,
    reads_call: bool = True,
    jobs: int | None = None,
) -> Iterator[AsPlayed]:
    """`as_played`, every few hundred hands: each answer knows more than the one before."""
    _check_bid(contract)
    view = View.before_play(hand, contract.bidder)
    deadline = None if effort.seconds is None else monotonic() + effort.seconds
    if lead is None:
        thought = effort_for(effort.hands)
        lead = opening_lead(
            hand,
            contract,
            effort.players,
            effort=thought,
            reads_call=reads_call,
            seed=seed,
            jobs=jobs,
        )
    trial = _Trial(hand, contract, lead, effort.players, seed, reads_call)
    taken: list[Points] = []
    look = FIRST_LOOK
    for block in trial.blocks(view, effort.hands, jobs):
        taken.append(block)
        played = sum(len(points) for points in taken)
        if deadline is not None and monotonic() >= deadline:
            break
        if played >= look:
            so_far = trial.summary(np.concatenate(taken))
            if effort.half_width is not None and so_far.make.half_width <= effort.half_width:
                break
            look *= 2
            yield so_far
    yield trial.summary(np.concatenate(taken))


def as_played_by_bid(
    hand: Mask,
    trump: Trump,
    *,
    bids: Sequence[int] = BIDS,
    effort: HandsEffort = USUAL,
    seed: int = 0,
    house: HouseRules = STANDARD,
    reads_call: bool = True,
    jobs: int | None = None,
) -> dict[int, AsPlayed]:
    """`as_played` for each of `bids` on the same layouts. Each bid is played for itself: a
    player with 31 to make plays other tiles than with 42.
    Raises what `as_played` does.

    >>> hand = Hand.parse("44 42 40 55 51 31 20")
    >>> found = as_played_by_bid(hand, Trump.FOURS, bids=(30, 42), effort=HandsEffort(96))
    >>> found[30].make.value > found[42].make.value
    True
    """
    return {
        bid: as_played(
            hand,
            trump,
            bid,
            effort=effort,
            seed=seed,
            house=house,
            reads_call=reads_call,
            jobs=jobs,
        )
        for bid in bids
    }


def distribution(points: Points) -> dict[int, float]:
    """The share of each total of `points` (n,), from 42 down, without those never reached."""
    totals = np.bincount(points, minlength=HAND_POINTS + 1)
    return {p: int(totals[p]) / len(points) for p in range(HAND_POINTS, -1, -1) if totals[p]}


@dataclass(frozen=True)
class _Trial:
    """Hands played out from one lead."""

    hand: Mask
    contract: Contract
    lead: Domino
    players: Player
    seed: int
    reads_call: bool

    def blocks(self, view: View, hands: int, jobs: int | None) -> Iterator[Points]:
        """The points of `hands` hands, or up to two more, a block at a time."""
        for start in range(0, hands, BLOCK):
            triples = min(BLOCK, hands - start + 2) // 3
            yield play_hands(
                deal_triples(view, triples, self.seed, first=start // 3),
                self.contract,
                bidders=self.players,
                setters=self.players,
                seed=self.seed,
                first=start,
                lead=self.lead,
                reads_call=self.reads_call,
                jobs=jobs,
            ).points

    def summary(self, points: Points) -> AsPlayed:
        return AsPlayed(
            self.hand,
            self.contract,
            make=estimate(points >= self.contract.needed),
            mean_points=float(points.mean()),
            points=distribution(points),
            reached=tuple(estimate(points >= total) for total in BIDS),
            lead=self.lead,
            players=self.players,
            seed=self.seed,
        )


def _check_bid(contract: Contract) -> None:
    if contract.bid not in BIDS:
        raise ContractError(
            f"{contract.bid} is not a number of points to make",
            hint="30 to 42; a bid in marks needs all 42",
        )
