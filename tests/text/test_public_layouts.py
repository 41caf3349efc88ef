"""Layouts in which programs and pages of others keep puzzles: each is read as what it says, or refused."""

import json
from pathlib import Path

import pytest

from nono import (
    Akari,
    Binairo,
    Minesweeper,
    Mosaic,
    Nonogram,
    Pegs,
    Puzzle,
    PuzzleError,
    PuzzleWarning,
    StarBattle,
    Sudoku,
    Tents,
)
from nono.base.grid import split_rows
from nono.text import entries, loads

CELLS = "2...6..1..7...3..5....1..8...5.2....9...7...4....8.1...6..4....1..7...3..8..3...6"
ROWS = split_rows(CELLS, 9)
SUDOKU = Sudoku(ROWS)
MOSAIC = Mosaic(["1..", ".4.", "..2", "1.."])
MOSAIC_CELLS = [1, None, None, None, 4, None, None, None, 2, 1, None, None]
TENTS = Tents(["..T.", "....", "T...", "...."], rows=[1, 0, 1, 0], cols=[0, 1, 1, 0])


def puzzles(folder: Path, text: str, name: str = "a.txt", genre: str | None = None) -> list[Puzzle | PuzzleError]:
    path = folder / name
    path.write_text(text)
    return [entry.puzzle for entry in entries(str(path), genre=genre)]


def test_blanks_in_quoted_rows_are_empty_cells(tmp_path: Path) -> None:
    quoted = ",\n".join(f'    "{row}"'.replace(".", " ") for row in ROWS)
    assert puzzles(tmp_path, f"static Board board = {{\n{quoted}\n}};\n", "a.cpp") == [SUDOKU]
    rows = [row.replace(".", " ") for row in MOSAIC.numbers]
    assert loads(json.dumps({"genre": "mosaic", "board": rows})) == MOSAIC
    with pytest.raises(PuzzleError, match="found ' '"):  # beside another sign for empty cells
        loads(json.dumps({"genre": "mosaic", "board": [rows[0], *MOSAIC.numbers[1:]]}))


def test_cells_in_one_list_beside_the_size(tmp_path: Path) -> None:
    assert loads(json.dumps({"x": 3, "y": 4, "cells": MOSAIC_CELLS}), genre="mosaic") == MOSAIC
    text = "const e = undefined;\nexport const first = {\n  height: 4,\n  values: [1, e, e, e, 4, e,\n\n"
    text += " e, e, 2, 1, e, e],\n"
    assert puzzles(tmp_path, f"{text}  width: 3,\n}};\n", "a.ts", "mosaic") == [MOSAIC]


def test_cells_as_objects_with_a_value(tmp_path: Path) -> None:
    cells = ", ".join('{"val": null, "candidates": [1]}' if cell == "." else f'{{"val": {cell}}}' for cell in CELLS)
    for text in (f"[{cells}]", f"Hello,\nthis has many solutions:\n[{cells}]\nGood bye\n", f'{{"board": [{cells}]}}'):
        assert puzzles(tmp_path, text, genre="sudoku") == [SUDOKU]
    assert puzzles(tmp_path, f"[{cells}]", "a.json", "sudoku") == [SUDOKU]
    (error,) = puzzles(tmp_path, "[1, null, 3, 4]", "a.json", "sudoku")
    assert "the puzzle is a list" in str(error)


def test_cells_by_their_coordinates(tmp_path: Path) -> None:
    cells = [{"x": 0, "y": 0, "value": 1}, {"x": 1, "y": 1, "value": 4}, {"x": 2, "y": 2, "value": 2}]
    cells.append({"x": 0, "y": 3, "value": 1})
    data = {"genre": "mosaic", "width": 3, "height": 4, "cells": cells}
    assert loads(json.dumps(data)) == MOSAIC
    for change, message in (
        ({"width": 2}, "found a cell in row 2, column 2, expected 4 rows and 2 columns"),
        ({"cells": [*cells, cells[0]]}, "found the cell in row 0, column 0 twice"),
        ({"width": None, "height": None}, "4 cells with 'y' and 'x' and no size"),
    ):
        with pytest.raises(PuzzleError, match=message):
            loads(json.dumps({name: value for name, value in (data | change).items() if value is not None}))
    inner = [{"x": 1, "y": 2, "value": 2}, {"x": 2, "y": 1, "value": 3}]
    with pytest.raises(PuzzleError, match="may begin with 0 or with 1"):
        loads(json.dumps({"genre": "mosaic", "width": 4, "height": 4, "cells": inner}))
    every = [{"row": row, "col": col, "region": "AB"[col > 0]} for row in (1, 2) for col in (1, 2)]
    assert loads(json.dumps({"genre": "norinori", "board": every})).height == 2


