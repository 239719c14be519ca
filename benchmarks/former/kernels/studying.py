"""The first lessons of the network: what comes of a choice when the rule players of 0.1 go on."""

from texas42.kernels.assumptions import SET_SIZE
from texas42.kernels.bits import borrowed_all, lowest, popcount
from texas42.kernels.compiled import kernel
from texas42.kernels.equals import drop_alike
from texas42.kernels.network import best_scored, expert_of, list_inputs, think
from texas42.kernels.playing import contract_settled, show
from texas42.kernels.randomness import below, start_stream
from texas42.kernels.seats import same_side, side_of
from texas42.kernels.state import HELD, PLAYED, SEAT, advance, copy_row, legal_of
from texas42.kernels.studying import MOST_PLAYS, POINT_WORTH, SETTLED, begin_hand

from . import playing as former


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
    layouts,
    old,
    inputs,
    ends,
    experts,
    tiles,
    values,
):
    """Plays `deals` (n, 4) between network players, one choice in `stray` made at random, and notes
    every real choice: `inputs` in a row, ending at `ends[c]`, the mover's expert, its legal `tiles`
    (7,), -1 where there are no more, and the `values` (7,) that the mover's side gets by each when
    rule players go on: the mean over `layouts` of what the mover cannot see or, if that is 0, in
    this very deal. Of choices made when the contract is settled only one in `rare` is noted.

    Hand i is played for `bids[i]` points, as called by `called[i]`; it draws from the stream of
    (seed, first + i). Returns how many choices were noted.
    """
    t = borrowed_all(t)
    b = borrowed_all(b)
    net = borrowed_all(net)
    old = borrowed_all(old)
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
                    copy_row(node, old.node)
                    copy_row(b.may, old.may)
                    if layouts > 0:
                        former.value_by_rollouts(t, hand, moves, bidder, layouts, 1e9, old)
                    rest = moves
                    place = 0
                    while rest != 0:
                        d = lowest(rest)
                        rest &= rest - 1
                        copy_row(node, old.work)
                        copy_row(b.may, old.may_work)
                        former.show_void(t, old.work, old.may_work, d)
                        advance(t, old.work, d, old.work, side)
                        if layouts > 0:
                            value = old.worth[d] / layouts
                        else:
                            value = sign * former.play_out(t, owners, bidder, settled, old)
                        if settled:
                            value *= POINT_WORTH / 0.0001
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
