"""What players and programs say of real hands, and what our advice says.

    python -m benchmarks.strength.opinions            every opinion of tests/data/hands.jsonl
    python -m benchmarks.strength.opinions --fast     the same from fewer hands

Each hand is asked in its place in the auction, first to call where none is told. We agree (`yes`)
with the same call in the same trump or one as good, `partly` with one of the two; `no` is a pass
against a bid, or neither. `–` is no advice: a house game, or one of 19 hands whose trump a program
set and did not choose. A line below the table says what the source's contract comes to: its chance
as played and with all hands open, and its worth in marks, beside ours. Seed 42, 5 minutes:

    expert    4 yes, 2 partly          reader    1 –
    author    4 yes                    model     6 partly, 19 –

    of the experts
    h001 2    30, in follow-me 77 %; our 31 there 76 %, worth 0.06 more, which may be luck: others
              go over 30 in 67 %, over 31 in 54 %
    h001 4    32 in aces 48 % (81 % all open); our 32 in fours 52 % (63 %), worth 0.08 more: all
              hands open favour the expert's
    of the author, two hands he calls no laydown: neither is, all tricks in 27 % and in 99 %
    of the programs
    h006 h007 42, a laydown; 84 is worth a mark more
    h008      30 in follow-me 72 %; our 31 there 61 %, worth the same
    h010      pass, blanks best: 23 % (54 % all open); our pass has aces best, 36 %
    h011      30 and more in sixes, fives or doubles; follow-me is proved, our 84
    h013      30 in blanks 55 % (81 % all open); our 31 there 52 %, worth the same

Of the 19 trumps that were set, four are our choice too; the other 15 make our bid 6 to 61 points of
chance less often.
"""

import json
import sys
from collections import Counter
from dataclasses import asdict, dataclass
from math import hypot
from pathlib import Path

import click
from rich.console import Console
from rich.table import Table

from texas42.bidding.advice import FAST, USUAL, Advice, BidEffort, Choice, Situation
from texas42.bidding.advise import advise
from texas42.bidding.others import measured_odds
from texas42.exact.laydown import laydown
from texas42.game.auction import PLACES, Auction
from texas42.game.bids import Bid, Call, marks
from texas42.game.dominoes import HAND_POINTS
from texas42.game.rules import Trump, rules_for
from texas42_cli.shared.words import percent

sys.path.append(str(Path(__file__).parents[2] / "tests"))

from helpers.real_hands import OPINIONATED, Opinion, opinions

YES, PARTLY, NO, NOT_ASKED = "yes", "partly", "no", "–"
EVEN = 0.5


@dataclass(frozen=True)
class Compared:
    """An opinion beside our advice. Chances are as played, of our best contract."""

    id: str
    tier: str
    says: str
    called: tuple[Call, ...]
    call: Call
    """Ours, None to pass."""
    bid: Bid
    trump: str
    """With `bid` our best contract, even where we pass."""
    chance: float
    low: float
    high: float
    lead: str
    laydown: bool
    agree: str
    """`–` where the source chose nothing that could be bid."""
    why: str
    """What our numbers say of the difference; empty where there is none."""


@dataclass(frozen=True)
class Asked:
    """What a contract comes to, at the table and with all hands open."""

    choice: Choice
    open_chance: float
    laydown: bool

    @classmethod
    def about(cls, advice: Advice) -> "Asked":
        opened = advice.best.rung(advice.choice.bid).double_dummy
        assert opened is not None
        return cls(advice.choice, opened.value, bool(advice.best.laydown))

    @property
    def contract(self) -> str:
        return f"{self.choice.bid} in {self.choice.trump}"

    @property
    def chance(self) -> float:
        return self.choice.make.value

    @property
    def chances(self) -> str:
        if self.laydown:
            return f"proved, worth {self.choice.worth:+.2f}"
        played, opened = percent(self.chance), percent(self.open_chance)
        return f"{played} as played ({opened} all open), worth {self.choice.worth:+.2f}"

    @property
    def doubt(self) -> float:
        """How far the worth may be off, in marks, at 95 %; a little too far if others go over."""
        return 2 * marks(self.choice.bid) * self.choice.make.half_width


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--fast", is_flag=True, help="Quick players only, nothing confirmed.")
@click.option("--seed", default=42, show_default=True)
@click.option("--json", "as_json", is_flag=True)
def main(fast: bool, seed: int, as_json: bool) -> None:
    """What players and programs say of real hands, and what our advice says."""
    effort = FAST if fast else USUAL
    judged = [opinion for opinion in opinions() if opinion.tier in OPINIONATED]
    found = [compared(opinion, effort, seed) for opinion in judged]
    if as_json:
        click.echo(json.dumps([asdict(one) for one in found]))
        return
    show(found)


def compared(opinion: Opinion, effort: BidEffort, seed: int) -> Compared:
    """Our advice in the place of the source, and what we make of the source's contract."""
    advice = advise(opinion.hand, Situation(Auction(opinion.called)), effort=effort, seed=seed)
    agree = verdict(opinion, advice)
    agreed = agree == YES and opinion.laydown is not False
    return Compared(
        id=opinion.id,
        tier=opinion.tier,
        says=opinion.says,
        called=opinion.called,
        call=advice.call,
        bid=advice.choice.bid,
        trump=str(advice.choice.trump),
        chance=advice.choice.make.value,
        low=advice.choice.make.low,
        high=advice.choice.make.high,
        lead=str(advice.lead),
        laydown=bool(advice.best.laydown),
        agree=agree,
        why="" if agreed else why(advice, theirs(opinion, advice, effort, seed)),
    )


