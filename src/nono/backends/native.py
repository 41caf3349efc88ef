"""The C++ engine: conflict learning over complete line propagators. `nono.engine` is where it is compiled."""

from __future__ import annotations

from collections.abc import Iterable

from nono.engine import engine, why_not
from nono.errors import BackendError
from nono.model import Model
from nono.verdict import Interrupted, Outcome, Task

ALL = -1
SEEDS = 1 << 64


def unavailable() -> str | None:
    """Why the backend cannot be used here, or None."""
    return why_not


def solve(model: Model, task: Task) -> Outcome:
    """Solve one model; raises `BackendError` on an unknown or unfit option, `Interrupted` within 0.1 s of Ctrl-C."""
    seconds = 0.0 if task.time_limit is None else max(task.time_limit, 1e-9)  # to the engine, 0 is no limit
    limit = ALL if task.limit is None else task.limit
    try:
        grids, complete, stop, stats = engine.solve(
            model, limit, seconds, task.seed % SEEDS, dict(task.options), task.picture
        )
    except (TypeError, ValueError) as error:
        raise BackendError(f"native: {error}") from None
    outcome = Outcome(grids, complete, "" if complete or len(grids) == task.limit else stop, stats)
    if stop == "interrupt":
        raise Interrupted(outcome)
    return outcome


def solve_many(models: Iterable[Model], task: Task) -> list[Outcome]:
    """Solve models in bulk, in order, without statistics; the time limit is not looked at."""
    limit = ALL if task.limit is None else task.limit
    try:
        answers = engine.solve_many(list(models), limit, task.seed % SEEDS, dict(task.options))
    except (TypeError, ValueError) as error:
        raise BackendError(f"native: {error}") from None
    return [
        Outcome(grids, complete, "" if complete or len(grids) == task.limit else stop)
        for grids, complete, stop in answers
    ]
