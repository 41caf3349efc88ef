"""Solves puzzles with a backend. Every solution is checked against the rules of its genre."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from time import perf_counter, process_time
from typing import TYPE_CHECKING, Any, Generic, Unpack

from nono.backend import AUTO, answer, chosen, expect_name, usable
from nono.backend.protocol import expect_known
from nono.base import Shown
from nono.base.arguments import expect_callable, expect_cancel, expect_flags, number_in, public, seconds_of, timed
from nono.base.errors import LimitError
from nono.base.foreign import json
from nono.base.grid import in_words
from nono.base.limits import seconds_until
from nono.genres.base import Puzzle, Solution, expect_puzzle, model_from, puzzles_of
from nono.model.answer import Cancel, Interrupted, Outcome, Tally, Task, Verdict, counters
from nono.model.model import Model, Moves
from nono.solving.agreement import bug, without_goal

if TYPE_CHECKING:
    from nono.backend.options import Options

MOST = 1 << 62  # maximum value for the limit on solutions
MOST_JOBS = 256
CHUNK = 1 << 14  # solve_many gives a backend puzzles with about this many cells in one call
CHECKING = 1.1  # checking the solutions may take up to this multiple of the time limit
BATCH = 1000  # number of solutions that are checked between two readings of the clock
STOPS = {
    "time": "the time ran out",
    "conflicts": "the conflict limit was reached",
    "memory": "the memory limit was reached",
    "stalled": "logic alone stalled",
    "interrupt": "interrupted",
    "cancelled": "cancelled",
}
LISTED = 10  # maximum number of solutions that an interrupted search keeps, so that its result appears at once


@dataclass(frozen=True, slots=True, repr=False)
class Result(Shown, Generic[Solution]):
    """The outcome of one backend for one puzzle, with its wall time and its CPU time in seconds.

    ``cpu_seconds`` hardly depends on other programs that run on the machine. It counts all threads of this process, and
    the process of the backend that answered. It is None if nothing measured it. ``print`` shows the verdict and the
    first solutions.
    """

    outcome: Outcome
    backend: str
    seconds: float
    limit: int | None
    puzzle: Puzzle[Solution]
    cpu_seconds: float | None = None

    def __repr__(self) -> str:
        found = in_words(self.count, "solution")
        return f"<Result {self.verdict}, {found} by {self.backend} in {self.seconds:.3g} s>"

    def to_json(self) -> dict[str, Any]:
        """Return the result as ``nono solve --json`` prints it, without the place of the puzzle.

        A solution is a list of strings of palette keys, one per row. Counters that are zero are omitted. ``stop`` is
        omitted if no limit ended the search, and ``cpu_seconds`` if nothing measured it.
        """
        return {
            "verdict": self.verdict,
            "count": self.count,
            "complete": self.complete,
            **({"stop": self.stop} if self.stop else {}),
            "backend": self.backend,
            "seconds": round(self.seconds, 6),
            **({} if self.cpu_seconds is None else {"cpu_seconds": round(self.cpu_seconds, 6)}),
            "solutions": [self.puzzle.rows_text(grid) for grid in self.grids],
            "stats": counters(self.stats),
        }

    def words(self) -> str:
        """Return the puzzle, its size, the verdict and the reason for the verdict."""
        return f"{self.puzzle.heading()}: {verdict_words(self)}"

    def pictures(self) -> Iterator[tuple[Puzzle, bytes]]:
        """Return the solutions."""
        return ((self.puzzle, grid) for grid in self.grids)

    @property
    def verdict(self) -> Verdict:
        """Unique, multiple, solved, unsolvable or unknown."""
        return self.outcome.verdict(self.limit)

    @property
    def solutions(self) -> list[Solution]:
        """The solutions, all different, as uint8 arrays of shape (height, width), 0 = background; not writable.

        The solutions of peg solitaire are lists of jumps (start, over, end), with the holes numbered from 0.
        """
        return [self.puzzle.solution_of(grid) for grid in self.grids]

    @property
    def grids(self) -> list[bytes]:
        """The solutions as bytes, one colour per cell, row by row."""
        return self.outcome.solutions

    @property
    def count(self) -> int:
        """The number of solutions found."""
        return self.outcome.count

    @property
    def complete(self) -> bool:
        """Return whether all solutions were found."""
        return self.outcome.complete

    @property
    def stop(self) -> str:
        """The reason why the search ended early: "time", "conflicts", "memory", "stalled" or "cancelled".

        It is empty if all solutions were found, or as many as requested.
        """
        return self.outcome.stop

    @property
    def stats(self) -> dict[str, float]:
        """The backend's own counters."""
        return self.outcome.stats


