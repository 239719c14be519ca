"""The rule player: one look at what a seat can see, a weighted sum of named features, a play.

It sees its own hand, the tiles everyone has played, who has failed to follow what, and the
contract; never another hand. Each legal tile gets the sum of its features times the weights of the
seat's role (bidder, bidder's partner, setter), on lead or following, and of the stage of the hand;
the highest sum is played.

A chance that a seat beats a tile is taken from the tiles still out: each is with any of the seats
that may hold it alike.
"""

from collections import namedtuple

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


STAGES = ("early", "late", "tight")


LATE = 4  # tiles in hand from which the late weights hold
assert len(LEAD_FEATURES) == len(FOLLOW_FEATURES) == FEATURES


Seen = namedtuple(
    "Seen",
    "hand unseen left partner right trump_holders rivals own_trumps walkers pressure for_bidder",
)
"""What a seat sees: masks of its hand, of all unseen tiles and of those that each other seat may
hold; how many seats may hold trumps, trumps the rivals may hold, trumps and walkers in hand; the
share of what is left that the side needs; whether the side is the bidder's."""


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
def side_wins(t, place, mine, top, seen, suit, holders, misses):
    """The chance that the mover's side takes the trick when `top` is best after the play and is the
    side's (`mine`) or not; `holders` seats may hold the suit led."""
    if place == 3:
        return 1.0 if mine else 0.0
    lefty = chance_to_beat(t, seen.left, holders, seen.trump_holders, suit, top, misses)
    if place == 2:
        return 1.0 - lefty if mine else 0.0
    helped = chance_to_beat(t, seen.partner, holders, seen.trump_holders, suit, top, misses)
    if mine:
        return 1.0 - lefty * (1.0 - 0.5 * helped)
    return helped * (1.0 - 0.5 * lefty)


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
def look(t, node, hand, may, bidder):
    """What the seat to play sees, once for all its plays."""
    seat = node[SEAT]
    trumps = t.groups[0]
    unseen = node[HELD] & ~hand
    left = unseen & may[(seat + 1) & 3]
    partner = unseen & may[(seat + 2) & 3]
    right = unseen & may[(seat + 3) & 3]
    for_bidder = ((seat ^ bidder) & 1) == 0
    own_trumps = popcount(hand & trumps)
    walkers = 0
    if own_trumps > 0 and node[PLACE] == 0:
        walkers = walkers_in(t, hand & ~trumps, unseen)
    return Seen(
        hand,
        unseen,
        left,
        partner,
        right,
        holders_of(trumps, left, partner, right),
        popcount(trumps & (left | right)),
        own_trumps,
        walkers,
        pressure_on(node, for_bidder),
        for_bidder,
    )


@part
def lead_value(t, node, seen, d, w, misses):
    """The weighted features of leading `d`."""
    trumps = t.groups[0]
    bit = 1 << d
    suit = t.led_suit[d]
    members = t.suit[suit]
    holders = holders_of(members, seen.left, seen.partner, seen.right)
    lefty = chance_to_beat(t, seen.left, holders, seen.trump_holders, suit, d, misses)
    righty = chance_to_beat(t, seen.right, holders, seen.trump_holders, suit, d, misses)
    helped = chance_to_beat(t, seen.partner, holders, seen.trump_holders, suit, d, misses)
    stands = (1.0 - lefty) * (1.0 - righty)
    wins = stands + (1.0 - stands) * 0.5 * helped
    loses = 1.0 - wins
    points = t.points[d]
    out = seen.unseen & members
    falling = 0.1 * count_points(t.groups, out)
    value = (
        wins * (w[0] + 0.1 * points * w[1] + falling * w[10] + seen.pressure * w[20])
        + loses * (0.1 * points * w[2] + falling * w[11])
        + helped * w[14]
        + 0.125 * t.strength[d] * w[12]
    )
    if bit & trumps:
        value += 0.2 * (
            seen.own_trumps * w[13]
            + popcount(out & -(2 << d)) * w[16]
            + seen.rivals * w[17]
            + seen.walkers * w[19]
        )
        if seen.rivals > 0:
            value += w[3]
            if highest(out) < d:
                value += w[5] * 0.2 * popcount(out)
        else:
            value += w[4]
    else:
        mates = seen.hand & members
        if highest(out) < d:
            value += w[7]
            if seen.rivals > 0:
                value += w[8]
        value += 0.2 * (popcount(mates) * w[9] + seen.own_trumps * w[18])
        if seen.own_trumps > 0 and mates == bit:
            value += w[21]
    if bit & t.groups[1]:
        value += w[6]
    stake = 1 + points
    settles = node[LEFT] - stake < node[NEED] if seen.for_bidder else stake >= node[NEED]
    if settles:
        value += w[15] * wins
    return value


