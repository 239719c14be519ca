"""The first lessons of the network: what comes of a choice when the rule players of 0.1 go on."""

from texas42.kernels.assumptions import SET_SIZE
from texas42.kernels.bits import borrowed_all
from texas42.kernels.compiled import kernel
from texas42.kernels.opening import begin_hand
from texas42.kernels.playing import show
from texas42.kernels.randomness import start_stream
from texas42.kernels.seats import side_of
from texas42.kernels.state import HELD, SEAT, advance, copy_row
from texas42.kernels.studying import is_noted, list_choice, note_choice, strayed

from . import playing as former

EVERY_PLAY = 1e9  # no play is so far behind that it is dropped


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
    """As `kernels.studying.study_choices`, but that the values are means over `layouts` of what the
    mover cannot see, as rule players go on."""
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
        begin_hand(bidder, bids[i], b)
        start_stream(b.stream, seed, first + i)
        for turn in range(SET_SIZE):
            moves, n, move = list_choice(t, owners, bidder, called[i], net, b)
            if is_noted(node, moves, move, b.scores, rare, b.stream):
                copy_row(node, old.node)
                copy_row(b.may, old.may)
                start_stream(old.stream, seed, (first + i) * former.DRAWS + turn)
                former.value_by_rollouts(
                    t, node[HELD] & owners[node[SEAT]], moves, bidder, layouts, EVERY_PLAY, old
                )
                for d in range(SET_SIZE):
                    b.worth[d] = old.worth[d] / layouts
                end = note_choice(
                    t,
                    owners,
                    bidder,
                    moves,
                    n,
                    b,
                    inputs,
                    end,
                    experts[noted:],
                    tiles[noted],
                    values[noted],
                )
                ends[noted] = end
                noted += 1
            move = strayed(b.stream, stray, moves, move)
            show(t, node, b.may, b.played, move)
            advance(t, node, move, node, side)
    return noted
