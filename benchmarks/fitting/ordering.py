"""Fit the weights by which the search orders plays to the nodes that each play takes.

    python -m benchmarks.fitting.ordering --write        about five minutes on two idle cores
    python -m benchmarks.fitting.ordering --rounds 1 --deals 500    a quick look, nothing written

Each round walks down the search of random deals, by the weights so far; the first has none. A deal
is asked for what its leader's side just makes, or for one point more: the two questions that prove
its value, and dearer than any other. At every node of a walk each play is searched from an empty
table; what is noted of it is whether it cuts, how many nodes it takes, and which weights its score
is the sum of (`kernels.ordering_study`). A walk goes on into one of the plays the search would
make, in proportion to their nodes, so that it meets the nodes that cost. The weights are then
moved, by gradient descent, to the fewest nodes expected if the cutting play is chosen by a softmax
and every play that does not cut is tried before it by a logistic chance of its score. A node counts
by one over its size, since a walk meets it as often as it is large; and a play's nodes are clipped,
so that no few rows rule the fit. Later rounds walk by the weights of the ones before, which changes
the nodes they meet; the last three are fitted together.

What a fit comes to is shown in nodes a solve over fresh deals, beside the weights in use. The same
seed writes the same weights. What was tried, in nodes a solve of 3,000 fresh deals (exact points),
each pair on the same walks; version 0.1, fitted to the plays that cut off, needs 18,968:

    nodes of the first play alone, not of those tried after it          28,232    instead of 18,998
    a row counts by one over its cheapest play's nodes                  18,998    its size: 13,713
    plays searched one after the other on one table                     14,498    empty ones: 13,429
    plays clipped at no, at 30, at 5 times a node's size                14,055    13,799, 13,545
    plays clipped at 5, at 2, at 1 times a node's size                  13,080    12,803, 14,875
    rounds one to five                        17,424    13,687    12,879    12,713    12,539
"""

from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import click
import numpy as np
from numpy.typing import NDArray

from benchmarks.fitting.descent import descended
from benchmarks.fitting.writing import provenance, write_rows
from texas42.exact.engine import ordering_weights
from texas42.exact.rule_tables import arrangement_for, rearranged
from texas42.game.dominoes import HAND_SIZE, SET_SIZE
from texas42.game.rules import Trump, rules_for
from texas42.game.seats import Seat
from texas42.kernels import ordering_study as study
from texas42.kernels import search
from texas42.kernels.ordering import LIST_SIZE, LISTS
from texas42.kernels.scratch import NODES, new_scratch
from texas42.workers import cores

ROUND_SHARES = (0.05, 0.2, 0.5, 1.0)
"""The deals of each round, of `--deals`: early weights are soon out of date."""
FITTED_TOGETHER = 3
ROWS_A_DEAL = 20  # room for one walk: a row takes at least one tile
DEALS_A_PIECE = 200
SCALE = 100  # from the unit of the softmax to whole numbers
SMALL = 10  # nodes: below this, sizes are taken to be alike
DEAREST = 2  # no play counts for more than so many times the size of its node
TRIAL_SEED = 777

Ints = NDArray[np.int64]
Floats = NDArray[np.float64]


class Deals(NamedTuple):
    """`layouts` (n, 4) masks of dominoes, and of each deal the trump and who leads."""

    layouts: Ints
    trumps: Ints
    leaders: Ints


class Nodes(NamedTuple):
    """What was met on the walks, a row a node: see `kernels.ordering_study.study_deals`."""

    places: Ints
    plays: Ints
    nodes: Ints

    def sizes(self) -> Ints:
        """The nodes of the plays up to the first that cuts, as they were tried."""
        first_cut = (self.nodes > 0).argmax(axis=1)
        return np.asarray(np.abs(self.nodes).cumsum(axis=1)[np.arange(len(self.nodes)), first_cut])


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--rounds", default=5, show_default=True)
@click.option("--deals", default=40000, show_default=True, help="Deals in the later rounds.")
@click.option("--trial", default=3000, show_default=True, help="Deals to compare weights on.")
@click.option("--seed", default=100, show_default=True)
@click.option("--write", is_flag=True, help="Write the weights where the solver reads them.")
def main(rounds: int, deals: int, trial: int, seed: int, write: bool) -> None:
    """Fit the order of plays, round after round."""
    fresh = random_deals(trial, TRIAL_SEED)
    click.echo(f"in use: {told(ordering_weights(), fresh)}")
    weights = np.zeros(len(ordering_weights()), dtype=np.int64)
    met: list[Nodes] = []
    for number in range(rounds):
        share = ROUND_SHARES[min(number, len(ROUND_SHARES) - 1)]
        drawn = random_deals(max(1, round(deals * share)), seed + number)
        met = [*met, walked(drawn, weights, seed + number)][-FITTED_TOGETHER:]
        weights = fitted(joined(met))
        click.echo(
            f"round {number + 1}: {len(met[-1].places):,} nodes met, then {told(weights, fresh)}"
        )
    if write:
        nodes = sum(len(part.places) for part in met)
        made = provenance(__file__, seed=seed, rounds=rounds, deals=deals, nodes=nodes)
        write_rows("ordering.txt", made, weights.reshape(-1, LIST_SIZE))


