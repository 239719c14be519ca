"""A review says who might have claimed the rest, and judges a play that gave it up by that."""

import json
from typing import Any

from helpers.cli_user import texas42

DEAL = (
    "N:6-6,6-5,6-4,5-5,4-4,3-3,2-2 6-3,6-1,6-0,1-1,1-0,4-1,4-0 "
    "5-1,5-0,5-4,5-3,5-2,4-2,0-0 6-2,4-3,3-2,3-1,3-0,2-1,2-0"
)
PLAYED = "6-6,6-3,5-1,6-2,6-5,6-1,5-0,4-3"
"""Only East can have the 6-0, which 6-4 draws; then North's doubles are high."""


def reviewed(lead: str, *options: str) -> str:
    question = f"{DEAL} by=N trump=sixes bid=84 play={PLAYED},{lead}"
    result = texas42("review", question, "--fast", *options)
    assert result.exit_code == 0, result.output
    return result.stdout


def last_play(lead: str) -> dict[str, Any]:
    play: dict[str, Any] = json.loads(reviewed(lead, "--json"))["plays"][-1]
    return play


def test_the_story_tells_of_the_claim_that_a_mistake_gave_up() -> None:
    told = " ".join(reviewed("5-5").split())
    assert "Trick 3, N: 5-5 was a mistake; as N could see it, N/S make 84 in " in told
    assert "in 100 % after 6-4. The rest were N's, played as 6-4 5-5 4-4 3-3 2-2." in told


def test_the_whole_chance_stands_beside_the_play_that_gave_it_up() -> None:
    row = next(line for line in reviewed("5-5").splitlines() if line.startswith("N  5-5¹⁰   42"))
    assert "6-4¹⁰ 100" in row


def test_a_play_that_keeps_the_claim_makes_it_for_sure() -> None:
    output = reviewed("6-4")
    row = next(line for line in output.splitlines() if line.startswith("N  6-4¹⁰   42")).split()
    assert row[-2:] == ["100", "fine"]
    assert "The rest were" not in output


def test_the_json_answer_has_the_claim_and_what_is_proved() -> None:
    given_up, kept = last_play("5-5"), last_play("6-4")
    assert given_up["claim"] == kept["claim"] == ["6-4", "5-5", "4-4", "3-3", "2-2"]
    assert (given_up["proved"], given_up["best_proved"]) == (False, True)
    assert (given_up["best"], given_up["best_make"]) == ("6-4", 1)
    assert (kept["proved"], kept["make_low"], kept["chance_cost"]) == (True, 1, 0)
