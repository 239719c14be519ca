"""`texas42 batch --ask expected`: expected points of hands, and of deals with hidden hands."""

import csv
import io
from typing import Any

import pytest

from helpers.batch_user import HAND, Fields, answer, batch, records
from helpers.cli_user import DEAL, ENDING, solve_json
from texas42.bidding import expected
from texas42.game.bids import BIDS
from texas42.game.rules import Trump
from texas42_cli.batch.columns import columns_of, row_of
from texas42_cli.solve import expecting

HANDS = DEAL.removeprefix("N:").split()
IN_ACES = f"N:{HANDS[0]} {HANDS[1]} {HANDS[2]} - by=N trump=aces bid=31 id=game-7"
IN_SIXES = f"N:{HAND} - - - by=N trump=sixes"
TWO_WAYS = f"N:{HANDS[0]} {HANDS[1]} 6-0,5-5,5-0,4-4,4-2,3-1 6-4,6-3,5-3,3-2,2-1,2-0 by=E trump=6"


@pytest.fixture(autouse=True)
def little_is_sampled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(expected, "LAYOUTS", 6)
    monkeypatch.setattr(expected, "TRUMP_LAYOUTS", 3)
    monkeypatch.setattr(expecting, "PLAYED_HANDS", 24)


def asked(line: str, **settings: Any) -> Fields:
    return answer(line, ask="expected", **settings)


# The same answer as the command for one


@pytest.mark.parametrize("line", [HAND, IN_SIXES, TWO_WAYS], ids=["a hand", "a deal", "tiles"])
def test_an_answer_is_that_of_solve(line: str) -> None:
    assert asked(line) == {"line": 1, **solve_json(line)}


def test_a_hand_is_asked_in_every_trump() -> None:
    assert {one["trump"] for one in asked(HAND)["trumps"]} == {*map(str, Trump)}


def test_a_seed_fixes_the_layouts() -> None:
    assert asked(IN_SIXES, seed=3) == {"line": 1, **solve_json(IN_SIXES, "--seed", "3")}
    assert asked(IN_SIXES, seed=3)["points"] != asked(IN_SIXES)["points"]


def test_a_deal_that_is_known_but_for_one_hand_is_exact_and_keeps_its_id() -> None:
    record = asked(IN_ACES)
    assert record["id"] == "game-7"
    assert (record["expected_points"], record["exact"]) == (40, True)


def test_no_number_of_jobs_changes_a_byte() -> None:
    lines = f"{HAND}\n{IN_SIXES}\n"
    one, three = (
        batch("-", "--ask", "expected", "--quiet", "--jobs", jobs, stdin=lines).stdout
        for jobs in ("1", "3")
    )
    assert one == three
    assert len(one.splitlines()) == 2


def test_a_line_that_names_nothing_to_ask_is_never_asked_what_to_expect() -> None:
    assert "bids" in answer(f"N:{HAND} - - -", fast=True)


# Lines that cannot be answered


@pytest.mark.parametrize(
    ("line", "what", "hint"),
    [
        (
            DEAL,
            "all four hands are known, so nothing is left to chance",
            "--ask points, leads, line or table",
        ),
        (
            f"{IN_SIXES} play=6-6",
            "with hidden hands points are expected before the first lead",
            "ask texas42 next what to play now",
        ),
        (
            f"N:{HANDS[0]} {HANDS[1]} - -",
            "it is not said who bids, and the hands of N and E are known",
            "add --by, or by= to the deal",
        ),
        ("N:- - - -", "no whole hand is known", "give all 7 tiles of one seat"),
        (
            "N:6-6,6-5 - - -",
            "N has 2 tiles, expected 7",
            "every hand of a deal has seven tiles (fewer, all alike, in an ending)",
        ),
    ],
    ids=["a whole deal", "plays", "two hands", "no hand", "two tiles"],
)
def test_a_line_that_does_not_fit_says_how_to_mend_it(line: str, what: str, hint: str) -> None:
    error = asked(line)["error"]
    assert (error["what"], error["hint"]) == (what, hint)


def test_bad_lines_do_not_keep_others_from_being_answered() -> None:
    bad, good = records("-", "--ask", "expected", stdin=f"{ENDING}\n{IN_ACES}\n", code=1)
    assert "all four hands" in bad["error"]["what"]
    assert good["expected_points"] == 40


# Columns


def test_the_columns_of_one_trump_hold_what_the_record_says() -> None:
    record = asked(f"{IN_SIXES} bid=36")
    row = row_of(record)
    for name in ("trump", "by", "leader", "bid", "expected_points", "low", "high", "total"):
        assert row[name] == record[name]
    assert row["expected_sixes"] == record["expected_points"]
    assert row["double_dummy_42"] == record["make"]["42"]["double_dummy"]
    assert row["as_played"] == record["make"]["36"]["as_played"]
    assert row["leads"].startswith(f"{record['best_lead']}:")
    assert len(row["leads"].split()) == 7


def test_the_columns_of_every_trump_are_of_the_best_and_the_points_of_all() -> None:
    record = asked(HAND)
    row, best = row_of(record), record["trumps"][0]
    assert (row["trump"], row["expected_points"]) == (best["trump"], best["expected_points"])
    for one in record["trumps"]:
        assert row[f"expected_{one['trump']}"] == one["expected_points"]
    for bid in BIDS:
        assert row[f"double_dummy_{bid}"] == best["make"][str(bid)]["double_dummy"]
    assert row["hand"] == HAND.replace(",", " ")


def test_every_value_has_a_column_of_its_own() -> None:
    names = [column.name for column in columns_of("expected")]
    assert len(set(names)) == len(names)
    for line in (HAND, IN_SIXES):
        assert set(row_of(asked(line))) <= set(names)


def test_the_columns_of_other_asks_are_what_they_were() -> None:
    names = {column.name for column in columns_of("auto")}
    assert not any(name.startswith(("expected_", "double_dummy_")) for name in names)


def test_csv_has_a_row_a_line() -> None:
    result = batch("-", "--ask", "expected", "--format", "csv", stdin=f"{IN_ACES}\n{HAND}\n")
    assert result.exit_code == 0
    one, every = csv.DictReader(io.StringIO(result.stdout))
    assert (one["id"], one["expected_points"], one["leads"].split()[0]) == (
        "game-7",
        "40.0",
        "4-0:40.00",
    )
    assert (every["leads"], every["as_played"], every["error"]) == ("", "", "")
