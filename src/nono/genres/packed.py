"""Sums over all cells of a board at once: a number packs one byte per cell, and one operation on it acts on all cells.

Loops over cells would take longer to check a solution of Akari, Mosaic, Minesweeper, Tents or Star Battle.
"""

from __future__ import annotations

from functools import lru_cache

ROUNDS = 12  # most pairs of tents and trees are found in four rounds
FREE = bytes([0xFF, *[0] * 255])  # for `bytes.translate`: 0xFF for a cell without a wall, 0 for a wall


@lru_cache(maxsize=64)
def _inner(height: int, width: int) -> tuple[int, int]:
    """Return two masks in the form of `as_number`: one without the first column, one without the last."""
    first, row = b"\0", b"\xff" * (width - 1)
    return as_number((first + row) * height), as_number((row + first) * height)


def as_number(values: bytes) -> int:
    """Pack one byte per cell into a number. A single operation on the number then acts on all cells."""
    return int.from_bytes(values, "little")


def sums_around(values: bytes, width: int) -> bytes:
    """Return for each cell the sum of the values in the 3x3 square around it.

    The values are at most 28, so that the sum of nine of them fits in a byte.
    """
    cells = as_number(values)
    right, left = _inner(len(values) // width, width)
    # the sums of three cells beside each other; then these sums and those of the rows above and below
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
        choices = _beside(right, width, inner)  # 0 to 4 in the byte of each cell
        # the lowest bit of a byte: 1 for a cell with a single choice, whose number has no other bit (2 or 4)
        single = left & choices & ~(choices >> 1) & ~(choices >> 2)
        chosen = right & _beside(single, width, inner)
        if single.bit_count() == chosen.bit_count():  # no two cells choose the same
            left, right = left ^ single, right ^ chosen
        left, right = right, left  # in the next round, the others choose
    return not left | right


def _as_bytes(cells: int, size: int) -> bytes:
    """Return the values of the first ``size`` cells of a packed number."""
    return (cells & (1 << 8 * size) - 1).to_bytes(size, "little")


def cells_that_see(values: bytes, walls: bytes, width: int) -> bytes:
    """Return for each cell whether it sees a 1 along its row or column; 0 for walls.

    The bytes of ``values`` and ``walls`` are 0 or 1. Walls have the value 0 and block the view. No cell sees itself.
    All bytes are one large number, which is shifted by bits: 8 for the next cell, 8 * width for the next row. In step
    i, each 1 spreads over 2**i cells, so a long line takes few steps.
    """
    size = len(values)
    cells, free = as_number(values), as_number(walls.translate(FREE))
    right, left = _inner(size // width, width)
    visible = 0
    for length, step, mask, is_back in (
        (width, 8, right, False),  # to the right, but not into the first column
        (width, 8, left, True),
        (size // width, 8 * width, -1, False),  # down
        (size // width, 8 * width, -1, True),
    ):
        way = free & mask  # the cells that a 1 can reach in one step, and later in 2, 4, 8, ... steps
        ones = (cells >> step if is_back else cells << step) & way
        while length > 0:
            ones |= (ones >> step if is_back else ones << step) & way
            way &= way >> step if is_back else way << step
            step, length = 2 * step, length // 2
        visible |= ones
    return _as_bytes(visible, size)
