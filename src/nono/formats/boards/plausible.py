"""Whether a board that could be read is one that people would type in a genre."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations

from nono.base.grid import around, reached, split_columns, split_rows
from nono.formats.boards.board import main_layer
from nono.genres.grids import NONE
from nono.genres.layer_puzzle import LayerPuzzle
from nono.genres.layers import Regions
from nono.genres.rule_layers import Around


def is_plausible(puzzle: LayerPuzzle) -> bool:
    """Return whether a puzzle that could be built is one that people would type in its genre."""
    main = main_layer(type(puzzle))
    text = puzzle.value(main).text
    if isinstance(main, Regions):
        parts = puzzle.value(main).parts()
        if puzzle.genre == "star-battle" and not puzzle.height == puzzle.width == len(parts):
            return False
        least = 2 if puzzle.genre == "norinori" else 1  # number of cells of a region
        return len(parts) > 1 and all(len(part) >= least and _joined(part, puzzle) for part in parts)
    if NONE not in text or not text.strip(NONE):
        return False
    if puzzle.genre == "sudoku" and puzzle.width < 9:  # a larger board with a misprint can still only be a Sudoku
        rows = [*split_rows(text, puzzle.width), *split_columns(text, puzzle.width)]
        return not any(row.count(key) > 1 for row in rows for key in set(row) - {NONE})
    if puzzle.genre == "akari" and not any(map(str.isdigit, text)):  # a picture
        return False
    if isinstance(main, Around):
        return _is_around(puzzle.value(main).numbers(), puzzle.width, puzzle.height, main.fixed)
    return puzzle.genre != "tents" or any(number is not None for number in (*puzzle.values[1], *puzzle.values[2]))


def _joined(cells: Sequence[int], puzzle: LayerPuzzle) -> bool:
    """Return whether the cells of a region are joined by their edges."""
    return reached(cells[0], set(cells), puzzle.height, puzzle.width) == set(cells)


def _is_around(numbers: Sequence[tuple[int, int]], width: int, height: int, fixed: bool) -> bool:
    """Return whether no two numbers that count the cells around them contradict each other."""
    given = {cell for cell, _ in numbers} if fixed else set()
    squares = around(height, width)
    near = {cell: (number, set(squares[cell]) - given) for cell, number in numbers}
    if any(number > len(cells) for number, cells in near.values()):
        return False
    pairs = combinations(near.values(), 2)
    return not any(
        one - other > len(cells - others) or other - one > len(others - cells)
        for (one, cells), (other, others) in pairs
        if cells & others
    )
