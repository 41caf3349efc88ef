"""Sheets as text, one line per row: CSV with commas or semicolons, and TSV with tabs between the cells."""

from __future__ import annotations

import csv as csv_module
import io
import re
from collections.abc import Iterator
from typing import Any

from nono.base.errors import PuzzleError
from nono.genres import GENRES
from nono.text.field_names import is_pair, is_side, side_of
from nono.text.formats.shared import Capabilities, Loaded, Puzzles, only_nonogram, warn_lost
from nono.text.formats.shared.spreadsheet import (
    MAX_CELLS,
    is_around_a_board,
    is_spreadsheet,
    puzzle_of_spreadsheet,
    spreadsheet_of,
)
from nono.text.formats.shared.spreadsheet_boards import Row
from nono.text.typed.lines import two_sides

DELIMITERS = "\t;,"
NAMED = re.compile(r"sep=([\t;,])[\t;, ]*\n")
QUOTED = re.compile(r'"[^"]*+"')
LIST = re.compile(r"\s*[\[(].*[\])]\s*", re.DOTALL)
WHOLE_SIDE = re.compile(r"[\d\s.,-]+(?:[;|/][\d\s.,-]*)+")  # all clues of a side in one cell


class Separated:
    """Sheets with one separator between the cells. Writing uses ``delimiter``; reading accepts any of `DELIMITERS`."""

    CAPABILITIES = Capabilities(goal=True, only_read=GENRES)
    READ_OPTIONS = ("genre", "fields")

    def __init__(self, name: str, delimiter: str, what: str) -> None:
        self.name = name
        self.delimiter = delimiter
        self.__doc__ = what

    def sniff(self, head: str) -> bool:
        """Return whether the text begins with an empty cell or with ``sep=``, and holds clues around a board."""
        if head[:1] not in tuple(DELIMITERS) and not NAMED.match(head):
            return False
        if (_delimiter(head) == "\t") != (self.name == "tsv"):
            return False
        try:
            rows = list(_rows(head))
            return is_spreadsheet(rows) and is_around_a_board(rows)
        except PuzzleError:
            return False

    def loads(self, text: str, check: bool = True, **options: Any) -> Loaded:
        """Yield the puzzle on the sheet, or the puzzles of a file with one on each line. Raises `PuzzleError`."""
        from nono.text.typed import reader  # only for such files

        lines = [line for line in text.split("\n") if line.strip()]
        if 2 * sum(bool(two_sides(line)) for line in lines) > len(lines):
            yield from reader.loads(text, check, **options)
            return
        rows = list(_rows(text))
        if records := _records(rows):
            from nono.text.data import puzzles_of  # only for such files

            yield from puzzles_of(records, check, options.get("genre"), options.get("fields"))
            return
        yield puzzle_of_spreadsheet(rows, check, is_exact=True, **options)

    def dumps(self, puzzles: Puzzles) -> str:
        """Return a sheet with the goal and the clues around it; raises `PuzzleError` on colours and blotted clues."""
        puzzle = only_nonogram(puzzles, self.name, self.CAPABILITIES)
        if puzzle.goal_bytes is not None and not any(puzzle.goal_bytes):
            warn_lost("goal", self.name)
        out = io.StringIO()
        csv_module.writer(out, delimiter=self.delimiter, lineterminator="\n").writerows(spreadsheet_of(puzzle))
        return out.getvalue()


def _delimiter(text: str) -> str | None:
    """Return the delimiter in Excel's line ``sep=;``. Without this line, return the first of `DELIMITERS` in the first
    line that has one, or None.
    """
    if stated := NAMED.match(text):
        return stated[1]
    lines = QUOTED.sub("", text).split("\n")
    return next((mark for line in lines for mark in DELIMITERS if mark in line), None)


def _rows(text: str) -> Iterator[Row]:
    """Yield the line number and the cells of each row. A quoted cell may span several lines."""
    delimiter = _delimiter(text) or ","
    if text.count(delimiter) > MAX_CELLS:
        raise PuzzleError(f"found more than {MAX_CELLS} cells, too many for a puzzle", "too-large")
    if NAMED.match(text):
        text = text[text.find("\n") :]  # the line break stays, so that the lines keep their numbers
    reader = csv_module.reader(io.StringIO(text), delimiter=delimiter)
    line = 1
    try:
        for cells in reader:
            yield line, cells
            line = reader.line_num + 1
    except csv_module.Error as error:
        raise PuzzleError(f"not CSV: {error}", "bad-csv").at(reader.line_num) from None


def _records(rows: list[Row]) -> list[dict[str, Any]]:
    """Return an object for each row of a table of nonograms, in which a row has all clues of both sides; else []."""
    _, names = rows[0] if rows else (0, [])
    records = [
        {name: _value(cell) for name, cell in zip(names, cells, strict=False) if cell}
        for _, cells in rows[1:]
        if any(cells)
    ]
    return records if len({*names}) == len(names) and all(map(_has_sides, records)) else []


def _value(cell: str) -> Any:
    """Return the value of a cell: a number, a list in brackets, or a text."""
    if cell.isdecimal() and len(cell) < 10:
        return int(cell)
    if not LIST.fullmatch(cell):
        return cell
    from nono.text.values import value_of  # only for such cells

    try:
        return value_of(cell)
    except PuzzleError:
        return cell


def _has_sides(record: dict[str, Any]) -> bool:
    """Return whether a row has a nonogram: the clues of both sides under two names, or as a pair under one."""
    sides = {side_of(name): value for name, value in record.items() if side_of(name)}
    is_whole = all(
        is_side(value) or (isinstance(value, str) and WHOLE_SIDE.fullmatch(value)) for value in sides.values()
    )
    return (len(sides) == 2 and is_whole) or any(map(is_pair, record.values()))


csv = Separated(
    "csv",
    ",",
    """Sheets as text, one line per row, with commas, semicolons or tabs between the cells.

    The clues stand above a board and to its left. The corner above the row clues is empty or holds the title. Each cell
    outside the board holds a number or a whole clue. The board is empty or shows the picture: ``x``, ``#`` or ``*`` for
    filled cells.

    Clues below the headings ``rows`` and ``columns``, which may stand side by side, or behind ``row 1``, ``row 2`` and
    so on, are read as well, and so are two blocks of clues, first the rows and then the columns, with an empty line
    between them. The name of a side may also stand before all of its clues on one row, or before each on a row of its
    own. A picture without clues can be read, too: with marks in the filled cells, or with 0 and 1. An empty clue is
    ``0`` or an empty cell; in the last row it is ``0``.

    A table may also have a nonogram on each row, below headings such as ``name,rows,columns``: all clues of a side
    stand in one cell, as ``1 1; 5; 3`` or ``[[1, 1], [5], [3]]``.

    A sheet can also be the board of another genre, with one sign or number per cell; nono reads such sheets and does
    not write them. The genre is stated by a row above the board that has only its name, by a row such as
    ``genre,akari``, or by the option ``--genre``; only a Sudoku of 9x9 cells needs none. Other rows such as
    ``mines,10`` are settings. Numbers beside the board (Tents, Aquarium) stand in a row and a column that meet in an
    empty corner. Names and numbers of columns and of rows, such as those that pandas writes, and rows of words are
    shown as not read. Tables in Markdown are read in the same way.
    """,
)
tsv = Separated("tsv", "\t", "Sheets as in ``csv``, but with tabs between the cells")
