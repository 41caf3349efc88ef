"""Lists of programs as data: the forms of many languages, boards of all genres, and what is refused."""

import json
import re
from pathlib import Path
from random import Random
from typing import Any

import pytest
from refusals import refused
from tables import table
from typed_draws import draw
from typed_layouts import TYPED, rows_of

import nono
from nono import Nonogram, Puzzle, Sudoku, loads
from nono.base.errors import ReaderBugError, gathering_warnings
from nono.base.grid import split_rows
from nono.genres import GENRES
from nono.text import read_all
from nono.text._file_entries import text_entries

GUIDE = Path(__file__).parents[2] / "docs" / "formats.md"
RING = Nonogram(rows=[[3], [1, 1], [3], []], cols=[[3], [1, 1], [3]])
SUDOKU = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
SUDOKU_ANSWER = "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
BOARD = nono.Sudoku(SUDOKU)
CELLS = [[int(cell) if cell != "." else 0 for cell in SUDOKU[row : row + 9]] for row in range(0, 81, 9)]
TAKUZU = nono.Binairo([".1.0", "..0.", ".0..", "11.0"])

PROGRAM = '''#!/usr/bin/env python
"""
  Nonogram (Painting by numbers) in a solver.
"""
import sys

def regular(x, Q, S):
  assert Q > 0, 'regular: "Q" must be greater than zero'
  d2 = []
  row = [0, 1]
  a = [solver.IntVar(0, Q + 1, 'a[%i]' % i) for i in range(len(x))]
  c = 0
  return d2

rows = 4
row_rule_len = 2
row_rules = [
    [0, 3],
    # [7, 7],
    #[8, 8],
    [1, 1], [0, 3],  # the last but one
    [0, 0],
]
cols = 3
col_rule_len = 2
col_rules = [[0, 3], [1, 1], [0, 3]]

if __name__ == '__main__':
  main(rows, row_rule_len, row_rules, cols, col_rule_len, col_rules)
'''
FORMS = {
    "a program": PROGRAM,
    "C#": "static int rows = 4;\nstatic int[,] row_rules = { { 0, 3 }, { 1, 1 }, { 0, 3 }, { 0, 0 } };\n"
    "static int[,] col_rules = { { 0, 3 }, { 1, 1 }, { 0, 3 } };\n",
    "C++": "vector<vector<int>> rows{{3}, {1, 1}, {3}, {}};\nstd::vector<std::vector<int>> cols = {{3}, {1, 1}, {3}};\n",  # noqa: E501
    "macros": "#define ROWS 4\nint row_clues[ROWS][2] = {{3}, {1,1}, {3}, {0}}; /* rows */\nint col_clues[3][2] = {{3}, {1,1}, {3}};",  # noqa: E501
    "Go": "var rows = [][]int{{3}, {1, 1}, {3}, {}}\ncols := [][]int{[]int{3}, []int{1, 1}, []int{3}}\n",
    "Kotlin": "val rows = listOf(listOf(3), listOf(1, 1), listOf(3), listOf())\nval cols = arrayOf(intArrayOf(3), intArrayOf(1, 1), intArrayOf(3))\n",  # noqa: E501
    "Scala": "val rows = List(List(3), List(1, 1), List(3), List())\nval cols = Array(Array(3), Array(1, 1), Array(3))\n",  # noqa: E501
    "Swift": "let rows: [[Int]] = [[3], [1, 1], [3], []]\nlet columns: [[Int]] = [[3], [1, 1], [3]]\n",
    "OCaml": "let rows = [[3]; [1; 1]; [3]; []]\nlet cols = [| [|3|]; [|1; 1|]; [|3|] |]\n",
    "Haskell": "-- the clues\nrows, cols :: [[Int]]\nrows = [[3],[1,1],[3],[]]\ncols = [[3],[1,1],[3]]\n",
    "Lua": "-- clues\nlocal rows = {{3}, {1, 1}, {3}, {}}\nlocal cols = {{3}, {1, 1}, {3}}\n",
    "Perl": "my @rows = ([3], [1, 1], [3], []);\nmy $cols = [[3], [1, 1], [3]];\n",
    "Lisp": ";;; the clues\n(defparameter *rows* '((3) (1 1) (3) ()))\n(defparameter *cols* '((3) (1 1) (3)))\n",
    "Scheme": "(define row-clues (list (list 3) (list 1 1) (list 3) (list)))\n(define col-clues '((3) (1 1) (3)))\n",
    "keywords": "{:title \"Ring\"\n :rows [[3] [1 1] [3] []]\n :cols [[3] [1 1] [3]]}",
    "PHP with keys": "<?php\nreturn [\n  'rows' => [[3], [1, 1], [3], []],\n  'columns' => [[3], [1, 1], [3]],\n];\n",
    "facts": "rows([[3],[1,1],[3],[]]).\ncols([[3],[1,1],[3]]).\n",
    "Picat": "problem(1, RowRules, ColRules) =>\n  RowRules = [[3],[1,1],[3],[]],\n  ColRules = [[3],[1,1],[3]].\n",
    "a model of MiniZinc": "int: rows = 4;\narray[1..rows, 1..2] of int: row_rules = array2d(1..rows, 1..2,\n [3,0, 1,1,\n 3,0, 0,0]);\n"  # noqa: E501
    "include \"regular.mzn\";\ncol_rules = [| 3,0 | 1,1 | 3,0 |];\nsolve satisfy;\n",
    "a pair": "puzzle = [\n  [[3], [1, 1], [3], []],\n  [[3], [1, 1], [3]],\n]\n",
    "arguments": "n = Nonogram([[3], [1, 1], [3], []], [[3], [1, 1], [3]])\nprint(n.solve())\n",
    "named arguments": "solve(row_clues=[[3], [1, 1], [3], []], col_clues=[[3], [1, 1], [3]])\n",
    "attributes": "self.rows = [[3], [1, 1], [3], []]\nself.cols = [[3], [1, 1], [3]]\n",
    "tuples": "ROWS = ((3,), (1, 1), (3,), ())\nCOLUMNS = ((3,), (1, 1), (3,))\n",
    "a text of several lines": 'rows = """\n3\n1 1\n3\n0\n"""\ncols = """3\n1 1\n3"""\n',
    "types of Julia": "rows = Vector{Vector{Int}}([[3], [1, 1], [3], Int[]])\ncols = Vector{Int}[[3], [1, 1], [3]]\n",
    "lists of C#": "var rows = new List<List<int>> { new List<int> { 3 }, new List<int> { 1, 1 }, new List<int> { 3 }, new List<int>() };\nvar cols = new[] { new[] { 3 }, new[] { 1, 1 }, new[] { 3 } };\n",  # noqa: E501
    "annotations": "class P:\n    rows: List[List[int]]\n    cols: List[List[int]]\n\nP(rows=[[3], [1, 1], [3], []], cols=[[3], [1, 1], [3]])\n",  # noqa: E501
    "facts of sides": "nono(rows, [[3],[1,1],[3],[]]).\nnono(cols, [[3],[1,1],[3]]).\n",
    "numpy": "rows = np.array([[0, 3], [1, 1], [0, 3], [0, 0]], dtype=int)\ncols = np.array([[0, 3], [1, 1], [0, 3]])",
    "names of two words": "Row clues: [[3], [1, 1], [3], []]\nColumn clues: [[3], [1, 1], [3]]\n",
    "a comment with a board": "/*\n  Sudoku\n\n  . 1\n  1 .\n*/\n{-\nTents\n-}\nrows = [[3],[1,1],[3],[]]\n% rows = [[1]]\ncols = [[3],[1,1],[3]]\n",  # noqa: E501
    "a comment of Lisp": "#|\nTents\n(rows '((9)))\n|#\n(let ((rows '((3) (1 1) (3) ())) (cols '((3) (1 1) (3))))\n  (solve rows cols))\n",  # noqa: E501
    "let of Clojure": "(let [rows '((3) (1 1) (3) ())\n      cols '((3) (1 1) (3))]\n  (show rows cols))\n",
    "code in brackets": "def hints(rows, number=1):\n    pass\noutput\n[\n  if i = 1 then \"a\" else \"b\"\n]\nrows = [[3], [1, 1], [3], []]\ncols = [[3], [1, 1], [3]]\n",  # noqa: E501
    "side": "top = [[3], [1, 1], [3]]\nside_numbers = [[3], [1, 1], [3], []]\nb = Board(top=top, side=side_numbers)\n",
    "code": "rows = [[3], [1, 1], [3], []]\ncols = [[3], [1, 1], [3]]\nwidth = len(cols)\nsize = max(rows)\n",
    "commas behind numbers": "# a ring\nrow_rules\n3,\n1,1,\n3,\n0\n\ncol_rules\n3,\n1,1,\n3,\n",
    "YAML": "title: Ring\ncolumns:\n    - [3]\n    - [1, 1]\n    - [3]\nrows:\n    - [3]\n    - [1, 1]\n    - [3]\n    - []\n",  # noqa: E501
    "instructions": "rows_instructions = [[3], [1, 1], [3], []]\ncolumns_instructions = [[3], [1, 1], [3]]\n",
    "code under names of sides": "cols = [0] * n;\nc = new Board(3);\nif (a) { continue; }\nhow(b: &[u8; 4], c: &mut Rows) {\nrows = [[3], [1, 1], [3], []]\ncols = [[3], [1, 1], [3]]\n",  # noqa: E501
    "code in braces": "class Ring : public Puzzle {\npublic:\n  Ring() {\n    rows = read();\n  }\n};\nint rows[4][2] = {{3}, {1,1}, {3}, {0}};\nint cols[3][2] = {{3}, {1,1}, {3}};\n",  # noqa: E501
    "an option": "switch (c) {\n  case 'c': {\n    options.cols = 3;\n  }\n}\nc = (c as u32 - 1);\nint rows[4][2] = {{3}, {1,1}, {3}, {0}};\nint cols[3][2] = {{3}, {1,1}, {3}};\n",  # noqa: E501
    "rules of Prolog": "cols(X) :-\n  clue(X, 1).\nrows([[3],[1,1],[3],[]]).\ncols([[3],[1,1],[3]]).\n",
    "a test": "rows = [[3], [1, 1], [3], []]\ncols = [[3], [1, 1], [3]]\nassert units['C2'] == [['A2', 'B2'],\n  ['C1', 'C2']]\nassert peers != [[1, 2],\n  [2, 1]]\n",  # noqa: E501
    "loops": "rows = [[3], [1, 1], [3], []]\ncols = [[3], [1, 1], [3]]\nwidth = 1 + max(len(r) for r in rows)\nfor r in rows:\n    print(''.join(r))\n",  # noqa: E501
    "names of rows": "r = ['A', 'B', 'C', 'D']\nc = {'V': ['X'], 'W': []}\nrows = [[3], [1, 1], [3], []]\ncols = [[3], [1, 1], [3]]\n",  # noqa: E501
    "an answer": "expected_rows = [[0, 0, 0], [1, 0, 1], [0, 0, 0], [1, 1, 1]]\nrows = [[3], [1, 1], [3], []]\ncols = [[3], [1, 1], [3]]\n",  # noqa: E501
    "JSON in texts": '{"rowNumbers": "[[3], [1, 1], [3], []]", "colNumbers": "[[3], [1, 1], [3]]"}',
    "joined numbers": '{"rows": 4, "cols": 3, "rowCluesStr": ["3", "1.1", "3", "0"], "colCluesStr": ["3", "1.1", "3"]}',
    "a call that reads a text": 'rowHints := ParseHints("3 1-1 3 0")\ncolHints := clues.Parse("3 1-1 3")\n',
    "texts with line ends": 'rows = "3\\n1 1\\n3\\n0"\ncols = "3\\n1 1\\n3"\n',
    "objects as blocks": '{"rows": [[{"number": 3}], [{"number": 1}, {"number": 1}], [{"number": 3}], []], "cols": [[{"number": 3}], [{"number": 1}, {"number": 1}], [{"number": 3}]]}',  # noqa: E501
    "objects as clues": "rows: [{hints: [3]}, {hints: [1, 1]}, {hints: [3]}, {hints: []}],\ncols: [{hints: [3]}, {hints: [1, 1]}, {hints: [3]}]\n",  # noqa: E501
    "calls as blocks": "Rows = [[s(3)], [s(1), s(1)], [s(3)], []],\nCols = [[s(3)], [s(1), s(1)], [s(3)]].\n",
    "a constructor on several lines": "ring = Picture\n  [[3],[1,1],[3],[]]\n  [[3],[1,1],[3]]\n  []\n",
    "the name of the genre": "var nonogram = new Nonogram(4);\nnonogram.rows = [[3], [1, 1], [3], []];\nnonogram.cols = [[3], [1, 1], [3]];\n",  # noqa: E501
    "columns line by line": '{"width": 3, "height": 4, "cluesTop": [[0, 1, 0], [3, 1, 3]], "cluesLeft": [[0, 3], [1, 1], [0, 3], [0, 0]]}',  # noqa: E501
    "cells of an answer": '[[3], [1, 1], [3], []]\n[[3], [1, 1], [3]]\n[{"X": 0, "Y": 0, "Colour": "black"}, {"X": 1, "Y": 0, "Colour": "black"}]\n',  # noqa: E501
    "F# on several lines": "let rows =\n    [ [3]\n      [1; 1]\n      [3]\n      [] ]\nlet cols =\n    [ [3]\n      [1; 1]\n      [3] ]\n",  # noqa: E501
    "a struct of Elixir": "%Ring{rows: [[3], [1, 1], [3], []], columns: [[3], [1, 1], [3]]}\n",
    "attributes of Elixir": "@rows [[3], [1, 1], [3], []]\n@cols [[3], [1, 1], [3]]\n",
    "a map of Erlang": "Ring = #{rows => [[3], [1, 1], [3], []], cols => [[3], [1, 1], [3]]}.\n",
    "Mathematica": '<|"rows" -> {{3}, {1, 1}, {3}, {}}, "columns" -> {{3}, {1, 1}, {3}}|>\n',
    "MATLAB": "rows = {3; [1 1]; 3; []};\ncols = {3; [1 1]; 3};\n",
    "YAML as programs write it": "rows:\n- - 3\n- - 1\n  - 1\n- - 3\n- []\ncols:\n- - 3\n- - 1\n  - 1\n- - 3\n",
    "Zig": "const rows = [_][]const u8{ &.{3}, &.{1, 1}, &.{3}, &.{} };\nconst cols = [_][]const u8{ &[_]u8{3}, &[_]u8{1, 1}, &[_]u8{3} };\n",  # noqa: E501
    "Racket": "(puzzle #:rows '((3) (1 1) (3) ()) #:cols '((3) (1 1) (3)))\n",
    "Smalltalk": "rows := #(#(3) #(1 1) #(3) #()).\ncols := #(#(3) #(1 1) #(3)).\n",
    "Ada": "Rows : constant Matrix := ((3, 0), (1, 1), (3, 0), (0, 0));\nCols : constant Matrix := ((3, 0), (1, 1), (3, 0));\n",  # noqa: E501
    "empty lists": "val rows = Seq(Seq(3), Seq(1, 1), Seq(3), Nil)\nval cols = listOf(listOf(3), listOf(1, 1), listOf(3))\n",  # noqa: E501
    "comments before brackets": "rows = [\n  (3,),\n  #(1,1),\n  (1, 1), #(9, 9)\n  (3,),\n  #: (2,)\n  (),\n]\ncols = [(3,), (1, 1), (3,)]\n",  # noqa: E501
    "longer names": "ring7_rows = [[3], [1, 1], [3], []]\nringColumnsOfToday = [[3], [1, 1], [3]]\n",
    "names of clues": "row1 = [3]\nrow2 = [1, 1]\nrow3 = []\nrows = [row1, row2, row1, row3]\ncol2 = [1, 1]\ncols = [row1, col2, row1]\n",  # noqa: E501
    "an object with names of lists": "rows = [[3], [1, 1], [3], []]\ncols1 = [[3], [1, 1], [3]]\npuzzle = {'rows': rows, 'cols': cols1}\n",  # noqa: E501
    "structs of Rust": "let p = Ring { rows: vec![vec![B { len: 3 }], vec![B { len: 1 }, B { len: 1 }], vec![B { len: 3 }], vec![]],\n cols: vec![vec![B { len: 3 }], vec![B { len: 1 }, B { len: 1 }], vec![B { len: 3 }]] };\n",  # noqa: E501
    "arguments of Rust": "let p = Ring::new(vec![vec![3], vec![1, 1], vec![3], vec![]], vec![vec![3], vec![1, 1], vec![3]]);\n",  # noqa: E501
    "numbers as names": '{"rows": {"0": [3], "1": [1, 1], "2": [3], "3": []}, "cols": {"0": [3], "1": [1, 1], "2": [3]}}',  # noqa: E501
    "tables of Lua": "rows = {[1] = {3}, [2] = {1, 1}, [3] = {3}, [4] = {}}\ncols = {1: [3], 2: [1, 1], 3: [3]}\n",
    "items by their numbers": "rows[0] = [3]\nrows[1] = [1, 1]\nrows[2] = [3]\nrows[3] = []\ncols = [[3], [1, 1], [3]]\n",  # noqa: E501
    "items one by one": "rows.add(List.of(3));\nrows.add(List.of(1, 1));\nrows.add(List.of(3));\nrows.add(List.of());\ncols << [3]\ncols << [1, 1]\ncols << [3]\n",  # noqa: E501
    "types of Go": "rows := nonogram.Clues{{3}, {1, 1}, {3}, {}}\ncols := []nonogram.Clue{{3}, {1, 1}, {3}}\nstart := time.Now()\n",  # noqa: E501
    "vectors of Lisp": "(defparameter *rows* #(#(3) #(1 1) #(3) #()))\n(defparameter *cols* (vector '#(3) '#(1 1) '#(3)))\n",  # noqa: E501
    "types of lists": "struct Ring {\n    let rows: [[Int]]\n    let cols: &'static [[u8; 2]]\n}\nRing(rows: [[3], [1, 1], [3], []], cols: [[3], [1, 1], [3]])\n",  # noqa: E501
    "an empty array of C#": "var rows = new[] { new[] { 3 }, new[] { 1, 1 }, new[] { 3 }, new int[0] };\nvar cols = new[] { new[] { 3 }, new[] { 1, 1 }, new[] { 3 } };\n",  # noqa: E501
    "vectors of R": "rows <- list(3, c(1, 1), 3, integer(0))\ncols <- list(3, c(1, 1), 3)\n",
    "texts that Python splits": (
        'rows = [list(map(int, line.split())) for line in """3\n1 1\n3\n0""".split("\\n")]\n'
        'cols = list(map(lambda x: x.split(" "), "3\\n1 1\\n3".split("\\n")))\n'
    ),
    "frozen arrays of Ruby": "ROWS = [[3], [1, 1], [3], []].freeze\nCOLS = [[3], [1, 1], [3]].freeze\n",
    "calls in comments": "%% examples\n\n% ring([[3],[1,1],[3],[]], [[3],[1,1],[3]], F).\n",
    "a picture beside the clues": "(defparameter *all* (vector\n (cons (vector (vector '#(3) '#(1 1) '#(3) '#()) (vector '#(3) '#(1 1) '#(3)))\n       (vector (vector 1 1 1) (vector 1 0 1) (vector 1 1 1) (vector 0 0 0)))))\n",  # noqa: E501
    "puzzles in a list": "puzzles = [\n  # rows, columns\n  (\"ring\", [[3], [1, 1], [3], []], [[3], [1, 1], [3]]),\n]\n",  # noqa: E501
    "Choco": "enum Data {\n  ring(new int[][][]{{{3}, {1, 1}, {3}, {}},\n    {{3}, {1, 1}, {3}}});\n}\n",
}  # fmt: skip
BOARDS = {
    "LeetCode": (f"Input: board = \n{json.dumps([list(SUDOKU[row : row + 9]) for row in range(0, 81, 9)])}\n", BOARD),
    "numbers": (f"grid = {CELLS}\n", BOARD),
    "C": (f"int board[9][9] = {json.dumps(CELLS).replace('[', '{').replace(']', '}')};\n", BOARD),
    "a matrix of R": (f"m <- matrix(c({', '.join(str(cell) for row in CELLS for cell in row)}), nrow = 9, byrow = TRUE)", BOARD),  # noqa: E501
    "a matrix of MATLAB": (f"% sudoku\nA = [{'; '.join(' '.join(map(str, row)) for row in CELLS)}];\n", BOARD),
    "numpy": (f"e = 0  # empty\ngiven = np.array({str(CELLS).replace('0', 'e')})\nputs()\n", BOARD),
    "printed by numpy": (str(CELLS).replace(",", ""), BOARD),
    "81 numbers": (f"int grid[81] = {{{', '.join(str(cell) for row in CELLS for cell in row)}}};\n", BOARD),
    "a text": (f"digits = '123456789'\ngrid1 = '{SUDOKU}'\n", BOARD),
    "texts": (f"const board = {json.dumps([SUDOKU[row : row + 9] for row in range(0, 81, 9)], indent=1)};", BOARD),
    "None": ("Takuzu\n[[None, 1, None, 0], [None, None, 0, None], [None, 0, None, None], [1, 1, None, 0]]", TAKUZU),
    "a constant": ("# Takuzu\nX = -1\ngame = [[X, 1, X, 0], [X, X, 0, X], [X, 0, X, X], [1, 1, X, 0]]\n", TAKUZU),
    "tents of MiniZinc": (
        "Tents\nn = 2;\na = [| 0, 1\n     | 0, 0 |];\nrow_sums = [1, 0];\ncol_sums = [1, 0];\n",
        nono.Tents([".T", ".."], [1, 0], [1, 0]),
    ),
    "words": ("% Star Battle\nregions([[a,a,b],[a,b,b],[a,b,b]]).\n", nono.StarBattle(["AAB", "ABB", "ABB"])),
    "strings of Haskell": ("{- Takuzu,\n - 0110\n - 1001\n-}\n-- the rows\nTakuzu\ngame = [\n  \".1.0\",\n  \"..0.\",\n  \".0..\",\n  \"11.0\"\n ]\n", TAKUZU),  # noqa: E501
    "X of MiniZinc": ("% Takuzu\nn = 2;\ndata = array2d(1..2*n, 1..2*n, [X,1,X,0, X,X,0,X, X,0,X,X, 1,1,X,0]);\n", TAKUZU),  # noqa: E501
    "arrays of ECLiPSe": ("% Takuzu\nsum(X) :- X #= 2.\nproblem(1, [](\n [](_,1,_,0),\n [](_,_,0,_),\n [](_,0,_,_),\n [](1,1,_,0))).\n", TAKUZU),  # noqa: E501
    "walls": (
        "% Akari\npuzzle(1, Grid) =>\n  W = -1,\n  Grid = [[_,W,2],\n          [_,_,_],\n          [0,_,W]].\n",
        nono.Akari([".#2", "...", "0.#"]),
    ),
    "cells in one list": (
        "Queens\nconst gridSeed = [\n  // 1 2 3 4\n  1, 1, 2, 2, // 0\n  1, 3, 3, 2, // 1\n  4, 4, 3, 2, // 2\n  4, 4, 3, 2 // 3\n];\n",  # noqa: E501
        nono.StarBattle(["AABB", "ACCB", "DDCB", "DDCB"]),
    ),
    "a matrix of Haskell": (
        "Star Battle\nsampleInput = M.fromList 4 4 [\n 1, 1, 2, 2,\n 1, 3, 3, 2,\n 4, 4, 3, 2,\n 4, 4, 3, 2\n ]\n",
        nono.StarBattle(["AABB", "ACCB", "DDCB", "DDCB"]),
    ),
    "a text of Kotlin": (
        'val b = """\n' + "\n".join(SUDOKU[row : row + 9] for row in range(0, 81, 9)) + '\n""".trimIndent().replace("\\n", "")\n',  # noqa: E501
        BOARD,
    ),
    "the name of a genre": (
        "queens_board = [[1, 1, 2], [1, 2, 2], [3, 3, 3]]\nsolved_board = [(0, 1), (1, 3), (2, 2)]\n",
        nono.StarBattle(["AAB", "ABB", "CCC"]),
    ),
    "trees": (
        "trees = [[0, 1], [0, 0]]\nrow_sums = [1, 0]\ncol_sums = [1, 0]\n",
        nono.Tents([".T", ".."], [1, 0], [1, 0]),
    ),
    "an output below": (
        "# Tents\nboard = [[' ', 'T'], [' ', ' ']]\nside = [1, 0]\ntop = [1, 0]\n\nSolution found\n    0   1\n 0| E | T |\n 1|   |   |\n",  # noqa: E501
        nono.Tents([".T", ".."], [1, 0], [1, 0]),
    ),
    "pegs": (
        "Peg Solitaire\nconst c = {\n  initialState: [[-1, 1, 1], [0, 1, 1], [1, 1, 1]],\n  goalState: [[-1, 0, 0], [0, 1, 0], [0, 0, 0]],\n};\n",  # noqa: E501
        loads("Peg Solitaire\n#oo\n.oo\nooo\ntarget\n#..\n.o.\n...\n"),
    ),
    "letters for two values": (
        'Takuzu\nb = [[" ", "X", " ", "O"], [" ", " ", "O", " "], [" ", "O", " ", " "], ["X", "X", " ", "O"]]\n',
        TAKUZU,
    ),
    "words for cells": (
        "Akari\nEMPTY = 0\nb = [[EMPTY, Cell.Wall, Block2], [EMPTY, EMPTY, EMPTY], [Block0, EMPTY, Cell.Wall]]\n",
        nono.Akari([".#2", "...", "0.#"]),
    ),
    "words for two values": (
        "Takuzu\ngrid = arrayOf(\n arrayOf(GAP, SUN, GAP, MOON),\n arrayOf(GAP, GAP, MOON, GAP),\n arrayOf(GAP, MOON, GAP, GAP),\n arrayOf(SUN, SUN, GAP, MOON))\n",  # noqa: E501
        TAKUZU,
    ),
    "an answer beside the board": (
        f"tests = new (string, string)[] {{\n (\"{SUDOKU}\", \"{SUDOKU_ANSWER}\"),\n}};\n",
        BOARD,
    ),
    "an answer in the signs of the board": (
        "Takuzu\nt = [([[None, 1, None, 0], [None, None, 0, None], [None, 0, None, None], [1, 1, None, 0]],\n"
        "  [[0, 1, 1, 0], [1, 0, 0, 1], [0, 0, 1, 1], [1, 1, 0, 0]])]\n",
        TAKUZU,
    ),
    "lists of tests": (
        "Queens\nboard = [[1, 1, 2], [1, 2, 2], [3, 3, 3]]\ncells_of_2 = [[0, 2], [1, 1], [1, 2]]\nreply = {'data': {'all': [{'c': [1, 2]}]}}\n",  # noqa: E501
        nono.StarBattle(["AAB", "ABB", "CCC"]),
    ),
    "a palette": (
        "Akari\npalette: B = #\nboard = [[' ', 'B', '2'], [' ', ' ', ' '], ['0', ' ', 'B']]\n",
        nono.Akari([".#2", "...", "0.#"]),
    ),
    "totals in the board": (
        "Tents\nlevel = [\n [' ', '1', '0'],\n ['0', ' ', 'T'],\n ['1', ' ', ' '],\n]\n",
        nono.Tents([".T", ".."], [0, 1], [1, 0]),
    ),
    "regions in one list": (
        "Aquarium\nlet partitions = vec![\n 00, 01, 01, 01, //\n 00, 00, 01, 01, //\n 2, 2, 2, 2, //\n 2, 2, 2, 2,\n];\n"  # noqa: E501
        "let b = Board { width, height, row_hints: vec![1, 2, 0, 4], col_hints: vec![1, 1, 2, 3] };\n",
        nono.Aquarium(["ABBB", "AABB", "CCCC", "CCCC"], [1, 2, 0, 4], [1, 1, 2, 3]),
    ),
    "a negative number in a palette": (
        "Minesweeper\npalette: -2 = .\nb = [[1, -2, 1], [-2, 1, 1]]\n",
        nono.Minesweeper(["1.1", ".11"]),
    ),
    "an answer and a state": (
        'Mosaic\nlevel = {"filled_board": [[1, 1, 0], [1, 1, 0], [1, 1, 0]], "complete_board": [[4, 4, 2], [6, 6, 3], [4, 4, 2]], "current_state": [[0, 0, 0], [0, 0, 0], [0, 0, 0]]}\n',  # noqa: E501
        nono.Mosaic(["442", "663", "442"]),
    ),
    "a later state": (f"p = {{\n schema: '{SUDOKU}',\n values: '{SUDOKU[:2]}4{SUDOKU[3:]}', h: `a` }}\n", BOARD),
    "a number of stars": (
        "# Star Battle\nregions = [[1, 1, 2], [1, 2, 2], [1, 2, 2]]\nb = Board(regions, star_count=2)  # not 1 star\n",
        nono.StarBattle(["AAB", "ABB", "ABB"], stars=2),
    ),
    "a number of mines": ("Minesweeper\nnumMines = 3\ngrid = [[1, None], [None, None]]\n", nono.Minesweeper(["1.", ".."], mines=3)),  # noqa: E501
    "totals at the side": (
        "Tents\nboard = [[' ', 'T'], [' ', ' ']]\nside = [1, 0]\ntop = [1, 0]\n",
        nono.Tents([".T", ".."], [1, 0], [1, 0]),
    ),
    "a level": (
        'Queens\nconst level1 = { size: 3, colorRegions: [["A", "A", "B"], ["A", "B", "B"], ["A", "B", "B"]] };\n',
        nono.StarBattle(["AAB", "ABB", "ABB"]),
    ),
}  # fmt: skip
TURNED = (
    "# columns, then rows\npuzzle = ({}, {})\n",
    "(int[][] columns, int[][] rows) test = ({}, {});\n",
    "puzzle = [\n  # columns\n  {},\n  # rows\n  {}\n]\n",
    "def solve(cols, rows):\n  pass\nsolve({}, {})\n",
    "class Grid:\n  def __init__(self, colHints, rowHints):\n    pass\nGrid({}, {})\n",
)


