"""Peg solitaire as text: a line ``pegs square`` or ``pegs triangle`` for the grid, then the board by rows.

``o`` or ``1`` is a peg, and ``.`` or ``0`` is an empty hole; ``#`` or a blank is not part of the board. Instead of a
grid, the first line may name a built-in board; pegs and holes then follow on any number of lines. The rows of a
triangle may be indented and spaced.

A line ``target N`` asks for one last peg in hole N, counted from 0. A line that consists only of ``target`` is followed
by the position to reach. Without such a line, one peg must remain, in any hole. Without the first line (``--format
pegs``), the grid is square. A single line of zeros and ones is read as a triangle if their number fits a triangle.

Boards of the shapes ``english33`` and ``european37`` need no first line, and may have any signs: one sign or blanks
outside the shape, and at most two signs inside. A sign that occurs once inside is the empty hole. Otherwise the usual
signs tell pegs from holes, unless no peg could jump then. Blank lines separate such boards. They are also found among
other words that name the game, and as lists of words such as ``PEG``, ``HOLE`` and ``INVALID``.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import suppress
from math import isqrt
from textwrap import dedent

from nono.base.errors import PuzzleError
from nono.base.expressions import expression
from nono.genres.pegs import GAPS, PEGS, Pegs, board_named
from nono.text.formats.shared.capability import Capabilities, Loaded, Puzzles, require_genre, require_single
from nono.text.formats.shared.clues import number

CAPABILITIES = Capabilities(genres=("pegs",))
SHAPES = ("english33", "european37")
USUAL = f"{PEGS}X\u25cf\u2022@"  # signs that mean a peg beside any other sign
HEIGHT = 7  # of these shapes
FULL = ("true", "peg", "pegs", "1", "full", "filled")
LONGEST = 10_000  # number of characters of boards that are known by their shape
HEAD = expression(r"\s*pegs(?:[ \t]+(\w+))?[ \t]*(?:\n|$)")
TARGET = expression(r"^[ \t]*+target\b[ \t]*+(\d*+)[ \t]*+$", re.MULTILINE)


def sniff(head: str) -> bool:
    """Return whether the first line is ``pegs``, or all boards have usual shapes."""
    return HEAD.match(head) is not None or bool(_shaped(head))


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzles in the text. Raises `PuzzleError`."""
    if shaped := _shaped(text):
        for shape, cells in shaped:
            yield _meant(shape, cells, check)
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
    found = [_shape_of(dedent(block.expandtabs()).split("\n")) for block in blocks]
    return [one for one in found if one] if all(found) else []


def _shape_of(rows: list[str]) -> tuple[str, str] | None:
    """Return the shape and the cells of a board of a usual shape, or None."""
    rows = [row[::2] for row in rows] if not any(row[1::2].strip() for row in rows) else rows
    rows = [row.rstrip().ljust(max(map(len, rows))) for row in rows]
    for name in SHAPES:
        board = board_named(name)
        if (len(rows), len(rows[0])) != (board.height, board.width):
            continue
        inside = "".join(rows[row][column] for row, column in board.holes)
        outside = Counter("".join(rows)) - Counter(inside)
        if len({*inside}) < 3 > len(outside) + 1 and not {*inside} & {*outside, " "}:
            return name, inside
    return None


def boards_among(
    text: str, grids: Iterable[tuple[Sequence[Sequence[str]], int, int]]
) -> Iterator[tuple[Pegs, int, int]]:
    """Yield the boards of usual shapes among other words, with their places: from ``grids`` of words, or from lines."""
    for rows, begin, end in grids:
        kinds = dict.fromkeys(word for row in rows for word in row)
        signs = {word: PEGS[0] if word.lower() in FULL else chr(ord("A") + at) for at, word in enumerate(kinds)}
        if shape := len(signs) < 4 and _shape_of(["".join(map(signs.__getitem__, row)) for row in rows]):
            with suppress(PuzzleError):
                yield _meant(*shape, True), begin, end
    lines = text.split("\n")
    for at in range(len(lines) - HEIGHT + 1):
        window = dedent("\n".join(lines[at : at + HEIGHT])).expandtabs().split("\n")
        for width in (HEIGHT, 2 * HEIGHT):
            if all(row[width : width + 1] in ("", " ") for row in window) and (
                shape := _shape_of([row[:width].rstrip() for row in window])
            ):
                begin = sum(map(len, lines[:at])) + at
                with suppress(PuzzleError):
                    yield _meant(*shape, True), begin, begin + sum(map(len, lines[at : at + HEIGHT])) + HEIGHT - 1
                break


def _meant(shape: str, cells: str, check: bool) -> Pegs:
    """Return the puzzle whose holes have these signs. Raises `PuzzleError` if it is not clear which sign is the peg."""
    signs = [sign for sign, number in Counter(cells).most_common() if number > 1]
    jumps = zip(*[iter(board_named(shape).jumps())] * 3, strict=True)
    able = {cells[one] for one, over, to in jumps if cells[one] == cells[over] != cells[to]}
    alive = [sign for sign in signs if sign in able] or signs
    best = [sign for sign in alive if sign in USUAL] or [sign for sign in alive if sign not in f"{GAPS}-_"] or alive
    if len(best) > 1:
        raise PuzzleError(
            f"found the signs {' and '.join(best)}, expected o for a peg, . for a hole", "ambiguous-format"
        )
    return Pegs(shape, start=[cell == best[0] for cell in cells], check=check)


def dumps(puzzles: Puzzles) -> str:
    """Return the board and its target as text; raises `PuzzleError` on another genre."""
    puzzle = require_genre(require_single(puzzles, "pegs"), Pegs, "pegs", CAPABILITIES)
    lines = [f"pegs {puzzle.board.grid}", *puzzle.rows_of(puzzle.start)]
    if puzzle.target is not None:
        hole = puzzle.target.bit_length() - 1
        lone = puzzle.target == 1 << hole
        lines += [f"target {hole}"] if lone else ["target", *puzzle.rows_of(puzzle.target)]
    return "\n".join(lines) + "\n"
