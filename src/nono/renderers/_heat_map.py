"""Draws the cells in which solutions differ."""

from __future__ import annotations

from nono.renderers._items import CELL, INK, PAPER, Box, Sheet
from nono.renderers._polygons import Place
from nono.renderers._sheet import sheet
from nono.solving import Diff

WITHIN = CELL / 3  # distance from the middle of a triangle to each of its sides
COOL, WARM = (0xFF, 0xD9, 0x8A), (0xD7, 0x30, 0x1F)
UNDECIDED = "b9c6d6"  # colour of undecided cells


def heat_map(diff: Diff) -> Sheet:
    """Return a map of the cells in which solutions differ.

    Backbone cells have their own colours, differing cells warm colours, and undecided cells blue grey. In colour
    puzzles, differing and undecided cells are framed, because the picture may contain the same colours. If solutions
    are counted, a cell is the warmer, the fewer solutions have its most frequent colour.
    """
    cells: list[int | None] = [0] * (diff.puzzle.height * diff.puzzle.width)
    for cell in diff.backbone if diff.pair else ():
        cells[cell] = diff.pair[0][cell]
    page = sheet(diff.puzzle, cells)
    shown = diff.puzzle.picture(cells)
    left, top = page.board
    place = Place(left, top)
    for cell in sorted(diff.differing | diff.open):
        rgb = warmth(diff.counts.get(cell)) if cell in diff.differing else UNDECIDED
        frame = ((0.5, INK), (1.5, PAPER), (2.5, rgb)) if len(shown.palette) > 2 else ((0.5, rgb),)
        if shown.polygons:
            corners = shown.polygons.cells[cell]
            page.items += [place.shape(corners, one, 1 - edge / WITHIN) for edge, one in frame if corners]
            continue
        row, column = divmod(cell, shown.width)
        x, y = left + column * CELL, top + row * CELL
        page.items += [Box(x + edge, y + edge, CELL - 2 * edge, CELL - 2 * edge, one) for edge, one in frame]
    return page


def warmth(counts: dict[int, int] | None) -> str:
    """Return a cell's warm colour, given the number of solutions with each of its colours. Without numbers, return the
    warmest colour.
    """
    share = 1.0 if not counts else min(1.0, 2 * (1 - max(counts.values()) / sum(counts.values())))
    return "".join(f"{round(cool + share * (warm - cool)):02x}" for cool, warm in zip(COOL, WARM, strict=True))
