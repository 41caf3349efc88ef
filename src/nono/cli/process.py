"""How a command's process handles Ctrl-C, other requests to end, and its standard streams."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType

# Ctrl-C, the usual request to end a program, and the closing of the terminal (on Windows, of the console)
HANDLED = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]
TOGETHER = 0.1  # seconds within which signals count as one, because `timeout` signals both the program and its group


def end_at_signals() -> None:
    """End the program at once at a signal, with its status, until `Interruption` handles signals."""
    for number in HANDLED:
        if signal.getsignal(number) is not signal.SIG_IGN:
            signal.signal(number, _end)


def _end(number: int, frame: FrameType | None) -> None:
    """End the program with the exit status for this signal, as shells use it."""
    os._exit(128 + number)


class Interruption:
    """The handling of signals. Signals that the program's parent ignores, for example in the background, stay
    ignored."""

    is_program = False  # whether this process runs a single command line

    def __init__(self) -> None:
        self.signals = [number for number in HANDLED if signal.getsignal(number) is not signal.SIG_IGN]
        self.received = 0
        self.began = 0.0  # the time of the first signal

    def raise_once(self) -> None:
        """Set the handlers so that the first signal raises KeyboardInterrupt.

        A signal that comes more than `TOGETHER` seconds later ends the program.
        """
        for number in self.signals:
            signal.signal(number, self._raise)

    def leave_to_system(self) -> None:
        """Restore the system's handling of signals, because Python must not raise exceptions while it ends."""
        for number in self.signals:
            signal.signal(number, signal.SIG_DFL)

    def _raise(self, number: int, frame: FrameType | None) -> None:
        """Raise KeyboardInterrupt on the first signal, and end the program on a later one."""
        if not self.received:
            self.received = number
            self.began = monotonic()
            raise KeyboardInterrupt
        if monotonic() - self.began > TOGETHER:
            os._exit(128 + number)


@contextmanager
def interruption_held_back() -> Iterator[None]:
    """Delay an interruption until the context ends, so that the output in the context is complete."""
    if not hasattr(signal, "pthread_sigmask"):  # Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, HANDLED)
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def open_streams() -> None:
    """Open the null device in place of standard streams that were closed when the program started.

    For standard output, the device is opened for reading only, so that writing results is an error.
    """
    for name in ("stdin", "stdout", "stderr"):
        if getattr(sys, name) is None:
            null = os.open(os.devnull, os.O_WRONLY if name == "stderr" else os.O_RDONLY)
            setattr(sys, name, open(null, "r" if name == "stdin" else "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):  # the encoding may not contain all letters of names and titles
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
            if sys.platform == "win32" and not stream.isatty() and "PYTHONIOENCODING" not in os.environ:
                stream.reconfigure(encoding="utf-8", newline="\n")


def drop_output() -> None:
    """Discard all further standard output, including buffered output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
