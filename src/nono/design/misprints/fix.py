"""Find misprints in a puzzle whose clues contradict one another, and the smallest corrections that make it unique."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Any

from nono.backend import usable_backend
from nono.base.arguments import public, seconds_of
from nono.base.errors import GenreError
from nono.base.limits import Cancel, Limits, timed, words_of_stop
from nono.design.misprints.fix_layers import LayerSearch
from nono.design.misprints.fix_nonogram import NonogramSearch
from nono.design.misprints.fix_search import READINGS, Reading
from nono.genres import LayerPuzzle, Nonogram, Puzzle, clues_of_any_number, expect_puzzle
from nono.model import Verdict
from nono.solving import Shown, solve
from nono.text import loads

CONFLICTS = 20_000  # conflict limit of the search for two solutions of the unchanged puzzle
WHY = {  # besides the limits, which `words_of_stop` names
    "": "no correction of one or two misprints gives exactly one solution",
    "cancelled": "the search was cancelled",
    "conflicts": "the search would take too long",
    "readings": f"more than {READINGS} readings are equally likely",
}


@dataclass(frozen=True, slots=True, repr=False)
class Fix(Shown):
    """The corrected readings of a puzzle that assume the fewest misprints and have one solution: the result of `fix`.

    Attributes
    ----------
    puzzle
        The puzzle as it was given.
    verdict
        The verdict on the unchanged puzzle. If it is unique, there is nothing to fix.
    readings
        The readings, each a `nono.design.Reading`; all are equally likely.
    stop
        Why ``readings`` is empty although corrections may exist: "time", "conflicts" (the search would take too long)
        or "readings" (there are too many readings); else "".
    """

    puzzle: Puzzle
    verdict: Verdict
    readings: tuple[Reading[Puzzle], ...] = ()
    stop: str = ""

    def to_dict(self) -> dict[str, Any]:
        """Return the corrections as ``nono fix --json`` prints them, without the place of the puzzle.

        Rows and columns count from 1, and puzzles are in our own format.

        - ``verdict``: The verdict on the clues before any correction.
        - ``sure``: Whether the clues contradict one another and exactly one reading is likely.
        - ``stop``: Why the search ended early: a limit, stalled logic, or Ctrl-C. Empty if the search did not end
          early.
        - ``counts``: Contradictions that the numbers show alone, in words; empty for nonograms.
        - ``readings``: The clues that the author may have meant.
        - ``readings[].cost``: The number of misprints, weighted by kind.
        - ``readings[].misprints``: The misprints in the clues.
        - ``readings[].misprints[].kind``: The kind of the misprint.
        - ``readings[].misprints[].row``: The number of the row; null for the clue of a column.
        - ``readings[].misprints[].column``: The number of the column; null for the clue of a row.
        - ``readings[].misprints[].found``: The clue as it is in the puzzle.
        - ``readings[].misprints[].expected``: The clue as it should be.
        - ``readings[].misprints[].clue``: The whole corrected clue.
        - ``readings[].puzzle``: A puzzle in nono's own format (json or jsonl). Unknown keys are kept.
        """
        readings = [
            {
                "cost": reading.cost,
                "misprints": [misprint.to_dict() for misprint in reading.misprints],
                "puzzle": reading.puzzle.to_dict(),
            }
            for reading in self.readings
        ]
        return {
            "verdict": self.verdict,
            "sure": self.sure,
            "stop": self.stop,
            "counts": self.counts,
            "readings": readings,
        }

    @property
    def sure(self) -> bool:
        """Whether the clues contradict one another and exactly one reading is likely.

        A puzzle with several solutions may be intended.
        """
        return self.verdict is Verdict.UNSOLVABLE and len(self.readings) == 1

    @property
    def counts(self) -> list[str]:
        """What the numbers of a contradictory layer puzzle show alone: "the rows have 51 tents for 50 trees"."""
        return self.puzzle.miscounts() if isinstance(self.puzzle, LayerPuzzle) else []

    def words(self) -> str:
        """Return a text that tells what is probably wrong, with one line per reading if there are several.

        Above it stands what the numbers show alone. If no reading was found, the text tells why.
        """
        return "; ".join([*self.counts, self._found()]) if self.verdict is Verdict.UNSOLVABLE else self._found()

    def _found(self) -> str:
        """Return what the search found."""
        if self.verdict is Verdict.UNIQUE:
            return "unique, nothing to fix"
        why = WHY.get(self.stop) or words_of_stop(self.stop)
        if self.verdict is Verdict.UNKNOWN:
            return f"cannot tell: {why}"
        if self.verdict is Verdict.MULTIPLE and not self.readings:
            problem = f"several solutions; cannot tell whether a misprint causes them: {why}"
            return f"{problem}; nono diff shows where they differ"
        if not self.readings:
            problem = "the clues contradict one another; cannot tell which are wrong"
            return f"{problem}: {why}; nono hint shows which clues contradict one another"
        if self.sure:
            return f"{self.readings[0]}; then the puzzle is unique"
        summary = "one reading is unique"
        if len(self.readings) > 1:
            summary = f"{len(self.readings)} readings are equally likely, and each is unique"
        if self.verdict is Verdict.MULTIPLE:
            summary = f"several solutions, which may be intended; uncertain correction: {summary}"
        return "\n".join([summary, *(f"{number}. {reading}" for number, reading in enumerate(self.readings, 1))])


@public
@timed
def fix(puzzle: Puzzle | str, time_limit: float | None = None, cancel: Cancel | None = None) -> Fix:
    r"""Find misprinted, mistyped or misread clues in a puzzle or text whose clues contradict one another.

    Parameters
    ----------
    puzzle
        The puzzle, or a text in a format that `nono.loads` reads. If it has a goal that fits some of the corrected
        readings, only these readings are returned.
    time_limit
        Seconds of wall time (None: no limit).
    cancel
        Once another thread sets it, for example a `threading.Event`, the search ends.

    Returns
    -------
    Fix
        The corrected readings with the fewest misprints.

    Raises
    ------
    PuzzleError
        If the text cannot be read, or if the genre has neither lines nor layers.
    BackendError
        Without the native backend.

    Examples
    --------
    >>> import nono
    >>> print(nono.fix("rows: 1 1, 5, 4, 3, 1\ncolumns: 2, 4, 4, 4, 2"))
    3 readings are equally likely, and each is unique
    1. row 3: 4 should probably be 5
    2. column 1: 2 should probably be 1
    3. column 5: 2 should probably be 1
    """
    if isinstance(puzzle, str):
        with clues_of_any_number():  # a line too many or too few may be the misprint
            puzzle = loads(puzzle, check=False)
    expect_puzzle(puzzle)
    limits = Limits.after(seconds_of(time_limit), None, cancel)
    usable_backend("native")
    search: NonogramSearch | LayerSearch
    if isinstance(puzzle, Nonogram):
        search = NonogramSearch(puzzle, limits)
    elif isinstance(puzzle, LayerPuzzle):
        search = LayerSearch(puzzle, limits)
    else:
        raise GenreError(puzzle.genre, "a nonogram or another genre whose clues nono can fix")
    result = solve(puzzle, "native", time_limit=limits.seconds(), cancel=limits, max_conflicts=CONFLICTS)
    if result.verdict not in (Verdict.UNSOLVABLE, Verdict.MULTIPLE):
        return Fix(puzzle, result.verdict, (), result.stop)
    candidates, stop = search.run() if result.verdict is Verdict.UNSOLVABLE else search.run_ambiguous()
    readings: list[Reading[Puzzle]] = [*candidates]
    goal = puzzle.goal_bytes
    if goal is not None:  # a known goal tells which of the readings the author meant
        fitting = [reading for reading in readings if reading.puzzle.check(goal)]
        if fitting:
            readings = [replace(reading, puzzle=replace(reading.puzzle, goal=puzzle.goal)) for reading in fitting]
    return Fix(puzzle, result.verdict, tuple(readings), stop)
