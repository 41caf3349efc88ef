"""The picture in characters: with its clues where it fits, in half blocks where the board is too wide for that.

On a terminal with colours a cell is a patch of its palette colour, on paper faintly chequered five by five; without
colours a cell is a block character or, in a file or a pipe, its palette key.
"""

from __future__ import annotations

from itertools import groupby, pairwise

from nono.base.palette import readable
from nono.genres.base import Puzzle
from nono.genres.picture import Picture
from nono.renderers.terminal import PLAIN, RESET, Blocks, Terminal

Cell = tuple[str, str]  # style and characters


def drawing(puzzle: Puzzle, solution: bytes, terminal: Terminal = PLAIN) -> str:
    """A solution: its picture, or the jumps between the first and the last position of peg solitaire."""
    if puzzle.played:
        from nono.genres.pegs import Pegs
        from nono.renderers import pegs

        if isinstance(puzzle, Pegs):
            return pegs.render(puzzle, solution, terminal)
    return render(puzzle.picture(solution), terminal)


def render(picture: Picture, terminal: Terminal = PLAIN) -> str:
    """The lines of the picture, each ended by a newline."""
    if picture.polygons is not None:
        from nono.renderers import polygon_text

        return "".join(_joined(line, terminal) for line in polygon_text.lines(picture, picture.polygons, terminal))
    board = _Board(picture, terminal)
    room = terminal.columns
    if room is None or board.margin + board.cell_width * picture.width <= room:
        lines = board.header()
        for row in range(picture.height):
            lines += [board.clue(row) + board.cells(row), *board.signs_below(row)]
    elif 2 * picture.width <= room:
        board.cell_width = 2
        lines = [line for row in range(picture.height) for line in (board.cells(row), *board.signs_below(row))]
    else:
        lines = [board.half_blocks(row) for row in range(0, picture.height, 2)]
    return "".join(_joined(line, terminal) for line in lines)


