"""Clues of two sides in the ways in which people write them: each is the same ladder, or is refused."""

from pathlib import Path

import pytest

from nono import PuzzleError, loads, read
from nono.base.errors import gathering_warnings

LADDER = "3x4;3/1.1//3;2.1/1.1/2.1"
ROWS, COLS = "3\n1 1\n0\n3\n", "2 1\n1 1\n2 1\n"
TYPED = {
    "bars below headings": "Rows | Columns\n3 | 2 1\n1 1 | 1 1\n0 | 2 1\n3 |\n",
    "a table with a rule": "Rows | Columns\n-----+--------\n3    | 2 1\n1 1  | 1 1\n0    | 2 1\n3    |\n",
    "blanks below headings": "  Columns   Rows\n  2 1       3\n  1 1       1 1\n  2 1       0\n            3\n",
    "tabs below headings": "Rows\tColumns\n3\t2 1\n1 1\t1 1\n0\t2 1\n3\t\n",
    "Markdown": "| # | Row | Col |\n|-|-|-|\n| 1 | 3 | 2 1 |\n| 2 | 1 1 | 1 1 |\n| 3 | 0 | 2 1 |\n| 4 | 3 | |\n",
    "numbers behind labels": f"Rows (4):\n{ROWS}Columns (3 in all):\n{COLS}",
    "numbers before labels": "4 rows: 3, 1 1, 0, 3\n3 columns: 2 1, 1 1, 2 1\n",
    "a size on one line": f"width: 3, height: 4\n{ROWS}{COLS}",
    "letters": "1: 3\n2: 1 1\n3: 0\n4: 3\n\nA: 2 1\nB: 1 1\nC: 2 1\n",
    "letters below a label": f"Rows\n{ROWS}Columns\na) 2 1\nb) 1 1\nc) 2 1\n",
    "several lines in one": "Row 1: 3, Row 2: 1 1, Row 3: 0, Row 4: 3\nCol 1: 2 1, Col 2: 1 1, Col 3: 2 1\n",
    "several lines with blanks": "R1: 3  R2: 1 1  R3: 0  R4: 3\nC1: 2 1  C2: 1 1  C3: 2 1\n",
    "numbers without a colon": "Row 1  3\nRow 2  1 1\nRow 3  0\nRow 4  3\nCol 1  2 1\nCol 2  1 1\nCol 3  2 1\n",
    "ordinal numbers": f"1st row: 3\n2nd row: 1 1\n3rd row: 0\n4th row: 3\nColumns\n{COLS}",
    "the name of a line": "row: 3\nrow: 1 1\nrow: 0\nrow: 3\ncol: 2 1\ncol: 1 1\ncol: 2 1\n",
    "a dash between the sides": f"{ROWS}-\n{COLS}",
    "sentences": f"The rows are:\n{ROWS}And here are the column clues from left to right:\n{COLS}",
    "sentences with clues": "The rows are 3, 1 1, 0, 3.\nThe columns are 2 1, 1 1, 2 1.\n",
    "remarks": "rows:\n3 # the top\n1 1\n0 (empty)\n3\ncolumns:\n2 1  // left\n1 1\n2 1\n",
    "words between numbers": "Rows:\n3\n1 and 1\nblank\n3\nColumns:\n2 and 1\n1 and 1\n2 and 1\n",
    "words in a list": "rows: 3, 1 and 1, 0, 3\ncolumns: 2 and 1, 1 and 1, 2 and 1\n",
    "and signs": "rows: 3, 1&1, 0, 3\ncolumns: 2&1, 1&1, 2&1\n",
    "underscores": "rows: 3, 1_1, 0, 3\ncolumns: 2_1, 1_1, 2_1\n",
    "quotation marks": 'rows = "3", "1,1", "", "3"\ncols = "2,1", "1,1", "2,1"\n',
    "columns read down": f"Columns:\n2 1 2\n1 1 1\n\nRows:\n{ROWS}",
    "columns read down without labels": "3 4\n\n02 01 02\n01 01 01\n\n00 03\n01 01\n00 00\n00 03\n",
    "columns read down with commas": f"columns:\n2, 1, 2\n1, 1, 1\nrows:\n{ROWS}",
    "a rule below columns": "     2 1 2\n     1 1 1\n    ------\n  3|\n1 1|\n  0|\n  3|\n",
    "columns below a rule": " .  .  .| 3\n .  .  .| 1, 1\n .  .  .|\n .  .  .| 3\n---------\n 2  1  2|\n 1  1  1|\n",
    "glued cells": "     212\n     111\n  3  ...\n1 1  ...\n  0  ...\n  3  ...\n",
    "underlined labels": f"ROWS\n====\n{ROWS}\nCOLUMNS\n=======\n{COLS}",
    "dashes around labels": f"--- ROWS ---\n{ROWS}--- COLUMNS ---\n{COLS}",
    "a picture that shows the columns": f"3 4\n\n###\n#.#\n...\n###\n\n{COLS}\n{ROWS}",
    "an answer below a comment": f"# row clues\n{ROWS}\n# col clues\n{COLS}\n# answer\naaa\naba\nbbb\naaa\n",
}
FILES = {
    "headings.csv": 'rows,columns\n3,"2,1"\n"1,1","1,1"\n0,"2,1"\n3,\n',
    "a side per row.csv": 'rows,3,"1,1",0,3\ncolumns,"2,1","1,1","2,1"\n',
    "two rows.csv": '3,"1,1",0,3\n"2,1","1,1","2,1"\n',
    "a name per row.csv": "row,3\nrow,1,1\nrow,0\nrow,3\ncol,2,1\ncol,1,1\ncol,2,1\n",
    "a name and a number.csv": "side,i,clue\nrow,1,3\nrow,2,1 1\nrow,3,0\nrow,4,3\ncol,1,2 1\ncol,2,1 1\ncol,3,2 1\n",
    "a name before the first.csv": "Rows,3\n,1 1\n,0\n,3\nColumns,2 1\n,1 1\n,2 1\n",
    "a zero in the corner.csv": "0;2 1;1 1;2 1\n3;;;\n1 1;;;\n0;;;\n3;;;\n",
    "cells per number.csv": "Rows,,Columns,\n3,,2,1\n1,1,1,1\n0,,2,1\n3,,,\n",
    "other words.non": f"rows 4\n{ROWS}cols 3\n{COLS}",
    "equals signs.non": f"width=3\nheight=4\nrows=\n{ROWS}columns=\n{COLS}",
    "height first.nin": f"4 3\n{ROWS}{COLS}",
    "width first.mk": f"3 4\n{ROWS}#\n{COLS}",
    "one line.cwd": f"4 3\n{ROWS}\n{COLS}",
}


