"""The result of a search, and its verdict, its number of solutions and its reasons in words."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic

from nono.base.foreign import Data, json_text
from nono.base.grid import in_words
from nono.genres import Puzzle, Solution
from nono.model import Outcome, Tally, Verdict, limit_data, search_counters, spent_data
from nono.solving._shown import Shown

STOPS = {
    "time": "the time ran out",
    "cpu": "the processor time ran out",
    "conflicts": "the conflict limit was reached",
    "memory": "the memory limit was reached",
    "stalled": "logic alone stalled",
    "interrupt": "interrupted",
    "cancelled": "cancelled",
}


@dataclass(frozen=True, slots=True, repr=False)
class Result(Shown, Generic[Solution]):
    """The answer of one backend for one puzzle. ``print`` shows the verdict and the first solutions.

    Attributes
    ----------
    puzzle
        The puzzle.
    backend
        The name of the backend that answered.
    limit
        The maximum number of solutions that was asked for (None: all).
    seconds
        Seconds of wall time.
    cpu_seconds
        Seconds of processor time, which hardly depends on other programs. It counts all threads of this process, and
        all processes that backends started, even those of slower backends. It is None if nothing measured it.
    outcome
        What the backend returned; the other attributes show it in a better form.
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
        - ``limit``: The limit that ended the search: ``time``, ``cpu``, ``memory`` or ``conflicts``. Left out
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
            **limit_data(self.stop),
            "backend": self.backend,
            "seconds": round(self.seconds, 6),
            **spent_data(self.cpu_seconds),
            "solutions": [self.puzzle.rows_text(grid) for grid in self.grids],
            "stats": search_counters(self.stats),
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
    def solution(self) -> Solution | None:
        """The first solution, or None if none was found."""
        return self.puzzle.solution_of(self.grids[0]) if self.grids else None

    @property
    def unique(self) -> bool | None:
        """Whether the puzzle has exactly one solution: False if none or several are proved, None if undecided."""
        if self.verdict is Verdict.UNIQUE:
            return True
        return False if self.verdict in {Verdict.MULTIPLE, Verdict.UNSOLVABLE} else None

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
        """Whether all solutions were found."""
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
    """Return the number of solutions as text.

    ``2`` is exact, ``2+`` means at least 2, and ``1?`` comes from an interrupted search.
    """
    if result.complete:
        return json_text(result.count)
    return f"{json_text(result.count)}?" if result.stop else f"{json_text(result.count)}+"


def count_in_words(result: Result | Tally) -> str:
    """Return the number of solutions as text: "at least N", or only the number if it is exact."""
    number = json_text(result.count)  # `str` refuses to convert numbers with thousands of digits
    return number if result.complete else f"at least {number}"


def stop_in_words(result: Result | Tally) -> str:
    """Return the reason why the search stopped early, in words.

    After a time limit, also tell how much processor time the search got, because other programs may have used the rest.
    """
    words = STOPS.get(result.stop, "the search stopped early")
    if result.stop != "time" or result.cpu_seconds is None:
        return words
    return f"{words} ({result.cpu_seconds:.2g} s of processor time in {result.seconds:.2g} s)"


def verdict_words(result: Result) -> str:
    """Return the verdict and its reason. If there are several solutions or no verdict, add the number of solutions.

    For a puzzle played in moves, add the least number of moves if it is known, or that the position classes differ.
    """
    words = str(result.verdict)
    if result.stats.get("position_class"):
        words += ": start and target are in different position classes"
    if "moves" in result.stats and result.count:
        words += f", at least {in_words(int(result.stats['moves']), 'move')}"
    if result.verdict is Verdict.MULTIPLE:
        words += f", {count_in_words(result)} solutions" + (f"; {stop_in_words(result)}" if result.stop else "")
    if result.verdict is Verdict.UNKNOWN:
        number = {0: "no solution", 1: "1 solution"}.get(result.count, f"{json_text(result.count)} solutions")
        words += f", {stop_in_words(result)}; {number} so far"
    return words


def brief_verdict(result: Result) -> str:
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
    """Return the wording for a unique solution: ``trivial`` means that each line was solved about once.

    ``line`` means that logic alone found the solution, and ``depth-2`` that trials of single colours were needed, but
    no decisions.
    """
    stats, puzzle = result.stats, result.puzzle
    trivial = "trivial " if 0 < stats.get("line_solves", 0) <= puzzle.width + puzzle.height else ""
    # how many trials of a colour failed; backends have different names for this counter
    failed = stats.get("failed_literals") or stats.get("trials_failed")
    if stats.get("count_solvable") and not failed:
        return f"{trivial}unique line"
    # a backend without the counter line_solvable used line logic alone if it solved lines and decided nothing
    if stats.get("line_solvable", "line_solves" in stats and not stats.get("decisions")):
        return f"{trivial}unique line"
    if failed and not stats.get("decisions"):
        return f"{trivial}unique depth-2"
    return f"{trivial}unique"


def unread_words(result: Result) -> str:
    """Return a hint for a puzzle without a unique solution whose source has lines that were not read, or ""."""
    doubtful = result.puzzle.unread and result.verdict in (Verdict.UNSOLVABLE, Verdict.MULTIPLE)
    return "; the lines that were not read may be why" if doubtful else ""
