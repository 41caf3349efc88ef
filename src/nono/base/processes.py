"""Processes of our own, which get their work and give their answers by pipes.

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
    """A fresh interpreter that finds modules where we do, and runs this function."""
    code = f"import sys; sys.path[:] = sys.argv[1:]; from {module} import {function}; {function}()"
    command = [sys.executable, "-c", code, *sys.path]
    return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr)


def answers_out() -> BinaryIO:
    """Begin such a process: where its answers go. What solvers print is no answer, and the parent heeds Ctrl-C."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    return out


def ending(status: int) -> str:
    """How a process of this exit status (negative: the signal that killed it) ended, as what is said of it."""
    with suppress(ValueError):
        return f"was killed by {signal.Signals(-status).name}"
    return f"ended with exit status {status}"


def limit_memory(mebibytes: int) -> None:
    """Let this process take so many MiB beyond what it has now; what is beyond them is a MemoryError, or its end."""
    import resource

    pages = int(Path("/proc/self/statm").read_text().split()[0]) if os.path.exists("/proc/self/statm") else 0
    address_space = pages * resource.getpagesize() + (mebibytes << 20)
    with suppress(ValueError, OSError):
        resource.setrlimit(resource.RLIMIT_AS, (address_space, address_space))


def cores() -> int:
    """How many cores this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
