"""Triddlers: nonograms of triangles, black and white or coloured, with a clue for each line in three directions."""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property, lru_cache
from itertools import accumulate, chain
from typing import Any, ClassVar, NamedTuple, Self

from nono.base.arguments import expect_flags, public, whole
from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import check_size
from nono.base.palette import MAX_COLOURS, Palette, default_palette, make_palette
from nono.genres.base import Fields, Grid, expect_size
from nono.genres.clues import (
    TOUCHING,
    BlockPuzzle,
    Clues,
    GivenClues,
    backwards,
    block_arrays,
    block_fields,
    by_count,
    check_colours,
    clue_of,
    lines_of,
    make_clues,
    numbers_of,
    with_colours,
)
from nono.genres.grids import CELL, VOID, Saved, cells_of_shape
from nono.genres.picture import Colours, Cut, Picture, Point, Polygons, Strip
from nono.genres.wording import Direction, Wording
from nono.model.model import Lines, Model

Sides = tuple[int, int, int, int, int, int]
Corner = tuple[int, int]  # a point: number of half sides to the right, and number of rows down


class Span(NamedTuple):
    """The columns of the triangles in a row: the first column, and the column after the last."""

    first: int
    end: int


class Board:
    """The triangles within six ``sides``, given clockwise from the top left side, and their lines in three directions.

    A board is a hexagon; some of its sides may have length 0. Rows are horizontal. Lines ``/`` run from the upper right
    to the lower left, and lines ``\\`` from the upper left to the lower right. In a row, triangles that point up and
    down alternate, half a side apart. So the triangles are cells of a rectangle of ``height`` rows and ``width``
    columns, with one column per half side. They are numbered as in this rectangle, row by row. Its other cells are
    void.

    Lines are numbered from the top left corner. Row ``a``, line ``/`` ``b`` and line ``\\`` ``c`` meet in two
    triangles: the triangle with ``b - c - a`` = 0 points down, the triangle with ``b - c - a`` = 1 points up. Both
    triangles are in column ``b + c``.
    """

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
        # how many rows there are, how many lines /, and how many lines \
        self.lines_of = (self.height, top + top_right, top_left + top)

    @property
    def size(self) -> int:
        """The number of triangles."""
        return sum(end - first for first, end in self.spans)

    def points_up(self, cell: int) -> bool:
        """Return whether a triangle points up."""
        row, column = divmod(cell, self.width)
        return (column - self.sides[0] - row) % 2 == 1

    def corners(self, cell: int) -> tuple[Corner, Corner, Corner]:
        """Return the corners of a triangle, relative to the upper left corner of the rectangle."""
        row, column = divmod(cell, self.width)
        if self.points_up(cell):
            return (column, row + 1), (column + 1, row), (column + 2, row + 1)
        return (column, row), (column + 2, row), (column + 1, row + 1)

    @cached_property
    def triangles(self) -> tuple[int, ...]:
        """The cells that are triangles, row by row."""
        width = self.width
        return tuple(
            chain.from_iterable(range(row * width + a, row * width + b) for row, (a, b) in enumerate(self.spans))
        )

    @cached_property
    def void(self) -> frozenset[int]:
        """The cells of the rectangle that are not triangles."""
        return frozenset(range(self.height * self.width)) - frozenset(self.triangles)

    @cached_property
    def lines(self) -> tuple[tuple[int, ...], ...]:
        """The cells of every line: the rows from the top, then the lines ``/`` and the lines ``\\`` from the left.

        Rows are read from the left, the other lines from the top.
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
        """The place of each line's first cell in a list, and this list of the cells of all lines; see
        `nono.model.model.Lines`.
        """
        starts = accumulate(map(len, self.lines), initial=0)
        return array("i", starts), array("i", chain.from_iterable(self.lines))

    @property
    def border(self) -> tuple[Corner, ...]:
        """The corners of the board, clockwise from the end of the top left side.

        The two ends of a side of length 0 coincide.
        """
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
    def edges(self) -> tuple[tuple[Corner, Corner], ...]:
        """For each line, the edge of the board beside its clue.

        Clues of rows are on the left, clues of lines ``/`` at the top, and clues of lines ``\\`` at the bottom.
        """
        rows, rising, _ = self.lines_of
        edges = []
        for number, line in enumerate(self.lines):
            end = line[0] if number < rows + rising else line[-1]
            corners, up = self.corners(end), self.points_up(end)
            if number < rows:
                edges.append((corners[0], corners[1] if up else corners[2]))
            elif number < rows + rising:
                edges.append((corners[1], corners[2]) if up else (corners[0], corners[1]))
            else:
                edges.append((corners[0], corners[2]) if up else (corners[1], corners[2]))
        return tuple(edges)

    def cuts(self) -> Iterator[tuple[int, int, Corner, Corner]]:
        """Yield the borders between parallel lines.

        Each has its direction, the number of lines before it, and its two ends, first the end near the clues.
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

    def cut(self, picture: bytes) -> Iterator[bytes]:
        """Yield the colours along each line of a picture."""
        for line in self.lines:
            yield bytes([picture[cell] for cell in line])


