"""A user of `texas42 next`: a hand that North plays in sixes, and what comes back."""

import json
from typing import Any

from helpers.cli_user import texas42

NORTH, EAST, SOUTH, WEST = HANDS = (
    "6-6,6-5,6-4,6-2,5-5,3-0,1-1",
    "6-3,6-0,5-3,4-3,3-2,2-0,0-0",
    "6-1,5-4,5-0,4-0,3-1,2-2,2-1",
    "5-2,5-1,4-4,4-2,4-1,3-3,1-0",
)
PLAY = "5-5,5-3,5-0,5-1,3-0,3-2,3-1,3-3,1-0,1-1,6-0,2-1,6-3,6-1,4-1,6-4,6-6,0-0,2-2,4-2"
"""Five tricks of a hand that North plays in sixes."""


def record(
    n: str = "-", e: str = "-", s: str = "-", w: str = "-", *, plays: int = 0, bid: int = 32
) -> str:
    play = ",".join(PLAY.split(",")[:plays])
    return f"N:{n} {e} {s} {w} by=N trump=sixes bid={bid} play={play}"


OPENING = record(n=NORTH)
MIDDLE = record(e=EAST, plays=12)
"""East leads to the fourth trick."""
LATE = record(n=NORTH, plays=20, bid=35)


def shown(*args: str, stdin: str | None = None) -> str:
    """What a fast answer prints."""
    result = texas42("next", *args, "--fast", stdin=stdin)
    assert result.exit_code == 0, result.output
    return result.stdout


def answered(*args: str) -> dict[str, Any]:
    answer: dict[str, Any] = json.loads(shown(*args, "--json"))
    return answer


def refusal(*args: str, stdin: str | None = None) -> str:
    """The one line on stderr of a question that is refused."""
    result = texas42("next", *args, stdin=stdin)
    assert (result.exit_code, result.stdout) == (2, "")
    line, *more = result.stderr.splitlines()
    assert more == []
    return line.removeprefix("Error: ")


def line_with(text: str, output: str) -> str:
    return next(line for line in output.splitlines() if text in line)
