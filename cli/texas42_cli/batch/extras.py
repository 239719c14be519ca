"""Packages that only some runs need, loaded by name when their turn comes."""

from importlib import import_module
from importlib.util import find_spec
from typing import Any

from texas42.errors import Texas42Error


class MissingExtraError(Texas42Error):
    """A package that is not installed, and the extra that brings it."""


def check_extra(package: str, extra: str, what: str) -> None:
    """Raises `MissingExtraError` when `package`, which `what` needs, is not installed."""
    if find_spec(package) is None:
        raise MissingExtraError(
            f"{what} needs the package {package}", hint=f'pip install "texas42[{extra}]"'
        )


def loaded(module: str) -> Any:
    """The module, whose types we do not lean on since it may not be there."""
    return import_module(module)
