"""Lists as programs, databases and notebooks keep them: in functions, calls, tables, texts and objects around them."""

import json

import pytest
from refusals import refused

from nono import Akari, Binairo, Minesweeper, Mosaic, Nonogram, Puzzle, StarBattle, Sudoku, loads
from nono.base.errors import gathering_warnings
from nono.text._file_entries import text_entries

HOUSE = Nonogram(rows=[[1], [2], [1]], cols=[[2], [1, 1]])
REGIONS = [[1, 1, 2], [1, 2, 2], [3, 3, 3]]
ONE, TWO = StarBattle(["AAB", "ABB", "CCC"]), StarBattle(["AAB", "ABB", "CCC"], stars=2)
SIGNS = StarBattle(["AABB", "ABBB", "CCCD", "CCDD"])
LARGE = [8 * letter for letter in "ABCDEFGH"]
SMALL = Sudoku(["1..4", "..1.", ".1..", "4..1"])
MINES = Minesweeper(["..", ".1", "00"], mines=3)


TAKUZU = Binairo([".1..", "..0.", ".0..", "11.0"])
MINES_OF_CONSTANTS = "[[_U, _U, _U], [_U, _1, _U], [_0, _U, _1]]"


def puzzles_of(text: str, genre: str | None = None) -> list[object]:
    """Return the puzzles and errors of a text."""
    with gathering_warnings():
        return [entry.puzzle for entry in text_entries(text, None, True, {"genre": genre} if genre else {})]


