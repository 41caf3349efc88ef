"""Applies limits to external solvers: estimated memory, time and Ctrl-C."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from threading import Event, Thread
from time import monotonic
from typing import Protocol

from nono.base.errors import LimitError
from nono.base.limits import SLICE, Limits
from nono.base.memory import memory_share

# Bytes of memory per clause, literal and variable of a formula: the largest values measured, with glucose3 and CaDiCaL
# 1.5.3.
CLAUSE, LITERAL, VARIABLE = 80, 24, 40


class Size(Protocol):
    """Upper bounds for the numbers of variables, clauses and literals of a formula."""

    @property
    def variables(self) -> int: ...
    @property
    def clauses(self) -> int: ...
    @property
    def literals(self) -> int: ...


def mebibytes(size: Size) -> int:
    """Estimate the memory in MiB for a formula of this size in a solver."""
    return (size.clauses * CLAUSE + size.literals * LITERAL + size.variables * VARIABLE) >> 20


def expect_to_fit(size: Size, encoding: str, memory: int | None) -> None:
    """Raise `LimitError` if the formula needs more than ``memory`` MiB (None: a share of the machine's memory)."""
    most = memory_share() if memory is None else memory
    if (needed := mebibytes(size)) > most:
        raise LimitError(
            "memory",
            f"the formula in the encoding {encoding} would have about {size.clauses} clauses "
            f"({needed} MiB with a solver), expected at most {most} MiB\n--memory raises the limit",
        )


def stop_with_warning(reached: LimitError) -> str:
    """Return the reason why a search ended. If memory was the reason, also warn how much memory was needed."""
    if reached.stop == "memory":
        warnings.warn(str(reached), RuntimeWarning, stacklevel=2)
    return reached.stop


def run_interruptibly(work: Callable[[], object], stop: Callable[[], None], limits: Limits) -> bool:
    """Run a solver (``work``) in a thread, and return whether it ended by itself.

    Foreign solvers neither poll limits nor handle Python's signals. So the calling thread polls, and calls ``stop`` at
    the limits and on Ctrl-C, which makes ``work`` return soon. It repeats the call, because solvers ignore it before
    their search starts. Afterwards, it raises KeyboardInterrupt after Ctrl-C, and any exception of ``work``.
    """
    done = Event()
    errors: list[BaseException] = []

    def work_and_keep_error() -> None:
        """Do the work, and keep its error for the calling thread."""
        try:
            work()
        except BaseException as error:  # raised again in the calling thread
            errors.append(error)
        finally:
            done.set()

    Thread(target=work_and_keep_error, daemon=True).start()
    ended = False
    try:
        # in slices, because another thread may get a signal, and only this thread acts on it
        while not (ended := done.wait(min(SLICE, limits.deadline - monotonic()))):
            if limits.is_set():
                break
    finally:
        while not done.is_set():
            stop()
            done.wait(0.01)
    if errors:
        raise errors[0]
    return ended
