"""The `texas42` command: a group of commands, each imported only when it is called."""

import logging
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from importlib import import_module
from typing import Any

import click

from texas42 import __version__

from .shared.exits import exit_code_of, reader_may_leave


@dataclass(frozen=True)
class Entry:
    """A command that is not imported yet: `module:attribute`, and its line in `--help`."""

    target: str
    summary: str

    def load(self) -> click.Command:
        module, attribute = self.target.split(":")
        command: click.Command = getattr(import_module(module, __package__), attribute)
        return command


COMMANDS = {
    "bid": Entry(".bid.command:bid", "What to bid with seven tiles, in what, and how sure."),
    "deal": Entry(".deal.command:deal", "Random deals, with conditions if you like."),
    "next": Entry(".next.command:next_", "What to play now, from what the seat to play sees."),
    "review": Entry(".review.command:review", "What each play of a played hand cost."),
    "solve": Entry(".solve.command:solve", "Points with all hands open, of a deal or of a hand."),
    "batch": Entry(".batch.command:batch", "One answer for each line of files of deals or hands."),
}


class LazyGroup(click.Group):
    """Knows the names and summaries of its commands without importing any of them."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        entry = COMMANDS.get(cmd_name)
        return entry.load() if entry else None

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl([(name, entry.summary) for name, entry in COMMANDS.items()])

    def make_context(
        self,
        info_name: str | None,
        args: list[str],
        parent: click.Context | None = None,
        **extra: Any,
    ) -> click.Context:
        with reader_may_leave():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: click.Context) -> Any:
        with reader_may_leave():
            return super().invoke(ctx)

    def main(
        self,
        args: Sequence[str] | None = None,
        prog_name: str | None = None,
        complete_var: str | None = None,
        standalone_mode: bool = True,
        **extra: Any,
    ) -> Any:
        """As click's, but a run ends as `exits` says."""
        click_main = partial(
            super().main, args, prog_name, complete_var, standalone_mode=False, **extra
        )
        if not standalone_mode:
            return click_main()
        return sys.exit(exit_code_of(click_main))


EPILOG = """\b
Example, a deal with N to play sixes:
  texas42 solve N:6-6,6-5,6-4,6-2,5-5,1-1,3-0 \\
    6-3,6-1,5-4,5-0,4-2,3-1,2-0 6-0,5-3,4-4,4-1,3-3,2-1,0-0 \\
    5-2,5-1,4-3,4-0,3-2,2-2,1-0 --trump sixes --by N
"""


@click.group(
    cls=LazyGroup,
    invoke_without_command=True,
    context_settings={"help_option_names": ["-h", "--help"], "max_content_width": 80},
    epilog=EPILOG,
)
@click.version_option(__version__, prog_name="texas42", message="%(prog)s %(version)s")
@click.pass_context
def cli(ctx: click.Context) -> None:
    """Texas 42: exact answers about bids, trumps and plays.

    Hands are read as 6-6,6-4,5-0,...; seats are N, E, S, W clockwise, N and S partners.
    """
    if ctx.invoked_subcommand is None:
        click.echo(ctx.get_help())


def run(args: Sequence[str] | None = None) -> None:
    """The console command: run it and end the process with its exit code."""
    _show_solver_notices()
    cli.main(args, prog_name="texas42")


def _show_solver_notices() -> None:
    """The solver says through logging that it is compiling; a user at a terminal should know."""
    logger = logging.getLogger("texas42")
    handler = logging.StreamHandler()
    handler.setFormatter(logging.Formatter("texas42: %(message)s"))
    logger.addHandler(handler)
    logger.setLevel(logging.INFO)
    logger.propagate = False
