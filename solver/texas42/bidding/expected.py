"""What is a hand worth in a trump with all hands open, on average over the hands it cannot see?

The question the program began with: expected points, optimal play, a given hand and trump. Every
layout is solved for each first lead, so that the same layouts tell what the deal comes to when the
leader sees all hands (the best lead in each), and what one lead fixed beforehand comes to; the
difference is what seeing the other hands is worth at the first lead alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import sqrt

import numpy as np
from numpy.typing import NDArray

from ..errors import EffortError, HandSizeError, UnknownHandError
from ..estimates import Z95, Estimate, effective_size, estimate, wilson
from ..exact.double_dummy import points_after_leads, points_of_layouts
from ..exact.laydown import laydown
from ..game.bids import BIDS
from ..game.contracts import Contract
from ..game.deal import Deal
from ..game.dominoes import ALL, HAND_POINTS, HAND_SIZE, Domino, Mask
from ..game.houses import STANDARD, HouseRules
from ..game.rules import Trump, laid_out
from ..game.seats import BIDDER, Seat
from ..hidden.layouts import Layouts, all_layouts, count_layouts, deal_layouts, deal_triples
from ..hidden.view import View
from .as_played import distribution

LAYOUTS = 1_000
TRUMP_LAYOUTS = 240
"""For each of several trumps, which need not be known so closely to be compared."""
LEAST_MORE = 300
MOST_LAYOUTS = 300_000

TRIPLE = 3
ALL_THERE_ARE = 0
"""In place of how many layouts in a row belong together: nothing was left to chance."""

Points = NDArray[np.int64]


@dataclass(frozen=True)
class Mean:
    """A mean of points, of 42, with its 95 % interval.

    >>> Mean(31.5, 31.0, 32.0).half_width
    0.5
    """

    value: float
    low: float
    high: float

    @property
    def half_width(self) -> float:
        return (self.high - self.low) / 2


@dataclass(frozen=True)
class ExpectedLead:
    """One first lead over the same layouts. Points and chances are the bidder's side's."""

    domino: Domino
    points: Mean
    make: Estimate
    """Of the bid of the contract, when this lead is fixed beforehand."""


@dataclass(frozen=True)
class Expected:
    """What a contract comes to with all hands open and nobody erring, as one hand expects it.

    >>> answer = expected(Hand.parse("66 65 64 62 55 11 30"), Trump.SIXES, layouts=30)
    >>> len(answer.leads), answer.layouts, answer.total, answer.seeing >= 0
    (7, 30, 399072960, True)
    """

    view: View
    contract: Contract
    points: Mean
    """Of the bidder's side, the best lead of each layout led."""
    distribution: dict[int, float]
    """The share of layouts that come to each total, from 42 down; those never reached are left
    out."""
    make: dict[int, Estimate]
    """The chance of each bid, 30…42."""
    leads: tuple[ExpectedLead, ...]
    """Every lead, the best on average for the leader's side first; none of a leader whose hand is
    not known."""
    layouts: int
    total: int
    """How many layouts fit."""
    exact: bool
    """Was every layout solved?"""
    laydown: tuple[Domino, ...]
    """The order to lead in if every trick is proved for the leader's side, else empty."""
    seed: int

    @property
    def sure(self) -> bool:
        """Is nothing of the points and of the chances of the bids left to the sample?"""
        return self.exact or bool(self.laydown)

    @property
    def lead(self) -> ExpectedLead | None:
        """The lead that is best when it is fixed beforehand, if the leader's hand is known."""
        return self.leads[0] if self.leads else None

    @property
    def seeing(self) -> float | None:
        """The points that it is worth to the leader's side to see all hands before the lead."""
        return abs(self.points.value - self.lead.points.value) if self.lead else None


def expected(
    hand: Mask,
    trump: Trump,
    *,
    bid: int = 30,
    layouts: int = LAYOUTS,
    precision: float | None = None,
    house: HouseRules = STANDARD,
    seed: int = 0,
    jobs: int | None = None,
) -> Expected:
    """Expected double-dummy points of seven tiles in `trump`, the holder bidding and leading.

    `layouts` (or up to two more) of the 399,072,960 that fit are solved; with `precision`, as many
    more as bring the mean within so many points (95 %), up to 300,000. The same seed gives the same
    answer for any `jobs`. Raises `HandSizeError` for a hand that is not seven tiles, `EffortError`
    for no layouts or no precision.

    >>> answer = expected(Hand.parse("66 65 64 63 62 55 44"), Trump.SIXES, layouts=30)
    >>> answer.points.value, answer.make[42].value, str(answer.lead.domino)
    (42.0, 1.0, '6-6')
    """
    view = View.before_play(hand, BIDDER)
    contract = Contract(BIDDER, trump, bid, house)
    return expected_of(view, contract, layouts, precision=precision, seed=seed, jobs=jobs)


