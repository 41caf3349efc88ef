"""A puzzle on paper: rectangles, lines and numbers in units of a tenth of a cell, for any kind of output.

The clues stand left of the rows and above the columns; of nonograms every fifth line is thick. A number of a colour
puzzle is black or white, whichever has more contrast with the colour that it stands on, so that it can be read in print
without colours.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from nono.base.palette import readable
from nono.genres.base import Puzzle
from nono.genres.picture import Cells, Numbers, Picture

CELL = 10.0
INK, PAPER, FAINT, UNKNOWN = "000000", "ffffff", "9a9a9a", "e4e4e4"


class Box(NamedTuple):
    """A filled rectangle."""

    x: float
    y: float
    width: float
    height: float
    rgb: str


class Rule(NamedTuple):
    """A line of some thickness."""

    x1: float
    y1: float
    x2: float
    y2: float
    thickness: float
    rgb: str


class Label(NamedTuple):
    """A text, whose digits have their middle at ``y``; its middle, start or end (``anchor``) is at ``x``."""

    x: float
    y: float
    text: str
    size: float
    rgb: str
    anchor: str = "middle"


class Disc(NamedTuple):
    """A filled circle around a middle."""

    x: float
    y: float
    radius: float
    rgb: str


Item = Box | Rule | Label | Disc


@dataclass(slots=True)
class Sheet:
    """A drawing of some width and height; y grows downwards. ``board``: the upper left corner of a puzzle's board."""

    width: float
    height: float
    items: list[Item] = field(default_factory=list)
    board: tuple[float, float] = (0.0, 0.0)

    def add(self, other: Sheet, x: float, y: float, scale: float = 1.0) -> None:
        """Add another drawing, its corner at this place."""
        for item in other.items:
            match item:
                case Box(left, top, width, height, rgb):
                    moved: Item = Box(x + left * scale, y + top * scale, width * scale, height * scale, rgb)
                case Rule(x1, y1, x2, y2, thickness, rgb):
                    ends = x + x1 * scale, y + y1 * scale, x + x2 * scale, y + y2 * scale
                    moved = Rule(*ends, thickness * scale, rgb)
                case Label(left, top, text, size, rgb, anchor):
                    moved = Label(x + left * scale, y + top * scale, text, size * scale, rgb, anchor)
                case Disc(left, top, radius, rgb):
                    moved = Disc(x + left * scale, y + top * scale, radius * scale, rgb)
            self.items.append(moved)


def sheet(puzzle: Puzzle, cells: Cells | None = None) -> Sheet:
    """The puzzle to be solved, or with these cells filled in."""
    shown = puzzle.picture(cells)
    coloured = len(shown.palette) > 2
    left = CELL * max(map(len, shown.rows), default=0) + 2
    top = CELL * max(map(len, shown.cols), default=0) + 2
    width, height = CELL * shown.width, CELL * shown.height
    page = Sheet(left + width + 2, top + height + 2, board=(left, top))
    page.items.append(Box(0, 0, page.width, page.height, PAPER))
    paper = shown.palette[0].rgb
    page.items.append(Box(left, top, width, height, paper))
    for cell, colour in enumerate(shown.cells):
        rgb = UNKNOWN if colour is None else shown.palette[colour].rgb
        if rgb != paper:
            page.items.append(Box(left + cell % shown.width * CELL, top + cell // shown.width * CELL, CELL, CELL, rgb))
    inks = [entry.rgb for entry in shown.palette]
    for row, clue in enumerate(shown.rows):
        _numbers(page, clue, inks, coloured, left - 2, top + row * CELL, across=True)
    for column, clue in enumerate(shown.cols):
        _numbers(page, clue, inks, coloured, left + column * CELL, top - 2, across=False)
    _contents(page, shown, left, top)
    _rules(page, shown, left, top)
    return page


def _rules(page: Sheet, shown: Picture, left: float, top: float) -> None:
    """The lines between the cells, thick ones into the clues, and the borders of regions."""
    for line in range(shown.width + 1):
        thick = line % (shown.thick or shown.width) == 0 or line == shown.width
        x = left + line * CELL
        page.items.append(
            Rule(x, 2 if thick else top, x, top + CELL * shown.height, 1.1 if thick else 0.4, INK if thick else FAINT)
        )
    for line in range(shown.height + 1):
        thick = line % (shown.thick or shown.height) == 0 or line == shown.height
        y = top + line * CELL
        page.items.append(
            Rule(2 if thick else left, y, left + CELL * shown.width, y, 1.1 if thick else 0.4, INK if thick else FAINT)
        )
    for cell, other in shown.borders():
        x, y = left + other % shown.width * CELL, top + other // shown.width * CELL
        end = (x, y + CELL) if other == cell + 1 else (x + CELL, y)
        page.items.append(Rule(x, y, *end, 1.1, INK))


def _contents(page: Sheet, shown: Picture, left: float, top: float) -> None:
    """What is in the cells: rays, marks and texts."""

    def middle(cell: int) -> tuple[float, float]:
        return left + (cell % shown.width + 0.5) * CELL, top + (cell // shown.width + 0.5) * CELL

    for start, end, rgb in shown.rays:
        page.items.append(Rule(*middle(start), *middle(end), 1.0, rgb))
    for cell, mark in sorted(shown.marks.items()):
        page.items += [Disc(*middle(cell), radius, rgb) for radius, rgb in mark.discs]
    for cell, text in shown.texts.items():
        colour = shown.cells[cell]
        rgb = INK if colour is None else readable(shown.palette[colour].rgb)
        page.items.append(Label(*middle(cell), text, 6.4, rgb))


def _numbers(page: Sheet, clue: Numbers, inks: list[str], coloured: bool, x: float, y: float, across: bool) -> None:
    """The numbers of one clue, the last one at the board; ``x`` and ``y`` are the corner of the line at the board."""
    for place, (text, colour) in enumerate(reversed(clue), 1):
        box = (x - place * CELL, y) if across else (x, y - place * CELL)
        rgb = INK
        if coloured:
            page.items.append(Box(box[0] + 0.7, box[1] + 0.7, CELL - 1.4, CELL - 1.4, inks[colour]))
            rgb = readable(inks[colour])
        size = 6.4 if len(text) < 3 else 4.6
        page.items.append(Label(box[0] + CELL / 2, box[1] + CELL / 2, text, size, rgb))


def beside(left: Sheet, right: Sheet, gap: float = 2 * CELL) -> Sheet:
    """Two drawings next to each other."""
    page = Sheet(left.width + gap + right.width, max(left.height, right.height))
    page.items.append(Box(0, 0, page.width, page.height, PAPER))
    page.add(left, 0, 0)
    page.add(right, left.width + gap, 0)
    return page
