"""Several backends on one model at once, each in a process of its own: a race for the first answer, or all answers."""

from __future__ import annotations

import pickle
import subprocess
import sys
from contextlib import ExitStack
from dataclasses import replace
from itertools import islice
from queue import Empty, SimpleQueue
from threading import Thread
from time import perf_counter, time

from nono.backend import answer as ask
from nono.backend.shared.interruptible import SLICE
from nono.base.errors import BackendError
from nono.base.processes import answers_out, start
from nono.model.answer import Cancel, Outcome, Task
from nono.model.model import Model, Moves

GRACE = 0.1  # seconds after the deadline in which answers are still accepted

Answer = tuple[str, Outcome | str, float]  # a backend's name, its outcome or why it failed, and its seconds


def race(model: Model | Moves, tasks: dict[str, Task], seconds: float | None = None) -> tuple[str, Outcome]:
    """The first finished answer of the backends, which work at once; if none finishes, the one with most solutions.

    ``seconds`` is the time limit of all, instead of those of their tasks; the start of the processes counts.
    """
    deadline = None if seconds is None else time() + seconds  # on the clock that processes share
    cancel = next((task.cancel for task in tasks.values()), None)
    answers: SimpleQueue[Answer] = SimpleQueue()
    partial: list[tuple[str, Outcome]] = []
    failures: list[str] = []
    with ExitStack() as stack:
        for name, task in tasks.items():
            _begin(stack, name, model, task, deadline, answers)
        for _ in tasks:
            try:
                name, answer, _ = next_answer(answers, deadline, cancel)
            except Empty:
                break
            if isinstance(answer, str):
                failures.append(f"{name}: {answer}")
            elif answer.stop:
                partial.append((name, answer))
            else:
                return name, answer
    if len(failures) == len(tasks):
        raise BackendError("; ".join(failures))
    stop = "cancelled" if cancel is not None and cancel.is_set() else "time"
    nothing = next(iter(tasks)), Outcome([], False, stop)
    return max(partial, key=lambda found: len(found[1].solutions), default=nothing)


def next_answer(answers: SimpleQueue[Answer], deadline: float | None, cancel: Cancel | None) -> Answer:
    """The next answer; raises `Empty` when the deadline, and `GRACE`, is over, and once ``cancel`` is set."""
    while True:
        left = None if deadline is None else max(0.0, deadline + GRACE - time())
        try:
            return answers.get(timeout=left if cancel is None else SLICE if left is None else min(left, SLICE))
        except Empty:
            if left == 0 or cancel is None or cancel.is_set():
                raise


def side_by_side(model: Model | Moves, tasks: dict[str, Task], jobs: int) -> dict[str, tuple[Outcome, float]]:
    """The outcomes of all backends and the seconds that each took, at most ``jobs`` of them at work at once.

    Raises BackendError as soon as one of them fails.
    """
    answers: SimpleQueue[Answer] = SimpleQueue()
    cancel = next((task.cancel for task in tasks.values()), None)
    outcomes: dict[str, tuple[Outcome, float]] = {}
    waiting = iter(tasks.items())
    with ExitStack() as stack:
        for name, task in islice(waiting, jobs):
            _begin(stack, name, model, task, None, answers)
        while len(outcomes) < len(tasks):
            try:
                name, answer, seconds = next_answer(answers, None, cancel)
            except Empty:
                nothing = Outcome([], False, "cancelled"), 0.0
                return {name: outcomes.get(name, nothing) for name in tasks}
            if isinstance(answer, str):
                raise BackendError(answer)
            outcomes[name] = answer, seconds
            for name, task in islice(waiting, 1):
                _begin(stack, name, model, task, None, answers)
    return {name: outcomes[name] for name in tasks}


def _begin(
    stack: ExitStack, name: str, model: Model | Moves, task: Task, deadline: float | None, answers: SimpleQueue[Answer]
) -> None:
    """Start a backend in a process that is killed when the stack closes."""
    task = replace(task, cancel=None, report=None, progress=None)  # those are of this process
    process = stack.enter_context(start("nono.backend.shared.race", "child"))
    thread = Thread(target=_ask, args=(process, name, model, task, deadline, answers), daemon=True)
    stack.callback(thread.join)
    stack.callback(process.kill)
    thread.start()


def _ask(
    process: subprocess.Popen[bytes],
    name: str,
    model: Model | Moves,
    task: Task,
    deadline: float | None,
    answers: SimpleQueue[Answer],
) -> None:
    """Give the process its task and wait for its answer."""
    assert process.stdin is not None
    assert process.stdout is not None
    try:
        pickle.dump((name, model, task, deadline), process.stdin)
        process.stdin.flush()
        answers.put((name, *pickle.load(process.stdout)))
    except (EOFError, OSError, pickle.UnpicklingError):
        answers.put((name, "its process ended without an answer", 0.0))


def child() -> None:
    """What the processes of a race run: one task in, one outcome or failure out."""
    out = answers_out()
    name, model, task, deadline = pickle.load(sys.stdin.buffer)
    began = perf_counter()
    try:
        if deadline is not None:
            task = replace(task, time_limit=max(0.0, deadline - time()))
        answer: Outcome | str = ask(name, model, task)
    except Exception as error:
        answer = str(error) or type(error).__name__
    pickle.dump((answer, perf_counter() - began), out)
    out.close()
