"""Hidden hands dealt uniformly among all that fit what is known, without trial and error.

Three hidden seats; each unseen tile may be with some of them. Tiles that may be with the same seats
are of one *kind*: at most seven kinds hold any. `ways[k, a, b]` counts the layouts of kinds k…6
when seats 0 and 1 still lack a and b tiles (the third seat's lack follows), so that the share of a
kind that goes to each seat is drawn with its exact chance, and tiles within a kind by lot. `over`
is `binomials()`.
"""

from math import comb

import numpy as np

from .assumptions import HAND_SIZE, SEATS
from .bits import popcount
from .compiled import kernel, part
from .randomness import below, start_stream

HIDDEN = SEATS - 1  # seats whose hands are not seen
UNSEEN = HIDDEN * HAND_SIZE  # tiles at most in them
KINDS = (1 << HIDDEN) - 1
MOST = HAND_SIZE + 1


def binomials():
    """(22, 22) n over k, for as many tiles as one seat cannot see."""
    over = np.zeros((UNSEEN + 1, UNSEEN + 1), dtype=np.int64)
    for n in range(UNSEEN + 1):
        for k in range(n + 1):
            over[n, k] = comb(n, k)
    over.flags.writeable = False
    return over


@part
def sort_kinds(unseen, may, kinds):
    """`kinds[s - 1]`: the unseen tiles that exactly the seats of subset s may hold. False if there
    is a tile that no seat may hold."""
    for subset in range(1, KINDS + 1):
        tiles = unseen
        for seat in range(HIDDEN):
            tiles &= may[seat] if subset >> seat & 1 else ~may[seat]
        kinds[subset - 1] = tiles
    return unseen & ~(may[0] | may[1] | may[2]) == 0


@part
def count_layouts(kinds, sizes, ways, over):
    """Fill `ways` (8, 8, 8); returns how many layouts fit seats of `sizes` (3,)."""
    ways.fill(0)
    ways[KINDS, 0, 0] = 1
    tiles_left = 0
    for kind in range(KINDS - 1, -1, -1):
        subset = kind + 1
        size = popcount(kinds[kind])
        tiles_left += size
        for a in range(sizes[0] + 1):
            for b in range(sizes[1] + 1):
                c = tiles_left - a - b
                if c < 0 or c > sizes[2]:
                    continue
                total = 0
                for to_a in range((min(size, a) if subset & 1 else 0) + 1):
                    for to_b in range((min(size - to_a, b) if subset & 2 else 0) + 1):
                        to_c = size - to_a - to_b
                        if to_c > 0 and not subset & 4:
                            continue
                        if to_c > c:
                            continue
                        total += (
                            over[size, to_a]
                            * over[size - to_a, to_b]
                            * ways[kind + 1, a - to_a, b - to_b]
                        )
                ways[kind, a, b] = total
    if tiles_left != sizes[0] + sizes[1] + sizes[2]:
        return 0
    return ways[0, sizes[0], sizes[1]]


@part
def deal_layout(kinds, sizes, ways, over, stream, hands):
    """Draw one of the counted layouts into `hands` (3,), each with the same chance."""
    a = sizes[0]
    b = sizes[1]
    hands.fill(0)
    for kind in range(KINDS):
        subset = kind + 1
        tiles = kinds[kind]
        if tiles == 0:
            continue
        size = popcount(tiles)
        to_a = 0
        to_b = 0
        draw = below(stream, ways[kind, a, b])
        found = False
        for x in range((min(size, a) if subset & 1 else 0) + 1):
            for y in range((min(size - x, b) if subset & 2 else 0) + 1):
                if size - x - y > 0 and not subset & 4:
                    continue
                draw -= over[size, x] * over[size - x, y] * ways[kind + 1, a - x, b - y]
                if draw < 0:
                    to_a = x
                    to_b = y
                    found = True
                    break
            if found:
                break
        a -= to_a
        b -= to_b
        while tiles != 0:
            tile = tiles & -tiles
            tiles ^= tile
            pick = below(stream, size)
            size -= 1
            if pick < to_a:
                to_a -= 1
                hands[0] |= tile
            elif pick < to_a + to_b:
                to_b -= 1
                hands[1] |= tile
            else:
                hands[2] |= tile


@kernel
def layouts_that_fit(unseen, may, sizes, kinds, ways, over):
    """How many layouts fit: `may` (3,) what each hidden seat may hold, `sizes` (3,) how many tiles
    it holds; fills `kinds` (7,) and `ways` (8, 8, 8) for `deal_layouts`. 0 if none does."""
    if not sort_kinds(unseen, may, kinds):
        return 0
    return count_layouts(kinds, sizes, ways, over)


@kernel
def deal_layouts(kinds, sizes, ways, over, seed, first, layouts):
    """Fill `layouts` (n, 3); row i draws from the stream of (seed, first + i)."""
    stream = np.zeros(1, dtype=np.int64)
    for i in range(len(layouts)):
        start_stream(stream, seed, first + i)
        deal_layout(kinds, sizes, ways, over, stream, layouts[i])
