"""Limits of time and memory: deadlines on the clock `time.monotonic`, and the memory of this process."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from contextvars import ContextVar
from time import monotonic
from typing import TypeVar

from nono.base.errors import LimitError

T = TypeVar("T")


def deadline_after(seconds: float | None) -> float:
    """When so many seconds from now are over, by `time.monotonic`; infinite for None."""
    return float("inf") if seconds is None else monotonic() + seconds


def seconds_until(deadline: float) -> float | None:
    """The seconds that are left until a deadline, at least 0; None for an infinite one."""
    return None if deadline == float("inf") else max(0.0, deadline - monotonic())


def within(
    deadline: float, work: str = "the work was done", is_cancelled: Callable[[], bool] = lambda: False
) -> Callable[[], None]:
    """What raises `LimitError` once the deadline is over, "the time ran out before" the ``work``, or it is
    cancelled."""

    def check() -> None:
        if is_cancelled():
            raise LimitError("cancelled", f"cancelled before {work}")
        if monotonic() > deadline:
            raise LimitError("time", f"the time ran out before {work}")

    return check


_building: ContextVar[float] = ContextVar("building", default=float("inf"))  # the deadline


@contextmanager
def building_until(deadline: float) -> Iterator[None]:
    """Until the context ends, have `expect_time_to_build` raise `LimitError` after the deadline."""
    token = _building.set(deadline)
    try:
        yield
    finally:
        _building.reset(token)


def expect_time_to_build() -> None:
    """Raise `LimitError` after the deadline of `building_until`."""
    if monotonic() > _building.get():
        raise LimitError("time", "the time ran out before the rules were made")


def checked(pieces: Iterable[T], check: Callable[[], object]) -> Iterator[T]:
    """The pieces, with a call of ``check`` before each; what it raises ends them."""
    for piece in pieces:
        check()
        yield piece


MOST_ADDRESSES = 1 << 60  # bytes; the system takes no larger limit
_allowed: int | None = None  # MiB, of the innermost `memory_within`


@contextmanager
def memory_within(mebibytes: int | None) -> Iterator[None]:
    """Raise `LimitError` where this process takes so many MiB more than now; None: as much as the machine gives.

    Solvers and formulas get three quarters of it (`memory_share`), so that they end by their own limits. The limit is
    one of the address space, for Linux and other Unixes.
    """
    global _allowed
    before = _allowed
    _allowed = before if mebibytes is None else mebibytes
    try:
        with _address_space(mebibytes):
            yield
    except (MemoryError, ImportError, OSError, RuntimeError) as error:
        if not _is_of_memory(error):
            raise
        raise out_of_memory(mebibytes) from None
    finally:
        _allowed = before


def out_of_memory(mebibytes: int | None) -> LimitError:
    """The error where the memory ran out, so many MiB or that of the machine."""
    most = "of this machine" if mebibytes is None else f"of {mebibytes} MiB\n--memory raises the limit"
    return LimitError("memory", f"the memory ran out, {most}")


def _is_of_memory(error: Exception) -> bool:
    """Whether the error is a lack of memory, also of an import, a new process or a new thread."""
    if isinstance(error, ImportError):
        return "allocate memory" in str(error) or "map segment" in str(error)
    if isinstance(error, RuntimeError):
        return "start new thread" in str(error)
    return isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == errno.ENOMEM)


@contextmanager
def _address_space(mebibytes: int | None) -> Iterator[None]:
    """Limit this process to so many MiB beyond what it has now, until the context ends."""
    if mebibytes is None or sys.platform == "win32":  # which has no such limits
        yield
        return
    import resource

    before = resource.getrlimit(resource.RLIMIT_AS)
    with suppress(ValueError, OSError):  # above what the system allows
        resource.setrlimit(resource.RLIMIT_AS, (min((memory_now() + mebibytes) << 20, MOST_ADDRESSES), before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def limit_memory(mebibytes: int) -> None:
    """Limit this process to so many MiB beyond what it has now; more is a MemoryError, or ends the process."""
    import resource

    address_space = min((memory_now() + mebibytes) << 20, MOST_ADDRESSES)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (address_space, address_space))


def _text_of(path: str) -> str:
    """The text of a file of the system; `pathlib` would slow the start."""
    with open(path, encoding="ascii") as file:
        return file.read()


def memory_now() -> int:
    """The address space of this process, in MiB; 0 where that cannot be found out."""
    try:
        pages = int(_text_of("/proc/self/statm").split()[0])
    except (OSError, ValueError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20


def memory_share() -> int:
    """How much memory a formula or a solver may take, in MiB, where nothing else is said.

    A quarter of that of this machine, or of its container; at most three quarters of that of `memory_within`.
    """
    total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") if hasattr(os, "sysconf") else 8 << 30
    with suppress(OSError, ValueError):  # a container's own limit
        total = min(total, int(_text_of("/sys/fs/cgroup/memory.max")))
    return total >> 22 if _allowed is None else min(total >> 22, 3 * _allowed // 4)
