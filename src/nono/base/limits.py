"""When work must end: one object of limits, which backends and all loops of nono poll.

`Limits` combines a deadline, a limit of processor time, and an object that cancels. Work that may take long gets its
limits as an argument. Code without such an argument, such as the rules of a genre, polls the `current_limits` limits.

Deadlines are times of the clock `time.monotonic`. Processor time is that of this process with all its threads, and of
its child processes that have ended (`processor_time`).

Three mechanisms end work in time: (a) work polls its `Limits`; (b) a child process is killed from outside; (c) the
process of a command ends itself. A call of the library is never killed, only (a) ends it.

| work | mechanism | ended by |
| --- | --- | --- |
| loops in Python, rules of genres | (a) | `Limits.stop`, `expect` or `each`; rules of genres poll `current_limits()` |
| the engine in C++ | (a) | its `base/limits.hpp`, from the seconds and the `cancel` of the same object |
| python-sat and CP-SAT in a thread | (a) | `bounded.run_interruptibly`, which polls for them and interrupts them |
| other solvers, large models of CP-SAT, races | (b) | `processes.Call`: by the clock; the system by processor time |
| runs of `nono bench` | (b) | `processes.Call`, by the clock, if the backend ignores its limits |
| external programs, the verified checker | (b) | `processes.run_program`; programs inherit only `RLIMIT_CPU` |
| workers of `nono batch` and `nono serve` | (b) | `many.Executor`: pebble by the clock, the system by processor time |
| workers of a Dask cluster | (b) | `many.Executor`: a timer asks their nanny, because Dask cannot limit a call |
| a command | (c) | Ctrl-C; after twice its limit and 2 seconds `cli.bounds.watchdog`, status 3 |
| the page | (a), (b) | the engine's limits; the page replaces a late or cancelled worker |
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import partial, wraps
from math import inf
from time import monotonic, process_time
from typing import Any, ParamSpec, Protocol, TypeVar

from nono.base.arguments import expect_cancel, seconds_of
from nono.base.errors import LimitError

resource: Any
try:
    import resource
except ImportError:  # Windows
    resource = None

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")
Tick = Callable[[], object]  # a function that is called again and again; an exception that it raises ends the work

SLICE = 0.02  # seconds between two looks at limits that a search cannot poll by itself
LATE = 1.1  # work that does not poll its limits is abandoned after this multiple of them
RAN_OUT = {
    "cancelled": "cancelled",
    "time": "the time ran out",
    "cpu": "the processor time ran out",
    "memory": "the memory ran out",
}


def words_of_stop(stop: str) -> str:
    """Return in words why a search ended early."""
    return RAN_OUT.get(stop, "the search stopped too early")


def processor_time() -> float:
    """Return the processor time, in seconds, of this process with all its threads and of its ended child processes.

    On Windows, which does not tell that of child processes, it is the time of this process alone.
    """
    if resource is None:
        return process_time()
    # With a timer of `nono.backend.processes.kill_after`, Linux updates the clock of `process_time` only rarely.
    process = resource.getrusage(resource.RUSAGE_SELF)
    children = resource.getrusage(resource.RUSAGE_CHILDREN)
    return float(process.ru_utime + process.ru_stime + children.ru_utime + children.ru_stime)


class Cancel(Protocol):
    """Ends a search from outside, for example a `threading.Event`. A search checks it about 50 times per second."""

    def is_set(self) -> bool:
        """Return whether the search must end."""


class Limits:
    """When work must end: at the ``deadline``, at the processor time ``cpu_end``, or once ``cancel`` is set."""

    __slots__ = ("cancel", "cpu_end", "deadline")

    def __init__(self, deadline: float = inf, cpu_end: float = inf, cancel: Cancel | None = None) -> None:
        self.deadline = deadline
        self.cpu_end = cpu_end
        self.cancel = cancel

    @classmethod
    def after(
        cls, time_limit: float | None = None, cpu_limit: float | None = None, cancel: Cancel | None = None
    ) -> Limits:
        """Return the limits, in seconds, of work that starts now. None means no limit, except the `current_limits` one.

        Other limits given as ``cancel`` apply too. Raises `PuzzleError` on a bad argument.
        """
        if cancel is not None:
            expect_cancel(cancel)
        seconds = None if time_limit is None else seconds_of(time_limit)
        cpu_seconds = None if cpu_limit is None else seconds_of(cpu_limit, "cpu_limit")
        limits = _current.get().within(seconds, cpu_seconds)
        if isinstance(cancel, Limits):
            limits = limits.narrowed(cancel)
            cancel = cancel.cancel  # the times of the other limits are in ``limits`` now
        limits.cancel = cancel
        return limits

    def within(self, seconds: float | None, cpu_seconds: float | None = None) -> Limits:
        """Return these limits, or earlier ones after this many seconds from now."""
        deadline, cpu_end = self.deadline, self.cpu_end
        if seconds is not None:
            deadline = min(deadline, monotonic() + seconds)
        if cpu_seconds is not None:
            cpu_end = min(cpu_end, processor_time() + cpu_seconds)
        return Limits(deadline, cpu_end, self.cancel)

    def narrowed(self, other: Limits) -> Limits:
        """Return the earlier of both deadlines and of both ends of processor time, with this object's ``cancel``."""
        return Limits(min(self.deadline, other.deadline), min(self.cpu_end, other.cpu_end), self.cancel)

    def stop(self) -> str:
        """Return why the work must end ("cancelled", "time" or "cpu"), or "" if it may continue."""
        if self.cancel is not None and self.cancel.is_set():
            return "cancelled"
        if monotonic() >= self.deadline:
            return "time"
        return "cpu" if self.cpu_end < inf and processor_time() >= self.cpu_end else ""

    def is_set(self) -> bool:
        """Return whether the work must end. This method makes the object a `Cancel` for the searches in the work."""
        return bool(self.stop())

    def expect(self, work: str = "the rules were built") -> None:
        """Raise `LimitError` if the work must end. The message is "the time ran out before", followed by ``work``.

        With an empty ``work``, the caller adds what was not done.
        """
        if stop := self.stop():
            raise LimitError(stop, f"{RAN_OUT[stop]} before {work}" if work else RAN_OUT[stop])

    def check(self, work: str) -> Tick:
        """Return `expect` as a function without arguments, for code that knows no limits."""
        return partial(self.expect, work)

    def each(self, pieces: Iterable[T], work: str = "the rules were built") -> Iterator[T]:
        """Yield the pieces. Raise `LimitError` before a piece if the work must end; see `expect`."""
        for piece in pieces:
            self.expect(work)
            yield piece

    def seconds(self) -> float | None:
        """Return the remaining seconds, at least 0, or None without a deadline."""
        return None if self.deadline == inf else max(0.0, self.deadline - monotonic())

    def cpu_seconds(self) -> float | None:
        """Return the remaining seconds of processor time, at least 0, or None without such a limit."""
        return None if self.cpu_end == inf else max(0.0, self.cpu_end - processor_time())

    def applied(self) -> Applied:
        """Return a context in which these limits of time are the `current_limits` ones. ``cancel`` is left out."""
        return Applied(self)


