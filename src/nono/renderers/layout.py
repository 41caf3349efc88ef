"""Several drawings a page: which ones stand together, at which size of a cell, and where.

Drawings keep their order. As many as are readable go on a page, all with cells of one size; rows and the drawings in
them are spread over the page. One that needs a page for itself lies on its side where that makes it much larger.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import NamedTuple

PAPERS = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}  # points of 1/72 inch
MARGIN = 42.0
FOOTER = 14.0  # above the lower margin, for the number of the page
GAP = 20.0  # at least, between drawings
GAIN = 1.25  # how much larger cells on a page that lies on its side have to be
STEP = 0.5  # of the sizes that are tried


class Block(NamedTuple):
    """A drawing of so many cells, a heading above it, text below it, in points; the whole has a least width."""

    width: float
    height: float
    heading: float
    text: float = 0.0
    least: float = 0.0

    def size(self, cell: float) -> tuple[float, float]:
        """Width and height in points with cells of so many points."""
        return max(self.least, self.width * cell), self.heading + self.height * cell + self.text


class Place(NamedTuple):
    """Where the block of a number stands: its left upper corner, from the upper left corner of the page, and size."""

    number: int
    x: float
    y: float
    width: float
    height: float


@dataclass(frozen=True, slots=True)
class Layout:
    """A page: its size, how many points a cell has, and where its blocks are."""

    paper: tuple[float, float]
    cell: float
    places: tuple[Place, ...]


class Sizes(NamedTuple):
    """Points of a cell: at least where several share a page, and at most; blocks on a page at most; room at the top."""

    shared: float
    largest: float
    most: int
    alone: float
    """Points of a cell of a block that has a page for itself, at most."""
    top: float = 0.0


def layouts(blocks: Sequence[Block], paper: tuple[float, float], sizes: Sizes) -> list[Layout]:
    """The pages for the blocks, in their order."""
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
    """A page for one block, on its side where its cells are much larger then."""
    upright, lying = (_fitting(block, _room(page, sizes.top)) for page in (paper, paper[::-1]))
    page = paper[::-1] if min(lying, sizes.alone) > GAIN * min(upright, sizes.alone) else paper
    cell = min(max(upright, lying) if page != paper else upright, sizes.alone)
    return _page([block], number, page, sizes, cell, cell)


def _room(paper: tuple[float, float], top: float) -> tuple[float, float]:
    return paper[0] - 2 * MARGIN, paper[1] - 2 * MARGIN - FOOTER - top


def _fitting(block: Block, room: tuple[float, float]) -> float:
    """The largest cell of a block that has the room for itself."""
    return min(room[0] / block.width, (room[1] - block.heading - block.text) / block.height)


def _page(
    blocks: Sequence[Block], start: int, paper: tuple[float, float], sizes: Sizes, least: float, most: float
) -> Layout:
    """The page of blocks that fit with the least cell, with the largest one with which they do."""
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
    """The blocks in rows, one after another; None where they do not fit."""
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
