"""With which hands is a trump called? What a call tells of the caller's hand, measured.

    python -m benchmarks.fitting.callers --hands 12000 --write  some minutes on two cores
    python -m benchmarks.fitting.callers --check 250        is a setter's chance right who reads it?

Random hands are asked, by our own bidder's evaluation (`advisers.py`), what they would call where
30, 32, 36 or 42 is the least bid; a logistic regression on `hidden.callers.FEATURES` is fitted to
that. The check plays called contracts out between network players and compares how often they are
made with what the setter on the bidder's left thought, after the first lead. 250 contracts, seed 9:

    made 0.616 of 250
    reading the call: thought 0.602, mean squared error 0.240
    blind to it: thought 0.382, mean squared error 0.298
"""

from collections import defaultdict
from concurrent.futures import ThreadPoolExecutor
from random import Random

import click
import numpy as np
from numpy.typing import NDArray

from benchmarks.fitting.writing import provenance, write_table
from benchmarks.strength.advisers import Judged, judge, ours
from texas42.choosing.weighing import weigh
from texas42.game.auction import Auction
from texas42.game.bids import points_needed
from texas42.game.contracts import Contract
from texas42.game.dominoes import HAND_SIZE, SET_SIZE, TILES, mask_of
from texas42.game.rules import Trump, rules_for
from texas42.game.seats import Seat
from texas42.hidden.callers import FAMILIES, FEATURES, LEVELS, family_of, features_of
from texas42.hidden.moment import moment_of
from texas42.hidden.players import NETWORK
from texas42.hidden.playing import play_hands
from texas42.hidden.samples import sample_of
from texas42.workers import cores

PASSED_TO = {30: (None, None), 32: (None, 31), 36: (None, 35), 42: (None, 41)}
"""The calls after which each level is the least bid; the third seat is asked."""
RIDGE = 0.5
STEPS = 30
LAYOUTS = 300

Floats = NDArray[np.float64]


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--hands", default=2000, show_default=True)
@click.option("--seed", default=9, show_default=True)
@click.option("--check", default=0, help="Instead: so many contracts, seen from the left.")
@click.option("--write", is_flag=True, help="Write the fit where the solver reads it.")
def main(hands: int, seed: int, check: int, write: bool) -> None:
    """How likely each hand is behind a call."""
    if check:
        show_check(check, seed)
        return
    rng = Random(seed)
    drawn = [mask_of(rng.sample(range(SET_SIZE), HAND_SIZE)) for _ in range(hands)]
    with ThreadPoolExecutor(cores()) as pool:
        judged = list(pool.map(lambda hand: judge(hand, seed, 0), drawn))
    coefficients: dict[str, dict[str, list[float]]] = {family: {} for family in FAMILIES}
    for level in LEVELS:
        for family, (rows, called) in asked(judged, level).items():
            fit = fitted(rows, called)
            coefficients[family][str(level)] = [round(float(value), 4) for value in fit]
            click.echo(f"{family} at {level}: {called.mean():.4f} call")
            for name, value in zip(FEATURES, fit, strict=True):
                click.echo(f"    {name:20} {value:+.3f}")
    if write:
        made = provenance(__file__, seed=seed, hands=hands)
        write_table("calling_odds.json", made, coefficients=coefficients)


def asked(judged: list[Judged], level: int) -> dict[str, tuple[Floats, Floats]]:
    """By family of trumps: what every hand shows for every trump of it, and whether it calls it."""
    masks = np.array([hand.hand for hand in judged], dtype=np.int64)
    calls = [ours(hand, Auction(PASSED_TO[level])) for hand in judged]
    rows: dict[str, list[Floats]] = defaultdict(list)
    called: dict[str, list[Floats]] = defaultdict(list)
    for trump in Trump:
        rows[family_of(trump)].append(features_of(masks, rules_for(trump)))
        called[family_of(trump)].append(
            np.array([float(b.call is not None and b.trump == trump) for b in calls])
        )
    return {f: (np.concatenate(rows[f]), np.concatenate(called[f])) for f in FAMILIES}


def fitted(rows: Floats, called: Floats) -> Floats:
    """Logistic regression by Newton's method, with a little ridge for what hardly occurs."""
    fit = np.zeros(rows.shape[1])
    for _ in range(STEPS):
        chance = 1 / (1 + np.exp(-(rows @ fit)))
        slope = rows.T @ (called - chance) - RIDGE * fit
        curve = (rows * (chance * (1 - chance))[:, None]).T @ rows + RIDGE * np.eye(len(fit))
        fit = fit + np.linalg.solve(curve, slope)
    return fit


def show_check(contracts: int, seed: int) -> None:
    rng = Random(seed)
    thought: dict[bool, list[float]] = {True: [], False: []}
    made: list[float] = []
    while len(made) < contracts:
        order = rng.sample(range(SET_SIZE), SET_SIZE)
        hands = [mask_of(order[i : i + HAND_SIZE]) for i in range(0, SET_SIZE, HAND_SIZE)]
        bidding = ours(judge(hands[0], seed, 0), Auction((None, None)))
        if bidding.call is None:
            continue
        number, bid, rules = len(made), points_needed(bidding.call), rules_for(bidding.trump)
        layout = np.array([hands], dtype=np.int64)
        played = play_hands(
            layout,
            Contract(Seat.N, rules.trump, bid),
            bidders=NETWORK,
            setters=NETWORK,
            seed=seed,
            first=number,
        )
        made.append(float(played.points[0] >= bid))
        lead, answer = (TILES[d] for d in played.plays[0, :2])
        for reads in thought:
            moment = moment_of(
                {Seat.E: hands[1]}, Contract(Seat.N, rules.trump, bid), [lead], reads_call=reads
            )
            seen = weigh(moment, sample=sample_of(moment, LAYOUTS, number), seed=number)
            thought[reads].append(seen.tile(answer).make.value)
    truth = np.array(made)
    click.echo(f"made {truth.mean():.3f} of {contracts}")
    for reads, values in thought.items():
        chances = np.array(values)
        error = float(((chances - truth) ** 2).mean())
        who = "reading the call" if reads else "blind to it"
        click.echo(f"{who}: thought {chances.mean():.3f}, mean squared error {error:.3f}")


if __name__ == "__main__":
    main()
