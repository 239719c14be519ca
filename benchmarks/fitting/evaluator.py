"""Fit the evaluator: the chance of every bid of a hand, as network players make it, looked up.

    python -m benchmarks.fitting.evaluator --write     about half an hour on two idle cores
    python -m benchmarks.fitting.evaluator --rounds 2 --hands 20000    a look

Each round, random hands are given contracts, good ones more often than bad ones and every bid as
often as the next, and each is played once in a random deal: many hands once teach more than few
hands often. What was made is learned by a network of the players' shape that sees only the hand
(`kernels.opening`), its chances by log loss, so that they come out right on average everywhere.

The same seed writes the same weights on the same kind of machine. The solver does not read them
yet: how far off they are on hands that were not learned has still to be measured.
"""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from time import monotonic

import click
import numpy as np
from numpy.typing import NDArray

from benchmarks.fitting.learner import Learner, falling, new_weights
from benchmarks.fitting.lessons import arrangement_of_kind, by_network, in_houses, picked
from benchmarks.fitting.writing import provenance, write_weights
from texas42.exact.rule_tables import rearranged
from texas42.game.bids import BIDS, LOWEST_BID
from texas42.game.dominoes import HAND_POINTS, HAND_SIZE, SET_SIZE
from texas42.game.rules import Trump
from texas42.hidden.network import KINDS, merged, shipped_weights
from texas42.kernels import learning_hands, playing, studying
from texas42.kernels.network import STUCK, Network

SEARCHED = 0.12
"""The temperature at which most trumps are chosen by their chance; the rest at random."""
AT_RANDOM = 0.3
STUCK_SHARE = 0.25
"""Of contracts: those of a shaker who had to bid."""
STUCK_THIRTY = 0.7
"""Of these, so many for 30."""
RATE = 1.5e-3
POINTS_WEIGHT = 4.0
FALLS = -1.5  # what a step of the ladder begins as: small
INPUTS = 26  # that are on for a usual hand
HANDS_A_PIECE = 2_000
INPUTS_A_HAND = 64

Ints = NDArray[np.int64]


@dataclass(frozen=True)
class Contracts:
    """`deals` (n, 4), the bidder in the first seat; the `kinds` of trump, `bids` and who was
    `stuck`, all (n,)."""

    deals: Ints
    kinds: Ints
    bids: Ints
    stuck: NDArray[np.bool_]

    @property
    def called(self) -> Ints:
        return np.where(self.stuck, STUCK, self.bids - LOWEST_BID)

    def at(self, rows: Ints) -> Contracts:
        return Contracts(self.deals[rows], self.kinds[rows], self.bids[rows], self.stuck[rows])


@dataclass(frozen=True)
class PlayedContracts:
    """Contracts as `learning_hands.add_slopes` takes them."""

    inputs: NDArray[np.uint16]
    ends: Ints
    kinds: NDArray[np.uint8]
    steps: NDArray[np.uint8]
    stuck: NDArray[np.uint8]
    made: NDArray[np.uint8]
    points: NDArray[np.float32]

    def __len__(self) -> int:
        return len(self.ends)

    def add_slopes(self, rows: Ints, weights: Network, slopes: Network) -> tuple[float, float]:
        """The log loss of the chances and the square of how far points are off, summed."""
        found: tuple[float, float] = learning_hands.add_slopes(
            rows,
            self.inputs,
            self.ends,
            self.kinds,
            self.steps,
            self.stuck,
            self.made,
            self.points,
            np.float32(POINTS_WEIGHT),
            weights,
            slopes,
        )
        return found


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--rounds", default=40, show_default=True)
@click.option("--hands", default=1_000_000, show_default=True, help="Contracts a round.")
@click.option("--seed", default=1, show_default=True)
@click.option("--write", is_flag=True, help="Write the weights beside the network's.")
def main(rounds: int, hands: int, seed: int, write: bool) -> None:
    """Fit the evaluator."""
    rng = np.random.default_rng([seed, 1])
    begun = monotonic()
    learner = Learner(new_weights(rng, experts=1, inputs=INPUTS))
    learner.weights["scores_bias"][:] = FALLS
    for told in taught(learner, rounds, hands, rng):
        click.echo(f"{told}  {monotonic() - begun:.0f} s")
    if write:
        made = provenance(__file__, seed=seed, rounds=rounds, hands_a_round=hands)
        write_weights("evaluator.npz", made, learner.average)


