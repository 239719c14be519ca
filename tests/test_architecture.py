"""Who may import whom: data, rules, kernels, façades and faces stay apart."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOLVER = sorted((ROOT / "solver").rglob("*.py"))
KERNELS = sorted((ROOT / "solver" / "kernels").rglob("*.py"))
CLI = sorted((ROOT / "cli").rglob("*.py"))
REFERENCE = ROOT / "tests" / "reference.py"

ROOMS = {
    "errors": set[str](),
    "dominoes": {"errors"},
    "rules": {"errors", "dominoes"},
    "deal": {"errors", "dominoes", "rules"},
}
"""The rooms below the search, and the rooms each may enter."""


def module_name(path: Path) -> str:
    """`solver/kernels/search.py` is `texas42.solver.kernels.search`."""
    parts = path.relative_to(ROOT).with_suffix("").parts
    return ".".join(("texas42", *(part for part in parts if part != "__init__")))


def imports(path: Path) -> set[str]:
    """Every module a file imports, wherever it does so, under its absolute name."""
    return {
        name for node in ast.walk(ast.parse(path.read_text("utf-8"))) for name in _of(node, path)
    }


def _of(node: ast.AST, path: Path) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and not node.level:
        yield node.module or ""
    elif isinstance(node, ast.ImportFrom):
        package = module_name(path).split(".")
        if path.name != "__init__.py":
            package.pop()
        package = package[: len(package) - node.level + 1]
        if node.module:
            yield ".".join((*package, node.module))
        else:
            yield from (".".join((*package, alias.name)) for alias in node.names)


def tops(path: Path) -> set[str]:
    """The top-level packages a file imports."""
    return {name.split(".")[0] for name in imports(path)}


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_there_is_something_to_look_at() -> None:
    assert ROOT / "solver" / "rules.py" in SOLVER
    assert "texas42.solver.dominoes" in imports(ROOT / "solver" / "rules.py")
    assert KERNELS
    assert CLI


@pytest.mark.parametrize("path", SOLVER, ids=name_of)
def test_the_solver_never_imports_what_prints(path: Path) -> None:
    assert not tops(path) & {"click", "rich"}
    assert not any(name.startswith("texas42.cli") for name in imports(path))


@pytest.mark.parametrize("path", [p for p in SOLVER + CLI if p not in KERNELS], ids=name_of)
def test_only_the_kernels_import_the_compiler(path: Path) -> None:
    assert not tops(path) & {"numba", "llvmlite"}


@pytest.mark.parametrize("path", KERNELS, ids=name_of)
def test_a_kernel_knows_only_numba_numpy_and_other_kernels(path: Path) -> None:
    ours = {name for name in imports(path) if name.split(".")[0] == "texas42"}
    assert all(name.startswith("texas42.solver.kernels") for name in ours)
    assert tops(path) - {"texas42"} <= {"numba", "numpy", *sys.stdlib_module_names}


@pytest.mark.parametrize("path", CLI, ids=name_of)
def test_the_command_line_asks_the_solver_and_never_a_kernel(path: Path) -> None:
    assert not any(name.startswith("texas42.solver.kernels") for name in imports(path))


@pytest.mark.parametrize("room", ROOMS)
def test_a_room_enters_only_the_rooms_below_it(room: str) -> None:
    found = imports(ROOT / "solver" / f"{room}.py")
    ours = {name.removeprefix("texas42.solver.") for name in found if name.startswith("texas42.")}
    assert ours <= ROOMS[room]


def test_the_reference_shares_nothing_with_what_it_checks() -> None:
    assert tops(REFERENCE) <= sys.stdlib_module_names


READ_A_DEAL = """
import sys
import texas42.solver.notation
from texas42.solver import parse_deal

parse_deal(
    "N:6-6,6-5,6-4,6-3,6-2,6-1,6-0 5-5,5-4,5-3,5-2,5-1,5-0,4-4"
    " 4-3,4-2,4-1,4-0,3-3,3-2,3-1 3-0,2-2,2-1,2-0,1-1,1-0,0-0"
)
print(*sorted({"numba", "llvmlite", "numpy"} & set(sys.modules)))
"""


def test_reading_a_deal_loads_no_compiler() -> None:
    run = subprocess.run(
        [sys.executable, "-c", READ_A_DEAL], capture_output=True, text=True, check=False
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.strip() == ""
