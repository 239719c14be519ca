"""The last two tricks, solved outright: cheaper than searching them node by node."""

from .assumptions import ABOVE_ALL, BELOW_ALL, SEATS, TRICK_POINTS
from .bits import highest, lowest
from .compiled import part
from .seats import after, same_side


@part
def last_trick_winner(t, owners, held, leader):
    """The seat that wins when everyone plays their last tile."""
    contenders = t.contenders[t.led_suit[lowest(held & owners[leader])]]
    best = 1 << highest(held & contenders)
    for seat in range(SEATS):
        if owners[seat] & best:
            return seat
    return leader


@part
def last_two_tricks(t, owners, held, leader, points_left, need):
    """Points of the leader's side with two tiles in each hand; exact, or a bound on the right side
    of `need` (the leader's side's). Plain minimax in four loops, one a seat."""
    second = after(leader, 1)
    third = after(leader, 2)
    fourth = after(leader, 3)
    best0 = BELOW_ALL
    moves0 = held & owners[leader]
    while moves0 != 0:
        d0 = lowest(moves0)
        moves0 &= moves0 - 1
        s = t.led_suit[d0]
        suit = t.suit[s]
        contenders = t.contenders[s]
        points0 = TRICK_POINTS + t.points[d0]
        held0 = held & ~(1 << d0)
        hand = held & owners[second]
        moves1 = hand & suit
        if moves1 == 0:
            moves1 = hand
        best1 = ABOVE_ALL
        while moves1 != 0:
            d1 = lowest(moves1)
            moves1 &= moves1 - 1
            top1 = d1 if (contenders >> d1 & 1) != 0 and d1 > d0 else d0
            points1 = points0 + t.points[d1]
            held1 = held0 & ~(1 << d1)
            hand = held & owners[third]
            moves2 = hand & suit
            if moves2 == 0:
                moves2 = hand
            best2 = BELOW_ALL
            while moves2 != 0:
                d2 = lowest(moves2)
                moves2 &= moves2 - 1
                top2 = d2 if (contenders >> d2 & 1) != 0 and d2 > top1 else top1
                points2 = points1 + t.points[d2]
                held2 = held1 & ~(1 << d2)
                hand = held & owners[fourth]
                moves3 = hand & suit
                if moves3 == 0:
                    moves3 = hand
                best3 = ABOVE_ALL
                while moves3 != 0:
                    d3 = lowest(moves3)
                    moves3 &= moves3 - 1
                    points3 = points2 + t.points[d3]
                    won = True
                    winner = leader
                    if (contenders >> d3 & 1) != 0 and d3 > top2:
                        won = False
                        winner = fourth
                    elif top2 == d2:
                        winner = third
                    elif top1 == d1:
                        won = False
                        winner = second
                    value = points3 if won else 0
                    last = last_trick_winner(t, owners, held2 & ~(1 << d3), winner)
                    if same_side(last, leader):
                        value += points_left - points3
                    best3 = min(best3, value)
                    if best3 < need:
                        break
                best2 = max(best2, best3)
                if best2 >= need:
                    break
            best1 = min(best1, best2)
            if best1 < need:
                break
        best0 = max(best0, best1)
        if best0 >= need:
            break
    return best0
