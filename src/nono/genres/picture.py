"""The pictures that renderers draw: coloured cells, texts, marks, borders, and clues around the board."""

from __future__ import annotations

from collections.abc import Collection, Hashable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from nono.base.palette import Palette

Colours = Sequence[int | None]  # the colour of each cell, row by row; None if unknown
Point = tuple[float, float]  # a point: distances to the right and down
Numbers = tuple[tuple[str, int], ...]  # the text and the colour of each block of a clue


class Mark(NamedTuple):
    """A shape in a cell, made of concentric discs, or of polygons on sheets if there are any.

    Each disc has a radius in tenths of a cell and an RGB colour; the largest comes first. Each polygon has corners, in
    tenths of a cell from the middle, and an RGB colour. In text, the mark is the key of ``colour`` in the picture's
    palette.
    """

    colour: int
    discs: tuple[tuple[float, str], ...]
    polygons: tuple[tuple[tuple[Point, ...], str], ...] = ()


class Ray(NamedTuple):
    """A thin line between the centres of two cells."""

    start: int
    end: int
    rgb: str


@dataclass(slots=True, eq=False, repr=False)
class Picture:
    """A picture of a board with ``height`` x ``width`` cells, each with a colour of the palette, for the renderers.

    - ``rows`` and ``cols`` are the clues of the lines, if any.
    - ``texts`` and ``marks`` are drawn in cells, ``rays`` below them, and ``signs`` on edges (left or upper cell
      first).
    - ``regions`` has a value for each cell, row by row; thick borders separate cells with different values.
    - ``thick`` is the distance between thick lines, in cells; 0 means that only the frame is thick.
    - With ``written``, cells show their values as texts instead of colours.
    - Texts in the cells of ``answers`` are not clues.
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

    def borders(self) -> list[tuple[int, int]]:
        """Return the neighbouring cells of different regions in pairs, the left or upper cell first."""
        borders = []
        for cell in range(self.height * self.width) if self.regions else ():
            neighbours = [cell + 1] if (cell + 1) % self.width else []
            neighbours += [cell + self.width] if cell + self.width < self.height * self.width else []
            borders += [(cell, other) for other in neighbours if self.regions[cell] != self.regions[other]]
        return borders
