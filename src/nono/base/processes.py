"""Worker processes, which get their work and give their answers by pipes.

A process is a fresh interpreter, not a fork: threads and solvers of the caller stay out of it, and it can be killed.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO


def start(module: str, function: str, stderr: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    """A fresh interpreter with the same module path, which runs this function."""
    code = f"import sys; sys.path[:] = sys.argv[1:]; from {module} import {function}; {function}()"
    command = [sys.executable, "-c", code, *sys.path]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr)


def answers_out() -> BinaryIO:
    """The stream for the answers of such a process, at its beginning.

    What solvers print goes to standard error, and Ctrl-C is left to the parent.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return out


def ending(status: int) -> str:
    """How a process of this exit status (negative: the signal that killed it) ended, in words."""
    with suppress(ValueError):
        return f"was killed by {signal.Signals(-status).name}"
    return f"ended with exit status {status}"


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


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def memory_share() -> int:
    """A quarter of the memory of this machine, or of what this process is allowed, in MiB."""
    total = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") if hasattr(os, "sysconf") else 8 << 30
    with suppress(OSError, ValueError):  # a container's own limit
        total = min(total, int(Path("/sys/fs/cgroup/memory.max").read_text()))
    return total >> 22
