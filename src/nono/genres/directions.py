"""The directions of a board's lines, and the words for them."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import NamedTuple


class Direction(NamedTuple):
    """Parallel lines: the name of one, which its number follows, that of several, and how many there are.

    ``back`` and ``on`` are the ways along a line, against the direction in which it is read and with it; ``crossing``
    is the name of what its cells are counted by, if that are lines of another direction.
    """

    name: str
    plural: str
    lines: int
    back: str
    on: str
    crossing: str = ""


def rows_and_columns(height: int, width: int) -> tuple[Direction, Direction]:
    """The directions of a board of rows and columns."""
    rows = Direction("row", "rows", height, "left", "right", "column")
    return rows, Direction("column", "columns", width, "up", "down", "row")


def direction_of(directions: Iterable[Direction], line: int) -> tuple[Direction, int]:
    """The direction of a line, and its number there, from 1."""
    for direction in directions:
        if line < direction.lines:
            return direction, line + 1
        line -= direction.lines
    raise IndexError(line)


def line_name(directions: Iterable[Direction], line: int) -> str:
    """The name of a line: "row 3"."""
    direction, number = direction_of(directions, line)
    return f"{direction.name} {number}"


def by_direction(directions: Sequence[Direction], lines: Iterable[int]) -> dict[Direction, list[int]]:
    """The numbers of lines, ascending, by their direction."""
    found: dict[Direction, list[int]] = {}
    for line in sorted(lines):
        direction, number = direction_of(directions, line)
        found.setdefault(direction, []).append(number)
    return found