def expected_of_deal(
    deal: Deal,
    contract: Contract,
    layouts: int = LAYOUTS,
    *,
    precision: float | None = None,
    seed: int = 0,
    jobs: int | None = None,
) -> Expected:
    """`expected` for whoever bids and leads, when other hands or a few tiles of them are known too.

    Raises `UnknownHandError` unless a whole hand is known.
    """
    view = view_of(deal, contract.bidder)
    return expected_of(view, contract, layouts, precision=precision, seed=seed, jobs=jobs)


def expected_of(
    view: View,
    contract: Contract,
    layouts: int = LAYOUTS,
    *,
    precision: float | None = None,
    seed: int = 0,
    jobs: int | None = None,
) -> Expected:
    """`expected` for any view before the first lead; where no more than `layouts` fit, all of them
    are solved. Raises `HandSizeError` for a view from later on."""
    survey = _Survey(view, contract)
    (answer,) = _surveyed((survey,), view, layouts, precision, seed, jobs)
    return answer


def expected_by_trump(
    deal: Deal,
    contracts: Iterable[Contract],
    layouts: int = TRUMP_LAYOUTS,
    *,
    precision: float | None = None,
    seed: int = 0,
    jobs: int | None = None,
) -> tuple[Expected, ...]:
    """`expected_of_deal` for several contracts of one bidder on the same layouts, but no leads: the
    best for the bidder's side first. Raises what that raises."""
    contracts = tuple(contracts)
    view = view_of(deal, contracts[0].bidder)
    surveys = tuple(_Survey(view, contract, by_lead=False) for contract in contracts)
    answers = _surveyed(surveys, view, layouts, precision, seed, jobs)
    return tuple(sorted(answers, key=lambda one: (-one.points.value, not one.laydown)))


def view_of(deal: Deal, seat: Seat) -> View:
    """What is known, before the first lead, of a deal with hidden hands or tiles: seen from `seat`
    or, if its hand is not known, from another whose hand is.

    Raises `UnknownHandError` unless a whole hand is known.
    """
    known = deal.known
    whole = [s for s, tiles in known.items() if tiles.bit_count() == HAND_SIZE]
    if not whole:
        raise UnknownHandError(
            "no whole hand is known", hint=f"give all {HAND_SIZE} tiles of one seat"
        )
    viewer = seat if seat in whole else whole[0]
    view = View.before_play(known[viewer], viewer)
    for other in set(known) - {viewer}:
        view = view.knowing(other, known[other])
    return view


# --- layouts, until enough are solved


def _surveyed(
    surveys: Sequence[_Survey],
    view: View,
    layouts: int,
    precision: float | None,
    seed: int,
    jobs: int | None,
) -> tuple[Expected, ...]:
    """All of `surveys` on the same layouts, as many as the least known of them needs."""
    _check(view, layouts, precision)
    total = count_layouts(view)
    cluster = 1 if _tells_apart(view) else TRIPLE
    solved, wanted = 0, layouts
    while wanted < total:
        fresh = _dealt(view, wanted - solved, seed, solved, cluster)
        solved += len(fresh)
        answers = tuple(survey.told(fresh, cluster, total, seed, jobs) for survey in surveys)
        width = max(answer.points.half_width for answer in answers)
        if precision is None or width <= precision or solved >= MOST_LAYOUTS:
            return answers
        enough = int(solved * (width / precision) ** 2) + 1
        wanted = min(MOST_LAYOUTS, max(solved + LEAST_MORE, enough))
    for survey in surveys:
        survey.forget()
    every = all_layouts(view)
    return tuple(survey.told(every, ALL_THERE_ARE, total, seed, jobs) for survey in surveys)


def _check(view: View, layouts: int, precision: float | None) -> None:
    if layouts < 1:
        raise EffortError(f"layouts is {layouts}, and must be at least 1")
    if precision is not None and not precision > 0:
        raise EffortError(f"precision is {precision} points, and must be above 0")
    for seat, size in zip(Seat, view.sizes, strict=True):
        if size != HAND_SIZE:
            raise HandSizeError(
                f"{seat} holds {size} tiles, expected {HAND_SIZE}",
                hint="points are expected before the first lead",
            )


def _tells_apart(view: View) -> bool:
    """Is anything known that tells the hidden hands apart?"""
    return len({(view.known[seat], view.may[seat]) for seat in view.hidden}) > 1