def test_a_palette_above_lists_translates_numbers(tmp_path: Path) -> None:
    text = "int[][] board = {\n {6, 1, 6},\n {6, 6, 5},\n};\n"
    (error,) = puzzles(tmp_path, text, "a.java", "akari")
    assert isinstance(error, PuzzleError)
    assert error.help == "put a line 'palette: 6 = SIGN, 5 = SIGN' above it, with a sign of nono for '6' and '5'"
    assert puzzles(tmp_path, "palette: 5 = #, 6 = .\n" + text, "a.java", "akari") == [Akari([".1.", "..#"])]
    pegs = "start = [[2, 2, 1], [0, 2, 0]]\n"
    (error,) = puzzles(tmp_path, pegs, "a.py", "pegs")
    assert "found the number 2 in a position" in str(error)
    assert puzzles(tmp_path, f"palette: 2 = o, 1 = ., 0 = #\n{pegs}", "a.py", "pegs") == [Pegs(["oo.", "#o#"])]


@pytest.mark.filterwarnings("ignore::nono.PuzzleWarning")
def test_boards_of_a_program_share_their_numbers(tmp_path: Path) -> None:
    board = "{{6, 6, 5}, {6, 1, 6}, {5, 6, 6}}"
    text = (
        f"int[][] PUZZLE_1 = {board};\nint[][] PUZZLE_2 = {board[:-10]}{{5, 6, 5}}}};\nint[][] PUZZLE_3 = {{{{6}}}};\n"
    )
    boards = [["..#", ".1.", "#.."], ["..#", ".1.", "#.#"], ["."]]
    assert puzzles(tmp_path, text, "A.java", "akari") == [*map(Akari, boards)]
    *_, error = puzzles(tmp_path, text.replace(board, board.replace("6", "7"), 1), "A.java", "akari")
    assert isinstance(error, PuzzleError)


def test_texts_of_clues_in_calls(tmp_path: Path) -> None:
    text = 'void Run() {\n  list.Add("One", Make(3, 2, "1,1; 2;", "1; 1; 2"));\n'
    text += '  list.Add("Two", Make(2, 2, "1; 1", "1; 1"));\n}\n'
    first = Nonogram(rows=[[1, 1], [2]], cols=[[1], [1], [2]])
    assert puzzles(tmp_path, text, "a.cs") == [first, Nonogram(rows=[[1], [1]], cols=[[1], [1]])]


def test_lists_behind_a_constructor(tmp_path: Path) -> None:
    text = (
        "p1 = Puzzle 2 2 [[1], [1]] [[1], [1]]\np2 = Puzzle\n  3\n  2\n  [ [1, 1]\n  , [2]\n  ]\n  [ [1], [1], [2] ]\n"
    )
    second = Nonogram(rows=[[1, 1], [2]], cols=[[1], [1], [2]])
    assert puzzles(tmp_path, text, "a.hs") == [Nonogram(rows=[[1], [1]], cols=[[1], [1]]), second]


def test_levels_of_xml(tmp_path: Path) -> None:
    rows = ["..T. 1", ".... 0", "T... 1", ".... 0", "0110"]
    level = "<level><![CDATA[\n" + "".join(f"{row}\n" for row in rows) + "]]></level>\n"
    damaged = level.replace("T... 1\n", "T.. 1\n")
    text = f'<?xml version="1.0" ?>\n<puzzle><help><![CDATA[Rules of the game.]]></help><levels>\n{level}{damaged}'
    first, error = puzzles(tmp_path, f"{text}</levels></puzzle>\n", "a.xml", "tents")
    assert first == TENTS
    assert isinstance(error, PuzzleError)
    assert error.line >= 10


def test_backslashes_at_the_ends_of_lines() -> None:
    assert loads("# Sudoku\n\nIn\\\n" + "\\\n".join(" ".join(row).replace(".", "0") for row in ROWS)) == SUDOKU
    assert loads("rows:\\\n1\\\n3\\\ncolumns:\\\n1\\\n2\\\n1\\\n") == Nonogram([[1], [3]], [[1], [2], [1]])
    rows = ["1\\\\", "\\2\\", "\\\\\\"]  # where it is the sign of empty cells
    assert loads("mosaic\npalette: \\ = .\n" + "\n".join(rows)) == Mosaic(["1..", ".2.", "..."])


