"""Where a drawing goes: the terminal, an SVG picture or an HTML page."""

import sys
from io import StringIO
from pathlib import Path

import click
from rich.console import Console
from rich.text import Text

from .exits import notice
from .files import write_whole
from .options import OutputOptions

WIDTH = 80
FONTS = "'DejaVu Sans Mono', Menlo, Consolas, 'Courier New', monospace"

# rich's own templates load a web font; a picture should need no network.
SVG_FORMAT = f"""\
<svg class="rich-terminal" viewBox="0 0 {{width}} {{height}}" xmlns="http://www.w3.org/2000/svg">
<style>
.{{unique_id}}-matrix {{{{
    font-family: {FONTS};
    font-size: {{char_height}}px;
    line-height: {{line_height}}px;
}}}}
.{{unique_id}}-title {{{{ font-size: 18px; font-weight: bold; font-family: sans-serif; }}}}
{{styles}}
</style>
<defs>
<clipPath id="{{unique_id}}-clip-terminal">
<rect x="0" y="0" width="{{terminal_width}}" height="{{terminal_height}}" />
</clipPath>
{{lines}}
</defs>
{{chrome}}
<g transform="translate({{terminal_x}}, {{terminal_y}})"
 clip-path="url(#{{unique_id}}-clip-terminal)">
{{backgrounds}}
<g class="{{unique_id}}-matrix">
{{matrix}}
</g>
</g>
</svg>
"""

HTML_FORMAT = f"""\
<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="UTF-8">
<title>texas42</title>
<style>
body {{{{ color: {{foreground}}; background-color: {{background}}; }}}}
pre {{{{ font-family: {FONTS}; }}}}
{{stylesheet}}
</style>
</head>
<body>
<pre>{{code}}</pre>
</body>
</html>
"""


def needs_ascii() -> bool:
    """True when stdout's encoding cannot write the few signs beyond ASCII."""
    encoding = getattr(sys.stdout, "encoding", None) or "ascii"
    try:
        "¹⁰⁵│·★".encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return True
    return False


def show(drawing: Text) -> None:
    """Print to stdout; rich leaves colours off when piped or under NO_COLOR."""
    console = Console(width=WIDTH, highlight=False)
    with console.capture() as capture:
        console.print(drawing, no_wrap=True, overflow="ignore", crop=False)
    # Not left to rich, which calls a closed pipe a failure.
    click.echo(capture.get(), nl=False, color=True)


def save_pictures(drawing: Text, output: OutputOptions, title: str) -> None:
    """Write the pictures that were asked for, and say so."""
    if output.svg is not None:
        save_svg(drawing, output.svg, title)
        notice(f"wrote {output.svg}")
    if output.html is not None:
        save_html(drawing, output.html)
        notice(f"wrote {output.html}")


def save_svg(drawing: Text, path: Path, title: str) -> None:
    write_whole(path, _recorded(drawing).export_svg(title=title, code_format=SVG_FORMAT))


def save_html(drawing: Text, path: Path) -> None:
    write_whole(path, _recorded(drawing).export_html(code_format=HTML_FORMAT))


def _recorded(drawing: Text) -> Console:
    console = Console(
        width=WIDTH, record=True, file=StringIO(), force_terminal=True, highlight=False
    )
    console.print(drawing, no_wrap=True, overflow="ignore", crop=False)
    return console
