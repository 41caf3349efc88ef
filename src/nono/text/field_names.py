"""The names under which files and programs of others keep the parts of a puzzle: one table for JSON and for lists.

Upper and lower case, underscores and hyphens do not matter, and neither do digits at the end: ``row_clues``,
``rowClues`` and ``RowClues2`` are the same name.
"""

from __future__ import annotations

import re
from functools import cache
from itertools import product
from typing import Any

ROWS, COLS, HEIGHT, WIDTH, SIZE, LENGTH = "rows", "cols", "height", "width", "size", "length"
BOARD, CLUES, PUZZLES = "board", "clues", "puzzles"  # a board, an object with the clues, a list of puzzles
_SIDES = {
    ROWS: "row rows r horizontal across left hor h",
    COLS: "col cols column columns c vertical down top ver v",
}
_KINDS = """
clue hint rule run constraint number num block sum total count spec group segment sequence length value description
definition pattern label header key restriction condition
"""
_SIZES = {
    HEIGHT: "height rows row nrows numrows numberofrows nrow rowcount h y r",
    WIDTH: "width cols columns col column ncols numcols ncolumns numcolumns numberofcolumns ncol colcount w x c",
    SIZE: "size n side dim dimension gridsize boardsize order",
}
_BOARDS = """
board grid puzzle problem field matrix map cells table givens given game layout sudoku level mat value values data input
tiles squares initial start state array arr unsolved quiz a b g p
"""
_QUALIFIERS = """
initial start starting sudoku puzzle problem game example input unsolved given my test current new easy medium hard
"""
_CLUES = "clues hints constraints rules numbers runs size dimensions puzzle problem nonogram board level data"
_PUZZLES = "puzzles levels problems grids boards games instances examples sudokus nonograms items stages set"


def plain(name: str) -> str:
    """Return a name in lower case, without signs, and without digits at its end."""
    return re.sub(r"\d+\Z", "", re.sub(r"[\W_]", "", name.casefold()))


@cache
def _sides() -> dict[str, str]:
    """Return the side for each name of clues or numbers."""
    kinds = [word + more for word in _KINDS.split() for more in ("", "s")] + [
        "data",
        "info",
        "specs",
        "int",
        "seq",
        "list",
    ]
    sides: dict[str, str] = {}
    for side, words in _SIDES.items():
        sides |= dict.fromkeys(words.split(), side)
        for word, kind in product(words.split(), kinds):
            sides |= {word + kind: side, kind + word: side}
    return sides


@cache
def _boards() -> frozenset[str]:
    words = _BOARDS.split()
    return (
        frozenset(words)
        | {"".join(pair) for pair in product(_QUALIFIERS.split(), words)}
        | {"".join(reversed(pair)) for pair in product(_QUALIFIERS.split(), words)}
    )


@cache
def _sizes() -> dict[str, str]:
    sizes = {word: size for size, words in _SIZES.items() for word in words.split()}
    lengths = ("len", "length", "max", "maxlen", "size")
    return sizes | {
        side + kind + word: LENGTH for side in ("row", "col") for kind in ("", "rule", "clue") for word in lengths
    }


def side_of(name: str) -> str:
    """Return "rows" or "cols" for the name of the clues or numbers of a side, or ""."""
    return _sides().get(plain(name), "")


def meaning(name: str, value: Any) -> str:
    """Return what a name with this value means, one of the names above, or "" if it is unknown."""
    key = plain(name)
    if isinstance(value, bool):
        return ""
    if isinstance(value, int):
        return _sizes().get(key, "")
    if isinstance(value, dict):
        return CLUES if key in _CLUES.split() else ""
    if not isinstance(value, list | str):
        return ""
    if (
        key in _PUZZLES.split()
        and isinstance(value, list)
        and not is_board(value)
        and all(isinstance(item, list | dict | str) for item in value)
    ):
        return PUZZLES
    if key in _CLUES.split() and is_pair(value):
        return CLUES
    is_text = isinstance(value, str) and not is_board(value)  # a title, or the cells of a square board on one line
    is_word = is_text and (len(value) < 16 or round(len(value) ** 0.5) ** 2 != len(value))
    return side_of(name) or (BOARD if key in _boards() and not is_word else "")


def is_side(value: Any) -> bool:
    """Return whether the value may be the clues of a side: a list of lists."""
    return isinstance(value, list) and bool(value) and all(isinstance(clue, list) for clue in value)


def is_pair(value: Any) -> bool:
    """Return whether the value may be the clues of both sides."""
    return isinstance(value, list) and len(value) == 2 and all(map(is_side, value))


def is_board(value: Any) -> bool:
    """Return whether the value may be a board: rows of equal length, as texts or as lists of cells."""
    if isinstance(value, str):
        return "\n" in value.strip() or len(value) == 81
    if not isinstance(value, list) or not value or not all(isinstance(row, type(value[0])) for row in value):
        return False
    if not isinstance(value[0], str | list) or len({*map(len, value)}) > 1 or not value[0]:
        return False
    return not any(isinstance(cell, list | dict) for row in value for cell in row)
