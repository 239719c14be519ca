"""Random deals: whole, the same for ever, and each alike among all that fit."""

from collections import Counter
from collections.abc import Mapping
from itertools import combinations, islice
from math import comb, sqrt
from random import Random

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from helpers.strategies import hand
from texas42 import random_deals
from texas42.dealing.condition_text import parse_condition
from texas42.dealing.holdings import Holdings
from texas42.dealing.random_deals import BLOCK, Dealer, RareConditionError, Wish, deal_blocks
from texas42.errors import (
    ContradictionError,
    NotationError,
)
from texas42.game.deal import Deal
from texas42.game.dominoes import ALL, DOUBLES, count_in, dominoes_in, mask_of, with_pip
from texas42.game.seats import Seat

N, E, S, W = Seat

FOUR_TO_PLACE = {
    N: hand("6-6 6-5 6-4 6-3 6-2"),
    E: hand("5-5 5-4 5-3 5-2 5-1 5-0"),
    S: hand("4-4 4-3 4-2 4-1 4-0 3-3"),
    W: hand("3-2 3-1 3-0 2-2 2-1 2-0 1-1"),
}
"""N has room for two of 6-1, 6-0, 1-0 and 0-0, E and S for one each: twelve deals."""


SEED_1 = [
    "N:6-4,5-4,5-3,5-2,5-0,4-3,3-1 6-6,6-5,6-1,3-0,2-2,2-1,0-0 "
    "6-3,5-5,5-1,4-4,4-2,3-2,1-1 6-2,6-0,4-1,4-0,3-3,2-0,1-0",
    "N:6-3,6-2,6-0,4-4,2-1,2-0,1-1 6-4,5-4,5-3,5-0,4-3,4-1,3-0 "
    "6-1,5-5,5-1,4-2,4-0,1-0,0-0 6-6,6-5,5-2,3-3,3-2,3-1,2-2",
]


def fitting(have: Mapping[Seat, int], avoid: Mapping[Seat, int]) -> set[tuple[int, ...]]:
    """Every deal that fits, by trying all ways to hand out the tiles nobody is bound to hold."""
    free = [d for d in dominoes_in(ALL) if not any(tiles >> d & 1 for tiles in have.values())]

    def filled(seat: int, left: frozenset[int]) -> list[tuple[int, ...]]:
        if seat == 4:
            return [()]
        held = have.get(Seat(seat), 0)
        allowed = [d for d in left if not avoid.get(Seat(seat), 0) >> d & 1]
        return [
            (held | mask_of(more), *others)
            for more in combinations(allowed, 7 - held.bit_count())
            for others in filled(seat + 1, left - set(more))
        ]

    return set(filled(0, frozenset(free)))


def hands_of(deals: list[Deal]) -> list[tuple[int, ...]]:
    return [deal.open_hands() for deal in deals]


# Deals


def test_every_tile_is_dealt_once_and_every_hand_has_seven() -> None:
    for deal in random_deals(500, seed=3):
        hands = deal.open_hands()
        assert [held.bit_count() for held in hands] == [7, 7, 7, 7]
        assert hands[0] | hands[1] | hands[2] | hands[3] == ALL


def test_the_deals_of_a_seed_are_the_same_for_ever() -> None:
    assert [str(deal) for deal in random_deals(2, seed=1)] == SEED_1


def test_a_seed_may_be_any_whole_number() -> None:
    seeds = (0, -1, 2**31, 2**64 - 2, 2**200 + 5)
    assert len({str(next(random_deals(1, seed))) for seed in seeds}) == len(seeds)


def test_deals_of_one_seed_and_of_the_next_have_nothing_in_common() -> None:
    assert len(set(hands_of([*random_deals(2_000, 1), *random_deals(2_000, 2)]))) == 4_000


@pytest.mark.parametrize("where", [None, "doubles(N) >= 4"])
def test_a_stream_may_be_cut_anywhere(where: str | None) -> None:
    whole = list(random_deals(90, seed=5, where=where))
    pieces = [random_deals(n, seed=5, where=where, first=i) for i, n in ((0, 1), (1, 64), (65, 25))]
    assert [deal for piece in pieces for deal in piece] == whole


def test_a_stream_longer_than_a_block_may_be_cut_too() -> None:
    far = list(islice(random_deals(seed=2), 8_190, 8_195))
    assert far == list(random_deals(5, seed=2, first=8_190))


def test_without_a_number_deals_do_not_end() -> None:
    assert len(list(islice(random_deals(), 10_000))) == 10_000


def test_no_deal_is_asked_for_and_none_comes() -> None:
    assert list(random_deals(0)) == []


# Every deal alike


