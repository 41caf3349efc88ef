"""Worker processes, which get their work and give their answers by pipes.

A process is a fresh interpreter, not a fork: threads and solvers of the caller stay out of it, and it can be killed.
"""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from functools import cache
from threading import Thread
from typing import BinaryIO


def start(module: str, function: str, stderr: int = subprocess.DEVNULL) -> subprocess.Popen[bytes]:
    """A fresh interpreter with the same module path, which runs this function, and ends when this process has ended."""
    code = (
        "import sys; sys.path[:] = sys.argv[2:]; from nono.base.processes import end_with; end_with(int(sys.argv[1])); "
        f"from {module} import {function}; {function}()"
    )
    alive = _alive(os.getpid())
    command = [sys.executable, "-c", code, str(alive), *sys.path]
    passed = () if os.name == "nt" else (alive,)
    with interrupts_blocked():
        return subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=stderr, pass_fds=passed)


@cache
def _alive(process: int) -> int:
    """The end to read of a pipe whose other end is open as long as this process is there; -1 on Windows."""
    return -1 if os.name == "nt" else os.pipe()[0]


@contextmanager
def interrupts_blocked() -> Iterator[None]:
    """Processes that start meanwhile never get the Ctrl-C of the terminal; this one gets it afterwards."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with(pipe: int, group: bool = False) -> None:
    """End this process, or its whole group, as soon as the other end of a pipe is closed: its owner has ended.

    Nothing may come through the pipe any more. Linux sends a signal, which also ends a solver that holds Python's
    global lock; elsewhere a thread waits.
    """
    if pipe < 0:
        return
    try:
        import fcntl

        own = os.open(f"/proc/self/fd/{pipe}", os.O_RDONLY | os.O_NONBLOCK)  # signals go to the last owner of a file
        fcntl.fcntl(own, fcntl.F_SETSIG, signal.SIGKILL)
        fcntl.fcntl(own, fcntl.F_SETOWN, -os.getpgrp() if group else os.getpid())
        fcntl.fcntl(own, fcntl.F_SETFL, os.O_ASYNC | os.O_NONBLOCK)
        waiting = select.select([pipe], [], [], 0)[0] == []
    except (ImportError, AttributeError, OSError):
        waiting = False
    if not waiting:
        Thread(target=_end_after, args=(pipe, group), daemon=True).start()


def _end_after(pipe: int, group: bool) -> None:
    os.read(pipe, 1)
    if group:
        os.killpg(0, signal.SIGKILL)
    os._exit(1)


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


def cores() -> int:
    """The number of cores that this process may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1
