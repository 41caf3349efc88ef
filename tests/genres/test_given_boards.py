"""Boards that callers of the classes give as texts, lists or arrays."""

from typing import Any

import numpy as np
import pytest
from refusals import refused
from tables import table

import nono

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = [LINE[at : at + 9] for at in range(0, 81, 9)]
NUMBERS = [[int(key) if key != "." else 0 for key in row] for row in ROWS]


@pytest.mark.parametrize(
    "given",
    [
        LINE,
        LINE.replace(".", "0"),
        "\n".join(ROWS),
        "\n\n".join(" ".join(row) for row in ROWS).replace(".", "_"),
        str(nono.Sudoku(ROWS)),
        NUMBERS,
        tuple(map(tuple, NUMBERS)),
        [[number or None for number in row] for row in NUMBERS],
        [[str(number or "") for number in row] for row in NUMBERS],
        [[number or -1 for number in row] for row in NUMBERS],
        np.array(NUMBERS),
        np.array(NUMBERS, np.uint8),
        np.array([list(row) for row in ROWS]),
    ],
)
def test_a_sudoku_may_be_given_in_many_ways(given: Any) -> None:
    assert nono.Sudoku(given) == nono.Sudoku(ROWS)


@pytest.mark.parametrize(
    ("genre", "given", "rows", "more"),
    [
        (nono.Binairo, [[0, -1], [1, None]], ["0.", "1."], []),
        (nono.Minesweeper, [[0, 1, -1], [None, 1, "?"]], ["01.", ".1?"], []),
        (nono.Mosaic, np.array([[4, -1], [-1, -1]]), ["4.", ".."], []),
        (nono.Akari, [[".", 1], ["#", -1]], [".1", "#."], []),
        (nono.Akari, ". 1\n# .", [".1", "#."], []),
        (nono.Tents, [[1, 0], [0, 0]], ["T.", ".."], [[1, None], [None, None]]),
        (nono.Norinori, [[0, 0, 1], [2, 1, 1]], ["AAB", "CBB"], []),
        (nono.Norinori, np.array([[70, 70, 900], [2, 900, 900]]), ["AAB", "CBB"], []),
        (nono.Aquarium, [[1, 1], [1, 2]], ["aa", "ab"], [np.array([1, 1]), [None, None]]),
        (nono.StarBattle, np.array([[3]]), ["A"], []),
    ],
)
def test_boards_of_other_genres(genre: Any, given: Any, rows: list[str], more: list[Any]) -> None:
    assert genre(given, *more) == genre(rows, *more)


@pytest.mark.parametrize(
    ("given", "match"),
    [
        *table("""
[[5, 3.5]] | found the number 3.5
[[True]] | found true
[5, 3] | row 1 of 'givens' is the number 5; expected text or a list
5 | expected rows of text
"""),
        (LINE[:80], "found 80 characters, expected 81"),
        ([*NUMBERS[:8], NUMBERS[8][:8]], "row 9 has 8 cells, expected 9"),
        ([[10] * 9] * 9, "found A, expected digits to 9"),
        ([[-2] * 9] * 9, "row 1: found the number -2"),
        ([NUMBERS[0], [5, "x", *[0] * 7], *NUMBERS[2:]], "row 2: found 'x'"),
        ([["ab", *[0] * 8], *NUMBERS[1:]], "row 1: found the text 'ab'"),
    ],
)
def test_wrong_boards_are_named(given: Any, match: str) -> None:
    with refused(match):
        nono.Sudoku(given)
