"""Peg solitaire as text: a line ``pegs`` with the grid, ``square`` or ``triangle``, then the board, row by row.

``o`` is a peg, ``.`` a hole, ``#`` or a blank no place; ``1`` and ``0`` are read as well, and so is the name of a
built-in board for the grid, with a peg or a hole for each of its holes in any number of lines. The rows of a triangle
may be indented and spaced. A line ``target`` is followed by a hole, counted from 0, or by the position to reach in the
lines below; without it, one peg is to be left, anywhere. Without the first line (``--format pegs``) the grid is square,
and a line of as many zeros and ones as a triangle has holes is a triangle.
"""

from __future__ import annotations

import re
from math import isqrt

from nono.base.errors import PuzzleError
from nono.formats.shared.capability import Capabilities, Loaded, Puzzles, require_genre, require_single
from nono.formats.shared.clues import number
from nono.genres.pegs import Pegs

CAPABILITIES = Capabilities(genres=("pegs",))
HEAD = re.compile(r"\s*pegs(?:[ \t]+(\w+))?[ \t]*(?:\n|$)")
TARGET = re.compile(r"^[ \t]*+target\b[ \t]*+(\d*+)[ \t]*+$", re.MULTILINE)


def sniff(head: str) -> bool:
    """Whether the first line is ``pegs`` and perhaps a grid."""
    return HEAD.match(head) is not None


def loads(text: str, check: bool = True) -> Loaded:
    """The puzzle of a text; raises `PuzzleError`."""
    head = HEAD.match(text)
    grid = head[1] if head and head[1] else "square"
    body = text[head.end() :] if head else text
    first = text.count("\n", 0, head.end()) + 1 if head else 1
    found = TARGET.search(body)
    board, below = (body[: found.start()], body[found.end() :]) if found else (body, "")
    target = (number(found[1], what="a hole") if found[1] else below.split("\n")) if found else None
    rows = board.split("\n")
    if not head and re.fullmatch(r"\s*[01]+\s*", board):
        side = isqrt(2 * len(board.strip()))
        if side * (side + 1) == 2 * len(board.strip()):
            grid = f"triangle{side}"
    try:
        if grid in ("square", "triangle"):
            yield Pegs(rows, target=target, grid=grid, check=check)
        else:
            yield Pegs(grid, start=rows, target=target, check=check)
    except PuzzleError as error:
        raise error.at(first + error.clue[1] - 1 if error.clue else 1) from None


def dumps(puzzles: Puzzles) -> str:
    """The board and its target; raises `PuzzleError` on another genre."""
    puzzle = require_genre(require_single(puzzles, "pegs"), Pegs, "pegs", CAPABILITIES)
    lines = [f"pegs {puzzle.board.grid}", *puzzle.rows_of(puzzle.start)]
    if puzzle.target is not None:
        hole = puzzle.target.bit_length() - 1
        lone = puzzle.target == 1 << hole
        lines += [f"target {hole}"] if lone else ["target", *puzzle.rows_of(puzzle.target)]
    return "\n".join(lines) + "\n"
