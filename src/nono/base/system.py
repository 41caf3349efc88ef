"""What operating systems do differently: locks, limits and measures of processes, and how processes end.

All other modules use only what every system has. Each function says what happens on a system that lacks the means.
All of this was run only on Linux. The parts for macOS and Windows were written from documentation.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from math import ceil
from typing import Any

fcntl: Any
try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

BINARY = getattr(os, "O_BINARY", 0)  # without this flag, Windows writes each line feed as two characters
WINDOWLESS = 0 if fcntl else 0x08000000  # CREATE_NO_WINDOW: without a console, no Ctrl-C and no closing arrives
REPLACES_OPEN_FILES = fcntl is not None  # on Windows, a file that is open can be neither replaced nor removed
PIPES_ARE_UTF8 = fcntl is not None  # Windows uses older encodings there
RESERVES_NAMES = fcntl is None  # Windows reserves some names for devices, and some characters
HAS_PIPES = fcntl is not None  # whether a child process inherits descriptors by number
FORKS = sys.platform == "linux" and hasattr(os, "fork")  # a fork of a process with threads is not safe on macOS
OUT_OF_CPU = -int(getattr(signal, "SIGXCPU", 24))
END = getattr(signal, "SIGKILL", signal.SIGTERM)


def lock(descriptor: int, wait: bool = True) -> None:
    """Lock a whole file or folder until it is closed. Raises OSError if another process has the lock and not ``wait``.

    On Windows, this does nothing: a file that is open cannot be removed by others.
    """
    if fcntl is not None:
        fcntl.flock(descriptor, fcntl.LOCK_EX if wait else fcntl.LOCK_EX | fcntl.LOCK_NB)


@contextmanager
def locked(path: str, wait: bool = True) -> Iterator[None]:
    """Lock an existing file or folder, but no link or pipe, until the context ends; see `lock`. Raises OSError."""
    if fcntl is None:
        yield
        return
    descriptor = os.open(path, os.O_RDONLY | os.O_NOFOLLOW | os.O_NONBLOCK)
    try:
        lock(descriptor, wait)
        yield
    finally:
        os.close(descriptor)


def lock_byte(descriptor: int, place: int) -> bool:
    """Lock one byte of a file, which may lie behind its end. Return False if another process has the lock."""
    try:
        if fcntl is not None:
            fcntl.lockf(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB, 1, place)
        else:
            _lock_here(descriptor, place, "LK_NBLCK")
    except OSError:
        return False
    return True


def unlock_byte(descriptor: int, place: int) -> None:
    """Undo `lock_byte`."""
    if fcntl is not None:
        fcntl.lockf(descriptor, fcntl.LOCK_UN, 1, place)
    else:
        _lock_here(descriptor, place, "LK_UNLCK")


def _lock_here(descriptor: int, place: int, mode: str) -> None:
    import msvcrt

    os.lseek(descriptor, place, os.SEEK_SET)
    msvcrt.locking(descriptor, getattr(msvcrt, mode), 1)  # type: ignore[attr-defined,unused-ignore]


def sync_folder(path: str) -> None:
    """Write the names in a folder to the disk, so that a renamed file survives a loss of power.

    Does nothing where the system cannot open folders, or cannot sync them.
    """
    with suppress(OSError):
        folder = os.open(path, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def _resource() -> Any:
    """Return Python's module `resource`, or None on Windows."""
    try:
        import resource
    except ImportError:
        return None
    return resource


def memory_limit() -> tuple[int, int] | None:
    """Return the limits of private writable memory, in bytes; None where the system does not enforce them.

    macOS accepts such limits without effect.
    """
    resource = _resource() if sys.platform == "linux" else None
    return None if resource is None else resource.getrlimit(resource.RLIMIT_DATA)


def set_memory_limit(limits: tuple[int, int]) -> None:
    """Set the limits of private writable memory where `memory_limit` returns some."""
    resource = _resource()
    with suppress(ValueError, OSError):  # the limit exceeds what the system allows
        resource.setrlimit(resource.RLIMIT_DATA, limits)


def memory_of_machine() -> int | None:
    """Return the memory of the machine in bytes; None if the system does not tell (Windows)."""
    with suppress(AttributeError, OSError, ValueError):
        return os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES")
    return None


def most_memory(children: bool = False) -> float:
    """Return the most memory that this process (or any of its ended ``children``) has used so far, in MiB.

    Returns 0 if the system does not tell.
    """
    resource = _resource()
    if resource is None:
        return 0.0 if children else _windows_memory() / (1 << 20)
    used = resource.getrusage(resource.RUSAGE_CHILDREN if children else resource.RUSAGE_SELF).ru_maxrss
    return float(used) / (1 << 20 if sys.platform == "darwin" else 1 << 10)  # macOS counts bytes, others KiB


