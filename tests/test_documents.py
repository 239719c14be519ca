"""The documents are true: what they show is what is printed, and they leave out nothing.

Everything that is shown is run (`helpers.documents` says how). Every option, JSON key and column is
told where a reader would look for it, every link leads somewhere, and every section of the rules
that the code names is there.
"""

import json
import os
import re
from collections.abc import Iterator
from difflib import unified_diff
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import texas42
from helpers.batch_user import CONTRACT, HAND, records, write_lines
from helpers.cli_user import ENDING
from helpers.cli_user import texas42 as run
from helpers.documents import ROOT, Document, documents
from helpers.next_user import LATE
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42_cli.batch.asks import AUTO, EXPECTED
from texas42_cli.batch.columns import columns_of
from texas42_cli.main import COMMANDS

README, CONTRIBUTING, CHANGELOG = map(Document, ("README.md", "CONTRIBUTING.md", "CHANGELOG.md"))
QUESTIONS, FORMATS, PYTHON, RULES = (
    Document(f"docs/{name}.md") for name in ("questions", "formats", "python", "rules")
)
DOCUMENTS = documents()
LONG = "docs/questions.md"  # every command and option by example
SHOWING = [document for document in DOCUMENTS if document.commands or document.blocks("python")]

SHARED = "Options that the questions share"
DATA = {*map(str, Seat), *map(str, Trump)}
"""Keys of JSON that are data: a seat, a trump."""

COMMAND = re.compile(r"(?:^|[|;{&(]\s*|\bthen\s+)texas42 ([a-z]\w*)")
MODULE = re.compile(r"python -m ((?:benchmarks|texas42|texas42_cli)[\w.]*)")
CITED = re.compile(r"rules\.md\s+((?:§[\d.]*\d(?:,\s+|\s+and\s+)?)+)")

by_what_it_shows = pytest.mark.parametrize(
    "document",
    [pytest.param(d, id=d.name, marks=pytest.mark.slow if d.name == LONG else ()) for d in SHOWING],
)
by_name = pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)


