"""Binairo, also called Takuzu: lines differ, have as many 0s as 1s, and never have three equal digits in a row.

Its relatives Tango, Unruly and Binairo+ allow equal lines.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, ClassVar, Self, Unpack

from nono.base.errors import PuzzleError, warn
from nono.base.grid import cell_name, split_rows
from nono.genres.codecs.janko_pages import JankoPage
from nono.genres.codecs.link_bodies import Game, Grid
from nono.genres.codecs.link_tokens import STEPS_TO_BITS
from nono.genres.codecs.penpa_drawings import Sketch
from nono.genres.grids import split_columns
from nono.genres.layer_puzzle import About, Answer, LayerPuzzle, digits
from nono.genres.layers import Edges, Flag, GivenRows, GivenSigns
from nono.genres.rule_layers import Givens
from nono.genres.wording import EXACT, RulePhrases, RulesPart, Wording, legend

THREE, DIFFERENT, SAME, OTHER = "three", "different", "same", "other"  # kinds of rules
BITS = {"1": "0", "2": "1"}  # the digits on janko.at
HALVES = (
    "Put 0 or 1 into every cell. Every row and every column has as many 0s as 1s, and never three equal digits next to "
    "one another."
)
UNEQUAL = " No two rows are equal, and no two columns are equal."
SIGNS = " Two cells with = between them are equal; two cells with x between them differ."
CIRCLES = {("circle_M", 1): "0", ("circle_M", 2): "1"}  # white and black circles of Penpa+


class Binairo(LayerPuzzle):
    """A Binairo puzzle. Colour 0 is the digit 0, and colour 1 the digit 1.

    Both sides of the board are even. Every line has as many 0s as 1s, and no three neighbours in a line are equal. No
    two rows and no two columns are equal, unless ``repeats`` allows it.

    In texts and JSON without ``repeats``, signs between cells and the names Tango, Unruly and Binairo+ allow equal
    lines.

    Parameters
    ----------
    givens
        Rows of text: ``0`` and ``1`` are given digits, and ``.`` is an open cell.
    signs
        Signs on the edges between two cells: ``=`` if the cells are equal, ``x`` if they differ. They are rows of text:
        ``across`` for edges between neighbours in a row, and ``down`` for edges between neighbours in a column.
    repeats
        Whether two rows or two columns may be equal.
    id, title, author, license, goal, meta, saved, check
        As in `nono.Puzzle`.

    Raises
    ------
    PuzzleError
        If the arguments do not form a puzzle.

    Examples
    --------
    >>> import nono
    >>> puzzle = nono.Binairo(["1...", ".0..", "..0.", "..11"])
    >>> puzzle.rows_text(nono.solve(puzzle).grids[0])
    ['1100', '1010', '0101', '0011']
    """

    genre = "binairo"
    icon = ("M6.5 6a3.5 4 0 0 1 3.5 4v4a3.5 4 0 0 1-7 0v-4a3.5 4 0 0 1 3.5-4zM15 9l3.5-3v12M15 18h7", "")
    example: ClassVar = {"givens": ["1.0.", ".0..", "....", "..00"], "goal": ["1001", "0011", "0110", "1100"]}
    names: ClassVar = {
        **{name: {} for name in ("Takuzu", "Binary", "Binary Puzzle", "Binoxxo", "Tohu-Wa-Vohu", "0h h1")},
        **{name: {"repeats": True} for name in ("Unruly", "Tango", "Binairo+", "Binairo-Plus")},
    }
    givens = Givens("01", "'.', 0 or 1")
    signs = Edges("=x", "= or x")
    repeats = Flag("lines may be equal")
    answer = Answer(digits(0, 2))
    declared = (
        {"rule": "count", "over": ["rows", "columns"], "exactly": "half"},
        {"rule": "count", "over": ["windows 1x3", "windows 3x1"], "least": 1, "most": 2, "kind": THREE},
        givens,
        {"rule": "signs", "layer": "signs", "keys": "=", "kinds": [SAME, OTHER]},
        {"rule": "unequal", "layer": "givens", "unless": "repeats", "kind": DIFFERENT},
    )
    rules_parts = (
        RulesPart(HALVES),
        RulesPart(" Lines may be equal.", "repeats"),
        RulesPart(UNEQUAL, unless="repeats"),
        RulesPart(SIGNS, "signs"),
    )
    formats = (
        JankoPage("tohuwavohu", "12", givens, BITS, flags={"": (repeats, True)}),
        Game("unruly", Grid(givens, STEPS_TO_BITS), flags={"u": (repeats, False)}, hints="(d[a-z])?"),
        Sketch("binairo", marked=givens, marks=CIRCLES),
    )
    wording = Wording(
        short=RulesPart("As many 0s as 1s in every line, and never three alike in a row."),
        introduction=f"{HALVES}{UNEQUAL} (Lines may be equal where the puzzle says so.){SIGNS}",
        rules={
            EXACT: RulePhrases("{rule} must have {number}", "{rule} {has} too many equal digits"),
            THREE: RulePhrases("{rule} must not all be equal", "{rule} {would}contain three equal digits"),
            DIFFERENT: RulePhrases("{rule} must differ", "{rule} {would}have the same digits"),
            SAME: RulePhrases("{rule} must be equal", "{rule} {would}differ"),
            OTHER: RulePhrases("{rule} must differ", "{rule} {would}have the same digit"),
        },
        names={
            "exact-count-saturated": "full-line",
            "exact-count-forced": "full-line",
            THREE: "no-three",
            DIFFERENT: "unique-lines",
            SAME: "sign",
            OTHER: "sign",
            "subset": "three-and-count",
            "subsets": "counting",
        },
        reasons={
            "exact-count-saturated": "{rule} has all its 1s",
            "exact-count-forced": "{rule} has all its 0s",
            THREE: "three cells in a row are never equal",
            OTHER: "{rule} must differ",
        },
        tips={
            THREE: "two equal digits side by side or around a cell",
            DIFFERENT: "a line that differs from a full line in one place only",
            SAME: "cells with = between them",
            OTHER: "cells with x between them",
            "subset": "a line that would need three equal neighbours to have as many 0s as 1s",
            "exclusion": "a digit that would leave a line too few places",
            "exact-count-saturated": "lines that have all their 1s",
            "exact-count-forced": "lines that have all their 0s",
        },
        legend=legend("line"),
    )

    if TYPE_CHECKING:

        def __init__(
            self, givens: GivenRows, signs: GivenSigns | None = None, repeats: bool = False, **about: Unpack[About]
        ) -> None: ...

    @classmethod
    def of_data(cls, data: Mapping[str, Any], about: dict[str, Any], check: bool) -> Self:
        """Return the puzzle from JSON data. Without ``repeats``, signs between cells allow equal lines."""
        if data.get("repeats") is None:
            signs = data.get("signs")
            if signs is not None and cls.signs.plain(cls.signs.read(signs)) is not None:
                reason = "because there are signs between the cells"
                warn(f'rows and columns may be equal, {reason} ("repeats": false forbids it)')
                data = {**data, "repeats": True}
        return super().of_data(data, about, check)

    def clue_data(self) -> dict[str, Any]:
        """Return the clues as JSON data, always with ``repeats``, because a reader could suppose another value."""
        return super().clue_data() | {"repeats": self.repeats}

    def check_shape(self) -> None:
        """Raise `PuzzleError` if the board has an odd number of rows or columns."""
        if self.width % 2 or self.height % 2:
            message = f"found a board of {self.width}x{self.height}, expected an even number of rows and of columns"
            raise PuzzleError(message, "bad-size")

    def broken_rule(self, solution: bytes) -> str:
        """Describe the first sign or line that breaks a rule. Return "" if the solution is correct."""
        width = self.width
        for cell, neighbour, sign in Edges.signs(self.signs, width):
            if (solution[cell] == solution[neighbour]) != (sign == "="):
                return f"{cell_name(cell, width)} and {cell_name(neighbour, width)} do not fit the {sign} between them"
        rows, columns = split_rows(solution, width), split_columns(solution, width)
        # Correct solutions are recognised quickly: all lines are searched at once for three equal digits.
        both = [*rows, *columns]
        text = b"\2".join(both)  # 2 is no digit, so nothing is found across two lines
        is_even = all(2 * line.count(1) == len(line) for line in both)
        differ = self.repeats or (len(set(rows)) == len(rows) and len(set(columns)) == len(columns))
        if is_even and differ and b"\0\0\0" not in text and b"\1\1\1" not in text:
            return ""
        for kind, lines in (("row", rows), ("column", columns)):
            for number, line in enumerate(lines, 1):
                if (ones := line.count(1)) != line.count(0):
                    return f"{kind} {number} has the digit 1 in {ones} of {len(line)} cells, expected {len(line) // 2}"
                if b"\0\0\0" in line or b"\1\1\1" in line:
                    return f"{kind} {number} has three equal digits in a row"
                if not self.repeats and (first := lines.index(line) + 1) < number:
                    return f"{kind} {first} and {kind} {number} are equal"
        return ""

    def clues_of(self, goal: bytes) -> dict[str, Any]:
        """Return the clues from the goal: its digits and signs, in all places that have clues."""
        pairs = [(cell, neighbour) for cell, neighbour, _ in Edges.signs(self.signs, self.width)]
        keys = ["=" if goal[cell] == goal[neighbour] else "x" for cell, neighbour in pairs]
        return super().clues_of(goal) | {"signs": type(self).signs.renewed(self.signs, keys)}
