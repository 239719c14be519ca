"""Advice made up for looking at words and layout, and how to read a ladder on the screen."""

from collections.abc import Mapping
from dataclasses import replace
from types import MappingProxyType

from texas42.bidding.advice import Advice, Choice, Situation
from texas42.bidding.ladders import Ladder, Rung
from texas42.bidding.reasons import DecisiveTile, Reasons, Walker
from texas42.estimates import Estimate
from texas42.game.auction import Auction, parse_auction
from texas42.game.bids import BIDS
from texas42.game.deal import Deal
from texas42.game.dominoes import Domino
from texas42.game.hands import Hand
from texas42.game.rules import Trump
from texas42.hidden.players import NETWORK
from texas42_cli.bid.answer import BidAnswer
from texas42_cli.bid.view import advice_view
from texas42_cli.shared.tiles import UNICODE

BIDDABLE = "66 65 64 62 55 11 30"
ROWS = ("bid", "all open", *map(str, Trump))


def rows(output: str) -> dict[str, list[str]]:
    """The cells of the ladder by trump, with its head (`bid`) and `all open`."""
    _, _, ladder = output.partition("% of hands:\n")
    found = [(line[:9].strip(), line[9:].split()) for line in ladder.splitlines()]
    return {name: cells for name, cells in found if name in ROWS}


def chance(value: float, hands: int = 480) -> Estimate:
    return Estimate(value, max(0.0, value - 0.03), min(1.0, value + 0.03), hands, hands // 3)


def ladder(
    trump: Trump,
    made: float,
    laydown: tuple[Domino, ...] = (),
    plans: Mapping[int, int] = MappingProxyType({}),
) -> Ladder:
    """Every bid made by the same share, all open by a tenth more; `plans`: bids that are best
    played for more than they need."""
    open_hands = chance(min(1.0, made * 1.1), 60)
    rungs = tuple(Rung(b, chance(made), NETWORK, open_hands, plans.get(b, b)) for b in BIDS)
    points = {42: 0.5, 36: 0.3, 31: 0.1, 30: 0.02, 24: 0.05, 11: 0.03}
    return Ladder(trump, Domino.parse("6-6"), 36.1, points, rungs, played_for=36, laydown=laydown)


def advised(
    *ladders: Ladder,
    bid: int = 36,
    passing: bool = False,
    make: Estimate | None = None,
    calls: str = "",
    score: tuple[int, int] | None = None,
    tied: tuple[Trump, ...] = (),
    confirmed: bool = True,
) -> Advice:
    best = ladders[0]
    choice = Choice(bid, best.trump, make or best.rung(bid).as_played, 0.56)
    return Advice(
        hand=Hand.parse(BIDDABLE),
        call=None if passing else bid,
        choice=choice,
        pass_worth=-0.08,
        ties=tuple(replace(choice, trump=trump) for trump in tied),
        ladders=ladders,
        confirmed=confirmed,
        situation=Situation(Auction(parse_auction(calls)), score),
        seed=7,
        layouts=480,
    )


def view(advice: Advice, *, show_all: bool = False, reasons: Reasons | None = None) -> str:
    return advice_view(BidAnswer(advice, reasons), UNICODE, show_all=show_all).plain


SIXES = ladder(Trump.SIXES, 0.89)
FIVES = ladder(Trump.FIVES, 0.85)
TREYS = ladder(Trump.TREYS, 0.2)

REASONS = Reasons(
    trumps_held=4,
    trumps_out=(Domino.parse("4-1"), Domino.parse("4-3"), Domino.parse("6-4")),
    stacked=0.0526,
    walkers=(
        Walker(Domino.parse("5-5"), 1.0),
        Walker(Domino.parse("0-0"), 1.0),
        Walker(Domino.parse("3-1"), 0.0058),
    ),
    count_at_risk=5,
    decisive=(DecisiveTile(Domino.parse("6-4"), chance(0.6), chance(0.97), chance(0.62)),),
    made=chance(0.7),
    set_points=26,
    set_share=0.4,
    example=Deal(
        (
            Hand.parse("5-5 5-4 4-4 4-2 4-0 3-1 0-0"),
            Hand.parse("6-6 6-5 6-4 6-3 6-2 6-1 6-0"),
            Hand.parse("5-3 5-2 5-1 5-0 4-3 4-1 3-3"),
            Hand.parse("3-2 3-0 2-2 2-1 2-0 1-1 1-0"),
        )
    ),
)
"""Of four fours with the double: the 6-4 decides."""
