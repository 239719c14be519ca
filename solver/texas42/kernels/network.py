"""The network player: a small network looks at what a seat sees, and at nothing else.

What it sees is a list of *rows*, each an input that is on: own tiles, unseen tiles, tiles that a
seat cannot hold by the voids it has shown, tiles that each seat has played, the trick so far, the
contract, and what a player counts (what walks, what takes the trick, what is still out). Their
weights are summed (the first layer), a second layer follows that is the role's own (bidder, partner
or setter, on lead or following), and every tile gets a score; the legal one with the highest is
played. Scores differ as the chances do that the mover's side makes, or sets, by each tile. A last
output is the logit of the chance that it does.

All weights are float32. The rows of OWN and UNSEEN have a part of their own for each kind of trump,
merged into one table before any hand is played.
"""

from collections import namedtuple

from .assumptions import (
    FIVE,
    HAND_POINTS,
    HAND_SIZE,
    LOWEST_BID,
    SEATS,
    SET_SIZE,
    TRICK_POINTS,
)
from .bits import highest, lowest, popcount
from .compiled import part
from .groups import FIVES, TENS, TRUMPS
from .seats import FIRST, after, same_side
from .state import BEST, HELD, LEFT, NEED, PLACE, POINTS, SEAT, SUIT, WINNER, legal_of
from .vectors import row_sum, scaled_row_sum

FIRST_LAYER, SECOND_LAYER = 192, 64
SCORES = 32  # a score for each tile and, after them, the logit of the chance

SUITS = 8
COUNTS = 8  # fives on a trick, at most
BIDS = HAND_POINTS - LOWEST_BID + 1
STUCK = BIDS  # the shaker bid because all had passed

LENGTHS = HAND_SIZE + 1  # 0…7 tiles

# Where each group of rows begins.
OWN = 0
UNSEEN = OWN + SET_SIZE
CANNOT = UNSEEN + SET_SIZE  # of the left, the partner, the right
PLAYED_BY = CANNOT + 3 * SET_SIZE  # by oneself, the left, the partner, the right
TRICK_BEST = PLAYED_BY + SEATS * SET_SIZE  # the tile that wins the trick so far
TRICK_SUIT = TRICK_BEST + SET_SIZE
TRICK_WINNER = TRICK_SUIT + SUITS  # as many places after the mover
TRICK_PLACE = TRICK_WINNER + SEATS
TRICK_COUNT = TRICK_PLACE + SEATS  # of fives
NEEDED = TRICK_COUNT + COUNTS  # 0 if made, HAND_POINTS + 1 if set
TO_SPARE = NEEDED + HAND_POINTS + 2
BIDDER_AT = TO_SPARE + BIDS  # as many places after the mover
CALLED = BIDDER_AT + SEATS
WALKS = CALLED + BIDS + 1  # own tiles that nothing unseen of their suit beats
NEXT_BEST = WALKS + SET_SIZE  # own tiles that one unseen tile of their suit beats
TAKES = NEXT_BEST + SET_SIZE  # tiles that may be played and take the trick so far
TILES = TAKES + SET_SIZE  # in hand
TRUMPS_OUT = TILES + LENGTHS
OWN_TRUMPS = TRUMPS_OUT + LENGTHS
MAY_TRUMP = OWN_TRUMPS + LENGTHS  # the left, the partner, the right
BEATABLE = MAY_TRUMP + 3  # by so many of those still to play against the best tile
SURE = BEATABLE + SEATS  # tiles that win the trick whatever the rivals still to play may hold
WALKERS = SURE + SET_SIZE  # in hand
FIVES_OUT = WALKERS + LENGTHS
TENS_OUT = FIVES_OUT + 4
MATES = TENS_OUT + 3  # own tiles of the suit led
OUT_IN_SUIT = MATES + LENGTHS  # unseen tiles of each suit
LACKED_IF_WON = OUT_IN_SUIT + LENGTHS * SUITS  # by the mover's side, its tile apart
LACKED_IF_LOST = LACKED_IF_WON + HAND_POINTS  # by the other side
REACHES = LACKED_IF_LOST + HAND_POINTS  # tiles with which the trick, won, is enough for the aim
GIVES = REACHES + SET_SIZE  # tiles with which the trick, lost, is enough for the other side's
ROWS = GIVES + SET_SIZE
KIND_ROWS = 2 * SET_SIZE  # OWN and UNSEEN have parts of their own for each kind of trump
MOST_INPUTS = 176

