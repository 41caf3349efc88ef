"""Counts by Ganak, a model counter of others: the clauses of the encoding `order` have a model for each solution.

Where there are hidden cells, it counts the values of the variables of the board that are those of some model.

Sharma, Roy, Soos and Meel, "GANAK: A scalable probabilistic exact model counter" (2019). It runs in a process of its
own, which a time limit kills.
"""

from __future__ import annotations

import pickle
import sys
from array import array
from contextlib import suppress
from importlib.util import find_spec
from itertools import pairwise

from nono.backend.shared.building import expect_to_fit
from nono.backend.shared.interruptible import run_interruptibly
from nono.base.limits import within
from nono.base.processes import answers_out, start
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
    process = start("nono.solving.ganak", "child")
    found: list[int] = []

    def work() -> None:
        assert process.stdin is not None
        assert process.stdout is not None
        dead = suppress(EOFError, OSError, pickle.UnpicklingError)  # of a process that was killed
        with dead, process, dead:
            board = len(formula.cell_signs()) if model.hidden else None
            flat = formula.literals.tobytes(), formula.starts.tobytes()
            pickle.dump((formula.variables, board, *flat), process.stdin)
            process.stdin.close()
            found.append(pickle.load(process.stdout))

    run_interruptibly(work, process.kill, until.seconds(), cancel)
    return found[0] if found else None


def child() -> None:
    """The process that `count` starts: reads the formula, and writes the number of its models."""
    import pyganak

    answers = answers_out()
    variables, board, *flat = pickle.load(sys.stdin.buffer)
    literals, starts = (array("i", part).tolist() for part in flat)
    counter = pyganak.Counter()
    counter.new_vars(variables)
    if board is not None:
        counter.set_sampling_set(list(range(1, board + 1)))
    counter.add_clauses([literals[a:b] for a, b in pairwise(starts)])
    pickle.dump(int(counter.count()), answers)
    answers.close()
