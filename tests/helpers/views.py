"""What seats see of a hand that is being played, and played hands to look at."""

from collections.abc import Iterator, Sequence
from itertools import combinations, pairwise
from random import Random

import numpy as np
from numpy.typing import NDArray

from helpers.strategies import deal_in, hand, random_deal, random_play, read_domino, records
from texas42.game.contracts import Contract
from texas42.game.dominoes import ALL, Domino, Mask, dominoes_in, mask_of
from texas42.game.houses import HouseRules
from texas42.game.play import PlayedHand, Position
from texas42.game.rules import Trump
from texas42.game.seats import Hands, Seat
from texas42.hidden.view import View

Layouts = NDArray[np.int64]
OPENING = View.before_play(hand("6-6 6-5 6-4 6-3 6-2 6-1 6-0"))
"""North has seven tiles and nothing else is known."""

RECORDED = {"h028": (Seat.N, Trump.FOLLOW_ME), "h056": (Seat.E, Trump.SIXES)} | {
    "h058": (Seat.W, Trump.DEUCES)
}
"""The played hands of `hands.jsonl`: the bidder, who leads first, and the trump."""


def recorded(key: str) -> PlayedHand:
    """A hand as people or programs elsewhere played it."""
    record = next(r for r in records("hands.jsonl") if r["id"] == key)
    bidder, trump = RECORDED[key]
    plays = tuple(read_domino(play[-3:]) for trick in record["play"] for play in trick)
    return PlayedHand(Position.opening(deal_in(record), Contract(bidder, trump)), plays)


def randomly_played(rng: Random, trump: Trump, house: HouseRules) -> PlayedHand:
    """A random deal, every play a random legal one."""
    opening = Position.opening(
        random_deal(rng), Contract(rng.choice(list(Seat)), trump, house=house)
    )
    positions = [opening]
    while not positions[-1].over:
        positions.append(random_play(rng, positions[-1]))
    return PlayedHand(opening, plays_between(positions))


def plays_between(positions: Sequence[Position]) -> tuple[Domino, ...]:
    """The tiles played from each position to the next."""
    return tuple(
        next(dominoes_in(before.hands[before.to_play] & ~after.hands[before.to_play]))
        for before, after in pairwise(positions)
    )


def views(played: PlayedHand, seat: Seat) -> Iterator[View]:
    """What `seat` knows before the first play and after each."""
    view = View.before_play(played.opening.hands[seat], seat)
    yield view
    for position, d in zip(played.positions(), played.plays, strict=False):
        led = position.trick.dominoes[0] if position.trick.dominoes else None
        view = view.after_play(position.to_play, d, led, position.rules)
        yield view


def fits(view: View, hands: Sequence[int]) -> bool:
    """Do these hands agree with all that the view knows, every tile in one place?"""
    dealt = sorted(d for hand in hands for d in dominoes_in(hand))
    return dealt == list(dominoes_in(ALL & ~view.played)) and all(
        hand.bit_count() == size and not known & ~hand and not hand & ~may
        for hand, size, known, may in zip(hands, view.sizes, view.known, view.may, strict=True)
    )


def every_layout(view: View) -> list[Hands]:
    """All layouts that fit, by trying every one: for a handful of tiles."""
    first, second, third = view.hidden

    def choices(seat: Seat, tiles: Mask) -> Iterator[Mask]:
        room = view.sizes[seat] - view.known[seat].bit_count()
        for chosen in combinations(dominoes_in(tiles & view.may[seat]), max(room, 0)):
            yield mask_of(chosen)

    found = []
    for a in choices(first, view.unseen):
        for b in choices(second, view.unseen & ~a):
            for c in choices(third, view.unseen & ~a & ~b):
                if a | b | c == view.unseen:
                    hands = list(view.known)
                    for seat, hidden in ((first, a), (second, b), (third, c)):
                        hands[seat] |= hidden
                    found.append((hands[0], hands[1], hands[2], hands[3]))
    return found


def moment(
    own: str,
    others: tuple[int, int, int],
    unseen: str,
    known: tuple[str, str, str] = ("", "", ""),
    never: tuple[str, str, str] = ("", "", ""),
) -> View:
    """North's view with `own` left; East, South and West hold so many tiles each: those `known`,
    and some of `unseen`, but none of `never`."""
    held = hand(own), hand(known[0]), hand(known[1]), hand(known[2])
    e, s, w = (ALL & ~hand(tiles) for tiles in never)
    gone = ALL & ~(hand(unseen) | held[0] | held[1] | held[2] | held[3])
    return View(Seat.N, (len(own.split()), *others), held, (ALL, e, s, w), gone)


MIDDLE = moment(
    "6-6 5-4",
    (3, 3, 2),
    unseen="6-5 5-5 5-3 4-4 3-3 2-1 1-0",
    known=("", "4-3", ""),
    never=("5-5 5-3 5-4", "", "6-5"),
)
"""Sixes are trump: East is void in fives but may have the 6-5, West is void in sixes.

East takes the 6-5 and two of four tiles that all may hold, or three of those and South the 6-5:
6 × 6 + 4 × 3 = 48 layouts.
"""