BIDDER, PARTNER, SETTER = range(3)  # roles
LEADING, FOLLOWING = range(2)
EXPERTS = 6  # one for each role, on lead and following
CHANCE = SET_SIZE  # among the scores

sum_rows = row_sum(FIRST_LAYER)
sum_to_second = scaled_row_sum(SECOND_LAYER)
sum_to_scores = scaled_row_sum(SCORES)

Network = namedtuple("Network", "rows first second second_bias scores scores_bias")
"""rows (ROWS, FIRST_LAYER) and first (FIRST_LAYER,), its bias; second (EXPERTS, FIRST_LAYER,
SECOND_LAYER) and its bias (EXPERTS, SECOND_LAYER); scores (EXPERTS, SECOND_LAYER, SCORES) and their
bias (EXPERTS, SCORES); all float32."""


@part
def list_tiles(tiles, base, inputs, n):
    while tiles != 0:
        inputs[n] = base + lowest(tiles)
        n += 1
        tiles &= tiles - 1
    return n


@part
def list_inputs(t, node, hand, may, played, bidder, called, inputs):
    """Fill `inputs` with the rows that are on for the seat to play; returns how many."""
    n = list_hidden(node, hand, may, played, inputs)
    n = list_contract(node, bidder, called, inputs, n)
    n = list_own(t, node, hand, may, inputs, n)
    if node[PLACE] > FIRST:
        n = list_trick(t, node, hand, may, inputs, n)
    if 0 < node[NEED] <= node[LEFT]:
        n = list_stakes(t, node, hand, bidder, inputs, n)
    return list_out(t, node, hand, may, inputs, n)


@part
def list_hidden(node, hand, may, played, inputs):
    """Where every tile is, or cannot be."""
    seat = node[SEAT]
    unseen = node[HELD] & ~hand
    n = list_tiles(hand, OWN, inputs, 0)
    n = list_tiles(unseen, UNSEEN, inputs, n)
    for places in range(SEATS):
        other = after(seat, places)
        n = list_tiles(played[other], PLAYED_BY + places * SET_SIZE, inputs, n)
        if places > 0:
            cannot = unseen & ~may[other]
            n = list_tiles(cannot, CANNOT + (places - 1) * SET_SIZE, inputs, n)
    return n


@part
def list_contract(node, bidder, called, inputs, n):
    """What is to be made, by whom."""
    need = node[NEED]
    left = node[LEFT]
    if need <= 0:
        inputs[n] = NEEDED
    elif need > left:
        inputs[n] = NEEDED + HAND_POINTS + 1
    else:
        inputs[n] = NEEDED + need
        n += 1
        inputs[n] = TO_SPARE + min(left - need, BIDS - 1)
    inputs[n + 1] = BIDDER_AT + ((bidder - node[SEAT]) & (SEATS - 1))
    inputs[n + 2] = CALLED + called
    inputs[n + 3] = TRICK_PLACE + node[PLACE]
    return n + 4


@part
def list_own(t, node, hand, may, inputs, n):
    """What the own tiles are good for, as far as their suits go."""
    seat = node[SEAT]
    unseen = node[HELD] & ~hand
    rivals = unseen & (may[after(seat, 1)] | may[after(seat, 3)])
    walkers = 0
    rest = hand
    while rest != 0:
        d = lowest(rest)
        rest &= rest - 1
        suit = t.suit[t.led_suit[d]]
        above = suit & -(2 << d)
        higher = popcount(unseen & above)
        if higher < 2:
            inputs[n] = (WALKS if higher == 0 else NEXT_BEST) + d
            n += 1
            walkers += 1 - higher
        if node[PLACE] == FIRST and rivals & (above | (t.groups[TRUMPS] & ~suit)) == 0:
            inputs[n] = SURE + d
            n += 1
    inputs[n] = WALKERS + walkers
    inputs[n + 1] = TILES + popcount(hand)
    return n + 2


