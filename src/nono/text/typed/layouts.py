"""Layouts that nono does not read, and how to write each of them so that it is read.

These texts have neither labels nor a genre, but show what they lack.
"""

from __future__ import annotations

from nono.base.errors import PuzzleError
from nono.text.parts import boards
from nono.text.parts.clues import Lines, is_clue
from nono.text.parts.settings import size_in
from nono.text.typed.around import CELLS


def expect_clear_layout(lines: Lines) -> None:
    """Raise `PuzzleError` at lines of one of these layouts."""
    size, below = size_in(lines[0].text), lines[1:]
    rows = [boards.without_bars(text).split() for _, text in lines if not boards.FRAME.fullmatch(text)]
    board = [row for row in rows if not all(map(str.isdecimal, row))]
    are_right = all({*row[0]} <= CELLS and row[-1].isdecimal() for row in board)
    signs = {sign for row in rows for word in row for sign in word}
    found = advice = ""
    is_whole = lines[-1].number == lines[0].number + len(below)  # without blank lines
    if len(size) == 1 and size[0] < len(below) and is_whole and all(is_clue(text) for _, text in below):
        found = f"found one number above {len(below)} clues"
        advice = f"write 'columns:' above the first {size[0]} and 'rows:' above the rest, or the reverse"
    elif "\u25a1" in signs and any(is_clue(text) for _, text in lines):
        found = "found a picture in '\u25a1' and '\u25a0' below clues"
        advice = "write '.' for '\u25a1', and the clues of the columns above"
    elif board and are_right and board == rows[: len(board)] != rows:
        found = "found numbers right of and below the board"
        advice = "move them left and above, or write 'rows:' and 'columns:'"
    elif size and len(below) > 1:
        cells = boards.cells_of(boards.without_frame(below))
        if len({*map(len, cells)}) == 1 and {*size} == {len(cells), len(cells[0])}:
            found = f"found a size and a board of {len(cells[0])}x{len(cells)} without a genre"
            advice = boards.without_genre(cells, False, 0).help
    if found:
        raise PuzzleError(f"{found}\n{advice}", "no-puzzle").at(lines[0].number)
