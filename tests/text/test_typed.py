"""Clues and pictures as people type them: layouts that are read, texts that are refused, prose that is no puzzle."""

import warnings
from contextlib import suppress

import pytest
from common import ROOT, ignores_warnings
from format_examples import COLOUR, PLAIN
from hypothesis import given, strategies as st
from refusals import refused
from tables import table

from nono import Nonogram, PuzzleError, PuzzleWarning, loads
from nono.text.formats import typed

# The snail of format_examples: rows 2 3, nothing, 1 1 1, 1 2; columns 1 1, 1 1, nothing, 1 2, 1 1, 1 1.
LAYOUTS = {
    "headings": "Rows:\n2 3\n0\n1 1 1\n1 2\nColumns:\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n",
    "short headings": "Rows\n2 3\n-\n1 1 1\n1 2\n\nCols\n1 1\n1 1\n-\n1 2\n1 1\n1 1",
    "columns first": "cols:\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n\nrows:\n2 3\n0\n1 1 1\n1 2\n",
    "horizontal and vertical": "Horizontal:\n2,3\n0\n1,1,1\n1,2\nVertical:\n1,1\n1,1\n0\n1,2\n1,1\n1,1",
    "letters as headings": "R:\n2 3\n0\n1 1 1\n1 2\nC:\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
    "clues for rows": "Clues for the rows\n2 3\n0\n1 1 1\n1 2\nClues for the columns\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
    "Markdown": "# Snail\n\n## Rows\n\n- 2 3\n- 0\n- 1 1 1\n- 1 2\n\n"
    "## Columns\n\n* 1 1\n* 1 1\n* 0\n* 1 2\n* 1 1\n* 1 1\n",
    "underlined headings": "Rows\n----\n2 3\n0\n1 1 1\n1 2\n\nColumns\n-------\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
    "headings between signs": "== rows ==\n2 3\n0\n1 1 1\n1 2\n== columns ==\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
    "the number of lines in headings": "4 rows:\n2 3\n0\n1 1 1\n1 2\n6 columns:\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
    "the number of lines behind headings": "Rows: 4\n2 3\n0\n1 1 1\n1 2\nColumns: 6\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
    "blank lines everywhere": "Rows:\n\n2 3\n\n0\n\n1 1 1\n\n1 2\n\nCols:\n\n1 1\n\n1 1\n\n0\n\n1 2\n\n1 1\n\n1 1\n",
    "labels with nothing behind": "row 1: 2 3\nrow 2:\nrow 3: 1 1 1\nrow 4: 1 2\n"
    "col 1: 1 1\ncol 2: 1 1\ncol 3:\ncol 4: 1 2\ncol 5: 1 1\ncol 6: 1 1",
    "short labels": "r1: 2 3\nr2: -\nr3: 1 1 1\nr4: 1 2\nc1: 1 1\nc2: 1 1\nc3: -\nc4: 1 2\nc5: 1 1\nc6: 1 1",
    "labels without colons": "R1 2 3\nR2 0\nR3 1 1 1\nR4 1 2\nC1 1 1\nC2 1 1\nC3 0\nC4 1 2\nC5 1 1\nC6 1 1",
    "labels from 0": "row[0] = 2 3\nrow[1] = 0\nrow[2] = 1 1 1\nrow[3] = 1 2\n"
    "col[0] = 1 1\ncol[1] = 1 1\ncol[2] = 0\ncol[3] = 1 2\ncol[4] = 1 1\ncol[5] = 1 1",
    "labels out of order": "c6: 1 1\nc5: 1 1\nc4: 1 2\nc3: 0\nc2: 1 1\nc1: 1 1\nr4: 1 2\nr3: 1 1 1\nr2: 0\nr1: 2 3",
    "labels below headings": "Rows\nrow 1: 2 3\nrow 2: 0\nrow 3: 1 1 1\nrow 4: 1 2\nColumns\n"
    "col 1: 1 1\ncol 2: 1 1\ncol 3: 0\ncol 4: 1 2\ncol 5: 1 1\ncol 6: 1 1",
    "lettered columns": "1: 2 3\n2: 0\n3: 1 1 1\n4: 1 2\n\nA: 1 1\nB: 1 1\nC: 0\nD: 1 2\nE: 1 1\nF: 1 1",
    "semicolons": "rows:\n2;3\n0\n1;1;1\n1;2\ncolumns:\n1;1\n1;1\n0\n1;2\n1;1\n1;1",
    "dots": "rows:\n2.3\n0\n1.1.1\n1.2\ncolumns:\n1.1\n1.1\n0\n1.2\n1.1\n1.1",
    "slashes": "rows:\n2/3\n0\n1/1/1\n1/2\ncolumns:\n1/1\n1/1\n0\n1/2\n1/1\n1/1",
    "bars": "rows:\n|2|3|\n|0|\n|1|1|1|\n|1|2|\ncolumns:\n|1|1|\n|1|1|\n|0|\n|1|2|\n|1|1|\n|1|1|",
    "tabs": "Rows\t\n2\t3\t\n0\t\t\n1\t1\t1\n1\t2\t\nCols\t\n1\t1\n1\t1\n0\t\n1\t2\n1\t1\n1\t1",
    "a blank line": "2 3\n-\n1 1 1\n1 2\n\n1 1\n1 1\n-\n1 2\n1 1\n1 1\n",
    "more blank lines between the blocks": "2 3\n\n0\n\n1 1 1\n\n1 2\n\n\n\n1 1\n\n1 1\n\n0\n\n1 2\n\n1 1\n\n1 1\n",
    "a dash": "2 3\n0\n1 1 1\n1 2\n-\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n",
    "dashes": "2 3\n-\n1 1 1\n1 2\n---\n1 1\n1 1\n-\n1 2\n1 1\n1 1\n",
    "a rule of equals signs": "2,3\n0\n1,1,1\n1,2\n======\n1,1\n1,1\n0\n1,2\n1,1\n1,1\n",
    "a rule and blank lines": "2,3\n0\n1,1,1\n1,2\n\n* * *\n\n1,1\n1,1\n0\n1,2\n1,1\n1,1\n",
    "one heading": "Rows\n2 3\n0\n1 1 1\n1 2\n\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n",
    "headings as comments": "# columns\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n\n# rows\n2 3\n0\n1 1 1\n1 2\n",
    "the second heading": "2 3\n0\n1 1 1\n1 2\nColumns\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n",
    "a line for each side": "rows: 2 3, 0, 1 1 1, 1 2\ncolumns: 1 1, 1 1, 0, 1 2, 1 1, 1 1",
    "nothing between semicolons": "Rows = 2,3;;1,1,1;1,2\nCols = 1,1;1,1;;1,2;1,1;1,1",
    "slashes between clues": "rows 2 3/0/1 1 1/1 2\ncolumns 1 1/1 1/0/1 2/1 1/1 1",
    "slashes and dots": "Rows: 2.3//1.1.1/1.2\nColumns: 1.1/1.1//1.2/1.1/1.1",
    "bars between clues": "rows: | 2 3 | 0 | 1 1 1 | 1 2 |\ncolumns: | 1 1 | 1 1 | 0 | 1 2 | 1 1 | 1 1 |",
    "both sides in one line": "rows: 2 3; 0; 1 1 1; 1 2; columns: 1 1; 1 1; 0; 1 2; 1 1; 1 1",
    "two lines without headings": "2 3, 0, 1 1 1, 1 2\n1 1, 1 1, 0, 1 2, 1 1, 1 1",
    "lists over several lines": "rows: 2 3, 0,\n 1 1 1, 1 2\ncolumns: 1 1, 1 1, 0,\n 1 2, 1 1, 1 1",
    "two lists of JSON": "[[2,3],[],[1,1,1],[1,2]]\n[[1,1],[1,1],[],[1,2],[1,1],[1,1]]",
    "two lists of JSON in lines": "[\n [2,3],\n [],\n [1,1,1],\n [1,2]\n]\n\n[\n"
    " [1,1],\n [1,1],\n [],\n [1,2],\n [1,1],\n [1,1]\n]",
    "assignments over several lines": "rows = [\n    [2, 3],\n    [],\n    [1, 1, 1],\n    [1, 2],\n]\n"
    "columns = [\n    [1, 1], [1, 1], [],\n    [1, 2], [1, 1], [1, 1],\n]\n",
    "tuples": "rows = ((2, 3), (), (1, 1, 1), (1, 2))\ncols = ((1, 1), (1, 1), (), (1, 2), (1, 1), (1, 1))",
    "bare numbers in lists": "rows = [[2, 3], 0, [1, 1, 1], [1, 2]]\n"
    "cols = [[1, 1], [1, 1], 0, [1, 2], [1, 1], [1, 1]]",
    "YAML": "rows:\n  - [2, 3]\n  - []\n  - [1, 1, 1]\n  - [1, 2]\n"
    "columns:\n  - [1, 1]\n  - [1, 1]\n  - []\n  - [1, 2]\n  - [1, 1]\n  - [1, 1]\n",
    "rectangles filled with zeros": "rows = [[0, 2, 3], [0, 0, 0], [1, 1, 1], [0, 1, 2]]\n"
    "cols = [[1, 1], [1, 1], [0, 0], [1, 2], [1, 1], [1, 1]]",
    "lines filled with zeros": "Rows:\n0 2 3\n0 0 0\n1 1 1\n0 1 2\nColumns:\n1 1\n1 1\n0 0\n1 2\n1 1\n1 1",
    "left and top sides": "Left side:\n2 3\n0\n1 1 1\n1 2\nTop side:\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
    "JavaScript": "const rows = [[2,3],[],[1,1,1],[1,2]];\nconst cols = [[1,1],[1,1],[],[1,2],[1,1],[1,1]];",
    "C": "rows = {{2, 3}, {0}, {1, 1, 1}, {1, 2}};\ncols = {{1, 1}, {1, 1}, {0}, {1, 2}, {1, 1}, {1, 1}};",
    "strings": 'rows = ["2 3", "", "1 1 1", "1 2"]\ncols = ["1 1", "1 1", "", "1 2", "1 1", "1 1"]',
    "one string": 'rows = "2 3, 0, 1 1 1, 1 2"\ncols = "1 1, 1 1, 0, 1 2, 1 1, 1 1"',
    "a clue in brackets a line": "Rows\n[2, 3]\n[]\n[1, 1, 1]\n[1, 2]\n"
    "Cols\n[1, 1]\n[1, 1]\n[]\n[1, 2]\n[1, 1]\n[1, 1]",
    "sizes": "6x4\n\nRows:\n2 3\n0\n1 1 1\n1 2\n\nColumns:\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
    "a size that parts the lines": "4 x 6\n2 3\n0\n1 1 1\n1 2\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
    "width and height": "width 6 height 4\n2 3\n0\n1 1 1\n1 2\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
    "a size that turns the blocks": "Width: 6\nHeight: 4\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n\n2 3\n0\n1 1 1\n1 2\n",
    "numbers of lines": "rows: 4\ncolumns: 6\n\n2 3\n0\n1 1 1\n1 2\n\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
    "numbers of lines in words": "4 rows, 6 columns\n\n2 3\n0\n1 1 1\n1 2\n\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
    "a size and blank lines as clues": "6x4\nRows\n2 3\n\n1 1 1\n1 2\nColumns\n1 1\n1 1\n\n1 2\n1 1\n1 1",
    "a mail": "> Snail\n>\n> Rows:\n> 2 3\n> 0\n> 1 1 1\n> 1 2\n> Columns:\n> 1 1\n> 1 1\n> 0\n> 1 2\n> 1 1\n> 1 1\n",
    "comments": "# my puzzle\nRows:\n2 3  # the first\n0\n// the third\n1 1 1\n1 2\n(now the columns)\nColumns:\n"
    "1 1\n1 1\n0\n1 2\n1 1\n1 1",
    "a fence": "```\nRows: 2 3, 0, 1 1 1, 1 2\nColumns: 1 1, 1 1, 0, 1 2, 1 1, 1 1\n```\n",
    "wide digits and dashes": "Rows\uff1a\n\uff12 \uff13\n\u2014\n\uff11\uff0c\uff11\uff0c\uff11\n1\u00a02\n"
    "Columns\uff1a\n1 1\n1 1\n\u2013\n1 2\n1 1\n1 1",
    "words for nothing": "Rows\n2 3\nempty\n1 1 1\n1 2\nCols\n1 1\n1 1\nnone\n1 2\n1 1\n1 1",
    "spaced picture": "Title: Snail\n# # . # # #\n. . . . . .\n# . . # . #\n. # . # # .",
    "picture of X and dots": "Title: Snail\nXX.XXX\n......\nX..X.X\n.X.XX.",
    "picture of x and dashes": "xx-xxx\n------\nx--x-x\n-x-xx-",
    "picture of stars": "** ***".replace(" ", ".") + "\n......\n*..*.*\n.*.**.",
    "picture of emoji": "⬛⬛⬜⬛⬛⬛\n⬜⬜⬜⬜⬜⬜\n⬛⬜⬜⬛⬜⬛\n⬜⬛⬜⬛⬛⬜",
    "picture of squares": "■■□■■■\n□□□□□□\n■□□■□■\n□■□■■□",
    "picture of O and dots": "OO.OOO\n......\nO..O.O\n.O.OO.",
    "picture of 0 and 1": "Picture:\n110111\n000000\n100101\n010110",
    "picture of 0 and 1 in a frame": "Solution\n|1 1 0 1 1 1|\n|0 0 0 0 0 0|\n|1 0 0 1 0 1|\n|0 1 0 1 1 0|",
    "picture with a legend": "x = empty\no = filled\nooxooo\nxxxxxx\noxxoxo\nxoxoox",
    "clues around a solved board": "       1 1   1 1 1\n       1 1 0 2 1 1\n  2 3  X X . X X X\n    0  . . . . . .\n"
    "1 1 1  X . . X . X\n  1 2  . X . X X .\n",
    "clues around a frame": "      |1 1   1 1 1\n      |1 1 0 2 1 1\n------+-----------\n  2 3 |\n    0 |\n1 1 1 |\n"
    "  1 2 |\n",
    "clues and their picture": "rows: 2 3, 0, 1 1 1, 1 2\ncolumns: 1 1, 1 1, 0, 1 2, 1 1, 1 1\nsolution:\n"
    "##.###\n......\n#..#.#\n.#.##.",
}


