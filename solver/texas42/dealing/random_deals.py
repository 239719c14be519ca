"""Random deals: seeded, each alike among all that fit, the same bytes on any machine for ever.

A deal is a number: the ways to deal 28 tiles into four hands of seven are counted tile by tile, and
a number drawn below the count is turned into the deal that has it. So what a seat is to hold or not
to hold costs nothing and leaves every fitting deal with exactly the same chance. A condition is met
by drawing again.

The draw of deal i at its try k is a hash of (seed, i, k) alone (`seeds.words`). Nothing depends on
Python's `random`, on numpy's generators or on how many deals are drawn at a time.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from ..errors import EffortError, Texas42Error
from ..game.deal import Deal
from ..game.dominoes import HAND_SIZE, Mask, dominoes_in
from ..game.seats import Seat
from ..seeds import Words, next_words, words
from .condition_text import parse_condition
from .conditions import Condition
from .holdings import Holdings, parse_tiles

Masks = NDArray[np.int64]

MAX_TRIES = 1_000_000
BLOCK = 1 << 13
"""Deals drawn at a time: enough to keep numpy busy, and a third of a megabyte an array."""
FIRST_BLOCK = 1
"""Deals asked of a condition before it is known how rare it is."""
GROWTH = 2
"""Deals looked for together, for each that has been found: one that was lucky tells little."""
ROUNDS = 16
"""Blocks to draw, about, for the deals that are looked for together: so few of the draws come after
the one that met the condition, and the next deals are still not long in coming."""

_DIGIT = HAND_SIZE + 2
"""Room left in a hand is 0…7, written as a digit 1…8; digit 0, one too many, has no ways."""
_PLACES = tuple(_DIGIT**seat for seat in range(4))

ANY_DEAL = Holdings()

TilesBySeat = Mapping[Seat, Mask | str] | Mapping[str, Mask | str]
"""Tiles of some seats, as a mask or as text."""


class RareConditionError(Texas42Error):
    """A condition that no deal met in as many tries as were allowed."""


@dataclass(frozen=True)
class Dealt:
    """Consecutive deals: `hands` (n, 4) masks of N, E, S, W, and the `tries` (n,) of each."""

    hands: Masks
    tries: Masks


@dataclass(frozen=True)
class Wish:
    """What deals are wanted. Deal i is a function of this, the seed and i."""

    holdings: Holdings = ANY_DEAL
    where: Condition | None = None
    max_tries: int = MAX_TRIES


def random_deals(
    n: int | None = None,
    seed: int = 0,
    *,
    have: TilesBySeat | None = None,
    avoid: TilesBySeat | None = None,
    where: Condition | str | None = None,
    first: int = 0,
    max_tries: int = MAX_TRIES,
) -> Iterator[Deal]:
    """`n` random deals (None: without end), each alike among all that fit.

    `seed`: any whole number, of which the last 64 bits count. `have` and `avoid`: the tiles that
    seats hold and do not hold, as `{"N": "6-6 6-5"}` or as masks. `where`: a condition in the words
    of `dealing.conditions`, as `"trumps(N, sixes) >= 4 and doubles(N) >= 2"`. Deal i depends on
    (seed, i) alone, so that `first` goes on where another run ended; the command counts from 1,
    this from 0.

    Raises a `Texas42Error` at once for what cannot be read or cannot be, and while dealing
    `RareConditionError` when a deal has not met `where` in `max_tries` tries.

    >>> deal = next(random_deals(1, seed=1, have={"N": "6-6 6-5"}, where="doubles(N) >= 2"))
    >>> print(deal.hand(Seat.N))
    6-6 6-5 6-2 4-2 4-1 4-0 2-2
    """
    for least, name, value in ((0, "n", n or 0), (0, "first", first), (1, "max_tries", max_tries)):
        if value < least:
            raise EffortError(f"{name} is {value}, and must be at least {least}")
    wish = Wish(
        Holdings.of(_by_seat(have or {}), _by_seat(avoid or {})),
        parse_condition(where) if isinstance(where, str) else where,
        max_tries,
    )
    return _one_by_one(deal_blocks(wish, n, seed, first=first))


def _by_seat(tiles: TilesBySeat) -> dict[Seat, Mask]:
    read: dict[Seat, Mask] = {}
    for seat, held in tiles.items():
        place = Seat.parse(seat) if isinstance(seat, str) else seat
        mask = parse_tiles(held) if isinstance(held, str) else held
        read[place] = read.get(place, 0) | mask
    return read


def _one_by_one(blocks: Iterator[Dealt]) -> Iterator[Deal]:
    for block in blocks:
        for n, e, s, w in block.hands.tolist():
            yield Deal((n, e, s, w))


def deal_blocks(wish: Wish, n: int | None, seed: int, *, first: int = 0) -> Iterator[Dealt]:
    """The deals `first`, `first` + 1 … that fit, a block at a time; `n` None: without end.

    Raises `RareConditionError` after the deals that come before the one it is about.
    """
    dealer = Dealer(wish.holdings, seed)
    end = None if n is None else first + n
    size = BLOCK if wish.where is None else FIRST_BLOCK
    start, tried = first, 0
    while end is None or start < end:
        size = size if end is None else min(size, end - start)
        block = _block(dealer, wish, np.arange(start, start + size, dtype=np.int64))
        if len(block.tries):
            yield block
        start, tried = start + len(block.tries), tried + int(block.tries.sum())
        if len(block.tries) < size:
            raise _too_rare(start, wish.max_tries, start - first, tried + wish.max_tries)
        size = _next_size(start - first, tried)


def _next_size(met: int, tried: int) -> int:
    """Deals to look for together after `met` of `tried` met the condition."""
    return min(BLOCK, GROWTH * met, max(1, ROUNDS * BLOCK * met // tried))


def _too_rare(index: int, max_tries: int, met: int, tried: int) -> RareConditionError:
    return RareConditionError(
        f"the condition was not met in {max_tries:,} tries (met in {met:,} of {tried:,} deals "
        "tried so far)",
        place=f"deal {index + 1}",
        hint="loosen it or allow more tries",
    )


def _block(dealer: Dealer, wish: Wish, indices: Masks) -> Dealt:
    """The first fitting try of each deal; deals from the first that has none are left out."""
    if wish.where is None:
        return Dealt(dealer.deal(indices, 0), np.ones(len(indices), dtype=np.int64))
    hands = np.zeros((len(indices), 4), dtype=np.int64)
    tries = np.zeros(len(indices), dtype=np.int64)
    waiting = np.arange(len(indices))
    done = 0
    while len(waiting) and done < wish.max_tries:
        wide = min(max(1, BLOCK // len(waiting)), wish.max_tries - done)
        who = np.repeat(indices[waiting], wide)
        drawn = dealer.deal(who, np.tile(np.arange(done, done + wide), len(waiting)))
        met = wish.where.among(drawn).reshape(-1, wide)
        found, place = met.any(axis=1), met.argmax(axis=1)
        ready = waiting[found]
        hands[ready] = drawn.reshape(-1, wide, 4)[found, place[found]]
        tries[ready] = done + place[found] + 1
        waiting, done = waiting[~found], done + wide
    whole = int(waiting[0]) if len(waiting) else len(indices)
    return Dealt(hands[:whole], tries[:whole])


class Dealer:
    """Deals what fits the holdings by number, each number below the count of them one deal."""

    def __init__(self, holdings: Holdings, seed: int) -> None:
        self._have = holdings.have
        self._free = tuple(dominoes_in(holdings.free))
        self._may = tuple(holdings.may(seat) for seat in Seat)
        self._seed = seed

    @cached_property
    def _room(self) -> int:
        digits = (HAND_SIZE - held.bit_count() + 1 for held in self._have)
        return sum(digit * place for digit, place in zip(digits, _PLACES, strict=True))

    @cached_property
    def _ways(self) -> Masks:
        """(tiles + 1, 9⁴): the ways to place tiles t, t + 1 … in hands with this room left."""
        after = np.zeros([_DIGIT] * 4, dtype=np.int64)
        after[1, 1, 1, 1] = 1
        layers = [after]
        for d in reversed(self._free):
            after = _with_one_more(after, [seat for seat in Seat if self._may[seat] >> d & 1])
            layers.append(after)
        return np.stack(layers[::-1]).reshape(len(layers), -1)

    @property
    def total(self) -> int:
        """How many deals fit."""
        return int(self._ways[0, self._room])

    def deal(self, indices: Masks, tries: Masks | int) -> Masks:
        """(n, 4) masks: the deal that try `tries[j]` of deal `indices[j]` draws."""
        return self.numbered(self.below_total(words(self._seed, indices, tries)))

    def below_total(self, drawn: Words) -> Masks:
        """Each word as a number below the total; a word past the last whole round is mixed anew."""
        last = np.uint64((1 << 64) // self.total * self.total - 1)
        over = np.flatnonzero(drawn > last)
        while len(over):
            drawn[over] = next_words(drawn[over])
            over = over[drawn[over] > last]
        return (drawn % np.uint64(self.total)).astype(np.int64)

    def numbered(self, numbers: Masks) -> Masks:
        """(n, 4) masks of the deals with these numbers, each 0…total-1."""
        left = numbers.copy()
        room = np.full(len(numbers), self._room, dtype=np.int64)
        low_bit = np.zeros_like(left)
        high_bit = np.zeros_like(left)
        for t, d in enumerate(self._free):
            to_n, to_e, to_s = self._ways_to(t, room)
            past_n, past_e = left >= to_n, left >= to_n + to_e
            past_s = left >= to_n + to_e + to_s
            left -= past_n * to_n + past_e * to_e + past_s * to_s
            seat = past_n.astype(np.int64) + past_e + past_s
            room -= np.array(_PLACES, dtype=np.int64)[seat]
            low_bit |= (seat & 1) << d
            high_bit |= (seat >> 1) << d
        free = self._free_mask
        placed = (
            free & ~low_bit & ~high_bit,
            low_bit & ~high_bit,
            high_bit & ~low_bit,
            low_bit & high_bit,
        )
        return np.stack([tiles | held for tiles, held in zip(placed, self._have, strict=True)], 1)

    @cached_property
    def _free_mask(self) -> int:
        return sum(1 << d for d in self._free)

    def _ways_to(self, t: int, room: Masks) -> tuple[Masks, Masks, Masks]:
        """How many deals, with this room left, give tile t to N, to E and to S."""
        after = self._ways[t + 1]
        none = np.zeros(len(room), dtype=np.int64)
        n, e, s = (
            after[room - _PLACES[seat]] if self._may[seat] >> self._free[t] & 1 else none
            for seat in (Seat.N, Seat.E, Seat.S)
        )
        return n, e, s


def _with_one_more(after: Masks, seats: list[Seat]) -> Masks:
    """Ways by room left, when one more tile may go to any of `seats` before those of `after`."""
    ways = np.zeros_like(after)
    for seat in seats:
        axis = 3 - seat  # from the largest place to the smallest: W, S, E, N
        more, less = [slice(None)] * 4, [slice(None)] * 4
        more[axis], less[axis] = slice(2, None), slice(1, -1)
        ways[tuple(more)] += after[tuple(less)]
    return ways
