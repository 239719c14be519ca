"""Players and the hands they play: legal, blind, repeatable, and as strong as they must be."""

from itertools import combinations
from random import Random

import numpy as np
import pytest

from helpers.strategies import CALLS, contract_of, hand, random_deal, records, rules_of
from helpers.views import Layouts, fits, views
from helpers.watched import watch
from texas42.exact.double_dummy import makes, solve
from texas42.game.contracts import Contract
from texas42.game.deal import Deal
from texas42.game.dominoes import Mask, dominoes_in
from texas42.game.play import PlayedHand, Position
from texas42.game.rules import Rules, Trump, rules_for
from texas42.game.seats import Seat
from texas42.hidden.layouts import deal_layouts, deal_triples
from texas42.hidden.moment import moment_of
from texas42.hidden.players import NETWORK, OPEN, Player, rollout, sampling
from texas42.hidden.playing import play_hands, play_on
from texas42.hidden.view import View

N, E, S, W = Seat
SIXES = rules_for(Trump.SIXES)

BLIND = [NETWORK, rollout(8), sampling(3)]
EVERY_KIND = [*BLIND, OPEN]

every_call = pytest.mark.parametrize("call", CALLS)
blind_players = pytest.mark.parametrize("player", BLIND, ids=str)
quick_players = pytest.mark.parametrize("player", [NETWORK, rollout(8)], ids=str)
every_player = pytest.mark.parametrize("player", EVERY_KIND, ids=str)

BIDDABLE = hand("5-5 5-4 5-2 5-0 6-6 4-1 3-0")
"""Four fives with the double, a double off and two losers: a bid in fives, and far from sure."""
FIVES = rules_for(Trump.FIVES)


def deals(n: int, seed: int) -> Layouts:
    """Random deals as rows of four hands."""
    rng = Random(seed)
    return np.array([random_deal(rng).open_hands() for _ in range(n)], dtype=np.int64)


def layouts_for(own: Mask, n: int, seed: int) -> Layouts:
    return deal_layouts(View.before_play(own), n, seed)


def points(
    layouts: Layouts,
    rules: Rules = FIVES,
    bid: int = 30,
    bidder: Seat = N,
    *,
    bidders: Player,
    setters: Player,
    seed: int = 1,
    first: int = 0,
    jobs: int = 1,
) -> list[int]:
    played = play_hands(
        layouts,
        contract_of(rules, bidder, bid),
        bidders=bidders,
        setters=setters,
        seed=seed,
        first=first,
        jobs=jobs,
    )
    found: list[int] = played.points.tolist()
    return found


# Whole hands


@every_call
@quick_players
def test_every_play_is_legal_and_the_points_are_those_of_its_tricks(
    player: Player, call: str
) -> None:
    rules, bidder = rules_of(call), Seat(len(call) % 4)
    dealt = deals(6, seed=3)
    for n, watched in enumerate(watch(dealt, rules, bidder, 30, player, seed=1)):
        end = watched.end
        assert end.over
        assert sum(end.taken) == 42
        # A hand of a sample draws from its own stream: the first of each sample of one is watched.
        assert points(dealt[n : n + 1], rules, 30, bidder, bidders=player, setters=player) == [
            end.bidder_taken
        ]


@every_player
def test_points_are_from_nought_to_forty_two(player: Player) -> None:
    found = points(deals(12, seed=5), rules_for(Trump.TREYS), bidders=player, setters=player)
    assert len(found) == 12
    assert all(0 <= p <= 42 for p in found)
    assert len(set(found)) > 3


@blind_players
def test_the_bidder_leads_a_tile_of_its_own(player: Player) -> None:
    dealt = deals(8, seed=6)
    played = play_hands(dealt, contract_of(SIXES, W, 30), bidders=player, setters=NETWORK, seed=1)
    assert all(int(row[W]) >> d & 1 for row, d in zip(dealt, played.plays[:, 0], strict=True))


def test_a_lead_that_is_given_is_led() -> None:
    lead = next(dominoes_in(BIDDABLE))
    played = play_hands(
        layouts_for(BIDDABLE, 9, 1),
        contract_of(FIVES, N, 30),
        bidders=NETWORK,
        setters=NETWORK,
        seed=1,
        lead=lead,
    )
    assert set(played.plays[:, 0].tolist()) == {lead}


def test_no_deals_are_no_hands() -> None:
    played = play_hands(
        deals(0, 1).reshape(0, 4),
        contract_of(FIVES, N, 30),
        bidders=NETWORK,
        setters=NETWORK,
        seed=1,
    )
    assert (len(played.points), len(played.plays)) == (0, 0)