@pytest.mark.parametrize(
    "text",
    [
        "struct A { Rows initCols() const override { return { {2}, {1, 1} }; }\n"
        "  Rows initRows() const override { return { {1}, {2}, {1} }; } };\n",
        'def get_columns(self) -> list:\n    """The columns."""\n    # two\n    return [[2], [1, 1]]\n\n'
        "def get_rows(self):\n    return [[1], [2], [1]]\n",
        "const cols = () => [[2], [1, 1]];\nconst rows = () => [[1], [2], [1]];\n",
        "class P { get cols() { return [[2],[1,1]]; } get rows() { return [[1],[2],[1]]; } }\n",
        "fn cols() -> Vec<Vec<u8>> {\n    vec![vec![2], vec![1, 1]]\n}\n"
        "fn rows() -> Vec<Vec<u8>> {\n    vec![vec![1], vec![2], vec![1]]\n}\n",
        "public int[][] getColumns() {\n  return new int[][] {{2}, {1, 1}};\n}\n"
        "public int[][] getRows() {\n  return new int[][] {{1}, {2}, {1}};\n}\n",
        'p.SetColumnClues("2;" +\n  "1,1");\np.SetRowClues("1; 2; 1");\n',
        '@pytest.mark.parametrize("cols, rows", [\n  ([[2], [1, 1]], [[1], [2], [1]]),\n])\n',
        '@pytest.mark.parametrize(("cols", "rows", "number"), [([[2], [1, 1]], [[1], [2], [1]], 1)])\n',
        "INSERT INTO nonograms (name, col_clues, row_clues) VALUES\n ('house', '[[2],[1,1]]', '[[1],[2],[1]]');\n",
        "COLS='[[2], [1, 1]]'\nROWS='[[1], [2], [1]]'\n",
        "s.rows = Clues::Rows{\n  std::vector<unsigned int>{1},\n  std::vector<unsigned int>{2},\n"
        "  std::vector<unsigned int>{1}\n};\ns.cols = Clues::Cols{\n  std::vector<unsigned int>{2},\n"
        "  std::vector<unsigned int>{1, 1}\n};\n",
        ":- use_module(library(clpfd)).\n%puzzle([[[1],[2],[1]],[[2],[1,1]]]).\npuzzle([R,C]) :- solve(R,C).\n",
        'p = {"cols": list(map(lambda x: x.split(" "), "2\\n1 1".split("\\n"))),\n'
        '     "rows": [[int(x) for x in line.split()] for line in """1\n2\n1""".splitlines()]}\n',
        "const cols = `2\n1 1`.split('\\n').map(l => l.split(' ').map(Number));\n"
        "const rows = '1\\n2\\n1'.split('\\n');\n",
        "p = Puzzle(width=2)\np.set_row(0, [1])\np.set_row(1, [2])\np.set_row(2, [1])\n"
        "p.set_column(0, [2])\np.set_column(1, [1, 1])\n",
        "var hHints = new List<int>[] { new List<int>(new int[] { 1 }), new List<int>(new int[] { 2 }),\n"
        "  new List<int>(new int[] { 1 }) };\nvar vHints = new List<int>[] { new List<int>(new int[] { 2 }),\n"
        "  new List<int>(new int[] { 1, 1 }) };\n",
        "type Puzzle a = ([[a]], [[a]])\np :: Puzzle Int\np = ([[1],[2],[1]], [[2],[1,1]])\n",
        "clues = (((2,), (1, 1)), ((1,), (2,), (1,)))\nwidth = 2\nheight = 3\n",
        "k = 7\nx = 1\nrows = [[1], [2], [1]]\ncollumns = [[2], [1, 1]]\n# Rows: [1], [2], [1]\n",
        "int rows[3][2] = {1, 0, 2, 0, 1, 0};\nint cols[2][2] = {2, 0, 1, 1};\n",
        "cols, rows = [[2], [1, 1]], [[1], [2], [1]]\n",
        "const [cols, rows] = [[[2], [1, 1]], [[1], [2], [1]]];\n",
        "f(cols, rows=[[1], [2], [1]],\n  cols=[[2], [1, 1]])\n",
        "var rows = new List<int[]> { new[] {1}, new[] {2}, new[] {1} };\n"
        "var cols = new List<int[]> { new[] {2}, new[] {1, 1} };\n",
        "std::vector<Clue> rowClues{Clue({1}), Clue({2}), Clue({1})};\n"
        "std::vector<Clue> colClues{Clue({2}), Clue({1, 1})};\n",
        "rows.add(new ArrayList<>(Arrays.asList(1)));\nrows.add(new ArrayList<>(Arrays.asList(2)));\n"
        "rows.add(new ArrayList<>(Arrays.asList(1)));\ncols.add(new ArrayList<>(Arrays.asList(2)));\n"
        "cols.add(new ArrayList<>(Arrays.asList(1, 1)));\n",
        "p.rows[0].clue = [1]\np.rows[1].clue = [2]\np.rows[2].clue = [1]\n"
        "p.cols[0].clue = [2]\np.cols[1].clue = [1, 1]\n",
        "(ns house)\n{:rows (vec (clues-of grid)) :columns (vec (clues-of other))}\n"
        "(def house {:rows [[1] [2] [1]] :columns [[2] [1 1]]})\n",
        '{"linesNumbers": [[1], [2], [1]], "columnsNumbers": [[2], [1, 1]]}',
        "up = [[2], [1, 1]]\nleft = [[1], [2], [1]]\n",
        'r = "1, 2, 1"\nc = "2, 1 1"\n',
        '{"riddles": [{"columnInputs": [[2], [1, 1]], "rowInputs": [[1], [2], [1]]}]}',
        json.dumps(
            {
                "cells": [
                    {"cell_type": "markdown", "source": ["# House"]},
                    {"cell_type": "code", "source": ["rows = [[1], [2], [1]]\n", "cols = [[2], [1, 1]]"]},
                ]
            }
        ),
    ],
)
def test_clues(text: str) -> None:
    assert puzzles_of(text) == [HOUSE]
    [puzzle] = puzzles_of(text)
    assert isinstance(puzzle, Puzzle)
    assert {*puzzle.meta} <= {"number"}


@pytest.mark.parametrize(
    "text",
    [
        "this.data.setRowInfo([3], [1, 1], [3]);\nthis.data.setColumnInfo(\n  [3], [1, 1],\n\n  [3]);\n",
        "init([[3], [1,1], [3]], % rows\n [[3], [1, 1], [3]],\n [[_, '#', _], ['#', _, _], [_, 'X', _]]).\n",
    ],
)
def test_clues_of_a_ring(text: str) -> None:
    assert puzzles_of(text) == [Nonogram([[3], [1, 1], [3]], [[3], [1, 1], [3]])]


