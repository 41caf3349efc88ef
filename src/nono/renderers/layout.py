"""Page layout: decides which drawings share a page, and their size and position.

Drawings keep their order. Each page has as many drawings as stay readable. They have the same cell size and are spread
evenly. A drawing with a page of its own is rotated if this makes it much larger.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}  # sizes of paper in points (1/72 inch)
MARGIN = 42.0
FOOTER = 14.0  # distance of the page number from the lower margin
GAP = 20.0  # minimum space between drawings
GAIN = 1.25  # a page is rotated if its cells become larger by more than this factor
STEP = 0.5  # difference between the cell sizes that are tried


class Block(NamedTuple):
    """A drawing of ``width`` x ``height`` cells with a heading above it and text below it.

    ``heading`` and ``text`` are heights, and ``least`` is the minimum width of the block, all in points.
    """

    width: float
    height: float
    heading: float
    text: float = 0.0
    least: float = 0.0

    def size(self, cell: float) -> tuple[float, float]:
        """Return the width and height in points for a cell size in points."""
        return max(self.least, self.width * cell), self.heading + self.height * cell + self.text


class Place(NamedTuple):
    """Block ``number`` on a page: its upper left corner and its size."""

    number: int
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Layout:
    """A page: its size, its cell size in points, and the places of its blocks."""

    paper: tuple[float, float]
    cell: float
    places: tuple[Place, ...]


class Sizes(NamedTuple):
    """Limits of a layout: cell sizes in points, the number of blocks per page, and the space at the top."""

    shared: float
    largest: float
    most: int
    alone: float
    """Maximum cell size in points for a block with a page of its own."""
    top: float = 0.0


def layouts(blocks: Sequence[Block], paper: tuple[float, float], sizes: Sizes) -> list[Layout]:
    """Return the pages for these blocks, in order."""
    pages = []
    start = 0
    while start < len(blocks):
        for count in range(min(sizes.most, len(blocks) - start), 1, -1):
            chosen = blocks[start : start + count]
            if _shelves(chosen, sizes.shared, _room(paper, sizes.top)) is not None:
                pages.append(_page(chosen, start, paper, sizes, sizes.shared, sizes.largest))
                break
        else:
            count = 1
            pages.append(alone(blocks[start], start, paper, sizes))
        start += count
    return pages


def alone(block: Block, number: int, paper: tuple[float, float], sizes: Sizes) -> Layout:
    """Return a page for a single block, rotated if this makes the cells much larger."""
    upright, lying = (_fitting(block, _room(page, sizes.top)) for page in (paper, paper[::-1]))
    page = paper[::-1] if min(lying, sizes.alone) > GAIN * min(upright, sizes.alone) else paper
    cell = min(max(upright, lying) if page != paper else upright, sizes.alone)
    return _page([block], number, page, sizes, cell, cell)


def _room(paper: tuple[float, float], top: float) -> tuple[float, float]:
    return paper[0] - 2 * MARGIN, paper[1] - 2 * MARGIN - FOOTER - top


def _fitting(block: Block, room: tuple[float, float]) -> float:
    """Return the largest cell size at which the block fits into this space."""
    return min(room[0] / block.width, (room[1] - block.heading - block.text) / block.height)


def _page(
    blocks: Sequence[Block], start: int, paper: tuple[float, float], sizes: Sizes, least: float, most: float
) -> Layout:
    """Return a page with these blocks, at the largest cell size from ``least`` to ``most`` that fits."""
    room = _room(paper, sizes.top)
    cell = most
    while (rows := _shelves(blocks, cell, room)) is None and cell > least:
        cell = max(least, cell - STEP)
    rows = rows or [list(range(len(blocks)))]
    heights = [max(blocks[one].size(cell)[1] for one in row) for row in rows]
    spare = max(0.0, room[1] - sum(heights) - GAP * (len(rows) - 1))
    between = GAP + min(2 * GAP, spare / (len(rows) + 1))
    y = MARGIN + sizes.top
    places = []
    for row, high in zip(rows, heights, strict=True):
        widths = [blocks[one].size(cell)[0] for one in row]
        aside = (room[0] - sum(widths)) / (len(row) + 1)
        x = MARGIN + aside
        for one, wide in zip(row, widths, strict=True):
            places.append(Place(start + one, x, y, wide, blocks[one].size(cell)[1]))
            x += wide + aside
        y += high + between
    return Layout(paper, cell, tuple(places))


def _shelves(blocks: Sequence[Block], cell: float, room: tuple[float, float]) -> list[list[int]] | None:
    """Arrange the blocks in rows. Return the block numbers row by row, or None if the blocks do not fit at this cell
    size.
    """
    rows: list[list[int]] = []
    across, high, down = 0.0, 0.0, 0.0
    for number, block in enumerate(blocks):
        wide, tall = block.size(cell)
        if rows and across + GAP + wide <= room[0] + 1e-6:
            rows[-1].append(number)
            across, high = across + GAP + wide, max(high, tall)
        else:
            down += high + GAP if rows else 0.0
            rows.append([number])
            across, high = wide, tall
        if wide > room[0] + 1e-6 or down + high > room[1] + 1e-6:
            return None
    return rows
