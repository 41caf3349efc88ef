"""The visual cost of a change of a picture: rough edges, specks, lost dots, lost symmetry."""

from __future__ import annotations

from nono.base.grid import differing_cells
from nono.design.symmetry import orbits, symmetry_of

SPECK = 4  # a cell that is left alone in its colour costs as much as so many foreign neighbours
LOST = 12  # a lost dot
LOPSIDED = 3  # a cell that breaks the picture's symmetry


class VisualCost:
    """The visual cost of pictures made from one by changing some cells."""

    def __init__(self, cells: bytes, height: int, width: int) -> None:
        self.cells = cells
        self.height = height
        self.width = width
        self.symmetry = symmetry_of(cells, height, width)
        self.orbit = orbits(self.symmetry, height, width)

    def roughness(self, changed: bytes) -> int:
        """The cost of the change: foreign neighbours, specks, lost dots, cells that break the symmetry."""
        places = differing_cells(self.cells, changed)
        near = {cell for place in places for cell in (place, *self.beside(place))}
        rough = sum(self.foreign_neighbours(changed, cell) - self.foreign_neighbours(self.cells, cell) for cell in near)
        specks = sum(self.alone(changed, cell) and not self.alone(self.cells, cell) for cell in near)
        lost = sum(self.cells[cell] != 0 and self.alone(self.cells, cell) for cell in places)
        lopsided = sum(not self.is_symmetric_at(changed, cell) for cell in places)
        return rough + SPECK * specks + LOST * lost + LOPSIDED * lopsided

    def symmetric(self, changed: bytes) -> bool:
        """Whether the change keeps a symmetry that the picture had."""
        places = differing_cells(self.cells, changed)
        return self.symmetry != "none" and all(self.is_symmetric_at(changed, cell) for cell in places)

    def is_symmetric_at(self, changed: bytes, cell: int) -> bool:
        return len({changed[one] for one in self.orbit[cell]}) == 1

    def foreign_neighbours(self, cells: bytes, cell: int) -> int:
        """The neighbours of another colour."""
        return sum(cells[other] != cells[cell] for other in self.beside(cell))

    def alone(self, cells: bytes, cell: int) -> bool:
        """Whether no neighbour has the cell's colour."""
        return all(cells[other] != cells[cell] for other in self.beside(cell))

    def beside(self, cell: int) -> list[int]:
        """The cells above, below, left and right."""
        width = self.width
        found = [cell - width] if cell >= width else []
        found += [cell + width] if cell + width < len(self.cells) else []
        found += [cell - 1] if cell % width else []
        found += [cell + 1] if cell % width < width - 1 else []
        return found
