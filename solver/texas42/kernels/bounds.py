"""Points a side is sure of at the start of a trick, however the other side plays.

Sound lower bounds, cheap enough to try at every trick: trumps that no one can take away, and what
the leader can cash by leading winners while those who could ruff still have to follow.
"""

from .assumptions import FIVE, SET_SIZE, TEN, TRICK_POINTS
from .bits import highest, popcount
from .compiled import kernel, part
from .groups import FIVES, TENS, TRUMPS

TRUMP_BITS = 7  # no contract has more trumps


@part
def count_points(groups, mask):
    """Count points on the tiles of `mask`."""
    return FIVE * popcount(mask & groups[FIVES]) + TEN * popcount(mask & groups[TENS])


@part
def above(mask, floor):
    """The tiles of `mask` that stand higher than every tile of `floor`."""
    return mask & -(1 << (highest(floor) + 1))


@kernel
def fill_sure_trumps(sure):
    """`sure[hand << 7 | rivals]`: tricks that a hand's trumps win against the rivals' trumps.

    Each rival trump can take at most one lower trump of the hand, and every trump of one hand
    falls on a trick of its own: what no rival can be matched with, from the top, is won.
    """
    for hand in range(1 << TRUMP_BITS):
        for rivals in range(1 << TRUMP_BITS):
            won = 0
            takers = 0
            for bit in range(TRUMP_BITS - 1, -1, -1):
                if rivals >> bit & 1:
                    takers += 1
                elif hand >> bit & 1:
                    if takers > 0:
                        takers -= 1
                    else:
                        won += 1
            sure[hand << TRUMP_BITS | rivals] = won


@part
def trump_points(groups, sure, first, second, rivals):
    """Points that the trumps of two partners win against the trumps of their rivals.

    The masks hold trumps only. Tricks: those of the stronger hand. Count: what lies on the
    partners' trumps above every rival's, since any trick they fall on is won.
    """
    ours = first | second
    if ours == 0:
        return 0
    shift = SET_SIZE - TRUMP_BITS
    against = rivals >> shift
    tricks = max(
        sure[(first >> shift) << TRUMP_BITS | against],
        sure[(second >> shift) << TRUMP_BITS | against],
    )
    return TRICK_POINTS * tricks + count_points(groups, above(ours, rivals))


@part
def richest(groups, mask, size):
    """The `size` tiles of `mask` with the most count on them (any others make up the number)."""
    chosen = 0
    for group in range(TENS, FIVES - 2, -1):  # tens, fives, then any others
        pool = mask & ~chosen
        if group >= FIVES:
            pool &= groups[group]
        while pool != 0 and size > 0:
            tile = pool & -pool
            chosen |= tile
            pool ^= tile
            size -= 1
    return chosen


@part
def cashing_points(t, leader, partner, left, right, tricks, points_left):
    """Points the leader's side wins if the leader cashes winners: trumps, then suit by suit.

    `leader`, `partner`, `left`, `right`: hands (int64 masks). A suit's top run walks while each
    opponent who still has a trump must follow it; tiles shared with a suit led before are not
    counted on to follow. The partner must be able to stay out of the way while ruffs threaten.
    """
    trumps = t.groups[TRUMPS]
    others = partner | left | right
    own_trumps = leader & trumps
    left_ruffs = left & trumps
    right_ruffs = right & trumps
    partner_trumps = popcount(partner & trumps)
    rounds = 0
    cashed = 0
    captured = 0
    if own_trumps != 0:
        run = above(own_trumps, others & trumps)
        length = popcount(run)
        if length > 0:
            left_drawn = length >= popcount(left_ruffs)
            right_drawn = length >= popcount(right_ruffs)
            if left_drawn:
                captured |= left_ruffs
                left_ruffs = 0
            if right_drawn:
                captured |= right_ruffs
                right_ruffs = 0
            if length >= partner_trumps:
                captured |= partner & trumps
                partner_trumps = 0
                if left_drawn and right_drawn:
                    run = own_trumps
                    length = popcount(run)
            rounds = length
            cashed = run
    threatened = (left_ruffs | right_ruffs) != 0
    allowed = tricks
    if threatened and partner_trumps > 0:
        allowed = tricks - popcount(partner & trumps)
    led_before = 0
    rest = leader & ~trumps
    while rest != 0:
        s = t.led_suit[highest(rest)]
        own = rest & t.leads[s]
        rest ^= own
        followers = t.suit[s] & ~trumps
        run = above(own, others & followers)
        if run == 0:
            continue
        length = popcount(run)
        left_length = popcount(left & followers)
        right_length = popcount(right & followers)
        if not threatened:
            partner_length = popcount(partner & followers)
            if length >= max(left_length, right_length, partner_length):
                run = own
                length = popcount(own)
            if length >= partner_length:
                captured |= partner & followers
        else:
            limit = allowed
            if left_ruffs != 0:
                limit = min(limit, popcount(left & followers & ~led_before))
            if right_ruffs != 0:
                limit = min(limit, popcount(right & followers & ~led_before))
            if limit <= 0:
                continue
            if length > limit:
                run = richest(t.groups, run, limit)
                length = limit
            allowed -= length
            led_before |= followers
        if length >= left_length:
            captured |= left & followers
        if length >= right_length:
            captured |= right & followers
        rounds += length
        cashed |= run
    if rounds >= tricks:
        return points_left
    return TRICK_POINTS * rounds + count_points(t.groups, cashed | captured)
