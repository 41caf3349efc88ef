"""Paper sizes, the margins of sheets and books, and page layout. All lengths are in points (1/72 inch).

Page layout decides which drawings share a page, and their size and position. Drawings keep their order. Each page has
as many drawings as fit, spread evenly. A drawing with a page of its own is turned sideways if it becomes much larger.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from math import inf
from typing import NamedTuple

from nono.base.arguments import unfit

UNITS = {"in": 72.0, "mm": 72 / 25.4, "cm": 72 / 2.54, "pt": 1.0}
NAMED_SIZES = {"a4": (595.28, 841.89), "a5": (419.53, 595.28), "letter": (612.0, 792.0)}
BOOK_SIZES = ("5x8", "5.5x8.5", "6x9", "7x10", "8x10", "8.5x8.5", "8.5x11")  # trim sizes of books, in inches
OTHER_SIZE = re.compile(r"(\d+(?:\.\d+)?)\s*[x\u00d7*]\s*(\d+(?:\.\d+)?)\s*(in|mm|cm|pt)?")
LEAST, MOST = 3 * 72.0, 40 * 72.0  # the shortest and longest side of a paper
LARGE = 500.0  # papers whose shorter side is at least this long have larger margins
FOOTER = 14.0  # height of the page number
# The inner margin of a book with at most this number of pages; thick books need a wide one, the gutter.
INNER = ((150, 45.0), (300, 54.0), (500, 63.0), (700, 72.0), (inf, 81.0))
EXTRA = 9.0  # the inner margin is at least this much wider than the outer one


def paper_size(word: str) -> tuple[float, float]:
    """Return the width and height of a paper: a name, or a size such as "6x9" (inches) or "170x240mm"."""
    size = NAMED_SIZES.get(word.lower())
    stated = OTHER_SIZE.fullmatch(word.lower().strip())
    if size is None and stated:
        unit = UNITS[stated[3] or "in"]
        size = float(stated[1]) * unit, float(stated[2]) * unit
    if size is None or not LEAST <= min(size) <= max(size) <= MOST:
        names = ", ".join((*NAMED_SIZES, *BOOK_SIZES))
        raise unfit("paper", word, f"{names} or a size of 3 to 40 inches, such as 170x240mm")
    return size


@dataclass(frozen=True)
class Paper:
    """The size of a page and its margins.

    In a ``bound`` book, the inner margin is at the left of odd pages and at the right of even pages. A sheet has equal
    margins.
    """

    size: tuple[float, float]
    inner: float
    outer: float
    bound: bool = False

    @property
    def area(self) -> tuple[float, float]:
        """The width and height of the space for the content of an upright page."""
        width, height = self.size
        return width - self.inner - self.outer, height - 2 * self.outer - FOOTER

    @property
    def turned_area(self) -> tuple[float, float]:
        """The width and height for content that is turned sideways. A book keeps the format of its pages."""
        width, height = self.size
        if self.bound:
            return self.area[::-1]
        return height - self.inner - self.outer, width - 2 * self.outer - FOOTER

    def left(self, number: int) -> float:
        """Return the margin at the left of page ``number``, counted from 1."""
        return self.inner if number % 2 else self.outer


def sheet_paper(size: tuple[float, float]) -> Paper:
    """Return the paper of a sheet."""
    margin = 42.0 if min(size) >= LARGE else 36.0
    return Paper(size, margin, margin)


def book_papers(size: tuple[float, float]) -> list[tuple[float, Paper]]:
    """Return the papers of a book, each with the largest number of pages for which its inner margin is wide enough."""
    outer = sheet_paper(size).outer
    return [(most, Paper(size, max(inner, outer + EXTRA), outer, bound=True)) for most, inner in INNER]


GAP = 20.0  # minimum space between drawings
GAIN = 1.25  # a page is turned if its cells become larger by more than this factor

Area = tuple[float, float]  # width and height of the space on a page in points


class Block(NamedTuple):
    """A drawing of ``width`` x ``height`` cells with a heading above it and text below it.

    ``heading`` and ``text`` are heights, and ``least`` is the minimum width of the block, all in points. ``finest`` is
    the smallest cell at which its digits are large enough.
    """

    width: float
    height: float
    heading: float
    text: float = 0.0
    least: float = 0.0
    finest: float = 0.0

    def size(self, cell: float) -> tuple[float, float]:
        """Return the width and height in points for a cell size in points."""
        return max(self.least, self.width * cell), self.heading + self.height * cell + self.text


class Place(NamedTuple):
    """Block ``number`` on a page: the distance of its upper left corner from that of the area, and its size."""

    number: int
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Layout:
    """A page: whether it is turned sideways, its cell size in points, and the places of its blocks."""

    turned: bool
    cell: float
    places: tuple[Place, ...]


class Sizes(NamedTuple):
    """Limits of a layout: the number of blocks per page, cell sizes in points, and the space at the top."""

    most: int
    alone: float = 1.0
    """Maximum cell size in points for a block with a page of its own."""
    shared: float = 1.0
    """Minimum cell size in points for blocks that share a page."""
    largest: float = 1.0
    """Maximum cell size in points for blocks that share a page."""
    top: float = 0.0
    grid: float = 0.0
    """Space between the blocks of a grid, which begins at the left and the top; 0 spreads the blocks over the page."""


def fitted(block: Block, areas: tuple[Area, Area], sizes: Sizes, count: int) -> float:
    """Return the largest cell size at which ``count`` blocks like this one share a page, or 0 if they never fit."""
    if count == 1:
        return alone(block, 0, areas, sizes).cell
    wide, high = _room(areas[0], sizes)
    cells = [0.0]  # if they do not fit in any number of columns
    for columns in range(1, count + 1):
        rows = -(-count // columns)
        room = (wide - GAP * (columns - 1)) / columns, (high - GAP * (rows - 1)) / rows
        if block.least <= room[0]:
            cells.append(_fitting(block, room))
    return min(max(cells), sizes.largest)


def layouts(blocks: Sequence[Block], areas: tuple[Area, Area], sizes: Sizes, start: int = 0) -> list[Layout]:
    """Return the pages for these blocks, in order, evenly filled. Blocks that share a page have a cell size of 1.

    ``areas`` are the space on a page and the space on a page that is turned sideways. The first block has the number
    ``start``.
    """
    pages = _filled(blocks, areas, sizes, start)
    average = -(-len(blocks) // max(1, len(pages)))  # blocks per page, rounded up
    if sizes.grid:
        return pages  # a grid fills one page after another
    for most in range(average, sizes.most):  # the fewest blocks per page with which the pages suffice
        even = _filled(blocks, areas, sizes._replace(most=most), start)
        if len(even) == len(pages):
            return even
    return pages


def _filled(blocks: Sequence[Block], areas: tuple[Area, Area], sizes: Sizes, start: int) -> list[Layout]:
    """Return pages with as many blocks as fit on each.

    A block whose digits need larger cells than those of shared pages (``finest`` above 1) gets a page of its own.
    """
    pages = []
    first = 0
    while first < len(blocks):
        for count in range(min(sizes.most, len(blocks) - first), 1, -1):
            chosen = blocks[first : first + count]
            rows = _shelves(chosen, _room(areas[0], sizes), sizes.grid)
            if rows is not None and all(block.finest <= 1 for block in chosen):
                pages.append(_page(chosen, start + first, areas[0], sizes, rows))
                break
        else:
            count = 1
            pages.append(alone(blocks[first], start + first, areas, sizes))
        first += count
    return pages


def alone(block: Block, number: int, areas: tuple[Area, Area], sizes: Sizes) -> Layout:
    """Return a page for a single block, turned sideways if this makes the cells much larger."""
    upright, lying = (_fitting(block, _room(area, sizes)) for area in areas)
    turned = min(lying, sizes.alone) > GAIN * min(upright, sizes.alone) or upright < block.finest <= lying
    return _page([block], number, areas[turned], sizes, [[0]], min(lying if turned else upright, sizes.alone), turned)


def _room(area: Area, sizes: Sizes) -> Area:
    return area[0], area[1] - sizes.top


def _fitting(block: Block, room: Area) -> float:
    """Return the largest cell size at which the block fits into this space."""
    return min(room[0] / block.width, (room[1] - block.heading - block.text) / block.height)


def _page(
    blocks: Sequence[Block],
    start: int,
    area: Area,
    sizes: Sizes,
    rows: Sequence[Sequence[int]],
    cell: float = 1.0,
    turned: bool = False,
) -> Layout:
    """Return a page with these blocks in these rows."""
    room = _room(area, sizes)
    heights = [max(blocks[index].size(cell)[1] for index in row) for row in rows]
    spare = max(0.0, room[1] - sum(heights) - GAP * (len(rows) - 1))
    between = GAP + min(2 * GAP, spare / (len(rows) + 1))
    left = spare - (between - GAP) * (len(rows) - 1)
    between = sizes.grid or between
    y = sizes.top or left / 2  # a page without a heading is centred
    places = []
    for row, high in zip(rows, heights, strict=True):
        widths = [blocks[index].size(cell)[0] for index in row]
        aside = sizes.grid or (room[0] - sum(widths)) / (len(row) + 1)
        x = 0.0 if sizes.grid else aside
        for index, wide in zip(row, widths, strict=True):
            places.append(Place(start + index, x, y, wide, blocks[index].size(cell)[1]))
            x += wide + aside
        y += high + between
    return Layout(turned, cell, tuple(places))


def _shelves(blocks: Sequence[Block], room: Area, grid: float) -> list[list[int]] | None:
    """Arrange the blocks in rows. Return the block numbers row by row, or None if the blocks do not fit."""
    rows: list[list[int]] = []
    gap = grid or GAP
    across, high, down = 0.0, 0.0, 0.0
    for number, block in enumerate(blocks):
        wide, tall = block.size(1.0)
        if rows and across + gap + wide <= room[0] + 1e-6:
            rows[-1].append(number)
            across, high = across + gap + wide, max(high, tall)
        else:
            down += high + gap if rows else 0.0
            rows.append([number])
            across, high = wide, tall
        if wide > room[0] + 1e-6 or down + high > room[1] + 1e-6:
            return None
    return rows
