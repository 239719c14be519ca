"""`python -m texas42_cli`: the command line, also from a clone that nobody has installed."""

from .main import run

run()
