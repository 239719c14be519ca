"""The program as its users start it, whether it is installed or only cloned."""

import os
import sys
from pathlib import Path

TEXAS42 = (sys.executable, "-m", "texas42_cli")


def put_on_path(folder: Path) -> str:
    """A `PATH` on which `texas42` is found, by way of a small script in `folder`."""
    script = folder / "texas42"
    script.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m texas42_cli "$@"\n', encoding="utf-8")
    script.chmod(0o755)
    return os.pathsep.join((str(folder), os.environ["PATH"]))
