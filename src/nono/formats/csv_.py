"""Sheets as text, one row on each line: CSV, with commas or semicolons, and TSV, with tabs between the cells."""

from __future__ import annotations

import csv as csv_module
import io
import re
from collections.abc import Iterator

from nono.base.errors import PuzzleError
from nono.formats.shared.capability import Capabilities, Loaded, Puzzles, only_nonogram, warn_lost
from nono.formats.shared.clues import LARGE
from nono.formats.shared.sheet import MAX_SHEET, Row, is_around_a_board, is_sheet, puzzle_of_sheet, sheet_of

DELIMITERS = "\t;,"
NAMED = re.compile(r"sep=([\t;,])[\t;, ]*\n")
QUOTED = re.compile(r'"[^"]*+"')


class Separated:
    """Sheets with one delimiter when they are written; all are read."""

    CAPABILITIES = Capabilities(goal=True)

    def __init__(self, name: str, delimiter: str, what: str) -> None:
        self.name = name
        self.delimiter = delimiter
        self.__doc__ = what

    def sniff(self, head: str) -> bool:
        """Whether most lines have a delimiter, most cells are numbers or marks, and JSON or XML begins otherwise."""
        try:
            plausible = head.lstrip()[:1] not in tuple("{[<$") and _delimiter(head) is not None
            return plausible and is_sheet(_rows(head))
        except PuzzleError:
            return False

    def certain(self, head: str) -> bool:
        """Whether the text can be nothing else: clues around a board, 2x2 at least if the corner has a title."""
        least = 1 if head[:1] in tuple(DELIMITERS) else 2
        return len(head) < LARGE and self.sniff(head) and is_around_a_board(_rows(head), least)

    def loads(self, text: str, check: bool = True) -> Loaded:
        """The puzzle of a sheet; raises `PuzzleError`."""
        yield puzzle_of_sheet(_rows(text), check)

    def dumps(self, puzzles: Puzzles) -> str:
        """The clues around a board that shows the picture; raises `PuzzleError` on colours and blots."""
        puzzle = only_nonogram(puzzles, self.name, self.CAPABILITIES)
        if puzzle.goal_bytes is not None and not any(puzzle.goal_bytes):
            warn_lost("goal", self.name)
        out = io.StringIO()
        csv_module.writer(out, delimiter=self.delimiter, lineterminator="\n").writerows(sheet_of(puzzle))
        return out.getvalue()


def _delimiter(text: str) -> str | None:
    """The delimiter that a line ``sep=;`` of Excel names, else the first of all that stands between cells."""
    if own := NAMED.match(text):
        return own[1]
    bare = QUOTED.sub("", text)
    return next((mark for mark in DELIMITERS if mark in bare), None)


def _rows(text: str) -> Iterator[Row]:
    """The cells of each line; a quoted cell may have several lines."""
    delimiter = _delimiter(text) or ","
    if text.count(delimiter) > MAX_SHEET:
        raise PuzzleError(f"found more than {MAX_SHEET} cells, expected a puzzle", "too-large")
    if NAMED.match(text):
        text = text[text.find("\n") :]
    reader = csv_module.reader(io.StringIO(text), delimiter=delimiter)
    line = 1
    try:
        for cells in reader:
            yield line, cells
            line = reader.line_num + 1
    except csv_module.Error as error:
        raise PuzzleError(f"found no CSV: {error}, expected cells of text", "bad-csv").at(reader.line_num) from None


csv = Separated(
    "csv",
    ",",
    """Sheets as text, one row on each line, with commas, semicolons or tabs between the cells.

    The clues stand above and at the left of a board, the corner between them empty or with the title; a cell has a
    number or a whole clue, and the board is empty or shows the picture: ``x``, ``#``, ``*``, or 0 and 1 in each cell.
    Or two blocks, one clue on each line, with headings (``rows``, ``columns``, ``row 1``) or an empty line between
    them; without headings, a warning says that the rows are taken to be first. Or a picture alone. An empty clue is
    ``0`` or nothing.
    """,
)
tsv = Separated("tsv", "\t", "The same sheets, written with tabs between the cells")