@pytest.mark.parametrize(
    ("text", "puzzle"),
    [
        (f'{{"size": 3, "k": 2, "grid": {REGIONS}}}', TWO),
        (f"k = 2\nregions = {REGIONS}\n", TWO),
        (f"solve({REGIONS}, stars=2)\n", TWO),
        (f"b = Board(8, 2, {LARGE})\n", StarBattle(LARGE, stars=2)),
        (f"b = level(7, {LARGE})\n", StarBattle(LARGE)),
        (f"puzzle(2, {REGIONS}).\n", ONE),
        (f"n_queens = 3\ngrid = {REGIONS}\n", ONE),
        ("a = make_board(1, '''\n` ` . .\n` . . .\n; ; ; |\n; ; | |\n''')\n", SIGNS),
        ('grid = parse_grid("""\n1..4\n..1.\n.1..\n4..1\n""")\n', SMALL),
        ("const s = solve(`1..4\n..1.\n.1..\n4..1`)\n", SMALL),
        ("board = '''\n1  4\n  1\n 1\n4  1\n'''\n", SMALL),
        ('{"payload": {"inner": [[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]], "answer": ["1234"]}}', SMALL),
        ('{"input": [{"role": "user"}, {"content": "1,?,?,4\\n?,?,1,?\\n?,1,?,?\\n4,?,?,1"}], "ideal": "1"}', SMALL),
        ("const one = {\n  map: `? ?\n? 1\n0 0`,\n  mines: 3,\n};\nmodule.exports = { one, two };\n", MINES),
        ('genre: minesweeper\nboard = [["?", "?"], ["?", 1], [0, 0]]\nmines = 3\n', MINES),
        ('genre: binairo\nboard = [[0, 0, 1, "_"], ["_"] * 4, ["_"] * 4, ["_"] * 4]\n',
         Binairo(["001.", *3 * ["...."]])),
        ("genre: binairo\nboard = [[Just 0, Just 0, Just 1, Nothing], [Nothing, Nothing, Nothing, Nothing],\n"
         " [Nothing, Nothing, Nothing, Nothing], [Nothing, Nothing, Nothing, Nothing]]\n",
         Binairo(["001.", *3 * ["...."]])),
        ('a = textwrap.dedent("""\n    .1.\n    ...\n    .#.\n""").strip()\n', Akari([".1.", "...", ".#."])),
        ("int main() {\n  p.generate();\n  f(rand());\n  // grid {\n  //   {1, 1, 2},\n  //   {1, 2, 2},\n"
         "  //   {3, 3, 3}\n  // };\n  board = rand();\n}\n", ONE),
        ('var a = new string[] {\n "X1_X0",\n "XX_0X",\n "X0_XX",\n "11_X0",\n}\n',
         Binairo([".1.0", "..0.", ".0..", "11.0"])),
        ("let x = 0u8;\nBoard::new([\n 1, x, x, 4,\n x, x, 1, x,\n x, 1, x, x,\n 4, x, x, 1,\n]);\n", SMALL),
        ('palette: 2 = .\np = [{"board": "2021022221222022"}]\n', Binairo([".0.1", "0...", ".1..", ".0.."])),
        ("const grid = `\n0  1\n  3\n 1 1\n11  1\n    `;\n", Mosaic(["0..1.", "..3..", ".1.1.", "11..1"])),
    ],
)  # fmt: skip
def test_boards(text: str, puzzle: Puzzle) -> None:
    assert puzzles_of(text, puzzle.genre) == [puzzle]


def test_answers_and_parts_of_a_board_are_not_read() -> None:
    board, other = "[[2,1,2,2],[2,2,0,2],[2,0,2,2],[1,1,2,0]]", "[[0,2,1,0],[1,2,0,2],[1,1,0,0],[2,1,2,2]]"
    answer = "[[0,1,1,0],[1,1,0,0],[0,0,1,1],[1,1,0,0]]"
    for text in (f"A1 = {board}\nA1S = {answer}\nB = {other}\n", f"A1S = {answer}\nA1 = {board}\nB = {other}\n"):
        puzzles = puzzles_of(text, "binairo")
        assert puzzles == [TAKUZU, Binairo(["0.10", "1.0.", "1100", ".1.."])]
    assert len(puzzles_of(f"A = {answer}\nB = {other}\n", "binairo")) == 2
    text = f"_U = State.COVERED\n_1 = State.ONE\ngrid = {MINES_OF_CONSTANTS}\nnear = [[_W, _W], [_1, _U], [_0, _U]]\n"
    assert puzzles_of(text, "minesweeper") == [Minesweeper(["...", ".1.", "0.1"])]
    loop = f"for (int size = 6; size < 16; size += 2) {{ solve(size); }}\nboard = {board}\n"
    assert puzzles_of(loop, "binairo") == [TAKUZU]
    assert puzzles_of('{"order": 7, "rows": [[1], [2], [1]], "cols": [[2], [1, 1]]}') == [HOUSE]


