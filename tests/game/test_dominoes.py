"""The 28 tiles, their numbers and their counts (rules.md §1 and §2)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from texas42.game.contracts import POINTS
from texas42.game.dominoes import (
    ALL,
    COUNT,
    COUNTS,
    DOUBLES,
    HAND_POINTS,
    HIGH,
    LOW,
    SET_SIZE,
    TILES,
    Domino,
    count_in,
    dominoes_in,
    mask_of,
    with_pip,
)

EVERY_TILE = TILES
MASKS = st.integers(min_value=0, max_value=ALL)


def names(mask: int) -> set[str]:
    return {str(d) for d in dominoes_in(mask)}


def test_a_set_has_every_pair_of_ends_once() -> None:
    pairs = {(a, b) for a in range(7) for b in range(a + 1)}
    assert len(pairs) == SET_SIZE
    assert {(HIGH[d], LOW[d]) for d in EVERY_TILE} == pairs


@pytest.mark.parametrize(
    ("ends", "index"), [((0, 0), 0), ((1, 0), 1), ((1, 1), 2), ((6, 4), 25), ((6, 6), 27)]
)
def test_a_tile_is_numbered_by_its_ends_blank_blank_first(
    ends: tuple[int, int], index: int
) -> None:
    assert Domino(*ends) == index


def test_the_order_of_the_ends_does_not_matter() -> None:
    assert Domino(4, 6) == Domino(6, 4)


def test_the_number_of_a_tile_gives_its_ends_back() -> None:
    assert [Domino(HIGH[d], LOW[d]) for d in EVERY_TILE] == list(EVERY_TILE)


def test_a_tile_is_written_with_its_high_end_first() -> None:
    assert str(Domino(4, 6)) == "6-4"


def test_five_tiles_count_and_no_other() -> None:
    counts = {str(d): COUNT[d] for d in EVERY_TILE if COUNT[d]}
    assert counts == {"5-5": 10, "6-4": 10, "5-0": 5, "4-1": 5, "3-2": 5}
    assert names(COUNTS) == set(counts)


def test_three_three_and_four_four_do_not_count() -> None:
    assert COUNT[Domino(3, 3)] == COUNT[Domino(4, 4)] == 0


def test_seven_tricks_and_the_count_make_42() -> None:
    assert 7 + count_in(ALL) == HAND_POINTS == POINTS.total == 42


def test_count_of_a_hand_adds_its_fives_and_tens() -> None:
    assert count_in(mask_of([Domino(6, 4), Domino(4, 1), Domino(3, 3)])) == 15


def test_seven_tiles_are_doubles() -> None:
    assert names(DOUBLES) == {"0-0", "1-1", "2-2", "3-3", "4-4", "5-5", "6-6"}
    assert [d for d in EVERY_TILE if d.is_double] == list(dominoes_in(DOUBLES))


def test_seven_tiles_show_each_pip() -> None:
    assert names(with_pip(2)) == {"2-0", "2-1", "2-2", "3-2", "4-2", "5-2", "6-2"}
    assert all(with_pip(pip).bit_count() == 7 for pip in range(7))


@given(MASKS)
def test_a_set_of_tiles_is_the_tiles_in_it(mask: int) -> None:
    assert mask_of(dominoes_in(mask)) == mask


@given(MASKS)
def test_the_tiles_of_a_set_come_lowest_first_and_once(mask: int) -> None:
    tiles = list(dominoes_in(mask))
    assert tiles == sorted(set(tiles))
    assert len(tiles) == mask.bit_count()