def clues(text: str) -> Nonogram:
    """The puzzle of a text, which is recognised."""
    puzzle = loads(text)
    assert isinstance(puzzle, Nonogram)
    return puzzle


@ignores_warnings
@pytest.mark.parametrize("name", LAYOUTS)
def test_layouts(name: str) -> None:
    puzzle = clues(LAYOUTS[name])
    assert puzzle == PLAIN
    assert next(typed.loads(LAYOUTS[name])) == loads(LAYOUTS[name], "typed")
    with_ends = LAYOUTS[name].replace("\n", "\r\n")
    assert loads(with_ends) == puzzle


FLAGS = dict(
    table(r"""
letters | 'rows: 2 1r, 2r, 1 1\ncols: 1 1, 1 1r, 2r, 1'
letters with a legend | 'x = black, q: #ff0000\nrows: 2x 1q, 2q, 1x 1x\ncols: 1x 1x, 1x 1q, 2q, 1x'
letters without blanks | 'Rows\n2x1r\n2r\n1x1x\nCols\n1x1x\n1x1r\n2r\n1x\nColours: x black, r red'
words | 'rows: 2 black, 1 red; 2 red; 1 black, 1 black\ncols: 1 black, 1 black; 1 black, 1 red; 2 red; 1 black'
words in brackets | 'rows: 2 1(red); 2(red); 1 1\ncols: 1 1; 1 1(red); 2(red); 1'
capitals | 'rows: 2 1R, 2R, 1 1\ncols: 1 1, 1 1R, 2R, 1'
a legend of words | 'legend: k = black; f = crimson\nrows: 2k 1f, 2f, 1k 1k\ncols: 1k 1k, 1k 1f, 2f, 1k'
labels | 'r1: 2 1r\nr2: 2r\nr3: 1 1\nc1: 1 1\nc2: 1 1r\nc3: 2r\nc4: 1\nr = red'
squares | '⬛⬛🟥⬜\n⬜🟥🟥⬜\n⬛⬜⬜⬛'
letters in a picture | 'r = red\nPicture:\nXXr.\n.rr.\nX..X'
a legend of the cells | '# = black\nr = red\n. = empty\n##r.\n.rr.\n#..#'
both | 'rows: 2 1r, 2r, 1 1\ncols: 1 1, 1 1r, 2r, 1\nr = red\nsolution:\n##r.\n.rr.\n#..#'
""")
)


