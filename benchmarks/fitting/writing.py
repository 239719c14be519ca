"""How a fitted table is written where the solver reads it: with how, when and from what it came."""

import json
from collections.abc import Mapping
from datetime import date
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

ROOT = Path(__file__).parents[2]
FITTED = ROOT / "solver" / "texas42" / "fitted"


def provenance(script: str, **settings: Any) -> dict[str, Any]:
    """What is written beside the numbers: the script (its `__file__`), the date, the settings by
    name, underscores read as spaces."""
    made_by = Path(script).relative_to(ROOT).as_posix()
    named = {name.replace("_", " "): value for name, value in settings.items()}
    return {"made by": made_by, "date": date.today().isoformat(), **named}


def write_table(name: str, made: dict[str, Any], **numbers: Any) -> None:
    """Write the JSON table `name` with its provenance `made`."""
    data = {"provenance": made, **numbers}
    (FITTED / name).write_text(json.dumps(data, indent=1) + "\n", encoding="ascii")


def write_rows(name: str, made: dict[str, Any], rows: NDArray[np.int64]) -> None:
    """Write the table of whole numbers `name`, a line a row, under its provenance `made`."""
    comments = [f"# {key}: {value}" for key, value in made.items()]
    lines = [" ".join(map(str, row)) for row in rows.tolist()]
    (FITTED / name).write_text("\n".join([*comments, *lines]) + "\n", encoding="ascii")


def write_weights(name: str, made: dict[str, Any], weights: Mapping[str, NDArray[Any]]) -> None:
    """Write the arrays `name` at half the precision, with how they were `made`."""
    halves: dict[str, Any] = {key: array.astype(np.float16) for key, array in weights.items()}
    with (FITTED / name).open("wb") as file:
        np.savez_compressed(file, provenance=np.array(json.dumps(made)), **halves)
