"""Peg solitaire as text: a line ``pegs square`` or ``pegs triangle`` for the grid, then the board by rows.

``o`` or ``1`` is a peg, and ``.`` or ``0`` is an empty hole; ``#`` or a blank is not part of the board. Instead of a
grid, the first line may name a built-in board; pegs and holes then follow on any number of lines. The rows of a
triangle may be indented and spaced.

A line ``target N`` or ``goal N`` asks for one last peg in hole N, counted from 0. A line with only one of these words
is followed by the position to reach. Without such a line, one peg must remain, in any hole. Without the first line
(``--format pegs``, or a heading such as ``Peg Solitaire``), the grid is square. With ``--format pegs``, a single line
of zeros and ones is read as a triangle if their number fits a triangle.
"""

from __future__ import annotations

import re
from math import isqrt

from nono.base.errors import PuzzleError, warn
from nono.genres.pegs import PEGS, Pegs
from nono.text.formats.shared.capability import Capabilities, Loaded, Puzzles, require_genre, require_single
from nono.text.formats.shared.clues import number

CAPABILITIES = Capabilities(genres=("pegs",))
HEAD = re.compile(r"\s*pegs(?:[ \t]+(\w+))?[ \t]*(?:\n|$)")
TARGET = re.compile(r"^[ \t]*+(?:goal|target):?[ \t]*+(\d*+)[ \t]*+$", re.MULTILINE | re.IGNORECASE)


def sniff(head: str) -> bool:
    """Return whether the first line is ``pegs``."""
    return HEAD.match(head) is not None


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzles in the text. Raises `PuzzleError`."""
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
    if len(signs := {*board} & {*PEGS}) > 1:
        warn(f"read {' and '.join(sorted(signs))} as pegs")
    try:
        if grid in ("square", "triangle"):
            yield Pegs(rows, target=target, grid=grid, check=check)
        else:
            yield Pegs(grid, start=rows, target=target, check=check)
    except PuzzleError as error:
        raise error.at(first + error.clue[1] - 1 if error.clue else 1) from None


def dumps(puzzles: Puzzles) -> str:
    """Return the board and its target as text; raises `PuzzleError` on another genre."""
    puzzle = require_genre(require_single(puzzles, "pegs"), Pegs, "pegs", CAPABILITIES)
    lines = [f"pegs {puzzle.board.grid}", *puzzle.rows_of(puzzle.start)]
    if puzzle.target is not None:
        hole = puzzle.target.bit_length() - 1
        lone = puzzle.target == 1 << hole
        lines += [f"target {hole}"] if lone else ["target", *puzzle.rows_of(puzzle.target)]
    return "\n".join(lines) + "\n"
