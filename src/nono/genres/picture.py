"""The pictures that renderers draw: coloured cells with texts and marks, borders, and clues around the board."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from nono.base.palette import Palette

Colours = Sequence[int | None]  # the colour of each cell, row by row; None if unknown
Point = tuple[float, float]  # a point: distances to the right and down
Numbers = tuple[tuple[str, int], ...]  # one clue: the text and the colour of each block


class Mark(NamedTuple):
    """A shape in a cell, made of concentric discs, or of polygons on sheets if there are any.

    The largest disc comes first. Each disc has its radius in tenths of a cell and its RGB colour. Each polygon has its
    corners in tenths of a cell from the middle, and its RGB colour. In text, the mark is written as the key of
    ``colour``, which is an entry of the picture's palette.
    """

    colour: int
    discs: tuple[tuple[float, str], ...]
    polygons: tuple[tuple[tuple[Point, ...], str], ...] = ()


class Ray(NamedTuple):
    """A thin line between the centres of two cells."""

    start: int
    end: int
    rgb: str


class Strip(NamedTuple):
    """The clue of a line on a board of polygons. ``numbers`` are drawn one after another, away from the board. The
    first number is next to ``edge``, a pair of end points. ``way`` is the outward direction, a vector of length 1.
    """

    numbers: Numbers
    edge: tuple[Point, Point]
    way: Point


class Cut(NamedTuple):
    """A line between cells, from the end near the clues to the other end.

    ``way`` is the direction in which the clue's numbers are drawn.
    """

    start: Point
    end: Point
    way: Point
    strong: bool


@dataclass(frozen=True, slots=True)
class Polygons:
    """The shapes of cells that are not squares.

    The unit is the height of a row, and the origin is the upper left corner. ``cells`` has the corners of each cell of
    the picture; a cell outside the board has no corners. ``border`` has the corners of the board. ``column`` is the
    distance between the left corners of neighbouring cells in a row.
    """

    cells: Sequence[Sequence[Point]]
    border: Sequence[Point]
    cuts: Sequence[Cut]
    strips: Sequence[Strip]
    column: float


@dataclass(frozen=True, slots=True)
class Picture:
    """A picture of a board with ``height`` x ``width`` cells, each with a colour of the palette, for the renderers.

    ``rows`` and ``cols`` are the clues of the lines, if there are any. ``texts`` and ``marks`` are drawn in cells,
    ``rays`` below them, and ``signs`` on the edge between two cells. The left or upper cell of an edge comes first.
    ``regions`` has a value for each cell, row by row; thick borders separate cells with different values. The number
    ``thick`` is the distance between thick lines, in cells; if the number is 0, only the frame is thick. If ``written``
    is true, cells show their values as texts instead of colours. Texts in the cells of ``answers`` are not clues. Cells
    are squares unless ``polygons`` is given; ``polygons`` then contains the clues, too.
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
        """Return the pairs of neighbouring cells that belong to different regions, the left or upper cell first."""
        found = []
        for cell in range(self.height * self.width) if self.regions else ():
            beside = [cell + 1] if (cell + 1) % self.width else []
            below = [cell + self.width] if cell + self.width < self.height * self.width else []
            found += [(cell, other) for other in beside + below if self.regions[cell] != self.regions[other]]
        return found
