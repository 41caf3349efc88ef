"""Clues around a board of a nonogram, on each of its sides, with an answer beside it or without one."""

import pytest
from refusals import refused

from nono import Nonogram, loads
from nono.base.errors import gathering_warnings

LADDER = "3x4;3/1.1//3;2.1/1.1/2.1"
UNSOLVED = {
    "right and below": ". . . 3\n. . . 1 1\n. . . 0\n. . . 3\n2 1 2\n1 1 1\n",
    "right and below, with blank lines": "_ _ _  3\n_ _ _  1 1\n_ _ _\n_ _ _  3\n\n2 1 2\n\n1 1 1\n",
    "right and above": "2 1 2\n1 1 1\n. . . 3\n. . . 1 1\n. . . 0\n. . . 3\n",
    "right and above, with a blank line": "2 1 2\n1 1 1\n\n. . . 3\n. . . 1 1\n. . . 0\n. . . 3\n",
    "left and below": "  3 . . .\n1 1 . . .\n  0 . . .\n  3 . . .\n    2 1 2\n    1 1 1\n",
    "left and above": "    2 1 2\n    1 1 1\n  3 . . .\n1 1 . . .\n  0 . . .\n  3 . . .\n",
    "squares": ". . . 3\n. . . 1 1\n. . . 0\n. . . 3\n2 1 2\n1 1 1\n".replace(".", "\u25a1"),
    "a size": "4 3\n\n. . . 3\n. . . 1 1\n. . . 0\n. . . 3\n2 1 2\n1 1 1\n",
    "a letter in the corner": "    2 1 2\nx   1 1 1\n  3 . . .\n1 1 . . .\n  0 . . .\n  3 . . .\n",
    "the same puzzle twice": (
        ". . . 3\n. . . 1 1\n. . . 0\n. . . 3\n2 1 2\n1 1 1\n\nand so on:\n\n"
        "# # # 3\n. . . 1 1\n. . . 0\n. . . 3\n2 1 2\n1 1 1\n"
    ),
}
SOLVED = {
    "right and below": "# # # 3\n# . # 1 1\n. . . 0\n# # # 3\n2 1 2\n1 1 1\n",
    "an answer beside the puzzle": (
        ". . . 3        # # # 3\n. . . 1 1      # . # 1 1\n. . . 0        . . . 0\n. . . 3        # # # 3\n"
        "2 1 2          2 1 2\n1 1 1          1 1 1\n"
    ),
    "an answer without clues": (
        ". . . 3        # # #\n. . . 1 1      # . #\n. . . 0        . . .\n. . . 3        # # #\n2 1 2\n1 1 1\n"
    ),
}


@pytest.mark.parametrize("name", UNSOLVED)
def test_clues_around_an_unsolved_board(name: str) -> None:
    with gathering_warnings():
        puzzle = loads(UNSOLVED[name])
    assert isinstance(puzzle, Nonogram)
    assert (puzzle.clue_text(), puzzle.goal) == (LADDER, None)


@pytest.mark.parametrize("name", SOLVED)
def test_clues_around_a_solved_board(name: str) -> None:
    puzzle = loads(SOLVED[name])
    assert isinstance(puzzle, Nonogram)
    assert puzzle.clue_text() == LADDER
    assert puzzle.to_dict()["goal"] == ["XXX", "X.X", "...", "XXX"]


def test_other_boards_beside_a_puzzle_are_refused() -> None:
    with refused("lines 1 to 4 are no clues and no board"):
        loads(". . . 3        # # # 3\n. . . 1 1      # . # 2\n. . . 3        # # # 3\n2 1 2          2 1 2\n")
    with refused("found 8 black cells in the rows and 7 in the columns"):
        loads(". . . 3\n. . . 1 1\n. . . 0\n. . . 3\n2 1 2\n1 1\n")
