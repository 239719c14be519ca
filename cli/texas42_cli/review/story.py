"""The story of a played hand in sentences: whether the contract could have been made or set, until
when, and by whom."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from texas42.game.dominoes import Domino, dominoes_in
from texas42.game.rules import SUIT_NAMES
from texas42.reviewing.plays import Verdict
from texas42.wording import count_of

from ..shared.words import fine_percent, sides

if TYPE_CHECKING:
    from texas42.reviewing.plays import Review, ReviewedPlay, Seen


MOST_LISTED = 3


def sentences_of(answer: Review) -> tuple[str, ...]:
    """The result, what was possible, the turning point, then mistakes and reneges in order."""
    return (
        _result(answer),
        *_what_was_possible(answer),
        *_told_plays(answer),
        *_played_after_the_end(answer),
    )


def turning_point(answer: Review) -> str | None:
    """The sentence on the turning point; None if the contract was never in doubt."""
    play = answer.turning_point
    if play is None:
        return None
    now = answer.makes(play.points_after)
    if play.cost < 0:
        left = "makeable" if now else "set"
        return f"The turning point: {_who(play)} left {answer.bid} {left}, as no legal tile does."
    bidders, setters = sides(answer.hand.opening.bidder)
    side, verb = (setters, "set") if now else (bidders, "made")
    instead = _instead(play, "would have set it" if now else "would have kept it")
    return (
        f"The turning point: {side} could have {verb} {answer.bid} until trick {play.trick}, when "
        f"{_played(play)}{instead}{_as_seen(play)}."
    )


# --- the result


def _result(answer: Review) -> str:
    assumed = "" if answer.bid_given else " (30 is taken, since no bid is given)"
    if not answer.plays:
        return f"Nothing has been played yet; the bid is {answer.bid}{assumed}."
    bidders, setters = sides(answer.hand.opening.bidder)
    took = f"{bidders} took {answer.points} and {setters} {answer.setters_points}"
    if answer.made is not None:
        return f"{took}: the bid of {answer.bid} is {'made' if answer.made else 'set'}{assumed}."
    here = "makes" if answer.makes(answer.points_double_dummy) else "is set"
    return (
        f"After {count_of(len(answer.plays), 'play')} {took}: the bid of {answer.bid} is still open"
        f"{assumed}, and {here} with all hands open ({answer.points_double_dummy} points)."
    )


# --- what was possible


def _what_was_possible(answer: Review) -> Iterator[str]:
    turned = turning_point(answer)
    if turned is None:
        yield _never_in_doubt(answer)
        return
    outcome = "was makeable" if answer.makes(answer.points_dealt) else "was set"
    at_first = f"{outcome} at the first lead ({answer.points_dealt} points)"
    yield f"With all hands open {answer.bid} {at_first}."
    for play in answer.swings[:-1]:
        what = "made it makeable" if answer.makes(play.points_after) else "let it be set"
        yield f"{_who(play)} {what}{_instead(play, 'would not have')}."
    yield turned


def _never_in_doubt(answer: Review) -> str:
    bidders, setters = sides(answer.hand.opening.bidder)
    makes = answer.makes(answer.points_dealt)
    outcome = "makes" if makes else "is set"
    if not answer.plays:
        return f"With all hands open it {outcome}: {bidders} come to {answer.points_dealt}."
    who, verb = (setters, "set") if makes else (bidders, "make")
    so_far = "It" if answer.made is not None else "So far it"
    return (
        f"{so_far} was never in doubt: with all hands open {answer.bid} {outcome} "
        f"from the first lead on, and no play let {who} {verb} it."
    )


def _instead(play: ReviewedPlay, what: str) -> str:
    return "" if play.cost < 0 else f"; {_listed(play.right)} {what}"


def _as_seen(play: ReviewedPlay) -> str:
    if play.verdict is Verdict.MISTAKE:
        return f" (a mistake as {play.seat} could see it too)"
    if play.verdict is Verdict.UNLUCKY:
        return f" (as {play.seat} could see it, not surely worse)"
    return ""


def _who(play: ReviewedPlay) -> str:
    renege = "renege with " if play.verdict is Verdict.RENEGE else ""
    return f"{play.seat}'s {renege}{play.domino} in trick {play.trick}"


def _played(play: ReviewedPlay) -> str:
    verb = "reneged with" if play.verdict is Verdict.RENEGE else "played"
    return f"{play.seat} {verb} {play.domino}"


# --- single plays


def _told_plays(answer: Review) -> Iterator[str]:
    for play in answer.plays:
        if play.verdict is Verdict.MISTAKE and play.seen is not None:
            yield _mistake(answer, play, play.seen)
        if play.verdict is Verdict.RENEGE:
            yield _renege(answer, play)


def _mistake(answer: Review, play: ReviewedPlay, seen: Seen) -> str:
    bidders, _ = sides(answer.hand.opening.bidder)
    return (
        f"Trick {play.trick}, {play.seat}: {play.domino} was a mistake; "
        f"as {play.seat} could see it, {bidders} make {answer.bid} in "
        f"{fine_percent(seen.make.value)} after it, in {fine_percent(seen.best_make.value)} after "
        f"{seen.best}.{_claim(play, seen)}"
    )


def _claim(play: ReviewedPlay, seen: Seen) -> str:
    """The claim that was given up, if the player had one."""
    if seen.proved or not seen.claim:
        return ""
    return f" The rest were {play.seat}'s, played as {' '.join(map(str, seen.claim))}."


def _renege(answer: Review, play: ReviewedPlay) -> str:
    position = answer.positions[play.number]
    led = position.trick.dominoes[0]
    suit = SUIT_NAMES[position.rules.led_suit[led]]
    legal = _listed(tuple(dominoes_in(position.legal())))
    return (
        f"Trick {play.trick}, {play.seat}: {play.domino} was a renege, "
        f"{play.seat} had to follow {suit} ({led} was led) with {legal}."
    )


def _played_after_the_end(answer: Review) -> Iterator[str]:
    """That the contract was made or set before the last plays, if it was."""
    later = next((play for play in answer.plays if play.settled is not None), None)
    if later is not None:
        outcome = "made" if later.settled else "set"
        yield (
            f"The bid was {outcome} in trick {later.trick - 1}: later plays cost points only, "
            "and are not judged in chance."
        )


def _listed(tiles: Sequence[Domino]) -> str:
    """The first few tiles, with how many more there are."""
    names = [str(d) for d in tiles[:MOST_LISTED]]
    more = len(tiles) - len(names)
    if more:
        names.append(f"{more} more")
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} or {names[-1]}"
