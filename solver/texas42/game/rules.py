"""The one authority on suits, rank and tricks, for nine trumps and the house rules on doubles.

A *suit* is 0…6 for the pips and 7 for doubles where doubles are a suit of their own. A tile that is
trump belongs to the trump suit and to no other; any other tile belongs to the suit of each of its
ends for following, and leads the suit of its high end (rules.md §3). Everything a player or a
kernel may ask is held in plain tuples, built once for each trump and house rule.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import IntEnum
from functools import cache

from .dominoes import DOUBLES, HIGH, LOW, SET_SIZE, TILES, Domino, Mask, dominoes_in, with_pip
from .houses import STANDARD, DoublesRank, HouseRules
from .spelling import PIP_WORDS, looked_up

DOUBLES_SUIT = 7
SUITS = 8
NO_SUIT = -1


class Trump(IntEnum):
    """What the bidder may declare (rules.md §4). `str()` gives the written name.

    >>> Trump.parse("nt"), str(Trump.parse("deuces")), Trump.parse("6") == Trump.SIXES
    (Trump.FOLLOW_ME, 'deuces', True)
    """

    BLANKS = 0
    ACES = 1
    DEUCES = 2
    TREYS = 3
    FOURS = 4
    FIVES = 5
    SIXES = 6
    DOUBLES = 7
    FOLLOW_ME = 8

    @classmethod
    def parse(cls, text: str) -> Trump:
        """The trump that `text` names, by name, digit or short form. Raises `NotationError`."""
        return looked_up(text, _WORDS, "trump", _HINT)

    def __str__(self) -> str:
        return self.name.lower().replace("_", "-")

    def __repr__(self) -> str:
        return f"Trump.{self.name}"


_WORDS = {
    **{word: Trump(pip) for word, pip in PIP_WORDS.items()},
    **{str(pip): Trump(pip) for pip in range(7)},
    **dict.fromkeys(("d", "double", "doubles"), Trump.DOUBLES),
    **dict.fromkeys(
        ("nt", "no-trump", "no-trumps", "notrump", "follow", "follow-me", "followme"),
        Trump.FOLLOW_ME,
    ),
}
_HINT = (
    f"write {', '.join(str(t) for t in Trump if t is not Trump.FOLLOW_ME)} or follow-me"
    " (also 0 to 6, d, nt)"
)

SUIT_NAMES = tuple(str(trump) for trump in Trump)[:SUITS]


@dataclass(frozen=True)
class Rules:
    """One trump under one set of house rules, as data.

    `led_suit[d]`: the suit asked for when `d` is led. `suit[s]`: the tiles that follow suit `s`.
    `beaters[s][d]`: when suit `s` is led and `d` is best so far, the tiles that would beat it;
    a tile that neither follows `s` nor is trump is beaten by all that do. `strength[s][d]`: the
    rank of `d` in suit `s` (higher wins), -1 where it does not belong.
    """

    trump: Trump
    house: HouseRules
    trump_suit: int
    trumps: Mask
    # Trump and house fix the rest, which would only slow down looking rules up.
    led_suit: tuple[int, ...] = field(repr=False, compare=False)
    suit: tuple[Mask, ...] = field(repr=False, compare=False)
    strength: tuple[tuple[int, ...], ...] = field(repr=False, compare=False)
    beaters: tuple[tuple[Mask, ...], ...] = field(repr=False, compare=False)

    def legal(self, hand: Mask, led: Domino | None) -> Mask:
        """The tiles of `hand` that may be played when `led` was led (None: on lead)."""
        if led is None:
            return hand
        return hand & self.suit[self.led_suit[led]] or hand

    def winner(self, trick: tuple[Domino, ...]) -> int:
        """The place (0 = the lead) of the tile that wins; `trick` may be unfinished."""
        beaters = self.beaters[self.led_suit[trick[0]]]
        best = 0
        for place, d in enumerate(trick):
            if beaters[trick[best]] >> d & 1:
                best = place
        return best


@cache
def rules_for(trump: Trump, house: HouseRules = STANDARD) -> Rules:
    """The rules when `trump` is declared in a house."""
    trump_suit = _trump_suit(trump)
    doubles_apart = trump is Trump.DOUBLES or (
        trump is Trump.FOLLOW_ME and house.follow_me_doubles is DoublesRank.OWN
    )
    trumps = DOUBLES if trump_suit == DOUBLES_SUIT else 0
    if trump_suit not in (NO_SUIT, DOUBLES_SUIT):
        trumps = with_pip(trump_suit)

    suit = [0] * SUITS
    suit[DOUBLES_SUIT] = DOUBLES if doubles_apart else 0
    for pip in range(DOUBLES_SUIT):
        taken = (trumps if pip != trump_suit else 0) | suit[DOUBLES_SUIT]
        suit[pip] = with_pip(pip) & ~taken

    strength = tuple(_strengths(s, suit[s], trump, house) for s in range(SUITS))
    return Rules(
        trump=trump,
        house=house,
        trump_suit=trump_suit,
        trumps=trumps,
        led_suit=tuple(_led_suit(d, trumps, trump_suit, doubles_apart) for d in TILES),
        suit=tuple(suit),
        strength=strength,
        beaters=tuple(_beaters(s, suit, strength, trumps, trump_suit) for s in range(SUITS)),
    )


def _trump_suit(trump: Trump) -> int:
    return NO_SUIT if trump is Trump.FOLLOW_ME else int(trump)


def _led_suit(d: Domino, trumps: Mask, trump_suit: int, doubles_apart: bool) -> int:
    if trumps >> d & 1:
        return trump_suit
    return DOUBLES_SUIT if doubles_apart and d.is_double else HIGH[d]


def _strengths(s: int, members: Mask, trump: Trump, house: HouseRules) -> tuple[int, ...]:
    """Ranks within suit `s`: by the other end, the double above (or below) them all."""
    doubles_low = trump is Trump.FOLLOW_ME and house.follow_me_doubles is DoublesRank.LOW
    ranks = [-1] * SET_SIZE
    for d in dominoes_in(members):
        if s == DOUBLES_SUIT:
            low_wins = trump is Trump.DOUBLES and house.doubles_trump_low
            ranks[d] = 1 + (6 - HIGH[d] if low_wins else HIGH[d])
        elif d.is_double:
            ranks[d] = 0 if doubles_low else 8
        else:
            ranks[d] = 1 + (LOW[d] if HIGH[d] == s else HIGH[d])
    return tuple(ranks)


def _beaters(
    s: int, suit: list[Mask], strength: tuple[tuple[int, ...], ...], trumps: Mask, trump_suit: int
) -> tuple[Mask, ...]:
    def beating(d: Domino) -> Mask:
        if trumps >> d & 1:
            ranks, rivals, above = strength[trump_suit], trumps, 0
        else:
            ranks, rivals, above = strength[s], suit[s], trumps if s != trump_suit else 0
        return above | sum(1 << o for o in dominoes_in(rivals) if ranks[o] > ranks[d])

    return tuple(beating(d) for d in TILES)


def laid_out(mask: Mask, rules: Rules) -> tuple[Domino, ...]:
    """A hand as a player lays it out: trumps high to low, then each suit it leads, high to low."""

    def order(d: Domino) -> tuple[bool, int, int]:
        suit = rules.led_suit[d]
        return bool(rules.trumps >> d & 1), suit, rules.strength[suit][d]

    return tuple(sorted(dominoes_in(mask), key=order, reverse=True))
