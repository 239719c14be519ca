"""The numbers that kernels go by: each under its own name, and what they assume of the game."""

from types import ModuleType

import pytest

from texas42.exact.rule_tables import arrangement_for, as_assumed
from texas42.game.contracts import POINTS
from texas42.game.dominoes import HAND_SIZE, SET_SIZE, TILES, mask_of
from texas42.game.rules import SUIT_NAMES, Trump, rules_for
from texas42.hidden.players import Style
from texas42.kernels import groups, network, playing
from texas42.kernels.assumptions import ABOVE_ALL, ASSUMES
from texas42.kernels.playing import new_bench
from texas42.kernels.state import COLUMNS, HINT, LEFT, STATE


def numbered(module: ModuleType) -> dict[str, int]:
    """The whole numbers that a module names."""
    return {name: value for name, value in vars(module).items() if isinstance(value, int)}


INPUTS = {
    network.OWN: SET_SIZE,
    network.UNSEEN: SET_SIZE,
    network.CANNOT: 3 * SET_SIZE,
    network.PLAYED_BY: 4 * SET_SIZE,
    network.TRICK_BEST: SET_SIZE,
    network.TRICK_SUIT: len(SUIT_NAMES),
    network.TRICK_WINNER: 4,
    network.TRICK_PLACE: 4,
    network.TRICK_COUNT: 8,
    network.NEEDED: 44,
    network.TO_SPARE: 13,
    network.BIDDER_AT: 4,
    network.CALLED: 14,
    network.WALKS: SET_SIZE,
    network.NEXT_BEST: SET_SIZE,
    network.TAKES: SET_SIZE,
    network.TILES: HAND_SIZE + 1,
    network.TRUMPS_OUT: HAND_SIZE + 1,
    network.OWN_TRUMPS: HAND_SIZE + 1,
    network.MAY_TRUMP: 3,
    network.BEATABLE: 4,
    network.SURE: SET_SIZE,
    network.WALKERS: HAND_SIZE + 1,
    network.FIVES_OUT: 4,
    network.TENS_OUT: 3,
    network.MATES: HAND_SIZE + 1,
    network.OUT_IN_SUIT: len(SUIT_NAMES) * (HAND_SIZE + 1),
    network.LACKED_IF_WON: 42,
    network.LACKED_IF_LOST: 42,
    network.REACHES: SET_SIZE,
    network.GIVES: SET_SIZE,
}
"""Where each group of the network's inputs begins, and how many there can be: a tile of each, of
each other seat, of each seat; seats; a count of 0, 5 … 35 or more; 1…42 points needed, made or set;
0…12 points to spare or more; bids of 30…42, or none by one who was stuck; then what is counted:
tiles one by one, numbers of tiles from none up, other seats; 0…41 points lacked; tiles."""


def test_the_inputs_of_the_network_neither_overlap_nor_leave_rows_over() -> None:
    ends = [begin + number for begin, number in INPUTS.items()]
    assert list(INPUTS) == [0, *ends[:-1]]
    assert ends[-1] == network.ROWS == sum(INPUTS.values())


def test_each_kind_of_trump_has_its_own_part_of_the_first_rows() -> None:
    assert network.KIND_ROWS == network.CANNOT == 2 * SET_SIZE


def test_the_list_of_inputs_has_room_for_all_that_can_be_on_at_once() -> None:
    # Every tile is one's own, unseen or played; three seats may be void in all that is unseen.
    tiles = SET_SIZE + 3 * (SET_SIZE - HAND_SIZE)
    # The place; best tile, suit, winner and count; points needed and to spare; bidder and call.
    others = 1 + 4 + 2 + 2
    # Of the hand: each walks or is next best, takes, is sure; how many walk, tiles; who may beat,
    # mates; fives, tens, trumps out and held; the suits; who may trump.
    others += 3 * HAND_SIZE + 2 + 2 + 4 + len(SUIT_NAMES) + 3
    # Points lacked by each side; tiles that reach or give what it lacks.
    others += 2 + 2 * HAND_SIZE
    assert tiles + others <= network.MOST_INPUTS == len(new_bench().inputs)


def test_each_role_on_lead_and_following_is_an_expert_of_its_own() -> None:
    roles, moments = (
        (network.BIDDER, network.PARTNER, network.SETTER),
        (network.LEADING, network.FOLLOWING),
    )
    experts = [len(moments) * role + moment for role in roles for moment in moments]
    assert experts == list(range(network.EXPERTS))


def test_a_score_for_every_tile_stands_before_that_of_the_chance() -> None:
    assert network.CHANCE == SET_SIZE < network.SCORES


def test_players_are_numbered_as_their_styles() -> None:
    assert [style.name for style in Style] == ["NETWORK", "ROLLOUT", "SAMPLING", "OPEN"]
    assert all(getattr(playing, style.name) == style for style in Style)


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
    the_game = as_assumed(POINTS)._replace(tiles=SET_SIZE, hand_size=HAND_SIZE, most_points=63)
    assert the_game == ASSUMES
    assert the_game.hand_points <= ASSUMES.most_points < ABOVE_ALL
