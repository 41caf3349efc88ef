"""Boards of triangles in characters: a cell is a key between strokes that lean as its sides do, ``/X\\``.

Clues stand where their lines go on beyond the board, each number a row further. On a terminal with colours a cell is a
patch of its colour; without colours it is a block character or, in a file or a pipe, its palette key.
"""

from __future__ import annotations

from collections.abc import Sequence

from nono.base.palette import readable
from nono.genres.picture import Picture, Polygons, Strip
from nono.renderers.terminal import Blocks, Terminal

Cell = tuple[str, str]  # style and characters
FAINT = "808080"
CORNERS = {"/": ("◤", "◢"), "\\": ("◣", "◥")}  # what a stroke has on its left, and on its right


def lines(picture: Picture, polygons: Polygons, terminal: Terminal) -> list[list[Cell]]:
    """The lines of characters: with clues, without them, or of keys alone, as there is room for."""
    board = _Board(picture, polygons, terminal)
    choices: tuple[Sequence[Strip], ...] = (polygons.strips, ())
    for strips in choices:
        found = board.drawn(strips)
        if terminal.columns is None or max(map(len, found)) <= terminal.columns:
            return found
    return board.keys()


class _Board(Blocks):
    """A picture of triangles on a terminal; characters have places by row and column, from the board's corner on."""

    def __init__(self, picture: Picture, polygons: Polygons, terminal: Terminal) -> None:
        super().__init__(picture, terminal)
        self.polygons = polygons

    def drawn(self, strips: Sequence[Strip]) -> list[list[Cell]]:
        """The board with these clues."""
        chars: dict[tuple[int, int], Cell] = {}
        for row in range(self.picture.height):
            for column in range(self.picture.width):
                self.draw_cell(chars, row, column)
        for strip in strips:
            self.draw_clue(chars, strip)
        rows, columns = ([place[axis] for place in chars] for axis in (0, 1))
        across = range(min(columns), max(columns) + 1)
        return [[chars.get((row, at), ("", " ")) for at in across] for row in range(min(rows), max(rows) + 1)]

    def keys(self) -> list[list[Cell]]:
        """A character a cell."""
        width = self.picture.width
        return [[self.patch(row, column) for column in range(width)] for row in range(self.picture.height)]

    def cell(self, row: int, column: int) -> int | None:
        """The colour of a cell, None outside the board."""
        if not 0 <= column < self.picture.width:
            return None
        cell = row * self.picture.width + column
        return (self.picture.cells[cell] or 0) if self.polygons.cells[cell] else None

    def patch(self, row: int, column: int) -> Cell:
        """The inside of a cell."""
        colour = self.cell(row, column)
        if colour is None:
            return "", " "
        entry = self.picture.palette[colour]
        if self.terminal.colours:
            return self.terminal.style(None, entry.rgb), " "
        return "", (" █"[colour] if self.terminal.blocks and not self.coloured else entry.key)

    def draw_cell(self, chars: dict[tuple[int, int], Cell], row: int, column: int) -> None:
        """Draw a cell and the stroke at its left, at its end of the row the one at its right, too."""
        if self.cell(row, column) is None:
            return
        corners = self.polygons.cells[row * self.picture.width + column]
        up = sorted(y for _, y in corners)[1] > row
        chars[row, 2 * column + 1] = self.patch(row, column)
        chars[row, 2 * column] = self.stroke("/" if up else "\\", self.cell(row, column - 1), self.cell(row, column))
        if self.cell(row, column + 1) is None:
            chars[row, 2 * column + 2] = self.stroke("\\" if up else "/", self.cell(row, column), None)

    def stroke(self, key: str, left: int | None, right: int | None) -> Cell:
        """The character between two cells, of these colours, or None outside the board."""
        palette, terminal = self.picture.palette, self.terminal
        if not terminal.colours:
            filled = terminal.blocks and not self.coloured and left == right == 1
            return "", "█" if filled else key
        before, after = (None if colour is None else palette[colour].rgb for colour in (left, right))
        if before == after:
            return terminal.style(FAINT, before), key
        if not terminal.blocks:
            return terminal.style(FAINT if before is None else readable(before), before), key
        if after is None:
            return terminal.style(before), CORNERS[key][0]
        return terminal.style(after, before), CORNERS[key][1]

    def draw_clue(self, chars: dict[tuple[int, int], Cell], strip: Strip) -> None:
        """Draw the numbers of a clue, from the board outwards."""
        (left, above), (right, below) = strip.edge
        x, y = (left + right) / 2 / self.polygons.column, (above + below) / 2
        _, down = strip.way
        numbers = strip.numbers or (("0", 0),)
        if not down:
            end = round(2 * x - 1)
            for text, colour in numbers:
                end -= len(self.number(text, colour)) + 1
                self.put(chars, int(y), end, text, colour)
            return
        step = 1 if down > 0 else -1
        row = int(min(above, below)) if above != below else int(above) - (step > 0)
        for text, colour in numbers:
            row += step
            middle = 2 * (x + abs(row + 0.5 - y)) - 1
            self.put(chars, row, round(middle - (len(self.number(text, colour)) - 1) / 2), text, colour)

    def put(self, chars: dict[tuple[int, int], Cell], row: int, start: int, text: str, colour: int) -> None:
        """Put a number from this place on."""
        style = ""
        if self.terminal.colours and self.coloured and colour:
            rgb = self.picture.palette[colour].rgb
            style = self.terminal.style(readable(rgb), rgb)
        for at, key in enumerate(self.number(text, colour)):
            chars[row, start + at] = style, key
