"""Nonograms in the cells of sheets, for the formats ``csv``, ``tsv`` and ``xlsx``.

There are four layouts:

- clues around a board: column clues above, row clues to the left. A cell holds one number or a whole clue. The corner
  is empty or holds the title. The board is empty or shows the picture. An empty clue is ``0``, or nothing where the
  clues or the marks around it show its place;
- clues below the headings ``rows`` and ``columns``, or behind ``row 1``, ``row 2``...: one clue per row of the sheet;
- two blocks of clues with an empty row between them: the rows, then the columns;
- a picture: marks in the filled cells, or 0 and 1.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from itertools import chain, groupby
from typing import Any, NamedTuple

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import check_size, split_rows
from nono.genres import Nonogram
from nono.genres.pixels import check_picture
from nono.text.formats.shared.clues import nonogram
from nono.text.typed.names import expect_known

Row = tuple[int, Sequence[str]]  # the number of a row in the file, counted from 1, and its cells
MAX_SHEET = 1 << 21  # cells
MAX_CORNERS = 20  # ways to place the board that are compared; more than one is an error
FILLED, BLANK = "\u2588", ""
INKS = frozenset("xX#*\u2588\u25a0\u25cf\u2b1b")
BLANKS = frozenset((*".-_\u00b7\u25a1\u2b1c\u2591", BLANK))
NUMBERS = re.compile(r"\d{1,9}(?:[\s,;./+-]+\d{1,9})*")
WHOLE = re.compile(r"\A(\d+)\.0+\Z")  # some programs write whole numbers as 3.0 in columns with empty cells
HEADING = re.compile(r"(?:rows?|across|col(?:umn)?s?|down)(?: (?:clues|hints))?(?: ?(\d+))?[:.]?", re.IGNORECASE)
EXPECTED = "clues above and left of a board, or one clue per row below the headings rows and columns"


def puzzle_of_sheet(rows: Iterable[Row], check: bool, is_exact: bool = False, **about: Any) -> Nonogram:
    """Return the puzzle on a sheet. Errors contain the row's number and the column's letters. Raises `PuzzleError`.

    ``is_exact`` means that a row of empty cells may be an empty clue; workbooks often have such rows at their end.
    """
    return _Sheet(rows).puzzle(check, about, is_exact)


def is_sheet(rows: Iterable[Row]) -> bool:
    """Return whether most filled cells are numbers, marks or headings; titles and notes are few."""
    filled = words = 0
    for _, cells in rows:
        for text in filter(None, map(str.strip, cells)):
            filled += 1
            words += text not in INKS | BLANKS and not NUMBERS.fullmatch(text) and not HEADING.match(text)
    return 4 * words <= filled  # at most a quarter


def is_around_a_board(rows: Iterable[Row]) -> bool:
    """Return whether the cells are clues around a board, in one way only."""
    return len(_Sheet(rows).corners()) == 1


class Corner(NamedTuple):
    """The number of rows above a board, and of columns to its left."""

    top: int
    left: int

    def is_among_clues(self, row: int, column: int) -> bool:
        """Return whether a cell is above the board or to its left, but not in the corner."""
        return (row < self.top) != (column < self.left)


class _Sheet:
    """The cells as a rectangle, without the empty rows and columns around them, and the title above them."""

    def __init__(self, rows: Iterable[Row]) -> None:
        filled: list[tuple[int, list[str]]] = []
        total = 0
        for line, cells in rows:
            total += len(cells)
            if total > MAX_SHEET:
                raise PuzzleError(f"found more than {MAX_SHEET} cells, too many for a puzzle", "too-large").at(line)
            texts = [WHOLE.sub(r"\1", cell.strip()) for cell in cells]
            if filled or any(texts):
                filled.append((line, texts))
        self.below = 0  # the line of the first row of empty cells at the end
        while filled and not any(filled[-1][1]):
            line, texts = filled.pop()
            self.below = line if len(texts) > 1 else 0
        if not filled:
            raise PuzzleError("found no filled cell, expected clues", "no-puzzle")
        self.title = _title(filled[0][1]) if len(filled) > 1 else ""
        if self.title:
            filled = filled[next(index for index, (_, texts) in enumerate(filled) if index and any(texts)) :]
        used = [[column for column, text in enumerate(texts) if text] for _, texts in filled]
        self.left = min(columns[0] for columns in used if columns)
        self.width = 1 + max(columns[-1] for columns in used if columns) - self.left
        self.height = len(filled)
        if self.height * self.width > MAX_SHEET:
            raise PuzzleError(f"found more than {MAX_SHEET} cells, too many for a puzzle", "too-large").at(filled[0][0])
        self.lines = [line for line, _ in filled]
        self.cells = [texts[self.left : self.left + self.width] for _, texts in filled]
        for texts in self.cells:
            texts += [BLANK] * (self.width - len(texts))

    def puzzle(self, check: bool, about: dict[str, Any], is_exact: bool) -> Nonogram:
        """Return the puzzle in the layout of the sheet. Raises `PuzzleError`."""
        if self.title:
            about = {"title": self.title} | about
        if self.is_picture():
            check_picture(self.height, self.width)
            return Nonogram.from_grid(self.drawn(0, 0), **about)
        if not (any(HEADING.fullmatch(texts[0]) for texts in self.cells) or self.has_two_blocks()):
            expect_known(self.title, self.lines[0])  # Battleships and others have numbers around a board, too
            return self.around_a_board(check, about)
        if self.below and is_exact:
            message = "found a row of empty cells below the last clue, expected 0 for an empty clue"
            raise PuzzleError(f"{message}\nwrite 0, or delete the row", "ambiguous-format").at(self.below)
        return self.typed(check, about)

    def typed(self, check: bool, about: dict[str, Any]) -> Nonogram:
        """Return the puzzle with one clue per row of the sheet, as in a typed text. Raises `PuzzleError`."""
        from nono.text.typed import reader  # only for this layout

        settings = [f"{name}: {value}" for name, value in about.items() if value]
        lines: list[str] = []
        for row, (first, *others) in enumerate(self.cells):
            heading = HEADING.fullmatch(first)
            if first and not heading and row and not lines[-1] and not self.has_two_blocks():
                raise self.error(row, 0, "a heading such as rows above the first clue, and 0 for an empty clue")
            if not first and not any(others):
                lines.append("")
                continue
            words = [" ".join(re.findall(r"\d+", cell)) if NUMBERS.fullmatch(cell) else cell for cell in others if cell]
            begin = f"{first.rstrip('.:')}:" if heading else " ".join(re.findall(r"\d+", first)) or first
            # a heading with a number, such as row 3, has the empty clue if nothing follows
            lines.append(" ".join([begin, *words] if words or not (heading and heading[1]) else [begin, "0"]))
        puzzle = next(reader.loads("\n".join([*settings, *lines]), check, "nonogram"))
        if isinstance(puzzle, Nonogram):
            return puzzle
        assert isinstance(puzzle, PuzzleError)
        # the row of the sheet in place of the line of the typed text
        puzzle.line, puzzle.column = self.lines[max(0, puzzle.line - len(settings) - 1)], 0
        raise puzzle

    def error(self, row: int, column: int, expected: str) -> PuzzleError:
        """Return the error for a cell with unexpected content."""
        letters, rest = "", self.left + column + 1  # columns are A to Z, AA, AB, and so on
        while rest:
            rest, letter = divmod(rest - 1, 26)
            letters = chr(ord("A") + letter) + letters
        message = f"found {excerpt(self.cells[row][column])} in column {letters}, expected {expected}"
        return PuzzleError(message, "bad-number").at(self.lines[row])

    def is_picture(self) -> bool:
        """Return whether the cells contain only marks, or only 0 and 1 with at least 2x2 cells."""
        used = {cell for texts in self.cells for cell in texts}
        return used <= INKS | BLANKS or (used <= {"0", "1"} and min(self.height, self.width) > 1)

    def drawn(self, top: int, left: int) -> list[list[int]]:
        """Return the cells of the board: 1 for a mark or a 1, 0 for an empty cell."""
        return [[int(cell in INKS or cell == "1") for cell in texts[left:]] for texts in self.cells[top:]]

    def has_two_blocks(self) -> bool:
        """Return whether the cells are two blocks of clues that begin in the first column, with empty rows between."""
        filled = [any(texts) for texts in self.cells]
        blocks = [block for is_filled, block in groupby(filled) if is_filled]
        return len(blocks) == 2 and all(map(_is_clue_row, self.cells))

    def corners(self) -> list[Corner]:
        """Return the ways in which the cells can be clues around a board: the rows above it, the columns to its left.

        No number is on the board. There are several ways if rows or columns without numbers and without marks lie
        between the clues.
        """
        columns = [[column for column, cell in enumerate(texts) if NUMBERS.fullmatch(cell)] for texts in self.cells]
        first = [self.width]  # for each row: the first column with a number above it
        for numbers in columns:
            first.append(min([first[-1], *numbers]))
        last = [-1]  # for each row, from the bottom: the last column with a number in it or below it
        for numbers in reversed(columns):
            last.append(max([last[-1], *numbers]))
        last.reverse()
        fits: list[Corner] = []
        for top in range(1, self.height):
            if first[top] < self.width and last[top] >= 0 and len(fits) < MAX_CORNERS:
                fits += [Corner(top, left) for left in range(last[top] + 1, first[top] + 1)]
        marks: list[tuple[int, int]] = []
        for row, texts in enumerate(self.cells):
            marks += [(row, column) for column, cell in enumerate(texts) if cell and cell in INKS | BLANKS]
        return [
            corner
            for corner in fits[:MAX_CORNERS]
            if not any(corner.is_among_clues(row, column) for row, column in marks)
        ]

    def around_a_board(self, check: bool, about: dict[str, Any]) -> Nonogram:
        """Return the puzzle whose clues stand above a board and to its left. Raises `PuzzleError`."""
        corners = self.corners()
        top, left = corners[0] if corners else Corner(0, 0)
        for row, texts in enumerate(self.cells):
            for column in range(left if row < top else 0, self.width):
                if texts[column] not in INKS | BLANKS and not NUMBERS.fullmatch(texts[column]):
                    on_board = corners and row >= top and column >= left
                    raise self.error(row, column, "an empty cell, or a mark such as x" if on_board else EXPECTED)
        if not corners:
            raise PuzzleError(f"found numbers in other places, expected {EXPECTED}", "unknown-format").at(self.lines[0])
        if len(corners) > 1:
            what = "row" if corners[-1].top != top else "column"
            message = f"found an empty {what} between the clues, expected 0 for each empty clue, or no empty {what}"
            raise PuzzleError(message, "ambiguous-format").at(self.lines[top])
        check_size(self.height - top, self.width - left)
        corner = chain.from_iterable(texts[:left] for texts in self.cells[:top])
        titles = [cell for cell in corner if cell not in BLANKS | {FILLED}]
        if len(titles) > 1 or not INKS.isdisjoint(titles):
            message = f"found {excerpt(titles[0])} above the clues of the rows, expected an empty corner or one title"
            raise PuzzleError(message, "unknown-format").at(self.lines[0])
        board = self.drawn(top, left)
        rows = [(self.lines[row], _numbers(self.cells[row][:left])) for row in range(top, self.height)]
        above = zip(*[texts[left:] for texts in self.cells[:top]], strict=True)
        cols = [(self.lines[top - 1], _numbers(column)) for column in above]
        if titles:
            about = {"title": titles[0]} | about
        return nonogram(rows, cols, check, goal=board if any(map(any, board)) else None, **about)


def _title(texts: Sequence[str]) -> str:
    """Return the only text in a row if it is neither a number, a mark nor a heading, else ""."""
    filled = [text for text in texts if text]
    alone = len(filled) == 1 and filled[0] not in INKS | BLANKS
    return filled[0] if alone and not NUMBERS.fullmatch(filled[0]) and not HEADING.fullmatch(filled[0]) else ""


def _is_clue_row(texts: Sequence[str]) -> bool:
    """Return whether the cells of a row are numbers that begin in the first column, or all empty."""
    length = next((column for column, text in enumerate(texts) if not text), len(texts))
    return all(map(NUMBERS.fullmatch, texts[:length])) and not any(texts[length:])


def _numbers(cells: Iterable[str]) -> str:
    """Return the numbers in these cells as text, separated by spaces; marks are ignored."""
    with_numbers = " ".join(cell for cell in cells if NUMBERS.fullmatch(cell))
    return " ".join(re.findall(r"\d+", with_numbers))


def sheet_of(puzzle: Nonogram) -> list[list[str]]:
    """Return a sheet with the goal and the clues around it, one number per cell."""
    rows = [[str(block.length) for block in clue] or ["0"] for clue in puzzle.rows]
    cols = [[str(block.length) for block in clue] or ["0"] for clue in puzzle.cols]
    left, top = max(map(len, rows)), max(map(len, cols))
    above = zip(*[[BLANK] * (top - len(clue)) + clue for clue in cols], strict=True)
    board = split_rows(puzzle.goal_bytes or bytes(puzzle.height * puzzle.width), puzzle.width)
    marks = [["x" if cell else BLANK for cell in row] for row in board]
    return [
        *([BLANK] * left + list(row) for row in above),
        *([BLANK] * (left - len(clue)) + clue + cells for clue, cells in zip(rows, marks, strict=True)),
    ]
