"""What `bid` answers, drawn in 80 columns: the advice, the ladder of trumps and bids, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from rich.text import Text

from texas42.game.bids import LOWEST_BID, points_needed
from texas42.game.dominoes import HAND_POINTS
from texas42.game.rules import laid_out, rules_for

from ..shared.chances import CELL_WIDTH, bars, chance_cell
from ..shared.layout import (
    FAINT,
    TITLE,
    TRUMP_WIDTH,
    Lines,
    house_lines,
    paragraphs,
    wrapped,
)
from ..shared.tiles import Signs, tiles
from ..shared.words import percent
from . import text as advice_text
from .answer import BidAnswer
from .why import sentences_of

if TYPE_CHECKING:
    from texas42.bidding.advice import Advice
    from texas42.bidding.ladders import Ladder, Rung
    from texas42.estimates import Estimate


def advice_view(answer: BidAnswer, signs: Signs, *, show_all: bool = False) -> Text:
    """The advice in one line, how sure it is, the ladder, the points, and why."""
    advice = answer.advice
    folded = () if show_all else weak_ladders(advice)
    return paragraphs(
        _advice(answer),
        _hand(advice, signs),
        [*_ladder(advice, folded), *_below_the_ladder(answer, folded)],
        _points(advice, signs),
        _why(answer),
        [Text(line, FAINT) for line in _legend(advice, folded, signs)],
    )


def weak_ladders(advice: Advice) -> tuple[Ladder, ...]:
    """The trumps nobody would call: a third as good as the best at 30, or half as good at the bid
    in question."""
    best, needed = advice.best, points_needed(advice.choice.bid)

    def is_weak(ladder: Ladder) -> bool:
        return (
            _chance(ladder, LOWEST_BID) < _chance(best, LOWEST_BID) / 3
            or _chance(ladder, needed) < _chance(best, needed) / 2
        )

    return tuple(ladder for ladder in advice.ladders if is_weak(ladder))


def _chance(ladder: Ladder, bid: int) -> float:
    return ladder.rung(bid).as_played.value


# --- the advice


def _advice(answer: BidAnswer) -> Lines:
    advice = answer.advice
    told = (
        advice_text.certainty(advice),
        advice_text.doubt(answer),
        advice_text.ties(advice),
        advice_text.turn(advice),
        advice_text.worth(advice),
    )
    return [Text(advice_text.headline(advice), TITLE), *wrapped(told)]


def _hand(advice: Advice, signs: Signs) -> Lines:
    """The hand as laid out with the best trump called."""
    rules = rules_for(advice.choice.trump, advice.situation.house)
    parts = [
        tiles(laid_out(part, rules), rules, signs)
        for part in (advice.hand & rules.trumps, advice.hand & ~rules.trumps)
        if part
    ]
    line = Text(f" {signs.bar} ").join(parts)
    return [line, *house_lines(advice.situation.house, None)]


# --- the ladder


def _ladder(advice: Advice, folded: tuple[Ladder, ...]) -> Lines:
    bids = _shown_bids(advice)
    heads = "".join(f"{bid:>{CELL_WIDTH}} " for bid in bids)
    lines = [
        Text("Made by the bidder's side at the table, in % of hands:", TITLE),
        Text(f"{'bid':<{TRUMP_WIDTH}}{heads} mean", FAINT),
    ]
    for ladder in advice.ladders:
        if ladder not in folded:
            lines.append(_row(ladder, bids, advice))
        if ladder is advice.best and not ladder.laydown:
            lines += _open_row(ladder, bids)
    return lines


def _shown_bids(advice: Advice) -> range:
    """The bids still on offer, in points; those in marks all need what 42 needs."""
    least = advice.situation.auction.least_bid or LOWEST_BID
    return range(points_needed(least), HAND_POINTS + 1)


def _row(ladder: Ladder, bids: range, advice: Advice) -> Text:
    row = Text(f"{ladder.trump!s:<{TRUMP_WIDTH}}")
    for bid in bids:
        rung = ladder.rung(bid)
        is_choice = ladder is advice.best and bid == points_needed(advice.choice.bid)
        before, after = ("[", "]") if is_choice else ("", " ")
        row += chance_cell(rung.as_played.value, before, after, exact=bool(ladder.laydown))
    return row + Text(f"{ladder.mean_points:>5.1f}")


def _open_row(ladder: Ladder, bids: range) -> Lines:
    """The most each bid could be, under what it is, and the points that come of the most."""
    chances = [ladder.rung(bid).double_dummy for bid in bids]
    row = Text(f"{' all open':<{TRUMP_WIDTH}}", FAINT)
    for chance in chances:
        if chance is None:
            return []
        row += chance_cell(chance.value).plain
    if ladder.double_dummy_mean is not None:
        row += f"{ladder.double_dummy_mean:>5.1f}"
    row.rstrip()
    return [row]


def _below_the_ladder(answer: BidAnswer, folded: tuple[Ladder, ...]) -> Lines:
    advice = answer.advice
    least = _shown_bids(advice).start
    flat = "" if advice.best.laydown else advice_text.flats(advice.best, least)
    plans = advice_text.plans(advice.best, least)
    return wrapped((_weak(folded, points_needed(advice.choice.bid)), flat, plans))


def _weak(folded: tuple[Ladder, ...], bid: int) -> str:
    if not folded:
        return ""
    most = max(_chance(ladder, bid) for ladder in folded)
    names = " ".join(str(ladder.trump) for ladder in folded)
    return f"Weak, at most {percent(most)} at {bid}: {names}"


# --- how the points fall


def _points(advice: Advice, signs: Signs) -> Lines:
    ladder = advice.best
    if ladder.laydown:
        return []
    title = f"Points of the bidder's side in {ladder.trump}, as played for {ladder.played_for}:"
    return [Text(title, TITLE), *bars(ladder.points, signs)]


# --- why, and what the signs mean


def _why(answer: BidAnswer) -> Lines:
    if answer.reasons is None:
        return []
    return [Text("Why", TITLE), *wrapped(sentences_of(answer.reasons), indent="  ")]


def _legend(advice: Advice, folded: tuple[Ladder, ...], signs: Signs) -> Iterator[str]:
    yield "[n] the contract above" + ("; 100 is proved" if advice.best.laydown else "")
    others = _other_rungs(advice, folded)
    sampled = [rung.as_played for rung in others]
    opened = [rung.double_dummy for rung in advice.best.rungs if rung.double_dummy]
    if sampled:
        yield f"the others, each played for itself: {_sample(sampled, 'hands')}"
    if opened and not advice.best.laydown:
        yield "all open: all hands open, the most it could be against setters who never err:"
        yield f"  {_sample(opened, 'layouts')}"
    yield "42 is also 84 and more: all seven tricks; mean: points of 42"
    yield f"{signs.count_legend}; seed {advice.seed}"


def _sample(chances: Sequence[Estimate], of: str) -> str:
    """Of the smallest sample and the widest interval."""
    hands = [chance.hands for chance in chances]
    least = f"{min(hands)} {of}{' or more' if max(hands) > min(hands) else ''}"
    widest = max(chance.half_width for chance in chances)
    return f"{least}, within {100 * widest:.0f} points (95 %)"


def _other_rungs(advice: Advice, folded: tuple[Ladder, ...]) -> list[Rung]:
    """Those that were sampled and stand in the ladder without a bracket."""
    return [
        ladder.rung(bid)
        for ladder in advice.ladders
        if ladder not in folded and not ladder.laydown
        for bid in _shown_bids(advice)
        if not (ladder is advice.best and bid == points_needed(advice.choice.bid))
    ]
