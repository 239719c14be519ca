"""The players of 0.1 play on as they did, so that strength is measured against something fixed."""

import numpy as np
import pytest

from benchmarks.fitting.contracts import Contracts
from benchmarks.former.players import FormerPlayer, played
from texas42.game.hands import Hand
from texas42.game.rules import Trump
from texas42.game.seats import BIDDER
from texas42.hidden.layouts import deal_layouts
from texas42.hidden.players import NETWORK
from texas42.hidden.view import View

pytestmark = pytest.mark.slow

HAND = Hand.parse("66 65 64 62 55 11 30")
LAYOUTS = deal_layouts(View.before_play(HAND, BIDDER), 6, seed=1)
DEALS = [Contracts(Trump.SIXES, LAYOUTS, np.arange(len(LAYOUTS)))]


def test_the_rule_player_takes_the_points_it_took_in_version_0_1() -> None:
    rule = FormerPlayer("rule")
    assert played(DEALS, 32, rule, rule, seed=1).tolist() == [41, 42, 31, 42, 42, 36]


@pytest.mark.parametrize("style", ["rollout", "sampling"])
def test_players_that_look_at_layouts_play_alike_with_any_number_of_threads(style: str) -> None:
    former = FormerPlayer(style, 4)
    one, two = (played(DEALS, 32, former, NETWORK, seed=1, jobs=jobs) for jobs in (1, 2))
    assert one.tolist() == two.tolist()
