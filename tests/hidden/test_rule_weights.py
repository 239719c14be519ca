"""The weights of the rule player: where they are kept, how they are read, what they do."""

from datetime import date
from math import isfinite
from typing import Any

import numpy as np
import pytest

from helpers.strategies import hand
from texas42.fitted.tables import read_json
from texas42.game.contracts import Contract
from texas42.game.rules import Trump
from texas42.game.seats import Seat
from texas42.hidden.layouts import deal_layouts
from texas42.hidden.players import RULE, Weights, rule_weights
from texas42.hidden.playing import play_hands
from texas42.hidden.view import View
from texas42.kernels.rule_player import FOLLOW_FEATURES, LEAD_FEATURES, ROLES, STAGES

BIDDABLE = hand("5-5 5-4 5-2 5-0 6-6 4-1 3-0")
"""Four fives with the double, a double off and two losers."""
HANDS = 400


def points(weights: tuple[Weights, Weights] | None) -> list[int]:
    """What fives come to with these weights for the bidder's side and for the setters."""
    played = play_hands(
        deal_layouts(View.before_play(BIDDABLE), HANDS, 22),
        Contract(Seat.N, Trump.FIVES, 30),
        bidders=RULE,
        setters=RULE,
        seed=1,
        weights=weights,
    )
    found: list[int] = played.points.tolist()
    return found


# The file


def weights_file() -> dict[str, Any]:
    found: dict[str, Any] = read_json("rule_weights.json")
    return found


def test_every_feature_has_a_weight_for_every_role_moment_and_stage() -> None:
    table = weights_file()["weights"]
    assert set(table) == set(ROLES)
    for role in ROLES:
        assert set(table[role]) == {"lead", "follow"}
        for moment, features in (("lead", LEAD_FEATURES), ("follow", FOLLOW_FEATURES)):
            assert set(table[role][moment]) == set(STAGES)
            for stage in STAGES:
                weights = table[role][moment][stage]
                assert set(weights) == set(features)
                assert all(isfinite(weight) for weight in weights.values())
                assert any(weights.values())


def test_the_weights_are_read_under_their_names() -> None:
    table, read = weights_file()["weights"], rule_weights()
    assert read.shape == (len(ROLES), 2, len(STAGES), len(LEAD_FEATURES))
    role, stage = ROLES.index("setter"), STAGES.index("late")
    wins, ruffs = LEAD_FEATURES.index("wins"), FOLLOW_FEATURES.index("ruffs")
    assert read[role, 0, stage, wins] == table["setter"]["lead"]["late"]["wins"]
    assert read[role, 1, stage, ruffs] == table["setter"]["follow"]["late"]["ruffs"]


def test_the_weights_say_how_they_were_found() -> None:
    provenance = weights_file()["provenance"]
    assert isinstance(provenance["seed"], int)
    assert date.fromisoformat(provenance["date"])
    assert provenance["hands"] > 0


def test_the_shipped_weights_cannot_be_changed() -> None:
    with pytest.raises(ValueError, match="read-only"):
        rule_weights()[0, 0, 0, 0] = 1.0


# Played by


def test_the_shipped_weights_are_the_ones_played_by() -> None:
    assert points(None) == points((rule_weights(), rule_weights()))


def test_weights_tried_once_are_not_kept() -> None:
    before = points(None)
    assert points((-rule_weights(), -rule_weights())) != before
    assert points(None) == before


def test_rules_of_thumb_make_more_and_set_more_than_no_sense_at_all() -> None:
    sense, none = rule_weights(), np.zeros_like(rule_weights())

    def share(ours: Weights, theirs: Weights) -> float:
        return sum(p >= 30 for p in points((ours, theirs))) / HANDS

    assert share(sense, none) >= share(none, none) + 0.1
    assert share(none, sense) <= share(none, none) - 0.1
