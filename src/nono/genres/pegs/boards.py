"""The boards of peg solitaire: holes, jumps and symmetries, the built-in ones, and positions as text."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import product

from nono.base.errors import PuzzleError, excerpt
from nono.model.moves import MAX_HOLES

PEG, GAP, WALL = "o", ".", "#"
PEGS, GAPS, WALLS = "o1Px*", ".0H", "# _"  # what is read as a peg, an empty hole, no hole
DIRECTIONS = {
    "square": ((0, 1), (1, 0), (0, -1), (-1, 0)),
    "triangle": ((0, 1), (1, 0), (1, 1), (0, -1), (-1, 0), (-1, -1)),
}
Hole = tuple[int, int]  # row and column


@dataclass(frozen=True, slots=True)
class Board:
    """The holes of a board, row by row, on a grid: square, or triangle, where (row + 1, column + 1) is next, too."""

    grid: str
    holes: tuple[Hole, ...]

    @property
    def height(self) -> int:
        return max(row for row, _ in self.holes) + 1

    @property
    def width(self) -> int:
        return max(column for _, column in self.holes) + 1

    def jumps(self) -> bytes:
        """All jumps, as triples of holes: from, over, to."""
        return _jumps(self)

    def symmetries(self) -> tuple[bytes, ...]:
        """The turns and reflections of the grid that map the holes to themselves, as permutations, identity first."""
        return _symmetries(self)

    def rows(self, keys: Sequence[str]) -> list[str]:
        """The board a string a row, with these characters for its holes."""
        shown = [[WALL] * self.width for _ in range(self.height)]
        for (row, column), key in zip(self.holes, keys, strict=True):
            shown[row][column] = key
        return ["".join(row).rstrip(WALL) or WALL for row in shown]

    def name(self) -> str:
        """The name of the board if it is one of those that are built in."""
        names = [f"triangle{self.height}", "english33", "european37"]
        return next((name for name in names if _known(name) == self), "")


def board_named(name: str) -> Board:
    """The built-in board of this name; raises `PuzzleError`."""
    board = _known(name)
    if board is None:
        raise PuzzleError(f"found board {excerpt(name)}, expected triangle4 to 10, english33 or european37", "bad-size")
    return board


def parse(rows: Sequence[str], grid: str) -> tuple[Board, int]:
    """The board and the position that rows of text show; raises `PuzzleError`."""
    if not isinstance(grid, str) or grid not in DIRECTIONS:
        raise PuzzleError(f"found grid {excerpt(grid)}, expected square or triangle", "bad-field")
    if not isinstance(rows, Sequence) or not all(isinstance(row, str) for row in rows):
        raise PuzzleError(f"found {excerpt(rows)}, expected rows of text", "bad-field")
    if grid == "triangle":
        rows = ["".join(row.split()) for row in rows]
    holes: list[Hole] = []
    pegs = 0
    for row_number, row in enumerate(rows):
        for column, key in enumerate(row.rstrip()):
            if key in WALLS:
                continue
            if key not in PEGS + GAPS:
                message = f"row {row_number + 1}: found {key!r}, expected {PEG} a peg, {GAP} a hole or {WALL} neither"
                raise PuzzleError(message, "unknown-colour", ("row", row_number + 1))
            pegs |= (key in PEGS) << len(holes)
            holes.append((row_number, column))
    if not holes:
        raise PuzzleError("found a board without holes, expected one at least", "bad-size")
    if len(holes) > MAX_HOLES:
        raise PuzzleError(f"found a board of {len(holes)} holes, expected at most {MAX_HOLES}", "too-large")
    top, left = min(row for row, _ in holes), min(column for _, column in holes)
    return Board(grid, tuple((row - top, column - left) for row, column in holes)), pegs


@lru_cache(maxsize=64)
def _known(name: str) -> Board | None:
    if found := re.fullmatch(r"triangle(\d{1,2})", name):
        side = int(found[1])
        holes = tuple((row, column) for row in range(side) for column in range(row + 1))
        return Board("triangle", holes) if 4 <= side <= 10 else None
    if name not in ("english33", "european37"):
        return None
    cross = [(y, x) for y, x in product(range(7), range(7)) if min(abs(y - 3), abs(x - 3)) <= 1]
    corners = [(y, x) for y, x in product((1, 5), (1, 5)) if name == "european37"]
    return Board("square", tuple(sorted([*cross, *corners])))


def centre_of(board: Board) -> int:
    """The hole nearest to the middle of the board."""
    middle = (board.height - 1) / 2, (board.width - 1) / 2
    distances = [(row - middle[0]) ** 2 + (column - middle[1]) ** 2 for row, column in board.holes]
    return distances.index(min(distances))


def hole_of(board: Board, hole: int, what: str) -> int:
    if isinstance(hole, bool) or not isinstance(hole, int) or not 0 <= hole < len(board.holes):
        message = f"found {what} {excerpt(hole)}, expected a hole of the board, 0 to {len(board.holes) - 1}"
        raise PuzzleError(message, "no-hole")
    return hole


def position_of(board: Board, given: object, what: str) -> int:
    """The position that a peg or a gap for each hole makes; what is no hole may be there, or not."""
    if isinstance(given, str):
        keys: list[object] = list(given)
    elif isinstance(given, Iterable) and not isinstance(given, bytes):
        items = list(given)
        keys = list("".join(items)) if all(isinstance(item, str) for item in items) else items
    else:
        keys = list(given) if isinstance(given, bytes) else []
    shown = [key for key in keys if not (isinstance(key, str) and (key in WALLS or key.isspace()))]
    known: dict[object, int] = {**dict.fromkeys(PEGS, 1), **dict.fromkeys(GAPS, 0), True: 1, False: 0}
    values = [known.get(key) if isinstance(key, (str, int)) else None for key in shown]
    if None in values or len(values) != len(board.holes):
        message = f"found {what} {excerpt(given)}, expected a peg ({PEG}) or a gap ({GAP}) for each of"
        raise PuzzleError(f"{message} {len(board.holes)} holes", "goal-size")
    return sum(1 << hole for hole, value in enumerate(values) if value)


@lru_cache(maxsize=64)
def _jumps(board: Board) -> bytes:
    number = {hole: index for index, hole in enumerate(board.holes)}
    jumps = bytearray()
    for (row, column), start in number.items():
        for down, right in DIRECTIONS[board.grid]:
            over, end = number.get((row + down, column + right)), number.get((row + 2 * down, column + 2 * right))
            if over is not None and end is not None:
                jumps += bytes((start, over, end))
    return bytes(jumps)


@lru_cache(maxsize=64)
def _symmetries(board: Board) -> tuple[bytes, ...]:
    directions = set(DIRECTIONS[board.grid])
    number = {hole: index for index, hole in enumerate(board.holes)}
    images = []
    for a, b, c, d in sorted(product((1, 0, -1), repeat=4), reverse=True, key=lambda matrix: matrix == (1, 0, 0, 1)):
        if {(a * row + b * column, c * row + d * column) for row, column in directions} != directions:
            continue
        turned = [(a * row + b * column, c * row + d * column) for row, column in board.holes]
        top, left = min(row for row, _ in turned), min(column for _, column in turned)
        placed = [number.get((row - top, column - left)) for row, column in turned]
        if None not in placed:
            images.append(bytes(hole for hole in placed if hole is not None))
    return tuple(dict.fromkeys(images))  # on a line, say, some are equal
