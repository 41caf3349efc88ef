"""Enforces the limits of time and memory on a command whose work ignores its own limits."""

from __future__ import annotations

import signal
from collections.abc import Iterator
from contextlib import contextmanager
from threading import current_thread, main_thread
from time import thread_time
from types import FrameType

from nono.base.arguments import seconds_of
from nono.base.errors import LimitError
from nono.base.limits import Limits, late
from nono.base.memory import memory_within
from nono.cli.process import Interruption

# CPU seconds beyond twice the time limit: first `bounded` raises an error, then it ends the process. Work that observes
# its deadline needs some of this time to collect and check the results.
RAISED, ENDED = 1.0, 2.0
TIME_RAN_OUT = "the time ran out"
AGAIN = 0.01  # seconds until the signal is repeated if it came before the limit


@contextmanager
def bounded(seconds: float | None, memory: int | None = None, name: str = "") -> Iterator[None]:
    """Limit the time and the memory (in MiB) of the work in this context.

    Normally, the work observes its own deadline and returns the results so far. If it does not, a signal raises
    `LimitError` in the main thread. If compiled code does not react to the signal either, the process ends with exit
    status 3. Before that, an error message names the puzzle (``name``).
    """
    seconds = seconds_of(seconds)
    if seconds is None:
        with memory_within(memory):
            yield
        return
    with (
        _ended_after(2 * seconds + ENDED, name),
        _raised_after(2 * seconds + RAISED),
        Limits.after(late(seconds)).applied(),
        memory_within(memory),
    ):
        yield


def answered() -> None:
    """Let the rest of the work in `bounded`, which writes the answer, take as long as it needs."""
    if hasattr(signal, "setitimer") and current_thread() is main_thread():
        signal.setitimer(signal.ITIMER_PROF, 0)
    if Interruption.is_program:
        from nono.backend.native import engine

        if engine is not None:
            engine.end_process_after(0, "", 0)  # 0 seconds: no limit


@contextmanager
def _raised_after(seconds: float) -> Iterator[None]:
    """Raise `LimitError` once the main thread has used this CPU time. Do nothing on Windows and in other threads."""
    if not hasattr(signal, "setitimer") or current_thread() is not main_thread():
        yield
        return
    end = thread_time() + seconds
    is_over = False

    def ring(number: int, frame: FrameType | None) -> None:
        """Raise `LimitError` if the main thread has used its time; otherwise set the timer again."""
        left = end - thread_time()
        if is_over:
            return
        if left <= 0 and not is_importing(frame):
            raise LimitError("time", TIME_RAN_OUT)
        # the timer counts all threads, but the limit is for the main thread
        signal.setitimer(signal.ITIMER_PROF, max(left, AGAIN))

    before = signal.signal(signal.SIGPROF, ring)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    try:
        yield
    finally:
        is_over = True
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)


def is_importing(frame: FrameType | None) -> bool:
    """Return whether a module is being imported. An error during an import would leave the module incomplete."""
    while frame is not None:
        if frame.f_code.co_filename == "<frozen importlib._bootstrap>":
            return True
        frame = frame.f_back
    return False


@contextmanager
def _ended_after(seconds: float, name: str) -> Iterator[None]:
    """End the process when both its CPU time and the clock have advanced by this number of seconds."""
    if not Interruption.is_program:
        yield
        return
    from nono.backend.native import engine

    if engine is None:
        yield
        return
    place = f"{name}: " if name else ""
    engine.end_process_after(seconds, f"error: {place}{TIME_RAN_OUT}\n", 3)
    try:
        yield
    finally:
        engine.end_process_after(0, "", 0)  # 0 seconds: no limit
