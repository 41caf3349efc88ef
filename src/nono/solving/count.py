"""How many solutions a puzzle has: counted by a backend that need not enumerate them, or else enumerated."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from time import perf_counter
from typing import Any

from nono.backend import AUTO, able, chosen, expect_name
from nono.backend.protocol import Backend, expect_known
from nono.base.arguments import expect_flags, public, seconds_of, unusable
from nono.base.errors import BackendError
from nono.base.limits import deadline_after
from nono.genres.base import Puzzle, expect_puzzle, model_from
from nono.model.answer import Cancel, Interrupted, Outcome, Tally, Task
from nono.model.model import Model
from nono.solving.agreement import without_goal
from nono.solving.bugs import bug
from nono.solving.components import tally_components
from nono.solving.solve import goal_within, make_task, so_far, solve


def tally(
    puzzle: Puzzle,
    limit: int | None = None,
    backend: str = AUTO,
    time_limit: float | None = None,
    seed: int = 0,
    report: Callable[[int], object] | None = None,
    jobs: int = 1,
    start: Sequence[str] | None = None,
    cancel: Cancel | None = None,
    **options: Any,
) -> Tally:
    """Count the solutions, all of them or up to ``limit``, within ``time_limit`` seconds.

    With ``start``, a saved grid as of `nono.solving.solve.solve`, those that agree with it.

    Without a limit, a backend that counts does so without enumerating them, in ``jobs`` threads (puzzles with count
    rules by components, which are enumerated), and calls ``report`` now and then with a proven lower bound; after
    Ctrl-C the tally has ``stop`` "interrupt", and "cancelled" once ``cancel``, such as a `threading.Event`, is set.
    With a limit, and by other backends, solutions are enumerated.

    Raises `BackendError` on a backend that is unknown, missing or fails, on an option that it does not have, and on
    fewer jobs than 1.
    """
    expect_puzzle(puzzle)
    expect_name(backend)
    if report is not None and not callable(report):
        raise unusable("report", report, "a function of a number, or None")
    first = chosen(backend)
    if limit is None and first is not None and first.count is not None:
        model = model_from(puzzle, start, deadline_after(seconds_of(time_limit)))
        if isinstance(model, Model):
            began = perf_counter()
            task = make_task(None, time_limit, seed, options, jobs, cancel)
            found = tally_model(model, task, report, first)
            goal = goal_within(puzzle, () if start is None else puzzle.removed(start))
            if without_goal(puzzle, Outcome([], found.complete, number=found.count), goal):
                assert goal is not None
                message = f"backend {found.backend} counts no solution, but the goal keeps the rules"
                raise bug(puzzle, message, [goal], task, backend=found.backend)
            return replace(found, seconds=perf_counter() - began)
    try:
        result = solve(
            puzzle, backend, limit, time_limit, seed, listed=False, jobs=jobs, start=start, cancel=cancel, **options
        )
    except Interrupted as interrupted:
        result = so_far(puzzle, interrupted, backend, limit)
    return Tally(result.count, result.complete, result.stop, result.stats, result.backend, result.seconds)


def tally_model(
    model: Model, task: Task, report: Callable[[int], object] | None = None, backend: Backend | None = None
) -> Tally:
    """All solutions of a model, as `tally`, counted by a backend that counts, or by the first that does."""
    backend = backend or able("count")
    expect_known(backend.name, backend.options(), task.options)
    assert backend.count is not None
    by_components = partial(tally_components, backend)
    return replace(
        (by_components if len(model.counts) or model.hidden else backend.count)(model, task, report),
        backend=backend.name,
    )


@public
def count(puzzle: Puzzle, limit: int | None = None, backend: str = AUTO, verify: bool = False, **options: Any) -> int:
    """The number of solutions, exactly, of any size, or up to ``limit``.

    Options are those of `tally`. With ``verify``, a second counter that has no code in common with the first one has
    found the same number (`nono.solving.again`). Raises `BackendError` where `tally` does, when a limit of time or
    memory ran out before all were counted, and with ``verify`` where no second counter found the number; `BugError`,
    which is one, where the two disagree.

    >>> import nono
    >>> nono.count(nono.Nonogram(rows=[[1]] * 10, cols=[[1]] * 10))
    3628800
    """
    expect_flags(verify=verify)
    found = tally(puzzle, limit, backend, **options)
    if found.stop == "interrupt":
        raise KeyboardInterrupt
    if found.stop:
        raise BackendError(f"the count was cut short by its limit ({found.stop}) at {found.count} solutions or more")
    if verify:
        from nono.solving.again import UNCONFIRMED, counted_again

        given = {name: options.get(name) for name in ("time_limit", "start", "cancel")}
        if counted_again(puzzle, found, limit, **given) is None:
            raise BackendError(UNCONFIRMED)
    return found.count
