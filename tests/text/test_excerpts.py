"""Nonograms among other words: found by the shape of their clues, and only if nothing speaks against them."""

# ruff: noqa: RUF001

import warnings
from pathlib import Path

import pytest
from refusals import refused

import nono
from nono import Nonogram, PuzzleWarning

CLUES, UPRIGHT = [[1], [3], [1, 1]], [[2], [2], [2]]
PUZZLE = Nonogram(CLUES, UPRIGHT)
LETTER = "Dear all, my aunt sent me this one and I cannot see where it starts.\n\n{}\n\nThank you, it is an owl."

FOUND = [
    "got rows 1;3;1 1 and then cols 2;2;2 (3x3) from my aunt, can it be done at all",
    LETTER.format("Rows (top to bottom): 1 / 3 / 1 1\nColumns (left to right): 2 / 2 / 2"),
    LETTER.format("top: 2, 2, 2\nleft: 1, 3, 1-1"),
    LETTER.format("row clues:\n(1), (3), (1,1)\ncolumn clues:\n(2), (2), (2)"),
    LETTER.format("> down the side:\n>   1\n>   3\n>   1, 1\n>\n> along the top:\n>   2\n>   2\n>   2"),
    "Across the top: 2; 2; 2\nDown the side: 1; 3; 1 1",
    LETTER.format("Rows:\n1) 1\n2) 3\n3) 1, 1\n\nColumns:\n1) 2\n2) 2\n3) 2"),
    "[09:10] ann: shall I read it out to you now\n[09:11] ann: rows: 1 | 3 | 1 1\n[09:12] joe: and?\n"
    "[09:12] ann: cols: 2 | 2 | 2\n",
    'Sent it as `{"ver":[[2],[2],[2]],"hor":[[1],[3],[1,1]]}` and the server said that it is not solvable.',
    "As two lists of lists, it could be stored like this:\n\nx = [[1], [3], [1, 1]]\ny = [[2], [2], [2]]\n",
    "// for the tests\nstd::vector<std::vector<int>> cols = {{2}, {2}, {2}};\n"
    "std::vector<std::vector<int>> rows = {{1}, {3}, {1, 1}};\nint main() { return solve(rows, cols); }\n",
    'def solve(rows, cols):\n    """Solve it.\n\n    >>> solve([[1], [3], [1, 1]],\n'
    '    ...       [[2], [2], [2]])\n    .#.\n    """\n',
    "お絵かきパズルです。解き方を教えてください。\n縦のヒント（左から）：2、2、2\n横のヒント（上から）：1、3、1 1\n",
    "我有一个谜题，请大家帮忙看看。\n行提示：1；3；1 1\n列提示：2；2；2\n",
    "친구가 보내 준 문제입니다. 도와주세요.\n가로(행): 1, 3, 1 1\n세로(열): 2, 2, 2\n",
    "var across = new int[][] {\n    new int[] {1},\n    new int[] {3},\n    new int[] { 1, 1 }\n};\n"
    "var down = new int[][] {\n    new int[] {2},\n    new int[] {2},\n    new int[] {2}\n};\n",
    "rows = 3;\nrow_rule_len = 2;\nrow_rules = array2d(1..rows, 1..row_rule_len, [0, 1,\n 0, 3,\n 1, 1]);\n"
    "cols = 3;\ncol_rules = [| 0, 2 | 0, 2 | 0, 2 |];\n",
    "Помогите, пожалуйста, решить задачу.\nПо горизонтали (сверху вниз):\n1) 1\n2) 3\n3) 1, 1\n\n"
    "По вертикали (слева направо):\n1) 2\n2) 2\n3) 2\n",
]  # fmt: skip