@part
def follow_value(t, node, seen, d, takes, wins, w, misses):
    """The weighted features of following with `d`, which `takes` the trick so far or not and leaves
    the side the chance `wins` of it."""
    trumps = t.groups[0]
    bit = 1 << d
    points = t.points[d]
    stake = node[POINTS] + points
    own_suit = t.suit[t.led_suit[d]]
    mates = seen.hand & own_suit
    strength = 0.125 * t.strength[d]
    value = (
        wins * (w[0] + 0.1 * stake * w[1] + 0.1 * points * w[2] + seen.pressure * w[18])
        + (1.0 - wins) * 0.1 * points * w[3]
        + 0.2 * popcount(mates) * w[15]
    )
    if takes:
        value += strength * w[4] + w[16]
        if bit & trumps and t.suit[node[SUIT]] & trumps == 0:
            value += w[5] + 0.2 * seen.own_trumps * w[19]
        if ((node[WINNER] ^ node[SEAT]) & 1) == 0:
            value += w[6]
        if node[PLACE] == 3:
            value += w[17]
    else:
        out = seen.unseen & own_suit
        above = popcount(out & -(2 << d))
        value += strength * w[10] + 0.2 * above * w[20]
        if bit & trumps:
            value += w[7]
        if above == 0:
            value += w[8]
        elif above == 1:
            value += w[14]
        if bit & t.groups[1]:
            value += w[9]
        rest = mates & ~bit
        if rest == 0:
            if seen.hand & trumps & ~bit:
                value += w[11]
        elif highest(rest) > max(d, highest(out)):
            value += w[21]
    sets = node[LEFT] - stake < node[NEED]
    makes = stake >= node[NEED]
    if sets:
        value += wins * (w[12] if seen.for_bidder else w[13])
    if makes:
        value += wins * (w[13] if seen.for_bidder else w[12])
    return value


@part
def role_of(node, bidder):
    """0 bidder, 1 bidder's partner, 2 setter: who is to play."""
    if node[SEAT] == bidder:
        return 0
    return 1 if ((node[SEAT] ^ bidder) & 1) == 0 else 2


@part
def best_by_rule(t, node, seen, moves, w, misses):
    """The play of `moves` with the highest value."""
    best = lowest(moves)
    best_value = -1e9
    if node[PLACE] == 0:
        while moves != 0:
            d = lowest(moves)
            moves &= moves - 1
            value = lead_value(t, node, seen, d, w, misses)
            if value > best_value:
                best_value = value
                best = d
        return best
    suit = node[SUIT]
    before = node[BEST]
    place = node[PLACE]
    contenders = t.contenders[suit]
    holders = holders_of(t.suit[suit], seen.left, seen.partner, seen.right)
    ours = ((node[WINNER] ^ node[SEAT]) & 1) == 0
    leaving = side_wins(t, place, ours, before, seen, suit, holders, misses)
    while moves != 0:
        d = lowest(moves)
        moves &= moves - 1
        takes = (contenders >> d & 1) != 0 and d > before
        wins = leaving
        if takes:
            wins = side_wins(t, place, True, d, seen, suit, holders, misses)
        value = follow_value(t, node, seen, d, takes, wins, w, misses)
        if value > best_value:
            best_value = value
            best = d
    return best


@part
def stage_of(node, hand):
    """0 early, 1 late in the hand, 2 tight: the bidder's side needs every trick that is left."""
    if node[LEFT] - 1 < node[NEED]:
        return 2
    return 1 if popcount(hand) <= LATE else 0


@part
def play_value(t, node, hand, may, bidder, d, w, misses):
    """The weighted features of playing `d` from `hand`, `w` (22,) the weights."""
    seen = look(t, node, hand, may, bidder)
    if node[PLACE] == 0:
        return lead_value(t, node, seen, d, w, misses)
    suit = node[SUIT]
    holders = holders_of(t.suit[suit], seen.left, seen.partner, seen.right)
    takes = (t.contenders[suit] >> d & 1) != 0 and d > node[BEST]
    mine = takes or ((node[WINNER] ^ node[SEAT]) & 1) == 0
    top = d if takes else node[BEST]
    wins = side_wins(t, node[PLACE], mine, top, seen, suit, holders, misses)
    return follow_value(t, node, seen, d, takes, wins, w, misses)


@part
def rule_play(t, node, hand, may, bidder, weights, misses):
    """The tile the rule player plays from `hand`.

    `node`: the public state (its HELD is all tiles not yet played, whoever has them); `may` (4,):
    what each seat may hold as far as everyone knows; `weights` (3, 2, 3, 22) by role, lead or
    follow, stage.
    """
    moves = legal_of(t, node, hand)
    if moves & (moves - 1) == 0:
        return lowest(moves)
    w = weights[role_of(node, bidder), 0 if node[PLACE] == 0 else 1, stage_of(node, hand)]
    seen = look(t, node, hand, may, bidder)
    return best_by_rule(t, node, seen, moves, w, misses)
