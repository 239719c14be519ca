"""How options arrive in a command: some as one value, read by the solver's readers."""

from dataclasses import dataclass
from typing import Any

import click
import pytest
from click.shell_completion import ShellComplete
from click.testing import CliRunner

from helpers.cli_user import DEAL, texas42
from texas42.game.seats import Seat
from texas42_cli.main import COMMANDS, cli
from texas42_cli.shared.declaring import chosen, gathered, spelled, together, words_argument
from texas42_cli.shared.options import read_precision

WITH_A_FILE = ("batch", "review", "solve")


@dataclass(frozen=True)
class Group:
    seat: Seat | None = None
    size: int = 7


GROUP = together(
    gathered("group", Group),
    spelled("--seat", metavar="SEAT", read=Seat.parse, words=Seat, help="Who."),
)
WORD = chosen("--word", {"one": 1, "two": 2}, default="one", help="Which.")


def said(decorator: Any, *args: str) -> str:
    """What a command with these options says that it was given."""

    def say(**given: object) -> None:
        click.echo(repr(given))

    command = click.command(decorator(say))
    return CliRunner().invoke(command, args, catch_exceptions=False).stdout.strip()


def test_a_group_of_options_arrives_as_one_value() -> None:
    assert said(GROUP, "--seat", "e") == repr({"group": Group(Seat.E)})


def test_what_no_option_is_named_after_keeps_its_default() -> None:
    assert said(GROUP) == repr({"group": Group(None, 7)})


def test_a_word_arrives_as_what_it_means() -> None:
    assert said(WORD) == repr({"word": 1})
    assert said(WORD, "--word", "two") == repr({"word": 2})


def test_options_that_stand_apart_may_arrive_as_one_value() -> None:
    size = click.option("--size", type=int, default=5)
    apart = together(gathered("group", Group), size, WORD)
    assert said(apart, "--size", "6") == repr({"word": 1, "group": Group(None, 6)})


def test_help_lists_options_in_the_order_in_which_they_stand() -> None:
    lines = said(together(GROUP, WORD), "--help").splitlines()
    assert [line.split()[0] for line in lines if line.lstrip().startswith("--")] == [
        "--seat",
        "--word",
        "--help",
    ]


def test_a_command_without_its_words_shows_its_help() -> None:
    words = words_argument("words")
    assert said(words, "a", "b") == repr({"words": ("a", "b")})
    assert said(words) == said(words, "--help")


@pytest.mark.parametrize("name", [name for name in COMMANDS if name != "deal"])
def test_every_question_without_words_shows_its_help(name: str) -> None:
    assert texas42(name).stdout == texas42(name, "--help").stdout
    assert texas42(name).exit_code == 0


@pytest.mark.parametrize("name", COMMANDS)
def test_no_option_of_a_command_is_declared_twice(name: str) -> None:
    names = [one for param in COMMANDS[name].load().params for one in param.opts]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("name", WITH_A_FILE)
def test_the_shell_completes_file_names(name: str) -> None:
    completer = ShellComplete(cli, {}, "texas42", "_TEXAS42_COMPLETE")
    (item,) = completer.get_completions([name], "eve")
    assert (item.type, item.value) == ("file", "eve")


def test_options_go_before_keys_one_by_one() -> None:
    keys = f"{DEAL} trump=fives by=E bid=31"
    record = texas42("solve", keys, "--trump", "aces", "--by", "N", "--json").stdout
    assert '"trump": "aces", "by": "N"' in record
    assert '"bid": 31' in record


@pytest.mark.parametrize(("text", "share"), [("1%", 0.01), (" 2.5 ", 0.025), ("50", 0.5)])
def test_a_precision_is_half_a_width_in_percent(text: str, share: float) -> None:
    assert read_precision(text) == pytest.approx(share)
