"""Typed texts: the forms of the grammar, each with an example, and texts that are refused with the reason."""

import re
from typing import Any

import pytest
from common import ROOT, ignores_warnings
from format_examples import COLOUR, PLAIN
from hypothesis import given, strategies as st
from refusals import refused

import nono
from nono import Nonogram, Puzzle, PuzzleError, PuzzleWarning, loads
from nono.renderers import drawing
from nono.text import built_in_puzzles
from nono.text.typed.context import HELP
from nono.text.typed.names import genre_named, heading_of
from nono.text.typed.reader import loads as read

# The snail of format_examples: rows 2 3, nothing, 1 1 1, 1 2; columns 1 1, 1 1, nothing, 1 2, 1 1, 1 1.

SNAIL = {
    "headings": "Rows:\n2 3\n0\n1 1 1\n1 2\nColumns:\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n",
    "short headings": "Rows\n2 3\n-\n1 1 1\n1 2\n\nCols\n1 1\n1 1\n-\n1 2\n1 1\n1 1",
    "columns first": "cols:\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n\nrows:\n2 3\n0\n1 1 1\n1 2\n",
    "horizontal and vertical": "Horizontal:\n2,3\n0\n1,1,1\n1,2\nVertical:\n1,1\n1,1\n0\n1,2\n1,1\n1,1",
    "letters as headings": "R:\n2 3\n0\n1 1 1\n1 2\nC:\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
    "blank lines everywhere": "Rows:\n\n2 3\n\n0\n\n1 1 1\n\n1 2\n\nCols:\n\n1 1\n\n1 1\n\n0\n\n1 2\n\n1 1\n\n1 1\n",
    "short labels": "r1: 2 3\nr2: -\nr3: 1 1 1\nr4: 1 2\nc1: 1 1\nc2: 1 1\nc3: -\nc4: 1 2\nc5: 1 1\nc6: 1 1",
    "labels below headings": (
        "Rows\nrow 1: 2 3\nrow 2: 0\nrow 3: 1 1 1\nrow 4: 1 2\nColumns\ncol 1: 1 1\ncol 2: 1 1\n"
        "col 3: 0\ncol 4: 1 2\ncol 5: 1 1\ncol 6: 1 1"
    ),
    "semicolons": "rows:\n2;3\n0\n1;1;1\n1;2\ncolumns:\n1;1\n1;1\n0\n1;2\n1;1\n1;1",
    "slashes": "rows:\n2/3\n0\n1/1/1\n1/2\ncolumns:\n1/1\n1/1\n0\n1/2\n1/1\n1/1",
    "tabs": "Rows\t\n2\t3\t\n0\t\t\n1\t1\t1\n1\t2\t\nCols\t\n1\t1\n1\t1\n0\t\n1\t2\n1\t1\n1\t1",
    "a blank line": "2 3\n-\n1 1 1\n1 2\n\n1 1\n1 1\n-\n1 2\n1 1\n1 1\n",
    "headings as comments": "# columns\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n\n# rows\n2 3\n0\n1 1 1\n1 2\n",
    "a line for each side": "rows: 2 3, 0, 1 1 1, 1 2\ncolumns: 1 1, 1 1, 0, 1 2, 1 1, 1 1",
    "slashes between clues": "rows 2 3/0/1 1 1/1 2\ncolumns 1 1/1 1/0/1 2/1 1/1 1",
    "two lists of JSON": "[[2,3],[],[1,1,1],[1,2]]\n[[1,1],[1,1],[],[1,2],[1,1],[1,1]]",
    "two lists of JSON in lines": (
        "[\n [2,3],\n [],\n [1,1,1],\n [1,2]\n]\n\n[\n [1,1],\n [1,1],\n [],\n [1,2],\n [1,1],\n [1,1]\n]"
    ),
    "assignments over several lines": (
        "rows = [\n    [2, 3],\n    [],\n    [1, 1, 1],\n    [1, 2],\n]\ncolumns = [\n"
        "    [1, 1], [1, 1], [],\n    [1, 2], [1, 1], [1, 1],\n]\n"
    ),
    "tuples": ("rows = ((2, 3), (), (1, 1, 1), (1, 2))\ncols = ((1, 1), (1, 1), (), (1, 2), (1, 1), (1, 1))"),
    "bare numbers in lists": (
        "rows = [[2, 3], 0, [1, 1, 1], [1, 2]]\ncols = [[1, 1], [1, 1], 0, [1, 2], [1, 1], [1, 1]]"
    ),
    "rectangles filled with zeros": (
        "rows = [[0, 2, 3], [0, 0, 0], [1, 1, 1], [0, 1, 2]]\ncols = [[1, 1], [1, 1], [0, 0], [1, 2], [1, 1], [1, 1]]"
    ),
    "lines filled with zeros": "Rows:\n0 2 3\n0 0 0\n1 1 1\n0 1 2\nColumns:\n1 1\n1 1\n0 0\n1 2\n1 1\n1 1",
    "JavaScript": ("const rows = [[2,3],[],[1,1,1],[1,2]];\nconst cols = [[1,1],[1,1],[],[1,2],[1,1],[1,1]];"),
    "C": ("rows = {{2, 3}, {0}, {1, 1, 1}, {1, 2}};\ncols = {{1, 1}, {1, 1}, {0}, {1, 2}, {1, 1}, {1, 1}};"),
    "strings": 'rows = ["2 3", "", "1 1 1", "1 2"]\ncols = ["1 1", "1 1", "", "1 2", "1 1", "1 1"]',
    "a clue in brackets a line": "Rows\n[2, 3]\n[]\n[1, 1, 1]\n[1, 2]\nCols\n[1, 1]\n[1, 1]\n[]\n[1, 2]\n[1, 1]\n[1, 1]",  # noqa: E501
    "numbers of lines in words": "4 rows, 6 columns\n\n2 3\n0\n1 1 1\n1 2\n\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
    "a fence": "```\nRows: 2 3, 0, 1 1 1, 1 2\nColumns: 1 1, 1 1, 0, 1 2, 1 1, 1 1\n```\n",
    "wide digits and dashes": (
        "Rows\uff1a\n\uff12 \uff13\n\u2014\n\uff11\uff0c\uff11\uff0c\uff11\n1\xa02\nColumns\uff1a\n"
        "1 1\n1 1\n\u2013\n1 2\n1 1\n1 1"
    ),
    "clues around a solved board": (
        "       1 1   1 1 1\n       1 1 0 2 1 1\n  2 3  X X . X X X\n    0  . . . . . .\n"
        "1 1 1  X . . X . X\n  1 2  . X . X X .\n"
    ),
    "clues and their picture": (
        "rows: 2 3, 0, 1 1 1, 1 2\ncolumns: 1 1, 1 1, 0, 1 2, 1 1, 1 1\nsolution:\n##.###\n......\n#..#.#\n.#.##."
    ),
}
REFUSED = {  # of the same puzzle: what the grammar does not have
    "clues for rows": (
        ("Clues for the rows\n2 3\n0\n1 1 1\n1 2\nClues for the columns\n1 1\n1 1\n0\n1 2\n1 1\n1 1"),
        "1: found 'Clues for the rows' and no puzzle, expected clues or a board",
    ),
    "Markdown": (
        ("# Snail\n\n## Rows\n\n- 2 3\n- 0\n- 1 1 1\n- 1 2\n\n## Columns\n\n* 1 1\n* 1 1\n* 0\n* 1 2\n* 1 1\n* 1 1\n"),
        "5: found 4 lines of clues and no blank line, expected one between rows and columns",
    ),
    "underlined headings": (
        "Rows\n----\n2 3\n0\n1 1 1\n1 2\n\nColumns\n-------\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
        "1: found no clues of the rows, expected one clue per line below 'Rows'",
    ),
    "headings between signs": (
        "== rows ==\n2 3\n0\n1 1 1\n1 2\n== columns ==\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
        "1: found '== rows ==' and no puzzle, expected clues or a board",
    ),
    "the number of lines in headings": (
        "4 rows:\n2 3\n0\n1 1 1\n1 2\n6 columns:\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
        "1: found '4 rows:' and no puzzle, expected clues or a board",
    ),
    "the number of lines behind headings": (
        "Rows: 4\n2 3\n0\n1 1 1\n1 2\nColumns: 6\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
        "2: found '2 3' among the clues of the rows, expected numbers",
    ),
    "labels with nothing behind": (
        (
            "row 1: 2 3\nrow 2:\nrow 3: 1 1 1\nrow 4: 1 2\ncol 1: 1 1\ncol 2: 1 1\ncol 3:\ncol 4: 1 2\n"
            "col 5: 1 1\ncol 6: 1 1"
        ),
        "2: found no clue of row 2, expected numbers",
    ),
    "labels without colons": (
        "R1 2 3\nR2 0\nR3 1 1 1\nR4 1 2\nC1 1 1\nC2 1 1\nC3 0\nC4 1 2\nC5 1 1\nC6 1 1",
        "1: found 10 lines of clues and no blank line, expected one between rows and columns",
    ),
    "labels from 0": (
        (
            "row[0] = 2 3\nrow[1] = 0\nrow[2] = 1 1 1\nrow[3] = 1 2\ncol[0] = 1 1\ncol[1] = 1 1\n"
            "col[2] = 0\ncol[3] = 1 2\ncol[4] = 1 1\ncol[5] = 1 1"
        ),
        "1: found 'row[0] = 2 3' and no puzzle, expected clues or a board",
    ),
    "labels out of order": (
        "c6: 1 1\nc5: 1 1\nc4: 1 2\nc3: 0\nc2: 1 1\nc1: 1 1\nr4: 1 2\nr3: 1 1 1\nr2: 0\nr1: 2 3",
        "1: found column 6, expected column 1",
    ),
    "lettered columns": (
        "1: 2 3\n2: 0\n3: 1 1 1\n4: 1 2\n\nA: 1 1\nB: 1 1\nC: 0\nD: 1 2\nE: 1 1\nF: 1 1",
        "8: found columns and no rows, expected both",
    ),
    "dots": (
        "rows:\n2.3\n0\n1.1.1\n1.2\ncolumns:\n1.1\n1.1\n0\n1.2\n1.1\n1.1",
        "2: found '2.3' among the clues of the rows, expected numbers",
    ),
    "bars": (
        "rows:\n|2|3|\n|0|\n|1|1|1|\n|1|2|\ncolumns:\n|1|1|\n|1|1|\n|0|\n|1|2|\n|1|1|\n|1|1|",
        "2: found '|2|3|' among the clues of the rows, expected numbers",
    ),
    "more blank lines between the blocks": (
        "2 3\n\n0\n\n1 1 1\n\n1 2\n\n\n\n1 1\n\n1 1\n\n0\n\n1 2\n\n1 1\n\n1 1\n",
        "5: found 10 blocks of clues, expected two: rows and columns",
    ),
    "a dash": (
        "2 3\n0\n1 1 1\n1 2\n-\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n",
        "1: found 11 lines of clues and no blank line, expected one between rows and columns",
    ),
    "dashes": (
        "2 3\n-\n1 1 1\n1 2\n---\n1 1\n1 1\n-\n1 2\n1 1\n1 1\n",
        "1: found '2 3' and no puzzle, expected clues or a board",
    ),
    "a rule of equals signs": (
        "2,3\n0\n1,1,1\n1,2\n======\n1,1\n1,1\n0\n1,2\n1,1\n1,1\n",
        "1: found 4 lines of clues and no blank line, expected one between rows and columns",
    ),
    "a rule and blank lines": (
        "2,3\n0\n1,1,1\n1,2\n\n* * *\n\n1,1\n1,1\n0\n1,2\n1,1\n1,1\n",
        "6: found '* * *' between rows and columns, expected clues",
    ),
    "one heading": (
        "Rows\n2 3\n0\n1 1 1\n1 2\n\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n",
        "1: found rows and no columns, expected both",
    ),
    "the second heading": (
        "2 3\n0\n1 1 1\n1 2\nColumns\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n",
        "1: found '2 3' before the first label, expected 'rows:' or 'columns:' above it",
    ),
    "nothing between semicolons": (
        "Rows = 2,3;;1,1,1;1,2\nCols = 1,1;1,1;;1,2;1,1;1,1",
        "1: found 'Rows = 2,3;;1,1,1;1,2', expected a colon behind the label",
    ),
    "slashes and dots": (
        "Rows: 2.3//1.1.1/1.2\nColumns: 1.1/1.1//1.2/1.1/1.1",
        "1:11: found nothing between two '/', expected a clue",
    ),
    "bars between clues": (
        "rows: | 2 3 | 0 | 1 1 1 | 1 2 |\ncolumns: | 1 1 | 1 1 | 0 | 1 2 | 1 1 | 1 1 |",
        "1:7: found '|' in the clue '|', expected the length of a block",
    ),
    "both sides in one line": (
        "rows: 2 3; 0; 1 1 1; 1 2; columns: 1 1; 1 1; 0; 1 2; 1 1; 1 1",
        "1:27: found 'columns:' on the line of the rows, expected a line of its own",
    ),
    "two lines without headings": (
        "2 3, 0, 1 1 1, 1 2\n1 1, 1 1, 0, 1 2, 1 1, 1 1",
        "1: found 2 lines of clues and no blank line, expected one between rows and columns",
    ),
    "lists over several lines": (
        "rows: 2 3, 0,\n 1 1 1, 1 2\ncolumns: 1 1, 1 1, 0,\n 1 2, 1 1, 1 1",
        "2: found '1 1 1, 1 2' among the clues of the rows, expected numbers",
    ),
    "YAML": (
        (
            "rows:\n  - [2, 3]\n  - []\n  - [1, 1, 1]\n  - [1, 2]\ncolumns:\n  - [1, 1]\n  - [1, 1]\n"
            "  - []\n  - [1, 2]\n  - [1, 1]\n  - [1, 1]\n"
        ),
        "3: found '- []' among the clues of the rows, expected numbers",
    ),
    "left and top sides": (
        "Left side:\n2 3\n0\n1 1 1\n1 2\nTop side:\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
        "1: found 'Left side:' and no puzzle, expected clues or a board",
    ),
    "one string": (
        'rows = "2 3, 0, 1 1 1, 1 2"\ncols = "1 1, 1 1, 0, 1 2, 1 1, 1 1"',
        "1: found 'rows = \"2 3, 0, 1 1 1, 1 2\"' and no puzzle, expected clues or a board",
    ),
    "sizes": (
        "6x4\n\nRows:\n2 3\n0\n1 1 1\n1 2\n\nColumns:\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
        "1: found '6x4' before the first label, expected 'rows:' or 'columns:' above it",
    ),
    "a size that parts the lines": (
        "4 x 6\n2 3\n0\n1 1 1\n1 2\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
        "1: found '4 x 6' and no puzzle, expected clues or a board",
    ),
    "width and height": (
        "width 6 height 4\n2 3\n0\n1 1 1\n1 2\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
        "2: found 10 lines of clues and no blank line, expected one between rows and columns",
    ),
    "a size that turns the blocks": (
        "Width: 6\nHeight: 4\n1 1\n1 1\n0\n1 2\n1 1\n1 1\n\n2 3\n0\n1 1 1\n1 2\n",
        "3: found 6 rows and 4 columns, expected the size 6x4",
    ),
    "numbers of lines": (
        "rows: 4\ncolumns: 6\n\n2 3\n0\n1 1 1\n1 2\n\n1 1\n1 1\n0\n1 2\n1 1\n1 1",
        "4: found '2 3' behind the clues, expected a label or nothing",
    ),
    "a size and blank lines as clues": (
        "6x4\nRows\n2 3\n\n1 1 1\n1 2\nColumns\n1 1\n1 1\n\n1 2\n1 1\n1 1",
        "1: found '6x4' before the first label, expected 'rows:' or 'columns:' above it",
    ),
    "a mail": (
        ("> Snail\n>\n> Rows:\n> 2 3\n> 0\n> 1 1 1\n> 1 2\n> Columns:\n> 1 1\n> 1 1\n> 0\n> 1 2\n> 1 1\n> 1 1\n"),
        "1: found '> Snail' and no puzzle, expected clues or a board",
    ),
    "comments": (
        (
            "# my puzzle\nRows:\n2 3  # the first\n0\n// the third\n1 1 1\n1 2\n(now the columns)\n"
            "Columns:\n1 1\n1 1\n0\n1 2\n1 1\n1 1"
        ),
        "3: found '2 3  # the first' among the clues of the rows, expected numbers",
    ),
    "words for nothing": (
        "Rows\n2 3\nempty\n1 1 1\n1 2\nCols\n1 1\n1 1\nnone\n1 2\n1 1\n1 1",
        "3: found 'empty' among the clues of the rows, expected numbers",
    ),
    "spaced picture": (
        "Title: Snail\n# # . # # #\n. . . . . .\n# . . # . #\n. # . # # .",
        "2: this board does not say its genre; nonogram and akari have these signs",
    ),
    "picture of X and dots": (
        "Title: Snail\nXX.XXX\n......\nX..X.X\n.X.XX.",
        "2: this board does not say its genre; nonogram has these signs",
    ),
    "picture of x and dashes": (
        "xx-xxx\n------\nx--x-x\n-x-xx-",
        "1: found 'xx-xxx' and no puzzle, expected clues or a board",
    ),
    "picture of stars": (
        "**.***\n......\n*..*.*\n.*.**.",
        "1: found '**.***' and no puzzle, expected clues or a board",
    ),
    "picture of emoji": (
        (
            "\u2b1b\u2b1b\u2b1c\u2b1b\u2b1b\u2b1b\n\u2b1c\u2b1c\u2b1c\u2b1c\u2b1c\u2b1c\n"
            "\u2b1b\u2b1c\u2b1c\u2b1b\u2b1c\u2b1b\n\u2b1c\u2b1b\u2b1c\u2b1b\u2b1b\u2b1c"
        ),
        ("1: found '\u2b1b\u2b1b\u2b1c\u2b1b\u2b1b\u2b1b' and no puzzle, expected clues or a board"),
    ),
    "picture of squares": (
        (
            "\u25a0\u25a0\u25a1\u25a0\u25a0\u25a0\n\u25a1\u25a1\u25a1\u25a1\u25a1\u25a1\n"
            "\u25a0\u25a1\u25a1\u25a0\u25a1\u25a0\n\u25a1\u25a0\u25a1\u25a0\u25a0\u25a1"
        ),
        ("1: found '\u25a0\u25a0\u25a1\u25a0\u25a0\u25a0' and no puzzle, expected clues or a board"),
    ),
    "picture of O and dots": (
        "OO.OOO\n......\nO..O.O\n.O.OO.",
        "1: found 'OO.OOO' and no puzzle, expected clues or a board",
    ),
    "picture of 0 and 1": (
        "Picture:\n110111\n000000\n100101\n010110",
        (
            "2: this board does not say its genre; nonogram, akari, binairo, mosaic, star-battle, minesweeper and norinori have these signs"  # noqa: E501
        ),
    ),
    "picture of 0 and 1 in a frame": (
        "Solution\n|1 1 0 1 1 1|\n|0 0 0 0 0 0|\n|1 0 0 1 0 1|\n|0 1 0 1 1 0|",
        "1: found 'Solution' and no puzzle, expected clues or a board",
    ),
    "picture with a legend": (
        "x = empty\no = filled\nooxooo\nxxxxxx\noxxoxo\nxoxoox",
        "3: this board does not say its genre; star-battle and norinori have these signs",
    ),
    "clues around a frame": (
        ("      |1 1   1 1 1\n      |1 1 0 2 1 1\n------+-----------\n  2 3 |\n    0 |\n1 1 1 |\n  1 2 |\n"),
        "1: found '|1 1   1 1 1' and no puzzle, expected clues or a board",
    ),
}


