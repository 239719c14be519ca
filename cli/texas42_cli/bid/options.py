"""Options of `bid` alone: the calls before its own, what is wanted and what is shown."""

from dataclasses import dataclass

import click

from texas42.game.auction import parse_auction
from texas42.game.bids import LONGEST_RACE, TARGET, Call
from texas42.game.houses import AllPass, BiddingRules
from texas42.game.rules import Trump

from ..shared.declaring import gathered, spelled, together
from ..shared.options import all_pass_option, bid_option, trump_option


@dataclass(frozen=True)
class AuctionOptions:
    """What has been called, by which rules and at which score.

    `auction`: None where the option was not given; `marks`: as written, since what it may be
    depends on `target`.
    """

    auction: tuple[Call, ...] | None
    forced: bool
    all_pass: AllPass
    marks: str | None
    target: int

    @property
    def rules(self) -> BiddingRules:
        return BiddingRules(all_pass=self.all_pass, target=self.target)


auction_options = together(
    gathered("auction", AuctionOptions),
    spelled(
        "--auction",
        metavar="CALLS",
        read=parse_auction,
        help="Calls so far from the left of the shaker: 'P 30'; you call next.",
    ),
    click.option("--forced", is_flag=True, help="You shook, and are stuck after three passes."),
    all_pass_option("After three passes the shaker is forced to bid, or four reshake."),
    click.option("--marks", metavar="US-THEM", help="The marks of your side and theirs: 5-6."),
    click.option(
        "--target",
        type=click.IntRange(1, LONGEST_RACE),
        default=TARGET,
        metavar="N",
        help=f"The marks that win the game (default: {TARGET}).",
    ),
)
"""Arrives as `auction`, `AuctionOptions`."""


@dataclass(frozen=True)
class WantedOptions:
    """The trumps and the bid that alone are asked about; none and None for all of them."""

    trumps: tuple[Trump, ...]
    bid: int | None


wanted_options = together(
    gathered("wanted", WantedOptions),
    trump_option("Only this trump; may be given again for another.", "trumps", multiple=True),
    bid_option("Only this bid: 30 to 42 or 84, 126..."),
)
"""Arrives as `wanted`, `WantedOptions`."""


@dataclass(frozen=True)
class ShownOptions:
    """Whether weak trumps are shown too, and whether only a deal that is set is shown."""

    show_all: bool
    show_set: bool


shown_options = together(
    gathered("shown", ShownOptions),
    click.option("--all", "show_all", is_flag=True, help="Show the weak trumps too."),
    click.option("--show-set", is_flag=True, help="Only print a deal that is set, for solve."),
)
"""Arrives as `shown`, `ShownOptions`."""
