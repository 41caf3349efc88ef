"""Cells of a board, counted row by row: their names in words, and those in which two pictures differ."""

from __future__ import annotations


def cell_name(cell: int, width: int) -> str:
    """The cell as it is told of: row and column from 1."""
    return f"row {cell // width + 1} column {cell % width + 1}"


def unlike(one: bytes, other: bytes) -> list[int]:
    """The cells in which two pictures differ."""
    return [cell for cell, (own, its) in enumerate(zip(one, other, strict=True)) if own != its]
