"""Why a tile is the one to play, in players' words.

Every sentence is put together from what was counted over the layouts that fit: what the tile does
to the trick, what it risks and keeps, and what the next best tile would do instead.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from dataclasses import dataclass

import numpy as np

from ..game.dominoes import COUNT, Domino, Mask, dominoes_in, name
from ..game.rules import SUIT_NAMES, Rules
from ..game.seats import Seat
from ..hidden.moment import Moment
from ..wording import count_of
from .trick_facts import TrickFacts, could_hold, still_to_play, trick_facts
from .weighing import Weighed

WORTH_TELLING = 0.3
"""Points of count, or trumps, below which a mean is left out."""


WIDE_APART = 0.08
"""Shares that differ by less are taken to be alike."""


DECISIVE = 0.25


LEAST_SEEN = 24
"""Layouts with a tile at a seat that are enough to speak of."""


MOST_NAMED = 4


FEW = 2
"""Higher tiles that it is worth forcing one of out."""


def reasons_for(
    weighed: Weighed,
    best: Domino,
    others: Sequence[Domino],
    seed: int,
    *,
    told_apart: Collection[Domino] = (),
) -> tuple[str, ...]:
    """Why to play `best`: two to five sentences. `others`: the other legal tiles, best first;
    `told_apart`: those that other players than the ones of `weighed` have told from the best."""
    moment = weighed.moment
    facts = trick_facts(weighed, best, seed)
    words = _Words(moment, facts)
    told = [words.does(), words.risks(), words.keeps()]
    alike = [d for d in others if d not in told_apart and _is_alike(weighed, best, d)]
    unlike = [d for d in others if d not in alike]
    if unlike:
        told.append(_instead(facts, trick_facts(weighed, unlike[0], seed), words))
    elif others:
        told.append("Any other tile comes to the same.")
    else:
        told.insert(0, _forced(moment))
    told.append(_decisive(weighed, best))
    return tuple(sentence for sentence in told if sentence)


def _is_alike(weighed: Weighed, one: Domino, other: Domino) -> bool:
    """Do two tiles come to the same in every layout?"""
    first, second = weighed.tile(one).points, weighed.tile(other).points
    if weighed.moment.decided is not None:
        return bool(np.array_equal(first, second))
    bid = weighed.moment.bid
    return bool(np.array_equal(first >= bid, second >= bid))


def _forced(moment: Moment) -> str:
    if moment.hand.bit_count() == 1:
        return "It is the last tile in hand."
    suit = SUIT_NAMES[moment.rules.led_suit[moment.trick.dominoes[0]]]
    return f"It is forced: no other tile in hand follows the {suit} led."


@dataclass(frozen=True)
class _Words:
    """What is said of one tile."""

    moment: Moment
    facts: TrickFacts

    @property
    def rules(self) -> Rules:
        return self.moment.rules

    @property
    def tile(self) -> str:
        return name(self.facts.domino)

    @property
    def theirs(self) -> str:
        return "the setters" if self.moment.bidders_turn else "the bidder's side"

    @property
    def elsewhere(self) -> Mask:
        """Tiles in other hands."""
        return could_hold(self.moment, self.moment.view.hidden)

    @property
    def trumps_out(self) -> Mask:
        return self.rules.trumps & self.elsewhere

    @property
    def is_certain(self) -> bool:
        """Nobody still to play can beat the tile."""
        tiles = (*self.moment.trick.dominoes, self.facts.domino)
        if self.rules.winner(tiles) != len(tiles) - 1:
            return False
        beaters = self.rules.beaters[self.rules.led_suit[tiles[0]]][self.facts.domino]
        return not beaters & could_hold(self.moment, still_to_play(self.moment))

    def share(self, of: float) -> str:
        return share(of, exact=self.facts.exact)

    def within(self, of: float) -> str:
        """In how many layouts; nothing to add if in all."""
        return "" if self.facts.exact and of == 1 else f" in {self.share(of)}"

    # What it does

    def does(self) -> str:
        if self.moment.trick.dominoes:
            return self._follows()
        if self.rules.trumps >> self.facts.domino & 1:
            return self._leads_trump()
        return self._leads_suit()

    def _leads_trump(self) -> str:
        out = self.trumps_out
        if not out:
            return f"{self.tile} is a sure trick: no trump is out."
        number = out.bit_count()
        names = f" ({listed(out, self.rules)})" if number <= MOST_NAMED else ""
        fall = f"{self.facts.trumps:.1f} of them fall on it on average"
        clears = f"it clears {self.theirs} of trumps in {self.share(self.facts.cleared)}"
        wins = "nobody can beat it" if self.is_certain else self._wins()
        return (
            f"{self.tile} draws trumps: {number} {'is' if number == 1 else 'are'} out{names}, "
            f"{fall} and {clears}; {wins}."
        )

    def _leads_suit(self) -> str:
        higher = higher_out(self.moment, self.facts.domino)
        if self.is_certain:
            return f"{self.tile} walks: nobody can beat it."
        if not higher:
            return f"Only a trump can take {self.tile}; {self._wins()}."
        said = f"{self.tile} can be beaten by {listed(higher, self.rules)}; {self._wins()}"
        if self.facts.forced_out >= DECISIVE and higher.bit_count() <= FEW:
            drawn = self.share(self.facts.forced_out)
            said += f", and it forces a tile that beats it out of {self.theirs} in {drawn}"
        return f"{said}."

    def _wins(self) -> str:
        itself, partner = self.facts.itself, self.facts.partner
        if not itself and not partner:
            win = "win" if self.moment.bidders_turn else "wins"
            return f"{self.theirs} {win} the trick{self.within(1 - self.facts.ours)}"
        if not itself:
            return f"partner wins the trick{self.within(partner)}"
        with_partner = f", partner{self.within(partner)}" if partner else ""
        return f"it wins the trick{self.within(itself)}{with_partner}"

    def _follows(self) -> str:
        trick = self.moment.trick
        holder = trick.winner(self.rules)
        top = trick.dominoes[self.rules.winner(trick.dominoes)]
        after = (*trick.dominoes, self.facts.domino)
        if self.rules.winner(after) == len(after) - 1:
            return self._goes_over(holder, top)
        if holder == self.moment.to_play.partner:
            held = self._partner_holds(top)
            return f"{self._under_partner()} partner's {name(top)}, which {held}."
        return self._cannot_win(holder, top)

    def _under_partner(self) -> str:
        count = COUNT[self.facts.domino]
        if count:
            return f"{self.tile} gives its {count} count to"
        led = self.rules.led_suit[self.moment.trick.dominoes[0]]
        follows = self.rules.suit[led] >> self.facts.domino & 1
        return f"{self.tile} {'follows under' if follows else 'is thrown on'}"

    def _partner_holds(self, top: Domino) -> str:
        later = still_to_play(self.moment)
        if not later:
            return "wins the trick"
        led = self.rules.led_suit[self.moment.trick.dominoes[0]]
        if not self.rules.beaters[led][top] & could_hold(self.moment, later):
            return "nobody can beat"
        return f"wins the trick{self.within(self.facts.partner)}"

    def _goes_over(self, holder: Seat, top: Domino) -> str:
        whose = "partner" if holder == self.moment.to_play.partner else str(holder)
        led = self.rules.led_suit[self.moment.trick.dominoes[0]]
        ruffs = self.rules.trumps >> self.facts.domino & 1 and led != self.rules.trump_suit
        takes = "trumps" if ruffs and top not in dominoes_in(self.rules.trumps) else "beats"
        taken = f"{self.tile} {takes} {whose}'s {name(top)}"
        if len(self.moment.trick.dominoes) == 3:
            points = self.moment.trick.points + COUNT[self.facts.domino]
            return f"{taken} and wins {count_of(points, 'point')}."
        if self.is_certain:
            return f"{taken} and nobody still to play can beat it."
        return f"{taken}; {self._wins()}."

    def _cannot_win(self, holder: Seat, top: Domino) -> str:
        count = COUNT[self.facts.domino]
        thrown = f"gives its {count} count away" if count else "gives no count away"
        said = f"{self.tile} does not beat {holder}'s {name(top)} and"
        partner = self.moment.to_play.partner
        if partner not in still_to_play(self.moment):
            return f"{said} {thrown}."
        led = self.rules.led_suit[self.moment.trick.dominoes[0]]
        if not self.rules.beaters[led][top] & could_hold(self.moment, (partner,)):
            return f"{said} {thrown}; partner cannot beat it either."
        risked = f"risks its {count} count" if count else thrown
        return f"{said} {risked}; partner takes the trick{self.within(self.facts.partner)}."

    # What it risks and keeps

    def risks(self) -> str:
        won, lost = self.facts.won, self.facts.lost
        average = "" if self.facts.steady else " on average"
        if lost >= WORTH_TELLING:
            goes = "point goes" if mean(lost) == "1" else "points go"
            yours = _or_none(won)
            return (
                f"Of the count in this trick {mean(lost)} {goes} to {self.theirs}{average} "
                f"and {yours} to your side."
            )
        ends = len(self.moment.trick.dominoes) == 3 and self.facts.itself
        if won >= WORTH_TELLING and not ends:
            return f"It brings {points_of_count(won)} to your side{average}."
        return ""

    def keeps(self) -> str:
        """The best trump and the best other tile left in hand, if they win tricks or nearly do."""
        rest = self.moment.hand & ~(1 << self.facts.domino)
        told = [
            self._kept(found)
            for part in (rest & self.rules.trumps, rest & ~self.rules.trumps)
            for found in self._nearly_sure(part)[:1]
        ]
        return f"It keeps {' and '.join(told).rstrip(',')}." if told else ""

    def _nearly_sure(self, tiles: Mask) -> list[Domino]:
        """Those with one higher tile out at most, the surest first and then by count."""
        higher = {d: higher_out(self.moment, d).bit_count() for d in dominoes_in(tiles)}
        found = [d for d in higher if higher[d] <= 1]
        return sorted(found, key=lambda d: (higher[d], -COUNT[d], -d))

    def _kept(self, d: Domino) -> str:
        higher = higher_out(self.moment, d)
        if self.rules.trumps >> d & 1:
            rank = f"second only to {listed(higher)}" if higher else "a sure trick"
            return f"{name(d)}, {rank},"
        gone = [listed(higher)] if higher else []
        gone += ["the trumps"] if self.trumps_out else []
        if not gone:
            return f"{name(d)}, which walks"
        verb = "is" if gone == [listed(higher)] else "are"
        return f"{name(d)}, which walks once {' and '.join(gone)} {verb} gone"


# --- beside the next best tile, and what is hidden


def _instead(facts: TrickFacts, other: TrickFacts, words: _Words) -> str:
    """What the next best tile would do to this trick that the best does not."""
    tile = f"{name(other.domino)} instead"
    if abs(other.ours - facts.ours) >= WIDE_APART:
        said, gain = _wins_instead(facts, other, words, tile), other.ours - facts.ours
    elif abs(other.lost - facts.lost) >= WORTH_TELLING:
        given = f"gives {words.theirs} {points_of_count(other.lost)} in this trick"
        said, gain = f"{tile} {given}, against {_or_none(facts.lost)}", facts.lost - other.lost
    elif abs(other.won - facts.won) >= WORTH_TELLING:
        own = f" (its own {COUNT[other.domino]} among them)" if COUNT[other.domino] else ""
        brought = f"brings {points_of_count(other.won)}{own}"
        said, gain = f"{tile} {brought}, against {_or_none(facts.won)}", other.won - facts.won
    elif abs(other.trumps - facts.trumps) >= WORTH_TELLING:
        said = f"{tile} draws {other.trumps:.1f} trumps, against {facts.trumps:.1f}"
        gain = other.trumps - facts.trumps
    else:
        return f"{tile} does the same to this trick: what stays in hand makes the difference."
    return f"{said}; what stays in hand makes up for that." if gain > 0 else f"{said}."


def _wins_instead(facts: TrickFacts, other: TrickFacts, words: _Words, tile: str) -> str:
    with_it = f"With {tile} your side"
    if facts.exact and other.exact and {facts.ours, other.ours} == {0, 1}:
        return f"{with_it} {'wins' if other.ours else 'loses'} this trick"
    return (
        f"{with_it} wins this trick in {words.share(other.ours)}, against {words.share(facts.ours)}"
    )


def _decisive(weighed: Weighed, best: Domino) -> str:
    """The hidden tile whose place tells most about the contract, if any tells enough."""
    moment, layouts = weighed.moment, weighed.sample.layouts
    made = weighed.tile(best).points >= moment.bid
    widest, told = DECISIVE, ""
    for d in dominoes_in(moment.view.unseen):
        shares = {}
        for seat in moment.view.hidden:
            there = (layouts[:, seat] >> d & 1) == 1
            if np.count_nonzero(there) >= LEAST_SEEN:
                shares[seat] = weighed.sample.mean(made & there) / weighed.sample.mean(there)
        spread = max(shares.values(), default=0.0) - min(shares.values(), default=0.0)
        if spread > widest:
            widest, told = spread, _hangs_on(d, shares, weighed)
    return told


def _hangs_on(d: Domino, shares: dict[Seat, float], weighed: Weighed) -> str:
    moment, exact = weighed.moment, weighed.sample.exact
    outcome = "made" if moment.bidders_turn else "set"
    partner = moment.to_play.partner
    at = ", ".join(
        f"{share(made if moment.bidders_turn else 1 - made, exact=exact)} with it at "
        f"{'partner' if seat == partner else seat}"
        for seat, made in shares.items()
    )
    return f"Much hangs on {name(d)}: {outcome} {at}."


def higher_out(moment: Moment, d: Domino) -> Mask:
    """The tiles in other hands that beat `d` when it is led, trumps over another suit left out."""
    rules = moment.rules
    beaters = rules.beaters[rules.led_suit[d]][d]
    if not rules.trumps >> d & 1:
        beaters &= ~rules.trumps
    return beaters & could_hold(moment, moment.view.hidden)


def listed(tiles: Mask, rules: Rules | None = None) -> str:
    """A few tiles by name, high ones first; many by their number."""
    if tiles.bit_count() > MOST_NAMED:
        return f"{tiles.bit_count()} tiles"
    order = list(dominoes_in(tiles))[::-1]
    if rules is not None and tiles & ~rules.trumps == 0:
        order.sort(key=lambda d: -rules.strength[rules.trump_suit][d])
    return " ".join(name(d) for d in order)


def mean(points: float) -> str:
    """A mean as it is told: to a tenth, and a whole number as such."""
    return f"{points:.1f}".removesuffix(".0")


def _or_none(points: float) -> str:
    return "none" if mean(points) == "0" else mean(points)


def points_of_count(points: float) -> str:
    """A mean of count, `no count` if there is none."""
    told = mean(points)
    return "no count" if told == "0" else f"{told} {'point' if told == '1' else 'points'} of count"


def share(of: float, *, exact: bool) -> str:
    """A share in whole percent; only what is exact is called 0 or 100."""
    whole = round(100 * of)
    if whole == 100 and not (exact and of == 1):
        return ">99 %"
    if whole == 0 and not (exact and of == 0):
        return "<1 %"
    return f"{whole} %"