def number_words(result: Result) -> str:
    """Return the number of solutions: ``2`` is exact, ``2+`` means at least 2, and ``1?`` comes from an interrupted
    search.
    """
    if result.complete:
        return str(result.count)
    return f"{result.count}?" if result.stop else f"{result.count}+"


def amount(result: Result | Tally) -> str:
    """Return the number of solutions as text: "at least N", or only the number if it is exact."""
    number = json(result.count)  # `str` refuses to convert numbers with thousands of digits
    return number if result.complete else f"at least {number}"


def why(result: Result) -> str:
    """Return the reason why the search stopped early, in words."""
    return STOPS.get(result.stop, "the search stopped early")


def verdict_words(result: Result) -> str:
    """Return the verdict and its reason. If there are several solutions or no verdict, add the number of solutions."""
    words = str(result.verdict)
    if result.stats.get("position_class"):
        words += ": start and target are in different position classes"
    if "moves" in result.stats and result.count:
        words += f", at least {result.stats['moves']} moves"
    if result.verdict is Verdict.MULTIPLE:
        words += f", {amount(result)} solutions" + (f"; {why(result)}" if result.stop else "")
    if result.verdict is Verdict.UNKNOWN:
        found = {0: "no solution", 1: "1 solution"}.get(result.count, f"{result.count} solutions")
        words += f", {why(result)}; {found} so far"
    return words


@public
@timed
def solve(
    puzzle: Puzzle[Solution],
    backend: str = AUTO,
    limit: int | None = 2,
    time_limit: float | None = None,
    seed: int = 0,
    start: Sequence[str] | None = None,
    listed: bool = True,
    jobs: int = 1,
    use_goal: bool = True,
    cancel: Cancel | None = None,
    progress: Callable[[int], object] | None = None,
    **options: Unpack[Options],
) -> Result[Solution]:
    """Look for at most ``limit`` solutions (None: all) within ``time_limit`` seconds.

    ``start`` is a saved grid from which the search continues. Its rows consist of palette keys; ``?`` stands for an
    unknown cell, and ``[ab]`` for a cell with one of these colours. The same seed always gives the same search.
    ``native`` uses ``jobs`` threads; with several threads, chance decides which solutions are found first. If
    ``listed`` is False, backends may count solutions without listing them. With ``use_goal``, the search tries the
    colours of the goal first. So a goal that is a solution is found at once. When another thread sets ``cancel``, for
    example a `threading.Event`, the search ends within a tenth of a second and ``stop`` is "cancelled". ``native`` with
    one thread regularly calls ``progress`` with the number of conflicts so far (for peg solitaire, of positions). All
    other options are passed to the backend.

    Every solution is checked against the rules. If this would take much longer than the time limit, the result contains
    only the solutions checked in time. `nono.solutions` checks each solution when it is found.

    Raises `PuzzleError` if an argument is wrong, for example a ``start`` that does not fit the puzzle. Raises
    `BackendError` if the backend is unknown or missing, fails, or lacks an option.

    >>> import nono
    >>> puzzle = nono.Nonogram(rows=[[1], [1]], cols=[[1], [1]])
    >>> result = nono.solve(puzzle)
    >>> result.verdict, result.count, result.complete
    (<Verdict.MULTIPLE: 'multiple'>, 2, False)
    >>> result.solutions[0].shape
    (2, 2)
    """
    expect_puzzle(puzzle)
    expect_name(backend)
    expect_flags(listed=listed, use_goal=use_goal)
    expect_callable("a function that accepts a number, or None", progress=progress)
    task = make_task(limit, time_limit, seed, options, jobs, cancel)
    picture = puzzle.goal_bytes if use_goal else None
    if picture is not None or not listed or progress is not None:
        task = task.changed(picture=picture, listed=listed, progress=progress)
    return solve_task(puzzle, task, backend, start)


