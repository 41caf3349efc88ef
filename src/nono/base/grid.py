"""Cells of a board, counted row by row: cut into rows, named in words, and those in which two pictures differ."""

from __future__ import annotations

from typing import TypeVar

Row = TypeVar("Row", str, bytes, bytearray, list[str], list[int])


def split_rows(cells: Row, width: int) -> list[Row]:
    """The cells, row by row."""
    return [cells[start : start + width] for start in range(0, len(cells), width)]


def row_and_column(cell: int, width: int) -> list[int]:
    """Row and column, from 1."""
    return [cell // width + 1, cell % width + 1]


def cell_name(cell: int, width: int) -> str:
    """The cell as it is told of: row and column from 1."""
    row, column = row_and_column(cell, width)
    return f"row {row} column {column}"


def differing_cells(one: bytes, other: bytes) -> list[int]:
    """The cells in which two pictures differ."""
    return [cell for cell, (own, its) in enumerate(zip(one, other, strict=True)) if own != its]
