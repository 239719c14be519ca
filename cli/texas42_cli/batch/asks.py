"""One line, one answer: what can be asked of a line, and the record that says it.

Every answer is what the single command's `--json` says of the same question. A line that cannot be
answered gets a record that says why; nothing that one line holds ends the run.
"""

from __future__ import annotations

import traceback
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from texas42.errors import ContractError, Texas42Error, UnknownHandError
from texas42.game.auction import Auction, seat_of
from texas42.game.bids import Call
from texas42.game.contracts import Contract
from texas42.game.dominoes import Mask
from texas42.game.houses import STANDARD, AllPass, BiddingRules, DoublesRank, HouseRules
from texas42.game.play import PlayedHand, Position
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42.notation.hand_records import AnyRecord, HandRecord, id_in, parse_any_record
from texas42.notation.record import Record
from texas42.wording import placed

from ..bid.answer import Pace, explained
from ..bid.fields import bid_fields
from ..shared.options import house_rules
from ..solve.answer import ContractAnswer, TableAnswer
from ..solve.fields import contract_fields, table_fields
from .lines import UNREADABLE, Line

AUTO = "auto"


LONGEST_BUG = 200
"""Characters of an error of ours that a record repeats; enough for a path."""


_OURS = "texas42."


Fields = dict[str, Any]


_POINTS = ("deal", "trump", "by", "leader", "points", "setters_points", "bid", "makes")


_SO_FAR = ("play", "to_play", "points_left")


@dataclass(frozen=True)
class Settings:
    """What is asked of every line, as plain values that can travel and be compared."""

    ask: str = AUTO
    fast: bool = False
    deep: bool = False
    precision: float | None = None
    seed: int = 0
    follow_me_doubles: str = DoublesRank.HIGH.value
    doubles_trump_low: bool = False
    all_pass: str = "forced"
    lenient: bool = False

    @cached_property
    def house(self) -> HouseRules:
        return house_rules(self.follow_me_doubles, self.doubles_trump_low)

    @cached_property
    def bidding(self) -> BiddingRules:
        reshakes = self.all_pass == "reshake"
        return BiddingRules(all_pass=AllPass.RESHAKE if reshakes else AllPass.FORCED_30)

    @property
    def pace(self) -> Pace:
        """One thread a line: the lines share the cores."""
        return Pace(self.fast, self.deep, self.precision, None, self.seed, jobs=1)


Ask = Callable[[AnyRecord, Settings], Fields]


def answered(line: Line, settings: Settings) -> Fields:
    """The record of one line: the answer, or an `error` of what, where and hint."""
    place: Fields = {"line": line.number}
    if line.file is not None:
        place["file"] = line.file
    name: str | None = None
    try:
        question = parse_any_record(line.text())
        name = question.id
        answer = ASKS[_chosen(question, settings.ask)](question, settings)
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


def _chosen(question: AnyRecord, ask: str) -> str:
    if ask != AUTO:
        return ask
    if isinstance(question, HandRecord):
        return "bid"
    if question.play:
        return "leads" if question.trump is None or question.by is None else "review"
    if not question.deal.complete:
        return "bid"
    return "table" if question.trump is None or question.by is None else "points"


# --- a contract


def answer_points(question: AnyRecord, settings: Settings) -> Fields:
    """The points of both sides; from the middle of the hand if the line has plays."""
    hand, bid = _contract(question, settings)
    return _picked(_solved(hand, bid), settings)


def answer_leads(question: AnyRecord, settings: Settings) -> Fields:
    """The points, and each legal play with the points of the bidder's side after it."""
    from texas42.exact.double_dummy import play_values

    hand, bid = _contract(question, settings)
    return _picked(_solved(hand, bid, values=play_values(hand.end)), settings, *_SO_FAR, "leads")


def answer_line(question: AnyRecord, settings: Settings) -> Fields:
    """The points, and one best line of play as `best_line`; `line` is the number of the line."""
    from texas42.exact.double_dummy import best_line

    hand, bid = _contract(question, settings)
    fields = _picked(_solved(hand, bid, line=best_line(hand.end)), settings, *_SO_FAR, "line")
    fields["best_line"] = fields.pop("line")
    return fields


