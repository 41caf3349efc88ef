"""Boards in the cells of sheets: Sudoku, and every genre that is stated and whose clues stand in cells.

An empty cell of the sheet is an empty cell of the board. Names of rows and columns, such as those that programs write
beside a table, are not read. Numbers beside the board (Tents, Aquarium) stand in a row and a column that meet in an
empty corner.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import pairwise
from string import ascii_uppercase
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.genres import GENRES, NONE, Puzzle
from nono.text.typed import boards, totals
from nono.text.typed.board_puzzles import puzzle_of_rows
from nono.text.typed.board_texts import is_counted
from nono.text.typed.context import Context, no_genre, show_unread
from nono.text.typed.lines import PALETTE
from nono.text.typed.signs import (
    BITS,
    Signs,
    fitting as fitting_genres,
    has_totals,
    main_layer,
    signs_of,
    with_meanings,
)

Row = tuple[int, Sequence[str]]  # the number of a row in the file, counted from 1, and its cells
FILLED = "\u2588"  # a coloured cell without text
FIRST_NUMBER = 500  # of regions whose names are words; other numbers of regions are smaller
MANY = 4  # consecutive numbers in the first row that may be names of columns
TOTALS = "numbers in a row and a column beside the board, and an empty corner between them"


def column_name(column: int) -> str:
    """Return the letters of a column, counted from 1: A to Z, AA, AB, and so on."""
    letters = ""
    while column:
        column, letter = divmod(column - 1, len(ascii_uppercase))
        letters = ascii_uppercase[letter] + letters
    return letters


def is_sudoku(rows: Sequence[Row]) -> bool:
    """Return whether the cells are a Sudoku, which needs no genre: digits, and one sign for empty cells."""
    if _uneven(rows):
        return False
    board, _ = without_names(rows, lambda cell: cell in "0123456789.", square=True)
    return boards.is_sudoku(_rows(board, NONE))


def fitting(rows: Sequence[Row]) -> PuzzleError | None:
    """Return the error for a board whose genre is not stated, or None if the signs are those of no genre."""
    board = _rows(() if _uneven(rows) else rows, NONE)
    names = fitting_genres(board)
    return no_genre(board, names) if names else None


def puzzle_of_board(
    rows: Sequence[Row], genre: str, data: Mapping[str, Any], context: Context, is_table: bool
) -> Puzzle:
    """Return the puzzle of the board on a sheet. ``data`` are its settings; in a Markdown table (``is_table``), the
    first row is the heading. Raises `PuzzleError`.
    """
    layer = main_layer(GENRES[genre])
    if layer is None:
        message = f"found a sheet, expected a board of {genre} as text"
        raise PuzzleError(f"{message}\nwrite one line per row", "unsupported-variant")
    signs = signs_of(GENRES[genre], layer)
    if signs.keys == BITS:  # letters are names of columns
        signs = signs._replace(aliases={})
    rows, unread = _without_words(rows, signs)
    if uneven := _uneven(rows):
        raise uneven
    fields = dict(data)
    rows = _with_meanings(rows, signs, fields.pop(PALETTE, {}))
    if not signs.keys:  # any word may be the name of a region
        rows = _with_numbers(rows)
    if has_totals(GENRES[genre]):
        rows, fields["rows"], fields["cols"] = _without_totals(rows, genre)
    else:
        is_square = bool(GENRES[genre].square) or "stars" in GENRES[genre].fields
        rows, names = without_names(rows, signs.has, is_square, is_table)
        unread += names
    blank = NONE if NONE in signs.empty else boards.BLANK
    board = _rows(rows, blank, signs.keys if len(signs.keys) == 1 else "1", "#" if "#" in signs.keys else blank)
    try:
        puzzle = puzzle_of_rows(context, genre, board, fields)
    except PuzzleError as error:
        if error.column:
            error.message = f"column {column_name(error.column)}, {error.message}"
            error.column = 0
        raise
    if unread:
        show_unread(puzzle, unread)
    return puzzle


def _uneven(rows: Sequence[Row]) -> PuzzleError | None:
    """Return the error for the first row with another number of cells than the row above it, or None."""
    for (_, above), (line, cells) in pairwise(rows):
        if len(cells) != len(above):
            message = f"found {len(cells)} cells in a row, expected {len(above)} as in the row above"
            return PuzzleError(f"{message}\nwrite a comma behind each cell but the last", "wrong-line-count").at(line)
    return None


def _without_words(rows: Sequence[Row], signs: Signs) -> tuple[Sequence[Row], list[str]]:
    """Return the rows between the words above and below a board, and these words.

    Empty rows and columns are left out, too, if the empty cells have a sign. Where cells are regions, any word may be
    the name of one.
    """
    lines = [*rows]
    words: list[str] = []
    for end in (0, -1) if signs.keys else ():
        while lines and any(lines[end][1]) and all(not cell or _is_word(cell, signs) for cell in lines[end][1]):
            words.append(_shown(lines.pop(end)[1]))
    if not any(cell in signs.empty for _, cells in lines for cell in cells if cell) or _uneven(lines):
        return lines, words
    used = [column for column in range(len(lines[0][1])) if any(cells[column] for _, cells in lines)]
    return [
        (line, [cell for column, cell in enumerate(cells) if column in used]) for line, cells in lines if any(cells)
    ], words


def _is_word(cell: str, signs: Signs) -> bool:
    return len(cell) > 1 and not signs.has(cell) and not cell.isdecimal()


def _with_meanings(rows: Sequence[Row], signs: Signs, palette: Mapping[str, str]) -> list[Row]:
    """Return the rows with the signs of nono in place of those whose meaning is stated or clear."""
    cells = Counter(cell or NONE for _, cells in rows for cell in cells)
    names = palette or with_meanings(cells, signs)
    return [(line, [names.get(cell, cell) for cell in cells]) for line, cells in rows]


def _with_numbers(rows: Sequence[Row]) -> list[Row]:
    """Return the rows with a number in place of each word of letters, such as the colour of a region."""
    words = dict.fromkeys(cell for _, cells in rows for cell in cells if len(cell) > 1 and cell.isalpha())
    number = {word: str(FIRST_NUMBER + place) for place, word in enumerate(words)}
    return [(line, [number.get(cell, cell) for cell in cells]) for line, cells in rows]


def _rows(rows: Sequence[Row], blank: str, one: str = "1", filled: str = "") -> list[boards.BoardRow]:
    """Return the rows of a board. An empty cell becomes ``blank``, and a coloured one ``filled``; 1 becomes the only
    clue of a genre.
    """
    signs = {"": blank, FILLED: filled or blank, "1": one}
    return [
        boards.BoardRow(line, [signs.get(cell, cell) for cell in cells], range(len(cells)), " ".join(cells))
        for line, cells in rows
    ]


def without_names(
    rows: Sequence[Row], is_cell: Any, square: bool, is_table: bool = False
) -> tuple[Sequence[Row], list[str]]:
    """Return the rows without the names of the columns above them and of the rows beside them, and these names.

    ``is_cell`` tests whether a text may be a cell of the board, ``square`` means that the board is a square, and
    ``is_table`` that the first row is the heading of a table in Markdown. Raises `PuzzleError` if the first row may be
    names or cells.
    """
    line, first = rows[0]
    left = [cells[0] for _, cells in rows]
    if len(rows) > 2 and (counted := _counted(rows, is_cell)):
        return counted
    is_long, is_wide = len(rows) == len(first) + 1, len(rows) == len(first) - 1
    is_blank = is_table and not any(first)
    if len(rows) > 1 and not any(is_cell(cell) for cell in first if cell) and all(first):
        return rows[1:], [_shown(first)]
    if square and is_long and (is_counted(first) or is_blank):
        return rows[1:], [_shown(first)] if any(first) else []
    if square and is_wide and is_counted(left):
        return [(line, cells[1:]) for line, cells in rows], [_shown(left)]
    if not square and (is_blank or (len(first) >= MANY and is_counted(first))):
        what = "an empty heading" if is_blank else excerpt(_shown(first))
        message = f"found {what} in the first row, which may be cells or names of the columns"
        raise PuzzleError(f"{message}\nput names such as c1, c2 above the columns", "ambiguous-format").at(line)
    return rows, []


def _counted(rows: Sequence[Row], is_cell: Any) -> tuple[Sequence[Row], list[str]] | None:
    """Return the board whose columns are counted in a row above it, and whose rows are counted in a column before it,
    and the other texts of the sheet; None if there are no such numbers, or all of them may be cells.
    """
    lines = [cells for _, cells in rows]
    (top, column_span), (left, row_span) = (
        next(((place, span) for place, texts in enumerate(side) if (span := _span(texts))), (0, range(0)))
        for side in (lines, [*zip(*lines, strict=True)])
    )
    are_many = min(len(column_span), len(row_span)) >= MANY
    has_words = are_many and any(cell and not is_cell(cell) for cells in lines for cell in cells)
    has_corner = not lines[0][0] and top == left == 0
    if top >= row_span.start or left >= column_span.start or not (has_words or has_corner):
        return None
    board = [
        (line, cells[column_span.start : column_span.stop]) for line, cells in rows[row_span.start : row_span.stop]
    ]
    others = [
        _shown([cell for column, cell in enumerate(cells) if row not in row_span or column not in column_span])
        for row, cells in enumerate(lines)
    ]
    return board, [*filter(None, others)]


def _span(texts: Sequence[str]) -> range:
    """Return the places of the texts that count from 0, 1 or A, as c1, c2... do; none if other numbers stand there."""
    counts = [re.sub(r"\A[A-Za-z]+(?=\d)", "", text) for text in texts]
    filled = [place for place, count in enumerate(counts) if count.isdecimal() or (len(count) == 1 and count.isalpha())]
    span = range(filled[0], filled[-1] + 1) if len(filled) > 1 else range(0)
    return span if len(span) == len(filled) and is_counted(counts[span.start : span.stop]) else range(0)


def _shown(cells: Sequence[str]) -> str:
    return " ".join(filter(None, cells))


def _without_totals(rows: Sequence[Row], genre: str) -> tuple[Sequence[Row], totals.Totals, totals.Totals]:
    """Return the rows of a board, and the numbers beside its rows and columns. Raises `PuzzleError`."""
    found = totals.in_corners([cells for _, cells in rows])
    if len(found) != 1 or len(rows) < 2:
        what = "two places for the numbers" if found else "no numbers"
        message = f"found {what} beside the board of {genre}, expected {TOTALS}"
        raise PuzzleError(f"{message}\nwrite ? for an unknown number", "missing-section").at(rows[0][0])
    [inner] = found
    lines = [line for place, (line, _) in enumerate(rows) if place != inner.place]
    return [*zip(lines, inner.board, strict=True)], inner.rows, inner.cols
