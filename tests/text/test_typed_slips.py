"""Slips that people make: each error has the place, what was found, what was expected, and how to write it."""

import pytest
from tables import table

import nono
from nono import PuzzleError

# For each reason why a typed text is refused, a text and the beginning of the error.
SLIPS = table(r"""
'Akari\n..7\n.#.\n1..\n' | 2: row 1: found the clue 7, expected 0 to 4, because a wall has 4 neighbours
'Takuzu\n0.1\n.1.\n' | 2: found a board of 3x2, expected an even number of rows and of columns
'Akari, 4x4\n..1\n.#.\n1..\n' | 2: found a grid of width 3, expected 4
'rows: 1, 3, 1\ncolumns: 2, 2, 2\n' | 1: found 5 black cells in the rows and 6 in the columns of 3x3, expected equal
'Hello, can anybody help me?\n' | found 'Hello, can anybody help me?' and no puzzle, expected clues or a board
'Minesweeper\nmines: 1\n# 2 mines\n1.\n.1\n' | 3: found '2 mines' in a line that is not read, expected a setting
'Akari\nx = lamp\nxx1\nx.x\n1xx\n' | 2: found the legend 'x = lamp', expected the signs of nono
'rows: 1, 1\ncolumns: hello\n' | 2:10: found 'hello' in the clue 'hello'
'rows: 1, 2\ncolumns: 2, 1\ngenre: akari\n' | 3: found the genre below clues or numbers that may belong to it
'rows: 1, 2, 1\ncolumns: 2, 1, 1\nAquarium\nAAB\nACB\nCCB\n' | 3: found the genre below clues or numbers
'{\u201crows\u201d: [[1], [3], [1, 1]], \u201ccols\u201d: [[2], [2], [2]]}\n' | 1:2: not JSON: found '“rows”: [[1],
'53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7\n' | found 80 cells on one line,
'2,3\n0\n1,1,1\n1,2\n\n* * *\n\n1,1\n1,1\n0\n1,2\n1,1\n1,1\n' | 6: found '* * *' between rows and columns, expected
'1, 3, 1\n\n2, 2, 1\n' | 1: found two lines of clues without labels, expected one clue per line
'rows = [[[1],[3]], [1,1]]\ncols = [[2], [2], [2]]\n' | 1: row 1: found [1], expected a length or (length, colour)
'rows = [[1], [3], [1, 1]\ncols = [[2], [2], [2]]\n' | 2:1: found 'cols' in the brackets that begin in line 1,
'rows: l, 3, 1 1\ncolumns: 2, 2, 2\n' | 1:7: found 'l' in the clue 'l', expected the length of a block
'rows: 1, 3, 1 1,\ncolumns: 2, 2, 2\n' | 1:17: found nothing behind the last ',', expected a clue
'Rows:\n0: 1\n1: 3\n2: 1 1\nColumns:\n0: 2\n1: 2\n2: 2\n' | 2: found row 0, expected row 1
'title: A\ntitle: B\nrows: 1, 2\ncolumns: 2, 1\n' | 2: found the setting 'title' with another value, expected it once
'Tents\nrows: 1 0\nrows: 1 0\ncolumns: 1 0\n.T\n..\n' | 3: found the numbers of the rows twice, expected them once
'Sudoku\n1...\n....\n....\n...1\n\nboxes:\n' | 7: found no board below 'boxes:', expected one
'Norinori\nAABB\nACCB\n\nACCB\n' | 5: found a second board below the first one, expected one board
'Tents\n.T.\n...\n..T\n' | 2: found no numbers beside the rows and columns, which a board of tents has
'Akari\nboxes:\nAB\nAB\n\n..1\n.#.\n1..\n' | 2: found the setting 'boxes', which akari does not have
'Mosaic\n1: 1 . 2\n2: . 3 .\n3: 2 . 1\n' | 2: found numbers before the rows, '1: 1 . 2', expected only cells
'Akari\n.!.!1\n.!#!.\n1!.!.\n' | 2:2: row 1: found '!', expected '.', '#' or 0 to 4
'Binairo\n01\n10\n===\n01\n10\n' | 4: found '===' between the rows, which may be signs or divide two puzzles
'Aquarium\n1 1 2\n1 1 2 2\n1 1 2 2\n3 3 3 3\n' | 2: found '1 1 2', which may be the numbers of the columns or a row
'Peg Solitaire\noo.\noo\no.o\n' | 3: row 2 has 2 cells, expected 3 as in the longest row
'goal:\n\nrows: 1, 2\ncolumns: 2, 1\n' | 1: found 'goal:' above the clues, expected it below them
'2 3\n0\n1 1 1\n1 2\nColumns\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n' | 1: found '2 3' before the first label, expected 'rows:'
'Rows:\n1\n3\n1 1\n\nCloumns:\n2\n2\n2\n' | 6:1: found 'Cloumns', expected 'columns'
'row 1: 1\nrow 2:\nrow 3: 1\ncol 1: 1 1\n' | 2: found no clue of row 2, expected numbers
'Rows:\n1\n3\n1 1\n\nand now for the rest\n\nColumns:\n2\n2\n2\n' | 6: found 'and now for the rest' among the clues of
'rows: 1, 3, 1 1\nrows: 2, 2, 2\n' | 2: found the rows twice, expected columns
'rows: 1, 3, 1 1\ncolums: 2, 2, 2\n' | 2:1: found 'colums', expected 'columns'
'rows: 1, 3, 1 1\ncolumns: 2, 2, 2\ngoal:\n.#.\n###\n' | 3: found no board of 3x3 cells below 'goal:', expected one
'rows: 1, 2\ncolumns: 2, 1\n\n2 3\n1\n1 1\n' | 4: found '2 3' behind the clues, expected
'rows:\ncolumns: 2, 2, 2\n' | 1: found no clues of the rows, expected one clue per line below 'rows:'
'Rows:\n3\n1 1\n\n3\nColumns:\n2\n1\n2\n' | 4: found a blank line among the clues of the rows, which may be an
'Rows: 4\n3\n1 1\n3\nColumns:\n2\n1\n2\n' | 1: found 3 rows, expected 4 as behind their label
'rows: 1, 3, 1 1\n' | found rows and no columns, expected both
'stars: 2\nrows: 1, 3, 1 1\ncolumns: 2, 2, 2\n' | 2: found the setting 'stars', which a nonogram does not have
'colours: red\nrows: 1r, 3r\ncolumns: 1r, 1r, 2r\n' | 1: found the colour 'red', expected a letter and a colour
'colours: a = red, a = blue\nrows: 1a, 1a\ncolumns: 1a, 1a\n' | 1: found the colour 'a' twice, expected a letter of
'rows = [[1], [1]] + [[1]]\ncols = [[1], [1]]\n' | 1:19: found '+' behind the end of the list, expected nothing
'Minesweeper\nmines: ten\n1..\n...\n..1\n' | 2: found 'ten', expected a number
'size: four by three\nrows: 1, 3, 1 1\ncolumns: 2, 2, 2\n' | 1: found the size 'four by three', expected WIDTHxHEIGHT
'Sudoku\n1...\n....\n....\n...1\n\nboxes: AAAB\n' | 7: found 'AAAB' behind 'boxes:', expected the board on the lines
'Hitori 5x5\n12345\n23451\n34512\n45123\n51234\n' | 1: the heading names Hitori, which nono does not solve
'1\n3\n1 1\n2\n2\n2\n' | 1: found 6 lines of clues and no blank line, expected one between rows and columns
'1\n\n3\n\n1 1\n\n2\n\n2\n\n2\n' | 5: found 6 blocks of clues, expected two: rows and columns
'.0..\n1...\n..1.\n0...\n' | 1: this board does not say its genre; akari, binairo, mosaic and minesweeper have these
'Binario\n0..1\n....\n1...\n..0.\n' | 1: found 'Binario', which is no name of a genre
'rows: 1 1\ncolumns: 1 1 1\n' | 1: found clues that may be 2 rows and 3 columns, or 1 row and 3 columns
'rows:\nr1 1\nr2 1\ncolumns:\n1\n1\n' | 2:1: found 'r1 1', which may begin with the number of the line or with a block
'size: 4x3\nrows: 1, 3, 1 1\ncolumns: 2, 2, 2\n' | 2: found 3 rows and 3 columns, expected the size 4x3
'Rows:\n1\n3\n1, 1 1\nColumns:\n2\n2\n2\n' | 4:1: found ',' and blanks between the numbers of the clue '1, 1 1',
'rows: 1, 3, 1 0 1\ncolumns: 2, 2, 2\n' | 1:13: found a 0 between the numbers of the clue '1 0 1', expected lengths of
'rows: 1q, 3q, 1q 1q\ncolumns: 2q, 2q, 2q\n' | 1:7: found the colour 'q', expected the letter of a colour
'Aquarium\n  1 1 2\n0 1 1 2\n1 1 2\n3 3 3 3\n' | 4: found '1 1 2', expected a number and 3 cells
'Sudoku\nrows: 1, 2\n1...\n..2.\n..3.\n4...\n' | 2: found 'rows: 1, 2', but a board of sudoku has no numbers beside it
'Sudoku\n1..x\n..2.\n..3.\n4...\n' | 2:4: row 1: found 'x', expected '.', 1 to
'Sudoku\n1...\n..2.\n..3\n4...\n' | 4: row 3 has 3 cells, expected 4 as in the other rows
'Sudoku\n1.0.\n..2.\n..3.\n4...\n' | 2:3: found '0' beside '.' for empty cells, expected one sign for all of them
'Zeilen:\n1\n2\n\nSpalten:\n2\n1\n' | 5: found 'Spalten:' between rows and columns, expected clues
'rows: 1-1, 1 1\ncolumns: 2, 0, 2\n' | 1:12: found '1-1' and '1 1', expected one sign between all numbers
'4 6\n2 3\n0\n1 1 1\n1 2\n1 1\n1 1\n0\n1 2\n1 1\n' | 1: found the size '4 6' and 9 lines below it, expected 10 clues
'4 6\n2 3\n0\n1 1 1\n\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n' | 1: found the size '4 6' and 9 lines below it, expected 10 clues
'2 3\n1\n1\n0\n1\n1\n' | 2: found clues that may be 2 rows and 3 columns, or 3 rows and 2 columns below
'2 2\n1\n2\n2\n2\n' | 2: found 3 black cells in the rows and 4 in the columns of 2x2, expected equal totals
""")
READ = {
    "a BOM": ("\ufeffrows: 1, 3, 1 1\r\ncolumns: 2, 2, 2\r\n", "3x3;1/3/1.1;2/2/2"),
    "tabs": ("Rows:\n1\n3\n1\t1\nColumns:\n2\n2\n2\n", "3x3;1/3/1.1;2/2/2"),
    "full-width digits": (
        "\uff52\uff4f\uff57\uff53\uff1a\uff11\uff0c\uff13\uff0c\uff11\u3000\uff11\ncolumns: 2, 2, 2\n",
        "3x3;1/3/1.1;2/2/2",
    ),
    "long dashes": ("Rows:\n1\n3\n1 1\n\u2014\nColumns:\n3\n1\n2\n", "3x4;1/3/1.1/;3/1/2"),
    "smart quotes in a program": (
        "rows = [\u201c1\u201d, \u201c3\u201d, \u201c1 1\u201d]\ncols = [\u201c2\u201d, \u201c2\u201d, \u201c2\u201d]\n",  # noqa: E501
        "3x3;1/3/1.1;2/2/2",
    ),
}


