"""Akari, also called Light Up.

Every cell must be lit by a bulb in its row or column, and bulbs must not light one another.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, ClassVar, Unpack

from nono.base.errors import PuzzleError
from nono.base.grid import cell_name, split_rows
from nono.base.palette import Colour, Palette
from nono.genres.codecs.janko_pages import JankoPage
from nono.genres.codecs.link_bodies import Address, Game, Grid
from nono.genres.codecs.link_tokens import SPACED, digits, gaps
from nono.genres.codecs.parts import UNKNOWN
from nono.genres.codecs.penpa_drawings import Sketch
from nono.genres.layer_puzzle import About, Answer, LayerPuzzle
from nono.genres.layers import Cells, GivenRows
from nono.genres.packed import as_number, cells_that_see, sums_beside
from nono.genres.picture import Colours, Mark, Picture, Ray
from nono.genres.rule_layers import cells_with_other_number
from nono.genres.wording import AT_LEAST, AT_MOST, EXACT, RulePhrases, RulesPart, Wording, legend

EMPTY, WALL, BULB = ".", "#", "o"
# other programs' characters for walls, by the wall's number
NUMBERS = {UNKNOWN: WALL} | dict(enumerate("01234"))
CLUE, IMPOSSIBLE = re.compile("[0-9]"), re.compile("[5-9]")
PALETTE: Palette = (Colour(EMPTY, "empty", "ffffff"), Colour(BULB, "bulb", "f5a700"))
SHOWN: Palette = (*PALETTE, Colour(WALL, "wall", "2b2b2b"), Colour(EMPTY, "lit", "fff3b8"))
BULB_MARK = Mark(1, ((3.4, "000000"), (2.8, "ff9f0a"), (1.1, "ffffff")))
RAY_RGB = "ffc83d"
WORDING = Wording(
    short=RulesPart("Light every cell. No bulb lights another, and a number counts the bulbs beside it."),
    introduction=(
        "Put bulbs into empty cells so that every cell except the walls is lit. A bulb lights its own cell and all "
        "cells of its row and column up to the next wall. No bulb may light another bulb. A number on a wall tells how "
        "many bulbs stand directly above, below, left and right of it."
    ),
    rules={
        EXACT: RulePhrases("{rule} needs {count} {noun} next to it", "{rule} {cannot} have its number of bulbs"),
        AT_MOST: RulePhrases("{rule} may have at most one bulb", "two bulbs in {rule} {would}light one another"),
        AT_LEAST: RulePhrases("{rule} must be lit", "nothing {may} light {rule}"),
    },
    names={
        "exact-count-zero": "no-bulbs",
        "exact-count-saturated": "all-bulbs",
        "exact-count-forced": "last-places",
        "at-most-saturated": "lit",
        "cell-min-witness": "only-light",
        "subset": "shared-places",
        "subsets": "counting",
    },
    reasons={
        "exact-count-zero": "{rule} allows no {ink} next to it",
        "exact-count-saturated": "{rule} has all its bulbs",
        "exact-count-forced": "{rule} needs all open cells next to it",
        "at-most-saturated": "{shown} already lights {them}",
        "cell-min-witness": "no bulb elsewhere can light {rule}",
    },
    tips={
        "subset": "a clue whose bulbs must be among the cells of another clue, or of one row or column",
        "exclusion": "a bulb that would leave a clue or a cell without room",
        "exact-count-zero": "a clue of 0",
        "exact-count-saturated": "a clue that has all its bulbs",
        "exact-count-forced": "a clue that needs all open cells next to it",
        "at-most-saturated": "cells that a bulb already lights",
        "cell-min-witness": "a cell that only one bulb can light",
    },
    legend=legend("number, bulb or dark cell", dots="a cell without a bulb"),
)


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Akari(LayerPuzzle):
    """An Akari puzzle. Colour 1 is a bulb; walls have colour 0.

    A puzzle is unsolvable if a clue requires more bulbs than the wall has empty neighbours.

    Parameters
    ----------
    rows
        Rows of text: ``.`` is an empty cell, ``#`` a wall, and a digit a wall with a clue, the number of bulbs beside
        it.
    id, title, author, license, goal, meta, saved, check
        As in `nono.Puzzle`. In a goal as text, ``o`` is a bulb. ``check=False`` also accepts clues above 4.

    Raises
    ------
    PuzzleError
        If the rows do not form a board, if a clue is above 4, or if the goal breaks the rules.

    Examples
    --------
    >>> import nono
    >>> str(nono.solve(nono.Akari(["2.", ".."])).verdict)
    'unique'
    """

    genre: ClassVar[str] = "akari"
    icon = ("M9 16.5h6M10 20.5h4M8.5 14a6.5 6.5 0 1 1 7 0v2.5h-7z", "")
    example: ClassVar = {"grid": ["2..#", "....", "#..1", "...."], "goal": [".o..", "o...", "..o.", "o..."]}
    days = ((7, 7), (8, 8), (10, 10))
    names: ClassVar = {"Light Up": {}, "Bijutsukan": {}}
    aliases: ClassVar[Mapping[str, str]] = {"x": WALL, "X": WALL}
    rows = Cells(
        "#0123456789",
        "'.', '#' or 0 to 4",
        fixed=True,
        drawings={WALL: ""},
        optional="0123456789",
        emptied=WALL,
        field="grid",
    )
    formats = (
        Address("lightup akari bijutsukan", Grid(rows, gaps(), SPACED, keys=NUMBERS)),
        Game("lightup", Grid(rows, gaps("a"), digits(4, "B"), keys=NUMBERS), hints=r"(b\d+)?(s\d+)?(d\d+)?"),
        JankoPage("akari lightup light-up bijutsukan", "-o", rows, {WALL: WALL, "x": WALL}, clues_in_answer=True),
        Sketch("akari lightup bijutsukan", rows, NUMBERS, dark=True),
    )
    answer: ClassVar[Answer] = Answer(PALETTE, "mark", BULB_MARK)
    declared = (
        {"rule": "count", "over": ["sight"], "layer": "rows", "most": 1},
        {"rule": "lit", "layer": "rows"},
        {"rule": "decided", "layer": "rows", "colour": 0},
        {"rule": "clues", "layer": "rows", "over": ["beside"]},
    )
    wording: ClassVar[Wording] = WORDING

    if TYPE_CHECKING:

        def __init__(self, rows: GivenRows, **about: Unpack[About]) -> None: ...

    def check_clues(self) -> None:
        """Raise `PuzzleError` if a clue is above 4."""
        for number, row in enumerate(self.rows, 1):
            if wrong := IMPOSSIBLE.search(row):
                message = f"row {number}: found the clue {wrong[0]}, expected 0 to 4, because a wall has 4 neighbours"
                raise PuzzleError(message, "bad-number", ("row", number))

    def broken_rule(self, solution: bytes) -> str:
        """Describe the first clue, wall or cell for which a solution breaks a rule.

        Return "" if the solution is correct.
        """
        width, board = self.width, self.rows.text
        walls = board.encode().translate(WALLS)
        if as_number(solution) & as_number(walls):
            return "a bulb stands on a wall"
        near = sums_beside(solution, width)
        if wrong := cells_with_other_number(board, near):
            clue = wrong[0]
            return f"the clue in {cell_name(clue, width)} has {near[clue]} bulbs, expected {board[clue]}"
        lit = as_number(cells_that_see(solution, walls, width))
        if lit & as_number(solution):
            return "a bulb lights another bulb"
        settled = lit | as_number(solution) | as_number(walls)
        # a byte 0 is a dark cell
        if (dark := settled.to_bytes(len(solution), "little").find(0)) >= 0:
            return f"the cell in {cell_name(dark, width)} is not lit"
        return ""

    def picture(self, cells: Colours | None = None) -> Picture:
        """Return the picture of the board, with the given values of its cells if there are any.

        Lit cells are coloured, and bulbs have rays.
        """
        board = self.rows.text
        bulbs = [cell for cell, colour in enumerate(cells or ()) if colour == 1]
        rays = []
        colours = [2 if key != EMPTY else 0 for key in board]  # numbers in `SHOWN`: 2 is a wall, 3 a lit cell
        for cell in bulbs:
            row = cell - cell % self.width  # its first cell
            # along the row, then along the column
            for step, first, last in ((1, row, row + self.width - 1), (self.width, cell % self.width, len(board) - 1)):
                start = end = cell
                while start - step >= first and board[start - step] == EMPTY:
                    start -= step
                while end + step <= last and board[end + step] == EMPTY:
                    end += step
                for lit in range(start, end + 1, step):
                    colours[lit] = 3
                if start < end:
                    rays.append(Ray(start, end, RAY_RGB))
        marks = dict.fromkeys(bulbs, BULB_MARK)
        return Picture(
            self.height, self.width, colours, SHOWN, texts=self.clue_texts(), marks=marks, rays=rays, thick=0
        )

    def clue_text(self) -> str:
        """Return the size and the rows as ``WxH;rows``; ``/`` separates rows."""
        return f"{self.width}x{self.height};{'/'.join(self.rows)}"

    def clue_data(self) -> dict[str, Any]:
        """Return the size and the rows of the board for JSON."""
        return {"width": self.width, "height": self.height, "grid": list(self.rows)}

    def facts(self) -> dict[str, Any]:
        """Return the numbers of empty cells, walls and clues."""
        board = self.rows.text
        return {
            "empty_cells": board.count(EMPTY),
            "walls": len(board) - board.count(EMPTY),
            "clues": len(board) - board.count(EMPTY) - board.count(WALL),
        }

    def clues_of(self, goal: bytes) -> dict[str, Any]:
        """Return the rows with new clues: each becomes the number of bulbs beside its wall in the goal."""
        near = sums_beside(goal, self.width)
        board = CLUE.sub(lambda clue: str(near[clue.start()]), self.rows.text)
        return {"rows": split_rows(board, self.width)}


WALLS = bytes([chr(byte) != EMPTY for byte in range(256)])
