"""What the search would gain by trying another play first: the nodes that every play takes.

Only the fitting of the ordering weights asks for it, so it stands apart from the search.
"""

import numpy as np

from .assumptions import HAND_POINTS, HAND_SIZE, SEATS, SET_SIZE
from .compiled import kernel, part
from .equals import drop_alike
from .ordering import LIST_SIZE, LISTS
from .randomness import below, start_stream
from .scratch import NODES
from .search import NO_GUESS, NO_POINTS, choose, order, points_between, zero_window
from .seats import side_of
from .state import (
    COLUMNS,
    HELD,
    HINT,
    LEFT,
    NEED,
    PLACE,
    PLAYED,
    SEAT,
    advance,
    copy_row,
    legal_moves,
)
from .transposition import NO_HINT, new_generation

UNKNOWN = 1 << 40  # nodes below the root, which are not counted


def spelling_weights():
    """Weights (4096,) with which the score of a play spells the four weights it looks up: its byte
    k is the entry in list k of the play's place in the trick."""
    row, entry = np.divmod(np.arange(SEATS * LISTS * LIST_SIZE), LIST_SIZE)
    weights = entry << 8 * (row % LISTS)
    weights.flags.writeable = False
    return weights


@part
def begin_deal(t, owners, leader, stream, scratch, features, node):
    """Set `node` to the first lead of a deal, asked for what its leader's side just makes or just
    does not make."""
    side = side_of(leader)
    node.fill(0)
    node[HELD] = owners[0] | owners[1] | owners[2] | owners[3]
    node[SEAT] = leader
    node[LEFT] = HAND_POINTS
    node[HINT] = NO_HINT
    new_generation(scratch)
    copy_row(node, scratch.stack[0])
    points = points_between(t, owners, side, NO_POINTS, node[LEFT], NO_GUESS, scratch, features)
    node[NEED] = min(max(points + below(stream, 2), 1), node[LEFT])


@part
def search_each(t, owners, node, side, scores, scratch, features, tried, nodes):
    """Search the plays of `node`, those alike once, in the order of `scores`, each from an empty
    table. The k-th is tried[k] and takes nodes[k], below 0 if it does not cut; returns their number
    and how many of them cut."""
    maximising = side_of(node[SEAT]) == side
    elsewhere = (node[HELD] & ~owners[node[SEAT]]) | node[PLAYED]
    root = scratch.stack[0]
    moves = legal_moves(t, owners, node)
    count = 0
    cuts = 0
    while moves != 0:
        move = choose(moves, scores)
        moves = drop_alike(t, moves & ~(1 << move), move, elsewhere)
        advance(t, node, move, root, side)
        need = root[NEED]
        new_generation(scratch)
        before = scratch.counters[NODES]
        reached = zero_window(t, owners, side, need, scratch, features) >= need
        taken = scratch.counters[NODES] - before
        tried[count] = move
        nodes[count] = taken if reached == maximising else -taken
        cuts += 1 if reached == maximising else 0
        count += 1
    return count, cuts


@part
def way_down(nodes, count, stream):
    """Which of the plays to follow that a search makes, up to the first that cuts: each as likely
    as it takes nodes, so that a walk meets every node in proportion to what it costs."""
    chosen = 0
    total = 0
    for k in range(count):
        total += abs(nodes[k])
        if below(stream, total) < abs(nodes[k]):
            chosen = k
        if nodes[k] > 0:
            break
    return chosen


@kernel
def study_deals(
    t, deals, leaders, seed, numbers, scratch, features, spelling, places, plays, nodes
):
    """What each play costs at the nodes of one walk down the search of each of `deals` (n, 4).

    The seat of `leaders` (n,) leads; deal i draws from the stream of `seed` and numbers[i]. Every
    node with a choice where some play cuts is a row r: `places[r]` in the trick; of each play, in
    the order tried by the weights of `scratch`, `plays[r]` (7,), its score by `spelling`, and
    `nodes[r]` (7,), the nodes it takes, below 0 if it does not cut. The rest of a row is 0.
    Returns the number of rows, at most len(places) - 1: the row after them is scratch paper.
    """
    node = np.zeros(COLUMNS, dtype=np.int64)
    stream = np.zeros(1, dtype=np.int64)
    tried = np.zeros(HAND_SIZE, dtype=np.int64)
    scores = np.zeros(SET_SIZE, dtype=np.int64)
    row = 0
    for i in range(len(deals)):
        owners = deals[i]
        side = side_of(leaders[i])
        start_stream(stream, seed, numbers[i])
        begin_deal(t, owners, leaders[i], stream, scratch, features, node)
        size = UNKNOWN
        while size > 1 and row + 1 < len(places):
            moves = legal_moves(t, owners, node)
            order(t, owners, node, moves, side, scores, scratch.weights)
            move = choose(moves, scores)
            size -= 1
            if moves & (moves - 1) != 0:
                nodes[row].fill(0)
                count, cuts = search_each(
                    t, owners, node, side, scores, scratch, features, tried, nodes[row]
                )
                chosen = way_down(nodes[row], count, stream)
                move = tried[chosen]
                size = abs(nodes[row, chosen])
                if cuts != 0 and count > 1:
                    places[row] = node[PLACE]
                    order(t, owners, node, moves, side, scores, spelling)
                    for k in range(count):
                        plays[row, k] = scores[tried[k]]
                    row += 1
            advance(t, node, move, node, side)
    return row
