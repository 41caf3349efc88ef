"""Lists of Sudokus, one per line (``.sdm``), and boards of one Sudoku (``.sdk``, ``.ss``); read only.

In a list, each line has the cells of one Sudoku, row by row: digits, and ``0`` or ``.`` for an empty cell. A Sudoku of
16x16 has the letters A to G for 10 to 16. The solution may follow on the same line, after a comma, semicolon or blank,
and so may other fields, which are not read. Lines that begin with ``#`` are comments. The first line may name the
columns.

All other texts in these files are read like typed boards of a Sudoku.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator

from nono.base.errors import PuzzleError, excerpt, result_or_error
from nono.base.grid import split_rows
from nono.genres.base import Puzzle
from nono.genres.sudoku import BOXES, Sudoku
from nono.text.formats.shared.capability import Capabilities, Loaded
from nono.text.typed import reader
from nono.text.typed.lines import TEXTS

CAPABILITIES = Capabilities(goal=True, many=True, about=frozenset(TEXTS), genres=("sudoku",))
SIDES = {side * side: side for side in BOXES if side > 4}  # by the number of cells
FIELD = re.compile(r"[^\s,;|\t]+")
BOARD = re.compile(r"[.0_*-]*[1-9A-Pa-p.0_*-]+")
NAMES = re.compile(r"[A-Za-z_]+(?:[,;|\t]+[A-Za-z_]+)+")  # of the columns
LARGEST_ROW = 36  # cells; a longer line is a whole Sudoku
AHEAD = 20  # lines that tell a list of Sudokus
EMPTY = str.maketrans("0_*-", "....")
ADVICE = "each line of a list has the 81 cells of a Sudoku: digits, and 0 or . for an empty cell"


def sniff(head: str) -> bool:
    """Return whether the first lines with text are Sudokus of 81 cells with one sign for empty cells."""
    lines = [line for line in map(str.strip, head.split("\n")) if line and not line.startswith("#")]
    names = bool(lines) and NAMES.fullmatch(lines[0]) is not None
    found = [_boards(line)[:1] for line in lines[names : AHEAD + names]]
    return bool(found) and all(board and _is_open(board[0]) for board in found)


def _is_open(board: str) -> bool:
    return len(board) == 81 and {*board} <= {*"0123456789."} and len({*board} & {*"0."}) == 1


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the Sudokus in a text, and the error of each line that is none. Raises `PuzzleError`."""
    lines = [line for line in map(str.strip, text.split("\n")) if line and not line.startswith("#")][:2]
    if any(len(board) > LARGEST_ROW for line in lines for board in _boards(line)[:1]):
        yield from filter(None, stream(text.split("\n"), check))
    else:
        yield from reader.loads(text, check, "sudoku")


def stream(lines: Iterable[str], check: bool = True) -> Iterator[Puzzle | PuzzleError | None]:
    """Yield the Sudoku of each line, its error, or None for a line without a puzzle."""
    begun = False
    for number, line in enumerate(lines, 1):
        text = line.strip()
        boards = _boards(text)
        if boards:
            begun = True
            try:
                yield _sudoku(boards, check)
            except PuzzleError as error:
                yield error.at(number)
        elif not text or text.startswith("#") or not begun:
            yield None
        else:
            message = f"found {excerpt(text)}, expected the cells of a Sudoku"
            yield PuzzleError(f"{message}\n{ADVICE}", "wrong-line-count").at(number)


def _boards(line: str) -> list[str]:
    """Return the fields of a line that are Sudokus of one size: the puzzle, and perhaps its solution."""
    fields = [field.strip("\"'") for field in FIELD.findall(line)] if len(line) < 10_000 else []
    boards = [field for field in fields if len(field) in SIDES and BOARD.fullmatch(field)]
    return [board for board in boards if len(board) == len(boards[0])]


def _sudoku(boards: list[str], check: bool) -> Puzzle:
    """Return the Sudoku of a line: the field with most empty cells; a full field is its solution."""
    texts = sorted((board.translate(EMPTY).upper() for board in boards), key=lambda board: -board.count("."))
    side = SIDES[len(texts[0])]
    goal = texts[1] if texts[1:] and "." not in texts[1] else None
    return Sudoku(
        split_rows(texts[0], side), goal=goal and result_or_error(lambda: split_rows(goal, side)), check=check
    )