SUDOKU = "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n"
RULE = "+-------+-------+-------+\n"
FRAMED = RULE + "".join(
    "".join(f"| {' '.join(row[:3])} | {' '.join(row[3:6])} | {' '.join(row[6:])} |\n" for row in band) + RULE
    for band in (SUDOKU.split()[at : at + 3] for at in (0, 3, 6))
)
BOARDS: dict[str, tuple[str, str]] = {  # the text of a board, and its clues
    "a Sudoku without a name": (SUDOKU, "9x9;givens=" + SUDOKU.strip().replace("\n", "/")),
    "a Sudoku with zeros": (SUDOKU.replace(".", "0"), "9x9;givens=" + SUDOKU.strip().replace("\n", "/")),
    "a Sudoku on one line": (SUDOKU.replace("\n", ""), "9x9;givens=" + SUDOKU.strip().replace("\n", "/")),
    "bands with blank lines": (
        "\n\n".join(SUDOKU.strip()[at : at + 29] for at in (0, 30, 60)),
        "9x9;givens=" + SUDOKU.strip().replace("\n", "/"),
    ),
    "a heading": ("Akari\n..1\n.#.\n1..\n", "3x3;..1/.#./1.."),
    "another sign for walls": ("Light Up 12, easy\n..1\n.x.\n1..\n", "3x3;..1/.#./1.."),
    "a published name that sets a field": ("Two Not Touch\nAAB\nABB\nABB\n", "3x3;regions=AAB/ABB/ABB;stars=2"),
    "a setting against the name": ("Queens\nstars: 2\nAAB\nABB\nABB\n", "3x3;regions=AAB/ABB/ABB;stars=2"),
    "numbers as regions": ("Norinori\n10 10 11\n10 11 11\n", "3x2;regions=AAB/ABB"),
    "a frame": ("Mosaic\n+---+---+\n| 1 | . |\n+---+---+\n| . | 2 |\n+---+---+\n", "2x2;numbers=1./.2"),
    "dashes as empty cells": ("Mosaic\n1---\n----\n---2\n", "4x3;numbers=1.../..../...2"),
    "a comment in a board": ("Mosaic\n1.\n# the middle\n.2\n", "2x2;numbers=1./.2"),
    "unknown cells of Minesweeper": ("Minesweeper\n1?\n??\n", "2x2;numbers=1./.."),
    "free cells of Minesweeper": ("Minesweeper\n1.\n?.\n", "2x2;numbers=1./?."),
    "numbers on the left and above": ("Tents\n  1 0\n1 . T\n0 . .\n", "2x2;trees=.T/..;rows=1/0;cols=1/0"),
    "numbers on the right and below": ("Tents\n. T 1\n. . 0\n1 0\n", "2x2;trees=.T/..;rows=1/0;cols=1/0"),
    "numbers behind labels": ("Tents\nrows: 1 ?\ncolumns: 1, 0\n.T\n..\n", "2x2;trees=.T/..;rows=1/;cols=1/0"),
    "an unknown number": ("Tents\n  1 ?\n? . T\n0 . .\n", "2x2;trees=.T/..;rows=/0;cols=1/"),
    "regions that are digits": ("Aquarium\n  2 1\n1 1 2\n2 1 1\n", "2x2;regions=AB/AA;rows=1/2;cols=2/1"),
    "signs with dots": ("Tango\n0=.x1.1\n....x..\n1.0.1.0\n.......\n....0..\n.......\n.......\n",
        "4x4;givens=0.11/1010/..0./....;signs==x./.../.../.../..x./..../....;repeats=True"),
    "signs below one another": (
        "Binairo\nrepeats: yes\n0=. 1 .\n    x\n. . . .\n", "4x2;givens=0.1./....;signs==../.../..x.;repeats=True"
    ),
    "boxes of a Sudoku": (
        "Sudoku\n1...\n....\n....\n...1\n\nboxes:\nAAAB\nACBB\nCCDB\nCDDD\n",
        "4x4;givens=1.../..../..../...1;boxes=AAAB/ACBB/CCDB/CDDD",
    ),
    "a row without trees above": ("Tents\n. . . 1\nT . . 0\n. . T 1\n", "3x3;trees=.../T../..T;rows=1/0/1;cols=//"),
    "a row without trees below": ("Tents\n1 T . .\n0 . . T\n1 . . .\n", "3x3;trees=T../..T/...;rows=1/0/1;cols=//"),
    "unknown numbers that are dots": (
        "Tents\n  . . 1\n1 . . .\n0 T . .\n1 . . T\n",
        "3x3;trees=.../T../..T;rows=1/0/1;cols=//1",
    ),
    "numbers below rows without trees": (
        "Tents\n. . . 1\n. T . 0\n. . T 1\n1 0 1\n",
        "3x3;trees=.../.T./..T;rows=1/0/1;cols=1/0/1",
    ),
    "a frame above a Sudoku": (FRAMED, "9x9;givens=" + SUDOKU.strip().replace("\n", "/")),
    "a word for the difficulty": ("Norinori\nEasy\nAABB\nACCB\nACCB\n", "4x3;regions=AABB/ACCB/ACCB"),
    "a row of letters that is a word": ("Norinori\nABCD\nEEFF\nEEFF\n", "4x3;regions=ABCD/EEFF/EEFF"),
    "a Sudoku with letters": (
        "Sudoku\n" + "\n".join([*["." * 12] * 11, "...........c"]),
        "12x12;givens=" + "/".join([*["." * 12] * 11, "...........C"]),
    ),
}  # fmt: skip
NONOGRAMS: dict[str, tuple[str, str]] = {
    "each number a clue": ("rows: 1 3 1\ncolumns: 1 3 1\n", "3x3;1/3/1;1/3/1"),
    "a size decides": ("size: 2x1\nrows: 1 1\ncolumns: 1 1\n", "2x1;1.1;1/1"),
    "a size for clues without labels": ("size: 3x2\n1\n2\n1\n1\n1\n", "3x2;1/2;1/1/1"),
    "numbers of lines": ("Rows\n1. 1\n2. 3\nColumns\n1) 1\n2) 2\n3) 1\n", "3x2;1/3;1/2/1"),
    "padding zeros": ("rows = [| 0, 1 | 1, 1 |];\ncols = [| 1, 0 | 1, 0 | 1, 0 |];\n", "3x2;1/1.1;1/1/1"),
    "an unknown length": ("rows: ?, 1\ncolumns: 1, ?\n", "2x2;?/1;1/?"),
    "colours before the number": ("rows: r1 1, r2\ncolumns: r2, 1 r1\n", "2x2;1.1:2/2;2/1:2.1"),
    "colours with names": ("colours: a = red, b = #00ff00\nrows: 1a, 1b\ncolumns:\n1a 1b\n", "1x2;1/1:2;1.1:2"),
    "two lists without labels": ("[[1], [2]]\n[[1, 1]]\n", "1x2;1/2;1.1"),
    "one list a line": ("[1],\n[2],\n\n[2],\n[1],\n", "2x2;1/2;2/1"),
    "a list of one-number clues": ("rows = [1, 2]\ncols = [2, 1]\n", "2x2;1/2;2/1"),
    "types of programs": (
        "List<int[]> x;\nint[][] rows = new int[][] {{1}, {2}};\nlet cols: number[][] = [[2], [1]];\n",
        "2x2;1/2;2/1",
    ),
    "names of programs": ("row_clues: [[1], [2]]\nconst colHints = [[2], [1]];\n", "2x2;1/2;2/1"),
    "an empty clue in brackets on a line": ("rows: [], 1, 1\ncolumns: 1, 1\n", "2x3;/1/1;1/1"),
    "labels as comments": ("# columns\n2\n1\n# rows\n1\n2\n", "2x2;1/2;2/1"),
}
ABOUT = "title: A cat\nauthor: Ann\nid: 7\nrows: 1, 2\ncolumns: 2, 1\n"


