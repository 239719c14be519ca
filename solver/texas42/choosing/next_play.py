"""What should the seat to play do now, from what it can see?

Every legal tile with its chance as played on by players who see only their own hands, beside what
it would come to with all hands open, which is a bound and no advice. Chances and points are the
bidder's side's throughout, whoever is to play; costs are those of the side to play.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np

from ..errors import ContradictionError, IllegalPlayError
from ..estimates import Estimate
from ..exact.double_dummy import PlayValue, play_values
from ..game.dominoes import COUNTS, Domino, Mask
from ..game.rules import laid_out
from ..game.seats import Seat
from ..hidden.layouts import all_layouts, count_layouts
from ..hidden.moment import Moment
from ..hidden.players import NETWORK, OPEN, Player
from ..hidden.samples import Sample
from ..hidden.view import View
from ..kernels.playing import PER_POINT
from .claims import SureThings, sure_things
from .double_dummy import LAYOUTS as DOUBLE_DUMMY_LAYOUTS
from .double_dummy import DoubleDummy, double_dummy_of, hands_of
from .habits import from_the_top
from .judging import USUAL, Judged, PlayEffort, judge, stand_in
from .reasons import Why, why_play
from .weighing import Difference, Tile, Weighed, best_first, chance


@dataclass(frozen=True)
class Outlook:
    """A legal tile and what is to be expected of it.

    `make` and `mean_points` are as `players` play on; `cost` is the chance that the side to play
    loses by it against the tile advised, over the same layouts. Every tile is judged by the same
    players.

    >>> deal = next(random_deals(1, seed=36))
    >>> moment = Moment.opening(deal.hand(Seat.N), Contract(Seat.N, Trump.FOURS, 32))
    >>> advice = next_play(moment, effort=PlayEffort(60, ()), double_dummy_layouts=3)
    >>> advice.best.cost.value, advice.best.make.hands
    (0.0, 60)
    """

    domino: Domino
    make: Estimate
    mean_points: float
    players: Player
    cost: Difference
    double_dummy: DoubleDummy
    proved: bool = False
    """Is the contract made or set for sure once it is played?"""


@dataclass(frozen=True)
class Whereabouts:
    """A tile the seat to play cannot see, and the seats that may hold it, from its left."""

    domino: Domino
    seats: tuple[Seat, ...]


@dataclass(frozen=True)
class NextPlay:
    """The tile to play and everything behind it.

    `layouts`: how many fit what the seat to play knows; `exact`: whether every one was played out
    by the players; `solved`: only one fits, so that the answer is double-dummy.

    >>> deal = next(random_deals(1, seed=36))
    >>> moment = Moment.opening(deal.hand(Seat.N), Contract(Seat.N, Trump.FOURS, 32))
    >>> advice = next_play(moment, effort=PlayEffort(60, ()), double_dummy_layouts=3)
    >>> len(advice.plays), advice.forced, advice.exact
    (7, False, False)
    """

    moment: Moment
    plays: tuple[Outlook, ...]
    """Every legal tile, the one advised first."""
    layouts: int
    exact: bool
    seed: int
    trumps_out: tuple[Whereabouts, ...]
    count_out: tuple[Whereabouts, ...]
    why: Why
    claim: tuple[Domino, ...] = ()
    """The order in which the seat to play wins every trick that is left, against every layout that
    fits; empty if it is not sure of them all."""
    as_good: tuple[Domino, ...] = ()
    """Trumps that are as good a lead, of which the one advised is the highest."""

    @property
    def best(self) -> Outlook:
        return self.plays[0]

    @property
    def runner_up(self) -> Outlook | None:
        """The next best tile but for those that are as good a lead; None if there is no other."""
        return next((play for play in self.plays[1:] if play.domino not in self.as_good), None)

    @property
    def laydown(self) -> tuple[Domino, ...]:
        """The claim, if the bidder has it before the first lead and there are hidden hands."""
        moment = self.moment
        first = moment.trick_number == 1 and not moment.trick.dominoes
        opens = first and moment.to_play == moment.bidder
        return self.claim if opens and not self.solved else ()

    @property
    def forced(self) -> bool:
        return len(self.plays) == 1

    @property
    def solved(self) -> bool:
        return self.layouts == 1


def next_play(
    moment: Moment,
    *,
    players: Player = NETWORK,
    effort: PlayEffort = USUAL,
    double_dummy_layouts: int = DOUBLE_DUMMY_LAYOUTS,
    seed: int = 0,
    jobs: int | None = None,
) -> NextPlay:
    """The tile to play at `moment`, as `players` play on.

    Where only one layout fits, nothing is hidden from the seat to play and the answer is
    double-dummy. The same seed gives the same answer for any `jobs`. Raises `IllegalPlayError` if
    the hand is over and `ContradictionError` if no layout fits.

    >>> hand = Hand.parse("66 65 64 63 62 55 44")
    >>> moment = Moment.opening(hand, Contract(Seat.N, Trump.SIXES, 42))
    >>> advice = next_play(moment, effort=PlayEffort(60, ()))
    >>> str(advice.best.domino), len(advice.laydown)
    ('6-6', 7)
    """
    if moment.over:
        raise IllegalPlayError("the hand is over: nothing is left to play", place="play")
    total = count_layouts(moment.view)
    if total == 1:
        judged = _solved(moment)
    else:
        judged = judge(moment, players=players, effort=effort, seed=seed, jobs=jobs)
    best = judged.best
    opened = double_dummy_of(moment, judged.first.sample, double_dummy_layouts, seed, jobs)
    as_good = _as_good(moment, best)
    plays = _ordered(best, as_good, moment, [_outlook(judged, d, opened) for d in opened])
    others = plays[1:]
    return NextPlay(
        moment,
        plays,
        layouts=total,
        exact=judged.first.sample.exact,
        seed=seed,
        trumps_out=_whereabouts(moment, moment.rules.trumps),
        count_out=_whereabouts(moment, COUNTS),
        why=why_play(
            judged.first,
            best,
            [play.domino for play in others if play.domino not in as_good] or list(as_good),
            seed,
            told_apart=[play.domino for play in others if play.cost.value or play.cost.half_width],
        ),
        claim=judged.sure.claim,
        as_good=as_good,
    )


# --- what each tile comes to


def _solved(moment: Moment) -> Judged:
    """Every tile double-dummy in the one layout there is; of equal tiles the first as laid out, but
    a claim is played as it is claimed."""
    sample = Sample(all_layouts(moment.view), 1, exact=True, cluster=1)
    values = play_values(moment.position(hands_of(sample.layouts[0])))
    tiles = [_solved_tile(moment, value, sample) for value in values]
    weighed = Weighed(moment, best_first(moment, tiles), sample, OPEN)
    sure = SureThings(sure_things(moment).claim)
    return Judged(weighed, None, (), sure.claim[0] if sure.claim else weighed.best.domino, sure)


def _solved_tile(moment: Moment, value: PlayValue, sample: Sample) -> Tile:
    points = np.array([value.points], dtype=np.int64)
    return Tile(value.domino, chance(points >= moment.bid, sample), float(value.points), points)


def _outlook(judged: Judged, d: Domino, opened: dict[Domino, DoubleDummy]) -> Outlook:
    standing = judged.standing(d)
    players = judged.first.players
    proved = judged.moment.settled is None and stand_in(d, judged.moment) in judged.sure.after
    make, points, cost = standing.make, standing.mean_points, standing.cost
    return Outlook(d, make, points, players, cost, opened[d], proved)


def _as_good(moment: Moment, best: Domino) -> tuple[Domino, ...]:
    """The trumps beside `best` that a player would lead it for."""
    if moment.trick.dominoes:
        return ()
    order = laid_out(moment.legal(), moment.rules)
    return tuple(d for d in order if d != best and from_the_top(d, moment) == best)


def _ordered(
    best: Domino, as_good: tuple[Domino, ...], moment: Moment, plays: list[Outlook]
) -> tuple[Outlook, ...]:
    """The tile advised and those as good, then the others by cost."""
    sign = 1.0 if moment.bidders_turn else -1.0

    def rank(play: Outlook) -> tuple[bool, bool, float]:
        return (
            play.domino != best,
            play.domino not in as_good,
            play.cost.value - sign * PER_POINT * play.mean_points,
        )

    return tuple(sorted(plays, key=rank))


# --- where tiles can be


def _whereabouts(moment: Moment, tiles: Mask) -> tuple[Whereabouts, ...]:
    """Those of `tiles` that are in other hands, as a hand is laid out."""
    view = moment.view
    return tuple(
        Whereabouts(d, tuple(seat for seat in view.hidden if _may_hold(view, seat, d)))
        for d in laid_out(tiles & ~view.played & ~moment.hand, moment.rules)
    )


def _may_hold(view: View, seat: Seat, d: Domino) -> bool:
    """Does any layout that fits have `d` with `seat`?"""
    if not view.unseen >> d & 1:
        return bool(view.known[seat] >> d & 1)
    try:
        return count_layouts(view.knowing(seat, 1 << d)) > 0
    except ContradictionError:
        return False
