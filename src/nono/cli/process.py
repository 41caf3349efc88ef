"""How a command's process handles Ctrl-C, other requests to end, and its standard streams."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from time import monotonic
from types import FrameType
from typing import Any, NoReturn

# Ctrl-C, the usual request to end a program, and the closing of the terminal (on Windows, of the console)
HANDLED = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP", "SIGBREAK") if hasattr(signal, name)]
AGAIN = 0.01  # seconds until a lost interruption is raised again
TOGETHER = 0.1  # seconds within which signals count as one, because `timeout` signals both the program and its group


class Interruption:
    """The handling of signals. Signals that the program's parent ignores, for example in the background, stay
    ignored."""

    is_program = False  # whether this process runs a single command line
    held = False  # whether a line is being written
    due = False  # whether a signal came while a line was being written

    def __init__(self) -> None:
        self.signals = [number for number in HANDLED if signal.getsignal(number) is not signal.SIG_IGN]
        self.received = 0
        self.began = 0.0  # the time of the first signal

    def _handle(self, handler: Any) -> None:
        for number in self.signals:
            signal.signal(number, handler)

    def raise_once(self) -> None:
        """Set the handlers so that the first signal raises KeyboardInterrupt.

        A signal that comes more than `TOGETHER` seconds later ends the program.
        """
        sys.unraisablehook = self._raise_again
        self._handle(self._raise)

    def leave_to_system(self) -> None:
        """Restore the system's handling of signals, because Python must not raise exceptions while it ends."""
        Interruption.held = True  # an interruption that waits for the end of an import comes too late
        if hasattr(signal, "setitimer"):
            signal.setitimer(signal.ITIMER_REAL, 0)
        self._handle(signal.SIG_DFL)
        exec("")  # forgets a KeyboardInterrupt in an earlier `exec`, after which Python would end by SIGINT

    def _raise(self, number: int, frame: FrameType | None) -> None:
        if self.received:
            if monotonic() - self.began > TOGETHER:
                _end(number, frame)
            return
        self.received = number
        self.began = monotonic()
        self._interrupt(number, frame)

    def _interrupt(self, number: int, frame: FrameType | None) -> None:
        """Raise KeyboardInterrupt, but not during an import: numpy cannot be imported again after an interrupted
        import.
        """
        if Interruption.held:
            Interruption.due = True
        elif is_importing(frame) and hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, self._interrupt)
            signal.setitimer(signal.ITIMER_REAL, AGAIN)
        else:
            raise KeyboardInterrupt

    def _raise_again(self, lost: Any) -> None:
        """Raise KeyboardInterrupt again if Python ignored it, as it does in destructors and callbacks."""
        if not isinstance(lost.exc_value, KeyboardInterrupt):
            sys.__unraisablehook__(lost)
        elif hasattr(signal, "setitimer"):
            signal.signal(signal.SIGALRM, self._interrupt)
            signal.setitimer(signal.ITIMER_REAL, AGAIN)


def is_importing(frame: FrameType | None) -> bool:
    """Return whether a module is being imported. An error during an import would leave the module incomplete."""
    while frame is not None:
        if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
            return True
        frame = frame.f_back
    return False


@contextmanager
def held_back() -> Iterator[None]:
    """Delay an interruption until the context ends, so that the output in the context is complete."""
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
    """Open the null device in place of standard streams that were closed when the program started.

    For standard output, the device is opened for reading only, so that writing results is an error.
    """
    for number, name in enumerate(("stdin", "stdout", "stderr")):
        if getattr(sys, name) is None:
            null = os.open(os.devnull, os.O_WRONLY if name == "stderr" else os.O_RDONLY)
            if null != number and not _is_open(number):  # otherwise, the next opened file would get this number
                null = os.dup2(null, number)
            setattr(sys, name, open(null, "r" if name == "stdin" else "w", encoding="utf-8"))  # noqa: SIM115
    for stream in (sys.stdout, sys.stderr):  # the encoding may not contain all letters of names and titles
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="backslashreplace")
            if sys.platform == "win32" and not stream.isatty() and "PYTHONIOENCODING" not in os.environ:
                stream.reconfigure(encoding="utf-8", newline="\n")


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


def drop_output() -> None:
    """Discard all further standard output, including buffered output."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def expanded(words: list[str]) -> list[str]:
    """Replace each pattern such as ``*.non`` by the files that match it, in order, where the shell does not do so.

    Only the shells of Windows leave patterns to programs. A word that matches no file stays.
    """
    if sys.platform != "win32" or not any(set("*?").intersection(word) for word in words):
        return words
    from glob import glob

    matches = [sorted(glob(word.replace("[", "[[]"))) if {"*", "?"}.intersection(word) else [] for word in words]
    return [name for word, names in zip(words, matches, strict=True) for name in names or [word]]
