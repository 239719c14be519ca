"""The transposition table: bounds on states between tricks, for one deal and trump.

Between tricks a state is exactly the 28 bits of tiles held and the leader, because owners never
change within a deal; that is the key. An entry is one int64 word:

    generation (16 bits) | leader (2) held (28) | hint (5) | upper (6) | lower (6)

The hint is the lead that settled the state; upper and lower bound the points still to come.
A new deal or trump takes a new generation, which empties the table at no cost.
"""

from .assumptions import POINTS_BITS, SET_SIZE
from .bits import lowest
from .compiled import kernel, part, shorthand
from .scratch import GENERATION
from .seats import side_of
from .state import BEST, HELD, LOWER, MOVE, NEED, POINTS, SEAT, SUIT, UPPER, WINNER

GENERATIONS = 1 << 16
HINT_BITS = 5
NO_HINT = (1 << HINT_BITS) - 1  # no lead is known

# Where the fields of an entry begin, and of its key.
UPPER_AT = POINTS_BITS
HINT_AT = UPPER_AT + POINTS_BITS
KEY_AT = HINT_AT + HINT_BITS
LEADER_AT = SET_SIZE
GENERATION_AT = LEADER_AT + 2  # two bits for a seat

MULTIPLIER = 0x2545F4914F6CDD1D
SLOT_AT = 64 - 20  # the product's upper bits, enough for 2^20 entries


@kernel
def new_generation(scratch):
    """Forget what the transposition table holds: call before each new deal or trump."""
    counters = scratch.counters
    counters[GENERATION] += 1
    if counters[GENERATION] >= GENERATIONS:
        scratch.table[:] = 0
        counters[GENERATION] = 1


@part
def key_of(generation, leader, held):
    """The key of a state between tricks."""
    return generation << GENERATION_AT | leader << LEADER_AT | held


@part
def slot_of(key, size):
    """Where the entry of `key` is kept in a table of `size` entries, a power of two."""
    return ((key * MULTIPLIER) >> SLOT_AT) & (size - 1)


@shorthand
def entry_at(scratch, key):
    """The entry in the slot of `key`, whichever key it is of."""
    return scratch.table[slot_of(key, scratch.table.size)]


@shorthand
def entry_of(key, hint, upper, lower):
    return key << KEY_AT | hint << HINT_AT | upper << UPPER_AT | lower


@shorthand
def key_in(entry):
    return entry >> KEY_AT


@shorthand
def hint_in(entry):
    """The lead that settled the state, or NO_HINT."""
    return entry >> HINT_AT & NO_HINT


@shorthand
def upper_in(entry):
    """A bound that the points still to come do not exceed."""
    return entry >> UPPER_AT & ((1 << POINTS_BITS) - 1)


@shorthand
def lower_in(entry):
    """A bound that the points still to come do not fall short of."""
    return entry & ((1 << POINTS_BITS) - 1)


@part
def remember(node, value, cut_off, scratch):
    """Store what a finished node at the start of a trick has shown; if it was `cut_off`, the lead
    that did it too."""
    lower = node[LOWER]
    upper = node[UPPER]
    hint = NO_HINT
    if value >= node[NEED]:
        lower = max(lower, value)
    else:
        upper = min(upper, value)
    if cut_off:
        hint = node[MOVE]
    key = key_of(scratch.counters[GENERATION], node[SEAT], node[HELD])
    scratch.table[slot_of(key, scratch.table.size)] = entry_of(key, hint, upper, lower)


@part
def look_ahead(t, node, moves, side, scratch):
    """Last to play: a bound by a play whose next trick the table already settles, or -1."""
    maximising = side_of(node[SEAT]) == side
    contenders = t.contenders[node[SUIT]]
    while moves != 0:
        d = lowest(moves)
        moves &= moves - 1
        winner = node[WINNER]
        if (contenders >> d & 1) != 0 and d > node[BEST]:
            winner = node[SEAT]
        gain = node[POINTS] + t.points[d] if side_of(winner) == side else 0
        key = key_of(scratch.counters[GENERATION], winner, node[HELD] & ~(1 << d))
        entry = entry_at(scratch, key)
        if key_in(entry) == key:
            if maximising:
                value = gain + lower_in(entry)
                if value >= node[NEED]:
                    return value
            else:
                value = gain + upper_in(entry)
                if value < node[NEED]:
                    return value
    return -1