@ignores_warnings
@pytest.mark.parametrize("name", SNAIL)
def test_the_snail_in_many_forms(name: str) -> None:
    assert loads(SNAIL[name]) == loads(SNAIL[name].replace("\n", "\r\n")) == loads(SNAIL[name], "typed") == PLAIN


@ignores_warnings
@pytest.mark.parametrize("name", REFUSED)
def test_what_the_grammar_does_not_have(name: str) -> None:
    text, problem = REFUSED[name]
    with pytest.raises(PuzzleError) as raised:
        loads(text)
    assert raised.value.problem.removeprefix("<text>:") == problem
    assert raised.value.help


@pytest.mark.parametrize("name", BOARDS)
@ignores_warnings
def test_boards(name: str) -> None:
    text, clues = BOARDS[name]
    assert [one.clue_text() for one in read(text, False) if isinstance(one, Puzzle)] == [clues]


@pytest.mark.parametrize("name", NONOGRAMS)
@ignores_warnings
def test_nonograms(name: str) -> None:
    text, clues = NONOGRAMS[name]
    assert loads(text, check=False).clue_text() == clues


def test_colours() -> None:
    for text in ("rows: 2 1r, 2r, 1 1\ncols: 1 1, 1 1r, 2r, 1", "rows: 2X 1r, r2, 1 1\ncols: 1 1, 1 r1, 2r, X1"):
        puzzle = loads(text)
        assert isinstance(puzzle, Nonogram)
        assert (puzzle.rows, puzzle.cols) == (COLOUR.rows, COLOUR.cols)
        assert [entry.name for entry in puzzle.palette] == ["white", "black", "red"]


