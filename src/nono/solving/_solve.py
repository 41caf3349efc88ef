"""Solves puzzles with a backend. Every solution is checked against the rules of its genre."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from time import perf_counter
from typing import TYPE_CHECKING, Generic, Unpack

from nono.backend import AUTO, chosen, expect_name
from nono.backend.protocol import expect_known
from nono.base.arguments import expect_callable, expect_flags, public, timed
from nono.base.errors import LimitError
from nono.base.foreign import Data, json
from nono.base.grid import in_words
from nono.genres.base import Puzzle, Solution, puzzles_of
from nono.model.answer import (
    Cancel,
    Interrupted,
    Outcome,
    Report,
    Stopwatch,
    Tally,
    Task,
    Verdict,
    counters,
    limit_of,
    seconds_left,
    spent,
)
from nono.model.model import Model, Moves
from nono.solving._request import LISTED, Request, checked, end_of_check, make_task, model_in_time
from nono.solving._shown import Shown

if TYPE_CHECKING:
    from nono.backend.options import Options

CHUNK = 1 << 14  # solve_many gives a backend puzzles with about this many cells in one call
STOPS = {
    "time": "the time ran out",
    "cpu": "the processor time ran out",
    "conflicts": "the conflict limit was reached",
    "memory": "the memory limit was reached",
    "stalled": "logic alone stalled",
    "interrupt": "interrupted",
    "cancelled": "cancelled",
}


@dataclass(slots=True, repr=False)
class Result(Shown, Generic[Solution]):
    """The outcome of one backend for one puzzle, with its wall time and its CPU time in seconds.

    ``cpu_seconds`` hardly depends on other programs that run on the machine. It counts all threads of this process, and
    all processes that backends started, even those of slower backends. It is None if nothing measured it. ``print``
    shows the verdict and the first solutions.
    """

    outcome: Outcome
    backend: str
    seconds: float
    limit: int | None
    puzzle: Puzzle[Solution]
    cpu_seconds: float | None = None

    def __repr__(self) -> str:
        number = in_words(self.count, "solution")
        return f"<Result {self.verdict}, {number} by {self.backend} in {self.seconds:.3g} s>"

    def to_dict(self) -> Data:
        """Return the result as ``nono solve --json`` prints it, without the place of the puzzle.

        A solution is a list of strings of palette keys, one per row. Counters that are zero are omitted. ``stop`` is
        omitted if nothing ended the search early, ``limit`` if no limit ended it, and ``cpu_seconds`` if nothing
        measured it.

        - ``verdict``: The verdict. solved: a solution was found but not proved to be the only one. unknown: the search
          ended early.
        - ``count``: The number of solutions that were found.
        - ``complete``: Whether there are no other solutions.
        - ``stop``: Why the search ended early; left out if the search did not end early. (may be missing)
        - ``limit``: The limit that ended the search: seconds, seconds of processor time, memory or conflicts. Left out
          if no limit ended it. (may be missing)
        - ``backend``: The backend that answered.
        - ``seconds``: Seconds of wall time.
        - ``cpu_seconds``: Seconds of processor time, in all threads and child processes; other running programs have
          little effect on it. (may be missing)
        - ``solutions``: The solutions, each a list of strings.
        - ``stats``: The nonzero counters of the backend.
        """
        return {
            "verdict": self.verdict,
            "count": self.count,
            "complete": self.complete,
            **({"stop": self.stop} if self.stop else {}),
            **limit_of(self.stop),
            "backend": self.backend,
            "seconds": round(self.seconds, 6),
            **spent(self.cpu_seconds),
            "solutions": [self.puzzle.rows_text(grid) for grid in self.grids],
            "stats": counters(self.stats),
        }

    def words(self) -> str:
        """Return the puzzle, its size, the verdict and the reason for the verdict."""
        return f"{self.puzzle.heading()}: {verdict_words(self)}{unread_words(self)}"

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
        """The reason why the search ended early: a limit, "stalled" or "cancelled".

        The limits are "time", "cpu" (processor time), "conflicts" and "memory". The reason is empty if all solutions
        were found, or as many as requested.
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
        return json(result.count)
    return f"{json(result.count)}?" if result.stop else f"{json(result.count)}+"


def amount(result: Result | Tally) -> str:
    """Return the number of solutions as text: "at least N", or only the number if it is exact."""
    number = json(result.count)  # `str` refuses to convert numbers with thousands of digits
    return number if result.complete else f"at least {number}"


