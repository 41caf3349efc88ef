"""The process around a command: what Ctrl-C and SIGTERM do to it, and its standard streams."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import Any, NoReturn

HANDLED = (signal.SIGINT, signal.SIGTERM)  # Ctrl-C, and the polite request to end
AGAIN = 0.01  # seconds until an interruption that was lost comes again
ONE = 0.1  # seconds in which signals are one interruption: `timeout` sends its own to the program and to its group


class Interruption:
    """What the signals do, unless the program was started with them ignored, as in the background."""

    held = False  # while a line is written
    due = False  # whether one came in the meantime

    def __init__(self) -> None:
        self.signals = [one for one in HANDLED if signal.getsignal(one) is not signal.SIG_IGN]
        self.received = 0
        self.began = 0.0  # the time of the first one

    def _handle(self, handler: Any) -> None:
        for one in self.signals:
            signal.signal(one, handler)

    def end_at_once(self) -> None:
        """They end the program here and now."""
        self._handle(_end)

    def raise_once(self) -> None:
        """The first one raises KeyboardInterrupt, another one, `ONE` later, ends the program."""
        sys.unraisablehook = self._raise_again
        self._handle(self._raise)

    def leave_to_system(self) -> None:
        """They do what the system does, as Python's own end is no place for an exception."""
        self._handle(signal.SIG_DFL)
        exec("")  # after a KeyboardInterrupt in an `exec`, as of a dataclass, Python would end by SIGINT

    def _raise(self, number: int, frame: FrameType | None) -> None:
        if self.received:
            if monotonic() - self.began > ONE:
                _end(number, frame)
            return
        self.received = number
        self.began = monotonic()
        if Interruption.held:
            Interruption.due = True
        else:
            raise KeyboardInterrupt

    def _raise_again(self, lost: Any) -> None:
        """Raise KeyboardInterrupt anew where Python has dropped it, as in a destructor or a callback."""
        if not isinstance(lost.exc_value, KeyboardInterrupt):
            sys.__unraisablehook__(lost)
        elif hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, signal.default_int_handler)
            signal.setitimer(signal.ITIMER_REAL, AGAIN)


@contextmanager
def held_back() -> Iterator[None]:
    """Let what is written here be written whole: the first interruption is raised after it."""
    Interruption.held = True
    try:
        yield
    finally:
        Interruption.held = False
    if Interruption.due:
        Interruption.due = False
        raise KeyboardInterrupt


def _end(number: int, frame: FrameType | None) -> NoReturn:
    os._exit(128 + number)


def open_streams() -> None:
    """Open the null device in the place of standard streams that were closed before the program started."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode, encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):  # names and titles may have letters that the encoding lacks
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")


def drop_output() -> None:
    """Discard what is still to be written to standard output, now or when Python ends."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def piped(work: Callable[[], int]) -> int:
    """The exit status that ``work`` returns, its output flushed; 141 where the reader (``| head``) closed the pipe."""
    try:
        status = work()
        sys.stdout.flush()
        return status
    except BrokenPipeError:
        drop_output()
        return 128 + 13
