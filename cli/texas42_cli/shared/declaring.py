"""How options are declared: read by the solver's own readers, several arriving as one value.

A group is a decorator like click's own. `--help` lists options in the order in which they stand.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import fields
from functools import wraps
from typing import Any, TypeVar

import click
from click.shell_completion import CompletionItem

from texas42.errors import Texas42Error
from texas42.wording import placed

F = TypeVar("F", bound=Callable[..., Any])

Declared = Callable[[Any], Any]
"""What declares an option of the function that it decorates."""


def together(*declared: Declared) -> Callable[[F], F]:
    """Several declarations as one, in this order."""

    def decorate(function: F) -> F:
        for one in reversed(declared):
            function = one(function)
        return function

    return decorate


def gathered(name: str, kind: type[Any]) -> Declared:
    """The values named as the fields of `kind`, a dataclass, arrive as one, called `name`.

    A field that no option is named after keeps its default.
    """
    names = [field.name for field in fields(kind)]

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def with_group(*args: Any, **given: Any) -> Any:
            group = {key: given.pop(key) for key in names if key in given}
            return command(*args, **given, **{name: kind(**group)})

        return with_group

    return decorate


def spelled(
    option: str,
    *names: str,
    metavar: str,
    read: Callable[[str], object],
    words: Iterable[object] = (),
    multiple: bool = False,
    help: str,  # noqa: A002 (click's name for it)
) -> Declared:
    """An option that the solver's own reader reads; shell completion offers `words`."""

    def callback(
        ctx: click.Context, param: click.Parameter, value: str | tuple[str, ...] | None
    ) -> object:
        try:
            if isinstance(value, tuple):
                return tuple(read(one) for one in value)
            return None if value is None else read(value)
        except Texas42Error as error:
            raise placed(error, option) from None

    def complete(
        ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        start = incomplete.lower()
        return [CompletionItem(str(w)) for w in words if str(w).lower().startswith(start)]

    return click.option(
        option,
        *names,
        metavar=metavar,
        callback=callback,
        shell_complete=complete,
        multiple=multiple,
        help=help,
    )


def chosen(option: str, meanings: Mapping[str, object], **settings: Any) -> Declared:
    """An option that takes one of a few words and arrives as what the word means."""

    def callback(ctx: click.Context, param: click.Parameter, word: str) -> object:
        return meanings[word]

    return click.option(option, type=click.Choice(list(meanings)), callback=callback, **settings)


def words_argument(name: str, **settings: Any) -> Declared:
    """The words that belong to no option; a command that is given none shows its help."""

    def decorate(command: Callable[..., Any]) -> Callable[..., Any]:
        @wraps(command)
        def command_or_help(*args: Any, **given: Any) -> Any:
            if given[name]:
                return command(*args, **given)
            click.echo(click.get_current_context().get_help())
            return None

        return click.argument(name, nargs=-1, **settings)(command_or_help)

    return decorate


def complete_file(
    ctx: click.Context, param: click.Parameter, incomplete: str
) -> list[CompletionItem]:
    """Shell completion of file names, which the shell knows how to do."""
    return [CompletionItem(incomplete, type="file")]
