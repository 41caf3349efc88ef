"""How a change of a picture looks: rough edges, specks, dots and symmetry that are lost."""

from __future__ import annotations

from nono.cells import unlike
from nono.design.symmetry import orbits, symmetry_of

SPECK = 4  # a cell that is left alone in its colour is as rough as so many unlike neighbours
LOST = 12  # a dot that is no more
LOPSIDED = 3  # and so is a cell that breaks the picture's symmetry


class Look:
    """The look of pictures that were made from one by changing some cells."""

    def __init__(self, cells: bytes, height: int, width: int) -> None:
        self.cells = cells
        self.height = height
        self.width = width
        self.symmetry = symmetry_of(cells, height, width)
        self.orbit = orbits(self.symmetry, height, width)

    def roughness(self, changed: bytes) -> int:
        """What the change adds: unlike neighbours, specks, dots lost, cells that break the symmetry."""
        places = unlike(self.cells, changed)
        near = {cell for place in places for cell in (place, *self.beside(place))}
        rough = sum(self.strangers(changed, cell) - self.strangers(self.cells, cell) for cell in near)
        specks = sum(self.alone(changed, cell) and not self.alone(self.cells, cell) for cell in near)
        lost = sum(self.cells[cell] != 0 and self.alone(self.cells, cell) for cell in places)
        lopsided = sum(not self.even(changed, cell) for cell in places)
        return rough + SPECK * specks + LOST * lost + LOPSIDED * lopsided

    def symmetric(self, changed: bytes) -> bool:
        """Whether the change keeps a symmetry that the picture had."""
        places = unlike(self.cells, changed)
        return self.symmetry != "none" and all(self.even(changed, cell) for cell in places)

    def even(self, changed: bytes, cell: int) -> bool:
        return len({changed[one] for one in self.orbit[cell]}) == 1

    def strangers(self, cells: bytes, cell: int) -> int:
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
