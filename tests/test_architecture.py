"""Who may import whom: the rooms of the house stand on one another, and no arrow runs back up."""

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
SOLVER = ROOT / "solver" / "texas42"
CLI = ROOT / "cli" / "texas42_cli"
REFERENCE = ROOT / "tests" / "reference.py"

ROOT_MODULES = ("errors", "estimates", "seeds", "wording", "workers")
"""The small modules that belong to no room and that every room but the kernels may use."""

MAY_ENTER: dict[str, set[str]] = {
    "kernels": set(),
    "fitted": set(),
    "game": set(),
    "notation": {"game"},
    "dealing": {"game", "notation"},
    "exact": {"game", "kernels", "fitted"},
    "hidden": {"game", "kernels", "fitted", "exact"},
    "choosing": {"game", "kernels", "fitted", "exact", "hidden"},
    "bidding": {"game", "kernels", "fitted", "exact", "hidden", "choosing"},
    "reviewing": {"game", "kernels", "fitted", "exact", "hidden", "choosing"},
}
"""Of each package of the solver, the packages it may import."""

QUESTIONS = ("batch", "bid", "deal", "next", "review", "solve")
COMPILER = {"numba", "llvmlite"}


def sources(folder: Path) -> list[Path]:
    return sorted(folder.rglob("*.py"))


def package_of(path: Path) -> str:
    """The package a file stands in, dotted; of a package's face the package itself."""
    root = SOLVER.parent if SOLVER in path.parents else CLI.parent
    return ".".join(path.relative_to(root).parts[:-1])


def imports(path: Path) -> set[str]:
    """Every module a file imports, wherever it does so, under its absolute name."""
    tree = ast.parse(path.read_text("utf-8"))
    return {name for node in ast.walk(tree) for name in _of(node, path)}


def _of(node: ast.AST, path: Path) -> Iterator[str]:
    if isinstance(node, ast.Import):
        yield from (alias.name for alias in node.names)
    elif isinstance(node, ast.ImportFrom) and not node.level:
        yield node.module or ""
    elif isinstance(node, ast.ImportFrom):
        package = package_of(path).split(".")
        package = package[: len(package) - node.level + 1]
        if node.module:
            yield ".".join((*package, node.module))
        else:
            yield from (".".join((*package, alias.name)) for alias in node.names)


def tops(path: Path) -> set[str]:
    """The top-level packages a file imports."""
    return {name.split(".")[0] for name in imports(path)}


def entered_by(room: str) -> dict[str, set[str]]:
    """The other packages and root modules that a package imports, and the files that do."""
    found: dict[str, set[str]] = {}
    for path in sources(SOLVER / room):
        for name in imports(path):
            top, _, rest = name.partition(".")
            place = rest.split(".")[0]
            if top == "texas42" and place != room:
                found.setdefault(place, set()).add(name_of(path))
    return found


def name_of(path: Path) -> str:
    return str(path.relative_to(ROOT))


def test_every_room_is_in_the_table() -> None:
    assert {path.name for path in SOLVER.iterdir() if (path / "__init__.py").exists()} == set(
        MAY_ENTER
    )
    modules = {path.stem for path in SOLVER.glob("*.py") if not path.stem.startswith("__")}
    assert modules == set(ROOT_MODULES)


def test_there_is_something_to_look_at() -> None:
    assert "texas42.game.dominoes" in imports(SOLVER / "game" / "rules.py")
    assert entered_by("bidding").keys() >= {"choosing", "game"}


@pytest.mark.parametrize("room", MAY_ENTER)
def test_a_room_enters_only_the_rooms_below_it(room: str) -> None:
    allowed = MAY_ENTER[room] | (set() if room == "kernels" else set(ROOT_MODULES))
    assert {place: who for place, who in entered_by(room).items() if place not in allowed} == {}


def test_the_table_has_no_circle() -> None:
    left = dict(MAY_ENTER)
    while ground := [room for room, below in left.items() if not below & set(left)]:
        for room in ground:
            del left[room]
    assert left == {}


@pytest.mark.parametrize("module", ROOT_MODULES)
def test_a_root_module_knows_no_room(module: str) -> None:
    ours = {name for name in imports(SOLVER / f"{module}.py") if name.startswith("texas42")}
    assert ours <= {f"texas42.{other}" for other in ROOT_MODULES}


@pytest.mark.parametrize("folder", [SOLVER, CLI], ids=["solver", "cli"])
def test_the_face_of_a_package_is_empty(folder: Path) -> None:
    faces = [path for path in folder.rglob("__init__.py") if path.parent != SOLVER]
    assert [name_of(path) for path in faces if path.read_text("utf-8")] == []


@pytest.mark.parametrize("path", sources(SOLVER), ids=name_of)
def test_the_solver_never_imports_what_prints(path: Path) -> None:
    allowed = {"texas42_cli"} if path.name == "__main__.py" else set[str]()
    assert not (tops(path) & {"click", "rich", "texas42_cli"}) - allowed


def test_only_the_kernels_import_the_compiler() -> None:
    others = [p for p in sources(SOLVER) + sources(CLI) if SOLVER / "kernels" not in p.parents]
    assert [name_of(path) for path in others if tops(path) & COMPILER] == []


@pytest.mark.parametrize("path", sources(SOLVER / "kernels"), ids=name_of)
def test_a_kernel_knows_only_numba_numpy_and_other_kernels(path: Path) -> None:
    assert tops(path) - {"texas42"} <= {*COMPILER, "numpy", *sys.stdlib_module_names}


@pytest.mark.parametrize("path", sources(CLI), ids=name_of)
def test_the_command_line_asks_the_solver_and_never_a_kernel(path: Path) -> None:
    assert not any(name.startswith("texas42.kernels") for name in imports(path))


@pytest.mark.parametrize("question", QUESTIONS)
def test_no_command_is_imported_by_another_part_of_the_command_line(question: str) -> None:
    command = f"texas42_cli.{question}.command"
    assert [name_of(path) for path in sources(CLI) if command in imports(path)] == []


def test_what_is_shared_knows_no_question() -> None:
    for path in sources(CLI / "shared"):
        ours = {n.split(".")[1] for n in imports(path) if n.startswith("texas42_cli.")}
        assert ours <= {"shared"}, name_of(path)


def test_the_reference_shares_nothing_with_what_it_checks() -> None:
    assert tops(REFERENCE) <= sys.stdlib_module_names


READ_A_DEAL = """
import sys
import texas42.notation.reading
from texas42 import Deal

Deal.parse(
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
