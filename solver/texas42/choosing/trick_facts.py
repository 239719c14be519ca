"""What a tile does to the trick it is played to, counted over layouts that fit.

The rest of the trick is played by players who see only their own tiles. *Ours* is the side of the
seat to play, *theirs* the other.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import numpy as np

from ..game.dominoes import SET_SIZE, Domino, count_in, mask_of
from ..game.play import Trick
from ..game.seats import Seat
from ..hidden.layouts import Layouts
from ..hidden.moment import Moment
from ..hidden.playing import play_on
from ..hidden.samples import Sample
from .weighing import Weighed

MOST_LAYOUTS = 1_200


@dataclass(frozen=True)
class TrickFacts:
    """Shares of layouts in 0…1 and means over layouts, for one tile."""

    domino: Domino
    ours: float
    """Our side wins the trick."""
    itself: float
    """This tile wins it."""
    partner: float
    won: float
    """Points of count that fall to our side in this trick."""
    lost: float
    """Points of count that fall to theirs."""
    trumps: float
    """Trumps that the others play after it."""
    cleared: float
    """Their side holds no trump after the trick."""
    forced_out: float
    """Their side plays a tile that beats it."""
    exact: bool
    """Was every layout looked at, or does the tile end the trick?"""
    steady: bool
    """Exact, and the same count falls to the same side in every layout."""


@dataclass(frozen=True)
class _Ending:
    """A layout and the trick as it ended there."""

    layout: Layouts
    trick: Trick


def trick_facts(weighed: Weighed, d: Domino, seed: int) -> TrickFacts:
    """What `d` does to the trick, over the layouts of `weighed` or an even choice of them."""
    moment = weighed.moment
    endings = list(_endings(weighed, d, seed))
    me = moment.to_play
    weights = weighed.sample.weights
    if weights is not None:
        weights = weights[:: _step(weighed.sample)]

    def mean(values: Iterable[float]) -> float:
        return float(np.average(list(values), weights=weights))

    winners = [ending.trick.winner(moment.rules) for ending in endings]
    count = [count_in(mask_of(ending.trick.dominoes)) for ending in endings]
    ours = [winner.side == me.side for winner in winners]
    place = len(moment.trick.dominoes)
    later = [mask_of(ending.trick.dominoes[place + 1 :]) for ending in endings]
    exact = place == 3 or (weighed.sample.exact and len(endings) == weighed.sample.total)
    return TrickFacts(
        d,
        ours=mean(ours),
        itself=mean(winner == me for winner in winners),
        partner=mean(winner == me.partner for winner in winners),
        won=mean(c if won else 0 for c, won in zip(count, ours, strict=True)),
        lost=mean(0 if won else c for c, won in zip(count, ours, strict=True)),
        trumps=mean((tiles & moment.rules.trumps).bit_count() for tiles in later),
        cleared=mean(_is_cleared(moment, ending) for ending in endings),
        forced_out=mean(_is_forced_out(moment, ending) for ending in endings),
        exact=exact,
        steady=exact and len({(c, c and won) for c, won in zip(count, ours, strict=True)}) == 1,
    )


def _endings(weighed: Weighed, d: Domino, seed: int) -> Iterator[_Ending]:
    moment = weighed.moment
    layouts = weighed.sample.layouts[:: _step(weighed.sample)]
    players = weighed.players
    plays = play_on(moment, layouts, d, bidders=players, setters=players, seed=seed, jobs=1).plays
    first = SET_SIZE - sum(moment.view.sizes)
    for layout, played in zip(
        layouts, plays[:, first : first + moment.trick.missing].tolist(), strict=True
    ):
        yield _Ending(layout, moment.trick.played(*played))


def _step(sample: Sample) -> int:
    """One of so many layouts is looked at."""
    return -(-len(sample.layouts) // MOST_LAYOUTS)


def _is_cleared(moment: Moment, ending: _Ending) -> bool:
    held = moment.rules.trumps & ~mask_of(ending.trick.dominoes)
    return not any(int(ending.layout[seat]) & held for seat in _theirs(moment))


def _is_forced_out(moment: Moment, ending: _Ending) -> bool:
    tiles, place = ending.trick.dominoes, len(moment.trick.dominoes)
    beaters = moment.rules.beaters[moment.rules.led_suit[tiles[0]]][tiles[place]]
    return any(
        beaters >> tile & 1 and ending.trick.seat_of(later).side != moment.to_play.side
        for later, tile in enumerate(tiles)
        if later > place
    )


def _theirs(moment: Moment) -> tuple[Seat, Seat]:
    return moment.to_play.after(1), moment.to_play.after(3)