@pytest.mark.parametrize(
    ("have", "deals"),
    [
        ({}, 472_518_347_558_400),
        ({N: hand("6-6 6-5 6-4 6-3 6-2 6-1 6-0")}, 399_072_960),
        (FOUR_TO_PLACE, 12),
    ],
    ids=["nothing known", "a hand known", "four tiles to place"],
)
def test_the_number_of_deals_that_fit_is_known(have: dict[Seat, int], deals: int) -> None:
    assert Dealer(Holdings.of(have, {}), 0).total == deals


def test_each_number_is_another_deal_and_together_they_are_all_that_fit() -> None:
    dealer = Dealer(Holdings.of(FOUR_TO_PLACE, {}), 0)
    dealt = [tuple(row) for row in dealer.numbered(np.arange(12)).tolist()]
    assert len(set(dealt)) == 12
    assert set(dealt) == fitting(FOUR_TO_PLACE, {})


tile_sets = st.sets(st.integers(0, 27)).map(mask_of)


@given(st.randoms(use_true_random=False), st.tuples(tile_sets, tile_sets, tile_sets, tile_sets))
@settings(max_examples=60)
def test_what_is_refused_has_no_deal_and_anything_else_is_dealt_whole(
    rng: Random, avoided: tuple[int, int, int, int]
) -> None:
    order = rng.sample(range(28), 28)
    full = {seat: mask_of(order[seat * 7 : seat * 7 + 7]) for seat in Seat}
    free = mask_of(rng.sample(range(28), 7))
    have = {seat: held & ~free for seat, held in full.items()}
    avoid = {seat: avoided[seat] & ~have[seat] for seat in Seat}
    expected = fitting(have, avoid)
    try:
        dealer = Dealer(Holdings.of(have, avoid), 0)
    except ContradictionError:
        assert expected == set()
        return
    assert dealer.total == len(expected)
    assert {tuple(r) for r in dealer.numbered(np.arange(dealer.total)).tolist()} == expected


def test_deals_that_fit_come_equally_often() -> None:
    # 6-1 may go to two seats only, so that choosing seat by seat would favour some deals.
    avoid = {N: hand("6-1"), E: hand("1-0")}
    expected = fitting(FOUR_TO_PLACE, avoid)
    assert len(expected) == 5
    counts = Counter(hands_of(list(random_deals(10_000, 1, have=FOUR_TO_PLACE, avoid=avoid))))
    assert set(counts) == expected
    # The chance of more than 23.5 with four degrees of freedom is 1 in 10,000.
    assert sum((seen - 2_000) ** 2 / 2_000 for seen in counts.values()) < 23.5


def test_a_word_past_the_last_whole_round_is_not_folded_onto_the_first_deals() -> None:
    dealer = Dealer(Holdings.of(FOUR_TO_PLACE, {}), 0)
    # 2^64 is 4 more than a multiple of 12: the last four words have no round of their own.
    words = np.array([2**64 - 5, 2**64 - 4, 2**64 - 1], dtype=np.uint64)
    kept, *mixed = dealer.below_total(words).tolist()
    assert kept == 11
    assert mixed != [0, 3]
    assert all(0 <= number < 12 for number in mixed)


SAMPLE = 40_000


def hypergeometric(least: int) -> float:
    return sum(comb(7, k) * comb(21, 7 - k) for k in range(least, 8)) / comb(28, 7)


@pytest.mark.parametrize(
    ("event", "chance"),
    [
        ("doubles(N) >= 4", 0.043164),
        ("doubles(E) >= 3", 0.22008),
        ("doubles(S) = 2", 0.36091),
        ("trumps(W, sixes) >= 3", hypergeometric(3)),
        ("count(N) = 0", 0.2071),
        ("count(S) = 15", 0.1780),
        ("has(NS, 6-6)", 0.5),
    ],
)
def test_shares_are_those_of_the_exact_count(event: str, chance: float, dealt: np.ndarray) -> None:
    seen = float(parse_condition(event).among(dealt).mean())
    assert abs(seen - chance) < 4 * sqrt(chance * (1 - chance) / len(dealt))


@pytest.fixture(scope="module")
def dealt() -> np.ndarray:
    return np.concatenate([block.hands for block in deal_blocks(Wish(), SAMPLE, 4)])


def test_the_tiles_of_a_hand_are_independent_of_its_seat_and_place(dealt: np.ndarray) -> None:
    for seat in Seat:
        for d in range(28):
            seen = int((dealt[:, seat] >> d & 1).sum())
            assert abs(seen - SAMPLE / 4) < 5 * sqrt(SAMPLE * 3 / 16)


def test_a_hand_with_what_it_has_draws_the_rest_evenly() -> None:
    # Three of N's tiles are known; of the four others each of 25 tiles comes 4 times in 25.
    have = {"N": "6-6 6-5 6-4"}
    drawn = Counter(
        d for deal in random_deals(5_000, 8, have=have) for d in dominoes_in(deal.open_hands()[N])
    )
    assert {d for d, seen in drawn.items() if seen == 5_000} == set(
        dominoes_in(hand("6-6 6-5 6-4"))
    )
    spread = sqrt(5_000 * 0.16 * 0.84)
    assert all(abs(seen - 800) < 4.5 * spread for seen in drawn.values() if seen < 5_000)


