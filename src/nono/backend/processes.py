"""Calls and external programs in processes of their own, which can be killed at any time.

On Linux, a process is a fork of this one, so it starts within milliseconds. Other systems start a new Python, which
imports the main program again (see `multiprocessing`).
"""

from __future__ import annotations

import multiprocessing
import os
import signal
import sys
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import islice
from math import ceil, inf
from multiprocessing.connection import Connection, wait
from shutil import which
from subprocess import PIPE, Popen
from threading import Thread
from time import monotonic, sleep
from typing import Any, NamedTuple

from nono.base.errors import BackendError, LimitError
from nono.base.inputs import MAX_TEXT
from nono.base.limits import RAN_OUT, SLICE, Limits, resource

CONTEXT: Any = multiprocessing.get_context("fork" if sys.platform == "linux" else "spawn")
TOLERANCE, GRACE = 1.05, 0.1  # a call is killed after 1.05 times its limit and 0.1 seconds
# The exit statuses of a process and of an external program that the system kills at its limit of processor time
OUT_OF_CPU = -int(getattr(signal, "SIGPROF", 0))
PROGRAM_OUT_OF_CPU = -int(getattr(signal, "SIGXCPU", 24))


def prepare_process() -> None:
    """Prepare a new process: it ignores Ctrl-C, writes nothing to the terminal, and ends with its parent process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    silence = os.open(os.devnull, os.O_WRONLY)
    for stream in (1, 2):  # standard output and errors
        os.dup2(silence, stream)
    os.close(silence)
    Thread(target=_end_with_parent, daemon=True).start()


def _end_with_parent() -> None:
    """Wait until the parent process ends, then end this process and those that it started."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        wait([parent.sentinel])
        if hasattr(os, "killpg") and os.getpgrp() == os.getpid():
            os.killpg(0, signal.SIGKILL)
        os._exit(1)


def kill_after(cpu_limit: float | None) -> None:
    """Let the system kill this process when it has used this much more processor time, in seconds.

    None removes the limit. Windows has no such limit.
    """
    if hasattr(signal, "setitimer"):
        signal.signal(signal.SIGPROF, signal.SIG_DFL)
        signal.setitimer(signal.ITIMER_PROF, cpu_limit or 0.0)


class Call:
    """A call of ``function(send, *args)`` in a new process. ``send`` passes on values before the call returns.

    The process is killed a little after it has used ``cpu_limit`` seconds of processor time, and after ``seconds``; it
    is then ``late``. The programs that it has started are killed with it. Raises `BackendError` if no process can be
    started.
    """

    def __init__(
        self, function: Callable[..., object], *args: Any, cpu_limit: float | None = None, seconds: float | None = None
    ) -> None:
        self.deadline = inf if seconds is None else monotonic() + seconds
        self.late = False
        self.reader, writer = CONTEXT.Pipe(duplex=False)
        self.process = CONTEXT.Process(target=_run_and_send, args=(writer, cpu_limit, function, args))
        try:
            self.process.start()
        except (AssertionError, OSError, RuntimeError) as error:  # the first: this process may not have children
            raise BackendError(f"cannot start a process: {error}") from None
        finally:
            writer.close()

    def kill(self) -> None:
        """End the process; its processor time then counts in `nono.base.limits.processor_time`."""
        if hasattr(os, "killpg") and self.process.pid is not None:
            with suppress(OSError):  # it has not become a group yet, or has ended
                os.killpg(self.process.pid, signal.SIGKILL)
        self.process.kill()
        self.process.join()
        self.reader.close()

    def is_alive(self) -> bool:
        """Return whether the process runs; kill it if it is late."""
        if monotonic() > self.deadline:
            self.late = True
            self.process.kill()
        return not self.late and bool(self.process.is_alive())

    @property
    def ending(self) -> str:
        """How the process ended, in words."""
        status = self.process.exitcode
        if status is not None and status < 0:
            return f"was killed by {signal.Signals(-status).name}"
        return f"ended with exit status {status}"


def _run_and_send(
    writer: Connection, cpu_limit: float | None, function: Callable[..., object], args: tuple[Any, ...]
) -> None:
    """Call the function in the new process; send what it reports, and at last what it returns."""
    prepare_process()
    if hasattr(os, "setsid"):  # a group of its own: programs that it starts are killed with it
        os.setsid()
    if cpu_limit is not None:
        kill_after(TOLERANCE * cpu_limit + GRACE)
    value = function(lambda value: writer.send((value, False)), *args)
    writer.send((value, True))


