"""One line, one answer: what can be asked of a line, and the fields that say it.

Every answer is what the single command's `--json` says of the same question. A line that cannot be
answered gets an answer that says why; nothing that one line holds ends the run.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any

from texas42.errors import ContractError, Texas42Error, UnknownHandError
from texas42.game.auction import Auction, seat_of
from texas42.game.bids import Call
from texas42.game.contracts import Contract
from texas42.game.dominoes import Mask
from texas42.game.houses import STANDARD, AllPass, BiddingRules, HouseRules
from texas42.game.play import PlayedHand, Position
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42.notation.hand_records import AnyRecord, HandRecord, id_in, parse_any_record
from texas42.notation.record import Record
from texas42.wording import placed

from ..bid.answer import effort_of, explained
from ..bid.fields import bid_fields
from ..review.answer import ReviewQuestion
from ..review.answer import answer_to as reviewed
from ..review.fields import review_fields
from ..shared.options import EffortOptions, all_pass_word
from ..shared.records import missing
from ..solve.answer import ContractAnswer, TableAnswer
from ..solve.expected_fields import expected_fields, trumps_fields
from ..solve.expecting import ExpectedAnswer, deal_record, question_about
from ..solve.expecting import answer_to as hidden_answer
from ..solve.fields import contract_fields, table_fields
from ..solve.options import SampleOptions
from .lines import UNREADABLE, Line

AUTO = "auto"
EXPECTED = "expected"

LONGEST_BUG = 200
"""Characters of an error of ours that an answer repeats; enough for a path."""

_OURS = ("texas42.", "texas42_cli.")

KEYS = ("trump=", "by=")
"""What a line calls its trump and its bidder."""

ONE_THREAD = 1
"""For each line, since the lines share the cores."""

Fields = dict[str, Any]

_POINTS = ("deal", "trump", "by", "leader", "points", "setters_points", "bid", "makes")
_SO_FAR = ("play", "to_play", "points_left")


@dataclass(frozen=True)
class Settings:
    """What is asked of every line, as values that can travel and be compared."""

    ask: str = AUTO
    effort: EffortOptions = field(default_factory=EffortOptions)
    house: HouseRules = STANDARD
    all_pass: AllPass = AllPass.FORCED_30
    lenient: bool = False

    @property
    def bidding(self) -> BiddingRules:
        return BiddingRules(all_pass=self.all_pass)

    def by_option(self) -> dict[str, Any]:
        """The settings by the name of their option, each as plain as JSON has it."""
        effort, house = self.effort, self.house
        return {
            "--ask": self.ask,
            "--fast": effort.fast,
            "--deep": effort.deep,
            "--precision": effort.precision,
            "--seed": effort.seed,
            "--follow-me-doubles": house.follow_me_doubles.value,
            "--doubles-trump-low": house.doubles_trump_low,
            "--all-pass": all_pass_word(self.all_pass),
            "--lenient": self.lenient,
        }


Ask = Callable[[AnyRecord, Settings], Fields]


def answered(line: Line, settings: Settings) -> Fields:
    """What there is to say of one line: the answer, or an `error` of what, where and hint."""
    place: Fields = {"line": line.number}
    if line.file is not None:
        place["file"] = line.file
    name: str | None = None
    try:
        record = parse_any_record(line.text(), partly=settings.ask == EXPECTED)
        name = record.id
        answer = ASKS[_chosen(record, settings.ask)](record, settings)
    except Texas42Error as error:
        answer = _error(error.what, error.place, error.hint)
    except Exception as error:
        answer = _error(f"internal error ({_trace(error)})", "", "please report this line")
    if "error" in answer and name is None:
        name = _id_of(line)
    return place | ({} if name is None else {"id": name}) | answer


def _id_of(line: Line) -> str | None:
    """The id of a bad line, unless that is what cannot be read."""
    name = id_in(line.legible())
    return None if name is None or UNREADABLE in name else name


def _error(what: str, where: str, hint: str) -> Fields:
    return {"error": {"what": what, "where": where, "hint": hint}}


def _trace(error: Exception) -> str:
    """What went wrong, and the last line of our own code on the way there."""
    frames = list(traceback.walk_tb(error.__traceback__))
    ours = [at for at in frames if at[0].f_globals.get("__name__", "").startswith(_OURS)]
    frame, number = (ours or frames)[-1]
    said = " ".join(str(error).split())[:LONGEST_BUG]
    return f"{type(error).__name__}: {said}, {frame.f_globals['__name__']} line {number}"


def _chosen(record: AnyRecord, ask: str) -> str:
    if ask != AUTO:
        return ask
    if isinstance(record, HandRecord):
        return "bid"
    if record.play:
        return "leads" if record.trump is None or record.by is None else "review"
    if not record.deal.complete:
        return "bid"
    return "table" if record.trump is None or record.by is None else "points"


# --- a contract


def answer_points(asked: AnyRecord, settings: Settings) -> Fields:
    """The points of both sides; from the middle of the hand if the line has plays."""
    hand, bid = _contract(asked, settings)
    return _picked(_solved(hand, bid), settings)


def answer_leads(asked: AnyRecord, settings: Settings) -> Fields:
    """The points, and each legal play with the points of the bidder's side after it."""
    from texas42.exact.double_dummy import play_values

    hand, bid = _contract(asked, settings)
    return _picked(_solved(hand, bid, values=play_values(hand.end)), settings, *_SO_FAR, "leads")


def answer_line(asked: AnyRecord, settings: Settings) -> Fields:
    """The points, and one best line of play as `best_line`; `line` is the number of the line."""
    from texas42.exact.double_dummy import best_line

    hand, bid = _contract(asked, settings)
    fields = _picked(_solved(hand, bid, line=best_line(hand.end)), settings, *_SO_FAR, "line")
    fields["best_line"] = fields.pop("line")
    return fields