# Conditions


def test_every_deal_meets_the_condition_and_what_seats_hold() -> None:
    where = "count(NS) >= 25 and not void(N, blanks)"
    for deal in random_deals(100, have={"N": "6-6"}, where=where):
        n, _, s, _ = deal.open_hands()
        assert n & hand("6-6")
        assert count_in(n | s) >= 25
        assert n & with_pip(0)


def test_deals_that_meet_a_condition_are_alike() -> None:
    # Of hands with three doubles or more, 0.043164 / 0.22008 have four or more.
    deals = list(random_deals(4_000, 6, where="doubles(N) >= 3"))
    four = sum((deal.open_hands()[N] & DOUBLES).bit_count() >= 4 for deal in deals)
    chance = 0.043164 / 0.22008
    assert abs(four / 4_000 - chance) < 4 * sqrt(chance * (1 - chance) / 4_000)


def test_the_tries_of_a_deal_are_counted() -> None:
    wish = Wish(where=parse_condition("doubles(N) >= 4"))
    blocks = list(deal_blocks(wish, 2_000, 7))
    met, tried = (sum(len(b.tries) for b in blocks), sum(int(b.tries.sum()) for b in blocks))
    assert met == 2_000
    assert abs(met / tried - 0.043164) < 4 * 0.043164 / sqrt(met)


def test_a_condition_may_be_a_tree() -> None:
    where = parse_condition("doubles(E) = 3")
    assert list(random_deals(20, where=where)) == list(random_deals(20, where="doubles(E) = 3"))


def test_a_condition_that_all_deals_meet_changes_none() -> None:
    assert list(random_deals(100, 9, where="1 < 2")) == list(random_deals(100, 9))


def test_the_deals_before_one_that_is_too_rare_still_come() -> None:
    # One deal in 23 has four doubles with N: some deal of 100 needs more than 60 tries.
    tries = [
        int(count)
        for block in deal_blocks(Wish(where=parse_condition("doubles(N) >= 4")), 100, 1)
        for count in block.tries
    ]
    first_rare = next(i for i, count in enumerate(tries) if count > 60)
    assert first_rare > 0
    stream = random_deals(100, 1, where="doubles(N) >= 4", max_tries=60)
    before = list(islice(stream, first_rare))
    assert before == list(random_deals(first_rare, 1, where="doubles(N) >= 4"))
    with pytest.raises(RareConditionError) as caught:
        next(stream)
    tried = sum(tries[:first_rare]) + 60
    assert str(caught.value) == (
        f"deal {first_rare + 1}: the condition was not met in 60 tries (met in {first_rare} of "
        f"{tried} deals tried so far); loosen it or allow more tries"
    )


@pytest.mark.parametrize(
    ("where", "most"),
    [
        ("doubles(N) >= 8", 1.0),  # nothing meets it: the first deal's tries and no more
        ("doubles(N) = 6", 2.0),  # 1 in 3,000 or so
    ],
)
def test_few_deals_are_drawn_beyond_those_that_are_counted(
    where: str, most: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: list[int] = []
    numbered = Dealer.numbered

    def counted(dealer: Dealer, numbers: np.ndarray) -> np.ndarray:
        drawn.append(len(numbers))
        return numbered(dealer, numbers)

    monkeypatch.setattr(Dealer, "numbered", counted)
    wish = Wish(where=parse_condition(where), max_tries=200_000)
    tried = 0
    try:
        for block in deal_blocks(wish, 100, seed=1):
            tried += int(block.tries.sum())
    except RareConditionError:
        tried += wish.max_tries
    blocks = 8 * BLOCK  # while it is not yet known how rare it is
    assert sum(drawn) <= most * tried + blocks


def test_exactly_as_many_tries_as_a_deal_needs_are_enough() -> None:
    wish = Wish(where=parse_condition("doubles(N) >= 4"))
    (block,) = deal_blocks(wish, 1, 5)
    needed = int(block.tries[0])
    assert needed > 1
    where = "doubles(N) >= 4"
    assert len(list(random_deals(1, 5, where=where, max_tries=needed))) == 1
    with pytest.raises(RareConditionError):
        list(random_deals(1, 5, where=where, max_tries=needed - 1))


@pytest.mark.parametrize("wrong", [{"n": -1}, {"first": -1}, {"max_tries": 0}])
def test_numbers_out_of_reach_are_refused_at_once(wrong: dict[str, int]) -> None:
    with pytest.raises(ValueError, match="must be at least"):
        random_deals(**wrong)  # type: ignore[arg-type]


def test_a_condition_that_cannot_be_read_is_refused_at_once() -> None:
    with pytest.raises(NotationError):
        random_deals(where="doubles(N)")
