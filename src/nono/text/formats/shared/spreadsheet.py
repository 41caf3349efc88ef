"""Puzzles in the cells of sheets, for the formats ``csv``, ``tsv`` and ``xlsx``, and for tables in Markdown.

A sheet is the board of a genre (`spreadsheet_boards`), or a nonogram in one of four layouts:

- clues around a board: column clues above, row clues to the left. A cell holds one number or a whole clue. The corner
  is empty or holds the title. The board is empty or shows the picture. An empty clue is ``0``, or nothing where the
  clues or the marks around it show its place;
- clues below the headings ``rows`` and ``columns``, or behind ``row 1``, ``row 2``...: one clue per row of the sheet;
- two blocks of clues with an empty row between them: the rows, then the columns;
- a picture: marks in the filled cells, or 0 and 1.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain, groupby, product
from typing import Any, NamedTuple

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import check_size, split_rows
from nono.genres import Nonogram, Puzzle
from nono.genres.pixels import check_picture
from nono.text.field_names import side_of
from nono.text.formats.shared import spreadsheet_boards
from nono.text.formats.shared.clues import nonogram
from nono.text.formats.shared.spreadsheet_boards import FILLED, Row, column_name
from nono.text.typed import TEXTS
from nono.text.typed.context import Context, Size, expect_genre, other_setting
from nono.text.typed.lines import NAMED, setting_of
from nono.text.typed.names import expect_known, genre_named, heading_of

MAX_CELLS = 1 << 21  # of a spreadsheet, a choice
MOST_SIDES = 5  # in a sheet with more rows of clues, a column 1, 2, 3 and so on numbers them
MAX_CORNERS = 20  # ways to place the board that are compared; more than one is an error
BLANK = ""
INKS = frozenset("xX#*\u2588\u25a0\u25cf\u2b1b")
BLANKS = frozenset((*".-_\u00b7\u25a1\u2b1c\u2591", BLANK))
NOTHING = ("nan", "none", "null", "<na>")  # what programs write into empty cells
NUMBERS = re.compile(r"\d{1,9}(?:[\s,;./+-]+\d{1,9})*")
WHOLE = re.compile(r"\A(\d+)\.0+\Z")  # some programs write whole numbers as 3.0 in columns with empty cells
HEADING = re.compile(r"(?:rows?|across|col(?:umn)?s?|down)(?: (?:clues|hints))?(?: ?(\d+))?[:.]?", re.IGNORECASE)
EXPECTED = "clues above and left of a board, or one clue per row below the headings rows and columns"


def puzzle_of_spreadsheet(
    rows: Iterable[Row],
    check: bool,
    is_exact: bool = False,
    genre: str | None = None,
    fields: Mapping[str, Any] | None = None,
    size: Size = None,
    is_table: bool = False,
    **about: Any,
) -> Puzzle:
    """Return the puzzle on a sheet. Errors contain the row's number and the column's letters. Raises `PuzzleError`.

    ``is_exact`` means that a row of empty cells may be an empty clue; workbooks often have such rows at their end.
    ``genre`` and ``fields`` are what the caller states, and ``is_table`` means that the first row is a heading.
    """
    sheet = _Spreadsheet(rows, is_exact)
    data = {**(fields or {}), **sheet.settings, **about}
    name = expect_genre(sheet.genre, genre, sheet.lines[0])
    is_nonogram = name == "nonogram" or (not name and (sheet.corners() or sheet.is_in_lists()))
    if not name and not is_nonogram and spreadsheet_boards.is_sudoku(sheet.board):
        name = "sudoku"
    if name and not is_nonogram:
        return spreadsheet_boards.puzzle_of_board(sheet.board, name, data, Context(check, size), is_table)
    if not is_nonogram and not sheet.is_picture() and (error := spreadsheet_boards.fitting(sheet.board)):
        raise error
    if wrong := next((setting for setting in data if setting not in TEXTS), None):
        raise other_setting(wrong, "a nonogram", sheet.lines[0])
    return sheet.puzzle(check, data, is_exact)


def is_spreadsheet(rows: Iterable[Row]) -> bool:
    """Return whether most filled cells are numbers, single signs or headings; titles and notes are few."""
    filled = words = 0
    for _, cells in rows:
        for text in filter(None, map(str.strip, cells)):
            filled += 1
            is_word = len(text) > 1 and not NUMBERS.fullmatch(text) and not HEADING.match(text)
            words += is_word and not heading_of(text)
    return 4 * words <= filled  # at most a quarter


def is_around_a_board(rows: Iterable[Row]) -> bool:
    """Return whether the cells are clues around a board, in one way only."""
    return len(_Spreadsheet(rows).corners()) == 1


class SheetCorner(NamedTuple):
    """The number of rows above a board, and of columns to its left."""

    top: int
    left: int

    def is_among_clues(self, row: int, column: int) -> bool:
        """Return whether a cell is above the board or to its left, but not in the corner."""
        return (row < self.top) != (column < self.left)


class _Spreadsheet:
    """The cells as a rectangle, without the empty rows and columns around them, and the title above them.

    ``board`` has the cells of a board, whose empty rows and columns at the edges are kept if the sheet ``is_exact``.
    """

    def __init__(self, rows: Iterable[Row], is_exact: bool = False) -> None:
        filled: list[tuple[int, list[str]]] = []
        total = 0
        for line, cells in rows:
            total += len(cells)
            if total > MAX_CELLS:
                raise PuzzleError(f"found more than {MAX_CELLS} cells, too many for a puzzle", "too-large").at(line)
            texts = [WHOLE.sub(r"\1", cell.strip()) for cell in cells]
            texts = [BLANK if text.lower() in NOTHING else text for text in texts]
            if filled or any(texts) or (is_exact and len(texts) > 1):
                filled.append((line, texts))
        self.settings: dict[str, Any] = {}
        self.genre = ""
        first = 0
        for row, (line, texts) in enumerate(filled[:-1], 1):
            if any(texts) and not self._is_setting(line, texts):
                break
            if any(texts):  # the rows above a setting are empty
                first = row
        filled = filled[first:]
        board: list[Row] = [(line, texts) for line, texts in filled if any(texts) or len(texts) > 1]
        self.below = 0  # the line of the first row of empty cells at the end
        while filled and not any(filled[-1][1]):
            line, texts = filled.pop()
            self.below = line if len(texts) > 1 else 0
        while filled and not any(filled[0][1]):
            del filled[0]
        if not filled:
            raise PuzzleError("found no filled cell, expected clues", "no-puzzle")
        used = [[column for column, text in enumerate(texts) if text] for _, texts in filled]
        self.left = min(columns[0] for columns in used if columns)
        self.width = 1 + max(columns[-1] for columns in used if columns) - self.left
        self.height = len(filled)
        if self.height * self.width > MAX_CELLS:
            raise PuzzleError(f"found more than {MAX_CELLS} cells, too many for a puzzle", "too-large").at(filled[0][0])
        self.lines = [line for line, _ in filled]
        self.cells = [texts[self.left : self.left + self.width] for _, texts in filled]
        for texts in self.cells:
            texts += [BLANK] * (self.width - len(texts))
        inner = chain.from_iterable(texts[1:] for texts in self.cells[1:])
        if self.cells[0][0] == "0" and self.height > 2 and not any(map(NUMBERS.fullmatch, inner)):
            self.cells[0][0] = BLANK  # the corner between clues
        self.board = board if is_exact else [*zip(self.lines, self.cells, strict=True)]

    def _is_setting(self, line: int, texts: Sequence[str]) -> bool:
        """Return whether a row is a setting such as ``mines: 10``, the name of a genre, or the title, and keep it."""
        filled = [text for text in texts if text]
        named = NAMED.fullmatch(": ".join(filled)) if len(filled) < 3 else None
        setting = setting_of(named[1].lower(), named[2]) if named else None
        title = _title(texts)
        heading = heading_of(title) if title else None
        if setting and setting[0] == "genre":
            self.genre, fields = genre_named(setting[1])
            self.settings |= fields
        elif setting:
            self.settings |= [setting]
        elif heading and heading.genre and not self.genre:
            self.genre = heading.genre
            self.settings |= heading.fields
        elif title and "title" not in self.settings:
            expect_known(title, line)
            self.settings["title"] = title
        else:
            return False
        return True

    def is_in_lists(self) -> bool:
        """Return whether each clue stands in a row of the sheet."""
        have_headings = any(HEADING.fullmatch(texts[0]) for texts in self.cells)
        return have_headings or bool(self.side_by_side()) or self.has_two_blocks()

    def puzzle(self, check: bool, about: dict[str, Any], is_exact: bool) -> Nonogram:
        """Return the nonogram in the layout of the sheet. Raises `PuzzleError`."""
        if self.is_picture():
            check_picture(self.height, self.width)
            return Nonogram.from_grid(self.drawn(0, 0), **_described(about))
        if not self.is_in_lists():
            return self.around_a_board(check, about)
        if self.below and is_exact:
            message = "found a row of empty cells below the last clue, expected 0 for an empty clue"
            raise PuzzleError(f"{message}\nwrite 0, or delete the row", "ambiguous-format").at(self.below)
        return self.typed(check, about)

    def typed(self, check: bool, about: dict[str, Any]) -> Nonogram:
        """Return the puzzle with one clue per row of the sheet, as in a typed text. Raises `PuzzleError`."""
        from nono.text.typed import reader  # only for this layout

        lines = [(0, f"{name}: {value}") for name, value in about.items() if value]
        lines += self.side_by_side() or self.below_one_another()
        puzzle = next(reader.loads("\n".join(text for _, text in lines), check, "nonogram"))
        if isinstance(puzzle, Nonogram):
            return puzzle
        assert isinstance(puzzle, PuzzleError)
        row, _ = lines[max(0, puzzle.line - 1)]
        puzzle.line, puzzle.column = self.lines[row], 0
        raise puzzle

    def side_by_side(self) -> list[tuple[int, str]]:
        """Return the lines of a typed text for clues below two headings in one row, with the row of each, or []."""
        top, sides = 0, dict[int, str]()
        while len(sides) != 2 or len({*sides.values()}) != 2:
            if top == self.height - 1:
                return []
            sides = {column: side for column, cell in enumerate(self.cells[top]) if (side := side_named(cell))}
            top += 1
        begins = sorted(sides)
        lines: list[tuple[int, str]] = []
        for begin, end in zip(begins, [*begins[1:], self.width], strict=True):
            lines.append((top - 1, f"{sides[begin]}:"))
            for row, column in product(range(top, self.height), range(begin, end)):
                if self.cells[row][column] and not NUMBERS.fullmatch(self.cells[row][column]):
                    raise self.error(row, column, "a clue")
            clues = [(row, _numbers(self.cells[row][begin:end])) for row in range(top, self.height)]
            while clues and not clues[-1][1]:
                clues.pop()
            lines += [(row, clue or "0") for row, clue in clues]
        others = [*range(begins[0]), *(column for column in range(self.width) if self.cells[top - 1][column])]
        for column in {*others} - sides.keys():
            numbers = [cells[column] for cells in self.cells[top:]]
            if numbers != [str(number) for number in range(1, len(numbers) + 1)]:  # of the lines
                raise self.error(top - 1, column, "only the headings rows and columns")
        return lines

    def below_one_another(self) -> list[tuple[int, str]]:
        """Return the lines of a typed text for one clue per row, or one side per row, with the row of each line.

        The name of a side may stand before each of its clues, perhaps with a number behind it, or before the first.
        """
        cells: list[list[str]] = []
        for first, *others in self.cells:
            is_more = not first and any(others) and cells and side_named(cells[-1][0]) and any(cells[-1][1:])
            cells.append([cells[-1][0] if is_more else first, *others])
        sides = [side_named(first) if any(others) else "" for first, *others in cells]
        many, place = Counter(sides), Counter[str]()
        places = [place.update([side]) or str(place[side]) for side in sides]
        have_numbers = len(cells) - many[""] > MOST_SIDES and all(
            line[1:2] == [number] and any(line[2:])
            for side, number, line in zip(sides, places, cells, strict=True)
            if side
        )
        lines: list[tuple[int, str]] = []
        for row, (first, *others) in enumerate(cells):
            side, heading = sides[row], HEADING.fullmatch(first)
            clues = [" ".join(re.findall(r"\d+", cell)) if NUMBERS.fullmatch(cell) else cell for cell in others]
            while clues and not clues[-1]:
                clues.pop()
            if not side and self.has_two_rows():
                side, clues = ("rows", "cols")[row], [" ".join(re.findall(r"\d+", first)), *clues]
            if side and many[side] < 2:
                lines.append((row, f"{side}: {', '.join(clue or '0' for clue in clues)}"))
            elif side:
                lines.append((row, " ".join([f"{side[:-1]} {places[row]}:", *filter(None, clues[have_numbers:])])))
            elif first and not heading and row and not lines[-1][1] and not self.has_two_blocks():
                raise self.error(row, 0, "a heading such as rows above the first clue, and 0 for an empty clue")
            elif not first and not clues:
                lines.append((row, ""))
            else:
                begin = f"{first.rstrip('.:')}:" if heading else " ".join(re.findall(r"\d+", first)) or first
                # a heading with a number, such as row 3, has the empty clue if nothing follows
                words = [begin, *filter(None, clues), *(["0"] if heading and heading[1] and not clues else [])]
                lines.append((row, " ".join(words)))
        return lines

    def error(self, row: int, column: int, expected: str) -> PuzzleError:
        """Return the error for a cell with unexpected content."""
        letters = column_name(self.left + column + 1)
        message = f"found {excerpt(self.cells[row][column])} in column {letters}, expected {expected}"
        advice = "correct this cell, or delete it if it is no part of the puzzle"
        return PuzzleError(f"{message}\n{advice}", "bad-number").at(self.lines[row])

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
        return (len(blocks) == 2 or self.has_two_rows()) and all(map(_is_clue_row, self.cells))

    def has_two_rows(self) -> bool:
        """Return whether the sheet is two rows of clues, a clue in each cell, and some of them have several numbers."""
        are_clues = any(re.search(r"\d\D+\d", cell) for texts in self.cells for cell in texts)
        return self.height == 2 and are_clues and not self.corners()

    def corners(self) -> list[SheetCorner]:
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
        fits: list[SheetCorner] = []
        for top in range(1, self.height):
            if first[top] < self.width and last[top] >= 0 and len(fits) < MAX_CORNERS:
                fits += [SheetCorner(top, left) for left in range(last[top] + 1, first[top] + 1)]
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
        top, left = corners[0] if corners else SheetCorner(0, 0)
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
        return nonogram(rows, cols, check, goal=board if any(map(any, board)) else None, **_described(about))


def side_named(cell: str) -> str:
    """Return the side that a cell names, without a number, or ""."""
    heading = HEADING.fullmatch(cell)
    return side_of(cell.rstrip(":.")) if heading and not heading[1] else ""


def _described(about: Mapping[str, str]) -> dict[str, Any]:
    """Return the arguments of a nonogram for these texts; all but ``id`` and ``title`` belong to ``meta``."""
    named = {name: text for name, text in about.items() if name in ("id", "title")}
    return named | {"meta": {name: text for name, text in about.items() if name not in named}}


def _title(texts: Sequence[str]) -> str:
    """Return the only text in a row if it is neither a number, a single sign nor a heading, else ""."""
    filled = [text for text in texts if text]
    alone = len(filled) == 1 and len(filled[0]) > 1
    return filled[0] if alone and not NUMBERS.fullmatch(filled[0]) and not HEADING.fullmatch(filled[0]) else ""


def _is_clue_row(texts: Sequence[str]) -> bool:
    """Return whether the cells of a row are numbers that begin in the first column, or all empty."""
    length = next((column for column, text in enumerate(texts) if not text), len(texts))
    return all(map(NUMBERS.fullmatch, texts[:length])) and not any(texts[length:])


def _numbers(cells: Iterable[str]) -> str:
    """Return the numbers in these cells as text, separated by spaces; marks are ignored."""
    with_numbers = " ".join(cell for cell in cells if NUMBERS.fullmatch(cell))
    return " ".join(re.findall(r"\d+", with_numbers))


def spreadsheet_of(puzzle: Nonogram) -> list[list[str]]:
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
