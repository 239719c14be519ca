"""Layouts of the tiles a seat cannot see: all that fit, each alike, and nothing else."""

from collections import Counter
from itertools import combinations
from random import Random

import numpy as np
import pytest

from helpers.strategies import CALLS, hand, random_deal, rules_of
from helpers.views import (
    MIDDLE,
    OPENING,
    RECORDED,
    every_layout,
    fits,
    randomly_played,
    recorded,
    views,
)
from texas42.errors import ContradictionError
from texas42.game.dominoes import ALL, TILES, dominoes_in, mask_of
from texas42.game.play import PlayedHand
from texas42.game.rules import Trump, rules_for
from texas42.game.seats import Seat
from texas42.hidden.layouts import count_layouts, deal_layouts, deal_triples
from texas42.hidden.view import View

N, E, S, W = Seat

every_call = pytest.mark.parametrize("call", CALLS)


def small_view(rng: Random) -> View:
    """One to three tiles a hand, some known, some voids, at any moment of a trick."""
    size, seat, on_table = rng.randint(1, 3), rng.choice(list(Seat)), rng.randint(0, 3)
    hands = list(random_deal(rng, size).open_hands())
    for place in range(on_table):
        hands[seat.after(-1 - place)] &= hands[seat.after(-1 - place)] - 1
    suits = rules_of(rng.choice(sorted(CALLS))).suit
    known, may = [0] * 4, [ALL] * 4
    known[seat] = hands[seat]
    for other in set(Seat) - {seat}:
        gone = rng.sample(suits, 2) if rng.random() < 0.6 else []
        if rng.random() < 0.8:
            gone = [suit for suit in gone if not suit & hands[other]]
        for suit in gone:
            may[other] &= ~suit
        likely = (d for d in dominoes_in(hands[other] & may[other]) if rng.random() < 0.15)
        known[other] = mask_of(likely)
    sizes = [held.bit_count() for held in hands]
    return View(
        seat,
        (sizes[0], sizes[1], sizes[2], sizes[3]),
        (known[0], known[1], known[2], known[3]),
        (may[0], may[1], may[2], may[3]),
        ALL & ~(hands[0] | hands[1] | hands[2] | hands[3]),
    )


def chi_square(counts: list[int]) -> float:
    """How far counts are from being alike, in deviations: about normal for many degrees (Wilson and
    Hilferty, 1931)."""
    mean, free = sum(counts) / len(counts), len(counts) - 1
    statistic = sum((count - mean) ** 2 for count in counts) / mean
    spread = 2 / (9 * free)
    return float(((statistic / free) ** (1 / 3) - (1 - spread)) / spread**0.5)


def layouts_of(view: View, n: int, seed: int) -> list[tuple[int, ...]]:
    return [tuple(layout) for layout in deal_layouts(view, n, seed).tolist()]


# Counting


def test_before_the_first_lead_there_are_399_072_960_layouts() -> None:
    assert count_layouts(OPENING) == 399_072_960


def test_each_known_hand_leaves_fewer_layouts() -> None:
    view = OPENING.knowing(E, hand("5-5 5-4 5-3 5-2 5-1 5-0 4-4"))
    assert count_layouts(view) == 3432
    assert count_layouts(view.knowing(S, hand("4-3 4-2 4-1 4-0 3-3 3-2"))) == 8
    assert count_layouts(view.knowing(S, hand("4-3 4-2 4-1 4-0 3-3 3-2 3-1"))) == 1


def test_layouts_are_counted_as_by_trying_every_one() -> None:
    rng = Random(3)
    outcomes = Counter[str]()
    for _ in range(600):
        view = small_view(rng)
        expected = len(every_layout(view))
        if expected:
            assert count_layouts(view) == expected
        else:
            with pytest.raises(ContradictionError):
                count_layouts(view)
        outcomes["none" if not expected else "one" if expected == 1 else "many"] += 1
    assert min(outcomes.values()) >= 10, outcomes


def test_when_all_tiles_are_played_one_layout_is_left() -> None:
    view = View(N, (0, 0, 0, 0), (0, 0, 0, 0), (ALL,) * 4, ALL)
    assert count_layouts(view) == 1
    assert deal_layouts(view, 2, 1).tolist() == [[0, 0, 0, 0]] * 2


# Each layout alike


def test_every_layout_that_fits_is_drawn_equally_often() -> None:
    drawn = Counter(layouts_of(MIDDLE, 30_000, seed=5))
    assert set(drawn) == set(every_layout(MIDDLE))
    assert len(drawn) == count_layouts(MIDDLE) == 48
    assert abs(chi_square(list(drawn.values()))) < 4


@pytest.mark.parametrize("seed", range(8))
def test_any_small_view_is_dealt_evenly(seed: int) -> None:
    rng = Random(seed)
    view = next(v for v in iter(lambda: small_view(rng), None) if len(every_layout(v)) > 20)
    drawn = Counter(layouts_of(view, 20_000, seed))
    assert set(drawn) == set(every_layout(view))
    assert abs(chi_square(list(drawn.values()))) < 4


def test_dealing_tile_by_tile_to_seats_with_room_would_fail_the_same_test() -> None:
    rng = Random(5)

    def tile_by_tile() -> tuple[int, ...] | None:
        hands = list(MIDDLE.known)
        for d in dominoes_in(MIDDLE.unseen):
            open_to = [
                s
                for s in MIDDLE.hidden
                if MIDDLE.may[s] >> d & 1 and hands[s].bit_count() < MIDDLE.sizes[s]
            ]
            if not open_to:
                return None
            hands[rng.choice(open_to)] |= 1 << d
        return tuple(hands)

    drawn = Counter(layout for _ in range(30_000) if (layout := tile_by_tile()))
    assert set(drawn) == set(every_layout(MIDDLE))
    assert chi_square(list(drawn.values())) > 20


