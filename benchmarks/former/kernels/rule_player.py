"""The rule player: it weighs each legal tile by what the seat can see, and plays the best.

It sees its own hand, the tiles everyone has played, who has failed to follow what, and the
contract; never another hand. Each legal tile gets the sum of its features times the weights of the
seat's role (bidder, bidder's partner, setter), on lead or following, and of the stage of the hand;
the highest sum is played. The features are named in `lead_features` and `follow_features`.

A chance that a seat beats a tile is taken from the tiles still out: each is with any of the seats
that may hold it alike.
"""

from collections import namedtuple

import numpy as np

from texas42.kernels.assumptions import SET_SIZE, TRICK_POINTS
from texas42.kernels.bits import highest, lowest, popcount
from texas42.kernels.bounds import count_points
from texas42.kernels.compiled import part
from texas42.kernels.groups import DOUBLES, TRUMPS
from texas42.kernels.network import role_of
from texas42.kernels.seats import FIRST, LAST, after, same_side
from texas42.kernels.state import (
    BEST,
    HELD,
    LEFT,
    NEED,
    PLACE,
    POINTS,
    SEAT,
    SUIT,
    WINNER,
    legal_of,
)

from . import follow_features as follow
from . import lead_features as lead

ROLES = ("bidder", "partner", "setter")

LEADING, FOLLOWING = range(2)

EARLY, LATE, TIGHT = range(3)
STAGES = ("early", "late", "tight")
LATE_HAND = 4  # tiles in hand from which the late weights hold

LEAD_FEATURES = lead.NAMES
FOLLOW_FEATURES = follow.NAMES
FEATURES = len(LEAD_FEATURES)
assert len(FOLLOW_FEATURES) == FEATURES

# Points, tiles and ranks are scaled to be about as large as a chance.
POINT_SCALE, TILE_SCALE, RANK_SCALE = 0.1, 0.2, 0.125

Seen = namedtuple(
    "Seen",
    "hand unseen left partner right trump_holders rivals own_trumps walkers pressure for_bidder",
)
"""What a seat sees: masks of its hand, of all unseen tiles and of those that each other seat may
hold; how many seats may hold trumps, trumps the rivals may hold, trumps and walkers in hand; the
share of what is left that the side needs; whether the side is the bidder's."""

# `MISSES[seats, n]`: the chance that a seat has none of n tiles that so many seats may hold.
MISSES = np.array(
    [[0.0**n for n in range(SET_SIZE + 1)]]
    + [[(1 - 1 / seats) ** n if n else 1.0 for n in range(SET_SIZE + 1)] for seats in (1, 2, 3)]
)


@part
def chance_to_beat(t, may, holders, trump_holders, suit, best, misses):
    """The chance that a seat which may hold `may` beats `best` when `suit` is led."""
    trumps = t.groups[TRUMPS]
    higher = -(2 << best)
    members = may & t.suit[suit]
    followers = popcount(members)
    overs = popcount(members & t.contenders[suit] & higher)
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
    if place == LAST:
        return 1.0 if mine else 0.0
    left_beats = chance_to_beat(t, seen.left, holders, seen.trump_holders, suit, top, misses)
    if place == LAST - 1:
        return 1.0 - left_beats if mine else 0.0
    partner_beats = chance_to_beat(t, seen.partner, holders, seen.trump_holders, suit, top, misses)
    if mine:
        return 1.0 - left_beats * (1.0 - 0.5 * partner_beats)
    return partner_beats * (1.0 - 0.5 * left_beats)


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
    trumps = t.groups[TRUMPS]
    unseen = node[HELD] & ~hand
    left = unseen & may[after(seat, 1)]
    partner = unseen & may[after(seat, 2)]
    right = unseen & may[after(seat, 3)]
    for_bidder = same_side(seat, bidder)
    own_trumps = popcount(hand & trumps)
    walkers = 0
    if own_trumps > 0 and node[PLACE] == FIRST:
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
    trumps = t.groups[TRUMPS]
    bit = 1 << d
    suit = t.led_suit[d]
    members = t.suit[suit]
    holders = holders_of(members, seen.left, seen.partner, seen.right)
    left_beats = chance_to_beat(t, seen.left, holders, seen.trump_holders, suit, d, misses)
    right_beats = chance_to_beat(t, seen.right, holders, seen.trump_holders, suit, d, misses)
    partner_beats = chance_to_beat(t, seen.partner, holders, seen.trump_holders, suit, d, misses)
    stands = (1.0 - left_beats) * (1.0 - right_beats)
    wins = stands + (1.0 - stands) * 0.5 * partner_beats
    loses = 1.0 - wins
    points = t.points[d]
    out = seen.unseen & members
    falling = POINT_SCALE * count_points(t.groups, out)
    value = (
        wins
        * (
            w[lead.WINS]
            + POINT_SCALE * points * w[lead.WINS_COUNT]
            + falling * w[lead.PULLS_COUNT]
            + seen.pressure * w[lead.PRESSURE]
        )
        + loses * (POINT_SCALE * points * w[lead.RISKS_COUNT] + falling * w[lead.FEEDS_COUNT])
        + partner_beats * w[lead.PARTNER_WINS]
        + RANK_SCALE * t.strength[d] * w[lead.STRENGTH]
    )
    if bit & trumps:
        value += TILE_SCALE * (
            seen.own_trumps * w[lead.TRUMP_LENGTH]
            + popcount(out & -(2 << d)) * w[lead.TRUMPS_ABOVE]
            + seen.rivals * w[lead.TRUMPS_AGAINST]
            + seen.walkers * w[lead.WALKERS_BEHIND]
        )
        if seen.rivals > 0:
            value += w[lead.DRAWS_TRUMP]
            if highest(out) < d:
                value += w[lead.SURE_DRAW] * TILE_SCALE * popcount(out)
        else:
            value += w[lead.SPARE_TRUMP]
    else:
        mates = seen.hand & members
        if highest(out) < d:
            value += w[lead.WALKER]
            if seen.rivals > 0:
                value += w[lead.WALKER_UNDER_RUFF]
        value += TILE_SCALE * (
            popcount(mates) * w[lead.LENGTH] + seen.own_trumps * w[lead.OFF_WITH_TRUMPS]
        )
        if seen.own_trumps > 0 and mates == bit:
            value += w[lead.ONLY_ONE]
    if bit & t.groups[DOUBLES]:
        value += w[lead.DOUBLE]
    stake = TRICK_POINTS + points
    settles = node[LEFT] - stake < node[NEED] if seen.for_bidder else stake >= node[NEED]
    if settles:
        value += w[lead.MUST_WIN] * wins
    return value


