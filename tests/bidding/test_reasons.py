"""Why a contract is made or set: what is counted over the layouts a bidder faces."""

from math import comb

import pytest

from texas42.bidding import reasons as why
from texas42.bidding.reasons import Reasons, reasons_for
from texas42.game.contracts import Contract
from texas42.game.dominoes import Domino
from texas42.game.hands import Hand
from texas42.game.rules import Trump
from texas42.game.seats import BIDDER, Seat
from texas42.hidden.layouts import Layouts
from texas42.hidden.playing import PlayedHands, play_hands

HAND = Hand.parse("5-5 5-4 4-4 4-2 4-0 3-1 0-0")
LAYDOWN = Hand.parse("5-5 5-4 5-3 5-2 5-1 5-0 6-6")


@pytest.fixture(scope="module")
def reasons() -> Reasons:
    return reasons_for(HAND, Contract(Seat.N, Trump.FOURS, 30), hands=960, seed=1)


def test_the_trumps_out_are_those_not_held_lowest_first(reasons: Reasons) -> None:
    assert reasons.trumps_held == 4
    assert [str(d) for d in reasons.trumps_out] == ["4-1", "4-3", "6-4"]


def test_one_setter_has_all_three_as_often_as_the_count_says(reasons: Reasons) -> None:
    """figures.md C6: 2.6 % each, 5.3 % either."""
    assert reasons.stacked == pytest.approx(2 * comb(18, 4) / comb(21, 7))
    assert reasons.stacked == pytest.approx(0.052632, abs=1e-6)


def test_a_double_walks_and_an_off_does_if_partner_has_all_that_beats_it(reasons: Reasons) -> None:
    walks = {str(w.domino): w.walks for w in reasons.walkers}
    assert walks["5-5"] == walks["0-0"] == 1.0
    assert walks["3-1"] == pytest.approx(comb(17, 3) / comb(21, 7))


def test_much_hangs_on_the_top_trump_out_and_it_is_best_at_partner(reasons: Reasons) -> None:
    tile = next(tile for tile in reasons.decisive if tile.domino == Domino(6, 4))
    assert tile.partner.value > max(tile.left.value, tile.right.value)


def test_the_tile_on_which_most_hangs_stands_first(reasons: Reasons) -> None:
    spreads = [tile.spread for tile in reasons.decisive]
    assert spreads == sorted(spreads, reverse=True)


def test_the_example_is_a_deal_the_hand_belongs_to(reasons: Reasons) -> None:
    assert reasons.example is not None
    assert reasons.example.hands[BIDDER] == HAND
    assert reasons.set_points is not None
    assert reasons.set_points < 30


def test_only_in_follow_me_is_no_tile_trump(reasons: Reasons) -> None:
    assert reasons.has_trumps
    assert not reasons_for(HAND, Contract(Seat.N, Trump.FOLLOW_ME, 30), hands=48, seed=1).has_trumps


@pytest.mark.parametrize("reads_call", [True, False])
def test_the_hands_behind_it_are_played_as_the_call_was(
    monkeypatch: pytest.MonkeyPatch, reads_call: bool
) -> None:
    heard: list[object] = []

    def played(layouts: Layouts, contract: Contract, **wishes: object) -> PlayedHands:
        heard.append(wishes["reads_call"])
        return play_hands(layouts, contract, **wishes)  # type: ignore[arg-type]

    monkeypatch.setattr(why, "play_hands", played)
    reasons_for(HAND, Contract(Seat.N, Trump.FOURS, 30), reads_call=reads_call, hands=48)
    assert heard == [reads_call]


def test_a_laydown_is_never_set_and_hangs_on_nothing() -> None:
    reasons = reasons_for(LAYDOWN, Contract(Seat.N, Trump.FIVES, 42), hands=192, seed=1)
    assert reasons.made.value == 1.0
    assert reasons.decisive == ()
    assert (reasons.set_points, reasons.example) == (None, None)
