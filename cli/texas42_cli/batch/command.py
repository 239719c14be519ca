"""`texas42 batch`: the same question for every line of files of deals and hands."""

from __future__ import annotations

from pathlib import Path

import click
from click.shell_completion import CompletionItem

from texas42.errors import NotationError, Texas42Error
from texas42.wording import placed

from ..shared.options import LARGEST_SEED, house_options, jobs_option, read_precision
from .asks import ASKS, AUTO, Settings
from .formats import FORMATS, JSONL, PARQUET, Format, check_format, format_of
from .job import Job
from .lines import STDIN
from .sinks import is_stream

HELP = """One answer for each line of files of deals and hands.

Each line of FILE (packed by gzip or not; - is stdin) is a deal, as N:hand
hand hand hand with keys like by=N trump=sixes after it, or a hand, as
6-6,6-5,...; or either as a JSON object. Blank lines and # comments are left
out. What is asked depends on the line, unless --ask says it: the points where
trump and bidder are known, a review where tiles have been played, the whole
table of any other deal, and the bid for a hand. Reviews of hands that name
their players= end with what each player's plays came to.

A line that is wrong is answered by what is wrong with it, and the run goes
on. If it is stopped, even by the power, --resume goes on with it.

\b
The deals of an evening, to look at in a spreadsheet:
  texas42 batch evening.txt -o evening.csv
\b
What to bid with each of many hands, from a pipe:
  zcat hands.gz | texas42 batch - --ask bid --fast > bids.jsonl
"""


STDOUT = "-"


def _complete_file(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    return [CompletionItem(incomplete, type="file")]


def _precision(ctx: click.Context, param: click.Parameter, value: str | None) -> float | None:
    try:
        return None if value is None else read_precision(value)
    except Texas42Error as error:
        raise placed(error, "--precision") from None


@click.command(help=HELP)
@click.argument("files", nargs=-1, metavar="FILE...", shell_complete=_complete_file)
@click.option(
    "--ask",
    type=click.Choice([AUTO, *ASKS]),
    default=AUTO,
    metavar="WHAT",
    help=f"{', '.join(ASKS)}; or {AUTO}, what each line calls for (the default).",
)
@click.option(
    "-o",
    "--output",
    type=click.Path(dir_okay=False, path_type=Path),
    metavar="FILE",
    help="Write here (-: to stdout), in the format of the ending: .jsonl, .csv, .parquet.",
)
@click.option(
    "--format",
    "format_name",
    type=click.Choice(FORMATS),
    metavar="NAME",
    help=f"{', '.join(FORMATS)}, whatever the ending (default on stdout: {JSONL}).",
)
@click.option("--resume", is_flag=True, help="Go on with an output that is not finished.")
@click.option("--force", is_flag=True, help="Write anew an output that is there.")
@click.option("--strict", is_flag=True, help="Stop at the first line that is wrong.")
@click.option("--fast", is_flag=True, help="Bids, reviews: quick players only.")
@click.option("--deep", is_flag=True, help="Bids: stronger players, a minute or so a hand.")
@click.option(
    "--precision",
    callback=_precision,
    metavar="PERCENT",
    help="Bids: confirm until the chance is within this: 1%.",
)
@click.option(
    "--seed",
    type=click.IntRange(0, LARGEST_SEED),
    default=0,
    metavar="N",
    help="Bids, reviews: fixes every random choice (default: 0).",
)
@click.option(
    "--all-pass",
    type=click.Choice(["forced", "reshake"]),
    default="forced",
    help="Bids: the shaker is forced after three passes, or may pass too.",
)
@click.option("--lenient", is_flag=True, help="Reviews: name a renege and go on as it was played.")
@house_options
@click.option(
    "--cluster",
    metavar="ADDRESS",
    help="Ask a Dask scheduler (tcp://host:8786), or start one here: local.",
)
@click.option("--quiet", is_flag=True, help="No progress; a summary only if lines were wrong.")
@jobs_option
@click.pass_context
def batch(
    ctx: click.Context,
    files: tuple[str, ...],
    ask: str,
    output: Path | None,
    format_name: str | None,
    resume: bool,
    force: bool,
    strict: bool,
    fast: bool,
    deep: bool,
    precision: float | None,
    seed: int,
    all_pass: str,
    lenient: bool,
    follow_me_doubles: str,
    doubles_trump_low: bool,
    cluster: str | None,
    quiet: bool,
    jobs: int | None,
) -> int | None:
    if not files:
        click.echo(ctx.get_help())
        return None
    if resume and force:
        raise click.UsageError("--resume and --force exclude each other")
    if files.count(STDIN) > 1:
        raise click.UsageError("stdin can be read only once")
    settings = Settings(
        ask, fast, deep, precision, seed, follow_me_doubles, doubles_trump_low, all_pass, lenient
    )
    settings.pace.check()
    if output == Path(STDOUT):
        output = None
    return Job(
        names=files,
        settings=settings,
        form=Format(_format(output, format_name, resume), ask),
        output=output,
        resume=resume,
        force=force,
        strict=strict,
        quiet=quiet,
        jobs=jobs,
        cluster=cluster,
    ).run()


def _format(output: Path | None, name: str | None, resume: bool) -> str:
    """Raises a `Texas42Error` for a format that the output cannot have."""
    if output is None or is_stream(output):
        where = "stdout" if output is None else str(output)
        if name == PARQUET:
            raise NotationError(f"{where} cannot take Parquet", hint="give a file: -o FILE.parquet")
        if resume:
            raise NotationError(
                f"{where} cannot be gone on with", place="--resume", hint="give the file: -o FILE"
            )
        return name or JSONL
    found = name or format_of(output)
    check_format(found)
    return found
