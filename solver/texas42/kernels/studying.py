"""What networks learn from: every tile of a choice, with what comes of it in the true deal; and
contracts, with what is made of them.

Only fitting needs it. A choice is valued where it was met, in the deal that it
was met in: over many deals the mean is what the seat has to expect given all that it sees, what the
call and the plays of others tell included.
"""

from .assumptions import HAND_POINTS, LOWEST_BID, SET_SIZE
from .bits import borrowed_all, lowest, popcount
from .compiled import kernel, part
from .equals import drop_alike
from .network import best_scored, expert_of, list_inputs, think
from .opening import begin_hand, list_hand
from .playing import PER_POINT, contract_settled, play_out, show, value_in
from .randomness import below, start_stream
from .seats import same_side, side_of
from .state import HELD, NEED, PLAYED, SEAT, advance, copy_row, legal_of

MOST_PLAYS = 7
SETTLED = 8  # beside the expert of a choice made once the contract is settled
CLEAR = 0.08  # the highest score is so far above the next: a choice that teaches little
CLEAR_RARE = 4  # of clear choices one in so many is noted
POINT_WORTH = 1.0 / HAND_POINTS  # of a choice made once the contract is settled


@part
def list_choice(t, owners, bidder, called, net, b):
    """List what the seat to play of `b.node` sees and score its tiles; returns its legal tiles, how
    many inputs there are, and the tile it plays."""
    node = b.node
    hand = node[HELD] & owners[node[SEAT]]
    moves = legal_of(t, node, hand)
    if moves & (moves - 1) == 0:
        return moves, 0, lowest(moves)
    n = list_inputs(t, node, hand, b.may, b.played, bidder, called, b.inputs)
    think(net, expert_of(node, bidder), n, b)
    return moves, n, best_scored(moves, b.scores)


@part
def is_noted(node, moves, move, scores, rare, stream):
    """Is a choice noted? A clear one, or one without a contract to play for, only sometimes."""
    if moves & (moves - 1) == 0:
        return False
    if contract_settled(node):
        return below(stream, rare) == 0
    next_best = best_scored(moves ^ (1 << move), scores)
    return scores[move] - scores[next_best] < CLEAR or below(stream, CLEAR_RARE) == 0


@part
def note_choice(t, owners, bidder, moves, n, b, inputs, end, expert, tiles, values):
    """Note the inputs of a choice from `end` on, its expert, and each of `moves` with its value in
    `b.worth`, where of tiles that are alike only the lowest has one. Returns where inputs end."""
    node = b.node
    settled = contract_settled(node)
    for k in range(n):
        inputs[end + k] = b.inputs[k]
    expert[0] = expert_of(node, bidder) | (SETTLED if settled else 0)
    scale = POINT_WORTH / PER_POINT if settled else 1.0
    elsewhere = (node[HELD] & ~owners[node[SEAT]]) | node[PLAYED]
    tiles.fill(-1)
    values.fill(0.0)
    place = 0
    while moves != 0:
        d = lowest(moves)
        others = drop_alike(t, moves & (moves - 1), d, elsewhere)
        alike = moves & ~others
        moves = others
        while alike != 0:
            tiles[place] = lowest(alike)
            values[place] = b.worth[d] * scale
            place += 1
            alike &= alike - 1
    return end + n


@part
def strayed(stream, stray, moves, move):
    """`move`, or once in `stray` times any of `moves`."""
    if moves & (moves - 1) == 0 or below(stream, stray) != 0:
        return move
    for _ in range(below(stream, popcount(moves))):
        moves &= moves - 1
    return lowest(moves)


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
    this deal. Of choices made when the contract is settled one in `rare` is noted, of clear ones
    one in CLEAR_RARE.

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
        begin_hand(bidder, bids[i], b)
        start_stream(b.stream, seed, first + i)
        for _ in range(SET_SIZE):
            moves, n, move = list_choice(t, owners, bidder, called[i], net, b)
            if is_noted(node, moves, move, b.scores, rare, b.stream):
                value_in_deal(t, owners, moves, bidder, called[i], net, b)
                # Playing on has listed other inputs in the meantime.
                list_choice(t, owners, bidder, called[i], net, b)
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


@part
def value_in_deal(t, owners, moves, bidder, called, net, b):
    """Fill `b.worth` with what the mover's side gets by each of `moves` when the hands are
    `owners`."""
    node = b.node
    sign = 1.0 if same_side(node[SEAT], bidder) else -1.0
    settled = contract_settled(node)
    elsewhere = (node[HELD] & ~owners[node[SEAT]]) | node[PLAYED]
    while moves != 0:
        d = lowest(moves)
        moves = drop_alike(t, moves & (moves - 1), d, elsewhere)
        b.worth[d] = sign * value_in(t, owners, d, bidder, called, settled, net, b)


@kernel
def play_contracts(t, deals, bids, called, bidder, net, b, points):
    """Fill `points` (n,) with what the bidder's side takes of `deals` (n, 4) played for `bids`
    (n,), called so (n,): of a bid above the lowest, only whether it was made is sure to be right,
    since hands end when that is settled."""
    t = borrowed_all(t)
    b = borrowed_all(b)
    net = borrowed_all(net)
    for i in range(len(deals)):
        begin_hand(bidder, bids[i], b)
        copy_row(b.node, b.work)
        copy_row(b.may, b.may_work)
        copy_row(b.played, b.played_work)
        play_out(t, deals[i], bidder, called[i], bids[i] == LOWEST_BID, net, b)
        points[i] = bids[i] - b.work[NEED]


@kernel
def list_hands(t, hands, b, inputs, ends):
    """Note the evaluator's inputs for `hands` (n,) in a row, those of hand i up to `ends[i]`."""
    t = borrowed_all(t)
    b = borrowed_all(b)
    end = 0
    for i in range(len(hands)):
        n = list_hand(t, hands[i], b, b.inputs)
        for k in range(n):
            inputs[end + k] = b.inputs[k]
        end += n
        ends[i] = end
