"""Small pictures for web pages, with one pixel per cell, as ``data:`` addresses of PNG (300 bytes for 25x25 cells)."""

from __future__ import annotations

import struct
import zlib
from base64 import b64encode
from collections.abc import Sequence
from typing import NamedTuple

from nono.base.grid import differing_cells
from nono.genres import Picture, Puzzle
from nono.renderers.drawing.items import INK, UNKNOWN

# Colour-blind people can distinguish these colours (Okabe and Ito, "Color Universal Design", 2008).
FIRST, SECOND, BOTH = "d55e00", "0072b2", "cc79a7"
LARGE = 36  # if a side of the board has more cells, frames show where the differences are
NEAR = 5  # maximum distance in rows or columns at which two frames count as one
FADED = bytes(round(255 - 0.28 * (255 - part)) for part in range(256))  # mixes 72 % of white into a colour


class CellBox(NamedTuple):
    """A rectangle of cells; ``bottom`` and ``right`` are its last row and column."""

    top: int
    bottom: int
    left: int
    right: int

    def near(self, box: CellBox) -> bool:
        """Return whether the frames of the two rectangles would touch."""
        near_rows = self.top - box.bottom <= NEAR and box.top - self.bottom <= NEAR
        return near_rows and self.left - box.right <= NEAR and box.left - self.right <= NEAR

    def around(self, box: CellBox) -> CellBox:
        """Return the smallest rectangle that contains both rectangles."""
        top, left = min(self.top, box.top), min(self.left, box.left)
        return CellBox(top, max(self.bottom, box.bottom), left, max(self.right, box.right))


def solution_pixels(puzzle: Puzzle, solution: bytes) -> str:
    """Return the ``data:`` address of a picture of a solution."""
    picture = puzzle.picture(solution)
    return address(picture.width, picture.height, _colours(picture))


def difference_pixels(puzzle: Puzzle, first_solution: bytes, second_solution: bytes) -> str:
    """Return the ``data:`` address of a picture that compares two solutions. Colours are faded where they agree.

    A cell that only the first solution fills is orange; one that only the second fills is blue. A cell that they fill
    with different colours is purple.
    """
    picture = puzzle.picture(first_solution)
    cells = [bytes.fromhex(rgb).translate(FADED).hex() for rgb in _colours(picture)]
    differing = differing_cells(first_solution, second_solution)
    for cell in differing:
        cells[cell] = BOTH
        if not second_solution[cell]:
            cells[cell] = FIRST
        elif not first_solution[cell]:
            cells[cell] = SECOND
    if max(picture.width, picture.height) > LARGE:
        for box in _boxes(differing, picture.width):
            _frame(cells, box, picture.width, picture.height)
    return address(picture.width, picture.height, cells)


def _boxes(cells: Sequence[int], width: int) -> list[CellBox]:
    """Return rectangles that contain these cells. Rectangles close to each other are merged."""
    boxes: list[CellBox] = []
    for cell in cells:
        box = CellBox(cell // width, cell // width, cell % width, cell % width)
        while near := next((earlier for earlier in boxes if earlier.near(box)), None):
            boxes.remove(near)
            box = box.around(near)
        boxes.append(box)
    return boxes


def _frame(cells: list[str], box: CellBox, width: int, height: int) -> None:
    """Draw a dark frame around a rectangle, with one cell of space between, as far as it is on the board."""
    top, bottom, left, right = box.top - 2, box.bottom + 2, box.left - 2, box.right + 2
    for row in range(max(0, top), min(height, bottom + 1)):
        for column in range(max(0, left), min(width, right + 1)):
            if row in (top, bottom) or column in (left, right):
                cells[row * width + column] = INK


def _colours(picture: Picture) -> list[str]:
    """Return the colour of each cell, or of its mark if it has one."""
    cells = [UNKNOWN if colour is None else picture.palette[colour].rgb for colour in picture.cells]
    for cell, mark in picture.marks.items():
        cells[cell] = picture.palette[mark.colour].rgb
    return cells


def address(width: int, height: int, cells: Sequence[str]) -> str:
    """Return the ``data:`` address of a picture with these colours (six hexadecimal digits each), row by row."""
    return f"data:image/png;base64,{b64encode(png(width, height, cells)).decode()}"


def png(width: int, height: int, cells: Sequence[str]) -> bytes:
    """Return a PNG with at most 256 colours and few bits per pixel (W3C, "Portable Network Graphics", 2003)."""
    colours = {rgb: number for number, rgb in enumerate(dict.fromkeys(cells))}
    bits = next(bits for bits in (1, 2, 4, 8) if len(colours) <= 1 << bits)
    rows = []
    for start in range(0, width * height, width):
        row = "".join(f"{colours[rgb]:0{bits}b}" for rgb in cells[start : start + width])
        size = -(-len(row) // 8)  # bytes, rounded up; a 0 before each row means "no filter"
        rows.append(b"\0" + int(row.ljust(8 * size, "0"), 2).to_bytes(size, "big"))
    # 3: pixels are entries of a palette; the zeros are the usual compression and filters, and no interlacing
    header = struct.pack(">IIBBBBB", width, height, bits, 3, 0, 0, 0)
    chunks = {b"IHDR": header, b"PLTE": bytes.fromhex("".join(colours)), b"IDAT": zlib.compress(b"".join(rows), 9)}
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, data) for kind, data in chunks.items()) + _chunk(b"IEND", b"")


def _chunk(kind: bytes, data: bytes) -> bytes:
    """Return a chunk of a PNG: its length, its kind, its data, and their checksum."""
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
