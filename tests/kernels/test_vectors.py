"""The two sums of the network, against the same sums by numpy, which takes them row by row too."""

from collections.abc import Callable

import numpy as np
import pytest
from numpy.typing import NDArray

from texas42.kernels.compiled import part
from texas42.kernels.network import FIRST_LAYER, SCORES, SECOND_LAYER
from texas42.kernels.vectors import LANES, row_sum, scaled_row_sum

Floats = NDArray[np.float32]
Ints = NDArray[np.int64]

WIDTHS = (LANES, SCORES, SECOND_LAYER, 72, FIRST_LAYER)
"""One vector, some, as many as stay in registers, one more, and three times as many."""
ROWS = 40
NOTHING = np.float32(99)
"""What stands in a sum before it is taken."""

every_width = pytest.mark.parametrize("width", WIDTHS)


@pytest.fixture(scope="module")
def sums() -> dict[int, Callable[..., None]]:
    return {width: _summed(width) for width in WIDTHS}


@pytest.fixture(scope="module")
def scaled_sums() -> dict[int, Callable[..., None]]:
    return {width: _scaled(width) for width in WIDTHS}


def _summed(width: int) -> Callable[..., None]:
    sum_rows = row_sum(width)

    @part
    def summed(out: Floats, bias: Floats, rows: Floats, chosen: Ints, n: int) -> None:
        sum_rows(out, bias, rows, chosen, n)

    return summed


def _scaled(width: int) -> Callable[..., None]:
    sum_rows = scaled_row_sum(width)

    @part
    def summed(
        out: Floats, bias: Floats, rows: Floats, chosen: Ints, n: int, factors: Floats
    ) -> None:
        sum_rows(out, bias, rows, chosen, n, factors)

    return summed


def numbers(seed: int, *shape: int) -> Floats:
    return np.random.default_rng(seed).normal(size=shape).astype(np.float32)


def places(seed: int, n: int) -> Ints:
    """Rows in any order, some more than once."""
    return np.random.default_rng(seed).integers(0, ROWS, n)


def one_after_the_other(bias: Floats, terms: Floats) -> Floats:
    """`bias` and the rows of `terms` added in their order, each sum rounded to float32."""
    total = bias.copy()
    for term in terms:
        total += term
    return total


@every_width
@pytest.mark.parametrize("n", [0, 1, 2, 37])
def test_rows_are_added_to_the_bias_as_numpy_adds_them(
    sums: dict[int, Callable[..., None]], width: int, n: int
) -> None:
    bias, rows, chosen = numbers(1, width), numbers(2, ROWS, width), places(3, n)
    out = np.full(width, NOTHING)
    sums[width](out, bias, rows, chosen, n)
    assert np.array_equal(out, one_after_the_other(bias, rows[chosen]))


@every_width
@pytest.mark.parametrize("n", [0, 1, 2, 37])
def test_rows_are_scaled_rounded_and_then_added_as_numpy_does(
    scaled_sums: dict[int, Callable[..., None]], width: int, n: int
) -> None:
    bias, rows, chosen = numbers(1, width), numbers(2, ROWS, width), places(3, n)
    factors = numbers(4, ROWS)
    out = np.full(width, NOTHING)
    scaled_sums[width](out, bias, rows, chosen, n, factors)
    assert np.array_equal(out, one_after_the_other(bias, rows[chosen] * factors[chosen, None]))


def test_only_the_first_of_the_rows_listed_are_added(
    sums: dict[int, Callable[..., None]],
) -> None:
    bias, rows = numbers(1, LANES), numbers(2, ROWS, LANES)
    out = np.full(LANES, NOTHING)
    sums[LANES](out, bias, rows, np.array([5, 7, ROWS - 1]), 2)
    assert np.array_equal(out, one_after_the_other(bias, rows[[5, 7]]))


def test_nothing_is_written_beside_the_sum(sums: dict[int, Callable[..., None]]) -> None:
    around = np.full(3 * LANES, NOTHING)
    bias, rows = numbers(1, LANES), numbers(2, ROWS, LANES)
    sums[LANES](around[LANES : 2 * LANES], bias, rows, places(3, 9), 9)
    assert (around[:LANES] == NOTHING).all()
    assert (around[2 * LANES :] == NOTHING).all()
