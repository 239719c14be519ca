"""One place for how kernels are compiled and where the machine code is kept.

Compiled code is cached in a folder of its own below the user's cache folder, named by a hash of
every kernel source and of the Python, numba and llvmlite versions: numba itself stamps one source
file only and would miss a change in another. Processes that find the folder unfinished compile one
after the other under a file lock, since numba's cache is not safe against two writers. If no folder
can be written, kernels run uncached and say so once.
"""

import contextlib
import hashlib
import logging
import os
import platform
import sys
import tempfile
import threading
from collections.abc import Callable, Iterator
from functools import cache
from importlib.metadata import version
from pathlib import Path
from typing import Any, TypeVar

import numba

logger = logging.getLogger("texas42")


_compiling = threading.Lock()
_ready_here: set[tuple[Path | None, str]] = set()

Function = TypeVar("Function", bound=Callable[..., Any])


def kernel(function: Function) -> Function:
    """Compile `function` without Python objects, releasing the interpreter lock, cached on disk."""
    return _compiled(function, cache=cache_folder() is not None)


def rough_kernel(function: Function) -> Function:
    """A kernel whose sums may be taken in any order: quicker, and not the same to the last bit on
    every machine. For fitting alone, never for an answer."""
    return _compiled(function, cache=cache_folder() is not None, fastmath=True)


def rough_part(function: Function) -> Function:
    """A piece of a rough kernel."""
    return _compiled(function, forceinline=True, fastmath=True)


def part(function: Function) -> Function:
    """A piece of a kernel: compiled into each kernel that calls it, never called on its own.

    Merged so, its array arguments cost nothing to pass; see `bits.borrowed` for why that matters.
    """
    return _compiled(function, forceinline=True)


def shorthand(function: Function) -> Function:
    """A name for a short expression, which is written out in the place of each call.

    The machine code is that of the expression itself; a part is optimised on its own first, which
    makes another code of the same expression, often a longer one.
    """
    return _compiled(function, inline="always")


def _compiled(function: Function, **options: Any) -> Function:
    kept = numba.config.CACHE_DIR
    try:
        numba.config.CACHE_DIR = str(cache_folder() or "")
        compiled: Function = numba.njit(nogil=True, error_model="numpy", **options)(function)
    finally:
        numba.config.CACHE_DIR = kept
    return compiled


@cache
def cache_folder() -> Path | None:
    """The folder of this version's machine code, made if need be; None if none can be written."""
    folder = _user_cache() / "texas42" / f"kernels-{_fingerprint()}"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return folder
    except OSError as error:
        logger.warning(
            "no cache folder can be written (%s): compiling anew on each run; "
            "set NUMBA_CACHE_DIR to a writable folder to avoid it",
            error.strerror or error,
        )
        return None


def ready(name: str, first_call: Callable[[], object]) -> None:
    """Have the kernels behind `first_call` compiled: once, by one thread of one process."""
    folder = cache_folder()
    if (folder, name) in _ready_here:
        return
    marker = folder / f"{name}.ready" if folder else None
    with _compiling:
        if (folder, name) in _ready_here:
            return
        if marker and marker.exists():
            _ready_here.add((folder, name))
            return
        if folder is None or marker is None:
            logger.info("compiling the %s, a few seconds", name)
            first_call()
        else:
            with _locked(folder / "lock"):
                if not marker.exists():
                    logger.info("compiling the %s, once on this machine: some 20 seconds", name)
                    first_call()
                    marker.touch()
        _ready_here.add((folder, name))


def _user_cache() -> Path:
    chosen = os.environ.get("NUMBA_CACHE_DIR") or os.environ.get("XDG_CACHE_HOME")
    if chosen:
        return Path(chosen)
    home = Path(os.path.expanduser("~"))
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    return home / "Library" / "Caches" if sys.platform == "darwin" else home / ".cache"


def _fingerprint() -> str:
    digest = hashlib.sha256()
    for source in sorted(Path(__file__).parent.glob("*.py")):
        digest.update(source.read_bytes())
    for part in (platform.python_version(), version("numba"), version("llvmlite")):
        digest.update(part.encode())
    digest.update(str(Path(__file__).parent).encode())
    return digest.hexdigest()[:16]


@contextlib.contextmanager
def _locked(path: Path) -> Iterator[None]:
    """Hold an exclusive lock on `path`; the system drops it if the process dies."""
    with path.open("a+b") as file:
        if sys.platform == "win32":
            import msvcrt

            msvcrt.locking(file.fileno(), msvcrt.LK_LOCK, 1)
        else:
            import fcntl

            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                logger.info("waiting for another texas42 that is compiling the same")
                fcntl.flock(file, fcntl.LOCK_EX)
        yield
