"""The C++ engine: conflict learning over complete line propagators. `nono.backends.native.engine` is where it is
compiled.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from nono.backends.native.engine import engine, seconds, why_not
from nono.backends.native.pegs import play
from nono.base.errors import BackendError
from nono.model.answer import Interrupted, Outcome, Tally, Task
from nono.model.model import Model

__all__ = ["compare", "count", "play", "prove", "sample", "solve", "solve_many", "unavailable"]

ALL = -1
SEEDS = 1 << 64


def unavailable() -> str | None:
    """Why the backend cannot be used here, or None."""
    return why_not


@contextmanager
def refusals() -> Iterator[None]:
    """What the engine refuses is a `BackendError`."""
    try:
        yield
    except (TypeError, ValueError) as error:
        raise BackendError(f"native: {error}") from None


def solve(model: Model, task: Task) -> Outcome:
    """Solve one model; raises `BackendError` on an unknown or unfit option, `Interrupted` within 0.1 s of Ctrl-C.

    The option ``trace`` is a function that is told every step of line logic and of the strategy ``probing``: it is
    called with ``(kind, line, cell, colour, settled, removed, open, level)``, the kind as in ``steps.def``, -1 for what
    a step does not have, cells settled, colours removed, cells left open, and guesses above it.
    """
    limit = ALL if task.limit is None else task.limit
    options = dict(task.options)
    trace = options.pop("trace", None)
    if trace is not None and not callable(trace):
        raise BackendError("native: option trace: expected a function")
    with refusals():
        grids, complete, stop, stats = engine.solve(
            model, limit, seconds(task.time_limit), task.seed % SEEDS, options, task.picture, trace, task.jobs
        )
    outcome = Outcome(grids, complete, "" if complete or len(grids) == task.limit else stop, stats)
    if stop == "interrupt":
        raise Interrupted(outcome)
    return outcome


def count(model: Model, task: Task, tell: Callable[[int], object] | None = None) -> Tally:
    """The exact number of solutions of a model, however many, without enumerating them.

    A sweep over the cells in which components that bind each other no longer are counted apart, each once: those that
    were counted are known by all that is left of them. ``task.jobs`` threads share what they count, and each leaves out
    what another is at work on; the number is the same for any number of threads. ``tell`` is called a few times a
    second with a proven lower bound; what it raises ends the count and goes on. The limit of the task is not looked at.
    Ctrl-C ends the count with ``stop`` "interrupt". Raises `BackendError` on an unknown or unfit option.
    """
    with refusals():
        number, complete, stop, stats = engine.count(
            model, seconds(task.time_limit), task.seed % SEEDS, dict(task.options), task.jobs, tell
        )
    return Tally(number, complete, "" if complete else stop, stats)


def sample(model: Model, task: Task, shares: bool) -> tuple[Tally, list[bytes], list[int]]:
    """The number of solutions, ``task.limit`` of them drawn uniformly with replacement, and if asked for the shares.

    These are exact numbers: entry ``cell * colours + colour`` of the list says in how many solutions it is so. When the
    time runs out, or at Ctrl-C, ``stop`` says so, and those drawn until then are there; shares in full or not at all.
    """
    with refusals():
        number, complete, stop, grids, numbers, stats = engine.sample(
            model, task.limit or 0, shares, seconds(task.time_limit), task.seed % SEEDS, dict(task.options)
        )
    return Tally(number, complete, stop, stats), grids, numbers


def compare(model: Model, solution: bytes, task: Task, tell: Callable[[int, bytes], object]) -> Outcome:
    """Where the solutions of a model, which has several, differ from this one: by one search that keeps what it learns.

    ``tell`` is called with ``(cell, b"")`` for each cell that is the same in all solutions, and with ``(-1, other)``
    for each solution that was found; what it raises ends the search and goes on. The outcome is complete when each cell
    was told of, or differs in a solution told; it holds no solutions. Ctrl-C ends it with ``stop`` "interrupt". The
    limit of the task is not looked at.
    """
    with refusals():
        complete, stop, stats = engine.compare(
            model, solution, tell, seconds(task.time_limit), task.seed % SEEDS, dict(task.options)
        )
    return Outcome([], complete, "" if complete else stop, stats)


def prove(model: Model, task: Task) -> tuple[Outcome, bytes]:
    """As `solve`, and what it learned on the way: the proof, if the outcome is complete, that there is nothing else.

    C ints: each lemma ended by 0, "cell x has colour k" being ``1 + x * colours + k``. A lemma follows from the clues,
    the solutions excluded and the lemmas before by complete line solving and unit propagation. For this, clauses are
    learned over cells alone, none over the starts of blocks.
    """
    limit = ALL if task.limit is None else task.limit
    options = {**task.options, "order": False}
    with refusals():
        grids, complete, stop, lemmas = engine.prove(model, limit, seconds(task.time_limit), task.seed % SEEDS, options)
    return Outcome(grids, complete, "" if complete or len(grids) == task.limit else stop), lemmas


def solve_many(models: Iterable[Model], task: Task) -> list[Outcome]:
    """Solve models in bulk, in order, without statistics; the time limit is not looked at."""
    limit = ALL if task.limit is None else task.limit
    with refusals():
        answers = engine.solve_many(list(models), limit, task.seed % SEEDS, dict(task.options))
    return [
        Outcome(grids, complete, "" if complete or len(grids) == task.limit else stop)
        for grids, complete, stop in answers
    ]
