"""The network: its weights for each kind of contract, the file they come from, what it makes of
what a seat sees, and how it plays by that."""

from collections.abc import Iterator
from dataclasses import dataclass
from importlib.resources import files
from random import Random

import numpy as np
import pytest
from numpy.typing import NDArray

from helpers.strategies import CALLS, contract_of, hand, random_deal, read_domino, rules_of
from helpers.views import randomly_played
from texas42 import fitted
from texas42.errors import ContractError
from texas42.exact.engine import state_of
from texas42.exact.rule_tables import arrangement_of
from texas42.fitted.tables import read_arrays
from texas42.game.contracts import POINTS, Contract, Terms
from texas42.game.dominoes import ALL, COUNT, TILES, Domino, Mask, dominoes_in
from texas42.game.houses import DoublesRank, HouseRules
from texas42.game.play import PlayedHand, Position
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42.hidden.layouts import deal_layouts
from texas42.hidden.moment import Moment, moment_of
from texas42.hidden.network import (
    KINDS,
    Weights,
    kind_of,
    merged,
    network_for,
    shipped_weights,
)
from texas42.hidden.players import NETWORK
from texas42.hidden.playing import PlayedHands, play_hands
from texas42.hidden.view import View
from texas42.kernels import network as rows
from texas42.kernels.network import EXPERTS, FIRST_LAYER, KIND_ROWS, SCORES, SECOND_LAYER, Network
from texas42.kernels.playing import new_bench
from texas42.kernels.state import NEED

Floats = NDArray[np.float32]

N, E, S, W = Seat

MOST_BYTES = 1_000_000

SHAPES = {
    "rows": (rows.ROWS + len(KINDS) * KIND_ROWS, FIRST_LAYER),
    "first": (FIRST_LAYER,),
    "second": (EXPERTS, FIRST_LAYER, SECOND_LAYER),
    "second_bias": (EXPERTS, SECOND_LAYER),
    "scores": (EXPERTS, SECOND_LAYER, SCORES),
    "scores_bias": (EXPERTS, SCORES),
}

BIDDABLE = hand("5-5 5-4 5-2 5-0 6-6 4-1 3-0")
"""Four fives with the double, a double off and two losers: nothing to claim."""
FOUR_ONE = read_domino("4-1")


def weights_of(seed: int) -> Weights:
    """Weights that nobody has fitted."""
    rng = np.random.default_rng(seed)
    return {name: rng.normal(0.0, 0.2, shape).astype(np.float32) for name, shape in SHAPES.items()}


def no_weights() -> Weights:
    return {name: np.zeros(shape, dtype=np.float32) for name, shape in SHAPES.items()}


def played(
    contract: Contract, network: Network | None = None, *, reads_call: bool = True
) -> PlayedHands:
    """A few hands that North plays with `BIDDABLE`."""
    return play_hands(
        deal_layouts(View.before_play(BIDDABLE), 30, 22),
        contract,
        bidders=NETWORK,
        setters=NETWORK,
        seed=1,
        network=network,
        reads_call=reads_call,
    )


# A kind for each trump, as the house ranks doubles


def test_every_call_of_every_house_has_weights_of_its_own() -> None:
    kinds = [kind_of(Contract(N, trump, house=house)) for trump, house in CALLS.values()]
    assert sorted(kinds) == list(range(len(KINDS)))


@pytest.mark.parametrize(
    ("trump", "house"),
    [
        (Trump.SIXES, HouseRules(DoublesRank.OWN, doubles_trump_low=True)),
        (Trump.DOUBLES, HouseRules(DoublesRank.LOW)),
        (Trump.FOLLOW_ME, HouseRules(doubles_trump_low=True)),
    ],
    ids=["sixes", "doubles", "follow-me"],
)
def test_what_a_house_varies_of_another_trump_makes_no_other_kind(
    trump: Trump, house: HouseRules
) -> None:
    assert kind_of(Contract(N, trump, house=house)) == kind_of(Contract(N, trump))


@dataclass(frozen=True)
class Unusual(Contract):
    """A contract on terms that the network has not learnt."""

    unusual: Terms = POINTS

    @property
    def terms(self) -> Terms:
        return self.unusual


def test_a_contract_on_other_terms_is_refused() -> None:
    for terms in (Terms(trick_points=2), Terms(seats=(N, E, W))):
        with pytest.raises(ContractError, match="the network cannot play it yet"):
            network_for(Unusual(N, Trump.FIVES, 42, unusual=terms))


