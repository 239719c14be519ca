"""The rules of 42, in literal cases and against a second reader of the same text."""

from itertools import combinations
from random import Random

import pytest

import reference
from helpers.strategies import CALLS, deal_in, hand, read_domino, records, rules_of, tile, tiles
from texas42.game.contracts import Contract
from texas42.game.dominoes import ALL, COUNT, TILES, dominoes_in
from texas42.game.play import Position
from texas42.game.rules import DOUBLES_SUIT, NO_SUIT, SUIT_NAMES, SUITS, Rules, Trump, rules_for
from texas42.game.seats import Seat

TILE = tuple(tile(d) for d in TILES)

every_call = pytest.mark.parametrize("call", CALLS)
every_pip_trump = pytest.mark.parametrize("pip", range(7))


def legal(call: str, held: str, led: str) -> set[str]:
    """What a holder of `held` may play to `led`."""
    allowed = rules_of(call).legal(hand(held), read_domino(led))
    return {str(d) for d in dominoes_in(allowed)}


def winner(call: str, trick: str) -> str:
    """The tile that wins a trick written in order of play."""
    words = trick.split()
    return words[rules_of(call).winner(tuple(read_domino(word) for word in words))]


def highest_first(rules: Rules, suit: int) -> list[str]:
    members = sorted(dominoes_in(rules.suit[suit]), key=lambda d: -rules.strength[suit][d])
    return [str(d) for d in members]


# Points


def test_the_count_is_on_five_tiles_and_a_hand_is_42_points() -> None:
    counts = {str(d): points for d, points in zip(TILES, COUNT, strict=True) if points}
    assert counts == {"5-5": 10, "6-4": 10, "5-0": 5, "4-1": 5, "3-2": 5}
    assert sum(COUNT) + 7 == 42


# The led suit


@pytest.mark.parametrize(
    ("call", "suit"),
    [
        ("blanks", "sixes"),
        ("aces", "sixes"),
        ("deuces", "sixes"),
        ("treys", "sixes"),
        ("fours", "fours"),
        ("fives", "sixes"),
        ("sixes", "sixes"),
        ("doubles", "sixes"),
        ("follow-me", "sixes"),
    ],
)
def test_the_six_four_leads_its_high_end_unless_its_low_end_is_trump(call: str, suit: str) -> None:
    assert SUIT_NAMES[rules_of(call).led_suit[read_domino("6-4")]] == suit


def test_a_trump_led_is_a_trump_lead_and_never_its_other_end() -> None:
    assert legal("fours", "4-0 2-1 2-0", "4-2") == {"4-0"}


@every_call
def test_each_tile_leads_the_suit_the_reference_names(call: str) -> None:
    rules = rules_of(call)
    names = [SUIT_NAMES[rules.led_suit[d]] for d in TILES]
    assert names == [reference.led_suit(tile(d), call) for d in TILES]


# Suits and rank


@every_pip_trump
def test_a_pip_trump_has_seven_tiles_and_leaves_six_in_each_other_suit(pip: int) -> None:
    sizes = [suit.bit_count() for suit in rules_for(Trump(pip)).suit]
    assert sizes == [7 if suit == pip else 6 for suit in range(7)] + [0]


def test_doubles_trump_has_seven_tiles_and_leaves_six_in_each_pip_suit() -> None:
    assert [s.bit_count() for s in rules_for(Trump.DOUBLES).suit] == [6] * 7 + [7]


def test_follow_me_has_no_trump_and_seven_tiles_in_each_suit() -> None:
    rules = rules_for(Trump.FOLLOW_ME)
    assert [s.bit_count() for s in rules.suit] == [7] * 7 + [0]
    assert (rules.trumps, rules.trump_suit) == (0, NO_SUIT)


def test_a_double_is_the_highest_of_its_suit_then_the_other_end_counts() -> None:
    treys = highest_first(rules_of("follow-me"), suit=3)
    assert treys == ["3-3", "6-3", "5-3", "4-3", "3-2", "3-1", "3-0"]


def test_a_pip_trump_ranks_the_double_then_six_down_to_blank() -> None:
    deuces = highest_first(rules_of("deuces"), suit=2)
    assert deuces == ["2-2", "6-2", "5-2", "4-2", "3-2", "2-1", "2-0"]


