"""The double-dummy search: zero-window alpha-beta over an explicit stack.

All values are points still to come for the *maximising side* (side 0 or 1 of the seats), from the
node on, tiles already played to the trick included. A search asks "at least `need`?" and answers
with a bound on the right side of `need`: a value ≥ need is a lower bound, a value < need an upper
one.

Parameters that recur:
`t` the rule tables (`exact.rule_tables.RuleTables`), `owners` (4,) each seat's tiles, `scratch` the
`scratch.Scratch` of this thread; its transposition table serves one deal and trump.
"""

import numpy as np

from .assumptions import ABOVE_ALL, BELOW_ALL, SEATS, SET_SIZE, TRICK_POINTS
from .bits import borrowed, borrowed_all, lowest, popcount
from .bounds import cashing_points, count_points, trump_points
from .compiled import kernel, part
from .endings import last_trick_winner, last_two_tricks
from .equals import drop_alike
from .groups import TRUMPS
from .ordering import follow_scores, lead_scores
from .scratch import GENERATION, NODES
from .seats import FIRST, LAST, after, same_side, side_of
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
    POINTS,
    SEAT,
    SUIT,
    UPPER,
    VALUE,
    WINNER,
    advance,
    copy_row,
    legal_moves,
    trick_settled,
)
from .transposition import (
    NO_HINT,
    entry_at,
    hint_in,
    key_in,
    key_of,
    look_ahead,
    lower_in,
    new_generation,
    remember,
    upper_in,
)

# Parts of the search that can be switched off without changing an answer.
TABLE, TRUMP_BOUND, CASHING, ENDING, TRICK_SETTLED, EQUALS, LOOKAHEAD, ORDER, GUESS = (
    1 << bit for bit in range(9)
)


ALL_FEATURES = (1 << 9) - 1
HINT_BONUS = 1000  # added to the score of the hint, so that it is tried first

