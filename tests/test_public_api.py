"""`import texas42 as t42`: what is offered, that each name explains itself, and that it is true."""

import doctest
import inspect
from collections.abc import Iterator
from importlib import import_module

import pytest

import texas42 as t42
from texas42.errors import Texas42Error

NAMES = [name for name in t42.__all__ if not name.startswith("_")]
VALUES = ("NETWORK", "OPEN")
"""Constants, which their class explains."""

WITH_EXAMPLES = [name for name in NAMES if name not in VALUES]


def example_of(name: str) -> doctest.DocTest:
    names = {name: getattr(t42, name) for name in NAMES}
    (found,) = doctest.DocTestFinder(recurse=False).find(getattr(t42, name), name, globs=names)
    return found


def error_classes() -> Iterator[type[BaseException]]:
    for room in ("errors", "dealing.random_deals"):
        module = import_module(f"texas42.{room}")
        for _, found in inspect.getmembers(module, inspect.isclass):
            if issubclass(found, BaseException):
                yield found


@pytest.mark.parametrize("name", WITH_EXAMPLES)
def test_a_public_name_explains_itself_by_an_example(name: str) -> None:
    example = example_of(name)
    assert example.examples, f"{name} has no example"
    results = doctest.DocTestRunner(verbose=False).run(example)
    assert results.attempted > 0
    assert results.failed == 0


def test_the_names_are_those_that_are_listed() -> None:
    assert set(NAMES) <= set(dir(t42))
    assert {"advise", "solve", "Deal", "Domino", "Hand", "Contract", "Texas42Error"} <= set(NAMES)


def test_a_name_that_is_not_offered_is_an_attribute_error() -> None:
    with pytest.raises(AttributeError, match="no attribute 'bridge'"):
        t42.bridge  # noqa: B018


def test_every_error_is_of_one_tree() -> None:
    assert all(issubclass(found, Texas42Error) for found in error_classes())


def test_the_version_is_a_version() -> None:
    assert [part.isdigit() for part in t42.__version__.split(".")] == [True, True, True]
