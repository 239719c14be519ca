"""How far do random hands go, and what is their contract worth? The measured side of advice.

    python -m benchmarks.fitting.odds --hands 2000 --write     some minutes on two cores

A hand is *willing* to go to a bid if its best trump makes it in half the hands or more, as network
players play it over sampled layouts. `value` is the mean of marks won less lost when the willing
play for 31, the bid that most auctions end near; `stuck` the same at 30 of those who are not
willing.
"""

from concurrent.futures import ThreadPoolExecutor
from random import Random

import click

from benchmarks.fitting.writing import provenance, write_table
from texas42.bidding.ladders import Ladder, played_ladder
from texas42.game.bids import BIDS
from texas42.game.contracts import Contract
from texas42.game.dominoes import (
    DOUBLES,
    HAND_SIZE,
    PIPS,
    SET_SIZE,
    Domino,
    Mask,
    mask_of,
    with_pip,
)
from texas42.game.rules import Trump
from texas42.game.seats import BIDDER, Seat
from texas42.hidden.layouts import deal_triples
from texas42.hidden.players import NETWORK
from texas42.hidden.view import View
from texas42.workers import cores

WILLING = 0.5
USUAL_BID = 31


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--hands", default=500, show_default=True)
@click.option("--layouts", default=96, show_default=True, help="Layouts a hand, in triples.")
@click.option("--seed", default=3, show_default=True)
@click.option("--write", is_flag=True, help="Write the odds where the solver reads them.")
def main(hands: int, layouts: int, seed: int, write: bool) -> None:
    """How far random hands go, and what their contract is worth."""
    rng = Random(seed)
    drawn = [mask_of(rng.sample(range(SET_SIZE), HAND_SIZE)) for _ in range(hands)]
    with ThreadPoolExecutor(cores()) as pool:
        best = list(pool.map(lambda job: ladders(job[1], layouts, job[0]), enumerate(drawn)))
    willing = {
        bid: sum(
            any(ladder.rung(bid).as_played.value >= WILLING for ladder in hand) for hand in best
        )
        / hands
        for bid in BIDS
    }
    chances = [max(ladder.rung(USUAL_BID).as_played.value for ladder in hand) for hand in best]
    going = [2 * chance - 1 for chance in chances if chance >= WILLING]
    value = sum(going) / max(1, len(going))
    for bid, share in willing.items():
        click.echo(f"{bid}  {100 * share:5.1f} % go that far")
    least = [max(ladder.rung(BIDS[0]).as_played.value for ladder in hand) for hand in best]
    stuck = [2 * chance - 1 for chance in least if chance < WILLING]
    stuck_value = sum(stuck) / max(1, len(stuck))
    click.echo(f"a shaker stuck with 30 wins {stuck_value:+.3f} marks")
    click.echo(f"a contract at {USUAL_BID} is worth {value:+.3f} marks to its side")
    if write:
        made = provenance(__file__, seed=seed, hands=hands, layouts_a_hand=layouts)
        worth = {"value": round(value, 4), "stuck": round(stuck_value, 4)}
        write_table("bidding_odds.json", made, willing=willing, **worth)


def ladders(hand: Mask, layouts: int, seed: int) -> list[Ladder]:
    """The ladders of the trumps worth a look, as network players play them."""
    dealt = deal_triples(View.before_play(hand, BIDDER), layouts // 3, seed)
    return [
        played_ladder(dealt, Contract(Seat.N, trump), players=NETWORK, seed=seed, jobs=1)
        for trump in likely_trumps(hand)
    ]


def likely_trumps(hand: Mask) -> list[Trump]:
    """The two longest suits (their doubles first), and doubles and follow-me with three doubles."""
    suits = sorted(
        PIPS,
        key=lambda pip: (
            (hand & with_pip(pip)).bit_count() + 0.5 * (hand >> Domino(pip, pip) & 1),
            pip,
        ),
    )
    trumps = [Trump(pip) for pip in suits[-2:]]
    if (hand & DOUBLES).bit_count() >= 3:
        trumps += [Trump.DOUBLES, Trump.FOLLOW_ME]
    return trumps


if __name__ == "__main__":
    main()
