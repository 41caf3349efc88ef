"""Boards of triangles: hexagons, of whose six sides some may have no length, and their lines in three directions.

The rows lie across. Lines ``/`` run from the upper right to the lower left, lines ``\\`` from the upper left to the
lower right. A row has triangles with a corner at the top and at the bottom in turn, half a side apart. So the triangles
fill a part of a rectangle of ``height`` rows and ``width`` columns, a column every half side, and have the numbers of
its cells, row by row. Cells of the rectangle that are no triangle are void.

With lines numbered from the top left corner on, row ``a``, line ``/`` ``b`` and line ``\\`` ``c`` meet in the triangles
of ``b - c - a`` = 0 (a corner at the bottom) and 1 (a corner at the top), which are in column ``b + c``.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterator, Sequence
from functools import cached_property, lru_cache
from itertools import accumulate, chain
from typing import Any, NamedTuple

from nono.base.arguments import whole
from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import check_size

Sides = tuple[int, int, int, int, int, int]
Point = tuple[int, int]  # in halves of a side to the right, and in rows downwards

SIDES = ("top left", "top", "top right", "bottom right", "bottom", "bottom left")


class Span(NamedTuple):
    """The triangles of a row: their columns, the last one outside."""

    first: int
    end: int


class Board:
    """The triangles within six ``sides``, clockwise from the top left one, and their lines."""

    def __init__(self, sides: Sides) -> None:
        self.sides = sides
        top_left, top, top_right, *_, bottom_left = sides
        self.height = top_left + bottom_left
        self.width = 2 * top + top_left + top_right - 1
        last = self.width - 1
        self.spans = [
            Span(
                top_left - 1 - row if row < top_left else row - top_left,
                last + 1 - (top_right - 1 - row if row < top_right else row - top_right),
            )
            for row in range(self.height)
        ]
        self.lines_of = (self.height, top + top_right, top_left + top)  # rows, lines / and lines \

    @property
    def size(self) -> int:
        """Number of triangles."""
        return sum(end - first for first, end in self.spans)

    def points_up(self, cell: int) -> bool:
        """Whether a triangle has a corner at the top."""
        row, column = divmod(cell, self.width)
        return (column - self.sides[0] - row) % 2 == 1

    def corners(self, cell: int) -> tuple[Point, Point, Point]:
        """The corners of a triangle, from the upper left corner of the rectangle."""
        row, column = divmod(cell, self.width)
        if self.points_up(cell):
            return (column, row + 1), (column + 1, row), (column + 2, row + 1)
        return (column, row), (column + 2, row), (column + 1, row + 1)

    @cached_property
    def triangles(self) -> tuple[int, ...]:
        """The triangles, row by row."""
        width = self.width
        return tuple(
            chain.from_iterable(range(row * width + a, row * width + b) for row, (a, b) in enumerate(self.spans))
        )

    @cached_property
    def void(self) -> frozenset[int]:
        """The cells of the rectangle that are no triangle."""
        return frozenset(range(self.height * self.width)) - frozenset(self.triangles)

    @cached_property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The cells of every line: the rows from the top, the lines ``/`` and the lines ``\\`` from the left.

        Rows are read from the left, the others from the top.
        """
        width, left = self.width, self.sides[0]
        _, rising_lines, falling_lines = self.lines_of
        rising: list[list[int]] = [[] for _ in range(rising_lines)]
        falling: list[list[int]] = [[] for _ in range(falling_lines)]
        across = []
        for row, (first, end) in enumerate(self.spans):
            cells = range(row * width + first, row * width + end)
            across.append(tuple(cells))
            for column in range(first, end):
                up = (column - left - row) % 2
                falling[(column - left - row - up) // 2 + left].append(row * width + column)
            for column in reversed(range(first, end)):
                up = (column - left - row) % 2
                rising[(column - left + row + up) // 2].append(row * width + column)
        return (*across, *map(tuple, rising), *map(tuple, falling))

    @cached_property
    def flat(self) -> tuple[array[int], array[int]]:
        """Where the cells of each line begin, and the cells, as in `nono.model.model.Lines`."""
        starts = accumulate(map(len, self.lines), initial=0)
        return array("i", starts), array("i", chain.from_iterable(self.lines))

    @property
    def border(self) -> tuple[Point, ...]:
        """The corners of the board, clockwise from the end of the top left side on; those of sides of 0 coincide."""
        top_left, top, top_right, bottom_right, bottom, _ = self.sides
        right = top_left + 2 * top + top_right
        below = right - bottom_right, self.height
        return (
            (top_left, 0),
            (top_left + 2 * top, 0),
            (right, top_right),
            below,
            (below[0] - 2 * bottom, below[1]),
            (0, top_left),
        )

    @cached_property
    def edges(self) -> tuple[tuple[Point, Point], ...]:
        """The edge of the board at which the clue of each line stands.

        The clues of rows stand at the left, those of lines ``/`` at the top, and those of lines ``\\`` at the bottom.
        """
        rows, rising, _ = self.lines_of
        found = []
        for number, line in enumerate(self.lines):
            end = line[0] if number < rows + rising else line[-1]
            corners, up = self.corners(end), self.points_up(end)
            if number < rows:
                found.append((corners[0], corners[1] if up else corners[2]))
            elif number < rows + rising:
                found.append((corners[1], corners[2]) if up else (corners[0], corners[1]))
            else:
                found.append((corners[0], corners[2]) if up else (corners[1], corners[2]))
        return tuple(found)

    def cuts(self) -> Iterator[tuple[int, int, Point, Point]]:
        """The lines between neighbouring lines of each direction: the direction, the number of lines before, the ends.

        The end with the clues is the first of the two.
        """
        top_left, top, top_right, *_ = self.sides
        for row in range(1, self.height):
            left = abs(top_left - row)
            right = top_left + 2 * top + top_right - abs(top_right - row)
            yield 0, row, (left, row), (right, row)
        for line in range(1, self.lines_of[1]):
            first, last = max(0, line - top), min(self.height, line + top_left)
            yield 1, line, (top_left + 2 * line - first, first), (top_left + 2 * line - last, last)
        for line in range(1, self.lines_of[2]):
            first, last = max(0, top_left - line), min(self.height, top + top_right + top_left - line)
            start = 2 * line - top_left
            yield 2, line, (start + last, last), (start + first, first)

    def void_codes(self, colours: int) -> array[int]:
        """The colours that void cells do not have, as `nono.model.model.Model.removed`: all but the background."""
        return _void_codes(self, colours)

    def cut(self, picture: bytes) -> Iterator[bytes]:
        """The colours of each line of a picture."""
        for line in self.lines:
            yield bytes([picture[cell] for cell in line])


@lru_cache(maxsize=64)
def _void_codes(board: Board, colours: int) -> array[int]:
    return array("i", [cell * colours + colour for cell in sorted(board.void) for colour in range(1, colours)])


@lru_cache(maxsize=64)
def _board(sides: Sides) -> Board:
    return Board(sides)


def board_of(sides: Sequence[Any] | int) -> Board:
    """The board of six sides, clockwise from the top left one, or of six equal ones; raises `PuzzleError`."""
    given: Any = sides.tolist() if hasattr(sides, "tolist") else sides  # of numpy
    try:
        one = isinstance(given, bytes) or not isinstance(given, Sequence)
        found = (whole(given),) * 6 if one else tuple(map(whole, given))
    except TypeError:
        found = ()
    if len(found) != 6 or min(found) < 0:
        words = "the lengths of six sides, clockwise from the top left one"
        raise PuzzleError(f"found sides {excerpt(sides)}, expected {words}", "bad-size")
    top_left, top, top_right, bottom_right, bottom, bottom_left = found
    check_size(top_left + bottom_left, max(0, 2 * top + top_left + top_right - 1))
    if top_left + top != bottom_right + bottom or top + top_right != bottom + bottom_left:
        raise PuzzleError(
            f"found sides {excerpt(list(found))}, which do not meet: the top left and the top side are as long as the "
            "bottom right and the bottom one together, the top and the top right one as the bottom and the bottom left",
            "bad-size",
        )
    board = _board((top_left, top, top_right, bottom_right, bottom, bottom_left))
    if not board.size:
        raise PuzzleError(f"found sides {excerpt(list(found))}, expected a triangle at least", "bad-size")
    return board


def closed(top_left: int, top: int, top_right: int, bottom_left: int) -> Sides:
    """The six sides, clockwise from the top left one, of which four are given."""
    bottom = top + top_right - bottom_left
    return top_left, top, top_right, top_left + bottom_left - top_right, bottom, bottom_left
