"""Sheets: rows of cells from CSV, workbooks and tables of Markdown.

A sheet is a table with a puzzle on each row, clues around a board, sides below or behind their names, or a board of a
genre that is stated. Rows above it may state the genre and settings. Each row has the number of its line. Rows with
names and settings are read as typed lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from nono.base.errors import PuzzleError, warn
from nono.genres import GENRES, NONE, Nonogram, Pegs, Puzzle, Sudoku
from nono.text.data.lists import Named, value_of
from nono.text.data.puzzles import of_named
from nono.text.parts import boards
from nono.text.parts.clues import clue_of, fields_of_clues
from nono.text.parts.genre_names import heading_of, unknown_puzzle
from nono.text.parts.names import is_label, setting_named, side_of
from nono.text.parts.refusals import quoted, refusal, show_unread
from nono.text.parts.settings import expect_known, of_puzzle
from nono.text.parts.variants import as_named, said_in, unread_beside
from nono.text.typed.lines import Item, Kind, Section, item_of, sections, settings_of
from nono.text.typed.nonograms import nonograms

MAX_CELLS = 1 << 21  # of a sheet, a choice
FILLED = "\u2588"  # the text of a cell that is only coloured
PAPER = ("", NONE, "-", "_")
INK = ("x", "X", "#", "*", "\u25a0", "\u2588", "\u2b1b")
SIGNS = frozenset("0123456789 ,.;-")  # of clues above and beside a board
BETWEEN = frozenset(";|/[(")  # signs between the clues of a side in one cell
Row = tuple[int, list[str]]  # the number of its line, and its cells
Rows = list[Row]
Results = Iterator[Puzzle | PuzzleError]


def puzzles(rows: Rows, check: bool, genre: str, fields: Mapping[str, Any]) -> Results:
    """Yield the puzzles of a sheet. Raises `PuzzleError`."""
    rows = [(line, [cell.strip() for cell in cells]) for line, cells in rows]
    while rows and rows[-1][1] in ([], [""]):
        rows.pop()
    if records := _records(rows):
        yield from of_named([Named("", records, 0)], check, genre, fields)
        return
    unread: list[str] = []
    head: list[Item] = []
    while rows and _is_head(rows[0][1]):
        line, cells = rows.pop(0)
        filled = [cell for cell in cells if cell]
        if len(filled) == 1 and not heading_of(filled[0]):
            unread.append(quoted(filled[0]))
        else:
            head.append(item_of(line, ": ".join(filled)))
    if not rows:
        raise refusal("nothing", "found a sheet without clues and without a board")
    *_, section = sections(head, genre, fields)
    if section.unknown:
        raise unknown_puzzle(section.unknown, rows[0][0])
    section = section._replace(fields=of_puzzle({**section.fields, **settings_of(section.items)}), items=[])
    expect_known(section.fields, GENRES[section.genre or "nonogram"])
    try:
        for puzzle in (_nonogram if section.genre in ("", "nonogram") else _board)(rows, check, section):
            puzzle = as_named(puzzle, said_in(*section.said, *unread), check)
            if isinstance(puzzle, Puzzle):
                show_unread(puzzle, unread_beside(puzzle, unread))
            yield puzzle
    except PuzzleError as error:
        raise error.at(rows[0][0]) from None


def _is_head(cells: list[str]) -> bool:
    """Return whether a row above a puzzle is empty, or has only words, the name of a genre or a setting."""
    filled = [cell for cell in cells if cell]
    if len(filled) == 2:
        return bool(setting_named(filled[0]))
    if len(filled) == 1:
        return heading_of(filled[0]) is not None or (bool(cells[0]) and len(cells) > 1 and _are_words(filled[0]))
    return cells in ([], [""])


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


def _board(rows: Rows, check: bool, section: Section) -> Results:
    """Yield the puzzle of a board of a genre. Raises `PuzzleError`."""
    kind = GENRES[section.genre]
    numbers = [line for line, _ in rows]
    cells = [row for _, row in rows]
    boards.expect_equal_rows(cells, numbers)
    if cells[0] in ([str(place + first) for place in range(len(cells[0]))] for first in (0, 1)):
        found = f"found {' '.join(cells[0])}, which may be cells or the numbers of columns"
        raise refusal("column names", found, numbers[0])
    if kind is Pegs:
        yield Pegs(["".join(cell or " " for cell in row) for row in cells], check=check)
        return
    data: dict[str, Any] = {}
    if boards.has_totals(kind):
        split = boards.split_totals(cells)
        if not split:
            raise refusal("no totals", "found no numbers beside the rows and above the columns", numbers[0])
        cells, data["rows"], data["cols"] = split[0], boards.totals(split[1]), boards.totals(split[2])
        numbers = numbers[1:]
    data |= boards.fields_of(cells, kind, numbers, mines="mines" in section.fields)
    yield kind.from_dict({**section.fields, **data, "genre": section.genre}, check)


# ---------------------------------------------------------------- nonograms


def _nonogram(rows: Rows, check: bool, section: Section) -> Results:
    """Yield the nonogram of a sheet, or the Sudoku that needs no genre. Raises `PuzzleError`."""
    has_labels = any(is_label(cell) for _, cells in rows for cell in cells)
    empty = next((line for line, cells in rows if cells in ([], [""])), 0)
    if empty and not has_labels:
        raise refusal("gap", "found an empty row between the clues", empty)
    is_even = len({len(cells) for _, cells in rows}) == 1
    if has_labels:  # clues below or behind the names of their sides
        yield from nonograms(section._replace(items=[*_labelled(rows)]), check, [])
        return
    cells = _padded(rows)
    board = [[cell or NONE for cell in row] for row in cells]
    if not section.genre and is_even and boards.is_sudoku(board):
        data = {**boards.fields_of(board, Sudoku), "genre": "sudoku"}
        yield Sudoku.from_dict({**section.fields, **data}, check)
        return
    if section.genre and boards.is_picture(board):  # in any two signs: two numbers may be clues without a genre
        data = {"goal": boards.picture_of(board)}
    elif {cell for row in cells for cell in row} <= {"", FILLED}:  # a picture in coloured cells, perhaps with margins
        data = {"goal": boards.picture_of(_without_margin(cells))}
    else:
        data = clues_around_board(rows)
        lengths = sorted({len(row) for _, row in rows})
        if lengths[-1] > lengths[0] > lengths[-1] - len(data["cols"]):  # more than the clues of a row
            warn(f"found rows of {lengths[0]} to {lengths[-1]} cells, and read missing ones at their ends as empty")
    yield Nonogram.from_dict({**section.fields, **data, "genre": "nonogram"}, check)


def _labelled(rows: Rows) -> Iterator[Item]:
    """Yield the clues below or behind the names of their sides as typed lines with numbers. Raises `PuzzleError`."""
    names = rows[0][1]
    places = [place for place, cell in enumerate(names) if is_label(cell)]
    if len(places) == 2:  # side by side
        if any(cell for _, cells in rows for cell in cells[: places[0]]):
            raise refusal("one side", "found cells beside the clues of both sides", rows[0][0])
        for begin, end in ((places[0], places[1]), (places[1], None)):
            clues = [(line, " ".join(filter(None, cells[begin:end]))) for line, cells in rows[1:]]
            yield from _numbered(names[begin], clues)
        return
    side = label = ""
    number = 0
    for (line, cells), (_, below) in zip(rows, [*rows[1:], (0, [])], strict=True):
        if not any(cells):
            if not is_label("".join(below[:1])):
                raise refusal("gap", "found a row of empty cells, which may be an empty clue", line)
        elif is_label(cells[0]):
            label, number = cells[0], 0
            side = "" if any(cells[1:]) else side_of(label)
            if digits := "".join(filter(str.isdecimal, cells[0])):
                text = " ".join(filter(None, cells[1:]))
                yield Item(Kind.NUMBERED, line, text, side_of(cells[0]), int(digits[:6]), cells[0])
            else:
                yield from _numbered(cells[0], [(line, cell) for cell in cells[1:]])
        elif not side:
            raise refusal("gap", f"found {quoted(' '.join(cells))}, expected the name of a side", line)
        else:
            number += 1
            yield Item(Kind.NUMBERED, line, " ".join(filter(None, cells)), side, number, label)


def _numbered(label: str, clues: list[tuple[int, str]]) -> Iterator[Item]:
    """Yield the clues of the side with this label, with their numbers, without the empty ones at the end."""
    while clues and not clues[-1][1]:
        clues = clues[:-1]
    for number, (line, clue) in enumerate(clues, 1):
        yield Item(Kind.NUMBERED, line, clue, side_of(label), number, label)


def _padded(rows: Rows) -> list[list[str]]:
    """Return the cells of rows in equal length."""
    width = max(len(cells) for _, cells in rows)
    return [cells + [""] * (width - len(cells)) for _, cells in rows]


def _without_margin(cells: list[list[str]]) -> list[list[str]]:
    """Return the rows without empty rows above and empty columns at both sides. Raises `PuzzleError` without cells."""
    filled = [place for row in cells for place, cell in enumerate(row) if cell]
    if not filled:
        raise refusal("nothing", "found a sheet without clues and without a board")
    first = next(number for number, row in enumerate(cells) if any(row))
    inner = slice(min(filled), max(filled) + 1)
    return [row[inner] for row in cells[first:]]


def clues_around_board(rows: Rows) -> dict[str, Any]:
    """Return the clues above a board and to its left, and the picture on the board. Raises `PuzzleError`.

    The corner above the clues of rows is empty, or has a sign or the title.
    """
    cells = [[*row] for row in _without_margin(_padded(rows))]
    corner = cells[0][0]
    is_title = corner not in INK and not {*corner} <= SIGNS
    if is_title or (corner in INK and cells[0][1:2] != [corner]):
        cells[0][0] = ""
    starts = {next((place for place, cell in enumerate(row) if cell), 0) for row in cells}  # of the rows
    corners = [size for left in starts - {0} if (size := _corner(cells, left))]
    if len(corners) != 1:
        if not any(_are_words(cell) for row in cells for cell in row):
            boards.expect_equal_rows([row for _, row in rows], [line for line, _ in rows])
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
    if not is_whole or not all(map(any, (*above[1:], *zip(*beside, strict=True)))):
        return None
    are_clues = all({*cell} <= SIGNS for row in (*above, *beside) for cell in row)
    are_cells = all(cell in (*PAPER, *INK) for row in cells[top:] for cell in row[left:])
    return (top, left) if are_clues and are_cells else None


def is_sheet(rows: Rows) -> bool:
    """Return whether at most a quarter of the filled cells are words, and no numbers, signs, names or headings."""
    filled = [cell.strip() for _, row in rows for cell in row if cell.strip()]
    words = [cell for cell in filled if _are_words(cell) and not setting_named(cell) and not heading_of(cell)]
    return 4 * len(words) <= len(filled)