@every_player
def test_who_sits_where_does_not_matter(player: Player) -> None:
    dealt = deals(5, seed=8)
    at_north = points(dealt, bidders=player, setters=NETWORK)
    for seat in (E, S, W):
        turned = np.roll(dealt, int(seat), axis=1)
        assert points(turned, bidder=seat, bidders=player, setters=NETWORK) == at_north


# The same answer however the work is shared out


@every_player
def test_two_threads_give_what_one_gives(player: Player) -> None:
    dealt = layouts_for(BIDDABLE, 60, 2)
    one, two = (points(dealt, bidders=player, setters=NETWORK, jobs=jobs) for jobs in (1, 2))
    assert one == two


@every_player
def test_a_sample_played_in_parts_is_the_sample(player: Player) -> None:
    dealt = layouts_for(BIDDABLE, 40, 2)
    whole = points(dealt, bidders=player, setters=NETWORK)
    parts = [
        points(dealt[start:stop], bidders=player, setters=NETWORK, first=start)
        for start, stop in ((0, 7), (7, 33), (33, 40))
    ]
    assert [p for part in parts for p in part] == whole


@every_player
def test_what_was_played_before_leaves_no_trace(player: Player) -> None:
    dealt = layouts_for(BIDDABLE, 12, 2)
    before = points(dealt, bidders=player, setters=player)
    points(deals(5, 9), rules_for(Trump.DOUBLES), 42, E, bidders=OPEN, setters=rollout(3))
    assert points(dealt, bidders=player, setters=player) == before


@every_call
@quick_players
def test_a_hand_taken_up_at_any_moment_is_played_on_as_it_was(player: Player, call: str) -> None:
    rules, bidder = rules_of(call), Seat(len(call) % 4)
    [whole] = watch(deals(1, seed=len(call)), rules, bidder, 31, player, seed=3)
    for n, position in enumerate(whole.positions()[:-1]):
        seat = position.to_play
        now = moment_of(
            {seat: whole.opening.hands[seat]}, contract_of(rules, bidder, 31), whole.plays[:n]
        )
        held = np.array([position.hands], dtype=np.int64)
        rest = play_on(now, held, bidders=player, setters=player, seed=3)
        assert tuple(rest.plays[0, n:].tolist()) == whole.plays[n:]
        assert rest.points[0] == whole.end.bidder_taken


def test_players_that_look_at_layouts_play_otherwise_from_another_seed() -> None:
    dealt = layouts_for(BIDDABLE, 60, 2)
    one, other = (points(dealt, bidders=rollout(4), setters=rollout(4), seed=s) for s in (1, 2))
    assert one != other


# Nobody sees another hand


def swapped(played: PlayedHand, n: int, most: int, rng: Random) -> Layouts:
    """Up to `most` deals in which two hidden tiles have changed hands before play `n`, and the seat
    to play, which knows what all have played so far, cannot tell."""
    position = played.positions()[n]
    view = list(views(played, position.to_play))[n]
    found = []
    for a, b in combinations(view.hidden, 2):
        for x in dominoes_in(position.hands[a]):
            for y in dominoes_in(position.hands[b]):
                both = 1 << x | 1 << y
                now, dealt = list(position.hands), list(played.opening.hands)
                for hands in (now, dealt):
                    hands[a] ^= both
                    hands[b] ^= both
                if fits(view, now):
                    found.append(dealt)
    chosen = rng.sample(found, min(most, len(found)))
    return np.array(chosen, dtype=np.int64).reshape(-1, 4)


@pytest.mark.parametrize(
    ("player", "hands"), [(NETWORK, 18), (rollout(6), 18)], ids=["network", "rollout 6"]
)
def test_swapped_hidden_tiles_change_no_play_at_any_moment_of_a_hand(
    player: Player, hands: int
) -> None:
    rng, compared = Random(4), np.zeros(28, dtype=np.int64)
    for seed, deal in enumerate(deals(hands, seed=12)):
        rules, bidder = rules_for(Trump(seed % 9)), Seat(seed % 4)
        played = watch(deal[None], rules, bidder, 30, player, seed=seed)[0]
        for n, position in enumerate(played.positions()[:-1]):
            if position.legal().bit_count() == 1:
                continue
            others = swapped(played, n, 12, rng)
            for other in watch(others, rules, bidder, 30, player, seed=seed):
                if other.plays[:n] == played.plays[:n]:
                    assert other.plays[n] == played.plays[n], f"{position.to_play}, play {n}"
                    compared[n] += 1
    # Earlier seats may play otherwise when they hold other tiles; enough deals remain to compare.
    assert compared[:4].min() >= 5
    assert compared[4:12].sum() >= 30
    assert compared[12:].sum() >= 15


