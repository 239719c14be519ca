"""The numbers that kernels go by: each under its own name, and what they assume of the game."""

from types import ModuleType

import pytest

from texas42.exact.rule_tables import arrangement_for
from texas42.game.contracts import POINTS
from texas42.game.dominoes import HAND_SIZE, SET_SIZE, TILES, mask_of
from texas42.game.rules import Trump, rules_for
from texas42.game.seats import Seat
from texas42.kernels import follow_features, groups, lead_features, rule_player
from texas42.kernels.assumptions import ABOVE_ALL, ASSUMES, Assumptions
from texas42.kernels.state import COLUMNS, HINT, LEFT, STATE


def numbered(module: ModuleType) -> dict[str, int]:
    """The whole numbers that a module names."""
    return {name: value for name, value in vars(module).items() if isinstance(value, int)}


@pytest.mark.parametrize("features", [lead_features, follow_features])
def test_each_feature_has_its_name_s_place(features: ModuleType) -> None:
    names = [name.upper().replace(" ", "_") for name in features.NAMES]
    assert numbered(features) == {name: place for place, name in enumerate(names)}


@pytest.mark.parametrize(
    ("numbers", "names"),
    [
        ((rule_player.BIDDER, rule_player.PARTNER, rule_player.SETTER), rule_player.ROLES),
        ((rule_player.EARLY, rule_player.LATE, rule_player.TIGHT), rule_player.STAGES),
    ],
)
def test_each_role_and_stage_has_its_name_s_place(
    numbers: tuple[int, ...], names: tuple[str, ...]
) -> None:
    assert [numbered(rule_player)[name.upper()] for name in names] == list(numbers)
    assert list(numbers) == list(range(len(names)))


def test_the_columns_of_a_state_come_before_those_of_its_search() -> None:
    assert (STATE, COLUMNS) == (LEFT + 1, HINT + 1) == (9, 17)


@pytest.mark.parametrize("trump", Trump)
def test_the_groups_hold_what_they_are_called(trump: Trump) -> None:
    rules = rules_for(trump)
    arrangement = arrangement_for(rules)
    found = [arrangement.dominoes(int(mask)) for mask in arrangement.tables.groups]
    assert len(found) == len(numbered(groups))
    assert found[groups.TRUMPS] == rules.trumps
    assert found[groups.DOUBLES] == mask_of(d for d in TILES if d.is_double)
    assert found[groups.FIVES] == mask_of(d for d in TILES if d.count == 5)
    assert found[groups.TENS] == mask_of(d for d in TILES if d.count == 10)


def test_the_game_is_as_the_kernels_assume() -> None:
    the_game = Assumptions(
        seats=len(POINTS.seats),
        next_seat=tuple(POINTS.seat_of(seat, 1) for seat in Seat),
        sides=tuple(seat.side for seat in Seat),
        tiles=SET_SIZE,
        hand_size=HAND_SIZE,
        trick_points=POINTS.trick_points,
        counts=tuple(sorted(set(POINTS.count))),
        hand_points=POINTS.total,
        most_points=63,
    )
    assert the_game == ASSUMES
    assert the_game.hand_points <= ASSUMES.most_points < ABOVE_ALL
