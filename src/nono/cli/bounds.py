"""Enforces the limits of time and memory on a command, even if its work ignores them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Event, Thread
from time import monotonic

from nono.base.arguments import seconds_of
from nono.base.limits import SLICE, Limits, abandoned_after, processor_time
from nono.base.memory import memory_within
from nono.cli.output import Status
from nono.cli.process import Interruption

# The watchdog ends the process this number of seconds after twice the time limit. Work that observes its limits uses
# some of these seconds to collect and check the results.
EXTRA_SECONDS = 2.0


@contextmanager
def bounded(
    seconds: float | None, memory: int | None = None, name: str = "", cpu_seconds: float | None = None
) -> Iterator[None]:
    """Limit the time, the processor time and the memory (in MiB) of the work in this context.

    Normally, the work observes its limits and returns the results so far. If it does not, the `watchdog` ends the
    process with an error message that names the puzzle (``name``).
    """
    seconds, cpu_seconds = seconds_of(seconds), seconds_of(cpu_seconds, "cpu_limit")
    given = [limit for limit in (seconds, cpu_seconds) if limit is not None]
    if given:  # the last resort, after the abandonment below, which work in compiled code or a library may ignore
        watchdog.begin(2 * min(given) + EXTRA_SECONDS, name)
    try:
        limits = Limits.after(abandoned_after(seconds), abandoned_after(cpu_seconds))
        with limits.applied(), memory_within(memory):
            yield
    finally:
        watchdog.end()


class Watchdog:
    """Ends the process of a command line when both its processor time and the clock have advanced by a limit.

    The exit status is 3. Unlike an exception, this also ends work that never returns to Python code. The engine has a
    thread for it that compiled code cannot hold up. Without the engine, a thread of Python does it, which cannot run
    while compiled code holds Python's global lock. A process that runs no command line is never ended.
    """

    def __init__(self) -> None:
        self.seconds = 0.0  # the limit, or 0 without one
        self.is_over = Event()  # set, it ends the thread of Python

    def begin(self, seconds: float, name: str) -> None:
        """Set the limit, in place of an earlier one, and the name for the error message.

        At the limit, a thread of the engine, or without the engine one of Python, ends the process.
        """
        self.end()
        if not Interruption.is_program:  # a caller in Python, whose process must not end
            return
        from nono.backend.native import engine

        self.seconds = seconds
        message = f"error: {name}: the time ran out\n" if name else "error: the time ran out\n"
        if engine is not None:
            engine.end_process_after(seconds, message, int(Status.UNDECIDED))
        else:
            self.is_over = Event()
            Thread(target=_watch, args=(seconds, message, self.is_over), daemon=True).start()

    def rename(self, name: str) -> None:
        """Begin the limit again, if there is one, with another name."""
        if self.seconds:
            self.begin(self.seconds, name)

    def end(self) -> None:
        """Remove the limit. The rest of the work, which writes the answer, may take as long as it needs."""
        if not self.seconds:
            return
        from nono.backend.native import engine

        self.seconds = 0.0
        self.is_over.set()
        if engine is not None:
            engine.end_process_after(0, "", 0)  # 0 seconds: no limit


watchdog = Watchdog()


def _watch(seconds: float, message: str, is_over: Event) -> None:
    """End the process at the limit, unless ``is_over`` is set before."""
    limits = Limits(monotonic() + seconds, processor_time() + seconds)
    while not is_over.wait(max(limits.seconds() or 0.0, limits.cpu_seconds() or 0.0, SLICE)):
        if not limits.seconds() and not limits.cpu_seconds():
            os.write(2, message.encode())
            os._exit(Status.UNDECIDED)