# Typed, since a literal argument would compile the search a second time.
NO_POINTS = np.int64(0)
NO_GUESS = np.int64(-1)


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

    Tries the points at stake, the last one or two tricks outright, the transposition table,
    and sure points.
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
        return left if side_of(last_trick_winner(t, owners, held, leader)) == side else 0
    leads_for = side_of(leader) == side
    node[HINT] = NO_HINT
    node[LOWER] = 0
    node[UPPER] = left
    if features & TABLE:
        key = key_of(scratch.counters[GENERATION], leader, held)
        entry = entry_at(scratch, key)
        if key_in(entry) == key:
            node[HINT] = hint_in(entry)
            node[LOWER] = lower_in(entry)
            node[UPPER] = upper_in(entry)
            if node[LOWER] >= need:
                return node[LOWER]
            if node[UPPER] < need:
                return node[UPPER]
    partner = held & owners[after(leader, 2)]
    left_hand = held & owners[after(leader, 1)]
    right_hand = held & owners[after(leader, 3)]
    if features & TRUMP_BOUND:
        trumps = t.groups[TRUMPS]
        if trumps != 0:
            ours = (hand | partner) & trumps
            theirs = (left_hand | right_hand) & trumps
            lead_sure = trump_points(
                t.groups, scratch.sure, hand & trumps, partner & trumps, theirs
            )
            rival_sure = trump_points(
                t.groups, scratch.sure, left_hand & trumps, right_hand & trumps, ours
            )
            low = lead_sure if leads_for else rival_sure
            high = left - (rival_sure if leads_for else lead_sure)
            if low >= need:
                return low
            if high < need:
                return high
    if features & CASHING:
        sure = cashing_points(t, hand, partner, left_hand, right_hand, tricks, left)
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
    partner = held & owners[after(seat, 2)]
    left = held & owners[after(seat, 1)]
    right = held & owners[after(seat, 3)]
    if node[PLACE] == FIRST:
        lead_scores(t, weights, hand, partner, left, right, moves, scores)
        if node[HINT] < NO_HINT:
            scores[node[HINT]] += HINT_BONUS
        return
    spare = node[LEFT] - node[NEED] if side_of(seat) == side else node[NEED] - 1
    s = node[SUIT]
    follow_scores(
        t,
        weights,
        node[PLACE],
        t.suit[s],
        t.contenders[s],
        node[BEST],
        same_side(node[WINNER], seat),
        node[POINTS] - TRICK_POINTS,
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
        maximising = side_of(node[SEAT]) == side
        if node[PLACE] == FIRST:
            value = known_at_trick(t, owners, node, side, scratch, features)
        elif features & TRICK_SETTLED:
            value = trick_settled(t, owners, node, side)
        else:
            value = -1
        if value < 0:
            moves = legal_moves(t, owners, node)
            move = lowest(moves)
            if moves & (moves - 1):
                if node[PLACE] == LAST and features & LOOKAHEAD and features & TABLE:
                    value = look_ahead(t, node, moves, side, scratch)
                if value < 0 and features & ORDER:
                    order(t, owners, node, moves, side, scratch.scores[ply], scratch.weights)
                    move = choose(moves, scratch.scores[ply])
        if value < 0:
            node[VALUE] = BELOW_ALL if maximising else ABOVE_ALL
            node[MOVES] = moves & ~(1 << move)
            node[MOVE] = move
            node[GAIN] = advance(t, node, move, stack[ply + 1], side)
            ply += 1
            continue
        while True:
            if ply == 0:
                scratch.counters[NODES] += nodes
                return value
            ply -= 1
            node = stack[ply]
            maximising = side_of(node[SEAT]) == side
            value += node[GAIN]
            if maximising:
                value = max(value, node[VALUE])
                cut_off = value >= node[NEED]
            else:
                value = min(value, node[VALUE])
                cut_off = value < node[NEED]
            moves = node[MOVES]
            if not cut_off and moves != 0 and features & EQUALS:
                elsewhere = (node[HELD] & ~owners[node[SEAT]]) | node[PLAYED]
                moves = drop_alike(t, moves, node[MOVE], elsewhere)
            if not cut_off and moves != 0:
                move = lowest(moves)
                if features & ORDER and moves & (moves - 1):
                    move = choose(moves, scratch.scores[ply])
                node[VALUE] = value
                node[MOVES] = moves & ~(1 << move)
                node[MOVE] = move
                node[GAIN] = advance(t, node, move, stack[ply + 1], side)
                ply += 1
                break
            if node[PLACE] == FIRST and features & TABLE:
                remember(node, value, cut_off, scratch)


@kernel
def likely_points(t, owners, side, scratch):
    """Points of `side` when both sides simply make the play that looks best: a first guess."""
    stack = scratch.stack
    current = 0
    stack[0, NEED] = (stack[0, LEFT] + 1) // 2
    total = 0
    for ply in range(SET_SIZE):
        node = stack[current]
        node[HINT] = NO_HINT
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
    (points of a similar position, or NO_GUESS) and the points of a likely line.
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
    """Points still to come for `side` from `state` (9,), clipped to low…high. Forgets what the
    transposition table held."""
    new_generation(scratch)
    copy_row(state, scratch.stack[0])
    return points_between(t, owners, side, low, high, NO_GUESS, scratch, features)


@kernel
def solve_moves(t, owners, state, side, values, scratch, features):
    """Exact points still to come for `side` after each legal play of `state`, into `values` (28,);
    -1 for tiles that may not be played. One transposition table serves them all."""
    new_generation(scratch)
    values.fill(-1)
    root = np.zeros(COLUMNS, dtype=np.int64)
    copy_row(state, root)
    moves = legal_moves(t, owners, root)
    elsewhere = (root[HELD] & ~owners[root[SEAT]]) | root[PLAYED]
    value = NO_GUESS
    while moves != 0:
        move = lowest(moves)
        moves &= moves - 1
        gain = advance(t, root, move, scratch.stack[0], side)
        left = scratch.stack[0, LEFT]
        expected = value - gain
        value = gain + points_between(t, owners, side, NO_POINTS, left, expected, scratch, features)
        values[move] = value
        if features & EQUALS:
            others = drop_alike(t, moves, move, elsewhere)
            same = moves & ~others
            moves = others
            while same != 0:
                values[lowest(same)] = value
                same &= same - 1


@kernel
def solve_layouts(t, layouts, state, side, values, scratch, features):
    """As `solve_moves`, for each of `layouts` (n, 4) of the tiles still held: `values` (n, 28)."""
    for i in range(len(layouts)):
        solve_moves(t, layouts[i], state, side, values[i], scratch, features)


@kernel
def solve_leaders(t, owners, side, values, scratch, features):
    """Exact points of `side` from a whole deal or ending for each leader, into `values` (4,).
    The four searches share one transposition table."""
    new_generation(scratch)
    held = owners[0] | owners[1] | owners[2] | owners[3]
    left = TRICK_POINTS * popcount(owners[0]) + count_points(t.groups, held)
    for leader in range(SEATS):
        root = scratch.stack[0]
        root.fill(0)
        root[HELD] = held
        root[SEAT] = leader
        root[LEFT] = left
        expected = NO_GUESS if leader == 0 else values[leader - 1]
        values[leader] = points_between(
            t, owners, side, NO_POINTS, left, expected, scratch, features
        )


@kernel
def solve_deals(t, deals, leader, low, high, values, scratch, features):
    """Points of the leader's side in each of `deals` (n, 4), clipped to low…high, into `values`
    (n,)."""
    side = side_of(leader)
    for i in range(len(deals)):
        owners = deals[i]
        new_generation(scratch)
        root = scratch.stack[0]
        root.fill(0)
        root[HELD] = owners[0] | owners[1] | owners[2] | owners[3]
        root[SEAT] = leader
        root[LEFT] = TRICK_POINTS * popcount(owners[0]) + count_points(t.groups, root[HELD])
        values[i] = points_between(t, owners, side, low, high, NO_GUESS, scratch, features)