def leads_of(player: Player, layouts: Layouts, rules: Rules, bidder: Seat = N) -> tuple[int, ...]:
    played = play_hands(
        layouts, contract_of(rules, bidder, 30), bidders=player, setters=NETWORK, seed=1
    )
    return tuple(played.plays[:, 0].tolist())


@blind_players
@pytest.mark.parametrize("trump", [Trump.FIVES, Trump.DOUBLES, Trump.FOLLOW_ME], ids=str)
def test_the_lead_is_the_same_whatever_the_others_hold(player: Player, trump: Trump) -> None:
    rules = rules_for(trump)
    one, other = layouts_for(BIDDABLE, 20, 1), layouts_for(BIDDABLE, 20, 2)
    assert leads_of(player, one, rules) == leads_of(player, other, rules)


def test_a_player_who_sees_all_hands_leads_otherwise_when_they_change() -> None:
    one, other = layouts_for(BIDDABLE, 20, 1), layouts_for(BIDDABLE, 20, 2)
    assert leads_of(OPEN, one, FIVES) != leads_of(OPEN, other, FIVES)


# Hands that cannot fail and hands that cannot be made

LAYDOWNS = [
    pytest.param(hand(" ".join(record["hand"])), trump, id=f"{record['id']} {trump}")
    for record in records("hands.jsonl")
    for trump in Trump
    if str(trump) in record["proved"].get("laydown_in", [])
]


@pytest.mark.parametrize(("own", "trump"), LAYDOWNS)
@pytest.mark.parametrize("bid", [30, 42])
@quick_players
def test_a_laydown_is_always_made(player: Player, bid: int, own: Mask, trump: Trump) -> None:
    layouts = deal_triples(View.before_play(own), 16, 7)
    assert min(points(layouts, rules_for(trump), bid, bidders=player, setters=player)) >= bid


@every_player
def test_a_bid_of_forty_two_against_the_highest_trump_is_never_made(player: Player) -> None:
    view = View.before_play(hand("6-5 6-4 6-3 6-2 6-1 6-0 5-5")).knowing(E, hand("6-6"))
    found = points(deal_layouts(view, 24, 3), SIXES, 42, bidders=player, setters=player)
    assert max(found) < 42


@every_player
def test_against_all_the_trumps_in_one_hand_nothing_is_taken(player: Player) -> None:
    view = View.before_play(BIDDABLE & ~SIXES.trumps | hand("5-3"))
    view = view.knowing(W, SIXES.trumps)
    found = points(deal_layouts(view, 12, 3), SIXES, 30, bidders=player, setters=player)
    assert set(found) == {0}


# Open players


@pytest.mark.parametrize("trump", Trump, ids=str)
def test_open_players_make_exactly_what_double_dummy_makes(trump: Trump) -> None:
    dealt, rules = deals(6, seed=40 + trump), rules_for(trump)
    for bidder, bid in ((N, 30), (E, 36), (S, 42)):
        found = points(dealt, rules, bid, bidder, bidders=OPEN, setters=OPEN)
        for row, p in zip(dealt.tolist(), found, strict=True):
            n, e, s, w = row
            opening = Position.opening(Deal((n, e, s, w)), Contract(bidder, trump))
            assert (p >= bid) == makes(opening, bid)


def test_some_of_those_deals_make_and_some_do_not() -> None:
    values = [
        solve(Deal((row[0], row[1], row[2], row[3])), trump, N).points
        for trump in Trump
        for row in deals(6, seed=40 + trump).tolist()
    ]
    assert 5 <= sum(p >= 30 for p in values) <= 49


# Strength, in generous bands


def made(bidders: Player, setters: Player, n: int = 120) -> float:
    """The share of thirties that are made with a hand worth the bid."""
    layouts = layouts_for(BIDDABLE, n, 21)
    found = points(layouts, bidders=bidders, setters=setters, jobs=2)
    return sum(p >= 30 for p in found) / n


def test_seeing_all_hands_makes_more_and_sets_more() -> None:
    assert made(OPEN, NETWORK) >= made(NETWORK, NETWORK) + 0.1
    assert made(NETWORK, OPEN) <= made(NETWORK, NETWORK) - 0.05


def test_looking_at_few_layouts_plays_better_than_a_glance_or_nearly_as_well() -> None:
    player = rollout(12)
    assert made(player, NETWORK) >= made(NETWORK, NETWORK) - 0.1
    assert made(NETWORK, player) <= made(NETWORK, NETWORK) + 0.1


# Names


@pytest.mark.parametrize(
    ("player", "text"),
    [
        (NETWORK, "network"),
        (OPEN, "open"),
        (rollout(40), "rollout 40"),
        (sampling(10), "sampling 10"),
    ],
)
def test_a_player_is_written_with_the_layouts_it_looks_at(player: Player, text: str) -> None:
    assert str(player) == text
