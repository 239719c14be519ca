"""What did each play of a hand cost, and could the contract have been made or set?

Two kinds of mistake are kept apart: wrong only with all hands open, which nobody at the table could
know, and wrong as the player could see it.
"""

from __future__ import annotations

from collections.abc import Collection
from dataclasses import dataclass

from ..exact.double_dummy import PlayValue, play_values
from ..game.dominoes import Domino
from ..game.play import PlayedHand, Position
from ..hidden.moment import moment_of
from ..workers import in_order
from .plays import Review, ReviewedPlay, Seen, Verdict, positions_of
from .seen import USUAL, ReviewEffort, is_mistake, seen_by_player


def review(
    hand: PlayedHand,
    *,
    lenient: bool = False,
    effort: ReviewEffort = USUAL,
    reads_call: bool = True,
    seed: int = 0,
    jobs: int | None = None,
) -> Review:
    """Every play of a hand, whole or as far as it went, played for the bid of its contract (30 if
    nobody said what was bid).

    `lenient`: a renege is named and the hand goes on from there as it was played, and no void is
    read from it. `reads_call`: do the others take the bidder to hold what such a call is made with?
    The same seed gives the same answer for any `jobs`, and a play's review does not
    depend on the plays after it. Raises `IllegalPlayError` naming the trick and seat of a play that
    the rules forbid, and `HandSizeError` for hands of fewer than seven tiles.

    >>> deal = next(random_deals(1, seed=36))
    >>> opening = Position.opening(deal, Contract(Seat.N, Trump.FOURS, 32))
    >>> plays = tuple(map(Domino.parse, "5-2 5-3 4-1 5-1".split()))
    >>> answer = review(PlayedHand(opening, plays), effort=ReviewEffort(PlayEffort(20, ())))
    >>> [(str(play.domino), play.cost) for play in answer.plays]
    [('5-2', 11), ('5-3', 0), ('4-1', 0), ('5-1', 0)]
    """
    positions = positions_of(hand, lenient=lenient)
    values = list(in_order(play_values, positions, jobs=jobs, piece=1))
    points = [v[0].points if v else p.bidder_taken for v, p in zip(values, positions, strict=True)]
    reneges = _reneges(hand, positions)
    looks = _Looks(hand, positions, reneges, effort, reads_call, seed)
    numbers = range(len(hand.plays))
    seen = in_order(looks.at, numbers, jobs=jobs, piece=1)
    plays = tuple(
        _reviewed(number, hand, positions[number], values[number], points, look)
        for number, look in zip(numbers, seen, strict=True)
    )
    return Review(
        hand=hand,
        plays=plays,
        positions=positions,
        points_double_dummy=points[-1],
        players=effort.players,
        reads_call=reads_call,
        seed=seed,
    )


@dataclass(frozen=True)
class _Looks:
    """What is looked at from the seats of a hand."""

    hand: PlayedHand
    positions: tuple[Position, ...]
    reneges: Collection[int]
    effort: ReviewEffort
    reads_call: bool
    seed: int

    def at(self, number: int) -> Seen | None:
        """A play as the player could see it, if there is anything to lose."""
        position = self.positions[number]
        if number in self.reneges or position.settled is not None:
            return None
        opening, seat = self.hand.opening, position.to_play
        moment = moment_of(
            {seat: opening.hands[seat]},
            opening.contract,
            self.hand.plays[:number],
            reneges=self.reneges,
            reads_call=self.reads_call,
        )
        return seen_by_player(moment, self.hand.plays[number], self.effort, self.seed, number)


def _reneges(hand: PlayedHand, positions: tuple[Position, ...]) -> frozenset[int]:
    plays = zip(hand.plays, positions, strict=False)
    return frozenset(n for n, (d, position) in enumerate(plays) if not position.legal() >> d & 1)


def _reviewed(
    number: int,
    hand: PlayedHand,
    position: Position,
    values: tuple[PlayValue, ...],
    points: list[int],
    seen: Seen | None,
) -> ReviewedPlay:
    d, seat = hand.plays[number], position.to_play
    before, after = points[number], points[number + 1]
    cost = before - after if position.contract.is_bidders(seat) else after - before
    return ReviewedPlay(
        number=number,
        seat=seat,
        domino=d,
        forced=len(values) == 1,
        points_before=before,
        points_after=after,
        cost=cost,
        right=tuple(value.domino for value in values if value.points == before),
        settled=position.settled,
        seen=seen,
        verdict=_verdict(d, values, cost, seen, position.settled),
    )


def _verdict(
    d: Domino,
    values: tuple[PlayValue, ...],
    cost: int,
    seen: Seen | None,
    settled: bool | None,
) -> Verdict:
    if all(value.domino != d for value in values):
        return Verdict.RENEGE
    if len(values) == 1:
        return Verdict.FORCED
    if settled is not None:
        return Verdict.SETTLED
    if seen is not None and is_mistake(seen.cost):
        return Verdict.MISTAKE
    return Verdict.UNLUCKY if cost > 0 else Verdict.FINE