def solve_task(puzzle: Puzzle, task: Task, backend: str = AUTO, start: Sequence[str] | None = None) -> Result:
    """Solve a puzzle with the named backend, as the task specifies; see `solve`."""
    began, cpu_began = perf_counter(), process_time()
    deadline = task.deadline()
    try:
        model = puzzle.model() if task.time_limit is None else model_from(puzzle, None, deadline)
    except LimitError as reached:
        seconds, cpu_seconds = perf_counter() - began, process_time() - cpu_began
        return Result(Outcome([], False, reached.stop), backend, seconds, task.limit, puzzle, cpu_seconds)
    if task.time_limit is not None:
        task = task.changed(time_limit=seconds_until(deadline))
    if task.jobs != 1 and not isinstance(model, Model):
        # the option from which the search for moves takes the number of threads
        task = replace(task, options={**task.options, "jobs": task.jobs})
    removed = None if start is None else puzzle.removed(start)
    if removed is not None and isinstance(model, Model):
        model = model.without(removed)
    if backend == AUTO:
        from nono.backend.auto import solve as solve_by_portfolio

        backend, outcome = solve_by_portfolio(model, task)
    else:
        usable(backend)
        outcome = answer(backend, model, task)
    seconds, cpu_seconds = perf_counter() - began, process_time() - cpu_began + (outcome.cpu_seconds or 0.0)
    if removed and outside(puzzle, removed, outcome.solutions):
        message = f"backend {backend} gave a solution that does not agree with the start"
        raise bug(puzzle, message, outcome.solutions, task, backend=backend, start=start)
    goal = goal_within(puzzle, removed or (), task.picture)
    return checked(puzzle, Result(outcome, backend, seconds, task.limit, puzzle, cpu_seconds), task, began, goal)


def outside(puzzle: Puzzle, removed: Iterable[int], grids: list[bytes]) -> list[bytes]:
    """Return the solutions that contradict a saved grid; ``removed`` is the result of `Puzzle.removed`."""
    model = puzzle.model()
    assert isinstance(model, Model)  # puzzles played in moves have no saved grids
    wrong = {divmod(code, model.colours) for code in removed}
    return [grid for grid in grids if any(place in wrong for place in enumerate(grid))]


def goal_within(puzzle: Puzzle, removed: Iterable[int] = (), picture: bytes | None = None) -> bytes | None:
    """Return ``picture`` or, without one, the puzzle's goal; None if it contradicts a saved grid."""
    goal = puzzle.goal_bytes if picture is None else picture
    return None if goal is None or (removed and outside(puzzle, removed, [goal])) else goal


def so_far(puzzle: Puzzle, interrupted: Interrupted, backend: str, limit: int | None) -> Result:
    """Return the result of an interrupted `solve`: the number of solutions so far, and the first `LISTED` of them."""
    found = interrupted.outcome
    listed = replace(found, solutions=found.solutions[:LISTED], number=found.count)
    return checked(puzzle, Result(listed, backend, 0.0, limit, puzzle))


@public
def solve_many(
    puzzles: Iterable[Puzzle[Solution]],
    backend: str = AUTO,
    limit: int | None = 2,
    time_limit: float | None = None,
    seed: int = 0,
    use_goal: bool = True,
    cancel: Cancel | None = None,
    start: Sequence[str] | None = None,
    listed: bool = True,
    jobs: int = 1,
    **options: Unpack[Options],
) -> Iterator[Result[Solution]]:
    """Yield the results of `solve` for many puzzles lazily and in order; ``time_limit`` applies to each puzzle.

    `solve` explains the other arguments.

    If the backend solves puzzles in bulk, ``stats`` is empty. ``seconds`` is then measured by the backend, or an equal
    share of the total time. Once ``cancel`` is set, all further results are UNKNOWN with ``stop`` "cancelled".

    >>> import nono
    >>> puzzles = [nono.puzzle("heart"), nono.puzzle("marbles")]
    >>> [str(result.verdict) for result in nono.solve_many(puzzles)]
    ['unique', 'multiple']
    """
    expect_name(backend)
    expect_flags(use_goal=use_goal, listed=listed)
    jobs = number_in("jobs", jobs, 1, MOST_JOBS, f"1 to {MOST_JOBS}")

    def one(puzzle: Puzzle[Solution], time_limit: float | None) -> Result[Solution]:
        return solve(puzzle, backend, limit, time_limit, seed, start, listed, jobs, use_goal, cancel, **options)

    first = chosen(backend)
    # `Backend.solve_many` supports none of these
    one_by_one = start is not None or not listed or jobs != 1 or "trace" in options
    if first is None or first.solve_many is None or one_by_one:
        for puzzle in puzzles_of(puzzles):
            yield one(puzzle, time_limit)
        return
    task = make_task(limit, time_limit, seed, options, cancel=cancel)
    alone = backend != AUTO or "max_conflicts" in options
    if not alone:  # `auto` tries a puzzle again with all backends if it needs more conflicts or time
        half = None if task.time_limit is None else task.time_limit / 2
        task = replace(task, time_limit=half, options={**options, "max_conflicts": 10_000})
    for chunk in chunks(puzzles_of(puzzles)):
        began, cpu_began = perf_counter(), process_time()
        models = [model_in_time(puzzle, task) for puzzle in chunk]
        together = [model for model in models if isinstance(model, Model)]
        if use_goal:
            pictures = [
                puzzle.goal_bytes for puzzle, model in zip(chunk, models, strict=True) if isinstance(model, Model)
            ]
            task = replace(task, pictures=pictures if any(pictures) else ())
        if together:
            expect_known(first.name, first.options(), task.options)
        outcomes = iter(first.solve_many(together, task))
        share, cpu_share = (perf_counter() - began) / len(chunk), (process_time() - cpu_began) / len(chunk)
        for puzzle, model in zip(chunk, models, strict=True):
            if isinstance(model, LimitError):
                yield Result(Outcome([], False, model.stop), first.name, time_limit or 0.0, task.limit, puzzle)
                continue
            outcome = next(outcomes) if isinstance(model, Model) else None
            if outcome is None:
                yield one(puzzle, time_limit)
                continue
            seconds = share if outcome.seconds is None else outcome.seconds
            cpu_seconds = cpu_share if outcome.cpu_seconds is None else outcome.cpu_seconds
            if outcome.stop in ("conflicts", "time") and not alone:
                yield one(puzzle, None if time_limit is None else max(0.0, time_limit - seconds))
            else:
                result = Result(outcome, first.name, seconds, task.limit, puzzle, cpu_seconds)
                yield checked(puzzle, result, task, goal=puzzle.goal_bytes)


