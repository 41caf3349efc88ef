"""What the renderers draw: a board of coloured cells with texts and marks, borders, and clues around the board."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from nono.base.palette import Palette

Colours = Sequence[int | None]  # the colour of each cell, row by row; None: unknown
Point = tuple[float, float]  # right and down
Numbers = tuple[tuple[str, int], ...]  # the blocks of one clue: their text and colour


class Mark(NamedTuple):
    """A shape in a cell: discs around its middle, widest first, each with its radius in tenths of a cell and its rgb.

    In text, the key of ``colour``, an entry of the picture's palette, stands for the mark.
    """

    colour: int
    discs: tuple[tuple[float, str], ...]


class Ray(NamedTuple):
    """A thin line between the middles of two cells."""

    start: int
    end: int
    rgb: str


class Strip(NamedTuple):
    """The clue of a line on a board of polygons.

    ``numbers`` stand one after another from the board outwards; the first is next to ``edge``, given by its two
    corners. ``way`` is the outward direction, of length 1.
    """

    numbers: Numbers
    edge: tuple[Point, Point]
    way: Point


class Cut(NamedTuple):
    """A line between cells, from the end with the clues to the other end; ``way`` is the direction of these clues."""

    start: Point
    end: Point
    way: Point
    strong: bool


@dataclass(frozen=True, slots=True)
class Polygons:
    """The shapes of cells that are not squares, in units of the height of a row, from the upper left corner.

    ``cells`` has the corners of each cell of the picture, or none for a cell outside the board. ``border`` has the
    corners of the board. ``column`` is the distance between the left corners of neighbouring cells in a row.
    """

    cells: Sequence[Sequence[Point]]
    border: Sequence[Point]
    cuts: Sequence[Cut]
    strips: Sequence[Strip]
    column: float


@dataclass(frozen=True, slots=True)
class Picture:
    """A board of ``height`` x ``width`` cells, each with a colour of the palette, as a genre wants it drawn.

    ``rows`` and ``cols`` are the clues of the lines, if there are any. ``texts`` and ``marks`` stand in cells, ``rays``
    lie under them, and ``signs`` stand on the edge between two cells (left or upper first). ``regions`` has a value for
    each cell, row by row; thick borders separate cells with different values. Every ``thick``-th line is thick; with 0
    only the frame is. With ``written``, texts and not colours show the values of cells; texts of the cells in
    ``answers`` are not clues. Cells are squares or ``polygons``, which include their clues.
    """

    height: int
    width: int
    cells: Colours
    palette: Palette
    rows: tuple[Numbers, ...] = ()
    cols: tuple[Numbers, ...] = ()
    texts: Mapping[int, str] = field(default_factory=dict)
    marks: Mapping[int, Mark] = field(default_factory=dict)
    rays: Sequence[Ray] = ()
    regions: Sequence[Hashable] = ()
    thick: int = 5
    signs: Mapping[tuple[int, int], str] = field(default_factory=dict)
    written: bool = False
    answers: Collection[int] = ()
    polygons: Polygons | None = None

    def borders(self) -> list[tuple[int, int]]:
        """The pairs of neighbouring cells, left or upper one first, that belong to different regions."""
        found = []
        for cell in range(self.height * self.width) if self.regions else ():
            beside = [cell + 1] if (cell + 1) % self.width else []
            below = [cell + self.width] if cell + self.width < self.height * self.width else []
            found += [(cell, other) for other in beside + below if self.regions[cell] != self.regions[other]]
        return found
