"""Runs several backends on one model, each in its own process: until the first answer, or until all have answered."""

from __future__ import annotations

from contextlib import closing
from dataclasses import replace
from itertools import islice
from time import perf_counter, process_time, time

from nono.backend import answer as ask, failure, warm_up
from nono.base import processes
from nono.base.errors import BackendError
from nono.base.limits import deadline_after
from nono.base.processes import Answer, Pool
from nono.model.answer import Outcome, Task
from nono.model.model import Model, Moves

GRACE = 0.1  # seconds after the deadline during which answers are still accepted


def race(model: Model | Moves, tasks: dict[str, Task], seconds: float | None = None) -> tuple[str, Outcome]:
    """Run the backends in parallel. Return the first complete answer or, if there is none, the answer with the most
    solutions.

    ``seconds`` is the time limit for all of them. It includes the start of the processes, and replaces the tasks' own
    limits.
    """
    deadline = None if seconds is None else time() + seconds  # all processes share this clock
    cancel = next((task.cancel for task in tasks.values()), None)
    partial: list[tuple[str, Outcome]] = []
    failures: list[str] = []
    with closing(_pool(model, tasks, len(tasks), deadline)) as pool:
        until = deadline_after(seconds) + GRACE
        for answer in pool.answers(until, None if cancel is None else cancel.is_set):
            name, outcome, _ = _found(answer)
            if isinstance(outcome, str):
                failures.append(f"{name}: {outcome}")
            elif outcome.stop:
                partial.append((name, outcome))
            else:
                return name, outcome
            if len(failures) + len(partial) == len(tasks):
                break
    if len(failures) == len(tasks):
        raise BackendError("; ".join(failures))
    stop = "cancelled" if cancel is not None and cancel.is_set() else "time"
    nothing = next(iter(tasks)), Outcome([], False, stop)
    return max(partial, key=lambda pair: len(pair[1].solutions), default=nothing)


def side_by_side(model: Model | Moves, tasks: dict[str, Task], jobs: int) -> dict[str, tuple[Outcome | str, float]]:
    """Return each backend's answer, or the reason for its failure, and its time in seconds; at most ``jobs`` backends
    run at once.
    """
    cancel = next((task.cancel for task in tasks.values()), None)
    outcomes: dict[str, tuple[Outcome | str, float]] = {}
    with closing(_pool(model, tasks, min(jobs, len(tasks)), None)) as pool:
        answers = pool.answers(deadline_after(None), None if cancel is None else cancel.is_set)
        for answer in islice(answers, len(tasks)):
            name, outcome, seconds = _found(answer)
            outcomes[name] = outcome, seconds
    stop = "cancelled" if cancel is not None and cancel.is_set() else "time"
    nothing = Outcome([], False, stop), 0.0
    return {name: outcomes.get(name, nothing) for name in tasks}


def _pool(model: Model | Moves, tasks: dict[str, Task], size: int, deadline: float | None) -> Pool:
    """Return a pool of ``size`` processes whose queue contains all tasks."""
    pool = Pool(child, size)
    for name, task in tasks.items():
        own = replace(task, cancel=None, report=None, progress=None)  # other processes cannot use these objects
        pool.put(processes.Task((name, model, own, deadline)))
    return pool


def _found(answer: Answer) -> tuple[str, Outcome | str, float]:
    """Return the backend's name, its answer or the reason for its failure, and its time in seconds."""
    name: str = answer.task.message[0]
    if answer.died:
        return name, f"its process {answer.died}", 0.0
    return name, *answer.value


def child() -> None:
    """The main function of each process in a race: for each task, send an answer or a failure, and the time in
    seconds."""
    processes.work(lambda message, send: _answer(*message))


def _answer(name: str, model: Model | Moves, task: Task, deadline: float | None) -> tuple[Outcome | str, float]:
    warm_up(name)
    began, cpu_began = perf_counter(), process_time()
    try:
        if deadline is not None:
            task = replace(task, time_limit=max(0.0, deadline - time()))
        outcome = ask(name, model, task)
        answer: Outcome | str = replace(outcome, cpu_seconds=process_time() - cpu_began)
    except Exception as error:
        answer = failure(error)
    return answer, perf_counter() - began
