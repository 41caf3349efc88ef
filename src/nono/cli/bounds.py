"""Keeps the work of a command within its limits of time and memory, even if the work ignores them."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from time import thread_time
from types import FrameType

from nono.base.arguments import LATE, seconds_of
from nono.base.errors import LimitError
from nono.base.limits import deadline_after, memory_within, working_until
from nono.cli.process import Interruption

# CPU seconds beyond the time limit after which `bounded` raises an error, and after which it ends the process.
RAISED, ENDED = 0.1, 0.2
TIME_RAN_OUT = "the time ran out"
AGAIN = 0.01  # seconds until a signal comes again if it came too early
enforced = True  # False in workers of the server, because the server itself ends late workers and reuses the others


@contextmanager
def bounded(seconds: float | None, memory: int | None = None, name: str = "") -> Iterator[None]:
    """Limit the time and the memory (in MiB) of the work in this context.

    The functions that do the work have deadlines of their own, and then return the results so far. If they ignore the
    time limit, a signal raises `LimitError` in the main thread. If compiled code does not react to the signal either,
    the process ends with exit status 3. It first reports that the time ran out, with the ``name`` of the puzzle.
    """
    seconds = seconds_of(seconds)
    if seconds is None:
        with memory_within(memory):
            yield
        return
    late = LATE * seconds
    with (
        _ended_after(late + ENDED, name),
        _raised_after(late + RAISED),
        working_until(deadline_after(late)),
        memory_within(memory),
    ):
        yield


@contextmanager
def _raised_after(seconds: float) -> Iterator[None]:
    """Raise `LimitError` once the main thread has used this CPU time; on Windows, and in other threads, do nothing."""
    if not enforced or not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return
    end = thread_time() + seconds
    is_over = False

    def ring(number: int, frame: FrameType | None) -> None:
        left = end - thread_time()
        if is_over:
            return
        if left <= 0 and not Interruption.held and not _is_importing(frame):
            raise LimitError("time", TIME_RAN_OUT)
        signal.setitimer(signal.ITIMER_PROF, max(left, AGAIN))  # the timer also counts the time of other threads

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        is_over = True
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def _is_importing(frame: FrameType | None) -> bool:
    """Return whether a module is being imported. An error now would leave half of the module for later imports."""
    while frame is not None:
        if frame.f_code.co_filename.startswith("<frozen importlib"):
            return True
        frame = frame.f_back
    return False


@contextmanager
def _ended_after(seconds: float, name: str) -> Iterator[None]:
    """End the process of a command line once its CPU time and the clock have advanced by this number of seconds."""
    if not Interruption.is_program:
        yield
        return
    from nono.backend.native.engine import engine

    if engine is None:
        yield
        return
    engine.end_process_after(seconds, f"error: {name}{': ' * bool(name)}{TIME_RAN_OUT}\n", 3)
    try:
        yield
    finally:
        engine.end_process_after(0)