def test_a_trump_belongs_to_no_other_suit() -> None:
    assert highest_first(rules_of("fours"), suit=2) == ["2-2", "6-2", "5-2", "3-2", "2-1", "2-0"]


@pytest.mark.parametrize(
    ("suit", "highest"),
    [(6, "6-5"), (5, "6-5"), (4, "6-4"), (3, "6-3"), (2, "6-2"), (1, "6-1"), (0, "6-0")],
)
def test_with_doubles_trump_the_high_tile_of_a_suit(suit: int, highest: str) -> None:
    assert highest_first(rules_of("doubles"), suit)[0] == highest


def test_doubles_trump_rank_from_double_six_to_double_blank() -> None:
    doubles = highest_first(rules_of("doubles"), DOUBLES_SUIT)
    assert doubles == ["6-6", "5-5", "4-4", "3-3", "2-2", "1-1", "0-0"]


@every_call
def test_each_suit_ranks_as_the_reference_orders_it(call: str) -> None:
    rules = rules_of(call)
    for suit in range(SUITS):
        order = [tile(read_domino(word)) for word in highest_first(rules, suit)]
        assert order == list(reference.suit_order(SUIT_NAMES[suit], call))
        outside = ALL & ~rules.suit[suit]
        assert {rules.strength[suit][d] for d in dominoes_in(outside)} == {-1}


# Following


def test_a_trump_need_not_follow_its_other_end() -> None:
    """texas42.net's own example: fours trump, 2-1 led, 4-2 the only tile with a deuce."""
    assert legal("fours", "4-2 6-5 3-0", "2-1") == {"4-2", "6-5", "3-0"}


def test_a_trump_may_not_follow_its_other_end_when_the_suit_is_held() -> None:
    assert legal("fours", "4-2 2-0 6-5", "2-1") == {"2-0"}


def test_a_tile_follows_with_either_end() -> None:
    assert legal("blanks", "6-3 3-1 5-4 1-1", "3-2") == {"6-3", "3-1"}


def test_nobody_has_to_trump() -> None:
    assert legal("fives", "5-5 6-4 1-0", "3-3") == {"5-5", "6-4", "1-0"}


def test_trump_led_must_be_followed_with_trump() -> None:
    assert legal("fives", "6-5 6-6 1-0", "5-0") == {"6-5"}


def test_with_doubles_trump_a_double_cannot_follow_a_pip_lead() -> None:
    assert legal("doubles", "6-6 6-0 2-1", "6-5") == {"6-0"}


def test_with_doubles_trump_only_a_double_follows_a_double() -> None:
    assert legal("doubles", "0-0 6-5 6-4", "6-6") == {"0-0"}


def test_any_tile_may_be_led() -> None:
    rules, held = rules_of("fives"), hand("5-5 6-4 1-0")
    assert rules.legal(held, None) == held


@every_call
def test_legal_plays_of_random_hands_are_the_reference_s(call: str) -> None:
    rng, rules = Random(call), rules_of(call)
    for _ in range(2000):
        led, *held = rng.sample(TILES, rng.randint(2, 8))
        allowed = rules.legal(sum(1 << d for d in held), led)
        assert tiles(allowed) == reference.legal(map(tile, held), tile(led), call)


# Winning


@pytest.mark.parametrize(
    ("call", "trick", "best"),
    [
        ("fives", "6-6 5-0 6-5 6-4", "6-5"),
        ("fives", "6-6 6-4 6-0 6-1", "6-6"),
        ("fives", "1-0 6-6 4-4 3-3", "1-0"),
        ("fives", "4-1 6-6 6-4 4-4", "4-4"),
        ("follow-me", "6-5 5-5 6-6 6-4", "6-6"),
        ("follow-me", "2-1 5-2 1-1 6-1", "5-2"),
        ("doubles", "6-5 0-0 6-4 6-3", "0-0"),
        ("doubles", "3-1 6-3 1-0 6-1", "6-3"),
    ],
    ids=[
        "the highest trump, not the first",
        "the highest of the led suit when nobody trumps",
        "a tile that does not follow never wins",
        "a double tops its suit",
        "in follow-me nothing outranks the led double's suit",
        "the led suit is the lead's high end",
        "the lowest double trumps any pip lead",
        "the doubles being gone, six is the highest end",
    ],
)
def test_who_wins(call: str, trick: str, best: str) -> None:
    assert winner(call, trick) == best


