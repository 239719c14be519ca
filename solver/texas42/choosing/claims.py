"""What is sure in the middle of a hand, whatever the tiles out of sight and whoever plays them.

That is a claim of the rest by the seat to play, and whatever else puts the contract beyond doubt:
the tricks that this seat is sure of, and the trick on the table. Nothing here is sampled.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field

from ..exact.claims import claim, may_beat, sure_tricks
from ..exact.refuting import refuted
from ..exact.sight import Sight
from ..game.contracts import Contract
from ..game.deal import Deal
from ..game.dominoes import Domino, dominoes_in
from ..game.play import Trick
from ..game.rules import Rules
from ..game.seats import Seat
from ..hidden.layouts import count_layouts
from ..hidden.moment import Moment


@dataclass(frozen=True)
class Claim:
    """The rest are this seat's: `order`, its tiles in the order to play them in.

    >>> known = {Seat.N: Hand.parse("66 65 64 62 61 60 22")}
    >>> plays = tuple(map(Domino.parse, "6-6 6-3 0-0 1-1".split()))
    >>> found = claim_of(moment_of(known, Contract(Seat.N, Trump.SIXES, 84), plays))
    >>> print(found.seat, *found.order)
    N 2-2 6-5 6-4 6-2 6-1 6-0
    """

    seat: Seat
    order: tuple[Domino, ...]


@dataclass(frozen=True)
class Refutation:
    """How a claim of the rest is broken, in one deal that fits all that the claimant knows.

    >>> known = {Seat.N: Hand.parse("66 65 64 62 61 21 20")}
    >>> plays = tuple(map(Domino.parse, "6-6 6-3 6-0 1-1".split()))
    >>> found = refutation(moment_of(known, Contract(Seat.N, Trump.SIXES, 84), plays))
    >>> found.every_order, found.deal.complete
    (True, True)
    """

    seat: Seat
    order: tuple[Domino, ...]
    """The order in which the claimant plays."""
    deal: Deal
    """The whole hands, with the tiles that have been played."""
    line: tuple[tuple[Seat, Domino], ...]
    """The plays from the next one to the end of the trick that is lost."""
    winner: Seat
    """Who wins that trick."""
    every_order: bool
    """Does this deal break every order? If not, there may be an order for each deal, none for all.
    """


@dataclass(frozen=True)
class Certain:
    """What the bidder's side is sure to end with, of 42."""

    least: int
    most: int

    def made(self, contract: Contract) -> bool | None:
        """Is the contract made (True) or set (False) by that? None if it is open."""
        return contract.settled(self.least, self.most - self.least)


@dataclass(frozen=True)
class SureThings:
    """What is beyond doubt at a moment.

    `claim`: the order of a claim of the rest, empty if there is none. `after`: the tiles after
    which the contract is beyond doubt, or a claim of the rest is good.
    """

    claim: tuple[Domino, ...] = ()
    after: Mapping[Domino, Certain] = field(default_factory=dict)


def claim_of(moment: Moment) -> Claim | None:
    """The claim of the seat to play, if it is sure of every trick that is left: in no layout that
    fits what it knows can the others, its partner among them, take one.

    Raises `ContradictionError` if no layout fits.

    >>> known = {Seat.N: Hand.parse("66 65 64 62 61 60 55")}
    >>> plays = tuple(map(Domino.parse, "6-6 6-3 0-0 1-1".split()))
    >>> claim_of(moment_of(known, Contract(Seat.N, Trump.SIXES, 84), plays)) is not None
    True
    """
    if moment.over:
        return None
    order = claim(_sight(moment))
    return Claim(moment.to_play, order) if order else None


