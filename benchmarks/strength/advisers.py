"""Bidders against each other: whole hands with one-round auctions, duplicate.

    python -m benchmarks.strength.advisers              ours against the four others, 400 deals
    python -m benchmarks.strength.arena --auctions 400  the same
    python -m benchmarks.strength.advisers --deals 2000 --json
    python -m benchmarks.strength.advisers --outcomes   what hands pay when both sides bid like ours

Each deal is bid and played twice, the sides exchanged, the same blind players at the table in every
seat; the shaker moves round and is stuck with 30 after three passes. What is shown is marks a hand
won less lost by our side, with a 95 % interval over deals.

Ours bids by the worth of each call (`bidding.worth`) from chances as network players play, over a
sample of layouts a hand; that is the `--fast` path without its double-dummy column. The others:

    open hands    the highest bid that is made double-dummy in half the layouts or more
    mean points   the mean double-dummy points, rounded, as the bid
    suit count    84 with seven of a suit, 42 with five and the double, 31 with three and the double
    offs          42 less the tiles that are neither trump nor double, with three trumps and the
                  double, down to 38

Every evaluation is made once a hand and shared by both tables. 400 deals, seed 21:

    against        marks a hand        ±
    open hands        +0.780       0.104
    mean points       +0.124       0.064
    suit count        +0.110       0.065
    offs              +0.188       0.066
"""

import json
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass
from random import Random

import click
import numpy as np
from numpy.typing import NDArray
from rich.console import Console
from rich.table import Table

from benchmarks.fitting.odds import likely_trumps
from texas42.bidding.ladders import Ladder, played_ladder
from texas42.bidding.others import measured_odds
from texas42.bidding.worth import Prospects
from texas42.exact.double_dummy import points_of_layouts
from texas42.game.auction import PLACES, Auction
from texas42.game.bids import Bid, marks, points_needed
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
from texas42.hidden.players import NETWORK, Player, rollout
from texas42.hidden.playing import play_hands
from texas42.hidden.view import View
from texas42.workers import cores

LAYOUTS = 96
OPEN_LAYOUTS = 30
TABLE_PLAYERS = rollout(40)


@dataclass(frozen=True)
class Judged:
    """A hand with what the bidders look at: ladders as played and mean points and chances with all
    hands open, of its likely trumps."""

    hand: Mask
    ladders: tuple[Ladder, ...]
    open_points: tuple[NDArray[np.int64], ...]


@dataclass(frozen=True)
class Bidding:
    """A call, and the trump to name if it stands."""

    call: Bid | None
    trump: Trump


Adviser = Callable[[Judged, Auction], Bidding]


@dataclass(frozen=True)
class Result:
    """Marks a hand our side won less lost against another adviser."""

    against: str
    deals: int
    marks_a_hand: float
    half_width: float


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--deals", default=400, show_default=True, type=click.IntRange(min=2))
@click.option("--seed", default=21, show_default=True)
@click.option("--outcomes", is_flag=True, help="Only what hands pay, ours against ours.")
@click.option("--json", "as_json", is_flag=True)
def main(deals: int, seed: int, outcomes: bool, as_json: bool) -> None:
    """Our bidder against four others, duplicate."""
    if outcomes:
        click.echo(json.dumps(paid_shares(judged_deals(deals, seed, 0), seed)))
        return
    results = contest(deals, seed)
    if as_json:
        click.echo(json.dumps([asdict(result) for result in results]))
    else:
        show(results)


def contest(deals: int, seed: int) -> list[Result]:
    """Ours against each other adviser over the same seeded deals."""
    judged = judged_deals(deals, seed, OPEN_LAYOUTS)
    return [match(name, other, judged, seed) for name, other in OTHERS.items()]


def show(results: list[Result]) -> None:
    deals = results[0].deals
    table = Table(title=f"Ours against others, {deals} deals played twice, {TABLE_PLAYERS}")
    for heading in ("against", "marks a hand", "±"):
        table.add_column(heading, justify="right")
    for r in results:
        table.add_row(r.against, f"{r.marks_a_hand:+.3f}", f"{r.half_width:.3f}")
    Console().print(table)


def judged_deals(deals: int, seed: int, open_layouts: int) -> list[tuple[Judged, ...]]:
    rng = Random(seed)
    dealt = [_dealt(rng) for _ in range(deals)]
    with ThreadPoolExecutor(cores()) as pool:
        return list(
            pool.map(lambda deal: tuple(judge(hand, seed, open_layouts) for hand in deal), dealt)
        )


def _dealt(rng: Random) -> tuple[Mask, ...]:
    order = rng.sample(range(SET_SIZE), SET_SIZE)
    return tuple(mask_of(order[i : i + HAND_SIZE]) for i in range(0, SET_SIZE, HAND_SIZE))


