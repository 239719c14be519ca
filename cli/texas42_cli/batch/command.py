"""`texas42 batch`: the same question for every line of files of deals and hands."""

from __future__ import annotations

import click

from texas42.errors import NotationError
from texas42.game.houses import AllPass, HouseRules

from ..shared.declaring import complete_file, gathered, words_argument
from ..shared.options import (
    EffortOptions,
    all_pass_option,
    house_options,
    jobs_option,
    lenient_option,
)
from .asks import Settings
from .formats import JSONL, PARQUET, Format, check_format, format_of
from .job import Job
from .lines import STDIN
from .options import (
    RunOptions,
    TargetOptions,
    ask_option,
    cluster_option,
    effort_options,
    quiet_option,
    strict_option,
    target_options,
)
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


@click.command(help=HELP)
@words_argument("files", metavar="FILE...", shell_complete=complete_file)
@gathered("manner", RunOptions)  # of --strict, --cluster, --quiet and --jobs
@ask_option
@target_options
@strict_option
@effort_options
@all_pass_option("Bids: the shaker is forced after three passes, or may pass too.")
@lenient_option("Reviews: name a renege and go on as it was played.")
@house_options
@cluster_option
@quiet_option
@jobs_option
def batch(
    files: tuple[str, ...],
    ask: str,
    target: TargetOptions,
    effort: EffortOptions,
    all_pass: AllPass,
    lenient: bool,
    house: HouseRules,
    manner: RunOptions,
) -> int | None:
    target.check()
    if files.count(STDIN) > 1:
        raise click.UsageError("stdin can be read only once")
    effort.check()
    settings = Settings(ask, effort, house, all_pass, lenient)
    return Job(files, settings, Format(_format(target), ask), target, manner).run()


def _format(target: TargetOptions) -> str:
    """Raises a `Texas42Error` for a format that the output cannot have."""
    output, name = target.path, target.format_name
    if output is None or is_stream(output):
        where = "stdout" if output is None else str(output)
        if name == PARQUET:
            raise NotationError(f"{where} cannot take Parquet", hint="give a file: -o FILE.parquet")
        if target.resume:
            raise NotationError(
                f"{where} cannot be gone on with", place="--resume", hint="give the file: -o FILE"
            )
        return name or JSONL
    found = name or format_of(output)
    check_format(found)
    return found
