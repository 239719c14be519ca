"""Who played the hands that were reviewed, and what each player's plays came to."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from texas42.wording import ECHOED, clipped

from ..shared.words import percent

MOST_SHOWN = 40
NAME_WIDTH = ECHOED + 1
"""Of a name that was clipped, with its ellipsis."""

Sums = dict[str, list[float]]
"""By player: hands, mistakes, chance lost by them. Plain lists, since a journal keeps them."""


@dataclass(frozen=True)
class Played:
    """One player's part of one hand."""

    player: str
    mistakes: int
    chance_lost: float


def played_in(record: Mapping[str, Any]) -> tuple[Played, ...]:
    """The players named in the record of a review; nobody in any other."""
    if "totals" not in record or "players_named" not in record:
        return ()
    totals = record["totals"]
    return tuple(
        Played(player, totals[seat]["mistakes"], totals[seat]["chance_lost"])
        for seat, player in record["players_named"].items()
    )


def add_to(sums: Sums, played: Iterable[Played]) -> None:
    for part in played:
        hands, mistakes, lost = sums.get(part.player, [0, 0, 0.0])
        sums[part.player] = [hands + 1, mistakes + part.mistakes, lost + part.chance_lost]


def described(sums: Sums) -> list[str]:
    """A line a player, who lost least first; nothing if nobody was named."""
    if not sums:
        return []
    order = sorted(sums.items(), key=lambda item: (item[1][2] / item[1][0], item[0]))
    lines = [f"{'player':<{NAME_WIDTH}} hands  mistakes a hand  chance lost a hand"]
    for player, (hands, mistakes, lost) in order[:MOST_SHOWN]:
        lines.append(
            f"{clipped(player):<{NAME_WIDTH}} {hands:>5,.0f}  {mistakes / hands:>15.2f}"
            f"  {percent(lost / hands, form='.1f'):>18}"
        )
    if len(order) > MOST_SHOWN:
        lines.append(f"and {len(order) - MOST_SHOWN:,} more players")
    return lines
