"""Backend ``auto``: native first, and if that takes long, all backends at once, each in a process of its own.

The others begin after `CONFLICTS` conflicts of native, or after half of the time limit if there is one; then native
starts again beside them with another seed, and the first answer counts. Slow backends and those that cannot be used
here are left out; without the compiled engine `reference` begins in native's place, with a warning.
"""

from __future__ import annotations

import warnings
from dataclasses import replace
from time import monotonic

from nono.backend import BACKENDS, answer, opener, others
from nono.backend.protocol import Backend
from nono.model.answer import Outcome, Task
from nono.model.model import Model, Moves

CONFLICTS = 100_000  # of native before the others begin
SECONDS = 5.0  # of reference before the others begin
WORTH_IT = 2.0  # seconds; with a shorter time limit the first works alone, as processes take a while to start


def solve(model: Model | Moves, task: Task) -> tuple[str, Outcome]:
    """The name of the backend that answered, and its outcome. Options are those of the first backend.

    Puzzles played in moves are left to the first backend: a formula is slower than its table of positions.
    """
    began = monotonic()
    first = first_backend()
    short = "max_conflicts" in task.options or (task.time_limit is not None and task.time_limit < WORTH_IT)
    if short or isinstance(model, Moves):
        return first.name, answer(first.name, model, task)
    outcome = answer(first.name, model, opening(first, task))
    if outcome.stop not in ("conflicts", "time"):
        return first.name, outcome
    left = None if task.time_limit is None else max(0.0, task.time_limit - (monotonic() - began))
    rest = replace(task, options={}, time_limit=left)
    tasks = {first.name: replace(rest, seed=task.seed + 1, options=task.options)}
    tasks |= dict.fromkeys(others(first.name), rest)
    if len(tasks) == 1:
        name, last = first.name, answer(first.name, model, tasks[first.name])
    else:
        from nono.backend.race import race

        name, last = race(model, tasks, left)
    found_less = last.stop and len(last.solutions) < len(outcome.solutions)
    return (first.name, outcome) if found_less else (name, last)


def first_backend() -> Backend:
    """The backend that begins: native, or with a warning the slow reference where the engine is missing."""
    first = opener()
    if first.slow:
        why_not = BACKENDS["native"].unavailable()
        warnings.warn(f"{why_not}; the slow {first.name} backend answers", RuntimeWarning, stacklevel=2)
    return first


def opening(first: Backend, task: Task) -> Task:
    """The task of the first backend while it is alone."""
    half = None if task.time_limit is None else task.time_limit / 2
    if not first.slow:
        return task.changed(time_limit=half, options={**task.options, "max_conflicts": CONFLICTS})
    return task.changed(time_limit=SECONDS if half is None else min(SECONDS, half))
