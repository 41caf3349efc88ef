"""Functions on boards whose cells are numbered row by row: sizes, rows, cell names, neighbours, regions and noise."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from struct import unpack
from typing import TYPE_CHECKING, TypeVar

from nono.base.errors import PuzzleError, excerpt

if TYPE_CHECKING:
    from random import Random

MAX_CELLS = 1 << 22  # the number of cells of a 2048x2048 board; also the maximum length of a block
ROUNDS = 12  # most pairs of tents and trees are found in four rounds

FREE = bytes([0xFF, *[0] * 255])  # for `bytes.translate`: 0xFF for a cell without a wall, 0 for a wall

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


def split_columns(cells: Row, width: int) -> list[Row]:
    """Return the columns of a board."""
    return [cells[column::width] for column in range(width)]


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


def boxes(side: int, columns: int) -> list[int]:
    """Return the box number of each cell of a square board with as many boxes as rows.

    ``columns`` is the number of boxes side by side.
    """
    high, wide = columns, side // columns
    return [cell // side // high * columns + cell % side // wide for cell in range(side * side)]


@lru_cache(maxsize=64)
def beside(height: int, width: int) -> tuple[tuple[int, ...], ...]:
    """Return a list of neighbours for each cell: the cells that share a side with it."""
    neighbours = []
    for cell in range(height * width):
        row, column = divmod(cell, width)
        near = [cell - width] * (row > 0) + [cell - 1] * (column > 0)
        near += [cell + 1] * (column + 1 < width) + [cell + width] * (row + 1 < height)
        neighbours.append(tuple(near))
    return tuple(neighbours)


@lru_cache(maxsize=64)
def around(height: int, width: int) -> tuple[tuple[int, ...], ...]:
    """Return a list of cells for each cell: the 3x3 square around it, including itself."""
    # each row with its neighbours, and each column with its neighbours
    sides = [[range(max(0, at - 1), min(size, at + 2)) for at in range(size)] for size in (height, width)]
    return tuple(
        tuple([row * width + column for row in rows for column in columns]) for rows in sides[0] for columns in sides[1]
    )


@lru_cache(maxsize=64)
def _inner(height: int, width: int) -> tuple[int, int]:
    """Return two masks in the form of `as_number`: one without the first column, one without the last."""
    first, row = b"\0", b"\xff" * (width - 1)
    return as_number((first + row) * height), as_number((row + first) * height)


def as_number(values: bytes) -> int:
    """Pack one byte per cell into a number. A single operation on the number then acts on all cells."""
    return int.from_bytes(values, "little")


def sums_around(values: bytes, width: int) -> bytes:
    """Return for each cell the sum of the values (0 to 28) in the 3x3 square around it."""
    cells = as_number(values)
    right, left = _inner(len(values) // width, width)
    across = cells + ((cells & left) << 8) + ((cells & right) >> 8)
    return _as_bytes(across + (across << 8 * width) + (across >> 8 * width), len(values))


def sums_beside(values: bytes, width: int) -> bytes:
    """Return for each cell the sum of the values (0 to 63) of the cells that share a side with it."""
    return _as_bytes(_beside(as_number(values), width, _inner(len(values) // width, width)), len(values))


def _beside(cells: int, width: int, inner: tuple[int, int]) -> int:
    """Return the sums of `sums_beside`, packed. Bytes after the last cell have no meaning."""
    right, left = inner
    return ((cells & left) << 8) + ((cells & right) >> 8) + (cells << 8 * width) + (cells >> 8 * width)


def paired_off(ones: bytes, others: bytes, width: int) -> bool:
    """Return whether ``ones`` and ``others`` can be paired with neighbours, if cells with a single choice go first.

    The bytes are 0 or 1. If choices form cycles or long chains (more than `ROUNDS` rounds), the result is False.
    """
    inner = _inner(len(ones) // width, width)
    left, right = as_number(ones), as_number(others)
    for _ in range(ROUNDS):
        if not left | right:
            break
        choices = _beside(right, width, inner)
        single = left & choices & ~(choices >> 1) & ~(choices >> 2)
        chosen = right & _beside(single, width, inner)
        if single.bit_count() == chosen.bit_count():  # no two cells choose the same
            left, right = left ^ single, right ^ chosen
        left, right = right, left
    return not left | right


def _as_bytes(cells: int, size: int) -> bytes:
    """Return the values of the first ``size`` cells of a packed number."""
    return (cells & (1 << 8 * size) - 1).to_bytes(size, "little")


def seen(values: bytes, walls: bytes, width: int) -> bytes:
    """Return for each cell whether it sees a 1 along its row or column; 0 for walls.

    The bytes of ``values`` and ``walls`` are 0 or 1. Walls have the value 0 and block the view. No cell sees itself. In
    step i, each 1 spreads over 2**i cells, so a long line takes few steps.
    """
    size = len(values)
    cells, free = as_number(values), as_number(walls.translate(FREE))
    right, left = _inner(size // width, width)
    visible = 0
    for length, step, first, is_back in (
        (width, 8, right, False),
        (width, 8, left, True),
        (size // width, 8 * width, -1, False),
        (size // width, 8 * width, -1, True),
    ):
        open_ = free & first
        ones = (cells >> step if is_back else cells << step) & open_
        while length > 0:
            ones |= (ones >> step if is_back else ones << step) & open_
            open_ &= open_ >> step if is_back else open_ << step
            step, length = 2 * step, length // 2
        visible |= ones
    return _as_bytes(visible, size)


def differing_cells(one: bytes, other: bytes) -> list[int]:
    """Return the numbers of the cells in which two pictures differ."""
    return [cell for cell, (own, its) in enumerate(zip(one, other, strict=True)) if own != its]


def reached(cell: int, cells: Iterable[int], height: int, width: int) -> set[int]:
    """Return all of ``cells`` that a path within ``cells`` connects with ``cell``."""
    near = beside(height, width)
    left = set(cells) - {cell}
    area = [cell]
    for one in area:
        for other in near[one]:
            if other in left:
                left.discard(other)
                area.append(other)
    return set(area)


def smooth(rng: Random, height: int, width: int, detail: tuple[int, int]) -> list[int]:
    """Return smooth noise: a number per cell, row by row, averaged over ``detail`` = (rows, columns) cells.

    Three box filters along each axis approximate a Gaussian filter. Opposite sides are joined, as on a torus.
    """
    values = unpack(f"<{width * height}H", rng.randbytes(2 * width * height))
    lines: Iterable[Sequence[int]] = [values[at : at + width] for at in range(0, len(values), width)]
    for size in detail:
        lines = [_averaged(line, size) for line in zip(*lines, strict=True)]
    return [value for line in lines for value in line]


def _averaged(line: Sequence[int], size: int) -> Sequence[int]:
    for _ in range(3):
        wide = [line[at % len(line)] for at in range(1 - size, len(line))]
        line = [sum(wide[at : at + size]) for at in range(len(line))]
    return line
