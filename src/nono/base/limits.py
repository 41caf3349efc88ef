"""Limits of time and processor time.

Deadlines are times of the clock `time.monotonic`. Processor time is that of this process with all its threads, and of
its child processes that have ended (`processor_time`).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextvars import ContextVar
from math import inf
from time import monotonic, process_time
from typing import Any, TypeVar

from nono.base.errors import LimitError

resource: Any
try:
    import resource
except ImportError:  # Windows
    resource = None

T = TypeVar("T")
Tick = Callable[[], object]  # a function that is called again and again; an exception that it raises ends the work

SLICE = 0.02  # seconds between two checks of limits that a search cannot check by itself

_deadline: ContextVar[float] = ContextVar("deadline", default=inf)  # the deadline of the current work
_cpu_end: ContextVar[float] = ContextVar("cpu_end", default=inf)  # the processor time at which the current work ends


def processor_time() -> float:
    """Return the processor time, in seconds, of this process with all its threads and of its ended child processes."""
    if resource is None:
        return process_time()
    # With a timer of `nono.backend.processes.kill_after`, Linux updates the clock of `process_time` only rarely.
    process = resource.getrusage(resource.RUSAGE_SELF)
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return float(process.ru_utime + process.ru_stime + children.ru_utime + children.ru_stime)


class working_until:  # noqa: N801  # a function with @contextmanager takes 2 us more, twice per puzzle
    """Until the context ends, apply a deadline (a time of `time.monotonic`), or an earlier one that applies already.

    `deadline_after` returns no later deadline, and `expect_time` raises `LimitError` after it. ``cpu_limit`` is a limit
    of processor time in seconds, which `expect_time` observes too.
    """

    __slots__ = ("cpu_end", "deadline", "tokens")

    def __init__(self, deadline: float, cpu_limit: float | None = None) -> None:
        self.deadline = deadline
        self.cpu_end = inf if cpu_limit is None else processor_time() + cpu_limit

    def __enter__(self) -> None:
        self.tokens = (
            _deadline.set(min(self.deadline, _deadline.get())),
            _cpu_end.set(min(self.cpu_end, _cpu_end.get())),
        )

    def __exit__(self, *exception: object) -> None:
        _deadline.reset(self.tokens[0])
        _cpu_end.reset(self.tokens[1])


def expect_time(work: str = "the rules were built") -> None:
    """Raise `LimitError` if the deadline of `working_until` has passed, or its processor time is used up.

    The error message is "the time ran out before", followed by ``work``.
    """
    if monotonic() > _deadline.get():
        raise LimitError("time", f"the time ran out before {work}")
    if (end := _cpu_end.get()) < inf and processor_time() > end:
        raise LimitError("cpu", f"the processor time ran out before {work}")


class ProcessorLimit:
    """Ends a search, as its ``cancel``, once ``seconds`` more of processor time are used up (`processor_time`).

    The limit of `working_until` applies too. Like the object ``cancel``, if there is one, it has a method ``is_set``,
    which searches call about 50 times per second.
    """

    __slots__ = ("cancel", "end")

    def __init__(self, seconds: float, cancel: Any = None) -> None:
        self.end = min(processor_time() + seconds, _cpu_end.get())
        self.cancel = cancel

    def is_set(self) -> bool:
        """Return whether the search must end."""
        return processor_time() > self.end or (self.cancel is not None and self.cancel.is_set())

    def left(self) -> float:
        """Return the remaining seconds of processor time, at least 0."""
        return max(0.0, self.end - processor_time())


def why_cancelled(cancel: Any) -> str:
    """Return why this object ended a search: "cpu" if the processor time ran out, otherwise "cancelled"."""
    return "cpu" if isinstance(cancel, ProcessorLimit) and processor_time() > cancel.end else "cancelled"


def deadline_after(seconds: float | None) -> float:
    """Return the time of `time.monotonic` after this number of seconds; infinity for None.

    The deadline of `working_until` is returned if it is earlier.
    """
    return _deadline.get() if seconds is None else min(monotonic() + seconds, _deadline.get())


def seconds_until(deadline: float) -> float | None:
    """Return the seconds left until a deadline, at least 0; None if the deadline is infinite."""
    return None if deadline == inf else max(0.0, deadline - monotonic())


def within(
    deadline: float, work: str = "the work was done", is_cancelled: Callable[[], bool] = lambda: False
) -> Callable[[], None]:
    """Return a function that raises `LimitError` after the deadline or after a cancellation.

    The error message is "the time ran out before", followed by ``work``.
    """

    def check() -> None:
        if is_cancelled():
            raise LimitError("cancelled", f"cancelled before {work}")
        if monotonic() > deadline:
            raise LimitError("time", f"the time ran out before {work}")

    return check


def checked(pieces: Iterable[T], check: Tick) -> Iterator[T]:
    """Yield the pieces, and call ``check`` before each of them; ``check`` may raise an exception."""
    for piece in pieces:
        check()
        yield piece