def test_settings_and_what_is_not_read() -> None:
    puzzle = loads(ABOUT)
    assert (puzzle.title, puzzle.id, puzzle.meta, puzzle.unread) == ("A cat", "7", {"author": "Ann"}, ())
    assert puzzle.reading == "typed clues: 2 rows in line 4; 2 columns in line 5"
    with pytest.warns(PuzzleWarning, match="not read: 'Hi all,', 'I am stuck.', 'Thanks' and 1 more line"):
        puzzle = loads(f"Hi all,\nI am stuck.\n\n{ABOUT}\nThanks\nBen\n")
    assert puzzle.unread == ("Hi all,", "I am stuck.", "Thanks", "Ben")


@ignores_warnings
def test_several_puzzles() -> None:
    akari = "Akari\n..1\n.#.\n1..\n"
    boards = f"{akari}\nMosaic\n4.\n..\n----\n2.\n..\n"
    text = f"{ABOUT}====\n{boards}\ngenre: nonogram\n1\n2\n\n2\n1\n====\n{ABOUT}{ABOUT}"
    found = [one for one in read(text, False) if isinstance(one, Puzzle)]
    assert [one.genre for one in found] == ["nonogram", "akari", "mosaic", "mosaic", *["nonogram"] * 3]
    assert [one.title for one in found] == ["A cat", "", "", "", "", "A cat", "A cat"]
    faulty = list(read("rows: 1, x\ncolumns: 2, 1\n====\nrows: 1, 2\ncolumns: 2, 1\n"))
    assert [isinstance(one, Puzzle) for one in faulty] == [False, True]


