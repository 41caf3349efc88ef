"""Sheets of spreadsheet programs as text: CSV with commas or semicolons, and TSV with tabs between the cells."""

from __future__ import annotations

import csv as csv_module
import io
import re
from collections.abc import Iterator
from contextlib import suppress

from nono.base.errors import PuzzleError
from nono.base.grid import split_rows
from nono.genres import GENRES, Nonogram
from nono.text.formats.shared.capability import Capabilities, Loaded, Puzzles, only_nonogram, warn_lost
from nono.text.parts.names import Fields
from nono.text.typed.sheets import MAX_CELLS, Row, clues_around_board, puzzles

DELIMITERS = "\t;,"
NAMED = re.compile(r"\Asep=([\t;,])[\t;, ]*\n")
QUOTED = re.compile(r'"[^"]*+"')


class Separated:
    """Sheets with one separator between the cells. Writing uses ``delimiter``; reading accepts any of `DELIMITERS`."""

    CAPABILITIES = Capabilities(goal=True, only_read=GENRES)
    READ_OPTIONS = ("genre", "fields")

    name: str
    delimiter: str

    def sniff(self, head: str) -> bool:
        """Return whether the text begins with an empty cell or with ``sep=``, and holds clues around a board."""
        is_sheet = head[:1] in tuple(DELIMITERS) or NAMED.match(head)
        if is_sheet and (_delimiter(head) == "\t") == (self.name == "tsv"):
            with suppress(PuzzleError):
                clues_around_board([*_rows(head)])
                return True
        return False

    def loads(self, text: str, check: bool = True, genre: str | None = None, fields: Fields | None = None) -> Loaded:
        """Yield the puzzle on the sheet, or the puzzles of a table with one in each row. Raises `PuzzleError`."""
        yield from puzzles([*_rows(text)], check, genre or "", fields or {})

    def dumps(self, puzzles: Puzzles) -> str:
        """Return a sheet with the goal and the clues around it; raises `PuzzleError` on colours and blotted clues."""
        puzzle = only_nonogram(puzzles, self.name, self.CAPABILITIES)
        if puzzle.goal_bytes is not None and not any(puzzle.goal_bytes):
            warn_lost("goal", self.name)
        out = io.StringIO()
        csv_module.writer(out, delimiter=self.delimiter, lineterminator="\n").writerows(_sheet_of(puzzle))
        return out.getvalue()


def _delimiter(text: str) -> str:
    """Return the delimiter in Excel's line ``sep=;``, or else the first one in the first line that has one."""
    if stated := NAMED.match(text):
        return stated[1]
    lines = QUOTED.sub("", text).split("\n")
    return next((mark for line in lines for mark in DELIMITERS if mark in line), ",")


def _rows(text: str) -> Iterator[Row]:
    """Yield the line number and the cells of each row. A quoted cell may span several lines."""
    delimiter = _delimiter(text)
    if text.count(delimiter) > MAX_CELLS:
        raise PuzzleError(f"found more than {MAX_CELLS} cells, too many for a puzzle", "too-large")
    lines = io.StringIO(NAMED.sub("\n", text))  # the line break stays, so that the lines keep their numbers
    reader = csv_module.reader(lines, delimiter=delimiter)
    line = 1
    try:
        for cells in reader:
            yield line, cells
            line = reader.line_num + 1
    except csv_module.Error as error:
        raise PuzzleError(f"not CSV: {error}", "bad-csv").at(reader.line_num) from None


def _sheet_of(puzzle: Nonogram) -> list[list[str]]:
    """Return a sheet with the goal and the clues around it, one number per cell."""
    rows = [[str(block.length) for block in clue] or ["0"] for clue in puzzle.rows]
    cols = [[str(block.length) for block in clue] or ["0"] for clue in puzzle.cols]
    left, top = max(map(len, rows)), max(map(len, cols))
    above = zip(*[[""] * (top - len(clue)) + clue for clue in cols], strict=True)
    board = split_rows(puzzle.goal_bytes or bytes(puzzle.height * puzzle.width), puzzle.width)
    marks = [["x" if cell else "" for cell in row] for row in board]
    return [
        *([""] * left + [*row] for row in above),
        *([""] * (left - len(clue)) + clue + cells for clue, cells in zip(rows, marks, strict=True)),
    ]


class Csv(Separated):
    """Sheets of spreadsheet programs as text, one line per row, with commas, semicolons or tabs between the cells.

    The clues stand above a board and to its left. The corner above the row clues is empty or holds the title. Each cell
    outside the board holds a number or a whole clue. The board is empty or shows the picture: ``x``, ``#`` or ``*`` for
    filled cells.

    Clues below the names ``rows`` and ``columns``, which may stand side by side, or behind ``row 1``, ``row 2`` and so
    on are read as well. The name of a side may also stand before all of its clues on one row. An empty clue is ``0``.

    A table may also have a nonogram on each row, below headings such as ``name,rows,columns``: all clues of a side
    stand in one cell, as ``1 1; 5; 3`` or ``[[1, 1], [5], [3]]``.

    A sheet can also be the board of another genre, with one sign or number per cell; nono reads such sheets and does
    not write them. The genre is stated by a row above the board that has only its name, by a row such as
    ``genre,akari``, or by the option ``--genre``; only a Sudoku of 9x9 cells needs none. Other rows such as
    ``mines,10`` are settings. Numbers beside the board (Tents, Aquarium) stand in a row and a column that meet in an
    empty corner. Tables in Markdown are read in the same way.
    """

    name, delimiter = "csv", ","


class Tsv(Separated):
    """Sheets of spreadsheet programs as in ``csv``, but with tabs between the cells."""

    name, delimiter = "tsv", "\t"


csv, tsv = Csv(), Tsv()