def test_equal_terms_are_as_good_as_the_same() -> None:
    assert kind_of(Unusual(N, Trump.FIVES, unusual=Terms())) == kind_of(Contract(N, Trump.FIVES))


def test_the_bid_and_the_seats_make_no_other_weights_and_nothing_is_merged_twice() -> None:
    one = Contract(N, Trump.FIVES, 30)
    other = Contract(W, Trump.FIVES, 84, led_by=E)
    assert network_for(one) is network_for(other)
    assert network_for(one) is not network_for(Contract(N, Trump.SIXES, 30))


@pytest.mark.parametrize("kind", range(len(KINDS)))
def test_a_kind_adds_its_part_to_the_rows_of_own_and_unseen_tiles(kind: int) -> None:
    weights = weights_of(1)
    network = merged(weights, kind)
    own = weights["rows"][rows.ROWS :].reshape(len(KINDS), KIND_ROWS, FIRST_LAYER)[kind]
    shared = weights["rows"][: rows.ROWS]
    assert np.array_equal(network.rows[:KIND_ROWS], shared[:KIND_ROWS] + own)
    assert np.array_equal(network.rows[KIND_ROWS:], shared[KIND_ROWS:])
    for name in Network._fields[1:]:
        assert np.array_equal(getattr(network, name), weights[name])


def test_merging_leaves_the_weights_as_they_were() -> None:
    weights, same = weights_of(1), weights_of(1)
    merged(weights, 3)
    assert all(np.array_equal(weights[name], same[name]) for name in SHAPES)


def test_the_weights_for_a_contract_cannot_be_changed() -> None:
    for array in network_for(Contract(N, Trump.FIVES)):
        with pytest.raises(ValueError, match="read-only"):
            array[...] = 0.0


# The file


def test_the_file_is_small_enough_to_ship() -> None:
    with files(fitted).joinpath("network.npz").open("rb") as file:
        assert len(file.read()) <= MOST_BYTES


def test_the_file_says_where_its_weights_come_from() -> None:
    provenance = read_arrays("network.npz")["provenance"]
    assert provenance.ndim == 0
    assert str(provenance).strip()


def test_the_weights_of_the_file_fit_the_kernel() -> None:
    weights = shipped_weights()
    assert {name: array.shape for name, array in weights.items()} == SHAPES
    assert {array.dtype for array in weights.values()} == {np.dtype(np.float32)}
    assert all(np.isfinite(array).all() for array in weights.values())


@pytest.mark.parametrize("expert", range(EXPERTS))
def test_every_role_has_learnt_something_on_lead_and_following(expert: int) -> None:
    weights = shipped_weights()
    assert weights["second"][expert].any()
    assert weights["scores"][expert].any()


# What it makes of what a seat sees


