"""The rule player: one look at what a seat can see, a weighted sum of named features, a play.

It sees its own hand, the tiles everyone has played, who has failed to follow what, and the
contract; never another hand. Each legal tile gets the sum of its features times the weights of the
seat's role (bidder, bidder's partner, setter), on lead or following, early or late in the hand; the
highest sum is played.

A chance that a seat beats a tile is taken from the tiles still out: each is with any of the seats
that may hold it alike.
"""

import numpy as np

from .bits import highest, lowest, popcount
from .bounds import count_points
from .compiled import part
from .state import BEST, HELD, LEFT, NEED, PLACE, POINTS, SEAT, SUIT, WINNER, legal_of

ROLES = ("bidder", "partner", "setter")

LEAD_FEATURES = (
    "wins",  # chance that the side takes the trick
    "wins count",  # that times the tile's own count
    "risks count",  # the chance of losing times the tile's own count
    "draws trump",  # a trump that may be out against it
    "spare trump",  # a trump when the other side has none
    "sure draw",  # an unbeatable trump times the trumps still out
    "double",
    "walker",  # unbeaten in its suit, not trump
    "walker under ruff",  # the same while the other side may have trumps
    "length",  # tiles of its suit in hand
    "pulls count",  # count still out in its suit, if the trick is won
    "feeds count",  # count still out in its suit, if the trick is lost
    "strength",
    "trump length",  # trumps in hand, for a trump
    "partner wins",  # chance that partner can beat it
    "must win",  # chance to take a trick that settles the contract
    "trumps above",  # trumps out that beat it, for a trump
    "trumps against",  # trumps the other side may hold, for a trump
    "off with trumps",  # trumps kept behind it, for another tile
    "walkers behind",  # walkers in hand, for a trump
    "pressure",  # chance times the share of what is left that the side still needs
    "only one",  # the only tile of its suit, not trump, with trumps in hand
)
FOLLOW_FEATURES = (
    "wins",
    "wins points",  # chance times what lies on the trick
    "gives count",  # own count on a trick likely won
    "risks count",  # own count on a trick likely lost
    "costs strength",  # rank of a tile that takes the trick
    "ruffs",  # takes it with a trump on another lead
    "overtakes partner",
    "wastes trump",  # a trump that does not take it
    "throws walker",  # an unbeaten tile that does not take it
    "throws double",
    "throws strength",
    "goes void",  # the last of its suit, with trumps left
    "must win",
    "makes",  # chance times: this trick would make (for setters: set) the contract
    "second best",  # only one tile out beats it: a guard thrown
    "length",
    "takes",
    "takes last",  # takes it and nobody is left to play
    "pressure",
    "ruff length",  # trumps in hand, for a ruff
    "tiles above",  # tiles out that beat it, for one that does not take the trick
    "leaves walker",  # thrown from a suit whose best tile stays in hand
)
FEATURES = 22
LATE = 4  # tiles in hand from which the late weights hold
assert len(LEAD_FEATURES) == len(FOLLOW_FEATURES) == FEATURES

# (2/3)^n, (1/2)^n and 0^n: the chance that one seat has none of n tiles when 3, 2, 1 may hold them.
MISSES = np.array(
    [[0.0**n for n in range(29)]]
    + [[(1 - 1 / seats) ** n if n else 1.0 for n in range(29)] for seats in (1, 2, 3)]
)


@part
def chance_to_beat(t, may, holders, trump_holders, suit, best, misses):
    """The chance that a seat which may hold `may` beats `best` when `suit` is led."""
    trumps = t.groups[0]
    higher = -(2 << best)
    follow = may & t.suit[suit]
    followers = popcount(follow)
    overs = popcount(follow & t.contenders[suit] & higher)
    chance = 1.0 - misses[holders, overs]
    if t.suit[suit] & trumps == 0:
        ruffs = popcount(may & trumps & higher)
        chance += misses[holders, followers] * (1.0 - misses[trump_holders, ruffs])
    return chance


