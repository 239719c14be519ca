"""An answer as one JSON object on one line (fields may be added, never renamed)."""

from __future__ import annotations

import json
from typing import Any

from texas42.game.houses import HouseRules

Fields = dict[str, Any]


def as_json(record: Fields) -> str:
    """One object on one line, so that answers can be piped and collected."""
    return json.dumps(record)


def house_fields(house: HouseRules) -> Fields:
    return {
        "follow_me_doubles": house.follow_me_doubles.value,
        "doubles_trump_low": house.doubles_trump_low,
    }
