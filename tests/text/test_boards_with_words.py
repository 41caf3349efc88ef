"""Boards, IDs and drawings amid words and signs of other programs: what they say is read, or the error names it."""

import json
from pathlib import Path

import pytest
from command_line import command
from refusals import refused

from nono import (
    Akari,
    Binairo,
    Minesweeper,
    Mosaic,
    Nonogram,
    Norinori,
    Puzzle,
    PuzzleError,
    PuzzleWarning,
    StarBattle,
    Sudoku,
    Tents,
)
from nono.base.grid import split_rows
from nono.text import entries, loads

CELLS = "37185.......2.65.......3....3..4..7.5.916..43.2..8..6.......9.......53.1245....86"
SUDOKU = Sudoku(split_rows(CELLS, 9))
ROWS = "\n".join(split_rows(CELLS, 9))
SPACED = "\n".join("  ".join(row) for row in split_rows(CELLS, 9))
NOTES = "1.3 ... .2." + " 4.6 ... ..." * 2
PATTERN = "3x2:1/2/1/2/2"
NONOGRAM = Nonogram(rows=[[2], [2]], cols=[[1], [2], [1]])


@pytest.mark.parametrize("words", ["Game ID: ", "Game ID ", "My game's ID is: ", "ID = "])
def test_words_before_a_game_id(words: str) -> None:
    assert loads(f"{words}{PATTERN}\n") == NONOGRAM


def test_the_words_before_a_game_id_name_its_game() -> None:
    numbers = "3x3:3a3a3a3a3"
    address = "https://www.chiark.greenend.org.uk/~sgtatham/puzzles/js/mosaic.html#"
    assert loads(f"Mosaic, ID: {numbers}\n") == loads(f"{address}{numbers}") != NONOGRAM
    assert loads("Light Up game ID: 3x3:aBa11aaaa\n", check=False).genre == "akari"
    with pytest.raises(PuzzleError, match="expected the genre binairo"):
        loads(f"Mosaic ID: {numbers}\n", genre="binairo")


@pytest.mark.parametrize("size", ["9", "9 9", "9\n9"])
@pytest.mark.parametrize("board", [ROWS, SPACED, ROWS.replace(".", "0")])
def test_a_size_above_a_board(size: str, board: str) -> None:
    assert loads(f"{size}\n{board}\n#\n# from a book\n#\n") == SUDOKU
    assert loads(f"{size}\n{board}", genre="sudoku") == SUDOKU
    assert loads(json.dumps({"genre": "sudoku", "givens": f"{size}\n{board}"})) == SUDOKU


def test_a_size_that_is_wrong_or_a_row_is_not_dropped() -> None:
    with pytest.raises(PuzzleError, match="row 1 has 1 cells"):
        loads(f"8\n{ROWS}", genre="sudoku")
    with pytest.raises(PuzzleError, match="found '2 2', which may be the size of the rows below it or a row"):
        loads("2 2\n. .\n. 1\n", genre="mosaic")
    assert loads("size: 2x3\n2 2\n. .\n. 1\n", genre="mosaic") == Mosaic(["22", "..", ".1"], check=False)


def test_binairo_between_comments_without_a_blank() -> None:
    board = "#Begin\n4 4\n__1_\n00__\n____\n_1_1\n#End of it\n"
    assert loads(board, genre="binairo") == Binairo(["..1.", "00..", "....", ".1.1"])


def test_comments_in_non(tmp_path: Path) -> None:
    path = tmp_path / "a.non"
    path.write_text("# mine\n#\nwidth 3\nheight 2\nrows\n* both\n2\n2\n# 3 more\ncolumns\n1\n2\n1\n")
    assert [entry.puzzle for entry in entries(path)] == [NONOGRAM]


def test_pbnsolve_comments_and_the_end_of_rows() -> None:
    assert loads("* a small one\n2\n2\n&\n* now the columns\n1\n2\n1\n") == NONOGRAM


@pytest.mark.parametrize("name", ["{}_rules", "{} rules", "{}-constraints", "{} runs:"])
def test_labels_above_clues_that_end_with_commas(name: str) -> None:
    text = f"#\n# a house\n#\n{name.format('row')}\n2,\n2\n\n{name.format('col')}\n1,\n2,\n1,\n"
    assert loads(text.replace("2\n\n", "2,\n\n")) == NONOGRAM


@pytest.mark.parametrize(
    "layout",
    [
        "\n".join(" ".join(["12", "345", "6", "*78", "-9", "1", "(23)", "4", "#59"]) for _ in range(9)),
        "+---+---+\n" + "\n".join("| 12 345 6 | 78 9 1 | 23 4 59 |" for _ in range(9)) + "\n+---+---+\n",
        "\n".join(["1.3...12. 123456789 1........"] * 27),
    ],
)
@pytest.mark.parametrize("genre", [None, "sudoku"])
def test_candidates_are_called_so(layout: str, genre: str | None) -> None:
    with pytest.raises(PuzzleError, match="found candidates"):
        loads(layout, genre=genre)


