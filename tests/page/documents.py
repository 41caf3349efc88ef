"""Converts puzzles and saved grids to the data that the page's modules expect, for `page.evaluate`."""

import json
from collections.abc import Sequence
from typing import Any

from nono import Nonogram, Puzzle
from nono.base.grid import split_rows
from nono.genres.clues import Clue
from nono.page.puzzle_data import page_data

UNKNOWN = 255


def document(puzzle: Puzzle) -> dict[str, Any]:
    """Return the field ``json`` of a puzzle of another genre, and a `Document` of a nonogram.

    The document has the clues, but not the picture; ``cells`` must become a Uint8Array.
    """
    if not isinstance(puzzle, Nonogram):
        return {"json": json.dumps(page_data(puzzle))}
    size = {"height": puzzle.height, "width": puzzle.width}
    data: dict[str, Any] = {"genre": puzzle.genre, **size, "meta": {}, "start": None}
    data["palette"] = [colour._asdict() for colour in puzzle.palette]
    sides = {"rows": puzzle.rows, "cols": puzzle.cols}
    return data | {
        "clues": {side: [blocks(clue) for clue in clues] for side, clues in sides.items()},
        "cells": [0] * (puzzle.height * puzzle.width),
    }


def blocks(clue: Clue) -> list[dict[str, int]]:
    return [{"length": length or 0, "colour": colour} for length, colour in clue]


def saved(puzzle: Puzzle, marks: Sequence[int]) -> list[str]:
    """Return marks as a saved grid of Python: rows of palette keys, with ``?`` for cells without a mark."""
    keys = ["?" if mark == UNKNOWN else puzzle.palette[mark].key for mark in marks]
    return ["".join(row) for row in split_rows(keys, puzzle.width)]