@pytest.mark.parametrize("text", TURNED)
def test_words_beside_two_lists_may_name_the_columns_first(text: str) -> None:
    ladder = Nonogram(rows=[[3], [1, 1], [], [3]], cols=[[2, 1], [1, 1], [2, 1]])
    with pytest.warns(match="read as columns, then rows, as words beside them say"):
        assert loads(text.format("[[2, 1], [1, 1], [2, 1]]", "[[3], [1, 1], [], [3]]")) == ladder
    turned = re.sub("col", "ROW", re.sub("row", "col", text)).replace("ROW", "row").replace("columns", "cols")
    with gathering_warnings():
        assert loads(turned.format("[[3], [1, 1], [], [3]]", "[[2, 1], [1, 1], [2, 1]]")) == ladder


def test_lists_below_their_names() -> None:
    with gathering_warnings():
        assert loads("# columns\n[[2], [2], [1]]\n# rows\n[[3], [2]]\n") == Nonogram([[3], [2]], [[2], [2], [1]])


SLIPS = table(r"""
'Star Battle\nb = [["", "B", ""], ["", "", ""], ["", "", "B"]]\nstar_count = 1\n' | 2: regions: found one region
'rows = [[3]0, [1, 1]]\ncols = [[2], [1], [2]]\n' | 1:12: found '0' in the brackets that begin in line 1, expected
'Queens\nconst a = { size: 4, regions: [[1, 1], [1, 2]], colors: { A: a, H: h } };\n' | 2: found 2 rows, expected 4
'Queens\nb = [[1, 1, 2], [1, 2, 2]]\nstar_count = 1\nsize = 2\n' | 4: found 3 columns, expected 2 as 'size' says
'rows = [[3], [1, 1]]\nground = [[" ", "*"], ["*", " "]]\n' | 2: found no 'cols', expected a list of clues
'# Tents\nb = [["", "T"], ["", ""]]\nground = [["", "T"], ["E", ""]]\n' | 2: found no 'rows', expected a list
'Akari\nb = [["W", "1"], ["", ""]]\n' | 2: row 1: found 'W', expected '.', '#' or 0 to 4
'\nshow $ solve\n  [[3], [1, 1], []]\n' | 3: found a list without a name, expected a name that nono knows
'foo_hints = [[3], [1, 1]]\ncols = [[2], [1], [1]]\n' | 1: found the list 'foo_hints' and no 'rows'
'foo = [[3], [1, 1]]\nbar = [[2], [1], [1]]\n' | 1: found the list 'foo', expected a name that nono knows
'rows = 3\nrow_rules = [[3], [1, 1]]\ncol_rules = [[2], [1], [2]]\n' | 1: found 2 rows, expected 3 as 'rows' says
'row_rules = [[3], [1, 1]]\nrows = [[3], [2]]\ncols = [[2]]\n' | 2: found 'row_rules' and 'rows', two lists with
'rows = [[3], None]\ncols = [[1], [1], [1]]\n' | 1: row 2: found no clue (null), expected a list of numbers
'rows[0] = [3]\nrows[2] = [1, 1]\nrows[3] = [3]\ncols = [[2], [1], [2]]\n' | 4: found no 'rows', expected a list
'rows.add([3]);\nrows.add([1, 1]);\nrows.add(f(3));\ncols = [[2], [1], [2]]\n' | 1: found 3 statements that add clues to
'rows = sorted([[3], [1, 1]])\ncols = [[2], [1], [2]]\n' | 1:8: found the call 'sorted', expected a list
'rows = [[int(n) - 1 for n in r.split()] for r in "4;2".split(";")]\ncols = [[2]]\n' | 1:10: found a call of 'int' in
'rows = [[3], [1, 1]]]\ncols = [[2], [1], [2]]\n' | 1:21: found ']' behind the end of the list, expected nothing
'rows = [[3], , [1, 1]]\ncols = [[2], [1], [2]]\n' | 1:14: found ',', expected a number or a list before it
'rows = [[3], [1, 1]\n' | 1:8: found '[' without its end, expected ']'
'rows = [[3], [1, x]]\ncols = [[2], [1], [2]]\n' | 1: row 2: found 'x' in the clue '1 x', expected the length of a block
'rows = array2d(1..2, 1..2, [3, 0, 1])\ncols = [[2]]\n' | 1:28: found 3 numbers, expected 2 rows of 2
'rows = [|3,0|1|]\ncols = [[2]]\n' | 1:14: found rows of different lengths, expected zeros as padding
'rows = [1, 0]\ncols = [1, 0]\nfield = [[0, 1], [0, 0]]\n' | 3: this board does not say its genre; tents and aquarium
'Tango\nb = [[" ", "1"], ["0", " "]]\nsigns_a = [["x"], ["="]]\n' | 3: found the list 'signs_a' with signs between
'Takuzu\nb = [["X", "1"], ["O", " "]]\n' | 2: found '1', 'O', 'X', expected two signs for the two values
'x = 1\nboard = [["W", "7"], ["?", "7"]]\n' | 2: this board does not say its genre, and no genre has its signs
'Akari\nb = [["Lamp", "Wall"], ["Empty", "Lamp"]]\n' | 2: row 1: found the text 'Lamp', expected '.', '#'
'Minesweeper\nb = [[-2, -3], [1, -2]]\n' | 2: numbers: row 1: found the number -2, expected '.', '?' or 0 to 8
'rows: 1r2b; 1r 2b\ncolumns: 2r; 2b; 2b\n' | 1:13: found '1r2b' and '1r 2b', and not what the sign between
'rows: 1, 2\ncols = [[2], [1]]\n' | 1: found 'rows: 1, 2' beside lists, expected the clues of both sides
'rows = [[1], [2]]\ncols = [[2], [1]]\n\n2 3\n' | 4: found '2 3' behind the clues, expected a label or nothing
""")


