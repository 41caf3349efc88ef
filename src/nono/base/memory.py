"""Limits of memory: those that the system enforces on this process, and the shares for solvers and formulas."""

from __future__ import annotations

import errno
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import TYPE_CHECKING, Any

from nono.base.errors import LimitError

if TYPE_CHECKING:
    from threading import Event

resource: Any
try:
    import resource
except ImportError:  # Windows
    resource = None

IS_LIMITED = sys.platform == "linux"  # macOS accepts limits of memory without effect, and Windows has none
MOST_BYTES = 1 << 60  # the highest limit that the system accepts
WATCH = 0.02  # seconds between two looks at the memory, where the system has no limit
LIBRARIES = 64  # MiB that libraries reserve on import but hardly use
_allowed: int | None = None  # the limit of `limit_memory`, or the innermost one of `memory_within`, in MiB


@contextmanager
def memory_within(mebibytes: int | None) -> Iterator[None]:
    """Raise `LimitError` if this process needs this number of MiB more than it uses now.

    None means no limit. Solvers and formulas get three quarters of the limit (`memory_share`) and so stop earlier by
    themselves.
    """
    global _allowed
    before = _allowed
    _allowed = before if mebibytes is None else mebibytes
    try:
        with _memory_limit(mebibytes):
            yield
    except (MemoryError, ImportError, OSError, RuntimeError) as error:
        if not _is_of_memory(error):
            raise
        raise out_of_memory(mebibytes) from None
    finally:
        _allowed = before


def limit_reached(error: Exception) -> LimitError | None:
    """Return the `LimitError` that an error is or, if the error means a lack of memory, stands for."""
    if isinstance(error, LimitError):
        return error
    return out_of_memory(_allowed) if _is_of_memory(error) else None


def out_of_memory(mebibytes: int | None) -> LimitError:
    """Return the error for a lack of memory. ``mebibytes`` is the limit, if there is one."""
    limit = "" if mebibytes is None else f" (limit: {mebibytes} MiB)\n--memory raises the limit"
    return LimitError("memory", f"the memory ran out{limit}")


def _is_of_memory(error: Exception) -> bool:
    """Return whether the error means a lack of memory, possibly in an import, a new process or a new thread.

    Such errors are known by their words, because they have no kind of their own.
    """
    if isinstance(error, ImportError):
        return "allocate memory" in str(error) or "map segment" in str(error)
    if isinstance(error, RuntimeError):
        return "start new thread" in str(error)
    if isinstance(error, SystemError):  # modules in C may report a lack of memory in this way
        from traceback import walk_tb

        names = {frame.f_code.co_name for frame, _ in walk_tb(error.__traceback__)}
        return _allowed is not None and bool(names & {"<module>", "import_module"})  # in an import
    return isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == errno.ENOMEM)


@contextmanager
def _memory_limit(mebibytes: int | None) -> Iterator[None]:
    """Until the context ends, limit this process to this number of MiB more than it uses now."""
    if mebibytes is None:
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_DATA) if IS_LIMITED else None  # the soft and the hard limit
    hard = None if before is None else before[1]  # it stays, because few users may raise a hard limit again
    is_over = _limit(mebibytes + LIBRARIES, hard)
    try:
        yield
    finally:
        is_over.set()
        if before is not None:
            _set_limits(before)


def limit_memory(mebibytes: int) -> None:
    """Limit this process, for good, to this number of MiB more than it uses now; see `memory_within`."""
    global _allowed
    _allowed = mebibytes
    _limit(mebibytes)


def _limit(mebibytes: int, hard: int | None = None) -> Event:
    """Limit the memory; setting the event ends a limit that the system does not enforce by itself.

    On Linux, the limit applies to private writable memory, without the code of libraries. macOS does not limit the
    memory of a process. There, a thread raises MemoryError in this thread when the process has grown too much. Compiled
    code does not see the error before it returns to Python, but solvers have lower limits of their own
    (`memory_share`), which are the only ones on Windows.

    ``hard`` is the hard limit in bytes on Linux, beside the soft limit that applies. Without it, both are the same, so
    that the process cannot lift the limit.
    """
    from threading import Event, Thread, get_ident

    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # without this, numpy reserves memory for each core
    is_over = Event()
    if IS_LIMITED:
        data = _memory_field(5)  # field 5: the memory that the limit counts
        most = min(data + (mebibytes << 20), MOST_BYTES)
        _set_limits((most, most if hard is None else hard))
        return is_over
    caller, largest = get_ident(), most_memory() + mebibytes

    def watch() -> None:
        """Raise MemoryError in the calling thread once the process has used more memory than allowed."""
        while not is_over.wait(WATCH):
            if most_memory() > largest:
                from ctypes import c_ulong, py_object, pythonapi

                pythonapi.PyThreadState_SetAsyncExc(c_ulong(caller), py_object(MemoryError))
                return

    Thread(target=watch, daemon=True).start()
    return is_over


def _memory_field(field: int) -> int:
    """Return a field of the system's file about the memory of this process, in bytes; 0 if there is none."""
    try:
        return int(_text_of("/proc/self/statm").split()[field]) * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, OSError, ValueError):
        return 0


def _text_of(path: str) -> str:
    """Return the text of a system file. (`pathlib` would slow down the start.)"""
    with open(path, encoding="ascii") as file:
        return file.read()


def memory_now() -> int:
    """Return the address space of this process in MiB, or 0 if it is unknown."""
    return _memory_field(0) >> 20


def memory_share() -> int:
    """Return the default memory limit for a formula or a solver, in MiB.

    This is a quarter of the memory of the machine or container, but at most three quarters of the limit of
    `memory_within` or `limit_memory`.
    """
    total = 8 << 30  # if the system does not tell
    with suppress(AttributeError, OSError, ValueError):  # Windows does not tell
        total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    with suppress(OSError, ValueError):  # a container may have a lower limit
        total = min(total, int(_text_of("/sys/fs/cgroup/memory.max")))
    quarter = (total >> 20) // 4
    return quarter if _allowed is None else min(quarter, 3 * _allowed // 4)


def _set_limits(limits: tuple[int, int]) -> None:
    """Set the limits of private writable memory, in bytes."""
    with suppress(ValueError, OSError):  # the limit exceeds what the system allows
        resource.setrlimit(resource.RLIMIT_DATA, limits)


def most_memory(children: bool = False) -> float:
    """Return the most memory that this process (or any of its ended ``children``) has used so far, in MiB.

    Returns 0 on Windows, where the standard library does not tell.
    """
    if resource is None:
        return 0.0
    used = resource.getrusage(resource.RUSAGE_CHILDREN if children else resource.RUSAGE_SELF).ru_maxrss
    return float(used) / (1 << 20 if sys.platform == "darwin" else 1 << 10)  # macOS counts bytes, others KiB
