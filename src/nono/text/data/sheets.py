"""Sheets: rows of cells from CSV, workbooks and tables of Markdown.

A sheet is a table with a puzzle on each row, clues around a board, sides below or behind their names, or a board of a
genre that is stated. Rows above it may state the genre and settings. Each row has the number of its line.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from nono.base.errors import PuzzleError
from nono.genres import GENRES, NONE, Nonogram, Pegs, Puzzle, Sudoku
from nono.text.data.lists import Named, value_of
from nono.text.data.puzzles import of_named
from nono.text.parts import boards
from nono.text.parts.clues import Line, Lines, clue_of, fields_of_clues
from nono.text.parts.genre_names import genre_named, heading_of, unknown_puzzle
from nono.text.parts.names import is_label, side_of
from nono.text.parts.refusals import quoted, refusal, show_unread
from nono.text.parts.settings import expect_known, of_puzzle, setting_named, value_of_setting

MAX_CELLS = 1 << 21  # of a sheet, a choice
FILLED = "\u2588"  # the text of a cell that is only coloured
PAPER = ("", NONE, "-", "_")
INK = ("x", "X", "#", "*", "\u25a0", "\u2588", "\u2b1b")
SIGNS = frozenset("0123456789 ,.;-")  # of clues above and beside a board
BETWEEN = frozenset(";|/[(")  # signs between the clues of a side in one cell
Row = tuple[int, list[str]]  # the number of its line, and its cells
Rows = list[Row]


def puzzles(rows: Rows, check: bool, genre: str, fields: Mapping[str, Any]) -> Iterator[Puzzle | PuzzleError]:
    """Yield the puzzles of a sheet. Raises `PuzzleError`."""
    rows = [(line, [cell.strip() for cell in cells]) for line, cells in rows]
    while rows and rows[-1][1] in ([], [""]):
        rows.pop()
    if records := _records(rows):
        yield from of_named([Named("", records, 0)], check, genre, fields)
        return
    head = _Head(genre, dict(fields))
    while rows and head.takes(*rows[0]):
        del rows[0]
    if not rows:
        raise refusal("nothing", "found a sheet without clues and without a board")
    fields = of_puzzle(head.fields)
    expect_known(fields, GENRES[head.genre or "nonogram"])
    is_board = head.genre not in ("", "nonogram")
    try:
        puzzle = _board(rows, check, head.genre, fields) if is_board else _nonogram(rows, check, head.genre, fields)
    except PuzzleError as error:
        raise error.at(rows[0][0]) from None
    if head.unread:
        show_unread(puzzle, head.unread)
    yield puzzle


class _Head:
    """The rows above a puzzle: a genre, settings and words."""

    def __init__(self, genre: str, fields: dict[str, Any]) -> None:
        self.genre = genre
        self.fields = fields
        self.unread: list[str] = []

    def takes(self, line: int, cells: list[str]) -> bool:
        """Return whether a row belongs to the head; if so, keep what it states. Raises `PuzzleError`."""
        filled = [cell for cell in cells if cell]
        name = setting_named(filled[0]) if len(filled) == 2 else ""
        heading = heading_of(filled[0]) if len(filled) == 1 else None
        if heading and heading.unknown:
            raise unknown_puzzle(heading.unknown, line)
        if heading:
            self.genre, self.fields = heading.genre, self.fields | dict(heading.fields)
        elif name == "genre":
            self.genre, more = genre_named(filled[1])
            self.fields |= more
        elif name:
            self.fields[name] = value_of_setting(name, filled[1], line)
        elif len(filled) == 1 and cells[0] and len(cells) > 1 and _are_words(filled[0]):
            self.unread.append(quoted(filled[0]))
        else:
            return cells in ([], [""])
        return True


def _are_words(cell: str) -> bool:
    """Return whether a cell holds words, and no clue, sign or name of a side."""
    return sum(sign.isalpha() for sign in cell) > 1 and not is_label(cell)


def _records(rows: Rows) -> list[dict[str, Any]]:
    """Return an object for each row of a table whose first row names the sides, with all clues of a side in a cell."""
    names = rows[0][1] if rows else []
    if not {*map(side_of, names)} >= {"rows", "cols"}:
        return []
    found = []
    for _, cells in rows[1:]:
        texts = {name: cell for name, cell in zip(names, cells, strict=False) if cell}
        whole = [name for name, cell in texts.items() if side_of(name) and not BETWEEN.isdisjoint(cell)]
        if texts and len(whole) != 2:
            return []
        if texts:
            found.append({name: _value(cell) for name, cell in texts.items()})
    return found


def _value(cell: str) -> Any:
    """Return the value of a cell: a number, a list in brackets, or a text."""
    if cell.isdecimal() and len(cell) < 10:
        return int(cell)
    value = value_of(cell) if cell[0] in "[(" else cell
    return value if isinstance(value, list) else cell


# ---------------------------------------------------------------- boards


def _board(rows: Rows, check: bool, genre: str, fields: Mapping[str, Any]) -> Puzzle:
    """Return the puzzle of a board of a genre. Raises `PuzzleError`."""
    kind = GENRES[genre]
    numbers = [line for line, _ in rows]
    cells = [row for _, row in rows]
    for line, row in rows:
        if row in ([], [""]):
            raise refusal("sheet row", "found an empty row between rows of a board", line)
    boards.expect_equal_rows(cells, numbers)
    if cells[0] in ([str(place + first) for place in range(len(cells[0]))] for first in (0, 1)):
        found = f"found {' '.join(cells[0])}, which may be cells or the numbers of columns"
        raise refusal("column names", found, numbers[0])
    if genre == "pegs":
        return Pegs(["".join(cell or " " for cell in row) for row in cells], check=check)
    data: dict[str, Any] = {}
    if boards.has_totals(kind):
        split = boards.split_totals(cells)
        if not split:
            raise refusal("no totals", "found no numbers beside the rows and above the columns", numbers[0])
        cells, data["rows"], data["cols"] = split[0], boards.totals(split[1]), boards.totals(split[2])
        numbers = numbers[1:]
    data |= boards.fields_of(cells, kind, numbers, mines="mines" in fields)
    puzzle: Puzzle = kind.from_dict({**fields, **data, "genre": genre}, check)
    return puzzle


# ---------------------------------------------------------------- nonograms


def _nonogram(rows: Rows, check: bool, genre: str, fields: Mapping[str, Any]) -> Puzzle:
    """Return the nonogram of a sheet, or the Sudoku that needs no genre. Raises `PuzzleError`."""
    empty = next((line for line, cells in rows if cells in ([], [""])), 0)
    if empty and not any(is_label(cells[0]) for _, cells in rows if cells):
        raise refusal("sheet row", "found an empty row between the clues", empty)
    if not any(any(cells) for _, cells in rows):
        raise refusal("nothing", "found a sheet without clues and without a board", rows[0][0])
    is_even = len({len(cells) for _, cells in rows}) == 1
    given, rows = rows, _padded(rows)
    cells = [[cell or NONE for cell in row] for _, row in rows]
    if not genre and is_even and boards.is_sudoku(cells):
        return Sudoku.from_dict({**fields, **boards.fields_of(cells, Sudoku), "genre": "sudoku"}, check)
    rows = _without_margin(rows)
    heads = [place for place, cell in enumerate(rows[0][1]) if is_label(cell)]
    if len(heads) == 2:
        data = fields_of_clues({side: [*map(clue_of, texts)] for side, texts in _side_by_side(rows, heads).items()})
    elif any(is_label(cell) for _, row in rows for cell in row):
        sides = _below_one_another(rows)
        data = fields_of_clues({side: [clue_of(text, line) for line, text in lines] for side, lines in sides.items()})
    elif genre and boards.is_picture(cells):
        data = {"goal": boards.picture_of(cells)}
    elif {cell for _, row in rows for cell in row} <= {"", FILLED}:
        data = {"goal": boards.picture_of([row for _, row in rows])}
    else:
        data = clues_around_board(given)
    return Nonogram.from_dict({**fields, **data, "genre": "nonogram"}, check)


def _padded(rows: Rows) -> Rows:
    """Return the rows in equal length."""
    width = max(len(cells) for _, cells in rows)
    return [(line, cells + [""] * (width - len(cells))) for line, cells in rows]


def _without_margin(rows: Rows) -> Rows:
    """Return the rows without the empty rows above, and without the empty columns at both sides."""
    first = next((number for number, (_, row) in enumerate(rows) if any(row)), 0)
    filled = [[place for place, cell in enumerate(row) if cell] for _, row in rows if any(row)]
    left, right = min(places[0] for places in filled), max(places[-1] for places in filled)
    return [(line, row[left : right + 1]) for line, row in rows[first:]]


def _side_by_side(rows: Rows, heads: list[int]) -> dict[str, list[str]]:
    """Return the clues below the two names of sides in the first row, each of which may have several columns."""
    names = rows[0][1]
    sides: dict[str, list[str]] = {side_of(names[place]): [] for place in heads}
    if len(sides) < 2:
        raise refusal("one side", f"found {quoted(names[heads[0]])} twice", rows[0][0])
    for begin, end in zip(heads, [heads[1], len(names)], strict=True):
        texts = [" ".join(filter(None, row[begin:end])) for _, row in rows[1:]]
        while texts and not texts[-1]:
            texts.pop()
        sides[side_of(names[begin])] = texts
    if heads[0] and any(row[place] for _, row in rows for place in range(heads[0])):
        raise refusal("one side", "found cells beside the clues of both sides", rows[0][0])
    return sides


def _below_one_another(rows: Rows) -> dict[str, Lines]:
    """Return the clues below the names of both sides, or behind them on each row. Raises `PuzzleError`."""
    sides: dict[str, list[Any]] = {"rows": [], "cols": []}
    current, is_behind = "", False
    labels = [side_of(cells[0]) for _, cells in rows if is_label(cells[0]) and any(cells[1:])]
    if sorted(labels) == ["cols", "rows"] == sorted(side_of(cells[0]) for _, cells in rows):
        return {side_of(cells[0]): _filled(line, cells[1:]) for line, cells in rows}
    for line, cells in rows:
        if is_label(cells[0]):
            if current and not is_behind and sides[current] and not sides[current][-1][1]:
                sides[current].pop()  # the empty row between both sides
            current, is_behind = side_of(cells[0]), any(cells[1:])
            _expect_number(cells[0], len(sides[current]) + 1, line)
            if not is_behind:
                continue
            cells = cells[1:]
        elif is_behind and cells[0]:
            raise refusal("one side", f"found {quoted(cells[0])} below the name of a side", line)
        if not current or (sides[current] and not sides[current][-1][1]):
            found = f"found {quoted(' '.join(cells))}, expected the name of a side, or 0 for an empty line"
            raise refusal("gap", found, line)
        sides[current].append((line, " ".join(filter(None, cells))))
    if not all(sides.values()):
        raise refusal("one side", "found only one side", rows[0][0])
    if not sides[current][-1][1]:
        raise refusal("gap", "found a row of empty cells below the last clue", rows[-1][0])
    return sides


def _filled(line: int, cells: list[str]) -> Lines:
    """Return the clues of a side in the cells of one row."""
    while not cells[-1]:
        cells = cells[:-1]
    return [Line(line, cell) for cell in cells]


def _expect_number(name: str, expected: int, line: int) -> None:
    """Raise `PuzzleError` if the name of a line, such as ``row 2``, has another number than the line."""
    digits = "".join(sign for sign in name if sign.isdecimal())
    if digits and int(digits[:6]) != expected:
        raise refusal("clue number", f"found {quoted(name)}, expected the number {expected}", line)


def clues_around_board(rows: Rows) -> dict[str, Any]:
    """Return the clues above a board and to its left, and the picture on the board. Raises `PuzzleError`.

    The corner above the clues of rows is empty, or has a sign or the title.
    """
    cells = [[*row] for _, row in _without_margin(_padded(rows))]
    corner = cells[0][0]
    is_title = corner not in INK and not {*corner} <= SIGNS
    if is_title or (corner in INK and cells[0][1:2] != [corner]):
        cells[0][0] = ""
    starts = {next((place for place, cell in enumerate(row) if cell), 0) for row in cells}  # of the rows
    corners = [size for left in starts - {0} if (size := _corner(cells, left))]
    if len(corners) != 1:
        cells[0][0] = corner
        raise boards.without_genre([[cell or NONE for cell in row] for row in cells], False, rows[0][0])
    top, left = corners[0]
    body = [row[left:] for row in cells[top:]]
    columns = zip(*(row[left:] for row in cells[:top]), strict=True)
    numbers = {"rows": [row[:left] for row in cells[top:]], "cols": [[*column] for column in columns]}
    for clues in numbers.values():
        if any("" in clue for clue in clues) and any("0" in clue and len([*filter(None, clue)]) > 1 for clue in clues):
            raise refusal("clue", "found a 0 beside other numbers of a clue", rows[0][0])
    sides = {side: [clue_of(" ".join(filter(None, clue))) for clue in clues] for side, clues in numbers.items()}
    has_ink = any(cell in INK for row in body for cell in row)
    goal = {"goal": ["".join("X" if cell in INK else NONE for cell in row) for row in body]} if has_ink else {}
    return fields_of_clues(sides) | goal | ({"title": corner} if is_title else {})


def _corner(cells: list[list[str]], left: int) -> tuple[int, int] | None:
    """Return the size of an empty corner with ``left`` columns, beside and below which each line has a clue."""
    top = next((number for number, row in enumerate(cells) if any(row[:left])), 0)
    if not top or not all(any(row[:left]) for row in cells[top:]):
        return None
    above, beside = [row[left:] for row in cells[:top]], [row[:left] for row in cells[top:]]
    is_whole = all(above[0]) or all(above[-1])  # the first number of each column, or the last one, has its place
    if not is_whole or not all(map(any, zip(*beside, strict=True))):
        return None
    are_clues = all({*cell} <= SIGNS for row in (*above, *beside) for cell in row)
    are_cells = all(cell in (*PAPER, *INK) for row in cells[top:] for cell in row[left:])
    return (top, left) if are_clues and are_cells else None


def is_sheet(rows: Rows) -> bool:
    """Return whether at most a quarter of the filled cells are words, and no numbers, signs, names or headings."""
    filled = [cell.strip() for _, row in rows for cell in row if cell.strip()]
    words = [cell for cell in filled if _are_words(cell) and not setting_named(cell) and not heading_of(cell)]
    return 4 * len(words) <= len(filled)
