"""Boards of cells, counted row by row: their size, their rows, the names of cells, the cells that differ."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from nono.base.errors import PuzzleError, excerpt

MAX_CELLS = 1 << 22  # a board of 2048 x 2048; also the longest block of a line

Row = TypeVar("Row", str, bytes, bytearray, list[str], list[int], range)


def check_size(height: int, width: int) -> None:
    """Raises `PuzzleError` unless a board may have this size; readers call it before they make one."""
    if height < 1 or width < 1:
        raise PuzzleError(f"found a board of {excerpt(width)}x{excerpt(height)}, expected at least 1x1", "bad-size")
    if height * width > MAX_CELLS:
        raise PuzzleError(
            f"found a board of {excerpt(width)}x{excerpt(height)}, expected at most {MAX_CELLS} cells", "too-large"
        )


def split_rows(cells: Row, width: int) -> list[Row]:
    """The cells, row by row."""
    return [cells[start : start + width] for start in range(0, len(cells), width)]


def split_columns(cells: Row, width: int) -> list[Row]:
    """The cells, column by column."""
    return [cells[column::width] for column in range(width)]


def row_and_column(cell: int, width: int) -> list[int]:
    """Row and column, from 1."""
    return [cell // width + 1, cell % width + 1]


def cell_name(cell: int, width: int) -> str:
    """The name of a cell in texts: row and column, from 1."""
    row, column = row_and_column(cell, width)
    return f"row {row} column {column}"


def boxes(side: int, columns: int) -> list[int]:
    """The box of each cell of a square board, which has as many boxes as rows; ``columns`` of them are side by side."""
    high, wide = columns, side // columns
    return [cell // side // high * columns + cell % side // wide for cell in range(side * side)]


@lru_cache(maxsize=64)
def beside(height: int, width: int) -> tuple[tuple[int, ...], ...]:
    """For each cell of a board the cells that share a side with it."""
    found = []
    for cell in range(height * width):
        row, column = divmod(cell, width)
        near = [cell - width] * (row > 0) + [cell - 1] * (column > 0)
        near += [cell + 1] * (column + 1 < width) + [cell + width] * (row + 1 < height)
        found.append(tuple(near))
    return tuple(found)


@lru_cache(maxsize=64)
def around(height: int, width: int) -> tuple[tuple[int, ...], ...]:
    """For each cell of a board the cells of the square of three by three around it, itself among them."""
    sides = [
        [range(max(0, at - 1), min(size, at + 2)) for at in range(size)] for size in (height, width)
    ]  # of rows, and of columns
    return tuple(
        tuple([row * width + column for row in rows for column in columns]) for rows in sides[0] for columns in sides[1]
    )


def sums_around(values: Sequence[int], width: int) -> list[int]:
    """For each cell of a board the sum over the square of three by three around it: along rows, then along columns."""
    rows = [values[start : start + width] for start in range(0, len(values), width)]
    across = [list(map(sum, zip((0, *row[:-1]), row, (*row[1:], 0), strict=True))) for row in rows]
    none = [0] * width
    near = zip([none, *across[:-1]], across, [*across[1:], none], strict=True)
    return [sum(three) for lines in near for three in zip(*lines, strict=True)]


def differing_cells(one: bytes, other: bytes) -> list[int]:
    """The cells in which two pictures differ."""
    return [cell for cell, (own, its) in enumerate(zip(one, other, strict=True)) if own != its]
