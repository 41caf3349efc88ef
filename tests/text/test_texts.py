"""One table of texts as strangers typed them: the genre that the user names, the text, and the puzzle or the fault."""

from typing import Any

import pytest
from refusals import refused

import nono
from nono import Akari, Binairo, Minesweeper, Mosaic, Nonogram, Norinori, Pegs, StarBattle, Sudoku, Tents
from nono.text._file_entries import text_entries

CLUES = [[1], [3], [1, 1]]
PICTURE = Nonogram(CLUES, [[2], [2], [2]])
GIVENS = ["1..4", "..1.", ".1..", "4..1"]
SUDOKU = Sudoku(GIVENS)
TURNED = Sudoku(["1.3.", "....", ".1..", "4..."])
CORNER = Nonogram([[1], [1], [2]], [[3], [1], []])
JIGSAW = Sudoku(["3...", "..1.", ".2..", "...4"], boxes=["AAAB", "ACBB", "CCDB", "CDDD"])
STARS = StarBattle(["AAAB", "ABBB", "CCDD", "CDDD"], stars=1)
TENTS = Tents([".T.", "...", "..T"], rows=[1, 1, 0], cols=[1, 0, 1])
AKARI = Akari(["#..", ".1.", "..#"])
SOLVED = "1  . | .  4      1  3 | 2  4\n.  . | 1  .      2  4 | 1  3\n-----+-----      -----+-----\n"
SOLVED += ".  1 | .  .      3  1 | 4  2\n4  . | .  1      4  2 | 3  1\n"
STRINGS = '"1  4",\n"  1 ",\n" 1  ",\n"4  1"'
RINGS = [[], [4], [1, 1], [1, 1, 1], [1, 1], [4]]
PEGS = ["  xxx", "  xox", *["xxxxxxx"] * 3, *["  xxx"] * 2]
LAST = ["  ooo", "  oxo", *["ooooooo"] * 3, *["  ooo"] * 2]
START = "".join(PEGS).replace(" ", "").replace("o", ".")
UNIQUE = Sudoku(["1.2.", ".41.", "31..", "...1"])
CELLS = [[int(cell.replace(".", "0")) for cell in row] for row in UNIQUE.givens]
LEDGER = nono.puzzle("ledger", Sudoku)
LINE = "".join(LEDGER.givens)
CAMP = Tents([".T....", ".....T", "......", ".T...T", "......", "......"], [1, 0, 1, 0, 2, 0], [0, 1, 1, 0, 0, 2])
MINES = Minesweeper(["1..", "..2", ".1."])
WALLS = Akari(["..1.", "2...", "..#.", ".0.."])
TAKUZU = Binairo(["01....", "0...0.", "......", "..1...", "....00", ".1.1.."])
ROWS = "\n".join(TAKUZU.givens)
COUNTED = "\n".join(" ".join(map(str, [len(clue), *clue])) for clue in RINGS)

