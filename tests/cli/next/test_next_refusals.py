"""What `texas42 next` refuses, each in one sentence that says where."""

import pytest

from helpers.cli_user import texas42
from helpers.next_user import (
    EAST,
    HANDS,
    NORTH,
    PLAY,
    SOUTH,
    WEST,
    record,
    refusal,
)

# What is refused


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        pytest.param(
            f"N:{NORTH} - - - by=N",
            "the trump is not given; add --trump, or by=N trump=sixes",
            id="no trump",
        ),
        pytest.param(
            f"N:{NORTH} - - - trump=sixes",
            "the bidder is not given; add --by, or by=N trump=sixes",
            id="no bidder",
        ),
        pytest.param(
            f"N:{NORTH} - - -",
            "the trump and the bidder are not given; add --trump and --by, or by=N trump=sixes",
            id="no contract",
        ),
        pytest.param(
            record(n=NORTH, plays=1),
            "E's hand: E is to play and E's hand is not known; "
            "give all seven tiles as they were dealt, also those played",
            id="own hand unknown",
        ),
        pytest.param(
            record(n=NORTH[4:]),
            "N's hand: N is to play and only 6 tiles of N's hand are known; "
            "give all seven tiles as they were dealt, also those played",
            id="six tiles",
        ),
        pytest.param(
            f"N:{NORTH} - - - by=N trump=sixes play=6-6,6-3,6-1,3-3,5-4",
            "play 5 (trick 2, N): N does not hold 5-4",
            id="a tile not held",
        ),
        pytest.param(
            f"N:{NORTH} 5-4 - - by=N trump=sixes play=6-6,6-3,5-4",
            "play 3 (trick 1, S): S does not hold 5-4 (E does)",
            id="a tile in another hand",
        ),
        pytest.param(
            f"N:{NORTH} 6-3 - - by=N trump=sixes play=6-6,5-4",
            "play 2 (trick 1, E): E must follow sixes (6-6 was led) and cannot play 5-4; play 6-3",
            id="a renege",
        ),
        pytest.param(
            f"N:{NORTH} - - - by=N trump=sixes play=6-6,5-4,6-3,5-3,6-5,6-1",
            "play 6 (trick 2, E): E plays 6-1 after showing a void in its suit",
            id="a suit after a void",
        ),
        pytest.param(
            f"N:{NORTH} - - - by=N trump=sixes play=6-6,5-4,5-3,5-2",
            "play 4 (trick 1, W): nobody can hold 6-0: every other hand has shown a void in it",
            id="a tile nobody can hold",
        ),
        pytest.param(
            f"N:{NORTH} {EAST} 5-4,5-4 - by=N trump=sixes",
            "column 63 (S's hand): 5-4 stands twice, here and at column 59 (S's hand); "
            "each tile is in the set only once",
            id="a tile twice in a hand",
        ),
        pytest.param(
            f"N:{NORTH} 6-3,6-0,5-3,4-3,3-2,2-0,0-0,1-0 - - by=N trump=sixes",
            "column 31 (E's hand): E has 8 tiles, expected 7 at most; "
            "list the tiles that are known to be there",
            id="eight tiles",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_one_sentence(question: str, sentence: str) -> None:
    assert refusal(question).startswith(sentence)


def test_a_tile_played_twice_is_refused() -> None:
    assert "play 2 (trick 1, E): 6-6 has been played before" in refusal(
        f"N:{NORTH} - - - by=N trump=sixes play=6-6,6-6"
    )


def test_hands_that_cannot_hold_enough_are_refused() -> None:
    question = f"N:{NORTH} - - {WEST} by=N trump=sixes play=6-6,5-4,5-3,5-2"
    assert refusal(question).startswith(
        "play 3 (trick 1, S): E and S must hold 12 of the unseen tiles but can hold only 9"
    )


def test_a_hand_that_is_over_has_nothing_to_play() -> None:
    rest = "6-5,2-0,4-0,4-4,6-2,4-3,5-4,5-2"
    question = f"N:{' '.join(HANDS)} by=N trump=sixes play={PLAY},{rest}"
    assert refusal(question).startswith("play 28: the hand is over: nothing is left to play")


def test_solve_goes_on_refusing_hands_that_are_known_in_part() -> None:
    result = texas42("solve", f"N:{NORTH} {EAST} {SOUTH} 5-2")
    assert result.exit_code == 2
    assert "W has 1 tile, expected 7" in result.stderr
