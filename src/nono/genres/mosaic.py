"""Mosaic, also called Fill-a-Pix: a number counts the black cells among its cell and the cells around it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from nono.base.grid import cell_name, sums_around
from nono.genres.answers import shade
from nono.genres.codecs.bodies import Digit, Game, Gaps, Grid
from nono.genres.codecs.pages import Page, Solution, Table
from nono.genres.layer_puzzle import LayerPuzzle
from nono.genres.layers import NONE, Cells, rows_of
from nono.genres.wording import EXACT, RulePhrases, Wording
from nono.model.builder import ModelBuilder


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Mosaic(LayerPuzzle):
    """A Mosaic: ``numbers`` are rows of text, ``.`` a cell without a number, a digit the number of black cells.

    Counted are the cell of the number and the up to eight cells around it. Colour 1 is black; ``goal`` is a solution,
    an array of shape (height, width), or rows of colours or of text with ``#`` for black. Raises `PuzzleError` on
    numbers that are no board, and on a goal that breaks the rules, which ``check=False`` lets through.

    >>> import nono
    >>> nono.solve(nono.Mosaic(["4.", ".."])).verdict
    <Verdict.UNIQUE: 'unique'>
    """

    genre: ClassVar[str] = "mosaic"
    numbers = Cells("0123456789", "'.' or 0 to 9")
    answer = shade("black")
    density: ClassVar[float | None] = 0.5
    formats = (
        Page("mosaic mosaik", Table("problem", numbers), Solution("-", "x")),
        Game("mosaic", Grid(numbers, Digit(), Gaps("a")), hints="(h[0-9]+)?"),
    )
    wording: ClassVar[Wording] = Wording(
        introduction=(
            "Rows are counted from the top, columns from the left. Fill cells: a number says how many cells are black "
            "in the square of three by three around it, its own cell among them."
        ),
        rules={EXACT: RulePhrases("{rule} counts {number}", "{rule} {cannot} count {number}")},
        reasons={
            "exact-count-zero": "{rule} allows no {ink}",
            "exact-count-saturated": "{rule} has all its black cells",
            "exact-count-forced": "{rule} needs every cell that is left around it",
        },
        tips={
            "exact-count-zero": "a 0",
            "exact-count-saturated": "a number that has all its black cells",
            "exact-count-forced": "a number that needs every cell left around it",
        },
        legend="a blue frame is around the number to look at, orange ones are around the cells found",
    )

    def rules(self) -> ModelBuilder:
        """Every number counts the black cells of its square."""
        rules = self.builder()
        rules.numbers_around(self.numbers.numbers())
        return rules

    def broken_rule(self, solution: bytes) -> str:
        """The first number, in words, that counts wrongly."""
        near = sums_around(solution, self.width)
        for cell, number in self.numbers.numbers():
            if near[cell] != number:
                return f"the {number} in {cell_name(cell, self.width)} has {near[cell]} black cells"
        return ""

    def clues_of(self, goal: bytes) -> dict[str, Any]:
        """The numbers that the goal has, in the cells with numbers."""
        keys = [NONE] * len(goal)
        near = sums_around(goal, self.width)
        for cell, _ in self.numbers.given():
            keys[cell] = str(near[cell])
        return {"numbers": rows_of("".join(keys), self.width)}