EXAMPLES: list[tuple[str | None, str, Any]] = [
    (None, "|_|X|_|\n|X|X|X|\n|X|_|X|\n", PICTURE),  # bars between the cells of a picture
    (None, "\u2593__\n\u2593\u2593_\n_\u2593\u2593\n", Nonogram([[1], [2], [2]], [[2], [2], [1]])),  # no regions
    (None, "bits = [\n  [0, 1, 0],\n  [1, 1, 1],\n  [1, 0, 1]\n];\n", PICTURE),
    (None, '{"title": "a", "grid": [[0, 1, 0], [1, 1, 1], [1, 0, 1]]}', PICTURE),
    (None, "top_numbers = [[2], [2], [2]]\nside_numbers = [[1], [3], [1, 1]]\n", PICTURE),
    (None, "rows = 3\nrow_len = 2\nrow_rules = [[0, 1], [0, 3], [1, 1]]\ncol_rules = [[2], [2], [2]]\n", PICTURE),
    (None, "cols = {{0, 1}, {0, 1}}; rows = {{0, 2}}\n", Nonogram([[2]], [[1], [1]])),
    (None, "?- nonogram(\n  [[1], [3], [1, 1]],\n  [[2], [2], [2]],\n  Picture\n).\n", PICTURE),
    (None, "   | |1| |\n   | | | |\n   |2|1|2|\n---+------\n  1|\n  3|\n1 1|\n", Nonogram(CLUES, [[2], [1, 1], [2]])),
    (None, "|_|X|_| 1\n|X|X|X| 3\n|X|_|X| 1 1\n 2 2 2\n", PICTURE),  # clues to the right and below
    (None, "  2 2 2\n  . . . 1\n  . . . 3\n  . . . 1 1\n", PICTURE),
    (None, "1   . . .\n3   . . .\n1 1 . . .\n    2 2 2\n", PICTURE),
    ("sudoku", STRINGS, SUDOKU),
    ("sudoku", "1 0 0 4\\\n0 0 1 0\\\n0 1 0 0\\\n4 0 0 1", SUDOKU),  # ends of lines in Markdown
    ("sudoku", " 1 . | . 4\n     |\n . . | 1 .\n-----+----\n . 1 | . .\n     |\n 4 . | . 1\n", SUDOKU),
    (None, "已知数(0 表示空格):\n3000\n0010\n0200\n0004\n\nAAAB\nACBB\nCCDB\nCDDD\n", JIGSAW),  # a heading, not a row
    ("mosaic", "1| 2 . . 3\n2| . 4 . .\n3| . . 5 .\n", Mosaic(["2..3", ".4..", "..5."])),
    (None, "#--\n-1-\n--#\n", AKARI),  # # and - are two signs, so no Minesweeper
    (None, '{"rows": [[1], null, [1, 1]], "cols": [[2], null, [2]]}', "found null"),
    (None, "Waagerecht: 1; 3; 1 1\nSenkrecht: 2; 2; 2\n", PICTURE),
    (None, "たて:「2」「2」「2」\nよこ:「1」「3」「1・1」\n", PICTURE),
    (None, "Nonogram (r = black), 3 columns x 3 rows\nrows: 1r, 3r, 1r 1r\ncolumns: 2r, 2r, 2r\n", PICTURE),
    (None, '{"board": [["Empty", "Filled", "Empty"], ["Filled", "Filled", "Filled"], ["Filled", "Empty", "Filled"]]}',
     PICTURE),
    (None, '{"palette": ["#000000"], "cells": [[null, 0, null], [0, 0, 0], [0, null, 0]]}', PICTURE),
    ("mosaic", '{"x": 4, "y": 3, "cells": [2, null, null, 3, null, 4, null, null, null, null, 5, null]}',
     Mosaic(["2..3", ".4..", "..5."])),
    ("nonogram", "my picture, the clues follow from it:\n\n.*.\n***\n*.*\n", PICTURE),
    (None, "my akari is 4x4\nwalls are C1(1), A2(2), C3, B4(0)\n", WALLS),
    (None, "a norinori, rooms numbered 1-3:\n\n1 1 2 2 2\n1 3 3 2 2\n1 3 3 2 2\n1 3 3 2 2\n", Norinori),  # no digits
    (None, "star battle\nnumber of stars: 2\naabb\naabb\nccdd\nccdd\n", StarBattle(["AABB"] * 2 + ["CCDD"] * 2, 2)),
    (None, "mosaic\nrow,col,clue\n1,1,3\n1,2,\n1,3,2\n2,1,\n2,2,\n2,3,4\n", Mosaic(["3.2", "..4"])),
    (None, "sudoku\ncolumn 1: 1 . . 4\ncolumn 2: . 2 1 .\ncolumn 3: 3 . . .\ncolumn 4: . . . .\n", "no known format"),
    (None, "akari 4x4, letters are rows\nwalls are A3(1), B1(2), C3, D2(0)\n", WALLS),
    (None, "akari 4x4, rows A-D, columns 1-4\nwalls are A3(1), B1(2), C3, D2(0)\n", WALLS),
    (None,
     "A jigsaw sudoku is a variant of sudoku\n.2..\n.1..\n4..2\n....\n'a': [(0,0),(0,1),(0,2),(1,0)],\n"
     "'b': [(0,3),(1,1),(1,2),(1,3)],\n'c': [(2,0),(2,1),(2,2),(3,0)],\n'd': [(2,3),(3,1),(3,2),(3,3)]\n",
     Sudoku([".2..", ".1..", "4..2", "...."], boxes=["1112", "1222", "3334", "3444"])),
    ("sudoku",
     "┌───┬───┬───┬───┐   quit\n│ 1 │   │   │ 4 │\n├───┼───┼───┼───┤   Moves\n│   │   │ 1 │   │   h - left\n"
     "├───┼───┼───┼───┤\n│   │ 1 │   │   │   l - right\n├───┼───┼───┼───┤\n│ 4 │   │   │ 1 │\n└───┴───┴───┴───┘\n",
     SUDOKU),
    (None, "p = new Nonogram(3);\np.rowConstraints = [[1], [3], [1]];\np.colConstraints = [[1], [3], [1]];\n",
     Nonogram([[1], [3], [1]], [[1], [3], [1]])),
    (None, 'a program for sudokus\nval level = "1  4|  1 | 1  |4  1"\nsolve(level)\n', SUDOKU),
    (None, f"my sudoku, why has it no solution?\n11{'.' * 79}\n", Sudoku(["11.......", *["........."] * 8])),
    (None, f"6 6\n{COUNTED}\n{COUNTED}\n", Nonogram(RINGS, RINGS)),
    (None, "rows: 1 // 3 // 1 1\ncolumns: 2 // 2 // 2\n", PICTURE),
    (None, "rows = {1},{3},{1:1}\ncolumns = {2},{2},{2}\n", PICTURE),
    (None,
     "nonogram in C++\nconst C rows {\n { 1 },\n { 3 },\n { 1, 1 },\n { }\n};\nconst C cols {\n { 2 },\n { 2 },\n"
     " { 2 }\n};\nP p(rows, cols);\n", Nonogram([*CLUES, []], [[2], [2], [2]])),
    (None, "01XXXX\n0XXX0X\nXXXXXX\nXX1XXX\nXXXX00\nX1X1XX\n",
     TAKUZU),
    ("sudoku", "Boxes: 2x2\n1..4\n..1.\n.1..\n4..1\nSolution:\n1..4\n", SUDOKU),
    ("sudoku", "variant: sudoku\ngrid: |\n  1..4\n  ..1.\n  .1..\n  4..1\nsolution: |\n  1..4\n", SUDOKU),
    (None, "1 | . . .\n3 | . . .\n1 1 | . . .\n    2 2 2\n", "no known format"),  # no numbers above the last column
    ("norinori", "##..\n#...\n##..\n", "expected a letter or digit per cell"),
    (None, "0110\n1001\n0110\n1001\n" * 3, Nonogram),  # full rows of 0 and 1 are a picture, not a Sudoku with clashes
    (None,  # programs
     "let grid = vec![\n    vec![1, 0, 0, 4],\n    vec![0, 0, 1, 0],\n    vec![0, 1, 0, 0],\n"
     "    vec![4, 0, 0, 1],\n];\n", SUDOKU),
    (None,
     "rows.add(List.of(1));\nrows.add(List.of(3));\nrows.add(List.of(1, 1));\ncols.add(List.of(2));\n"
     "cols.add(List.of(2));\ncols.add(List.of(2));\n", PICTURE),
    (None,
     "const puzzle = {\n  type: 'nonogram',\n  rows: [[1], [3], [1, 1]],\n  columns: [[2], [2], [2]],\n};\n", PICTURE),
    (None,
     'puzzles = [\n  {"stars": 1, "regions": [[0, 0, 0, 1], [0, 1, 1, 1], [2, 2, 3, 3], [2, 3, 3, 3]]},\n]\n', STARS),
    (None, "10\n200\nnull\n3 3\n# - -\n- 1 -\n- - #\n6)\n", AKARI),  # a size says which lines are the board
    (None, "W  W  B1 W\nB2 W  W  W\nW  W  B  W\nW  B0 W  W\n", WALLS),
    (None, "3...\n..1.\n.2..\n...4\nAAAB\nACBB\nCCDB\nCDDD\n", JIGSAW),  # boxes without a blank line
    (None, "given(1,1,1). given(1,4,4).\ngiven(2,3,1).\ngiven(3,2,1). given(4,1,4). given(4,4,1).\n", SUDOKU),
    (None, "4\n1\nAAAB\nABBB\nCCDD\nCDDD\n", STARS),  # a number that is no size
    (None, "6\n01....\n0...0.\n......\n..1...\n....00\n.1.1..\n", Binairo),  # hardly the numbers of another genre
    (None, "2 2 0 0\n1 2 2 2\n2 2 2 2\n2 1 2 1\n", Binairo(["..00", "1...", "....", ".1.1"])),  # 2 is an empty cell
    (None,  # no signs at the corners of cells
     " --- --- --- ---\n| 3         |   |\n     --- ---\n|   |   | 1     |\n ---     ---\n|     2 |   |   |\n"
     "     ---     ---\n|   |         4 |\n --- --- --- ---\n", JIGSAW),
    (None,
     '{"name": "Cat", "type": "Fill-A-Pix", "hue": "red", "width": 3, "height": 3, "grid": ["2..", ".4.", "..3"]}',
     Mosaic(["2..", ".4.", "..3"], title="Cat")),
    (None,  # the size of a box
     "sudoku 6x6 (2 rows x 3 columns boxes)\n_2_4__\n__6__1\n3___5_\n_5___3\n6__2__\n__1_6_\n", Sudoku),
    (None, "3 3\n1 0\n3 0\n1 1 0\n2 0\n2 0\n2 0\n", PICTURE),  # a 0 ends each clue
    (None, "3\n1\n3\n1 1\n2\n2\n2\n", PICTURE),  # the number of rows, without that of the columns
    (None, '[{"title": "a", "solution": [".#.", "###", "#.#"]}]', PICTURE),
    (None, '{"givens": "01..", "solution": ["01", "10"]}', "found no 'rows'"),  # not the picture of a nonogram
    (None, '{"size": 3, "trees": [[0, 1], [2, 2]], "rows": [1, 1, 0], "columns": [1, 0, 1]}', TENTS),
    (None, '{"trees": [{"x": 1, "y": 0}, {"x": 2, "y": 2}], "rowTents": [1, 1, 0], "colTents": [1, 0, 1]}', TENTS),
    (None, "trees = [(1, 2), (3, 3)]\nrow_counts = [1, 1, 0]\ncol_counts = [1, 0, 1]\n", TENTS),  # from 1
    (None, "trees = [(1, 2)]\nrow_counts = [0, 1, 0]\ncol_counts = [0, 0, 1]\n", "no known format"),  # from 0 or 1
    (None, "trees = np.array([[0, 1, 0],\n    [0, 0, 0],\n    [0, 0, 1]])\nrow_tents = [1, 1, 0]\n"
     "col_tents = [1, 0, 1]\n", TENTS),
    (None, SOLVED, Sudoku(GIVENS, goal=["1324", "2413", "3142", "4231"])),
    (None,
     "Problem:           Solution:\n\n. . .  1       . # .  1\n. . .  3       # # #  3\n. . .  1 1     # . #  1 1\n"
     "2 2 2          2 2 2\n", PICTURE),
    (None,
     f'{{"board": {[[{"x": 1, "o": 0}.get(sign) for sign in row.ljust(7)] for row in PEGS]}}}'.replace("None", "null"),
     Pegs("english33", start=START)),
    (None, "peg solitaire: holes\n\n" + "\n".join(LAST).replace("x", "o"), "no known format"),  # no jump is possible
    (None,
     "peg solitaire\n start       goal\n" + "".join(f"{a:9}  {b}\n" for a, b in zip(PEGS, LAST, strict=True)),
     Pegs("english33", start=START, target=4)),
    (None,
     "\n".join(["peg solitaire", "print", *(f".{row:7}.".replace(" ", ".") for row in ["", *PEGS, ""])]),
     Pegs("english33", start=START)),
    (None, "[14:02] ann: my sudoku\n[14:03] ann: 1..4\n[14:03] bob: ..1.\n[14:03] ann: .1..\n[14:04] ann: 4..1\n",
     Sudoku(GIVENS, title="my sudoku")),
    ("sudoku", "of mine: 1..4 / ..1. / .1.. / 4..1\n", Sudoku(GIVENS, title="of mine")),
    (None, "지뢰찾기\n\n1□□\n□□2\n□1□\n", MINES),
    (None, "マインスイーパー\n\n1 . .\n. . 2\n. 1 .\n", MINES),
    (None, "\n".join(["Binairo", *TAKUZU.givens, "", "求解\uff01"]).replace(".", "\uff3f"),
     Binairo(TAKUZU.givens, title="求解!")),
    ("sudoku", "九宫格用数字一到四每行每列不重复\n1..4\n..1.\n.1..\n4..1\n", SUDOKU),  # words, no row of cells
    (None, "Takuzu is like a sudoku, but without consecutive equal digits.\nWhat to do?\n" + ROWS,
     TAKUZU),
    (None,  # a line for each cell
     "row,col,given,box\n" + "".join(
         f"{1 + at // 4},{1 + at % 4},{given.strip('.')},{box}\n"
         for at, (given, box) in enumerate(zip("3.....1..2.....4", "AAABACBBCCDBCDDD", strict=True))
     ), JIGSAW),
    (None,
     '{"sudoku": {"spec": {"width": 4, "height": 4},'
     ' "clues": {"1,1": 1, "1,4": 4, "2,3": 1, "3,2": 1, "4,1": 4, "4,4": 1}}}', SUDOKU),
    (None,
     '{"fillapix": {"rows": 3, "cols": 4, "clues": [{"r": 0, "c": 0, "n": 2}, {"r": 0, "c": 3, "n": 3},'
     ' {"r": 1, "c": 1, "n": 4}, {"r": 2, "c": 2, "n": 5}]}}', Mosaic(["2..3", ".4..", "..5."])),
    (None, f"my sudokus\n$ python solve.py 1\nread: 11{'.' * 79} as the first\n",
     Sudoku(["11.......", *["........."] * 8])),
    (None,  # the data come before the comments
     "% tents: an example\n%  T . .  1\n%  . . .  0\n%  1 0 0\ntrees = [| 0, T, 0 % 1\n | 0, 0, 0 % 1\n | 0, 0, T % 0\n"
     " |];\nrows = [1, 1, 0];\ncols = [1, 0, 1];\n", TENTS),
    ("akari", ".x.0.\n..1..\n..xx.\n0.x..\nx...1\n",  # xx. ends no sentence
     Akari([".#.0.", "..1..", "..##.", "0.#..", "#...1"])),
    (None, "// light bulbs in a room\n//   - - 1 -\n//   2 - - -\n//   - - x -\n//   - 0 - -\nint main(){}\n", WALLS),
    # lines that are columns
    ("sudoku", "Columns:\n1..4\n..1.\n3...\n....\n", TURNED),
    (None, "my sudoku\nColumns:\n1..4\n..1.\n3...\n....\n", TURNED),
    ("sudoku", '{"columns": ["1..4", "..1.", "3...", "...."]}', TURNED),
    ("sudoku", "columns = [[1, 0, 0, 4], [0, 0, 1, 0], [3, 0, 0, 0], [0, 0, 0, 0]]\n", TURNED),
    # several boards and pictures
    ("akari", "WW0\nWBW\n===\nboard = ['.#1', '#..']\n", [Akari(["..0", ".#."]), Akari([".#1", "#.."])]),
    (None, "norinori\nAAB\n\nCAB\n\nCAB\n\nCDD\n", Norinori(["AAB", "CAB", "CAB", "CDD"])),
    (None,
     "mosaic\nr,c,v\n" + "".join(f"{at // 3},{at % 3},{at % 2}\n" for at in range(9)) + "\nmosaic\n2..\n...\n",
     [Mosaic(["010", "101", "010"]), Mosaic(["2..", "..."])]),
    (None, "# x\nakari\n...#\n....\n..02\n#...\n....\n", Akari(["...#", "....", "..02", "#...", "...."])),
    (None, "# x\n# grid:\n#...\n....\n#..2\n.#..\n", "no known format"),
    (None, "minesweeper\nX=5\n--1--\n1-2--\n-----\n--3--\n----1\n", "no known format"),  # not without a row
    (None, "# Peg solitaire\n.#.\n##.\n..#\n", "found no known format"),
    (None, "#..     ..#\n.1.     .1.\n..#     #..\n", [AKARI, Akari(["..#", ".1.", "#.."])]),
    (None, "A      B\n.#.    #..\n###    #..\n#.#    ##.\n", [PICTURE, CORNER]),
    (None, ".##.\n####\n\n#..#\n.##.\n", "no known format"),  # perhaps one picture with a gap
    (None, ".#.\n###\n#.#\n\n#..\n#..\n##.\n", [PICTURE, CORNER]),
    (None, "Picture:\n.#.\n###\n#.#\n-----\n#..\n#..\n##.\n", [PICTURE, CORNER]),
    (None, "my sudoku\n1.2.\n.41.\n31..\n...1\n\nrows: 1, 3, 1 1\ncolumns: 2, 2, 2\n",
     [Sudoku(["1.2.", ".41.", "31..", "...1"]), PICTURE]),
    (None, "# akari\n# #..\n# .1.\n# ..#\n", AKARI),  # comments
    (None, "# 0 1 . .\n# . . . .\n# . . 1 .\n", "the mark of a comment"),
    (None, ".T.\n...\n..T\nSat\u0131rlar (üstten): 1 1 0\nSütunlar (soldan): 1 0 1\n", TENTS),
    ("star-battle", "Methods wrap around `solve_board`.\n\nAAAB\nABBB\nCCDD\nCDDD\nstars: 1\n", STARS),
    (None, "linkedin-queens\nAAAB\nABBB\nCCDD\nCDDD\n", STARS),
    (None, '{"rows": [[1.0], [3.0], [1.0, 1.0]], "cols": [[2.0], [2.0], [2.0]]}', PICTURE),
    (None,
     "sudoku tests\ns.given(1, 1, 1)\n.given(1, 4, 4)\n.given(2, 3, 1)\n.given(3, 2, 3)\n.given(4, 3, 4)\n"
     "grid = {{1, 0, 0, 4},\n {0, 0, 1, 0},\n {0, 1, 0, 0},\n {4, 0, 0, 1}};\n",
     [Sudoku(["1..4", "..1.", ".3..", "..4."]), SUDOKU]),
    (None,  # names of values
     "binairo\nboard = [[Cell.One, Cell.None, Cell.None, Cell.Zero],\n [Cell.None, Cell.None, Cell.One, Cell.None],\n"
     " [Cell.Zero, Cell.None, Cell.None, Cell.None],\n [Cell.None, Cell.Zero, Cell.None, Cell.One]]\n",
     Binairo(["1..0", "..1.", "0...", ".0.1"])),
    (None,
     "Nonograma, r = rojo, v = verde (el fondo es blanco).\n\nFILAS\n1: 1r\n2: 2v\nCOLUMNAS\n1: 1r 1v\n2: 1v\n",
     nono.loads("r = red, v = green\nrows: 1r, 2v\ncolumns: 1r 1v, 1v")),
    (None,
     "star battle, 1 star\nAAAB\nABBB\nCCDD\nCDDD\n\nOthers are 10x10 with 2 stars or 14x14 with 3 stars.\n", STARS),
    # pegs with a goal
    (None, "0022200\n0012100\n1122211\n1222221\n1112111\n0011100\n0011100\n", "found the signs 1 and 2"),
    (None, "Pegs\n  ...\n  o..\n..o....\n.......\n....o..\n  ...\n  o..\n",
     Pegs(["##...", "##o..", "..o....", ".......", "....o..", "##...", "##o.."])),
    (None, f'{{"board": {[[{"o": 1, "x": 0}.get(sign, -1) for sign in row.ljust(7)] for row in PEGS]}}}',
     Pegs("english33", start=START)),
    (None, "Start:\n" + "\n".join(PEGS) + "\n\nGoal:\n" + "\n".join(LAST), Pegs("english33", start=START, target=4)),
    (None, f'{{"start": {PEGS}, "goal": {LAST}}}'.replace("'", '"'), Pegs("english33", start=START, target=4)),
    (None, f'{{"from": {[[*one] for one in PEGS]}, "to": {[[*one] for one in LAST]}}}'.replace("'", '"'),
     Pegs("english33", start=START, target=4)),
    (None, "Anfang:\n" + "\n".join(PEGS) + "\n\nZielstellung:\n" + "\n".join(LAST),
     Pegs("english33", start=START, target=4)),
    (None, "\n".join(f"{one:9}{two}" for one, two in zip(["Finish", *LAST], ["From", *PEGS], strict=True)),
     Pegs("english33", start=START, target=4)),
    ("pegs", '{"genre": "pegs", "start": ["oo.", "ooo"], "goal": ["...", "..o"]}',
     Pegs(["oo.", "ooo"], target=["...", "..o"], grid="square")),
    # a nonogram and another puzzle below numbers
    (None, "No. 1 (Nonogram)\nRows:\n1\n3\n1 1\nColumns:\n2\n2\n2\n=====\nNo. 2 (Akari)\n#..\n.1.\n..#\n",
     [PICTURE, AKARI]),
    (None, "Puzzle 1\nrows: 1, 3, 1 1\ncolumns: 2, 2, 2\nPuzzle 2\nSudoku\n1..4\n..1.\n.1..\n4..1\n",
     [PICTURE, SUDOKU]),
    # the number of mines
    *((None, f"Minesweeper\n{words}\n1..\n..2\n.1.\n", Minesweeper(["1..", "..2", ".1."], mines=at))
      for words, at in (("twelve mines", 12), ("Minen: fünf", 5), ("mines (3)", 3), ("mines -> 3", 3),
                        ("**Mines:** 3", 3), ('"mines": 3', None))),
    ("star-battle", "**Stars:** 1\nAAAB\nABBB\nCCDD\nCDDD\n", STARS),
    # the names of fields give their order
    (None, "sudoku\ncol row value\n1 1 1\n4 1 4\n3 2 1\n2 3 1\n1 4 4\n4 4 1\n", SUDOKU),
    (None, "sudoku\nvalue,row,col\n1,1,1\n4,1,4\n1,2,3\n1,3,2\n4,4,1\n1,4,4\n", SUDOKU),
    (None, "扫雷\uff0c一共2个雷\n\n1??\n??2\n?1?\n\n请问怎么推理\uff1f谢谢大家\n",
     Minesweeper(["1..", "..2", ".1."], mines=2)),
    # a Sudoku in a line among words, and data that are no board below it
    (None, f"$ sudoku {LINE}\n\nworks for me\n+---+\n| 1 | is the first\nthank you\nand good bye\n",
     [Sudoku(LEDGER.givens)]),
    (None, f"the sudokus of\n$ nudoku -s {'.' * 80}1\nlook odd\n", Sudoku([*["........."] * 8, "........1"])),
    (None, f"een sudoku is een lijst\nl = {CELLS}\nen dan\no = [[[1], [2, 3]], [[4]]]\n", [UNIQUE]),
    (None, "problem sudoku\nsize 9\n" + " ".join(LINE.replace(".", "-")) + "\n", Sudoku(LEDGER.givens)),
    # sizes and totals
    (None, f"the last day binairo 30x30 takes long\n6\n{ROWS}\n", TAKUZU),
    (None, "\n".join(CAMP.trees) + "\n0 1 1 0 0 2\n1 0 1 0 2 0\n", CAMP),
    (None, "norinori, one zone after the other\n4\n" + "#\n".join(
        "".join(f"{row + at // 2} {col + at % 2}\n" for at in range(4)) for row in (0, 2) for col in (0, 2)),
     Norinori(["AABB", "AABB", "CCDD", "CCDD"])),
    (None, "Sudoku, given by columns\n1..4\n..1.\n3...\n....\n", "found 'by columns', expected a board row by row"),
    (None, f"Binairo\nThe columns, from left to right:\n{ROWS}\n", "found 'columns, from left"),
    # rows in another order
    (None, "Binairo\n" + "".join(f"Row {at}: {TAKUZU.givens[at - 1]}\n" for at in (3, 6, 1, 2, 5, 4)), TAKUZU),
    (None, "Binairo\n" + "".join(f"Row {at}: {TAKUZU.givens[at - 3]}\n" for at in (8, 7, 6, 5, 4, 3)), "numbers 8, 7"),
    (None, "Norinori\n4 A A B\n3 A A B\n2 C C B\n1 C C B\n  a b c\n", Norinori(["AAB"] * 2 + ["CCB"] * 2)),
    (None, "x = {a:", "no known format"),
    (None, "sudoku\nrow col value\n", "no known format"),  # only the heading of a table
    # a heading, or tags, on the line of the first or last row
    (None, f"<h2>Binairo</h2><pre>{ROWS}</pre>", TAKUZU),
    (None, f"Binairo\n[code]{ROWS}[/code]\n", TAKUZU),
    (None, f"Binairo: {ROWS}\n", TAKUZU),
    (None, "Tents\nalong the top: ? 1 ? ?\n.T..\n....\ndown the side: 1 ?\n", "expected one that"),
    (None, f"<h1>Binairo</h1>\n<pre><code>{ROWS}\n</code></pre>\n", TAKUZU),
]  # fmt: skip


