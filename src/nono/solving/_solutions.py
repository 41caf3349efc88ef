"""Iterates over the solutions of a puzzle, in bounded memory."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from dataclasses import dataclass, replace
from queue import Empty, Queue
from threading import Event, Thread
from typing import TYPE_CHECKING, Generic, Self, Unpack

from nono.backend import AUTO, Questions, answer, expect_known
from nono.base.arguments import public
from nono.base.errors import LimitError
from nono.base.limits import why_stopped
from nono.genres import Puzzle, SavedGrid, Solution
from nono.model import Cancel, Model, Moves, Outcome, Task
from nono.solving._agreement import bug_in
from nono.solving._request import Request, checked_outcome

if TYPE_CHECKING:
    from nono.backend import BackendName, Options

AT_ONCE = 256  # maximum number of solutions that are requested from a session at once
BYTES_AT_ONCE = 1 << 20  # maximum number of cells in all these solutions together
WAITING = 64  # maximum number of solutions that a thread may find before the caller asks for them
SLICE = 0.02  # seconds between two checks for cancellation


@dataclass(slots=True)
class SearchEnd:
    """How a search ended: whether all solutions were found and, if not, the reason."""

    complete: bool = False
    stop: str = ""


class Solutions(Iterator[Solution], Generic[Solution]):
    """The iterator that `solutions` returns.

    It yields read-only uint8 arrays of shape (height, width) or, for peg solitaire, lists of jumps.

    Attributes
    ----------
    puzzle
        The puzzle.
    backend
        The name of the backend.
    count
        The number of solutions returned so far.
    """

    def __init__(
        self,
        request: Request[Solution],
        backend: str,
        grids: Callable[[SearchEnd], Iterator[bytes]],
    ) -> None:
        """Prepare the iterator. ``grids`` starts the search, and notes in its argument how the search ended."""
        self.puzzle = request.puzzle
        self.backend = backend
        self.count = 0
        self._end = SearchEnd()
        # must not refer to this iterator, because Python would never free the reference cycle
        self._grids = grids(self._end)
        self._contradicts_start = request.contradicts_start
        self._goal = request.expected_goal()  # None once the goal was returned

    @property
    def complete(self) -> bool:
        """Whether all solutions were returned."""
        return self._end.complete

    @property
    def stop(self) -> str:
        """The reason why the search ended.

        It is "time", "cpu", "memory", "conflicts", "cancelled", or "" for the limit on solutions.
        """
        return self._end.stop

    def __repr__(self) -> str:
        return f"<Solutions: {self.puzzle.heading()}, {self.count} so far by {self.backend}>"

    def __next__(self) -> Solution:
        """Return the next solution. Raises `BugError` if it breaks a rule, or if the search missed the goal."""
        try:
            grid = next(self._grids)
        except StopIteration:
            if self.complete:  # raises `BugError` if the goal is a solution that the search has not returned
                checked_outcome(self.puzzle, self.backend, Outcome([], complete=True), self._goal)
            raise
        self._goal = None if grid == self._goal else self._goal
        if self._contradicts_start(grid) or not self.puzzle.check(grid):
            self.close()
            raise bug_in(self.puzzle, f"backend {self.backend} gave a wrong solution", [grid], backend=self.backend)
        self.count += 1
        return self.puzzle.solution_of(grid)

    def close(self) -> None:
        """End the search and its thread. Leaving a ``with`` block or deleting the iterator does the same."""
        self._grids.close()  # type: ignore[attr-defined]  # a generator

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *raised: object) -> None:
        self.close()


@public
def solutions(
    puzzle: Puzzle[Solution],
    *,
    limit: int | None = None,
    time_limit: float | None = None,
    cpu_limit: float | None = None,
    backend: BackendName = AUTO,
    seed: int = 0,
    start: SavedGrid | None = None,
    use_goal: bool = True,
    cancel: Cancel | None = None,
    **options: Unpack[Options],
) -> Solutions[Solution]:
    """Return an iterator over different solutions, in the order in which they are found.

    The search for a solution starts when the caller asks for it; the iterator keeps no solutions. With ``native``,
    which ``auto`` chooses, memory does not grow with the number of solutions (Gebser, Kaufmann, Neumann and Schaub,
    "Conflict-driven answer set enumeration", 2007). ``reference`` stores no solutions either. ``cpsat`` and ``sat``
    store a clause for each solution to exclude it. For peg solitaire, the search ends before the first solution is
    returned.

    The search and its thread end with the iterator, also after ``break``, ``del`` or an exception.

    Parameters
    ----------
    puzzle
        The puzzle, of any genre.
    limit
        Maximum number of solutions (None: all).
    time_limit, cpu_limit
        Limits in seconds, of the preparation and, separately, of the search.
    backend, seed, start, use_goal, cancel, **options
        As in `nono.solve`.

    Returns
    -------
    Solutions
        The iterator. Its attributes ``complete`` and ``stop`` tell why the search ended.

    Raises
    ------
    PuzzleError
        If ``start`` does not fit.
    BackendError
        In the same cases as `nono.solve`.

    Examples
    --------
    >>> import nono
    >>> puzzle = nono.Nonogram(rows=[[1]] * 12, cols=[[1]] * 12)  # 479,001,600 solutions
    >>> for number, solution in enumerate(nono.solutions(puzzle)):
    ...     if number == 1000:
    ...         break
    """
    request = Request(
        puzzle, backend, limit, time_limit, seed, start, 1, cancel, options, use_goal, cpu_limit=cpu_limit
    )
    task, chosen = request.task, request.first_backend()
    try:
        model = request.model()
    except LimitError as reached:
        late = reached.stop

        def nothing(end: SearchEnd) -> Iterator[bytes]:
            """Return no solutions, because the time ran out while the model was built."""
            end.stop = late
            return iter(())

        return Solutions(request, chosen.name, nothing)
    if isinstance(model, Model):  # for moves, `answer` checks the options
        expect_known(chosen.name, chosen.options(), task.options)

    def grids(end: SearchEnd) -> Iterator[bytes]:
        """Yield the solutions, from a session of the backend if it has sessions, otherwise from a thread."""
        if isinstance(model, Model) and chosen.session is not None:
            questions = chosen.session(model, task)
            questions.begin((), None)
            return grids_of_session(questions, request, end)
        return grids_of_thread(chosen.name, model, task, end)

    return Solutions(request, chosen.name, grids)


def grids_of_session(questions: Questions, request: Request, end: SearchEnd) -> Iterator[bytes]:
    """Yield the solutions to a session's current question, which the session returns in groups of growing size.

    Note in ``end`` why the search ended: it was complete, or it stopped at a limit of time. At the limit of solutions,
    neither is noted.
    """
    task, cells = request.task.bounded(), request.puzzle.height * request.puzzle.width
    limits = task.until()
    most, left = 1, task.limit  # how many solutions to request at once: one first, so that it comes soon
    stop = ""
    while not end.complete and not stop and left != 0:
        # short calls of the session never read the clock, so this loop does
        if stop := limits.stop():
            end.stop = stop
            return
        at_once = most if left is None else min(most, left)
        grids, end.complete, stop = questions.next_solutions(at_once, limits.seconds(), task.cancel)
        if left is not None:
            left -= len(grids)
        if end.complete or left == 0:  # a limit of time that was reached as well does not matter
            end.stop = ""
        else:
            end.stop = why_stopped(stop, task.cancel)
        yield from grids
        most = min(2 * most, AT_ONCE, max(1, BYTES_AT_ONCE // cells))


def grids_of_thread(name: str, model: Model | Moves, task: Task, end: SearchEnd) -> Iterator[bytes]:
    """Yield the solutions that a backend reports in a thread, and note in ``end`` how the search ended.

    The thread is at most `WAITING` solutions ahead. An error of the backend is raised after its solutions.
    """
    queue: Queue[bytes] = Queue(WAITING)
    over, closed = Event(), Either(task.cancel)
    failed: list[BaseException] = []

    def work() -> None:
        """Put the solutions into the queue until the iterator is closed."""
        try:
            outcome = answer(name, model, replace(task, cancel=closed, report=queue.put))
            for grid in outcome.solutions:
                if closed.is_set():
                    break
                queue.put(grid)
            end.complete, end.stop = outcome.complete, outcome.stop
        except BaseException as error:
            failed.append(error)
        finally:
            over.set()

    Thread(target=work, daemon=True).start()
    try:
        while not (over.is_set() and queue.empty()):
            with suppress(Empty):
                yield queue.get(timeout=SLICE)
        if failed:
            raise failed[0]
    finally:
        closed.set()
        while not over.is_set():
            with suppress(Empty):  # make room for a last solution, so that the thread can end
                queue.get(timeout=SLICE)


class Either(Event):
    """An event that counts as set when it or another event is set."""

    def __init__(self, second: Cancel | None) -> None:
        super().__init__()
        self.second = second

    def is_set(self) -> bool:
        return super().is_set() or (self.second is not None and self.second.is_set())