@part
def list_trick(t, node, hand, may, inputs, n):
    """The trick on the table: who wins it, and which tiles would."""
    seat = node[SEAT]
    led = node[SUIT]
    unseen = node[HELD] & ~hand
    higher = t.contenders[led] & -(2 << node[BEST])
    takes = legal_of(t, node, hand) & higher
    beating = 0
    rivals = 0
    for places in range(1, SEATS - node[PLACE]):
        other = after(seat, places)
        if not same_side(other, seat):
            rivals |= unseen & may[other]
        if not same_side(other, node[WINNER]) and higher & unseen & may[other] != 0:
            beating += 1
    top = highest(rivals & t.contenders[led])
    n = list_tiles(takes, TAKES, inputs, n)
    n = list_tiles(takes & -(1 << (top + 1)), SURE, inputs, n)
    inputs[n] = TRICK_BEST + node[BEST]
    inputs[n + 1] = TRICK_SUIT + led
    inputs[n + 2] = TRICK_WINNER + ((node[WINNER] - seat) & (SEATS - 1))
    inputs[n + 3] = TRICK_COUNT + min(node[POINTS] // FIVE, COUNTS - 1)
    inputs[n + 4] = BEATABLE + beating
    inputs[n + 5] = MATES + popcount(hand & t.suit[led])
    return n + 6


@part
def list_stakes(t, node, hand, bidder, inputs, n):
    """What the trick decides: how near it brings either side to making the contract, or setting."""
    points = TRICK_POINTS if node[PLACE] == FIRST else node[POINTS]
    to_make = node[NEED] - points
    to_set = node[LEFT] - node[NEED] + 1 - points
    won, lost = to_make, to_set
    if not same_side(node[SEAT], bidder):
        won, lost = to_set, to_make
    inputs[n] = LACKED_IF_WON + max(won, 0)
    inputs[n + 1] = LACKED_IF_LOST + max(lost, 0)
    n += 2
    moves = legal_of(t, node, hand)
    while moves != 0:
        d = lowest(moves)
        moves &= moves - 1
        if t.points[d] >= won:
            inputs[n] = REACHES + d
            n += 1
        if t.points[d] >= lost:
            inputs[n] = GIVES + d
            n += 1
    return n


@part
def list_out(t, node, hand, may, inputs, n):
    """What is still out, and who may trump."""
    seat = node[SEAT]
    unseen = node[HELD] & ~hand
    trumps = t.groups[TRUMPS]
    inputs[n] = FIVES_OUT + popcount(unseen & t.groups[FIVES])
    inputs[n + 1] = TENS_OUT + popcount(unseen & t.groups[TENS])
    inputs[n + 2] = TRUMPS_OUT + popcount(unseen & trumps)
    inputs[n + 3] = OWN_TRUMPS + popcount(hand & trumps)
    n += 4
    for suit in range(SUITS):
        inputs[n] = OUT_IN_SUIT + LENGTHS * suit + popcount(unseen & t.suit[suit])
        n += 1
    for places in range(1, SEATS):
        if unseen & may[after(seat, places)] & trumps != 0:
            inputs[n] = MAY_TRUMP + places - 1
            n += 1
    return n


@part
def role_of(node, bidder):
    """BIDDER, PARTNER (the bidder's) or SETTER: who is to play."""
    if node[SEAT] == bidder:
        return BIDDER
    return PARTNER if same_side(node[SEAT], bidder) else SETTER


@part
def expert_of(node, bidder):
    """Which second layer is the mover's."""
    return 2 * role_of(node, bidder) + (LEADING if node[PLACE] == FIRST else FOLLOWING)


@part
def list_positive(values, chosen):
    """Fill `chosen` with the places of the positive `values`; returns how many."""
    n = 0
    for i in range(len(values)):
        chosen[n] = i
        n += 1 if values[i] > 0 else 0  # no branch: half of them would be mispredicted
    return n


@part
def think(net, expert, n, b):
    """Fill `b.scores` (SCORES,) from the first `n` of `b.inputs`."""
    sum_rows(b.first, net.first, net.rows, b.inputs, n)
    n = list_positive(b.first, b.active)
    sum_to_second(b.second, net.second_bias[expert], net.second[expert], b.active, n, b.first)
    n = list_positive(b.second, b.active)
    sum_to_scores(b.scores, net.scores_bias[expert], net.scores[expert], b.active, n, b.second)


@part
def best_scored(moves, scores):
    best = lowest(moves)
    moves &= moves - 1
    while moves != 0:
        move = lowest(moves)
        moves &= moves - 1
        if scores[move] > scores[best]:
            best = move
    return best


@part
def look(t, node, hand, may, played, bidder, called, net, b):
    """Fill `b.scores` with what the network makes of the state, for the seat to play."""
    n = list_inputs(t, node, hand, may, played, bidder, called, b.inputs)
    think(net, expert_of(node, bidder), n, b)


@part
def network_play(t, node, hand, may, played, bidder, called, net, b):
    """The tile that the network plays from `hand`."""
    moves = legal_of(t, node, hand)
    if moves & (moves - 1) == 0:
        return lowest(moves)
    look(t, node, hand, may, played, bidder, called, net, b)
    return best_scored(moves, b.scores)
