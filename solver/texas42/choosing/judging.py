"""Which tile should the seat to play choose? Quick players screen, stronger players decide.

Quick players finish a hand carelessly, which flatters tiles that leave little to decide; so the
tiles that stay close are played again by stronger players: a first look at all of them, then a
longer one at those that are not surely behind. Efforts are fixed beforehand.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..game.contracts import Contract
from ..game.dominoes import Domino, Mask
from ..hidden.moment import Moment
from ..hidden.players import Player, Style
from ..hidden.samples import Sample, sample_of
from ..seeds import SECOND_LOOK, STRONGER_PLAYERS, derive
from .race import as_led, close_tiles, joined, not_behind
from .weighing import LAYOUTS, Tile, Weighed, from_the_top, weigh

LEVEL = 0.015
"""Leads behind by less than this chance, and not surely, are level: habit decides."""
QUICK_LEVEL = 0.05
"""The same where quick players alone decide, who may be wrong by so much however many hands they
play."""
ALL_OF_STRONG = 1_500


@dataclass(frozen=True)
class PlayEffort:
    """How long to think: layouts for the quick players, and for the stronger ones at each look.

    >>> PlayEffort(quick=300, first=24, second=24).second
    24
    """

    quick: int = LAYOUTS
    first: int = 96
    second: int = 192


USUAL = PlayEffort()
BRIEF = PlayEffort(first=48, second=0)


def effort_for(hands: int) -> PlayEffort:
    """An effort in proportion to a sample of `hands` whole hands, up to the usual ones."""
    first = max(12, min(USUAL.first, hands // 10))
    return PlayEffort(first=first, second=2 * first)


@dataclass(frozen=True)
class Judged:
    """The tiles as quick players finish the hand and, of the close ones, as stronger players do.

    `strong` is None if nothing was left to decide or no stronger players were asked; `first` is
    what they made of the tiles that fell surely behind at the first look.
    """

    quick: Weighed
    strong: Weighed | None
    first: Weighed | None = None

    @property
    def deciding(self) -> Weighed:
        """What the choice rests on."""
        return self.strong or self.quick

    @property
    def best(self) -> Domino:
        """The tile to play. Of leads that are level for all that the sample tells, the bidder's
        side leads trumps before doubles before offs; of those that are as good, the highest."""
        moment = self.deciding.moment
        if moment.trick.dominoes or moment.settled is not None:
            return self.deciding.best.domino
        level = self._level() if moment.bidders_turn else [self.deciding.best.domino]
        return from_the_top(level[0], moment.hand, moment.rules)

    def _level(self) -> list[Domino]:
        """The tiles that cannot be told from the best, as a player would lead them."""
        weighed = self.deciding
        costs = {tile.domino: weighed.cost(tile.domino) for tile in weighed.tiles}
        if self.strong is None:
            level = {d for d, cost in costs.items() if cost.value < QUICK_LEVEL}
        else:
            level = {d for d, cost in costs.items() if cost.value < LEVEL and not cost.sure}
        return [d for d in as_led(weighed.moment) if d in level]

    def tile(self, d: Domino) -> tuple[Tile, Weighed]:
        """The best that is known of a tile, and the sample it comes from."""
        for weighed in (self.strong, self.first, self.quick):
            if weighed is not None and any(tile.domino == d for tile in weighed.tiles):
                return weighed.tile(d), weighed
        raise KeyError(d)


def judge(
    moment: Moment,
    *,
    players: Player,
    effort: PlayEffort = USUAL,
    seed: int = 0,
    jobs: int | None = None,
) -> Judged:
    """The tile to play at `moment`, whose hand is finished by `players` after quick ones.

    Only rollout players are stronger and quick enough to be asked; others leave the choice to the
    quick ones. The same seed gives the same answer for any `jobs`. Raises `ContradictionError` if
    no layout fits.
    """
    quick = weigh(moment, sample=sample_of(moment, effort.quick, seed), seed=seed, jobs=jobs)
    close = close_tiles(quick)
    if len(close) < 2 or players.style is not Style.ROLLOUT:
        return Judged(quick, None)
    fresh = derive(seed, STRONGER_PLAYERS)
    sample = sample_of(moment, effort.first + effort.second, fresh, all_of=ALL_OF_STRONG)
    if sample.exact or not effort.second:
        return Judged(
            quick, weigh(moment, sample=sample, tiles=close, players=players, seed=seed, jobs=jobs)
        )
    return Judged(quick, *_raced(moment, sample, close, players, effort, seed, jobs))


def opening_lead(
    hand: Mask,
    contract: Contract,
    players: Player,
    *,
    effort: PlayEffort = USUAL,
    seed: int = 0,
    jobs: int | None = None,
) -> Domino:
    """The tile that the bidder is to lead first with seven.

    Raises `HandSizeError` for a hand that is not seven tiles.
    """
    moment = Moment.opening(hand, contract)
    return judge(moment, players=players, effort=effort, seed=seed, jobs=jobs).best


def _raced(
    moment: Moment,
    sample: Sample,
    tiles: tuple[Domino, ...],
    players: Player,
    effort: PlayEffort,
    seed: int,
    jobs: int | None,
) -> tuple[Weighed, Weighed | None]:
    """The tiles that no look put behind, and all of them at the first look if it put any behind."""
    head = replace(sample, layouts=sample.layouts[: effort.first])
    rest = replace(sample, layouts=sample.layouts[effort.first :])
    first = weigh(moment, sample=head, tiles=tiles, players=players, seed=seed, jobs=jobs)
    left = not_behind(first)
    if len(left) < 2:
        return first, None
    second = weigh(
        moment, sample=rest, tiles=left, players=players, seed=derive(seed, SECOND_LOOK), jobs=jobs
    )
    return joined(first, second), first if len(left) < len(tiles) else None
