"""Limits of time and memory: deadlines on the clock `time.monotonic`, and the memory of this process."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from time import monotonic

from nono.base.errors import LimitError


def deadline_after(seconds: float | None) -> float:
    """When so many seconds from now are over, by `time.monotonic`; infinite for None."""
    return float("inf") if seconds is None else monotonic() + seconds


def seconds_until(deadline: float) -> float | None:
    """The seconds that are left until a deadline, at least 0; None for an infinite one."""
    return None if deadline == float("inf") else max(0.0, deadline - monotonic())


def within(deadline: float, work: str = "the work was done") -> Callable[[], None]:
    """What raises `LimitError` once the deadline is over: "the time ran out before" the ``work``."""

    def check() -> None:
        if monotonic() > deadline:
            raise LimitError("time", f"the time ran out before {work}")

    return check


@contextmanager
def memory_within(mebibytes: int | None) -> Iterator[None]:
    """Raise `LimitError` instead of a MemoryError, which comes where this process takes so many MiB more than now.

    None: as much as the machine gives. The limit is one of the address space, for Linux and other Unixes.
    """
    try:
        with _address_space(mebibytes):
            yield
    except MemoryError:
        least = "the machine's" if mebibytes is None else f"{mebibytes} MiB"
        raise LimitError("memory", f"the memory ran out, {least}; --memory raises it") from None


@contextmanager
def _address_space(mebibytes: int | None) -> Iterator[None]:
    """Limit this process to so many MiB beyond what it has now, until the context ends."""
    try:
        import resource
    except ImportError:  # Windows
        mebibytes = None
    if mebibytes is None:
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_AS)
    with suppress(ValueError, OSError):  # an absurd number, or above what the system allows
        resource.setrlimit(resource.RLIMIT_AS, ((memory_now() + mebibytes) << 20, before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_AS, before)


def limit_memory(mebibytes: int) -> None:
    """Limit this process to so many MiB beyond what it has now; more is a MemoryError, or ends the process."""
    import resource

    address_space = (memory_now() + mebibytes) << 20
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (address_space, address_space))


def memory_now() -> int:
    """The address space of this process, in MiB; 0 where that cannot be found out."""
    try:
        pages = int(Path("/proc/self/statm").read_text().split()[0])
    except (OSError, ValueError):
        return 0
    return pages * os.sysconf("SC_PAGE_SIZE") >> 20


def memory_share() -> int:
    """A quarter of the memory of this machine, or of what this process is allowed, in MiB."""
    total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") if hasattr(os, "sysconf") else 8 << 30
    with suppress(OSError, ValueError):  # a container's own limit
        total = min(total, int(Path("/sys/fs/cgroup/memory.max").read_text()))
    return total >> 22
