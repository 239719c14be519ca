"""What `bid` has found out, and how a player is told of it: plain sentences, no drawing."""

from __future__ import annotations

from typing import TYPE_CHECKING

from texas42.game.bids import points_needed
from texas42.game.dominoes import HAND_POINTS

from ..shared.words import LAYDOWN, interval, percent, played_by, proved
from .answer import BidAnswer

if TYPE_CHECKING:
    from texas42.bidding.advice import Advice, Choice
    from texas42.bidding.ladders import Ladder


TURNS = ("first", "second", "third", "last")
LIKELY = 0.5

ASSUMED = "others bid as random hands do"


def headline(advice: Advice) -> str:
    """The advice in a line: the call, and the chance of its contract at the table."""
    choice = advice.choice
    contract = f"{choice.bid} in {choice.trump}"
    if advice.call is None:
        return f"Pass: best is {contract}, {_outcome(advice)}."
    return f"Bid {contract}, lead {advice.lead}: {_outcome(advice)}."


def _outcome(advice: Advice) -> str:
    if advice.best.laydown:
        return LAYDOWN
    made = advice.choice.make
    within = interval(made.low, made.high)
    return f"made {percent(made.value)} at the table ({within}, {made.hands} hands)"


def certainty(advice: Advice) -> str:
    """Where the chance of the contract comes from."""
    if advice.best.laydown:
        return proved(advice.best.laydown)
    bid = advice.choice.bid
    rung = advice.best.rung(bid)
    fresh = ", on fresh layouts" if advice.confirmed else ", not confirmed on fresh layouts"
    aim = bid if rung.plan <= points_needed(bid) else rung.plan
    return f"Played for {aim} by {played_by(rung.players)}{fresh}; 95 % interval."


def turn(advice: Advice) -> str:
    """Whose turn it is taken to be, and what a bid must beat."""
    auction = advice.situation.auction
    if auction.forced:
        return "You shook and are stuck after three passes: passing is not on offer."
    called = f"You call {TURNS[auction.turn]}"
    if auction.standing is None:
        return f"{called}, nobody has bid." if auction.turn else f"{called}, three call after you."
    holder = "your partner's" if auction.partner_holds else "an opponent's"
    enough = f"{auction.least_bid} takes it" if auction.is_last else f"{auction.least_bid} is next"
    return f"{called}, over {holder} {auction.standing}: {enough}."


def worth(advice: Advice) -> str:
    """What the bid and a pass are worth, and what is assumed about the others."""
    bid, passing = advice.choice.worth, advice.pass_worth
    if advice.situation.score is None:
        passed = "" if passing is None else f", pass {passing:+.2f}"
        return f"Worth to you in marks: bid {bid:+.2f}{passed} ({ASSUMED})."
    us, them = advice.situation.score
    passed = "" if passing is None else f", pass {percent(passing, form='.1f')}"
    won = percent(bid, form=".1f")
    return f"Game won from {us}-{them}: bid {won}{passed} ({ASSUMED})."


def ties(advice: Advice) -> str:
    """The contracts that are as good, if any."""
    if not advice.ties:
        return ""
    listed = ", ".join(_tie(advice, choice) for choice in advice.ties)
    certain = advice.best.laydown and all(_is_proved(advice, choice) for choice in advice.ties)
    return f"As good{'' if certain else ', for all that this sample tells'}: {listed}."


def _tie(advice: Advice, choice: Choice) -> str:
    made = percent(choice.make.value, exact=_is_proved(advice, choice))
    return f"{choice.bid} in {choice.trump} ({made})"


def _is_proved(advice: Advice, choice: Choice) -> bool:
    return any(ladder.laydown for ladder in advice.ladders if ladder.trump == choice.trump)


def flats(ladder: Ladder, least: int) -> str:
    """Where a higher bid costs nothing, from the bid `least` up."""
    told: list[str] = []
    bid = least
    while bid < HAND_POINTS:
        top = ladder.flat_over(bid)
        if top > bid:
            told.append(f"{_higher(bid + 1, top)} over {bid}")
        bid = top + 1
    return f"Costs nothing in {ladder.trump}: {', '.join(told)}." if told else ""


def plans(ladder: Ladder, least: int) -> str:
    """Which bids, from `least` up, are best played for more than they need."""
    told = [
        f"{rung.bid} by playing for {rung.plan}"
        for rung in ladder.rungs
        if rung.bid >= least and rung.plan > rung.bid
    ]
    return f"Likeliest in {ladder.trump}: {', '.join(told)}." if told else ""


def _higher(first: int, last: int) -> str:
    if first == last:
        return str(first)
    return f"{first} {'and' if last == first + 1 else 'to'} {last}"


def doubt(answer: BidAnswer) -> str:
    """The one tile between the best contract and a laydown, unless it is more likely there."""
    found = answer.doubt
    if found is None or found.chance > LIKELY:
        return ""
    guarded = " guarded" if found.guarded else ""
    tile, chance = str(found.domino), percent(float(found.chance))
    return f"All seven tricks unless one setter holds {tile}{guarded} ({chance} of layouts)."
