"""How a player leads without thinking."""

from __future__ import annotations

from ..game.dominoes import COUNT, Domino, dominoes_in
from ..game.rules import laid_out
from ..hidden.moment import Moment


def as_led(moment: Moment) -> tuple[Domino, ...]:
    """The hand in the order a bidder leads it: trumps from the top, doubles, offs."""
    trumps = moment.rules.trumps
    order = laid_out(moment.hand, moment.rules)
    return tuple(sorted(order, key=lambda d: (not trumps >> d & 1, not d.is_double)))


def from_the_top(lead: Domino, moment: Moment) -> Domino:
    """The highest tile of the hand that is as good a lead: a player leads from the top.

    Those are trumps with none between them in other hands, and with equal count unless no trump
    that is out beats them.
    """
    rules, hand = moment.rules, moment.hand
    if not rules.trumps >> lead & 1:
        return lead
    rank = rules.strength[rules.trump_suit]
    out = [rank[d] for d in dominoes_in(rules.trumps & ~hand & ~moment.view.played)]
    certain = all(rank[lead] > other for other in out)
    alike = [
        d
        for d in dominoes_in(hand & rules.trumps)
        if rank[d] >= rank[lead]
        and (certain or COUNT[d] == COUNT[lead])
        and not any(rank[lead] < other < rank[d] for other in out)
    ]
    return max(alike, key=lambda d: rank[d])
