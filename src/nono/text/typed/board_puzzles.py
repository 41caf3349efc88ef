"""The puzzle of the rows of a board."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nono.base.errors import PuzzleError
from nono.base.grid import split_rows
from nono.genres import GENRES, Puzzle
from nono.text.data_boards import expect_regions, expect_square, warn_of_stars
from nono.text.typed import TEXTS, boards
from nono.text.typed.context import STATED, Context, helped, other_setting, read_as
from nono.text.typed.lines import SETTINGS
from nono.text.typed.signs import Signs, answer_of, expect_rows, keys_of, main_layer, signs_of


def puzzle_of_rows(context: Context, name: str, rows: Sequence[boards.BoardRow], data: dict[str, Any]) -> Puzzle:
    """Return the puzzle of a genre with these rows and the fields in ``data``. Raises `PuzzleError`.

    The size is that in ``data``, otherwise that of the options, otherwise that of the rows. An error about a row names
    its line in the text.
    """
    genre = GENRES[name]
    layer = main_layer(genre)
    assert layer is not None
    signs = signs_of(genre, layer)
    rows = expected_rows(rows, genre, signs)
    width, height = data.pop("size", context.option or (None, None))
    data = {"width": width, "height": height} | data
    settings = [field for field in data if field in SETTINGS and field not in TEXTS]
    if wrong := next((field for field in settings if field not in genre.fields), None):
        raise other_setting(wrong, name, rows[0].line)
    if not any(STATED.search(text) for _, text in context.unread):
        warn_of_stars(data, genre)
    data[layer.field] = keys_of(rows, signs)
    data |= answer_of(rows, signs, genre)
    try:
        if "stars" in genre.fields:
            expect_regions(data[layer.field])
        puzzle: Puzzle = genre.from_dict(
            {key: value for key, value in data.items() if value is not None}, context.check
        )
    except PuzzleError as error:
        if error.code == "goal-mismatch" and (doubtful := _doubtful_ink(rows, signs)):
            raise doubtful from None
        side, number = error.clue or ("", 0)
        row = rows[number - 1] if side == "row" and 0 < number <= len(rows) else rows[0]
        raise helped(error).at(row.line) from None
    if context.check:
        try:
            expect_square(puzzle)
        except PuzzleError as error:
            raise error.at(rows[0].line) from None
    return read_as(puzzle, f"a typed board of {name} in lines {rows[0].line} to {rows[-1].line}")


def _doubtful_ink(rows: Sequence[boards.BoardRow], signs: Signs) -> PuzzleError | None:
    """Return the error for a board whose sign of ink makes no solution, so that it may also be an empty cell.

    Return None if no cell has this sign.
    """
    row = next((row for row in rows if signs.ink in row.cells), None)
    blank = next((cell for row in rows for cell in row.cells if cell in signs.empty), "-")
    if row is None:
        return None
    message = f"found {signs.ink!r}, which may be an empty cell, or a solution that contradicts the clues"
    wall = f", {blank} = #" if "#" in signs.keys else ""
    advice = f"say what the signs are, such as 'palette: {signs.ink} = .{wall}', or leave the solution out"
    return PuzzleError(f"{message}\n{advice}", "ambiguous-format").at(
        row.line, row.column_of(row.cells.index(signs.ink))
    )


def expected_rows(rows: Sequence[boards.BoardRow], genre: Any, signs: Signs) -> Sequence[boards.BoardRow]:
    """Return the rows of a board, or raise `PuzzleError`.

    A single row is cut into the rows of a square board if all boards of the genre are squares.
    """
    if len(rows) == 1 and genre.square and len(rows[0].cells) > 1:
        rows = squared(rows[0])
    expect_rows(rows, signs, f"a board of {genre.genre}")
    return rows


def squared(row: boards.BoardRow) -> list[boards.BoardRow]:
    """Return the rows of a square board whose cells stand on one line. Raises `PuzzleError`."""
    side = round(len(row.cells) ** 0.5)
    if side * side != len(row.cells):
        message = f"found {len(row.cells)} cells on one line, expected {side * side} for a board of side {side}"
        raise PuzzleError(f"{message}\nwrite one line per row", "wrong-line-count").at(row.line)
    places = zip(split_rows(row.cells, side), split_rows(list(row.columns), side), strict=True)
    return [boards.BoardRow(row.line, list(cells), list(columns), row.text) for cells, columns in places]


def second_board(line: int, genre: str) -> PuzzleError:
    """Return the error for a board that follows another one without a separator."""
    message = "found a second board below the first one, expected one board"
    advice = "put a line '====' between two puzzles; delete an answer, or the line that divides one board"
    if "boxes" in GENRES[genre].fields:
        advice += "; regions stand below a line 'boxes:'"
    return PuzzleError(f"{message}\n{advice}", "ambiguous-format").at(line)
