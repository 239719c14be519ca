"""Whole hands played by blind players, and the players that look ahead by playing hands out.

A player is a number: NETWORK (`network`), ROLLOUT (each legal play tried in layouts that fit what
the seat knows, the rest played by network players), SAMPLING (such layouts solved double-dummy) or
OPEN (solves the true hands). Only OPEN is shown a hand that is not its own.

Values of a play are the chance that the contract is made, in layouts, and a ten-thousandth of the
points to spare, so that points break ties. Once the contract is settled, only points count.
"""

from collections import namedtuple

import numpy as np

from .assumptions import SEATS, SET_SIZE
from .bits import borrowed, borrowed_all, lowest, popcount
from .claims import NO_CLAIM, claiming_lead
from .compiled import kernel, part
from .dealing import HIDDEN, KINDS, MOST, binomials, count_layouts, deal_layout, sort_kinds
from .equals import drop_alike
from .network import (
    FIRST_LAYER,
    MOST_INPUTS,
    SCORES,
    SECOND_LAYER,
    network_play,
)
from .randomness import start_stream
from .scratch import Scratch
from .search import ALL_FEATURES, NO_GUESS, NO_POINTS, points_between
from .seats import FIRST, after, same_side, side_of
from .state import COLUMNS, HELD, LEFT, NEED, PLACE, PLAYED, SEAT, SUIT, advance, copy_row, legal_of
from .transposition import new_generation

__all__ = ["Bench", "Scratch", "new_bench", "play_hands"]

NETWORK, ROLLOUT, SAMPLING, OPEN = range(4)

PER_POINT = 0.0001  # beside the contract: it only breaks ties
BLOCK = 16  # layouts between two times that plays far behind are dropped
BEHIND = 1.0  # times √(layouts tried): a play whose summed value is so far behind is dropped

FEATURES_ON = np.int64(ALL_FEATURES)
DRAWS = 64  # streams a hand may start, one a decision

# A play is solved for points this far below and above what the bid lacks.
BELOW_BID, ABOVE_BID = 6, 5

Bench = namedtuple(
    "Bench",
    "node work may may_work played played_work layout hands may_hidden sizes kinds ways over "
    "stream worth inputs active first second scores",
)
"""Working memory of the players, one set a thread: node and work (17,) states, may and may_work
(4,) what each seat may hold, played and played_work (4,) what each has played, layout (4,) a guess
at all hands, hands, may_hidden, sizes (3,), kinds (7,), ways (8, 8, 8) and over (22, 22) for
dealing, stream (1,), worth (28,) float64 value of each play; inputs and active, int64, and the
float32 layers of the network."""


def new_bench():
    """Working memory for one thread."""
    return Bench(
        node=np.zeros(COLUMNS, dtype=np.int64),
        work=np.zeros(COLUMNS, dtype=np.int64),
        may=np.zeros(SEATS, dtype=np.int64),
        may_work=np.zeros(SEATS, dtype=np.int64),
        played=np.zeros(SEATS, dtype=np.int64),
        played_work=np.zeros(SEATS, dtype=np.int64),
        layout=np.zeros(SEATS, dtype=np.int64),
        hands=np.zeros(HIDDEN, dtype=np.int64),
        may_hidden=np.zeros(HIDDEN, dtype=np.int64),
        sizes=np.zeros(HIDDEN, dtype=np.int64),
        kinds=np.zeros(KINDS, dtype=np.int64),
        ways=np.zeros((MOST, MOST, MOST), dtype=np.int64),
        over=binomials(),
        stream=np.zeros(1, dtype=np.int64),
        worth=np.zeros(SET_SIZE, dtype=np.float64),
        inputs=np.zeros(MOST_INPUTS, dtype=np.int64),
        active=np.zeros(FIRST_LAYER + 1, dtype=np.int64),
        first=np.zeros(FIRST_LAYER, dtype=np.float32),
        second=np.zeros(SECOND_LAYER, dtype=np.float32),
        scores=np.zeros(SCORES, dtype=np.float32),
    )


@part
def show(t, node, may, played, move):
    """Note what everyone learns when the seat to play plays `move`: that it is gone, and maybe a
    suit that the seat has no more of."""
    played[node[SEAT]] |= 1 << move
    if node[PLACE] > FIRST:
        suit = t.suit[node[SUIT]]
        if suit >> move & 1 == 0:
            may[node[SEAT]] &= ~suit


