"""Read drawings of Penpa+: numbers, symbols and dark squares in cells, lines between cells, numbers in the margins.

A drawing does not say what its elements mean. Each genre's `Sketch` lists the parts that it reads; everything else on
the board is an error.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import cell_name
from nono.genres.codecs.parts import (
    UNKNOWN,
    Codec,
    Keys,
    Part,
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
WORDS = {"number": "numbers", "surface": "dark squares", "symbol": "symbols", "lineE": "lines", "deletelineE": "lines"}
WALLS = (2, 21)  # the numbers of solid black lines


@dataclass(slots=True)
class PenpaDrawing(ReadBoard):
    """A drawing. ``surface`` has the colours of dark squares, and ``numbers`` and ``symbols`` what is drawn in cells.

    ``walls`` are the lines between two cells of the board, each with its style.
    """

    surface: Mapping[Place, Any] = field(default_factory=dict)
    numbers: Mapping[Place, str] = field(default_factory=dict)
    symbols: Mapping[Place, Symbol] = field(default_factory=dict)
    walls: Mapping[tuple[Place, Place], Any] = field(default_factory=dict)
    elements: Sequence[str] = ()  # the names of all elements that are drawn, such as "surface" and "number"

    def is_inside(self, place: Place) -> bool:
        return 0 <= place[0] < self.height and 0 <= place[1] < self.width

    def inside(self, marks: Mapping[Place, Any]) -> dict[int, Any]:
        """Return the marks on the board, by the number of their cell."""
        return {
            row * self.width + column: mark for (row, column), mark in marks.items() if self.is_inside((row, column))
        }

    def outside(self, marks: Mapping[Place, Any]) -> dict[Place, Any]:
        """Return the marks in the margins."""
        return {place: mark for place, mark in marks.items() if not self.is_inside(place)}


def refused(content: str, expected: str) -> PuzzleError:
    """Return the error for a drawing with something that is not read."""
    return PuzzleError(f"found a Penpa+ link with {content}, expected {expected}", "unsupported-variant")


def number_of(text: str) -> int:
    """Return the number that is written in a cell; "?" or a blank is an unknown one. Raises `PuzzleError`."""
    return UNKNOWN if text in ("?", "") else whole_number(text, 0, "a number")


class Inside(Part):
    """The part for a layer of cells: numbers, symbols that stand for numbers, or dark squares.

    ``symbols`` maps symbols to their numbers; if there are any, written numbers are not read. With ``dark``, dark
    squares are walls, and numbers may stand only on walls. ``keys`` maps numbers to the characters of the layer.
    """

    def __init__(
        self, layer: Cells, symbols: Mapping[Symbol, int] | None = None, keys: Keys | None = None, dark: bool = False
    ) -> None:
        self.layer = layer
        self.symbols = symbols or {}
        self.keys = keys
        self.dark = dark
        self.elements = ("symbol",) if symbols else ("surface", "number") if dark else ("number",)

    def read(self, drawing: PenpaDrawing) -> None:
        """Set the layer. Raises `PuzzleError` on a symbol that has no meaning, and on a number without its wall."""
        cells: Slots = [None] * drawing.size
        if self.dark:
            for cell, colour in drawing.inside(drawing.surface).items():
                if colour not in DARK:
                    raise refused(
                        f"colour {excerpt(colour)} in {cell_name(cell, drawing.width)}", "black or grey walls"
                    )
                cells[cell] = UNKNOWN
        for cell, text in drawing.inside(drawing.numbers if not self.symbols else {}).items():
            if self.dark and cells[cell] is None:
                place = cell_name(cell, drawing.width)
                raise refused(f"a mark on an empty cell in {place}", "black or grey walls and their clues")
            cells[cell] = number_of(text)
        for cell, symbol in drawing.inside(drawing.symbols if self.symbols else {}).items():
            if symbol not in self.symbols:
                shapes = ", ".join(f"{shape} {style}" for shape, style in self.symbols)
                raise refused(f"the symbol {symbol[0]} {symbol[1]} in {cell_name(cell, drawing.width)}", shapes)
            cells[cell] = self.symbols[symbol]
        text = "".join(key_of(self.layer, number, self.keys) for number in cells)
        if text.strip(NONE) or self.layer.required:
            drawing.values[self.layer.name] = drawing.rows(text)


@dataclass(eq=False)
class PenpaMargins(Part):
    """The part for the numbers beside the rows and columns, in the margins on any side."""

    cols: Outside
    rows: Outside
    elements: ClassVar = ("number",)

    def read(self, drawing: PenpaDrawing) -> None:
        """Set the numbers. Raises `PuzzleError` on a number in a corner, or on two for one line."""
        numbers: Slots = [None] * (drawing.width + drawing.height)
        for (row, column), text in drawing.outside(drawing.numbers).items():
            is_above, is_beside = 0 <= column < drawing.width, 0 <= row < drawing.height
            place = column if is_above else drawing.width + row
            if not (is_above or is_beside) or numbers[place] is not None:
                raise refused(f"the number {excerpt(text)} in a margin", "one number for each row and column")
            numbers[place] = number_of(text)
        beside(drawing, self.cols, self.rows, numbers)


@dataclass(eq=False)
class Outlines(Part):
    """The part for regions between lines. A drawing without lines has no regions if they are optional.

    A line within a region is an error, or is ignored with ``inner``.
    """

    layer: Regions
    inner: bool = True
    elements: ClassVar = ("lineE", "deletelineE")

    def read(self, drawing: PenpaDrawing) -> None:
        """Set the regions. Raises `PuzzleError` on lines that are not black."""
        for style in drawing.walls.values():
            if style not in WALLS:
                raise refused(f"lines of style {excerpt(style)}", "black lines between regions")
        if drawing.walls or self.layer.required:
            pairs = [pair for direction in borders(drawing.height, drawing.width) for pair in direction]
            cells = [tuple(divmod(cell, drawing.width) for cell in pair) for pair in pairs]
            drawing.values[self.layer.name] = walled_regions(
                drawing, [pair in drawing.walls for pair in cells], inner=self.inner
            )


@dataclass(eq=False)
class PenpaCorner(Part):
    """The part for a number of the whole puzzle, the only one in the margins, perhaps with ``symbol`` beside it."""

    layer: Whole[Any]
    symbol: Symbol
    elements: ClassVar = ("number", "symbol")

    def read(self, drawing: PenpaDrawing) -> None:
        """Set the number. Raises `PuzzleError` if there are several, and on symbols on the board."""
        numbers = drawing.outside(drawing.numbers)
        if len(numbers) > 1 or drawing.inside(drawing.numbers) or {*drawing.symbols.values()} - {self.symbol}:
            raise refused("other numbers and symbols", f"one number of {self.layer.field} in the margin")
        if drawing.inside(drawing.symbols):
            raise refused("symbols on the board", "a board without marks")
        if numbers:
            drawing.values[self.layer.name] = number_of(next(iter(numbers.values())))


class Sketch(Codec):
    """The format of drawings of Penpa+: the tags of the genre, and the parts of a drawing."""

    format: ClassVar[str] = "penpa"

    def read(self, drawing: PenpaDrawing) -> PenpaDrawing:
        """Read a drawing. Raises `PuzzleError` if an element of it has no meaning in this genre."""
        elements = dict.fromkeys(element for part in self.parts for element in part.elements)
        if wrong := next((name for name in drawing.elements if name not in elements), ""):
            expected = f"only {' and '.join(dict.fromkeys(WORDS[element] for element in elements))}"
            raise refused(f"{excerpt(wrong)} on the board", expected)
        has_margins = any(isinstance(part, PenpaMargins | PenpaCorner) for part in self.parts)
        if not has_margins and (drawing.outside(drawing.numbers) or drawing.outside(drawing.symbols)):
            raise refused("marks in the margins", "marks on the board alone")
        if drawing.outside(drawing.surface):
            raise refused("colours in the margins", "colours on the board alone")
        self.fill(drawing, ())
        return drawing