def test_a_drawing_of_penpa_is_no_puzzle(tmp_path: Path) -> None:
    path = tmp_path / "board.json"
    drawing = {"contents": {"number": {"30": ["2", 1, "1"]}}, "grid_size": [3, 3], "grid_type": "square"}
    path.write_text(json.dumps(drawing | {"mode": {"grid": ["1", "2", "1"]}, "outside": [0, 0]}))
    for genre in (["--genre", "akari"], []):
        run = command(tmp_path, "solve", *genre, path.name)
        assert (run.returncode, run.stdout) == (2, "")
        assert "a drawing in Penpa" in run.stderr
        assert "copy the link" in run.stderr


@pytest.mark.parametrize("blank", ["", " "])
def test_a_blank_in_a_list_of_regions_is_refused(blank: str) -> None:
    board = [["a", "a", blank], ["a", "b", "b"], [blank, "b", "b"]]
    for genre in (StarBattle, Norinori):
        with pytest.raises(PuzzleError, match=r"row 1: found the text"):
            genre(board, check=False)
    assert StarBattle([["a", "a", None], ["a", "b", "b"], [".", "b", "b"]], check=False).regions[0] == "AA."


@pytest.mark.parametrize("genre", [None, "binairo"])
def test_a_page_in_html_is_called_so(genre: str | None) -> None:
    page = "<div>\n<h1>Task</h1>\n<p>Fill in the grid.</p>\n<ul>\n<li>Quick!</li>\n</ul>\n<pre>..\n0.\n</pre>\n</div>"
    with pytest.raises(PuzzleError, match="found a page in HTML") as caught:
        loads(page, genre=genre)
    assert "copy the clues or the board" in caught.value.help