def why(result: Result | Tally) -> str:
    """Return the reason why the search stopped early, in words.

    After a time limit, also tell how much processor time the search got, because other programs may have used the rest.
    """
    words = STOPS.get(result.stop, "the search stopped early")
    if result.stop != "time" or result.cpu_seconds is None:
        return words
    return f"{words} ({result.cpu_seconds:.2g} s of processor time in {result.seconds:.2g} s)"


def verdict_words(result: Result) -> str:
    """Return the verdict and its reason. If there are several solutions or no verdict, add the number of solutions."""
    words = str(result.verdict)
    if result.stats.get("position_class"):
        words += ": start and target are in different position classes"
    if "moves" in result.stats and result.count:
        words += f", at least {in_words(int(result.stats['moves']), 'move')}"
    if result.verdict is Verdict.MULTIPLE:
        words += f", {amount(result)} solutions" + (f"; {why(result)}" if result.stop else "")
    if result.verdict is Verdict.UNKNOWN:
        number = {0: "no solution", 1: "1 solution"}.get(result.count, f"{json(result.count)} solutions")
        words += f", {why(result)}; {number} so far"
    return words


def brief(result: Result) -> str:
    """Return the verdict in the wording of ``pbnsolve -b``, but with ``unique line`` instead of "unique logical"."""
    match result.verdict:
        case Verdict.UNIQUE:
            return unique_words(result)
        case Verdict.MULTIPLE:
            return "multiple"
        case Verdict.SOLVED:
            return "solvable"
        case Verdict.UNSOLVABLE:
            return "contradiction"
        case Verdict.UNKNOWN:
            return "stalled" if result.stop == "stalled" else "timeout"


def unique_words(result: Result) -> str:
    """Return the wording for a unique solution: ``trivial`` means that each line was solved about once."""
    stats, puzzle = result.stats, result.puzzle
    trivial = "trivial " if 0 < stats.get("line_solves", 0) <= puzzle.width + puzzle.height else ""
    failed = stats.get("failed_literals") or stats.get("trials_failed")
    if stats.get("count_solvable") and not failed:
        return f"{trivial}unique line"
    if stats.get("line_solvable", "line_solves" in stats and not stats.get("decisions")):
        return f"{trivial}unique line"
    if failed and not stats.get("decisions"):
        return f"{trivial}unique depth-2"
    return f"{trivial}unique"


def unread_words(result: Result) -> str:
    """Return a hint for a puzzle without a unique solution whose source has lines that were not read, or ""."""
    doubtful = result.puzzle.unread and result.verdict in (Verdict.UNSOLVABLE, Verdict.MULTIPLE)
    return "; the lines that were not read may be why" if doubtful else ""