@lru_cache(maxsize=64)
def _void_codes(board: Board, colours: int) -> array[int]:
    """Return the colours that void cells cannot have (all except the background), as numbers for `Model.without`."""
    return array("i", [cell * colours + colour for cell in sorted(board.void) for colour in range(1, colours)])


_board = lru_cache(maxsize=64)(Board)


def board_of(sides: Sequence[Any] | int) -> Board:
    """Return the board with these six sides, clockwise from the top left, or with equal sides if one number is given.

    Raises `PuzzleError` if there is no such board.
    """
    given: Any = sides.tolist() if hasattr(sides, "tolist") else sides  # a numpy array
    try:
        one = isinstance(given, bytes) or not isinstance(given, Sequence)
        lengths = (whole(given),) * 6 if one else tuple(map(whole, given))
    except TypeError:
        lengths = ()
    if len(lengths) != 6 or min(lengths) < 0:
        words = "the lengths of six sides, clockwise from the top left side"
        raise PuzzleError(f"found sides {excerpt(sides)}, expected {words}", "bad-size")
    top_left, top, top_right, bottom_right, bottom, bottom_left = lengths
    check_size(top_left + bottom_left, max(0, 2 * top + top_left + top_right - 1))
    if top_left + top != bottom_right + bottom or top + top_right != bottom + bottom_left:
        raise PuzzleError(
            f"found sides {excerpt(list(lengths))}, expected a closed hexagon: top left + top = bottom right + bottom, "
            "and top + top right = bottom + bottom left",
            "bad-size",
        )
    board = _board((top_left, top, top_right, bottom_right, bottom, bottom_left))
    if not board.size:
        raise PuzzleError(f"found sides {excerpt(list(lengths))}, expected at least one triangle", "bad-size")
    return board


def closed(top_left: int, top: int, top_right: int, bottom_left: int) -> Sides:
    """Return all six sides, clockwise from the top left, from four of them."""
    bottom = top + top_right - bottom_left
    return top_left, top, top_right, top_left + bottom_left - top_right, bottom, bottom_left


