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

    pages = int(Path("/proc/self/statm").read_text().split()[0]) if os.path.exists("/proc/self/statm") else 0
    address_space = pages * resource.getpagesize() + (mebibytes << 20)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (address_space, address_space))


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