GRID = "1 . . 4\n. . 1 .\n. 1 . .\n4 . . 1"
ROWS = "1..4\n..1.\n.1..\n4..1"
BOARDS = [
    f"My little sister made this sudoku in school:\n\n```\n{ROWS}\n```\n\nIs it too hard for her friends?",
    f'Solve it with code:\n\n```python\nfrom solver import solve\n\ntext = """\n{GRID}\n"""\n\n'
    'print(solve(text, kind="sudoku"))\n```\n',
    f"### The issue\n\nThe sudoku solver finds no solution, but there is one.\n\n{GRID}\n\n### Expected\n\nOne.",
    'The sudoku page has an error with "[[1,0,0,4],[0,0,1,0],[0,1,0,0],[4,0,0,1]]" in the box, see below.',
    "using System;\nclass Sudoku {\n    static int[,] board = new int[,] {\n        {1,0,0,4},\n        {0,0,1,0},\n"
    "        {0,1,0,0},\n        {4,0,0,1}\n    };\n    static void Main() { Solve(board, 0, 0); }\n}\n",
    "#include <stdio.h>\n#define N 4\n/* a sudoku */\nint grid[N][N] = {\n {1,0,0,4},\n {0,0,1,0},\n {0,1,0,0},\n"
    " {4,0,0,1}};\nint main(void) {\n    if (solve(grid, 0, 0)) print(grid);\n    return 0;\n}\n",
]

REFUSED = [
    f"My little sister made this hitori in school:\n\n```\n{ROWS}\n```\n\nIs it too hard for her friends?",
    "got rows 1;3;1 1 and then cols 2;2;1 from my aunt, can it be done at all",  # other totals
    "got rows 1;3;1 1 and then cols 2;2;2 (4x4) from my aunt, can it be done at all",  # another size
    "got rows 1;3;1 1 and then cols 2;2;2, but the edges of the board wrap, says my aunt",
    "got rows 1;3;1 1 from bottom to top and then cols 2;2;2, can it be done at all",
    "got rows 1;3;1 and then cols 2;1;2 of a Battleships from my aunt, can it be done at all",
    "got rows 1;3;1 and then cols 2;1;2 for the tents from my aunt, can it be done at all",
    "got rows 1;3;1 and then cols 2;1;2 from my aunt, can it be done at all",  # perhaps the numbers of trees
    "I have eaten 3 apples in the rows and 5 pears in the columns, dear all, what is left",
    "const level = [\n  '#####',\n  '#   #',\n  '# # #',\n  '#   #',\n  '#####',\n];\ngame.load(level);\n",
    "// Number of islands\nvar grid = new int[,] {\n {1,1,0},\n {1,1,0},\n {0,0,1},\n {0,0,1}\n};\nCount(grid);\n",
    "#include <stdio.h>\nint cost[4][4] = {\n {0,3,1,0},\n {3,0,2,4},\n {1,2,0,5},\n {0,4,5,0}};\n"
    "int main(){ dijkstra(cost); }\n",
]


@pytest.mark.parametrize("text", FOUND)
def test_clues_are_found(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        puzzle = nono.loads(text)
    assert puzzle == PUZZLE


@pytest.mark.parametrize("text", BOARDS)
def test_boards_are_found(text: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        assert nono.loads(text) == nono.Sudoku(ROWS.split("\n"))


@pytest.mark.parametrize("text", REFUSED)
def test_doubt_refuses(text: str) -> None:
    with refused("error"):
        nono.loads(text)


def test_other_lines_are_shown_once(tmp_path: Path) -> None:
    path = tmp_path / "letter.txt"
    path.write_text(FOUND[1], encoding="utf-8")
    with pytest.warns(PuzzleWarning, match="not read: 'Dear all, my aunt") as kept:
        puzzle = nono.read(path)
    assert len(kept) == 1
    assert len(puzzle.unread) == 2
    with pytest.warns(PuzzleWarning):
        assert nono.loads(FOUND[1].encode()) == puzzle


def test_lists_without_names_are_rows_first() -> None:
    with pytest.warns(PuzzleWarning, match="first clues as the rows"):
        nono.loads(FOUND[9])


def test_only_files_that_the_user_names_are_searched(tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text(FOUND[0], encoding="utf-8")
    (tmp_path / "owl.json").write_text('{"rows": [[1]], "cols": [[1]]}', encoding="utf-8")
    with pytest.warns(PuzzleWarning, match="skipped 1 file"):
        assert len([*nono.read_all(tmp_path)]) == 1
    assert nono.loads(FOUND[0], genre="nonogram") == PUZZLE
    with refused("error"):
        nono.loads(FOUND[0], genre="akari")
