"""The story of a hand in sentences: whether the contract could have been made or set, until when,
and by whom; computed from the points with all hands open before and after every play."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ..game.bids import points_needed
from ..game.dominoes import Domino, dominoes_in, name
from ..game.play import PlayedHand, Position, decided
from ..game.rules import SUIT_NAMES
from ..game.seats import SIDE_NAMES
from ..wording import count_of
from .plays import ReviewedPlay, Seen, TurningPoint, Verdict

MOST_LISTED = 3


@dataclass(frozen=True)
class Story:
    """A reviewed hand before it is told: `points[i]` are the bidder's side's with all hands open
    before play i, and the last those of the end."""

    hand: PlayedHand
    bid: int
    bid_given: bool
    positions: tuple[Position, ...]
    points: tuple[int, ...]
    plays: tuple[ReviewedPlay, ...]

    @property
    def needed(self) -> int:
        return points_needed(self.bid)

    @property
    def end(self) -> Position:
        return self.positions[-1]

    @property
    def bidders(self) -> str:
        return SIDE_NAMES[self.hand.opening.bidder.side]

    @property
    def setters(self) -> str:
        return SIDE_NAMES[1 - self.hand.opening.bidder.side]

    def makes(self, index: int) -> bool:
        """With all hands open, is the contract made from before play `index`?"""
        return self.points[index] >= self.needed

    @property
    def swings(self) -> tuple[ReviewedPlay, ...]:
        """The plays after which the contract went from makeable to set, or back."""
        return tuple(p for p in self.plays if self.makes(p.number) != self.makes(p.number + 1))


def turning_point_of(story: Story) -> TurningPoint | None:
    """The last swing of the hand, or None if it was never in doubt."""
    if not story.swings:
        return None
    last = story.swings[-1]
    return TurningPoint(last.number, _turning(story, last))


def sentences_of(story: Story) -> tuple[str, ...]:
    """The result, what was possible, the turning point, then mistakes and reneges in order."""
    turning_point = turning_point_of(story)
    return (
        _result(story),
        *(() if turning_point is None else _earlier(story)),
        _never_in_doubt(story) if turning_point is None else turning_point.sentence,
        *_told_plays(story),
        *_decided(story),
    )


# --- the result


def _result(story: Story) -> str:
    assumed = "" if story.bid_given else " (30 is taken, since no bid is given)"
    if not story.plays:
        return f"Nothing has been played yet; the bid is {story.bid}{assumed}."
    ours, theirs = story.end.bidder_taken, sum(story.end.taken) - story.end.bidder_taken
    took = f"{story.bidders} took {ours} and {story.setters} {theirs}"
    outcome = decided(story.end, story.bid)
    if outcome is not None:
        return f"{took}: the bid of {story.bid} is {'made' if outcome else 'set'}{assumed}."
    here = "makes" if story.makes(len(story.plays)) else "is set"
    return (
        f"After {count_of(len(story.plays), 'play')} {took}: the bid of {story.bid} is still open"
        f"{assumed}, and {here} with all hands open ({story.points[-1]} points)."
    )


# --- what was possible


def _never_in_doubt(story: Story) -> str:
    outcome = "makes" if story.makes(0) else "is set"
    if not story.plays:
        return f"With all hands open it {outcome}: {story.bidders} come to {story.points[0]}."
    who = story.setters if story.makes(0) else story.bidders
    verb = "set" if story.makes(0) else "make"
    so_far = "It" if decided(story.end, story.bid) is not None else "So far it"
    return (
        f"{so_far} was never in doubt: with all hands open {story.bid} {outcome} "
        f"from the first lead on, and no play let {who} {verb} it."
    )


def _earlier(story: Story) -> Iterator[str]:
    """What was so at the first lead, and every swing but the last."""
    outcome = "was makeable" if story.makes(0) else "was set"
    yield f"With all hands open {story.bid} {outcome} at the first lead ({story.points[0]} points)."
    for play in story.swings[:-1]:
        made = story.makes(play.number + 1)
        what = "made it makeable" if made else "let it be set"
        yield f"{_who(play)} {what}{_instead(play, 'would not have')}."


def _turning(story: Story, play: ReviewedPlay) -> str:
    now = story.makes(play.number + 1)
    side, verb = (story.setters, "set") if now else (story.bidders, "made")
    if play.cost < 0:
        verb = "makeable" if now else "set"
        return f"The turning point: {_who(play)} left {story.bid} {verb}, as no legal tile does."
    instead = _instead(play, "would have set it" if now else "would have kept it")
    return (
        f"The turning point: {side} could have {verb} {story.bid} until trick {play.trick}, when "
        f"{_played(play)}{instead}"
        f"{_at_the_table(play)}."
    )


def _instead(play: ReviewedPlay, what: str) -> str:
    return "" if play.cost < 0 else f"; {_listed(play.right)} {what}"


def _at_the_table(play: ReviewedPlay) -> str:
    seat = play.seat
    if play.verdict is Verdict.MISTAKE:
        return f" (a mistake as {seat} could see it too)"
    if play.verdict is Verdict.UNLUCKY:
        return f" (as {seat} could see it, not surely worse)"
    return ""


def _who(play: ReviewedPlay) -> str:
    renege = "renege with " if play.verdict is Verdict.RENEGE else ""
    return f"{play.seat}'s {renege}{name(play.domino)} in trick {play.trick}"


def _played(play: ReviewedPlay) -> str:
    verb = "reneged with" if play.verdict is Verdict.RENEGE else "played"
    return f"{play.seat} {verb} {name(play.domino)}"


# --- single plays


def _told_plays(story: Story) -> Iterator[str]:
    for play in story.plays:
        if play.verdict is Verdict.MISTAKE and play.seen is not None:
            yield _mistake(story, play, play.seen)
        if play.verdict is Verdict.RENEGE:
            yield _renege(story, play)


def _mistake(story: Story, play: ReviewedPlay, seen: Seen) -> str:
    confirmed = "" if seen.players.layouts else " (quick players, not confirmed)"
    return (
        f"Trick {play.trick}, {play.seat}: {name(play.domino)} was a mistake{confirmed}; "
        f"as {play.seat} could see it, {story.bidders} make {story.bid} in "
        f"{_percent(seen.make.value)} after it, in {_percent(seen.best_make.value)} after "
        f"{name(seen.best)}."
    )


def _renege(story: Story, play: ReviewedPlay) -> str:
    position = story.positions[play.number]
    led = position.trick.dominoes[0]
    suit = SUIT_NAMES[story.hand.opening.rules.led_suit[led]]
    legal = _listed(tuple(dominoes_in(position.legal())))
    return (
        f"Trick {play.trick}, {play.seat}: {name(play.domino)} was a renege, "
        f"{play.seat} had to follow {suit} ({name(led)} was led) with {legal}."
    )


def _decided(story: Story) -> Iterator[str]:
    later = next((play for play in story.plays if play.decided is not None), None)
    if later is not None:
        outcome = "made" if later.decided else "set"
        yield (
            f"The bid was {outcome} in trick {later.trick - 1}: later plays cost points only, "
            "and are not judged in chance."
        )


# --- words


def _listed(tiles: Sequence[Domino]) -> str:
    """The first few tiles, with how many more there are."""
    names = [name(d) for d in tiles[:MOST_LISTED]]
    more = len(tiles) - len(names)
    if more:
        names.append(f"{more} more")
    if len(names) == 1:
        return names[0]
    return f"{', '.join(names[:-1])} or {names[-1]}"


def _percent(chance: float) -> str:
    if 0 < chance < 0.01 or 0.99 < chance < 1:
        return f"{100 * chance:.1f} %"
    return f"{100 * chance:.0f} %"