def values_of_calls(
    calls: Iterable[Call], limits: Limits, at_once: int | None = None
) -> Generator[tuple[Call, Any, bool], None, None]:
    """Yield the values of calls as they arrive, each with its call and whether it is what the call returned, its last.

    ``calls`` starts a call when it is asked for the next one; at most ``at_once`` calls run at the same time. If a
    process ends without a last value, its `Call` takes the place of that value. The values end with the last call or at
    the limits. In every case, all processes are killed at the end.
    """
    waiting = iter(calls)
    running: dict[Any, Call] = {}
    value: Any
    try:
        while not limits.is_set():
            most = None if at_once is None else at_once - len(running)
            running |= {call.reader: call for call in islice(waiting, most)}
            if not running:
                return
            ready = wait([*running], min(SLICE, max(0.0, limits.deadline - monotonic())))
            dead = [reader for reader, call in running.items() if not call.is_alive() and not reader.poll()]
            for reader in dict.fromkeys([*ready, *dead]):
                call = running[reader]
                value, last = call, True  # stays so if the process ended without a last value
                if reader in ready:
                    with suppress(EOFError, OSError):
                        value, last = call.reader.recv()
                if last:
                    del running[reader]
                    if value is call:
                        call.process.join()
                    call.kill()
                yield call, value, last
    finally:
        for call in running.values():
            call.kill()


class Ended(NamedTuple):
    """An external program that has ended: its exit status and its outputs as text."""

    status: int
    output: str
    errors: str


def run_program(command: Sequence[str], limits: Limits, folder: str | None = None) -> Ended:
    """Run an external program, and kill it at the limits.

    Raises `OSError` if the program does not start. Raises `LimitError` at the limits, or if an output has more than
    `MAX_TEXT` bytes. On Windows, programs have no limit of processor time. Elsewhere, the limit is rounded up to whole
    seconds, and the system kills the program, or a process that it has started, once that process has used the limit.
    """
    limits.expect("")
    with _cpu_limit_of_programs(limits.cpu_seconds()):
        # With these arguments, Python calls `posix_spawn`. A fork would charge the program for copies of our memory.
        executable = None if folder else which(command[0])
        process = Popen(command, executable=executable, cwd=folder, close_fds=False, stdout=PIPE, stderr=PIPE)
    outputs = [Output(process, process.stdout), Output(process, process.stderr)]
    stop = ""
    try:
        for output in outputs:
            while output.is_alive() and not stop:
                output.join(SLICE)
                stop = limits.stop()
        while not stop and process.poll() is None:  # the program has closed its outputs, but still runs
            sleep(SLICE)
            stop = limits.stop()
    finally:
        process.kill()
        process.wait()
    if any(len(output.data) > MAX_TEXT for output in outputs):
        raise LimitError("memory", f"the output of the program has more than {MAX_TEXT} bytes")
    if stop or process.returncode == PROGRAM_OUT_OF_CPU:
        reason = stop or "cpu"
        raise LimitError(reason, RAN_OUT[reason])
    return Ended(process.returncode, *(output.data.decode(errors="replace") for output in outputs))


class Output(Thread):
    """Reads an output of a program. A program that writes more than `MAX_TEXT` bytes is killed."""

    def __init__(self, process: Popen[bytes], stream: Any) -> None:
        super().__init__(daemon=True)  # processes that the program has started may keep the stream open
        self.process, self.stream, self.data = process, stream, b""
        self.start()

    def run(self) -> None:
        """Read until the end of the stream or one byte more than allowed."""
        with self.stream:
            self.data = self.stream.read(MAX_TEXT + 1)
            if len(self.data) > MAX_TEXT:
                self.process.kill()


@contextmanager
def _cpu_limit_of_programs(seconds: float | None) -> Iterator[None]:
    """Within this context, limit the processor time of each process that this one starts.

    The system enforces this limit, because only the system knows the processor time of a running program. Programs
    inherit no other limit. Windows has no such limit.
    """
    if resource is None or seconds is None:
        yield
        return
    before = _, hard = resource.getrlimit(resource.RLIMIT_CPU)
    signal.signal(signal.SIGXCPU, lambda *_: None)  # the limit also applies to this process, which must live on
    resource.setrlimit(resource.RLIMIT_CPU, (max(1, ceil(seconds)), hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_CPU, before)
