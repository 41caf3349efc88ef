"""Functions on boards whose cells are numbered row by row: sizes, rows, cell names, neighbours and regions."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import product
from typing import TypeVar

from nono.base.errors import PuzzleError, excerpt

MAX_CELLS = 1 << 22  # the number of cells of a 2048x2048 board; also the maximum length of a block

Key = TypeVar("Key")
Value = TypeVar("Value")
Row = TypeVar("Row", str, bytes, bytearray, list[str], list[int], range)


def check_size(height: int, width: int) -> None:
    """Raise `PuzzleError` on a size that no board may have. Readers call this before they create a board."""
    if height < 1 or width < 1:
        raise PuzzleError(f"found a board of {excerpt(width)}x{excerpt(height)}, expected at least 1x1", "bad-size")
    if height * width > MAX_CELLS:
        message = f"found a board of {excerpt(width)}x{excerpt(height)}, expected at most {MAX_CELLS} cells"
        raise PuzzleError(message, "too-large")


def split_rows(cells: Row, width: int) -> list[Row]:
    """Return the rows of a board."""
    return [cells[start : start + width] for start in range(0, len(cells), width)]


def row_and_column(cell: int, width: int) -> list[int]:
    """Return the row and the column of a cell, counted from 1."""
    return [cell // width + 1, cell % width + 1]


def cell_name(cell: int, width: int) -> str:
    """Return the name of a cell in messages, such as "row 2 column 5"."""
    row, column = row_and_column(cell, width)
    return f"row {row} column {column}"


def some_cells(cells: Sequence[int], width: int, most: int) -> str:
    """Name the first cells by row and column, and count the others."""
    named = ", ".join(cell_name(cell, width) for cell in cells[:most])
    return f"{named} and {len(cells) - most} more" if len(cells) > most else named


def grouped(pairs: Iterable[tuple[Key, Value]]) -> dict[Key, list[Value]]:
    """Return the values of each key, both in order of appearance."""
    groups: dict[Key, list[Value]] = {}
    for key, value in pairs:
        groups.setdefault(key, []).append(value)
    return groups


def in_words(number: int, noun: str, nouns: str = "") -> str:
    """Return a number with its noun, such as "1 cell" or "3 cells"; ``nouns`` is the plural if not with an s."""
    return f"{number} {noun}" if number == 1 else f"{number} {nouns or noun + 's'}"


@lru_cache(maxsize=64)
def neighbours_by_side(height: int, width: int) -> tuple[tuple[int, ...], ...]:
    """Return a list of neighbours for each cell: the cells that share a side with it."""
    neighbours = []
    for cell in range(height * width):
        row, column = divmod(cell, width)
        places = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
        inside = [(y, x) for y, x in places if 0 <= y < height and 0 <= x < width]
        neighbours.append(tuple([y * width + x for y, x in inside]))
    return tuple(neighbours)


@lru_cache(maxsize=64)
def squares_around(height: int, width: int) -> tuple[tuple[int, ...], ...]:
    """Return a list of cells for each cell: the 3x3 square around it, including itself."""
    # each row with its neighbours, and each column with its neighbours
    row_groups, column_groups = (
        [range(max(0, place - 1), min(size, place + 2)) for place in range(size)] for size in (height, width)
    )
    groups = product(row_groups, column_groups)
    return tuple(tuple([row * width + column for row in rows for column in columns]) for rows, columns in groups)


def differing_cells(first: bytes, second: bytes) -> list[int]:
    """Return the numbers of the cells in which two pictures differ."""
    return [cell for cell, (colour, its) in enumerate(zip(first, second, strict=True)) if colour != its]
