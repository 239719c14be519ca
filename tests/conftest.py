"""How the tests run: on the clone they stand in, and examples are never failed for being slow,
since the first solve compiles."""

import os
from pathlib import Path

from hypothesis import HealthCheck, settings

settings.register_profile(
    "texas42", deadline=None, suppress_health_check=[HealthCheck.too_slow], print_blob=True
)
settings.load_profile("texas42")

ROOT = Path(__file__).parents[1]
SOURCES = (ROOT / "solver", ROOT / "cli")

# The processes that tests start find the sources as the tests do.
os.environ["PYTHONPATH"] = os.pathsep.join(
    (*map(str, SOURCES), *filter(None, [os.environ.get("PYTHONPATH")]))
)
