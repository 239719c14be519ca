"""Claims at the command line: the rest are yours, and `--claim`, which says whether they are."""

import json
from pathlib import Path
from typing import Any

import pytest

from helpers.cli_user import texas42
from helpers.next_user import EAST, HANDS, NORTH, PLAY, WEST, line_with, record, refusal, shown
from texas42.game.deal import Deal

REST = "N:6-6,6-5,6-4,6-2,6-1,6-0,2-2 - - - by=N trump=sixes bid=84 play=6-6,6-3,0-0,1-1"
"""All trumps that are left and a double: finding A9."""
GIVEN_UP = (
    "N:6-6,6-5,6-4,5-5,4-4,3-3,2-2 - - - by=N trump=sixes bid=84 "
    "play=6-6,6-3,5-1,6-2,6-5,6-1,5-0,4-3"
)
"""The 6-0 is out, and to be drawn before the doubles are led."""
WRONG = REST.replace("2-2", "5-4")
LATE = record(n=NORTH, plays=20, bid=35)


def claimed(*args: str) -> dict[str, Any]:
    answer = json.loads(shown(*args, "--claim", "--json"))
    found: dict[str, Any] = answer["claim"]
    return found


def text_of(*args: str) -> str:
    """What is printed, in one line."""
    return " ".join(shown(*args).split())


# What `next` says


def test_whoever_holds_the_rest_is_told_so_and_the_chance_is_proved() -> None:
    output = shown(REST)
    assert output.startswith("Play 2-2: the bidder's side makes 84 in 100 % (proved).\n")
    told = "The rest are yours: proved, not sampled. Lead in this order: 2-2 6-5 6-4 6-2 6-1 6-0."
    assert told in " ".join(output.split())
    assert line_with("2-2   ", output).split()[:3] == ["2-2", "100", "proved"]
    assert ">99" not in output


def test_a_setter_is_told_that_the_contract_is_set() -> None:
    setters = GIVEN_UP.replace("by=N", "by=E").replace("bid=84", "bid=30")
    output = shown(setters, "--leader", "N")
    assert output.startswith("Play 6-4: the setters set 30 in 100 % (proved).\n")
    assert "Lead in this order: 6-4 5-5 4-4 3-3 2-2." in " ".join(output.split())


def test_a_tile_that_gives_up_the_claim_is_not_proved() -> None:
    output = shown(GIVEN_UP)
    assert line_with("6-4¹⁰   ", output).split()[1:3] == ["100", "proved"]
    assert "proved" not in line_with("2-2   ", output.split("by the tile played now:")[1])


def test_in_the_middle_of_a_trick_the_rest_are_played_for_not_led() -> None:
    question = "N:- 6-6,6-5,6-4,6-3,6-2,5-5,4-4 - - by=N trump=sixes bid=30 play=2-1"
    assert "The rest are yours: proved, not sampled. Play in this order: 6-" in text_of(question)


def test_a_bid_that_is_beyond_doubt_is_proved_without_a_claim() -> None:
    question = (
        "N:6-6,6-5,6-4,5-5,3-2,2-1,1-0 - - - by=N trump=sixes bid=30 "
        "play=6-6,6-3,4-1,6-2,6-5,6-1,5-0,6-0"
    )
    assert ": the bidder's side makes 30 in 100 % (proved). " in text_of(question)
    assert "Proved, not sampled: 30 is made whatever the others hold and play." in text_of(question)
    assert json.loads(shown(question, "--json"))["claim"] == []


def test_what_is_made_whatever_is_played_now_is_said_to_be() -> None:
    question = record(w=WEST, plays=19, bid=33)
    assert ": the setters set 33 in 0 % (proved). " in text_of(question)
    assert "Proved, not sampled: 33 is made whatever is played now." in text_of(question)


def test_once_the_contract_is_made_the_rest_are_still_told() -> None:
    told = text_of(record(n=NORTH, plays=20))
    assert told.startswith("Play 6-5: 32 is made already, the bidder's side takes 35 points. ")
    assert "Lead in this order: 6-5 6-2." in told


def test_the_json_answer_has_the_claim_and_what_is_proved() -> None:
    answer = json.loads(shown(REST, "--json"))
    assert answer["claim"] == ["2-2", "6-5", "6-4", "6-2", "6-1", "6-0"]
    assert answer["laydown"] == []
    advice = answer["advice"]
    assert (advice["make"], advice["low"], advice["high"], advice["proved"]) == (1, 1, 1, True)
    assert all(play["proved"] for play in answer["plays"])
    open_question = json.loads(shown(record(e=EAST, plays=12), "--json"))
    assert (open_question["claim"], open_question["advice"]["proved"]) == ([], False)


# --claim


