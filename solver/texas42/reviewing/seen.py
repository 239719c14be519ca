"""A play as the player could see it: what it and the best tile come to at the table.

Quick players screen the legal tiles, since they raise false alarms (they finish hands carelessly).
Stronger players then pick the best of those left, and only if that is not the tile that was played
do both go on fresh layouts, the same for both: the tile that happened to look best on the layouts
it was picked by is not the yardstick. Looks are fixed beforehand, and no play's depend on those of
another.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..choosing.race import CLOSE, close_tiles, joined
from ..choosing.weighing import Difference, Weighed, weigh
from ..game.dominoes import Domino
from ..hidden.moment import Moment
from ..hidden.players import RULE, STRONG, Player, Style
from ..hidden.samples import sample_of
from ..seeds import derive
from .plays import Seen

MISTAKE = 0.02
"""The least chance a play must cost to be called a mistake by the stronger players. What quick
players tell apart by less than `CLOSE` is not to be relied on, so they need that much."""
RIVALS = 3


@dataclass(frozen=True)
class ReviewEffort:
    """How many layouts each look at a play takes: the quick players', then the judges'.

    >>> ReviewEffort(quick=300).players == STRONG
    True
    """

    quick: int = 999
    first: int = 64
    second: int = 192
    third: int = 288
    players: Player = STRONG


USUAL = ReviewEffort()
FAST = ReviewEffort(quick=600, first=900, second=1800, third=1800, players=RULE)
"""Quick players only: nothing is confirmed."""


@dataclass(frozen=True)
class _Dice:
    """A seed of its own for every look at every play."""

    seed: int
    play: int

    def of(self, look: int) -> int:
        return derive(self.seed << 8, self.play << 3, look)


def seen_by_player(
    moment: Moment, played: Domino, effort: ReviewEffort, seed: int, number: int
) -> Seen:
    """What the legal tile `played` and the best one come to, in chances of the bidder's side.

    `number` of the play in its hand: each has layouts of its own.
    """
    dice = _Dice(seed, number)
    rivals = _rivals(moment, played, effort, dice)
    first = _look(moment, rivals, effort.first, effort.players, dice, 1)
    best = first.best.domino
    cost = first.cost(played)
    if best == played or cost.value + cost.half_width < least_mistake(effort.players):
        return _seen(first, played)
    pair = (played, best)
    second = _look(moment, pair, effort.second, effort.players, dice, 2)
    if _is_clear(second, played):
        return _seen(second, played)
    third = _look(moment, pair, effort.third, effort.players, dice, 3)
    return _seen(joined(second, third), played)


def is_mistake(cost: Difference, players: Player) -> bool:
    return cost.sure and cost.value >= least_mistake(players)


def least_mistake(players: Player) -> float:
    return CLOSE if players.style is Style.RULE else MISTAKE


def _rivals(
    moment: Moment, played: Domino, effort: ReviewEffort, dice: _Dice
) -> tuple[Domino, ...]:
    """The tile that was played, and the few that quick players like best."""
    if moment.legal().bit_count() == 1:
        return (played,)
    quick = _look(moment, (), effort.quick, RULE, dice, 0)
    close = [d for d in close_tiles(quick) if d != played]
    return (played, *close[:RIVALS])


def _look(
    moment: Moment,
    tiles: tuple[Domino, ...],
    layouts: int,
    players: Player,
    dice: _Dice,
    look: int,
) -> Weighed:
    seed = dice.of(look)
    sample = sample_of(moment, layouts, seed, all_of=layouts)
    return weigh(moment, sample=sample, tiles=tiles, players=players, seed=seed, jobs=1)


def _is_clear(weighed: Weighed, played: Domino) -> bool:
    """Is it no mistake, or one so far from none that more layouts would hardly tell it better?"""
    cost, least = weighed.cost(played), least_mistake(weighed.players)
    return weighed.sample.exact or not least <= cost.value < least + 2 * cost.half_width


def _seen(weighed: Weighed, played: Domino) -> Seen:
    best, tile, sample = weighed.best, weighed.tile(played), weighed.sample
    cost = weighed.cost(played)
    # Points break ties of chance, so that the best may be behind by a layout or two.
    return Seen(
        make=tile.make,
        best=best.domino,
        best_make=best.make,
        cost=replace(cost, value=max(cost.value, 0.0)),
        players=weighed.players,
        layouts=sample.total,
        exact=sample.exact,
    )
