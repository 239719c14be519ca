"""Ctrl-C once: finish what has been started and keep it. Twice: stop where we are."""

import os
import signal
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

from ..shared.exits import notice

SHOW_CURSOR = "\x1b[?25h"
SIGNAL_EXIT = 128


class StoppedError(Exception):
    """The run was asked to stop, and there were lines left to answer or input left to wait for."""


@dataclass
class Stop:
    """Whether the run has been asked to end, and by which signal."""

    signal: int | None = None
    is_waiting: bool = False
    done: bool = False
    """Nothing more will be used, for whatever reason."""

    @property
    def asked(self) -> bool:
        return self.done or self.signal is not None

    @property
    def exit_code(self) -> int:
        """130 after Ctrl-C, 143 after SIGTERM, as shells have it."""
        return SIGNAL_EXIT + (self.signal or 0)

    @contextmanager
    def waiting(self) -> Iterator[None]:
        """Around a read that may take for ever, which a signal then ends."""
        if self.signal is not None:
            raise StoppedError
        self.is_waiting = True
        try:
            yield
        finally:
            self.is_waiting = False

    @contextmanager
    def listening(self) -> Iterator[None]:
        """Take over Ctrl-C and SIGTERM; only a main thread can."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        signals = (signal.SIGINT, signal.SIGTERM)
        before = [signal.signal(number, self._hear) for number in signals]
        try:
            yield
        finally:
            for number, handler in zip(signals, before, strict=True):
                signal.signal(number, handler)

    def _hear(self, number: int, frame: FrameType | None) -> None:
        if self.signal is not None:
            # What is committed is safe, and a search cannot be cut short in any gentler way.
            if sys.stderr is not None and sys.stderr.isatty():
                os.write(2, SHOW_CURSOR.encode())
            os._exit(SIGNAL_EXIT + number)
        self.signal = number
        if self.is_waiting:
            raise StoppedError
        notice("finishing what has been started; once more stops at once")