def test_before_the_first_lead_each_tile_is_with_each_seat_a_third_of_the_time() -> None:
    layouts = deal_layouts(OPENING, 20_000, 11)
    for d in dominoes_in(OPENING.unseen):
        shares = (layouts[:, 1:] >> d & 1).mean(axis=0)
        assert np.abs(shares - 1 / 3).max() < 4.5 * (2 / 9 / 20_000) ** 0.5


def test_before_the_first_lead_two_tiles_share_a_hand_six_times_in_twenty() -> None:
    bits = deal_layouts(OPENING, 20_000, 12)[:, 1:, None] >> np.arange(28) & 1
    for a, b in combinations(dominoes_in(OPENING.unseen), 2):
        together = (bits[:, :, a] & bits[:, :, b]).any(axis=1).mean()
        assert abs(together - 0.3) < 4.5 * (0.21 / 20_000) ** 0.5


def test_one_layout_says_nothing_about_the_next_or_about_the_next_seed() -> None:
    layouts, others = deal_layouts(OPENING, 20_000, 13), deal_layouts(OPENING, 20_000, 14)
    for before, after in ((layouts[:-1], layouts[1:]), (layouts, others)):
        both = (before & after)[:, 1:, None] >> np.arange(28) & 1
        assert both.sum(axis=2).mean(axis=0) == pytest.approx([7 / 3] * 3, abs=0.04)


# Dealt from a seed


def test_the_same_seed_deals_the_same_layouts() -> None:
    assert layouts_of(MIDDLE, 50, seed=9) == layouts_of(MIDDLE, 50, seed=9)


def test_another_seed_deals_other_layouts() -> None:
    assert not set(layouts_of(OPENING, 500, seed=1)) & set(layouts_of(OPENING, 500, seed=2))


@pytest.mark.parametrize("view", [OPENING, MIDDLE], ids=["opening", "middle"])
def test_a_later_first_continues_the_same_stream(view: View) -> None:
    whole = deal_layouts(view, 10, 77)
    assert whole[3:].tolist() == deal_layouts(view, 7, 77, first=3).tolist()


def test_no_layouts_asked_for_are_no_layouts() -> None:
    assert deal_layouts(OPENING, 0, 1).shape == (0, 4)


# Triples


@pytest.mark.parametrize("seat", Seat)
def test_each_hidden_hand_of_a_triple_sits_once_in_each_hidden_seat(seat: Seat) -> None:
    view = View.before_play(OPENING.known[N], seat)
    hidden = [int(s) for s in view.hidden]
    for triple in deal_triples(view, 20, 4).reshape(20, 3, 4):
        sat = [set(triple[:, place].tolist()) for place in hidden]
        assert sat[0] == sat[1] == sat[2]
        assert len(sat[0]) == 3
        assert len({tuple(layout) for layout in triple.tolist()}) == 3


def test_every_layout_of_a_triple_is_a_deal() -> None:
    assert all(fits(OPENING, layout) for layout in deal_triples(OPENING, 40, 4).tolist())


def test_triples_turn_the_layouts_of_the_same_seed() -> None:
    assert deal_triples(OPENING, 5, 8)[::3].tolist() == deal_layouts(OPENING, 5, 8).tolist()


def test_a_later_first_continues_the_triples() -> None:
    whole = deal_triples(OPENING, 10, 77)
    assert whole[9:].tolist() == deal_triples(OPENING, 7, 77, first=3).tolist()


@pytest.mark.parametrize(
    "view",
    [
        OPENING.knowing(E, hand("5-5")),
        OPENING.void_in(S, 5, rules_for(Trump.FOURS)),
        OPENING.after_play(E, TILES[0], None, rules_for(Trump.FOURS)),
    ],
    ids=["known tile", "void", "a tile fewer"],
)
def test_hands_that_may_not_trade_seats_are_never_rotated(view: View) -> None:
    with pytest.raises(ValueError, match="cannot be rotated"):
        deal_triples(view, 1, 1)


# Played hands


def check_every_view(hand_played: PlayedHand) -> None:
    for seat in Seat:
        seen = zip(views(hand_played, seat), hand_played.positions(), strict=True)
        for n, (view, position) in enumerate(seen):
            assert fits(view, position.hands), f"{seat} after {n} plays"
            assert count_layouts(view) >= 1
            for layout in deal_layouts(view, 4, n).tolist():
                assert fits(view, layout), f"{seat} after {n} plays"


@pytest.mark.parametrize("key", RECORDED)
def test_the_true_hands_fit_every_view_of_a_recorded_hand(key: str) -> None:
    check_every_view(recorded(key))


@every_call
def test_the_true_hands_fit_every_view_of_a_hand_played_at_random(call: str) -> None:
    check_every_view(randomly_played(Random(8), *CALLS[call]))


def test_each_play_leaves_no_more_layouts_than_before() -> None:
    counts = [count_layouts(view) for view in views(recorded("h056"), E)]
    assert counts == sorted(counts, reverse=True)
    assert counts[0] == 399_072_960
    assert counts[-1] == 1


@pytest.mark.parametrize("key", RECORDED)
def test_in_the_last_tricks_of_a_recorded_hand_the_true_layout_is_among_those_drawn(
    key: str,
) -> None:
    hand_played = recorded(key)
    for seat in Seat:
        for n, (view, position) in enumerate(
            zip(views(hand_played, seat), hand_played.positions(), strict=True)
        ):
            if n >= 20:
                assert position.hands in every_layout(view)
                assert set(layouts_of(view, 3000, n)) == set(every_layout(view))
