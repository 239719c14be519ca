"""Threads answer in the order asked, whatever order they finish in."""

from collections.abc import Generator, Iterator
from threading import Event

import pytest

from texas42.workers import PIECE, WINDOW_A_WORKER, cores, in_order

any_jobs = pytest.mark.parametrize("jobs", [None, 1, 2, 5])


class FailedError(Exception):
    """What goes wrong here."""


def square(number: int) -> int:
    return number * number


@any_jobs
@pytest.mark.parametrize("number", [0, 1, PIECE, 1000])
def test_every_question_is_answered_in_order(jobs: int | None, number: int) -> None:
    assert list(in_order(square, range(number), jobs=jobs)) == [n * n for n in range(number)]


def test_an_answer_that_comes_late_keeps_its_place() -> None:
    second_is_done = Event()

    def answer(number: int) -> str:
        if number == 1:
            assert second_is_done.wait(60)
        else:
            second_is_done.set()
        return f"answer {number}"

    assert list(in_order(answer, [1, 2], jobs=2, piece=1)) == ["answer 1", "answer 2"]


@any_jobs
def test_an_error_is_raised_when_its_turn_comes(jobs: int | None) -> None:
    def answer(number: int) -> int:
        if number == PIECE + 3:
            raise FailedError
        return number

    answers = in_order(answer, range(100), jobs=jobs)
    assert [next(answers) for _ in range(PIECE + 3)] == list(range(PIECE + 3))
    with pytest.raises(FailedError):
        next(answers)


@any_jobs
def test_questions_that_fail_to_come_are_missed_only_after_those_that_came(
    jobs: int | None,
) -> None:
    def questions() -> Iterator[int]:
        yield from range(PIECE + 3)
        raise FailedError

    answers = in_order(square, questions(), jobs=jobs)
    assert [next(answers) for _ in range(PIECE + 3)] == [n * n for n in range(PIECE + 3)]
    with pytest.raises(FailedError):
        next(answers)


@pytest.mark.parametrize("jobs", [1, 2, 3])
def test_questions_are_read_only_a_little_ahead(jobs: int) -> None:
    read = 0

    def questions() -> Iterator[int]:
        nonlocal read
        while True:
            read += 1
            yield read

    answers = in_order(square, questions(), jobs=jobs)
    for answered in range(1, 2000):
        next(answers)
        assert read <= answered + PIECE * (WINDOW_A_WORKER * jobs + 1)


def test_who_stops_listening_leaves_the_rest_unasked() -> None:
    asked = 0

    def answer(number: int) -> int:
        nonlocal asked
        asked += 1
        return number

    answers = in_order(answer, iter(int, 1), jobs=2)
    assert isinstance(answers, Generator)
    next(answers)
    answers.close()
    so_far = asked
    assert so_far <= PIECE * (2 * WINDOW_A_WORKER + 1)
    assert list(answers) == []
    assert asked == so_far


@pytest.mark.parametrize("jobs", [0, -1])
def test_without_a_thread_nothing_can_be_answered(jobs: int) -> None:
    with pytest.raises(ValueError, match=f"jobs is {jobs}, and must be at least 1"):
        list(in_order(square, [1], jobs=jobs))


def test_there_is_a_core_to_work_with() -> None:
    assert cores() >= 1
