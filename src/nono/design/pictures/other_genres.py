"""Make puzzles of other genres from a black and white picture, which becomes their solution."""

from __future__ import annotations

from nono.base.arguments import expected_one_of, unfit
from nono.base.errors import PuzzleError
from nono.base.limits import Tick
from nono.genres import GENRES, LayerPuzzle, Nonogram, Puzzle


def of_genre(puzzle: Nonogram, genre: str, check: Tick) -> Puzzle:
    """Return a puzzle of another genre whose solution is the same black and white picture.

    Raises `PuzzleError` if the picture cannot be the solution.
    """
    if genre == Nonogram.genre:
        return puzzle
    from nono.design.generators.layered import puzzle_with_few_clues

    kind = kind_of(genre)
    if puzzle.colours > 2:
        found = f"found {puzzle.colours} colours, expected 2 for {genre}"
        raise PuzzleError(f"{found}\nset the option colours to 2", "unknown-colour")
    return puzzle_with_few_clues(kind, puzzle.goal_bytes or b"", puzzle.width, puzzle.title, check)


def kind_of(genre: str) -> type[LayerPuzzle]:
    """Return the class of a genre in which every picture can be a solution. Raises `PuzzleError` on another genre."""
    kinds: dict[str, type[LayerPuzzle]] = {
        name: kind for name, kind in GENRES.items() if issubclass(kind, LayerPuzzle) and kind.density is not None
    }
    if genre not in kinds:
        raise unfit("genre", genre, expected_one_of(genre, [Nonogram.genre, *kinds]), "unknown-genre")
    return kinds[genre]
