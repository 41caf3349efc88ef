"""Runs several backends on one model, each in its own process: until the first answer, or until all have answered."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import closing
from dataclasses import replace

from nono.backend import answer as ask, warm_up, words_of_failure
from nono.backend.processes import OUT_OF_CPU, Call, values_of_calls
from nono.base.errors import BackendError
from nono.base.limits import Limits, processor_time
from nono.model import Model, Moves, Outcome, Stopwatch, Task, seconds_left

GRACE = 0.1  # seconds after the deadline during which answers are still accepted


def race(model: Model | Moves, tasks: dict[str, Task], seconds: float | None = None) -> tuple[str, Outcome]:
    """Run the backends in parallel. Return the first complete answer or, if there is none, the answer with the most
    solutions. Of equally good answers, one that used all its time comes before one that refused for lack of memory.

    ``seconds`` is the time limit for all of them, and replaces the tasks' own limits of time. The limits include the
    start of the processes and the loading of libraries.
    """
    partial: list[tuple[str, Outcome]] = []
    failures: list[str] = []
    limits = _limits(tasks, seconds)
    if seconds is not None:
        tasks = {name: task.changed(time_limit=None) for name, task in tasks.items()}
    with closing(_answers(model, tasks, len(tasks), limits)) as answers:
        for name, outcome, _ in answers:
            if isinstance(outcome, str):
                failures.append(f"{name}: {outcome}")
            elif outcome.stop:
                partial.append((name, outcome))
            else:
                return name, outcome
    if len(failures) == len(tasks):
        raise BackendError("; ".join(failures))
    if len(partial) + len(failures) < len(tasks):  # the limits ended the others
        partial.append((next(iter(tasks)), _empty_outcome(limits)))
    # of each pair, a name and an outcome, only the outcome counts
    return max(partial, key=lambda pair: (len(pair[1].solutions), pair[1].stop != "memory"))


def side_by_side(model: Model | Moves, tasks: dict[str, Task], jobs: int) -> dict[str, tuple[Outcome | str, float]]:
    """Return each backend's answer, or the reason for its failure, and its time in seconds; at most ``jobs`` backends
    run at once. After Ctrl-C, return the answers so far, unless there are none.
    """
    outcomes: dict[str, tuple[Outcome | str, float]] = {}
    unanswered = None  # after Ctrl-C, the answer of the backends that have none
    limits = _limits(tasks, None)
    try:
        for name, outcome, seconds in _answers(model, tasks, jobs, limits):
            outcomes[name] = outcome, seconds
    except KeyboardInterrupt:
        if not outcomes:
            raise
        unanswered = Outcome([], complete=False, stop="interrupt")
    return {name: outcomes.get(name, (unanswered or _empty_outcome(limits), 0.0)) for name in tasks}


def _answers(
    model: Model | Moves, tasks: dict[str, Task], at_once: int, limits: Limits
) -> Generator[tuple[str, Outcome | str, float], None, None]:
    """Yield the name of each backend, its answer or the reason for its failure, and its time in seconds.

    At most ``at_once`` backends run at the same time. After the limits, answers are accepted for `GRACE` seconds more.
    """
    names: dict[Call, str] = {}

    def calls() -> Iterator[Call]:
        """Yield a call in a process of its own for each backend."""
        for name, task in tasks.items():
            sent_task = replace(
                task, cancel=None, report=None, progress=None, found=None
            )  # other processes cannot use these objects
            call = Call(_answer, name, model, sent_task, limits.deadline, cpu_limit=task.cpu_limit)
            names[call] = name
            yield call

    later = Limits(limits.deadline + GRACE, limits.cpu_end, limits.cancel)
    for call, value, _ in values_of_calls(calls(), later, at_once):
        if value is not call:
            yield names[call], *value
        elif call.process.exitcode == OUT_OF_CPU:
            yield names[call], Outcome([], complete=False, stop="cpu"), 0.0
        else:
            yield names[call], f"its process {call.ending}", 0.0


def _limits(tasks: dict[str, Task], seconds: float | None) -> Limits:
    """Return when all tasks must end; they have the same ``cancel``."""
    return Limits.after(seconds, None, next((task.cancel for task in tasks.values()), None))


def _empty_outcome(limits: Limits) -> Outcome:
    """Return the answer of a backend that found nothing before the end."""
    return Outcome([], complete=False, stop=limits.stop() or "time")


def _answer(send: object, name: str, model: Model | Moves, task: Task, deadline: float) -> tuple[Outcome | str, float]:
    """Return the answer of a backend, or the reason for its failure, and its time in seconds; this process does nothing
    else, so the loading of libraries counts against the limits. All processes of a machine share the clock of the
    ``deadline``, `time.monotonic`. Every `Call` passes ``send``; nothing is sent before the answer.
    """
    warm_up(name)
    watch = Stopwatch()
    answer: Outcome | str
    try:
        time_limit = Limits(deadline).within(task.time_limit).seconds()
        cpu_limit = seconds_left(task.cpu_limit, processor_time())
        outcome = ask(name, model, replace(task, time_limit=time_limit, cpu_limit=cpu_limit))
        _, cpu_seconds = watch.read()
        answer = replace(outcome, cpu_seconds=cpu_seconds)
    except Exception as error:
        answer = words_of_failure(error)
    seconds, _ = watch.read()
    return answer, seconds
