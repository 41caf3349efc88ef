"""Puzzles in the cells of sheets and tables: clues around a board, clues in two blocks, or a picture.

Clues around a board stand above the board and to its left. A cell holds one number or a whole clue. The corner above
the row clues is empty or holds the title; the board is empty or shows the picture. Two blocks of clues have one clue
per row of the sheet. There must be a heading above each block or before each clue, or an empty row between the blocks.
A picture without clues has marks in its filled cells, or 0 or 1 in each cell. An empty clue is ``0`` or an empty cell.
In the last row and column, an empty clue must be written as 0 unless the picture shows a cell there.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import accumulate, chain, islice
from typing import Any

from nono.base.errors import PuzzleError, excerpt, gathering, warn
from nono.base.grid import check_size, split_rows
from nono.genres.nonogram import Nonogram
from nono.text.formats.shared.clues import OTHER_GENRES, Line, nonogram, numbers
from nono.text.formats.shared.other_puzzles import expect_title, has_long_clue
from nono.text.formats.shared.raster import check_picture
from nono.text.formats.shared.words import is_idle, refusal, refused_in, show_unread

Row = tuple[int, Sequence[str]]  # the number of a row in the file, counted from 1, and its cells
MAX_SHEET = 1 << 21  # cells
FILLED, BLANK = "\u2588", ""
INKS = frozenset("xX#*\u2588\u25a0\u25cf\u2b1b")
BLANKS = frozenset((*".-_\u00b7\u25a1\u2b1c\u2591", ""))
NUMBERS = re.compile(r"\d{1,9}(?:(?:[\s,;./]+|\s?[-+]\s?)\d{1,9})*")
BETWEEN = re.compile(r"[\s,;./+-]+")
CORNERS = 20  # maximum number of corners to try; empty rows between clues allow several
WHOLE = re.compile(r"\A(\d+)\.0+\Z")  # some programs write whole numbers as 3.0 in columns with empty cells
HEADING = re.compile(r"(?:(rows?|across)|(?:col(?:umn)?s?|down))(?: ?(?:clues|hints))?\s*(\d*)\s*[:.]?", re.IGNORECASE)


def puzzle_of_sheet(rows: Iterable[Row], check: bool, **about: Any) -> Nonogram:
    """Return the puzzle on a sheet. Errors contain the row's number and the column's letters. Raises `PuzzleError`."""
    sheet = _Sheet(rows)
    if sheet.is_picture():
        puzzle = sheet.picture(about)
    elif any(HEADING.fullmatch(cells[0]) for cells in sheet.cells):
        puzzle = sheet.two_blocks(check, about)
    else:
        puzzle = sheet.around_a_board(check, about) or sheet.two_blocks(check, about)
    expect_title(puzzle.title or sheet.title, 0, not sheet.is_picture() and has_long_clue(puzzle))
    show_unread(puzzle, [] if is_idle(sheet.title) else [sheet.title])
    return puzzle


def is_sheet(rows: Iterable[Row]) -> bool:
    """Return whether most filled cells are numbers or marks, and the first row is not only headings."""
    filled = [[cell.strip() for cell in cells if cell.strip()] for _, cells in rows]
    words = [[cell for cell in cells if not _belongs(cell)] for cells in filled]
    in_first = next((count for cells, count in zip(filled, map(len, words), strict=True) if cells), 0)
    return in_first < 2 and 4 * sum(map(len, words)) <= sum(map(len, filled))


def can_have_clues(rows: Iterable[Row]) -> bool:
    """Return whether the cells are a picture, or can be clues around a board or in two blocks."""
    sheet = _Sheet(rows)
    headings = map(HEADING.fullmatch, sheet.cells[0]) if sheet.cells else ()
    if len({bool(one[1]) for one in headings if one}) > 1:  # a table with a row for each cell
        return False
    return (
        sheet.is_picture()
        or any(HEADING.fullmatch(cells[0]) for cells in sheet.cells)
        or (not all(map(any, sheet.cells)) and sheet.has_two_blocks())
        or bool(sheet.clue_corners())
    )


def _belongs(cell: str) -> bool:
    """Return whether a cell contains numbers, a mark or a heading."""
    return cell in INKS | BLANKS or bool(NUMBERS.fullmatch(cell) or HEADING.fullmatch(cell))


def is_around_a_board(rows: Iterable[Row], least: int = 1) -> bool:
    """Return whether the cells are clues around a board of at least ``least`` rows and columns, with equal totals."""
    try:
        sheet = _Sheet(rows)
        clues = [sheet.clues(*corner) for corner in sheet.clue_corners()]
        return any(_agrees(*sides) for sides in clues if min(map(len, sides)) >= least)
    except PuzzleError:
        return False


class _Sheet:
    """The cells as a rectangle, without the empty rows and columns around them."""

    def __init__(self, rows: Iterable[Row]) -> None:
        found: list[Row] = []
        total = 0
        for line, cells in rows:
            found.append((line, [WHOLE.sub(r"\1", cell.strip()) for cell in cells]))
            total += len(cells)
            if total > MAX_SHEET:
                raise PuzzleError(f"found more than {MAX_SHEET} cells, too many for a puzzle", "too-large").at(line)
        full = [index for index, (_, cells) in enumerate(found) if any(cells)]
        if not full:
            raise PuzzleError("found no filled cell, expected clues", "no-puzzle")
        self.title, first = _title(found, full)
        _expect_usual_rules(self.title)
        found = found[first : full[-1] + 1]
        used = [[at for at, cell in enumerate(cells) if cell] for _, cells in found]
        self.left = min(columns[0] for columns in used if columns)
        self.width = max(columns[-1] for columns in used if columns) + 1 - self.left
        if len(found) * self.width > MAX_SHEET:
            raise PuzzleError(f"found more than {MAX_SHEET} cells, too many for a puzzle", "too-large").at(found[0][0])
        self.is_wider = min(len(cells) for _, cells in found) > self.left + self.width  # cells right of all contents
        self.lines = [line for line, _ in found]
        self.cells = [[*cells[self.left : self.left + self.width]] for _, cells in found]
        for cells in self.cells:
            cells += [BLANK] * (self.width - len(cells))

    @property
    def height(self) -> int:
        return len(self.cells)

    def error(self, row: int, column: int, expected: str) -> PuzzleError:
        """Return the error for a cell with unexpected content."""
        letters, rest = "", self.left + column + 1
        while rest:
            rest, letter = divmod(rest - 1, 26)
            letters = chr(ord("A") + letter) + letters
        found = f"found {excerpt(self.cells[row][column])} in column {letters}"
        return PuzzleError(f"{found}, expected {expected}", "bad-number").at(self.lines[row])

    def is_picture(self) -> bool:
        """Return whether the cells contain only marks, or only 0 and 1 with at least 2x2 cells."""
        used = set(chain.from_iterable(self.cells))
        if used <= {"0", "1"}:
            return min(self.height, self.width) > 1
        return used <= INKS | BLANKS

    def picture(self, about: dict[str, Any]) -> Nonogram:
        """Return the puzzle whose solution is the picture on the sheet."""
        check_picture(self.height, self.width)
        return Nonogram.from_grid(self.drawn(0, 0), **about)

    def drawn(self, top: int, left: int) -> list[list[int]]:
        """Return the cells of the board: 1 for a mark, 0 for an empty cell. Raises `PuzzleError` on other contents."""
        digits = all(cell in ("0", "1") for row in self.cells[top:] for cell in row[left:])
        ink, blank = (frozenset("1"), frozenset("0")) if digits else (INKS, BLANKS)
        for row in range(top, self.height):
            for column in range(left, self.width):
                if self.cells[row][column] not in ink | blank:
                    raise self.error(row, column, "an empty cell on the board, or a mark such as x")
        return [[int(cell in ink) for cell in row[left:]] for row in self.cells[top:]]

    def corners(self) -> Iterator[tuple[int, int]]:
        """Yield the possible sizes of the clues: height above the board, and width to the left of it.

        There must be no numbers outside the clues, except on a board of 0 and 1.
        """
        columns = [[at for at, cell in enumerate(row) if NUMBERS.fullmatch(cell)] for row in self.cells]
        first = list(accumulate((found[0] if found else self.width for found in columns), min))
        last = list(accumulate((found[-1] if found else -1 for found in reversed(columns)), max))[::-1]
        others = (max((at for at, cell in enumerate(row) if cell not in ("0", "1")), default=-1) for row in self.cells)
        # for each row: the last column with a cell other than 0 and 1, in this row or below
        other = list(accumulate(reversed(list(others)), max))[::-1]
        for top in range(1, self.height if any(columns) else 1):
            left = max(1, last[top] + 1)
            if left <= first[top - 1] and left < self.width:
                yield top, left
            left = first[top - 1]
            if other[top] < left < self.width and left > 0:
                yield top, left

    def clues(self, top: int, left: int) -> tuple[list[Line], list[Line]]:
        """Return the clues of the rows and columns, each as a line of text."""
        rows = [(self.lines[row], _numbers(self.cells[row][:left])) for row in range(top, self.height)]
        above = zip(*[row[left:] for row in self.cells[:top]], strict=True)
        return rows, [(self.lines[top - 1], _numbers(column)) for column in above]

    def clue_corners(self) -> list[tuple[int, int]]:
        """Return the first corners without filled cells among the clues."""
        marks = [(row, at) for row, cells in enumerate(self.cells) for at, cell in enumerate(cells) if cell in INKS]
        corners = islice(self.corners(), CORNERS)
        return [(top, left) for top, left in corners if not any((row < top) != (at < left) for row, at in marks)]

    def has_two_blocks(self) -> bool:
        """Return whether the cells are two blocks of clues without filled cells, and no clue is too long."""
        if not INKS.isdisjoint(chain.from_iterable(self.cells)):
            return False
        try:
            with gathering():
                self.two_blocks(True, {})
        except PuzzleError as error:
            return error.code not in ("clue-too-long", "ambiguous-format")
        return True

    def around_a_board(self, check: bool, about: dict[str, Any]) -> Nonogram | None:
        """Return the puzzle, or None if no corner fits.

        Corners with equal totals of rows and columns are preferred.
        """
        corners = self.clue_corners()
        if not corners:
            return None
        agreeing = [corner for corner in corners if _agrees(*self.clues(*corner))]
        top, left = (agreeing or corners)[0]
        for row in range(self.height):
            for column in range(left if row >= top else self.width):
                cell = self.cells[row][column]
                in_corner = row < top and column < left
                if not in_corner and not NUMBERS.fullmatch(cell) and cell not in INKS | BLANKS:
                    raise self.error(row, column, "the numbers of a clue")
        board = self.drawn(top, left)
        goal = board if any(map(any, board)) else None
        rows, cols = self.clues(top, left)
        check_size(len(rows), len(cols))
        first = next(
            (what for what, clue in (("row", rows[0]), ("column", cols[0])) if not clue[1] and goal is None), None
        )
        if first:
            warn(f"the first {first} has no clue, so it is read as empty (write 0 for an empty clue)")
        if self.is_wider and not any(cell for row in self.cells[top:] for cell in row[left:]):
            warn("the columns to the right of the last clue are not read (write 0 for an empty clue)")
        title = next((cell for row in self.cells[:top] for cell in row[:left] if cell not in INKS | BLANKS), self.title)
        _expect_usual_rules(title)
        if title:
            about = {"title": title} | about
        return nonogram(rows, cols, check, goal=goal, **about)

    def two_blocks(self, check: bool, about: dict[str, Any]) -> Nonogram:
        """Return the puzzle with clues in two blocks, one clue per row of the sheet, as typed clues.

        Raises `PuzzleError`.
        """
        from nono.text.typed.builder import ROWS_FIRST, Typed
        from nono.text.typed.lines import items
        from nono.text.typed.programs import without_numbers

        bare = without_numbers("\n".join(map("\t".join, self.cells)))
        texts = []
        for row, cells in enumerate([line.split("\t") for line in bare.split("\n")] if bare else self.cells):
            start = int(bool(HEADING.fullmatch(cells[0])))
            for column in range(start, len(cells)):
                if cells[column] and not NUMBERS.fullmatch(cells[column]):
                    raise self.error(row, column, "clues above and left of a board, or one clue per row")
            texts.append(f"{cells[0].rstrip('.:')}: " * start + _numbers(cells[start:]))
        try:
            puzzle = Typed(list(items("\n".join(texts)))).puzzle(check)
        except PuzzleError as error:
            error.line = error.line and self.lines[error.line - 1]
            raise
        clues = sum(any(map(str.isdigit, text)) for text in texts)
        if puzzle.height + puzzle.width != clues:
            message = (
                f"found {clues} rows with clues, but {puzzle.height + puzzle.width} clues; expected one clue per row"
            )
            raise PuzzleError(f"{message}\nwrite an empty clue as 0", "ambiguous-format").at(self.lines[0])
        if ROWS_FIRST in puzzle.reading:
            warn("two blocks of clues have no headings; the first is read as the rows (--transpose: as the columns)")
        return replace(puzzle, **about)


def _expect_usual_rules(title: str) -> None:
    """Raise `PuzzleError` if a title may change the rules of nonograms."""
    if word := refused_in(title, "nonogram"):
        raise refusal(word)
    if re.match(OTHER_GENRES, title):
        message = f"nono does not understand {excerpt(title)}, which may change the rules"
        raise PuzzleError(message, "unsupported-variant")


def _title(rows: Sequence[Row], full: Sequence[int]) -> tuple[str, int]:
    """Return the title (the only text in the first filled row, or "") and the index of the next row."""
    texts = [cell for cell in rows[full[0]][1] if cell]
    alone = len(texts) == 1 and texts[0] not in INKS | BLANKS and not NUMBERS.fullmatch(texts[0])
    if not alone or len(full) == 1 or HEADING.fullmatch(texts[0]):
        return "", full[0]
    return texts[0], full[1]


def _numbers(cells: Sequence[str]) -> str:
    """Return the numbers in these cells as text, separated by spaces; marks are ignored."""
    return " ".join([BETWEEN.sub(" ", cell) for cell in cells if NUMBERS.fullmatch(cell)])


def _agrees(rows: Sequence[Line], cols: Sequence[Line]) -> bool:
    """Return whether the clues fit on the board, with equal totals of rows and columns."""
    try:
        Nonogram(list(map(numbers, rows)), list(map(numbers, cols)))
    except PuzzleError:
        return False
    return True


def sheet_of(puzzle: Nonogram) -> list[list[str]]:
    """Return a sheet with the goal and the clues around it, one number per cell."""
    rows = [[str(block.length) for block in clue] or ["0"] for clue in puzzle.rows]
    cols = [[str(block.length) for block in clue] or ["0"] for clue in puzzle.cols]
    left, top = max(map(len, rows)), max(map(len, cols))
    above = zip(*[[BLANK] * (top - len(clue)) + clue for clue in cols], strict=True)
    board = split_rows(puzzle.goal_bytes or bytes(puzzle.height * puzzle.width), puzzle.width)
    shown = [["x" if cell else BLANK for cell in row] for row in board]
    return [
        *([BLANK] * left + list(row) for row in above),
        *([BLANK] * (left - len(clue)) + clue + cells for clue, cells in zip(rows, shown, strict=True)),
    ]
