"""Seven tiles before any is played: what they are worth, looked up and not played.

The evaluator is a network of the shape of the players' (`network.Network`, with one expert) that
sees only a hand. Its outputs are a ladder of chances for each way to be called, and mean points:
`chances` are 1 / (1 + e⁻ᶻ), where z of 30 is an output and each higher bid takes ln(1 + eᵒ) off, so
that no chance rises with the bid.
"""

import numpy as np

from .assumptions import HAND_POINTS, SET_SIZE
from .bits import borrowed_all
from .compiled import kernel, part
from .network import (
    BIDS,
    CHANCE,
    OWN,
    best_scored,
    list_inputs,
    list_out,
    list_own,
    list_tiles,
    think,
)
from .state import HELD, LEFT, NEED, SEAT

WHOLE_SET = (1 << SET_SIZE) - 1

# Outputs of the evaluator. CALLED: the others take the bid for what it says. STUCK: the shaker's,
# after three passes, whose bid says nothing.
CALLED_CHANCES = 0
STUCK_CHANCES = BIDS
MEAN_POINTS = 2 * BIDS  # playing for 30, a part of all points; then the same of the stuck


@part
def begin_hand(bidder, need, b):
    """Set `b` to the moment before the bidder's first lead."""
    node = b.node
    node.fill(0)
    node[HELD] = WHOLE_SET
    node[SEAT] = bidder
    node[LEFT] = HAND_POINTS
    node[NEED] = need
    b.may.fill(WHOLE_SET)
    b.played.fill(0)


@part
def list_hand(t, hand, b, inputs):
    """Fill `inputs` with the rows that are on for a hand; returns how many."""
    begin_hand(0, 0, b)
    n = list_tiles(hand, OWN, inputs, 0)
    n = list_own(t, b.node, hand, b.may, inputs, n)
    return list_out(t, b.node, hand, b.may, inputs, n)


@kernel
def evaluate_hands(t, hands, net, b, scores):
    """Fill `scores` (n, SCORES) with the evaluator's outputs for `hands` (n,)."""
    t = borrowed_all(t)
    b = borrowed_all(b)
    net = borrowed_all(net)
    for i in range(len(hands)):
        think(net, 0, list_hand(t, hands[i], b, b.inputs), b)
        scores[i] = b.scores


@kernel
def opening_looks(t, hands, bids, called, bidder, net, b, chances, leads):
    """What the network player makes of `hands` (n,) that bid `bids` (n,), called so (n,), before
    the first lead: its `chances` (n,) to make them, and the tiles it `leads` (n,)."""
    b = borrowed_all(b)
    net = borrowed_all(net)
    for i in range(len(hands)):
        begin_hand(bidder, bids[i], b)
        n = list_inputs(t, b.node, hands[i], b.may, b.played, bidder, called[i], b.inputs)
        think(net, 0, n, b)
        chances[i] = 1.0 / (1.0 + np.exp(-b.scores[CHANCE]))
        leads[i] = best_scored(hands[i], b.scores)
