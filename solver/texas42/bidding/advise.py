"""What should I bid? Every trump screened, the close ones raced, the choice confirmed afresh.

1. *Screen*: all trumps on the same layouts, every bid played by rule players, and solved with all
   hands open on some of them.
2. *Race*: the contracts worth nearly as much as the best, replayed by rollout players.
3. *Confirm*: the winner on fresh layouts, so that the chance shown is not the luckiest of nine; if
   another looks better then, that one too. What is advised is the best that was confirmed.

Chances to act on are as played; double-dummy ones stand beside them as the most there could be.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from time import monotonic

from ..choosing.judging import BRIEF, USUAL, Looks, opening_lead
from ..errors import ContractError
from ..exact.laydown import laydown
from ..game.auction import Auction
from ..game.bids import Bid, points_needed
from ..game.deal import BIDDER
from ..game.dominoes import HAND_POINTS, Domino, Mask
from ..game.rules import HouseRules, Trump, rules_for
from ..hidden.layouts import deal_triples
from ..hidden.view import View
from ..workers import in_order
from .advice import DEEP, DEFAULT, FAST, Advice, Choice, Effort, Situation
from .as_played import AsPlayed, as_played_so_far
from .ladders import Ladder, Rung, quick_ladder, with_open_hands, with_played
from .others import measured_odds
from .score import RaceTable, race_table
from .worth import Prospects

__all__ = [
    "DEEP",
    "DEFAULT",
    "FAST",
    "Advice",
    "Choice",
    "Effort",
    "Situation",
    "advice_so_far",
    "advise",
]


CERTAIN = 1.0


SEED_BITS = 0x7FFF_FFFF


EQUAL_WORTH = 0.005
"""Marks (or chance to win the game) that are nothing."""


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
    table = _Table(hand, situation.house, effort, seed, jobs, deadline)
    for choice in _field(shown.of(ladders), prospects, bids, effort):
        if table.late:
            break
        ladders = _improved(ladders, choice, table.raced(choice))
    if effort.race_hands:
        yield shown.of(ladders)
    confirmed: dict[Trump, Bid] = {}
    for _ in range(effort.most_confirmed if effort.confirm_hands else 0):
        choice = shown.of(ladders, confirmed).choice
        if _is_confirmed(choice, confirmed) or table.late:
            break
        confirmed[choice.trump] = choice.bid
        for played in table.confirmed(choice):
            ladders = _improved(ladders, choice, played)
            yield shown.of(ladders, confirmed)
    settled = bool(confirmed)
    advice = shown.of(ladders, confirmed, settled=settled)
    finished = table.finished(advice.best, advice.choice)
    ladders = tuple(finished if ladder is advice.best else ladder for ladder in ladders)
    yield shown.of(ladders, confirmed, settled=settled)


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

    def screened(trump: Trump) -> Ladder:
        rules = rules_for(trump, house)
        ladder = quick_ladder(layouts, rules, seed, effort.open_layouts, 1)
        proof = laydown(hand, rules)
        return ladder if proof is None else replace(_proved(ladder), laydown=proof.order)

    return tuple(in_order(screened, trumps, jobs=jobs, piece=1))


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
        self,
        ladders: tuple[Ladder, ...],
        confirmed: Mapping[Trump, Bid] | None = None,
        *,
        settled: bool = False,
    ) -> Advice:
        """Once `settled`, what was not confirmed or proved is not advised: of the many contracts
        that were only screened, the luckiest must not win in the end."""
        confirmed = confirmed or {}

        def may_be_advised(choice: Choice, ladder: Ladder) -> bool:
            return not settled or bool(ladder.laydown) or _is_confirmed(choice, confirmed)

        choices = {
            ladder.trump: self.best_in(ladder, partial(may_be_advised, ladder=ladder))
            for ladder in ladders
        }
        order = sorted(
            ladders,
            key=lambda ladder: (
                not may_be_advised(choices[ladder.trump], ladder),
                *_rank(choices[ladder.trump], ladder),
            ),
        )
        best = choices[order[0].trump]
        passing = self.prospects.of_pass() if self.situation.auction.may_pass else None
        call = best.bid if passing is None or best.worth > passing else None
        ties = (
            *self._equal_bids(order[0], best),
            *(
                choices[ladder.trump]
                for ladder in order[1:]
                if self._cannot_tell(choices[ladder.trump], best)
            ),
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

    def best_in(
        self, ladder: Ladder, may_be_advised: Callable[[Choice], bool] | None = None
    ) -> Choice:
        """The bid worth most in a trump, of those that may be advised if any may; of equals the
        lowest."""
        choices = self._choices(ladder)
        if may_be_advised is not None:
            choices = list(filter(may_be_advised, choices)) or choices
        return max(choices, key=lambda choice: (choice.worth, -choice.bid))

    def _choices(self, ladder: Ladder) -> list[Choice]:
        return [
            Choice(bid, ladder.trump, made, self.prospects.of_bid(bid, made.value))
            for bid in self.bids
            for made in (ladder.rung(points_needed(bid)).as_played,)
        ]

    def _equal_bids(self, ladder: Ladder, best: Choice) -> list[Choice]:
        """Other bids in the best trump that are worth as much."""
        return [
            choice
            for choice in self._choices(ladder)
            if choice.bid != best.bid and best.worth - choice.worth < EQUAL_WORTH
        ]

    def _cannot_tell(self, other: Choice, best: Choice) -> bool:
        """May a contract in another trump be worth more, for all that these samples tell?"""
        most = self.prospects.of_bid(other.bid, other.make.high)
        least = self.prospects.of_bid(best.bid, best.make.low)
        return most >= best.worth and other.worth >= least


def _is_confirmed(choice: Choice, confirmed: Mapping[Trump, Bid]) -> bool:
    """Has a bid as high been played for, in its trump, on fresh layouts?"""
    return points_needed(choice.bid) <= points_needed(confirmed.get(choice.trump, 0))


def _rank(choice: Choice, ladder: Ladder) -> tuple[float, float, int]:
    return -choice.worth, -ladder.mean_points, int(choice.trump)


def _field(
    advice: Advice, prospects: Prospects, bids: tuple[Bid, ...], effort: Effort
) -> tuple[Choice, ...]:
    """The contracts to race: each trump's best, as long as its interval reaches the leader's."""
    if not effort.race_hands:
        return ()
    answer = _Answer(advice.hand, advice.situation, prospects, bids, advice.seed, advice.worlds)
    choices = [answer.best_in(ladder) for ladder in advice.ladders if not ladder.laydown]
    leader = advice.choice
    close = [
        choice
        for choice in choices
        if prospects.of_bid(choice.bid, choice.make.high) >= leader.worth
    ]
    return tuple(close[: effort.race_field])


@dataclass(frozen=True)
class _Table:
    """Where contracts are played again by stronger players, until time is up."""

    hand: Mask
    house: HouseRules
    effort: Effort
    seed: int
    jobs: int | None
    deadline: float | None

    @property
    def late(self) -> bool:
        return self.deadline is not None and monotonic() >= self.deadline

    def raced(self, choice: Choice) -> AsPlayed:
        """On the layouts of the screen."""
        *_, last = self._played(choice, self.effort.race_hands, BRIEF, self.seed)
        return last

    def confirmed(self, choice: Choice) -> Iterator[AsPlayed]:
        """On fresh layouts, so that the chance shown is not the luckiest of nine."""
        return self._played(choice, self.effort.confirm_hands, USUAL, ~self.seed & SEED_BITS)

    def finished(self, ladder: Ladder, choice: Choice) -> Ladder:
        """The ladder advised: a lead worth trusting, and double-dummy chances from more layouts."""
        if ladder.laydown:
            return ladder
        rules = rules_for(ladder.trump, self.house)
        if not ladder.rungs[0].players.layouts:
            ladder = replace(
                ladder, lead=self._lead(ladder.trump, points_needed(choice.bid), BRIEF)
            )
        layouts = self.effort.open_best
        dealt = deal_triples(View.before_play(self.hand, BIDDER), layouts // 3, self.seed)
        return with_open_hands(ladder, dealt, rules, jobs=self.jobs)

    def _played(self, choice: Choice, hands: int, looks: Looks, seed: int) -> Iterator[AsPlayed]:
        bid = points_needed(choice.bid)
        return as_played_so_far(
            self.hand,
            choice.trump,
            bid,
            players=self.effort.players,
            hands=hands,
            half_width=self.effort.half_width,
            seconds=None if self.deadline is None else self.deadline - monotonic(),
            lead=self._lead(choice.trump, bid, looks),
            seed=seed,
            house=self.house,
            jobs=self.jobs,
        )

    def _lead(self, trump: Trump, bid: int, looks: Looks) -> Domino:
        rules = rules_for(trump, self.house)
        return opening_lead(
            self.hand,
            rules,
            bid,
            self.effort.players,
            looks=looks,
            seed=self.seed,
            jobs=self.jobs,
        )


def _improved(ladders: tuple[Ladder, ...], choice: Choice, played: AsPlayed) -> tuple[Ladder, ...]:
    """The ladders with what stronger players showed of one contract."""

    return tuple(
        with_played(ladder, played)
        if ladder.trump == choice.trump and not ladder.laydown
        else ladder
        for ladder in ladders
    )