@part
def contract_settled(node):
    """Has the bidder's side won what it bid, or can it no longer?"""
    return node[NEED] <= 0 or node[NEED] > node[LEFT]


@part
def play_out(t, layout, bidder, called, to_the_end, net, b):
    """Network players play `b.work` out; the bidder's side's value, or its margin in points if
    `to_the_end`."""
    node = b.work
    side = side_of(bidder)
    while True:
        if node[PLACE] == FIRST:
            if node[HELD] == 0:
                break
            if not to_the_end and contract_settled(node):
                break
            hand = node[HELD] & layout[node[SEAT]]
            if claiming_lead(t, hand, node[HELD] & ~hand) != NO_CLAIM:
                if side_of(node[SEAT]) == side:
                    node[NEED] -= node[LEFT]
                break
        hand = node[HELD] & layout[node[SEAT]]
        move = network_play(t, node, hand, b.may_work, b.played_work, bidder, called, net, b)
        show(t, node, b.may_work, b.played_work, move)
        advance(t, node, move, node, side)
    spare = -node[NEED]
    return spare * PER_POINT + (1.0 if spare >= 0 and not to_the_end else 0.0)


@kernel
def value_in(t, layout, move, bidder, called, to_the_end, net, b):
    """The bidder's side's value of `move` when the hands are `layout`."""
    t = borrowed_all(t)
    b = borrowed_all(b)
    net = borrowed_all(net)
    layout = borrowed(layout)
    copy_row(b.node, b.work)
    copy_row(b.may, b.may_work)
    copy_row(b.played, b.played_work)
    show(t, b.work, b.may_work, b.played_work, move)
    advance(t, b.work, move, b.work, side_of(bidder))
    return play_out(t, layout, bidder, called, to_the_end, net, b)


@part
def prepare_layouts(node, hand, b):
    """Ready `b` for dealing the hands that the seat to play cannot see."""
    seat = node[SEAT]
    unseen = node[HELD] & ~hand
    tiles = popcount(hand)
    for i in range(HIDDEN):
        b.may_hidden[i] = b.may[after(seat, 1 + i)]
        played = HIDDEN - i <= node[PLACE]
        b.sizes[i] = tiles - 1 if played else tiles
    sort_kinds(unseen, b.may_hidden, b.kinds)
    return count_layouts(b.kinds, b.sizes, b.ways, b.over)


@part
def next_layout(node, hand, b):
    """Deal one layout that fits into `b.layout`."""
    seat = node[SEAT]
    deal_layout(b.kinds, b.sizes, b.ways, b.over, b.stream, b.hands)
    b.layout[seat] = hand
    for i in range(HIDDEN):
        b.layout[after(seat, 1 + i)] = b.hands[i]


@part
def value_by_rollouts(t, hand, moves, bidder, called, layouts, behind, net, b):
    """Fill `b.worth` with the summed value of each of `moves` over up to `layouts` layouts.

    Every BLOCK layouts, plays more than `behind` × √(layouts tried) behind the best are dropped, so
    that the other layouts are spent on plays that are close. Returns the plays left.
    """
    node = b.node
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
            b.worth[move] += sign * value_in(t, b.layout, move, bidder, called, to_the_end, net, b)
        if (layout + 1) % BLOCK == 0:
            moves = close_to_best(moves, b.worth, behind * np.sqrt(layout + 1.0))
            if moves & (moves - 1) == 0:
                break
    return moves


@part
def close_to_best(moves, worth, margin):
    """The plays whose worth is within `margin` of the best."""
    best = -1e9
    rest = moves
    while rest != 0:
        best = max(best, worth[lowest(rest)])
        rest &= rest - 1
    rest = moves
    while rest != 0:
        move = lowest(rest)
        rest &= rest - 1
        if worth[move] < best - margin:
            moves ^= 1 << move
    return moves


