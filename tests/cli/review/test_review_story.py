"""The story of a hand in sentences: result, what was possible, turning point, mistakes, reneges."""

from dataclasses import replace

from helpers.reviewed_hands import ACES, FOUR_PLAYS, QUICK, RENEGE, SIXES, reviewed
from texas42.reviewing.plays import Review, Verdict
from texas42_cli.review.story import sentences_of, turning_point


def told(answer: Review) -> str:
    return " ".join(sentences_of(answer))


# The result


def test_a_hand_stopped_while_it_is_open_has_no_result_yet() -> None:
    assert sentences_of(reviewed(SIXES, FOUR_PLAYS))[0] == (
        "After 4 plays N/S took 1 and E/W 0: the bid of 32 is still open, "
        "and makes with all hands open (35 points)."
    )


def test_a_hand_without_a_play_is_valued_as_it_was_dealt() -> None:
    assert sentences_of(reviewed(SIXES, "")) == (
        "Nothing has been played yet; the bid is 32.",
        "With all hands open it makes: N/S come to 35.",
    )


def test_without_a_bid_it_is_said_that_thirty_is_taken() -> None:
    first = sentences_of(reviewed(SIXES, FOUR_PLAYS, None))[0]
    assert "30 is taken, since no bid is given" in first


def test_a_bid_that_is_set_is_said_to_be_with_the_trick_that_set_it() -> None:
    # East's 3-3 with 6-4 and 3-2 on it is sixteen: 32 is set in the first trick.
    sentences = sentences_of(reviewed(ACES, "3-0 3-3 6-4 3-2 4-4", 32))
    assert sentences[0] == "N/S took 0 and E/W 16: the bid of 32 is set."
    assert sentences[-1] == (
        "The bid was set in trick 1: later plays cost points only, and are not judged in chance."
    )


# What was possible


def test_the_turning_point_names_the_play_and_what_would_have_kept_it() -> None:
    answer = reviewed(SIXES, f"{FOUR_PLAYS} 6-5")
    sentence = turning_point(answer)
    assert sentence is not None
    assert sentence in sentences_of(answer)
    assert sentence.startswith(
        "The turning point: N/S could have made 32 until trick 2, when N played 6-5; "
        "5-5 would have kept it"
    )


def test_each_swing_before_it_is_told_in_order() -> None:
    sentences = sentences_of(reviewed(SIXES, f"{FOUR_PLAYS} 6-5"))
    assert sentences[1:4] == (
        "With all hands open 32 was makeable at the first lead (35 points).",
        "N's 6-6 in trick 1 let it be set; 5-5 would not have.",
        "W's 5-2 in trick 1 made it makeable; 3-3 would not have.",
    )


def test_the_side_that_could_have_set_it_is_named_when_a_setter_turns_it() -> None:
    answer = reviewed(SIXES, FOUR_PLAYS)
    as_seen = {
        Verdict.UNLUCKY: " (as W could see it, not surely worse)",
        Verdict.MISTAKE: " (a mistake as W could see it too)",
    }
    for verdict, told in as_seen.items():
        plays = (*answer.plays[:3], replace(answer.plays[3], verdict=verdict))
        assert turning_point(replace(answer, plays=plays)) == (
            "The turning point: E/W could have set 32 until trick 1, when W played 5-2; "
            f"3-3 would have set it{told}."
        )


def test_what_was_never_in_doubt_has_no_turning_point() -> None:
    answer = reviewed(SIXES, FOUR_PLAYS, 30)
    assert turning_point(answer) is None
    assert (
        "So far it was never in doubt: with all hands open 30 makes from the first lead on, "
        "and no play let E/W set it."
    ) in sentences_of(answer)


def test_what_could_never_be_made_is_never_in_doubt_either() -> None:
    assert "41 is set from the first lead on" in told(reviewed(SIXES, FOUR_PLAYS, 41))


# Single plays


def test_a_mistake_is_told_with_both_chances() -> None:
    sentences = sentences_of(reviewed(ACES, "3-0 3-3 6-4", effort=QUICK))
    [mistake] = [s for s in sentences if s.startswith("Trick 1, S:")]
    assert mistake.startswith(
        "Trick 1, S: 6-4 was a mistake; as S could see it, N/S make 32 in 0 %"
    )


def test_mistakes_and_reneges_are_told_in_the_order_of_play() -> None:
    # East has the 1-0 to follow with; then South gives ten to the 3-3, which partner cannot beat.
    answer = reviewed(ACES, "1-1 2-2 6-6 3-1 3-0 3-3 6-4", effort=QUICK, lenient=True)
    starts = [told[:20] for told in sentences_of(answer) if told.startswith("Trick ")]
    assert starts.index("Trick 1, E: 2-2 was ") < starts.index("Trick 2, S: 6-4 was ")


def test_a_renege_is_named_with_the_tiles_that_follow() -> None:
    assert (
        "Trick 1, E: 5-3 was a renege, E had to follow sixes (6-6 was led) with 6-0 or 6-3."
    ) in sentences_of(reviewed(SIXES, f"{RENEGE} 6-5 6-0", lenient=True))
