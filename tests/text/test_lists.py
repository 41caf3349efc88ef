"""Lists of programs and JSON: one tokenizer, one table of names, and one step to a puzzle."""

import json
from typing import Any

import pytest

import nono
from nono.text.data.lists import COMPUTED, named_values, value_of

ARCH = nono.Nonogram([[3], [1, 1], [], [3]], [[2, 1], [1, 1], [2, 1]])
ROWS, COLS = "[[3], [1, 1], [], [3]]", "[[2, 1], [1, 1], [2, 1]]"
BRACES = str.maketrans("[]", "{}")


@pytest.mark.parametrize(
    "text",
    [
        f"rows = {ROWS}\ncols = {COLS}",
        f"ROW_CLUES: list[list[int]] = {ROWS}  # of it\nCOLUMN_CLUES: list[list[int]] = {COLS}",
        f"const rowHints = {ROWS};\nlet colHints = {COLS};",
        f'{{"rows": {ROWS}, "columns": {COLS}}}',
        f"puzzle = {{'left': {ROWS}, 'top': {COLS}}}",
        f"int[][] rows = new int[][] {ROWS};\nint[][] cols = new int[][] {COLS};".translate(BRACES).replace(
            "{}{}", "[][]"
        ),
        f"int rows[4][2] = {ROWS};\nint cols[3][2] = {COLS};".translate(BRACES)
        .replace("{4}{2}", "[4][2]")
        .replace("{3}{2}", "[3][2]"),
        "let rows = vec![vec![3], vec![1, 1], vec![], vec![3]];\nlet cols = vec![vec![2, 1], vec![1, 1], vec![2, 1]];",
        "rows <- list(c(3), c(1, 1), c(0), c(3))\ncols <- list(c(2, 1), c(1, 1), c(2, 1))",
        "rows = np.array([[3, 0], [1, 1], [0, 0], [3, 0]])\ncols = np.array([[2, 1], [1, 1], [2, 1]])",
        "val rows = listOf(listOf(3), listOf(1, 1), listOf(), listOf(3))\n"
        "val cols = listOf(listOf(2, 1), listOf(1, 1), listOf(2, 1))",
        "rows = [3 0; 1 1; 0 0; 3 0];\ncols = [2 1; 1 1; 2 1];",
        "row_rules = [| 3, 0 | 1, 1 | 0, 0 | 3, 0 |];\ncol_rules = [| 2, 1 | 1, 1 | 2, 1 |];",
        f"Input: rows = {ROWS}; columns = {COLS}",
        f"Example 1:\nInput: columns = {COLS}, rows = {ROWS}\nOutput: [[1, 1, 1], [1, 0, 1]]",
        f"solve({ROWS}, {COLS})",
        f"{ROWS}\n{COLS}",
        f"[{ROWS}, {COLS}]",
        'rows = ["3", "1 1", "0", "3"]\ncols = ["2 1", "1 1", "2 1"]',
        '{"rows": "3; 1 1; 0; 3", "cols": "2 1; 1 1; 2 1"}',
        f"width = 3\nheight = 4\nrows = {ROWS}\ncols = {COLS}",
        f"rows1 = {ROWS}\ncols1 = {COLS}",
    ],
)
def test_languages(text: str) -> None:
    assert nono.loads(text) == ARCH


@pytest.mark.parametrize(
    "text",
    [
        f"rows = {ROWS}",  # one side
        f"rows = {ROWS}\nhints = {COLS}",  # a name that tells no side
        f"rows = {ROWS}\nrow_clues = {ROWS}\n",
        f"rows = [[3], [1, 1], [x + 1], [3], [4], [5], [6], [7], [8]]\ncols = {COLS}",  # something that is no number
        f"rows = read_rows(path)\ncols = {COLS}",  # what a program computes
        'trees = [" T", "  "].map(list)\nrowSums = [1, 0]\ncolSums = [1, 0]',  # numbers beside a computed board
        f"rows = {ROWS}]\ncols = {COLS}",  # a bracket too many
        f"rows = {ROWS[:-1]}\ncols = {COLS}",  # a bracket too few
        f"rows = [[3], [1, 1], , [3]]\ncols = {COLS}",  # nothing between two commas
        f"height = 5\nrows = {ROWS}\ncols = {COLS}",  # a size that does not fit
        f"{ROWS}\n{COLS}\n{COLS}",  # three lists without names
        f"# columns first\n{COLS}\n{ROWS}",  # two lists, and columns are named first
        f"rows = [[3], [1, 0, 1], [], [3]]\ncols = {COLS}",  # a zero between numbers
        "leftHeader = [[[2, 1]]]\ntopHeader = [[[2, 1]]]",  # which number of a pair is the colour?
        f"int[][] getColumns() {{ return {COLS}; }}\nint[][] getRows() {{ return {ROWS}; }}",  # results of functions
        f"def solve(colHints, rowHints):\n    pass\nsolve({COLS}, {ROWS})",
        "row1 = [1, 1]\nrow2 = [1]\ncolumn1 = [1]\ncolumn2 = [1]",  # a list for each line
        "row1 = [[1, 'red'], [1, 'blue']]\ncolumn1 = [[1, 'red']]",
        "rows[0] = [1, 1]\nrows[1] = [1]\ncolumns[0] = [1]\ncolumns[1] = [1]",
        '{"row1": [1, 1], "column1": [1, 1]}',
        "board = [[1, 0], [0, 2]]",  # a board without a genre
        "genre: akari\nboard = [[1, 0], [0]]",
        "genre: akari\none = [[1, 9], [9, 2]]\ntwo = [[1, 9], [9, 1]]",  # which one is it?
    ],
)
def test_lists_that_may_be_something_else_are_refused(text: str) -> None:
    with pytest.raises(nono.PuzzleError) as error:
        nono.loads(text)
    assert error.value.help


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("[1, [2, -3], 4.5]", [1, [2, -3], 4.5]),
        ("(None, null, nil, _)", [None] * 4),
        ("[true, False]", [True, False]),
        ("{'a': 1, \"b\": [2]}", {"a": 1, "b": [2]}),
        ('["a" + "b", "c" "d"]', ["ab", "cd"]),
        ('["a\\nb"]', ["a\nb"]),
        ("[1, // one\n 2, /* two */ 3] # three", [1, 2, 3]),
        ("[1; 2; 3]", [1, 2, 3]),
        ("[1 2; 3 4]", [[1, 2], [3, 4]]),
        ("List.of(1, 2)", [1, 2]),
        ("new List<int[]> { new[] { 1 } }", [[1]]),
        ("vec![1, 2].to_vec()", [1, 2]),
        ("range(3)", COMPUTED),
        ("[1 + 2]", COMPUTED),
        ("[1, 2", COMPUTED),
        ("[1, (2]", COMPUTED),
        ("[x for x in y]", COMPUTED),
    ],
)
def test_the_value_of_a_text(text: str, value: Any) -> None:
    assert named_values(f"x = {text}")[0].value == value
    assert value_of(text) == value or "(" in text or "new" in text