def _windows_memory() -> int:
    """Return the largest size of this process so far, in bytes; 0 if it is unknown."""
    import ctypes

    class Counters(ctypes.Structure):  # PROCESS_MEMORY_COUNTERS
        _fields_ = (("cb", ctypes.c_ulong), ("faults", ctypes.c_ulong), ("sizes", ctypes.c_size_t * 8))

    counters = Counters(cb=ctypes.sizeof(Counters))
    with suppress(AttributeError, OSError):
        kernel: Any = ctypes.WinDLL("kernel32")  # type: ignore[attr-defined,unused-ignore]
        kernel.GetCurrentProcess.restype = ctypes.c_void_p
        this = ctypes.c_void_p(kernel.GetCurrentProcess())
        if kernel.K32GetProcessMemoryInfo(this, ctypes.byref(counters), counters.cb):
            return int(counters.sizes[0])  # PeakWorkingSetSize
    return 0


def cpu_of_children() -> float | None:
    """Return the CPU seconds of all child processes that have ended, and of their own children; None on Windows."""
    resource = _resource()
    if resource is None:
        return None
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return float(used.ru_utime + used.ru_stime)


@contextmanager
def cpu_limit_of_children(seconds: float | None) -> Iterator[None]:
    """Within this context, limit the processor time of each process that this one starts, to whole seconds.

    A process that exceeds the limit ends with the status `OUT_OF_CPU`. Windows has no such limit.
    """
    resource = _resource()
    if resource is None or seconds is None:
        yield
        return
    before = resource.getrlimit(resource.RLIMIT_CPU)
    signal.signal(signal.SIGXCPU, lambda *_: None)  # the limit also applies to this process, which must live on
    resource.setrlimit(resource.RLIMIT_CPU, (max(1, ceil(seconds)), before[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_CPU, before)


def allow_files(needed: int) -> int | None:
    """Raise the limit of open files of this process to this number if the system allows it.

    Return the limit, or None if there is none.
    """
    resource = _resource()
    if resource is None:
        return None
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if soft < needed:
        soft = needed if hard == resource.RLIM_INFINITY else min(needed, hard)
        resource.setrlimit(resource.RLIMIT_NOFILE, (soft, hard))
    return int(soft)


def unread_bytes(pipe: int) -> int:
    """Return the number of bytes in a pipe that its reader has not read; 0 where the system does not tell it."""
    if fcntl is None:
        return 0
    from termios import FIONREAD

    return int.from_bytes(fcntl.ioctl(pipe, FIONREAD, bytes(4)), sys.byteorder)


def interpreter() -> str:
    """Return the program of this Python; on Windows the one with standard streams, which `pythonw` does not have."""
    return sys.executable.replace("pythonw.exe", "python.exe")


def is_killed_with(pipe: int, group: bool) -> bool:
    """Let Linux kill this process, or its group, when the other end of a pipe is closed. No process writes to the pipe.

    Return False on other systems, and if the other end is closed already.
    """
    try:
        import select

        # Open the pipe again, because an open file signals only the process that was last set as its owner.
        own = os.open(f"/proc/self/fd/{pipe}", os.O_RDONLY | os.O_NONBLOCK)
        fcntl.fcntl(own, fcntl.F_SETSIG, signal.SIGKILL)
        fcntl.fcntl(own, fcntl.F_SETOWN, -os.getpgrp() if group else os.getpid())
        fcntl.fcntl(own, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)
        return select.select([pipe], [], [], 0)[0] == []
    except (AttributeError, OSError):
        return False


def wait_for_end(owner: int) -> None:
    """Return when the other end of a pipe is closed; on Windows, when the process with this number has ended."""
    if fcntl is not None:
        os.read(owner, 1)
        return
    import _winapi

    windows: Any = _winapi
    with suppress(OSError):  # the process has ended already
        handle = windows.OpenProcess(windows.SYNCHRONIZE, False, owner)
        windows.WaitForSingleObject(handle, windows.INFINITE)


def end_group(number: int) -> None:
    """Kill a process and the processes that it has started; 0 is this process and its group."""
    if hasattr(os, "killpg"):
        for kill in (os.killpg, os.kill):
            with suppress(OSError):
                kill(number, END)
    else:
        import subprocess

        command = ["taskkill", "/F", "/T", "/PID", str(number)]
        with suppress(OSError):
            subprocess.run(command, capture_output=True, check=False, creationflags=WINDOWLESS)


def expanded(words: list[str]) -> list[str]:
    """Replace each pattern such as ``*.non`` by the files that match it, in order, where the shell does not do so.

    Only the shells of Windows leave patterns to programs. A word that matches no file stays.
    """
    if fcntl is not None or not any(set("*?").intersection(word) for word in words):
        return words
    from glob import glob

    found = [sorted(glob(word.replace("[", "[[]"))) if {"*", "?"}.intersection(word) else [] for word in words]
    return [name for word, names in zip(words, found, strict=True) for name in names or [word]]


def cores() -> int:
    """Return the number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