def model_in_time(puzzle: Puzzle, task: Task) -> Model | Moves | LimitError:
    """Return the model of a puzzle, or the error if building the model exceeds the time limit of the task."""
    if task.time_limit is None:
        return puzzle.model()
    try:
        return model_from(puzzle, None, task.deadline())
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


def make_task(
    limit: int | None,
    time_limit: float | None,
    seed: int,
    options: Mapping[str, object],
    jobs: int = 1,
    cancel: Cancel | None = None,
) -> Task:
    """Return the task; raises `PuzzleError` if the limit, time limit, seed or number of jobs is wrong."""
    if limit is not None:
        limit = min(number_in("limit", limit, 1, inf, "at least 1, or None for all solutions"), MOST)
    time_limit = seconds_of(time_limit)
    seed = number_in("seed", seed, -inf, inf, "a whole number")
    jobs = number_in("jobs", jobs, 1, MOST_JOBS, f"1 to {MOST_JOBS}")
    expect_cancel(cancel)
    return Task(limit, time_limit, seed, options=dict(options), jobs=jobs, cancel=cancel)


def checked(
    puzzle: Puzzle, result: Result, task: Task | None = None, began: float = 0.0, goal: bytes | None = None
) -> Result:
    """Return the result; raises `BugError` unless all its solutions satisfy the rules and are different.

    If ``goal`` satisfies the rules, but a complete result does not contain it, `BugError` is raised too. This detects a
    wrong "no solution" and a wrong "no other solution".

    ``began`` is the time at which the task began. If the time runs out or the task is cancelled, the result contains
    only the solutions checked so far.
    """
    if without_goal(puzzle, result.outcome, goal):
        assert goal is not None
        message = (
            f"backend {result.backend} claims to have all solutions, but lacks the goal, which satisfies the rules"
        )
        raise bug(puzzle, message, [*result.grids[:LISTED], goal], task, backend=result.backend)
    ends = inf if task is None or task.time_limit is None else began + CHECKING * task.time_limit
    cancel = None if task is None else task.cancel
    grids = result.grids
    wrong = []
    for number, grid in enumerate(grids, start=1):
        if not puzzle.check(grid):
            wrong.append(grid)
        if not number % BATCH and (perf_counter() > ends or (cancel is not None and cancel.is_set())):
            grids = grids[:number]
            break
    if wrong := wrong or repeated(grids):
        what = "a solution twice" if puzzle.check(wrong[0]) else "a wrong solution"
        raise bug(puzzle, f"backend {result.backend} gave {what}", wrong, task, backend=result.backend)
    if len(grids) == len(result.grids):
        return result
    stop = result.outcome.stop or ("time" if perf_counter() > ends else "cancelled")
    return replace(result, outcome=replace(result.outcome, solutions=grids, complete=False, stop=stop))


def faulty(puzzle: Puzzle, grids: list[bytes]) -> list[bytes]:
    """Return the solutions that break the rules of the genre or, if there are none, the repeated solutions."""
    return [grid for grid in grids if not puzzle.check(grid)] or repeated(grids)


def repeated(grids: list[bytes]) -> list[bytes]:
    """Return the solutions that occur more than once."""
    if len(grids) < 2 or len(set(grids)) == len(grids):
        return []
    return [grid for grid in set(grids) if grids.count(grid) > 1]
