"""Numbers around a board: those of the columns above or below it, those of the rows to its left or right."""

from __future__ import annotations

from collections.abc import Collection

from nono.base.errors import PuzzleError
from nono.genres.layers import Cells, Regions

Matrix = list[list[str]]
Numbers = list[int | None]


def without_numbers(main: Cells, rows: Matrix, empty: Collection[str]) -> tuple[Matrix, dict[str, Numbers]]:
    """Return the cells without the numbers around the board, and these numbers by side.

    ``empty`` has the signs of empty cells and of unknown numbers. Raises `PuzzleError`, also if the numbers of the rows
    can be those to the left or those to the right.
    """
    unknown = {*empty, ""}

    def is_count(cell: str) -> bool:
        return cell in unknown or _is_number(cell)

    def is_board(body: Matrix) -> bool:
        cells = {cell for row in body for cell in row}
        if isinstance(main, Regions):
            return not cells & unknown
        return not any(_is_number(cell) and cell != "0" for cell in cells)

    if any(len(cell) > 1 and not is_count(cell) for row in rows for cell in row):  # rows such as "..T. 1"
        rows = [row if len(row) > 2 and all(map(is_count, row)) else _spread(row) for row in rows]
    found: list[tuple[Matrix, dict[str, Numbers]]] = []
    counts: list[int] = []  # the lines that can be the numbers of the columns
    for at in (0, len(rows) - 1):
        head, body = rows[at], rows[:at] + rows[at + 1 :]
        widths = set(map(len, body))
        counted = any(map(_is_number, head)) or widths == {len(head) + 1}
        if not all(map(is_count, head)) or not counted or not body:
            continue
        cols = [_number(cell) for cell in head]
        if widths == {len(head)} and is_board(body):
            found.append((body, {"rows": [None] * len(body), "cols": cols}))
        counts.append(at)
        for side in (0, -1) if widths == {len(head) + 1} else ():
            inner = [row[1:] if side == 0 else row[:-1] for row in body]
            if all(is_count(row[side]) for row in body) and is_board(inner):
                found.append((inner, {"rows": [_number(row[side]) for row in body], "cols": cols}))
    if not counts:
        raise PuzzleError("found no line of column numbers above or below the board", "missing-section")
    if any(one != found[0] for one in found):
        message = "found numbers around the board that can be read in two ways, expected ? for an unknown number"
        raise PuzzleError(message, "ambiguous-format")
    if found:
        return found[0]
    width = len(rows[counts[0]])
    body = [row for at, row in enumerate(rows) if at != counts[0]]
    if wrong := next((at for at, row in enumerate(body, 1) if len(row) not in (width, width + 1)), 0):
        message = f"row {wrong} has {len(body[wrong - 1])} cells, expected {width} and perhaps a number"
        raise PuzzleError(message, "wrong-line-count", ("row", wrong))
    message = "found no side with the row numbers, expected them either to the left or to the right"
    raise PuzzleError(message, "bad-number")


def _is_number(cell: str) -> bool:
    return cell.isdecimal() and len(cell) < 4


def _number(cell: str) -> int | None:
    return int(cell) if _is_number(cell) else None


def _spread(row: list[str]) -> list[str]:
    """Return a row with its word of cells cut into characters; numbers at its ends stay whole."""
    found: list[str] = []
    for at, cell in enumerate(row):
        found += [cell] if _is_number(cell) and at in (0, len(row) - 1) and len(row) > 1 else list(cell)
    return found
