"""Peg solitaire as text: a line ``pegs square`` or ``pegs triangle`` for the grid, then the board by rows.

``o`` or ``1`` is a peg, and ``.`` or ``0`` is an empty hole; ``#`` or a blank is not part of the board. Instead of a
grid, the first line may name a built-in board; pegs and holes then follow on any number of lines. The rows of a
triangle may be indented and spaced.

A line ``target N`` or ``goal N`` asks for one last peg in hole N, counted from 0. A line with only one of these words
is followed by the position to reach. Without such a line, one peg must remain, in any hole. Without the first line
(``--format pegs``), the grid is square. A single line of zeros and ones is read as a triangle if their number fits a
triangle.

Boards of the shapes ``english33`` and ``european37`` need no first line, and may have any signs: one sign or blanks
outside the shape, and at most two signs inside. A sign that occurs once inside is the empty hole. Otherwise the usual
signs tell pegs from holes, unless no peg could jump then. Blank lines separate such boards. They are also found among
other words, and as lists of words such as ``PEG``, ``HOLE`` and ``INVALID``. There, a second board, below or to the
right, is the target if a word such as ``goal`` stands above it. In JSON, such a word names the field of the target.
"""

from __future__ import annotations

import re
from math import isqrt
from textwrap import dedent

from nono.base.errors import PuzzleError, warn
from nono.genres.pegs import PEGS, Pegs
from nono.text.formats.shared.capability import Capabilities, Loaded, Puzzles, require_genre, require_single
from nono.text.formats.shared.clues import number
from nono.text.formats.shared.peg_boards import GOAL, HEIGHT, boards_among, meant, shapes_of

CAPABILITIES = Capabilities(genres=("pegs",))
LONGEST = 10_000  # number of characters of boards that are known by their shape
HEAD = re.compile(r"\s*pegs(?:[ \t]+(\w+))?[ \t]*(?:\n|$)")
TARGET = re.compile(rf"^[ \t]*+{GOAL}:?[ \t]*+(\d*+)[ \t]*+$", re.MULTILINE | re.IGNORECASE)


def sniff(head: str) -> bool:
    """Return whether the first line is ``pegs``, or the text has only boards of usual shapes."""
    return HEAD.match(head) is not None or bool(_shaped(head) or _beside(head))


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzles in the text. Raises `PuzzleError`."""
    if shaped := _shaped(text):
        for shape, cells in shaped:
            yield meant(shape, cells, check)
        return
    if beside := _beside(text):
        yield from beside
        return
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


def _shaped(text: str) -> list[tuple[str, str]]:
    """Return the shape and the cells of each board in a text that has only boards of usual shapes, otherwise []."""
    blocks = re.split(r"\n(?:\s*\n)+", text.strip("\r\n")) if len(text) < LONGEST else []
    found = [*filter(None, shapes_of(dedent(block.expandtabs()).split("\n") for block in blocks))]
    return found if len(found) == len(blocks) else []


def _beside(text: str) -> list[Pegs]:
    """Return the puzzle in a text that only has two boards beside one another below their names, otherwise []."""
    text = text.strip("\r\n")
    found = boards_among(text, []) if text.count("\n") == HEIGHT else ()
    return [puzzle for puzzle, _, _ in found if puzzle.target is not None]


def dumps(puzzles: Puzzles) -> str:
    """Return the board and its target as text; raises `PuzzleError` on another genre."""
    puzzle = require_genre(require_single(puzzles, "pegs"), Pegs, "pegs", CAPABILITIES)
    lines = [f"pegs {puzzle.board.grid}", *puzzle.rows_of(puzzle.start)]
    if puzzle.target is not None:
        hole = puzzle.target.bit_length() - 1
        lone = puzzle.target == 1 << hole
        lines += [f"target {hole}"] if lone else ["target", *puzzle.rows_of(puzzle.target)]
    return "\n".join(lines) + "\n"
