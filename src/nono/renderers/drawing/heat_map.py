"""Draws the cells in which solutions differ."""

from __future__ import annotations

from nono.renderers.drawing.items import CELL, INK, PAPER, Box, Sheet
from nono.renderers.drawing.sheet import sheet
from nono.solving import Diff

DIFFERING, UNDECIDED = "d7301f", "b9c6d6"


def heat_map(diff: Diff) -> Sheet:
    """Return a map of the cells in which solutions differ.

    Backbone cells have their own colours, differing cells are red, and undecided cells blue grey. In colour puzzles,
    differing and undecided cells are framed, because the picture may contain the same colours.
    """
    cells: list[int | None] = [0] * (diff.puzzle.height * diff.puzzle.width)
    for cell in diff.backbone if diff.pair else ():
        cells[cell] = diff.pair[0][cell]
    page = sheet(diff.puzzle, cells)
    left, top = page.board
    for cell in sorted(diff.differing | diff.open):
        rgb = DIFFERING if cell in diff.differing else UNDECIDED
        # boxes on top of one another: how far from the edge of the cell each begins, and its colour
        frame = ((0.5, INK), (1.5, PAPER), (2.5, rgb)) if len(diff.puzzle.palette) > 2 else ((0.5, rgb),)
        row, column = divmod(cell, diff.puzzle.width)
        x, y = left + column * CELL, top + row * CELL
        page.items += [Box(x + edge, y + edge, CELL - 2 * edge, CELL - 2 * edge, edge_rgb) for edge, edge_rgb in frame]
    return page