@part
def add_solved(t, owners, moves, bidder, scratch, b):
    """Add to `b.worth` the double-dummy value of each of `moves` when the hands are `owners`."""
    node = b.node
    sign = 1.0 if same_side(node[SEAT], bidder) else -1.0
    side = side_of(bidder)
    settled = contract_settled(node)
    new_generation(scratch)
    while moves != 0:
        move = lowest(moves)
        moves &= moves - 1
        root = scratch.stack[0]
        advance(t, node, move, root, side)
        need = root[NEED]
        left = root[LEFT]
        low = NO_POINTS if settled else max(NO_POINTS, min(need - BELOW_BID, left))
        high = left if settled else min(left, max(need + ABOVE_BID, 0))
        points = points_between(t, owners, side, low, high, NO_GUESS, scratch, FEATURES_ON)
        spare = points - need
        made = 1.0 if spare >= 0 and not settled else 0.0
        b.worth[move] += sign * (spare * PER_POINT + made)


@part
def value_by_solving(t, hand, moves, bidder, layouts, scratch, b):
    """Fill `b.worth` with the summed double-dummy value of each of `moves` over the layouts."""
    node = b.node
    b.worth.fill(0.0)
    prepare_layouts(node, hand, b)
    for _ in range(layouts):
        next_layout(node, hand, b)
        add_solved(t, b.layout, moves, bidder, scratch, b)


@part
def best_valued(moves, worth):
    best = lowest(moves)
    while moves != 0:
        move = lowest(moves)
        moves &= moves - 1
        if worth[move] > worth[best]:
            best = move
    return best


@part
def choose_play(t, owners, player, layouts, bidder, called, net, scratch, b):
    """The tile that `player` plays for the seat to play in `b.node`.

    Once the contract is settled every player but OPEN plays as the network does. Without `scratch`
    (None) only NETWORK and ROLLOUT can play: the solver is then not compiled in.
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
    quick = player == NETWORK or (layouts == 0 and player != OPEN)
    if quick or (player != OPEN and contract_settled(node)):
        return network_play(t, node, hand, b.may, b.played, bidder, called, net, b)
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
        moves = value_by_rollouts(t, hand, moves, bidder, called, layouts, BEHIND, net, b)
    elif player == SAMPLING:
        value_by_solving(t, hand, moves, bidder, layouts, scratch, b)
    else:
        b.worth.fill(0.0)
        add_solved(t, owners, moves, bidder, scratch, b)
    return best_valued(moves, b.worth)


@part
def play_on(
    t,
    owners,
    bidder,
    called,
    start,
    may,
    played,
    players,
    layouts,
    opening,
    seed,
    index,
    net,
    scratch,
    b,
    plays,
):
    """The points the bidder's side wins from `start` (17,) to the end, tile by tile.

    `owners` (4,) the true hands; `may` (4,) what each seat may hold, by the voids it has shown, and
    `played` (4,) what it has played; `called` what was bid, as `network.CALLED` has it; `players`,
    `layouts` (2,) of the bidder's side and of the setters; `opening`: the tile played first, -1 for
    the player's own choice; (seed, index) fixes every draw; `plays` (28,) receives the tiles in
    order.
    """
    side = side_of(bidder)
    node = b.node
    copy_row(start, node)
    copy_row(may, b.may)
    copy_row(played, b.played)
    first = SET_SIZE - popcount(node[HELD])
    for turn in range(first, SET_SIZE):
        who = 0 if side_of(node[SEAT]) == side else 1
        start_stream(b.stream, seed, index * DRAWS + turn)
        if turn == first and opening >= 0:
            move = opening
        else:
            move = choose_play(
                t, owners, players[who], layouts[who], bidder, called, net, scratch, b
            )
        show(t, node, b.may, b.played, move)
        advance(t, node, move, node, side)
        plays[turn] = move
    return start[NEED] - node[NEED]


@kernel
def play_hands(
    t,
    deals,
    bidder,
    called,
    start,
    may,
    played,
    players,
    layouts,
    opening,
    seed,
    first,
    net,
    scratch,
    b,
    points,
    plays,
):
    """Play each of `deals` (n, 4) from the state `start` to its end; fills `points` (n,) that the
    bidder's side wins on the way and `plays` (n, 28), the tiles in order, from the first after
    `start` on. Hand i draws from the stream of (seed, first + i)."""
    t = borrowed_all(t)
    b = borrowed_all(b)
    net = borrowed_all(net)
    deals = borrowed(deals)
    plays = borrowed(plays)
    for i in range(len(deals)):
        points[i] = play_on(
            t,
            deals[i],
            bidder,
            called,
            start,
            may,
            played,
            players,
            layouts,
            opening,
            seed,
            first + i,
            net,
            scratch,
            b,
            plays[i],
        )
