"""Binairo, also called Takuzu, and Tango: as many 0 as 1 in every line, no three alike in a row, no two lines alike."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from functools import lru_cache
from typing import Any

from nono.base.errors import PuzzleError
from nono.base.grid import cell_name, split_columns, split_rows
from nono.base.palette import Colour
from nono.genres.codecs import Always, Is, Not
from nono.genres.codecs.bodies import STEPS_TO_BITS, Game, Grid
from nono.genres.codecs.pages import Page, Solution, Table
from nono.genres.layer_puzzle import Answer, LayerPuzzle
from nono.genres.layers import Edges, Flag
from nono.genres.rule_layers import Givens, Unequal
from nono.genres.wording import EXACT, RulePhrases, Wording, legend
from nono.model.builder import ModelBuilder

THREE, DIFFERENT, SAME, OTHER = "three", "different", "same", "other"  # kinds of rules
FORCED = {"00.": "001", "0.0": "010", ".00": "100", "11.": "110", "1.1": "101", ".11": "011"}  # none has three alike
BITS = {"1": "0", "2": "1"}  # as pages of janko.at have them
WORDING = Wording(
    introduction=(
        "Rows are counted from the top, columns from the left. Put 0 or 1 into every cell. Every row and every "
        "column has as many of one as of the other, and never three alike next to one another. No two rows are "
        "equal, and no two columns. Two cells with = between them are alike, two cells with x are not."
    ),
    rules={
        EXACT: RulePhrases("{rule} must have {number}", "{rule} {cannot} have as many 0s as 1s"),
        THREE: RulePhrases("{rule} must not all be alike", "{rule} {cannot} differ"),
        DIFFERENT: RulePhrases("{rule} must differ", "{rule} {cannot} differ"),
        SAME: RulePhrases("{rule} must be alike", "{rule} {cannot} be alike"),
        OTHER: RulePhrases("{rule} must differ", "{rule} {cannot} differ"),
    },
    reasons={
        "exact-count-saturated": "{rule} has all its 1s",
        "exact-count-forced": "{rule} has all its 0s",
        THREE: "three in a row are never alike",
        OTHER: "{rule} must differ",
    },
    tips={
        "exact-count-saturated": "lines that have all their 1s",
        "exact-count-forced": "lines that have all their 0s",
    },
    legend=legend("line"),
)
REPEATS = replace(WORDING, introduction=WORDING.introduction.replace(" No two rows are equal, and no two columns.", ""))


class Binairo(LayerPuzzle):
    """A Binairo: ``givens`` are rows of text, ``0`` and ``1``, ``.`` an open cell; both sides are even.

    Every line has as many 0 as 1, no three neighbours in a line are alike, and no two rows are equal, nor two columns,
    unless ``repeats`` allows it. ``signs``: on the edge between two cells, ``=`` if they are alike, ``x`` if they are
    not, in rows of text for the edges ``across``, between neighbours in a row, and ``down``.

    >>> import nono
    >>> puzzle = nono.Binairo(["1...", ".0..", "..0.", "..11"])
    >>> puzzle.rows_text(nono.solve(puzzle).grids[0])
    ['1100', '1010', '0101', '0011']
    """

    genre = "binairo"
    givens = Givens("01", "'.', 0 or 1")
    signs = Edges("=x", "= or x")
    repeats = Flag()
    answer = Answer((Colour("0", "0", "ffffff"), Colour("1", "1", "ffffff")))
    formats = (
        Page("tohuwavohu", Table("problem", givens, BITS), Always(Is(repeats)), Solution("1", "2")),
        Game("unruly", Grid(givens, STEPS_TO_BITS), flags={"u": Not(repeats)}, hints="(d[a-z])?"),
    )

    @property
    def wording(self) -> Wording:  # type: ignore[override]
        """The rules; that lines differ only where it is one."""
        return REPEATS if self.repeats else WORDING

    def check_shape(self) -> None:
        """Raises `PuzzleError` on a board with an odd side."""
        if self.width % 2 or self.height % 2:
            message = f"found a board of {self.width}x{self.height}, expected an even number of rows and of columns"
            raise PuzzleError(message, "bad-size")

    def rules(self) -> ModelBuilder:
        """As many 0 as 1, no three alike, signs, and lines that differ."""
        board, pairs = _of_the_board(self.height, self.width, self.repeats)
        rules = self.builder(board)
        for one, other, sign in Edges.signs(self.signs, self.width):
            label = f"{cell_name(one, self.width)} and {cell_name(other, self.width)}"
            kind, colour = (SAME, 0) if sign == "=" else (OTHER, 1)
            rules.count(1, 1, [(one, 1), (other, colour)], label=label, kind=kind)
        if not self.repeats:
            for unequal, known in zip(pairs, _settled(self.givens), strict=True):
                unequal.add(rules, known, DIFFERENT)
        return rules

    def broken_rule(self, solution: bytes) -> str:
        """The first sign or line, in words, that a solution does not satisfy."""
        width = self.width
        for one, other, sign in Edges.signs(self.signs, width):
            if (solution[one] == solution[other]) != (sign == "="):
                return f"{cell_name(one, width)} and {cell_name(other, width)} do not fit the {sign} between them"
        for kind, lines in (("row", split_rows(solution, width)), ("column", split_columns(solution, width))):
            for number, line in enumerate(lines, 1):
                if line.count(1) != line.count(0):
                    return f"{kind} {number} has {line.count(1)} times 1, expected {len(line) // 2}"
                if b"\0\0\0" in line or b"\1\1\1" in line:
                    return f"{kind} {number} has three in a row that are alike"
                if not self.repeats and (first := lines.index(line) + 1) < number:
                    return f"{kind} {first} and {kind} {number} are equal"
        return ""

    def clues_of(self, goal: bytes) -> dict[str, Any]:
        """The digits and signs of the goal, where there are some."""
        keys = ["=x"[goal[one] != goal[other]] for one, other, _ in Edges.signs(self.signs, self.width)]
        return super().clues_of(goal) | {"signs": type(self).signs.renewed(self.signs, keys)}


@lru_cache(16)
def _of_the_board(height: int, width: int, repeats: bool) -> tuple[ModelBuilder, list[Unequal]]:
    """The rules of an empty board, without those of equal lines, and these; regions from 0 on are of single cells."""
    rules = ModelBuilder(height, width)
    cells = rules.cells(range(height * width))
    rules.each_exact(width // 2, rules.rows())
    rules.each_exact(height // 2, rules.columns())
    rules.each_count(1, 2, [*rules.windows(1, 3), *rules.windows(3, 1)], (1,), kind=THREE)
    if repeats:
        return rules, []
    rows, columns = split_rows(cells, width), split_columns(cells, width)
    return rules, [Unequal(rules, rows, "row", width // 2), Unequal(rules, columns, "column", height // 2)]


def _settled(rows: Sequence[str]) -> tuple[Sequence[str], Sequence[str]]:
    """The rows and the columns, with the cells that follow from single lines."""
    while True:
        columns = [_line(line) for line in map("".join, zip(*map(_line, rows), strict=True))]
        before, rows = rows, list(map("".join, zip(*columns, strict=True)))
        if rows == before:
            return rows, columns


@lru_cache(1 << 12)
def _line(line: str) -> str:
    """The line with what follows for cells beside or between two that are alike, and after all its 0s or 1s."""
    for three, found in FORCED.items():
        line = line.replace(three, found)
    for key, other in ("01", "10"):
        if line.count(key) == len(line) // 2:
            line = line.replace(".", other)
    return line