def told(weights: Ints, deals: Deals) -> str:
    """What the search needs with `weights`, for exact points and for a yes or no."""
    exact, bid = nodes_a_deal(weights, deals), nodes_a_deal(weights, deals, 29, 30)
    return f"{exact:,.0f} nodes for exact points, {bid:,.0f} for '30 or more?'"


def random_deals(n: int, seed: int) -> Deals:
    rng = np.random.default_rng(seed)
    order = rng.permuted(np.tile(np.arange(SET_SIZE), (n, 1)), axis=1)
    layouts = (1 << order.reshape(n, len(Seat), HAND_SIZE)).sum(axis=2)
    return Deals(layouts, rng.integers(len(Trump), size=n), rng.integers(len(Seat), size=n))


def walked(deals: Deals, weights: Ints, seed: int) -> Nodes:
    """The nodes of one walk down the search of each deal, by `weights`."""
    rows_of = [np.flatnonzero(deals.trumps == k) for k in range(len(Trump))]
    pieces = [
        (trump, rows[i : i + DEALS_A_PIECE])
        for trump, rows in zip(Trump, rows_of, strict=True)
        for i in range(0, len(rows), DEALS_A_PIECE)
    ]
    with ThreadPoolExecutor(cores()) as pool:
        return joined(list(pool.map(lambda p: _walked_piece(deals, p, weights, seed), pieces)))


def _walked_piece(deals: Deals, piece: tuple[Trump, Ints], weights: Ints, seed: int) -> Nodes:
    trump, rows = piece
    arrangement = arrangement_for(rules_for(trump))
    room = len(rows) * ROWS_A_DEAL + 1
    met = Nodes(
        np.zeros(room, dtype=np.int64),
        np.zeros((room, HAND_SIZE), dtype=np.int64),
        np.zeros((room, HAND_SIZE), dtype=np.int64),
    )
    n = study.study_deals(
        arrangement.tables,
        rearranged(deals.layouts[rows], arrangement.position),
        deals.leaders[rows],
        seed,
        rows,
        new_scratch(weights),
        search.ALL_FEATURES,
        study.spelling_weights(),
        *met,
    )
    return Nodes(*(part[:n].copy() for part in met))


def joined(met: Sequence[Nodes]) -> Nodes:
    return Nodes(*(np.concatenate(parts) for parts in zip(*met, strict=True)))


def fitted(met: Nodes) -> Ints:
    """The weights (4096,) with the fewest nodes expected at the nodes met."""
    sizes = met.sizes() + SMALL
    dearest = DEAREST * sizes[:, None]
    nodes = np.clip(met.nodes, -dearest, dearest) / sizes[:, None]
    weights = np.zeros(len(Seat) * LISTS * LIST_SIZE)
    weights_of = looked_up(met)

    def at_place(place: int) -> Floats:
        rows = met.places == place
        return descended(weights_of[rows], nodes[rows], weights, np.random.default_rng(place))

    with ThreadPoolExecutor(cores()) as pool:
        by_place = list(pool.map(at_place, range(len(Seat))))
    whole: Ints = np.rint(SCALE * np.sum(by_place, axis=0)).astype(np.int64)
    whole.flags.writeable = False
    return whole


def looked_up(met: Nodes) -> Ints:
    """Which four weights the score of each play is the sum of, (n, 7, 4)."""
    lists = np.arange(LISTS)
    entries = met.plays[:, :, None] >> (8 * lists) & (LIST_SIZE - 1)
    return np.asarray(entries + LIST_SIZE * (lists + LISTS * met.places[:, None, None]))


def nodes_a_deal(weights: Ints, deals: Deals, low: int = 0, high: int = 42) -> float:
    """How many nodes the search visits for a deal's points within low…high, one leader and trump
    each."""

    def of_trump(k: int, trump: Trump) -> int:
        arrangement, scratch = arrangement_for(rules_for(trump)), new_scratch(weights)
        tables = arrangement.tables
        for leader in Seat:
            rows = (deals.trumps == k) & (deals.leaders == leader)
            layouts = rearranged(deals.layouts[rows], arrangement.position)
            values = np.zeros(len(layouts), dtype=np.int64)
            who = int(leader)
            search.solve_deals(
                tables, layouts, who, low, high, values, scratch, search.ALL_FEATURES
            )
        return int(scratch.counters[NODES])

    with ThreadPoolExecutor(cores()) as pool:
        return sum(pool.map(of_trump, range(len(Trump)), Trump)) / len(deals.trumps)


if __name__ == "__main__":
    main()
