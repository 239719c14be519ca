"""An answer on its way out: pictures where they were asked for, then a drawing or a JSON object."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

if TYPE_CHECKING:
    from rich.text import Text

    from .tiles import Signs


Draw = Callable[["Signs"], "Text"]


MakeRecord = Callable[[], dict[str, Any]]


def show_answer(
    draw: Draw,
    make_record: MakeRecord,
    *,
    title: str,
    as_json: bool,
    svg: Path | None,
    html: Path | None,
    in_ascii: bool,
) -> None:
    """Pictures come before the answer: when one cannot be written, stdout stays empty."""
    save_pictures_of(draw, title=title, svg=svg, html=html)
    if as_json:
        from .json import as_json as written

        click.echo(written(make_record()))
        return
    from .screen import needs_ascii, show
    from .tiles import ASCII, UNICODE

    show(draw(ASCII if in_ascii or needs_ascii() else UNICODE))


def save_pictures_of(draw: Draw, *, title: str, svg: Path | None, html: Path | None) -> None:
    """An SVG picture and an HTML page of a drawing, those that were asked for."""
    if svg is None and html is None:
        return
    from .screen import save_pictures
    from .tiles import UNICODE

    save_pictures(draw(UNICODE), svg, html, title=title)
