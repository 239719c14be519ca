"""Fit the rule player's weights to the rollout player's choices, round after round.

    python -m benchmarks.fitting.tune --write              about ten minutes on two cores
    python -m benchmarks.fitting.tune --rounds 1 --hands 200    a quick look, nothing written

Each round plays seeded hands with rollout players whose rollouts use the weights so far, and notes
at every choice the features of each legal play and its mean value (chance to make, for setters to
set). The weights are then moved, by gradient ascent, to the highest expected value of a softmax
choice. A rule player so fitted is rolled out again in the next round: rules and rollouts lift each
other (policy iteration; Tesauro and Galperin, "On-line policy improvement using Monte-Carlo
search", 1996). Rounds from the third on keep the choices of the earlier ones too. A round's weights
of a side are kept if rule players do better with them against the other side's weights before.
"""

from concurrent.futures import ThreadPoolExecutor
from typing import NamedTuple

import click
import numpy as np
from numpy.typing import NDArray

from benchmarks.fitting.contracts import Contracts, contracts
from benchmarks.fitting.writing import provenance, write_table
from texas42.exact.rule_tables import arrangement_for, rearranged
from texas42.game.contracts import Contract
from texas42.game.rules import rules_for
from texas42.game.seats import Seat
from texas42.hidden.players import RULE, Weights, rule_weights
from texas42.hidden.playing import play_hands
from texas42.kernels import playing, studying
from texas42.kernels.rule_player import FEATURES, FOLLOW_FEATURES, LEAD_FEATURES, ROLES, STAGES
from texas42.workers import cores

MOST_PLAYS = 7
CHOICES_A_HAND = 24
STRAY = 12
TRIAL_BIDS = (30, 36, 42)
BID_SHARES = {30: 0.5, 35: 0.15, 36: 0.15, 42: 0.2}


class Choices(NamedTuple):
    """What players chose between: see `kernels.studying.study_hands`."""

    features: NDArray[np.float32]
    values: NDArray[np.float64]
    facts: NDArray[np.int64]


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--rounds", default=5, show_default=True)
@click.option("--hands", default=6000, show_default=True, help="Hands a round.")
@click.option("--layouts", default=80, show_default=True, help="Layouts a choice.")
@click.option("--trial", default=20000, show_default=True, help="Hands to compare weights on.")
@click.option("--seed", default=1, show_default=True)
@click.option("--write", is_flag=True, help="Write the weights where the solver reads them.")
def main(rounds: int, hands: int, layouts: int, trial: int, seed: int, write: bool) -> None:
    """Fit the rule player to the rollout player, round after round."""
    weights = rule_weights().copy()
    deals = contracts("mixed", trial, seed + 500)
    seen: list[Choices] = []
    for number in range(rounds):
        found = study(weights, hands, layouts, seed + number)
        seen = [*seen, found] if number >= 2 else [found]
        fitted = fit(joined(seen), weights)
        ours, theirs = duel(fitted, weights, deals, seed)
        click.echo(
            f"round {number + 1}: {len(found.facts)} choices; new bidders make {100 * ours:+.2f} "
            f"points more against old setters, old bidders {100 * theirs:+.2f} against new setters"
        )
        if ours > 0:
            weights[:2] = fitted[:2]
        if theirs < 0:
            weights[2] = fitted[2]
        if write and (ours > 0 or theirs < 0):
            save(weights, seed, (number + 1) * hands, layouts)


def study(weights: Weights, hands: int, layouts: int, seed: int) -> Choices:
    """Choices of rollout players with `weights` in `hands` mixed contracts at the usual bids."""
    jobs: list[tuple[Contracts, int, int]] = []
    for place, (bid, share) in enumerate(BID_SHARES.items()):
        for group in contracts("mixed", int(hands * share), seed * 10 + place):
            for start in range(0, len(group.numbers), 100):
                part = Contracts(
                    group.trump,
                    group.layouts[start : start + 100],
                    group.numbers[start : start + 100],
                )
                jobs.append((part, bid, len(jobs) * 1000))

    def one(job: tuple[Contracts, int, int]) -> Choices:
        return study_part(weights, *job, layouts, seed)

    with ThreadPoolExecutor(cores()) as pool:
        return joined(list(pool.map(one, jobs)))


