"""Read the givens of a Sudoku from the lattice of a flattened page."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence, Set

from nono.genres.base import Puzzle
from nono.genres.sudoku import Sudoku
from nono.photos.clues import Line, Number, Reading
from nono.photos.flat import SIDE, Map
from nono.photos.glyphs import Sign

SIZES = (4, 6, 9)  # sizes of the boards that are read
LOWEST = 0.33  # smaller signs are pencil marks
FEWEST = 0.15  # at least this share of the cells has a digit
READINGS = 4  # readings of a given that are kept


def read_givens(flat: Map, room: tuple[int, int, int, int], signs: list[Sign]) -> list[Line]:
    """Return the cells with a digit and their readings, row by row; empty if the page shows no Sudoku."""
    size = flat.columns
    if flat.rows != size or size not in SIZES:
        return []
    cells = defaultdict(list)
    for sign in signs:
        column, row = sign.cell[0] - room[0], sign.cell[1] - room[1]
        if 0 <= column < size and 0 <= row < size and sign.height >= LOWEST * SIDE:
            cells[row, column].append(sign)
    if len(cells) < FEWEST * size * size:
        return []
    lines = []
    for (row, column), inside in sorted(cells.items()):
        sign = max(inside, key=lambda one: one.height)
        options = sorted((float(sign.costs[digit]), digit) for digit in range(1, size + 1))[:READINGS]
        number = Number((sign,), tuple(options))
        readings = tuple(Reading(cost - options[0][0], (digit,), (number,)) for cost, digit in options)
        left, top = (room[0] + column) * SIDE, (room[1] + row) * SIDE
        box = left, top, left + SIDE, top + SIDE
        lines.append(Line(True, row + 1, size, readings, column=column + 1, box=box))
    return lines


def sudoku_of(lines: Sequence[Line], choice: Sequence[int]) -> Puzzle:
    """Return the Sudoku that these readings form. Raises `PuzzleError` if equal digits see each other."""
    size = lines[0].cells
    rows = [["."] * size for _ in range(size)]
    for line, at in zip(lines, choice, strict=True):
        rows[line.number - 1][line.column - 1] = str(line.readings[at].lengths[0])
    return Sudoku(["".join(row) for row in rows])


def sudoku_draft(lines: Sequence[Line], doubtful: Set[Number], unknown: str) -> str:
    """Return the givens as text that the user can edit, with ``unknown`` for each doubtful digit."""
    size = lines[0].cells
    rows = [["."] * size for _ in range(size)]
    for line in lines:
        reading = line.readings[0]
        doubted = reading.numbers[0] in doubtful
        rows[line.number - 1][line.column - 1] = unknown if doubted else str(reading.lengths[0])
    return "\n".join(map(" ".join, rows)) + "\n"
