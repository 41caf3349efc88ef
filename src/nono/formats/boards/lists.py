"""Lists of Sudokus, one per line, with solutions, ratings and comments beside them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import split_rows
from nono.formats.boards.board import EMPTIES, digits
from nono.formats.boards.words import COMMENT, note_of
from nono.formats.shared.rules import changed
from nono.genres import GENRES
from nono.genres.grids import NONE
from nono.genres.layer_puzzle import LayerPuzzle

FIELD = re.compile(r"[^\s,;|\t]+")
SEPARATED = re.compile(r"\S[,;\t|]")  # in the names of columns
BOARD = re.compile(r"[.0*_\-?1-9A-Pa-p]+")  # the characters of a Sudoku on one line
SIDES = {side * side: side for side in (6, 8, 9, 10, 12, 15, 16, 20, 25)}  # sides of Sudokus by their number of cells


def listed(line: str) -> list[str]:
    """Return the fields of a line that are Sudokus of one size: the puzzle and perhaps its solution."""
    fields = [_plain(found[0].strip("\"'")) for found in FIELD.finditer(line)]
    boards = [one for one in fields if len(one) in SIDES and BOARD.fullmatch(one)]
    return [one for one in boards if len(one) == len(boards[0])]


def _plain(field: str) -> str:
    """Return a field without dashes or stars that mark its end, if the Sudoku has another sign for empty cells."""
    plain = field.rstrip("-*")
    return plain if len(field) not in SIDES and len(plain) in SIDES and set(plain) & {".", "0"} else field


def puzzles(lines: Iterable[str], check: bool) -> Iterator[LayerPuzzle | PuzzleError | None]:
    """Yield the Sudoku of each line; None for blank lines, comments and the header; the error of any other line.

    Raises `PuzzleError` if the words before the first Sudoku name another genre or a variant.
    """
    begun = diagonals = False
    for at, line in enumerate(lines, 1):
        text = line.strip()
        found = listed(text)
        if found:
            begun = True
            try:
                yield sudoku(found, check, diagonals)
            except PuzzleError as error:
                yield error.at(at)
        elif not begun and text:
            diagonals |= "diagonals" in _header(at, text)
            yield None
        elif not text or (COMMENT.fullmatch(text) and not changed(text, "sudoku")):
            yield None
        else:
            message = f"found {excerpt(text)}, expected a Sudoku of 81 characters (or of another size) on each line"
            yield PuzzleError(message, "wrong-line-count").at(at)


def _header(at: int, text: str) -> dict[str, str]:
    """Return the settings in a line before the first Sudoku. Raises `PuzzleError` on settings that no Sudoku has."""
    note = note_of(at, f"# {text}" if SEPARATED.search(text) else text)
    others = note.settings.keys() - {"diagonals"}
    told = any(changed(words, "sudoku") for words in note.rules)
    if told or note.fault or note.genre not in ("", "sudoku") or others or note.layer:
        message = note.fault or f"found {excerpt(text)} above a list of Sudokus"
        raise PuzzleError(f"{message}\nremove this line if the Sudokus have the usual rules", "unsupported-variant").at(
            at
        )
    return note.settings


def sudoku(found: Sequence[str], check: bool, diagonals: bool = False) -> LayerPuzzle:
    """Return the Sudoku of a line: the field with most empty cells; a complete field is its solution."""
    texts = sorted((one.translate(EMPTIES) for one in found), key=lambda one: -one.count(NONE))
    side = SIDES[len(texts[0])]
    more: dict[str, Any] = {"diagonals": True} if diagonals else {}
    puzzle: LayerPuzzle = GENRES["sudoku"](split_rows(digits(texts[0]), side), check=check, **more)
    return with_goal(puzzle, texts[1], check) if texts[1:] and NONE not in texts[1] else puzzle


def with_goal(puzzle: LayerPuzzle, solution: str, check: bool) -> LayerPuzzle:
    """Return the puzzle with this solution as its goal. With ``check``, raises `PuzzleError` if it is wrong."""
    changed: dict[str, Any] = {"goal": split_rows(digits(solution), puzzle.width), "check": check}
    return replace(puzzle, **changed)
