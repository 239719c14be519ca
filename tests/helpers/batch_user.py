"""A user of `texas42 batch`: files of deals and hands, and what comes back."""

import json
from pathlib import Path
from random import Random
from typing import Any

from click.testing import Result

from helpers.cli_user import DEAL, texas42
from helpers.strategies import random_deal
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42.notation.lines import format_line
from texas42.notation.record import Record
from texas42_cli.batch.asks import Settings, answered
from texas42_cli.batch.lines import Line
from texas42_cli.shared.options import EffortOptions

Fields = dict[str, Any]

CONTRACT = f"{DEAL} by=N trump=aces bid=31 id=game-7"
HAND = "6-6,6-5,6-4,6-2,5-5,3-0,1-1"


def endings(number: int, size: int = 2, seed: int = 1) -> list[str]:
    """Lines of contracts that are solved in no time: `size` tiles a hand."""
    rng = Random(seed)
    return [
        format_line(
            Record(
                random_deal(rng, size),
                by=rng.choice(list(Seat)),
                trump=rng.choice(list(Trump)),
                id=f"{seed}-{place}",
            )
        )
        for place in range(number)
    ]


def write_lines(path: Path, lines: list[str]) -> Path:
    path.write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    return path


def answer(line: str, *, fast: bool = False, seed: int = 0, **settings: Any) -> Fields:
    """What `batch` says of one line, asked without a command line."""
    effort = EffortOptions(fast=fast, seed=seed)
    return answered(Line(1, line.encode()), Settings(effort=effort, **settings))


def batch(*args: str | Path, stdin: str | bytes | None = None) -> Result:
    return texas42("batch", *map(str, args), stdin=stdin)


def records(*args: str | Path, stdin: str | bytes | None = None, code: int = 0) -> list[Fields]:
    """What a `texas42 batch` that ends with `code` writes to stdout, as JSON lines."""
    result = batch(*args, stdin=stdin)
    assert result.exit_code == code, result.output
    return [json.loads(line) for line in result.stdout.splitlines()]


def refusal(*args: str | Path, stdin: str | bytes | None = None) -> str:
    """The one line on stderr of a `texas42 batch` that refuses."""
    result = batch(*args, stdin=stdin)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    line, *more = result.stderr.splitlines()
    assert more == []
    assert line.startswith("Error: ")
    return line.removeprefix("Error: ")
