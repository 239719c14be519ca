"""What should I bid? Every trump screened, the close ones raced, the choice confirmed afresh.

1. *Screen*: all trumps on the same layouts, every bid played by rule players, and solved with all
   hands open on some of them.
2. *Race*: the contracts worth nearly as much as the best, replayed by rollout players.
3. *Confirm*: the winner on fresh layouts, so that the chance shown is not the luckiest of nine; if
   another is best then, that one too.

Chances to act on are as played; double-dummy ones stand beside them as the most there could be.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from time import monotonic

from .asplayed import BIDDER, STRONG, AsPlayed, as_played
from .auction import Auction, Bid, points_needed
from .bidding_odds import measured_odds
from .dominoes import HAND_POINTS, Domino, Mask
from .errors import ContractError
from .ladders import Ladder, Rung, quick_ladder, with_played
from .laydown import laydown
from .players import Player, rollout
from .prospects import Prospects
from .race import RaceTable, race_table
from .rules import STANDARD, HouseRules, Trump, rules_for
from .statistics import Estimate
from .worlds import View, deal_triples

Call = Bid | None
CERTAIN = 1.0
MOST_CONFIRMED = 3
NO_CALLS = Auction()


@dataclass(frozen=True)
class Effort:
    """How long to think. Hands are whole hands played out, layouts those solved double-dummy."""

    screen_hands: int = 480
    open_layouts: int = 60
    race_hands: int = 192
    race_field: int = 3
    confirm_hands: int = 4800
    half_width: float = 0.028
    players: Player = STRONG


FAST = Effort(screen_hands=480, open_layouts=30, race_hands=0, confirm_hands=0)
DEFAULT = Effort()
DEEP = Effort(
    screen_hands=960,
    open_layouts=240,
    race_hands=960,
    race_field=4,
    confirm_hands=9600,
    half_width=0.01,
    players=rollout(160),
)


@dataclass(frozen=True)
class Situation:
    """What is on the table when the question is asked. `score`: our marks and theirs, or None."""

    auction: Auction = NO_CALLS
    score: tuple[int, int] | None = None
    house: HouseRules = STANDARD


@dataclass(frozen=True)
class Choice:
    """One contract that could be bid: its chance, and its worth in marks (or chance to win the game
    at a score), counting that others may go over it."""

    bid: Bid
    trump: Trump
    make: Estimate
    worth: float


@dataclass(frozen=True)
class Advice:
    """What to call, with what behind it. Chances are the bidder's side's."""

    hand: Mask
    call: Call
    """The bid advised, None to pass."""
    choice: Choice
    """The best contract: the one advised, or the one that passing is better than."""
    pass_worth: float | None
    """The worth of passing; None where it is not on offer."""
    ties: tuple[Choice, ...]
    """Contracts in other trumps that are as good for all that this sample can tell."""
    ladders: tuple[Ladder, ...]
    """Every trump asked about, best first."""
    confirmed: bool
    """Whether the chance of `choice` comes from fresh layouts played by the stronger players."""
    situation: Situation
    seed: int
    worlds: int
    """Layouts the screen was played on."""

    @property
    def best(self) -> Ladder:
        """The ladder of the chosen trump."""
        return next(ladder for ladder in self.ladders if ladder.trump == self.choice.trump)

    @property
    def lead(self) -> Domino:
        """The tile to lead first."""
        return self.best.laydown[0] if self.best.laydown else self.best.lead


def advise(
    hand: Mask,
    situation: Situation | None = None,
    *,
    trumps: Sequence[Trump] = tuple(Trump),
    bid: Bid | None = None,
    effort: Effort = DEFAULT,
    seconds: float | None = None,
    seed: int = 0,
    jobs: int | None = None,
) -> Advice:
    """The call to make with seven tiles. `trumps` and `bid` narrow the question to some contracts.

    Raises `ContractError` for an auction that is over or a bid that cannot follow, and what
    `View.before_play` raises for a hand that is not seven tiles.
    """
    *_, last = advice_so_far(
        hand,
        situation or Situation(),
        trumps=trumps,
        bid=bid,
        effort=effort,
        seconds=seconds,
        seed=seed,
        jobs=jobs,
    )
    return last


def advice_so_far(
    hand: Mask,
    situation: Situation,
    *,
    trumps: Sequence[Trump] = tuple(Trump),
    bid: Bid | None = None,
    effort: Effort = DEFAULT,
    seconds: float | None = None,
    seed: int = 0,
    jobs: int | None = None,
) -> Iterator[Advice]:
    """`advise`, step by step: each answer knows more than the one before."""
    deadline = None if seconds is None else monotonic() + seconds
    bids = _bids_open(situation.auction, bid)
    prospects = _prospects(situation)
    ladders = _screened(hand, situation.house, trumps, effort, seed, jobs)
    shown = _Answer(hand, situation, prospects, bids, seed, 3 * (effort.screen_hands // 3))
    yield shown.of(ladders)
    if effort.race_hands:
        field = _field(shown.of(ladders), prospects, bids, effort.race_field)
        for choice in field:
            if deadline is not None and monotonic() >= deadline:
                break
            played = _replayed(hand, choice, effort.race_hands, None, effort, seed, situation, jobs)
            ladders = _improved(ladders, choice, played)
        yield shown.of(ladders)
    confirmed: dict[Trump, Bid] = {}
    for _ in range(MOST_CONFIRMED if effort.confirm_hands else 0):
        choice = shown.of(ladders, confirmed).choice
        left = None if deadline is None else deadline - monotonic()
        if _is_confirmed(choice, confirmed) or (left is not None and left <= 0):
            break
        played = _replayed(hand, choice, effort.confirm_hands, left, effort, ~seed, situation, jobs)
        ladders = _improved(ladders, choice, played)
        confirmed[choice.trump] = choice.bid
        yield shown.of(ladders, confirmed)


def _bids_open(auction: Auction, bid: Bid | None) -> tuple[Bid, ...]:
    auction.check_open()
    legal = auction.legal()
    if bid is None:
        return legal
    if bid not in legal:
        raise ContractError(
            f"a bid of {bid} cannot be made now", hint=f"the lowest that can is {legal[0]}"
        )
    return (bid,)


def _prospects(situation: Situation) -> Prospects:
    race: RaceTable | None = None
    if situation.score is not None:
        race = race_table(target=situation.auction.rules.target)
        race.chance(*situation.score)
    return Prospects(situation.auction, measured_odds(), situation.score, race)


def _screened(
    hand: Mask,
    house: HouseRules,
    trumps: Sequence[Trump],
    effort: Effort,
    seed: int,
    jobs: int | None,
) -> tuple[Ladder, ...]:
    layouts = deal_triples(View.before_play(hand, BIDDER), effort.screen_hands // 3, seed)
    ladders = []
    for trump in trumps:
        rules = rules_for(trump, house)
        ladder = quick_ladder(layouts, rules, seed, effort.open_layouts, jobs)
        proof = laydown(hand, rules)
        if proof is not None:
            ladder = replace(_proved(ladder), laydown=proof.order)
        ladders.append(ladder)
    return tuple(ladders)


def _proved(ladder: Ladder) -> Ladder:
    """Every bid is certain: what was sampled no longer matters."""

    def certain(rung: Rung) -> Rung:
        sure = replace(rung.as_played, value=CERTAIN, low=CERTAIN, high=CERTAIN)
        opened = rung.double_dummy
        open_sure = opened and replace(opened, value=CERTAIN, low=CERTAIN, high=CERTAIN)
        return replace(rung, as_played=sure, double_dummy=open_sure)

    return replace(
        ladder,
        rungs=tuple(certain(rung) for rung in ladder.rungs),
        points={HAND_POINTS: CERTAIN},
        mean_points=float(HAND_POINTS),
    )


@dataclass(frozen=True)
class _Answer:
    """How ladders become advice in one situation."""

    hand: Mask
    situation: Situation
    prospects: Prospects
    bids: tuple[Bid, ...]
    seed: int
    worlds: int

    def of(
        self, ladders: tuple[Ladder, ...], confirmed: Mapping[Trump, Bid] | None = None
    ) -> Advice:
        confirmed = confirmed or {}
        choices = {ladder.trump: self._best(ladder) for ladder in ladders}
        order = sorted(ladders, key=lambda ladder: _rank(choices[ladder.trump], ladder))
        best = choices[order[0].trump]
        passing = self.prospects.of_pass() if self.situation.auction.may_pass else None
        call = best.bid if passing is None or best.worth > passing else None
        ties = tuple(
            choices[ladder.trump]
            for ladder in order[1:]
            if _overlap(choices[ladder.trump], best) and choices[ladder.trump].bid == best.bid
        )
        return Advice(
            self.hand,
            call,
            best,
            passing,
            ties,
            tuple(order),
            _is_confirmed(best, confirmed) or bool(order[0].laydown),
            self.situation,
            self.seed,
            self.worlds,
        )

    def _best(self, ladder: Ladder) -> Choice:
        """The bid worth most in a trump; of equals the lowest."""
        choices = [
            Choice(bid, ladder.trump, made, self.prospects.of_bid(bid, made.value))
            for bid in self.bids
            for made in (ladder.rung(points_needed(bid)).as_played,)
        ]
        return max(choices, key=lambda choice: (choice.worth, -choice.bid))


def _is_confirmed(choice: Choice, confirmed: Mapping[Trump, Bid]) -> bool:
    """Has a bid as high been played for, in its trump, on fresh layouts?"""
    return points_needed(choice.bid) <= points_needed(confirmed.get(choice.trump, 0))


def _rank(choice: Choice, ladder: Ladder) -> tuple[float, float, int]:
    return -choice.worth, -ladder.mean_points, int(choice.trump)


def _overlap(one: Choice, other: Choice) -> bool:
    """Can this sample not tell which is better?"""
    return one.make.high >= other.make.value and other.make.low <= one.make.value


def _field(
    advice: Advice, prospects: Prospects, bids: tuple[Bid, ...], size: int
) -> tuple[Choice, ...]:
    """The contracts to race: each trump's best, as long as its interval reaches the leader's."""
    answer = _Answer(advice.hand, advice.situation, prospects, bids, advice.seed, advice.worlds)
    choices = [answer._best(ladder) for ladder in advice.ladders if not ladder.laydown]
    leader = advice.choice
    close = [
        choice
        for choice in choices
        if prospects.of_bid(choice.bid, choice.make.high) >= leader.worth
    ]
    return tuple(close[:size])


def _replayed(
    hand: Mask,
    choice: Choice,
    hands: int,
    seconds: float | None,
    effort: Effort,
    seed: int,
    situation: Situation,
    jobs: int | None,
) -> AsPlayed:
    return as_played(
        hand,
        choice.trump,
        points_needed(choice.bid),
        players=effort.players,
        hands=hands,
        half_width=effort.half_width,
        seconds=seconds,
        seed=seed & 0x7FFFFFFF,
        house=situation.house,
        jobs=jobs,
    )


def _improved(ladders: tuple[Ladder, ...], choice: Choice, played: AsPlayed) -> tuple[Ladder, ...]:
    """The ladders with what stronger players showed of one contract."""

    return tuple(
        with_played(ladder, played)
        if ladder.trump == choice.trump and not ladder.laydown
        else ladder
        for ladder in ladders
    )
