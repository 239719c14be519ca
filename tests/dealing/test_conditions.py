"""The language of `--where`: what each word says of a deal, how words join, what is refused."""

from random import Random

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from helpers.cli_user import LAYDOWN
from helpers.strategies import random_deal
from texas42.dealing.condition_text import DEEPEST, parse_condition
from texas42.dealing.condition_tokens import LARGEST_NUMBER, LONGEST_CONDITION
from texas42.dealing.conditions import (
    SIGNS,
    AllOf,
    AnyOf,
    Comparison,
    Condition,
    CountPoints,
    Doubles,
    Has,
    Holder,
    Not,
    Offs,
    Suit,
    Sum,
    Term,
    Trumps,
    Void,
    Whole,
)
from texas42.errors import NotationError, UnknownHandError
from texas42.game.deal import Deal
from texas42.game.dominoes import mask_of
from texas42.game.rules import Trump

DEAL = Deal.parse(LAYDOWN)
"""N 66 65 64 63 62 61 55, E 60 54 53 44 33 21 00, S 52 51 50 43 42 22 10, W the rest, all low."""


def met(text: str, deal: Deal = DEAL) -> bool:
    return parse_condition(text).met_by(deal)


def refusal(text: str) -> NotationError:
    with pytest.raises(NotationError) as caught:
        parse_condition(text)
    return caught.value


# Words


@pytest.mark.parametrize(
    ("number", "value"),
    [
        ("trumps(N, sixes)", 6),
        ("trumps(N, fives)", 2),
        ("trumps(N, doubles)", 2),
        ("trumps(E, blanks)", 2),
        ("trumps(NS, fives)", 5),
        ("offs(N, sixes)", 0),
        ("offs(N, blanks)", 5),
        ("offs(S, fives)", 3),
        ("offs(S, doubles)", 6),
        ("offs(S, follow-me)", 6),
        ("suit(E, fours)", 2),
        ("suit(W, sixes)", 0),
        ("suit(EW, aces)", 4),
        ("doubles(E)", 3),
        ("doubles(NS)", 3),
        ("doubles(EW)", 4),
        ("count(N)", 20),
        ("count(E)", 0),
        ("count(S)", 5),
        ("count(EW)", 10),
        ("count(NS) + count(EW)", 35),
    ],
)
def test_a_number_counts_what_its_word_says(number: str, value: int) -> None:
    assert met(f"{number} = {value}")
    assert not met(f"{number} != {value}")


@pytest.mark.parametrize(
    ("condition", "holds"),
    [
        ("has(N, 6-6)", True),
        ("has(N, 6-6, 5-5)", True),
        ("has(N, 6-6, 6-0)", False),
        ("has(NS, 6-6, 2-2)", True),
        ("has(EW, 6-6, 6-0)", False),
        ("void(N, blanks)", True),
        ("void(N, fives)", False),
        ("void(W, sixes)", True),
        ("void(EW, sixes)", False),
    ],
)
def test_has_and_void_are_conditions(condition: str, holds: bool) -> None:
    assert met(condition) is holds


@pytest.mark.parametrize(
    ("text", "same"),
    [
        (
            "TRUMPS(n, Sixes) >= 4 AND Not Void(north, 5)",
            "trumps(N, 6) >= 4 and not void(N, fives)",
        ),
        ("doubles(n/s) == 3", "doubles(NS) = 3"),
        ("doubles(WE)≥4", "doubles(EW) >= 4"),
        ("trumps(N,d) ≤ 2", "trumps(N, doubles) <= 2"),
        ("doubles(N) => 2", "doubles(N) >= 2"),
        ("doubles(N) =< 2", "doubles(N) <= 2"),
        ("count(N) − count(S) ≠ 0", "count(N) - count(S) != 0"),
        ("has(N, 66 [6|5] 6:4)", "has(N, 6-6, 6-5, 6-4)"),
        ("has(N, double five, six-trey)", "has(N, 5-5, 6-3)"),
        ("\n doubles ( N )\t> 1 ", "doubles(N) > 1"),
    ],
)
def test_words_signs_and_tiles_are_read_in_every_usual_spelling(text: str, same: str) -> None:
    assert parse_condition(text) == parse_condition(same)


# How they join


def test_and_binds_closer_than_or() -> None:
    assert met("1 = 1 or 1 = 1 and 1 = 2")
    assert not met("(1 = 1 or 1 = 1) and 1 = 2")


def test_not_binds_closer_than_and_and_looser_than_a_comparison() -> None:
    assert not met("not 1 = 2 and 1 = 2")
    assert met("not (1 = 2 and 1 = 2)")
    assert met("not 2 < 1")
    assert met("not not has(N, 6-6)")