def rows_on(now: Moment) -> Iterator[int]:
    """The inputs that are on for the seat to play, as `kernels.network` describes them."""
    contract, view, seat = now.contract, now.view, now.to_play
    place_of = arrangement_of(contract).position
    unseen = ALL & ~view.played & ~now.hand

    def each(first: int, tiles: int) -> Iterator[int]:
        yield from (first + place_of[d] for d in dominoes_in(tiles))

    yield from each(rows.OWN, now.hand)
    yield from each(rows.UNSEEN, unseen)
    for places in range(4):
        yield from each(rows.PLAYED_BY + 28 * places, now.played_by[seat.after(places)])
    for places in range(1, 4):
        yield from each(rows.CANNOT + 28 * (places - 1), unseen & ~view.may[seat.after(places)])
    trick = now.trick.dominoes
    yield rows.TRICK_PLACE + len(trick)
    if trick:
        best = contract.rules.winner(trick)
        yield rows.TRICK_BEST + place_of[trick[best]]
        yield rows.TRICK_SUIT + contract.rules.led_suit[trick[0]]
        yield rows.TRICK_WINNER + (now.trick.seat_of(best) - seat) % 4
        yield rows.TRICK_COUNT + min(now.trick.points // 5, 7)
    need = now.bid - now.bidder_taken
    if now.settled is None:
        yield rows.NEEDED + need
        yield rows.TO_SPARE + min(now.points_left - need, 12)
    else:
        yield rows.NEEDED + (0 if now.settled else 43)
    yield rows.BIDDER_AT + (now.bidder - seat) % 4
    yield rows.CALLED + (now.bid - 30 if now.reads_call else 13)
    yield from counted(now, unseen)
    if now.settled is None:
        yield from at_stake(now)


def at_stake(now: Moment) -> Iterator[int]:
    """What the trick brings either side of what it lacks, as it is and with each tile."""
    place_of = arrangement_of(now.contract).position
    on_table = 1 + sum(COUNT[d] for d in now.trick.dominoes)
    need = now.bid - now.bidder_taken
    spare = now.points_left - need
    ours, theirs = (need, spare + 1) if now.bidders_turn else (spare + 1, need)
    yield rows.LACKED_IF_WON + max(ours - on_table, 0)
    yield rows.LACKED_IF_LOST + max(theirs - on_table, 0)
    for d in dominoes_in(now.legal()):
        if on_table + COUNT[d] >= ours:
            yield rows.REACHES + place_of[d]
        if on_table + COUNT[d] >= theirs:
            yield rows.GIVES + place_of[d]


def counted(now: Moment, unseen: Mask) -> Iterator[int]:
    """What a player counts: what walks, what takes the trick, what is out."""
    rules, view, seat, hand = now.rules, now.view, now.to_play, now.hand
    place_of = arrangement_of(now.contract).position
    trick, later = now.trick.dominoes, range(1, 4 - len(now.trick.dominoes))
    could = {places: unseen & view.may[seat.after(places)] for places in (1, 2, 3)}
    rivals = 0
    for places in later:
        rivals |= could[places] if places != 2 else 0
    walkers = 0
    for d in dominoes_in(hand):
        suit = rules.led_suit[d]
        higher = (unseen & rules.suit[suit] & rules.beaters[suit][d]).bit_count()
        if higher < 2:
            yield (rows.NEXT_BEST if higher else rows.WALKS) + place_of[d]
        walkers += not higher
        if not trick and not rivals & rules.beaters[suit][d]:
            yield rows.SURE + place_of[d]
    yield rows.WALKERS + walkers
    yield rows.TILES + hand.bit_count()
    if trick:
        led, best = rules.led_suit[trick[0]], rules.winner(trick)
        beating = rules.beaters[led][trick[best]]
        for d in dominoes_in(now.legal() & beating):
            yield rows.TAKES + place_of[d]
            if not rivals & rules.beaters[led][d]:
                yield rows.SURE + place_of[d]
        against = now.trick.seat_of(best).side
        yield rows.BEATABLE + sum(
            1 for p in later if seat.after(p).side != against and could[p] & beating
        )
        yield rows.MATES + (hand & rules.suit[led]).bit_count()
    yield rows.FIVES_OUT + sum(1 for d in dominoes_in(unseen) if COUNT[d] == 5)
    yield rows.TENS_OUT + sum(1 for d in dominoes_in(unseen) if COUNT[d] == 10)
    yield rows.TRUMPS_OUT + (unseen & rules.trumps).bit_count()
    yield rows.OWN_TRUMPS + (hand & rules.trumps).bit_count()
    for suit, members in enumerate(rules.suit):
        yield rows.OUT_IN_SUIT + 8 * suit + (unseen & members).bit_count()
    for places in (1, 2, 3):
        if could[places] & rules.trumps:
            yield rows.MAY_TRUMP + places - 1


def plainly(now: Moment, network: Network) -> Floats:
    """Two layers and the scores, each sum as numpy takes it."""
    if now.to_play == now.bidder:
        role = rows.BIDDER
    else:
        role = rows.PARTNER if now.bidders_turn else rows.SETTER
    expert = 2 * role + (1 if now.trick.dominoes else 0)
    first = network.first + network.rows[list(rows_on(now))].sum(axis=0)
    second = network.second_bias[expert] + np.maximum(first, 0) @ network.second[expert]
    scores: Floats = network.scores_bias[expert] + np.maximum(second, 0) @ network.scores[expert]
    return scores


def looked(now: Moment, position: Position, network: Network) -> Floats:
    """The scores that the kernel finds; it is told the others' tiles only as those still held."""
    arrangement, bench = arrangement_of(now.contract), new_bench()
    state = state_of(position)
    state[NEED] = now.bid - now.bidder_taken
    may, gone = (
        np.array([arrangement.arranged(mask) for mask in masks], dtype=np.int64)
        for masks in (now.view.may, now.played_by)
    )
    called = now.bid - 30 if now.reads_call else rows.STUCK
    own = arrangement.arranged(now.hand)
    rows.look(arrangement.tables, state, own, may, gone, int(now.bidder), called, network, bench)
    found: Floats = bench.scores
    return found


@pytest.mark.parametrize("call", CALLS)
def test_the_kernel_finds_the_scores_that_plain_sums_find(call: str) -> None:
    rng, network = Random(call), merged(weights_of(2), kind_of(contract_of(rules_of(call))))
    for bid, reads_call in ((30, True), (37, True), (84, False)):
        hand_played = randomly_played(rng, *CALLS[call])
        opening = hand_played.opening
        contract = opening.contract.for_bid(bid)
        for n, position in enumerate(hand_played.positions()[:-1]):
            seat = position.to_play
            now = moment_of(
                {seat: opening.hands[seat]},
                contract,
                hand_played.plays[:n],
                reads_call=reads_call,
            )
            found = looked(now, position, network)
            assert found == pytest.approx(plainly(now, network), abs=1e-4), f"play {n}"


def test_those_scores_tell_tiles_apart() -> None:
    now = Moment.opening(BIDDABLE, Contract(N, Trump.FIVES, 30))
    scores = plainly(now, merged(weights_of(2), kind_of(now.contract)))
    assert scores.std() > 1e-2
    assert len(set(scores.tolist())) == SCORES


# How it plays


@pytest.mark.parametrize("call", CALLS)
def test_a_network_that_scores_nothing_still_plays_legal_tiles(call: str) -> None:
    rng, contract = Random(call), contract_of(rules_of(call), W, 30)
    network = merged(no_weights(), kind_of(contract))
    deals = [random_deal(rng) for _ in range(6)]
    layouts = np.array([deal.open_hands() for deal in deals], dtype=np.int64)
    found = play_hands(layouts, contract, bidders=NETWORK, setters=NETWORK, seed=1, network=network)
    for deal, plays, points in zip(deals, found.plays, found.points, strict=True):
        end = PlayedHand(Position.opening(deal, contract), tuple(TILES[d] for d in plays)).end
        assert end.over
        assert end.bidder_taken == points


def leads(network: Network, contract: Contract, *, reads_call: bool = True) -> set[Domino]:
    return {TILES[d] for d in played(contract, network, reads_call=reads_call).plays[:, 0]}


def test_of_equal_scores_the_lowest_tile_is_played_so_that_every_machine_plays_alike() -> None:
    contract = Contract(N, Trump.FIVES, 30)
    place_of = arrangement_of(contract).position
    lowest = min(dominoes_in(BIDDABLE), key=lambda d: place_of[d])
    assert leads(merged(no_weights(), kind_of(contract)), contract) == {lowest}


def drawn_by(row: int, d: Domino, contract: Contract) -> Network:
    """A network whose bidder leads `d` if the input `row` is on, and else has no opinion."""
    weights = no_weights()
    weights["rows"][row, 0] = 1.0
    weights["second"][0, 0, 0] = 1.0
    weights["scores"][0, 0, arrangement_of(contract).position[d]] = 1.0
    return merged(weights, kind_of(contract))


@pytest.mark.parametrize("d", list(dominoes_in(BIDDABLE)), ids=str)
def test_the_legal_tile_that_scores_most_is_played(d: Domino) -> None:
    contract = Contract(N, Trump.FIVES, 30)
    assert leads(drawn_by(rows.TRICK_PLACE, d, contract), contract) == {d}


@pytest.mark.parametrize(("bid", "called"), [(30, 0), (31, 1), (42, 12), (84, 12)])
def test_the_players_know_what_was_bid(bid: int, called: int) -> None:
    contract = Contract(N, Trump.FIVES, bid)
    for number in range(rows.BIDS):
        network = drawn_by(rows.CALLED + number, FOUR_ONE, contract)
        assert (leads(network, contract) == {FOUR_ONE}) == (number == called)


def test_a_shaker_who_was_stuck_has_not_called_thirty() -> None:
    contract = Contract(N, Trump.FIVES, 30)
    thirty, stuck = (
        drawn_by(rows.CALLED + called, FOUR_ONE, contract) for called in (0, rows.STUCK)
    )
    assert leads(thirty, contract) == leads(stuck, contract, reads_call=False) == {FOUR_ONE}
    assert FOUR_ONE not in leads(thirty, contract, reads_call=False) | leads(stuck, contract)


def test_the_shipped_weights_are_the_ones_played_by_and_others_are_not_kept() -> None:
    contract = Contract(N, Trump.FIVES, 30)
    before = played(contract).plays.tolist()
    assert played(contract, network_for(contract)).plays.tolist() == before
    played(contract, merged(weights_of(3), kind_of(contract)))
    assert played(contract).plays.tolist() == before