def test_a_good_claim_is_said_to_be_good_with_its_order() -> None:
    told = text_of(REST, "--claim")
    assert told.startswith(
        "The claim is good: the rest are N's, whatever the others hold and play."
    )
    assert "Proved, not sampled. Lead in this order: 2-2 6-5 6-4 6-2 6-1 6-0." in told
    assert "That makes 84." in told
    assert "trick 2, N is to play." in told


def test_a_wrong_claim_is_broken_by_a_deal_and_a_line_of_play() -> None:
    output = shown(WRONG, "--claim")
    assert output.startswith("The claim is not good: E may take a trick with 5-5.\n")
    assert "N leads in the order 6-5 6-4 6-2 6-1 6-0 5-4.\n" in output
    assert "In this deal every order loses a trick." in output
    assert "A deal that fits, and how the claim is lost in it:\n" in output
    last = output.splitlines()[-3].split()
    assert last[:2] == ["7", "N"]
    assert last[-1] == "E"


def test_who_cannot_win_the_trick_on_the_table_claims_wrongly() -> None:
    output = shown(record(w=WEST, plays=3), "--claim")
    told = "The claim is not good: W cannot win the trick on the table over N's 5-5."
    assert output.startswith(told)
    assert "every order" not in output


def test_partner_s_trick_breaks_a_claim_and_that_is_explained() -> None:
    question = "N:- - 5-4,5-0,4-0,3-1,2-2,2-1,6-2 - by=N trump=fives bid=32 play=5-5,5-1"
    told = text_of(question, "--claim")
    assert (
        "over partner N's 5-5. A claim is of one hand alone: partner would have the lead." in told
    )


def test_the_claim_as_json() -> None:
    assert claimed(REST) == {
        "seat": "N",
        "good": True,
        "order": ["2-2", "6-5", "6-4", "6-2", "6-1", "6-0"],
        "broken_by": None,
        "line": [],
        "winner": None,
        "every_order": None,
    }
    wrong = claimed(WRONG)
    assert (wrong["good"], wrong["winner"], wrong["every_order"]) == (False, "E", True)
    assert wrong["line"][-2:] != []
    assert {"seat": "E", "domino": "5-5"} in wrong["line"]
    assert Deal.parse(wrong["broken_by"]).complete


def test_solve_reads_the_deal_that_breaks_a_claim_and_the_line_is_legal_in_it() -> None:
    wrong = claimed(WRONG)
    play = ",".join(
        [*WRONG.partition("play=")[2].split(","), *(p["domino"] for p in wrong["line"])]
    )
    result = texas42("solve", f"{wrong['broken_by']} by=N trump=sixes bid=84 play={play}")
    assert result.exit_code == 0, result.output


def test_the_question_is_in_the_answer() -> None:
    answer = json.loads(shown(REST, "--claim", "--json"))
    assert answer["deal"] == REST.partition(" by=")[0]
    assert (answer["trump"], answer["by"], answer["bid"], answer["seat"]) == ("sixes", "N", 84, "N")
    assert answer["trick"] == {"number": 2, "leader": "N", "play": []}
    assert answer["play"] == ["6-6", "6-3", "0-0", "1-1"]


def test_house_rules_count() -> None:
    """With low doubles in follow-me the 6-6 is beaten by every six."""
    question = "N:6-6,6-5,6-4,6-3,5-5,4-4,3-3 - - - by=N trump=follow-me bid=42"
    assert claimed(question)["good"]
    assert not claimed(question, "--follow-me-doubles", "low")["good"]


@pytest.mark.parametrize("question", [REST, WRONG, LATE, record(*HANDS, plays=3)])
def test_eighty_columns_and_ascii_are_enough(question: str) -> None:
    output = shown(question, "--claim", "--ascii")
    assert output.isascii()
    assert max(map(len, output.splitlines())) <= 80


def test_pictures_are_written_too(tmp_path: Path) -> None:
    svg = tmp_path / "claim.svg"
    assert shown(WRONG, "--claim", "--svg", str(svg)).startswith("The claim is not good")
    assert svg.read_text("utf-8").startswith("<svg")


# What is refused


@pytest.mark.parametrize(
    ("question", "sentence"),
    [
        pytest.param(
            f"N:{' '.join(HANDS)} by=N trump=sixes play={PLAY},6-5,2-0,4-0,4-4,6-2,4-3,5-4,5-2",
            "play 28: the hand is over: nothing is left to play",
            id="over",
        ),
        pytest.param(f"N:{NORTH} - - - by=N", "the trump is not given", id="no trump"),
        pytest.param(record(n=NORTH, plays=1), "E's hand: E is to play and", id="own hand unknown"),
        pytest.param(
            f"N:{NORTH} - - - by=N trump=sixes play=6-6,5-4,5-3,5-2",
            "play 4 (trick 1, W): nobody can hold 6-0",
            id="no layout fits",
        ),
    ],
)
def test_a_claim_that_makes_no_sense_is_refused_in_one_sentence(
    question: str, sentence: str
) -> None:
    assert refusal(question, "--claim").startswith(sentence)
