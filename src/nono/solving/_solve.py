"""Solves puzzles with a backend. Every solution is checked against the rules of its genre."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING, Unpack

from nono.backend import AUTO, expect_backend_name, expect_known, starting_backend
from nono.base.arguments import expect_callable, expect_flags, public
from nono.base.errors import LimitError
from nono.base.limits import timed
from nono.genres import Puzzle, SavedGrid, Solution, puzzles_of
from nono.model import Cancel, Interrupted, Model, Moves, Outcome, Report, Stopwatch, Task, seconds_left
from nono.solving._request import LISTED, Request, checked_outcome, make_task, may_take_long, model_in_time
from nono.solving._result import Result

if TYPE_CHECKING:
    from nono.backend import BackendName, Options

CHUNK = 1 << 14  # solve_many gives a backend puzzles with about this many cells in one call


@public
@timed
def solve(
    puzzle: Puzzle[Solution],
    backend: BackendName = AUTO,
    limit: int | None = 2,
    time_limit: float | None = None,
    cpu_limit: float | None = None,
    seed: int = 0,
    start: SavedGrid | None = None,
    listed: bool = True,
    jobs: int = 1,
    use_goal: bool = True,
    cancel: Cancel | None = None,
    progress: Report | None = None,
    **options: Unpack[Options],
) -> Result[Solution]:
    """Look for solutions of a puzzle, and decide whether there are others.

    Every solution is checked against the rules. If ``native`` looks for more than a thousand with one thread and a
    limit of time, this happens during the search, so that the limit includes it. Otherwise, the check of more than a
    thousand solutions ends after 5 % of each limit of time and 0.3 seconds more, and the result contains only the
    solutions checked by then. `nono.solutions` checks each solution when it is found.

    Parameters
    ----------
    puzzle
        The puzzle, of any genre.
    backend
        The name of a backend that `nono.backends` lists. "auto" chooses one.
    limit
        The search ends after this number of solutions; None finds all. With 2, the verdict is unique, multiple or
        unsolvable. With 1, it is solved unless the search also proves that there is no other solution.
    time_limit, cpu_limit
        Limits in seconds; None is no limit, and 0 ends at once. ``time_limit`` is time that passes. ``cpu_limit`` is
        processor time of this process with all its threads, and of the processes that a backend starts, so that it
        limits the work, whatever other programs do.
    seed
        A whole number. The same seed always gives the same search.
    start
        A saved grid, with which all solutions agree: one string of palette keys per row, where ``?`` stands for an
        unknown cell and ``[ab]`` for a cell with one of these colours. It may also be an array of shape (height, width)
        or nested lists of colours, as in a solution, with -1 or None for an unknown cell.
    listed
        If False, backends may count solutions without listing them.
    jobs
        Number of threads of ``native``. With several threads, chance decides which solutions are found first.
    use_goal
        Whether the search tries the colours of the goal first. A goal that is a solution is then found at once.
    cancel
        An object with a method ``is_set``, such as `threading.Event`. Once another thread sets it, the search ends
        within a tenth of a second, and ``stop`` is "cancelled".
    progress
        A function that ``native`` with one thread regularly calls with the number of conflicts so far (for peg
        solitaire, of positions).
    **options
        Options of the backend, such as ``strategy="lines"``; an unknown option is an error.

    Returns
    -------
    Result
        The verdict and the solutions. If a limit is reached, they are what was proved and found by then; that is no
        error.

    Raises
    ------
    PuzzleError
        If an argument is wrong, for example a ``start`` that does not fit the puzzle.
    BackendError
        If the backend is unknown or missing, fails, or lacks an option.

    Examples
    --------
    >>> import nono
    >>> puzzle = nono.Nonogram(rows=[[1], [1]], cols=[[1], [1]])
    >>> result = nono.solve(puzzle)
    >>> result.verdict, result.count, result.complete
    (<Verdict.MULTIPLE: 'multiple'>, 2, False)
    >>> result.solutions[0].shape
    (2, 2)
    """
    request = Request(
        puzzle, backend, limit, time_limit, seed, start, jobs, cancel, options, use_goal, listed, cpu_limit
    )
    expect_callable("a function that accepts a number, or None", progress=progress)
    if progress is not None:
        request.task = request.task.changed(progress=progress)
    return solve_request(request)


def solve_request(request: Request[Solution]) -> Result[Solution]:
    """Solve a puzzle as the request specifies; see `solve`."""
    limits = request.task.until()
    try:
        model = request.model()
    except LimitError as reached:
        return result_of(request, request.backend, Outcome([], complete=False, stop=reached.stop))
    task = request.remaining_task(limits)
    if may_take_long(task):
        task = task.changed(found=request.check_found)
    return result_of(request, *request.answer(model, task))


def result_of(request: Request[Solution], backend: str, outcome: Outcome) -> Result[Solution]:
    """Return the result with the time since the request; raises `BugError` if a solution is wrong."""
    outcome = request.checked(backend, outcome)
    seconds, cpu_seconds = request.watch.lap()
    return Result(outcome, backend, seconds, request.task.limit, request.puzzle, cpu_seconds)


def interrupted_result(puzzle: Puzzle, interrupted: Interrupted, backend: str, limit: int | None) -> Result:
    """Return the result of an interrupted `solve`: the number of solutions so far, and the first `LISTED` of them."""
    outcome = interrupted.outcome
    listed = replace(outcome, solutions=outcome.solutions[:LISTED], number=outcome.count)
    return Result(checked_outcome(puzzle, backend, listed), backend, 0.0, limit, puzzle)


@public
def solve_many(
    puzzles: Iterable[Puzzle[Solution]],
    backend: BackendName = AUTO,
    limit: int | None = 2,
    time_limit: float | None = None,
    cpu_limit: float | None = None,
    seed: int = 0,
    use_goal: bool = True,
    cancel: Cancel | None = None,
    start: SavedGrid | None = None,
    listed: bool = True,
    jobs: int = 1,
    **options: Unpack[Options],
) -> Iterator[Result[Solution]]:
    """Yield the results of `solve` for many puzzles, lazily and in order.

    Parameters
    ----------
    puzzles
        The puzzles; an iterator is read as far as results are needed.
    time_limit, cpu_limit
        Limits in seconds for each puzzle.
    cancel
        Once another thread sets it, all further results are unknown, and their ``stop`` is "cancelled".
    jobs
        Number of threads that search together for the solutions of a puzzle that a short search leaves open. They do
        not solve several puzzles at once, as `nono batch --jobs` does.
    backend, limit, seed, use_goal, start, listed, **options
        As in `solve`.

    Yields
    ------
    Result
        One result per puzzle. If the backend solves puzzles in bulk, ``stats`` is empty, and ``seconds`` is measured by
        the backend, or an equal share of the total time.

    Raises
    ------
    PuzzleError, BackendError
        In the same cases as `solve`.

    Examples
    --------
    >>> import nono
    >>> puzzles = [nono.puzzle("heart"), nono.puzzle("marbles")]
    >>> [str(result.verdict) for result in nono.solve_many(puzzles)]
    ['unique', 'multiple']
    """
    expect_backend_name(backend)
    expect_flags(use_goal=use_goal, listed=listed)
    task = make_task(limit, time_limit, seed, options, jobs, cancel, cpu_limit=cpu_limit)
    time_limit, cpu_limit = task.time_limit, task.cpu_limit

    def solve_alone(puzzle: Puzzle[Solution], seconds: float = 0.0, cpu_seconds: float = 0.0) -> Result[Solution]:
        """Solve a puzzle alone, after it has used this time in a bulk, which the result includes."""
        result = solve(
            puzzle,
            backend,
            limit,
            time_limit=seconds_left(time_limit, seconds),
            cpu_limit=seconds_left(cpu_limit, cpu_seconds),
            seed=seed,
            start=start,
            listed=listed,
            jobs=jobs,
            use_goal=use_goal,
            cancel=cancel,
            **options,
        )
        used = None if result.cpu_seconds is None else result.cpu_seconds + cpu_seconds
        return replace(result, seconds=result.seconds + seconds, cpu_seconds=used)

    first = starting_backend(backend)
    is_final = backend != AUTO or "max_conflicts" in options  # whether no other backend may try a puzzle again
    # `Backend.solve_many`, which solves puzzles in bulk, supports none of these
    one_by_one = start is not None or not listed or "trace" in options
    one_by_one = one_by_one or (is_final and (may_take_long(task) or jobs != 1))
    if first is None or first.solve_many is None or one_by_one:
        for puzzle in puzzles_of(puzzles):
            yield solve_alone(puzzle)
        return
    asked = task  # with the full limits
    if not is_final:  # `auto` tries a puzzle again with all backends if it needs more conflicts or time
        half = None if task.time_limit is None else task.time_limit / 2
        task = replace(task, time_limit=half, jobs=1, options={**task.options, "max_conflicts": 10_000})
    if task.cpu_limit is not None:  # in a bulk, half of this limit is a time limit, which ends no search too late
        half = task.cpu_limit / 2
        task = replace(task, time_limit=half if task.time_limit is None else min(half, task.time_limit))
    # puzzles that stop for these reasons in a bulk are solved again, alone
    unfinished: tuple[str, ...] = ("conflicts", "time")
    if is_final:
        unfinished = () if cpu_limit is None else ("time",)
    for chunk in chunks(puzzles_of(puzzles)):
        watch = Stopwatch()
        models = [model_or_limit(puzzle, task) for puzzle in chunk]
        together = [model for model in models if isinstance(model, Model)]
        if use_goal:
            puzzles_together = [puzzle for puzzle, model in zip(chunk, models, strict=True) if isinstance(model, Model)]
            pictures = [puzzle.goal_bytes for puzzle in puzzles_together]
            task = replace(task, pictures=pictures if any(pictures) else ())
        if together:
            expect_known(first.name, first.options(), task.options)
        outcomes = iter(first.solve_many(together, task))
        share, cpu_share = (seconds / len(chunk) for seconds in watch.lap())
        for puzzle, model in zip(chunk, models, strict=True):
            if isinstance(model, LimitError):  # building the model took the whole limit of time
                yield Result(
                    Outcome([], complete=False, stop=model.stop), first.name, time_limit or 0.0, task.limit, puzzle
                )
                continue
            outcome = next(outcomes) if isinstance(model, Model) else None
            if outcome is None:  # a puzzle played in moves, which is not solved in bulk
                yield solve_alone(puzzle)
                continue
            seconds = share if outcome.seconds is None else outcome.seconds
            cpu_seconds = cpu_share if outcome.cpu_seconds is None else outcome.cpu_seconds
            if outcome.stop in unfinished:
                yield solve_alone(puzzle, seconds, cpu_seconds)
            else:
                outcome = checked_outcome(puzzle, first.name, outcome, puzzle.goal_bytes, asked)
                yield Result(outcome, first.name, seconds, task.limit, puzzle, cpu_seconds)


def model_or_limit(puzzle: Puzzle, task: Task) -> Model | Moves | LimitError:
    """Return the model of a puzzle, or the error if building the model exceeds a limit of time of the task."""
    try:
        return model_in_time(puzzle, task)
    except LimitError as reached:
        return reached


def chunks(puzzles: Iterator[Puzzle]) -> Iterator[list[Puzzle]]:
    """Yield the puzzles in lists of about `CHUNK` cells, at least one puzzle per list."""
    chunk: list[Puzzle] = []
    cells = 0
    for puzzle in puzzles:
        chunk.append(puzzle)
        cells += puzzle.height * puzzle.width
        if cells >= CHUNK:
            yield chunk
            chunk, cells = [], 0
    if chunk:
        yield chunk
