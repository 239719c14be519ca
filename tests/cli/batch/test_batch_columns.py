"""The flat columns of an answer: what CSV and Parquet hold of it."""

import csv
import io

import pytest

from helpers.batch_user import CONTRACT, HAND, answer, batch
from helpers.cli_user import DEAL
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42_cli.batch.columns import columns_of, row_of

pytestmark = pytest.mark.usefixtures("fast_is_a_glance")

HANDS = DEAL.removeprefix("N:").split()


def test_flat_columns_hold_what_the_record_says() -> None:
    row = row_of(answer(CONTRACT, ask="leads"))
    assert row["leads"] == "4-0:40 2-2:34 6-1:29 6-2:25 1-0:23 6-5:20 4-1:18"
    assert (row["line"], row["id"], row["points"], row["play"]) == (1, "game-7", 40, "")
    assert row_of(answer(CONTRACT, ask="line"))["best_line"].startswith("4-0 ")
    table = answer(DEAL)
    cells = {f"{s}_{t}": table["table"][str(s)][str(t)] for s in Seat for t in Trump}
    assert cells.items() <= row_of(table).items()


def test_the_columns_of_a_bid_are_the_call_and_the_best_contract() -> None:
    record = answer(HAND, fast=True)
    row = row_of(record)
    assert row["hand"] == HAND.replace(",", " ")
    assert row["call"] == record["advice"]["bid"]
    for name in ("trump", "lead", "make", "low", "high", "players", "worth"):
        assert row[name] == record["contract"][name]
    assert row["bid"] == int(record["contract"]["bid"])


def test_the_columns_of_the_bids_of_a_deal_are_named_by_the_seat() -> None:
    record = answer(f"N:- {HANDS[1]} - -", fast=True)
    contract = record["bids"]["E"]["contract"]
    row = row_of(record)
    assert row["E_call"] == record["bids"]["E"]["advice"]["bid"]
    assert (row["E_bid"], row["E_make"]) == (int(contract["bid"]), contract["make"])
    assert "N_call" not in row


@pytest.mark.parametrize("ask", ["points", "table", "leads", "line", "bid", "review", "auto"])
def test_every_value_of_an_answer_has_a_column_but_what_only_json_tells(ask: str) -> None:
    line = HAND if ask == "bid" else CONTRACT
    names = [column.name for column in columns_of(ask)]
    assert len(set(names)) == len(names)
    only_json = {"seed", "worlds", "advice", "contract", "ties", "why", "interrupted"}
    only_json |= {"situation", "trumps", "set_example"}
    only_json |= {"reads_call", "bid_given", "confirmed", "plays", "sentences", "totals", "house"}
    flattened = {"table", "bids"}
    assert set(answer(line, ask=ask, fast=True)) - only_json - flattened <= set(names)


@pytest.mark.parametrize("ask", ["points", "table", "leads", "line", "bid", "review"])
def test_auto_has_the_columns_of_every_ask(ask: str) -> None:
    assert set(columns_of(ask)) <= set(columns_of("auto"))


def test_csv_on_stdout_has_a_head_and_a_row_a_line() -> None:
    result = batch("-", "--ask", "points", "--format", "csv", stdin=f"{CONTRACT}\njunk\n")
    assert result.exit_code == 1
    head, good, bad = csv.reader(io.StringIO(result.stdout))
    assert ",".join(head) == (
        "line,file,id,deal,trump,by,leader,bid,makes,points,setters_points,error,where,hint"
    )
    assert good == ["1", "", "game-7", DEAL, "aces", "N", "N", "31", "true", "40", "2", "", "", ""]
    assert bad[0] == "2"
    assert bad[-2] == "column 1"
