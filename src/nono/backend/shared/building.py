"""The memory of a formula, by an estimate of its size before it is built."""

from __future__ import annotations

import warnings
from typing import Protocol

from nono.base.errors import LimitError
from nono.base.limits import memory_share

# Bytes that a formula and a solver with it take, at the most that was measured (glucose3, CaDiCaL 1.5.3).
CLAUSE, LITERAL, VARIABLE = 80, 24, 40


class Size(Protocol):
    """How large a formula becomes, at most: its numbers of variables, clauses and literals."""

    @property
    def variables(self) -> int: ...
    @property
    def clauses(self) -> int: ...
    @property
    def literals(self) -> int: ...


def mebibytes(size: Size) -> int:
    """About how much memory a formula of this size takes, with a solver."""
    return (size.clauses * CLAUSE + size.literals * LITERAL + size.variables * VARIABLE) >> 20


def expect_to_fit(size: Size, encoding: str, memory: int | None) -> None:
    """Raise `LimitError` if the formula takes more than ``memory`` MiB, by default a share of the machine's."""
    most = memory_share() if memory is None else memory
    if (needed := mebibytes(size)) > most:
        raise LimitError(
            "memory",
            f"the formula of encoding {encoding} would have about {size.clauses} clauses ({needed} MiB with a solver), "
            f"expected at most {most} MiB; --memory raises it",
        )


def stopped(reached: LimitError) -> str:
    """Why a search ended, for its outcome; of memory, a warning says how much was needed."""
    if reached.stop == "memory":
        warnings.warn(str(reached), RuntimeWarning, stacklevel=2)
    return reached.stop
