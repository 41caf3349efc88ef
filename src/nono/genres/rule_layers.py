"""Clue layers that bring their rules: what a clue asks for follows from the kind of layer, whatever the genre.

Each adds its rules to a model, checks a solution without them, and takes its clues from a goal.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from nono.base.errors import PuzzleError
from nono.base.grid import cell_name, sums_around
from nono.genres.checks import miscount
from nono.genres.layers import NONE, Cells, Outside, Rows
from nono.genres.rows import NUMBERS
from nono.model.builder import ModelBuilder

if TYPE_CHECKING:
    from nono.genres.layer_puzzle import LayerPuzzle


class Givens(Cells):
    """The value of a cell, by its key of the palette: a digit that is given."""

    def check(self, puzzle: LayerPuzzle) -> None:
        keys = "".join([entry.key for entry in puzzle.palette])
        if wrong := puzzle.value(self).text.strip(keys + NONE):
            raise PuzzleError(f"{self.field}: found {wrong[0]}, expected digits to {keys[-1]}", "bad-number")

    def rules(self, puzzle: LayerPuzzle, rules: ModelBuilder) -> None:
        value = puzzle.value(self)
        for colour, entry in enumerate(puzzle.palette):
            if entry.key != NONE:
                rules.decided(value.cells(entry.key), colour)

    def broken(self, puzzle: LayerPuzzle, solution: bytes) -> str:
        palette = puzzle.palette
        for cell, key in puzzle.value(self).given():
            if (found := palette[solution[cell]].key) != key:
                return f"{cell_name(cell, puzzle.width)} is {found}, expected {key}"
        return ""

    def from_goal(self, puzzle: LayerPuzzle, goal: bytes) -> Rows:
        palette = puzzle.palette
        value: Rows = puzzle.value(self)
        return value.renewed(palette[colour].key for colour in goal)


class Around(Cells):
    """Numbers, each of the cells of colour 1 in its square of three by three: its own cell and those around it.

    ``counted`` says in words what they count. Keys that are no numbers ask for nothing; where the layer is ``fixed``,
    no cell with a clue has colour 1.
    """

    def __init__(self, keys: str, expected: str, counted: str, *, fixed: bool = False, field: str = "") -> None:
        super().__init__(keys, expected, fixed=fixed, optional=keys, field=field)
        self.counted = counted

    def rules(self, puzzle: LayerPuzzle, rules: ModelBuilder) -> None:
        value = puzzle.value(self)
        if self.fixed:
            rules.decided([cell for cell, _ in value.given()], 0)
        rules.numbers_around(value.numbers())

    def broken(self, puzzle: LayerPuzzle, solution: bytes) -> str:
        value, width = puzzle.value(self), puzzle.width
        for cell, _ in value.given() if self.fixed else ():
            if solution[cell]:
                return f"{cell_name(cell, width)} has a {puzzle.palette[1].name} and a clue"
        near = sums_around(solution, width)
        for cell, number in value.numbers():
            if near[cell] != number:
                return f"the {number} in {cell_name(cell, width)} has {near[cell]} {self.counted}"
        return ""

    def from_goal(self, puzzle: LayerPuzzle, goal: bytes) -> Rows:
        value: Rows = puzzle.value(self)
        near = sums_around(goal, puzzle.width)
        keys = [str(number) if key in NUMBERS else key for key, number in zip(value.text, near, strict=True)]
        return value.renewed(NONE if self.fixed and own else key for key, own in zip(keys, goal, strict=True))


class LineCounts(Outside):
    """Numbers beside the rows, or above the columns, of the cells of colour 1 there; ``counted``: those in words."""

    def __init__(self, side: str, counted: str, *, field: str = "", required: bool = True) -> None:
        super().__init__(side, field=field, required=required)
        self.counted = counted

    def rules(self, puzzle: LayerPuzzle, rules: ModelBuilder) -> None:
        lines = rules.rows() if self.side == "rows" else rules.columns()
        given = [(line, number) for line, number in zip(lines, puzzle.value(self), strict=True) if number is not None]
        rules.each_exact([number for _, number in given], [line for line, _ in given])

    def broken(self, puzzle: LayerPuzzle, solution: bytes) -> str:
        kind = "row" if self.side == "rows" else "column"
        return miscount({kind: self.lines(solution, puzzle.width)}, puzzle.value(self), self.counted)

    def from_goal(self, puzzle: LayerPuzzle, goal: bytes) -> tuple[int | None, ...]:
        lines = zip(puzzle.value(self), self.lines(goal, puzzle.width), strict=True)
        return tuple([None if own is None else sum(line) for own, line in lines])