SIGNS = "0123456789.-_#xX*?|,;:/ =ABCab\t\n[](){}\"'%&<>"


def damaged(text: str, random: Random) -> str:
    """The text with a sign changed, put in or left out, or with a line left out or in another place."""
    at, sign, lines = random.randrange(len(text)), random.choice(SIGNS), text.split("\n")
    line = lines[place := random.randrange(len(lines))]
    match random.choice(("change", "change", "insert", "insert", "leave out", "leave out", "line", "move")):
        case "change":
            return text[:at] + sign + text[at + 1 :]
        case "insert":
            return text[:at] + sign + text[at:]
        case "leave out":
            return text[:at] + text[at + 1 :]
        case "line":
            return "\n".join(lines[:place] + lines[place + 1 :])
    del lines[place]
    lines.insert(random.randrange(len(lines) + 1), line)
    return "\n".join(lines)


def examples() -> list[str]:
    """The examples of lists in the guide."""
    section = GUIDE.read_text("utf-8").partition("### Lists\n")[2].partition("\n### ")[0]
    return re.findall(r"```\w+\n(.*?)```", section, re.DOTALL)


@pytest.mark.parametrize(
    "text", [*examples()[:-1], *FORMS.values()], ids=[*map(str, range(len(examples()) - 1)), *FORMS]
)
def test_languages(text: str) -> None:
    assert loads(text) == loads(text.replace("\n", "\r\n")) == RING
    assert text.startswith("<") or loads(text, "typed") == RING