def _contract(question: AnyRecord, settings: Settings) -> tuple[PlayedHand, int | None]:
    """Raises a `Texas42Error` unless the line has a complete deal, a trump and a bidder."""
    record = _deal_record(question)
    missing = [key for key in ("trump", "by") if getattr(record, key) is None]
    if record.trump is None or record.by is None:
        raise ContractError(
            "the trump and the bidder are not both known",
            hint=f"add {' and '.join(f'{key}=' for key in missing)}",
        )
    contract = Contract(record.by, record.trump, record.bid, settings.house)
    return PlayedHand(Position.opening(record.deal, contract), record.play), record.bid


def _deal_record(question: AnyRecord) -> Record:
    if isinstance(question, HandRecord):
        raise UnknownHandError(
            "only one hand is known", hint="this needs a deal, N:hand hand hand hand, or --ask bid"
        )
    return question


def _solved(hand: PlayedHand, bid: int | None, **more: Any) -> ContractAnswer:
    from texas42.exact.double_dummy import solve_position

    solution = solve_position(hand.end)
    return ContractAnswer(hand, bid, solution, more.get("values", ()), more.get("line", ()))


def _picked(answer: ContractAnswer, settings: Settings, *more: str) -> Fields:
    """Some fields of the record of `solve`; the house rules only where they are not the usual."""
    record = contract_fields(answer)
    house = () if settings.house == STANDARD else ("house",)
    return {key: record[key] for key in (*_POINTS, *more, *house)}


# --- a deal


def answer_table(question: AnyRecord, settings: Settings) -> Fields:
    """Every trump for every bidder; of the bidder or the trump alone, if only one is given."""
    from texas42.exact.double_dummy import table

    record = _deal_record(question)
    record.deal.open_hands()
    both = record.by is not None and record.trump is not None
    answer = TableAnswer(
        table=table(record.deal, house=settings.house, jobs=1),
        bidders=tuple(Seat) if record.by is None or both else (record.by,),
        trumps=tuple(Trump) if record.trump is None or both else (record.trump,),
        bid=record.bid,
        house=settings.house,
    )
    fields = table_fields(answer)
    if settings.house == STANDARD:
        del fields["house"]
    return fields


# --- a hand


def answer_bid(question: AnyRecord, settings: Settings) -> Fields:
    """The advice to the hand, or to every known seat of a deal when its turn to call came."""
    if isinstance(question, HandRecord):
        return _advice(question.hand, question.auction, settings)
    from texas42.game.deal import format_deal

    asked = seats_asked(question)
    return {
        "deal": format_deal(question.deal),
        "bids": {
            str(seat): _advice(question.deal.known[seat], calls, settings)
            for seat, calls in asked.items()
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
    pace = settings.pace
    situation = Situation(auction, house=settings.house)
    advice = advise(hand, situation, effort=pace.effort(), seed=pace.seed, jobs=pace.jobs)
    return bid_fields(explained(advice, pace.seed))


# --- a played hand


def answer_review(question: AnyRecord, settings: Settings) -> Fields:
    """What each play of the hand cost, with all hands open and as its player could see it."""
    from texas42.reviewing.review import review
    from texas42.reviewing.seen import FAST, USUAL

    from ..review.fields import review_fields

    hand, _ = _contract(question, settings)
    effort = FAST if settings.fast else USUAL
    record = _deal_record(question)
    answer = review(
        hand,
        lenient=settings.lenient,
        effort=effort,
        reads_call=record.call_tells,
        seed=settings.seed,
        jobs=1,
    )
    players = record.players
    named = {"players_named": dict(zip("NESW", players, strict=True))} if players else {}
    return review_fields(answer) | named


ASKS: dict[str, Ask] = {
    "points": answer_points,
    "table": answer_table,
    "leads": answer_leads,
    "line": answer_line,
    "bid": answer_bid,
    "review": answer_review,
}
"""What `--ask` may name besides `auto`; a question more is an entry more."""
