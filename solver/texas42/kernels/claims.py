"""Is every trick left the leader's, whoever holds the tiles it cannot see?

A claim that needs no partner and no guess: trumps from the top until none is out, then suit by
suit. What is out may all be with one seat, so a suit's lower tiles count only when its top run is
as long as what is out.
"""

from .bits import highest, popcount
from .compiled import part
from .groups import TRUMPS

NO_CLAIM = -1


@part
def all_walk(own, out):
    """Does each of `own`, led from the top, win its trick, with `out` in any other hands?"""
    run = popcount(own & -(1 << (highest(out) + 1)))
    return run == popcount(own) or run >= popcount(out)


@part
def claiming_lead(t, hand, unseen):
    """A lead after which, led on from the top, `hand` wins every trick; NO_CLAIM if not sure."""
    trumps = t.groups[TRUMPS]
    own = hand & trumps
    out = unseen & trumps
    rest = hand & ~trumps
    if not all_walk(own, out):
        return NO_CLAIM
    if rest == 0:
        return highest(own)
    if popcount(own) < popcount(out):
        return NO_CLAIM
    lead = highest(own)
    while rest != 0:
        suit = t.led_suit[highest(rest)]
        own = rest & t.leads[suit]
        rest ^= own
        if not all_walk(own, unseen & t.suit[suit]):
            return NO_CLAIM
        if lead < 0:
            lead = highest(own)
    return lead