def test_a_list_names_the_lists_of_the_lines() -> None:
    lines = "row1 = List.of(3);\nrow2 = List.of(1, 1);\nrow3 = List.of(3);\nrow4 = List.of();\n"
    both = "rows = Arrays.asList(row1, row2, row3, row4);\ncols = Arrays.asList(row1, row2, row3);\n"
    assert loads(lines + both) == RING


def test_a_remark_names_the_side_of_a_list_without_a_name() -> None:
    columns, rows = "{{3}, {1, 1}, {3}} # column clues (at the top)", "{{3}, {1, 1}, {3}, {}} # row clues"
    assert loads(f"{columns}\n{rows}\n") == loads(f"{rows}\n{columns}\n") == RING


def test_a_list_in_backticks_is_a_list() -> None:
    assert loads("The board:\n`[[0,2,0,0],[0,0,0,1],[3,0,0,0],[0,0,4,0]]`\n", genre="sudoku") == Sudoku(
        [".2..", "...1", "3...", "..4."]
    )


def test_a_list_of_sudokus_may_have_full_grids(tmp_path: Path) -> None:
    path = tmp_path / "sudokus.cs"
    path.write_text(f'tests = {{\n"{SUDOKU_ANSWER}",\n"{SUDOKU}"\n}};\n')
    with gathering_warnings():
        found = list(read_all(path, genre="sudoku"))
    assert found == [Sudoku(split_rows(cells, 9)) for cells in (SUDOKU_ANSWER, SUDOKU)]