def _dealt(view: View, n: int, seed: int, first: int, cluster: int) -> Layouts:
    if cluster == TRIPLE:
        return deal_triples(view, -(-n // TRIPLE), seed, first=first // TRIPLE)
    return deal_layouts(view, n, seed, first=first)


# --- one contract over the layouts solved so far


class _Survey:
    """One contract over ever more layouts: the points of the bidder's side in each, and after each
    lead if they are wanted and the leader's hand is known."""

    def __init__(self, view: View, contract: Contract, *, by_lead: bool = True) -> None:
        hand = _hand_of(view, contract.leader)
        proof = None if hand is None else laydown(hand, contract.rules)
        self._view = view
        self._contract = contract
        self._by_lead = by_lead and hand is not None
        self._order = () if proof is None else proof.order
        self.forget()

    def forget(self) -> None:
        """Begin with the first layout again."""
        self._points = np.empty(0, dtype=np.int64)
        self._after: dict[Domino, Points] = {}

    def told(
        self, fresh: Layouts, cluster: int, total: int, seed: int, jobs: int | None
    ) -> Expected:
        """What all layouts so far come to, those of `fresh` (n, 4) among them. `cluster`: how many
        in a row belong together, or `ALL_THERE_ARE`."""
        self._solve(fresh, jobs)
        sure = ALL_THERE_ARE if self._order else cluster
        return Expected(
            view=self._view,
            contract=self._contract,
            points=_mean(self._points, sure),
            distribution=distribution(self._points),
            make={bid: _chance(self._points >= bid, sure) for bid in BIDS},
            leads=self._leads(cluster),
            layouts=len(self._points),
            total=total,
            exact=cluster == ALL_THERE_ARE,
            laydown=self._order,
            seed=seed,
        )

    @property
    def _ours(self) -> bool:
        return self._contract.is_bidders(self._contract.leader)

    def _solve(self, fresh: Layouts, jobs: int | None) -> None:
        if self._by_lead:
            after = points_after_leads(fresh, self._contract, jobs=jobs)
            self._after = {d: _joined(self._after.get(d), after[d]) for d in after}
            each = np.stack(list(after.values()))
            points = each.max(axis=0) if self._ours else each.min(axis=0)
        else:
            leaders = points_of_layouts(fresh, self._contract, jobs=jobs)
            points = leaders if self._ours else HAND_POINTS - leaders
        self._points = _joined(self._points, points)

    def _leads(self, cluster: int) -> tuple[ExpectedLead, ...]:
        leads = [self._lead(d, cluster) for d in self._as_laid_out()]
        leads.sort(key=lambda lead: lead.points.value, reverse=self._ours)
        return tuple(leads)

    def _as_laid_out(self) -> tuple[Domino, ...]:
        """The leads as a player lays out the hand, but what a proof leads before all others."""
        hand = laid_out(sum(1 << d for d in self._after), self._contract.rules)
        proved = self._order[:1] if self._after else ()
        return (*proved, *(d for d in hand if d not in proved))

    def _lead(self, d: Domino, cluster: int) -> ExpectedLead:
        points = self._after[d]
        cluster = ALL_THERE_ARE if d in self._order[:1] else cluster
        made = _chance(points >= self._contract.needed, cluster)
        return ExpectedLead(d, _mean(points, cluster), made)


def _hand_of(view: View, seat: Seat) -> Mask | None:
    """The hand of a seat, if it is known or all that the others leave."""
    if view.known[seat].bit_count() == HAND_SIZE:
        return view.known[seat]
    others = [view.known[s] for s in Seat if s != seat]
    if all(tiles.bit_count() == HAND_SIZE for tiles in others):
        return ALL & ~sum(others)
    return None


def _joined(before: Points | None, more: Points) -> Points:
    return more if before is None else np.concatenate((before, more))


def _mean(points: Points, cluster: int) -> Mean:
    """Of points that are all alike, the interval allows for others that were never met."""
    value = float(points.mean())
    if cluster == ALL_THERE_ARE:
        return Mean(value, value, value)
    size = max(effective_size(points.astype(np.float64), cluster), 1.0)
    half = Z95 * float(points.std()) / sqrt(size)
    if not half:
        unmet = 1.0 - wilson(1.0, size)[0]
        return Mean(value, value - unmet * value, value + unmet * (HAND_POINTS - value))
    return Mean(value, max(0.0, value - half), min(float(HAND_POINTS), value + half))


def _chance(made: NDArray[np.bool_], cluster: int) -> Estimate:
    if cluster == ALL_THERE_ARE:
        share = float(made.mean())
        return Estimate(share, share, share, len(made), len(made))
    return estimate(made, cluster)
