"""Answers from a Dask cluster: chunks of lines out, outcomes back in the order of the lines.

A worker that is lost is the scheduler's business, which gives its chunks to another. Every machine
needs the same texas42, so that its answers are the same bytes.
"""

from __future__ import annotations

import logging
import re
import signal
import threading
import warnings
from collections import deque
from collections.abc import Iterator
from concurrent.futures import CancelledError as ThreadsCancelledError
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass
from itertools import islice
from time import monotonic
from typing import Any

from texas42 import __version__
from texas42.errors import Texas42Error
from texas42.wording import quoted
from texas42.workers import cores

from ..shared.exits import notice
from .extras import check_extra, loaded
from .lines import Line
from .runner import Answerer, Answers, Outcome, check_not_stopped
from .stopping import Stop, StoppedError

LOCAL = "local"
CHUNKS = {"points": 64, "leads": 32, "line": 32}
"""Lines that travel together; a chunk is to be worth its journey, and short enough to lose."""

SECONDS_TO_CONNECT = 8
SECONDS_A_LOOK = 0.5
"""How often it is asked whether the user wants to stop."""

SECONDS_TO_MISS_WORKERS = 10
"""Workers that were started with the run are there by then."""

CHUNKS_A_THREAD = 4
FEWEST_CHUNKS = 16
RETRIES = 3
LOSSES_ALLOWED = 10
"""Workers that may be lost over one chunk, in a cluster of our own."""


_NOISY = ("distributed", "tornado", "asyncio")


class OtherVersionError(Exception):
    """A worker would give other bytes. Unlike ours for users, it can travel."""


class ClusterError(Texas42Error):
    """A cluster that cannot be reached, or that gave up."""


_ADDRESS = re.compile(r"(?:(?:tcp|tls|wss?|ucxx?)://)?[^\s/]+:[0-9]{1,5}/?")


def check_cluster(address: str) -> None:
    """Raises `MissingExtraError` when Dask is not installed, `ClusterError` for no address."""
    check_extra("distributed", "cluster", "--cluster")
    if address != LOCAL and not _ADDRESS.fullmatch(address):
        raise ClusterError(
            f"{quoted(address)} is not an address",
            place="--cluster",
            hint="write tcp://host:8786, or local to start one here",
        )


@contextmanager
def connected(address: str, jobs: int | None) -> Iterator[Any]:
    """A client of the scheduler at `address`, or of one started for this run if it is `local`.

    Raises `ClusterError` within some ten seconds if nobody answers.
    """
    loaded("dask").config.set({"distributed.scheduler.allowed-failures": LOSSES_ALLOWED})
    distributed = loaded("distributed")
    quieten()
    with ExitStack() as stack:
        target: Any = address
        if address == LOCAL:
            target = stack.enter_context(_local(distributed, jobs or cores()))
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # of versions that differ a little
                client = distributed.Client(
                    target, timeout=SECONDS_TO_CONNECT, set_as_default=False
                )
        except (OSError, ValueError, TypeError) as error:
            raise ClusterError(
                f"no scheduler answers at {address} ({type(error).__name__})",
                hint="start one with dask scheduler, or try --cluster local",
            ) from None
        stack.callback(_closed_quietly, client)
        yield client


def quieten() -> None:
    """Keep what Dask logs off the terminal; some of its loggers have a level of their own."""
    made = [name for name in logging.root.manager.loggerDict if name.startswith(_NOISY)]
    for name in (*_NOISY, *made):
        logging.getLogger(name).setLevel(logging.CRITICAL)


@contextmanager
def _local(distributed: Any, workers: int) -> Iterator[Any]:
    with _deaf_to_ctrl_c(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # of a port that is taken
        cluster = distributed.LocalCluster(
            n_workers=workers,
            threads_per_worker=1,
            processes=True,
            dashboard_address=None,
            scheduler_port=0,
            silence_logs=logging.CRITICAL,
        )
    notice(f"started a cluster of {workers} processes on this machine")
    try:
        yield cluster
    finally:
        _closed_quietly(cluster)


@contextmanager
def _deaf_to_ctrl_c() -> Iterator[None]:
    """What is started here does not hear the Ctrl-C that is meant for us."""
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


def _closed_quietly(thing: Any) -> None:
    with suppress(Exception):
        thing.close()


def by_cluster(client: Any, answerer: Answerer, lines: Iterator[Line], stop: Stop) -> Answers:
    """Answers of the cluster's workers; a window of chunks is on its way, however long the input.

    Raises `ClusterError` when the cluster gives up.
    """
    size = CHUNKS.get(answerer.settings.ask, 1)
    waiting: deque[tuple[list[Line], Any]] = deque()
    lookout = Lookout(client)
    ended = False
    try:
        while True:
            while not ended and not stop.asked and len(waiting) < _window(client):
                chunk = list(islice(lines, size))
                ended = len(chunk) < size
                if chunk:
                    waiting.append((chunk, _sent(client, answerer, chunk)))
            if not waiting:
                break
            chunk, future = waiting.popleft()
            yield from zip(chunk, _outcomes(future, stop, lookout), strict=True)
        if not ended:
            raise StoppedError
        check_not_stopped(stop)
    finally:
        with suppress(Exception):
            client.cancel([future for _, future in waiting])


def _window(client: Any) -> int:
    return max(FEWEST_CHUNKS, CHUNKS_A_THREAD * (_threads(client) or 0))


def _threads(client: Any) -> int | None:
    """Of all workers together; None while no scheduler can be asked."""
    try:
        return sum(client.nthreads().values()) if client.status == "running" else None
    except OSError:
        return None


@dataclass
class Lookout:
    """Says when a run waits because its cluster has no workers, once each time they are gone."""

    client: Any
    patience: float = SECONDS_TO_MISS_WORKERS
    missed_since: float | None = None
    told: bool = False

    def look(self) -> None:
        if _threads(self.client) != 0:
            self.missed_since, self.told = None, False
            return
        now = monotonic()
        self.missed_since = self.missed_since or now
        if not self.told and now - self.missed_since >= self.patience:
            notice("the cluster has no workers, and the run waits for one")
            self.told = True


def _sent(client: Any, answerer: Answerer, chunk: list[Line]) -> Any:
    return client.submit(answer_chunk, answerer, chunk, __version__, pure=False, retries=RETRIES)


def answer_chunk(answerer: Answerer, chunk: list[Line], wanted: str) -> list[Outcome]:
    """Runs on a worker. Raises `OtherVersionError` where it is not the version that is `wanted`."""
    if __version__ != wanted:
        raise OtherVersionError(f"a worker has texas42 {__version__}, and this is {wanted}")
    return [answerer(line) for line in chunk]


def _outcomes(future: Any, stop: Stop, lookout: Lookout) -> list[Outcome]:
    """Raises `StoppedError` rather than wait on when the run was asked to stop."""
    while True:
        try:
            outcomes: list[Outcome] = future.result(timeout=SECONDS_A_LOOK)
        except TimeoutError:
            if stop.asked:
                raise StoppedError from None
            lookout.look()
            continue
        except OtherVersionError as error:
            raise ClusterError(str(error), hint="install the same on every machine") from None
        except (Exception, ThreadsCancelledError) as error:
            raise ClusterError(
                f"the cluster gave up a piece of work ({type(error).__name__})",
                hint="see that its workers run and have texas42, then go on with --resume",
            ) from None
        return outcomes