@pytest.mark.parametrize(
    "data",
    [
        {"rows": [[3], [1, 1], [], [3]], "cols": [[2, 1], [1, 1], [2, 1]]},
        {"name": "Arch", "clues": {"row": [[3], [1, 1], [0], [3]], "column": [[2, 1], [1, 1], [2, 1]]}},
        {"rowHints": [3, [1, 1], [], 3], "colHints": [[2, 1], [1, 1], [2, 1]], "size": {"width": 3, "height": 4}},
        {"rows": 4, "cols": 3, "rowClues": [[3], [1, 1], [], [3]], "colClues": [[2, 1], [1, 1], [2, 1]]},
        {"puzzles": [{"rows": [[3], [1, 1], [], [3]], "cols": [[2, 1], [1, 1], [2, 1]]}]},
        {"arch": {"rows": [[3], [1, 1], [], [3]], "cols": [[2, 1], [1, 1], [2, 1]]}},
    ],
)
def test_json_of_others(data: Any) -> None:
    puzzle = nono.loads(json.dumps(data), format="json")
    assert puzzle.clue_text() == ARCH.clue_text()


@pytest.mark.parametrize(
    ("data", "expected"),
    [
        ({"rows": [[3], None], "cols": [[1], [1], [1]]}, "row 2: found null"),
        ({"rowClues": [[1]], "columnClues": "f(x)"}, "found"),
        ({"rows": [[1]]}, "found 'rows' for the rows, but no columns"),
        ({"rows": [[1]], "row_clues": [[2]], "cols": [[1]]}, "which mean the same"),
        ({"nono": 2, "rows": [[1]], "cols": [[1]]}, "'nono' is 2"),
        ({"genre": 7, "rows": [[1]], "cols": [[1]]}, "'genre' is 7"),
        ({"genre": "sudoku", "boxes": [[1, 2], [1, 2]]}, "which are regions"),
        ([], "found no list of clues and no board"),
        ([[[1]], [[1]], [[1]]], "found"),
    ],
)
def test_json_that_is_refused(data: Any, expected: str) -> None:
    with pytest.raises(nono.PuzzleError, match=expected):
        nono.loads(json.dumps(data), format="json")


def test_unknown_fields_are_shown_as_not_read() -> None:
    with pytest.warns(UserWarning, match='not read: "moves": 12'):
        puzzle = nono.loads('{"rowClues": [[1]], "colClues": [[1]], "moves": 12}')
    assert puzzle.unread == ('"moves": 12',)


def test_boards_of_json() -> None:
    akari = nono.Akari(["#1", "..", ".."])
    for board in (
        ["#1", "..", ".."],
        [["#", 1], [None, None], [None, None]],
        "#1\n..\n..",
        [[-1, 1], [None, None], ["", ""]],
    ):
        assert nono.loads(json.dumps({"genre": "light up", "board": board})) == akari
    sudoku: list[list[int | None]] = [[1, 0, None, -1], [0, 0, 2, 0], [0, 3, 0, 0], [0, 0, 0, 4]]
    given = nono.Sudoku(["1...", "..2.", ".3..", "...4"])
    assert nono.loads(json.dumps({"genre": "sudoku", "grid": sudoku})) == given
    mosaic = {"id": "one", "clues": [[1, None], [None, None]]}
    assert nono.loads(json.dumps(mosaic), genre="mosaic") == nono.Mosaic(["1.", ".."], id="one")
    flat = [cell for row in sudoku for cell in row]
    assert nono.loads(json.dumps({"genre": "sudoku", "width": 4, "height": 4, "cells": flat})) == given
    tents = {"genre": "tents", "grid": [["T", ""], ["", ""]], "rows": [0, 1], "columns": "1 ?"}
    assert nono.loads(json.dumps(tents)) == nono.Tents(["T.", ".."], rows=[0, 1], cols=[1, None])