@pytest.mark.parametrize("name", FLAGS)
def test_colours(name: str) -> None:
    puzzle = clues(FLAGS[name])
    assert (puzzle.rows, puzzle.cols) == (COLOUR.rows, COLOUR.cols)
    assert [entry.name for entry in puzzle.palette[:2]] == ["white", "black"]
    assert puzzle.palette[2].name in ("red", "crimson", "#ff0000")
    assert "colours: " in puzzle.reading or puzzle.goal_bytes is not None


def test_what_was_understood() -> None:
    puzzle = clues(
        "Title: Snail\nAuthor: A. Nobody\nid: 7\n\nRows:\n2,3\n0\n1,1,1\n1,2\n\nCols: 1 1; 1 1; 0; 1 2; 1 1; 1 1"
    )
    assert (puzzle.title, puzzle.id, puzzle.meta) == ("Snail", "7", {"author": "A. Nobody"})
    assert puzzle.reading == (
        "typed clues: 4 rows in lines 6 to 9 under 'Rows'; 6 columns in line 11 under 'Cols'; rows: one clue per "
        "line, numbers separated by commas; columns: clues separated by semicolons, numbers by blanks"
    )
    assert clues("My snail\n" + LAYOUTS["a line for each side"]).title == "My snail"
    assert clues("X.X\n.X.\n").reading == ""  # of the format grid
    assert clues(LAYOUTS["picture of emoji"]).reading == "a typed picture in lines 1 to 4"


