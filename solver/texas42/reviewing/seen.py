"""A play as the player could see it: what it and the best tile come to at the table.

All legal tiles are played in the same layouts by the same players; those that may be best and the
one that was played go on to fresh layouts (`choosing.judging`). Looks are fixed beforehand, and no
play's depend on those of another.
"""

from __future__ import annotations

from dataclasses import dataclass, replace

from ..choosing.judging import Judged, PlayEffort, judge, stand_in
from ..choosing.weighing import Difference, Tile
from ..game.dominoes import Domino
from ..hidden.moment import Moment
from ..hidden.players import NETWORK, Player
from ..seeds import derive
from .plays import Seen

MISTAKE = 0.02
"""The least chance a play must cost to be called a mistake."""


LONG = PlayEffort(first=480, more=(1_200, 3_600), all_of=1_000)


@dataclass(frozen=True)
class ReviewEffort:
    """How many layouts each play takes, and who finishes the hands.

    >>> ReviewEffort().players == NETWORK
    True
    """

    play: PlayEffort = LONG
    players: Player = NETWORK


USUAL = ReviewEffort()
FAST = ReviewEffort(PlayEffort(first=300, more=(600,), all_of=300))


def seen_by_player(
    moment: Moment, played: Domino, effort: ReviewEffort, seed: int, number: int
) -> Seen:
    """What the legal tile `played` and the best one come to, in chances of the bidder's side.

    `number` of the play in its hand: each has layouts of its own.
    """
    judged = judge(
        moment,
        players=effort.players,
        effort=effort.play,
        must=(played,),
        least=MISTAKE,
        seed=derive(seed << 8, number << 3),
        jobs=1,
    )
    weighed = judged.deciding
    put = stand_in(played, moment)
    best, tile = _best(judged, put), weighed.tile(put)
    cost = weighed.cost(put, best.domino)
    # Points break ties of chance, so that the best may be behind by a layout or two.
    return Seen(
        make=tile.make,
        best=played if best.domino == put else best.domino,
        best_make=best.make,
        cost=replace(cost, value=max(cost.value, 0.0)),
        players=weighed.players,
        layouts=weighed.sample.total,
        exact=weighed.sample.exact,
        proved=tile.certain is not None,
        best_proved=best.certain is not None,
        claim=judged.sure.claim,
    )


def _best(judged: Judged, put: Domino) -> Tile:
    """The best tile: where one is proved to be, the one that was played if that is as sure."""
    weighed = judged.deciding
    if judged.proved is None:
        return weighed.best
    proved, tile = weighed.tile(judged.proved), weighed.tile(put)
    return tile if tile.certain and tile.make.value == proved.make.value else proved


def is_mistake(cost: Difference) -> bool:
    """Does a play surely cost something, and enough to be spoken of?"""
    return cost.sure and cost.value >= MISTAKE
