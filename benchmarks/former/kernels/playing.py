"""Whole hands played by blind players, and the players that look ahead by playing hands out.

A player is a number: RULE (rules of thumb), ROLLOUT (each legal play tried in layouts that fit
what the seat knows, the rest played by rule players), SAMPLING (such layouts solved double-dummy)
or OPEN (solves the true hands). Only OPEN is shown a hand that is not its own.

Values of a play are the chance that the contract is made, in layouts, and a ten-thousandth of the
points to spare, so that points break ties. Once the contract is settled, only points count.
"""

from collections import namedtuple

import numpy as np

from texas42.kernels.assumptions import SEATS, SET_SIZE
from texas42.kernels.bits import borrowed, borrowed_all, lowest, popcount
from texas42.kernels.claims import NO_CLAIM, claiming_lead
from texas42.kernels.compiled import kernel, part
from texas42.kernels.dealing import (
    HIDDEN,
    KINDS,
    MOST,
    binomials,
)
from texas42.kernels.endings import last_two_tricks
from texas42.kernels.equals import drop_alike
from texas42.kernels.playing import (
    BEHIND,
    BLOCK,
    PER_POINT,
    add_solved,
    best_valued,
    close_to_best,
    contract_settled,
    next_layout,
    prepare_layouts,
    value_by_solving,
)
from texas42.kernels.seats import FIRST, same_side, side_of
from texas42.kernels.state import (
    COLUMNS,
    HELD,
    LEFT,
    NEED,
    PLACE,
    PLAYED,
    SEAT,
    SUIT,
    advance,
    copy_row,
    legal_of,
)

from .rule_player import MISSES, rule_play

RULE, ROLLOUT, SAMPLING, OPEN = range(4)


DRAWS = 64  # streams a hand may start, one a decision


Bench = namedtuple(
    "Bench",
    "node work may may_work layout hands may_hidden sizes kinds ways over stream worth weights "
    "misses",
)
"""Working memory of the players, one set a thread: node and work (17,) states, may and may_work
(4,) what each seat may hold, layout (4,) a guess at all hands, hands, may_hidden, sizes (3,),
kinds (7,), ways (8, 8, 8) and over (22, 22) for dealing, stream (1,), worth (28,) float64 value of
each play, weights (3, 2, 3, 22) of the rule player and its misses (4, 29)."""


def new_bench(weights):
    """Working memory for one thread around the rule player's `weights`."""
    return Bench(
        node=np.zeros(COLUMNS, dtype=np.int64),
        work=np.zeros(COLUMNS, dtype=np.int64),
        may=np.zeros(SEATS, dtype=np.int64),
        may_work=np.zeros(SEATS, dtype=np.int64),
        layout=np.zeros(SEATS, dtype=np.int64),
        hands=np.zeros(HIDDEN, dtype=np.int64),
        may_hidden=np.zeros(HIDDEN, dtype=np.int64),
        sizes=np.zeros(HIDDEN, dtype=np.int64),
        kinds=np.zeros(KINDS, dtype=np.int64),
        ways=np.zeros((MOST, MOST, MOST), dtype=np.int64),
        over=binomials(),
        stream=np.zeros(1, dtype=np.int64),
        worth=np.zeros(SET_SIZE, dtype=np.float64),
        weights=weights,
        misses=MISSES,
    )


@part
def show_void(t, node, may, move):
    """Note what everyone learns when the seat to play plays `move`: a suit it has no more of."""
    if node[PLACE] > FIRST:
        suit = t.suit[node[SUIT]]
        if suit >> move & 1 == 0:
            may[node[SEAT]] &= ~suit


@part
def two_tricks_points(t, layout, node, side):
    """Points of `side` from the last two tricks, all hands open, as far as NEED tells apart."""
    leader = node[SEAT]
    left = node[LEFT]
    need = node[NEED]
    if side_of(leader) == side:
        return last_two_tricks(t, layout, node[HELD], leader, left, need)
    return left - last_two_tricks(t, layout, node[HELD], leader, left, left - need + 1)