@every_call
def test_all_tricks_have_the_one_winner_the_reference_names(call: str) -> None:
    """Every lead with any three followers: 81,900 tricks a call, 737,100 in the nine."""
    rules, tricks = rules_of(call), 0
    for led in TILES:
        beats = rules.beaters[rules.led_suit[led]]
        for others in combinations([d for d in TILES if d != led], 3):
            trick = (led, *others)
            best = trick[reference.winner([TILE[d] for d in trick], call)]
            on_table = sum(1 << d for d in trick)
            assert trick[rules.winner(trick)] == best, trick
            assert [d for d in trick if not beats[d] & on_table] == [best], trick
            tricks += 1
    assert tricks == 81_900


@every_call
def test_the_order_of_the_followers_does_not_decide_a_trick(call: str) -> None:
    rng, rules = Random(call), rules_of(call)
    for _ in range(500):
        led, *others = rng.sample(TILES, 4)
        turned = [others[i:] + others[:i] for i in range(3)]
        orders = [*turned, *(order[::-1] for order in turned)]
        tricks = [(led, *order) for order in orders]
        assert len({trick[rules.winner(trick)] for trick in tricks}) == 1


@every_call
def test_an_unfinished_trick_is_being_won_by_the_tile_the_reference_names(call: str) -> None:
    rng, rules = Random(call), rules_of(call)
    for _ in range(500):
        trick = tuple(rng.sample(TILES, rng.randint(1, 3)))
        assert rules.winner(trick) == reference.winner([tile(d) for d in trick], call)


# House rules


def test_follow_me_with_doubles_low_puts_the_double_under_its_suit() -> None:
    treys = highest_first(rules_of("follow-me doubles-low"), suit=3)
    assert treys == ["6-3", "5-3", "4-3", "3-2", "3-1", "3-0", "3-3"]
    assert winner("follow-me doubles-low", "3-3 3-0 6-6 5-5") == "3-0"


def test_follow_me_with_doubles_apart_makes_them_a_suit_of_their_own() -> None:
    house = "follow-me doubles-own"
    assert legal(house, "0-0 6-5 5-1", "5-5") == {"0-0"}
    assert legal(house, "5-5 6-5 1-0", "5-4") == {"6-5"}
    assert winner(house, "5-5 6-5 6-6 0-0") == "6-6"
    assert winner(house, "2-1 5-5 6-6 0-0") == "2-1"


def test_doubles_trump_reversed_makes_double_blank_the_highest() -> None:
    assert winner("doubles reversed", "6-6 0-0 5-5 1-1") == "0-0"
    assert winner("doubles reversed", "6-5 5-5 4-4 6-0") == "4-4"


def test_house_rules_on_doubles_leave_the_pip_trumps_alone() -> None:
    standard = rules_for(Trump.FIVES)
    for call in ("doubles reversed", "follow-me doubles-low", "follow-me doubles-own"):
        _, house = CALLS[call]
        varied = rules_for(Trump.FIVES, house)
        assert (varied.suit, varied.strength) == (standard.suit, standard.strength)
        assert (varied.led_suit, varied.beaters) == (standard.led_suit, standard.beaters)


# Recorded hands


@pytest.mark.parametrize(
    ("record_id", "call", "bidder", "points"),
    [
        ("h056", "sixes", Seat.E, (11, 31)),
        ("h058", "deuces", Seat.W, (16, 26)),
        ("h028", "follow-me", Seat.N, (31, 0)),
    ],
    ids=["a whole hand in sixes", "a whole hand in deuces", "six tricks of a follow-me"],
)
def test_a_recorded_hand_replays_to_its_score(
    record_id: str, call: str, bidder: Seat, points: tuple[int, int]
) -> None:
    record = next(r for r in records("hands.jsonl") if r["id"] == record_id)
    position = Position.opening(deal_in(record), Contract(bidder, CALLS[call][0]))
    for play in (play for trick in record["play"] for play in trick):
        seat, _, domino = play.rpartition(":")
        assert seat in ("", str(int(position.to_play)))
        position = position.play(read_domino(domino))
    assert position.taken == points