def test_an_option_states_the_genre_and_its_fields() -> None:
    board = ["AABBB", "ACCBB", "ACDDB", "EEDDD", "EEEED"]
    for name, stars in (("star-battle", 1), ("queens", 1), ("Two Not Touch", 2)):
        puzzle: Any = loads("\n".join(board), genre=name)
        assert (puzzle.genre, puzzle.stars) == ("star-battle", stars)
    binairo: Any = loads("0..1\n....\n1...\n..0.\n", genre="binairo-plus")
    assert (binairo.genre, binairo.repeats) == ("binairo", True)
    assert loads("genre: takuzu\n0..1\n....\n1...\n..0.\n") == loads("0..1\n....\n1...\n..0.\n", genre="binairo")
    with refused("found a puzzle of genre akari, expected the genre mosaic, which the option states"):
        loads("Akari\n..1\n.#.\n1..\n", genre="mosaic")
    with refused("unknown genre 'hitori', which nono does not solve"):
        loads("..1\n", genre="hitori")


@pytest.mark.parametrize("name", ["Hitori", "# Hitori 5x5", "Skyscrapers (easy)", "KILLER SUDOKU", "Slither-link"])
def test_names_of_unknown_puzzles(name: str) -> None:
    heading = heading_of(name)
    assert heading
    assert heading.unknown
    for board in (SUDOKU, "1\n2\n\n2\n1\n", "AAB\nABB\n"):
        with refused(f"the heading names {heading.unknown}, which nono does not solve"):
            loads(f"{name}\n{board}")
    with pytest.warns(PuzzleWarning) if "(" in name else ignored():
        assert loads(f"{name}\n{ABOUT}").title == "A cat"
    assert loads(f"title: {name}\nrows: 1, 2\ncolumns: 2, 1\n").title == name


