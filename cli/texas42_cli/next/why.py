"""Why a tile is the one to play, in a player's words: two to five sentences."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

from texas42.game.dominoes import COUNT, Domino
from texas42.game.rules import SUIT_NAMES
from texas42.wording import count_of

from ..shared.words import percent

if TYPE_CHECKING:
    from texas42.choosing.reasons import Held, HiddenTile, Kept, Why
    from texas42.choosing.trick_facts import TrickFacts
    from texas42.hidden.moment import Moment


WORTH_TELLING = 0.3
"""Points of count, or trumps, below which a mean is left out."""
WIDE_APART = 0.08
"""Shares that differ by less are taken to be alike."""

OFTEN = 0.25
"""The least share of layouts in which a tile forces a higher one out for that to be told."""

FEW = 2
"""Higher tiles that it is worth forcing one of out."""

MOST_NAMED = 4
"""Tiles that are named; more are counted."""


def sentences_of(why: Why, moment: Moment) -> tuple[str, ...]:
    """Why to play the tile at `moment`, the weightiest first."""
    return tuple(sentence for sentence in _told(why, moment) if sentence)


def _told(why: Why, moment: Moment) -> Iterator[str]:
    if why.forced:
        yield _forced(moment)
    yield _InTheTrick(why, moment).told()
    yield _count(why.best, moment)
    yield _keeps(why)
    if why.other is not None:
        yield _instead(why.best, why.other, moment)
    elif not why.forced:
        yield "Any other tile comes to the same."
    if why.decisive is not None:
        yield _decisive(why.decisive, moment)


def _forced(moment: Moment) -> str:
    if moment.hand.bit_count() == 1:
        return "It is the last tile in hand."
    suit = SUIT_NAMES[moment.rules.led_suit[moment.trick.dominoes[0]]]
    return f"It is forced: no other tile in hand follows the {suit} led."


def _theirs(moment: Moment) -> str:
    return "the setters" if moment.bidders_turn else "the bidder's side"


# --- what the tile does to the trick


@dataclass(frozen=True)
class _InTheTrick:
    """What is said of the tile in the trick it is played to."""

    why: Why
    moment: Moment

    @property
    def facts(self) -> TrickFacts:
        return self.why.best

    @property
    def tile(self) -> str:
        return str(self.facts.domino)

    @property
    def count(self) -> int:
        return COUNT[self.facts.domino]

    @property
    def theirs(self) -> str:
        return _theirs(self.moment)

    def told(self) -> str:
        if self.why.held is not None:
            return self._follows(self.why.held)
        if self.moment.rules.trumps >> self.facts.domino & 1:
            return self._leads_trump()
        return self._leads_suit()

    def _leads_trump(self) -> str:
        out = self.why.trumps_out
        if not out:
            return f"{self.tile} is a sure trick: no trump is out."
        names = f" ({_listed(out)})" if len(out) <= MOST_NAMED else ""
        fall = f"{self.facts.trumps:.1f} of them fall on it on average"
        clears = f"it clears {self.theirs} of trumps in {self._share(self.facts.cleared)}"
        wins = "nobody can beat it" if self.why.certain else self._wins()
        return (
            f"{self.tile} draws trumps: {len(out)} {'is' if len(out) == 1 else 'are'} out{names}, "
            f"{fall} and {clears}; {wins}."
        )

    def _leads_suit(self) -> str:
        higher = self.why.higher
        if self.why.certain:
            return f"{self.tile} walks: nobody can beat it."
        if not higher:
            return f"Only a trump can take {self.tile}; {self._wins()}."
        said = f"{self.tile} can be beaten by {_listed(higher)}; {self._wins()}"
        if self.facts.forced_out >= OFTEN and len(higher) <= FEW:
            drawn = self._share(self.facts.forced_out)
            said += f", and it forces a tile that beats it out of {self.theirs} in {drawn}"
        return f"{said}."

    def _follows(self, held: Held) -> str:
        if held.taken:
            return self._goes_over(held)
        if held.holder == self.moment.to_play.partner:
            return f"{self._under_partner(held)} partner's {held.top}, {self._held(held)}."
        return self._cannot_win(held)

    def _goes_over(self, held: Held) -> str:
        whose = "partner" if held.holder == self.moment.to_play.partner else str(held.holder)
        taken = f"{self.tile} {'trumps' if held.trumped else 'beats'} {whose}'s {held.top}"
        if len(self.moment.trick.dominoes) == 3:
            return f"{taken} and wins {count_of(self.moment.trick.points + self.count, 'point')}."
        if self.why.certain:
            return f"{taken} and nobody still to play can beat it."
        return f"{taken}; {self._wins()}."

    def _under_partner(self, held: Held) -> str:
        if self.count:
            return f"{self.tile} gives its {self.count} count to"
        return f"{self.tile} {'follows under' if held.follows else 'is thrown on'}"

    def _held(self, held: Held) -> str:
        """What becomes of partner's tile."""
        if len(self.moment.trick.dominoes) == 3:
            return "which wins the trick"
        if not held.beatable:
            return "which nobody can beat"
        return f"which wins the trick{self._within(self.facts.partner)}"

    def _cannot_win(self, held: Held) -> str:
        thrown = f"gives its {self.count} count away" if self.count else "gives no count away"
        said = f"{self.tile} does not beat {held.holder}'s {held.top} and"
        if not held.partner_follows:
            return f"{said} {thrown}."
        if not held.partner_could_beat:
            return f"{said} {thrown}; partner cannot beat it either."
        risked = f"risks its {self.count} count" if self.count else thrown
        return f"{said} {risked}; partner takes the trick{self._within(self.facts.partner)}."

    def _wins(self) -> str:
        itself, partner = self.facts.itself, self.facts.partner
        if not itself and not partner:
            win = "win" if self.moment.bidders_turn else "wins"
            return f"{self.theirs} {win} the trick{self._within(1 - self.facts.ours)}"
        if not itself:
            return f"partner wins the trick{self._within(partner)}"
        with_partner = f", partner{self._within(partner)}" if partner else ""
        return f"it wins the trick{self._within(itself)}{with_partner}"

    def _within(self, share: float) -> str:
        """In how many layouts; nothing to add if in all."""
        return "" if self.facts.exact and share == 1 else f" in {self._share(share)}"

    def _share(self, share: float) -> str:
        return percent(share, exact=self.facts.exact)


