"""Counts by Ganak, a model counter of others: the clauses of the encoding `order` have a model for each solution.

Where there are hidden cells, it counts the values of the variables of the board that are those of some model.

Sharma, Roy, Soos and Meel, "GANAK: A scalable probabilistic exact model counter" (2019). It runs in a process of its
own, which a time limit kills.
"""

from __future__ import annotations

from array import array
from contextlib import closing
from importlib.util import find_spec
from itertools import pairwise

from nono.backend.shared.building import expect_to_fit
from nono.base.limits import within
from nono.base.processes import Pool, Task, work
from nono.model.answer import Cancel, Until
from nono.model.model import Model

NAME = "ganak"
CODE = ("nono_encoders", "ganak")  # as `nono.backend.protocol.Backend.code`


def unavailable() -> str | None:
    """Why Ganak cannot be used here, or None."""
    missing = [name for name in ("pyganak", "numpy") if find_spec(name) is None]
    return f"{' and '.join(missing)} not installed" if missing else None


def count(model: Model, time_limit: float | None = None, cancel: Cancel | None = None) -> int | None:
    """The number of solutions; None where the time ran out, it was cancelled, or Ganak failed.

    Raises `LimitError` where the formula is too large, or the time runs out while it is built.
    """
    from nono_encoders import encode, estimate

    until = Until.after(time_limit, cancel)
    expect_to_fit(estimate(model), "order", None)
    formula = encode(model, check=within(until.deadline, "the formula was built", until.is_cancelled))
    if formula.contradictory():
        return 0
    board = len(formula.cell_signs()) if model.hidden else None
    with closing(Pool(child, 1)) as pool:
        pool.put(Task((formula.variables, board, formula.literals.tobytes(), formula.starts.tobytes())))
        for answer in pool.answers(until.deadline, None if cancel is None else cancel.is_set):
            return None if answer.died else int(answer.value)
    return None


def child() -> None:
    """The process of `count`."""
    work(lambda message, send: _counted(*message))


def _counted(variables: int, board: int | None, *flat: bytes) -> int:
    """The number of models of a formula."""
    import pyganak

    literals, starts = (array("i", part).tolist() for part in flat)
    counter = pyganak.Counter()
    counter.new_vars(variables)
    if board is not None:
        counter.set_sampling_set(list(range(1, board + 1)))
    counter.add_clauses([literals[a:b] for a, b in pairwise(starts)])
    return int(counter.count())
