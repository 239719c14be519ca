"""Reviews of many hands, added up by player."""

from pathlib import Path

from helpers.batch_user import CONTRACT, batch, records, write_lines
from texas42_cli.batch.players import Played, add_to, described

PLAYS = "play=4-0,5-4,4-4,6-4,5-5,5-3"
LINES = [
    f"{CONTRACT} {PLAYS} players=ann,bob,cal,dee",
    f"{CONTRACT} {PLAYS} players=bob,ann,dee,cal",
    f"{CONTRACT} {PLAYS}",
]


def test_what_each_player_s_plays_came_to_is_told_at_the_end(tmp_path: Path) -> None:
    lines = write_lines(tmp_path / "hands.txt", LINES)
    result = batch(lines, "--fast", "-o", tmp_path / "reviews.jsonl")
    told = result.stderr.split("player ")[1]
    rows = [line.split()[1:3] for line in told.splitlines()[1:]]
    assert sorted(rows) == [["ann", "2"], ["bob", "2"], ["cal", "2"], ["dee", "2"]]


def test_a_player_s_totals_are_those_of_the_records(tmp_path: Path) -> None:
    reviews = records(write_lines(tmp_path / "hands.txt", LINES), "--fast")
    ann = [reviews[0]["totals"]["N"], reviews[1]["totals"]["E"]]
    sums: dict[str, list[float]] = {}
    add_to(sums, [Played("ann", t["mistakes"], t["chance_lost"]) for t in ann])
    assert sums["ann"][0] == 2
    assert sums["ann"][1] == sum(t["mistakes"] for t in ann)


def test_who_lost_least_stands_first() -> None:
    sums: dict[str, list[float]] = {}
    add_to(sums, [Played("ann", 1, 0.2), Played("bob", 1, 0.1), Played("ann", 0, 0.0)])
    add_to(sums, [Played("bob", 2, 0.3)])
    assert [line.split(maxsplit=3) for line in described(sums)[1:]] == [
        ["ann", "2", "0.50", "10.0 %"],
        ["bob", "2", "1.50", "20.0 %"],
    ]


def test_a_name_neither_moves_the_cursor_nor_the_columns() -> None:
    sums: dict[str, list[float]] = {}
    add_to(sums, [Played("\x1b[2J\nann", 0, 0.0), Played("b" * 50, 1, 0.5)])
    head, *told = described(sums)
    assert told[0].startswith(r"\x1b[2J\nann ")
    assert told[1].startswith("b" * 20 + "… ")
    assert [line.isprintable() for line in told] == [True, True]
    assert {len(line) for line in told} == {len(head)}


def test_no_players_no_totals() -> None:
    assert described({}) == []


def test_totals_go_on_with_a_run_that_was_stopped(tmp_path: Path) -> None:
    # The second line is bad, so that a strict run stops after one that is safe.
    bad = write_lines(tmp_path / "hands.txt", [LINES[0], f"{CONTRACT} play=9-9", LINES[1]])
    whole, output = tmp_path / "whole.jsonl", tmp_path / "reviews.jsonl"
    undisturbed = batch(bad, "--fast", "-o", whole).stderr.split("player ")[1]
    assert batch(bad, "--fast", "--strict", "-o", output).exit_code == 1
    resumed = batch(bad, "--fast", "--resume", "-o", output)
    assert resumed.stderr.split("player ")[1] == undisturbed
    assert output.read_bytes() == whole.read_bytes()
