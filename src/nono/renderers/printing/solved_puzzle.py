"""Prepares a puzzle for print: finds the solution, the verdict and the grade that the drawing needs."""

from __future__ import annotations

from contextlib import suppress

from nono.base.errors import NO_SOLUTION, BackendError, LimitError, PuzzleError, warn
from nono.base.limits import NO_LIMITS, Limits
from nono.genres import Puzzle
from nono.grading import GRADE_LABELS, GRADE_WORDS, counted_grade, grade as grade_puzzle, grade_in_file
from nono.renderers.printing.printed_puzzle import PrintedPuzzle, printed
from nono.renderers.printing.style import Style
from nono.solving import solve

GRADE_SECONDS = 2.0  # seconds for the grade or the verdict of one puzzle; after that, none is printed
FAULTS = {"multiple": "more than one solution", "unsolvable": "no solution"}
Known = tuple[str, str, float]  # a verdict, nono's own grade and its score; empty texts and 0 if they are unknown


def page_of(
    puzzle: Puzzle, style: Style, name: str = "", limits: Limits = NO_LIMITS, known: Known | None = None
) -> PrintedPuzzle:
    """Prepare a puzzle for print: find the solution and the grade that the style needs, and draw the puzzle.

    ``name`` is that of the file, for messages, and ``known`` what an earlier run found. Warns if a puzzle of a sheet or
    book does not have exactly one solution. Raises `PuzzleError` if a solution is needed but does not exist, and
    `LimitError` at the limits.
    """
    solution = solution_of(puzzle, limits) if style.needs_solution else None
    page = printed(puzzle, style, solution, name, limits)
    if not style.paged:
        return page
    file_grade = grade_in_file(puzzle.meta)
    verdict, grade, score = known or ("", "", 0.0)
    needs_grade = style.grade and not (file_grade.grade or grade)
    needs_score = style.by_difficulty and not (file_grade.score or score)
    if (needs_grade or needs_score) and not puzzle.played and verdict in ("", "unique"):
        verdict, grade, score = computed_grade(puzzle, limits)
    if style.grade or style.by_difficulty:
        page.grade, page.score = counted_grade(file_grade, grade, score)
    if style.grade:
        has_own_word = file_grade.text and not file_grade.grade  # none of nono's, so it is printed as it is
        page.difficulty = file_grade.text if has_own_word else GRADE_LABELS.get(page.grade, "")
    if not puzzle.played and (fault := FAULTS.get(verdict or verdict_of(puzzle, limits))):
        warn(f"found {fault}, expected exactly one", page.label)
    return page


def solution_of(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> bytes:
    """Return the solution to draw: the goal or, without a goal, a solution that the solver finds.

    Raises `PuzzleError` if the puzzle has no solution, and `LimitError` if the time runs out.
    """
    if puzzle.goal_bytes is not None:
        return puzzle.goal_bytes
    result = solve(puzzle, limit=1, time_limit=limits.seconds())
    if not result.grids and result.stop:
        raise LimitError(result.stop, f"the {result.stop} ran out before the solver found a solution to draw")
    if not result.grids:
        raise PuzzleError(f"found no solution to draw, because the puzzle is {result.verdict}", NO_SOLUTION)
    return result.grids[0]


def computed_grade(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> Known:
    """Return the verdict, the grade and its score, as far as they are found in `GRADE_SECONDS`."""
    with suppress(PuzzleError, BackendError):
        graded = grade_puzzle(puzzle, limits.within(GRADE_SECONDS).seconds())
        return str(graded.verdict), graded.word if graded.word in GRADE_WORDS else "", graded.score
    return "", "", 0.0


def verdict_of(puzzle: Puzzle, limits: Limits = NO_LIMITS) -> str:
    """Return the verdict, "unknown" if it is not found in `GRADE_SECONDS`."""
    with suppress(PuzzleError, BackendError):
        return str(solve(puzzle, time_limit=limits.within(GRADE_SECONDS).seconds()).verdict)
    return "unknown"
