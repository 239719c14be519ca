"""The one way to the tables that were fitted and not reasoned out.

Each is made anew by a script in `benchmarks/fitting/`, which writes beside the numbers how, when
and from what they were made (`ordering.txt` is older than its script and says so):

    ordering.txt         which play the search tries first   benchmarks/fitting/ordering.py
    network.npz          how the players choose              benchmarks/fitting/network.py
    bidding_odds.json    what others bid, and its worth      benchmarks/fitting/odds.py
    calling_odds.json    which hands make which call         benchmarks/fitting/callers.py
"""

import json
from importlib.resources import files
from typing import Any

import numpy as np
from numpy.typing import NDArray


def read_rows(name: str) -> list[list[int]]:
    """The rows of whole numbers in the table `name`; lines that begin with # say where from."""
    lines = _text(name).splitlines()
    return [[int(word) for word in line.split()] for line in lines if not line.startswith("#")]


def read_json(name: str) -> Any:
    """The object in the table `name`."""
    return json.loads(_text(name))


def read_arrays(name: str) -> dict[str, NDArray[Any]]:
    """The arrays in the table `name`, by name; `provenance` is a text that says where from."""
    with files(__package__).joinpath(name).open("rb") as file, np.load(file) as arrays:
        return {key: arrays[key] for key in arrays.files}


def _text(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="ascii")
