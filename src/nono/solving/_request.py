"""A request: what all questions about a puzzle have in common.

A `Request` checks the limits, the seed and the backend of a question, builds the model from the puzzle and the saved
grid, and checks every solution. The modules beside this one add only what is special about their question.
"""

from __future__ import annotations

from collections.abc import Mapping, Set as AbstractSet
from contextlib import suppress
from dataclasses import replace
from math import inf
from types import MappingProxyType
from typing import Any, Generic

from nono.backend import AUTO, Backend, answer, auto, expect_backend_name, opening_backend, usable_backend, without_gone
from nono.base.arguments import expect_cancel, expect_flags, number_in, seconds_of
from nono.base.errors import GenreError
from nono.base.limits import Limits
from nono.genres import Puzzle, SavedGrid, Solution, expect_puzzle, start_rows
from nono.model import Cancel, Model, Moves, Outcome, Stopwatch, Task, seconds_left
from nono.solving._agreement import bug_in, without_goal

MOST = 1 << 62  # maximum value for the limit on solutions
MOST_JOBS = 256
CHECKING, GRACE = 0.05, 0.3  # the check after a search may take this share of each limit of time, plus these seconds
SMALL = 1000  # number of cells of a board whose model is built within milliseconds, without a look at the clock
BATCH = 1000  # number of solutions that are checked between two readings of the clocks
LISTED = 10  # maximum number of solutions in the evidence of a bug, and of an interrupted search
NOTHING: frozenset[tuple[int, int]] = frozenset()
NO_OPTIONS: Mapping[str, Any] = MappingProxyType({})


class Request(Generic[Solution]):
    """A question about a puzzle: the ``task`` for the named backend, and the saved grid ``start``.

    ``excluded`` contains the (cell, colour) pairs that ``start`` excludes, once the model is built. A session stores
    the pairs that its fixed cells exclude there; ``given`` names what excludes the pairs. The ``watch`` measures the
    time since the request. ``valid`` contains the solutions that were checked during the search.

    Raises `PuzzleError` if an argument is wrong.
    """

    __slots__ = ("backend", "excluded", "given", "puzzle", "start", "task", "valid", "watch")

    def __init__(
        self,
        puzzle: Puzzle[Solution],
        backend: str = AUTO,
        limit: int | None = None,
        time_limit: float | None = None,
        seed: int = 0,
        start: SavedGrid | None = None,
        jobs: int = 1,
        cancel: Cancel | None = None,
        options: Mapping[str, object] = NO_OPTIONS,
        use_goal: bool = False,
        listed: bool = True,
        cpu_limit: float | None = None,
    ) -> None:
        expect_puzzle(puzzle)
        expect_backend_name(backend)
        expect_flags(use_goal=use_goal, listed=listed)
        self.watch = Stopwatch()
        self.puzzle = puzzle
        self.backend = backend
        self.start = start_rows(puzzle, start)
        picture = puzzle.goal_bytes if use_goal else None
        self.task = make_task(limit, time_limit, seed, options, jobs, cancel, picture, listed, cpu_limit)
        self.valid: set[bytes] = set()
        self.excluded = NOTHING
        self.given = "the start"

    def model(self) -> Model | Moves:
        """Return the model of the puzzle with the saved grid; raises `LimitError` if the time runs out."""
        model = model_in_time(self.puzzle, self.task)
        if self.start is not None:
            removed = self.puzzle.removed(self.start)
            assert isinstance(model, Model)  # puzzles played in moves have no saved grids
            # a code is cell * colours + colour
            self.excluded = frozenset(divmod(code, model.colours) for code in removed)
            model = model.without(removed)
        return model

    def remaining_task(self, limits: Limits) -> Task:
        """Return the task with what is left of its limits of time, after the model was built."""
        task = self.task
        if task.time_limit is not None:
            task = task.changed(time_limit=limits.seconds())
        if task.cpu_limit is not None:
            _, cpu_seconds = self.watch.read()
            left = seconds_left(task.cpu_limit, cpu_seconds)
            # not more than the current limits allow
            task = task.changed(cpu_limit=Limits.after(None, left).cpu_seconds())
        return task

    def cell_model(self, expected: str) -> Model:
        """Return the `model`; raises `GenreError` with ``expected`` if the puzzle is played in moves."""
        if self.puzzle.played:
            raise GenreError(self.puzzle.genre, expected)
        model = self.model()
        assert isinstance(model, Model)
        return model

    def first_backend(self) -> Backend:
        """Return the backend that starts; raises `BackendError` if it is unknown or missing."""
        return opening_backend() if self.backend == AUTO else usable_backend(self.backend)

    def answer(self, model: Model | Moves, task: Task) -> tuple[str, Outcome]:
        """Return the name of the backend that answers a task, and its answer."""
        if self.backend == AUTO:
            return auto.solve(model, task)
        usable_backend(self.backend)  # raises `BackendError` if the backend is unknown or missing
        return self.backend, answer(self.backend, model, task)

    def check_found(self, grids: list[bytes]) -> None:
        """Check solutions during the search, so that its limits of time include their check.

        A solution that fails, or whose check raises an exception, is checked again after the search.
        """
        with suppress(Exception):
            self.valid.update(grid for grid in grids if not self.contradicts_start(grid) and self.puzzle.check(grid))

    def contradicts_start(self, grid: bytes) -> bool:
        """Return whether a solution contradicts the saved grid."""
        return bool(self.excluded) and not self.excluded.isdisjoint(enumerate(grid))

    def expected_goal(self) -> bytes | None:
        """Return the goal, which a complete answer must contain; None if it contradicts the saved grid."""
        goal = self.task.picture or self.puzzle.goal_bytes
        return None if goal is None or self.contradicts_start(goal) else goal

    def checked(self, backend: str, outcome: Outcome) -> Outcome:
        """Return the answer, `checked_outcome`; raises `BugError` also if a solution contradicts the saved grid."""
        if self.excluded and any(self.contradicts_start(grid) for grid in outcome.solutions if grid not in self.valid):
            message = f"backend {backend} gave a solution that does not agree with {self.given}"
            facts = {"backend": backend, "start": self.start, "excluded": sorted(self.excluded)}
            raise bug_in(self.puzzle, message, outcome.solutions, self.task, **facts)
        return checked_outcome(self.puzzle, backend, outcome, self.expected_goal(), self.task, self.valid)