class _Board(Blocks):
    """A picture, a terminal, and the widths that follow from them."""

    def __init__(self, picture: Picture, terminal: Terminal) -> None:
        super().__init__(picture, terminal)
        self.margin = max((sum(len(self.number(*block)) + 1 for block in clue) for clue in picture.rows), default=0)
        self.depth = max(map(len, picture.cols), default=0)
        self.cell_width = max(2, 2, *(len(self.number(*block)) for clue in picture.cols for block in clue))
        self.written = picture.written
        self.across = {one: sign for (one, other), sign in picture.signs.items() if other == one + 1}
        self.down = {one: sign for (one, other), sign in picture.signs.items() if other != one + 1}
        self.solid = (
            len(picture.palette) == 2 and not self.written and not picture.texts and not picture.marks
        )  # ink alone does
        self.crowded = self.touching()
        if self.crowded and not terminal.colours:
            self.cell_width += 1

    def touching(self) -> bool:
        """Whether two numbers of neighbouring columns stand side by side with no space between them."""
        for level in range(1, self.depth + 1):
            above = [clue[-level] if level <= len(clue) else ("", 0) for clue in self.picture.cols]
            widths = [len(self.number(*block)) for block in above]
            if any(left and right >= self.cell_width for left, right in pairwise(widths)):
                return True
        return False

    def number_style(self, colour: int, faint: bool = False) -> str:
        """Colour puzzles: black or white, whichever has more contrast, on the block's colour. ``faint``: half grey."""
        if not self.terminal.colours:
            return ""
        if not (self.coloured and colour):
            return "\x1b[2m" if faint else ""
        rgb = self.picture.palette[colour].rgb
        paper = _mixed(rgb, "808080", 0.5) if faint else rgb
        return self.terminal.style(readable(paper), paper)

    def header(self) -> list[list[Cell]]:
        """The clues of the columns, standing on the board."""
        lines = []
        for level in range(self.depth, 0, -1):
            line = [("", " " * self.margin)]
            for column, clue in enumerate(self.picture.cols):
                text, colour = clue[-level] if level <= len(clue) else ("", 0)
                number = self.number(text, colour)
                line.append(("", " " * (self.cell_width - len(number))))
                line.append((self.number_style(colour, self.crowded and column % 2 == 1) if text else "", number))
            lines.append(line)
        return lines

    def clue(self, row: int) -> list[Cell]:
        """The clue of a row, right-aligned against the board."""
        line: list[Cell] = []
        for text, colour in self.picture.rows[row] if self.picture.rows else ():
            line += [(self.number_style(colour), self.number(text, colour)), ("", " ")]
        return [("", " " * (self.margin - sum(len(text) for _, text in line))), *line]

    def colour(self, row: int, column: int) -> int:
        return self.picture.cells[row * self.picture.width + column] or 0

    def text(self, row: int, column: int) -> str:
        """The text of a cell."""
        cell = row * self.picture.width + column
        if cell in self.picture.marks and cell not in self.picture.texts:
            key = self.picture.palette[self.picture.marks[cell].colour].key
            return "●" if self.terminal.colours and self.terminal.blocks else key
        return self.picture.texts.get(cell, "")

    def key(self, row: int, column: int) -> str:
        """A cell in characters: its text, or the key of its colour; ink of the one colour there is hides a text."""
        colour = self.colour(row, column)
        text = "" if colour and not self.coloured else self.text(row, column)
        return text or self.picture.palette[colour].key

    def paper(self, row: int, column: int) -> str:
        """The value of a cell's colour; background is darkened a little in every second square of five by five."""
        mark = self.picture.marks.get(row * self.picture.width + column)
        colour = self.colour(row, column) if mark is None else mark.colour
        rgb = self.picture.palette[colour].rgb
        return _mixed(rgb, "808080", 0.14) if colour == 0 and (row // 5 + column // 5) % 2 else rgb

    def cells(self, row: int) -> list[Cell]:
        width = self.cell_width
        columns = range(self.picture.width)
        if self.terminal.colours:
            return [self.patch(row, column) for column in columns]
        if self.terminal.blocks and self.solid:
            return [("", "█" * width if self.colour(row, column) else " " * width) for column in columns]
        return [("", self.sign_before(row, column) + self.key(row, column).rjust(width - 1)) for column in columns]

    def sign_before(self, row: int, column: int) -> str:
        """The sign on the left edge of a cell, or a blank."""
        return self.across.get(row * self.picture.width + column - 1, " ") if column else " "

    def signs_below(self, row: int) -> list[list[Cell]]:
        """The signs between a row and the next one, in a line of their own if there are any."""
        cells = range(row * self.picture.width, (row + 1) * self.picture.width)
        signs = [self.down.get(cell, "") for cell in cells]
        place = self.cell_width if not self.terminal.colours else 1
        text = "".join(sign.rjust(place).ljust(self.cell_width) for sign in signs)
        return [[("", " " * self.margin + text)]] if any(signs) else []

    def patch(self, row: int, column: int) -> Cell:
        """A cell as a patch of its colour, with what stands in it."""
        paper, text = self.paper(row, column), self.text(row, column)
        patch = text.center(self.cell_width)
        if sign := self.across.get(row * self.picture.width + column):
            patch = patch[:-1] + sign
        return self.terminal.style(readable(paper) if patch.strip() else None, paper), patch

    def half_blocks(self, row: int) -> list[Cell]:
        """Two rows in one line of characters: each shows a cell in its upper and one in its lower half."""
        columns = range(self.picture.width)
        last = row + 1 == self.picture.height
        if self.terminal.colours and self.terminal.blocks and not self.written:
            return [
                (self.terminal.style(self.paper(row, column), None if last else self.paper(row + 1, column)), "▀")
                for column in columns
            ]
        if self.terminal.blocks and self.solid:
            lower = [0 if last else self.colour(row + 1, column) for column in columns]
            return [("", " ▀▄█"[self.colour(row, column) + 2 * lower[column]]) for column in columns]
        rows = [row] if last else [row, row + 1]
        return [("", "\n".join("".join(self.key(at, column) for column in columns) for at in rows))]


def _mixed(rgb: str, other: str, share: float) -> str:
    channels = ((int(rgb[at : at + 2], 16), int(other[at : at + 2], 16)) for at in (0, 2, 4))
    return "".join(f"{round(own + (theirs - own) * share):02x}" for own, theirs in channels)


def _joined(line: list[Cell], terminal: Terminal) -> str:
    """One line of output: a style is named once for a run of cells that share it."""
    runs = [(style, "".join(text for _, text in run)) for style, run in groupby(line, key=lambda cell: cell[0])]
    text = "".join(f"{style}{text}{RESET}" if style and text else text for style, text in runs)
    return (text if terminal.colours else text.rstrip(" ")) + "\n"