def refutation(moment: Moment) -> Refutation | None:
    """How the others break a claim of the rest by the seat to play; None if the claim is good.

    The claim is played in a player's order: trumps from the top, what walks, the rest. Raises
    `ContradictionError` if no layout fits.

    >>> known = {Seat.N: Hand.parse("66 65 64 62 61 60 54")}
    >>> plays = tuple(map(Domino.parse, "6-6 6-3 0-0 1-1".split()))
    >>> found = refutation(moment_of(known, Contract(Seat.N, Trump.SIXES, 84), plays))
    >>> str(found.order[-1]), str(found.line[-1][1]) != "5-4"
    ('5-4', True)
    """
    found = None if moment.over else refuted(_sight(moment))
    if found is None:
        return None
    n, e, s, w = (held | played for held, played in zip(found.hands, moment.played_by, strict=True))
    line = tuple(_seated(moment.trick, found.line, moment.rules))
    return Refutation(
        seat=moment.to_play,
        order=found.order,
        deal=Deal((n, e, s, w)),
        line=line,
        winner=found.winner,
        every_order=found.every_order,
    )


def contract_beyond_doubt(moment: Moment) -> bool | None:
    """Is the contract made (True) or set (False) in every layout that fits, because of what has
    been won, of what the seat to play can do alone, or whatever it does? None if not surely."""
    if moment.settled is not None:
        return moment.settled
    after = sure_things(moment).after
    outcomes = {
        after[d].made(moment.contract) if d in after else None for d in dominoes_in(moment.legal())
    }
    if moment.bidders_turn in outcomes:
        return moment.bidders_turn
    return None if None in outcomes or not outcomes else not moment.bidders_turn


def sure_things(moment: Moment) -> SureThings:
    """See `SureThings`. Raises `ContradictionError` if no layout fits."""
    sight = _sight(moment)
    order = claim(sight)
    found = {d: _certain(moment, sight, d) for d in dominoes_in(moment.legal())}
    if order:
        found[order[0]] = _all_to(moment)
    told = {
        d: certain
        for d, certain in found.items()
        if certain.least == certain.most
        or (moment.settled is None and certain.made(moment.contract) is not None)
    }
    return SureThings(order, told)


def _sight(moment: Moment) -> Sight:
    view = moment.view
    count_layouts(view)  # everything would be sure if nothing fitted
    seat = moment.to_play
    n, e, s, w = (
        0 if other == seat else view.sizes[other] - view.known[other].bit_count() for other in Seat
    )
    return Sight(
        rules=moment.rules,
        trick=moment.trick,
        hand=moment.hand,
        unseen=view.unseen,
        known=view.known,
        may=view.may,
        room=(n, e, s, w),
    )


def _seated(trick: Trick, line: tuple[Domino, ...], rules: Rules) -> Iterator[tuple[Seat, Domino]]:
    for d in line:
        yield trick.to_play, d
        trick, _ = trick.played(d).settled(rules, (0, 0))


# --- what a tile makes sure of


def _certain(moment: Moment, sight: Sight, d: Domino) -> Certain:
    """What the bidder's side is sure of once `d` is played."""
    order = sure_tricks(sight, d)
    if len(order) == moment.hand.bit_count():
        return _all_to(moment)
    after = moment.trick.played(d)
    if order:
        terms = moment.contract.terms
        later = sum(terms.trick_points + terms.count[led] for led in order[1:])
        return _given(moment, after.points + later, moment.to_play)
    winner = after.winner(moment.rules)
    top = after.dominoes[moment.rules.winner(after.dominoes)]
    still = sight.others[: after.missing]
    rivals = tuple(seat for seat in still if seat.side != winner.side)
    return _given(moment, 0 if may_beat(sight, top, rivals) else after.points, winner)


def _all_to(moment: Moment) -> Certain:
    """Everything that is left goes to the side of the seat to play."""
    return _given(moment, moment.points_left, moment.to_play)


def _given(moment: Moment, points: int, seat: Seat) -> Certain:
    """At least so many of the points that are left go to the side of `seat`."""
    taken, most = moment.bidder_taken, moment.bidder_taken + moment.points_left
    if moment.contract.is_bidders(seat):
        return Certain(taken + points, most)
    return Certain(taken, most - points)
