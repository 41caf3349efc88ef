"""Symmetries of a board: which cells must share a colour so that a picture keeps a symmetry."""

from __future__ import annotations

from collections.abc import Callable

from nono.base.arguments import one_of, unfit

# a function from (row, column, height, width) to the place to which the cell moves
Turn = Callable[[int, int, int, int], tuple[int, int]]

TURNS: dict[str, Turn] = {
    "left-right": lambda row, column, height, width: (row, width - 1 - column),
    "top-bottom": lambda row, column, height, width: (height - 1 - row, column),
    "half-turn": lambda row, column, height, width: (height - 1 - row, width - 1 - column),
    "quarter-turn": lambda row, column, height, width: (column, width - 1 - row),
    "diagonal": lambda row, column, height, width: (column, row),
}
SYMMETRIES: dict[str, tuple[str, ...]] = {
    "none": (),
    "left-right": ("left-right",),
    "top-bottom": ("top-bottom",),
    "both": ("left-right", "top-bottom"),
    "half-turn": ("half-turn",),
    "quarter-turn": ("quarter-turn",),
    "diagonal": ("diagonal",),
}
SQUARE = ("quarter-turn", "diagonal")


def image(turn: str, height: int, width: int) -> list[int]:
    """Return for each cell, row by row, the cell to which the turn moves it."""
    places = [TURNS[turn](row, column, height, width) for row in range(height) for column in range(width)]
    return [row * width + column for row, column in places]


def orbits(symmetry: str, height: int, width: int) -> list[tuple[int, ...]]:
    """Return, for each cell, the cells that share its colour in pictures with this symmetry.

    Each list is sorted and includes the cell itself. Raises `PuzzleError` if the symmetry is unknown, or if it needs a
    square board and the board is not square.
    """
    if symmetry not in SYMMETRIES:
        raise unfit("symmetry", symmetry, one_of(symmetry, SYMMETRIES), "bad-symmetry")
    if symmetry in SQUARE and height != width:
        raise unfit("symmetry", symmetry, f"a square board for this symmetry, not {width}x{height}", "bad-symmetry")
    images = [image(turn, height, width) for turn in SYMMETRIES[symmetry]]
    found: list[tuple[int, ...]] = [()] * (height * width)
    for cell in range(height * width):
        if not found[cell]:
            orbit = {cell}
            reached = [cell]
            while reached:
                new = {moved[one] for one in reached for moved in images} - orbit
                orbit |= new
                reached = sorted(new)
            for one in orbit:
                found[one] = tuple(sorted(orbit))
    return found