def ignored() -> Any:
    from contextlib import nullcontext

    return nullcontext()


def test_names_of_genres_are_different() -> None:
    for name in ("Takuzu", "TAKUZU", "tohu-wa-vohu", "0h h1", "Binary Puzzle"):
        assert genre_named(name) == ("binairo", {})
    for name in ("Tango", "unruly", "Binairo+", "binairo-plus"):
        assert genre_named(name) == ("binairo", {"repeats": True})


def test_what_nono_prints_is_read_back() -> None:
    genres = set()
    for _, puzzle in built_in_puzzles():
        regions = any(name in puzzle.clue_data() for name in ("regions", "boxes"))
        if puzzle.genre in genres or regions or puzzle.genre == "pegs" or puzzle.width > 30:
            continue
        genres.add(puzzle.genre)
        genre = None if puzzle.genre == "nonogram" else puzzle.genre
        again = loads(str(puzzle), genre=genre)
        assert again.clue_text().replace(";repeats=True", "") == puzzle.clue_text().replace(";repeats=True", "")
        result = nono.solve(puzzle, limit=1)
        if not result.grids:
            continue
        kind = "" if genre is None else f"{puzzle.kind_title}, "
        printed = f"x: {puzzle.title}, {kind}{puzzle.width}x{puzzle.height}, unique\n\n"
        (solved,) = read(printed + drawing(puzzle, result.grids[0]), False)
        assert isinstance(solved, Puzzle)
        assert solved.genre == puzzle.genre
        if genre in (None, "akari", "tents", "minesweeper"):
            assert (solved.clue_text(), solved.goal_bytes) == (puzzle.clue_text(), result.grids[0])
    assert len(genres) >= 7


