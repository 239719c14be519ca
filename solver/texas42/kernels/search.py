"""The double-dummy search: zero-window alpha-beta over an explicit stack, one table per deal.

All values are points still to come for the *maximising side* (side 0 or 1 of the seats), from the
node on, tiles already on the table included. A search asks "at least `need`?" and answers with a
bound on the right side of `need`: a value ≥ need is a lower bound, a value < need an upper one.

Parameters that recur:
`t` the rule tables (`tables.RuleTables`), `owners` (4,) each seat's tiles, `scratch` the
arrays of `new_scratch`, one set a thread.
"""

from collections import namedtuple

import numpy as np

from .bits import borrowed, borrowed_all, lowest, popcount
from .bounds import cashing_points, count_points, fill_sure_trumps, trump_points
from .compiled import kernel, part
from .endings import last_trick_winner, last_two_tricks
from .equals import drop_alike
from .ordering import follow_scores, lead_scores
from .state import (
    BEST,
    COLUMNS,
    GAIN,
    HELD,
    HINT,
    LEFT,
    LOWER,
    MOVE,
    MOVES,
    NEED,
    PLACE,
    PLAYED,
    PLIES,
    POINTS,
    SEAT,
    SUIT,
    UPPER,
    VALUE,
    WINNER,
    advance,
    copy_row,
    decided,
    legal_moves,
)
from .transposition import GENERATIONS, NO_MOVE, key_of, look_ahead, remember, slot_of

# Parts of the search that can be switched off without changing an answer.
TABLE, TRUMP_BOUND, CASHING, ENDING, DECIDED, EQUALS, LOOKAHEAD, ORDER, GUESS = (
    1 << bit for bit in range(9)
)


ALL_FEATURES = (1 << 9) - 1


HINT_BONUS = 1000


# Typed, since a literal argument would compile the search a second time.
NONE = np.int64(0)


NOTHING = np.int64(-1)


Scratch = namedtuple("Scratch", "stack scores table counters sure weights")
"""stack (30, 17), scores (30, 28), table (2^k,), counters (generation, nodes), sure (2^14,) and the
ordering weights (4 × 4 × 256,), all int64."""


def new_scratch(weights, table_bits=15):
    """Working memory for one thread, 2^table_bits entries of table."""
    sure = np.zeros(1 << 14, dtype=np.int64)
    fill_sure_trumps(sure)
    return Scratch(
        stack=np.zeros((PLIES, COLUMNS), dtype=np.int64),
        scores=np.zeros((PLIES, 28), dtype=np.int64),
        table=np.zeros(1 << table_bits, dtype=np.int64),
        counters=np.zeros(2, dtype=np.int64),
        sure=sure,
        weights=weights,
    )


@kernel
def new_generation(scratch):
    """Forget what the table holds: call before each new deal or trump."""
    counters = scratch.counters
    counters[0] += 1
    if counters[0] >= GENERATIONS:
        scratch.table[:] = 0
        counters[0] = 1


@part
def choose(moves, scores):
    """The play with the highest score."""
    bit = moves & -moves
    best = lowest(bit)
    moves ^= bit
    while moves != 0:
        d = lowest(moves)
        moves &= moves - 1
        if scores[d] > scores[best]:
            best = d
    return best


