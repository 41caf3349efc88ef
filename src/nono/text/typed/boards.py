"""Boards: lines of equal length in the signs of a genre, glued or separated by blanks, perhaps in a frame.

Signs may stand between the cells, as in Tango: in a row between two cells, or on a line between two rows.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from textwrap import dedent
from typing import NamedTuple

from nono.base.errors import PuzzleError, excerpt
from nono.genres import NONE
from nono.genres.grids import connected_cells
from nono.text.typed.names import LETTERS

FRAME = re.compile(r"(?=.*(?:--|==|[+\u2500\u2501\u2504-\u254f\u2550\u2552-\u257f]))[\s|+=:\u2500-\u257f-]+")
CORNERS = re.compile(r"\s*[.*':][.*':+-]*--[.*':+-]*[.*':]\s*")  # a line of a frame whose other lines begin with |
END_OF_ROW = re.compile(r"^[^.]*\|\.\s*$")  # in the package sudoku of LaTeX
# cells with commas or semicolons between them
COMMAS = re.compile(r"\s*+[^\s,;]{0,3}(?:(?:\s*+,\s*+[^\s,;]{0,3})+|(?:\s*+;\s*+[^\s,;]{0,3})+)\s*")
BAR_SIGNS = "|\u2502\u2503\u2551"
BETWEEN_BARS = re.compile(rf"(?<=[{BAR_SIGNS}])\s+(?=[{BAR_SIGNS}])")
BARS = str.maketrans(dict.fromkeys(BAR_SIGNS, " "))
BAR = re.compile(r"[|+\u2500-\u257f]")
MOST_COMMAS = 15  # of a line that has not all cells of a board
SIDE_BY_SIDE = re.compile(r"\S\S")
NUMBER = re.compile(r"\d+|[?.-]")
INTEGER = re.compile(r"-?\d+")
UNKNOWN = "?.-"  # in place of a number beside a board
BLANK = "\u2423"  # a cell without a sign
ADVICE = "write each row as cells and signs, such as '0=.x1', with blanks or dots where there is no sign"


class BoardLine(NamedTuple):
    """A line of a text. Lines are counted from 1."""

    number: int
    text: str


Lines = list[BoardLine]


class BoardRow(NamedTuple):
    """A row of cells: the number of its line, the cells, and the columns in which they begin."""

    line: int
    cells: list[str]
    columns: Sequence[int]
    text: str

    def column_of(self, cell: int) -> int:
        """Return the column of a cell in its line, counted from 1."""
        return self.columns[cell] + 1 if cell < len(self.columns) else len(self.text) + 1


def with_blank_cells(lines: Sequence[BoardLine]) -> list[BoardLine]:
    """Return the lines with the sign `BLANK` in each blank cell between bars or tabs, which would get lost without it.

    Tabs that only indent all lines are removed.
    """
    is_indented = len(lines) > 1 and all(text.startswith("\t") for _, text in lines)
    if is_indented and all("\t" not in text.strip() for _, text in lines):  # the tabs of a text in a program
        return [BoardLine(line, text.lstrip("\t")) for line, text in lines]
    marked = []
    for line, text in lines:
        if text.startswith("\t") and not is_indented:
            text = BLANK + text
        text = re.sub(r"(?<=\t) *(?=\t)", BLANK, text)
        marked.append(BoardLine(line, BETWEEN_BARS.sub(f" {BLANK} ", text)))
    return marked


def with_empty_cells(lines: Sequence[BoardLine], empty: str) -> list[BoardLine]:
    """Return the lines of a table whose cells stand between bars, with a dot for each blank cell.

    The lines stay as they are if they have another sign for empty cells, which are those of ``empty``, or if the rows
    have different numbers of cells; then lines of bars alone divide rows.
    """
    if any(sign in empty for _, text in lines for sign in text if not BAR.match(sign) and sign not in "-_"):
        lines = [line for line in lines if line.text.translate(BARS).strip() or not BAR.search(line.text)]
    if len(lines) > 1 and all(text.strip()[:1] == "|" and END_OF_ROW.search(text) for _, text in lines):
        lines = [BoardLine(line, text.rstrip()[:-1]) for line, text in lines]
    has_empty = any(sign in empty for _, text in lines if not FRAME.fullmatch(text) for sign in text)
    if not has_empty and (printed := _between_bars(lines)):
        return printed
    marked = with_blank_cells(lines)
    rows = [row_of(*line) for line in without_rules(marked)]
    cells = {cell for row in rows for cell in row.cells}
    if BLANK not in cells or not cells.isdisjoint(empty) or len({len(row.cells) for row in rows}) > 1:
        return list(lines)
    return [BoardLine(row.line, " ".join(NONE if cell == BLANK else cell for cell in row.cells)) for row in rows]


def _between_bars(lines: Sequence[BoardLine]) -> list[BoardLine]:
    """Return the rows of a square board that is printed between bars at the same places, with dots for blank cells.

    Cells stand at every place, or at every second one. Return [] for any other lines.
    """
    numbers = [line for line, text in lines if not FRAME.fullmatch(text)]
    rows = dedented([text for _, text in lines if not FRAME.fullmatch(text)])
    spans = _between(rows)
    if not spans:
        return []
    width = max(end - begin for begin, end in spans)
    if any(end - begin < width for begin, end in spans[:-1]):  # blanks at the ends of lines may be lost
        return []
    parts = [[text[begin:end].ljust(width) for begin, end in spans] for text in rows]
    filled = {place for row in parts for part in row for place, sign in enumerate(part) if sign != " "}
    is_glued = any(SIDE_BY_SIDE.search(part) for row in parts for part in row)
    step = 1 if is_glued or len({place % 2 for place in filled}) == 2 else 2
    places = range(min(filled, default=0) % step, width, step)
    cells = [[part[place] for part in row for place in places] for row in parts]
    if not filled <= {*places} or len(cells[0]) != len(rows) or all(" " not in row for row in cells):
        return []
    texts = [" ".join(cell.replace(" ", NONE) for cell in row) for row in cells]
    return list(map(BoardLine, numbers, texts))


def _between(rows: Sequence[str]) -> list[tuple[int, int]]:
    """Return where the cells between the bars of some rows begin and end; [] if their bars stand at other places."""
    bars = {tuple(place for place, sign in enumerate(text) if sign in BAR_SIGNS) for text in rows}
    if len(bars) != 1 or len(rows) < 2 or bars == {()}:
        return []
    ends = [-1, *next(iter(bars)), max(map(len, rows))]
    return [(begin + 1, end) for begin, end in pairwise(ends) if end - begin > 1]


def dedented(texts: Sequence[str]) -> list[str]:
    """Return the lines without the blanks before all of them."""
    return dedent("\n".join(texts)).split("\n") if texts else []


def are_framed(texts: Sequence[str]) -> bool:
    """Return whether lines of dashes among these lines are the rules of one board with bars, and divide no puzzles.

    They meet all bars, except perhaps the first and the last one. They stand between all rows, or divide a board into
    boxes as the bars do: the boxes of a Sudoku are as high as there are boxes side by side.
    """
    texts = dedented(texts)
    drawn = [number for number, text in enumerate(texts) if FRAME.fullmatch(text) or BAR.search(text)]
    texts = texts[drawn[0] : drawn[-1] + 1] if drawn else []  # without words
    are_rules = [not text.strip(" -=") for text in texts]
    rows = [text.rstrip() for text, is_rule in zip(texts, are_rules, strict=True) if not is_rule]
    spans = _between(rows)
    rules = [text for text, is_rule in zip(texts, are_rules, strict=True) if is_rule]
    if len(spans) == 2:  # rules may leave out the numbers beside the rows
        spans = [span for span in spans if not all(text[slice(*span)].strip().isdecimal() for text in rows)] or spans
    if not spans or any(len(text.rstrip()) < spans[-1][0] or text[: spans[0][1] + 1].isspace() for text in rules):
        return False
    used = {
        place - begin
        for text in rows
        for begin, end in spans
        for place in range(begin, end)
        if text[place : place + 1].strip()
    }
    bands = [len(band) for band in "".join("- "[is_rule] for is_rule in are_rules).split()]
    if len(used) > 1 and len(spans) > 1 and {*bands} == {len(spans)}:
        return True
    return not any("=" in text for text in rules) and (len(bands) == 1 or {*bands} == {1})


def side_by_side(lines: Sequence[BoardLine]) -> list[list[BoardLine]]:
    """Return the two boards that stand side by side in a block, with at least four blanks between them; [] if it has
    one board.
    """
    parts = halves(lines)
    sizes = [[len(row.cells) for row in rows_of(without_rules(half))] for half in parts]
    return parts if parts and sizes[0] == sizes[1] and len({*sizes[0]} - {0}) == 1 and max(sizes[0]) > 2 else []


def halves(lines: Sequence[BoardLine]) -> list[list[BoardLine]]:
    """Return the left and the right part of the lines, if one gap of at least four blanks divides them; else []."""
    texts = [text.expandtabs() for _, text in lines]
    width = max(map(len, texts), default=0)
    used = [any(text[place : place + 1].strip() for text in texts) for place in range(width)]
    gaps = [match.span() for match in re.finditer(r" {4,}", "".join(".#"[sign] for sign in used).replace(".", " "))]
    inner = [gap for gap in gaps if gap[0] > 0]
    if len(lines) < 3 or len(inner) != 1:
        return []
    return [
        [BoardLine(line, text[begin:end]) for (line, _), text in zip(lines, texts, strict=True)]
        for begin, end in ((0, inner[0][0]), (inner[0][1], width))
    ]


def without_rules(lines: Sequence[BoardLine]) -> list[BoardLine]:
    """Return the lines without those of a frame, and with blanks in place of bars and of commas between cells.

    If all lines begin with a sign of a frame, except for corners such as ``.---.``, the lines with corners are dropped.
    """
    framed = any(BAR.search(text) for _, text in lines)
    inner = [line for line in lines if not CORNERS.fullmatch(line.text)]
    if inner and all(text.lstrip()[:1] in "|:+" for _, text in inner):
        lines = inner
    are_parted = 2 * sum(COMMAS.fullmatch(text) is not None for _, text in lines) >= len(lines) > 1
    are_closed = all(text.rstrip()[-1:] in (",", ";") for _, text in lines)
    lines = [
        BoardLine(line, _without_commas(text, are_closed) if are_parted or text.count(",") > MOST_COMMAS else text)
        for line, text in lines
    ]
    return [
        BoardLine(line, text.translate(BARS))
        for line, text in lines
        if not FRAME.fullmatch(text) or not (framed or BAR.search(text))
    ]


def _without_commas(text: str, is_closed: bool) -> str:
    """Return a line with blanks in place of the commas between its cells, which may be empty.

    If it ``is_closed``, no cell stands behind the last comma.
    """
    if not COMMAS.fullmatch(text):
        return text
    cells = re.split("[,;]", text)
    return " ".join(cell.strip() or BLANK for cell in (cells[:-1] if is_closed else cells))


def row_of(line: int, text: str) -> BoardRow:
    """Return the row on a line. If blanks divide single characters or whole numbers, these are its cells.

    Otherwise, every character that is not blank is a cell.
    """
    words = list(re.finditer(r"\S+", text))
    if len(words) > 1 and all(len(word[0]) == 1 or INTEGER.fullmatch(word[0]) for word in words):
        return BoardRow(line, [word[0] for word in words], [word.start() for word in words], text)
    return glued_row(line, text)


def glued_row(line: int, text: str) -> BoardRow:
    """Return the row on a line in which every character except blanks is a cell."""
    if text.split() == [text]:
        return BoardRow(line, [*text], range(len(text)), text)
    places = [index for index, sign in enumerate(text) if not sign.isspace()]
    return BoardRow(line, [text[index] for index in places], places, text)


def rows_of(lines: Sequence[BoardLine]) -> list[BoardRow]:
    """Return the rows of some lines. Digits that are glued in one row are glued in all rows."""
    rows = [row_of(*line) for line in lines]
    widths = {len(row.cells) for row in rows}
    if len(widths) > 1 and any(len(cell) > 1 for row in rows for cell in row.cells):
        glued = [glued_row(*line) for line in lines]
        if len({len(row.cells) for row in glued}) == 1:
            return glued
    return rows


def expect_full(lines: Sequence[BoardLine]) -> None:
    """Raise `PuzzleError` at a row that is shorter than others, unless its cells stand in the middle."""
    width = max(len(text.rstrip()) for _, text in lines)
    for number, (line, text) in enumerate(lines, 1):
        row = text.rstrip()
        before = len(row) - len(row.lstrip(" #"))
        is_in_the_middle = len(row) + before == width  # as many cells are missing after the row as before it
        if row and len(row) != width and not is_in_the_middle:
            message = f"row {number} has {len(row)} cells, expected {width} as in the longest row"
            raise PuzzleError(f"{message}\nwrite # for a place without a hole", "wrong-line-count").at(line)


def usual_width(rows: Iterable[BoardRow]) -> int:
    """Return the most frequent number of cells of a row, and the largest of several."""
    widths = Counter(len(row.cells) for row in rows)
    return max(widths, key=lambda width: (widths[width], width))


def are_regions(rows: Sequence[BoardRow], blank: str = "") -> bool:
    """Return whether at least a third of the cells have the same sign as the cell on their right or below them.

    Cells with a sign of ``blank`` are not counted. A single row has no regions.
    """
    same = total = 0
    for number, row in enumerate(rows):
        below = rows[number + 1].cells if number + 1 < len(rows) else [""] * len(row.cells)
        for column, cell in enumerate(row.cells):
            if cell and cell in blank:
                continue
            total += 1
            is_same_right = row.cells[column : column + 2] == [cell, cell]
            same += cell == below[column] or is_same_right
    return len(rows) > 1 and 3 * same >= total > 0


def are_areas(rows: Sequence[BoardRow]) -> bool:
    """Return whether the cells of a square board of side n are n connected areas of n cells, each with its own sign."""
    side = len(rows)
    cells_of: dict[str, list[int]] = {}  # of each sign
    for cell, sign in enumerate(sign for row in rows for sign in row.cells):
        cells_of.setdefault(sign, []).append(cell)
    return all(len(cells) == len(connected_cells(cells[0], cells, side, side)) == side for cells in cells_of.values())


def is_sudoku(rows: Sequence[BoardRow]) -> bool:
    """Return whether the rows have 81 cells with digits and one sign, 0 or a dot, for empty cells, and no regions."""
    cells = [cell for row in rows for cell in row.cells]
    signs = {*cells}
    is_square = len(rows) == 9 and len(rows[0].cells) == usual_width(rows) == 9
    has_one_blank = ("0" in signs) != ("." in signs)
    if len(cells) != 81 or not (len(rows) == 1 or is_square) or not signs <= {*"0123456789."} or not has_one_blank:
        return False
    places = range(9)
    in_rows = [BoardRow(row, cells[9 * row : 9 * row + 9], places, "") for row in places]
    return not are_regions(in_rows, blank="0.")


def expect_no_candidates(blocks: Sequence[Lines]) -> None:
    """Raise `PuzzleError` if the blocks are the candidates of a Sudoku: 81 groups of digits, or 9 cells for each."""
    lines = [line for block in blocks for line in without_rules(block)]
    lines = [line for line in lines if not LETTERS.search(line.text)]
    words = [word for _, text in lines for word in text.split()]
    groups = [re.sub(r"[^\w.]", "", word) for word in words]  # marks may stand around the digits
    digits = [[*filter(str.isdecimal, group)] for group in groups]
    ascending = all(group and "0" not in group and group == sorted({*group}) for group in digits)
    many = sum(len(group) > 1 for group in digits)
    signs = "".join(groups)
    is_pencilled = len(signs) == 729 and signs.strip("123456789.") == "" and len(lines) == 27
    if is_pencilled or (len(lines) == 9 and len(words) == 81 and many > 8 and ascending):
        message = "found candidates, several digits in one cell, expected the 81 cells of a Sudoku"
        advice = "write 0 or . for each cell that is not solved"
        raise PuzzleError(f"{message}\n{advice}", "bad-number").at(lines[0].number)


def rows_and_edges(lines: Sequence[BoardLine], keys: str) -> tuple[list[BoardRow], dict[str, list[str]]]:
    """Return the rows of a board with signs between its cells, and the rows of these signs.

    The signs are ``across`` between neighbours in a row, and ``down`` between the rows; `NONE` stands for no sign.
    ``keys`` are the signs that may stand between cells. In a text without blanks, every second character and every
    second line are cells; otherwise, a line of only ``keys`` and blanks stands between two rows. Raises `PuzzleError`.
    """
    texts = dedented([text.expandtabs() for _, text in lines])
    numbers = [line for line, _ in lines]
    if not any(" " in text.strip() for text in texts) and len(texts) % 2 and len(texts[0]) % 2:
        pairs = list(map(BoardLine, numbers, texts))
        cells, between = pairs[::2], pairs[1::2]
        columns = list(range(0, len(texts[0]), 2))
    else:
        cells, between = [], []
        for line, text in zip(numbers, texts, strict=True):
            target = cells if text.strip(f"{keys} ") else between
            target.append(BoardLine(line, text))
        if not cells:
            raise PuzzleError(f"found no rows of cells, expected some\n{ADVICE}", "no-puzzle").at(numbers[0])
        columns = [index for index, sign in enumerate(cells[0].text) if sign not in f"{keys} "]
    rows = []
    across, down = [], [[NONE] * len(columns) for _ in cells[1:]]
    for line, text in cells:
        signs = [NONE] * (len(columns) - 1)
        for index, sign in enumerate(text):
            if index not in columns and sign not in f" {NONE}":
                place = sum(column < index for column in columns) - 1
                if sign not in keys or not 0 <= place < len(signs):
                    raise _misplaced(sign, line, index)
                signs[place] = sign
        wrong = next((index for index in columns if text[index : index + 1] in ("", " ", *keys)), None)
        if wrong is not None:
            raise _misplaced(text[wrong : wrong + 1], line, wrong)
        rows.append(BoardRow(line, [text[index] for index in columns], columns, text))
        across.append("".join(signs))
    for line, text in between:
        if len(text.strip()) > 2 and len({*text.strip()} - {NONE}) == 1 and columns[1:] == list(range(1, len(columns))):
            message = f"found {excerpt(text.strip())} between the rows, which may be signs or divide two puzzles"
            advice = "put a line '====' between two puzzles, or blanks between the cells of a row"
            raise PuzzleError(f"{message}\n{advice}", "ambiguous-format").at(line)
        above = sum(number < line for number, _ in cells) - 1
        for index, sign in enumerate(text):
            if sign in f" {NONE}":
                continue
            if sign not in keys or index not in columns or not 0 <= above < len(down):
                raise _misplaced(sign, line, index)
            down[above][columns.index(index)] = sign
    return rows, {"across": across, "down": ["".join(signs) for signs in down]}


def _misplaced(sign: str, line: int, index: int) -> PuzzleError:
    """Return the error for a sign at this index of a line, which is neither a cell nor between two cells."""
    message = f"found {excerpt(sign)}, expected the cells of all rows below one another, with signs only between them"
    return PuzzleError(f"{message}\n{ADVICE}", "bad-field").at(line, index + 1)
