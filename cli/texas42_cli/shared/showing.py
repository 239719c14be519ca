"""An answer on its way out: pictures where they were asked for, then a drawing or a JSON object."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

import click

from .options import OutputOptions

if TYPE_CHECKING:
    from rich.text import Text

    from .tiles import Signs


Draw = Callable[["Signs"], "Text"]

MakeFields = Callable[[], dict[str, Any]]


def show_answer(draw: Draw, make_fields: MakeFields, output: OutputOptions, *, title: str) -> None:
    """Pictures come before the answer: when one cannot be written, stdout stays empty."""
    save_pictures_of(draw, output, title=title)
    if output.as_json:
        from .json import as_json

        click.echo(as_json(make_fields()))
        return
    from .screen import needs_ascii, show
    from .tiles import ASCII, UNICODE

    show(draw(ASCII if output.in_ascii or needs_ascii() else UNICODE))


def save_pictures_of(draw: Draw, output: OutputOptions, *, title: str) -> None:
    """An SVG picture and an HTML page of a drawing, those that were asked for."""
    if output.svg is None and output.html is None:
        return
    from .screen import save_pictures
    from .tiles import UNICODE

    save_pictures(draw(UNICODE), output, title)
