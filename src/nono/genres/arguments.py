"""Puzzles, genres and saved grids as arguments of the library's functions."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from nono.base.arguments import expect_type
from nono.base.errors import GenreError, PuzzleError, excerpt
from nono.base.limits import NO_LIMITS, Limits
from nono.genres.base import Puzzle
from nono.genres.grids import SavedGrid, saved_rows
from nono.model import Model, Moves


def puzzles_of(puzzles: Puzzle | Iterable[Puzzle]) -> Iterator[Puzzle]:
    """Yield a single puzzle, or each puzzle of an iterable; raises `PuzzleError` on other objects."""
    if isinstance(puzzles, (str, bytes)) or not isinstance(puzzles, (Puzzle, Iterable)):
        expect_puzzle(puzzles)
    for puzzle in [puzzles] if isinstance(puzzles, Puzzle) else puzzles:
        expect_puzzle(puzzle)
        yield puzzle


def start_rows(puzzle: Puzzle, start: SavedGrid | None) -> list[str] | None:
    """Return the argument ``start`` of a question as rows of text; None without a start.

    Raises `PuzzleError` if the start is no saved grid, or if the puzzle is played in moves and has no saved grids.
    """
    if start is not None and puzzle.played:
        puzzle.removed(start)  # raises an error
    return None if start is None else saved_rows(start, puzzle.palette)


def model_from(puzzle: Puzzle, start: SavedGrid | None = None, limits: Limits = NO_LIMITS) -> Model | Moves:
    """Return the model of a puzzle, starting from a saved grid if one is given.

    Raises `PuzzleError` if the grid does not fit. ``start`` has rows of palette keys, with ``?`` for an unknown cell
    and ``[ab]`` for a cell with one of these colours, or the colours of the cells (`nono.genres.grids.SavedGrid`).
    Raises `LimitError` if the model is not built within the ``limits``.
    """
    with limits.applied():
        model = puzzle.model()
    if start is None:
        return model
    removed = puzzle.removed(start)
    assert isinstance(model, Model)  # puzzles played in moves have no saved grids
    return model.without(removed)


def cells_from(puzzle: Puzzle, expected: str, start: SavedGrid | None = None, limits: Limits = NO_LIMITS) -> Model:
    """Return the model like `model_from`; raises `GenreError` with ``expected`` if the puzzle is played in moves."""
    if puzzle.played:
        raise GenreError(puzzle.genre, expected)
    model = model_from(puzzle, start, limits)
    assert isinstance(model, Model)
    return model


def genre_name(genre: type[Puzzle] | str | None) -> str | None:
    """Return the name of a genre given as a class or as a name; raises `WrongTypeError`."""
    if isinstance(genre, type) and issubclass(genre, Puzzle) and hasattr(genre, "genre"):
        return genre.genre
    expect_type(str | None, "a class such as nono.Akari, or the name of a genre", genre=genre)
    assert not isinstance(genre, type)
    return genre


def expect_puzzle(puzzle: object) -> None:
    """Raise `PuzzleError` unless the object is a single puzzle; names and lists are not."""
    if not isinstance(puzzle, Puzzle):
        name = excerpt(puzzle)
        hint = f"; nono.puzzle({name}) and nono.read({name}) make one" if isinstance(puzzle, str) else ""
        raise PuzzleError(f"found {type(puzzle).__name__}, expected a puzzle{hint}", "no-puzzle")