@pytest.mark.parametrize("name", BOARDS)
def test_boards(name: str) -> None:
    text, puzzle = BOARDS[name]
    assert loads(text) == puzzle


def test_the_example_of_a_board() -> None:
    assert loads(examples()[-1]) == TAKUZU


def nested(puzzle: Puzzle, random: Random) -> list[list[Any]]:
    """The rows of a board as lists of numbers, signs and nothing, as the classes take them."""
    signs = [None, ""] if puzzle.genre == "akari" else [None, -1, ""]  # beside another sign, -1 is a wall of Akari
    blanks = signs + [0] * ("0" not in GENRES[puzzle.genre].clue_keys and puzzle.genre != "star-battle")
    return [
        [random.choice(blanks) if cell == "." else int(cell) if cell.isdecimal() else cell for cell in row]
        for row in rows_of(puzzle)
    ]


@pytest.mark.parametrize("name", TYPED)
def test_nested_lists_are_the_same_in_texts_in_json_and_in_python(name: str) -> None:
    for seed in range(30):
        random = Random(f"{name} {seed}")
        puzzle = draw(name, random)
        field = next(field for field, value in puzzle.clue_data().items() if value == rows_of(puzzle))
        data = puzzle.clue_data() | {field: nested(puzzle, random)}
        assert loads(json.dumps({"genre": name, **data})).clue_text() == puzzle.clue_text()
        assert loads(json.dumps({"genre": name, **data, field: None, "board": data[field]})) == puzzle
        assert GENRES[name].from_dict(data) == puzzle
        lines = [f"{key} = {value!r}" for key, value in data.items() if not isinstance(value, dict)]
        if "signs" not in data:
            assert loads("\n".join([f"genre: {name}", *lines])).clue_text() == puzzle.clue_text()


