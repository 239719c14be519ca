"""What `texas42 batch` asks of a line, and that its answer is that of the command for one."""

import json
import pickle
from pathlib import Path
from typing import Any

import pytest

from helpers.batch_user import CONTRACT, HAND, Fields, answer, records, refusal
from helpers.cli_user import DEAL, ENDING, LAYDOWN, solve_json, texas42
from texas42.game.houses import AllPass
from texas42.notation.lines import parse_line
from texas42_cli.batch import asks
from texas42_cli.batch.asks import Settings, answered, seats_asked
from texas42_cli.batch.columns import row_of
from texas42_cli.batch.lines import Line
from texas42_cli.main import COMMANDS
from texas42_cli.shared.options import EffortOptions

HANDS = DEAL.removeprefix("N:").split()

pytestmark = pytest.mark.usefixtures("fast_is_a_glance")

POINTS = ("deal", "trump", "by", "leader", "points", "setters_points", "bid", "makes")


def what_is_wrong(line: str, **settings: Any) -> str:
    error = answer(line, **settings)["error"]
    return "; ".join(part for part in (error["where"], error["what"], error["hint"]) if part)


def picked(record: Fields, *fields: str) -> Fields:
    return {field: record[field] for field in fields}


# What a line calls for


@pytest.mark.parametrize(
    ("line", "field"),
    [
        (CONTRACT, "points"),
        (f"{CONTRACT} play=4-0", "plays"),
        (DEAL, "table"),
        (f"{DEAL} by=N", "table"),
        (f"{DEAL} trump=aces", "table"),
        (HAND, "advice"),
        (f"N:{HANDS[0]} - - -", "bids"),
        (f"N:{HANDS[0]} - - - by=N trump=aces", "bids"),
        (json.dumps({"deal": DEAL}), "table"),
        (json.dumps({"hand": HAND.split(",")}), "advice"),
    ],
    ids=[
        "a contract",
        "a hand in play",
        "a deal",
        "a bidder",
        "a trump",
        "a hand",
        "a hand of a deal",
        "a contract with hidden hands",
        "a deal in JSON",
        "a hand in JSON",
    ],
)
def test_a_line_without_an_ask_gets_what_its_keys_call_for(line: str, field: str) -> None:
    assert field in answer(line, fast=True)


# The same answer as the command for one


def test_points_are_those_of_solve() -> None:
    expected = solve_json(CONTRACT)
    assert answer(CONTRACT) == {"line": 1, "id": "game-7", **picked(expected, *POINTS)}


@pytest.mark.parametrize("play", ["", " play=4-0", " play=4-0,5-4,4-4"])
def test_leads_are_those_of_solve_with_the_plays_so_far(play: str) -> None:
    expected = solve_json(CONTRACT + play)
    fields = picked(expected, *POINTS, "play", "to_play", "points_left", "leads")
    assert answer(CONTRACT + play, ask="leads") == {"line": 1, "id": "game-7", **fields}


def test_a_review_is_that_of_review() -> None:
    line = f"{CONTRACT} play=4-0,5-4,4-4,6-4,5-5"
    expected = json.loads(texas42("review", *line.split(), "--fast", "--json").stdout)
    assert answer(line, fast=True) == {"line": 1, "id": "game-7", **expected}


def test_a_renege_is_a_bad_line_unless_lenient() -> None:
    line = f"{CONTRACT} play=4-0,6-6"
    assert "must follow" in answer(line, fast=True)["error"]["what"]
    assert answer(line, fast=True, lenient=True)["plays"][1]["verdict"] == "renege"


def test_a_review_names_the_players_that_the_line_names() -> None:
    line = f"{CONTRACT} play=4-0 players=ann,bob,cal,dee"
    record = answer(line, fast=True)
    assert record["players_named"] == {"N": "ann", "E": "bob", "S": "cal", "W": "dee"}
    assert (row_of(record)["N_player"], row_of(record)["W_player"]) == ("ann", "dee")


def test_the_best_line_is_that_of_solve_under_a_name_of_its_own() -> None:
    expected = solve_json(CONTRACT)
    record = answer(CONTRACT, ask="line")
    assert record["line"] == 1
    assert record["best_line"] == expected["line"]
    assert len(record["best_line"]) == 28


def test_points_after_plays_are_those_of_the_position() -> None:
    played = f"{CONTRACT} play=6-5,6-6"
    assert answer(played, ask="points")["points"] == solve_json(played)["points"] != 40


@pytest.mark.parametrize("keys", ["", " by=N", " trump=aces"])
def test_the_table_is_that_of_solve_and_as_wide(keys: str) -> None:
    assert answer(DEAL + keys)["table"] == solve_json(DEAL + keys)["table"]


