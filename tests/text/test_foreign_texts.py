"""Puzzles as other programs write them: facts, arrays, tables with labels, code, and problems with their solutions."""

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
        str({"rowInputs": ROWS, "columnInputs": COLS}),
        "rows = 3;\ncols = 4;\nrow_rules = [| 0, 2 | 1, 2 | 0, 3 |];\ncol_rules = [| 0, 2\n | 1, 1 | 0, 2| 0, 2|];\n",
        f"rows = {ROWS}  # top to bottom\ncols = {COLS}  # left to right\n",
        f"row_lengths = {ROWS};  // top\ncolumn_lengths = {COLS};  // left\n",
        "Rows\n1\t2\n2\t1 2\n3\t3\n\nColumns\n1\t2\n2\t1 1\n3\t2\n4\t2\n",
        "row,clue\n1,2\n2,1 2\n3,3\ncolumn,clue\n1,2\n2,1 1\n3,2\n4,2\n",
        json.dumps({"rowsDef": ROWS, "colsDef": COLS}),
    ],
)
@pytest.mark.filterwarnings("ignore:.*first clues as the rows")
def test_nonograms(text: str) -> None:
    assert nono.loads(text) == WANTED


@pytest.mark.parametrize(
    "text",
    [
        "S=2;\nstart=[|1, 0, 0, 4|\n       0, 0, 1, 0|\n       0, 1, 0, 0|\n       4, 0, 0, 1|];\n",
        "puzzle = array2d(1..4, 1..4, [\n1,0,0,4,\n0,0,1,0,\n0,1,0,0,\n4,0,0,1\n]);\n",
        "size = 4;\n\ngiven =\n[| 1, <>, <>, 4\n | <>, <>, 1, <>\n | <>, 1, <>, <>\n | 4, <>, <>, 1\n |];\n",
    ],
)
def test_arrays_of_minizinc_are_boards(text: str) -> None:
    assert nono.loads(text, genre="sudoku") == nono.Sudoku(["1..4", "..1.", ".1..", "4..1"])


def test_an_empty_line_has_no_fact() -> None:
    text = "row(1,1,1). row(3,1,1).\ncol(1,1,1). col(2,1,1)."
    assert nono.loads(text) == nono.Nonogram([[1], [], [1]], [[1], [1]])


@pytest.mark.parametrize("text", [facts("{0}({1}, 1, {3})."), facts("{0}({1}, {2}, {3}).") + "row(9,1,5)."])
def test_facts_in_an_unclear_order_are_refused(text: str) -> None:
    with refused(""):
        nono.loads(text)
    for more in ("torus(1).", "joined(1, 2)."):
        with refused(""):
            nono.loads(facts("{}({}, {}, {}).") + more)


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


@pytest.mark.filterwarnings("ignore:not read")
def regions(rows: list[str], first: int = 0) -> dict[str, list[list[int]]]:
    """Return the cells of each region."""
    found: dict[str, list[list[int]]] = {}
    for y, row in enumerate(rows, first):
        for x, key in enumerate(row, first):
            found.setdefault(key.lower(), []).append([y, x])
    return found


STARS = ["AAAB", "CAAB", "CDDB", "CDDD"]


@pytest.mark.parametrize("first", [0, 1])
def test_regions_as_lists_of_cells(first: int) -> None:
    cells = regions(STARS, first)
    for data in ({"genre": "star-battle", "stars": 1, "regions": cells}, {"type": "Star Battle", "areas": cells}):
        assert nono.loads(json.dumps(data)) == nono.StarBattle(STARS)
    assert nono.loads(json.dumps({"genre": "norinori", "regions": [*cells.values()]})) == nono.Norinori(STARS)
    tanks = {"type": "aquarium", "tanks": cells, "rows": [1, 1, 2, 2], "cols": [1, 1, 2, 2]}
    assert nono.loads(json.dumps(tanks)) == nono.Aquarium(STARS, [1, 1, 2, 2], [1, 1, 2, 2])


@pytest.mark.parametrize("more", [{"a": [[0, 0]]}, {"a": []}, {"e": [[0, 0]]}, {"a": [[0, 0, 0]]}, {"a": 5}])
def test_regions_that_do_not_cover_the_board_once_are_refused(more: Any) -> None:
    with refused("'regions' is an object; expected a list of rows"):
        nono.loads(json.dumps({"genre": "star-battle", "regions": regions(STARS) | more}))


@pytest.mark.parametrize("empty", ["", "0", "."])
def test_tables_with_names_of_columns(empty: str) -> None:
    rows = [[empty if key == "." else key for key in row] for row in split(LINE)]
    heads = ("0,1,2,3,4,5,6,7,8", "c1,c2,c3,c4,c5,c6,c7,c8,c9", "a,b,c,d,e,f,g,h,i", "1,2,3,4,5,6,7,8,9")
    for head in heads:
        assert nono.loads("\n".join([head, *map(",".join, rows)]) + "\n") == nono.Sudoku(LINE)
    for head, first in zip(heads[::3], (0, 1), strict=True):
        body = [",".join([str(at), *row]) for at, row in enumerate(rows, first)]
        assert nono.loads("\n".join([f",{head}", *body]) + "\n") == nono.Sudoku(LINE)


def test_arrays_of_numpy() -> None:
    rows = ",\n       ".join(f"[{', '.join(row.replace('.', '0'))}]" for row in split(LINE))
    for name in ("array", "grid = np.array"):
        assert nono.loads(f"{name}([{rows}])\n") == nono.Sudoku(LINE)
