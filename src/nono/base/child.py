"""Child processes: how they start, and how they end.

A child is a new interpreter, not a fork. So it contains no threads or solvers of the caller, and killing it is safe.
It also ends when its parent process ends for any reason.
"""

from __future__ import annotations

import os
import pickle
import signal
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import cache
from threading import Event, Thread
from typing import Any

from nono.base import system

BEAT = 1.0  # seconds between two signs of life
SIGN_OF_START = b"\n"  # a child writes this to its output each second until `has_started` is set
has_started = Event()


def start(child: Callable[[], object]) -> subprocess.Popen[bytes]:
    """Start a new interpreter with the same module path. It runs ``child``, and ends when this process ends.

    First, it reads the pickled function, that is, the names of the module and the function, from standard input.
    """
    owner = _owner(os.getpid())
    code = f"import sys; sys.path[:] = {sys.path!r}; from nono.base.child import run_child; run_child({owner})"
    with _interrupts_blocked():
        process = subprocess.Popen(
            [system.interpreter(), "-c", code],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            pass_fds=(owner,) if system.HAS_PIPES else (),
            creationflags=system.WINDOWLESS,
        )
    assert process.stdin is not None
    with suppress(OSError):  # the process has died already
        process.stdin.write(pickle.dumps(child))
        process.stdin.flush()
    return process


def run_child(owner: int) -> None:
    """Read a function from standard input and run it. End this process when its owner ends.

    On a busy machine, the import of the function's modules may take minutes. Signs of life show that it continues.
    """
    end_with(owner)
    Thread(target=_beat, daemon=True).start()
    pickle.load(stdin())()


def _beat() -> None:
    with suppress(OSError):  # the parent has closed the pipe
        while not has_started.wait(BEAT):
            os.write(1, SIGN_OF_START)


def stdin() -> Any:
    """Return the original standard input, even if a task has changed `sys.stdin`."""
    assert sys.__stdin__ is not None
    return sys.__stdin__.buffer


@cache
def _owner(process: int) -> int:
    """Return the read end of a pipe that stays open as long as this process lives; on Windows, its own number."""
    return os.pipe()[0] if system.HAS_PIPES else process


@contextmanager
def _interrupts_blocked() -> Iterator[None]:
    """Start processes within this context that ignore Ctrl-C.

    This process itself gets a pending Ctrl-C when the context ends.
    """
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def end_with(owner: int, group: bool = False) -> None:
    """End this process, or its whole group, when the owner of the pipe's other end (or the owning process) has ended.

    On Linux, the system sends a signal, which works even while a solver holds Python's global lock. On other systems,
    a thread waits.
    """
    if not system.is_killed_with(owner, group):
        Thread(target=_end_after, args=(owner, group), daemon=True).start()


def _end_after(owner: int, group: bool) -> None:
    system.wait_for_end(owner)
    if group:
        system.end_group(0)
    os._exit(1)


def ending(status: int) -> str:
    """Describe how a process ended.

    A negative exit status is the number of the signal that killed the process.
    """
    with suppress(ValueError):
        return f"was killed by {signal.Signals(-status).name}"
    return f"ended with exit status {status}"