def test_numbers_that_are_no_clues_are_not_sent_to_fix(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    path.write_text("2 3 4 5\n2 4 1 3\n\n1 1 2 2\n1 1 2 2\n3 3 4 4\n3 3 4 4\n")
    run = command(tmp_path, "solve", path.name)
    assert run.returncode == 2
    assert "too long for" in run.stderr
    assert "nono fix" not in run.stderr


def test_a_list_of_states_is_named() -> None:
    states = "% pattern 4\n1,2,\n0,3,\n5,0,\n\n% pattern 2\n1,2,\n0,3,\n5,0]);\n"
    text = f"%% a car\nrow_states = array2d(1..9, 1..2, [\n{states}"
    with pytest.raises(PuzzleError, match="found the list 'row_states'"):
        loads(text)


def test_a_palette_for_a_board_in_a_list() -> None:
    text = 'puzzle = [["Z", "Z", 1], ["Z", 4, "Y"], ["Y", "Z", "Z"]];\n'
    with pytest.raises(PuzzleError, match="found 'Z'") as caught:
        loads(text, genre="mosaic")
    assert "palette: Z =" in caught.value.help
    assert loads(f"palette: Z = ., Y = .\n{text}", genre="mosaic") == Mosaic(["..1", ".4.", "..."])


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (
            "// made by hand\n\n|_|Z|Z|_| 2\n|Z|_|_|Z| 1 1\n|_|Z|Z|_| 2\n 1 1 1 1\n",
            "found the cell 'Z' in a board with clues",
        ),
        ("zzz20\n1zz20\n!1000\n", "lines 1 to 3 are no clues"),
        ("check({\n  result: pzprv3/lightup/2/2/. . /. # /\n});\n", "a text of pzprv3 amid other text"),
        ("(load \"it\")\n(solve '((3) (2 1) (1)) '((1) (2 2) (1))\n", "found the list 'solve'"),
    ],
)
def test_the_error_names_the_lines_that_may_be_a_puzzle(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        loads(text)


@pytest.mark.parametrize(
    "text",
    [
        "Tents\nEach of these has its number:\n- row\n- column\n\nT..\n..T\nrows: 1 0\ncolumns: 0 1 0\n",
        "Tents\nrows:\n1 0\ncolumns:\n0 1 0\n\nT..\n..T\n",
        "Tents\nT..\n..T\n\nRows\n1\n0\nColumns\n0\n1\n0\n",
        "Tents\nRows: counts of tents\nT..\n..T\nrows: 1 0\ncolumns: 0 1 0\n",
    ],
)
def test_labels_of_numbers_and_words_that_name_a_side(text: str) -> None:
    assert loads(text) == Tents(["T..", "..T"], [1, 0], [0, 1, 0])


def test_a_first_cell_before_glued_cells_is_no_bullet() -> None:
    text = "Binairo\nrepeats: yes\n0=*x* *\n* *=1=*\n* *=*=*\n* 1 * 1\n  x   x\n0=* *=1\n* 1x1 *\n"
    assert loads(text) == loads(text.replace("*", "."))


def test_clues_below_a_label_are_no_board_of_another_genre() -> None:
    with refused("found 'columns', but a board of akari has no numbers beside it"):
        loads("width 1\nheight 1\nrows\n1x\ncolumns\n1\n", genre="akari")


def test_a_last_row_with_its_number_is_no_line_of_numbers() -> None:
    text = "Tents\n\nT . T 1\n. . . 0\n. . . 1\n. . . 0\n0 2 0\n"
    assert loads(text) == Tents(["T.T", "...", "...", "..."], [1, 0, 1, 0], [0, 2, 0])


@pytest.mark.parametrize("before", ['$ echo -n "', 'cat <<< "', "let puzzle = `"])
def test_the_first_row_stands_behind_a_quotation_mark(before: str) -> None:
    assert loads(f"{before}{ROWS}\n{before[-1]} | solve\n", genre="sudoku") == SUDOKU


def test_answers_with_rules_below_words() -> None:
    bands = [" | ".join((row[:3], row[3:6], row[6:])).replace(".", "1") for row in split_rows(CELLS, 9)]
    answer = "\n---------------\n".join("\n".join(bands[first : first + 3]) for first in (0, 3, 6))
    text = f"{ROWS}\n2 solutions exist\nSolution:\n{answer}\nSolution:\n{answer}\n"
    with pytest.warns(PuzzleWarning, match="an answer in lines 12 to 22', 'an answer in lines 24 to 34'"):
        assert loads(text, genre="sudoku") == SUDOKU


def test_words_that_name_a_side_do_not_stop_a_board() -> None:
    with pytest.warns(PuzzleWarning, match="not read: 'row', 'column'"):
        assert loads(f"Sudoku\nNo digit twice in a\n- row\n- column\n- box\n\n{ROWS}") == SUDOKU
    with refused("found 'rows: 1 2', but a board of sudoku has no numbers beside it"):
        loads(f"Sudoku\nrows: 1 2\n{ROWS}")


@pytest.mark.filterwarnings("ignore:not read")
@pytest.mark.parametrize(
    ("text", "puzzle"),
    [
        ("Akari\nB = black cell, _ = white cell\n\n__B\n_1_\nB__\n", Akari(["..#", ".1.", "#.."])),
        ("Akari\n# b: wall, w: white\nw w B\nw 1 w\nB w w\n", Akari(["..#", ".1.", "#.."])),
        ("Akari\nx = empty\nxx#\nx1x\n#xx\n", Akari(["..#", ".1.", "#.."])),
        ("Tents\n- `A` is a tree\n\n  0 1 0\n1 . A .\n0 . . .\n", Tents([".T.", "..."], [1, 0], [0, 1, 0])),
        ("Minesweeper\n. = empty, # means unopened\n1#1\n1#1\n...\n", Minesweeper(["1.1", "1.1", "000"])),
    ],
)
def test_words_say_what_the_signs_mean(text: str, puzzle: Puzzle) -> None:
    with pytest.warns(PuzzleWarning, match="as the text says"):
        assert loads(text) == puzzle


def test_words_that_say_what_nono_means_anyway() -> None:
    text = "Tents\n  0 1 0\n1 . T .\n0 . . .\n\nT = tree, L = a lake\n"
    assert loads(text) == Tents([".T.", "..."], [1, 0], [0, 1, 0])
    with refused("found the legend 'T = lake, L = a lake', expected the signs of nono"):
        loads(text.replace("T = tree", "T = lake"))


def test_lines_beside_boards_that_stopped_them() -> None:
    rows = "\n".join(f"[{', '.join(row).replace('.', '0')}]" for row in split_rows(CELLS, 9))
    assert loads(f"Sudoku\nThe grid:\n{rows}\nSolved in 0.02 seconds") == SUDOKU
    assert loads("Takuzu\nSize: 2x2\n0.\n.1\nRows: 2\n...\n") == Binairo(["0.", ".1"])
    assert loads("Mosaic\n1.\n..\n\nOutput:\n\n##\n") == Mosaic(["1.", ".."])


def test_pegs_below_their_size_and_a_word() -> None:
    cross = "  ooo\n  ooo\nooooooo\nooo.ooo\nooooooo\n  ooo\n  ooo\n"
    assert loads(f"Peg Solitaire\n7 7\n{cross}") == loads(f"Peg Solitaire\nStart:\n{cross}")


def test_zeros_in_most_cells_of_an_akari_are_warned_of() -> None:
    with pytest.warns(PuzzleWarning, match=r"found 0 in most cells, .* a line 'palette: 0 = .'"):
        loads("Akari\n0 0 -1\n0 2 0\n-1 0 0\n", check=False)