@part
def known_at_trick(t, owners, node, side, scratch, features):
    """At the start of a trick: a value or bound that settles the node, or -1.

    Tries the points at stake, the last one or two tricks outright, the table, and sure points.
    """
    need = node[NEED]
    left = node[LEFT]
    if need <= 0:
        return 0
    if need > left:
        return left
    held = node[HELD]
    leader = node[SEAT]
    hand = held & owners[leader]
    tricks = popcount(hand)
    if tricks == 1:
        return left if (last_trick_winner(t, owners, held, leader) & 1) == side else 0
    leads_for = (leader & 1) == side
    node[HINT] = NO_MOVE
    node[LOWER] = 0
    node[UPPER] = left
    if features & TABLE:
        key = key_of(scratch.counters[0], leader, held)
        entry = scratch.table[slot_of(key, scratch.table.size)]
        if entry >> 17 == key:
            node[HINT] = entry >> 12 & 31
            node[LOWER] = entry & 63
            node[UPPER] = entry >> 6 & 63
            if node[LOWER] >= need:
                return node[LOWER]
            if node[UPPER] < need:
                return node[UPPER]
    partner = held & owners[(leader + 2) & 3]
    lefty = held & owners[(leader + 1) & 3]
    righty = held & owners[(leader + 3) & 3]
    if features & TRUMP_BOUND:
        trumps = t.groups[0]
        if trumps != 0:
            ours = (hand | partner) & trumps
            theirs = (lefty | righty) & trumps
            lead_sure = trump_points(
                t.groups, scratch.sure, hand & trumps, partner & trumps, theirs
            )
            rival_sure = trump_points(t.groups, scratch.sure, lefty & trumps, righty & trumps, ours)
            low = lead_sure if leads_for else rival_sure
            high = left - (rival_sure if leads_for else lead_sure)
            if low >= need:
                return low
            if high < need:
                return high
    if features & CASHING:
        sure = cashing_points(t, hand, partner, lefty, righty, tricks, left)
        if leads_for:
            if sure >= need:
                return sure
        elif left - sure < need:
            return left - sure
    if tricks == 2 and features & ENDING:
        if leads_for:
            return last_two_tricks(t, owners, held, leader, left, need)
        return left - last_two_tricks(t, owners, held, leader, left, left - need + 1)
    return -1


@part
def order(t, owners, node, moves, side, scores, weights):
    """Score the plays of a node into `scores`."""
    held = node[HELD]
    seat = node[SEAT]
    hand = held & owners[seat]
    partner = held & owners[(seat + 2) & 3]
    left = held & owners[(seat + 1) & 3]
    right = held & owners[(seat + 3) & 3]
    if node[PLACE] == 0:
        lead_scores(t, weights, hand, partner, left, right, moves, scores)
        if node[HINT] < NO_MOVE:
            scores[node[HINT]] += HINT_BONUS
        return
    spare = node[LEFT] - node[NEED] if (seat & 1) == side else node[NEED] - 1
    s = node[SUIT]
    follow_scores(
        t,
        weights,
        node[PLACE],
        t.suit[s],
        t.contenders[s],
        node[BEST],
        ((node[WINNER] ^ seat) & 1) == 0,
        node[POINTS] - 1,
        spare,
        hand,
        partner,
        left,
        right,
        moves,
        scores,
    )


@kernel
def zero_window(t, owners, side, need, scratch, features):
    """At least `need` points for `side` from row 0 of the stack? A bound that tells."""
    t = borrowed_all(t)
    scratch = borrowed_all(scratch)
    owners = borrowed(owners)
    stack = scratch.stack
    stack[0, NEED] = need
    ply = 0
    nodes = 0
    while True:
        node = stack[ply]
        nodes += 1
        maximising = (node[SEAT] & 1) == side
        if node[PLACE] == 0:
            value = known_at_trick(t, owners, node, side, scratch, features)
        elif features & DECIDED:
            value = decided(t, owners, node, side)
        else:
            value = -1
        if value < 0:
            moves = legal_moves(t, owners, node)
            move = lowest(moves)
            if moves & (moves - 1):
                if node[PLACE] == 3 and features & LOOKAHEAD and features & TABLE:
                    value = look_ahead(t, node, moves, side, scratch)
                if value < 0 and features & ORDER:
                    order(t, owners, node, moves, side, scratch.scores[ply], scratch.weights)
                    move = choose(moves, scratch.scores[ply])
        if value < 0:
            node[VALUE] = -1 if maximising else 99
            node[MOVES] = moves & ~(1 << move)
            node[MOVE] = move
            node[GAIN] = advance(t, node, move, stack[ply + 1], side)
            ply += 1
            continue
        while True:
            if ply == 0:
                scratch.counters[1] += nodes
                return value
            ply -= 1
            node = stack[ply]
            maximising = (node[SEAT] & 1) == side
            value += node[GAIN]
            if maximising:
                value = max(value, node[VALUE])
                settled = value >= node[NEED]
            else:
                value = min(value, node[VALUE])
                settled = value < node[NEED]
            moves = node[MOVES]
            if not settled and moves != 0 and features & EQUALS:
                elsewhere = (node[HELD] & ~owners[node[SEAT]]) | node[PLAYED]
                moves = drop_alike(t, moves, node[MOVE], elsewhere)
            if not settled and moves != 0:
                move = lowest(moves)
                if features & ORDER and moves & (moves - 1):
                    move = choose(moves, scratch.scores[ply])
                node[VALUE] = value
                node[MOVES] = moves & ~(1 << move)
                node[MOVE] = move
                node[GAIN] = advance(t, node, move, stack[ply + 1], side)
                ply += 1
                break
            if node[PLACE] == 0 and features & TABLE:
                remember(node, value, settled, scratch)


