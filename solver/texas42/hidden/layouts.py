"""The layouts of the hidden tiles that fit what a seat knows.

A layout is drawn with the same chance as any other that fits: own tiles, tiles played, suits not
followed and tiles known to be with a seat are all honoured by counting, never by trying until it
fits. A tile that is trump belongs to no other suit when a void is read (rules.md §3, §12).
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import combinations

import numpy as np
from numpy.typing import NDArray

from ..errors import ContradictionError
from ..game.contracts import Contract
from ..game.dominoes import ALL, HAND_SIZE, Domino, Mask, dominoes_in, mask_of
from ..game.placing import homeless, shortage
from ..game.play import place_of
from ..game.seats import Seat
from ..kernels import dealing
from ..kernels.compiled import ready
from ..seeds import derive
from .moment import course_of, views_of
from .view import View

Layouts = NDArray[np.int64]


def count_layouts(view: View) -> int:
    """How many layouts fit. Raises `ContradictionError` naming what cannot be.

    >>> view = View.before_play(Hand.parse("66 65 64 62 55 11 30"))
    >>> count_layouts(view)
    399072960
    """
    return _prepared(view)[0]


def deal_layouts(view: View, n: int, seed: int, *, first: int = 0) -> Layouts:
    """`n` layouts that fit, each drawn alike: (n, 4) int64 masks, every seat's tiles.

    Layout i depends on (seed, first + i) alone. Raises `ContradictionError`.

    >>> view = View.before_play(Hand.parse("66 65 64 62 55 11 30"))
    >>> layouts = deal_layouts(view, 2, seed=1)
    >>> layouts.shape, str(Hand(int(layouts[0, Seat.S])))
    ((2, 4), '6-1 5-4 5-2 5-0 4-0 3-2 1-0')
    """
    _, kinds, sizes, ways = _prepared(view)
    hidden = np.empty((n, 3), dtype=np.int64)
    dealing.deal_layouts(kinds, sizes, ways, _binomials(), derive(seed), first, hidden)
    return _seated(view, hidden)


def deal_triples(view: View, triples: int, seed: int, *, first: int = 0) -> Layouts:
    """3 × `triples` layouts: each draw three times, every hidden hand once in each hidden seat.

    For views that know nothing to tell the hidden seats apart, such as before the first lead: the
    spread of a sample is smaller by a third for the same number of draws. Raises
    `ContradictionError`, and `ValueError` for a view that tells them apart.
    """
    if len({(view.sizes[s], view.known[s], view.may[s]) for s in view.hidden}) > 1:
        raise ValueError("hidden seats that differ in what they may hold cannot be rotated")
    _, kinds, sizes, ways = _prepared(view)
    drawn = np.empty((triples, 3), dtype=np.int64)
    dealing.deal_layouts(kinds, sizes, ways, _binomials(), derive(seed), first, drawn)
    turned = np.stack([drawn, drawn[:, [1, 2, 0]], drawn[:, [2, 0, 1]]], axis=1)
    return _seated(view, turned.reshape(-1, 3))


def all_layouts(view: View) -> Layouts:
    """Every layout that fits, (n, 4) int64 masks; meant for views that leave few (see
    `count_layouts`). Raises `ContradictionError`."""
    count_layouts(view)
    left, across, right = view.hidden
    sizes = {s: view.sizes[s] - view.known[s].bit_count() for s in view.hidden}
    rows = []
    for first in _choices(view.unseen & view.may[left], sizes[left]):
        rest = view.unseen & ~first
        must = rest & ~view.may[right]
        for second in _choices(rest & view.may[across], sizes[across], must):
            rows.append((first, second, rest & ~second))
    return _seated(view, np.array(rows, dtype=np.int64).reshape(-1, 3))


def _choices(tiles: Mask, n: int, must: Mask = 0) -> Iterator[Mask]:
    """Every set of `n` of `tiles` that has all of `must` in it."""
    if must & ~tiles or must.bit_count() > n:
        return
    for chosen in combinations(dominoes_in(tiles & ~must), n - must.bit_count()):
        yield mask_of(chosen) | must


def _seated(view: View, hidden: Layouts) -> Layouts:
    layouts = np.empty((len(hidden), 4), dtype=np.int64)
    layouts[:, view.seat] = view.known[view.seat]
    for place, seat in enumerate(view.hidden):
        layouts[:, seat] = hidden[:, place] | view.known[seat]
    return layouts


def _prepared(view: View) -> tuple[int, Layouts, Layouts, Layouts]:
    ready("dealer", _first_call)
    _check_sizes(view)
    may = np.array([view.may[seat] for seat in view.hidden], dtype=np.int64)
    sizes = np.array(
        [view.sizes[s] - view.known[s].bit_count() for s in view.hidden], dtype=np.int64
    )
    kinds = np.empty(dealing.KINDS, dtype=np.int64)
    ways = np.empty((dealing.MOST,) * 3, dtype=np.int64)
    total = int(dealing.layouts_that_fit(view.unseen, may, sizes, kinds, ways, _binomials()))
    if total == 0:
        raise _contradiction(view)
    return total, kinds, sizes, ways


def _check_sizes(view: View) -> None:
    for seat in view.hidden:
        known, size = view.known[seat].bit_count(), view.sizes[seat]
        if not known <= size <= HAND_SIZE:
            raise ContradictionError(
                f"{seat} cannot hold {size} tiles, {known} of them known",
                hint=f"a hand has up to {HAND_SIZE} tiles",
            )


def _contradiction(view: View) -> ContradictionError:
    """Name a tile with nowhere to be, or a set of seats that must hold more than they may."""
    may = {seat: view.unseen & view.may[seat] for seat in view.hidden}
    if lost := homeless(view.unseen, may):
        tile = str(next(dominoes_in(lost)))
        return ContradictionError(
            f"nobody can hold {tile}: every other hand has shown a void in it"
        )
    room = {seat: view.sizes[seat] - view.known[seat].bit_count() for seat in view.hidden}
    if short := shortage(may, room):
        return ContradictionError(
            f"{short.who} must hold {short.room} of the unseen tiles but can hold only "
            f"{short.tiles}",
            hint="check the plays and voids recorded",
        )
    return ContradictionError(
        f"{view.unseen.bit_count()} tiles are unseen, which is not what the other hands hold"
    )


@cache
def _binomials() -> Layouts:
    table: Layouts = dealing.binomials()
    return table


def _first_call() -> None:
    may = np.full(3, ALL, dtype=np.int64)
    sizes = np.ones(3, dtype=np.int64)
    kinds = np.empty(dealing.KINDS, dtype=np.int64)
    ways = np.empty((dealing.MOST,) * 3, dtype=np.int64)
    dealing.layouts_that_fit(7, may, sizes, kinds, ways, _binomials())
    dealing.deal_layouts(kinds, sizes, ways, _binomials(), 0, 0, np.empty((1, 3), dtype=np.int64))


def check_layouts(
    known: Mapping[Seat, Mask], contract: Contract, plays: Sequence[Domino] = ()
) -> None:
    """Raises the `ContradictionError` of the first play after which no layout fits, naming it.

    Takes what `moment_of` takes, and raises what that raises.
    """
    courses = course_of(contract, plays)
    for played, view in enumerate(views_of(known, contract, courses, plays)):
        try:
            count_layouts(view)
        except ContradictionError as error:
            place = place_of(played - 1, courses[played - 1].trick) if played else ""
            raise ContradictionError(error.what, place=place, hint=error.hint) from None