def test_clues_around_no_board_may_lack_a_line() -> None:
    with pytest.warns(PuzzleWarning, match="read as 2 rows and 3 columns"):
        assert loads("    2 1 2\n  3\n1 1\n") == Nonogram([[3], [1, 1]], [[2], [1], [2]])
    for missing in (
        "    1   1\n  1\n  1\n",
        "    1   1   1\n  1\n  2\n",
        "    2   1 1\n  3\n  1\n",
        "    1 1\n  1\n\n  1\n",
    ):
        with pytest.raises(PuzzleError):
            loads(missing)


def test_a_misprint_around_a_drawn_board_is_one_of_the_clues() -> None:
    text = "    2 1 2\n  3 . . .\n1 2 . . .\n"
    with refused("clue-too-long"):
        loads(text)
    assert loads(text, check=False) == Nonogram([[3], [1, 2]], [[2], [1], [2]], check=False)


def test_rows_come_first_where_nothing_decides_and_a_warning_says_so() -> None:
    with pytest.warns(PuzzleWarning, match="the first clues as the rows"):
        loads("2.3\n0\n1.1.1\n1.2\n---\n1.1\n1.1\n0\n1.2\n1.1\n1.1")
    for name in ("headings", "short labels", "a size that turns the blocks", "one heading"):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            loads(LAYOUTS[name])


