"""Is every trick left the leader's, whoever holds the tiles it cannot see?

A claim that needs no partner and no guess: trumps from the top until none is out, then suit by
suit. What is out may all be with one seat, so a suit's lower tiles count only when its top run is
as long as what is out.
"""

from .bits import highest, popcount
from .compiled import part

NO_CLAIM = -1


@part
def runs_dry(own, out):
    """Do leads of `own` from the top win every time, with `out` in any other hands?"""
    run = popcount(own & -(1 << (highest(out) + 1)))
    return run == popcount(own) or run >= popcount(out)


@part
def claiming_lead(t, hand, unseen):
    """A lead after which, led on from the top, `hand` wins every trick; NO_CLAIM if not sure."""
    trumps = t.groups[0]
    own = hand & trumps
    out = unseen & trumps
    rest = hand & ~trumps
    if not runs_dry(own, out):
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
        if not runs_dry(own, unseen & t.suit[suit]):
            return NO_CLAIM
        if lead < 0:
            lead = highest(own)
    return lead
