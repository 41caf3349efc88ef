"""Clues around a board, drawn or not: those of rows to its left, those of columns above it.

Each number of a column stands above its cell. The board shows the answer, or cells that are still unknown.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from itertools import chain
from operator import add
from typing import Any

from nono.genres import NONE, OPEN
from nono.text.parts.boards import INK, SQUARES, Board, without_bars, without_frame, words_with_ends
from nono.text.parts.clues import BLOCK, Clue, Line, Lines, clue_of, fields_of_clues
from nono.text.parts.refusals import quoted, refusal

CELLS = frozenset("?._-#Xx\u25a0\u2588\u2b1b\u25a1\u2591\u2b1c")
Row = tuple[Line, list[tuple[str, int]]]  # a line, with its words and the places where they end


def clues_around_board(lines: Lines, colours: Mapping[str, str] | None = None) -> dict[str, Any] | None:
    """Return the fields of the clues around a board, and of its picture; None for other lines. Raises `PuzzleError`.

    ``colours`` are those that the text declares, by their letters. A picture in colours has the letters of the clues.
    """
    rows: list[Row] = [(line, words_with_ends(without_bars(line.text))) for line in without_frame(lines)]
    rows = [row for row in rows if row[1]]
    if rows and rows[0][1][0][0] in "xX" and all(BLOCK.fullmatch(word) for word, _ in rows[0][1][1:]):
        del rows[0][1][0]  # the corner
    inks = {block[2] for _, words in rows for word, _ in words if (block := BLOCK.fullmatch(word))} - {""}
    cells = CELLS | inks
    top = next((place for place, (_, words) in enumerate(rows) if words and words[-1][0] in cells), 0)
    head, body = rows[:top], rows[top:]
    clues = [[word for word, _ in words if word not in cells] for _, words in body]
    picture = [[word for word, _ in words if word in cells] for _, words in body]
    ends = {tuple(end for word, end in words if word in cells) for _, words in body}
    are_left = [[word for word, _ in words] for _, words in body] == [*map(add, clues, picture)]
    above = [word for _, words in head for word, _ in words]
    are_blocks = all(map(BLOCK.fullmatch, (*above, *chain(*clues))))
    if len(ends) != 1 or not above or not any(clues) or not are_left or not are_blocks:
        return None
    sides = {
        "rows": [clue_of(" ".join(clue), line.number) for clue, (line, _) in zip(clues, body, strict=True)],
        "cols": _columns(head, [*ends.pop()]),
    }
    has_picture = len({cell for row in picture for cell in row}) > 1
    return fields_of_clues(sides, colours) | (drawn(picture, inks) if has_picture else {})


def _columns(head: list[Row], ends: list[int]) -> list[Clue]:
    """Return the clues of columns: each number stands where a cell ends, or on a line with one for each column."""
    columns: dict[int, list[str]] = {end: [] for end in ends}
    for line, words in head:
        cells = ends if len(words) == len(ends) else [end for _, end in words]
        if not {*cells} <= columns.keys():
            found = f"found {quoted(line.text)}, expected each number above a cell"
            raise refusal("which side", found, line.number)
        for cell, (word, _) in zip(cells, words, strict=True):
            columns[cell].append(word)
    return [clue_of(" ".join(column), head[0][0].number) for column in columns.values()]


def drawn(cells: Board, inks: Collection[str] = ()) -> dict[str, Any]:
    """Return a picture as the goal, or as a saved grid if it has unknown cells. ``inks`` are letters of colours."""
    signs = [[SQUARES.get(cell, cell) for cell in row] for row in cells]
    ink_of = dict.fromkeys(INK, "X") | {key: key for key in (*inks, OPEN)}
    grid = ["".join(ink_of.get(cell, NONE) for cell in row) for row in signs]
    has_unknown = any(OPEN in row for row in grid)
    return {"saved": [{"id": "", "note": "", "grid": grid}]} if has_unknown else {"goal": grid}