def test_a_board_of_0_and_1_without_words_is_a_picture_and_a_warning_says_so() -> None:
    with pytest.warns(PuzzleWarning, match="read as the picture of a nonogram"):
        assert loads("[[0, 1, 0],\n[1, 1, 1],\n[1, 0, 1]]") == loads("rows: 1, 3, 1 1\ncolumns: 2, 2, 2")


def test_a_size_decides_what_is_open() -> None:
    text = "rows\n1\n\n3\ncols\n1\n1\n1\n1\n"
    assert loads(text, size=(4, 2)) == Nonogram([[1], [3]], [[1]] * 4)
    assert loads(text, size=(4, 3)) == Nonogram([[1], [], [3]], [[1]] * 4)
    with refused("2 rows and 4 columns, expected '--size 5x5'"):
        loads(text, size=(5, 5))
    assert loads("3x4\n" + text) == Nonogram([[1], [], [3]], [[1]] * 4)


def test_contradictions_are_accepted_where_that_is_asked_for() -> None:
    text = "rows: 1, 3, 1 1\ncolumns: 2, 2, 1"
    with refused("6 black cells in the rows and 5 in the columns"):
        loads(text)
    puzzle = loads(text, check=False)
    assert isinstance(puzzle, Nonogram)
    assert [len(puzzle.rows), len(puzzle.cols)] == [3, 3]