NO_LIMITS = Limits()
_current: ContextVar[Limits] = ContextVar("limits", default=NO_LIMITS)


def current_limits() -> Limits:
    """Return the limits around this code, for loops that get none as an argument."""
    return _current.get()


class Applied:
    """See `Limits.applied`. (A function with @contextmanager takes 2 us more, twice per puzzle.)"""

    __slots__ = ("limits", "token")

    def __init__(self, limits: Limits) -> None:
        self.limits = limits

    def __enter__(self) -> None:
        self.token = _current.set(_current.get().narrowed(self.limits))

    def __exit__(self, *exception: object) -> None:
        _current.reset(self.token)


@contextmanager
def unlimited() -> Iterator[None]:
    """Let work run to its end, even if the limits around it have ended, because it describes what was found in time."""
    token = _current.set(NO_LIMITS)
    try:
        yield
    finally:
        _current.reset(token)


def why_stopped(stop: str, cancel: Cancel | None) -> str:
    """Return why a search ended, by its reason ``stop`` and the object that may have cancelled it.

    A search says "cancelled" for every limit of `Limits` that it gets as ``cancel``; this function tells them apart.
    """
    if stop == "cancelled" and isinstance(cancel, Limits):
        return cancel.stop() or stop
    return stop


def abandoned_after(seconds: float | None) -> float | None:
    """Return the number of seconds after which work that does not poll this limit is abandoned; None: never."""
    return None if seconds is None else LATE * seconds


def timed(function: Callable[P, R]) -> Callable[P, R]:
    """Wrap a function with the argument ``time_limit`` so that all its work ends after `LATE` times this limit.

    The same applies to an argument ``cpu_limit``. If the work does not end by itself, `Limits.expect` raises
    `LimitError`.
    """
    code = function.__code__
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    # The index of each limit among positional arguments. If the function lacks a limit, no call is that long.
    time_index, cpu_index = (names.index(name) if name in names else len(names) for name in ("time_limit", "cpu_limit"))

    @wraps(function)
    def called(*given: P.args, **named: P.kwargs) -> R:
        """Call the function within the time limits in its arguments."""
        seconds = named.get("time_limit", given[time_index] if time_index < len(given) else None)
        cpu = named.get("cpu_limit", given[cpu_index] if cpu_index < len(given) else None)
        if seconds is None and cpu is None:
            return function(*given, **named)
        seconds, cpu = seconds_of(seconds), seconds_of(cpu, "cpu_limit")  # type: ignore[arg-type]
        with Limits.after(abandoned_after(seconds), abandoned_after(cpu)).applied():
            return function(*given, **named)

    return called
