"""Why a contract is made or set: what is out, what walks, whose hand a tile must not be in.

Everything is counted over the layouts a bidder faces; the sentences are put together from the
counts, in players' words. Chances are of the bidder's side as rule players play.
"""

from __future__ import annotations

from dataclasses import dataclass
from math import comb

import numpy as np
from numpy.typing import NDArray

from ..estimates import Estimate, estimate
from ..game.contracts import Contract
from ..game.deal import Deal
from ..game.dominoes import (
    COUNT,
    HAND_SIZE,
    HIGH,
    TILES,
    Domino,
    Mask,
    count_in,
    dominoes_in,
    is_double,
    name,
)
from ..game.hands import format_hand
from ..game.rules import Rules
from ..game.seats import BIDDER
from ..hidden.layouts import deal_triples
from ..hidden.players import RULE
from ..hidden.playing import play_hands
from ..hidden.view import View
from ..wording import count_of

UNSEEN = 21


PLACES = ("on the left", "at partner", "on the right")


LEAST_SPREAD = 0.08


MOST_TILES = 3


Points = NDArray[np.int64]


@dataclass(frozen=True)
class Walker:
    """An off or double, and the chance that no setter holds a higher tile of its suit."""

    domino: Domino
    walks: float


@dataclass(frozen=True)
class DecisiveTile:
    """An unseen tile, and the chance to make the contract with it at each place."""

    domino: Domino
    left: Estimate
    partner: Estimate
    right: Estimate

    @property
    def spread(self) -> float:
        values = (self.left.value, self.partner.value, self.right.value)
        return max(values) - min(values)


@dataclass(frozen=True)
class Reasons:
    """What decides a contract. `set_points`: the commonest total of a hand that is set; `example`:
    a layout that is set with it, None if none was."""

    trumps_held: int
    trumps_out: tuple[Domino, ...]
    stacked: float
    """The chance that one setter holds all the trumps out."""
    walkers: tuple[Walker, ...]
    count_at_risk: int
    decisive: tuple[DecisiveTile, ...]
    made: Estimate
    set_points: int | None
    set_share: float
    """Share of the sets that end with `set_points`."""
    example: Deal | None

    def sentences(self) -> tuple[str, ...]:
        """The reasons in players' words, the weightiest first."""
        told = [self._trumps(), self._walks(), self._risk()]
        told += [_tile_sentence(tile) for tile in self.decisive]
        if self.set_points is not None:
            told.append(
                f"When it is set, the bidder's side most often stops at {self.set_points} "
                f"({100 * self.set_share:.0f}% of the sets)."
            )
        if self.example is not None:
            told.append(_example_sentence(self.example))
        return tuple(sentence for sentence in told if sentence)

    def _trumps(self) -> str:
        if not self._are_there_trumps():
            return ""
        if not self.trumps_out:
            return "All seven trumps are in hand."
        out = " ".join(name(d) for d in reversed(self.trumps_out))
        if len(self.trumps_out) == 1:
            return (
                f"{count_of(self.trumps_held, 'trump')} in hand, out: {out}; a setter has it "
                f"{_percent(self.stacked)} of the time."
            )
        many = f"{count_of(self.trumps_held, 'trump')} in hand, out: {out}"
        return f"{many}; one setter has them all {_percent(self.stacked)} of the time."

    def _walks(self) -> str:
        if not self.walkers:
            return ""
        listed = ", ".join(f"{name(w.domino)} {_percent(w.walks)}" for w in self.walkers)
        led = "Led with the setters out of trumps" if self._are_there_trumps() else "When led"
        return f"{led}, these walk: {listed}."

    def _are_there_trumps(self) -> bool:
        return bool(self.trumps_held or self.trumps_out)

    def _risk(self) -> str:
        if not self.count_at_risk:
            return ""
        return f"{self.count_at_risk} points of count in hand are on tiles that can be beaten."