@cache
def answer_of(*args: str) -> Any:
    result = run(*args, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


PLAYED = f"{CONTRACT} play=4-0,5-4"
ANSWERS = {
    "a contract": ("solve", ENDING, "--trump", "doubles", "--by", "N"),
    "a table": ("solve", ENDING),
    "a hand in a trump": ("solve", HAND, "--trump", "sixes", "--layouts", "3"),
    "a hand in every trump": ("solve", f"N:{HAND} - - -", "--layouts", "3"),
    "bid": ("bid", HAND, "--fast"),
    "next": ("next", LATE, "--fast"),
    "review": ("review", PLAYED, "--fast"),
}
SOLVED = ("a contract", "a table", "a hand in a trump", "a hand in every trump")
TOLD_UNDER = dict.fromkeys(SOLVED, "JSON of solve")


# --- what is shown is what is printed


@pytest.mark.skipif(os.name == "nt", reason="the commands are for a POSIX shell")
@by_what_it_shows
def test_what_a_document_shows_is_what_is_printed(document: Document, tmp_path: Path) -> None:
    answer_of(*ANSWERS["bid"])  # so that no command says that it is compiling
    before, after = document.text.splitlines(), document.renewed(tmp_path).splitlines()
    difference = "\n".join(
        unified_diff(before, after, document.name, "as printed now", lineterm="")
    )
    assert not difference, difference


def test_something_is_shown() -> None:
    asked = [command for document in SHOWING for command in document.commands]
    for name in COMMANDS:
        assert sum(f"texas42 {name}" in command for command in README.commands) >= 1
        assert sum(f"texas42 {name}" in command for command in asked) >= 3
    assert len(PYTHON.blocks("python")) >= 6


# --- nothing is left out


@pytest.mark.parametrize("command", COMMANDS)
def test_every_option_of_a_command_is_told_with_it(command: str) -> None:
    params = COMMANDS[command].load().params
    options = {name for param in params for name in param.opts if name.startswith("-")}
    assert len(options) > 8
    told = QUESTIONS.named_under(f"texas42 {command}") | QUESTIONS.named_under(SHARED)
    assert options - {word.split()[0] for word in told} == set()


@pytest.mark.parametrize("question", ANSWERS)
def test_every_key_of_an_answer_is_told(question: str) -> None:
    keys = set(keys_in(answer_of(*ANSWERS[question])))
    assert len(keys) > 2
    assert keys - told_of_json(TOLD_UNDER.get(question, f"JSON of {question}")) == set()


def test_every_key_of_an_answer_of_batch_is_told(tmp_path: Path) -> None:
    bad, hidden = "N:6-6,6-5 - - -", f"N:{HAND} - - -"
    named = f"{PLAYED} players=ann,bob,cal,dee"
    lines = write_lines(tmp_path / "lines.txt", [CONTRACT, ENDING, HAND, hidden, named, bad])
    contract = write_lines(tmp_path / "contract.txt", [f"{ENDING} by=N trump=doubles"])
    answers = records(lines, contract, "--fast", code=1)
    answers += records(contract, "--ask", "leads") + records(contract, "--ask", "line")
    keys = {key for answer in answers for key in keys_in(answer)}
    assert {"line", "file", "id", "bids", "table", "best_line", "players_named", "error"} <= keys
    singles = (told_of_json(f"JSON of {name}") for name in ("solve", "bid", "review"))
    assert keys - told_of_json("JSON of batch").union(*singles) == set()


def keys_in(answer: Any) -> Iterator[str]:
    """The keys of an answer at any depth, but for those that are data."""
    if isinstance(answer, dict):
        yield from (key for key in answer if key not in DATA and not key.isdigit())
    if isinstance(answer, dict | list):
        for value in answer.values() if isinstance(answer, dict) else answer:
            yield from keys_in(value)


def told_of_json(title: str) -> set[str]:
    return FORMATS.named_under(title) | {"follow_me_doubles", "doubles_trump_low"}


def test_the_house_rules_are_told_once_for_all_answers() -> None:
    assert {"follow_me_doubles", "doubles_trump_low"} <= FORMATS.named_under("JSON")


def test_every_column_is_told() -> None:
    """Those of a seat are told of North."""
    columns = [*columns_of(AUTO), *columns_of(EXPECTED)]
    names = {re.sub(r"^[ESW]_", "N_", column.name) for column in columns}
    assert len(names) > 40
    assert names - FORMATS.named_under("CSV and Parquet") == set()


def test_every_public_name_is_told_and_no_other() -> None:
    assert PYTHON.named_under("The names") - {"texas42.kernels"} == set(texas42.__all__)


def test_every_exit_code_is_told() -> None:
    section = FORMATS.text.partition("## Exit codes")[2].partition("\n## ")[0]
    assert re.findall(r"^\| (\d+) \|", section, re.M) == ["0", "1", "2", "130"]


# --- nothing is named that is not there


@by_name
def test_no_document_names_a_command_that_is_not_there(document: Document) -> None:
    said = [*document.commands, *document.named]
    named = {name for text in said for name in COMMAND.findall(text)}
    assert named - set(COMMANDS) == set()


@by_name
def test_every_module_that_a_document_starts_is_there(document: Document) -> None:
    for name in MODULE.findall(document.text):
        path = Path(*name.split("."))
        rooms = (ROOT, ROOT / "solver", ROOT / "cli")
        homes = [r / p for r in rooms for p in (path.with_suffix(".py"), path / "__main__.py")]
        assert any(home.exists() for home in homes), name


@by_name
def test_every_link_within_the_repository_leads_somewhere(document: Document) -> None:
    for link in document.links:
        name, _, anchor = link.partition("#")
        if "://" in link:
            continue
        target = document.path.parent / name if name else document.path
        assert target.exists(), link
        if anchor:
            assert anchor in Document(str(target.resolve().relative_to(ROOT))).anchors, link


@by_name
def test_a_document_is_linked_from_the_readme(document: Document) -> None:
    assert document.name in (README.name, *README.links)


def cited_rules() -> set[str]:
    """Every section of the rules that the code names, as `7` or `12.6`."""
    folders = (ROOT / name for name in ("solver", "cli", "tests", "benchmarks"))
    sources = [path.read_text("utf-8") for folder in folders for path in folder.rglob("*.py")]
    places = (found for source in sources for found in CITED.findall(source))
    return {number for place in places for number in re.findall(r"§(\d+(?:\.\d+)?)", place)}


def test_every_section_of_the_rules_that_the_code_names_is_there() -> None:
    cited = cited_rules()
    assert {"3", "5", "12.6"} <= cited
    headings = [heading for heading in RULES.headings if heading.startswith("§")]
    assert [heading.split(".")[0] for heading in headings] == [f"§{n}" for n in range(1, 13)]
    for number in cited:
        section, _, item = number.partition(".")
        text = RULES.text.partition(f"## §{section}. ")[2].partition("\n## ")[0]
        assert text.strip()
        assert not item or f"\n{item}. " in text


# --- how they are


def test_the_readme_is_short() -> None:
    assert len(README.path.read_bytes()) <= 12_000


def test_contributing_is_one_page() -> None:
    assert len(CONTRIBUTING.path.read_bytes()) <= 5_000


def test_the_changelog_begins_with_this_version() -> None:
    versions = [heading.split()[0] for heading in CHANGELOG.headings[1:]]
    assert versions[0] == texas42.__version__
    assert versions[-1] == "0.1.0"


def test_the_first_set_up_command_asks_about_a_deal_and_the_second_runs_the_tests() -> None:
    first, second = README.blocks("sh")
    assert first.startswith("python3 -m venv .venv && .venv/bin/pip install . && ")
    assert ".venv/bin/texas42 solve" in first
    assert second == (
        'python3 -m venv .venv && .venv/bin/pip install ".[test]" && .venv/bin/pytest\n'
    )


def test_what_is_run_before_a_change_lands_is_the_readme_s_own_set_up() -> None:
    script = (ROOT / ".ci" / "run").read_text("utf-8")
    assert 'from_readme 1 "$work/use"' in script
    assert script.endswith('from_readme 2 "$work/test"\n')
