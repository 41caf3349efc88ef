"""The option ``--lock``: cells of a picture that a repair must not change."""

import re
from typing import Annotated

import typer

from nono.base import arguments
from nono.genres import Puzzle

BLOCK = re.compile(r"(\d+)(?:-(\d+))?,(\d+)(?:-(\d+))?")  # rows and columns: "3,4" or "1-4,2-9"
Lock = Annotated[
    str,
    typer.Option(
        metavar="CELLS",
        help="Cells that must not change: row,column or ranges such as 1-4,2-9, separated by spaces.",
    ),
]


def blocks_of(text: str) -> list[re.Match[str]]:
    """Return the blocks of an option such as "3,4 1-2,5-9". Raises `PuzzleError` if one has another form."""
    blocks = []
    for word in text.split():
        block = BLOCK.fullmatch(word)
        if block is None:
            raise arguments.unfit("lock", word, "row,column or ranges such as 1-4,2-9", "bad-field")
        blocks.append(block)
    return blocks


def locked_cells(text: str, puzzle: Puzzle) -> list[int]:
    """Return the cells of an option such as "3,4 1-2,5-9", numbered from 0 row by row."""
    cells = []
    for match in blocks_of(text):
        # a place such as 3,4 is a range with one end in each direction
        top, left = int(match[1]), int(match[3])
        bottom, right = int(match[2] or top), int(match[4] or left)
        if not (1 <= top <= bottom <= puzzle.height and 1 <= left <= right <= puzzle.width):
            size = f"rows from 1 to {puzzle.height} and columns from 1 to {puzzle.width}"
            raise arguments.unfit("lock", match[0], size, "bad-field")
        cells += [row * puzzle.width + column for row in range(top - 1, bottom) for column in range(left - 1, right)]
    return cells
