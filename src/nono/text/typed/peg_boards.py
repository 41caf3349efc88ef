"""Boards of peg solitaire as text, and what nono prints around them: the target, the jumps and the last position."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.genres import Pegs
from nono.text.typed.boards import BoardLine, expect_full

TARGET = re.compile(r"[ \t]*+(?:goal|target):?[ \t]*+(\d*+)[ \t]*+", re.IGNORECASE)
JUMPS = re.compile(r"\s*\d+(?:-\d+){2}(?:,\d+(?:-\d+){2})*(?:\s+\d+(?:-\d+){2}(?:,\d+(?:-\d+){2})*)*\s*")
NOTHING = "nothing to do"  # printed instead of jumps
LONGEST_NUMBER = 9  # digits of a hole


def peg_puzzle(lines: Sequence[BoardLine], grid: str | None, check: bool, heading: int, **about: Any) -> Pegs:
    """Return the puzzle of a board, and of the target below it. Raises `PuzzleError`.

    ``grid`` is "square", "triangle", the name of a built-in board, or None if the rows show the grid.
    Errors that are not about a row name the line ``heading``.
    """
    number = next((number for number, line in enumerate(lines) if TARGET.fullmatch(line.text)), len(lines))
    rows = [text for _, text in lines[:number]]
    target: int | list[str] | None = None
    if number < len(lines):
        match = TARGET.fullmatch(lines[number].text)
        hole = match[1] if match else ""
        if len(hole) > LONGEST_NUMBER:
            message = f"found {excerpt(hole)}, expected a hole of the board"
            raise PuzzleError(message, "bad-number").at(lines[number].number)
        target = int(hole) if hole else [text for _, text in lines[number + 1 :]]
    try:
        if grid in (None, "square", "triangle"):
            puzzle = Pegs(rows, target=target, grid=grid, check=check, **about)
            if puzzle.board.grid == "square":
                expect_full(lines[:number])
            return puzzle
        return Pegs(grid or "", start=rows, target=target, check=check, **about)
    except PuzzleError as error:
        row = error.clue[1] if error.clue else 0
        raise error.at(lines[row - 1].number if 0 < row <= number else heading) from None


def are_jumps(lines: Sequence[BoardLine]) -> bool:
    """Return whether a block of lines is the list of the jumps of a solution, as nono prints it."""
    return all(JUMPS.fullmatch(text) or text.strip() == NOTHING for _, text in lines)
