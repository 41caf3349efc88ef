"""Prepares a puzzle for print: finds the solution and the grade that the drawing needs."""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import suppress

from nono.base.errors import NO_SOLUTION, BackendError, LimitError, PuzzleError, warn
from nono.base.foreign import printable
from nono.base.limits import NO_LIMITS, Limits
from nono.genres import Puzzle
from nono.grading import GRADE_LABELS, GRADE_OF, grade as grade_puzzle
from nono.renderers._printed_puzzle import PrintedPuzzle, printed
from nono.renderers._style import Style
from nono.solving import solve

GRADE_SECONDS = 2.0  # seconds for grading one puzzle; after that, no grade is printed
LONGEST_WORD = 24  # maximum length of a difficulty that a file states


def page_of(
    puzzle: Puzzle, style: Style, name: str = "", limits: Limits = NO_LIMITS, known: tuple[str, float] = ("", 0.0)
) -> PrintedPuzzle:
    """Prepare a puzzle for print: find the solution and the grade that the style needs, and draw the puzzle.

    Without a title, ``name``, the name of the file, is the title. ``known`` is the grade and its score if an earlier
    run found them. Raises `PuzzleError` if a solution is needed but does not exist, and `LimitError` at the limits.
    """
    solution = solution_of(puzzle, limits) if style.needs_solution else None
    page = printed(puzzle, style, solution, name, limits)
    if style.paged and (style.grade or style.by_difficulty):
        stated = stated_grade(puzzle) or (known if known[0] else computed_grade(puzzle, page.title, limits))
        page.grade, page.score = stated
        page.difficulty = GRADE_LABELS.get(page.grade.lower(), page.grade) if style.grade else ""
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


def stated_grade(puzzle: Puzzle) -> tuple[str, float] | None:
    """Return the word and the score for the difficulty that the file of a puzzle states, or None."""
    for name in ("difficulty", "grade"):
        given = puzzle.meta.get(name)
        stated = given if isinstance(given, Mapping) else {"word": given}
        word, score = stated.get("word"), stated.get("score")
        if isinstance(word, str) and 0 < len(word) <= LONGEST_WORD:
            return printable(word), float(score) if isinstance(score, (int, float)) else 0.0
    return None


def computed_grade(puzzle: Puzzle, title: str, limits: Limits = NO_LIMITS) -> tuple[str, float]:
    """Return a word and a score for the difficulty.

    The word is "" if grading takes over two seconds. Warns if the puzzle does not have exactly one solution.
    """
    with suppress(PuzzleError, BackendError):
        grade = grade_puzzle(puzzle, limits.within(GRADE_SECONDS).seconds())
        if grade.word in ("multiple", "unsolvable"):
            number = "more than one solution" if grade.word == "multiple" else "no solution"
            warn(f"found {number}, expected exactly one", title)
        if grade.word in GRADE_OF.values():
            return grade.word, grade.score
    return "", 0.0