@pytest.mark.parametrize("name", TYPED)
def test_ways_to_type_two_sides(name: str) -> None:
    with gathering_warnings():
        assert loads(TYPED[name]).clue_text() == LADDER


def test_a_dash_divides_only_sides_of_the_same_sum() -> None:
    with pytest.raises(PuzzleError):
        loads("3\n1 1\n-\n3\n1\n2\n")


@pytest.mark.parametrize("name", FILES)
def test_files_of_two_sides(name: str, tmp_path: Path) -> None:
    (tmp_path / name).write_text(FILES[name])
    with gathering_warnings():
        assert read(tmp_path / name).clue_text() == LADDER


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("5 rows: 3, 1 1, 0, 3\n3 columns: 2 1, 1 1, 2 1\n", "found 4 rows, expected 5"),
        ("rows: 2, 1 and 1\ncolumns: 1, 1, 1 1\n", "found 'and'"),  # between clues, or between numbers
        ("Rows | Columns\n3 | x\n1 1 | 1 1\n", "found 'x' in column B, expected a clue"),
        ("Rows | Columns | Colour\n3 | 2 | r\n1 | 2 | r\n", "found 'r' in column C, expected a clue"),
        (f"The rows are:\n{ROWS}Good luck!\n", "found 4 lines of clues and no blank line"),
        (f"Columns:\n2 1 2\n1 1 1\n1 1 1\nRows:\n{ROWS}", "the numbers are too long for 3 of 7 lines of 3x4"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with gathering_warnings(), pytest.raises(PuzzleError, match=message):
        loads(text)
