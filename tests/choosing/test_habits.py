"""How a player leads without thinking: trumps from the top, doubles, offs."""

import pytest

from helpers.played_by_north import SIXES, N, seen_by
from helpers.strategies import contract_of, hand, read_domino
from texas42.choosing.habits import as_led, from_the_top
from texas42.game.contracts import Contract
from texas42.game.rules import Trump
from texas42.hidden.moment import Moment


def led(moment: Moment) -> str:
    return " ".join(map(str, as_led(moment)))


# The order


def test_trumps_are_led_from_the_top_then_doubles_then_offs() -> None:
    moment = Moment.opening(hand("6-6 6-5 6-4 6-2 5-5 3-0 1-1"), contract_of(SIXES, N, 32))
    assert led(moment) == "6-6 6-5 6-4 6-2 5-5 1-1 3-0"


def test_what_has_been_played_is_led_no_more() -> None:
    assert led(seen_by(N, after=16)) == "6-6 6-5 6-2"


def test_with_doubles_trump_they_are_the_trumps() -> None:
    contract = Contract(N, Trump.DOUBLES, 30)
    moment = Moment.opening(hand("6-6 1-1 5-5 6-5 6-4 2-0 2-1"), contract)
    assert led(moment).startswith("6-6 5-5 1-1 6-5")


def test_without_trumps_doubles_come_first() -> None:
    contract = Contract(N, Trump.FOLLOW_ME, 30)
    moment = Moment.opening(hand("6-6 1-1 5-5 6-5 6-4 2-0 2-1"), contract)
    order = led(moment).split()
    assert set(order[:3]) == {"6-6", "5-5", "1-1"}
    assert set(order[3:]) == {"6-5", "6-4", "2-0", "2-1"}


# From the top


@pytest.mark.parametrize(
    ("own", "lead", "led"),
    [
        ("6-6 6-5 6-4 6-2 5-5 3-0 1-1", "6-5", "6-6"),
        # No trump that is out beats any of the three, so count is no reason to keep one back.
        ("6-6 6-5 6-4 6-2 5-5 3-0 1-1", "6-4", "6-6"),
        # The 6-3 is between them.
        ("6-6 6-5 6-4 6-2 5-5 3-0 1-1", "6-2", "6-2"),
        # The 6-6 is out, so the ten of the 6-4 is not to be risked for nothing.
        ("6-5 6-4 6-3 5-5 3-0 1-1 2-2", "6-3", "6-5"),
        ("6-5 6-4 6-3 5-5 3-0 1-1 2-2", "6-4", "6-4"),
        ("6-6 6-5 6-4 6-2 5-5 3-0 1-1", "3-0", "3-0"),
    ],
)
def test_of_trumps_that_are_as_good_the_highest_is_led(own: str, lead: str, led: str) -> None:
    moment = Moment.opening(hand(own), contract_of(SIXES, N, 32))
    assert from_the_top(read_domino(lead), moment) == read_domino(led)


def test_a_trump_that_has_been_played_is_between_no_two_others() -> None:
    late = seen_by(N, after=16)
    assert from_the_top(read_domino("6-2"), late) == read_domino("6-6")


def test_without_trumps_a_lead_stays_as_it_is() -> None:
    moment = Moment.opening(hand("6-6 6-5 6-4 6-2 5-5 3-0 1-1"), Contract(N, Trump.FOLLOW_ME, 30))
    assert from_the_top(read_domino("6-5"), moment) == read_domino("6-5")
