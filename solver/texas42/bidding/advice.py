"""What bidding advice is made of: how long to think, what is on the table, what is answered."""

from __future__ import annotations

from dataclasses import dataclass

from ..choosing.judging import FAST as FAST_PLAY
from ..choosing.judging import USUAL as USUAL_PLAY
from ..choosing.judging import PlayEffort
from ..estimates import Estimate
from ..game.auction import Auction
from ..game.bids import Bid
from ..game.dominoes import Domino, Mask
from ..game.houses import STANDARD, HouseRules
from ..game.rules import Trump
from ..hidden.players import NETWORK, Player
from .ladders import Ladder

Call = Bid | None
NO_CALLS = Auction()


@dataclass(frozen=True)
class BidEffort:
    """How long to think. Hands are whole hands played out, layouts those solved double-dummy.

    >>> BidEffort(screen_hands=240, most_confirmed=1).players == NETWORK
    True
    """

    screen_hands: int = 240
    """For each bid of each trump."""
    double_dummy_layouts: int = 60
    double_dummy_best: int = 360
    """Layouts solved for the trump advised, whose chances are read most closely."""
    most_confirmed: int = 3
    """Trumps played again on fresh layouts; in one of these a bid is advised."""
    ladder_hands: int = 1_200
    """For each bid of such a trump."""
    confirm_hands: int = 9_600
    """For the bid advised, until it is known within `half_width`."""
    half_width: float = 0.02
    lead: PlayEffort = USUAL_PLAY
    """On its first lead: the same thought as `next` gives it."""
    players: Player = NETWORK


FAST = BidEffort(
    screen_hands=72,
    double_dummy_layouts=12,
    double_dummy_best=90,
    most_confirmed=2,
    ladder_hands=360,
    confirm_hands=2_400,
    half_width=0.03,
    lead=FAST_PLAY,
)
USUAL = BidEffort()
DEEP = BidEffort(
    screen_hands=960,
    double_dummy_layouts=240,
    double_dummy_best=1440,
    most_confirmed=5,
    ladder_hands=4_800,
    confirm_hands=96_000,
    half_width=0.005,
)


@dataclass(frozen=True)
class Situation:
    """What is on the table when the question is asked. `score`: our marks and theirs, or None.

    >>> Situation(Auction((None, 30)), score=(5, 6)).auction.partner_holds
    False
    """

    auction: Auction = NO_CALLS
    score: tuple[int, int] | None = None
    house: HouseRules = STANDARD


@dataclass(frozen=True)
class Choice:
    """One contract that could be bid: its chance, and its worth in marks (or chance to win the game
    at a score), counting that others may go over it.

    >>> choice = Choice(36, Trump.SIXES, Estimate(0.9, 0.88, 0.93, 480, 160), worth=0.55)
    >>> choice.make.value
    0.9
    """

    bid: Bid
    trump: Trump
    make: Estimate
    worth: float


@dataclass(frozen=True)
class Advice:
    """What to call, with what behind it. Chances are the bidder's side's.

    >>> hand = Hand.parse("10 20 31 41 42 53 60")
    >>> advice = advise(hand, trumps=(Trump.ACES,), effort=BidEffort(24, 0, 0, 0))
    >>> advice.call is None, advice.choice.trump
    (True, Trump.ACES)
    """

    hand: Mask
    call: Call
    """The bid advised, None to pass."""
    choice: Choice
    """The best contract: the one advised, or the one that passing is better than."""
    pass_worth: float | None
    """The worth of passing; None where it is not on offer."""
    ties: tuple[Choice, ...]
    """Contracts in other trumps that are as good for all that this sample can tell."""
    ladders: tuple[Ladder, ...]
    """Every trump asked about, best first."""
    confirmed: bool
    """Whether the chance of `choice` comes from fresh layouts, on which it was not chosen."""
    situation: Situation
    seed: int
    layouts: int
    """Layouts the screen was played on."""

    @property
    def best(self) -> Ladder:
        """The ladder of the chosen trump."""
        return next(ladder for ladder in self.ladders if ladder.trump == self.choice.trump)

    @property
    def lead(self) -> Domino:
        """The tile to lead first."""
        return self.best.laydown[0] if self.best.laydown else self.best.lead
