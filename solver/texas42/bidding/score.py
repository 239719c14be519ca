"""The race to seven marks: what the score makes a mark worth.

Every hand that is bid pays exactly one side: a bid of n marks pays the bidder's side n when it is
made and the setters n when it is set (rules.md §7, §12.6). So the score only rises, and the chance
to be first at the target follows exactly, score by score, from the shares of hands that pay each
side one mark, two marks and so on: a Markov chain solved from its end.

What the model leaves out: whose turn it is to shake, and that sides bid bolder or more timidly as
the score demands. A hand thrown in pays nobody and changes nothing, so it is not counted.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from math import isclose

from ..errors import ContractError, EffortError
from ..game.bids import LONGEST_RACE, TARGET, check_score

Shares = tuple[float, ...]
Grid = tuple[tuple[float, ...], ...]


@dataclass(frozen=True)
class HandOutcomes:
    """How one hand pays: `ours[n - 1]` is the share of hands that give us n marks, `theirs` them.

    All shares together are 1. Raises `ValueError` if they are not, or if one is negative.
    """

    ours: Shares
    theirs: Shares

    def __post_init__(self) -> None:
        shares = (*self.ours, *self.theirs)
        if min(shares, default=0.0) < 0 or not isclose(sum(shares), 1.0, abs_tol=1e-9):
            raise EffortError(
                f"the shares of hands are {shares}, and must be chances that add to 1"
            )

    @classmethod
    def even(cls, shares: Iterable[float]) -> "HandOutcomes":
        """Equal sides: `shares` of the hands pay one mark, two marks … to either.

        Between equals the bids made need not be known: a side that sets a bid of n wins n too.
        """
        halves = tuple(share / 2 for share in shares)
        return cls(halves, halves)


USUAL_OUTCOMES = HandOutcomes.even((0.890, 0.105, 0.005))
"""Equal sides that bid as `bidding.advise` advises: shares of 1,500 hands that paid one mark, two
and three (`benchmarks/strength/advisers.py --outcomes --deals 1500 --seed 34`)."""


@dataclass(frozen=True)
class ScoreTable:
    """The chance that our side wins the game, for every score; in 0…1.

    `target`: the marks that win. Raises `ContractError` for a target that is not 1…99; its
    methods for a score that is not below the target on both sides.
    """

    outcomes: HandOutcomes = USUAL_OUTCOMES
    target: int = TARGET

    def __post_init__(self) -> None:
        if not 1 <= self.target <= LONGEST_RACE:
            raise ContractError(
                f"nobody plays to {self.target} marks",
                hint=f"write a target of 1 to {LONGEST_RACE}",
            )

    @cached_property
    def grid(self) -> Grid:
        """The chance at each score, `grid[us][them]`."""
        return _solved(self.outcomes, self.target)

    def chance(self, us: int, them: int) -> float:
        """The chance that we win from `us` marks to `them`."""
        return self.after(us, them, 0)

    def after(self, us: int, them: int, change: int) -> float:
        """The chance that we win once a hand has paid us `change` marks, or them `-change`."""
        check_score(us, them, self.target)
        return _looked_up(self.grid, us + max(change, 0), them + max(-change, 0), self.target)


@cache
def score_table(outcomes: HandOutcomes = USUAL_OUTCOMES, target: int = TARGET) -> ScoreTable:
    """The table of a game, worked out once. Raises what `ScoreTable` raises."""
    return ScoreTable(outcomes, target)


def _solved(outcomes: HandOutcomes, target: int) -> Grid:
    """Every score's chance, filled from the last hand back: a hand always raises a score."""
    grid = [[0.0] * target for _ in range(target)]
    for us in reversed(range(target)):
        for them in reversed(range(target)):
            grid[us][them] = sum(
                share * _looked_up(grid, us + n, them, target)
                for n, share in enumerate(outcomes.ours, 1)
            ) + sum(
                share * _looked_up(grid, us, them + n, target)
                for n, share in enumerate(outcomes.theirs, 1)
            )
    return tuple(tuple(row) for row in grid)


def _looked_up(grid: Sequence[Sequence[float]], us: int, them: int, target: int) -> float:
    """The chance at a score that may be past the target, which one side at most has reached."""
    if us >= target:
        return 1.0
    return 0.0 if them >= target else grid[us][them]
