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

from ..choosing.judging import looks_for, opening_lead
from ..errors import ContractError
from ..estimates import Estimate, estimate
from ..game.bids import BIDS
from ..game.deal import BIDDER
from ..game.dominoes import HAND_POINTS, Domino, Mask
from ..game.rules import STANDARD, HouseRules, Rules, Trump, rules_for
from ..hidden.layouts import deal_triples
from ..hidden.players import RULE, STRONG, Player, play_hands
from ..hidden.view import View

BLOCK = 48


FIRST_LOOK = 192


LOOK_GROWS = 4
"""Each look comes after a quarter more hands than the one before."""


Points = NDArray[np.int64]


@dataclass(frozen=True)
class AsPlayed:
    """What a contract comes to at the table. Points are the bidder's side's, of 42."""

    hand: Mask
    trump: Trump
    bid: int
    make: Estimate
    """Chance to take at least `bid`, with its 95 % interval."""
    mean_points: float
    points: dict[int, float]
    """Share of hands that came to each total, from 42 down; totals never reached are left out."""
    reached: tuple[Estimate, ...]
    """Chance to take at least 30, 31, … 42 points while playing for `bid`."""
    lead: Domino
    """The tile the bidder leads first."""
    players: Player
    seed: int

    @property
    def hands(self) -> int:
        """How many hands were played."""
        return self.make.hands


def as_played(
    hand: Mask,
    trump: Trump,
    bid: int = 30,
    *,
    players: Player = STRONG,
    hands: int = 960,
    half_width: float | None = None,
    seconds: float | None = None,
    lead: Domino | None = None,
    seed: int = 0,
    house: HouseRules = STANDARD,
    jobs: int | None = None,
) -> AsPlayed:
    """The chance to make `bid` (30…42) in `trump` with seven tiles, the bidder leading.

    Plays `hands` hands, all four seats by `players`, the bidder leading `lead` or, if that is None,
    what it judges best. Stops sooner at the first of a few fixed looks where the interval is within
    ± `half_width`, or after `seconds` (which alone makes an answer depend on the machine). The same
    seed gives the same answer for any `jobs`.
    Raises `ContractError` for another bid, `HandSizeError` for a hand that is not seven tiles.
    """
    *_, last = as_played_so_far(
        hand,
        trump,
        bid,
        players=players,
        hands=hands,
        half_width=half_width,
        seconds=seconds,
        lead=lead,
        seed=seed,
        house=house,
        jobs=jobs,
    )
    return last


def as_played_so_far(
    hand: Mask,
    trump: Trump,
    bid: int = 30,
    *,
    players: Player = STRONG,
    hands: int = 960,
    half_width: float | None = None,
    seconds: float | None = None,
    lead: Domino | None = None,
    seed: int = 0,
    house: HouseRules = STANDARD,
    jobs: int | None = None,
) -> Iterator[AsPlayed]:
    """`as_played`, every few hundred hands: each answer knows more than the one before."""
    _check_bid(bid)
    if hands < 1:
        raise ValueError(f"hands is {hands}, and must be at least 1")
    view = View.before_play(hand, BIDDER)
    rules = rules_for(trump, house)
    deadline = None if seconds is None else monotonic() + seconds
    if lead is None:
        lead = opening_lead(hand, rules, bid, players, looks=looks_for(hands), seed=seed, jobs=jobs)
    taken: list[Points] = []
    look = FIRST_LOOK
    for block in _blocks(view, rules, bid, lead, players, hands, seed, jobs):
        taken.append(block)
        played = sum(len(points) for points in taken)
        if deadline is not None and monotonic() >= deadline:
            break
        if played >= look:
            so_far = _summary(hand, trump, bid, np.concatenate(taken), lead, players, seed)
            if half_width is not None and so_far.make.half_width <= half_width:
                break
            look += look // LOOK_GROWS
            yield so_far
    yield _summary(hand, trump, bid, np.concatenate(taken), lead, players, seed)


def ladder(
    hand: Mask,
    trump: Trump,
    *,
    bids: Sequence[int] = BIDS,
    players: Player = RULE,
    hands: int = 960,
    seed: int = 0,
    house: HouseRules = STANDARD,
    jobs: int | None = None,
) -> dict[int, AsPlayed]:
    """`as_played` for each of `bids` on the same layouts, from the fast player unless another is
    named. Each bid is played for itself: a player with 31 to make plays other tiles than with 42.
    """
    return {
        bid: as_played(
            hand, trump, bid, players=players, hands=hands, seed=seed, house=house, jobs=jobs
        )
        for bid in bids
    }


def _blocks(
    view: View,
    rules: Rules,
    bid: int,
    lead: Domino,
    players: Player,
    hands: int,
    seed: int,
    jobs: int | None,
) -> Iterator[Points]:
    for start in range(0, hands, BLOCK):
        triples = min(BLOCK, hands - start + 2) // 3
        layouts = deal_triples(view, triples, seed, first=start // 3)
        yield play_hands(
            layouts,
            rules,
            BIDDER,
            bid,
            bidders=players,
            setters=players,
            seed=seed,
            first=start,
            lead=lead,
            jobs=jobs,
        ).points


def _summary(
    hand: Mask,
    trump: Trump,
    bid: int,
    points: Points,
    lead: Domino,
    players: Player,
    seed: int,
) -> AsPlayed:
    totals = np.bincount(points, minlength=HAND_POINTS + 1)
    shares = {p: int(totals[p]) / len(points) for p in range(HAND_POINTS, -1, -1) if totals[p]}
    made = estimate(points >= bid)
    mean = float(points.mean())
    reached = tuple(estimate(points >= total) for total in BIDS)
    return AsPlayed(hand, trump, bid, made, mean, shares, reached, lead, players, seed)


def _check_bid(bid: int) -> None:
    if bid not in BIDS:
        raise ContractError(
            f"{bid} is not a number of points to make",
            hint="30 to 42; a bid in marks needs all 42",
        )
