"""The door to the kernels: which contracts a search may be asked about."""

from dataclasses import dataclass

import pytest

from texas42.errors import ContractError
from texas42.exact.rule_tables import arrangement_of
from texas42.game.contracts import POINTS, Contract, Terms
from texas42.game.dominoes import COUNT
from texas42.game.rules import Trump
from texas42.game.seats import Seat


@dataclass(frozen=True)
class Unusual(Contract):
    """A contract on terms that no table has played yet."""

    unusual: Terms = POINTS

    @property
    def terms(self) -> Terms:
        return self.unusual


def on(terms: Terms) -> Unusual:
    return Unusual(Seat.N, Trump.FIVES, 42, unusual=terms)


def test_equal_terms_are_as_good_as_the_same() -> None:
    assert arrangement_of(on(Terms())) is arrangement_of(Contract(Seat.N, Trump.FIVES))


@pytest.mark.parametrize(
    "terms",
    [
        Terms(seats=(Seat.N, Seat.E, Seat.W)),
        Terms(seats=(Seat.N, Seat.W, Seat.S, Seat.E)),
        Terms(trick_points=2),
        Terms(trick_points=0),
        Terms(count=(0,) * len(COUNT)),
        Terms(count=tuple(reversed(COUNT))),
    ],
    ids=[
        "three play",
        "played the other way round",
        "two points a trick",
        "count only",
        "tricks only",
        "another count",
    ],
)
def test_a_contract_is_refused_that_runs_otherwise_than_the_kernels_assume(terms: Terms) -> None:
    with pytest.raises(ContractError, match="no search knows it yet"):
        arrangement_of(on(terms))