def test_several_puzzles() -> None:
    one = '{ name: "One", rows: [[1], [2]], cols: [[2], [1]] }'
    facts = "problem(1, [[1], [2]], [[2], [1]]).\nproblem(2, [[3], [1, 1], [3], []], [[3], [1, 1], [3]]).\n"
    for text, titles in (
        (f"const levels = [\n  {one},\n  {one.replace('One', 'Two')},\n];\n", ["One", "Two"]),
        (f"const p = {one}\nconst q = {one.replace('One', 'Two')}\n", ["One", "Two"]),
        (
            '{"levels": [{"rows": [[1], [2]], "cols": [[2], [1]]}, {"name": "b", "rows": [[1]], "cols": [[1]]}]}',
            ["", "b"],
        ),
        ("rows = [[1], [2]]\ncols = [[2], [1]]\nrows = [[1]]\ncols = [[1]]\n", ["", ""]),
        (facts, ["", ""]),
    ):
        puzzles = [entry.puzzle for entry in text_entries(text, None, True, {})]
        assert [puzzle.title for puzzle in puzzles if isinstance(puzzle, Puzzle)] == titles


@pytest.mark.parametrize(
    ("damage", "errors"), [("c(1), 2", 0), ("c(1), c(2", 1), ("c(1), c(2))", 0), ("c(1), x + c(2)", 1)]
)
def test_sides_in_the_same_brackets_are_one_puzzle(damage: str, errors: int) -> None:
    sides = ["c(2), c(1)", damage, "c(1), c(1)"]
    calls = ",\n".join(f"  nonogram(\n    rows = list({side}),\n    columns = list(c(1), c(2))\n  )" for side in sides)
    entries = [entry.puzzle for entry in text_entries(f"examples <- list(\n{calls}\n)\n", None, True, {})]
    assert [isinstance(entry, Puzzle) for entry in entries] == [True, not errors, False]
    assert "found 2 black cells in the rows and 3 in the columns" in str(entries[2])