@kernel
def play_out(t, layout, bidder, to_the_end, b):
    """Rule players play `b.work` out; the bidder's side's value, or its margin in points if
    `to_the_end`. The last two tricks are solved rather than played, which is also quicker."""
    t = borrowed_all(t)
    b = borrowed_all(b)
    layout = borrowed(layout)
    node = b.work
    may = b.may_work
    side = side_of(bidder)
    while True:
        if node[PLACE] == FIRST:
            if node[HELD] == 0:
                break
            if not to_the_end:
                if contract_settled(node):
                    break
                if popcount(node[HELD]) == 2 * SEATS:
                    node[NEED] -= two_tricks_points(t, layout, node, side)
                    break
            hand = node[HELD] & layout[node[SEAT]]
            if claiming_lead(t, hand, node[HELD] & ~hand) != NO_CLAIM:
                if side_of(node[SEAT]) == side:
                    node[NEED] -= node[LEFT]
                break
        hand = node[HELD] & layout[node[SEAT]]
        move = rule_play(t, node, hand, may, bidder, b.weights, b.misses)
        show_void(t, node, may, move)
        advance(t, node, move, node, side)
    spare = -node[NEED]
    return spare * PER_POINT + (1.0 if spare >= 0 and not to_the_end else 0.0)


@kernel
def value_by_rollouts(t, hand, moves, bidder, layouts, behind, b):
    """Fill `b.worth` with the summed value of each of `moves` over up to `layouts` layouts.

    Every BLOCK layouts, plays more than `behind` × √(layouts tried) behind the best are dropped, so
    that the other layouts are spent on plays that are close. Returns the plays left.
    """
    t = borrowed_all(t)
    b = borrowed_all(b)
    node = b.node
    side = side_of(bidder)
    to_the_end = contract_settled(node)
    sign = 1.0 if same_side(node[SEAT], bidder) else -1.0
    b.worth.fill(0.0)
    prepare_layouts(node, hand, b)
    for layout in range(layouts):
        next_layout(node, hand, b)
        rest = moves
        while rest != 0:
            move = lowest(rest)
            rest &= rest - 1
            copy_row(node, b.work)
            copy_row(b.may, b.may_work)
            show_void(t, b.work, b.may_work, move)
            advance(t, b.work, move, b.work, side)
            b.worth[move] += sign * play_out(t, b.layout, bidder, to_the_end, b)
        if (layout + 1) % BLOCK == 0:
            moves = close_to_best(moves, b.worth, behind * np.sqrt(layout + 1.0))
            if moves & (moves - 1) == 0:
                break
    return moves


@part
def choose_play(t, owners, player, layouts, bidder, scratch, b):
    """The tile that `player` plays for the seat to play in `b.node`.

    Once the contract is settled every player but OPEN plays by rule. Without `scratch` (None) only
    RULE and ROLLOUT can play: the solver is then not compiled in.
    """
    node = b.node
    seat = node[SEAT]
    hand = node[HELD] & owners[seat]
    moves = legal_of(t, node, hand)
    if moves & (moves - 1) == 0:
        return lowest(moves)
    if node[PLACE] == FIRST:
        claim = claiming_lead(t, hand, node[HELD] & ~hand)
        if claim != NO_CLAIM:
            return claim
    quick = player == RULE or (layouts == 0 and player != OPEN)
    if quick or (player != OPEN and contract_settled(node)):
        return rule_play(t, node, hand, b.may, bidder, b.weights, b.misses)
    elsewhere = (node[HELD] & ~hand) | node[PLAYED]
    rest = moves
    while rest != 0:
        move = lowest(rest)
        rest &= rest - 1
        rest &= drop_alike(t, rest, move, elsewhere)
        moves &= rest | ((2 << move) - 1)
    if moves & (moves - 1) == 0:
        return lowest(moves)
    if player == ROLLOUT or scratch is None:
        moves = value_by_rollouts(t, hand, moves, bidder, layouts, BEHIND, b)
    elif player == SAMPLING:
        value_by_solving(t, hand, moves, bidder, layouts, scratch, b)
    else:
        b.worth.fill(0.0)
        add_solved(t, owners, moves, bidder, scratch, b)
    return best_valued(moves, b.worth)