def study_part(
    weights: Weights, group: Contracts, bid: int, first: int, layouts: int, seed: int
) -> Choices:
    arrangement = arrangement_for(rules_for(group.trump))
    deals = rearranged(group.layouts, arrangement.position)
    room = len(deals) * CHOICES_A_HAND
    choices = Choices(
        np.zeros((room, MOST_PLAYS, FEATURES), dtype=np.float32),
        np.zeros((room, MOST_PLAYS)),
        np.zeros((room, 4), dtype=np.int64),
    )
    bench = playing.new_bench(weights.copy())
    noted = studying.study_hands(
        arrangement.tables, deals, 0, bid, layouts, STRAY, seed, first, bench, *choices
    )
    return Choices(choices.features[:noted], choices.values[:noted], choices.facts[:noted])


def joined(parts: list[Choices]) -> Choices:
    return Choices(
        np.concatenate([part.features for part in parts]),
        np.concatenate([part.values for part in parts]),
        np.concatenate([part.facts for part in parts]),
    )


def fit(choices: Choices, weights: Weights) -> Weights:
    """The weights of every role and moment moved to what the choices show."""
    fitted = weights.copy()
    role, moment, _, stage = choices.facts.T
    for r in range(len(ROLES)):
        for m in range(2):
            for s in range(len(STAGES)):
                rows = (role == r) & (moment == m) & (stage == s)
                if rows.sum() >= 200:
                    fitted[r, m, s] = climb(
                        choices.features[rows].astype(np.float64),
                        choices.values[rows],
                        choices.facts[rows, 2],
                        weights[r, m, s],
                    )
    return fitted


def climb(
    features: NDArray[np.float64],
    values: NDArray[np.float64],
    plays: NDArray[np.int64],
    start: NDArray[np.float64],
    steps: int = 400,
    rate: float = 0.05,
) -> NDArray[np.float64]:
    """Adam on the expected value of a softmax choice."""
    real = np.arange(MOST_PLAYS)[None] < plays[:, None]
    best = np.where(real, values, -9).max(axis=1, keepdims=True)
    lost = np.where(real, values - best, 0.0)
    w = start.copy()
    mean, square = np.zeros_like(w), np.zeros_like(w)
    for step in range(1, steps + 1):
        score = np.where(real, features @ w, -1e9)
        share = np.exp(score - score.max(axis=1, keepdims=True))
        share /= share.sum(axis=1, keepdims=True)
        expected = (share * lost).sum(axis=1, keepdims=True)
        slope = np.einsum("nk,nkf->f", share * (lost - expected), features) / len(lost) - 1e-5 * w
        mean = 0.9 * mean + 0.1 * slope
        square = 0.99 * square + 0.01 * slope * slope
        w += rate * (mean / (1 - 0.9**step)) / (np.sqrt(square / (1 - 0.99**step)) + 1e-9)
    return w


def duel(new: Weights, old: Weights, deals: list[Contracts], seed: int) -> tuple[float, float]:
    """How much more the bidder's side makes than old against old: new bidders against old setters,
    and old bidders against new setters. Good weights make the first high and the second low."""
    base = make_rate((old, old), deals, seed)
    return make_rate((new, old), deals, seed) - base, make_rate((old, new), deals, seed) - base


def make_rate(weights: tuple[Weights, Weights], deals: list[Contracts], seed: int) -> float:
    made = [
        play_hands(
            group.layouts,
            Contract(Seat.N, group.trump, bid),
            bidders=RULE,
            setters=RULE,
            seed=seed,
            weights=weights,
        ).points
        >= bid
        for bid in TRIAL_BIDS
        for group in deals
    ]
    return float(np.concatenate(made).mean())


def save(weights: Weights, seed: int, hands: int, layouts: int) -> None:
    named = {
        role: {
            moment: {
                stage: {
                    feature: round(float(weights[r, m, s, f]), 3)
                    for f, feature in enumerate(features)
                }
                for s, stage in enumerate(STAGES)
            }
            for m, (moment, features) in enumerate(
                (("lead", LEAD_FEATURES), ("follow", FOLLOW_FEATURES))
            )
        }
        for r, role in enumerate(ROLES)
    }
    made = provenance(__file__, seed=seed, hands=hands, layouts_a_choice=layouts)
    write_table("rule_weights.json", made, weights=named)


if __name__ == "__main__":
    main()
