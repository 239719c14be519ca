"""What the tests of `texas42 batch` share."""

from dataclasses import replace

import pytest

from texas42.bidding import advise as bidding

A_GLANCE = replace(
    bidding.FAST,
    screen_hands=24,
    double_dummy_layouts=3,
    double_dummy_best=3,
    most_confirmed=1,
    ladder_hands=24,
    confirm_hands=0,
)
"""Advice from so few hands is poor, and the same wherever it is asked for."""


@pytest.fixture
def fast_is_a_glance(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bidding, "FAST", A_GLANCE)
