"""Game IDs of Pattern, which are nonograms: the clues of the columns, then of the rows."""

from __future__ import annotations

import re

from nono.base.errors import PuzzleError, excerpt
from nono.formats.shared.capability import Capabilities, require_nonogram
from nono.formats.shared.clues import board_size, lengths, nonogram
from nono.genres.base import Puzzle
from nono.genres.nonogram import Nonogram


def read(text: str, check: bool) -> Nonogram:
    """The puzzle of a game ID; raises `PuzzleError`."""
    found = re.fullmatch(r"(?:(\d+)(?:x(\d+))?:)?([0-9./]*)", text)
    if found is None:
        what = "cells filled in at the start" if "," in text else excerpt(text)
        raise PuzzleError(f"found {what}, expected a game ID such as 1x1:1/1", "unsupported-variant")
    items = found[3].split("/")
    half = str(len(items) // 2)
    height, width = board_size(found[2] or found[1] or half, found[1] or half, 0)
    if len(items) != height + width:
        message = f"found {len(items)} clues, expected {width} columns and {height} rows"
        raise PuzzleError(message, "wrong-line-count")
    lines = [(0, item.replace(".", " ")) for item in items]
    return nonogram(lines[width:], lines[:width], check)


def write(puzzle: Puzzle, format: str, capabilities: Capabilities) -> str:
    """The game ID of a puzzle; raises `PuzzleError` on colours and blotted clues."""
    puzzle = require_nonogram(puzzle, format, capabilities)
    body = "/".join(lengths(clue, ".", "") for clue in puzzle.cols + puzzle.rows)
    return f"{puzzle.width}x{puzzle.height}:{body}"
