"""What the network learns from: every tile of a choice, with what comes of it in the true deal.

Only the fitting of the network needs it. A choice is valued where it was met, in the deal that it
was met in: over many deals the mean is what the seat has to expect given all that it sees, what the
call and the plays of others tell included.
"""

import numpy as np

from .assumptions import HAND_POINTS, SET_SIZE
from .bits import borrowed_all, lowest, popcount
from .compiled import kernel, part
from .equals import drop_alike
from .network import CHANCE, best_scored, expert_of, list_inputs, think
from .playing import PER_POINT, contract_settled, show, value_in
from .randomness import below, start_stream
from .seats import same_side, side_of
from .state import HELD, LEFT, NEED, PLAYED, SEAT, advance, legal_of

MOST_PLAYS = 7
SETTLED = 8  # beside the expert of a choice made once the contract is settled
POINT_WORTH = 1.0 / HAND_POINTS  # of a choice made once the contract is settled


@part
def begin_hand(owners, bidder, need, b):
    """Set `b` to the moment before the bidder's first lead."""
    node = b.node
    node.fill(0)
    node[HELD] = owners[0] | owners[1] | owners[2] | owners[3]
    node[SEAT] = bidder
    node[LEFT] = HAND_POINTS
    node[NEED] = need
    b.may.fill(node[HELD])
    b.played.fill(0)


@kernel
def study_choices(
    t,
    deals,
    bids,
    called,
    bidder,
    stray,
    rare,
    seed,
    first,
    net,
    b,
    inputs,
    ends,
    experts,
    tiles,
    values,
):
    """Plays `deals` (n, 4) between network players, one choice in `stray` made at random, and notes
    every real choice: `inputs` in a row, ending at `ends[c]`, the mover's expert, its legal `tiles`
    (7,), -1 where there are no more, and the `values` (7,) that the mover's side gets by each in
    this deal. Of choices made when the contract is settled only one in `rare` is noted.

    Hand i is played for `bids[i]` points, as called by `called[i]`; it draws from the stream of
    (seed, first + i). Returns how many choices were noted.
    """
    t = borrowed_all(t)
    b = borrowed_all(b)
    net = borrowed_all(net)
    side = side_of(bidder)
    node = b.node
    noted = 0
    end = 0
    for i in range(len(deals)):
        owners = deals[i]
        begin_hand(owners, bidder, bids[i], b)
        start_stream(b.stream, seed, first + i)
        for _ in range(SET_SIZE):
            hand = node[HELD] & owners[node[SEAT]]
            moves = legal_of(t, node, hand)
            move = lowest(moves)
            if moves & (moves - 1) != 0:
                expert = expert_of(node, bidder)
                n = list_inputs(t, node, hand, b.may, b.played, bidder, called[i], b.inputs)
                think(net, expert, n, b)
                move = best_scored(moves, b.scores)
                settled = contract_settled(node)
                if not settled or below(b.stream, rare) == 0:
                    for k in range(n):
                        inputs[end + k] = b.inputs[k]
                    end += n
                    ends[noted] = end
                    experts[noted] = expert | (SETTLED if settled else 0)
                    sign = 1.0 if same_side(node[SEAT], bidder) else -1.0
                    elsewhere = (node[HELD] & ~hand) | node[PLAYED]
                    rest = moves
                    place = 0
                    while rest != 0:
                        d = lowest(rest)
                        rest &= rest - 1
                        value = sign * value_in(t, owners, d, bidder, called[i], settled, net, b)
                        if settled:
                            value *= POINT_WORTH / PER_POINT
                        others = drop_alike(t, rest, d, elsewhere)
                        same = rest & ~others
                        rest = others
                        tiles[noted, place] = d
                        values[noted, place] = value
                        place += 1
                        while same != 0:
                            tiles[noted, place] = lowest(same)
                            values[noted, place] = value
                            place += 1
                            same &= same - 1
                    for p in range(place, MOST_PLAYS):
                        tiles[noted, p] = -1
                        values[noted, p] = 0.0
                    noted += 1
                if below(b.stream, stray) == 0:
                    for _ in range(below(b.stream, popcount(moves))):
                        moves &= moves - 1
                    move = lowest(moves)
            show(t, node, b.may, b.played, move)
            advance(t, node, move, node, side)
    return noted


@kernel
def opening_chances(t, hands, bids, called, bidder, net, b, chances):
    """The network's own chance (n,) that each of `hands` makes its bid, before the first lead."""
    b = borrowed_all(b)
    net = borrowed_all(net)
    whole = (1 << SET_SIZE) - 1
    owners = np.zeros(4, dtype=np.int64)
    owners[0] = whole
    for i in range(len(hands)):
        begin_hand(owners, bidder, bids[i], b)
        n = list_inputs(t, b.node, hands[i], b.may, b.played, bidder, called[i], b.inputs)
        think(net, 0, n, b)
        chances[i] = 1.0 / (1.0 + np.exp(-b.scores[CHANCE]))
