"""The README is true: its commands give the output shown, and it leaves out no option.

Fenced blocks say how they are checked: `console` commands run here, one after the other in one
folder; `python` runs after them; `sh` sets the program up, which `.ci/run` does with the same text.
"""

import json
import os
import re
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

from helpers.program import put_on_path
from texas42.exact.engine import borrow_engine
from texas42_cli.main import COMMANDS

ROOT = Path(__file__).parents[1]
README = (ROOT / "README.md").read_text("utf-8")

SHOWN = re.compile(r"^\$ (?P<command>(?:.*\\\n)*.*)\n(?P<output>(?:(?!\$ ).*\n)*)", re.MULTILINE)
PRINTED = re.compile(r"print\(.*\)  # (.*)$", re.MULTILINE)

pytestmark = pytest.mark.skipif(os.name == "nt", reason="the commands are for a POSIX shell")


def blocks(language: str) -> list[str]:
    """The fenced blocks of a language."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, re.MULTILINE | re.DOTALL)


@dataclass(frozen=True)
class Example:
    """A command and all that the README says it prints."""

    command: str
    output: str


EXAMPLES = [
    Example(shown["command"], shown["output"])
    for block in blocks("console")
    for shown in SHOWN.finditer(block)
]


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return tmp_path_factory.mktemp("readme")


@pytest.fixture(scope="module")
def printed(folder: Path) -> dict[str, str]:
    """What each command prints, stdout and stderr together as on a terminal."""
    with borrow_engine():
        pass  # so that no command says that it is compiling
    return {example.command: run(["bash", "-c", example.command], folder) for example in EXAMPLES}


def run(command: list[str], folder: Path) -> str:
    """The output of a command of a user whose environment is activated."""
    wishes = ("NO_COLOR", "FORCE_COLOR", "COLUMNS")
    kept = {key: value for key, value in os.environ.items() if key not in wishes}
    path = put_on_path(folder)
    return subprocess.run(
        command,
        cwd=folder,
        env=kept | {"PATH": path, "PYTHONUTF8": "1"},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        check=False,
    ).stdout


def test_there_are_examples() -> None:
    assert sum("texas42 solve" in example.command for example in EXAMPLES) >= 5
    assert len(blocks("python")) == 3


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.command[:40])
def test_a_command_prints_what_the_readme_shows(example: Example, printed: dict[str, str]) -> None:
    assert printed[example.command] == example.output


def test_the_picture_of_the_readme_is_drawn(printed: dict[str, str], folder: Path) -> None:
    assert "texas42: wrote hand.svg\n" in printed.values()
    assert (folder / "hand.svg").read_text("utf-8").startswith("<svg")


@pytest.mark.usefixtures("printed")
@pytest.mark.parametrize("script", blocks("python"), ids=["solving", "as played", "plays"])
def test_a_python_example_prints_what_its_comments_say(script: str, folder: Path) -> None:
    comments = PRINTED.findall(script)
    assert len(comments) == script.count("print(")
    assert run([sys.executable, "-c", script], folder).splitlines() == comments


def test_the_first_set_up_command_asks_about_a_deal_and_the_second_runs_the_tests() -> None:
    first, second = blocks("sh")
    assert first.startswith("python3 -m venv .venv && .venv/bin/pip install . && ")
    assert ".venv/bin/texas42 solve" in first
    assert second == (
        'python3 -m venv .venv && .venv/bin/pip install ".[test]" && .venv/bin/pytest\n'
    )


def test_what_is_run_before_a_change_lands_is_the_readme_s_own_set_up() -> None:
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    assert 'from_readme 1 "$work/use"' in script
    assert script.endswith('from_readme 2 "$work/test"\n')


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_of_a_command_is_in_the_readme(command: str) -> None:
    params = COMMANDS[command].load().params
    options = [name for param in params for name in param.opts if name.startswith("--")]
    assert len(options) > 8
    told = re.findall(r"`(--[a-z-]+)", README)
    assert [option for option in options if option not in told] == []


@pytest.mark.parametrize("contract", ["", "--trump sixes --by N"])
@pytest.mark.usefixtures("printed")
def test_every_field_of_the_json_answer_is_in_the_readme(contract: str, folder: Path) -> None:
    deal = "$(cut -d ' ' -f 1-4 hand.txt)"
    answer = json.loads(
        run(["bash", "-c", f"texas42 solve {deal} {contract} --json 2>/dev/null"], folder)
    )
    assert len(answer) > 2
    assert [field for field in answer if f"`{field}`" not in README] == []
