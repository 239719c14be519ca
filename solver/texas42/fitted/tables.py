"""The one way to the tables that were fitted and not reasoned out.

Each is remade by a script in `benchmarks/fitting/`, which writes beside the numbers how, when and
from what they were made:

    ordering.txt         which play the search tries first   benchmarks/fitting/ordering.py
    rule_weights.json    how the rule player chooses         benchmarks/fitting/tune.py
    bidding_odds.json    what others bid, and its worth      benchmarks/fitting/odds.py
    calling_odds.json    which hands make which call         benchmarks/fitting/callers.py
"""

import json
from importlib.resources import files
from typing import Any


def read_text(name: str) -> str:
    """The text of the table `name`, which is ASCII."""
    return files(__package__).joinpath(name).read_text(encoding="ascii")


def read_json(name: str) -> Any:
    """The object in the table `name`."""
    return json.loads(read_text(name))