def test_numbers_are_added_and_taken_away_from_the_left() -> None:
    assert met("10 - 3 - 2 = 5")
    assert met("10 - (3 - 2) = 9")
    assert met("-3 + 1 = -2")


def test_numbers_in_a_row_are_compared_in_pairs() -> None:
    assert parse_condition("2 <= doubles(N) <= 4") == parse_condition(
        "2 <= doubles(N) and doubles(N) <= 4"
    )


@pytest.mark.parametrize(
    ("sign", "less", "equal", "more"),
    [
        ("=", False, True, False),
        ("!=", True, False, True),
        ("<", True, False, False),
        ("<=", True, True, False),
        (">", False, False, True),
        (">=", False, True, True),
    ],
)
def test_every_sign_compares(sign: str, less: bool, equal: bool, more: bool) -> None:
    assert [met(f"{left} {sign} 2") for left in (1, 2, 3)] == [less, equal, more]


def test_a_deal_with_an_unknown_hand_meets_nothing_yet() -> None:
    with pytest.raises(UnknownHandError):
        met("doubles(N) = 2", Deal.parse("N:6-6,6-5,6-4,6-3,6-2,6-1,5-5 - - -"))


# What is refused

REFUSALS = [
    ("", "column 1", "the condition ends too soon; expected a number, a word"),
    ("doubles(N) >=", "column 14", "the condition ends too soon; expected a number"),
    ("doubles(N)", "column 1", "'doubles(N)' is a number, not a condition; compare it"),
    ("1 < 2 and count(N)", "column 11", "'count(N)' is a number, not a condition"),
    ("not 3", "column 5", "'3' is a number, not a condition"),
    ("has(N, 6-6) = 1", "column 1", "'has(N, 6-6)' is a condition, not a number"),
    ("1 + (1 = 1) = 2", "column 5", "'1 = 1' is a condition, not a number"),
    ("-void(N, 6) = 0", "column 2", "'void(N, sixes)' is a condition, not a number"),
    ("trumpz(N, 6) > 1", "column 1", "'trumpz' is not a word of conditions; did you mean trumps?"),
    ("1 < 2 xor 2 < 3", "column 7", "'xor' does not belong here; expected and, or, a comparison"),
    ("doubles", "column 1", "'doubles' does not say whose; write doubles(SEAT)"),
    ("1 < N", "column 5", "'n' is not a word of conditions; the words are trumps,"),
    (
        "1 < 2 and dubles",
        "column 11",
        "'dubles' is not a word of conditions; did you mean doubles?",
    ),
    ("trumps(N) > 1", "column 1", "trumps has 1 argument; write trumps(SEAT, TRUMP)"),
    ("doubles() > 1", "column 1", "doubles has 0 arguments; write doubles(SEAT)"),
    ("doubles(N, E) > 1", "column 1", "doubles has 2 arguments; write doubles(SEAT)"),
    ("has(N)", "column 1", "has has 1 argument; write has(SEAT, 6-6, 6-5)"),
    (
        "doubles( X) > 1",
        "column 10",
        "'X' is neither a seat nor a side; write N, E, S, W, NS or EW",
    ),
    ("trumps(N, sixs) > 1", "column 11", "'sixs' is not a trump; did you mean sixes?"),
    ("trumps(N, nt) > 1", "column 11", "follow-me has no trumps"),
    ("suit(N, fivs) > 1", "column 9", "'fivs' is not a suit; did you mean fives?"),
    ("void(N, doubles)", "column 9", "'doubles' is not a suit; ask for doubles with doubles(SEAT)"),
    ("void(N, nt)", "column 9", "'nt' is not a suit; write blanks, aces, deuces, treys, fours"),
    ("has(N, 6-6, 7-1)", "column 13", "7-1 is not in a double-six set"),
    ("has(N, 6-6, six)", "column 13", "'six' is not a domino"),
    ("has(N, 66 5-4,  66)", "column 17", "6-6 stands twice, here and at column 8"),
    ("has(N, 6-6,, 6-5)", "column 12", "a domino is missing"),
    ("has(N, 00 10 11 20 21 22 30 31)", "column 8", "N cannot hold 8 tiles; name up to 7"),
    ("(1 < 2", "column 7", "the condition ends too soon; expected the ) to the ( at column 1"),
    ("1 < 2)", "column 6", "')' does not belong here; expected and, or"),
    ("doubles(N > 1", "column 8", "the parenthesis after 'doubles' is not closed"),
    ("doubles((N)) > 1", "column 8", "the parenthesis after 'doubles' is not closed"),
    ("1 < 2 & 2 < 3", "column 7", "'&' has no meaning in a condition; write and, or, not"),
    ("2 * doubles(N) > 1", "column 3", "'*' has no meaning in a condition; numbers can be added"),
    ("1.5 < 2", "column 2", "'.' has no meaning in a condition; numbers are whole"),
    ("1 < 2\0", "column 6", r"'\x00' has no meaning in a condition"),
    ("1 < ٣", "column 5", "'٣' has no meaning in a condition"),
    ("1 < 1000", "column 5", "'1000' is too large a number; write 0 to 999"),
    ("__import__(os) < 1", "column 1", "'__import__' is not a word of conditions"),
]