NAMES = ("row", "line /", "line \\")
PLURALS = ("rows", "lines /", "lines \\")
COLUMN = 3**-0.5  # half the side of a triangle; the unit is the height of a row
# for rows, lines / and lines \: the direction from the board to the clues
WAYS = ((-1.0, 0.0), (0.5, -(0.75**0.5)), (0.5, 0.75**0.5))


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Triddler(BlockPuzzle):
    """A nonogram of triangles, with six sides, a clue for each line in three directions, and a palette.

    ``sides`` are the lengths of the sides of the board, clockwise from the top left, or one number for all sides. Some
    sides may have length 0. ``rows`` has a clue for each row; rows are counted from the top and read from the left.
    ``rising`` has a clue for each line ``/``, and ``falling`` has a clue for each line ``\\``. Lines ``/`` and ``\\``
    are counted from the left and read from the top. Clues have the same form as in `nono.Nonogram`.

    The triangles lie in a rectangle of ``height`` x ``width`` cells, with one column per half side. Cells that are not
    triangles have colour 0, and are spaces in rows of text. The rows of ``goal`` and of saved grids may also have only
    their triangles. ``meta`` keeps all other data of a file.

    Raises `PuzzleError` if the arguments do not form a puzzle. With ``check=False``, clues may be contradictory or may
    not match the goal; a solver reports contradictory clues as unsolvable.

    >>> import nono
    >>> puzzle = nono.Triddler(1, rows=[[3], [1]], rising=[[3], [1]], falling=[[2], [2]])
    >>> puzzle.rows_text(nono.solve(puzzle).grids[0])
    ['XXX', 'X..']
    """

    sides: Sides
    rows: Clues
    rising: Clues
    falling: Clues
    board: Board = field(init=False, compare=False)

    genre: ClassVar[str] = "triddler"
    names: ClassVar[tuple[str, ...]] = ("rows", "rising", "falling")
    fields: ClassVar[Fields] = {"sides": (list | int, "a list of six lengths"), **block_fields(*names)}
    fixed: ClassVar[str] = VOID

    @public
    def __init__(
        self,
        sides: Sequence[int] | int,
        rows: GivenClues,
        rising: GivenClues,
        falling: GivenClues,
        palette: Iterable[object] | None = None,
        id: str = "",
        title: str = "",
        goal: object = None,
        saved: Iterable[Saved] = (),
        meta: Mapping[str, Any] | None = None,
        *,
        check: bool = True,
    ) -> None:
        expect_flags(check=check)
        board = board_of(sides)
        given = (rows, rising, falling)
        clues_of_sides = [
            make_clues(name, lines_of(group, of)) for name, group, of in zip(NAMES, self.names, given, strict=True)
        ]
        for name, clues, number in zip(self.names, clues_of_sides, board.lines_of, strict=True):
            if len(clues) != number:
                message = f"found {len(clues)} clues of {name}, expected {number} for the sides {list(board.sides)}"
                raise PuzzleError(message, "wrong-line-count")
        self._set(board, clues_of_sides, palette, id, title, meta)
        self._complete(goal, saved, check)

    @classmethod
    @public
    def from_grid(
        cls,
        sides: Sequence[int] | int,
        grid: object,
        palette: Iterable[object] | None = None,
        id: str = "",
        title: str = "",
        meta: Mapping[str, Any] | None = None,
    ) -> Self:
        """Return the puzzle of a picture.

        The picture is given as rows of colours or keys, or as an array of shape (height, width). The background is 0.
        """
        board = board_of(sides)
        colours = None if palette is None else make_palette(palette)
        cells = _cells(board, grid, colours or default_palette(MAX_COLOURS + 1))
        self = cls.__new__(cls)
        self._set(board, list(by_count(map(clue_of, board.cut(cells)), board.lines_of)), colours, id, title, meta)
        object.__setattr__(self, "goal_bytes", cells)
        return self

    def _set(
        self,
        board: Board,
        clues: Sequence[Clues],
        palette: Iterable[object] | None,
        id: str,
        title: str,
        meta: Mapping[str, Any] | None,
    ) -> None:
        put = object.__setattr__
        put(self, "board", board)
        put(self, "sides", board.sides)
        for name, of in zip(self.names, clues, strict=True):
            put(self, name, of)
        put(self, "_flat", Lines(*board.flat, *block_arrays([*clues[0], *clues[1], *clues[2]])))
        inks = max(self._flat.colour, default=1)
        put(self, "palette", default_palette(max(2, inks + 1)) if palette is None else make_palette(palette))
        self._set_about(id, title, meta)
        if inks >= len(self.palette):
            check_colours(self._sides(), self.palette)

    def shape(self) -> str:
        """Return the size of the board and the number of colours as text."""
        return f"{self.width}x{self.height}, {self.board.size} triangles, {self.colours} colours"

    @property
    def height(self) -> int:
        """The number of rows."""
        return self.board.height

    @property
    def width(self) -> int:
        """The number of columns, one per half side."""
        return self.board.width

    @property
    def directions(self) -> tuple[Direction, ...]:
        """The directions of the lines: rows, lines ``/``, lines ``\\``."""
        back = (("left", "right"), ("up", "down"), ("up", "down"))
        parts = zip(NAMES, PLURALS, self.board.lines_of, back, strict=True)
        return tuple(Direction(name, plural, number, *ways) for name, plural, number, ways in parts)

    @property
    def wording(self) -> Wording:  # type: ignore[override]
        """The phrases for clues and for the steps of explanations."""
        several = len(self.palette) > 2
        text = (
            f"Each number of a clue is a block of that many {'coloured' if several else '{ink}'} cells in its line; 0 "
            "means none. The blocks keep the order of the clue, with at least one {background} cell between two blocks"
            f"{TOUCHING * several}. Read rows from the left, slanted lines from the top."
        )
        return Wording(
            with_colours(text, self.palette),
            "Rows are counted from the top, lines / and lines \\ from the left. The cells of a line are counted in its "
            "reading direction.",
            plural="triddlers",
        )

    def model(self) -> Model:
        """Return the clues as rules for the cells: first the rows, then the lines ``/``, then the lines ``\\``."""
        colours = self._model_colours()
        return Model(self.height, self.width, colours, self._flat, _void_codes(self.board, colours))

    def violation(self, solution: bytes) -> str:
        """Describe the first clue that the solution does not show. Return "" if the solution shows all clues."""
        if len(solution) == self.height * self.width and any(solution[cell] for cell in self.board.void):
            return "a cell outside the board is coloured"
        return BlockPuzzle.violation(self, solution)

    def _cut(self, picture: bytes) -> Iterator[bytes]:
        return self.board.cut(picture)

    def _lengths(self) -> list[int]:
        return list(map(len, self.board.lines))

    def _board_data(self) -> dict[str, Any]:
        return {"sides": list(self.sides)}

    def _board_text(self) -> str:
        return "-".join(map(str, self.sides))

    def rows_text(self, solution: bytes | Grid) -> list[str]:
        """Return a solution as one string per row, in the keys of the palette.

        Cells that are not triangles are spaces.
        """
        keys = [entry.key for entry in self.palette]
        cells, width = self.grid_of(solution), self.width
        rows = []
        for row, (first, end) in enumerate(self.board.spans):
            shown = "".join([keys[cells[row * width + column]] for column in range(first, end)])
            rows.append(VOID * first + shown + VOID * (width - end))
        return rows

    def picture(self, cells: Colours | None = None) -> Picture:
        """Return the picture of the board with its clues and, if given, with these colours of its cells."""
        shapes, border, cuts = _drawn(self.board)
        directions = [number for number, lines in enumerate(self.board.lines_of) for _ in range(lines)]
        strips = tuple(
            Strip(numbers_of(clue if direction == 2 else clue[::-1]), (_place(start), _place(end)), WAYS[direction])
            for clue, direction, (start, end) in zip(self.lines, directions, self.board.edges, strict=True)
        )
        polygons = Polygons(shapes, border, cuts, strips, COLUMN)
        return Picture(self.height, self.width, cells or (), self.palette, polygons=polygons)

    def facts(self) -> dict[str, Any]:
        """Return the number of triangles, and the number of ways to fill each line and the whole board."""
        return {"cells": self.board.size, **BlockPuzzle.facts(self), "pictures": self.colours**self.board.size}

    def images(self) -> Iterator[tuple[str, Self]]:
        """Yield the puzzles of eleven other images of the picture: rotated by multiples of 60 degrees, and mirrored."""

        sides, (rows, rising, falling) = self.sides, self._groups()
        for turn in range(12):
            if turn == 6:
                sides = sides[2], sides[1], sides[0], sides[5], sides[4], sides[3]
                rows, rising, falling = backwards(rows), falling[::-1], rising[::-1]
            if turn:
                image = type(self)(sides, rows, rising, falling, self.palette, check=False)
                yield "mirrored" if turn > 5 else "rotated", image
            sides = (sides[5], *sides[:5])
            rows, rising, falling = backwards(rising), falling, rows[::-1]

    @classmethod
    def of_data(cls, data: Mapping[str, Any], about: dict[str, Any], check: bool) -> Self:
        """Return the puzzle from JSON data.

        Missing clues are derived from the goal. Raises `PuzzleError` if the data are invalid.
        """
        palette = data.get("palette") or data.get("colors")
        if data.get("sides") is None:
            raise PuzzleError("found no 'sides', expected a list of six lengths", "missing-section")
        board = board_of(data["sides"])
        expect_size(data, board.height, board.width, "sides of a board")
        goal, given = data.get("goal"), {name: data.get(name) for name in cls.names}
        if goal is not None and all(clues is None for clues in given.values()):
            saved = about.pop("saved")
            return replace(cls.from_grid(board.sides, goal, palette or None, **about), saved=saved)
        if missing := [name for name, clues in given.items() if clues is None]:
            raise PuzzleError(f"found no {missing[0]!r}, expected a list of clues", "missing-section")
        rows, rising, falling = (of or [] for of in given.values())
        return cls(board.sides, rows, rising, falling, palette, goal=goal, check=check, **about)

    def removed(self, grid: Sequence[str]) -> array[int]:
        """Return the colours that a saved grid excludes from cells of the model.

        Raises `PuzzleError` if the grid does not fit.
        """
        full = _full(self.board, grid)
        return BlockPuzzle.removed(self, full if isinstance(full, str) else [*self._blanked(full)])

    def _goal_of(self, goal: object) -> bytes | None:
        """Convert a goal from any accepted form to bytes. Raises `PuzzleError` if the goal does not fit the board."""
        return None if goal is None else _cells(self.board, goal, self.palette)

    def _saved_of(self, saved: Iterable[Saved]) -> tuple[Saved, ...]:
        """Check that the saved grids fit the board, including its void cells, and return them.

        Raises `PuzzleError` if a grid does not fit.
        """
        states = tuple(saved) if isinstance(saved, Iterable) else (None,)
        full = (
            state._replace(grid=tuple(self._blanked(_full(self.board, state.grid))))
            if isinstance(state, Saved)
            else state
            for state in states
        )
        return BlockPuzzle._saved_of(self, full)

    def _blanked(self, grid: Iterable[Any]) -> Iterator[Any]:
        """Yield the rows of a saved grid, with spaces for void cells. Raises `PuzzleError` if one of them has ink."""
        fit = {VOID, "?", self.palette[0].key}
        for number, (row, (first, end)) in enumerate(zip(grid, self.board.spans, strict=False), 1):
            if not isinstance(row, str):
                yield row  # `saved_cells` refuses it
                continue
            cells = [cell[0] for cell in CELL.finditer(row)]
            if ink := [cell for cell in cells[:first] + cells[end:] if fit.isdisjoint(cell)]:
                message = f"row {number} of a saved grid: found {ink[0]!r} outside the board, expected a space or ?"
                raise PuzzleError(message, "unknown-colour", ("row", number))
            yield "".join([VOID * first, *cells[first:end], VOID * (self.board.width - end)])


