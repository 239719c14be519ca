"""How a run ends: an exit code, and at most one line on stderr.

0 done (also when the reader of our output left early), 1 some batch lines failed, 2 bad input or
usage, 130 interrupted. A user's mistake never shows a traceback; a bug of ours always does.
"""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import click

from texas42.errors import Texas42Error

DONE = 0
BAD_INPUT = 2
INTERRUPTED = 130

LONGEST_LINE = 600


class ReaderLeftError(Exception):
    """The reader of our stdout closed it, as `| head -1` does."""


@contextmanager
def reader_may_leave() -> Iterator[None]:
    """Give a closed pipe a name of its own, before click takes it for a failure."""
    try:
        yield
    except BrokenPipeError as error:
        raise ReaderLeftError from error


def exit_code_of(work: Callable[[], object]) -> int:
    """Do `work`, say what went wrong if anything did, and return the exit code.

    `work` returns an exit code, or anything else for 0.
    """
    try:
        code = work()
        with reader_may_leave():
            _flush_stdout()
    except ReaderLeftError:
        _drop_stdout()
        return DONE
    except (KeyboardInterrupt, click.Abort):
        notice("interrupted")
        return INTERRUPTED
    except Texas42Error as error:
        return _complain(str(error), BAD_INPUT)
    except click.ClickException as error:
        return _complain(_usage_message(error), error.exit_code)
    except OSError as error:
        _drop_stdout()
        return _complain(_file_message(error), BAD_INPUT)
    return code if isinstance(code, int) else DONE


def notice(message: str) -> None:
    """Tell the user something that is not the answer, on stderr."""
    with suppress(BrokenPipeError):
        click.echo(f"texas42: {message}", err=True)


def _complain(message: str, code: int) -> int:
    with suppress(BrokenPipeError):
        click.echo(f"Error: {_one_line(message)}", err=True)
    return code


def _one_line(message: str) -> str:
    """Input echoed in a message must not move the cursor, add lines or fill the screen."""
    line = "".join(c if c.isprintable() else " " for c in message)
    return line if len(line) <= LONGEST_LINE else line[:LONGEST_LINE] + "..."


def _usage_message(error: click.ClickException) -> str:
    message = error.format_message().rstrip(".")
    if isinstance(error, click.UsageError) and error.ctx is not None:
        return f"{message}; see '{error.ctx.command_path} --help'"
    return message


def _file_message(error: OSError) -> str:
    reason = (error.strerror or str(error) or type(error).__name__).lower()
    return f"{error.filename}: {reason}" if error.filename else reason


def _flush_stdout() -> None:
    if sys.stdout is not None:
        sys.stdout.flush()


def _drop_stdout() -> None:
    """What is still buffered has nowhere to go; without this Python complains about it at exit."""
    with suppress(OSError, ValueError, AttributeError):
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
