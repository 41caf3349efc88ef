"""Slips that people make: each error has the place, what was found, what was expected, and how to write it."""

import pytest
from common import ignores_warnings

import nono
from nono import PuzzleError

LINE = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SUDOKU = "\n".join(LINE[at : at + 9] for at in range(0, 81, 9))
SLIPS = {
    "a misspelt label": (
        "rows: 1, 3, 1 1\ncolums: 2, 2, 2\n",
        "2:1: found 'colums', expected 'columns'",
        "write 'columns: ...', or begin the line with '# ' if it is a comment",
    ),
    "a misspelt label of lines": (
        "Rows:\n1\n3\n1 1\n\nCloumns:\n2\n2\n2\n",
        "6:1: found 'Cloumns', expected 'columns'",
        "write 'columns: ...', or begin the line with '# ' if it is a comment",
    ),
    "a misspelt setting": (
        "tilte: A cat\nrows: 1, 3, 1 1\ncolumns: 2, 2, 2\n",
        "1:1: found 'tilte', expected 'title'",
        "write 'title: ...', or begin the line with '# ' if it is a comment",
    ),
    "a misspelt genre": (
        f"genre: sodoku\n{SUDOKU}",
        "1: unknown genre 'sodoku'",
        "did you mean sudoku?",
    ),
    "a misspelt heading": (
        "Binario\n0..1\n....\n1...\n..0.\n",
        "1: found 'Binario', which is no name of a genre",
        "did you mean binairo?",
    ),
    "a sum of lists": (
        "rows = [[1], [1]] + [[1]]\ncols = [[1], [1]]\n",
        "1:19: found '+' behind the end of the list, expected nothing",
        "write the whole list in one pair of brackets; programs are not run",
    ),
    "numbers of lines without a colon": (
        "rows:\nr1 1\nr2 1\ncolumns:\n1\n1\n",
        "2:1: found 'r1 1', which may begin with the number of the line or with a block",
        "write 'r1:' for the line, and '1r' for a block of this colour",
    ),
    "a comment with the mines": (
        "Minesweeper\n# 2 mines\n1.\n.1\n",
        "2: found '2 mines' in a line that is not read, expected a setting",
        "write 'mines: 2' on a line of its own, or delete the words",
    ),
    "a short row of pegs": (
        "Peg Solitaire\noo.\noo\no.o\n",
        "3: row 2 has 2 cells, expected 3 as in the longest row",
        "write # for a place without a hole",
    ),
    "one side": (
        "rows: 1, 3, 1 1\n",
        "1: found rows and no columns, expected both",
        "write the two sides as 'rows: 1, 3, 1 1' and 'columns: 2, 2, 2'",
    ),
    "a side without clues": (
        "rows:\ncolumns: 2, 2, 2\n",
        "1: found no clues of the rows, expected one clue per line below 'rows:'",
        "write the two sides as 'rows: 1, 3, 1 1' and 'columns: 2, 2, 2'",
    ),
    "a number too many": (
        "rows: 1, 3 1, 1 1\ncolumns: 2, 2, 2\n",
        "1: row 2: found a clue of at least 5 cells, expected at most 3",
        "",
    ),
    "a clue too long": (
        "rows: 1, 4, 1 1\ncolumns: 2, 2, 2\n",
        "1: row 2: found a clue of at least 4 cells, expected at most 3",
        "",
    ),
    "totals that differ": (
        "rows: 1, 3, 1 1\ncolumns: 2, 2, 1\n",
        "1: found 6 black cells in the rows and 5 in the columns of 3x3, expected equal totals",
        "",
    ),
    "a number left out": (
        "rows: 1, 3, 1\ncolumns: 2, 2, 2\n",
        "1: found 5 black cells in the rows and 6 in the columns of 3x3, expected equal totals",
        "",
    ),
    "a letter for a digit": (
        "rows: l, 3, 1 1\ncolumns: 2, 2, 2\n",
        "1:7: found 'l' in the clue 'l', expected the length of a block",
        "a clue is numbers with blanks between them, such as '1 3', or a 0 for an empty line",
    ),
    "a word for a number": (
        "rows: 1, three, 1 1\ncolumns: 2, 2, 2\n",
        "1:10: found 'three' in the clue 'three', expected the length of a block",
        "a clue is numbers with blanks between them, such as '1 3', or a 0 for an empty line",
    ),
    "a trailing comma": (
        "rows: 1, 3, 1 1,\ncolumns: 2, 2, 2\n",
        "1:17: found nothing behind the last ',', expected a clue",
        "write 0 for an empty line, or delete a ','",
    ),
    "two commas": (
        "rows: 1,, 3, 1 1\ncolumns: 2, 2, 2\n",
        "1:9: found nothing between two ',', expected a clue",
        "write 0 for an empty line, or delete a ','",
    ),
    "a full stop": (
        "rows: 1, 3, 1 1.\ncolumns: 2, 2, 2.\n",
        "1:15: found '1.' in the clue '1 1.', expected the length of a block",
        "a clue is numbers with blanks between them, such as '1 3', or a 0 for an empty line",
    ),
    "hyphens between numbers": (
        "rows: 1, 3, 1-1\ncolumns: 2, 2, 2\n",
        "1:13: found '1-1' in the clue '1-1', expected the length of a block",
        "a clue is numbers with blanks between them, such as '1 3', or a 0 for an empty line",
    ),
    "dots between numbers": (
        "Rows:\n1\n3\n1.1\nColumns:\n2\n2\n2\n",
        "4: found '1.1' among the clues of the rows, expected numbers",
        "a clue is numbers with blanks between them, or 0 for an empty line; begin a comment with '# '",
    ),
    "a zero between numbers": (
        "rows: 1, 3, 1 0 1\ncolumns: 2, 2, 2\n",
        "1:13: found a 0 between the numbers of the clue '1 0 1', expected lengths of at least 1",
        "an empty line is a 0 alone",
    ),
    "blanks only": (
        "rows: 1 1\ncolumns: 1 1 1\n",
        "1: found clues that may be 2 rows and 3 columns, or 1 row and 3 columns",
        "write a comma between the clues and blanks between their numbers: 'rows: 1, 3, 1 1'",
    ),
    "two separators in a clue": (
        "Rows:\n1\n3\n1, 1 1\nColumns:\n2\n2\n2\n",
        "4:1: found ',' and blanks between the numbers of the clue '1, 1 1', expected one of them",
        "write one clue per line, such as '1 3'",
    ),
    "words among clues": (
        "Rows:\n1\n3 (full)\n1 1\nColumns:\n2\n2\n2\n",
        "3: found '3 (full)' among the clues of the rows, expected numbers",
        "a clue is numbers with blanks between them, or 0 for an empty line; begin a comment with '# '",
    ),
    "a remark between the sides": (
        "Rows:\n1\n3\n1 1\n\nand now for the rest\n\nColumns:\n2\n2\n2\n",
        "6: found 'and now for the rest' among the clues of the rows, expected numbers",
        "a clue is numbers with blanks between them, or 0 for an empty line; begin a comment with '# '",
    ),
    "both sides on a line": (
        "rows: 1, 3, 1 1; columns: 2, 2, 2\n",
        "1:18: found 'columns:' on the line of the rows, expected a line of its own",
        "write the two sides as 'rows: 1, 3, 1 1' and 'columns: 2, 2, 2'",
    ),
    "the rows twice": (
        "rows: 1, 3, 1 1\nrows: 2, 2, 2\n",
        "2: found the rows twice, expected columns",
        "put a line '====' between two puzzles, and give each puzzle rows and columns",
    ),
    "no blank line": (
        "1\n3\n1 1\n2\n2\n2\n",
        "1: found 6 lines of clues and no blank line, expected one between rows and columns",
        "write the two sides as 'rows: 1, 3, 1 1' and 'columns: 2, 2, 2'",
    ),
    "blank lines everywhere": (
        "1\n\n3\n\n1 1\n\n2\n\n2\n\n2\n",
        "5: found 6 blocks of clues, expected two: rows and columns",
        "put a line '====' between two puzzles, or write 'rows:' above the rows and 'columns:' above the columns",
    ),
    "two puzzles without a separator": (
        "1\n3\n1 1\n\n2\n2\n2\n\n1\n2\n\n2\n1\n",
        "9: found 4 blocks of clues, expected two: rows and columns",
        "put a line '====' between two puzzles, or write 'rows:' above the rows and 'columns:' above the columns",
    ),
    "two lines without labels": (
        "1, 3, 1 1\n\n2, 2, 2\n",
        "1: found two lines of clues without labels, expected one clue per line",
        "write the two sides as 'rows: 1, 3, 1 1' and 'columns: 2, 2, 2'",
    ),
    "rows numbered from 0": (
        "Rows:\n0: 1\n1: 3\n2: 1 1\nColumns:\n0: 2\n1: 2\n2: 2\n",
        "2: found row 0, expected row 1",
        "the first row has the number 1",
    ),
    "labels from 0": (
        "row 0: 1\nrow 1: 3\nrow 2: 1 1\ncol 0: 2\ncol 1: 2\ncol 2: 2\n",
        "1: found row 0, expected row 1",
        "the first row has the number 1",
    ),
    "a line number left out": (
        "Rows:\n1: 1\n3: 3\n4: 1 1\nColumns:\n1: 2\n2: 2\n3: 2\n",
        "3: found row 3, expected row 2",
        "number the rows 1, 2, 3 in their order, or leave the numbers out",
    ),
    "a label left out": (
        "row 1: 1\nrow 3: 1 1\ncol 1: 2\ncol 2: 1\n",
        "2: found row 3, expected row 2",
        "number the rows 1, 2, 3 in their order, or leave the numbers out",
    ),
    "a label without a clue": (
        "row 1: 1\nrow 2:\nrow 3: 1\ncol 1: 1 1\n",
        "2: found no clue of row 2, expected numbers",
        "write 0 for an empty line",
    ),
    "another size": (
        "size: 4x3\nrows: 1, 3, 1 1\ncolumns: 2, 2, 2\n",
        "2: found 3 rows and 3 columns, expected the size 4x3",
        "a size is WIDTHxHEIGHT, the number of columns first",
    ),
    "a size in words": (
        "size: four by three\nrows: 1, 3, 1 1\ncolumns: 2, 2, 2\n",
        "1: found the size 'four by three', expected WIDTHxHEIGHT",
        "write 'size: 10x8' for 10 columns and 8 rows",
    ),
    "an unknown colour": (
        "rows: 1q, 3q, 1q 1q\ncolumns: 2q, 2q, 2q\n",
        "1:7: found the colour 'q', expected the letter of a colour",
        "name it in a line 'colours: q = purple', or use one of r g b y o p n k a c m l t v",
    ),
    "a colour without a letter": (
        "colours: red\nrows: 1r, 3r\ncolumns: 1r, 1r, 2r\n",
        "1: found the colour 'red', expected a letter and a colour",
        "write 'colours: r = red, q = #00aa44', for example",
    ),
    "a bracket left open": (
        "rows = [[1], [3], [1, 1]\ncols = [[2], [2], [2]]\n",
        "2:1: found 'cols' in the brackets that begin in line 1, expected numbers",
        "every opening bracket needs a closing bracket of its kind",
    ),
    "a bracket of another kind": (
        "rows = [[1], [3], [1, 1}]\ncols = [[2], [2], [2]]\n",
        "1:24: found '}', expected ']'",
        "every opening bracket needs a closing bracket of its kind",
    ),
    "a goal of another size": (
        "rows: 1, 3, 1 1\ncolumns: 2, 2, 2\ngoal:\n.#.\n###\n",
        "3: found no board of 3x3 cells below 'goal:', expected one",
        "# is ink, . is paper and ? is unknown",
    ),
    "stars in a nonogram": (
        "stars: 2\nrows: 1, 3, 1 1\ncolumns: 2, 2, 2\n",
        "2: found the setting 'stars', which a nonogram does not have",
        "leave the line 'stars: ...' out",
    ),
    "a board without a genre": (
        ".0..\n1...\n..1.\n0...\n",
        "1: this board does not say its genre; akari, binairo, mosaic and minesweeper have these signs",
        "--genre NAME, or a line 'genre: NAME' above it, states the genre",
    ),
    "a Sudoku with other signs": (
        "53__7____\n6__195___\n_98____6_\n8___6___3\n4__8_3__1\n7___2___6\n_6____28_\n___419__5\n____8__79",
        "1: this board does not say its genre; akari, sudoku and mosaic have these signs",
        "--genre NAME, or a line 'genre: NAME' above it, states the genre",
    ),
    "regions without a genre": (
        "AAAB\nABBB\nCCDD\nCDDD\n",
        "1: this board does not say its genre; sudoku, star-battle and norinori have these signs",
        "--genre NAME, or a line 'genre: NAME' above it, states the genre",
    ),
    "an unknown puzzle": (
        "Hitori 5x5\n12345\n23451\n34512\n45123\n51234\n",
        "1: the heading names Hitori, which nono does not solve",
        "if it is only a title, write 'title: Hitori', and 'genre: NAME' on a line of its own",
    ),
    "a variant": (
        f"Killer Sudoku\n{SUDOKU}",
        "1: the heading names Killer Sudoku, which nono does not solve",
        "if it is only a title, write 'title: Killer Sudoku', and 'genre: NAME' on a line of its own",
    ),
    "a ragged row": (
        "Sudoku\n53..7....\n6..195...\n.98....6.\n8...6...\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
        "5: row 4 has 8 cells, expected 9 as in the other rows",
        "all rows of a board have the same number of cells",
    ),
    "a wrong sign": (
        "Sudoku\n53..x....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
        "2:5: row 1: found 'x', expected '.', 1 to 9 or A to P",
        "a board of sudoku has these signs; . or 0 or _ or - or * or ? is an empty cell",
    ),
    "two signs for empty cells": (
        "Sudoku\n530.7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n",
        "2:4: found '.' beside '0' for empty cells, expected one sign for all of them",
        "write . for every empty cell",
    ),
    "a digit too large": (
        "Akari\n..7\n.#.\n1..\n",
        "2: row 1: found the clue 7, expected 0 to 4, because a wall has 4 neighbours",
        "compare the puzzle with its source",
    ),
    "commas between cells": (
        "Akari\n.,.,1\n.,#,.\n1,.,.\n",
        "2:2: row 1: found ',', expected '.', '#' or 0 to 4",
        "a board of akari has these signs; . or _ or - or * or ? is an empty cell",
    ),
    "an empty cell in a frame": (
        "Sudoku\n| 1 |   | 2 | 3 |\n|   | 2 |   | 1 |\n| 2 |   | 1 |   |\n| 3 | 1 |   | 2 |\n",
        "2:7: row 1: found an empty cell, expected '.', 1 to 9 or A to P",
        "a board of sudoku has these signs; . or 0 or _ or - or * or ? is an empty cell",
    ),
    "tabs around empty cells": (
        "Mosaic\n1\t\t2\n\t3\t\n2\t\t1\n",
        "2:3: row 1: found an empty cell, expected '.' or 0 to 9",
        "a board of mosaic has these signs; . or _ or - or * or ? is an empty cell",
    ),
    "numbers before the rows": (
        "Mosaic\n1: 1 . 2\n2: . 3 .\n3: 2 . 1\n",
        "2: found numbers before the rows, '1: 1 . 2', expected only cells",
        "delete the numbers of the rows",
    ),
    "a blank line in a board": (
        "Akari\n..1\n.#.\n\n1..\n",
        "5: found a second board below the first one, expected one board",
        "put a line '====' between two puzzles, or delete the line that divides the board",
    ),
    "two boards": (
        "Norinori\nAAB\nABB\n\nAAB\nABB\n",
        "5: found a second board below the first one, expected one board",
        "put a line '====' between two puzzles, or delete the line that divides the board",
    ),
    "an odd board": (
        "Takuzu\n0.1\n.1.\n",
        "2: found a board of 3x2, expected an even number of rows and of columns",
        "check that no row or column is missing",
    ),
    "tents without numbers": (
        "Tents\n.T.\n...\n..T\n",
        "2: found no numbers beside the rows and columns, which a board of tents has",
        "write them above and to the left of the board, or as 'rows: 1 0 2' and 'columns: 2 ? 1'",
    ),
    "a label with a Sudoku": (
        f"Sudoku\nrows: 1, 2\n{SUDOKU}",
        "2: found 'rows: 1, 2', but a board of sudoku has no numbers beside it",
        "put a line '====' between two puzzles, and 'genre: nonogram' above clues of two sides",
    ),
    "a setting of another genre": (
        f"Sudoku\nmines: 3\n{SUDOKU}",
        "3: found the setting 'mines', which sudoku does not have",
        "leave the line 'mines: ...' out",
    ),
    "a number in words": (
        "Minesweeper\nmines: ten\n1..\n...\n..1\n",
        "2: found 'ten', expected a number",
        "write 'mines: 2', for example",
    ),
    "a legend": (
        "Akari\nx = empty\nxx1\nx#x\n1xx\n",
        "2: found the legend 'x = empty', expected the signs of nono",
        "write the board in the signs that docs/formats.md lists",
    ),
    "81 cells too few": (
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..7\n",
        "1: found 80 cells on one line, expected 81 for a board of side 9",
        "write one line per row",
    ),
    "only words": (
        "Hello, can anybody help me?\n",
        "1: found 'Hello, can anybody help me?' and no puzzle, expected clues or a board",
        "write the two sides as 'rows: 1, 3, 1 1' and 'columns: 2, 2, 2', or a board below the name of its genre",
    ),
    "smart quotes": (
        "{\u201crows\u201d: [[1], [3], [1, 1]], \u201ccols\u201d: [[2], [2], [2]]}\n",
        "1:2: not JSON: found '“rows”: [[1], [3], [', expecting property name enclosed in double quotes",
        "JSON has double quotes around names and texts, commas between items, and no comma behind the last item",
    ),
    "a trailing comma in JSON": (
        '{"rows": [[1], [3], [1, 1]], "cols": [[2], [2], [2]],}\n',
        "1:54: not JSON: found '}', expecting property name enclosed in double quotes",
        "JSON has double quotes around names and texts, commas between items, and no comma behind the last item",
    ),
    "a misspelt field of JSON": (
        '{"rows": [[1], [3], [1, 1]], "colums": [[2], [2], [2]]}\n',
        "1: found no 'cols', expected a list of clues",
        "'colums': did you mean columns?",
    ),
    "a number for a list": (
        '{"genre": "binairo", "givens": ["01", "10"], "signs": 5}\n',
        "1: 'signs' is the number 5; expected an object with across and down",
        "docs/json.md lists the fields of binairo",
    ),
    "JSON without a genre": (
        '{"givens": ["1...", "..2.", "..3.", "4..."]}\n',
        "1: found no 'rows', expected a list of clues",
        'state the genre, such as "genre": "sudoku" (sudoku, binairo have such a field)',
    ),
    "a line that is a row or numbers of columns": (
        "Tents\n. . 1\nT . .\n. . T\n",
        "2: found '. . 1', which may be the numbers of the columns or a row",
        "write the numbers as 'rows: 1 0 2' and 'columns: 2 ? 1'",
    ),
    "digits as regions and no numbers": (
        "Aquarium\n1 1 2\n1 2 2\n3 3 3\n",
        "2: found no numbers beside the rows and columns, which a board of aquarium has",
        "write them above and to the left of the board, or as 'rows: 1 0 2' and 'columns: 2 ? 1'",
    ),
    "a row of digits a cell short": (
        "Aquarium\n  1 1 2\n0 1 1 2\n1 1 2\n3 3 3 3\n",
        "4: found '1 1 2', expected a number and 3 cells",
        "write ? for an unknown number",
    ),
    "digits as regions and a row that may be numbers": (
        "Aquarium\n1 1 2\n1 1 2 2\n1 1 2 2\n3 3 3 3\n",
        "2: found '1 1 2', which may be the numbers of the columns or a row",
        "write the numbers as 'rows: 1 0 2' and 'columns: 2 ? 1'",
    ),
    "the numbers of the rows twice": (
        "Tents\nrows: 1 0\nrows: 1 0\ncolumns: 1 0\n.T\n..\n",
        "3: found the numbers of the rows twice, expected them once",
        "write the numbers as 'rows: 1 0 2' and 'columns: 2 ? 1'",
    ),
    "a bracket too early": (
        "rows = [[1], [3]], [1, 1]]\ncols = [[2], [2], [2]]\n",
        "1:20: found a second list behind the end of the list, expected one list",
        "every opening bracket needs a closing bracket of its kind",
    ),
    "a bracket too many": (
        "rows = [[1], [3], [1, 1]]]\ncols = [[2], [2], [2]]\n",
        "1:26: found ']' behind the end of the list, expected nothing",
        "every opening bracket needs a closing bracket of its kind",
    ),
    "a hole in a clue in brackets": (
        "rows = [[1], [3], [1, , 1]]\ncols = [[2], [2], [2]]\n",
        "1:23: found ',', expected a number or a clue before it",
        "write 0 or [] for an empty line, or delete the ','",
    ),
    "a hole in a list in brackets": (
        "rows = [[1], [3],, [1, 1]]\ncols = [[2], [2], [2]]\n",
        "1:18: found ',', expected a number or a clue before it",
        "write 0 or [] for an empty line, or delete the ','",
    ),
    "a clue in three brackets": (
        "rows = [[[1],[3]], [1,1]]\ncols = [[2], [2], [2]]\n",
        "1:10: found brackets inside the brackets of a clue, expected numbers",
        "a list of clues is written as [[1, 3], [2], []]",
    ),
    "nothing between two bars": (
        "rows = [|1 || 1|]\ncols = [| 1 | 1 |]\n",
        "1: found '[|1 || 1|]\\ncols = [| 1 | 1 |]', expected an array such as [| 1, 2 | 3, 0 |]",
        "",
    ),
    "two square boards without a separator": (
        "Star Battle\nAAAB\nABBB\nCCDD\nCDDD\nAAAB\nABBB\nCCDD\nCDDD\n",
        "6: found a second board below the first one, expected one board",
        "put a line '====' between two puzzles, or delete the line that divides the board",
    ),
    "signs or a separator": (
        "Binairo\n01\n10\n===\n01\n10\n",
        "4: found '===' between the rows, which may be signs or divide two puzzles",
        "put a line '====' between two puzzles, or blanks between the cells of a row",
    ),
    "another size in the heading": (
        "Star Battle 6x6\nAAAB\nABBB\nCCDD\nCDDD\n",
        "2: found a grid of width 4, expected 6",
        "each row and each column needs one entry; check that none is missing",
    ),
    "a setting twice": (
        "title: A\ntitle: B\nrows: 1, 2\ncolumns: 2, 1\n",
        "2: found the setting 'title' with another value, expected it once",
        "put a line '====' between two puzzles, or delete one of the lines",
    ),
    "a genre below the puzzle": (
        "rows: 1, 2\ncolumns: 2, 1\ngenre: akari\n",
        "3: found 'genre: ...' below a puzzle of another genre, expected it above the puzzle",
        "put the line above the puzzle that it is for",
    ),
    "a colour that is not declared": (
        "colours: a = red\nrows: 1a, 1b\ncolumns: 1a, 1b\n",
        "2:11: found the colour 'b', expected the letter of a colour",
        "name it in a line 'colours: b = purple', or use one of a",
    ),
    "a colour declared twice": (
        "colours: a = red, a = blue\nrows: 1a, 1a\ncolumns: 1a, 1a\n",
        "1: found the colour 'a' twice, expected a letter of its own for each colour",
        "write 'colours: r = red, q = #00aa44', for example",
    ),
    "a blank line below the first row": (
        "Norinori\n\nAABB\n\nACCB\nACCB\n",
        "3: found a second board below the first one, expected one board",
        "put a line '====' between two puzzles, or delete the line that divides the board",
    ),
    "a blank line above the last row": (
        "Norinori\nAABB\nACCB\n\nACCB\n",
        "5: found a second board below the first one, expected one board",
        "put a line '====' between two puzzles, or delete the line that divides the board",
    ),
    "a setting without a colon": (
        "Star Battle\nstars = 2\nAAAB\nABBB\nCCDD\nCDDD\n",
        "2:1: found 'stars = 2', expected 'stars:'",
        "write 'stars: ...', or begin the line with '# ' if it is a comment",
    ),
    "a number without a colon": (
        "Minesweeper\nmines 3\n1..\n...\n..1\n",
        "2:1: found 'mines 3', expected 'mines:'",
        "write 'mines: ...', or begin the line with '# ' if it is a comment",
    ),
    "a board behind boxes": (
        "Sudoku\n1...\n....\n....\n...1\n\nboxes: AAAB\n",
        "7: found 'AAAB' behind 'boxes:', expected the board on the lines below",
        "write one line per row",
    ),
    "boxes without a board": (
        "Sudoku\n1...\n....\n....\n...1\n\nboxes:\n",
        "7: found no board below 'boxes:', expected one",
        "write one line per row",
    ),
    "a goal above the clues": (
        "goal:\n\nrows: 1, 2\ncolumns: 2, 1\n",
        "1: found 'goal:' above the clues, expected it below them",
        "put the board below the clues",
    ),
    "a setting twice before labels": (
        "title: A\ntitle: C\nrows: 1, 2\ncolumns: 2, 1\ntitle: B\nrows: 1, 2\ncolumns: 2, 1\n",
        "2: found the setting 'title' with another value, expected it once",
        "put a line '====' between two puzzles, or delete one of the lines",
    ),
    "a size behind a comma in the heading": (
        "Akari, 4x4\n..1\n.#.\n1..\n",
        "2: found a grid of width 3, expected 4",
        "each row and each column needs one entry; check that none is missing",
    ),
    "lists with a bracket too many": (
        "rows = [1], [3]], [1, 1]\ncols = [[2],[2],[2]]\n",
        "1:16: found ']' behind the end of the list, expected nothing",
        "every opening bracket needs a closing bracket of its kind",
    ),
    "digits as regions and no numbers of the rows": (
        "Aquarium\n  1 1 2\n1 1 2\n1 2 2\n3 3 3\n",
        "2: found no numbers beside the rows, which a board of aquarium has",
        "write them above and to the left of the board, or as 'rows: 1 0 2' and 'columns: 2 ? 1'",
    ),
    "boxes in another genre": (
        "Akari\nboxes:\nAB\nAB\n\n..1\n.#.\n1..\n",
        "2: found the setting 'boxes', which akari does not have",
        "leave the line 'boxes:' out",
    ),
    "a row without trees a cell short": (
        "Tents\n1 . .\n1 . . .\n0 T . .\n1 . . T\n",
        "2: found '1 . .', which may be the numbers of the columns or a row",
        "write the numbers as 'rows: 1 0 2' and 'columns: 2 ? 1'",
    ),
}
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


@pytest.mark.parametrize("name", SLIPS)
def test_the_error_has_two_lines(name: str) -> None:
    text, problem, help = SLIPS[name]
    with pytest.raises(PuzzleError) as raised:
        nono.loads(text)
    assert (raised.value.problem.removeprefix("<text>:"), raised.value.help) == (problem, help)
    assert len(problem) <= 110


@ignores_warnings
@pytest.mark.parametrize("name", READ)
def test_what_is_no_slip(name: str) -> None:
    text, clues = READ[name]
    assert nono.loads(text).clue_text() == clues


def test_the_table_is_long_enough() -> None:
    assert len(SLIPS) + len(READ) >= 70