PROSE = (
    "hello",
    "The rows of the table are long, the columns are short.\nThere are 3 rows and 4 columns in it.\n",
    "Rows\nare lines of cells.\n\nColumns\nstand upright.\n\nAcross and down, 3 by 4.\n",
    "0.5\n1.25\n3.75\n\n0.25\n1.0\n2.5\n",
    "2026-01-31\n2026-02-01\n\n2026-02-02\n2026-02-03\n",
    "- 2 eggs\n- 1 onion\n- 3 potatoes\n\n- 1 pan\n- 2 plates\n",
    "Across\n1. A dog (3)\n4. Not far (4)\nDown\n1. To dig (5)\n2. Old (4)\n",
    "#include <stdio.h>\n\nint main(void)\n{\n    int rows = 3, cols = 4;\n    return 0;\n}\n",
    "--- a/x\n+++ b/x\n@@ -1,2 +1,2 @@\n-1 2\n+1 3\n",
    "-----\n=====\n-----\n",
    "xox\noxo\nxox\n",
)


@pytest.mark.parametrize("text", PROSE)
def test_prose_is_refused(text: str) -> None:
    with pytest.raises(PuzzleError):
        loads(text)


@ignores_warnings
def test_programs_and_pages_are_refused(pytestconfig: pytest.Config) -> None:
    """Programs and pages of this project that have no clues; with --slow, all of them."""
    files = sorted(path for suffix in ("py", "cpp", "md") for path in (ROOT / "src").rglob(f"*.{suffix}"))
    for path in files if pytestconfig.getoption("--slow") else files[::10]:
        text = path.read_text(encoding="utf-8")
        for found in outcome(text) if not re.search(r"rows(=|: |\": )(\[|1)", text) else ():
            assert isinstance(found, PuzzleError), path


def outcome(text: str) -> list[Puzzle | PuzzleError]:
    """The puzzles of a text, or their errors."""
    try:
        return list(read(text))
    except PuzzleError as error:
        return [error]


@given(st.text())
@ignores_warnings
def test_any_text_is_read_or_refused(text: str) -> None:
    for form in ("{0}", "Rows:\n{0}\nCols:\n{0}", "{0}\n\n{0}", "[{0}]\n[{0}]", "Akari\n{0}"):
        given_text = form.replace("{0}", text)
        for entry in outcome(given_text):
            assert not isinstance(entry, PuzzleError) or ("\n" not in str(entry) and (entry.help or entry.code in HELP))


def test_lines_of_dashes_are_rows_beside_rows() -> None:
    text = "Akari\n------\n------\n#----1\n------\n------\n"
    assert loads(text).clue_text() == loads(text.replace("-", ".")).clue_text()
    assert loads("Minesweeper\n1-2-\n1121\n----\n").clue_text() == loads("Minesweeper\n1.2.\n1121\n....\n").clue_text()
