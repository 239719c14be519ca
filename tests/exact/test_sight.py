"""What a seat sees in mid-hand: where hidden tiles can be."""

from random import Random

import pytest

from helpers.sights import every_layout, random_sight
from texas42.game.dominoes import TILES, mask_of


@pytest.mark.parametrize("call", ["sixes", "follow-me", "doubles"])
def test_a_seat_can_hold_what_it_has_in_some_layout(call: str) -> None:
    rng = Random(call)
    for _ in range(30):
        sight = random_sight(rng, call, 3, 400).sight
        layouts = list(every_layout(sight))
        for place, seat in enumerate(sight.others):
            some = mask_of(rng.sample(TILES, 2)) & sight.pool(seat)
            never = mask_of(rng.sample(TILES, 8)) & ~some
            found = any(not some & ~hands[place] and not never & hands[place] for hands in layouts)
            assert sight.can_hold(seat, some, never) == found


def test_one_of_the_layouts_that_fit_is_opened() -> None:
    rng = Random(1)
    for _ in range(60):
        sight = random_sight(rng, "fives", 3, 400).sight
        opened = sight.opened()
        assert opened.unseen == 0
        assert tuple(opened.known[seat] for seat in sight.others) in set(every_layout(sight))
        assert opened.hands[sight.seat] == sight.hand
