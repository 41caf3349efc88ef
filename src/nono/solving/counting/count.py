"""Counts the solutions of a puzzle, if possible without enumerating them.

Models with count rules are divided into components (`components` beside this module). The solutions of each component
are counted, while all other cells keep their colours from one solution. The count is the product of these numbers. A
component without visible cells counts as one solution. If one rule, such as the number of mines, joins components that
would be small without it, they are counted without enumerating (`cell_sweep`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from time import monotonic
from typing import TYPE_CHECKING, NamedTuple, Unpack

from nono.backend import AUTO, Backend, expect_known, first_capable
from nono.base.arguments import expect_callable, public
from nono.base.errors import BackendError, LimitError
from nono.base.limits import timed, why_stopped
from nono.genres import Puzzle, SavedGrid
from nono.model import Cancel, Interrupted, Model, Outcome, Report, Tally, Task
from nono.solving._request import Request
from nono.solving._result import count_in_words
from nono.solving._solve import interrupted_result, solve_request
from nono.solving.counting.cell_sweep import cell_sweep
from nono.solving.counting.components import OpenBoard, components, open_board

if TYPE_CHECKING:
    from nono.backend import BackendName, Options

LARGEST = 100_000  # maximum number of listed solutions of one component


class Choice(NamedTuple):
    """The cells of a component and, if listed, its solutions, which do not differ in cells outside the component."""

    cells: list[int]
    solutions: list[bytes]


@timed
def tally(
    puzzle: Puzzle,
    limit: int | None = None,
    backend: BackendName = AUTO,
    time_limit: float | None = None,
    cpu_limit: float | None = None,
    seed: int = 0,
    report: Report | None = None,
    jobs: int = 1,
    start: SavedGrid | None = None,
    cancel: Cancel | None = None,
    **options: Unpack[Options],
) -> Tally:
    """Count the solutions, all of them or up to ``limit``, within ``time_limit`` seconds.

    ``cpu_limit`` is a limit of processor time in seconds, as in `nono.solving.solve`.

    With ``start``, a saved grid as in `nono.solving.solve`, only solutions that agree with the grid are counted.

    With a limit, and with backends that cannot count, solutions are enumerated. Otherwise, the backend counts in
    ``jobs`` threads without enumerating; puzzles with count rules are counted by components. ``report`` is regularly
    called with a proven lower bound. After Ctrl-C, ``stop`` is "interrupt". Once ``cancel``, for example a
    `threading.Event`, is set, ``stop`` is "cancelled".

    Raises `BackendError` if the backend is unknown or missing, fails, or lacks an option. Raises `PuzzleError` if
    another argument is wrong.
    """
    request = Request(
        puzzle,
        backend,
        limit,
        time_limit,
        seed,
        start,
        jobs,
        cancel,
        options,
        use_goal=True,
        listed=False,
        cpu_limit=cpu_limit,
    )
    expect_callable("a function that accepts a number, or None", report=report)
    first, limits = request.first_backend(), request.task.until()
    model = request.model() if limit is None and first.count is not None else None
    if isinstance(model, Model):
        total = tally_model(model, request.remaining_task(limits), report, first)
        # raises `BugError` if the backend counts 0 solutions, but the goal is one
        request.checked(first.name, Outcome([], total.complete, number=total.count))
        return Tally(total.count, total.complete, total.stop, total.stats, first.name, *request.watch.lap())
    try:
        result = solve_request(request)
    except Interrupted as interrupted:
        result = interrupted_result(puzzle, interrupted, backend, limit)
    return Tally(
        result.count, result.complete, result.stop, result.stats, result.backend, result.seconds, result.cpu_seconds
    )


def tally_model(model: Model, task: Task, report: Report | None = None, backend: Backend | None = None) -> Tally:
    """Count all solutions of a model, with ``backend`` or the first backend that counts."""
    backend = backend or first_capable("count")
    expect_known(backend.name, backend.options(), task.options)
    assert backend.count is not None
    task = task.bounded()
    by_components = len(model.counts) or model.hidden
    total = tally_components(backend, model, task, report) if by_components else backend.count(model, task, report)
    return replace(total, stop=why_stopped(total.stop, task.cancel))


def tally_components(backend: Backend, model: Model, task: Task, report: Report | None = None) -> Tally:
    """Count by components; ``report`` is called with a proven lower bound after each component.

    If a limit of ``task`` is reached, or on Ctrl-C (``stop`` "interrupt"), the count is a lower bound.
    """

    def each(_: Choice, count: int) -> None:
        """Report the product of the counts of the components so far, which is a lower bound."""
        if report is not None:
            report(count)

    limits = task.until()
    board = open_board(model, limits)
    sweep = None if board is None else cell_sweep(model, board, limits)
    if sweep is not None:
        return Tally(sweep.count, complete=True, stop="", stats={"components": len(sweep.parts)})
    total, _ = count_by_components(backend, model, board, replace(task, listed=False, picture=None), each)
    return total


def count_by_components(
    backend: Backend, model: Model, board: OpenBoard | None, task: Task, each: Callable[[Choice, int], object]
) -> tuple[Tally, bytes]:
    """Return the number of solutions, and one solution. ``each`` is called with each component and the product so far.

    A component is a set of open cells that share no rule with other open cells. The number of all solutions is the
    product of the components' numbers, each counted with all other cells as in the first solution. ``board`` is what
    propagation leaves open, or None if the time ran out. Small components come first, so that a limit stops only the
    largest ones; the count is then a lower bound.
    """
    limits = task.until()
    count = 0
    solution = b""
    try:
        first = backend.solve(model, replace(task, limit=1, listed=True))
        if not first.solutions:
            return Tally(0, first.complete, first.stop, first.stats), solution
        count, solution = 1, first.solutions[0]
        parts = None if board is None else components(board, limits)
        if parts is None:
            return Tally(count, complete=False, stop=limits.stop() or "time", stats=first.stats), solution
        visible_parts = [{cell for cell in part if cell < model.shown} for part in parts]
        visible_parts = [part for part in visible_parts if part]
        for part in sorted(visible_parts, key=lambda part: (len(part), min(part))):
            rest = model.held(solution, (cell for cell in range(model.shown) if cell not in part))
            # never 0, which the engine takes for "no limit"
            left = None if task.time_limit is None else max(limits.deadline - monotonic(), 1e-9)
            limit = LARGEST + 1 if task.listed else None
            outcome = solved_component(backend, rest, replace(task, limit=limit, time_limit=left))
            if task.listed and outcome.count > LARGEST:
                raise BackendError(f"a component of {len(part)} cells has over {LARGEST} solutions, too many to list")
            count *= max(1, outcome.count)  # at least the known solution, if a limit was reached before any was found
            if not outcome.complete:
                return Tally(count, complete=False, stop=outcome.stop, stats=outcome.stats), solution
            each(Choice(sorted(part), outcome.solutions), count)
    except Interrupted as interrupted:
        return Tally(count * max(interrupted.outcome.count, 1), complete=False, stop="interrupt"), solution
    return Tally(count, complete=True, stop="", stats={**first.stats, "components": len(visible_parts)}), solution


def solved_component(backend: Backend, component: Model, task: Task) -> Outcome:
    """Return the solutions of a component or, unless they are to be listed, their number."""
    if task.listed or backend.count is None:
        return backend.solve(component, task)
    total = backend.count(component, task, None)
    return Outcome([], total.complete, total.stop, total.stats, number=total.count)


@public
def count(
    puzzle: Puzzle,
    limit: int | None = None,
    backend: BackendName = AUTO,
    time_limit: float | None = None,
    cpu_limit: float | None = None,
    seed: int = 0,
    report: Report | None = None,
    jobs: int = 1,
    start: SavedGrid | None = None,
    cancel: Cancel | None = None,
    **options: Unpack[Options],
) -> int:
    """Return the exact number of solutions, however large, or count up to ``limit``.

    With a limit, and with backends that cannot count, solutions are enumerated. Otherwise, the backend counts without
    enumerating; puzzles with count rules are counted by components.

    Parameters
    ----------
    puzzle
        The puzzle, of any genre.
    limit
        The count ends here (None: all solutions are counted).
    report
        A function that is regularly called with a proven lower bound.
    jobs
        Number of threads.
    backend, time_limit, cpu_limit, seed, start, cancel, **options
        As in `nono.solve`.

    Returns
    -------
    int
        The number of solutions, of any size.

    Raises
    ------
    LimitError
        If a limit of time or memory ends the count, or ``cancel``. Its text has the number so far.
    PuzzleError, BackendError
        In the same cases as `nono.solve`.

    Examples
    --------
    >>> import nono
    >>> nono.count(nono.Nonogram(rows=[[1]] * 10, cols=[[1]] * 10))
    3628800
    """
    total = tally(puzzle, limit, backend, time_limit, cpu_limit, seed, report, jobs, start, cancel, **options)
    if total.stop == "interrupt":
        raise KeyboardInterrupt
    if total.stop:
        raise LimitError(total.stop, f"the count reached its limit ({total.stop}): {count_in_words(total)} solutions")
    return total.count
