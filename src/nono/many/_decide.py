"""Decides puzzles: `decide` answers one question about each puzzle of a chunk. `nono.many._executors` calls it.

The engine and `nono.solving` poll the limits of processor time. If foreign code ignores them, the system kills the
process (`nono.backend.processes.kill_after`). The system also limits the memory of a worker
(`nono.base.memory.limit_memory`).
"""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from dataclasses import asdict, dataclass
from typing import NamedTuple

from nono.backend import AUTO
from nono.base import foreign
from nono.base.distribution import version
from nono.base.errors import BUG, BackendError, GenreError, PuzzleError
from nono.base.foreign import Data
from nono.base.limits import Limits
from nono.base.memory import limit_reached
from nono.genres import GENRES, Nonogram, Puzzle
from nono.model import Outcome, Stopwatch, Verdict, search_counters
from nono.solving import Result, ends_early, solve_many, tally

DECIDE, COUNT, GRADE = "decide", "count", "grade"
NONO = version()


@dataclass(frozen=True, slots=True)
class Question:
    """A question about each puzzle: a task for a backend, with its limits.

    ``time_limit`` is in seconds, ``cpu_limit`` in seconds of processor time, and ``memory`` in MiB, in addition to the
    memory of a worker at its start. With ``use_goal``, the search tries the colours of the puzzle's goal first.
    """

    task: str = DECIDE
    backend: str = AUTO
    time_limit: float | None = None
    cpu_limit: float | None = None
    memory: int | None = None
    use_goal: bool = True
    nono: str = NONO


class Decision(NamedTuple):
    """The answer to the question about one puzzle. The fields are columns of the table ``result``, in their order.

    ``total`` is the number of solutions, of any size, as text: the column ``count``, a name that tuples already have.
    ``stop`` is the limit that ended the search, ``error`` why there is no answer, and ``solver`` the backend that
    answered. ``solution`` and ``other`` are two solutions.
    """

    verdict: str = str(Verdict.UNKNOWN)
    total: str = "0"
    complete: bool = False
    stop: str = ""
    error: str = ""
    solver: str = ""
    seconds: float = 0.0
    cpu_seconds: float | None = None
    solution: bytes | None = None
    other: bytes | None = None
    stats: Data | None = None


def decide(puzzles: Sequence[Puzzle], request: Question) -> list[Decision]:
    """Return the answers to a question, in the order of the puzzles. An error of a puzzle is in its answer.

    Raises `BackendError` if the request comes from another version of nono.
    """
    if request.nono != NONO:
        raise BackendError(f"a worker has nono {NONO}, expected {request.nono} as on the machine of the batch")
    if request.task == DECIDE and len(puzzles) > 1:
        try:
            return _in_bulk(puzzles, request)
        except (BackendError, PuzzleError, MemoryError):  # one by one, so that only the puzzle that fails has the error
            pass
    return [_alone(puzzle, request) for puzzle in puzzles]


def _in_bulk(puzzles: Sequence[Puzzle], request: Question) -> list[Decision]:
    """Return the answers about puzzles that a backend solves in one call."""
    seconds, cpu_seconds = request.time_limit, request.cpu_limit
    results = solve_many(puzzles, request.backend, time_limit=seconds, cpu_limit=cpu_seconds, use_goal=request.use_goal)
    return [_decision_of(result) for result in results]


def _decision_of(result: Result) -> Decision:
    """Return a result as a row of the store, with up to two of its solutions.

    It has an error if the search ended without any reason. Solutions in moves are not stored.
    """
    outcome, limit = result.outcome, result.limit  # this runs for each puzzle, so it asks for nothing twice
    error = ""
    if not outcome.complete and ends_early(outcome, limit):
        error = f"{BUG}: the search ended before any limit, but did not find all solutions"
    grids = [] if outcome.played else outcome.solutions
    return Decision(
        verdict=_verdict(outcome, limit),
        total=str(len(outcome.solutions)),
        complete=outcome.complete,
        stop=outcome.stop,
        error=error,
        solver=result.backend,
        seconds=result.seconds,
        cpu_seconds=result.cpu_seconds,
        solution=grids[0] if grids else None,
        other=grids[1] if len(grids) > 1 else None,
        stats=search_counters(outcome.stats) if outcome.stats else None,
    )


def _verdict(outcome: Outcome, limit: int | None) -> str:
    """Return the verdict; for a puzzle played in moves, several solutions are no fault."""
    verdict = outcome.verdict(limit)
    return (Verdict.SOLVED if outcome.played and verdict is Verdict.MULTIPLE else verdict).value


