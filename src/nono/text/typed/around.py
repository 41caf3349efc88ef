"""Clues around a board, drawn or not: those of rows to its left or right, those of columns above or below it.

Each number of a column stands above or below its cell. The board shows the answer, or cells that are still unknown.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nono.text.parts.boards import SQUARES, Board, is_picture, picture_of, without_bars, without_frame, words_with_ends
from nono.text.parts.clues import BLOCK, Clue, Line, Lines, clue_of, fields_of_clues
from nono.text.parts.refusals import quoted, refusal

CELLS = frozenset("?._-#Xx\u25a0\u2588\u2b1b\u25a1\u2591\u2b1c")
Words = list[tuple[str, int]]  # the words of a line and the places where they end


def clues_around_board(lines: Lines) -> dict[str, Any] | None:
    """Return the fields of the clues around a board, and of its picture; None for other lines. Raises `PuzzleError`."""
    lines = [Line(number, without_bars(text)) for number, text in without_frame(lines)]
    words: list[Words] = [words_with_ends(text) for _, text in lines]
    if words and words[0] and words[0][0][0] in "xX" and all(BLOCK.fullmatch(word) for word, _ in words[0][1:]):
        del words[0][0]  # the corner
    body = [place for place, row in enumerate(words) if row and (row[-1][0] in CELLS or row[0][0] in CELLS)]
    others = [place for place in range(len(words)) if place not in body and words[place]]
    if not _is_whole(body, others):
        return None
    ends = {tuple(end for word, end in words[place] if word in CELLS) for place in body}
    if len(ends) != 1 or not all(_is_row(words[place]) for place in body):
        return None
    if not all(BLOCK.fullmatch(word) for place in others for word, _ in words[place]):
        return None
    sides = {
        "rows": [
            clue_of(" ".join(word for word, _ in words[place] if word not in CELLS), lines[place].number)
            for place in body
        ],
        "cols": _columns(words, others, [*ends.pop()], lines),
    }
    picture = [[word for word, _ in words[place] if word in CELLS] for place in body]
    has_picture = len({cell for row in picture for cell in row}) > 1
    return fields_of_clues(sides) | (drawn(picture) if has_picture else {})


def _is_whole(body: Sequence[int], others: Sequence[int]) -> bool:
    """Return whether the rows of a board follow one another, and all other lines are above them, or all below."""
    is_block = bool(body) and body == [*range(body[0], body[-1] + 1)]
    return is_block and bool(others) and (others[-1] < body[0] or others[0] > body[-1])


def _is_row(row: Words) -> bool:
    """Return whether a line has the numbers of a clue on one side of the cells of a row."""
    are_cells = [word in CELLS for word, _ in row]
    numbers = [word for word, _ in row if word not in CELLS]
    return are_cells in (sorted(are_cells), sorted(are_cells)[::-1]) and all(map(BLOCK.fullmatch, numbers))


def _columns(words: list[Words], others: Sequence[int], ends: list[int], lines: Lines) -> list[Clue]:
    """Return the clues of columns: each number stands where a cell ends, or where a number of a full line ends."""
    columns: dict[int, list[str]] = {end: [] for end in ends}
    full = next((words[place] for place in others if len(words[place]) == len(ends)), [])
    cell_of = dict(zip((end for _, end in full), ends, strict=False)) or {end: end for end in ends}
    for place in others:
        row = words[place]
        cells = ends if len(row) == len(ends) else [cell_of.get(end, end) for _, end in row]
        if not {*cells} <= columns.keys():
            raise refusal(
                "which side",
                f"found {quoted(lines[place].text)}, expected each number above or below a cell",
                lines[place].number,
            )
        for cell, (word, _) in zip(cells, row, strict=True):
            columns[cell].append(word)
    return [clue_of(" ".join(column), lines[others[0]].number) for column in columns.values()]


def drawn(cells: Board) -> dict[str, Any]:
    """Return a picture as the goal, or as a saved grid if it has unknown cells."""
    if not any("?" in row for row in cells):
        return {"goal": picture_of(cells)}
    signs = [[SQUARES.get(cell, cell) for cell in row] for row in cells]
    grid = ["".join("?" if cell == "?" else "X" if cell in ("#", "X", "x") else "." for cell in row) for row in signs]
    return {"saved": [{"id": "", "note": "", "grid": grid}]}


def may_be_picture(cells: Board) -> bool:
    """Return whether cells may be the picture beside clues: of two signs, or with unknown cells among them."""
    signs = {cell for row in cells for cell in row}
    return len({*map(len, cells)}) == 1 and (is_picture(cells) or signs <= {*"?.#Xx_"})