@pytest.mark.parametrize("newline", ["\\n", "\\\\n"])
def test_rows_with_escaped_newlines(tmp_path: Path, newline: str) -> None:
    for text in ("{}", "The board is '{}'.", '"board text": "{}", "over": false', '\\"text\\": \\"{}\\", \\"a\\": 1'):
        assert puzzles(tmp_path, text.format(newline.join(ROWS)), genre="sudoku") == [SUDOKU]
    numbered = newline.join(
        ["    0  1  2", *(f" {number}  {'  '.join(row)} " for number, row in enumerate(["1..", ".2.", "..."])), ""]
    )
    assert puzzles(tmp_path, f'\\"text\\": \\"{numbered}\\"', genre="mosaic") == [Mosaic(["1..", ".2.", "..."])]


def test_a_board_amid_braces_and_comments(tmp_path: Path) -> None:
    text = f"class A {{\n  void run() {{\n    go();\n  }}\n}}\n/*\n+---+\n{'{}'.join(ROWS)}\n*/\n".replace("{}", "\n")
    assert puzzles(tmp_path, text, genre="sudoku") == [SUDOKU]


@pytest.mark.parametrize("bullet", ["- ", "    - ", "* "])
def test_a_board_in_yaml(tmp_path: Path, bullet: str) -> None:
    rows, answer = (
        bullet + f"\n{bullet}".join(board)
        for board in (["3.4.", ".1.2", ".4.3", "2.1."], ["3241", "4132", "1423", "2314"])
    )
    text = f"Board:\n  Board: 4x4\nRules:\n  Boxes: 2x2\n  Known:\n{rows}\nSolution:\n{answer}\n"
    assert puzzles(tmp_path, text, genre="sudoku") == [Sudoku(["3.4.", ".1.2", ".4.3", "2.1."])]
    (error,) = puzzles(tmp_path, text.replace("2x2", "3x3"), genre="sudoku")
    assert isinstance(error, PuzzleError)


def test_marked_rows_keep_their_blanks() -> None:
    rows = "".join(row.replace(".", " ") + "|\n" for row in ["..3", ".5.", "2..", "...", "1.."])
    assert loads(rows, genre="mosaic") == Mosaic(["..3", ".5.", "2..", "...", "1.."])


def test_fences_hold_texts_of_other_formats(tmp_path: Path) -> None:
    non = "width 2\nheight 1\n\nrows\n2\n\ncolumns\n1\n1\n"
    text = f"# A title of some words\n\nThis is a puzzle in a file:\n\n```\n{non}```\n"
    assert puzzles(tmp_path, text, "a.md") == [Nonogram(rows=[[2]], cols=[[1], [1]])]
    (error,) = puzzles(tmp_path, text.replace("rows\n2", "rows\nx"), "a.md")
    assert isinstance(error, PuzzleError)
    assert error.line >= 6


def test_one_board_per_line_below_their_number(tmp_path: Path) -> None:
    lines = [("W......B" * 8)[shift:] + ("W......B" * 8)[:shift] for shift in range(3)]
    expected = [Binairo(split_rows(line.translate(str.maketrans("WB", "01")), 8)) for line in lines]
    assert puzzles(tmp_path, "\n".join(["3", *lines]), genre="binairo") == expected
    assert puzzles(tmp_path, f"2\n{CELLS}\n{CELLS[::-1]}\n") == [SUDOKU, Sudoku(split_rows(CELLS[::-1], 9))]


def test_totals_below_the_board(tmp_path: Path) -> None:
    rows = "..T.. \n.....\nT....\n"
    sized = "3 5\n..T.. 1\n..... 0\nT.... 1\n0 1 1 0 0\n"
    expected = Tents(["..T..", ".....", "T...."], rows=[1, 0, 1], cols=[0, 1, 1, 0, 0])
    assert puzzles(tmp_path, sized, genre="tents") == [expected]
    assert puzzles(tmp_path, f"{rows}1 0 1\n0 1 1 0 0\n", genre="tents") == [expected]
    (error,) = puzzles(tmp_path, "..T\n...\nT..\n1 0 1\n0 1 1\n", genre="tents")
    assert "which may be those of rows or columns" in str(error)


