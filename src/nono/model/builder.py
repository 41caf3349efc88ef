"""A `Model` of count rules over regions of cells, for genres without lines of blocks.

A genre makes a `ModelBuilder`, makes regions with it (rows, columns, boxes, neighbours, lines of sight), each once, and
adds rules on them; every rule becomes "of these cells, so many to so many show this colour":

- `exact`, `at_most`, `at_least`: that many cells of some regions show a colour; `each_at_most`, `each_exact`: of each.
- `cell_min`: each cell, or one that it sees, shows a colour (Akari: every cell is lit).
- `decided`: cells show a colour from the start.
- `distinct`: no colour twice in a region (Latin squares, Sudoku).
- `no_2x2`: no square of two by two shows one colour alone (Nurikabe's sea).
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, Sequence
from itertools import accumulate, chain, count, islice, repeat
from typing import NamedTuple

from nono.model.model import Counts, Model


class Sight(NamedTuple):
    """Lines of sight: maximal runs of cells without walls. ``regions`` are all of them, rows first.

    ``cells`` are the cells without walls; ``across`` and ``down`` are, for each cell of the board, the region of its
    run in its row and in its column (-1 for walls).
    """

    regions: range
    cells: list[int]
    across: list[int]
    down: list[int]


class ModelBuilder:
    """The regions and rules of a board of ``height`` x ``width`` cells, row-major; regions are numbers from 0.

    The arrays grow as those of `nono.model.model.Counts`, so that a board of 100x100 takes milliseconds.
    """

    def __init__(self, height: int, width: int, colours: int = 2) -> None:
        self.height = height
        self.width = width
        self.colours = colours
        self._cells = array("i")
        self._cell_start = array("i", [0])
        self._region = array("i")
        self._region_start = array("i", [0])
        self._colour = array("i")
        self._least = array("i")
        self._most = array("i")
        self._removed = array("i")
        self._names: list[tuple[range, str]] = []
        self._places: list[tuple[int, Sequence[int]]] = []  # a rule, and the places of it and those after it

    def region(self, cells: Iterable[int], name: str = "") -> int:
        """A region of these cells, each once; a region without a ``name`` is called by its cells."""
        self._cells.extend(cells)
        self._cell_start.append(len(self._cells))
        region = len(self._cell_start) - 2
        if name:
            self._names.append((range(region, region + 1), name))
        return region

    def regions(self, many: Iterable[Iterable[int]], name: str = "") -> range:
        """Regions of these cells, named ``name`` with a number from 1 in the place of ``{}``."""
        first = len(self._cell_start) - 1
        for cells in many:
            self.region(cells)
        found = range(first, len(self._cell_start) - 1)
        if name:
            self._names.append((found, name))
        return found

    def region_name(self, region: int) -> str:
        """The name of a region; empty if it has none."""
        for found, name in self._names:
            if region in found:
                return name.format(region - found.start + 1)
        return ""

    def rule_name(self, rule: int) -> str:
        """The names of a rule's regions; empty if one of them has none."""
        if rule >= len(self._least):
            return ""
        names = [self.region_name(region) for region in self._region[slice(*self._region_start[rule : rule + 2])]]
        return " and ".join(names) if all(names) else ""

    def place(self, rule: int) -> int | None:
        """The cell with the clue of a rule, or the cell of a rule of `cell_min`; None for other rules."""
        for first, cells in self._places:
            if first <= rule < first + len(cells):
                return cells[rule - first]
        return None

    def size(self, region: int) -> int:
        """Number of cells of a region."""
        return self._cell_start[region + 1] - self._cell_start[region]

    def rows(self) -> range:
        """A region for each row."""
        width = self.width
        return self.regions((range(row * width, (row + 1) * width) for row in range(self.height)), "row {}")

    def columns(self) -> range:
        """A region for each column."""
        cells = self.height * self.width
        return self.regions((range(column, cells, self.width) for column in range(self.width)), "column {}")

    def boxes(self, height: int, width: int) -> range:
        """A region for each box of ``height`` x ``width`` cells, the board being tiled by them from its upper left."""
        return self._boxes(height, width, height, width, "box {}")

    def squares(self) -> range:
        """A region for each of the squares of two by two cells, which overlap."""
        found = self._boxes(2, 2, 1, 1, "")
        for square in found:
            row, column = divmod(square - found.start, self.width - 1)
            name = f"the square from row {row + 1} column {column + 1} to row {row + 2} column {column + 2}"
            self._names.append((range(square, square + 1), name))
        return found

    def _boxes(self, height: int, width: int, down: int, across: int, name: str) -> range:
        boxes = (
            [row * self.width + column for row in range(top, top + height) for column in range(left, left + width)]
            for top in range(0, self.height - height + 1, down)
            for left in range(0, self.width - width + 1, across)
        )
        return self.regions(boxes, name)

    def neighbours(self, cell: int, walls: Sequence[object] | None = None) -> int:
        """The region of the cells next to this one, up to four; without those that are ``walls`` (true for a wall)."""
        row, column = divmod(cell, self.width)
        near = [cell - self.width] if row else []
        near += [cell - 1] if column else []
        near += [cell + 1] if column + 1 < self.width else []
        near += [cell + self.width] if row + 1 < self.height else []
        return self.region(near if walls is None else [other for other in near if not walls[other]])

    def sight(self, walls: bytes) -> Sight:
        """The lines of sight between ``walls``, one byte a cell, 1 for a wall and 0 for none."""
        width, cells = self.width, len(walls)
        first = len(self._cell_start) - 1
        rows = [walls[start : start + width] for start in range(0, cells, width)]
        across, free = self._runs(rows, range(cells))
        columns = [walls[column::width] for column in range(width)]
        down, _ = self._runs(columns, [cell for column in range(width) for cell in range(column, cells, width)])
        return Sight(range(first, len(self._cell_start) - 1), free, across, down)

    def _runs(self, lines: list[bytes], cells: Sequence[int]) -> tuple[list[int], list[int]]:
        """Make regions of the runs of zeros in lines of these cells; for each cell its region, or -1; the zeros."""
        lengths = [len(run) for run in b"\1".join(lines).split(b"\1") if run]
        first = len(self._cell_start) - 1
        self._cell_start.extend(islice(accumulate(lengths, initial=len(self._cells)), 1, None))
        free = [cell for cell, wall in zip(cells, b"".join(lines), strict=True) if not wall]
        self._cells.extend(free)
        owner = [-1] * len(cells)
        for cell, region in zip(free, chain.from_iterable(map(repeat, count(first), lengths)), strict=True):
            owner[cell] = region
        return owner, free

    def between(self, least: int, most: int, *regions: int, colour: int = 1, place: int | None = None) -> None:
        """Of the cells of these regions, ``least`` to ``most`` show the colour; one in several counts once.

        ``place`` is the cell in which the clue of this rule stands, if it is one.
        """
        if place is not None:
            self._places.append((len(self._least), (place,)))
        self._region.extend(regions)
        self._region_start.append(len(self._region))
        self._least.append(least)
        self._most.append(most)
        self._colour.extend([colour] * len(regions))

    def exact(self, number: int, *regions: int, colour: int = 1, place: int | None = None) -> None:
        """Exactly so many of the cells show the colour."""
        self.between(number, number, *regions, colour=colour, place=place)

    def at_most(self, number: int, *regions: int, colour: int = 1, place: int | None = None) -> None:
        """At most so many of the cells show the colour."""
        self.between(0, number, *regions, colour=colour, place=place)

    def at_least(self, number: int, *regions: int, colour: int = 1, place: int | None = None) -> None:
        """At least so many of the cells show the colour."""
        self.between(number, sum(map(self.size, regions)), *regions, colour=colour, place=place)

    def cell_min(self, sight: Sight, colour: int = 1) -> None:
        """Each cell that is no wall, or one that it sees in its row or its column, shows the colour."""
        self._places.append((len(self._least), sight.cells))
        across, down = ([region for region in side if region >= 0] for side in (sight.across, sight.down))
        self._each(chain.from_iterable(zip(across, down, strict=True)), 2, 1, self.height + self.width, colour)

    def each_at_most(self, number: int, regions: Iterable[int], colour: int = 1) -> None:
        """At most so many of the cells of each region show the colour."""
        start = self._cell_start
        larger = [region for region in regions if start[region + 1] - start[region] > number]
        self._each(larger, 1, 0, number, colour)

    def each_exact(self, numbers: Sequence[int], regions: Iterable[int], places: Sequence[int]) -> None:
        """In each of the regions exactly its number of cells show colour 1; ``places`` are the cells with the clues."""
        self._places.append((len(self._least), places))
        self._region.extend(regions)
        self._region_start.extend(range(len(self._region) - len(numbers) + 1, len(self._region) + 1))
        self._least.extend(numbers)
        self._most.extend(numbers)
        self._colour.extend([1] * len(numbers))

    def _each(self, regions: Iterable[int], size: int, least: int, most: int, colour: int) -> None:
        """A rule for every ``size`` of the regions, all with the same bounds."""
        start = len(self._region)
        self._region.extend(regions)
        rules = (len(self._region) - start) // size
        self._region_start.extend(range(start + size, len(self._region) + 1, size))
        self._least.extend([least] * rules)
        self._most.extend([most] * rules)
        self._colour.extend([colour] * (len(self._region) - start))

    def decided(self, cells: Iterable[int], colour: int) -> None:
        """The cells show the colour."""
        others = [other for other in range(self.colours) if other != colour]
        self._removed.extend([cell * self.colours + other for cell in cells for other in others])

    def distinct(self, regions: Iterable[int]) -> None:
        """No two cells of a region show the same colour; every colour is shown where there are as many cells."""
        for region in regions:
            least = 1 if self.size(region) == self.colours else 0
            for colour in range(self.colours):
                self.between(least, 1, region, colour=colour)

    def no_2x2(self, colour: int = 1) -> None:
        """No square of two by two cells shows the colour alone."""
        for square in self.squares():
            self.at_most(3, square, colour=colour)

    def model(self) -> Model:
        """The model with all rules made so far."""
        counts = Counts(
            self._cell_start, self._cells, self._region_start, self._region, self._colour, self._least, self._most
        )
        return Model(self.height, self.width, self.colours, removed=self._removed, counts=counts)