@part
def holders_of(mask, left, partner, right):
    """How many of the other seats may hold some of `mask`."""
    n = 0
    if mask & left:
        n += 1
    if mask & partner:
        n += 1
    if mask & right:
        n += 1
    return n


@part
def side_wins(t, node, d, mine, top, left, partner, right, suit, trump_holders, misses):
    """The chance that the mover's side takes the trick when `top` (the tile `d` or the one before)
    is best after the play and belongs to the side (`mine`) or not."""
    place = node[PLACE]
    holders = holders_of(t.suit[suit], left, partner, right)
    if place == 3:
        return 1.0 if mine else 0.0
    lefty = chance_to_beat(t, left, holders, trump_holders, suit, top, misses)
    if place == 2:
        return 1.0 - lefty if mine else 0.0
    helped = chance_to_beat(t, partner, holders, trump_holders, suit, top, misses)
    if place == 1:
        if mine:
            return 1.0 - lefty * (1.0 - 0.5 * helped)
        return helped * (1.0 - 0.5 * lefty)
    righty = chance_to_beat(t, right, holders, trump_holders, suit, top, misses)
    stands = (1.0 - lefty) * (1.0 - righty)
    return stands + (1.0 - stands) * 0.5 * helped


@part
def walkers_in(t, hand, unseen):
    """How many tiles of `hand` no unseen tile of the suit they lead beats."""
    n = 0
    while hand != 0:
        d = lowest(hand)
        hand &= hand - 1
        if highest(unseen & t.suit[t.led_suit[d]]) < d:
            n += 1
    return n


@part
def pressure_on(node, for_bidder):
    """The share of the points left that the side still needs to make, or to set; at most 1."""
    needed = node[NEED] if for_bidder else node[LEFT] - node[NEED] + 1
    return min(max(needed, 0) / node[LEFT], 1.0)


@part
def lead_value(
    t, node, hand, unseen, d, left, partner, right, for_bidder, trump_holders, w, misses
):
    """The weighted features of leading `d`."""
    trumps = t.groups[0]
    bit = 1 << d
    suit = t.led_suit[d]
    members = t.suit[suit]
    wins = side_wins(t, node, d, True, d, left, partner, right, suit, trump_holders, misses)
    loses = 1.0 - wins
    count = 0.1 * t.points[d]
    out = unseen & members
    rival_trumps = popcount(trumps & (left | right))
    strength = 0.125 * t.strength[d]
    value = w[0] * wins + w[1] * wins * count + w[2] * loses * count + w[12] * strength
    if bit & trumps:
        if rival_trumps > 0:
            value += w[3]
            if highest(out) < d:
                value += w[5] * 0.2 * popcount(out)
        else:
            value += w[4]
        value += w[13] * 0.2 * popcount(hand & trumps)
    else:
        if highest(out & t.contenders[suit]) < d:
            value += w[7]
            if rival_trumps > 0:
                value += w[8]
        value += w[9] * 0.2 * popcount(hand & members)
    if bit & t.groups[1]:
        value += w[6]
    falling = 0.1 * count_points(t.groups, out)
    value += w[10] * wins * falling + w[11] * loses * falling
    holders = holders_of(members, left, partner, right)
    value += w[14] * chance_to_beat(t, partner, holders, trump_holders, suit, d, misses)
    stake = 1 + t.points[d]
    settles = node[LEFT] - stake < node[NEED] if for_bidder else stake >= node[NEED]
    if settles:
        value += w[15] * wins
    if bit & trumps:
        value += w[16] * 0.2 * popcount(out & -(2 << d)) + w[17] * 0.2 * rival_trumps
        value += w[19] * 0.2 * walkers_in(t, hand & ~trumps, unseen)
    elif hand & trumps:
        value += w[18] * 0.2 * popcount(hand & trumps)
        if hand & members == bit:
            value += w[21]
    value += w[20] * wins * pressure_on(node, for_bidder)
    return value


