"""Puzzles as other programs write them: facts, arrays, tables with labels, code, and problems with their solutions."""

from __future__ import annotations

import json
from typing import Any

import pytest
from refusals import refused

import nono

WANTED = nono.Nonogram([[2], [1, 2], [3]], [[2], [1, 1], [2], [2]])
ROWS, COLS = [[2], [1, 2], [3]], [[2], [1, 1], [2], [2]]
LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
DONE = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"


def words(clue: list[int]) -> str:
    return " ".join(map(str, clue))


def table(head: str, form: str, names: tuple[str, str] = ("row", "col"), first: int = 1) -> str:
    """Return lines of a table with a label in front of each clue."""
    sides = zip(names, (ROWS, COLS), strict=True)
    lines = [form.format(name, at, words(clue)) for name, side in sides for at, clue in enumerate(side, first)]
    return "\n".join([*filter(None, [head]), *lines]) + "\n"


def facts(form: str, first: int = 1) -> str:
    sides = (("row", ROWS), ("col", COLS))
    return "\n".join(
        form.format(name, at, place, length)
        for name, side in sides
        for at, clue in enumerate(side, first)
        for place, length in enumerate(clue, first)
    )


@pytest.mark.parametrize(
    "text",
    [
        table("line,clue", "{} {},{}"),
        table("type,index,clue", "{},{},{}"),
        table("type;index;clue", "{};{};{}", ("Row", "Column")),
        table("", '"{}",{},"{}"'),
        table("", "{}\t{}\t{}", first=0),
        table("", "{}{},{}", ("R", "C")),
        facts("{}({}, {}, {})."),
        facts("{}({},{},{}). % a block", 0),
        facts("{}_hint({}, {}, {})."),
        facts("{0}({1}, {3})."),
        "width(4). height(3).\n" + facts("{}Clue({},{},{})."),
        f"puzzle({ROWS}, {COLS}).\n",
        f"nonogram(\n {ROWS},\n {COLS}).\n",
        "rows = 3;\ncols = 4;\nrow_rules = [| 0, 2 | 1, 2 | 0, 3 |];\ncol_rules = [| 0, 2\n | 1, 1 | 0, 2| 0, 2|];\n",
        f"rows = {ROWS}  # top to bottom\ncols = {COLS}  # left to right\n",
        f"row_lengths = {ROWS};  // top\ncolumn_lengths = {COLS};  // left\n",
        "Rows\n1\t2\n2\t1 2\n3\t3\n\nColumns\n1\t2\n2\t1 1\n3\t2\n4\t2\n",
        json.dumps({"rowsDef": ROWS, "colsDef": COLS}),
    ],
)
@pytest.mark.filterwarnings("ignore:.*first clues as the rows")
def test_nonograms(text: str) -> None:
    assert nono.loads(text) == WANTED


def test_an_empty_line_has_no_fact() -> None:
    text = "row(1,1,1). row(3,1,1).\ncol(1,1,1). col(2,1,1)."
    assert nono.loads(text) == nono.Nonogram([[1], [], [1]], [[1], [1]])


@pytest.mark.parametrize("text", [facts("{0}({1}, 1, {3})."), facts("{0}({1}, {2}, {3}).") + "row(9,1,5)."])
def test_facts_in_an_unclear_order_are_refused(text: str) -> None:
    with refused(""):
        nono.loads(text)


def split(cells: str) -> list[str]:
    return [cells[at : at + 9] for at in range(0, 81, 9)]


BOARD, SOLUTION = "\n".join(split(LINE)), "\n".join(split(DONE))


@pytest.mark.parametrize(
    "text",
    [
        f"{BOARD}\n\n{SOLUTION}\n",
        f"Sudoku\n{BOARD}\n\n{SOLUTION}\n",
        json.dumps({"puzzle": LINE, "solution": DONE}),
        json.dumps({"board": split(LINE), "answer": split(DONE)}),
        json.dumps({"grid": [[int(key) if key != "." else 0 for key in row] for row in split(LINE)], "goal": SOLUTION}),
    ],
)
def test_a_solution_becomes_the_goal(text: str) -> None:
    puzzle: Any = nono.loads(text)
    assert puzzle == nono.Sudoku(LINE)
    assert puzzle.rows_text(puzzle.goal) == split(DONE)


@pytest.mark.filterwarnings("ignore:.*the goal is left out")
def test_another_board_is_no_goal() -> None:
    other = DONE[1:] + DONE[0]
    assert nono.loads(json.dumps({"puzzle": LINE, "solution": DONE[:-1] + "1"})).goal is None
    assert nono.loads(f"Sudoku\n{BOARD}\n\n" + "\n".join(split(other))).goal is None


def test_a_row_without_cells_is_no_internal_error() -> None:
    arrays = "row_rules = [| 0, 2 | 1, 2 | 0, 3 |];\ncol_rules = [| 0, 2 | 1, 1 | 0, 2| 0, 2|];"
    with refused(""):
        nono.loads(f'\nrows = 3;\ncols = 4;\n{arrays}\nhttps://example.org/#m=edit&p=jVA9D\n{{"grid": [".."]}}\n')


def test_arrays_of_numpy() -> None:
    rows = ",\n       ".join(f"[{', '.join(row.replace('.', '0'))}]" for row in split(LINE))
    for name in ("array", "grid = np.array"):
        assert nono.loads(f"{name}([{rows}])\n") == nono.Sudoku(LINE)