EXAMPLE = ".*two lines such as 'rows: 1, 3, 1 1' and 'columns: 2, 2, 2'"
FAULTS = {
    "words among clues": ("Rows:\n1\nfoo\nCols:\n1\n0", f"3: .*found 'foo', expected clues{EXAMPLE}"),
    "nothing": ("Rows:\nCols:\n", f"1: .*no clues under 'Rows', expected one clue per line{EXAMPLE}"),
    "one side": ("Rows:\n1\n1\n", f"1: .*rows and no columns{EXAMPLE}"),
    "one block": ("1\n1\n1 1\n", f"1: .*clues that cannot be divided, expected a blank line between{EXAMPLE}"),
    "three blocks": ("1\n1\n\n1\n1\n\n1\n1\n", f"7: .*3 blocks of clues, expected two{EXAMPLE}"),
    "no blocks": ("# nothing\n", f"no blocks of clues{EXAMPLE}"),
    "several blocks": ("Rows\n1\n---\n1\n---\n1\n", f"1: .*rows and several blocks{EXAMPLE}"),
    "clues under no heading": ("1\nRows\n1\nCols\n1\n", f"1: .*clues without a heading{EXAMPLE}"),
    "a heading twice": ("Rows\n1\nCols\n1\nRows\n1\n", "5: .*duplicate-key.*'Rows' appears twice"),
    "a label twice": ("r1: 1\nr1: 1\nc1: 1\n", "2: .*row 1 appears twice"),
    "a label left out": ("r1: 1\nr3: 1\nc1: 1\n", "2: .*found row 3 but no row 2"),
    "a label too high": ("r2: 1\nr3: 1\nc1: 1\n", "1: .*found row 2 but no row 1"),
    "a count left out": ("Rows\n1: 1\n3: 1\nCols\n2\n", "3: .*numbered 3, expected 2"),
    "cells before a heading": ("##.###\n......\n#..#.#\n.#.##rows", "2: .*found '......', expected the length"),
    "no length": ("Rows\n1\n1 , , 2\nCols\n1\n", "3: .*found ', 2' in '1 , , 2', expected the length of a block"),
    "a long number": ("Rows\n1\n1234567890123\nCols\n1\n", "3: .*bad-number"),
    "a zero among numbers": ("Rows\n1 0\n1\nCols\n1 1\n", "2: .*a 0 among other numbers"),
    "two separators of one rank": ("rows: 1/2, 3\ncols: 1, 1\n", "1: .*found ',' and '/'|1: .*found '/' and ','"),
    "three separators": ("rows: 1 2, 3; 4\ncols: 1; 1\n", "1: .*found ';' and ',' and ' '"),
    "blank lines": ("rows\n1\n\n3\ncols\n1\n1\n1\n1\n", f"1: .*2 rows and 4 columns or 3 rows and 4 columns{EXAMPLE}"),
    "an end of a list": ("rows: 1; 3;\ncols: 1; 1; 1; 1\n", f"1: .*2 rows and 4 columns or 3 rows and 4{EXAMPLE}"),
    "a dash at two places": ("1\n-\n-\n1\n", "1: .*1 rows and 2 columns or 2 rows and 1 columns"),
    "a clue too long": ("Rows\n1 1\n2\nCols\n1\n1\n", "2: .*clue-too-long.*row 1"),
    "totals": ("rows: 1, 3, 1 1\ncolumns: 2, 2, 1", "total-mismatch"),
    "another size": ("5x5\nrows: 1, 3, 1 1\ncolumns: 2, 2, 2", "1: .*3 rows and 3 columns, expected '5x5'"),
    "another width": ("width 4\nrows: 1, 3, 1 1\ncolumns: 2, 2, 2", "1: .*3 rows and 3 columns, expected 'width 4'"),
    "a colour": ("rows: 1q, 3q\ncols: 1q, 1q, 2q", "1: .*found the colour 'q', expected a legend such as 'q = green'"),
    "a colour of the legend": ("colours: r = rde\nrows: 1r\ncols: 1r", "1: .*found the colour 'r = rde'"),
    "the background": ("rows: 1w\ncols: 1w\nw = white", "1: .*background colour 'w'"),
    "brackets": ("rows = [[1], [2\ncols = [[1], [1], [1]]", "1: .*an opening bracket without an end"),
    "brackets that close": ("rows = [[1]], 2]]\ncols = [[1], [1], [1]]", "1: .*an opening bracket before it"),
    "numbers outside": ("rows = [1], 2, [1]\ncols = [[1], [1], [1]]", "1: .*outside of brackets"),
    "brackets in brackets": ("rows = [[1], [[1]]]\ncols = [[1], [1], [1]]", "1: .*brackets inside a clue in brackets"),
    "blanks of two widths": ("rows: 1 1  2\ncols: 1 1  2", "1: .*blanks of different lengths"),
    "tabs and blanks": ("rows\t1 1\t2\ncols\t1 1\t2", "1: .*blanks of different lengths"),
    "dots of two lengths": ("rows: 1.1...2\ncols: 1.1...2", "1: .*dots of different lengths"),
    "rows upwards": ("Rows (bottom to top):\n1\n2\nCols:\n2\n1\n", r"1: .*found 'Rows \(bottom to top\):'"),
    "a remark on columns": ("Rows:\n1\n2\nCols:\n(right to left)\n2\n1\n", "5: .*found '.right to left.'"),
    "a dash beside brackets": ("rows: [1] - [1]\ncols: [1] [1]", "1: .*found '-' next to clues in brackets"),
    "a quote": ('rows = ["1", "1]\ncols = [[1], [1], [1]]', '1: .*found a single "'),
    "a picture of two lengths": ("Picture:\n#..\n##\n", "3: .*a row of 2 cells, expected 3 as on line 2"),
    "a picture of words": ("Picture:\n#..\nfoo\n", f"3: .*found 'foo', expected a row of cells{EXAMPLE}"),
    "a picture of nothing": ("Picture:\n", f"1: .*nothing under 'Picture'{EXAMPLE}"),
    "a picture of x and o": ("Picture:\nxo\nox\n", "2: .*found cells 'x o'|2: .*found cells 'o', expected"),
    "a picture of two inks": ("Picture:\nx.\n.#\n", "2: .*found cells 'x #', expected a line such as 'x = empty'"),
    "a picture of two blanks": ("Picture:\nx.\n-x\n", "2: .*found cells '. -', expected a line such as '. = empty'"),
    "a picture of colours alone": ("🟥🟦\n🟦🟥\n", "ambiguous|unknown-format"),
}