def test_the_table_of_a_contract_is_the_whole_table() -> None:
    assert answer(CONTRACT, ask="table")["table"] == solve_json(DEAL)["table"]


@pytest.mark.parametrize(
    ("line", "args"),
    [
        (HAND, (HAND,)),
        (f"{HAND} auction=P,30", (HAND, "--auction", "P 30")),
        (json.dumps({"hand": HAND, "auction": ["30"]}), (HAND, "--auction", "30")),
        (LAYDOWN.removeprefix("N:").split()[0], (LAYDOWN.removeprefix("N:").split()[0],)),
    ],
    ids=["first to call", "third to call", "second, in JSON", "a laydown"],
)
def test_a_bid_is_that_of_bid(line: str, args: tuple[str, ...]) -> None:
    expected = texas42("bid", *args, "--fast", "--seed", "3", "--json")
    assert answer(line, fast=True, seed=3) == {"line": 1, **json.loads(expected.stdout)}


@pytest.mark.slow
def test_a_bid_with_no_effort_named_is_that_of_bid_too() -> None:
    expected = texas42("bid", HAND, "--json")
    assert answer(HAND) == {"line": 1, **json.loads(expected.stdout)}


def test_the_house_rules_hold_for_every_line() -> None:
    line = f"{DEAL} trump=follow-me by=N"
    (record,) = records("-", "--follow-me-doubles", "own", stdin=line)
    expected = json.loads(texas42("solve", line, "--follow-me-doubles", "own", "--json").stdout)
    assert record == {"line": 1, **picked(expected, *POINTS, "house")}
    assert record["points"] != solve_json(line)["points"]


# The bids of a deal


def test_every_known_seat_of_a_deal_is_asked_as_if_it_called_first() -> None:
    record = answer(f"N:{HANDS[0]} - - {HANDS[3]} id=3", fast=True)
    assert list(record) == ["line", "id", "deal", "bids"]
    alone = answer(HANDS[3], fast=True)
    assert list(record["bids"]) == ["N", "W"]
    assert record["bids"]["W"] == {key: alone[key] for key in alone if key != "line"}


@pytest.mark.parametrize(
    ("line", "asked"),
    [
        (f"N:{HANDS[0]} - {HANDS[2]} -", {"N": (), "S": ()}),
        (f"{DEAL} shaker=W auction=30,P", {"N": (), "E": (30,), "S": (30, None)}),
        (f"N:- - {HANDS[2]} - shaker=W auction=P,P,P,30", {"S": (None, None)}),
        (f"{DEAL} shaker=E", {"N": (), "E": (), "S": (), "W": ()}),
    ],
    ids=["no auction", "not yet its turn", "a whole auction", "nothing called"],
)
def test_a_seat_is_asked_with_the_calls_made_before_its_turn(
    line: str, asked: dict[str, tuple[int | None, ...]]
) -> None:
    found = seats_asked(parse_line(line))
    assert {str(seat): calls for seat, calls in found.items()} == asked


def test_whether_four_may_pass_is_an_option() -> None:
    forced = answer(f"{HANDS[1]} auction=P,P,P", fast=True)
    free = answer(f"{HANDS[1]} auction=P,P,P", fast=True, all_pass=AllPass.RESHAKE)
    assert (forced["pass_worth"], free["situation"]["all_pass"]) == (None, "reshake")
    assert free["pass_worth"] is not None


# Lines that cannot be answered


@pytest.mark.parametrize(
    ("line", "settings", "wrong"),
    [
        (
            HAND,
            {"ask": "points"},
            "only one hand is known; this needs a deal, N:hand hand hand hand, or --ask bid",
        ),
        (
            DEAL,
            {"ask": "points"},
            "the trump and the bidder are not both known; add trump= and by=",
        ),
        (
            f"{DEAL} by=N play=4-0",
            {},
            "the trump and the bidder are not both known; add trump=",
        ),
        (
            f"N:{HANDS[0]} - - -",
            {"ask": "table"},
            "E's hand is unknown; this question needs all four hands open",
        ),
        (
            f"{CONTRACT} play=4-0,6-6",
            {},
            "play 2 (trick 1, E); E must follow fours (4-0 was led) and cannot play 6-6;"
            " play 4-3, 5-4",
        ),
        (
            f"{HAND} auction=30,30",
            {},
            "auction, call 2; 30 does not beat 30; bid 31 or more, or pass",
        ),
        (
            f"{HAND} auction=P,P,P,30",
            {},
            "auction, call 4; the auction is over after four calls;"
            " give only the calls made before yours",
        ),
        (
            f"{DEAL} auction=P,30",
            {"ask": "bid"},
            "it is not known who made these calls; add shaker=",
        ),
        (
            f"N:- - {HANDS[2]} - shaker=W auction=P",
            {},
            "no hand is known of a seat whose turn it was; give a hand",
        ),
        (
            DEAL.replace("6-6", "6-7"),
            {},
            "column 31 (E's hand); 6-7 is not in a double-six set; pips go from 0 (blank) to 6",
        ),
    ],
)
def test_a_line_that_does_not_fit_says_what_where_and_how_to_mend_it(
    line: str, settings: Fields, wrong: str
) -> None:
    assert what_is_wrong(line, **settings) == wrong