@kernel
def likely_points(t, owners, side, scratch):
    """Points of `side` when both sides simply make the play that looks best: a first guess."""
    stack = scratch.stack
    current = 0
    stack[0, NEED] = (stack[0, LEFT] + 1) // 2
    total = 0
    for ply in range(28):
        node = stack[current]
        node[HINT] = NO_MOVE
        moves = legal_moves(t, owners, node)
        if moves == 0:
            break
        move = lowest(moves)
        if moves & (moves - 1):
            order(t, owners, node, moves, side, scratch.scores[ply], scratch.weights)
            move = choose(moves, scratch.scores[ply])
        current = ply + 1
        total += advance(t, node, move, stack[current], side)
    return total


@kernel
def points_between(t, owners, side, low, high, expected, scratch, features):
    """The exact points of `side` from row 0 of the stack, clipped to low…high.

    Asks about likely points and one more first, then halves what is left. Likely are `expected`
    (points of a similar position, -1 for none) and the points of a likely line.
    """
    likely = -1
    if features & GUESS and low < high:
        likely = likely_points(t, owners, side, scratch)
    while low < high:
        need = (low + high + 1) // 2
        if low <= expected <= high:
            need = max(expected, low + 1)
        elif low <= likely <= high:
            need = max(likely, low + 1)
        value = zero_window(t, owners, side, need, scratch, features)
        if value >= need:
            low = min(value, high)
        else:
            high = max(value, low)
    return low


@kernel
def solve_state(t, owners, state, side, low, high, scratch, features):
    """Points still to come for `side` from `state` (9,), clipped to low…high, on an empty table."""
    new_generation(scratch)
    copy_row(state, scratch.stack[0])
    return points_between(t, owners, side, low, high, NOTHING, scratch, features)


@kernel
def solve_moves(t, owners, state, side, values, scratch, features):
    """Exact points still to come for `side` after each legal play of `state`, into `values` (28,);
    -1 for tiles that may not be played. One table serves them all."""
    new_generation(scratch)
    values.fill(-1)
    root = np.zeros(COLUMNS, dtype=np.int64)
    copy_row(state, root)
    moves = legal_moves(t, owners, root)
    elsewhere = (root[HELD] & ~owners[root[SEAT]]) | root[PLAYED]
    value = NOTHING
    while moves != 0:
        move = lowest(moves)
        moves &= moves - 1
        gain = advance(t, root, move, scratch.stack[0], side)
        left = scratch.stack[0, LEFT]
        expected = value - gain
        value = gain + points_between(t, owners, side, NONE, left, expected, scratch, features)
        values[move] = value
        if features & EQUALS:
            others = drop_alike(t, moves, move, elsewhere)
            same = moves & ~others
            moves = others
            while same != 0:
                values[lowest(same)] = value
                same &= same - 1


@kernel
def solve_leaders(t, owners, side, values, scratch, features):
    """Exact points of `side` from a whole deal or ending for each leader, into `values` (4,).
    The four searches share one table."""
    new_generation(scratch)
    held = owners[0] | owners[1] | owners[2] | owners[3]
    left = popcount(owners[0]) + count_points(t.groups, held)
    for leader in range(4):
        root = scratch.stack[0]
        root.fill(0)
        root[HELD] = held
        root[SEAT] = leader
        root[LEFT] = left
        expected = NOTHING if leader == 0 else values[leader - 1]
        values[leader] = points_between(t, owners, side, NONE, left, expected, scratch, features)


@kernel
def solve_deals(t, deals, leader, low, high, values, scratch, features):
    """Points of the leader's side in each of `deals` (n, 4), clipped to low…high, into `values`
    (n,)."""
    for i in range(len(deals)):
        owners = deals[i]
        new_generation(scratch)
        root = scratch.stack[0]
        root.fill(0)
        root[HELD] = owners[0] | owners[1] | owners[2] | owners[3]
        root[SEAT] = leader
        root[LEFT] = popcount(owners[0]) + count_points(t.groups, root[HELD])
        values[i] = points_between(t, owners, leader & 1, low, high, NOTHING, scratch, features)