@pytest.mark.parametrize(("text", "place", "words"), REFUSALS, ids=[text for text, *_ in REFUSALS])
def test_what_cannot_be_read_is_named_with_its_column(text: str, place: str, words: str) -> None:
    error = refusal(text)
    assert error.place == place
    assert f"{error.what}; {error.hint}".startswith(words)


def test_nesting_has_an_end() -> None:
    def nested(depth: int) -> str:
        return "(" * depth + "1 < 2" + ")" * depth

    assert met(nested(DEEPEST))
    assert "within one another" in refusal(nested(DEEPEST + 1)).what
    assert "within one another" in refusal("not " * 400 + "1 < 2").what


def test_length_has_an_end() -> None:
    long = "1 < 2 and " * (LONGEST_CONDITION // 10 - 1) + "1 < 2"
    assert met(long)
    error = refusal("1 < 2 and " * LONGEST_CONDITION + "1 < 2")
    assert error.what == "the condition has 20,005 characters"


# Properties


numbers = st.recursive(
    st.one_of(
        st.integers(0, LARGEST_NUMBER).map(Whole),
        st.builds(Trumps, st.sampled_from(Holder), st.sampled_from(list(Trump)[:8])),
        st.builds(Offs, st.sampled_from(Holder), st.sampled_from(Trump)),
        st.builds(Suit, st.sampled_from(Holder), st.integers(0, 6)),
        st.builds(Doubles, st.sampled_from(Holder)),
        st.builds(CountPoints, st.sampled_from(Holder)),
    ),
    lambda inner: st.one_of(
        st.lists(st.builds(Term, inner, st.booleans()), min_size=2, max_size=3).map(
            lambda terms: Sum(tuple(terms))
        ),
        inner.map(lambda number: Sum((Term(number, minus=True),))),
    ),
    max_leaves=4,
)

tile_sets = st.sets(st.integers(0, 27), min_size=1, max_size=7).map(mask_of)


def _several(inner: st.SearchStrategy[Condition]) -> st.SearchStrategy[tuple[Condition, ...]]:
    return st.lists(inner, min_size=2, max_size=3).map(tuple)


trees: st.SearchStrategy[Condition] = st.recursive(
    st.one_of(
        st.builds(Has, st.sampled_from(Holder), tile_sets),
        st.builds(Void, st.sampled_from(Holder), st.integers(0, 6)),
        st.builds(Comparison, numbers, st.sampled_from(sorted(SIGNS)), numbers),
    ),
    lambda inner: st.one_of(inner.map(Not), _several(inner).map(AllOf), _several(inner).map(AnyOf)),
    max_leaves=6,
)


@given(trees)
def test_a_printed_tree_is_read_back_as_the_same_tree(tree: Condition) -> None:
    assert parse_condition(str(tree)) == tree


@given(trees)
def test_many_deals_at_once_meet_what_each_of_them_meets(tree: Condition) -> None:
    rng = Random(42)
    deals = [random_deal(rng) for _ in range(40)]
    hands = np.array([deal.hands for deal in deals], dtype=np.int64)
    assert tree.among(hands).tolist() == [tree.met_by(deal) for deal in deals]


WORDS = ("trumps", "suit", "has", "void", "count", "and", "or", "not", "sixes", "doubles(S)")
SIGNS_AND_MORE = ("(N", "(NS,", "6-6", ")", "(", ",", "=", ">=", "<", "+", "-", "3", "1 < 2", "é")
SCRAPS = st.sampled_from(WORDS + SIGNS_AND_MORE)


@given(st.text(max_size=60) | st.lists(SCRAPS, max_size=12).map(" ".join))
def test_any_text_is_a_condition_or_a_notation_error(text: str) -> None:
    try:
        tree = parse_condition(text)
    except NotationError:
        return
    assert parse_condition(str(tree)) == tree
    assert tree.met_by(DEAL) in (True, False)


@given(st.sampled_from(Holder), st.integers(0, 6))
def test_a_seat_is_void_in_a_suit_when_it_has_none_of_it(seat: Holder, pip: int) -> None:
    for deal in (random_deal(Random(pip + 10 * seed)) for seed in range(20)):
        assert met(f"void({seat}, {pip})", deal) == met(f"suit({seat}, {pip}) = 0", deal)