def test_an_ending_has_no_bids() -> None:
    assert "error" in answer(ENDING, ask="bid")


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("junk id=game%207 more", "game 7"),
        (f"{HAND} by=N id=h1", "h1"),
        ('{"id": 7, "deal": "junk"}', "7"),
        ("junk # id=no", None),
        ("junk id=%FF", None),
        ('{"id": "x"', None),
        ('{"id": ["x"]}', None),
    ],
)
def test_a_bad_line_keeps_its_id_if_that_can_be_read(line: str, name: str | None) -> None:
    record = answer(line)
    assert "error" in record
    assert record.get("id") == name


@pytest.mark.parametrize(
    ("data", "name"),
    [
        (b"N:caf\xe9 id=7", "7"),
        (b"N:\0 id=7", "7"),
        (b'{"id": "7", "deal": "caf\xe9"}', "7"),
        (b"N: id=caf\xe9", None),
        (b"N: id=7\0", None),
    ],
)
def test_a_line_that_is_no_text_keeps_its_id_if_that_is(data: bytes, name: str | None) -> None:
    record = answered(Line(1, data), Settings())
    assert record["error"]["hint"] == "save the file as UTF-8 text"
    assert record.get("id") == name


def test_a_line_that_was_cut_has_no_id_since_that_may_be_cut_too() -> None:
    assert "id" not in answered(Line(1, b"N: id=12", flaw="too long"), Settings())


def test_a_bug_of_ours_is_the_error_of_one_line_and_the_run_goes_on(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def broken(asked: object, settings: object) -> Fields:
        raise ZeroDivisionError("by design")

    monkeypatch.setitem(asks.ASKS, "table", broken)
    bad, good = records("-", stdin=f"{DEAL} id=x\n{CONTRACT}\n", code=1)
    assert (bad["line"], bad["id"]) == (1, "x")
    assert bad["error"]["what"].startswith(
        "internal error (ZeroDivisionError: by design, texas42_cli.batch.asks line "
    )
    assert good["points"] == 40


# Shapes


def test_a_line_and_its_settings_can_travel() -> None:
    assert pickle.loads(pickle.dumps(answered)) is answered
    line, settings = Line(3, CONTRACT.encode(), "a"), Settings("points")
    assert pickle.loads(pickle.dumps((line, settings))) == (line, settings)


def test_settings_are_named_by_their_options_each_as_json_has_it() -> None:
    settings = Settings("points", EffortOptions(seed=3), all_pass=AllPass.RESHAKE).by_option()
    known = {name for option in COMMANDS["batch"].load().params for name in option.opts}
    assert settings.keys() <= known
    assert json.loads(json.dumps(settings)) == settings
    assert (settings["--seed"], settings["--all-pass"]) == (3, "reshake")
    assert settings["--follow-me-doubles"] == "high"


def test_a_bug_is_told_with_our_last_line_before_it_and_all_it_says(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    path = Path("/a/folder/whose/name/is/long/and/has/no/tables.json")
    monkeypatch.setitem(asks.ASKS, "table", lambda asked, settings: path.read_text())
    what = answer(DEAL)["error"]["what"]
    assert str(path) in what
    assert "texas42_cli.batch.asks line " in what


# Options


@pytest.mark.parametrize(
    ("args", "message"),
    [
        (("--fast", "--deep"), "--fast and --deep exclude each other; see"),
        (("--fast", "--precision", "1"), "--fast and --precision exclude each other; see"),
        (("--precision", "x"), "--precision: 'x' is not a percentage; write it as 1%"),
        (("--resume", "--force"), "--resume and --force exclude each other"),
        (("--ask", "nothing"), "Invalid value for '--ask'"),
        (("--time", "3"), "No such option"),
    ],
)
def test_options_that_make_no_sense_are_refused(args: tuple[str, ...], message: str) -> None:
    assert refusal("-", *args, stdin=HAND).startswith(message)
