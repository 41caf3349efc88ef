"""Saved grids as people type them: usual signs, frames, and what is refused."""

import json
from pathlib import Path

import pytest
from refusals import refused

import nono
from nono import Akari, Binairo, Minesweeper, Nonogram, Puzzle, Sudoku, loads
from nono.text import saved_grid, start_of

PAIR = Nonogram([[2], [1]], [[2], [1]])
COLOURS = Nonogram([[(1, 1), (1, 2)], []], [[(1, 1)], [(1, 2)]], palette=["white", ("r", "red", "ff0000"), "black"])
SMALL = Sudoku(["4...", "....", "..1.", "...."])
LIGHTS = Akari(["..1.", ".#..", "...2", "0..."])
BITS = Binairo(["1..0", "....", "..1.", ".1.."])
NOTHING = ["????"] * 3
GRIDS: dict[str, tuple[Puzzle, str, list[str]]] = {
    "keys": (PAIR, "XX\nX.", ["XX", "X."]),
    "hash": (PAIR, "##\n#.", ["XX", "X."]),
    "ones and zeros": (PAIR, "1 1\n1 0", ["XX", "X."]),
    "squares": (PAIR, "\u25a0\u25a0\n\u25a0\u25a1", ["XX", "X."]),
    "emoji": (PAIR, "\u2b1b\u2b1b\n\u2b1b\u2b1c", ["XX", "X."]),
    "lines": (PAIR, "#_\n__", ["X.", ".."]),
    "questions": (PAIR, "#?\n?.", ["X?", "?."]),
    "dashes": (PAIR, "#-\n-.", ["X?", "?."]),
    "unknown rows": (PAIR, "##\n--", ["XX", "??"]),
    "frames": (PAIR, "+---+\n|#|#|\n|#|.|\n+---+", ["XX", "X."]),
    "commas": (PAIR, "X,X\nX,.", ["XX", "X."]),
    "one line": (PAIR, "XX X.", ["XX", "X."]),
    "colours": (COLOURS, "r_\n0-", ["r.", ".?"]),
    "dots of a Sudoku": (SMALL, "4231\n....\n....\n....", ["4231", *NOTHING]),
    "a Sudoku on one line": (SMALL, "4231000000000000", ["4231", *NOTHING]),
    "boxes": (SMALL, "42|31\n..|..\n--+--\n..|..\n..|..", ["4231", *NOTHING]),
    "walls": (LIGHTS, "??1?\n?#??\n???2\n0???", ["??.?", "?.??", "???.", ".???"]),
    "bulbs": (LIGHTS, "o.1.\n.#..\n...2\n0...", ["o...", "....", "....", "...."]),
    "Binairo": (BITS, "10_0\n----\n..1.\n.1..", ["10?0", "????", "??1?", "?1??"]),
}


@pytest.mark.parametrize("version", [True, False])
@pytest.mark.parametrize("puzzle", [PAIR, SMALL, LIGHTS, BITS, Minesweeper(["..", ".1"])], ids=lambda p: p.genre)
def test_saved_grids_in_json_are_no_puzzles(puzzle: Puzzle, version: bool) -> None:
    saved = [{"id": "a", "note": "b", "grid": ["?" * puzzle.width] * puzzle.height}]
    data = {"nono": 1} if version else {}
    again = loads(json.dumps(data | puzzle.to_dict() | {"saved": saved}))
    assert again.to_dict() == puzzle.to_dict() | {"saved": saved}


@pytest.mark.parametrize("name", GRIDS)
def test_grids(name: str, tmp_path: Path) -> None:
    puzzle, text, rows = GRIDS[name]
    path = tmp_path / "saved.txt"
    path.write_text(text, encoding="utf-8")
    assert start_of(puzzle, str(path)) == rows


WRONG = {
    "crosses and hashes": (PAIR, "#x\nx.", "row 1, column 2 of a saved grid: found 'x', expected . X or"),
    "a clue that the puzzle does not have": (
        LIGHTS,
        "??2?\n?#??\n???2\n0???",
        "column 3 .*found '2'.*the clue of this cell",
    ),
    "ink that is a clue of this genre": (LIGHTS, "1???\n????\n????\n????", "row 1, column 1 .*found '1'"),
    "a wall that the puzzle does not have": (LIGHTS, "#???\n????\n????\n????", "row 1, column 1 .*found '#'"),
    "two inks": (COLOURS, "r#\n..", "found '#'"),
    "rings": (PAIR, "o.\n?.", "found 'o'"),
    "another sign": (PAIR, "zz\nz.", "found 'z'"),
    "too few cells": (PAIR, "##\n#", "row 2 of a saved grid has 1 cells, expected 2"),
    "too few rows": (SMALL, "4231\n....\n....\n", "found a saved grid of 3 rows, expected 4"),
    "a digit too large": (SMALL, "4231\n5...\n....\n....", "found '5'"),
}


@pytest.mark.parametrize("name", WRONG)
def test_other_signs_and_sizes_are_refused(name: str) -> None:
    puzzle, text, message = WRONG[name]
    with refused(message):
        saved_grid(puzzle, text)


def test_a_goal_has_no_unknown_cells() -> None:
    with refused("the sign of an answer"):
        loads("Akari\n?1?\n?o#\n???\n")
    with refused(r"error\[goal-size\]: found an unknown cell in row 2 column 1 of the goal"):
        Minesweeper(["1.", ".."], goal=["1*", "??"])


@pytest.mark.parametrize("start", [["8?", "??"], ["??", "?8"], ["??", "?1"]])
def test_a_start_has_clues_only_in_their_cells(start: list[str]) -> None:
    puzzle = Minesweeper(["1.", ".."])
    with refused(
        r"error\[unknown-colour\]: row \d column \d of a saved grid: found '[81]', expected \. \* or \?, or the"
    ):
        nono.count(puzzle, start=start)
    assert nono.count(puzzle, start=["1?", "??"]) == 3


def test_rows_may_begin_with_ink_and_a_blank() -> None:
    puzzle = loads('{"genre": "nonogram", "rows": [[2], [2], [], []], "cols": [[2], [2], [], []]}')
    text = "# # . .\n# # . .\n. . . .\n. . . .\n"
    assert saved_grid(puzzle, text) == ["XX..", "XX..", "....", "...."]
