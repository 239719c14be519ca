"""Plays that are as good as another, so that only one of them need be searched."""

from .bits import lowest
from .compiled import part
from .groups import TRUMPS


@part
def alike(t, first, second, elsewhere):
    """Can two tiles of a hand be swapped without changing anything?

    They carry the same count, and in every suit that anyone else still holds or has played to this
    trick (`elsewhere`) both belong or neither does, lead it or not, and no such tile ranks between
    them.
    """
    if t.points[first] != t.points[second]:
        return False
    for suits in (t.led_suit, t.other_suit):
        s1 = suits[first]
        s2 = suits[second]
        live1 = elsewhere & t.suit[s1]
        live2 = elsewhere & t.suit[s2]
        if (live1 != 0) != (live2 != 0):
            return False
        if live1 != 0:
            if s1 != s2:
                return False
            if live1 & -(1 << first) != live1 & -(1 << second):
                return False
    return ((t.groups[TRUMPS] >> first) ^ (t.groups[TRUMPS] >> second)) & 1 == 0


@part
def drop_alike(t, moves, tried, elsewhere):
    """`moves` without those that are as good as `tried`."""
    pool = moves
    while pool != 0:
        bit = pool & -pool
        pool ^= bit
        if alike(t, tried, lowest(bit), elsewhere):
            moves ^= bit
    return moves
