"""Hands between the players of today and those of 0.1, tile by tile on one table."""

from texas42.kernels import playing as today
from texas42.kernels.assumptions import SET_SIZE
from texas42.kernels.bits import borrowed, borrowed_all
from texas42.kernels.compiled import kernel
from texas42.kernels.randomness import start_stream
from texas42.kernels.seats import side_of
from texas42.kernels.state import NEED, SEAT, advance, copy_row

from . import playing as former

FORMER = 100  # added to the style of a player of 0.1


@kernel
def play_hands(
    t,
    deals,
    bidder,
    called,
    start,
    may,
    players,
    layouts,
    seed,
    numbers,
    net,
    scratch,
    b,
    old,
    points,
):
    """As `kernels.playing.play_hands` from the first lead, for players of either kind; hand i draws
    from the stream of (seed, numbers[i])."""
    t = borrowed_all(t)
    b = borrowed_all(b)
    old = borrowed_all(old)
    net = borrowed_all(net)
    deals = borrowed(deals)
    side = side_of(bidder)
    for i in range(len(deals)):
        node = b.node
        copy_row(start, node)
        copy_row(may, b.may)
        b.played.fill(0)
        for turn in range(SET_SIZE):
            who = 0 if side_of(node[SEAT]) == side else 1
            player = players[who]
            index = numbers[i] * former.DRAWS + turn
            if player >= FORMER:
                copy_row(node, old.node)
                copy_row(b.may, old.may)
                start_stream(old.stream, seed, index)
                move = former.choose_play(
                    t, deals[i], player - FORMER, layouts[who], bidder, scratch, old
                )
            else:
                start_stream(b.stream, seed, index)
                move = today.choose_play(
                    t, deals[i], player, layouts[who], bidder, called, net, scratch, b
                )
            today.show(t, node, b.may, b.played, move)
            advance(t, node, move, node, side)
        points[i] = start[NEED] - node[NEED]
