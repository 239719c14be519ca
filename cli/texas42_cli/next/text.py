"""What `next` has found out, and how a player is told of it: plain sentences, no drawing."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from texas42.game.dominoes import HAND_POINTS, Domino
from texas42.game.rules import Trump
from texas42.wording import count_of

from ..shared.words import LAYDOWN, claimed, interval, percent, played_by, proved, sides
from .answer import NextAnswer

if TYPE_CHECKING:
    from texas42.choosing.next_play import Outlook
    from texas42.estimates import Estimate
    from texas42.hidden.moment import Moment

    from .claim import ClaimAnswer


SMALL = 0.03
"""A cost in chance below which a choice is close, however sure."""


@dataclass(frozen=True)
class Chance:
    """A chance of the side to play, in 0…1: to make the contract, or to set it."""

    value: float
    low: float
    high: float


def is_exact(play: Outlook, answer: NextAnswer) -> bool:
    """Is it proved, has every layout that fits been played out, or is nothing left to decide?"""
    played_out = play.make.hands == answer.advice.layouts
    return play.proved or played_out or answer.moment.settled is not None


def for_the_mover(made: Estimate, moment: Moment) -> Chance:
    """What the side to play is after, from the chance that the contract is made."""
    if moment.bidders_turn:
        return Chance(made.value, made.low, made.high)
    return Chance(1 - made.value, 1 - made.high, 1 - made.low)


def headline(answer: NextAnswer) -> str:
    """The advice in a line: the tile, and what comes of it."""
    advice = answer.advice
    forced = ", which is forced" if advice.forced else ""
    return f"Play {advice.best.domino}{forced}: {_outcome(answer)}."


def _outcome(answer: NextAnswer) -> str:
    advice, moment, best = answer.advice, answer.moment, answer.advice.best
    if advice.laydown:
        return LAYDOWN
    if moment.settled is not None:
        done = "made" if moment.settled else "set"
        points = f"{best.mean_points:.1f}".removesuffix(".0")
        noun = "point" if points == "1" else "points"
        average = "" if advice.solved or advice.claim else " on average"
        return (
            f"{answer.contract} is {done} already, the bidder's side takes {points} {noun}{average}"
        )
    who = "the bidder's side makes" if moment.bidders_turn else "the setters set"
    chance = for_the_mover(best.make, moment)
    if advice.solved:
        done = "made" if best.make.value else "set"
        points = f"{count_of(round(best.mean_points), 'point')} to the bidder's side"
        return f"{answer.contract} is {done} with all hands open, {points}"
    exact = is_exact(best, answer)
    share = percent(chance.value, exact=exact)
    sample = f"{interval(chance.low, chance.high)}, {best.make.hands} hands"
    if best.proved:
        sample = "proved"
    elif exact:
        sample = f"all {best.make.hands:,} layouts"
    return f"{who} {answer.contract} in {share} ({sample})"


def certainty(answer: NextAnswer) -> str:
    """Where the chances come from, and what is exact."""
    advice = answer.advice
    total = f"{advice.layouts:,} layouts that fit"
    if advice.laydown:
        return proved(advice.laydown)
    if advice.solved:
        seat = answer.moment.to_play
        return f"Only one layout fits what {seat} knows: exact, double-dummy."
    if advice.claim:
        return claimed(advice.claim, leading=not answer.moment.trick.dominoes)
    if advice.best.proved:
        return _beyond_doubt(answer)
    who = played_by(advice.best.players)
    if advice.best.make.hands == advice.layouts:
        last = max(answer.moment.view.sizes) == 1
        return f"Exact over all {total}{'' if last else f', as {who} play on'}."
    return f"Played on by {who} over some of the {total}; 95 % interval."


def _beyond_doubt(answer: NextAnswer) -> str:
    """Why no layout need be played out."""
    made = bool(answer.advice.best.make.value)
    done = f"{answer.contract} is {'made' if made else 'set'}"
    if made == answer.moment.bidders_turn:
        return f"Proved, not sampled: {done} whatever the others hold and play."
    return f"Proved, not sampled: {done} whatever is played now."


def choice(answer: NextAnswer) -> str:
    """How much hangs on playing this tile and no other."""
    advice = answer.advice
    if advice.forced:
        return "No other tile may be played."
    if answer.moment.settled is not None:
        return "Only points are left to play for."
    level = _level_leads(advice.as_good)
    others = [play for play in advice.plays[1:] if play.domino not in advice.as_good]
    equal = [play for play in others if not play.cost.value and not play.cost.half_width]
    if equal:
        tiles = ", ".join(str(play.domino) for play in equal)
        exact = all(is_exact(play, answer) for play in equal)
        sample = "" if exact else " in every layout played"
        verb = "is" if len(equal) == 1 else "are"
        return f"{level}A tie: {tiles} {verb} as good for the contract{sample}."
    other = advice.runner_up
    return level.rstrip() if other is None else f"{level}{_next_best(other, answer.moment)}"


def _level_leads(as_good: tuple[Domino, ...]) -> str:
    if not as_good:
        return ""
    tiles = ", ".join(map(str, as_good))
    return f"As good a lead: {tiles}; of such trumps the highest is led. "


def _next_best(play: Outlook, moment: Moment) -> str:
    value, width = 100 * play.cost.value, 100 * play.cost.half_width
    within = f"of 100{f', give or take {width:.1f}' if width else ''}"
    noun, does = ("contracts", "makes") if moment.bidders_turn else ("sets", "sets")
    if value < 0 and not play.cost.sure:
        return f"Too close to tell: {play.domino} {does} {-value:.1f} more {within}."
    cost = f"costs {value:.1f} {noun} {within}"
    if not play.cost.sure:
        return f"Too close to tell: {play.domino} {cost}."
    how = "Close" if play.cost.value < SMALL else "Clear"
    return f"{how}: the next best is {play.domino}, which {cost}."


def contract(answer: NextAnswer | ClaimAnswer) -> str:
    """The contract and whose turn it is."""
    moment = answer.moment
    trump = moment.rules.trump
    called = "follow-me" if trump is Trump.FOLLOW_ME else str(trump)
    assumed = " (the least, since no bid is given)" if answer.bid is None else ""
    return (
        f"{moment.bidder} bids {answer.contract}{assumed} in {called}; "
        f"trick {moment.trick_number}, {moment.to_play} is to play."
    )


def score(answer: NextAnswer | ClaimAnswer) -> str:
    """Points so far, and what each side still needs."""
    moment = answer.moment
    ours, theirs = sides(moment.bidder)
    has, setters = moment.bidder_taken, sum(moment.taken) - moment.bidder_taken
    left = f"{moment.points_left} {'is' if moment.points_left == 1 else 'are'} left"
    if moment.settled is not None:
        done = "made" if moment.settled else "set"
        points = count_of(has, "point")
        return f"{answer.contract} is {done}: {ours} has {points}, {theirs} {setters}; {left}."
    need, to_set = moment.bid - has, HAND_POINTS + 1 - moment.bid - setters
    return (
        f"{ours} has {count_of(has, 'point')} and needs {need} more to make it; "
        f"{theirs} has {setters} and needs {to_set} more to set it; {left}."
    )
