"""The players of 0.1 by name, and hands between them and those of today."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from benchmarks.fitting.contracts import Contracts
from benchmarks.former.kernels import matches
from benchmarks.former.kernels import playing as former
from benchmarks.former.kernels.rule_player import FOLLOW_FEATURES, LEAD_FEATURES, ROLES, STAGES
from texas42.exact.engine import new_search_memory
from texas42.exact.rule_tables import arrangement_of, rearranged
from texas42.game.bids import LOWEST_BID
from texas42.game.contracts import Contract
from texas42.game.dominoes import ALL, HAND_POINTS
from texas42.game.seats import Seat
from texas42.hidden.network import Weights, kind_of, merged, shipped_weights
from texas42.hidden.players import Player
from texas42.kernels import playing
from texas42.kernels.state import COLUMNS, HELD, LEFT, NEED, SEAT
from texas42.workers import cores

WEIGHTS = Path(__file__).with_name("rule_weights.json")
QUICK_PIECE, PIECE = 500, 50
SEED_STEP = 1_000_000
"""Between the seeds' streams of two trumps, so that no two hands draw alike."""

STYLES = {"rule": former.RULE, "rollout": former.ROLLOUT, "sampling": former.SAMPLING}


@dataclass(frozen=True)
class FormerPlayer:
    """A player of 0.1: `rule`, `rollout` with rule players inside, `sampling`; `layouts` a choice.

    >>> str(FormerPlayer("rollout", 160))
    '0.1 rollout 160'
    """

    style: str
    layouts: int = 0

    @property
    def strong(self) -> bool:
        return self.layouts > 0

    @property
    def solves(self) -> bool:
        return self.style == "sampling"

    def __str__(self) -> str:
        return f"0.1 {self.style}{f' {self.layouts}' if self.layouts else ''}"


AnyPlayer = Player | FormerPlayer


@cache
def rule_weights() -> NDArray[np.float64]:
    """(3, 2, 3, 22) weights by role, lead or follow, stage, feature."""
    tables = json.loads(WEIGHTS.read_text(encoding="ascii"))["weights"]
    moments = (("lead", LEAD_FEATURES), ("follow", FOLLOW_FEATURES))
    return np.array(
        [
            [
                [[tables[role][moment][stage][f] for f in names] for stage in STAGES]
                for moment, names in moments
            ]
            for role in ROLES
        ],
        dtype=np.float64,
    )


def new_former_bench() -> Any:
    """Working memory of a player of 0.1."""
    return former.new_bench(rule_weights().copy())


def played(
    groups: list[Contracts],
    bid: int,
    bidders: AnyPlayer,
    setters: AnyPlayer,
    seed: int,
    *,
    weights: Weights | None = None,
    jobs: int | None = None,
) -> NDArray[np.int64]:
    """Points of the bidder's side, North's, of every hand of `groups`, in the order of their
    numbers. `weights` of the network, where not the shipped ones."""
    points = np.empty(sum(len(group.numbers) for group in groups), dtype=np.int64)
    pair = (bidders, setters)
    size = PIECE if any(player.strong or player.solves for player in pair) else QUICK_PIECE

    def one(piece: Contracts) -> None:
        contract = Contract(Seat.N, piece.trump, bid)
        arrangement = arrangement_of(contract)
        found = np.empty(len(piece.numbers), dtype=np.int64)
        solves = any(player.solves for player in pair)
        matches.play_hands(
            arrangement.tables,
            rearranged(piece.layouts, arrangement.position),
            int(contract.bidder),
            bid - LOWEST_BID,
            _start(contract),
            np.full(4, ALL, dtype=np.int64),
            np.array([_style(player) for player in pair], dtype=np.int64),
            np.array([player.layouts for player in pair], dtype=np.int64),
            seed,
            piece.numbers + int(piece.trump) * SEED_STEP,
            merged(weights or shipped_weights(), kind_of(contract)),
            new_search_memory() if solves else None,
            playing.new_bench(),
            new_former_bench(),
            found,
        )
        points[piece.numbers] = found

    with ThreadPoolExecutor(jobs or cores()) as pool:
        list(pool.map(one, _pieces(groups, size)))
    return points


def _style(player: AnyPlayer) -> int:
    if isinstance(player, FormerPlayer):
        return matches.FORMER + STYLES[player.style]
    return int(player.style)


def _start(contract: Contract) -> NDArray[np.int64]:
    state = np.zeros(COLUMNS, dtype=np.int64)
    state[HELD] = ALL
    state[SEAT] = contract.leader
    state[LEFT] = HAND_POINTS
    state[NEED] = contract.needed
    return state


def _pieces(groups: list[Contracts], size: int) -> Iterator[Contracts]:
    for group in groups:
        for start in range(0, len(group.numbers), size):
            at = slice(start, start + size)
            yield Contracts(group.trump, group.layouts[at], group.numbers[at])
