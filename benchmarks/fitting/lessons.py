"""What the network learns from: contracts as they are bid, played out choice by choice."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from benchmarks.former.kernels.studying import study_choices as study_with_rule_players
from benchmarks.former.players import new_former_bench
from texas42.exact.rule_tables import Arrangement, arrangement_for, rearranged
from texas42.game.bids import LOWEST_BID
from texas42.game.dominoes import DOUBLES, HAND_SIZE, SET_SIZE, with_pip
from texas42.game.rules import Trump, rules_for
from texas42.hidden.network import KINDS, Weights, merged
from texas42.kernels import learning, opening, playing, studying
from texas42.kernels.network import STUCK, Network

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]

BIDS = {
    30: 20,
    31: 10,
    32: 7,
    33: 4,
    34: 5,
    35: 5,
    36: 6,
    37: 2,
    38: 2,
    39: 3,
    40: 2,
    41: 5,
    42: 22,
}
"""How often each bid is played for: tight contracts as often as they need to be learned well."""
STUCK_SHARE = 0.3
"""Of the thirties: the shaker's who had to bid, with any hand."""
SEARCHED = 0.06
"""The temperature at which a trump is chosen by its chance."""
WILLING, DOUBT = 0.42, 0.08
"""Half of the hands with this chance bid it; the slope of that."""
UNWILLING = 0.08
"""Some bid with anything."""
STRAY = 14
"""One choice in so many is made at random, so that odd positions are learned too."""
SETTLED_RARE = 5
"""Of choices without a contract to play for one in so many is noted."""
CHANCE_WEIGHT = 0.3
"""Of the log loss of the chance, beside the squares of the scores."""
CHOOSING = 2.0
"""Of the value that a choice by softmax is expected to lose."""
HANDS_A_PIECE = 500
CHOICES_A_HAND, INPUTS_A_CHOICE = 26, 100

VARIANTS = {Trump.FOLLOW_ME: ((9, 0.12), (10, 0.12)), Trump.DOUBLES: ((11, 0.15),)}
"""Of these trumps so many are played by other house rules (`KINDS`)."""


@dataclass(frozen=True)
class Contracts:
    """`deals` (n, 4), the bidder in the first seat; `bids`, what was `called` and the `kinds` of
    trump, all (n,)."""

    deals: Ints
    bids: Ints
    called: Ints
    kinds: Ints


@dataclass(frozen=True)
class Lessons:
    """Choices as `kernels.studying` notes them, with the `kinds` of trump."""

    inputs: NDArray[np.uint16]
    ends: Ints
    experts: NDArray[np.uint8]
    kinds: NDArray[np.uint8]
    tiles: NDArray[np.int8]
    values: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.ends)

    def add_slopes(self, rows: Ints, weights: Network, slopes: Network) -> tuple[float, float]:
        """Add the slopes of some choices to `slopes`; the value lost by the highest scored tiles
        against the best of each deal, and the log loss of the chances, summed."""
        found: tuple[float, float] = learning.add_slopes(
            rows,
            self.inputs,
            self.ends,
            self.experts,
            self.kinds,
            self.tiles,
            self.values,
            np.float32(CHANCE_WEIGHT),
            np.float32(CHOOSING),
            weights,
            slopes,
        )
        return found


Judge = Callable[[Ints, Ints, Ints], Floats]
"""Chances (n, 9) that hands (n,) make their bids (n,), called so (n,), in each trump."""


def arrangement_of_kind(kind: int) -> Arrangement:
    return arrangement_for(rules_for(*KINDS[kind]))


def drawn(judge: Judge, hands: int, rng: np.random.Generator) -> Contracts:
    """Contracts of about the share of `hands` random hands that would bid them."""
    order = rng.random((hands, SET_SIZE)).argsort(axis=1)
    deals = np.stack(
        [(1 << order[:, HAND_SIZE * s : HAND_SIZE * (s + 1)]).sum(axis=1) for s in range(4)], axis=1
    )
    share = np.array(list(BIDS.values()), dtype=np.float64)
    bids = rng.choice(list(BIDS), hands, p=share / share.sum())
    stuck = (bids == LOWEST_BID) & (rng.random(hands) < STUCK_SHARE)
    called = np.where(stuck, STUCK, bids - LOWEST_BID)
    chances = judge(deals[:, 0], bids, called)
    trumps = picked(chances, SEARCHED, rng)
    chance = chances[np.arange(hands), trumps]
    willing = 1 / (1 + np.exp(-(chance - WILLING) / DOUBT))
    bid = stuck | (rng.random(hands) < np.maximum(willing, UNWILLING))
    kinds = in_houses(trumps, rng)
    return Contracts(deals[bid], bids[bid], called[bid], kinds[bid])