def _place(corner: tuple[int, int]) -> Point:
    """Return the position of a triangle's corner; the unit is the height of a row."""
    return corner[0] * COLUMN, float(corner[1])


@lru_cache(maxsize=64)
def _drawn(board: Board) -> tuple[tuple[tuple[Point, ...], ...], tuple[Point, ...], tuple[Cut, ...]]:
    """Return the shapes of a board's cells, its border, and the lines between cells; every fifth line is strong."""
    void = board.void
    shapes = tuple(
        () if cell in void else tuple(map(_place, board.corners(cell))) for cell in range(board.height * board.width)
    )
    cuts = tuple(
        Cut(_place(start), _place(end), WAYS[direction], number % 5 == 0)
        for direction, number, start, end in board.cuts()
    )
    return shapes, tuple(dict.fromkeys(map(_place, board.border))), cuts


def _cells(board: Board, grid: object, palette: Palette) -> bytes:
    """Convert a picture in any accepted form to bytes; void cells may be missing.

    Raises `PuzzleError` if the picture does not fit the board.
    """
    rows = grid if isinstance(grid, bytes) or hasattr(grid, "tolist") else _full(board, grid)
    return cells_of_shape(rows, palette, (board.height, board.width), VOID)


def _full(board: Board, grid: Any) -> Any:
    """Return the rows of a grid with all cells of the rectangle.

    A grid without ``height`` rows is returned unchanged. Raises `PuzzleError` if a row has the wrong length.
    """
    if isinstance(grid, (str, bytes)) or not isinstance(grid, Sequence) or len(grid) != board.height:
        return grid
    rows: list[Any] = []
    for row, (first, end) in zip(grid, board.spans, strict=True):
        if not isinstance(row, (str, list, tuple)):
            return grid
        cells = len(CELL.findall(row)) if isinstance(row, str) and "[" in row else len(row)
        before = first if cells == end - first else 0
        after = board.width - before - cells
        void: Any = VOID if isinstance(row, str) else [0]
        own = row if isinstance(row, str) else list(row)
        if cells not in (end - first, end, board.width):
            expected = f"{end - first}, or {board.width} including cells outside the board"
            message = f"row {len(rows) + 1} of a grid has {cells} cells, expected {expected}"
            raise PuzzleError(message, "goal-size", ("row", len(rows) + 1))
        rows.append(void * before + own + void * after)
    return rows