def test_marks_below_rows_are_no_rows() -> None:
    text = "\n".join([*ROWS[:4], " ^  ^", *ROWS[4:], "   !"])
    assert loads(text, genre="sudoku") == SUDOKU


def test_two_boards_side_by_side(tmp_path: Path) -> None:
    answer = [row.replace(".", "9") for row in ROWS]
    beside = "\n".join(f"{row}      {other}" for row, other in zip(ROWS, answer, strict=True))
    with pytest.warns(match="an answer in lines 1 to 9"):
        assert loads(beside, genre="sudoku") == SUDOKU
    twice = "\n".join(f"{row}      {other}" for row, other in zip(ROWS, reversed(ROWS), strict=True))
    bars = f"{'    |' * 9}\n"
    barred = "".join(
        f"{' | '.join(row)}      {' | '.join(other)}\n{bars}" for row, other in zip(ROWS, answer, strict=True)
    )
    assert loads(barred, genre="sudoku") == SUDOKU
    assert puzzles(tmp_path, twice, genre="sudoku") == [SUDOKU, Sudoku(ROWS[::-1])]


@pytest.mark.parametrize("glue", ["", " "])
def test_blanks_between_bars(glue: str) -> None:
    bands = [f"{glue.join(row[:3])}|{glue.join(row[3:6])}|{glue.join(row[6:])}" for row in ROWS]
    lines = "\n".join(band.replace(".", " ").rstrip() for band in bands)
    with_pair = lines if glue else lines.replace(lines[0], lines[0])
    board = [row.replace("..", "13", 1) if number == 3 and not glue else row for number, row in enumerate(ROWS)]
    if not glue:  # a row with neighbouring digits shows that the cells stand at every place
        text = [f"{row[:3]}|{row[3:6]}|{row[6:]}".replace(".", " ").rstrip() for row in board]
        with_pair = "\n".join(text)
    assert loads(with_pair, genre="sudoku") == Sudoku(board)


def test_clues_around_a_board_that_is_not_drawn() -> None:
    assert loads("  1\nx 1 1 2\n1 1\n1\n2\n") == Nonogram(rows=[[1, 1], [1], [2]], cols=[[1, 1], [1], [2]])


def test_another_section_behind_both_sides() -> None:
    with pytest.warns(match="not read: 'CELLS:, 1 line'"):
        assert loads("ROWS:\n2\nCOLUMNS:\n1\n1\nCELLS:\nfu\n") == Nonogram(rows=[[2]], cols=[[1], [1]])


def test_a_size_above_labels(tmp_path: Path) -> None:
    text = "# width height\n2 1\n\n# rows\n2\n\n# columns\n1\n1\n"
    assert puzzles(tmp_path, text, "a.non") == [Nonogram(rows=[[2]], cols=[[1], [1]])]
    (error,) = puzzles(tmp_path, text.replace("2 1", "2 3"), "a.non")
    assert "found '2 3' before the first label" in str(error)


def test_the_number_of_stars_is_read_or_refused() -> None:
    board = "AABB\nAABB\nCCDD\nCCDD\n"
    for line in ("star_rating=2", "stars = 2", "star count: 2"):
        assert loads(f"{line}\n{board}", genre="star-battle", check=False) == StarBattle(board.split(), 2, check=False)
    for words in ("# a puzzle with 2\u2605", "# 4x4, 2-star puzzle of a site"):
        with pytest.warns(PuzzleWarning, match=f"'{words[:20]}.* is read as stars: 2"):
            assert loads(f"{board}\n{words}\n", genre="star-battle", check=False).to_dict()["stars"] == 2
    with pytest.raises(PuzzleError, match="write 'stars: 2' on a line of its own"):
        loads(f"# 1 star\n{board}\n# 2 stars\n", genre="star-battle")
    assert loads("mine_count=1\n1.\n..\n", genre="minesweeper") == Minesweeper(["1.", ".."], mines=1)


def test_a_sign_that_may_be_a_bulb_or_an_empty_cell_is_refused() -> None:
    board = "o o - o\no 1 o o\no o o -\n"
    with pytest.raises(PuzzleError, match="found 'o', which may be an empty cell"):
        loads(board, genre="akari")
    assert loads(f"palette: o = ., - = #\n{board}", genre="akari") == Akari(["..#.", ".1..", "...#"])


