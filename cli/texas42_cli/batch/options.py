"""Options of `batch` alone: what is asked of every line, where answers go, how the run goes on."""

from dataclasses import dataclass
from pathlib import Path

import click

from ..shared.declaring import gathered, together
from ..shared.options import (
    EffortOptions,
    deep_option,
    fast_option,
    file_option,
    force_option,
    precision_option,
    seed_option,
)
from .asks import ASKS, AUTO
from .formats import FORMATS, JSONL

ask_option = click.option(
    "--ask",
    type=click.Choice([AUTO, *ASKS]),
    default=AUTO,
    metavar="WHAT",
    help=f"{', '.join(ASKS)}; or {AUTO}, what each line calls for (the default).",
)


@dataclass(frozen=True)
class TargetOptions:
    """Where answers go, None for stdout, and in what format, None for that of the ending."""

    path: Path | None
    format_name: str | None
    resume: bool
    force: bool

    def check(self) -> None:
        """Raises `UsageError` for wishes that exclude each other."""
        if self.resume and self.force:
            raise click.UsageError("--resume and --force exclude each other")


target_options = together(
    gathered("target", TargetOptions),
    file_option("Write here (-: to stdout), in the format of the ending: .jsonl, .csv, .parquet."),
    click.option(
        "--format",
        "format_name",
        type=click.Choice(FORMATS),
        metavar="NAME",
        help=f"{', '.join(FORMATS)}, whatever the ending (default on stdout: {JSONL}).",
    ),
    click.option("--resume", is_flag=True, help="Go on with an output that is not finished."),
    force_option("Write anew an output that is there."),
)
"""Arrives as `target`, `TargetOptions`."""


@dataclass(frozen=True)
class RunOptions:
    """How a run is done; none of it changes an answer.

    `strict`: it stops at the first bad line; `cluster`: a scheduler to ask, None for threads here;
    `quiet`: it shows no progress; `jobs`: threads or processes, None for all cores.
    """

    strict: bool
    cluster: str | None
    quiet: bool
    jobs: int | None


strict_option = click.option("--strict", is_flag=True, help="Stop at the first line that is wrong.")

effort_options = together(
    gathered("effort", EffortOptions),
    fast_option("Bids, reviews: fewer hands, not so close."),
    deep_option("Bids: more hands, a closer answer, later."),
    precision_option("Bids: confirm until the chance is within this: 1%."),
    seed_option("Bids, reviews, expected points: fixes every random choice (default: 0)."),
)
"""Arrives as `effort`, `EffortOptions`."""

cluster_option = click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Ask a Dask scheduler (tcp://host:8786), or start one here: local.",
)

quiet_option = click.option(
    "--quiet", is_flag=True, help="No progress; a summary only if lines were wrong."
)