def _alone(puzzle: Puzzle, request: Question) -> Decision:
    """Return the answer about one puzzle, with its times. Every error becomes an answer."""
    watch = Stopwatch()
    try:
        answer = ANSWERS[request.task](puzzle, request)
    except Exception as error:  # every error becomes a row of the store
        if reached := limit_reached(error):
            answer = Decision(stop=reached.stop, solver=request.backend)
        else:
            # errors of nono and of files explain themselves; any other one needs its type
            kind = "" if isinstance(error, (BackendError, PuzzleError, OSError)) else f"{type(error).__name__}: "
            answer = Decision(error=" ".join(f"{kind}{error}".split()), solver=request.backend)
    seconds, cpu_seconds = watch.lap()
    return answer._replace(seconds=seconds, cpu_seconds=cpu_seconds)


def _counted(puzzle: Puzzle, request: Question) -> Decision:
    """Return the exact number of solutions."""
    total = tally(
        puzzle, limit=None, backend=request.backend, time_limit=request.time_limit, cpu_limit=request.cpu_limit
    )
    verdict = _verdict(Outcome([], total.complete, number=total.count, played=puzzle.played), None)
    stats = search_counters(total.stats)
    return Decision(
        verdict,
        total=foreign.json_text(total.count),  # may have more digits than Python converts at once
        complete=total.complete,
        stop=total.stop,
        solver=total.backend,
        stats=stats,
    )


def _graded(puzzle: Puzzle, request: Question) -> Decision:
    """Return the grade of a puzzle. The number of solutions is "2" for several, and "0" if none is known."""
    from nono.grading import grade

    limits = Limits.after(request.time_limit, request.cpu_limit)
    graded = grade(puzzle, request.time_limit, cancel=limits)
    count = {Verdict.UNIQUE: "1", Verdict.MULTIPLE: "2"}.get(graded.verdict, "0")
    complete = graded.verdict in (Verdict.UNIQUE, Verdict.UNSOLVABLE)
    stop = ""
    if graded.verdict is Verdict.UNKNOWN:
        stop = limits.stop() or "time"  # grading also ends a little before its limit
    return Decision(
        str(graded.verdict), total=count, complete=complete, stop=stop, solver="native", stats=asdict(graded)
    )


ANSWERS: dict[str, Callable[[Puzzle, Question], Decision]] = {
    DECIDE: lambda puzzle, request: _in_bulk([puzzle], request)[0],
    COUNT: _counted,
    GRADE: _graded,
}


def stored_puzzle(genre: str, data: str) -> Puzzle:
    """Return a puzzle that a store keeps as JSON. Raises `PuzzleError` on an unknown genre or damaged JSON."""
    if genre not in GENRES:
        raise GenreError(genre, "a genre of this version or of an installed plug-in")
    try:
        puzzle: Puzzle = GENRES[genre].from_dict(json.loads(data), check=False)
    except (PuzzleError, ValueError, RecursionError) as error:
        words = error.message if isinstance(error, PuzzleError) else str(error)
        raise PuzzleError(f"the store is damaged: {words}", "bad-store") from None
    return puzzle


def with_stored_colours(puzzle: Puzzle, cells: bytes | None) -> bytes | None:
    """Return cells with the colours of a store, which numbers them in the order in which the clues use them.

    So puzzles with the same clues share their answers, whatever the order of their palettes. None stays None.
    """
    order = _colour_order(puzzle)
    if cells is None or order is None:
        return cells
    return cells.translate(bytes.maketrans(order, bytes(range(len(order)))))


def with_own_colours(puzzle: Puzzle, cells: bytes) -> bytes:
    """Return cells from a store with the colours of a puzzle's own palette."""
    order = _colour_order(puzzle)
    return cells if order is None else cells.translate(bytes.maketrans(bytes(range(len(order))), order))


def _colour_order(puzzle: Puzzle) -> bytes | None:
    """Return the colours of a puzzle in the order in which its clues use them; None if these are all in order."""
    if puzzle.colours <= 2 or not isinstance(puzzle, Nonogram):
        return None
    used = dict.fromkeys(colour for clue in (*puzzle.rows, *puzzle.cols) for _, colour in clue)
    return bytes(dict.fromkeys([0, *used, *range(puzzle.colours)]))  # each colour once; those without a clue come last