def taught(learner: Learner, rounds: int, hands: int, rng: np.random.Generator) -> Iterator[str]:
    """Teach some rounds; says after each how it went."""
    for number in range(rounds):
        fresh = played_out(drawn(hands, rng))
        surprise, apart = learner.take(fresh, rng, falling(RATE, number / rounds))
        yield f"{number + 1}: log loss {surprise:.4f}, points off by {HAND_POINTS * apart**0.5:.2f}"


def drawn(hands: int, rng: np.random.Generator) -> Contracts:
    """Contracts of random hands."""
    order = rng.random((hands, SET_SIZE), dtype=np.float32).argsort(axis=1)
    deals = np.stack(
        [(1 << order[:, HAND_SIZE * s : HAND_SIZE * (s + 1)]).sum(axis=1) for s in range(4)], axis=1
    )
    stuck = rng.random(hands) < STUCK_SHARE
    bids = rng.choice(list(BIDS), hands)
    bids[stuck & (rng.random(hands) < STUCK_THIRTY)] = LOWEST_BID
    called = np.where(stuck, STUCK, bids - LOWEST_BID)
    chances = by_network(shipped_weights())(deals[:, 0], bids, called)
    trumps = picked(chances, SEARCHED, rng)
    lot = rng.random(hands) < AT_RANDOM
    trumps[lot] = rng.integers(0, len(Trump), int(lot.sum()))
    return Contracts(deals, in_houses(trumps, rng), bids, stuck)


def played_out(contracts: Contracts) -> PlayedContracts:
    """What the contracts come to between network players."""
    pieces = [
        (kind, at[start : start + HANDS_A_PIECE])
        for kind in range(len(KINDS))
        for at in (np.flatnonzero(contracts.kinds == kind),)
        for start in range(0, len(at), HANDS_A_PIECE)
    ]

    def one(piece: tuple[int, Ints]) -> PlayedContracts:
        kind, at = piece
        return _played(kind, contracts.at(at))

    with ThreadPoolExecutor() as pool:
        parts = list(pool.map(one, pieces))
    sizes = np.cumsum([0, *(len(part.inputs) for part in parts)])
    return PlayedContracts(
        np.concatenate([part.inputs for part in parts]),
        np.concatenate([part.ends + size for part, size in zip(parts, sizes, strict=False)]),
        *(
            np.concatenate([getattr(part, name) for part in parts])
            for name in ("kinds", "steps", "stuck", "made", "points")
        ),
    )


def _played(kind: int, contracts: Contracts) -> PlayedContracts:
    arrangement, bench = arrangement_of_kind(kind), playing.new_bench()
    deals = rearranged(contracts.deals, arrangement.position)
    n = len(deals)
    points, ends = np.zeros(n, dtype=np.int64), np.zeros(n, dtype=np.int64)
    inputs = np.zeros(n * INPUTS_A_HAND, dtype=np.uint16)
    studying.list_hands(arrangement.tables, deals[:, 0].copy(), bench, inputs, ends)
    studying.play_contracts(
        arrangement.tables,
        deals,
        contracts.bids,
        contracts.called,
        0,
        merged(shipped_weights(), kind),
        bench,
        points,
    )
    share = np.where(contracts.bids == LOWEST_BID, points / HAND_POINTS, -1)
    return PlayedContracts(
        inputs[: ends[-1]].copy(),
        ends,
        np.full(n, kind, dtype=np.uint8),
        (contracts.bids - LOWEST_BID).astype(np.uint8),
        contracts.stuck.astype(np.uint8),
        (points >= contracts.bids).astype(np.uint8),
        share.astype(np.float32),
    )


if __name__ == "__main__":
    main()
