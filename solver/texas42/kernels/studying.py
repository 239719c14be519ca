"""What rule players could learn: the rollout player's choices, feature by feature.

Only the fitting of the rule player's weights needs it.
"""

import numpy as np

from .assumptions import HAND_POINTS, SET_SIZE
from .bits import lowest, popcount
from .compiled import kernel, part
from .playing import DRAWS, best_valued, contract_settled, show_void, value_by_rollouts
from .randomness import below, start_stream
from .rule_player import FEATURES, lead_or_follow, play_value, role_of, stage_of
from .seats import FIRST, side_of
from .state import HELD, LEFT, NEED, PLACE, SEAT, advance, legal_of

EVERY_PLAY = 1e9  # no play is so far behind that it is dropped
ROLE, LEAD_OR_FOLLOW, PLAYS, STAGE = range(4)  # columns of `facts`


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


@kernel
def study_hands(t, deals, bidder, need, layouts, stray, seed, first, b, features, values, facts):
    """What rule players could learn from the rollout player: its view of every choice.

    Plays `deals` (n, 4) with rollout players of `layouts` layouts, one choice in `stray` made at
    random, and notes for each real choice: `facts[c]` (4,) role, lead or follow, number of plays
    and stage; `features[c]` (7, 22) and `values[c]` (7,), the mover's side's mean value, of each.
    Returns how many choices it noted, at most len(facts).
    """
    side = side_of(bidder)
    unit = np.eye(FEATURES)
    node = b.node
    noted = 0
    for i in range(len(deals)):
        owners = deals[i]
        begin_hand(owners, bidder, need, b)
        for turn in range(SET_SIZE):
            if node[PLACE] == FIRST and contract_settled(node):
                break
            start_stream(b.stream, seed, (first + i) * DRAWS + turn)
            hand = node[HELD] & owners[node[SEAT]]
            moves = legal_of(t, node, hand)
            move = lowest(moves)
            if moves & (moves - 1) != 0:
                value_by_rollouts(t, hand, moves, bidder, layouts, EVERY_PLAY, b)
                move = best_valued(moves, b.worth)
                if noted < len(facts):
                    facts[noted, ROLE] = role_of(node, bidder)
                    facts[noted, LEAD_OR_FOLLOW] = lead_or_follow(node)
                    facts[noted, PLAYS] = popcount(moves)
                    facts[noted, STAGE] = stage_of(node, hand)
                    rest = moves
                    place = 0
                    while rest != 0:
                        d = lowest(rest)
                        rest &= rest - 1
                        values[noted, place] = b.worth[d] / layouts
                        for f in range(FEATURES):
                            features[noted, place, f] = play_value(
                                t, node, hand, b.may, bidder, d, unit[f], b.misses
                            )
                        place += 1
                    noted += 1
                if below(b.stream, stray) == 0:
                    for _ in range(below(b.stream, popcount(moves))):
                        moves &= moves - 1
                    move = lowest(moves)
            show_void(t, node, b.may, move)
            advance(t, node, move, node, side)
    return noted
