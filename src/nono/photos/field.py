"""Find where the cells of a nonogram begin and on which sides its clues stand.

Clues stand in cells of their own, which belong to the lattice, or beside the grid. In both cases, the cells next to the
field contain digits, and the field contains none.
"""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from nono.photos.flat import SIDE, Map
from nono.photos.glyphs import Sign

LARGEST_BAND = 0.6  # clue cells take at most this share of the lattice
INSIDE = 6.0  # weight of the share of the field's cells that contain a digit, against the shares of lines beside digits


@dataclass(frozen=True, slots=True)
class Field:
    """The cells to be filled, measured in cells of the flattened picture, and the sides on which the clues stand.

    ``lined_rows`` tells whether lines separate the numbers of the row clues. ``edge`` is the first column and row of
    the flattened picture that may contain clues, and the first column and row after them.
    """

    left: int
    top: int
    columns: int
    rows: int
    clues_right: bool
    clues_below: bool
    lined_rows: bool
    lined_columns: bool
    edge: tuple[int, int, int, int]

    @property
    def closed(self) -> tuple[bool, ...]:
        """Whether lines must end at each border of the lattice: left, above, right and below.

        They may continue between clues that stand outside the lattice.
        """
        return (
            self.clues_right or self.lined_rows,
            self.clues_below or self.lined_columns,
            not self.clues_right or self.lined_rows,
            not self.clues_below or self.lined_columns,
        )


def find_field(flat: Map, room: tuple[int, int, int, int], signs: list[Sign]) -> tuple[Field, float]:
    """Return the most probable field, and the share of its rows and columns that have a digit beside them."""
    left, above, right, below = room
    wide, tall = left + flat.columns + right, above + flat.rows + below
    digits = np.zeros((tall, wide), int)
    for sign in signs:
        column, row = sign.cell
        if sign.is_digit and 0 <= column < wide and 0 <= row < tall:
            digits[row, column] = 1
    best: tuple[float, Field] | None = None
    for clues_right in (False, True):
        for clues_below in (False, True):
            turned = digits[:: -1 if clues_below else 1, :: -1 if clues_right else 1]
            before = below if clues_below else above, right if clues_right else left
            score, row, column = corner(turned, before, (flat.rows, flat.columns))
            if best is None or score > best[0] + 0.5:
                rows, columns = flat.rows - row, flat.columns - column
                place = left + (0 if clues_right else column), above + (0 if clues_below else row)
                lined = column > 1, row > 1  # a single strip may contain several numbers per line
                edges = (
                    left if lined[0] and not clues_right else 0,
                    above if lined[1] and not clues_below else 0,
                    left + flat.columns if lined[0] and clues_right else wide,
                    above + flat.rows if lined[1] and clues_below else tall,
                )
                best = score, Field(*place, columns, rows, clues_right, clues_below, *lined, edges)
    assert best is not None
    score, found = best
    return found, score / (found.columns + found.rows)


def corner(digits: NDArray[np.int_], before: tuple[int, int], size: tuple[int, int]) -> tuple[float, int, int]:
    """Return the score, and the first row and column of the field in the lattice, for clues above and to the left.

    ``digits`` tells for each cell whether it contains a digit; the lattice begins after ``before`` rows and columns.
    """
    above, left = before
    height, width = size
    inner = digits[above : above + height, left : left + width]
    inside = np.zeros((height + 1, width + 1), int)
    inside[:-1, :-1] = inner[::-1, ::-1].cumsum(0).cumsum(1)[::-1, ::-1]
    best = (-1e9, 0, 0)
    for row in range(int(LARGEST_BAND * height) + 1):
        for column in range(int(LARGEST_BAND * width) + 1):
            beside = int(digits[above + row : above + height, left + column - 1].sum()) if left + column else 0
            over = int(digits[above + row - 1, left + column : left + width].sum()) if above + row else 0
            rows, columns = height - row, width - column
            score = beside + over - INSIDE * int(inside[row, column]) / (rows * columns) * (rows + columns)
            if score > best[0] + 0.5:
                best = score, row, column
    return best


def line_of(field: Field, sign: Sign) -> tuple[bool, int, float] | None:
    """Return whether a sign belongs to a row clue, the number of its line, and its distance from the field in cells.

    Return None for signs that belong to no clue.
    """
    x, y = (value / SIDE for value in sign.middle)
    first_column, first_row, last_column, last_row = field.edge
    across, down = x - field.left, y - field.top
    beside = across >= field.columns if field.clues_right else across < 0
    beyond = down >= field.rows if field.clues_below else down < 0
    if not (first_column <= x < last_column and first_row <= y < last_row) or beside == beyond:
        return None
    if beside:
        if not 0 <= down < field.rows:
            return None
        return True, int(down), across - field.columns if field.clues_right else -across
    if not 0 <= across < field.columns:
        return None
    return False, int(across), down - field.rows if field.clues_below else -down