COLOURED = Nonogram(
    rows=[[2], [[1, 2]]], cols=[[1, [1, 2]], [1]], palette=["white", "red", {"name": "blue", "rgb": "0000ff"}]
)


@pytest.mark.parametrize(
    "text",
    [
        '{"rows": [[{"n": 2, "c": "red"}], [{"n": 1, "c": "#00f"}]],'
        ' "cols": [[{"n": 1, "c": "red"}, {"n": 1, "c": "#00f"}], [{"n": 1, "c": "red"}]]}',
        '{"colors": ["#fff", "red", "#0000ff"], "rows": [[{"color": 1, "count": 2}], [{"color": 2, "count": 1}]],'
        ' "cols": [[{"color": 1, "count": 1}, {"color": 2, "count": 1}], [{"color": 1, "count": 1}]]}',
        'rows = [[("red", 2)], [("#0000ff", 1)]]\ncols = [[(1, "red"), (1, "#0000ff")], [(1, "red")]]\n',
        'rows = new[] { new[] { new Block(2, "red") }, new[] { new Block(1, "0000ff") } };\n'
        'cols = new[] { new[] { new Block(1, "red"), new Block(1, "0000ff") }, new[] { new Block(1, "red") } };\n',
    ],
)
def test_blocks_with_colours(text: str) -> None:
    puzzle = loads(text)
    assert isinstance(puzzle, Nonogram)
    assert (puzzle.rows, puzzle.cols) == (COLOURED.rows, COLOURED.cols)
    assert [colour.name for colour in puzzle.palette] == ["white", "red", "blue"]
    assert puzzle.palette[2].rgb == "0000ff"


