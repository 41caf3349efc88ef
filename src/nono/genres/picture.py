"""What the renderers draw: a board of coloured cells, what stands in the cells, and clues around the board."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from nono.base.palette import Palette

Cells = Sequence[int | None]  # the colour of each cell, row by row; None: not known
Numbers = tuple[tuple[str, int], ...]  # the blocks of one clue: their text and colour


@dataclass(frozen=True, slots=True)
class Picture:
    """A board of ``height`` x ``width`` cells, each of a colour of the palette, as a genre wants it to be seen.

    ``rows`` and ``cols`` are the clues of its lines, if they have some; ``texts`` stand in cells, ``lamps`` are cells
    with a bulb, and ``beams`` pairs of cells with a ray of light from one to the other. Every so many lines, ``thick``,
    one is thick.
    """

    height: int
    width: int
    cells: Cells
    palette: Palette
    rows: tuple[Numbers, ...]
    cols: tuple[Numbers, ...]
    texts: Mapping[int, str] = field(default_factory=dict)
    lamps: frozenset[int] = frozenset()
    beams: tuple[tuple[int, int], ...] = ()
    thick: int = 5
