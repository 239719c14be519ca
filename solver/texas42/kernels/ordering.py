"""Which play to search first: a score from what the trick and the hands show.

The score of a play is a sum of four weights, one from each of four small lists per place in the
trick, looked up by what the play does: can it be beaten, by whom, does it win or lose count, what
it leaves behind. The weights are data (`fitted/ordering.txt`, a row a list: four on lead, then four
for each place of followers); they change speed, never an answer. What fits them, to the
nodes that each play takes, is `benchmarks/fitting/ordering.py`.
"""

from .bits import highest, popcount
from .compiled import part
from .groups import DOUBLES, FIVES, TENS, TRUMPS

LISTS = 4  # of weights, for each place in a trick
LIST_SIZE = 256

PLACE_SIZE = LISTS * LIST_SIZE

# Where the lists of a place begin after the first, which is of how the play fares: its rank, what
# is at stake, what stays.
RANK, STAKE, STAYS = range(LIST_SIZE, PLACE_SIZE, LIST_SIZE)


@part
def legal_part(hand, suit):
    """The tiles of `hand` that may be played on a lead of `suit`."""
    follow = hand & suit
    return follow if follow != 0 else hand


@part
def slack_class(spare):
    """How many points the mover's side can still give away, in five classes."""
    if spare <= 0:
        return 0
    if spare < 6:
        return 1
    if spare < 11:
        return 2
    if spare < 20:
        return 3
    return 4


@part
def count_class(points):
    return 2 if points >= 10 else (1 if points > 0 else 0)


@part
def lead_scores(t, weights, hand, partner, left, right, moves, scores):
    """Score every lead of `moves` into `scores` (28,)."""
    trumps = t.groups[TRUMPS]
    rival_trumps = min(popcount((left | right) & trumps), 3)
    own_trumps = min(popcount(hand & trumps), 3)
    while moves != 0:
        bit = moves & -moves
        d = highest(bit)
        moves ^= bit
        s = t.led_suit[d]
        suit = t.suit[s]
        contenders = t.contenders[s]
        left_top = highest(legal_part(left, suit) & contenders)
        right_top = highest(legal_part(right, suit) & contenders)
        partner_follow = partner & suit
        partner_top = highest((partner_follow if partner_follow != 0 else partner) & contenders)
        left_beats = 1 if left_top > d else 0
        right_beats = 1 if right_top > d else 0
        beaten = left_beats | right_beats << 1
        loses = left_beats | right_beats
        rescued = 1 if beaten != 0 and partner_top > max(left_top, right_top) else 0
        is_trump = 1 if bit & trumps else 0
        is_double = 1 if bit & t.groups[DOUBLES] else 0
        scores[d] = (
            weights[
                beaten
                | rescued << 2
                | is_trump << 3
                | is_double << 4
                | count_class(t.points[d]) << 5
            ]
            + weights[RANK + (is_trump * 9 + t.strength[d])]
            + weights[
                STAKE
                + (
                    (1 if partner_top > d else 0)
                    | loses << 1
                    | (4 if partner_follow & t.groups[TENS] else 0)
                    | (8 if partner_follow & t.groups[FIVES] else 0)
                    | (16 if left & suit else 0)
                    | (32 if right & suit else 0)
                    | (64 if partner_follow else 0)
                )
            ]
            + weights[STAYS + (is_trump | rival_trumps << 1 | own_trumps << 3 | loses << 5)]
        )


@part
def follow_scores(
    t,
    weights,
    place,
    suit,
    contenders,
    best,
    ours,
    on_table,
    spare,
    hand,
    partner,
    left,
    right,
    moves,
    scores,
):
    """Score every follow of `moves` into `scores` (28,).

    `place` 1…3 in the trick; `best`: the tile winning it, the mover's side's if `ours`; `on_table`:
    count points played to it; `spare`: points the mover's side can still give away.
    """
    trumps = t.groups[TRUMPS]
    follows = 1 if moves & suit else 0
    pressure = slack_class(spare) * 9 + count_class(on_table) * 3
    rivals = left | right
    others = rivals | partner
    left_top = highest(legal_part(left, suit) & contenders) if place < 3 else -1
    partner_top = highest(legal_part(partner, suit) & contenders) if place == 1 else -1
    base = place * PLACE_SIZE
    while moves != 0:
        bit = moves & -moves
        d = highest(bit)
        moves ^= bit
        wins = 1 if (bit & contenders) != 0 and d > best else 0
        top = d if wins else best
        mine = wins != 0 or ours
        if mine:
            good = 1 if top > left_top or partner_top > left_top else 0
        else:
            good = 1 if partner_top > max(top, left_top) else 0
        is_trump = 1 if bit & trumps else 0
        is_double = 1 if bit & t.groups[DOUBLES] else 0
        count = count_class(t.points[d])
        own_suit = t.suit[t.led_suit[d]]
        keeps = 1 if highest(others & own_suit) < d else 0
        scores[d] = (
            weights[
                base
                + (
                    wins
                    | (2 if ours else 0)
                    | good << 2
                    | is_trump << 3
                    | is_double << 4
                    | count << 5
                    | follows << 7
                )
            ]
            + weights[
                base + RANK + (follows * 9 + t.strength[d] + 18 * is_trump + 36 * good + 72 * wins)
            ]
            + weights[base + STAKE + (pressure + count + 45 * good + 90 * wins)]
            + weights[
                base
                + STAYS
                + (
                    min(popcount(hand & own_suit), 3) * 16
                    + min(popcount(rivals & own_suit), 3) * 4
                    + good * 2
                    + is_trump
                    + 64 * keeps
                )
            ]
        )
