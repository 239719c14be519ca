"""A node of the search: its columns on the stack, what may be played from it, what follows.

Seats, sides, tiles and points are as `assumptions` says.
"""

from .assumptions import SET_SIZE, TRICK_POINTS
from .bits import highest
from .compiled import part
from .seats import FIRST, LAST, after, side_of

# Columns of a node on the stack. The first nine make a state, the rest belong to its search.
(
    HELD,  # tiles not yet played, of all four hands
    SEAT,  # to play
    PLACE,  # in the trick: FIRST … LAST
    SUIT,  # the suit led
    BEST,  # the tile winning the trick
    WINNER,  # who played it
    POINTS,  # of the trick so far, what the trick itself is worth included
    PLAYED,  # tiles of the trick so far
    LEFT,  # points neither side had won when the trick began
    NEED,  # points from here on that the question is about, or that the contract still lacks
    MOVES,  # plays not yet tried
    MOVE,  # the play being searched
    VALUE,  # best so far for the mover's side
    GAIN,  # what the maximising side wins with MOVE, the last play of a trick
    LOWER,  # bounds known from the transposition table
    UPPER,
    HINT,  # the lead that settled this state before
) = range(17)


COLUMNS = HINT + 1
STATE = LEFT + 1
PLIES = SET_SIZE + 2


@part
def legal_of(t, node, hand):
    """The tiles of `hand` that may be played at `node`."""
    if node[PLACE] == FIRST:
        return hand
    follow = hand & t.suit[node[SUIT]]
    return follow if follow != 0 else hand


@part
def legal_moves(t, owners, node):
    """The tiles the seat to play may play."""
    return legal_of(t, node, node[HELD] & owners[node[SEAT]])


@part
def copy_row(source, target):
    """Copy a row of columns; numba's own assignment compiles slowly for its error messages."""
    for column in range(len(source)):
        target[column] = source[column]


@part
def advance(t, node, move, child, side):
    """Write the state after `move` into `child` (which may be `node` itself); returns the points
    that `side` wins by it."""
    bit = 1 << move
    seat = node[SEAT]
    place = node[PLACE]
    left = node[LEFT]
    need = node[NEED]
    child[HELD] = node[HELD] & ~bit
    if place == FIRST:
        child[SEAT] = after(seat, 1)
        child[PLACE] = 1
        child[SUIT] = t.led_suit[move]
        child[BEST] = move
        child[WINNER] = seat
        child[POINTS] = TRICK_POINTS + t.points[move]
        child[PLAYED] = bit
        child[LEFT] = left
        child[NEED] = need
        return 0
    suit = node[SUIT]
    best = node[BEST]
    winner = node[WINNER]
    if (t.contenders[suit] >> move & 1) != 0 and move > best:
        best = move
        winner = seat
    points = node[POINTS] + t.points[move]
    if place < LAST:
        child[SEAT] = after(seat, 1)
        child[PLACE] = place + 1
        child[SUIT] = suit
        child[BEST] = best
        child[WINNER] = winner
        child[POINTS] = points
        child[PLAYED] = node[PLAYED] | bit
        child[LEFT] = left
        child[NEED] = need
        return 0
    gain = points if side_of(winner) == side else 0
    child[SEAT] = winner
    child[PLACE] = FIRST
    child[PLAYED] = 0
    child[LEFT] = left - points
    child[NEED] = need - gain
    return gain


@part
def trick_settled(t, owners, node, side):
    """Within a trick: -1, or a bound that settles the node because its winner is certain."""
    held = node[HELD]
    seat = node[SEAT]
    best = node[BEST]
    winner_side = side_of(node[WINNER])
    suit = t.suit[node[SUIT]]
    contenders = t.contenders[node[SUIT]]
    for _ in range(node[PLACE], LAST + 1):
        if side_of(seat) != winner_side:
            hand = held & owners[seat]
            follow = hand & suit
            if follow == 0:
                follow = hand
            if highest(follow & contenders) > best:
                return -1
        seat = after(seat, 1)
    if winner_side == side:
        return node[POINTS] if node[POINTS] >= node[NEED] else -1
    rest = node[LEFT] - node[POINTS]
    return rest if rest < node[NEED] else -1