@pytest.mark.parametrize("name", FAULTS)
def test_faults(name: str) -> None:
    text, message = FAULTS[name]
    with refused(message) as error:
        loads(text, "typed")
    assert "\n" not in str(error.value)


LINES = [f"{n},{n * 7 % 11},{n * 3 % 5}" for n in range(40)]
PROSE = {
    "a word": "hello",
    "a number": "1 ",
    "letters": "xxxxx",
    "a sentence": "The rows of the table are long, the columns are short.\nThere are 3 rows and 4 columns in it.\n",
    "headings in prose": "Rows\nare lines of cells.\n\nColumns\nstand upright.\n\nAcross and down, 3 by 4.\n",
    "a table of values": "\n".join(["id,value,share", *LINES]),
    "bare values": "\n".join(LINES),
    "values in two blocks": "\n".join([*LINES[:9], "", *LINES[9:20]]),
    "values in three blocks": "1 2 3\n4 5 6\n\n1 2 3\n4 5 6\n\n1 2 3\n4 5 6\n",
    "decimals": "0.5\n1.25\n3.75\n\n0.25\n1.0\n2.5\n",
    "dates": "2026-01-31\n2026-02-01\n\n2026-02-02\n2026-02-03\n",
    "times": "12:30\n13:45\n\n14:00\n15:15\n",
    "a list": "- 2 eggs\n- 1 onion\n- 3 potatoes\n\n- 1 pan\n- 2 plates\n",
    "numbered points": "1. open the box\n2. take out 2 parts\n3. join them\n",
    "a crossword": "Across\n1. A dog (3)\n4. Not far (4)\nDown\n1. To dig (5)\n2. Old (4)\n",
    "a shell": "$ ls -l\ntotal 8\n-rw-r--r-- 1 me me 12 Jan 1 10:00 a.txt\n",
    "Python": "import sys\n\nrows = [[1], [2]]\n"
    "cols = [[1], [1, 1]]\nfor row in rows:\n    print(row, file=sys.stderr)\n",
    "C": "#include <stdio.h>\n\nint main(void)\n{\n    int rows = 3, cols = 4;\n    return 0;\n}\n",
    "a diff": "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-1 2\n+1 3\n",
    "a rule": "-----\n",
    "rules": "-----\n=====\n-----\n",
    "a table of numbers": "    10 20 30\n 5   1  2  3\n 6   4  5  6\n",
    "a matrix": "1 0 2\n0 3 1\n2 1 1\n",
    "noughts and crosses": "xox\noxo\nxox\n",
    "squares of one kind": "⬛⬛\n⬛⬛\n",
    "coloured squares alone": "🟩🟨\n🟨🟩\n",
    "an INI file": "[size]\nrows = 10\ncolumns = 20\n[font]\nname = mono\n",
    "a licence": ROOT.joinpath("LICENSE").read_text(encoding="utf-8"),
}


