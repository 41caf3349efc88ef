"""The clues and the pictures of nonograms in data, as other programs keep them."""

from __future__ import annotations

import re
from typing import Any

from nono.base.errors import PuzzleError
from nono.base.fields import is_a
from nono.text.field_names import is_board

NO_LINE = "write [] for an empty line; nono does not solve nonograms with lines of which nothing is known"
ENDS = " \t\n;/"  # may end the last clue of a text
PATTERNS = "maxlen"  # the length of the patterns of the MiniZinc Challenge


def with_goal(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a nonogram in which a finished picture has the keys ``X`` and ``.``: it may have other signs
    of ink and paper, and stand in place of rows of clues.
    """
    field = "goal" if "goal" in data else "rows"
    rows: Any = data.get(field)
    if field == "goal" and _are_shades(rows) and "palette" not in data:
        message = "found numbers up to 255 in a picture, expected a number from 0 for each colour"
        raise PuzzleError(f"{message}\nwrite 0 for the background and 1 for ink, or give nono the picture", "bad-field")
    palette = data.get("palette")
    if field == "goal" and isinstance(palette, list) and all(isinstance(colour, str) for colour in palette):
        _expect_background(rows, len(palette))
    if "cols" in data or "palette" in data or not is_picture(rows):
        return data
    goal = ["".join("X" if cell in "#X1x" else "." for cell in row) for row in rows]
    return {name: value for name, value in data.items() if name != field} | {"goal": goal}


def _expect_background(rows: Any, colours: int) -> None:
    """Raise `PuzzleError` if each cell of a picture has one of so many colours, and none of them is the background."""
    cells = {cell for row in rows for cell in row} if isinstance(rows, list) and is_board(rows) else set()
    if len(cells) == colours > 2 and cells == {*range(colours)}:
        message = (
            f"found the colours 0 to {colours - 1} and a palette of {colours}, and not which one is the background"
        )
        advice = f"if 0 is ink, put the background first into the palette, and count the cells from 1 to {colours}"
        ours = "if 0 is the background, write the palette as in docs/json.md"
        raise PuzzleError(f"{message}\n{advice}; {ours}", "ambiguous-format")


def _are_shades(rows: Any) -> bool:
    """Return whether the rows are numbers of which some are the parts of a colour, such as (255, 0, 0)."""
    return (
        isinstance(rows, list)
        and is_board(rows)
        and any(is_a(cell, int) and cell == 255 for row in rows for cell in row)
    )


def is_picture(rows: Any) -> bool:
    """Return whether the rows are texts of two signs, those of ink and of paper."""
    from nono.text.typed.boards import PICTURES

    if not isinstance(rows, list) or not is_board(rows) or not isinstance(rows[0], str):
        return False
    return any({*"".join(rows)} <= {*pair} for pair in PICTURES)


def with_clues(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data of a nonogram in which clues are lists of blocks, also if they are numbers or typed as text.

    Raises `PuzzleError`.
    """
    rows, cols = data.get("rows"), data.get("cols")
    if isinstance(rows, str) and isinstance(cols, str):
        from nono.text.typed.fields import sides_of

        return data | sides_of(rows.rstrip(ENDS), cols.rstrip(ENDS))
    if not isinstance(rows, list) or not isinstance(cols, list):
        return data
    clues = [clue if isinstance(clue, list) else [clue] for clue in (*rows, *cols)]
    if None in (*rows, *cols):
        place = [*rows, *cols].index(None)
        where = ("row", place + 1) if place < len(rows) else ("column", place - len(rows) + 1)
        message = f"{where[0]} {where[1]}: found no clue (null), expected a list of numbers"
        raise PuzzleError(f"{message}\n{NO_LINE}", "unsupported-variant", where)
    rows, cols = ([_with_letters(clue) for clue in side] for side in (rows, cols))
    if any(isinstance(item, str) for clue in (*rows, *cols) for item in (clue if isinstance(clue, list) else [clue])):
        from nono.text.typed.fields import clues_of_lists

        return data | clues_of_lists(rows, cols, data.pop("colours", {}))
    has_patterns = data.pop(PATTERNS, 0) or any(-1 in clue for clue in clues)
    if has_patterns and all(cell in (-1, 0, 1) for clue in clues for cell in clue):
        clues = [_lengths(clue, place, len(rows)) for place, clue in enumerate(clues)]
    elif not all(isinstance(clue, list) or is_a(clue, int) for clue in (*rows, *cols)):
        return data
    return data | {"rows": clues[: len(rows)], "cols": clues[len(rows) :]}


def _with_letters(clue: Any) -> Any:
    """Return a clue in which pairs of a length and the letter of a colour, such as (3, "r"), are texts such as "3r"."""
    if not isinstance(clue, list):
        return clue
    return [
        f"{item[0]}{item[1]}"
        if isinstance(item, list) and len(item) == 2 and is_a(item[0], int) and is_a(item[1], str) and len(item[1]) == 1
        else item
        for item in clue
    ]


def _lengths(cells: list[int], place: int, height: int) -> list[int]:
    """Return the lengths of the blocks in a pattern of the MiniZinc Challenge: 1, 1, 0, 1, -1 is the clue 2 1.

    Raises `PuzzleError`, which names the line number ``place`` (from 0): the first ``height`` lines are rows.
    """
    pattern = "".join("01 "[cell] for cell in cells).rstrip()
    if not re.fullmatch("0|1+(01+)*", pattern):
        where = ("row", place + 1) if place < height else ("column", place - height + 1)
        message = f"{where[0]} {where[1]}: found {', '.join(map(str, cells))}"
        expected = "cells 1 with single gaps 0 between blocks, and -1 at the end"
        raise PuzzleError(f"{message}, expected {expected}", "bad-number", where)
    return [len(block) for block in pattern.split("0") if block]
