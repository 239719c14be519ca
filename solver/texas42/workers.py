"""Many questions on all cores, answers in the order asked.

Kernels release the interpreter lock, so threads do. Work is handed out one small piece at a time,
since some deals cost twenty times the mean, and only a window of it is in flight, so that a stream
of any length needs the same memory.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from itertools import islice
from typing import Generic, TypeVar

from .errors import EffortError

Question = TypeVar("Question")
Answer = TypeVar("Answer")
Item = TypeVar("Item")

PIECE = 8
WINDOW_A_WORKER = 16


@dataclass(frozen=True)
class Piece(Generic[Item]):
    """What a stream gave before it ended, and the error it ended with, if it did."""

    items: list[Item]
    error: Exception | None = None


def cores() -> int:
    """The processors this process may use."""
    if hasattr(os, "sched_getaffinity"):
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def in_order(
    answer: Callable[[Question], Answer],
    questions: Iterable[Question],
    *,
    jobs: int | None = None,
    piece: int = PIECE,
) -> Iterator[Answer]:
    """`answer` of each question, in order, by `jobs` threads (default: one a core).

    Raises `EffortError` for `jobs` under 1. An error of a question is raised when its turn comes;
    questions are read only a little ahead.
    """
    workers = cores() if jobs is None else jobs
    if workers < 1:
        raise EffortError(f"jobs is {workers}, and must be at least 1")
    if workers == 1:
        yield from map(answer, questions)
        return
    waiting: deque[Future[Piece[Answer]]] = deque()
    stream = iter(questions)
    asked: Piece[Question] = Piece([])
    ended = False
    with ThreadPoolExecutor(workers) as pool:
        try:
            while True:
                while not ended and len(waiting) < workers * WINDOW_A_WORKER:
                    asked = _until_error(islice(stream, piece))
                    ended = len(asked.items) < piece
                    if asked.items:
                        waiting.append(pool.submit(_until_error, map(answer, asked.items)))
                if not waiting:
                    break
                answered = waiting.popleft().result()
                yield from answered.items
                if answered.error:
                    raise answered.error
        finally:
            for future in waiting:
                future.cancel()
    if asked.error:
        raise asked.error


def _until_error(stream: Iterable[Item]) -> Piece[Item]:
    items: list[Item] = []
    try:
        for item in stream:
            items.append(item)
    except Exception as error:
        return Piece(items, error)
    return Piece(items)
