"""The JSON of a puzzle that the page can show: a nonogram, peg solitaire, or a layer puzzle of a built-in genre."""

from __future__ import annotations

from typing import Any

from nono.base.errors import GenreError, PuzzleError
from nono.genres import GENRES, LayerPuzzle, Puzzle
from nono.text import data_of

# Of the genres of web/genres/index.js and nono.page.declared, these have no layers.
DRAWN = ("nonogram", "pegs")
MOST_CELLS = 50_000  # limit for a layer puzzle, including hidden cells


def page_data(puzzle: Puzzle) -> dict[str, Any]:
    """Return the puzzle's JSON for the page; raises `PuzzleError` as `expect_shown` does."""
    expect_shown(puzzle)
    return data_of(puzzle.with_standard_keys())


def expect_shown(puzzle: Puzzle) -> None:
    """Raise `PuzzleError` if the puzzle is too large for the page, or its genre belongs to a plug-in."""
    if puzzle.genre in DRAWN:
        return
    if puzzle.genre not in GENRES.rows or not isinstance(puzzle, LayerPuzzle):
        raise GenreError(puzzle.genre, "a puzzle of a built-in genre: the page does not know the rules of plug-ins")
    cells = puzzle.height * puzzle.width
    if cells <= MOST_CELLS:
        cells = puzzle.model().cells
    if cells > MOST_CELLS:
        problem = f"the rules of the {puzzle.width}x{puzzle.height} board need {cells} cells"
        raise PuzzleError(f"{problem}, expected at most {MOST_CELLS} on the page", "bad-size")