def judge(hand: Mask, seed: int, open_layouts: int = OPEN_LAYOUTS) -> Judged:
    layouts = deal_triples(View.before_play(hand, BIDDER), LAYOUTS // 3, seed)
    trumps = likely_trumps(hand)
    ladders = tuple(
        played_ladder(layouts, Contract(Seat.N, trump), players=NETWORK, seed=seed, jobs=1)
        for trump in trumps
    )
    opened = tuple(
        points_of_layouts(layouts[:open_layouts], Contract(BIDDER, trump), jobs=1)
        for trump in trumps
    )
    return Judged(hand, ladders, opened)


def ours(judged: Judged, auction: Auction) -> Bidding:
    """The call of most worth, as `bidding.advise` has it."""
    prospects = Prospects(auction, measured_odds())
    worth, _, bid, trump = max(
        (
            prospects.of_bid(bid, ladder.rung(points_needed(bid)).as_played.value),
            -bid,
            bid,
            ladder.trump,
        )
        for ladder in judged.ladders
        for bid in auction.legal()
    )
    passes = auction.may_pass and worth <= prospects.of_pass()
    return Bidding(None if passes else bid, trump)


def open_hands(judged: Judged, auction: Auction) -> Bidding:
    """The highest bid that half the layouts make double-dummy."""
    made = [
        (bid, float((points >= points_needed(bid)).mean()), ladder.trump)
        for ladder, points in zip(judged.ladders, judged.open_points, strict=True)
        for bid in auction.legal()
    ]
    bid, chance, trump = max(made, key=lambda choice: (choice[1] >= 0.5, choice[0], choice[1]))
    if chance >= 0.5:
        return Bidding(bid, trump)
    return _nothing(judged, auction)


def mean_points(judged: Judged, auction: Auction) -> Bidding:
    """The mean double-dummy points as the bid."""
    mean, trump = _best_mean(judged)
    bid = round(mean)
    return Bidding(bid, trump) if bid in auction.legal() else _nothing(judged, auction)


def suit_count(judged: Judged, auction: Auction) -> Bidding:
    """By the length of the best suit with its double."""
    length, pip = max(
        ((judged.hand & with_pip(pip)).bit_count(), pip)
        for pip in PIPS
        if judged.hand >> Domino(pip, pip) & 1 or pip == 0
    )
    wish = 84 if length == 7 else 42 if length >= 5 else 31 if length >= 3 else 0
    if not judged.hand >> Domino(pip, pip) & 1 or wish not in auction.legal():
        return _nothing(judged, auction)
    return Bidding(wish, Trump(pip))


def offs(judged: Judged, auction: Auction) -> Bidding:
    """One point less for each off."""
    counted = [
        ((judged.hand & ~with_pip(pip) & ~DOUBLES).bit_count(), pip)
        for pip in PIPS
        if (judged.hand & with_pip(pip)).bit_count() >= 3 and judged.hand >> Domino(pip, pip) & 1
    ]
    if counted:
        lost, pip = min(counted)
        if lost <= 4 and 42 - lost in auction.legal():
            return Bidding(42 - lost, Trump(pip))
    return _nothing(judged, auction)


OTHERS: dict[str, Adviser] = {
    "open hands": open_hands,
    "mean points": mean_points,
    "suit count": suit_count,
    "offs": offs,
}


def _best_mean(judged: Judged) -> tuple[float, Trump]:
    return max(
        (float(points.mean()), ladder.trump)
        for ladder, points in zip(judged.ladders, judged.open_points, strict=True)
    )


def _nothing(judged: Judged, auction: Auction) -> Bidding:
    """A pass, or 30 in the best trump for who is stuck."""
    return Bidding(None if auction.may_pass else auction.legal()[0], _best_mean(judged)[1])


def paid_shares(deals: list[tuple[Judged, ...]], seed: int) -> dict[str, object]:
    """The share of hands that pay one mark, two marks … to either side, and of bids made."""
    paid = [table(deal, (ours, ours), number, seed) for number, deal in enumerate(deals)]
    hands = sum(1 for marks_won in paid if marks_won)
    most = max(abs(marks_won) for marks_won in paid)
    shares = [sum(abs(won) == n for won in paid) / hands for n in range(1, most + 1)]
    return {"hands": hands, "shares": shares}


def match(name: str, other: Adviser, deals: list[tuple[Judged, ...]], seed: int) -> Result:
    """Our marks against `other`, every deal from both sides."""
    won = np.array(
        [
            (table(deal, (ours, other), number, seed) - table(deal, (other, ours), number, seed))
            / 2
            for number, deal in enumerate(deals)
        ]
    )
    half_width = float(1.96 * won.std() / np.sqrt(len(won)))
    return Result(name, len(deals), float(won.mean()), half_width)


def table(
    deal: tuple[Judged, ...],
    sides: tuple[Adviser, Adviser],
    number: int,
    seed: int,
    players: Player = TABLE_PLAYERS,
) -> int:
    """Marks that N/S win (E/W, if negative) when `sides` bid for them."""
    shaker = Seat(number % 4)
    auction = Auction()
    contract: tuple[Seat, Bidding] | None = None
    for place in range(PLACES):
        seat = shaker.after(place + 1)
        bidding = sides[seat.side](deal[seat], auction)
        if bidding.call is not None:
            contract = seat, bidding
        auction = Auction((*auction.calls, bidding.call))
    if contract is None or contract[1].call is None:
        return 0
    bidder, bidding = contract
    bid = contract[1].call
    hands = np.array([[judged.hand for judged in deal]], dtype=np.int64)
    points = play_hands(
        hands,
        Contract(bidder, bidding.trump, points_needed(bid)),
        bidders=players,
        setters=players,
        seed=seed,
        first=number,
        jobs=1,
    ).points[0]
    paid = marks(bid) if points >= points_needed(bid) else -marks(bid)
    return paid if bidder.side == 0 else -paid


if __name__ == "__main__":
    main()
