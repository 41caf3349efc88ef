"""Numbers along the sides of a board: those of Tents and Aquarium."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import product
from typing import Any, NamedTuple

from nono.base.errors import PuzzleError, excerpt
from nono.genres import OPEN
from nono.text.typed.boards import UNKNOWN, BoardLine, BoardRow, row_of

Totals = list[int | None]
LABELS = "write the numbers as 'rows: 1 0 2' and 'columns: 2 ? 1'"
ADVICE = "write them above and to the left of the board, or as 'rows: 1 0 2' and 'columns: 2 ? 1'"


class NumberedBoard(NamedTuple):
    """The rows of a board, the numbers of its rows and of its columns, and the place of the line with the latter."""

    board: list[Any]
    rows: Totals
    cols: Totals
    place: int = 0


def in_corners(rows: Sequence[Sequence[Any]]) -> list[NumberedBoard]:
    """Return each board in these rows with numbers in a row and a column beside it, which meet in an empty corner."""
    cells = [["" if cell is None else str(cell).strip() for cell in row] for row in rows]
    found: list[NumberedBoard] = []
    for top, left in product(sorted({0, len(rows) - 1}), sorted({0, len(rows[0]) - 1})):
        above = [cell for column, cell in enumerate(cells[top]) if column != left]
        beside = [row[left] for place, row in enumerate(cells) if place != top]
        are_numbers = all(_is_number(cell or OPEN) for cell in (*above, *beside))
        if not cells[top][left] and are_numbers and all(any(map(str.isdecimal, side)) for side in (above, beside)):
            board = [[*row[:left], *row[left + 1 :]] for place, row in enumerate(rows) if place != top]
            left_numbers, top_numbers = ([number_of(cell or OPEN) for cell in side] for side in (beside, above))
            found.append(NumberedBoard(board, left_numbers, top_numbers, top))
    return found


class LineWords(list[re.Match[str]]):
    """The tokens of a line, which are divided by blanks, with their places."""

    def __init__(self, line: int, text: str) -> None:
        super().__init__(re.finditer(r"\S+", text))
        self.line = line
        self.text = text

    def are_numbers(self) -> bool:
        """Return whether all tokens are numbers or signs for unknown ones, and one is a number or a question mark."""
        return all(_is_number(word[0]) for word in self) and any(word[0].isdecimal() or word[0] == "?" for word in self)


def _is_number(word: str) -> bool:
    """Return whether a word may be a number beside a board, or a sign for an unknown one."""
    return word in UNKNOWN or (word.isdecimal() and len(word) < 5)


def number_of(word: str) -> int | None:
    """Return a number beside a board; None if it is unknown."""
    return None if word in UNKNOWN else int(word)


def numbers_of(given: str | list[Any], name: str) -> list[Any]:
    """Return the numbers beside a board, of a text or a list under a name. Raises `PuzzleError`."""
    words = re.split(r"[\s,]+", given.strip()) if isinstance(given, str) else given
    if isinstance(given, str) and len(words) == 1 and words[0].isdecimal() and len(words[0]) > 2:
        words = [*words[0]]  # a digit for each line
    texts = [word for word in words if isinstance(word, str)]
    if wrong := next((word for word in texts if not word or (word not in UNKNOWN and not word.isdecimal())), None):
        raise PuzzleError(f"{name}: found {excerpt(wrong)}, expected a number, or ? for an unknown one", "bad-number")
    return [number_of(word) if isinstance(word, str) else None if word == -1 else word for word in words]


def on_two_lines(lines: Sequence[BoardLine]) -> NumberedBoard | None:
    """Return the numbers of the columns and those of the rows if they stand on two lines above or below a board.

    Return None if they do not. Raises `PuzzleError` if nothing says which line has the numbers of the rows, as on a
    square board.
    """
    for pair, body in ((lines[:2], lines[2:]), (lines[-2:], lines[:-2])):
        words = [LineWords(*line) for line in pair]
        rows = [row_of(*line) for line in body]
        widths = {len(row.cells) for row in rows}
        if len(widths) != 1 or len(rows) < 2 or not all(line.are_numbers() or _is_glued(line) for line in words):
            continue
        cells = {cell for row in rows for cell in row.cells}
        if any(word[0] in cells and not word[0].isdecimal() for line in words for word in line):
            continue  # a row of the board with its number
        size = [*widths, len(rows)]
        numbers = [[number_of(word) for word in _words_of(line)] for line in words]
        lengths = [*map(len, numbers)]
        # or the rows begin with their totals, and the cells of the board are numbers, too
        may_be_left = size[0] in lengths and size[0] - 1 in lengths and all(_is_number(row.cells[0]) for row in rows)
        if sorted(lengths) != sorted(size) or may_be_left:
            continue
        if size[0] == size[1]:
            message = f"found two lines of {size[0]} numbers, which may be those of rows or columns"
            advice = "write 'columns:' before one of them and 'rows:' before the other"
            raise PuzzleError(f"{message}\n{advice}", "ambiguous-format").at(pair[0].number)
        top, left = numbers if lengths == size else numbers[::-1]
        return NumberedBoard(list(body), left, top)
    return None


def _is_glued(line: LineWords) -> bool:
    """Return whether a line is one word of digits, perhaps one for each row or column."""
    return len(line) == 1 and line[0][0].isdecimal()


def _words_of(line: LineWords) -> list[str]:
    """Return the numbers of a line; a single word is a digit for each column."""
    return [*line[0][0]] if len(line) == 1 else [word[0] for word in line]


class TotalsBoard(NamedTuple):
    """The rows of a board, the numbers to the left of it and those above it; None where there are none."""

    rows: list[BoardRow]
    left: Totals | None
    top: Totals | None


def rows_and_totals(lines: Sequence[BoardLine], digits: bool) -> TotalsBoard:
    """Return the rows of a board with the numbers beside it.

    ``digits`` means that a cell may be a digit. Raises `PuzzleError`.
    """
    words = [LineWords(*line) for line in lines]
    if empty := [line for line in words if not line]:
        message = "found a line of a frame without cells among the rows, expected a row"
        raise PuzzleError(f"{message}\ndelete the line", "bad-number").at(empty[0].line)
    inner_lines = words[1:-1] or words[1:]  # numbers of columns stand in the first or last line
    # words that are surely cells: not at the ends of these lines, where numbers of rows may stand
    inner = [word[0] for line in inner_lines for word in (line[1:-1] or line[-1:])]
    digits = digits and any(sign.isdigit() for word in inner for sign in word)
    head = None  # the line with the numbers of the columns
    if digits and len(words) > 1 and words[0].are_numbers():
        if _is_indented(words[0], words):
            head = words.pop(0)
        elif len(words[0]) < len(words[1]):
            raise _doubtful(words[0])
    elif len(words) > 1:
        ends = [index for index in (0, -1) if words[index].are_numbers() or _is_glued(words[index])]
        index = next((index for index in ends if not _is_row(words, index)), None)
        head = None if index is None else words.pop(index)
    rows, left = _digits_beside(words, head) if digits else _beside(words, head)
    if not rows:
        return TotalsBoard([], None, None)
    top = None if head is None else _above(head, rows[0])
    if not digits and left is not None and top is None:
        top = [None] * len(rows[0].cells)
    if not digits and top is not None and left is None:
        left = [None] * len(rows)
    return TotalsBoard(rows, left, top)


def _is_row(words: Sequence[LineWords], index: int) -> bool:
    """Return whether a line of numbers is a row of blank cells with its number, as long as the longest other line.

    Raises `PuzzleError` if it may also be the numbers of the columns: no other row has a number, or the line is shorter
    and not indented.
    """
    line = words[index]
    others = [_parts(other_line) for other_line in words if other_line is not line]
    is_blank = any(all(word[0] in ".-" for word in cells) for cells in (line[1:], line[:-1]))
    if not is_blank or len(line) == 1:
        return False
    is_long = len(line) == max(map(len, others))
    outermost = {end.text for other_line in others for end in (other_line[0], other_line[-1])}
    have_numbers = any(text.isdecimal() or text == "?" for text in outermost)
    if not (have_numbers if is_long else _is_indented(line, words)):
        raise _doubtful(line)
    return is_long


def _doubtful(line: LineWords) -> PuzzleError:
    """Return the error for a line that may be the numbers of the columns or a row."""
    message = f"found {excerpt(line.text.strip())}, which may be the numbers of the columns or a row"
    return PuzzleError(f"{message}\n{LABELS}", "ambiguous-format").at(line.line)


def _is_indented(line: LineWords, words: Sequence[LineWords]) -> bool:
    """Return whether a line begins further right than another one."""
    return line[0].start() > min(other_line[0].start() for other_line in words)


def _digits_beside(words: Sequence[LineWords], head: LineWords | None) -> tuple[list[BoardRow], Totals | None]:
    """Return the rows and the numbers to the left of them on a board whose cells may be digits.

    ``head`` has the numbers of the columns, so it says how many cells a row has.
    """
    rows = [row_of(line.line, line.text) for line in words]
    ends = [line[0].end() for line in words]
    inner = [row_of(line.line, " " * end + line.text[end:]) for line, end in zip(words, ends, strict=True)]
    width = len(head) if head is not None else 0
    beside = [width == len(row.cells) and _is_number(line[0][0]) for row, line in zip(inner, words, strict=True)]
    if not width or not any(beside):
        return rows, None
    if not all(beside):
        row = rows[beside.index(False)]
        message = f"found {excerpt(row.text.strip())}, expected a number and {width} cells"
        raise PuzzleError(f"{message}\nwrite ? for an unknown number", "wrong-line-count").at(row.line)
    return inner, [number_of(line[0][0]) for line in words]


def _beside(words: Sequence[LineWords], head: LineWords | None) -> tuple[list[BoardRow], Totals | None]:
    """Return the rows, and the numbers to the left or right of them, on a board whose cells are no digits.

    The numbers are None if the board has none. The width is the least number of cells in a row, or the number of words
    in the line ``head`` above the board. A row with one cell more has ``?`` for an unknown number beside it; the other
    signs for unknown numbers are signs of cells, too.
    """
    parts = [_parts(line) for line in words]
    sizes = [sum(not part.text.isdecimal() for part in line) for line in parts]
    if not sizes:
        return [], None
    width = min(sizes)
    if head is not None and all(size in (len(head), len(head) + 1) for size in sizes):
        width = len(head)
    is_left = any(line[0].text.isdecimal() for line in parts)
    if not is_left and not any(line[-1].text.isdecimal() for line in parts):  # no number is known
        is_left = all(line[0].text == OPEN for line, size in zip(parts, sizes, strict=True) if size == width + 1)
    rows, numbers = [], list[int | None]()
    for line, cells, size in zip(words, parts, sizes, strict=True):
        number: int | None = None
        outermost = cells[0 if is_left else -1].text
        if outermost.isdecimal() or (size == width + 1 and outermost == OPEN):
            number = number_of(outermost)
            cells = cells[1:] if is_left else cells[:-1]
        rows.append(BoardRow(line.line, [cell.text for cell in cells], [cell.column for cell in cells], line.text))
        numbers.append(number)
    has_numbers = any(number is not None for number in numbers) or any(size == width + 1 for size in sizes)
    return rows, numbers if has_numbers else None


class LinePart(NamedTuple):
    """A number or a cell, and its index in the line."""

    text: str
    column: int


def _parts(line: LineWords) -> list[LinePart]:
    """Return the numbers and cells of a line; glued cells are taken apart."""
    parts = []
    for word in line:
        if word[0].isdecimal():
            parts.append(LinePart(word[0], word.start()))
        else:
            parts += [LinePart(part[0], word.start() + part.start()) for part in re.finditer(r"\d+|\D", word[0])]
    return parts


def _above(head: LineWords, row: BoardRow) -> Totals:
    """Return the numbers above or below the columns of a row, None for an unknown one.

    They are a word or a digit for each column, or fewer words, each above the column of its last digit. Raises
    `PuzzleError`.
    """
    width = len(row.cells)
    first_word = head[0][0]
    if len(head) == width + 1 and first_word in UNKNOWN:
        head.pop(0)
    if len(head) == width:
        return [number_of(word[0]) for word in head]
    if len(head) == 1 and len(first_word) == width:
        return [number_of(sign) for sign in first_word]
    totals: Totals = [None] * width
    ends = {column: index for index, column in enumerate(row.columns)}
    for word in head:
        index = ends.get(word.end() - 1)
        if index is None or len(head) > width:
            message = f"found {len(head)} numbers {excerpt(head.text.strip())} beside {width} columns, expected {width}"
            advice = "write ? for an unknown number"
            raise PuzzleError(f"{message}\n{advice}", "wrong-line-count").at(head.line, word.start() + 1)
        totals[index] = number_of(word[0])
    return totals
