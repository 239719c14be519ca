"""Options of `solve` alone: how many layouts of hidden hands are solved, and which."""

from __future__ import annotations

import re
from dataclasses import dataclass

import click

from texas42.errors import EffortError, NotationError
from texas42.wording import quoted

from ..shared.declaring import gathered, spelled, together
from ..shared.options import LARGEST_SEED

PRECISION_POINTS = (0.05, 21.0)
"""The least and the most that may be asked for."""

MOST_LAYOUTS = 300_000

_POINTS = re.compile(r"\s*([0-9]{1,2}(?:\.[0-9]{1,6})?|\.[0-9]{1,6})\s*(?:points?)?\s*")


@dataclass(frozen=True)
class SampleOptions:
    """How closely hidden hands are looked at; None where the option was not given.

    `precision`: half the width of the interval of the mean, in points.
    """

    precision: float | None = None
    layouts: int | None = None
    seed: int | None = None

    def check_has_no_use(self) -> None:
        """Raises `EffortError` for an option that was given, where nothing is sampled."""
        given = {"--precision": self.precision, "--layouts": self.layouts, "--seed": self.seed}
        for option, value in given.items():
            if value is not None:
                raise EffortError(
                    "all four hands are known, so nothing is left to chance",
                    place=option,
                    hint="leave it out",
                )


def read_points(text: str) -> float:
    """Half the width of an interval, in points: `0.3`.

    Raises `NotationError` for anything but a number of points within reach.
    """
    found = _POINTS.fullmatch(text)
    least, most = PRECISION_POINTS
    if not found:
        raise NotationError(f"{quoted(text)} is not a number of points", hint="write it as 0.3")
    if not least <= float(found[1]) <= most:
        raise NotationError(f"{quoted(text)} is out of reach", hint=f"write {least:g} to {most:g}")
    return float(found[1])


sample_options = together(
    gathered("sample", SampleOptions),
    spelled(
        "--precision",
        metavar="POINTS",
        read=read_points,
        help="Hidden hands: solve until the mean is within this: 0.3.",
    ),
    click.option(
        "--layouts",
        type=click.IntRange(1, MOST_LAYOUTS),
        metavar="N",
        help="Hidden hands: layouts to solve (default: 1000; 240 for nine trumps).",
    ),
    click.option(
        "--seed",
        type=click.IntRange(0, LARGEST_SEED),
        metavar="N",
        help="Hidden hands: fixes which layouts (default: 0).",
    ),
)
"""Arrives as `sample`, `SampleOptions`."""
