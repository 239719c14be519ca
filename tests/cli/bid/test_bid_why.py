"""Why a contract is made or set, in words, looked at with reasons made up for it."""

from dataclasses import replace

import pytest

from helpers.made_up_advice import REASONS, SIXES, advised, view
from texas42.bidding import reasons
from texas42.bidding.reasons import Reasons
from texas42.estimates import Estimate
from texas42.game.contracts import Contract
from texas42.game.dominoes import Domino
from texas42_cli.bid.answer import explained
from texas42_cli.bid.why import sentences_of


def test_the_sentences_name_trumps_walkers_and_risk_first() -> None:
    assert sentences_of(REASONS)[:3] == (
        "4 trumps in hand, out: 6-4 4-3 4-1; one setter has them all 5 % of the time.",
        "Led with the setters out of trumps, these walk: 5-5 100 %, 0-0 100 %, 3-1 0.6 %.",
        "5 points of count in hand are on tiles that can be beaten.",
    )


def test_the_tile_that_decides_has_a_chance_at_each_place() -> None:
    assert sentences_of(REASONS)[3] == (
        "Much hangs on 6-4: made 60 % with it on the left, 97 % with it at partner, "
        "62 % with it on the right."
    )


def test_what_sets_it_comes_last_with_an_example() -> None:
    assert sentences_of(REASONS)[4:] == (
        "When it is set, the bidder's side most often stops at 26 (40 % of the sets).",
        "So it is set, for example, with 6-6 6-5 6-4 6-3 6-2 6-1 6-0 on the left, "
        "5-3 5-2 5-1 5-0 4-3 4-1 3-3 at partner, 3-2 3-0 2-2 2-1 2-0 1-1 1-0 on the right.",
    )


def test_in_follow_me_no_setter_has_a_trump_to_run_out_of() -> None:
    follow_me = replace(REASONS, trumps_held=0, trumps_out=())
    assert sentences_of(follow_me)[0].startswith("When led, these walk: 5-5 100 %, ")


def test_with_every_trump_in_hand_none_is_out() -> None:
    all_held = replace(REASONS, trumps_held=7, trumps_out=())
    assert sentences_of(all_held)[0] == "All seven trumps are in hand."


def test_a_single_trump_out_is_one_that_a_setter_has() -> None:
    one = replace(REASONS, trumps_held=6, trumps_out=(Domino(6, 4),), stacked=2 / 3)
    assert sentences_of(one)[0] == ("6 trumps in hand, out: 6-4; a setter has it 67 % of the time.")


def test_what_was_only_sampled_is_never_called_100() -> None:
    sure = replace(REASONS.decisive[0], partner=Estimate(1.0, 0.99, 1.0, 300, 300))
    told = " ".join(sentences_of(replace(REASONS, decisive=(sure,))))
    assert ">99 % with it at partner" in told


def test_sets_that_all_end_alike_are_all_of_them() -> None:
    assert "(100 % of the sets)" in sentences_of(replace(REASONS, set_share=1.0))[4]


def test_what_was_never_set_is_not_said_to_be() -> None:
    never = replace(REASONS, decisive=(), set_points=None, set_share=0.0, example=None)
    assert len(sentences_of(never)) == 3


@pytest.mark.parametrize(("calls", "told"), [("P P P", False), ("P P 30", True)])
def test_the_hands_behind_it_are_played_as_the_call_was(
    monkeypatch: pytest.MonkeyPatch, calls: str, told: bool
) -> None:
    def reasons_for(hand: int, contract: Contract, **wishes: object) -> Reasons:
        assert wishes["reads_call"] is told
        return REASONS

    monkeypatch.setattr(reasons, "reasons_for", reasons_for)
    assert explained(advised(SIXES, calls=calls), seed=1).reasons is REASONS


def test_reasons_stand_under_why_in_eighty_columns() -> None:
    output = view(advised(SIXES), reasons=REASONS)
    why = output.partition("\nWhy\n")[2].partition("\n\n")[0].splitlines()
    assert len(why) == 9
    assert all(line.startswith("  ") and len(line) <= 80 for line in why)
    assert "Why" not in view(advised(SIXES))