def reasons_for(
    hand: Mask,
    contract: Contract,
    *,
    lead: Domino | None = None,
    hands: int = 1440,
    seed: int = 0,
) -> Reasons:
    """What decides whether `contract` is made with `hand`, over `hands` hands played out from
    `lead` (the rule player's own if it is None)."""
    rules = contract.rules
    layouts = deal_triples(View.before_play(hand, BIDDER), hands // 3, seed)
    points = play_hands(
        layouts, contract, bidders=RULE, setters=RULE, seed=seed, lead=lead, jobs=1
    ).points
    made = points >= contract.needed
    total, share = _commonest_set(points[~made])
    decisive = _decisive(hand, layouts, made)
    out = tuple(dominoes_in(rules.trumps & ~hand))
    walkers = _walkers(hand, rules)
    return Reasons(
        trumps_held=(rules.trumps & hand).bit_count(),
        trumps_out=tuple(sorted(out, key=lambda d: rules.strength[rules.trump_suit][d])),
        stacked=2 * _all_with_one(len(out)) if out else 0.0,
        walkers=walkers,
        count_at_risk=count_in(sum(1 << w.domino for w in walkers if w.walks < 1)),
        decisive=decisive,
        made=estimate(made),
        set_points=total,
        set_share=share,
        example=_example(layouts, points, total, decisive),
    )


def _all_with_one(tiles: int) -> float:
    """The chance that `tiles` given tiles are all with one given seat."""
    return comb(UNSEEN - tiles, HAND_SIZE - tiles) / comb(UNSEEN, HAND_SIZE)


def _walkers(hand: Mask, rules: Rules) -> tuple[Walker, ...]:
    """Every tile that is not trump, likeliest to walk first."""
    found = []
    for d in dominoes_in(hand & ~rules.trumps):
        higher = rules.beaters[rules.led_suit[d]][d] & ~rules.trumps & ~hand
        found.append(Walker(d, _all_with_one(higher.bit_count())))
    return tuple(sorted(found, key=lambda w: (-w.walks, -is_double(w.domino), -HIGH[w.domino])))


def _decisive(hand: Mask, layouts: Points, made: NDArray[np.bool_]) -> tuple[DecisiveTile, ...]:
    """The tiles whose place tells most about the outcome, if any tells enough."""
    found = []
    for d in TILES:
        if hand >> d & 1:
            continue
        at = [
            estimate(made[(layouts[:, BIDDER.after(place)] >> d & 1) == 1], cluster=1)
            for place in (1, 2, 3)
        ]
        found.append(DecisiveTile(d, *at))
    found = [tile for tile in found if tile.spread >= LEAST_SPREAD]
    found.sort(key=lambda tile: (-tile.spread, -COUNT[tile.domino], tile.domino))
    return tuple(found[:MOST_TILES])


def _commonest_set(points: Points) -> tuple[int | None, float]:
    if not len(points):
        return None, 0.0
    totals = np.bincount(points)
    commonest = int(totals.argmax())
    return commonest, float(totals[commonest] / len(points))


def _example(
    layouts: Points, points: Points, total: int | None, decisive: tuple[DecisiveTile, ...]
) -> Deal | None:
    """A layout set with the commonest total, the decisive tiles where they hurt if one is such."""
    if total is None:
        return None
    rows = layouts[points == total]

    def hurts(row: Points) -> int:
        return sum(
            int(row[BIDDER.after(1 + place)]) >> tile.domino & 1
            for tile in decisive
            for place in (_worst_place(tile),)
        )

    n, e, s, w = (int(mask) for mask in max(rows, key=hurts))
    return Deal((n, e, s, w))


def _worst_place(tile: DecisiveTile) -> int:
    values = (tile.left.value, tile.partner.value, tile.right.value)
    return values.index(min(values))


def _tile_sentence(tile: DecisiveTile) -> str:
    at = (tile.left, tile.partner, tile.right)
    listed = ", ".join(
        f"{_sampled(chance.value)} with it {place}"
        for place, chance in zip(PLACES, at, strict=True)
    )
    return f"Much hangs on {name(tile.domino)}: made {listed}."


def _example_sentence(example: Deal) -> str:
    hands = (format_hand(example.hands[BIDDER.after(place)] or 0, sep=" ") for place in (1, 2, 3))
    listed = ", ".join(f"{hand} {place}" for hand, place in zip(hands, PLACES, strict=True))
    return f"So it is set, for example, with {listed}."


def _sampled(chance: float) -> str:
    """Only what is proved is called 0 or 100."""
    whole = round(100 * chance)
    return ">99%" if whole == 100 else f"{whole}%" if whole else "<1%"


def _percent(chance: float) -> str:
    if 0 < chance < 0.01:
        return f"{100 * chance:.1f}%"
    return f"{100 * chance:.0f}%"
