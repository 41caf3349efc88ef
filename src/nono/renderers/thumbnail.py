"""Draws small pictures of puzzles, and places blocks of lines side by side on a terminal."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import replace

from nono.genres.base import Puzzle
from nono.genres.pegs import Pegs
from nono.genres.picture import Picture
from nono.renderers import pegs, text
from nono.renderers.terminal import Terminal

WIDEST = 30  # maximum number of cells per side; larger pictures are scaled down
GAP = 3  # number of blank columns between blocks
STYLE = re.compile(r"\x1b\[[0-9;]*m")


def thumbnail(puzzle: Puzzle, terminal: Terminal) -> list[str]:
    """Return the lines of a small picture: the goal, the first position of pegs, or otherwise the board with its
    clues."""
    if isinstance(puzzle, Pegs):
        return pegs.board(puzzle, puzzle.start, terminal).splitlines()
    if puzzle.goal_bytes is None and not puzzle.clue_texts():
        return []
    picture = puzzle.picture(puzzle.goal_bytes)
    polygons = picture.polygons and replace(picture.polygons, strips=())
    picture = reduced(replace(picture, rows=(), cols=(), polygons=polygons))
    columns = 2 * picture.width + 1 if picture.polygons else picture.width
    return text.render(picture, terminal._replace(columns=columns)).splitlines()


def reduced(picture: Picture) -> Picture:
    """Scale a picture down to at most `WIDEST` cells per side; each cell has the most frequent colour in its square."""
    by = -(-max(picture.width, picture.height) // WIDEST)
    if by == 1:
        return picture
    height, width = -(-picture.height // by), -(-picture.width // by)
    squares: list[Counter[int]] = [Counter() for _ in range(height * width)]
    for cell, colour in enumerate(picture.cells):
        row, column = divmod(cell, picture.width)
        squares[row // by * width + column // by][colour or 0] += 1
    cells = [max(square, key=lambda colour: (square[colour], colour)) for square in squares]
    return Picture(height, width, cells, picture.palette, thick=picture.thick, written=picture.written)


def side_by_side(blocks: Iterable[list[str]], columns: int) -> Iterator[str]:
    """Yield lines with as many blocks side by side as fit, aligned at the bottom."""
    row: list[list[str]] = []
    for block in blocks:
        if row and sum(map(width_of, [*row, block])) + GAP * len(row) > columns:
            yield from _joined(row)
            row = []
        row.append(block)
    if row:
        yield from _joined(row)


def width_of(block: list[str]) -> int:
    """Return the width of a block in columns; escape sequences do not count."""
    return max((len(STYLE.sub("", line)) for line in block), default=0)


def _joined(row: list[list[str]]) -> Iterator[str]:
    height = max(map(len, row))
    for at in range(height):
        lines = [at - height + len(block) for block in row]
        parts = [(block[line] if line >= 0 else "", width_of(block)) for line, block in zip(lines, row, strict=True)]
        padded = (part + " " * (width - width_of([part])) for part, width in parts)
        yield (" " * GAP).join(padded).rstrip()
    yield ""
