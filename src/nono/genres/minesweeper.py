"""Minesweeper on paper: a number counts the mines in the cells around it, and has none in its own."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any, ClassVar

from nono.base.grid import cell_name, sums_around
from nono.genres.answers import symbol
from nono.genres.codecs.bodies import Address, Gaps, Grid, Hex
from nono.genres.codecs.pages import Entry, Page, Solution, Table
from nono.genres.codecs.saves import CellLines, InkLines, Save
from nono.genres.layer_puzzle import LayerPuzzle
from nono.genres.layers import NONE, Cells, Whole, rows_of
from nono.genres.wording import EXACT, RulePhrases, Wording
from nono.model.builder import ModelBuilder


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Minesweeper(LayerPuzzle):
    """A Minesweeper: ``numbers`` are rows of text, a digit in a cell without a mine counts the mines around it.

    ``?`` is a cell without a mine that counts nothing, ``.`` an unknown cell; ``mines`` is the number of all mines, or
    None. Colour 1 is a mine; ``goal`` is a solution, an array of shape (height, width), or rows of colours or of text
    with ``*`` for mines. Raises `PuzzleError` on numbers that are no board, and on a goal that breaks the rules, which
    ``check=False`` lets through.

    >>> import nono
    >>> nono.solve(nono.Minesweeper(["1.", ".."])).count
    2
    >>> nono.solve(nono.Minesweeper(["1.2", ".?."], mines=2)).verdict
    <Verdict.UNIQUE: 'unique'>
    """

    genre: ClassVar[str] = "minesweeper"
    numbers = Cells("012345678?", "'.', '?' or 0 to 8", fixed=True, optional="012345678?")
    mines = Whole()
    answer = symbol("mine", "*", "2b2b2b")
    density: ClassVar[float | None] = 0.2
    formats = (
        Address("mines", Grid(numbers, Hex(), Gaps())),
        Save("mines", CellLines(numbers), InkLines()),
        Page(
            "minesweeper",
            Entry("mines", mines, always=False),
            Table("problem", numbers, {"x": "?"}),
            Solution("-", "x"),
        ),
    )
    wording: ClassVar[Wording] = Wording(
        introduction=(
            "Rows are counted from the top, columns from the left. Find the mines: a number says how many of the up to "
            "eight cells around it have a mine. There is no mine in a cell with a number or a question mark."
        ),
        rules={EXACT: RulePhrases("{rule} must have {number}", "{rule} {cannot} have {number}")},
        reasons={
            "exact-count-zero": "{rule} allows no {ink}",
            "exact-count-saturated": "{rule} has all its mines",
            "exact-count-forced": "{rule} needs every cell that is left to it",
        },
        tips={
            "exact-count-zero": "a 0",
            "exact-count-saturated": "a number that has all its mines",
            "exact-count-forced": "a number that needs every cell left around it",
        },
        legend=(
            "a dot marks a cell without a mine, a blue frame is around the number to look at, orange ones are around "
            "the cells found"
        ),
    )

    def rules(self) -> ModelBuilder:
        """No mine in a cell with a number, every number has its mines, the board has all."""
        rules = self.builder()
        rules.decided([cell for cell, _ in self.numbers.given()], 0)
        rules.numbers_around(self.numbers.numbers())
        if self.mines is not None:
            rules.exact(self.mines, rules.region(range(self.height * self.width), "the whole board"))
        return rules

    def broken_rule(self, solution: bytes) -> str:
        """The first cell or number, in words, or the number of all mines, that is wrong."""
        for cell, _ in self.numbers.given():
            if solution[cell]:
                return f"{cell_name(cell, self.width)} has a mine and a clue"
        near = sums_around(solution, self.width)
        for cell, number in self.numbers.numbers():
            if near[cell] != number:
                return f"the {number} in {cell_name(cell, self.width)} has {near[cell]} mines"
        if self.mines not in (None, sum(solution)):
            return f"there are {sum(solution)} mines, expected {self.mines}"
        return ""

    def clues_of(self, goal: bytes) -> dict[str, Any]:
        """The numbers that the goal has, in the cells with numbers that have no mine, and all its mines."""
        keys = [NONE] * len(goal)
        near = sums_around(goal, self.width)
        for cell, key in self.numbers.given():
            if not goal[cell]:
                keys[cell] = key if key == "?" else str(near[cell])
        mines = None if self.mines is None else sum(goal)
        return {"numbers": rows_of("".join(keys), self.width), "mines": mines}
