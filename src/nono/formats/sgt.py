"""Game IDs of "Pattern" in Simon Tatham's collection: ``5x4:1.1/1.1/2//1.1/2.1//1.1.1/2``, columns first.

The body alone, as pages of puzzle-nonograms.com have it, is read where the board is square.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nono.errors import PuzzleError, excerpt
from nono.formats.common.clues import board_size, lengths, nonogram
from nono.formats.common.holds import Holds, fit, single
from nono.puzzle import Puzzle

HOLDS = Holds()


def sniff(head: str) -> bool:
    """Whether there is a size, a colon and a body on one line, or a size and a seed."""
    return bool(re.fullmatch(r"\s*\d+(x\d+)?(:[0-9./]*|#\w+)\s*", head)) or head.lstrip().startswith("SAVEFILE:")


def loads(text: str, check: bool = True) -> Iterator[Puzzle | PuzzleError]:
    """The puzzle of a game ID; raises `PuzzleError`."""
    text = text.strip()
    if text.startswith("SAVEFILE:"):
        raise PuzzleError("found a saved game, expected a game ID such as 1x1:1/1", "unsupported-variant").at(1)
    if re.fullmatch(r"\d+(x\d+)?[a-z0-9]*#.*", text, re.DOTALL):
        message = "found a random seed, which only the program it comes from can turn into a puzzle, expected a game ID"
        raise PuzzleError(message, "unsupported-variant").at(1)
    found = re.fullmatch(r"(?:(\d+)(?:x(\d+))?:)?([0-9./]*)", text)
    if found is None:
        what = "cells filled in at the start" if "," in text else excerpt(text)
        raise PuzzleError(f"found {what}, expected a game ID such as 1x1:1/1", "unsupported-variant").at(1)
    items = found[3].split("/")
    half = str(len(items) // 2)
    height, width = board_size(found[2] or found[1] or half, found[1] or half, 1)
    if len(items) != height + width:
        message = f"found {len(items)} clues, expected {width} columns and {height} rows"
        raise PuzzleError(message, "wrong-line-count").at(1)
    lines = [(1, item.replace(".", " ")) for item in items]
    yield nonogram(lines[width:], lines[:width], check)


def dumps(puzzles: Iterable[Puzzle]) -> str:
    """The puzzle as a game ID; raises `PuzzleError` on colours and blotted clues."""
    puzzle = fit(single(puzzles, "sgt"), "sgt", HOLDS)
    body = "/".join(lengths(clue, ".", "") for clue in puzzle.cols + puzzle.rows)
    return f"{puzzle.width}x{puzzle.height}:{body}\n"
