"""How a change of a picture looks: rough edges, specks, a symmetry that is lost."""

from __future__ import annotations

from nono.symmetry import orbits, symmetry_of

SPECK = 4  # a cell alone in its colour is as rough as so many unlike neighbours
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
        """What the change adds: pairs of unlike neighbours, specks, cells that break the symmetry."""
        places = [cell for cell, (old, new) in enumerate(zip(self.cells, changed, strict=True)) if old != new]
        near = {cell for place in places for cell in (place, *self.beside(place))}
        rough = sum(self.edges(changed, cell) - self.edges(self.cells, cell) for cell in near)
        return rough + LOPSIDED * len([cell for cell in places if not self.even(changed, cell)])

    def symmetric(self, changed: bytes) -> bool:
        """Whether the change keeps a symmetry that the picture had."""
        places = [cell for cell, (old, new) in enumerate(zip(self.cells, changed, strict=True)) if old != new]
        return self.symmetry != "none" and all(self.even(changed, cell) for cell in places)

    def even(self, changed: bytes, cell: int) -> bool:
        return len({changed[one] for one in self.orbit[cell]}) == 1

    def edges(self, cells: bytes, cell: int) -> int:
        """The neighbours of another colour, and more if all are."""
        near = self.beside(cell)
        unlike = sum(cells[other] != cells[cell] for other in near)
        return unlike + SPECK * (unlike == len(near))

    def beside(self, cell: int) -> list[int]:
        """The cells above, below, left and right."""
        width = self.width
        found = [cell - width] if cell >= width else []
        found += [cell + width] if cell + width < len(self.cells) else []
        found += [cell - 1] if cell % width else []
        found += [cell + 1] if cell % width < width - 1 else []
        return found