def test_rows_of_a_table_in_sql_are_puzzles() -> None:
    rows = "(1, '1..4..1..1..4..1', '1234341221434321'),\n(2, '1..4..1..1..4...', '')"
    text = f"INSERT INTO puzzles (id, puzzle, solution) VALUES\n{rows};\n"
    puzzles = puzzles_of(text, "sudoku")
    assert puzzles == [SMALL, Sudoku(["1..4", "..1.", ".1..", "4..."])]
    assert [isinstance(puzzle, Puzzle) and puzzle.goal is not None for puzzle in puzzles] == [True, False]


@pytest.mark.parametrize(
    "text",
    [
        '{"easy": [%s], "hard": [%s]}',
        '{"levels": {"a": %s, "b": %s}}',
        '{"data": {"puzzles": [%s, %s]}, "status": "ok"}',
        '{"packs": [{"name": "a", "levels": [%s]}, {"name": "b", "levels": [%s]}]}',
    ],
)
def test_sets_of_puzzles_in_other_objects(text: str) -> None:
    house = '{"rows": [{"hints": [1]}, {"hints": [2]}, {"hints": [1]}], "cols": [[2], [1, 1]]}'
    assert puzzles_of(text % (house, house)) == [HOUSE, HOUSE]


def test_objects_sixty_levels_deep() -> None:
    house = '{"rows": [[1], [2], [1]], "cols": [[2], [1, 1]]}'
    assert puzzles_of('{"a": ' * 60 + house + "}" * 60) == [HOUSE]


def test_answers_that_are_not_read_have_the_same_warning() -> None:
    items = [{"board": ["1..4", "..1.", ".1..", "4..1"], "solutionStr": f"answer {number}"} for number in range(3)]
    with gathering_warnings() as warned:
        list(text_entries(json.dumps(items), None, True, {"genre": "sudoku"}))
    assert len(warned) == 3
    assert {str(warning) for warning in warned} == {'not read: "solutionStr": an answer'}


def test_calls_in_place_of_lists_are_no_typed_clues() -> None:
    with refused("found 'void init\\(\\) {' and no puzzle"):
        loads("void init() {\n  pattern_rows = this->initRows();\n  pattern_cols = this->initCols();\n}\n")


def test_relations_between_cells_are_not_passed_over() -> None:
    with refused("found the list 'constraints' with signs between cells"):
        loads('{"genre": "tango", "board": [".1", "0."], "constraints": [{"from": 0, "to": 1}]}')
    text = (
        'struct Case cases[1] = {\n {\n  .board = "2021022221222022",\n'
        "  .constraints = { { .from = 2, .to = 3, }, },\n },\n};\n"
    )
    for above in ("", "palette: 2 = .\n"):
        assert not any(isinstance(puzzle, Puzzle) for puzzle in puzzles_of(above + text, "binairo"))


def test_lists_that_are_not_as_long_as_their_sizes_in_c_say() -> None:
    with refused("found 5 numbers, expected 3 rows of 2"):
        loads("int rows[3][2] = {1, 0, 2, 0, 1};\nint cols[2][2] = {2, 0, 1, 1};\n")


@pytest.mark.parametrize("text", ["[[0] * 999] * 999", "[[[0] * 99] * 99] * 99", "[[[[0] * 9] * 9] * 9] * 9"])
def test_lists_repeated_too_often(text: str) -> None:
    with refused("expected fewer cells"):
        loads(f"board = [{text}]\n", genre="sudoku")