@pytest.mark.parametrize(("text", "problem"), SLIPS)
def test_the_error_names_the_place(text: str, problem: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        nono.loads(text)
    assert raised.value.problem.removeprefix("<text>:").lstrip().startswith(problem)
    assert len(raised.value.problem) <= 120


@pytest.mark.parametrize(
    ("text", "help"),
    table(r"""
'rows: 1, 3, 1 1\ncolums: 2, 2, 2\n' | write 'columns: ...', or begin the line with '# ' if it is a comment
'genre: sodoku\n1...\n..2.\n..3.\n4...\n' | did you mean sudoku?
'rows: 1, 3, 1 1\n' | write the two sides as 'rows: 1, 3, 1 1' and 'columns: 2, 2, 2'
'Star Battle 6x6\nAAAB\nABBB\nCCDD\nCDDD\n' | each row and each column needs one entry; check that none is missing
'Minesweeper\nmines: ten\n1..\n...\n..1\n' | write 'mines: 2', for example
"""),
)
def test_the_help_says_how_to_write_it(text: str, help: str) -> None:
    with pytest.raises(PuzzleError) as raised:
        nono.loads(text)
    assert raised.value.help == help


@pytest.mark.parametrize("name", READ)
def test_what_is_no_slip(name: str) -> None:
    text, clues = READ[name]
    assert nono.loads(text).clue_text() == clues
