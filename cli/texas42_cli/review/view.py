"""What `review` answers, drawn in 80 columns: the story, every play, and what each player lost."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from rich.text import Text

from texas42.game.play import Trick
from texas42.game.seats import Seat
from texas42.reviewing.plays import Verdict

from ..shared.layout import BAD, FAINT, GOOD, TITLE, Lines, house_lines, paragraphs, wrapped
from ..shared.tiles import ASCII, Signs, hand_lines, padded, tile, tiles
from ..shared.words import call_read, called, played_by, points_of, sides, whole_percent
from .story import sentences_of

if TYPE_CHECKING:
    from texas42.reviewing.plays import Review, ReviewedPlay, Seen


STYLES = {
    Verdict.MISTAKE: f"bold {BAD}",
    Verdict.RENEGE: f"bold {BAD}",
    Verdict.UNLUCKY: "yellow",
    Verdict.FINE: "",
    Verdict.FORCED: FAINT,
    Verdict.SETTLED: FAINT,
}
TILE_WIDTH = 7
RIGHT_WIDTH = 19
"""Room for three tiles of count and how many more there are."""
BEST_WIDTH = 11
MOST_TILES = 3
LEAST_SHOWN = 0.005
"""A smaller cost in chance is none in whole percent."""


def review_view(answer: Review, signs: Signs) -> Text:
    """The hand, its story, every play trick by trick, and totals."""
    return paragraphs(
        _title(answer),
        _hands(answer, signs),
        _story(answer),
        _plays(answer, signs),
        _totals(answer),
        [Text(line, FAINT) for line in _legend(answer, signs)],
    )


def _title(answer: Review) -> Lines:
    opening = answer.hand.opening
    trump = opening.rules.trump
    title = f"{opening.bidder} bids {answer.bid}, {called(trump)}, {opening.trick.leader} leads."
    return [Text(title, TITLE), *house_lines(opening.rules.house, trump)]


def _hands(answer: Review, signs: Signs) -> Lines:
    opening = answer.hand.opening
    notes = dict.fromkeys(Seat, "setter")
    notes |= {opening.bidder: "bidder", opening.bidder.partner: "partner"}
    return hand_lines(opening.hands, opening.rules, signs, notes)


def _story(answer: Review) -> Lines:
    result, *others = sentences_of(answer)
    style = {True: GOOD, False: f"bold {BAD}", None: TITLE}[answer.made]
    return [*wrapped([result], style=style), *wrapped(others)]


# --- the plays


def _plays(answer: Review, signs: Signs) -> Lines:
    if not answer.plays:
        return []
    lines = [
        Text(f"{'':11}{'all hands open':<38}as the player could see it", FAINT),
        Text(
            f"   {'tile':<8}{'points':<9}{'cost':>4}  {'right':<{RIGHT_WIDTH}}"
            f"{'makes':>6}  {'best':<{BEST_WIDTH}}{'cost':<7}verdict",
            FAINT,
        ),
    ]
    taken = [0, 0]
    for start in range(0, len(answer.plays), 4):
        plays = answer.plays[start : start + 4]
        trick = Trick(plays[0].seat, tuple(play.domino for play in plays))
        lines.append(_trick(answer, trick, plays[0].trick, taken))
        lines += [_row(answer, play, signs) for play in plays]
    for line in lines:
        line.rstrip()
    return lines


def _trick(answer: Review, trick: Trick, number: int, taken: list[int]) -> Text:
    """Who won it and the score after it; `taken` is the running score."""
    if not trick.complete:
        return Text(f"Trick {number}, led by {trick.leader}, is not finished", TITLE)
    winner = trick.winner(answer.hand.opening.rules)
    taken[winner.side] += trick.points
    points = points_of(trick)
    side = answer.hand.opening.bidder.side
    ours, theirs = sides(answer.hand.opening.bidder)
    score = f"{ours} {taken[side]}, {theirs} {taken[1 - side]}"
    return Text(f"Trick {number}, won by {winner}: {points}; {score}", TITLE)


def _row(answer: Review, play: ReviewedPlay, signs: Signs) -> Text:
    rules = answer.hand.opening.rules
    row = Text(f"{play.seat}  ")
    row += padded(tile(play.domino, rules, signs), TILE_WIDTH + 1)
    row += Text(f"{play.points_before:>2} {play.points_after:>3}   ")
    row += Text(f"{play.cost or signs.dot:>4}  ", "yellow" if play.cost > 0 else FAINT)
    row += padded(_right(answer, play, signs), RIGHT_WIDTH)
    row += _chances(answer, play, signs)
    return row + Text(str(play.verdict), STYLES[play.verdict])


def _right(answer: Review, play: ReviewedPlay, signs: Signs) -> Text:
    """The right tiles where the play was not one of them."""
    if play.domino in play.right:
        return Text()
    shown = tiles(play.right[:MOST_TILES], answer.hand.opening.rules, signs)
    more = len(play.right) - MOST_TILES
    return shown + Text(f" +{more}") if more > 0 else shown


def _chances(answer: Review, play: ReviewedPlay, signs: Signs) -> Text:
    if play.seen is None:
        told = {True: "made", False: "set", None: signs.dot}[play.settled]
        return Text(f"{told:>6}  {'':{BEST_WIDTH + 7}}", FAINT)
    seen = play.seen
    chance = Text(f"{whole_percent(seen.make.value, exact=seen.proved):>6}  ")
    if seen.best == play.domino or seen.cost.value < LEAST_SHOWN:
        return chance + Text(" " * (BEST_WIDTH + 7))
    best = tile(seen.best, answer.hand.opening.rules, signs)
    best += Text(f" {whole_percent(seen.best_make.value, exact=seen.best_proved)}")
    return chance + padded(best, BEST_WIDTH) + Text(f"{_cost(seen, signs):<7}")


def _cost(seen: Seen, signs: Signs) -> str:
    cost = f"{100 * seen.cost.value:.0f}"
    if seen.exact:
        return cost
    return f"{cost}{'+-' if signs is ASCII else '±'}{100 * seen.cost.half_width:.0f}"


# --- totals, and what the signs mean


def _totals(answer: Review) -> Lines:
    if not answer.plays:
        return []
    lines = [Text(f"{'':4}mistakes   chance lost by them, %   points lost, all hands open", FAINT)]
    for seat in Seat:
        total = answer.total(seat)
        lost = f"{100 * total.chance_lost:.0f}"
        lines.append(Text(f"{seat}   {total.mistakes:>8}{lost:>25}{total.points_lost:>31}"))
    return lines


def _legend(answer: Review, signs: Signs) -> Iterable[str]:
    ours, _ = sides(answer.hand.opening.bidder)
    if answer.plays:
        yield f"points: of {ours}, before and after the play, when nobody errs from there"
        yield f"makes: chance in % that {ours} make {answer.bid}, as the player could see it,"
        yield f"  played on by {_players(answer)}"
        opening = answer.hand.opening
        if answer.reads_call:
            yield f"  {call_read(opening.bidder, opening.rules.trump)}"
        yield "cost: what the player's side loses by the play against the best tile"
        yield "mistake: surely worse as the player could see it; its cost is in chance"
        yield "unlucky: costs points with all hands open, not surely worse as seen"
        if any(play.cost < 0 for play in answer.plays):
            yield "a cost below zero is what a renege gained"
    yield f"{signs.count_legend}; seed {answer.seed}"


def _players(answer: Review) -> str:
    hands = [play.seen.make.hands for play in answer.plays if play.seen and not play.seen.exact]
    many = f", {min(hands)} to {max(hands)} hands a play" if hands else ""
    return f"{played_by(answer.players)}{many}"