@pytest.mark.parametrize("name", PROSE)
def test_prose_is_no_puzzle(name: str) -> None:
    assert not typed.sniff(PROSE[name])
    with pytest.raises(PuzzleError):
        loads(PROSE[name])


def test_pages_and_programs_are_no_puzzles(pytestconfig: pytest.Config) -> None:
    """All pages, and every twentieth program; with --slow, every one."""
    root = ROOT
    folders = [root / name for name in ("src", "tests", "docs") if (root / name).is_dir()]
    pages = [
        path for folder in folders for suffix in ("md", "py", "cpp", "txt") for path in folder.rglob(f"*.{suffix}")
    ]
    assert len(pages) > 100
    pages = sorted(path for path in pages if not {"data", "samples"} & {*path.parts})  # puzzles of tests
    step = 1 if pytestconfig.getoption("--slow") else 20
    pages = [path for number, path in enumerate(pages) if path.suffix == ".md" or number % step == 0]
    wrong = [path.name for path in pages if typed.sniff(path.read_text(encoding="utf-8")[: 1 << 12])]
    assert wrong == []


def outcome(text: str) -> list[object]:
    """The puzzle of a text, or the error."""
    try:
        return list(typed.loads(text))
    except PuzzleError as error:
        return [error]


@ignores_warnings
@pytest.mark.parametrize("strong", [" ", "  ", "\t", " \t", ", ", "; ", " - ", " / ", ","])
@pytest.mark.parametrize("weak", [",", ".", "-", "/"])
def test_lists_with_gaps(strong: str, weak: str) -> None:
    clues = strong.join(weak.join(map(str, clue)) for clue in ((1, 1), (2,), (1, 1)))
    if strong == weak:
        return
    try:
        puzzle = loads(f"Rows: {clues}\nColumns: {clues}\n")
    except PuzzleError as error:
        assert error.code == "ambiguous-format"  # noqa: PT017
    else:
        assert isinstance(puzzle, Nonogram)
        assert (puzzle.height, puzzle.width) == (3, 3)


@pytest.mark.parametrize("heads", [("Rows:", "Columns:"), ("## DOWN", "Across"), ("12 rows", "12 columns"), ("", "")])
@pytest.mark.parametrize("clue", ["12", "1 1", "1-1", "0, 0, 1", "[12]"])
def test_clues_are_no_narrow_board(heads: tuple[str, str], clue: str) -> None:
    text = "\n".join([heads[0], *[clue] * 12, "", heads[1], *[clue] * 12])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PuzzleWarning)
        with suppress(PuzzleError):
            assert isinstance(loads(text), Nonogram)


@given(st.text())
def test_any_text_is_read_or_refused(text: str) -> None:
    for given_text in (text, f"Rows:\n{text}\nCols:\n{text}", f"{text}\n\n{text}", f"[{text}]\n[{text}]"):
        for entry in outcome(given_text):
            assert not isinstance(entry, PuzzleError) or "\n" not in str(entry)


@given(st.text())
def test_random_text_is_no_puzzle(text: str) -> None:
    assert not typed.sniff(text)


def test_unclear_and_very_long_clues_are_refused() -> None:
    for text in ("rows: 2 3, 0, 1 2\ncol# 1 1,5 1 1, 0, 1 2, 1 1\n", f"rows: 2 {'1' * 5001}\n..\n..\n"):
        for format in ("typed", "cells", None):
            with pytest.raises(PuzzleError):
                loads(text, format)


@pytest.mark.parametrize("between", ["\n", "\nColumns:\n"])
def test_dotted_clues_of_one_width_are_no_akari(between: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", PuzzleWarning)
        read = loads("1.1\n1.1\n1.1\n1.1\n" + between + "1.1\n1.1\n1.1\n1.1\n")
    assert isinstance(read, Nonogram)


@pytest.mark.parametrize("sign", [".", "-"])
def test_a_sign_in_a_single_row_may_be_an_empty_clue(sign: str) -> None:
    with refused("may be an empty clue"):
        loads(f"Rows: 1 {sign} 1\nColumns:\n1\n0\n1\n")
    assert loads("Rows: 1.1\nColumns:\n1\n0\n1\n").height == 1
