"""Why a tile is the one to play: the facts, counted over the layouts that fit.

What the tile does to the trick, what stays in hand, what the next best tile would do instead, and
the hidden tile on whose place most depends.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass

import numpy as np

from ..game.dominoes import Domino, Mask, dominoes_in
from ..game.seats import Seat
from ..hidden.moment import Moment
from .still_out import (
    could_beat,
    could_hold,
    higher_out,
    highest_first,
    is_certain,
    nearly_sure,
    still_to_play,
)
from .trick_facts import TrickFacts, trick_facts
from .weighing import Weighed

DECISIVE = 0.25
"""The least that the chance must differ by with a tile at one seat or at another."""
LEAST_SEEN = 24
"""Layouts with a tile at a seat that are enough to speak of."""


@dataclass(frozen=True)
class Held:
    """The trick on the table, and how the tile stands to it."""

    holder: Seat
    """Who wins the trick so far."""
    top: Domino
    """The tile that wins it so far."""
    beatable: bool
    """May anyone after the seat to play beat `top`?"""
    partner_follows: bool
    """Is partner one of those?"""
    partner_could_beat: bool
    """May partner beat `top`?"""
    taken: bool
    """Does the tile beat `top`?"""
    trumped: bool
    """Does it do so as a trump, where no trump was led or played?"""
    follows: bool
    """Is the tile of the suit led?"""


@dataclass(frozen=True)
class Kept:
    """A tile left in hand that wins a trick when led, or nearly does."""

    domino: Domino
    trump: bool
    higher: Domino | None
    """The one tile out that beats it, trumps over another suit left out."""


@dataclass(frozen=True)
class HiddenTile:
    """A tile out of sight, and the share of layouts in which the contract is made with it at each
    seat, in 0…1."""

    domino: Domino
    made: tuple[tuple[Seat, float], ...]
    """Only seats at which it is in enough layouts, clockwise from the seat to play."""
    exact: bool
    """Was every layout looked at?"""


@dataclass(frozen=True)
class Why:
    """What speaks for a tile. Tiles that are out are in other hands."""

    best: TrickFacts
    held: Held | None
    """None if the tile leads the trick."""
    certain: bool
    """Nobody still to play can beat the tile."""
    higher: tuple[Domino, ...]
    """The tiles out that beat it when it is led, trumps over another suit left out."""
    trumps_out: tuple[Domino, ...]
    kept: tuple[Kept, ...]
    """The best trump and the best other tile left in hand, if they win tricks or nearly do."""
    forced: bool
    """No other tile may be played."""
    other: TrickFacts | None
    """The next best tile; None if all that may be played come to the same for the contract."""
    decisive: HiddenTile | None
    """The hidden tile whose place tells most about the contract, if any tells enough."""


def why_play(
    weighed: Weighed,
    best: Domino,
    others: Sequence[Domino],
    seed: int,
    *,
    told_apart: Collection[Domino] = (),
) -> Why:
    """Why to play `best`. `others`: the other legal tiles, best first; `told_apart`: those that
    other players than the ones of `weighed` have told from the best."""
    moment = weighed.moment
    unlike = (d for d in others if d in told_apart or not _is_alike(weighed, best, d))
    other = next(unlike, None)
    return Why(
        best=trick_facts(weighed, best, seed),
        held=_held(moment, best),
        certain=is_certain(moment, best),
        higher=highest_first(higher_out(moment, best), moment.rules),
        trumps_out=highest_first(_trumps_out(moment), moment.rules),
        kept=tuple(_kept(moment, best)),
        forced=not others,
        other=None if other is None else trick_facts(weighed, other, seed),
        decisive=_decisive(weighed, best),
    )


def _is_alike(weighed: Weighed, one: Domino, other: Domino) -> bool:
    """Do two tiles come to the same in every layout?"""
    if other not in weighed.dominoes:
        return True  # a trump that is as good a lead was played in its place
    first, second = weighed.tile(one).points, weighed.tile(other).points
    if weighed.moment.settled is not None:
        return bool(np.array_equal(first, second))
    bid = weighed.moment.bid
    return bool(np.array_equal(first >= bid, second >= bid))


def _held(moment: Moment, d: Domino) -> Held | None:
    trick, rules = moment.trick, moment.rules
    if not trick.dominoes:
        return None
    top = trick.dominoes[rules.winner(trick.dominoes)]
    led = rules.led_suit[trick.dominoes[0]]
    later, partner = still_to_play(moment), moment.to_play.partner
    taken = bool(rules.beaters[led][top] >> d & 1)
    return Held(
        holder=trick.winner(rules),
        top=top,
        beatable=could_beat(moment, top, later),
        partner_follows=partner in later,
        partner_could_beat=partner in later and could_beat(moment, top, (partner,)),
        taken=taken,
        trumped=taken and bool(rules.trumps >> d & 1) and not rules.trumps >> top & 1,
        follows=bool(rules.suit[led] >> d & 1),
    )


def _trumps_out(moment: Moment) -> Mask:
    return moment.rules.trumps & could_hold(moment, moment.view.hidden)


def _kept(moment: Moment, played: Domino) -> Iterator[Kept]:
    rest, trumps = moment.hand & ~(1 << played), moment.rules.trumps
    for part in (rest & trumps, rest & ~trumps):
        for d in nearly_sure(moment, part)[:1]:
            higher = next(dominoes_in(higher_out(moment, d)), None)
            yield Kept(d, trump=bool(trumps >> d & 1), higher=higher)


def _decisive(weighed: Weighed, best: Domino) -> HiddenTile | None:
    widest, found = DECISIVE, None
    for d in dominoes_in(weighed.moment.view.unseen):
        tile = _hidden_tile(weighed, best, d)
        shares = [share for _, share in tile.made]
        spread = max(shares, default=0.0) - min(shares, default=0.0)
        if spread > widest:
            widest, found = spread, tile
    return found


def _hidden_tile(weighed: Weighed, best: Domino, d: Domino) -> HiddenTile:
    moment, sample = weighed.moment, weighed.sample
    made = weighed.tile(best).points >= moment.bid
    shares = []
    for seat in moment.view.hidden:
        there = (sample.layouts[:, seat] >> d & 1) == 1
        if np.count_nonzero(there) >= LEAST_SEEN:
            shares.append((seat, sample.mean(made & there) / sample.mean(there)))
    return HiddenTile(d, tuple(shares), sample.exact)
