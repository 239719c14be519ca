"""Which tile should the seat to play choose? Every tile on the same layouts, by the same players.

A first look plays every legal tile in the same layouts. Those that it does not put surely behind go
on to fresh layouts, the same for all of them, so that the tile that happened to look best is not
judged by the layouts it was picked on. The second look is taken in portions fixed beforehand and
ends when more would hardly change what is said: which tiles are level, and which cost too much.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, replace
from functools import cached_property

from ..estimates import Estimate
from ..game.contracts import Contract
from ..game.dominoes import HAND_POINTS, SET_SIZE, TILES, Domino, Mask
from ..game.rules import laid_out
from ..hidden.moment import Moment
from ..hidden.players import NETWORK, Player
from ..hidden.playing import play_on
from ..hidden.samples import ALL_OF, Sample, sample_of
from ..seeds import SECOND_LOOK, derive
from .claims import SureThings, sure_things
from .habits import as_led, from_the_top
from .weighing import Difference, Weighed, joined, weigh

LEVEL = 0.01
"""Tiles behind by less than this chance are as good: habit decides, and nobody is blamed."""


@dataclass(frozen=True)
class PlayEffort:
    """How many layouts a choice takes: at the first look, and each portion of the second. `all_of`:
    where no more layouts than this fit, all of them are played and there is nothing to sample.

    >>> PlayEffort(first=300, more=(600,)).all_of
    20000
    """

    first: int = 999
    more: tuple[int, ...] = (1_500, 4_500)
    all_of: int = ALL_OF


USUAL = PlayEffort()
FAST = PlayEffort(first=300, more=(900,), all_of=3_000)
BRIEF = PlayEffort(first=480, more=(960,), all_of=4_000)


def effort_for(hands: int) -> PlayEffort:
    """An effort in proportion to a sample of `hands` whole hands, up to a brief one."""
    first = max(24, min(BRIEF.first, hands // 8))
    return replace(BRIEF, first=first, more=(2 * first,))


@dataclass(frozen=True)
class Standing:
    """A tile and what it comes to. `make` and `mean_points` are the bidder's side's; `cost` is the
    chance that the side to play loses by it against the tile advised, over the same layouts."""

    domino: Domino
    make: Estimate
    mean_points: float
    cost: Difference


@dataclass(frozen=True)
class Judged:
    """Every legal tile at the first look; at the second, those that the first did not put behind.
    `usual`: the tiles that habit plays, the first choice first; `proved`: the tile that a proof
    says to play, whatever was sampled; `sure`: all that is beyond doubt."""

    first: Weighed
    second: Weighed | None
    usual: tuple[Domino, ...]
    proved: Domino | None = None
    sure: SureThings = field(default_factory=SureThings)

    @property
    def moment(self) -> Moment:
        return self.first.moment

    @property
    def deciding(self) -> Weighed:
        """What the choice rests on."""
        second = self.second
        return self.first if second is None or self.proved not in (None, *second.order) else second

    @cached_property
    def best(self) -> Domino:
        """The tile to play: of those that are level, the one that habit plays; else the best."""
        moment, deciding = self.moment, self.deciding
        if self.proved is not None:
            return self.proved
        if moment.settled is not None:
            return deciding.best.domino
        level = level_with_best(deciding)
        return next((d for d in self.usual if d in level), deciding.best.domino)

    def standing(self, d: Domino) -> Standing:
        """What is known of a legal tile, beside the tile advised; trumps that are as good a lead
        stand alike. Raises `KeyError` for another tile."""
        played = d if d in self.first.dominoes else stand_in(d, self.moment)
        weighed = self.deciding if {self.best, played} <= self.deciding.dominoes else self.first
        tile, cost = weighed.tile(played), weighed.cost(played, self.best)
        if weighed is self.deciding:
            return Standing(d, tile.make, tile.mean_points, cost)
        # It was dropped after the first look: its distance from the best is known from there, and
        # the best itself better from the second.
        anchor, before = self.deciding.tile(self.best), weighed.tile(self.best)
        moved = 0.0 if tile.certain else anchor.make.value - before.make.value
        make = tile.make.shifted(moved)
        points = tile.mean_points + anchor.mean_points - before.mean_points
        return Standing(d, make, min(max(points, 0.0), float(HAND_POINTS)), cost)


def judge(
    moment: Moment,
    *,
    players: Player = NETWORK,
    effort: PlayEffort = USUAL,
    must: Iterable[Domino] = (),
    least: float = LEVEL,
    seed: int = 0,
    jobs: int | None = None,
) -> Judged:
    """The tile to play at `moment`, whose hand is finished by `players`.

    `must`: tiles that stay to the end, however far behind; `least`: the cost from which on the
    answer would say something else. The same seed gives the same answer for any `jobs`. Raises
    `ContradictionError` if no layout fits.
    """
    sample = sample_of(moment, effort.first, seed, all_of=effort.all_of)
    order = dict.fromkeys(stand_in(d, moment) for d in laid_out(moment.legal(), moment.rules))
    sure = sure_things(moment)
    first = weigh(
        moment,
        sample=sample,
        tiles=tuple(order),
        players=players,
        certain=sure.after,
        seed=seed,
        jobs=jobs,
    )
    usual = habits(moment, sample, seed)
    proved = _proved(first, usual, sure)
    level = level_with_best(first)
    stay = {
        *_not_behind(first, least),
        *(stand_in(d, moment) for d in must),
        *(d for d in usual if d in level),
        *(() if proved is None else (proved,)),
    }
    if sample.exact or len(stay) < 2 or moment.settled is not None:
        return Judged(first, None, usual, proved, sure)
    second: Weighed | None = None
    for number, layouts in enumerate(effort.more):
        fresh = derive(seed, SECOND_LOOK, number << 8)
        portion = weigh(
            moment,
            sample=sample_of(moment, layouts, fresh, all_of=0),
            tiles=tuple(d for d in first.order if d in stay),
            players=players,
            certain=sure.after,
            seed=fresh,
            jobs=jobs,
        )
        second = portion if second is None else joined(second, portion)
        if not _in_doubt(second, least):
            break
    return Judged(first, second, usual, proved, sure)


def opening_lead(
    hand: Mask,
    contract: Contract,
    players: Player = NETWORK,
    *,
    effort: PlayEffort = USUAL,
    reads_call: bool = True,
    seed: int = 0,
    jobs: int | None = None,
) -> Domino:
    """The tile that the bidder is to lead first with seven.

    Raises `HandSizeError` for a hand that is not seven tiles.
    """
    moment = replace(Moment.opening(hand, contract), reads_call=reads_call)
    return judge(moment, players=players, effort=effort, seed=seed, jobs=jobs).best


def stand_in(d: Domino, moment: Moment) -> Domino:
    """The tile that is played for `d`: of trumps that are as good a lead, the highest."""
    return d if moment.trick.dominoes else from_the_top(d, moment)


def level_with_best(weighed: Weighed) -> tuple[Domino, ...]:
    """The tiles that cost less than is worth speaking of."""
    return tuple(d for d in weighed.order if weighed.cost(d).value < LEVEL)


def habits(moment: Moment, sample: Sample, seed: int) -> tuple[Domino, ...]:
    """The tiles that a player would play without thinking, the first choice first: the bidder's
    side leads trumps before doubles before offs; else what the network plays at a glance."""
    if moment.bidders_turn and not moment.trick.dominoes and moment.settled is None:
        return as_led(moment)
    played = play_on(moment, sample.layouts[:1], seed=seed, jobs=1).plays
    first = SET_SIZE - sum(moment.view.sizes)
    return (TILES[played[0, first]],)


def _proved(first: Weighed, usual: tuple[Domino, ...], sure: SureThings) -> Domino | None:
    """The tile that a proof says to play: the first of a claim, or one that decides the contract
    for the side to play, by habit or else for the points."""
    moment = first.moment
    if sure.claim:
        return stand_in(sure.claim[0], moment)
    if moment.settled is not None:
        return None
    wins = {d for d, c in sure.after.items() if c.made(moment.contract) is moment.bidders_turn}
    return next((d for d in (*usual, *first.order) if d in wins & first.dominoes), None)


def _not_behind(weighed: Weighed, least: float) -> Iterator[Domino]:
    """The tiles that may be the best, or level with it."""
    for d in weighed.order:
        cost = weighed.cost(d)
        if not cost.surely_over(least):
            yield d


def _in_doubt(weighed: Weighed, least: float) -> bool:
    """May more layouts change what is said of a tile?"""
    costs = [weighed.cost(d) for d in weighed.order if d != weighed.best.domino]
    return any(not cost.surely_over(least) and not cost.surely_under(least) for cost in costs)
