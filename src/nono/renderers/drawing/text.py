"""Draws a picture with characters. If it is too wide, it gets no clues, or even one character for every two cells.

A terminal with colours shows cells in their palette colours, with a faint pattern of 5x5 squares. A terminal without
colours shows block characters. A file or pipe gets palette keys.

`nono list` shows thumbnails, side by side in rows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from functools import cache
from itertools import groupby, pairwise

from nono.genres import Picture, Puzzle
from nono.renderers.drawing.items import readable
from nono.renderers.drawing.terminal import PLAIN, RESET, Terminal

CHECKERED = 0.14  # share of grey in the background of every second block of 5x5 blank cells
FAINT_STYLE = "\x1b[2m"  # the escape sequence for faint text, as most terminals know it
LINE, BETWEEN = 120, "  "  # maximum characters per line of a file; gap between pictures
Cell = tuple[str, str]  # style (an escape sequence) and characters


def solution_text(puzzle: Puzzle, solution: bytes, terminal: Terminal = PLAIN) -> str:
    """Return a solution as text: a picture or, in peg solitaire, the jumps between the first and the last position."""
    if puzzle.played:
        from nono.genres import Pegs
        from nono.renderers.drawing import pegs

        if isinstance(puzzle, Pegs):
            return pegs.moves_and_boards_text(puzzle, solution, terminal)
    settings = "".join(f"{line}\n" for line in settings_of(puzzle, terminal))
    return picture_text(puzzle.picture(solution), terminal) + settings


def settings_of(puzzle: Puzzle, terminal: Terminal = PLAIN) -> list[str]:
    """Return a line for each number and flag of a puzzle, such as ``mines: 2``, as in a typed text.

    For a nonogram whose picture shows the keys of its colours, return the line ``colours:``, the background first.
    """
    if puzzle.genre == "nonogram":  # the most frequent genre need not load the classes of layers
        if len(puzzle.palette) == 2 or terminal.colours:
            return []
        colours = [f"{key} = #{rgb} {name}" for key, name, rgb in puzzle.palette]
        return [f"colours: {', '.join(colours)}"]
    from nono.genres import Flag, LayerPuzzle, Whole

    if not isinstance(puzzle, LayerPuzzle):
        return []
    data = puzzle.clue_data()
    lines = []
    for layer in puzzle.layers:
        value = data.get(layer.field)
        if isinstance(layer, Whole) and value is not None:
            lines.append(f"{layer.field}: {value}")
        elif isinstance(layer, Flag) and value is not None:
            lines.append(f"{layer.field}: {'yes' if value else 'no'}")
    return lines


def picture_text(picture: Picture, terminal: Terminal = PLAIN) -> str:
    """Return the lines of the picture, each ending with a newline.

    If the terminal is too narrow for the board with its clues, the clues are left out; if it is even too narrow for the
    cells, each character shows two of them.
    """
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


def side_by_side(pictures: Sequence[tuple[Picture, str]], terminal: Terminal) -> str:
    """Return pictures side by side without clues, each below its heading. Each character shows two cells.

    Without colours on the terminal, all colours but the background become ink.
    """
    terminal = terminal._replace(blocks=True)
    text: list[list[Cell]] = []
    lines: list[list[Cell]] = []
    used = 0
    for picture, heading in pictures:
        if not terminal.colours:
            ink = tuple(min(colour or 0, 1) for colour in picture.cells)
            picture = replace(picture, cells=ink, palette=picture.palette[:2])
        board = _Board(picture, terminal)
        rows = [board.half_blocks(row) for row in range(0, picture.height, 2)]
        if lines and used + len(BETWEEN) + picture.width > (terminal.columns or LINE):
            text, lines, used = text + lines, [], 0
        if lines:
            used += len(BETWEEN)
        picture_lines = [[("", f"{heading:{picture.width}}")], *rows]
        lines += [[] for _ in picture_lines[len(lines) :]]  # if this picture is higher than those before
        for line, picture_line in zip(lines, picture_lines, strict=False):
            # blanks fill up to where the picture begins, also below lower pictures
            line += [("", " " * (used - sum(len(part) for _, part in line))), *picture_line]
        used += picture.width
    return "".join(_joined(line, terminal) for line in text + lines)


class _Board:
    """A picture on a terminal. The column widths fit both the picture and the terminal."""

    def __init__(self, picture: Picture, terminal: Terminal) -> None:
        self.picture = picture
        self.terminal = terminal
        self.coloured = len(picture.palette) > 2
        # the width of the clues beside the rows, and the number of lines for those above the columns
        self.margin = max((sum(len(self.number(*block)) + 1 for block in clue) for clue in picture.rows), default=0)
        self.depth = max(map(len, picture.cols), default=0)
        self.cell_width = max([2, *(len(self.number(*block)) for clue in picture.cols for block in clue)])
        self.written = picture.written
        self.across = {cell: sign for (cell, neighbour), sign in picture.signs.items() if neighbour == cell + 1}
        self.down = {cell: sign for (cell, neighbour), sign in picture.signs.items() if neighbour != cell + 1}
        # Whether one character for filled and one for blank cells are enough.
        self.solid = len(picture.palette) == 2 and not self.written and not picture.texts and not picture.marks
        self.crowded = self.touching()
        if self.crowded and not terminal.colours:
            self.cell_width += 1

    def number(self, text: str, colour: int) -> str:
        """Return the text of a block's number, followed by the key of its colour if the terminal shows no colours."""
        keyed = text and colour and self.coloured and not self.terminal.colours
        return text + self.picture.palette[colour].key if keyed else text

    def touching(self) -> bool:
        """Return whether numbers of adjacent columns would stand next to each other without a space."""
        for level in range(1, self.depth + 1):
            above = [clue[-level] if level <= len(clue) else ("", 0) for clue in self.picture.cols]
            widths = [len(self.number(*block)) for block in above]
            if any(left and right >= self.cell_width for left, right in pairwise(widths)):
                return True
        return False

    def number_style(self, colour: int, faint: bool = False) -> str:
        """Return the style of a number: black or white on the colour of its block, which ``faint`` mixes with grey."""
        if not self.terminal.colours:
            return ""
        if not (self.coloured and colour):
            return FAINT_STYLE if faint else ""
        rgb = self.picture.palette[colour].rgb
        paper = _mixed(rgb, "808080", 0.5) if faint else rgb
        return self.terminal.style(readable(paper), paper)

    def header(self) -> list[list[Cell]]:
        """Return the lines of the column clues. The last number of each clue stands next to the board."""
        lines = []
        for level in range(self.depth, 0, -1):
            line = [("", " " * self.margin)]
            for column, clue in enumerate(self.picture.cols):
                text, colour = clue[-level] if level <= len(clue) else ("", 0)
                number = self.number(text, colour)
                line.append(("", " " * (self.cell_width - len(number))))
                # every second column is faint, so that numbers that touch can be told apart
                line.append((self.number_style(colour, self.crowded and column % 2 == 1) if text else "", number))
            lines.append(line)
        return lines

    def clue(self, row: int) -> list[Cell]:
        """Return the clue of a row, right-aligned next to the board."""
        line: list[Cell] = []
        for text, colour in self.picture.rows[row] if self.picture.rows else ():
            line += [(self.number_style(colour), self.number(text, colour)), ("", " ")]
        return [("", " " * (self.margin - sum(len(text) for _, text in line))), *line]

    def colour(self, row: int, column: int) -> int:
        """Return the colour of a cell; an unknown cell counts as background."""
        return self.picture.cells[row * self.picture.width + column] or 0

    def text(self, row: int, column: int) -> str:
        """Return the text shown in a cell, which may be ""."""
        cell = row * self.picture.width + column
        if cell in self.picture.marks and cell not in self.picture.texts:
            key = self.picture.palette[self.picture.marks[cell].colour].key
            return "●" if self.terminal.colours and self.terminal.blocks else key
        return self.picture.texts.get(cell, "")

    def key(self, row: int, column: int) -> str:
        """Return the characters of a cell: its text or the key of its colour. With a single ink, filled cells hide the
        text.
        """
        colour = self.colour(row, column)
        text = "" if colour and not self.coloured else self.text(row, column)
        return text or self.picture.palette[colour].key

    def paper(self, row: int, column: int) -> str:
        """Return the background colour of a cell. Blank cells are slightly darker in every second block of 5x5
        cells."""
        mark = self.picture.marks.get(row * self.picture.width + column)
        colour = self.colour(row, column) if mark is None else mark.colour
        rgb = self.picture.palette[colour].rgb
        return _mixed(rgb, "808080", CHECKERED) if colour == 0 and (row // 5 + column // 5) % 2 else rgb

    def cells(self, row: int) -> list[Cell]:
        """Return the cells of a row."""
        width = self.cell_width
        columns = range(self.picture.width)
        if self.terminal.colours:
            return [self.patch(row, column) for column in columns]
        blocks = self.terminal.blocks and self.solid
        if blocks or not (self.across or self.picture.texts or self.picture.marks):
            keys = (" ", "█" * width) if blocks else [entry.key for entry in self.picture.palette]
            texts = [key.rjust(width) for key in keys]
            return [("", "".join(texts[self.colour(row, column)] for column in columns))]
        # the sign before each cell is that of the cell on its left, and there is none before the first
        signs = ["", *(self.across.get(row * self.picture.width + column, "") for column in columns)]
        return [("", f"{signs[column]:1}" + self.key(row, column).rjust(width - 1)) for column in columns]

    def signs_below(self, row: int) -> list[list[Cell]]:
        """Return a line with the signs between a row and the next, or no line without signs."""
        if not self.down:
            return []
        cells = range(row * self.picture.width, (row + 1) * self.picture.width)
        signs = [self.down.get(cell, "") for cell in cells]
        place = self.cell_width if not self.terminal.colours else 1  # below the text of a cell, or in its middle
        text = "".join(sign.rjust(place).ljust(self.cell_width) for sign in signs)
        return [[("", " " * self.margin + text)]] if any(signs) else []

    def patch(self, row: int, column: int) -> Cell:
        """Return a cell as an area of its colour with its text."""
        paper, text = self.paper(row, column), self.text(row, column)
        patch = text.center(self.cell_width)
        if sign := self.across.get(row * self.picture.width + column):
            patch = patch[:-1] + sign
        return self.terminal.style(readable(paper) if patch.strip() else None, paper), patch

    def half_blocks(self, row: int) -> list[Cell]:
        """Return two rows of cells as one line; each character shows a cell and the one below it."""
        columns = range(self.picture.width)
        last = row + 1 == self.picture.height
        if self.terminal.colours and self.terminal.blocks and not self.written:
            return [
                (self.terminal.style(self.paper(row, column), None if last else self.paper(row + 1, column)), "▀")
                for column in columns
            ]
        if self.terminal.blocks and self.solid:
            lower = [0 if last else self.colour(row + 1, column) for column in columns]
            # the sign's number has bit 0 for the upper cell, and bit 1 for the lower one
            return [("", " ▀▄█"[self.colour(row, column) + 2 * lower[column]]) for column in columns]
        rows = [row] if last else [row, row + 1]  # without half blocks, two lines of keys
        return [("", "\n".join("".join(self.key(cell_row, column) for column in columns) for cell_row in rows))]


@cache
def _mixed(rgb: str, second_rgb: str, share: float) -> str:
    """Return a mixture of two colours that contains this share of the second one."""
    channels = zip(bytes.fromhex(rgb), bytes.fromhex(second_rgb), strict=True)
    return "".join(f"{round(first + (second - first) * share):02x}" for first, second in channels)


def _joined(line: list[Cell], terminal: Terminal) -> str:
    """Return one line of output. Adjacent cells with the same style share one escape sequence."""
    runs = [(style, "".join(text for _, text in run)) for style, run in groupby(line, key=lambda cell: cell[0])]
    text = "".join(f"{style}{text}{RESET}" if style and text else text for style, text in runs)
    return (text if terminal.colours else text.rstrip(" ")) + "\n"


WIDEST = 30  # maximum number of cells per side; larger pictures are scaled down
GAP = 3  # number of blank columns between blocks
STYLE = r"\x1b\[[0-9;]*m"


def thumbnail(puzzle: Puzzle, terminal: Terminal) -> list[str]:
    """Return the lines of a small picture: the goal, the first position of pegs, or the board with the clues in it.

    There are no lines without a goal and without clues in cells.
    """
    if puzzle.played:
        from nono.genres import Pegs
        from nono.renderers.drawing import pegs

        assert isinstance(puzzle, Pegs)
        return pegs.board_text(puzzle, puzzle.start, terminal).splitlines()
    if puzzle.goal_bytes is None and not puzzle.clue_texts():
        return []
    picture = scaled_down(replace(puzzle.picture(puzzle.goal_bytes), rows=(), cols=()))
    # on a terminal of this width, `picture_text` shows two cells per character
    return picture_text(picture, terminal._replace(columns=picture.width)).splitlines()


def scaled_down(picture: Picture) -> Picture:
    """Scale a picture down to at most `WIDEST` cells per side; each cell has the most frequent colour in its square."""
    by = -(-max(picture.width, picture.height) // WIDEST)  # the side of a square in cells, rounded up
    if by == 1:
        return picture
    height, width = -(-picture.height // by), -(-picture.width // by)
    squares: list[Counter[int]] = [Counter() for _ in range(height * width)]
    for cell, colour in enumerate(picture.cells):
        row, column = divmod(cell, picture.width)
        squares[row // by * width + column // by][colour or 0] += 1
    # of equally frequent colours the highest, so that an ink comes before the background
    cells = [max(square, key=lambda colour: (square[colour], colour)) for square in squares]
    return Picture(height, width, cells, picture.palette, thick=picture.thick, written=picture.written)


def rows_of_blocks(blocks: Iterable[list[str]], columns: int) -> Iterator[str]:
    """Yield lines with as many blocks side by side as fit, aligned at the bottom."""
    row: list[list[str]] = []
    for block in blocks:
        if row and sum(map(width_of, [*row, block])) + GAP * len(row) > columns:
            yield from _lines_of_row(row)
            row = []
        row.append(block)
    if row:
        yield from _lines_of_row(row)


def width_of(block: list[str]) -> int:
    """Return the width of a block in columns; escape sequences do not count."""
    return max((len(re.sub(STYLE, "", line)) for line in block), default=0)


def _lines_of_row(row: list[list[str]]) -> Iterator[str]:
    """Yield the lines of a row of blocks, which are aligned at the bottom, and an empty line."""
    height = max(map(len, row))
    for line_number in range(height):
        lines = [line_number - height + len(block) for block in row]  # below 0 above the block
        parts = [(block[line] if line >= 0 else "", width_of(block)) for line, block in zip(lines, row, strict=True)]
        padded = (part + " " * (width - width_of([part])) for part, width in parts)
        yield (" " * GAP).join(padded).rstrip()
    yield ""
