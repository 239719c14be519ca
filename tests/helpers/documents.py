"""The documents, and what the commands and scripts in them print now.

Fenced blocks say how they are checked: the `console` commands of a document run one after the
other in one folder; its `python` blocks are one script, in which the comment after a `print(…)` is
what it prints; `sh` sets the program up, which `.ci/run` does with the same text.
"""

import os
import re
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

from helpers.program import put_on_path

ROOT = Path(__file__).parents[2]

_BLOCK = re.compile(r"(?P<head>^```(?P<language>\w*)\n)(?P<body>.*?)(?P<tail>^```$)", re.M | re.S)
_SHOWN = re.compile(r"^\$ (?P<command>(?:.*\\\n)*.*)\n(?P<output>(?:(?!\$ ).*\n)*)", re.M)
_PRINTED = re.compile(r"(?P<call>print\(.*\))  # .*$", re.M)
_HEADING = re.compile(r"^(?P<level>#+) (?P<title>.+)$", re.M)
_LINK = re.compile(r"\[[^\]]*\]\((?P<target>[^)\s]+)\)")
_NAMED = re.compile(r"`(?P<code>[^`\n]+)`")


@dataclass(frozen=True)
class Document:
    """A text with fenced blocks, by its path from the root of the repository."""

    name: str

    @property
    def path(self) -> Path:
        return ROOT / self.name

    @property
    def text(self) -> str:
        return self.path.read_text("utf-8")

    @property
    def prose(self) -> str:
        """The text without its blocks."""
        return _BLOCK.sub("", self.text)

    def blocks(self, language: str) -> list[str]:
        """The fenced blocks of a language."""
        return [b["body"] for b in _BLOCK.finditer(self.text) if b["language"] == language]

    @property
    def commands(self) -> list[str]:
        """What is typed in its console blocks."""
        return [shown["command"] for b in self.blocks("console") for shown in _SHOWN.finditer(b)]

    @property
    def headings(self) -> list[str]:
        return [found["title"] for found in _HEADING.finditer(self.prose)]

    @property
    def anchors(self) -> set[str]:
        """What a link may name after `#`."""
        return {_anchor(title) for title in self.headings}

    @property
    def links(self) -> list[str]:
        return [link["target"] for link in _LINK.finditer(self.prose)]

    @property
    def named(self) -> set[str]:
        """What stands between backticks in the prose."""
        return _named_in(self.prose)

    def named_under(self, title: str) -> set[str]:
        """What stands between backticks under a heading, down to the next one as high."""
        prose = self.prose
        found = list(_HEADING.finditer(prose))
        start = next(heading for heading in found if heading["title"] == title)
        ends = (h.start() for h in found if len(h["level"]) <= len(start["level"]))
        end = next((place for place in ends if place > start.start()), len(prose))
        return _named_in(prose[start.end() : end])

    def renewed(self, folder: Path) -> str:
        """The text as it would be if every command and script were run again, in `folder`."""
        return _with_python(_with_console(self.text, folder), folder)


def documents() -> list[Document]:
    """The documents of the repository, the README first."""
    names = ["README.md", "CONTRIBUTING.md", "CHANGELOG.md"]
    names += sorted(f"docs/{path.name}" for path in (ROOT / "docs").glob("*.md"))
    return [Document(name) for name in names]


def _named_in(prose: str) -> set[str]:
    return {found["code"].replace("\\|", "|") for found in _NAMED.finditer(prose)}


def _anchor(title: str) -> str:
    """A heading as web pages of repositories name it: `What it shows` is `what-it-shows`."""
    return re.sub(r"[^\w\- ]", "", title.lower()).replace(" ", "-")


def _with_console(text: str, folder: Path) -> str:
    def rerun(shown: re.Match[str]) -> str:
        command = shown["command"]
        return f"$ {command}\n{_run(['bash', '-c', command], folder)[0]}"

    return _with_blocks(text, "console", lambda body: _SHOWN.sub(rerun, body))


def _with_python(text: str, folder: Path) -> str:
    script = "\n".join(b["body"] for b in _BLOCK.finditer(text) if b["language"] == "python")
    if not script:
        return text
    output, errors = _run([sys.executable, "-c", script], folder, apart=True)
    printed = iter(output.splitlines())

    def reprinted(body: str) -> str:
        return _PRINTED.sub(lambda call: f"{call['call']}  # {next(printed, 'nothing')}", body)

    renewed = _with_blocks(text, "python", reprinted)
    # What has no comment to stand in must show as a difference.
    left = [*printed, *errors.splitlines()]
    return "\n".join((renewed, *left)) if left else renewed


def _with_blocks(text: str, language: str, change: Callable[[str], str]) -> str:
    def changed(block: re.Match[str]) -> str:
        if block["language"] != language:
            return block[0]
        return f"{block['head']}{change(block['body'])}{block['tail']}"

    return _BLOCK.sub(changed, text)


def _run(command: list[str], folder: Path, *, apart: bool = False) -> tuple[str, str]:
    """What a command prints to a user whose environment is activated: stdout and stderr together
    as on a terminal, or `apart`."""
    wishes = ("NO_COLOR", "FORCE_COLOR", "COLUMNS")
    kept = {key: value for key, value in os.environ.items() if key not in wishes}
    done = subprocess.run(
        command,
        cwd=folder,
        env=kept | {"PATH": put_on_path(folder), "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE if apart else subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    )
    return done.stdout, done.stderr or ""
