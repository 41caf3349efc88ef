"""What the renderers draw: a board of coloured cells, what stands in the cells, borders, and clues around the board."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from nono.base.palette import Palette

Colours = Sequence[int | None]  # the colour of each cell, row by row; None: not known
Point = tuple[float, float]  # to the right and downwards
Numbers = tuple[tuple[str, int], ...]  # the blocks of one clue: their text and colour


class Mark(NamedTuple):
    """A shape in a cell: discs around its middle, the widest first, each with its radius in tenths of a cell and rgb.

    In characters the key of ``colour``, an entry of the picture's palette, stands for it.
    """

    colour: int
    discs: tuple[tuple[float, str], ...]


class Ray(NamedTuple):
    """A thin line from the middle of one cell to that of another."""

    start: int
    end: int
    rgb: str


class Strip(NamedTuple):
    """The clue of a line on a board of polygons.

    ``numbers`` stand one after another from the board outwards, beginning at an edge with these two corners; ``way`` is
    the way outwards, of length 1.
    """

    numbers: Numbers
    edge: tuple[Point, Point]
    way: Point


class Cut(NamedTuple):
    """A line between cells, from the end with the clues to the other; ``way`` is that of the clues of these lines."""

    start: Point
    end: Point
    way: Point
    strong: bool


@dataclass(frozen=True, slots=True)
class Polygons:
    """The shapes of cells that are no squares, in units of the height of a row, from the upper left corner.

    ``cells`` has the corners of each cell of the picture, none of one that is not on the board; ``border`` the corners
    of the board. ``column`` is how far apart the left corners of neighbouring cells of a row are.
    """

    cells: Sequence[Sequence[Point]]
    border: Sequence[Point]
    cuts: Sequence[Cut]
    strips: Sequence[Strip]
    column: float


@dataclass(frozen=True, slots=True)
class Picture:
    """A board of ``height`` x ``width`` cells, each of a colour of the palette, as a genre wants it to be seen.

    ``rows`` and ``cols`` are the clues of its lines, if they have any; ``texts`` and ``marks`` stand in cells, ``rays``
    lie under them, ``signs`` stand on the edges between two cells, left or upper one first. Cells of one value in
    ``regions`` (of each cell, row by row; empty: none) form a region, and thick borders part the regions. Every so many
    lines, ``thick``, one is thick; 0: the frame alone. ``written``: texts tell the values of cells, colours do not;
    those of ``answers`` are no clues. Cells are squares, or ``polygons``, which have their clues with them.
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