@part
def follow_value(t, node, seen, d, takes, wins, w, misses):
    """The weighted features of following with `d`, which `takes` the trick so far or not and leaves
    the side the chance `wins` of it."""
    trumps = t.groups[TRUMPS]
    bit = 1 << d
    points = t.points[d]
    stake = node[POINTS] + points
    own_suit = t.suit[t.led_suit[d]]
    mates = seen.hand & own_suit
    strength = RANK_SCALE * t.strength[d]
    value = (
        wins
        * (
            w[follow.WINS]
            + POINT_SCALE * stake * w[follow.WINS_POINTS]
            + POINT_SCALE * points * w[follow.GIVES_COUNT]
            + seen.pressure * w[follow.PRESSURE]
        )
        + (1.0 - wins) * POINT_SCALE * points * w[follow.RISKS_COUNT]
        + TILE_SCALE * popcount(mates) * w[follow.LENGTH]
    )
    if takes:
        value += strength * w[follow.COSTS_STRENGTH] + w[follow.TAKES]
        if bit & trumps and t.suit[node[SUIT]] & trumps == 0:
            value += w[follow.RUFFS] + TILE_SCALE * seen.own_trumps * w[follow.RUFF_LENGTH]
        if same_side(node[WINNER], node[SEAT]):
            value += w[follow.OVERTAKES_PARTNER]
        if node[PLACE] == LAST:
            value += w[follow.TAKES_LAST]
    else:
        out = seen.unseen & own_suit
        above = popcount(out & -(2 << d))
        value += strength * w[follow.THROWS_STRENGTH] + TILE_SCALE * above * w[follow.TILES_ABOVE]
        if bit & trumps:
            value += w[follow.WASTES_TRUMP]
        if above == 0:
            value += w[follow.THROWS_WALKER]
        elif above == 1:
            value += w[follow.SECOND_BEST]
        if bit & t.groups[DOUBLES]:
            value += w[follow.THROWS_DOUBLE]
        rest = mates & ~bit
        if rest == 0:
            if seen.hand & trumps & ~bit:
                value += w[follow.GOES_VOID]
        elif highest(rest) > max(d, highest(out)):
            value += w[follow.LEAVES_WALKER]
    sets = node[LEFT] - stake < node[NEED]
    makes = stake >= node[NEED]
    if sets:
        value += wins * (w[follow.MUST_WIN] if seen.for_bidder else w[follow.MAKES])
    if makes:
        value += wins * (w[follow.MAKES] if seen.for_bidder else w[follow.MUST_WIN])
    return value


@part
def best_by_rule(t, node, seen, moves, w, misses):
    """The play of `moves` with the highest value."""
    best = lowest(moves)
    best_value = -1e9
    if node[PLACE] == FIRST:
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
    ours = same_side(node[WINNER], node[SEAT])
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
    """EARLY or LATE in the hand, or TIGHT: the bidder's side needs every trick that is left."""
    if node[LEFT] - TRICK_POINTS < node[NEED]:
        return TIGHT
    return LATE if popcount(hand) <= LATE_HAND else EARLY


@part
def lead_or_follow(node):
    """LEADING or FOLLOWING."""
    return LEADING if node[PLACE] == FIRST else FOLLOWING


@part
def play_value(t, node, hand, may, bidder, d, w, misses):
    """The weighted features of playing `d` from `hand`, `w` (22,) the weights."""
    seen = look(t, node, hand, may, bidder)
    if node[PLACE] == FIRST:
        return lead_value(t, node, seen, d, w, misses)
    suit = node[SUIT]
    holders = holders_of(t.suit[suit], seen.left, seen.partner, seen.right)
    takes = (t.contenders[suit] >> d & 1) != 0 and d > node[BEST]
    mine = takes or same_side(node[WINNER], node[SEAT])
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
    w = weights[role_of(node, bidder), lead_or_follow(node), stage_of(node, hand)]
    seen = look(t, node, hand, may, bidder)
    return best_by_rule(t, node, seen, moves, w, misses)
