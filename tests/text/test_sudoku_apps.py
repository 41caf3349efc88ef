"""Sudokus in the JSON of SudokuPad and f-puzzles: what is read, and which rules are refused."""

import json
from typing import Any

import pytest
from format_examples import DIAGONAL, FPUZZLES, SUDOKUPAD
from refusals import refused

from nono import PuzzleWarning, Sudoku, loads


def sudokupad(**change: Any) -> str:
    return json.dumps(json.loads(SUDOKUPAD) | change)


def fpuzzles(**change: Any) -> str:
    return json.dumps(json.loads(FPUZZLES) | change)


SMALL = [["1", "", "", ""], ["", "", "1", ""], ["", "1", "", ""], ["", "", "2", ""]]
CELLS = [[{"value": value} if value else {} for value in row] for row in SMALL]
BOXES = [[[0, 0], [0, 1], [0, 2], [1, 0]], [[0, 3], [1, 1], [1, 2], [1, 3]], [[2, 0], [2, 1], [3, 0], [3, 1]]]


def test_regions_of_sudokupad_are_boxes() -> None:
    puzzle = loads(sudokupad(cells=CELLS, regions=[*BOXES, [[2, 2], [2, 3], [3, 2], [3, 3]]]))
    assert isinstance(puzzle, Sudoku)
    assert puzzle == Sudoku(
        ["1...", "..1.", ".1..", "..2."], boxes=["AAAB", "ABBB", "CCDD", "CCDD"], title="Easy", meta={"author": "Ann"}
    )


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"cages": [{"cells": [[0, 0], [0, 1]], "value": "5"}]}, "found 'cages'"),
        ({"arrows": [{"wayPoints": [[0, 0], [1, 1]]}]}, "found 'arrows'"),
        ({"cells": CELLS, "regions": BOXES}, "boxes: row 3: found '.', expected a region"),
        ({"cells": [[{"value": 10}] * 4] * 4}, "givens: found A, expected digits to 4"),
        ({"cells": CELLS[:3]}, "found a board of 4x3 without boxes"),
        ({"cells": CELLS, "regions": [[[0, 4]]]}, r"found .* in 'regions', expected a row and a column"),
    ],
)
def test_what_sudokupad_may_not_have(change: dict[str, Any], message: str) -> None:
    with refused(message):
        loads(sudokupad(**change))


def test_texts_of_sudokupad_stand_in_cages_without_cells() -> None:
    puzzle = loads(sudokupad(metadata={}, cages=[{"value": "title: Ring", "cells": []}, {"value": "author: Bo"}]))
    assert (puzzle.title, puzzle.meta["author"]) == ("Ring", "Bo")


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"antiknight": True}, "found 'antiknight', expected a Sudoku without rules of this kind"),
        ({"diagonal-": False}, "found 'one diagonal'"),
        ({"odd": [{"cell": "R5C1"}]}, "found .*'R5C1'.* in 'odd', expected a cell R1C1 to R4C4"),
        ({"odd": "R1C1"}, "found 'R1C1' in 'odd', expected a cell"),
        ({"size": 5}, "found 4 rows of 4 cells, expected 5 rows of 5"),
    ],
)
def test_what_fpuzzles_may_not_have(change: dict[str, Any], message: str) -> None:
    with refused(message):
        loads(fpuzzles(**change))


def test_what_a_player_wrote_is_no_clue() -> None:
    data = json.loads(FPUZZLES)
    data["grid"][0][1] = {"value": 2}
    assert loads(json.dumps(data)).clue_hash() == DIAGONAL.clue_hash()


def test_rules_in_words_are_shown_as_not_read() -> None:
    with pytest.warns(PuzzleWarning, match="not read: the rules 'No knight may meet its digit.'"):
        loads(fpuzzles(ruleset="No knight may meet its digit."))
