"""Puzzles and saved grids as the modules of the page take them, for `page.evaluate`."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from nono.base.grid import split_rows
from nono.genres.akari import Akari
from nono.genres.base import Puzzle
from nono.genres.clues import Clue
from nono.genres.nonogram import Nonogram

UNKNOWN = 255
AKARI = ".#01234"  # the keys of an Akari's cells by their codes


def document(one: Puzzle) -> dict[str, Any]:
    """A `Document` with the clues of a puzzle, and without its picture; ``cells`` are to become a Uint8Array."""
    data: dict[str, Any] = {"genre": one.genre, "height": one.height, "width": one.width, "meta": {}, "start": None}
    data["palette"] = [colour._asdict() for colour in one.palette]
    if isinstance(one, Akari):
        return data | {"clues": None, "cells": [AKARI.index(key) for key in "".join(one.rows)]}
    assert isinstance(one, Nonogram)
    sides = {"rows": one.rows, "cols": one.cols}
    return data | {
        "clues": {side: [blocks(clue) for clue in clues] for side, clues in sides.items()},
        "cells": [0] * (one.height * one.width),
    }


def blocks(clue: Clue) -> list[dict[str, int]]:
    return [{"length": length or 0, "colour": colour} for length, colour in clue]


def saved(one: Puzzle, marks: Sequence[int]) -> list[str]:
    """A saved grid of Python's: rows of palette keys, ``?`` for cells without a mark."""
    keys = ["?" if mark == UNKNOWN else one.palette[mark].key for mark in marks]
    return ["".join(row) for row in split_rows(keys, one.width)]