@part
def follow_value(
    t, node, hand, unseen, d, left, partner, right, for_bidder, trump_holders, w, misses
):
    """The weighted features of following with `d`."""
    trumps = t.groups[0]
    bit = 1 << d
    suit = node[SUIT]
    before = node[BEST]
    ours = ((node[WINNER] ^ node[SEAT]) & 1) == 0
    takes = (t.contenders[suit] & bit) != 0 and d > before
    top = d if takes else before
    wins = side_wins(
        t, node, d, takes or ours, top, left, partner, right, suit, trump_holders, misses
    )
    count = 0.1 * t.points[d]
    stake = node[POINTS] + t.points[d]
    strength = 0.125 * t.strength[d]
    value = (
        w[0] * wins + w[1] * wins * 0.1 * stake + w[2] * wins * count + w[3] * (1.0 - wins) * count
    )
    own_suit = t.suit[t.led_suit[d]]
    mates = popcount(hand & own_suit)
    if takes:
        value += w[4] * strength
        if bit & trumps and t.suit[suit] & trumps == 0:
            value += w[5]
            value += w[19] * 0.2 * popcount(hand & trumps)
        if ours:
            value += w[6]
        value += w[16]
        if node[PLACE] == 3:
            value += w[17]
    else:
        if bit & trumps:
            value += w[7]
        higher = popcount(unseen & own_suit & -(2 << d))
        if higher == 0:
            value += w[8]
        elif higher == 1:
            value += w[14]
        if bit & t.groups[1]:
            value += w[9]
        value += w[10] * strength
        if mates == 1 and hand & trumps & ~bit:
            value += w[11]
        value += w[20] * 0.2 * higher
        rest = hand & own_suit & ~bit
        if rest != 0 and highest(rest) > max(d, highest(unseen & own_suit)):
            value += w[21]
    value += w[15] * 0.2 * mates + w[18] * wins * pressure_on(node, for_bidder)
    left_after = node[LEFT] - stake
    if for_bidder:
        if left_after < node[NEED]:
            value += w[12] * wins
        if stake >= node[NEED]:
            value += w[13] * wins
    else:
        if stake >= node[NEED]:
            value += w[12] * wins
        if left_after < node[NEED]:
            value += w[13] * wins
    return value


@part
def role_of(node, bidder):
    """0 bidder, 1 bidder's partner, 2 setter: who is to play."""
    if node[SEAT] == bidder:
        return 0
    return 1 if ((node[SEAT] ^ bidder) & 1) == 0 else 2


@part
def play_value(t, node, hand, may, bidder, d, w, misses):
    """The weighted features of playing `d` from `hand`, `w` (22,) the weights."""
    seat = node[SEAT]
    unseen = node[HELD] & ~hand
    left = unseen & may[(seat + 1) & 3]
    partner = unseen & may[(seat + 2) & 3]
    right = unseen & may[(seat + 3) & 3]
    trump_holders = holders_of(t.groups[0], left, partner, right)
    for_bidder = ((seat ^ bidder) & 1) == 0
    if node[PLACE] == 0:
        return lead_value(
            t, node, hand, unseen, d, left, partner, right, for_bidder, trump_holders, w, misses
        )
    return follow_value(
        t, node, hand, unseen, d, left, partner, right, for_bidder, trump_holders, w, misses
    )


@part
def rule_play(t, node, hand, may, bidder, weights, misses):
    """The tile the rule player plays from `hand`.

    `node`: the public state (its HELD is all tiles not yet played, whoever has them); `may` (4,):
    what each seat may hold as far as everyone knows; `weights` (3, 2, 2, 22) by role, lead or
    follow, early or late.
    """
    moves = legal_of(t, node, hand)
    if moves & (moves - 1) == 0:
        return lowest(moves)
    late = 1 if popcount(hand) <= LATE else 0
    w = weights[role_of(node, bidder), 0 if node[PLACE] == 0 else 1, late]
    best = lowest(moves)
    best_value = -1e9
    while moves != 0:
        d = lowest(moves)
        moves &= moves - 1
        value = play_value(t, node, hand, may, bidder, d, w, misses)
        if value > best_value:
            best_value = value
            best = d
    return best