def _contract(asked: AnyRecord, settings: Settings) -> tuple[PlayedHand, int | None]:
    """Raises a `Texas42Error` unless the line has a complete deal, a trump and a bidder."""
    record = _deal_record(asked)
    if record.trump is None or record.by is None:
        raise ContractError(
            "the trump and the bidder are not both known",
            hint=f"add {missing(record.trump, record.by, KEYS)}",
        )
    contract = Contract(record.by, record.trump, record.bid, settings.house)
    return PlayedHand(Position.opening(record.deal, contract), record.play), record.bid


def _deal_record(asked: AnyRecord) -> Record:
    if isinstance(asked, HandRecord):
        raise UnknownHandError(
            "only one hand is known", hint="this needs a deal, N:hand hand hand hand, or --ask bid"
        )
    return asked


def _solved(hand: PlayedHand, bid: int | None, **more: Any) -> ContractAnswer:
    from texas42.exact.double_dummy import solve_position

    solution = solve_position(hand.end)
    return ContractAnswer(hand, bid, solution, more.get("values", ()), more.get("line", ()))


def _picked(answer: ContractAnswer, settings: Settings, *more: str) -> Fields:
    """Some fields of what `solve` says; the house rules only where they are not the usual."""
    fields = contract_fields(answer)
    house = () if settings.house == STANDARD else ("house",)
    return {key: fields[key] for key in (*_POINTS, *more, *house)}


# --- a deal


def answer_table(asked: AnyRecord, settings: Settings) -> Fields:
    """Every trump for every bidder; of the bidder or the trump alone, if only one is given."""
    from texas42.exact.double_dummy import table

    record = _deal_record(asked)
    record.deal.open_hands()
    both = record.by is not None and record.trump is not None
    answer = TableAnswer(
        table=table(record.deal, house=settings.house, jobs=ONE_THREAD),
        bidders=tuple(Seat) if record.by is None or both else (record.by,),
        trumps=tuple(Trump) if record.trump is None or both else (record.trump,),
        bid=record.bid,
        house=settings.house,
    )
    fields = table_fields(answer)
    if settings.house == STANDARD:
        del fields["house"]
    return fields


# --- hidden hands


def answer_expected(asked: AnyRecord, settings: Settings) -> Fields:
    """Expected points of a hand, or of a deal with hidden hands: of every trump, if none is given.

    The bidder leads, and is the holder of the only whole hand unless the line says otherwise.
    """
    record = deal_record(asked)
    if record.deal.complete:
        raise UnknownHandError(
            "all four hands are known, so nothing is left to chance",
            hint="--ask points, leads, line or table",
        )
    sample = SampleOptions(seed=settings.effort.seed)
    question = question_about(asked, record, leader=None, house=settings.house, sample=sample)
    answer = hidden_answer(question, ONE_THREAD)
    if isinstance(answer, ExpectedAnswer):
        return expected_fields(answer)
    return trumps_fields(answer)


# --- a hand


def answer_bid(asked: AnyRecord, settings: Settings) -> Fields:
    """The advice to the hand, or to every known seat of a deal when its turn to call came."""
    if isinstance(asked, HandRecord):
        return _advice(asked.hand, asked.auction, settings)

    seats = seats_asked(asked)
    return {
        "deal": str(asked.deal),
        "bids": {
            str(seat): _advice(asked.deal.known[seat], calls, settings)
            for seat, calls in seats.items()
        },
    }


def seats_asked(record: Record) -> Mapping[Seat, tuple[Call, ...]]:
    """The known seats whose turn to call has come, with the calls made before it.

    Without an auction every seat is taken to call first. Raises a `Texas42Error` if nobody is left.
    """
    calls = record.auction
    if calls and record.shaker is None:
        raise ContractError("it is not known who made these calls", hint="add shaker=")
    if calls and record.shaker is not None:
        places = {seat_of(place, record.shaker): place for place in range(4)}
        before = {seat: calls[:place] for seat, place in places.items() if place <= len(calls)}
    else:
        before = dict.fromkeys(Seat, ())
    asked = {seat: before[seat] for seat in record.deal.known if seat in before}
    if not asked:
        raise UnknownHandError("no hand is known of a seat whose turn it was", hint="give a hand")
    return asked


def _advice(hand: Mask, calls: tuple[Call, ...], settings: Settings) -> Fields:
    from texas42.bidding.advice import Situation
    from texas42.bidding.advise import advise

    try:
        auction = Auction(calls, settings.bidding)
        auction.check_open()
    except ContractError as error:
        raise placed(error, "auction") from None
    effort = settings.effort
    situation = Situation(auction, house=settings.house)
    advice = advise(hand, situation, effort=effort_of(effort), seed=effort.seed, jobs=ONE_THREAD)
    return bid_fields(explained(advice, effort.seed))


# --- a played hand


def answer_review(asked: AnyRecord, settings: Settings) -> Fields:
    """What each play of the hand cost, with all hands open and as its player could see it."""
    hand, _ = _contract(asked, settings)
    record = _deal_record(asked)
    question = ReviewQuestion(hand, settings.lenient, record.call_tells)
    fields = review_fields(reviewed(question, settings.effort, jobs=ONE_THREAD))
    if not record.players:
        return fields
    return {**fields, "players_named": dict(zip("NESW", record.players, strict=True))}


ASKS: dict[str, Ask] = {
    "points": answer_points,
    "table": answer_table,
    "leads": answer_leads,
    "line": answer_line,
    EXPECTED: answer_expected,
    "bid": answer_bid,
    "review": answer_review,
}
"""What `--ask` may name besides `auto`; another question is another entry."""
