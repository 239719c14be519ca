"""Hands played by the program's players with every tile in sight."""

import numpy as np
from numpy.typing import NDArray

from helpers.strategies import contract_of
from texas42.game.dominoes import TILES
from texas42.game.play import PlayedHand, Position, Trick
from texas42.game.rules import Rules
from texas42.game.seats import Seat
from texas42.hidden.players import Player
from texas42.hidden.playing import play_hands

Layouts = NDArray[np.int64]


def watch(
    layouts: Layouts,
    rules: Rules,
    bidder: Seat,
    bid: int,
    player: Player,
    *,
    seed: int,
    index: int = 0,
) -> list[PlayedHand]:
    """Each deal of `layouts` (n, 4) played by four of `player`.

    Unlike a sample, every hand draws from the same stream (seed, index).
    """
    watched = []
    for row in layouts:
        played = play_hands(
            row[None],
            contract_of(rules, bidder, bid),
            bidders=player,
            setters=player,
            seed=seed,
            first=index,
        )
        n, e, s, w = (int(mask) for mask in row)
        opening = Position((n, e, s, w), contract_of(rules, bidder), Trick(bidder, ()))
        watched.append(PlayedHand(opening, tuple(TILES[d] for d in played.plays[0])))
    return watched
