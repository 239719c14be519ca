"""One way to write a chance, an interval and a line."""

import pytest

from texas42.hidden.players import NETWORK, Player, rollout
from texas42_cli.shared.words import (
    fine_percent,
    interval,
    lines_of,
    percent,
    played_by,
    whole_percent,
)


def test_a_percent_sign_stands_apart_from_its_number() -> None:
    assert percent(0.896) == "90 %"


@pytest.mark.parametrize(("chance", "told"), [(1.0, ">99 %"), (0.996, ">99 %"), (0.0, "<1 %")])
def test_what_is_only_sampled_is_called_neither_0_nor_100(chance: float, told: str) -> None:
    assert percent(chance) == told


@pytest.mark.parametrize(
    ("chance", "told"), [(1.0, "100 %"), (0.997, ">99 %"), (0.003, "<1 %"), (0.0, "0 %")]
)
def test_what_is_exact_is_called_so_only_where_it_is(chance: float, told: str) -> None:
    assert percent(chance, exact=True) == told


@pytest.mark.parametrize(("form", "told"), [(".1f", "0.1 %"), (".3g", "0.112 %")])
def test_a_number_is_written_finer_where_that_is_asked_for(form: str, told: str) -> None:
    assert percent(0.00112, form=form) == told


@pytest.mark.parametrize(
    ("chance", "told"),
    [(0.0, "0 %"), (0.0058, "0.6 %"), (0.33, "33 %"), (0.994, "99.4 %"), (1.0, "100 %")],
)
def test_a_fine_percent_has_a_tenth_near_the_ends(chance: float, told: str) -> None:
    assert fine_percent(chance) == told


@pytest.mark.parametrize("exact", [False, True])
def test_a_column_has_the_number_of_the_sentence(exact: bool) -> None:
    for chance in (0.0, 0.004, 0.5, 0.996, 1.0):
        assert percent(chance, exact=exact) == f"{whole_percent(chance, exact=exact)} %"


@pytest.mark.parametrize(
    ("low", "high", "told"),
    [
        (0.93, 0.99, "93 to 99"),
        (0.996, 1.0, "over 99"),
        (0.99, 1.0, "99 to 100"),
        (0.0, 0.004, "under 1"),
    ],
)
def test_no_interval_is_sure_at_both_ends(low: float, high: float, told: str) -> None:
    assert interval(low, high) == told


def test_a_number_is_never_parted_from_its_percent_sign() -> None:
    assert lines_of("partner takes the trick in 51 %.", 29, "  ") == [
        "  partner takes the trick in",
        "  51 %.",
    ]


@pytest.mark.parametrize(
    ("players", "told"), [(NETWORK, "network players"), (rollout(40), "rollout 40 players")]
)
def test_players_are_named_as_they_are_written(players: Player, told: str) -> None:
    assert played_by(players) == told