def test_names_of_regions_of_several_letters(tmp_path: Path) -> None:
    text = "[['red', 'red', 'g'],\n ['red', 'g', 'g'],\n ['blue', 'blue', 'blue']]\n"
    assert puzzles(tmp_path, text, "a.py", "star-battle") == [StarBattle(["AAB", "ABB", "CCC"], 1)]


def test_words_beside_pegs() -> None:
    text = "o o .               initial position\n. o o\n. . .\n"
    with pytest.warns(match="not read"):
        assert loads(text, genre="pegs") == Pegs(["oo.", ".oo", "..."])


def test_rows_of_pegs_in_lists_are_whole(tmp_path: Path) -> None:
    text = "board = [[-1, 1, 1, -1], [1, 1, 0, 1], [-1, 1, 1, -1]]\n"
    assert puzzles(tmp_path, text, "a.py", "pegs") == [Pegs(["#oo#", "oo.o", "#oo#"])]
    for damaged in (text.replace("1, 1, 0, 1", "1, 0, 1"), text.replace("[-1, 1, 1, -1]]", "[1, 1, -1]]")):
        (error,) = puzzles(tmp_path, damaged, "a.py", "pegs")
        assert "places, expected 4 as in the other rows" in str(error)
    (error,) = puzzles(tmp_path, text.replace("[1, 1, 0, 1], ", ""), "a.py", "pegs")
    assert "found pegs in all places of a position, expected a hole" in str(error)


def test_a_blank_among_pegs_is_a_hole() -> None:
    cross = "  * *\n* * * *\n* *   *\n* * * *\n"
    assert loads(cross, genre="pegs") == Pegs(["#oo#", "oooo", "oo.o", "oooo"])
    assert loads(cross.replace("* *   *", "* * . *").replace("* * * *\n", "*   * *\n", 1), genre="pegs") == Pegs(
        ["#oo#", "o#oo", "oo.o", "oooo"]
    )
    with pytest.raises(PuzzleError, match="row 3: found a blank among pegs, which may be a hole or no place"):
        loads("oooo\noooo\no  o\noooo\n", genre="pegs")


def test_a_star_battle_is_a_square(tmp_path: Path) -> None:
    rows = ["AAB", "ABB"]
    for name, text in (
        ("a.csv", "\n".join(map(",".join, rows))),
        ("a.txt", "\n".join(rows)),
        ("a.json", json.dumps({"board": rows})),
    ):
        (error,) = puzzles(tmp_path, text, name, "star-battle")
        assert "found 2 rows and 3 columns, expected as many rows as columns" in str(error)


def test_one_star_that_is_not_stated_is_said(tmp_path: Path) -> None:
    rows = ["AAB", "ABB", "CCC"]
    for name, text in (("a.csv", "\n".join(map(",".join, rows))), ("a.json", json.dumps({"board": rows}))):
        with pytest.warns(PuzzleWarning, match="the number of stars is not stated: read as 1"):
            assert puzzles(tmp_path, text, name, "star-battle") == [StarBattle(rows, 1)]


@pytest.mark.parametrize("between", ["", "\n", "\nthe other board:\n"])
def test_regions_and_givens_are_one_sudoku(between: str) -> None:
    regions, givens = ["0011", "0221", "0221", "3333"], ["1..4", "..2.", ".3..", "...."]
    jigsaw = Sudoku(givens, boxes=["AABB", "ACCB", "ACCB", "DDDD"])
    for first, second in ((regions, givens), (givens, regions)):
        text = "\n".join(first) + "\n" + between + "\n".join(second) + "\n"
        assert loads(text, genre="sudoku") == jigsaw
        assert loads(f"4 4\n{text}", genre="sudoku") == jigsaw
        assert loads(f"Jigsaw Sudoku\n{text}") == jigsaw
    answer = ["1234", "3412", "2143", "4321"]  # no areas
    with pytest.raises(PuzzleError, match="found a second board below the first one"):
        loads("\n".join(givens + answer), genre="sudoku")


def test_a_jigsaw_sudoku_is_told_how_to_write_its_regions() -> None:
    for text in ("Jigsaw Sudoku\n1..4\n..2.\n.3..\n....\n", '{"genre": "jigsaw sudoku", "board": ["1..4"]}'):
        with pytest.raises(PuzzleError) as caught:
            loads(text)
        assert "does not solve" not in str(caught.value)
        assert "'boxes:' above the regions" in caught.value.help