def test_given_cells_beside_clues_are_shown() -> None:
    for text in ("p = Picture [[1], [1]] [[1], [1]] [(0, 1)]\n", "picture([[1], [1]], [[1], [1]], [(0, 1)]).\n"):
        assert loads(text).unread == ('"givens": [[0, 1]]',)


def test_other_lines_of_a_program_are_shown_as_not_read() -> None:
    with gathering_warnings() as warned:
        puzzle = loads(PROGRAM)
    assert puzzle == RING
    assert puzzle.reading.startswith("lists: rows in line 15, row_rule_len in line 16, row_rules in lines 17 to 23")
    assert "import sys" in puzzle.unread
    assert ["not read: " in str(warning) for warning in warned] == [True]


@pytest.mark.parametrize(("text", "problem"), SLIPS)
def test_the_error_names_the_place(text: str, problem: str) -> None:
    with pytest.raises(nono.PuzzleError) as raised:
        loads(text)
    assert raised.value.problem.removeprefix("<text>:").startswith(problem)
    assert raised.value.help


@pytest.mark.parametrize(
    "text", ['{"board": [[-1, 1], [0, -1]]}', "[[-1, 1], [0, -1]]", "hard = [[-1, 1, 0], [0, -1, 1], [1, 0, -1]]"]
)
def test_a_board_without_its_genre_is_refused(text: str) -> None:
    with refused("this board does not say its genre; .*binairo"):
        loads(text)


def test_a_program_without_a_puzzle_is_refused() -> None:
    program = "import random\ndef make(n):\n    return random.choice(n)\nprint(make(5))\n"
    for genre in (None, "sudoku", "nonogram"):
        with refused("(?s)found a program without lists of clues .*does not run programs"):
            loads(program, genre=genre)


def test_regions_are_not_read_as_a_sudoku() -> None:
    board = [[row // 3 * 3 + column // 3 for column in range(9)] for row in range(9)]
    with refused("this board does not say its genre; .*star-battle"):
        loads(f"puzzle = {board}\nwidth = len(puzzle)\n")


def test_a_dictionary_of_numbered_boards_is_several_puzzles() -> None:
    second = json.dumps(CELLS).replace("5", "0")
    text = f"#=\n  Tents, and more\n=#\nproblems = Dict(\n  :p1 =>\n {CELLS},\n :p2 => {second}, # easy\n)\n"
    puzzles = [entry.puzzle for entry in text_entries(text, None, True, {})]
    assert puzzles == [BOARD, loads(f"board = {second}")]


def test_boards_of_the_same_name_are_several_puzzles() -> None:
    text = "% Takuzu\nproblem(1, P) => P = [[_, 1], [0, _]].\nproblem(2, P) => P = [[0, _], [_, _]].\n"
    puzzles = [entry.puzzle for entry in text_entries(text, None, True, {})]
    assert puzzles == [nono.Binairo([".1", "0."]), nono.Binairo(["0.", ".."])]


def test_the_number_of_stars_is_shown_if_nothing_states_it() -> None:
    with gathering_warnings() as warned:
        puzzle = loads("Star Battle\nboard = [[1, 1, 2], [1, 2, 2], [1, 2, 2]]\n")
    assert puzzle == nono.StarBattle(["AAB", "ABB", "ABB"])
    assert [str(warning) for warning in warned] == [
        "the number of stars is not stated: read as 1; 'stars: 2' states another number"
    ]


def test_a_damaged_list_in_a_text_below_quotes() -> None:
    with refused("found '\\[' without its end"):
        loads('rows = """\n[3\n1 1\n3\n0\n"""\ncols = """3\n1 1\n3"""\n')


def test_damaged_lists_are_not_read_as_puzzles_of_another_genre(pytestconfig: pytest.Config) -> None:
    texts = [(text, "nonogram") for text in FORMS.values()] + [(text, board.genre) for text, board in BOARDS.values()]
    for seed in range(20_000 if pytestconfig.getoption("--slow") else 600):
        random = Random(seed)
        text, genre = random.choice(texts)
        wrong = damaged(text, random)
        for entry in text_entries(wrong, None, True, {}):
            assert not isinstance(entry.puzzle, ReaderBugError), (seed, wrong)
            # without its board, the numbers of Tents are clues of two sides
            other = "nonogram" if genre == "tents" and "a =" not in wrong else genre
            assert not isinstance(entry.puzzle, Puzzle) or entry.puzzle.genre in (genre, other), (seed, wrong)


def test_lists_without_names_are_rows_before_columns_in_each_puzzle() -> None:
    rows, columns = [[3], [1, 1]], [[2], [1], [2]]
    sides = [(rows, columns), (columns, rows), (rows, columns)]
    text = "\n".join(f"p{number} = Givens\n  {first}\n  {second}" for number, (first, second) in enumerate(sides))
    puzzles = [entry.puzzle for entry in text_entries(text, None, True, {})]
    assert puzzles == [Nonogram(rows=first, cols=second) for first, second in sides]


def test_a_matrix_with_clues_in_its_first_cells() -> None:
    matrix = [["-", "-", "2", "1"], ["-", "1", "#", "."], ["-", "2", "#", "#"]]
    puzzle = Nonogram([[1], [2]], [[2], [1]], goal=["X.", "XX"])
    for genre in (None, "nonogram"):
        assert loads(f"field = {json.dumps(matrix)};\n", genre=genre) == puzzle
    with refused("this board does not say its genre"):
        loads('field = [[".", "1", "."], ["1", ".", "."], [".", ".", "."]];\n')