def _count(facts: TrickFacts, moment: Moment) -> str:
    """What the tile risks and brings, if that is worth telling."""
    average = "" if facts.steady else " on average"
    if facts.lost >= WORTH_TELLING:
        goes = "point goes" if _mean(facts.lost) == "1" else "points go"
        return (
            f"Of the count in this trick {_mean(facts.lost)} {goes} to {_theirs(moment)}{average} "
            f"and {_mean_or_none(facts.won)} to your side."
        )
    ends = len(moment.trick.dominoes) == 3 and facts.itself
    if facts.won >= WORTH_TELLING and not ends:
        return f"It brings {points_of_count(facts.won)} to your side{average}."
    return ""


# --- what stays in hand


def _keeps(why: Why) -> str:
    if not why.kept:
        return ""
    told = " and ".join(_kept(kept, why) for kept in why.kept)
    return f"It keeps {told.rstrip(',')}."


def _kept(kept: Kept, why: Why) -> str:
    tile, higher = str(kept.domino), None if kept.higher is None else str(kept.higher)
    if kept.trump:
        return f"{tile}, {'a sure trick' if higher is None else f'second only to {higher}'},"
    if why.trumps_out:
        gone = "the trumps are" if higher is None else f"{higher} and the trumps are"
        return f"{tile}, which walks once {gone} gone"
    once = "" if higher is None else f" once {higher} is gone"
    return f"{tile}, which walks{once}"


# --- beside the next best tile, and what is hidden


def _instead(best: TrickFacts, other: TrickFacts, moment: Moment) -> str:
    """What the next best tile would do to this trick that the best does not."""
    tile = f"{other.domino} instead"
    if abs(other.ours - best.ours) >= WIDE_APART:
        said, gain = f"With {tile} your side {_wins_instead(best, other)}", other.ours - best.ours
    elif abs(other.lost - best.lost) >= WORTH_TELLING:
        given = f"gives {_theirs(moment)} {points_of_count(other.lost)} in this trick"
        said, gain = f"{tile} {given}, against {_mean_or_none(best.lost)}", best.lost - other.lost
    elif abs(other.won - best.won) >= WORTH_TELLING:
        own = f" (its own {COUNT[other.domino]} among them)" if COUNT[other.domino] else ""
        brought = f"brings {points_of_count(other.won)}{own}"
        said, gain = f"{tile} {brought}, against {_mean_or_none(best.won)}", other.won - best.won
    elif abs(other.trumps - best.trumps) >= WORTH_TELLING:
        said = f"{tile} draws {other.trumps:.1f} trumps, against {best.trumps:.1f}"
        gain = other.trumps - best.trumps
    else:
        return f"{tile} does the same to this trick: what stays in hand makes the difference."
    return f"{said}; what stays in hand makes up for that." if gain > 0 else f"{said}."


def _wins_instead(best: TrickFacts, other: TrickFacts) -> str:
    exact = best.exact and other.exact
    if exact and {best.ours, other.ours} == {0, 1}:
        return f"{'wins' if other.ours else 'loses'} this trick"
    with_other, with_best = (percent(x.ours, exact=best.exact) for x in (other, best))
    return f"wins this trick in {with_other}, against {with_best}"


def _decisive(tile: HiddenTile, moment: Moment) -> str:
    outcome, partner = "made" if moment.bidders_turn else "set", moment.to_play.partner
    at = ", ".join(
        f"{percent(made if moment.bidders_turn else 1 - made, exact=tile.exact)} with it at "
        f"{'partner' if seat == partner else seat}"
        for seat, made in tile.made
    )
    return f"Much hangs on {tile.domino}: {outcome} {at}."


# --- words


def _listed(tiles: Sequence[Domino]) -> str:
    """A few tiles by name; many by their number."""
    return f"{len(tiles)} tiles" if len(tiles) > MOST_NAMED else " ".join(map(str, tiles))


def _mean(points: float) -> str:
    """A mean as it is told: to a tenth, and a whole number as such."""
    return f"{points:.1f}".removesuffix(".0")


def _mean_or_none(points: float) -> str:
    return "none" if _mean(points) == "0" else _mean(points)


def points_of_count(points: float) -> str:
    """A mean of count, `no count` if there is none."""
    told = _mean(points)
    return "no count" if told == "0" else f"{told} {'point' if told == '1' else 'points'} of count"