def verdict(opinion: Opinion, advice: Advice) -> str:
    """Do we make the source's call, in its trump or in one as good?"""
    if opinion.laydown is not None and opinion.laydown != is_laydown(opinion):
        return NO
    if opinion.laydown is False:
        return YES
    if not opinion.chosen or not opinion.calls:
        return NOT_ASKED
    if advice.call not in opinion.calls and (advice.call is None or opinion.calls == {None}):
        return NO
    as_good = {advice.choice.trump, *(tie.trump for tie in advice.ties)}
    same_trump = not opinion.trumps or bool(opinion.trumps & as_good)
    same = (advice.call in opinion.calls, same_trump)
    return YES if all(same) else PARTLY if any(same) else NO


def is_laydown(opinion: Opinion) -> bool:
    """Is the hand proved to make every trick in a trump the source speaks of?"""
    return any(laydown(opinion.hand, rules_for(trump)) for trump in opinion.trumps)


def theirs(opinion: Opinion, advice: Advice, effort: BidEffort, seed: int) -> Asked | None:
    """The source's contract, in the best of its trumps, at our bid if it names none (at 42 if the
    question was whether all tricks are sure). None where it names nothing that could be bid."""
    if not opinion.calls and not opinion.trumps:
        return None
    bids = sorted(call for call in opinion.calls if call is not None)
    ours = HAND_POINTS if opinion.laydown is not None else advice.choice.bid
    asked = advise(
        opinion.hand,
        Situation(Auction(opinion.called), house=opinion.house),
        trumps=sorted(opinion.trumps) or tuple(Trump),
        bid=ours if ours in bids or not bids else bids[0],
        effort=effort,
        seed=seed,
    )
    return Asked.about(asked)


def why(advice: Advice, other: Asked | None) -> str:
    """One sentence of numbers: the source's contract beside what we would rather do."""
    ours = Asked.about(advice)
    if other is None:
        told = f"It names no contract of straight 42; the best is {ours.contract}: {ours.chances}"
        return f"{told}{_over_passing(advice, ours)}."
    told = f"{other.contract}: {other.chances}"
    if advice.call is None:
        return f"{told}; {_passing(advice, ours, other)}."
    if (other.choice.bid, other.choice.trump) == (ours.choice.bid, ours.choice.trump):
        return f"{told}; our contract too{_over_passing(advice, ours)}."
    reasons = (_measure(ours, other), _open_view(ours, other), _outbid(advice, ours, other))
    return f"{told}; our {ours.contract}: {ours.chances}{''.join(reasons)}."


def _passing(advice: Advice, ours: Asked, other: Asked) -> str:
    assert advice.pass_worth is not None
    best = "" if ours.contract == other.contract else f"our best {ours.contract}: {ours.chances}; "
    gap = advice.pass_worth - other.choice.worth
    close = ", too close to call" if gap <= other.doubt else ""
    only = other.chance < EVEN < other.open_chance
    seen = ", and only all hands open make it better than even" if only else ""
    return f"{best}a pass {advice.pass_worth:+.2f}{close}{seen}"


def _over_passing(advice: Advice, ours: Asked) -> str:
    """What a pass is worth beside our contract, where passing is on offer."""
    if advice.pass_worth is None:
        return ""
    close = abs(ours.choice.worth - advice.pass_worth) <= ours.doubt
    return f", a pass {advice.pass_worth:+.2f}{', too close to call' if close else ''}"


def _measure(ours: Asked, other: Asked) -> str:
    """How far apart the two are, beside what luck can do."""
    gap, luck = ours.choice.worth - other.choice.worth, hypot(ours.doubt, other.doubt)
    return f", {gap:.2f} apart, within luck" if gap <= luck else f", {gap:.2f} more"


def _open_view(ours: Asked, other: Asked) -> str:
    """Does looking at all hands turn the two round?"""
    turned = other.open_chance > ours.open_chance and other.chance < ours.chance
    return ", though all hands open favour the other" if turned else ""


def _outbid(advice: Advice, ours: Asked, other: Asked) -> str:
    """What a higher bid keeps out: others may go over a lower one."""
    left = PLACES - 1 - advice.situation.auction.turn
    odds = measured_odds()
    low, high = odds.outbid(other.choice.bid, left), odds.outbid(ours.choice.bid, left)
    if not left or low <= high:
        return ""
    lower, higher = other.choice.bid, ours.choice.bid
    return f"; others go over {lower} in {percent(low)}, over {higher} in {percent(high)}"


def show(found: list[Compared]) -> None:
    table = Table(title="What sources say of real hands, and what our advice says")
    for heading in ("hand", "tier", "the source", "ours", "made", "lead", "agree"):
        table.add_column(heading)
    for one in found:
        contract = f"{one.bid} {one.trump}"
        made = percent(one.chance, exact=one.laydown)
        ours = contract if one.call is not None else f"pass ({contract})"
        table.add_row(one.id, one.tier, one.says, ours, made, one.lead, one.agree)
    console = Console(highlight=False)
    console.print(table)
    for one in found:
        if one.why:
            console.print(f"{one.id}: {one.why}", soft_wrap=True)
    counts = Counter((one.tier, one.agree) for one in found)
    for tier in OPINIONATED:
        told = (f"{n} {agree}" for (of, agree), n in sorted(counts.items()) if of == tier)
        console.print(f"{tier}: {', '.join(told)}")


if __name__ == "__main__":
    main()