@pytest.mark.parametrize(("genre", "text", "wanted"), EXAMPLES)
@pytest.mark.filterwarnings("ignore::nono.PuzzleWarning")
def test_texts(genre: str | None, text: str, wanted: Any) -> None:
    if isinstance(wanted, str):
        with refused(wanted):
            nono.loads(text, genre=genre)
        return
    if isinstance(wanted, list):
        assert [entry.puzzle for entry in text_entries(text, None, True, {"genre": genre} if genre else {})] == wanted
        return
    found = nono.loads(text, genre=genre)
    assert isinstance(found, wanted) if isinstance(wanted, type) else found == wanted


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("Akari\n###\n.#1\n...\n1..\n", "a line of # as a row of walls"),
        ("\n".join(PEGS).replace("o", "T").replace("x", "F"), "read with 32 pegs"),
        ("pegs\nxxo.\noo.x\n", "read o and x as pegs"),
        ("norinori\n0 1 1  1\n0 0 0  2\n0 2 0  3\n0 2 0  4\n", "a region is too small or not connected"),
        ("binairo\n0101\n1010\n1001\n0110\n", "all or no cells are empty"),
        (
            "sudoku\n1..4\n..1.\n.1..\n4..1\nSolution:\n1324\n2413\n3142\n4231\n\n{'rows': ['1..4']}\n",
            "not read: .{'rows",
        ),
    ],
)
def test_a_doubtful_reading_has_a_warning(text: str, said: str) -> None:
    with pytest.warns(nono.PuzzleWarning, match=said):
        assert isinstance(nono.loads(text), nono.Puzzle)


def test_a_fault_in_a_board_beside_another_has_its_line_and_column() -> None:
    text = "mosaic\n\n22..   22..\n44..   4Q..\n22..   22..\n"
    _, other = text_entries(text, None, True, {})
    assert isinstance(other.puzzle, nono.PuzzleError)
    assert other.puzzle.problem == "<text>:4:8: as mosaic: row 2: found 'Q', expected '.' or 0 to 9"