def make_task(
    limit: int | None,
    time_limit: float | None,
    seed: int,
    options: Mapping[str, object],
    jobs: int = 1,
    cancel: Cancel | None = None,
    picture: bytes | None = None,
    listed: bool = True,
    cpu_limit: float | None = None,
) -> Task:
    """Return the task; raises `PuzzleError` if a limit, the seed or the number of jobs is wrong.

    ``picture`` has the colours that the search tries first, and without ``listed``, the solutions may only be counted.
    """
    if limit is not None:
        limit = min(number_in("limit", limit, 1, inf, "at least 1, or None for all solutions"), MOST)
    time_limit, cpu_limit = seconds_of(time_limit), seconds_of(cpu_limit, "cpu_limit")
    seed = number_in("seed", seed, -inf, inf, "a whole number")
    jobs = number_in("jobs", jobs, 1, MOST_JOBS, f"1 to {MOST_JOBS}")
    expect_cancel(cancel)
    return Task(
        limit, time_limit, seed, picture, without_gone(options), listed, jobs, cancel=cancel, cpu_limit=cpu_limit
    )


def model_in_time(puzzle: Puzzle, task: Task) -> Model | Moves:
    """Return the model of a puzzle; raises `LimitError` if building it exceeds a limit of time of the task."""
    if (task.time_limit is None and task.cpu_limit is None) or puzzle.height * puzzle.width < SMALL:
        return puzzle.model()
    with task.until().applied():
        return puzzle.model()


def may_take_long(task: Task) -> bool:
    """Return whether the task asks for so many solutions that their check may exceed its limits of time."""
    return (task.time_limit is not None or task.cpu_limit is not None) and (task.limit is None or task.limit > BATCH)


def why_over(task: Task, watch: Stopwatch) -> str:
    """Return why the check of the solutions must end: "cancelled", "time" or "cpu"; "" if it may continue.

    The ``watch`` measures the check.
    """
    if task.cancel is not None and task.cancel.is_set():
        return "cancelled"
    seconds, cpu_seconds = watch.read()
    # the check may take this share of a limit, and some time more, so that a short search is checked as well
    if task.time_limit is not None and seconds > CHECKING * task.time_limit + GRACE:
        return "time"
    if task.cpu_limit is not None and cpu_seconds > CHECKING * task.cpu_limit + GRACE:
        return "cpu"
    return ""


def checked_outcome(
    puzzle: Puzzle,
    backend: str,
    outcome: Outcome,
    goal: bytes | None = None,
    task: Task | None = None,
    valid: AbstractSet[bytes] = frozenset(),
) -> Outcome:
    """Return the answer of a backend; raises `BugError` unless all solutions satisfy the rules and are different.

    If ``goal`` satisfies the rules, but a complete answer does not contain it, `BugError` is raised too. This detects a
    wrong "no solution" and a wrong "no other solution".

    The solutions in ``valid`` were checked already. If the check of the others takes long (see `why_over`), the answer
    contains only the solutions checked so far.
    """
    if without_goal(puzzle, outcome, goal):
        assert goal is not None
        claims = "claims to have all solutions, but lacks the goal, which"
        if outcome.number is not None:
            claims = "counts no solution, but the goal"
        pictures = [*outcome.solutions[:LISTED], goal]
        raise bug_in(puzzle, f"backend {backend} {claims} satisfies the rules", pictures, task, backend=backend)
    grids = outcome.solutions
    wrong = []
    watch = Stopwatch() if len(grids) >= BATCH else None  # a shorter check is not measured
    why = ""  # why the check ends early
    for number, grid in enumerate(grids, start=1):
        if grid not in valid and not puzzle.check(grid):
            wrong.append(grid)
        is_batch_done = number % BATCH == 0
        if is_batch_done and task is not None and watch is not None and (why := why_over(task, watch)):
            # the answer keeps what was checked here, or earlier during the search
            grids = grids[:number] + [later for later in grids[number:] if later in valid]
            break
    if wrong := wrong or repeated_solutions(grids):
        # the list has either wrong or repeated solutions; only the repeated ones satisfy the rules
        what = "a solution twice" if puzzle.check(wrong[0]) else "a wrong solution"
        raise bug_in(puzzle, f"backend {backend} gave {what}", wrong, task, backend=backend)
    if len(grids) == len(outcome.solutions):
        return outcome
    return replace(outcome, solutions=grids, complete=False, stop=outcome.stop or why)


def faulty_solutions(puzzle: Puzzle, grids: list[bytes]) -> list[bytes]:
    """Return the solutions that break the rules of the genre or, if there are none, the repeated solutions."""
    return [grid for grid in grids if not puzzle.check(grid)] or repeated_solutions(grids)


def repeated_solutions(grids: list[bytes]) -> list[bytes]:
    """Return the solutions that occur more than once."""
    if len(grids) < 2 or len(set(grids)) == len(grids):
        return []
    return [grid for grid in set(grids) if grids.count(grid) > 1]
