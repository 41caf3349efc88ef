"""Read drawings of Penpa+: numbers, symbols and dark squares in cells, lines between cells, numbers in the margins.

A drawing does not say what its elements mean. Each genre's `Sketch` says what it reads; everything else on the board is
an error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Any, ClassVar

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import cell_name
from nono.genres.codecs.parts import (
    UNKNOWN,
    Codec,
    Keys,
    ReadBoard,
    Slots,
    beside,
    borders,
    key_of,
    walled_regions,
    whole_number,
)
from nono.genres.grids import NONE
from nono.genres.layers import Cells, Outside, Regions, Whole

Place = tuple[int, int]  # the row and the column of a cell, counted from 0; those in the margins are not on the board
Symbol = tuple[str, int]  # the shape of a symbol and its style
DARK = (1, 4, 8)  # Penpa's numbers of wall colours: dark grey, black and grey
WALLS = (2, 21)  # the numbers of solid black lines
STAR = ("star", 2)  # may stand beside the number of stars


@dataclass(slots=True)
class PenpaDrawing(ReadBoard):
    """A drawing. ``surface`` has the colours of dark squares, and ``numbers`` and ``symbols`` what is drawn in cells.

    ``walls`` are the lines between two cells of the board, given by their numbers, each with its style. ``elements``
    are the names of all elements that are drawn, such as "surface" and "number".
    """

    surface: Mapping[Place, Any] = field(default_factory=dict)
    numbers: Mapping[Place, str] = field(default_factory=dict)
    symbols: Mapping[Place, Symbol] = field(default_factory=dict)
    walls: Mapping[tuple[int, int], Any] = field(default_factory=dict)
    elements: Sequence[str] = ()

    def inside(self, marks: Mapping[Place, Any]) -> dict[int, Any]:
        """Return the marks on the board, by the number of their cell."""
        return {row * self.width + column: mark for (row, column), mark in marks.items() if self._has(row, column)}

    def outside(self, marks: Mapping[Place, Any]) -> dict[Place, Any]:
        """Return the marks in the margins."""
        return {place: mark for place, mark in marks.items() if not self._has(*place)}

    def _has(self, row: int, column: int) -> bool:
        return 0 <= row < self.height and 0 <= column < self.width


def refused(content: str, expected: str) -> PuzzleError:
    """Return the error for a drawing with something that is not read."""
    return PuzzleError(f"found a Penpa+ link with {content}, expected {expected}", "unsupported-variant")


def number_of(text: str) -> int:
    """Return the number that is written in a cell; "?" or a blank is an unknown one. Raises `PuzzleError`."""
    return UNKNOWN if text in ("?", "") else whole_number(text, 0, "a number")


class Sketch(Codec):
    """The format of drawings of Penpa+: the tags of the genre, and what is drawn for each layer.

    - Numbers on the board are those of ``cells``, whose characters ``keys`` lists if they are no digits. With ``dark``,
      dark squares are walls, and numbers stand only on walls.
    - ``marks`` maps symbols to characters of the layer ``marked``.
    - Black lines enclose ``regions``.
    - Numbers in the margins are those of ``sides``, the columns and the rows, or one number of stars.
    """

    format: ClassVar[str] = "penpa"

    def __init__(
        self,
        names: str,
        cells: Cells | None = None,
        keys: Keys | None = None,
        dark: bool = False,
        marked: Cells | None = None,
        marks: Mapping[Symbol, str] | None = None,
        regions: Regions | None = None,
        sides: Sequence[Outside] = (),
        stars: Whole[Any] | None = None,
    ) -> None:
        super().__init__(names)
        self.cells = cells
        self.keys = keys
        self.dark = dark
        self.marked = marked
        self.marks = marks or {}
        self.regions = regions
        self.sides = sides
        self.stars = stars
        self.elements = ["number"] if cells or sides or stars else []
        self.elements += ["surface"] if dark else []
        self.elements += ["symbol"] if marked or stars else []
        self.elements += ["lineE", "deletelineE"] if regions else []

    def read(self, drawing: PenpaDrawing, given: Mapping[str, Any]) -> PenpaDrawing:
        """Read the layers of this genre from a drawing; ``given`` are values that the drawing may lack.

        The marks in the margins are the numbers beside the lines in a genre with ``sides``, the number of stars in a
        genre with ``stars``, and an error in all others. Raises `PuzzleError` on what has no meaning here, and if the
        number of stars is missing.
        """
        if wrong := next((name for name in drawing.elements if name not in self.elements), ""):
            raise refused(f"{excerpt(wrong)} on the board", f"only {' and '.join(self.elements)}")
        margin = drawing.outside(drawing.numbers)
        if self.sides:
            self._read_sides(drawing, margin)
        elif self.stars:
            self._read_stars(self.stars, drawing, margin)
        elif margin or drawing.outside(drawing.symbols):
            raise refused("marks in the margins", "marks on the board alone")
        elif drawing.outside(drawing.surface):
            raise refused("colours in the margins", "colours on the board alone")
        if self.cells:
            drawing.values[self.cells.name] = drawing.rows(self._cells(self.cells, drawing))
        if self.marked:
            text = "".join(self._marks(drawing))
            if text.strip(NONE) or self.marked.required:
                drawing.values[self.marked.name] = drawing.rows(text)
        if self.regions and (drawing.walls or self.regions.required):
            for style in drawing.walls.values():
                if style not in WALLS:
                    raise refused(f"lines of style {excerpt(style)}", "black lines between regions")
            pairs = chain(*borders(drawing.height, drawing.width))
            drawing.values[self.regions.name] = walled_regions(drawing, [pair in drawing.walls for pair in pairs])
        drawing.values = dict(given) | drawing.values
        if self.stars and self.stars.name not in drawing.values:
            message = "found a Penpa+ link without the number of stars, expected a number in the margin"
            raise PuzzleError(f"{message}\nuse the option genre with queens or 'two not touch'", "missing-section")
        return drawing

    def _cells(self, layer: Cells, drawing: PenpaDrawing) -> list[str]:
        """Return the character of each cell: of its number, of a dark square without a number, or for no clue.

        Raises `PuzzleError` on squares of other colours and, in a genre with dark squares, on a number without one.
        """
        cells: Slots = [None] * drawing.size
        for cell, colour in drawing.inside(drawing.surface).items():
            if colour not in DARK:
                raise refused(f"colour {excerpt(colour)} in {cell_name(cell, drawing.width)}", "black or grey walls")
            cells[cell] = UNKNOWN
        for cell, text in drawing.inside(drawing.numbers).items():
            if self.dark and cells[cell] is None:
                place = cell_name(cell, drawing.width)
                raise refused(f"a mark on an empty cell in {place}", "black or grey walls and their clues")
            cells[cell] = number_of(text)
        return [key_of(layer, number, self.keys) for number in cells]

    def _marks(self, drawing: PenpaDrawing) -> list[str]:
        """Return the characters of symbols. Raises `PuzzleError` on a symbol that has no meaning."""
        cells = [NONE] * drawing.size
        for cell, symbol in drawing.inside(drawing.symbols).items():
            if symbol not in self.marks:
                shapes = ", ".join(f"{shape} {style}" for shape, style in self.marks)
                raise refused(f"the symbol {symbol[0]} {symbol[1]} in {cell_name(cell, drawing.width)}", shapes)
            cells[cell] = self.marks[symbol]
        return cells

    def _read_sides(self, drawing: PenpaDrawing, margin: Mapping[Place, str]) -> None:
        """Set the numbers in the margins on any side. Raises `PuzzleError` on one in a corner, or on two for a line."""
        numbers: Slots = [None] * (drawing.width + drawing.height)
        for (row, column), text in margin.items():
            is_above, is_beside = 0 <= column < drawing.width, 0 <= row < drawing.height
            place = column if is_above else drawing.width + row
            if not (is_above or is_beside) or numbers[place] is not None:
                raise refused(f"the number {excerpt(text)} in a margin", "one number for each row and column")
            numbers[place] = number_of(text)
        beside(drawing, self.sides[0], self.sides[1], numbers)

    def _read_stars(self, layer: Whole[Any], drawing: PenpaDrawing, margin: Mapping[Place, str]) -> None:
        """Set the number of stars. Raises `PuzzleError` if there are several, and on marks on the board."""
        marks = drawing.inside(drawing.numbers) or drawing.inside(drawing.symbols)
        if len(margin) > 1 or marks or {*drawing.symbols.values()} - {STAR}:
            raise refused("other numbers and symbols", "one number of stars in the margin, and a board without marks")
        for text in margin.values():
            drawing.values[layer.name] = number_of(text)
