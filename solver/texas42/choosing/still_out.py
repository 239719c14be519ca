"""What may still be out in other hands, and what a tile has to fear from it."""

from __future__ import annotations

from ..game.dominoes import COUNT, Domino, Mask, dominoes_in
from ..game.rules import Rules
from ..game.seats import Seat
from ..hidden.moment import Moment


def could_hold(moment: Moment, seats: tuple[Seat, ...]) -> Mask:
    """The tiles that any of `seats` may hold, for all that their voids and known tiles tell."""
    view = moment.view
    tiles = 0
    for seat in seats:
        room = view.sizes[seat] > view.known[seat].bit_count()
        tiles |= view.known[seat] | (view.unseen & view.may[seat] if room else 0)
    return tiles


def still_to_play(moment: Moment) -> tuple[Seat, ...]:
    """The seats that play to the trick after the seat to play."""
    after = 3 - len(moment.trick.dominoes)
    return tuple(moment.to_play.after(places) for places in range(1, after + 1))


def could_beat(moment: Moment, d: Domino, seats: tuple[Seat, ...]) -> bool:
    """May any of `seats` hold a tile that beats `d` in the trick on the table, or if `d` leads?"""
    rules, table = moment.rules, moment.trick.dominoes
    led = rules.led_suit[table[0] if table else d]
    return bool(rules.beaters[led][d] & could_hold(moment, seats))


def is_certain(moment: Moment, d: Domino) -> bool:
    """Does `d` win the trick whatever the seats still to play hold?"""
    tiles = (*moment.trick.dominoes, d)
    wins = moment.rules.winner(tiles) == len(tiles) - 1
    return wins and not could_beat(moment, d, still_to_play(moment))


def higher_out(moment: Moment, d: Domino) -> Mask:
    """The tiles in other hands that beat `d` when it is led, trumps over another suit left out."""
    rules = moment.rules
    beaters = rules.beaters[rules.led_suit[d]][d]
    if not rules.trumps >> d & 1:
        beaters &= ~rules.trumps
    return beaters & could_hold(moment, moment.view.hidden)


def nearly_sure(moment: Moment, tiles: Mask) -> list[Domino]:
    """Those of `tiles` with one higher tile out at most, the surest first and then by count."""
    higher = {d: higher_out(moment, d).bit_count() for d in dominoes_in(tiles)}
    found = [d for d in higher if higher[d] <= 1]
    return sorted(found, key=lambda d: (higher[d], -COUNT[d], -d))


def highest_first(tiles: Mask, rules: Rules) -> tuple[Domino, ...]:
    """Tiles by their higher end, or by rank if all of them are trumps."""
    order = sorted(dominoes_in(tiles), reverse=True)
    if tiles & ~rules.trumps == 0:
        order.sort(key=lambda d: -rules.strength[rules.trump_suit][d])
    return tuple(order)
