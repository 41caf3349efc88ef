"""Boards, numbers and clues that are typed as text in a field of another format: a board with line breaks in JSON."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

from nono.base.errors import PuzzleError
from nono.genres import NONE, Cells, Regions
from nono.text.data_boards import numbered_regions
from nono.text.typed import boards
from nono.text.typed.board_puzzles import expected_rows
from nono.text.typed.clues import Clue, blocks_of
from nono.text.typed.heads import without_size
from nono.text.typed.lines import COLS, PLAIN, ROWS, Kind, TypedItem
from nono.text.typed.sides import Sides, clues_of, data_of, expect_both
from nono.text.typed.signs import keys_of, signs_of, with_meanings
from nono.text.typed.walls import drawn


def board_of(text: str, genre: Any, layer: Cells) -> list[Any]:
    """Return the rows of a board in a field. Raises `PuzzleError`."""
    lines = [boards.BoardLine(number, line) for number, line in enumerate(text.translate(PLAIN).split("\n"), 1)]
    if isinstance(layer, Regions):
        if (drawing := drawn(lines)) and {*"".join(line.text for line in drawing.cells)} == {NONE}:
            return [line.text for line in drawing.regions]
        if numbers := numbered_regions([line.split() for line in text.split("\n") if line.strip()]):
            return numbers
    lines = without_size(boards.without_rules([line for line in lines if line.text.strip()]))
    rows = boards.rows_of(lines)
    if not rows:
        raise PuzzleError(f"found no rows in {layer.field!r}, expected a board", "bad-size")
    signs = signs_of(genre, layer)
    names = with_meanings(Counter(cell for row in rows for cell in row.cells), signs)
    rows = [row._replace(cells=[names.get(cell, cell) for cell in row.cells]) for row in rows]
    try:
        return keys_of(expected_rows(rows, genre, signs), signs)
    except PuzzleError as error:
        error.line = error.column = 0  # in place of the line within the text
        raise


def sides_of(rows: str, cols: str) -> dict[str, Any]:
    """Return the fields of a nonogram whose clues are text: a list, or one clue per line. Raises `PuzzleError`."""
    sides = Sides()
    for name, text in ((ROWS, rows), (COLS, cols)):
        side = sides.open(TypedItem(Kind.LABEL, 1, name=name), name)
        lines = [line.strip() for line in text.translate(PLAIN).split("\n") if line.strip()]
        if len(lines) == 1:
            side.inline = Clue(lines[0], 1, 1)
        else:
            side.clues = [Clue(line, number, 1) for number, line in enumerate(lines, 1)]
    expect_both(sides)
    try:
        return data_of(*clues_of(sides, size=None), {})
    except PuzzleError as error:
        error.line = error.column = 0
        raise


def clues_of_lists(rows: list[Any], cols: list[Any], colours: Mapping[str, Mapping[str, str]]) -> dict[str, Any]:
    """Return the fields of a nonogram whose clues are lists with texts, such as ``["2r", "1"]``, or texts themselves.

    Raises `PuzzleError`.
    """
    sides: dict[str, list[Clue]] = {"row": [], "column": []}
    for (name, clues), side in zip(sides.items(), (rows, cols), strict=True):
        for number, given in enumerate(side, 1):
            parts = given if isinstance(given, list) else [given]
            clue = Clue(" ".join("?" if part is None else str(part) for part in parts) or "0", 0, 0)
            try:
                blocks_of(clue)
            except PuzzleError as error:
                raise PuzzleError(
                    f"{name} {number}: {error.message}\n{error.help}", error.code, (name, number)
                ) from None
            clues.append(clue)
    return data_of(sides["row"], sides["column"], colours)
