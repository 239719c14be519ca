"""The network player's weights, as its kernel reads them for one contract."""

from __future__ import annotations

from functools import cache

import numpy as np
from numpy.typing import NDArray

from ..errors import ContractError
from ..fitted.tables import read_arrays
from ..game.contracts import POINTS, Contract
from ..game.houses import STANDARD, DoublesRank, HouseRules
from ..game.rules import Trump
from ..kernels import network
from ..kernels.network import KIND_ROWS, ROWS

Weights = dict[str, NDArray[np.float32]]
"""By the names of `network.Network`; `rows` also holds, below the ROWS that all trumps share, the
KIND_ROWS that each kind of trump adds to the first of them."""

KINDS: tuple[tuple[Trump, HouseRules], ...] = (
    *((trump, STANDARD) for trump in Trump),
    (Trump.FOLLOW_ME, HouseRules(follow_me_doubles=DoublesRank.LOW)),
    (Trump.FOLLOW_ME, HouseRules(follow_me_doubles=DoublesRank.OWN)),
    (Trump.DOUBLES, HouseRules(doubles_trump_low=True)),
)
"""What is trump, and how the house ranks doubles: each has weights of its own."""


def kind_of(contract: Contract) -> int:
    """Which of `KINDS` a contract is. Raises `ContractError` for one that is not played for points:
    the network has never seen it."""
    if contract.terms != POINTS:
        raise ContractError(
            "this contract is not played for points", hint="the network cannot play it yet"
        )
    trump, house = contract.trump, contract.house
    low = trump is Trump.DOUBLES and house.doubles_trump_low
    ranked = house.follow_me_doubles if trump is Trump.FOLLOW_ME else DoublesRank.HIGH
    return KINDS.index((trump, HouseRules(ranked, low)))


def network_for(contract: Contract) -> network.Network:
    """The weights of the shipped network for a contract, read-only and shared between threads."""
    return _shipped(kind_of(contract))


def merged(weights: Weights, kind: int) -> network.Network:
    """The weights for one of `KINDS`."""
    own = ROWS + kind * KIND_ROWS
    rows = weights["rows"][:ROWS].copy()
    rows[:KIND_ROWS] += weights["rows"][own : own + KIND_ROWS]
    rest = (weights[name] for name in network.Network._fields[1:])
    return network.Network(*(_frozen(array) for array in (rows, *rest)))


@cache
def _shipped(kind: int) -> network.Network:
    return merged(shipped_weights(), kind)


@cache
def shipped_weights() -> Weights:
    """All weights, as `benchmarks.fitting.network` wrote them."""
    arrays = read_arrays("network.npz")
    return {name: arrays[name].astype(np.float32) for name in network.Network._fields}


def _frozen(array: NDArray[np.float32]) -> NDArray[np.float32]:
    seen = np.ascontiguousarray(array).view()  # whoever has the array itself may go on learning
    seen.flags.writeable = False
    return seen
