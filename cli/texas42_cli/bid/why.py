"""What decides a contract, in a player's words."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from texas42.game.deal import Deal
from texas42.game.hands import format_hand
from texas42.game.seats import BIDDER
from texas42.wording import count_of

from ..shared.words import fine_percent, percent

if TYPE_CHECKING:
    from texas42.bidding.reasons import DecisiveTile, Reasons


PLACES = ("on the left", "at partner", "on the right")
"""Of the hands after the bidder's, clockwise."""


def sentences_of(reasons: Reasons) -> tuple[str, ...]:
    """What decides the contract, the weightiest first."""
    return tuple(_told(reasons))


def _told(reasons: Reasons) -> Iterator[str]:
    if reasons.has_trumps:
        yield _trumps(reasons)
    if reasons.walkers:
        yield _walkers(reasons)
    if reasons.count_at_risk:
        yield f"{reasons.count_at_risk} points of count in hand are on tiles that can be beaten."
    for tile in reasons.decisive:
        yield _decisive(tile)
    if reasons.set_points is not None:
        share = percent(reasons.set_share, exact=True)
        yield (
            f"When it is set, the bidder's side most often stops at {reasons.set_points} "
            f"({share} of the sets)."
        )
    if reasons.example is not None:
        yield _example(reasons.example)


def _trumps(reasons: Reasons) -> str:
    if not reasons.trumps_out:
        return "All seven trumps are in hand."
    out = " ".join(str(d) for d in reversed(reasons.trumps_out))
    held = f"{count_of(reasons.trumps_held, 'trump')} in hand, out: {out}"
    has = "a setter has it" if len(reasons.trumps_out) == 1 else "one setter has them all"
    return f"{held}; {has} {fine_percent(reasons.stacked)} of the time."


def _walkers(reasons: Reasons) -> str:
    listed = ", ".join(f"{w.domino} {fine_percent(w.walks)}" for w in reasons.walkers)
    led = "Led with the setters out of trumps" if reasons.has_trumps else "When led"
    return f"{led}, these walk: {listed}."


def _decisive(tile: DecisiveTile) -> str:
    at = zip(PLACES, (tile.left, tile.partner, tile.right), strict=True)
    listed = ", ".join(f"{percent(chance.value)} with it {place}" for place, chance in at)
    return f"Much hangs on {tile.domino}: made {listed}."


def _example(deal: Deal) -> str:
    hands = [format_hand(deal.hands[BIDDER.after(place)] or 0, sep=" ") for place in (1, 2, 3)]
    listed = ", ".join(f"{hand} {place}" for hand, place in zip(hands, PLACES, strict=True))
    return f"So it is set, for example, with {listed}."