@public
@timed
def solve(
    puzzle: Puzzle[Solution],
    backend: str = AUTO,
    limit: int | None = 2,
    time_limit: float | None = None,
    cpu_limit: float | None = None,
    seed: int = 0,
    start: Sequence[str] | None = None,
    listed: bool = True,
    jobs: int = 1,
    use_goal: bool = True,
    cancel: Cancel | None = None,
    progress: Report | None = None,
    **options: Unpack[Options],
) -> Result[Solution]:
    """Look for at most ``limit`` solutions (None: all) within ``time_limit`` seconds.

    ``cpu_limit`` limits the processor time, in seconds, of this process with all its threads. Processes that a backend
    starts count as well. So it limits the work, whatever other programs do. ``start`` is a saved grid from which the
    search continues. Its rows consist of palette keys; ``?`` stands for an unknown cell, and ``[ab]`` for a cell with
    one of these colours. The same seed always gives the same search. ``native`` uses ``jobs`` threads; with several
    threads, chance decides which solutions are found first. If ``listed`` is False, backends may count solutions
    without listing them. With ``use_goal``, the search tries the colours of the goal first. So a goal that is a
    solution is found at once. When another thread sets ``cancel``, for example a `threading.Event`, the search ends
    within a tenth of a second and ``stop`` is "cancelled". ``native`` with one thread regularly calls ``progress`` with
    the number of conflicts so far (for peg solitaire, of positions). All other options are passed to the backend.

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
    request = Request(
        puzzle, backend, limit, time_limit, seed, start, jobs, cancel, options, use_goal, listed, cpu_limit
    )
    expect_callable("a function that accepts a number, or None", progress=progress)
    if progress is not None:
        request.task = request.task.changed(progress=progress)
    return answered(request)


def answered(request: Request[Solution]) -> Result[Solution]:
    """Solve a puzzle as the request specifies; see `solve`."""
    deadline = request.task.deadline()
    try:
        model = request.model()
    except LimitError as reached:
        return result_of(request, request.backend, Outcome([], False, reached.stop))
    task = request.rest(deadline)
    if task.jobs != 1 and not isinstance(model, Model):
        # the option from which the search for moves takes the number of threads
        task = replace(task, options={**task.options, "jobs": task.jobs})
    return result_of(request, *request.answer(model, task))


def result_of(request: Request[Solution], backend: str, outcome: Outcome) -> Result[Solution]:
    """Return the result with the time since the request; raises `BugError` if a solution is wrong."""
    seconds, cpu_seconds = request.watch.lap()
    outcome = request.checked(backend, outcome)
    return Result(outcome, backend, seconds, request.task.limit, request.puzzle, cpu_seconds)


def so_far(puzzle: Puzzle, interrupted: Interrupted, backend: str, limit: int | None) -> Result:
    """Return the result of an interrupted `solve`: the number of solutions so far, and the first `LISTED` of them."""
    outcome = interrupted.outcome
    listed = replace(outcome, solutions=outcome.solutions[:LISTED], number=outcome.count)
    return Result(checked(puzzle, backend, listed), backend, 0.0, limit, puzzle)


@public
def solve_many(
    puzzles: Iterable[Puzzle[Solution]],
    backend: str = AUTO,
    limit: int | None = 2,
    time_limit: float | None = None,
    cpu_limit: float | None = None,
    seed: int = 0,
    use_goal: bool = True,
    cancel: Cancel | None = None,
    start: Sequence[str] | None = None,
    listed: bool = True,
    jobs: int = 1,
    **options: Unpack[Options],
) -> Iterator[Result[Solution]]:
    """Yield the results of `solve` for many puzzles lazily and in order; the limits apply to each puzzle.

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
    task = make_task(limit, time_limit, seed, options, jobs, cancel, cpu_limit=cpu_limit)
    time_limit, cpu_limit = task.time_limit, task.cpu_limit

    def one(puzzle: Puzzle[Solution], seconds: float = 0.0, cpu_seconds: float = 0.0) -> Result[Solution]:
        """Solve a puzzle alone, after it has used this time in a bulk."""
        limits = seconds_left(time_limit, seconds), seconds_left(cpu_limit, cpu_seconds)
        return solve(puzzle, backend, limit, *limits, seed, start, listed, jobs, use_goal, cancel, **options)

    first = chosen(backend)
    # `Backend.solve_many` supports none of these
    one_by_one = start is not None or not listed or jobs != 1 or "trace" in options
    if first is None or first.solve_many is None or one_by_one:
        for puzzle in puzzles_of(puzzles):
            yield one(puzzle)
        return
    seconds_each = task.time_limit
    alone = backend != AUTO or "max_conflicts" in options
    if not alone:  # `auto` tries a puzzle again with all backends if it needs more conflicts or time
        half = None if task.time_limit is None else task.time_limit / 2
        task = replace(task, time_limit=half, options={**options, "max_conflicts": 10_000})
    if task.cpu_limit is not None:  # in a bulk, half of this limit is a time limit, which ends no search too late
        half = task.cpu_limit / 2
        task = replace(task, time_limit=half if task.time_limit is None else min(half, task.time_limit))
    unfinished = ("time",) * (cpu_limit is not None) if alone else ("conflicts", "time")
    for chunk in chunks(puzzles_of(puzzles)):
        watch = Stopwatch()
        models = [model_or_limit(puzzle, task) for puzzle in chunk]
        together = [model for model in models if isinstance(model, Model)]
        if use_goal:
            pictures = [
                puzzle.goal_bytes for puzzle, model in zip(chunk, models, strict=True) if isinstance(model, Model)
            ]
            task = replace(task, pictures=pictures if any(pictures) else ())
        if together:
            expect_known(first.name, first.options(), task.options)
        outcomes = iter(first.solve_many(together, task))
        share, cpu_share = (seconds / len(chunk) for seconds in watch.lap())
        for puzzle, model in zip(chunk, models, strict=True):
            if isinstance(model, LimitError):
                yield Result(Outcome([], False, model.stop), first.name, time_limit or 0.0, task.limit, puzzle)
                continue
            outcome = next(outcomes) if isinstance(model, Model) else None
            if outcome is None:
                yield one(puzzle)
                continue
            seconds = share if outcome.seconds is None else outcome.seconds
            cpu_seconds = cpu_share if outcome.cpu_seconds is None else outcome.cpu_seconds
            if outcome.stop in unfinished:
                yield one(puzzle, seconds, cpu_seconds)
            else:
                ends = end_of_check(perf_counter() - seconds, seconds_each)
                outcome = checked(puzzle, first.name, outcome, puzzle.goal_bytes, task, ends)
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
