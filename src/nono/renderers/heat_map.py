"""The cells in which the solutions of a puzzle differ, drawn over its sheet: the warmer, the more evenly."""

from __future__ import annotations

from nono.renderers.items import CELL, INK, PAPER, Box, Sheet
from nono.renderers.polygons import Place
from nono.renderers.sheet import sheet
from nono.solving.diff import Diff

WITHIN = CELL / 3  # from the middle of a triangle to its sides
COOL, WARM = (0xFF, 0xD9, 0x8A), (0xD7, 0x30, 0x1F)
UNKNOWN = "b9c6d6"  # not known whether it differs


def render(found: Diff) -> Sheet:
    """The sheet: the colours of the backbone, differing cells in warm colours, those not known in blue grey.

    Where the puzzle itself has colours, these cells are framed, so that none is taken for a cell of the picture.
    A cell is warmest where it has its most frequent colour in no more than half of the solutions, if they are counted.
    """
    cells: list[int | None] = [0] * (found.puzzle.height * found.puzzle.width)
    for cell in found.backbone if found.pair else ():
        cells[cell] = found.pair[0][cell]
    page = sheet(found.puzzle, cells)
    shown = found.puzzle.picture(cells)
    left, top = page.board
    place = Place(left, top)
    for cell in sorted(found.differing | found.open):
        rgb = warmth(found.counts.get(cell)) if cell in found.differing else UNKNOWN
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
    """The colour of a cell whose colours have so many solutions each; the warmest where they are not counted."""
    share = 1.0 if not counts else min(1.0, 2 * (1 - max(counts.values()) / sum(counts.values())))
    return "".join(f"{round(cool + share * (warm - cool)):02x}" for cool, warm in zip(COOL, WARM, strict=True))
