"""The transposition table: bounds on states between tricks, for one deal and trump.

Between tricks a state is exactly the 28 bits of tiles held and the leader, because owners never
change within a deal; that is the key. An entry is one int64 word:

    generation (16 bits) | leader (2) held (28) | best lead (5) | upper (6) | lower (6)

A new deal or trump takes a new generation, which empties the table at no cost.
"""

from .bits import lowest
from .compiled import part
from .state import BEST, HELD, LOWER, MOVE, NEED, POINTS, SEAT, SUIT, UPPER, WINNER

NO_MOVE = 31


GENERATIONS = 1 << 16


@part
def key_of(generation, leader, held):
    return generation << 30 | leader << 28 | held


@part
def slot_of(key, size):
    return ((key * 0x2545F4914F6CDD1D) >> 44) & (size - 1)


@part
def remember(node, value, settled, scratch):
    """Store what a finished trick-start node has shown."""
    lower = node[LOWER]
    upper = node[UPPER]
    hint = NO_MOVE
    if value >= node[NEED]:
        lower = max(lower, value)
    else:
        upper = min(upper, value)
    if settled:
        hint = node[MOVE]
    key = key_of(scratch.counters[0], node[SEAT], node[HELD])
    word = key << 17 | hint << 12 | upper << 6 | lower
    scratch.table[slot_of(key, scratch.table.size)] = word


@part
def look_ahead(t, node, moves, side, scratch):
    """Last to play: a bound by a play whose next trick the table already settles, or -1."""
    maximising = (node[SEAT] & 1) == side
    contenders = t.contenders[node[SUIT]]
    while moves != 0:
        d = lowest(moves)
        moves &= moves - 1
        winner = node[WINNER]
        if (contenders >> d & 1) != 0 and d > node[BEST]:
            winner = node[SEAT]
        gain = node[POINTS] + t.points[d] if (winner & 1) == side else 0
        key = key_of(scratch.counters[0], winner, node[HELD] & ~(1 << d))
        entry = scratch.table[slot_of(key, scratch.table.size)]
        if entry >> 17 == key:
            if maximising:
                value = gain + (entry & 63)
                if value >= node[NEED]:
                    return value
            else:
                value = gain + (entry >> 6 & 63)
                if value < node[NEED]:
                    return value
    return -1