def test_a_program_is_told_which_list_it_has(tmp_path: Path) -> None:
    text = "import rows\nimport cols\nfunc main() {\n  clues.add(List.of(2, 1, 1))\n  clues.add(List.of(3))\n}\n"
    (error,) = puzzles(tmp_path, text, "a.kt")
    assert isinstance(error, PuzzleError)
    assert error.line == 4
    assert "no list in it with a name and a shape that nono knows, such as 'clues.add(List.of(2, 1, 1))'" in str(error)


def test_cells_of_a_sudoku_in_calls(tmp_path: Path) -> None:
    text = f'import a\nclass Tests {{\n  fun one() = check("{CELLS}")\n  fun check(text: String) {{\n'
    text += "    val grid = Grid(text)\n    return grid\n  }\n}\n"
    assert puzzles(tmp_path, text, "a.kt", "sudoku") == [SUDOKU]
    for other in (
        text.replace("check(", "checkKiller("),
        text.replace(f'check("{CELLS}")', f'make("{CELLS}")\n    .with(AntiKing())'),
        text.replace(f'"{CELLS}")', f'"{CELLS}").with(Cages())'),
    ):
        assert all(isinstance(puzzle, PuzzleError) for puzzle in puzzles(tmp_path, other, "a.kt", "sudoku"))


def test_boards_in_texts_of_programs(tmp_path: Path) -> None:
    rows = "".join(f"\t\t\t{row[:3]} {row[3:6]} {row[6:]}\n".replace(".", "-") for row in ROWS)
    text = f'import a\nclass Tests {{\n\tfunc one() {{\n\t\tlet grid = try Puzzle(dsl: """\n{rows}\t\t\t"""\n\t\t)\n'
    text += "\t\tassertEqual(cell.marks, [1, 4, 6, 7])\n\t}\n}\n"
    assert puzzles(tmp_path, text, "a.swift", "sudoku") == [SUDOKU]
    ruby = "grid = [\n  %w(1 0 . 0),\n  %w(. . . 0),\n  %w(1 . . .),\n  %w(. . . 1),\n]\n"
    assert puzzles(tmp_path, ruby, "a.rb", "binairo") == [Binairo(["10.0", "...0", "1...", "...1"], repeats=False)]


def test_rows_in_a_list_of_yaml(tmp_path: Path) -> None:
    rows = [f"| {' '.join(row[:3])} | {' '.join(row[3:6])} | {' '.join(row[6:])} |" for row in ROWS]
    text = "".join(f'  - "{row}"\n' for row in ("+-------+-------+-------+", *rows))
    assert puzzles(tmp_path, f"size: 9\ngivens:\n{text}", "a.yml", "sudoku") == [SUDOKU]
    spaced = "".join(f"  - '{' '.join(row)}'\n" for row in ROWS)
    assert puzzles(tmp_path, f"givens:\n{spaced}", "a.yml", "sudoku") == [SUDOKU]


def test_a_program_that_begins_with_a_pragma_is_no_json(tmp_path: Path) -> None:
    board = "board = [[2, 0, 1], [0, 0, 0], [1, 0, 1]]\n"
    (puzzle,) = puzzles(tmp_path, "{-# LANGUAGE Strict #-}\n{-# LANGUAGE Safe #-}\n" + board, "a.hs", "mosaic")
    assert puzzle == loads(board, genre="mosaic")


def test_regions_as_places_are_refused_as_coordinates(tmp_path: Path) -> None:
    lines = [" ".join(f"{row},{column}" for column in range(1, 7)) for row in range(1, 7)]
    text = "6x6\n" + "\n".join(line.replace(" ", " | ", 1) for line in lines)
    (error,) = puzzles(tmp_path, text, "a.txt", "star-battle")
    assert "perhaps the coordinates of cells" in str(error)


def test_a_lost_cell_in_one_of_several_calls_is_said(tmp_path: Path) -> None:
    other = CELLS[::-1]
    text = f'import a\nclass Tests {{\n  fun one() = check("{CELLS}")\n  fun two() = check("{other}")\n}}\n'
    assert puzzles(tmp_path, text, "a.kt", "sudoku") == [SUDOKU, Sudoku(split_rows(other, 9))]
    damaged = puzzles(tmp_path, text.replace(other, other[1:]), "a.kt", "sudoku")
    assert "found a text of 80 cells beside a Sudoku, expected 81" in str(damaged[0])
