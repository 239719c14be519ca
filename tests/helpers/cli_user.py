"""A user of the command line: the deals they ask about, and what they get to read."""

import json
from typing import Any

from click.testing import CliRunner, Result

from texas42_cli.main import cli

# North makes 40 in aces when leading 4-0, by two other solvers (tests/data/double_dummy.jsonl).
DEAL = (
    "N:6-5,6-2,6-1,4-1,4-0,2-2,1-0 6-6,5-4,5-2,5-1,4-3,3-3,0-0 "
    "6-0,5-5,5-0,4-4,4-2,3-1,3-0 6-4,6-3,5-3,3-2,2-1,2-0,1-1"
)
BY_NORTH_IN_ACES = (DEAL, "--trump", "aces", "--by", "N")

# North holds the six highest sixes and takes every trick in sixes.
LAYDOWN = (
    "N:6-6,6-5,6-4,6-3,6-2,6-1,5-5 6-0,5-4,5-3,4-4,3-3,2-1,0-0 "
    "5-2,5-1,5-0,4-3,4-2,2-2,1-0 4-1,4-0,3-2,3-1,3-0,2-0,1-1"
)

# The widest hands there are: seven trumps with count on them, and all other count in one hand.
WIDE = (
    "N:5-5,5-0,5-1,5-2,5-3,5-4,6-5 6-4,4-1,3-2,0-0,1-1,2-2,3-3 "
    "6-6,6-3,6-2,6-1,6-0,4-4,4-3 4-2,4-0,3-1,3-0,2-1,2-0,1-0"
)

ENDING = "N:6-6,5-5 6-5,6-4 1-0,2-0 2-1,3-1"


def texas42(*args: str, stdin: str | bytes | None = None) -> Result:
    return CliRunner().invoke(cli, args, input=stdin, prog_name="texas42")


def solve(*args: str, stdin: str | bytes | None = None) -> str:
    """What a successful `texas42 solve` prints."""
    result = texas42("solve", *args, stdin=stdin)
    assert result.exit_code == 0, result.output
    return result.stdout


def solve_json(*args: str) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(solve(*args, "--json"))
    return record


def refusal(*args: str, stdin: str | bytes | None = None) -> str:
    """The one line on stderr of a `texas42 solve` that refuses."""
    result = texas42("solve", *args, stdin=stdin)
    assert result.exit_code == 2
    assert result.stdout == ""
    line, *more = result.stderr.splitlines()
    assert more == []
    assert line.startswith("Error: ")
    return line.removeprefix("Error: ")
