"""Lists of Sudokus, one per line, with solutions, ratings and comments beside them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import split_rows
from nono.formats.boards.board import EMPTIES, digits
from nono.formats.boards.words import COMMENT
from nono.genres import GENRES
from nono.genres.grids import NONE
from nono.genres.layer_puzzle import LayerPuzzle

FIELD = re.compile(r"[^\s,;|\t]+")
BOARD = re.compile(r"[.0*_\-?1-9A-Pa-p]+")  # the characters of a Sudoku on one line
SIDES = {side * side: side for side in (6, 8, 9, 10, 12, 15, 16, 20, 25)}  # sides of Sudokus by their number of cells


def listed(line: str) -> list[str]:
    """Return the fields of a line that are Sudokus of one size: the puzzle and perhaps its solution."""
    fields = [found[0].strip("\"'") for found in FIELD.finditer(line)]
    boards = [one for one in fields if len(one) in SIDES and BOARD.fullmatch(one)]
    return [one for one in boards if len(one) == len(boards[0])]


def puzzles(lines: Iterable[str], check: bool) -> Iterator[LayerPuzzle | PuzzleError | None]:
    """Yield the Sudoku of each line; None for blank lines, comments and the header; the error of any other line."""
    begun = False
    for at, line in enumerate(lines, 1):
        text = line.strip()
        found = listed(text)
        if found:
            begun = True
            try:
                yield sudoku(found, check)
            except PuzzleError as error:
                yield error.at(at)
        elif not begun or not text or COMMENT.fullmatch(text):
            yield None
        else:
            message = f"found {excerpt(text)}, expected a Sudoku of 81 characters (or of another size) on each line"
            yield PuzzleError(message, "wrong-line-count").at(at)


def sudoku(found: Sequence[str], check: bool) -> LayerPuzzle:
    """Return the Sudoku of a line: the field with most empty cells; a complete field is its solution."""
    texts = sorted((one.translate(EMPTIES) for one in found), key=lambda one: -one.count(NONE))
    side = SIDES[len(texts[0])]
    puzzle: LayerPuzzle = GENRES["sudoku"](split_rows(digits(texts[0]), side), check=check)
    return with_goal(puzzle, texts[1], check) if texts[1:] and NONE not in texts[1] else puzzle


def with_goal(puzzle: LayerPuzzle, solution: str, check: bool) -> LayerPuzzle:
    """Return the puzzle with this solution as its goal. With ``check``, raises `PuzzleError` if it is wrong."""
    changed: dict[str, Any] = {"goal": split_rows(digits(solution), puzzle.width), "check": check}
    return replace(puzzle, **changed)