def picked(chances: Floats, temperature: float, rng: np.random.Generator) -> Ints:
    """Places along each row, drawn by softmax."""
    powers = np.exp((chances - chances.max(axis=1, keepdims=True)) / temperature)
    upto = (powers / powers.sum(axis=1, keepdims=True)).cumsum(axis=1)
    found: Ints = (upto > rng.random((len(chances), 1))).argmax(axis=1)
    return found


def in_houses(trumps: Ints, rng: np.random.Generator) -> Ints:
    lot, kinds = rng.random(len(trumps)), trumps.copy()
    for trump, variants in VARIANTS.items():
        upto = 0.0
        for kind, share in variants:
            kinds[(trumps == trump) & (lot >= upto) & (lot < upto + share)] = kind
            upto += share
    return kinds


def by_length(hands: Ints, bids: Ints, called: Ints) -> Floats:
    """What somebody who has never played takes for chances: many trumps, with the double."""
    columns = []
    for trump in Trump:
        if trump < Trump.DOUBLES:
            suit, double = with_pip(int(trump)), with_pip(int(trump)) & DOUBLES
            columns.append(0.12 * _tiles_in(hands, suit) + 0.15 * _tiles_in(hands, double))
        else:
            columns.append((0.11 if trump is Trump.DOUBLES else 0.14) * _tiles_in(hands, DOUBLES))
    return np.stack(columns, axis=1)


def _tiles_in(hands: Ints, tiles: int) -> Ints:
    return sum((hands >> d & 1 for d in range(SET_SIZE) if tiles >> d & 1), np.zeros_like(hands))


def by_network(weights: Weights) -> Judge:
    """The network's own chances."""

    def judge(hands: Ints, bids: Ints, called: Ints) -> Floats:
        def of(trump: Trump) -> Floats:
            arrangement, chances = arrangement_of_kind(int(trump)), np.zeros(len(hands))
            opening.opening_looks(
                arrangement.tables,
                rearranged(hands, arrangement.position),
                bids,
                called,
                0,
                merged(weights, int(trump)),
                playing.new_bench(),
                chances,
                np.zeros(len(hands), dtype=np.int64),
            )
            return chances

        with ThreadPoolExecutor() as pool:
            return np.stack(list(pool.map(of, Trump)), axis=1)

    return judge


def lessons(weights: Weights, contracts: Contracts, seed: int, layouts: int) -> Lessons:
    """Every choice of the contracts, played by the network of `weights`, with the value of every
    tile: as the network goes on in the true deal or, for `layouts` above none, the mean over so
    many layouts as rule players go on."""
    pieces = list(_pieces(contracts.kinds))

    def studied(piece: tuple[int, Ints]) -> Lessons:
        kind, at = piece
        arrangement = arrangement_of_kind(kind)
        room = len(at) * CHOICES_A_HAND
        inputs = np.zeros(room * INPUTS_A_CHOICE, dtype=np.uint16)
        ends = np.zeros(room, dtype=np.int64)
        experts = np.zeros(room, dtype=np.uint8)
        tiles = np.zeros((room, studying.MOST_PLAYS), dtype=np.int8)
        values = np.zeros((room, studying.MOST_PLAYS), dtype=np.float32)
        common = (
            arrangement.tables,
            rearranged(contracts.deals[at], arrangement.position),
            contracts.bids[at],
            contracts.called[at],
            0,
            STRAY,
            SETTLED_RARE,
            seed,
            int(at[0]),
            merged(weights, kind),
            playing.new_bench(),
        )
        noted = (inputs, ends, experts, tiles, values)
        if layouts:
            n = study_with_rule_players(*common, layouts, new_former_bench(), *noted)
        else:
            n = studying.study_choices(*common, *noted)
        kinds = np.full(n, kind, dtype=np.uint8)
        return Lessons(
            inputs[: ends[n - 1]].copy(), ends[:n], experts[:n], kinds, tiles[:n], values[:n]
        )

    with ThreadPoolExecutor() as pool:
        return _joined(list(pool.map(studied, pieces)))


def _pieces(kinds: Ints) -> Iterator[tuple[int, Ints]]:
    for kind in range(len(KINDS)):
        at = np.flatnonzero(kinds == kind)
        for start in range(0, len(at), HANDS_A_PIECE):
            yield kind, at[start : start + HANDS_A_PIECE]


def _joined(parts: Sequence[Lessons]) -> Lessons:
    sizes = np.cumsum([0, *(len(part.inputs) for part in parts)])
    return Lessons(
        np.concatenate([part.inputs for part in parts]),
        np.concatenate([part.ends + size for part, size in zip(parts, sizes, strict=False)]),
        *(
            np.concatenate([getattr(part, name) for part in parts])
            for name in ("experts", "kinds", "tiles", "values")
        ),
    )
