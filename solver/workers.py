"""Many questions on all cores, answers in the order asked.

Kernels release the interpreter lock, so threads do. Work is handed out one small piece at a time,
since some deals cost twenty times the mean, and only a window of it is in flight, so that a stream
of any length needs the same memory.
"""

import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future, ThreadPoolExecutor
from itertools import islice
from typing import TypeVar

Question = TypeVar("Question")
Answer = TypeVar("Answer")

PIECE = 8
WINDOW_A_WORKER = 16


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

    An error is raised when its turn comes; questions are read only a little ahead.
    """
    workers = cores() if jobs is None else jobs
    if workers < 1:
        raise ValueError(f"jobs is {workers}, and must be at least 1")
    if workers == 1:
        yield from map(answer, questions)
        return
    waiting: deque[Future[list[Answer]]] = deque()
    stream = iter(questions)
    with ThreadPoolExecutor(workers) as pool:
        try:
            while True:
                while len(waiting) < workers * WINDOW_A_WORKER:
                    batch = list(islice(stream, piece))
                    if not batch:
                        break
                    waiting.append(pool.submit(_each, answer, batch))
                if not waiting:
                    return
                yield from waiting.popleft().result()
        finally:
            for future in waiting:
                future.cancel()


def _each(answer: Callable[[Question], Answer], batch: list[Question]) -> list[Answer]:
    return [answer(question) for question in batch]
