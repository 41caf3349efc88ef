"""Backend ``auto``: first runs native alone. If native takes long, all backends run in parallel processes.

Native works alone for `CONFLICTS` conflicts, or for half of a limit of time if that is shorter. Then native (with
another seed) and the other backends start in parallel, and the first answer counts. Slow and unavailable backends are
left out. If the compiled engine is missing, `reference` replaces native, and a warning names the backend that answered.
"""

from __future__ import annotations

import warnings
from dataclasses import replace

from nono.backend import BACKENDS, answer, opening_backend, other_backends
from nono.backend.protocol import Backend
from nono.base.errors import BackendError
from nono.model import Interrupted, Model, Moves, Outcome, Stopwatch, Task, seconds_left

CONFLICTS = 100_000  # number of conflicts after which the other backends join native
SECONDS = 5.0  # seconds after which the other backends join reference
OVERHEAD = 0.3  # seconds of processor time for the start of the processes, their answers, and the check of solutions
MANY = 1000  # a search that has found more solutions than this continues alone if they are checked during the search
WORTH_IT = 2.0  # seconds; with a shorter time limit, only the first backend runs, because processes start slowly


def solve(model: Model | Moves, task: Task) -> tuple[str, Outcome]:
    """Return the name of the backend that answered, and its answer. Warn if the compiled engine is missing.

    The task's options apply to the first backend.
    """
    first = opening_backend()
    name, outcome = search(first, model, task)
    warn_of_missing_engine(first, name)
    return name, outcome


def _joined(first: Outcome, second: Outcome, task: Task) -> list[bytes]:
    """Return the solutions of two searches, the second of which may have found some again, up to the task's limit."""
    return list(dict.fromkeys(first.solutions + second.solutions))[: task.limit]


def search(first: Backend, model: Model | Moves, task: Task) -> tuple[str, Outcome]:
    """Return the name of the backend that answered, and its answer. The search starts with the backend ``first``.

    If a short search does not suffice, all backends race. Searches that may only be short, and those of many solutions,
    stay with the first backend. So do puzzles played in moves, because its table of positions is faster than the other
    backends' formulas.
    """
    limits = [limit for limit in (task.time_limit, task.cpu_limit) if limit is not None]
    watch = Stopwatch() if limits else None  # reading the clocks takes as long as a small puzzle
    short = "max_conflicts" in task.options or (limits and min(limits) < WORTH_IT)
    if short or isinstance(model, Moves):
        return first.name, answer(first.name, model, task)
    outcome = answer(first.name, model, opening(first, task))
    if outcome.stop not in ("conflicts", "time", "cpu"):  # it is finished, or more work would end in the same way
        return first.name, outcome
    seconds, cpu_seconds = watch.lap() if watch else (0.0, 0.0)
    left, cpu_left = seconds_left(task.time_limit, seconds), seconds_left(task.cpu_limit, cpu_seconds)
    rest = replace(task, time_limit=left, cpu_limit=cpu_left)
    # Processes cannot pass on what they find during the search. A search with many solutions does not need their help.
    if task.found is not None and len(outcome.solutions) > MANY:
        return first.name, continue_alone(first, model, rest, outcome)
    name, last = race_all(first, model, rest, outcome)
    found_less = last.stop and len(last.solutions) < len(outcome.solutions)
    return (first.name, outcome) if found_less else (name, last)


def race_all(first: Backend, model: Model, task: Task, outcome: Outcome) -> tuple[str, Outcome]:
    """Return the first answer of all backends, and its name. The task's options apply to the first backend.

    ``outcome`` is what the first backend has found so far.
    """
    tasks = {first.name: restarted(task), **dict.fromkeys(other_backends(first.name), replace(task, options={}))}
    if len(tasks) == 1:
        return first.name, search_again(first, model, task, outcome)
    from nono.backend.race import race

    # all backends run at once, so each gets an equal share of the processor time that is left
    share = None if task.cpu_limit is None else max(0.0, task.cpu_limit - OVERHEAD) / len(tasks)
    tasks = {name: replace(contestant_task, cpu_limit=share) for name, contestant_task in tasks.items()}
    try:
        return race(model, tasks, task.time_limit)
    except BackendError:  # no process can be started, or all ended; the first backend needs none
        return first.name, search_again(first, model, task, outcome)
    except KeyboardInterrupt:
        raise Interrupted(replace(outcome, stop="interrupt")) from None


def restarted(task: Task) -> Task:
    """Return the task with another seed, so that a second search does not repeat the first one."""
    return replace(task, seed=task.seed + 1)


def continue_alone(first: Backend, model: Model, task: Task, outcome: Outcome) -> Outcome:
    """Return the answer of the first backend alone, together with the solutions that it has found so far."""
    last = search_again(first, model, task, outcome)
    if not last.stop:
        return last
    grids = _joined(outcome, last, task)
    return replace(last, solutions=grids, stop="" if len(grids) == task.limit else last.stop)


def search_again(first: Backend, model: Model, task: Task, outcome: Outcome) -> Outcome:
    """Return a new answer of the first backend; an interrupted one keeps the solutions found so far."""
    try:
        return answer(first.name, model, restarted(task))
    except Interrupted as interrupted:
        grids = _joined(outcome, interrupted.outcome, task)
        raise Interrupted(replace(interrupted.outcome, solutions=grids)) from None


def warn_of_missing_engine(first: Backend, name: str) -> None:
    """Warn that the backend ``name`` answered without the compiled engine if the search started with a slow backend."""
    if first.slow and (why_not := BACKENDS["native"].unavailable()) is not None:
        problem, _, cure = why_not.partition("\n")
        kind = "slow backend" if BACKENDS[name].slow else "backend"
        answered = f"the {kind} {name} answered"
        warnings.warn("\n".join(filter(None, (f"{problem}; {answered}", cure))), RuntimeWarning, stacklevel=2)


def opening(first: Backend, task: Task) -> Task:
    """Return the first backend's task while it works alone."""
    # half of each limit; None stays None
    half, cpu_half = task.time_limit and task.time_limit / 2, task.cpu_limit and task.cpu_limit / 2
    if not first.slow:
        options = {**task.options, "max_conflicts": CONFLICTS}
        return task.changed(time_limit=half, cpu_limit=cpu_half, options=options)
    return task.changed(time_limit=SECONDS if half is None else min(SECONDS, half), cpu_limit=cpu_half)
