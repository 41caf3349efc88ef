"""Boards in signs that are none of nono's, if their meaning is clear: an empty cell, two values, regions, pegs."""

from __future__ import annotations

import json

import pytest
from refusals import refused

from nono import (
    Akari,
    Aquarium,
    Binairo,
    Minesweeper,
    Mosaic,
    Pegs,
    Puzzle,
    PuzzleError,
    PuzzleWarning,
    StarBattle,
    Sudoku,
    Tents,
)
from nono.text import loads

TENTS = Tents([".T.", "...", "T.."], [1, 0, 1], [1, 1, 0])
CAMP = ["X T X", "X X X", "T X X"]
BINAIRO = Binairo(["10..", "..0.", "1...", ".0.1"])
QUEENS = StarBattle(["AABB", "ACCB", "DCCB", "DDDD"])
CROSS = Pegs(["##ooo##", "##ooo##", "ooooooo", "ooo.ooo", "ooooooo", "##ooo##", "##ooo##"])
CROSS_ROWS = "\n".join(row.ljust(7, "#") for row in CROSS.rows_of(CROSS.start))
SIGNS: dict[str, tuple[str, Puzzle, str]] = {
    "one sign": ("\n".join([*CAMP, "rows: 1 0 1", "columns: 1 1 0"]), TENTS, "X as an empty cell"),
    "beside numbers": ("  1 1 0\n" + "\n".join(map(" ".join, zip("101", CAMP, strict=True))), TENTS, "X as an empty"),
    "glued": ("5ZZ\nZ4Z\nZZ3\n", Mosaic(["5..", ".4.", "..3"]), "Z as an empty cell"),
    "a list": (
        "board = [[5, 77, 77], [77, 4, 77], [77, 77, 3]]\n",
        Mosaic(["5..", ".4.", "..3"]),
        "77 as an empty cell",
    ),
    "walls": ('grid = [["W", "1"], ["#", "W"]]\n', Akari([".1", "#."]), "W as an empty cell"),
    "a session": (
        '>>> grid = """\n... # 1 #\n... # 2 1\n... # # #\n... """\n>>> solve(grid, mines=2)\n',
        Minesweeper([".1.", ".21", "..."], mines=2),
        "# as an empty cell",
    ),
    "a word": (
        "grid = [[1, QQ, 1, 0], [1, QQ, QQ, 0], [0, 1, QQ, 1], [0, 0, QQ, 1]]\n",
        Binairo(["1.10", "1..0", "01.1", "00.1"]),
        "QQ as an empty cell",
    ),
    "white and black": ("W B1 W\nB W W\n", Akari([".1.", "#.."]), "W as an empty cell, B as #"),
    "black and white": ("W  W\nB0  W\n", Akari(["..", "0."]), "W as an empty cell"),
    "foreign pegs": (
        CROSS_ROWS.replace("o", "X").replace("#", "-").replace(".", "0") + "\n\nMoves:\n[4, 16]\n[32, 30, 22]\n",
        CROSS,
        "- as no place, X as a peg",
    ),
    "letters of pegs": (
        CROSS_ROWS.replace("o", "O").replace("#", "x").replace(".", "e"),
        CROSS,
        "x as no place, O as a peg, e as a hole",
    ),
    "two letters": ("R B . .\n. . B .\nR . . .\n. B . R\n", BINAIRO, "B as 0, R as 1"),
    "a star": ("o*__\n__*_\no___\n_*_o\n", BINAIRO, r"\* as 0, o as 1"),
    "numbers of Akari that are no clues": ("6 6 5\n6 1 6\n5 6 6\n", Akari(["..#", ".1.", "#.."]), "5 as #"),
    "numbers below zero": (
        "-1 -1 -2\n-1 1 -1\n-2 -1 -1\n",
        Akari(["..#", ".1.", "#.."]),
        "-1 as an empty cell, -2 as #",
    ),
    "1 and 2 beside dashes": ("2 1 - -\n- - 1 -\n2 - - -\n- 1 - 2\n", BINAIRO, "1 as 0, 2 as 1"),
    "a pair and a third sign": (
        "W B G G\nG G W G\nB G W G\nG G G G\n",
        Binairo(["01..", "..0.", "1.0.", "...."]),
        "G as an",
    ),
}


@pytest.mark.parametrize("name", SIGNS)
def test_signs_whose_meaning_is_clear(name: str) -> None:
    text, puzzle, warning = SIGNS[name]
    with pytest.warns(PuzzleWarning, match=f"read .*{warning}"):
        assert loads(text, genre=puzzle.genre, check=False) == puzzle


@pytest.mark.parametrize(
    ("text", "genre"),
    [
        ("1 2 0 0\n0 1 2 0\n2 0 0 1\n0 0 2 1\n", "binairo"),  # 0 or 2 is empty
        ("5 Z Z\nZ 4 .\nZ Z 3\n", "mosaic"),
        ("6 5 5\n6 1 5\n5 6 6\n", "akari"),  # which of them is a wall?
        ("0 0 2\n0 Z 0\nZ 0 1\n", "akari"),  # Z may be a wall
        ("XXX\nXOX\nXXX\n", "pegs"),  # each may be a peg
        ("5 4 3\n4 Z 3\n4 3 2\n", "mosaic"),  # a slip
        ("- * o -\n* - - o\no - - *\n- o * -\n", "binairo"),
    ],
)
def test_signs_whose_meaning_is_not_clear(text: str, genre: str) -> None:
    with pytest.raises(PuzzleError):
        loads(text, genre=genre)


def test_a_palette_on_several_lines() -> None:
    assert loads("palette: 6 = .\npalette: 5 = #\n566\n666\n661\n", genre="akari") == Akari(["#..", "...", "..1"])
    with refused("found another meaning of a sign in 'palette: 6 = #'"):
        loads("palette: 6 = .\npalette: 6 = #\n566\n666\n661\n", genre="akari")


def test_an_akari_without_empty_cells_is_warned_of() -> None:
    with pytest.warns(PuzzleWarning, match="palette: 0 = ."):
        assert loads("0 0 2\n0 1 0\n0 0 1\n", genre="akari") == Akari(["002", "010", "001"])
    assert loads("palette: 0 = .\n0 0 2\n0 1 0\n0 0 1\n", genre="akari") == Akari(["..2", ".1.", "..1"])


REGIONS = {
    "words": "red red blue blue\nred lime lime blue\ndark-red lime lime blue\ndark-red dark-red dark-red dark-red\n",
    "brackets": "[A A B B]\n[A C C B]\n[D C C B]\n[D D D D]\n",
    "on a line": "AABB/ACCB/DCCB/DDDD\n",
    "on a line with blanks": "AABB ACCB DCCB DDDD\n",
    "digits on a line": "0011/0221/3221/3333\n",
    "on a line with bars": "Board:\nAABB | ACCB | DCCB | DDDD\n",
    "numbered": "   1 2 3 4\n1  A A B B\n2  A C C B\n3  D C C B\n4  D D D D\n",
}


@pytest.mark.parametrize("name", REGIONS)
@pytest.mark.filterwarnings("ignore::nono.PuzzleWarning")
def test_regions(name: str) -> None:
    assert loads(REGIONS[name], genre="star-battle") == QUEENS


@pytest.mark.filterwarnings("ignore::nono.PuzzleWarning")
def test_rows_with_bars_are_no_boards() -> None:
    rows = ["12|..", "..|..", "..|..", "..|21"]
    assert loads("\n".join(rows), genre="sudoku") == Sudoku([row.replace("|", "") for row in rows])


PEGS = {
    "an unknown peg": "\n".join(row.replace("o", "+") for row in CROSS.rows_of(CROSS.start)),
    "numbers": "2 2 1 1 1 2 2\n" * 2 + "1 1 1 1 1 1 1\n1 1 1 0 1 1 1\n1 1 1 1 1 1 1\n" + "2 2 1 1 1 2 2\n" * 2,
    "below their number, indented": "7\n" + "    111\n" * 2 + "  1111111\n  1110111\n  1111111\n" + "    111\n" * 2,
    "in a box": "+-------+\n"
    + "".join(f"|{row.ljust(7).replace('#', ' ')}|\n" for row in CROSS.rows_of(CROSS.start))
    + "+-------+\n",
    "discs": "  ●●●\n  ●●●\n●●●●●●●\n●●●○●●●\n●●●●●●●\n  ●●●\n  ●●●",
}


@pytest.mark.parametrize("name", PEGS)
@pytest.mark.filterwarnings("ignore::nono.PuzzleWarning")
def test_pegs(name: str) -> None:
    assert loads(PEGS[name], genre="pegs") == CROSS


GIVENS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"


@pytest.mark.parametrize(
    "text",
    ["Try {0}, it is hard.", "x <{0}>", '> "{0}"', "The format {0}The dot is an empty cell", 's = solve("{0}");'],
)
@pytest.mark.filterwarnings("ignore::nono.PuzzleWarning")
def test_a_sudoku_among_words(text: str) -> None:
    puzzle = Sudoku([GIVENS[row : row + 9] for row in range(0, 81, 9)])
    assert loads(text.format(GIVENS)) == puzzle
    assert loads(text.replace("The dot", "Zero").format(GIVENS.replace(".", "0"))) == puzzle


def test_a_sudoku_before_a_full_stop() -> None:
    zeros = GIVENS.replace(".", "0")
    assert isinstance(loads(f"Try {zeros}. Thanks!"), Sudoku)
    with pytest.raises(PuzzleError):
        loads(f"Try {GIVENS}. Thanks!")  # the full stop may be a cell


@pytest.mark.parametrize("head", ["", "3\n", "3\n3\n"])
def test_totals_on_two_lines_above_a_square(head: str) -> None:
    body = "AAB\nACB\nCCB\n"
    for top, left in (("2 1 3", "3 1 2"), ("213", "312")):
        with pytest.raises(PuzzleError, match="two lines of 3 numbers") as caught:
            loads(f"{head}{top}\n{left}\n{body}", genre="aquarium")
        assert caught.value.help == "write 'columns:' before one of them and 'rows:' before the other"
        with_labels = f"{head}columns: {top}\nrows: {left}\n{body}"
        assert loads(with_labels, genre="aquarium").to_dict()["cols"] == [2, 1, 3]


def test_a_rule_behind_the_numbers_of_rows() -> None:
    text = "    1 1 0\n   -------\n1 | . T .\n0 | . . .\n1 | T . .\n"
    assert loads(text, genre="tents") == TENTS
    assert loads(".T.|1\n...|0\nT..|1\n----\n110\n", genre="tents") == TENTS


@pytest.mark.parametrize("pair", ["1,2,x,2,2", "(0,1) x (0,2)", "1,2,1,3,=", "r1c1=r1c2"])
def test_pairs_of_cells_below_a_tango(pair: str) -> None:
    board = "S..M\n....\n.M..\n..S.\n"
    with pytest.raises(PuzzleError, match="perhaps two cells and the sign between them"):
        loads(f"{board}{pair}\n", genre="binairo")
    with pytest.raises(PuzzleError, match="perhaps two cells and the sign between them"):
        loads(f"{board}\nClues:\n{pair}\n", genre="binairo")


def test_a_row_of_tango_is_no_pair_of_cells() -> None:
    assert loads("0=0x1=1\n.......\n1.1.0x.\n.......\n0.1x1.0\n.......\n.......\n", genre="binairo")


@pytest.mark.filterwarnings("error::nono.PuzzleWarning")
def test_stars_in_words() -> None:
    with pytest.warns(PuzzleWarning, match="the number 1 above the board is read as stars: 1"):
        assert loads("5x5 1 star\nAABBB\nAABCC\nDDDCC\nDEEEC\nEEEEC\n", genre="star-battle")


@pytest.mark.parametrize(
    "text", ["Minesweeper 3x3, 2 mines\n\n.1.\n.21\n...\n", "Minesweeper (2 mines)\n.1.\n.21\n...\n"]
)
@pytest.mark.filterwarnings("ignore::nono.PuzzleWarning")
def test_the_number_in_a_heading(text: str) -> None:
    assert loads(text) == Minesweeper([".1.", ".21", "..."], mines=2)


@pytest.mark.parametrize(
    "text",
    [
        "givens = [[1,0,0,0],[0,0,2,0],[0,3,0,0],[0,0,0,4]]\nregions = [[1,1,1,2],[3,1,2,2],[3,3,4,2],[3,4,4,4]]\n",
        '{"givens": ["1...", "..2.", ".3..", "...4"], "regions": ["AAAB", "CABB", "CCDB", "CDDD"]}',
    ],
)
def test_regions_of_a_sudoku(text: str) -> None:
    puzzle = loads(text, genre="sudoku")
    assert isinstance(puzzle, Sudoku)
    assert puzzle.to_dict()["boxes"] == ["AAAB", "CABB", "CCDB", "CDDD"]


def test_a_dot_that_may_be_a_region_is_refused() -> None:
    for text in ("AA..\nAB..\nBBCC\nBBCC\n", "regions = ['AA..', 'AB..', 'BBCC', 'BBCC']\n"):
        with refused("found 3 regions and cells with '.', which may be one more region"):
            loads(text, genre="star-battle")


def test_a_palette_says_what_a_dot_means_beside_another_sign_for_it() -> None:
    board = "minesweeper\n..1x\n112x\nxxxx\n"
    with refused("found '.' in a board, and a palette in which 'x' stands for it"):
        loads(f"palette: x = .\n{board}")
    assert loads(f"palette: x = ., . = 0\n{board}") == Minesweeper(["001.", "112.", "...."])
    assert loads(f"palette: x = ., . = .\n{board}") == Minesweeper(["..1.", "112.", "...."])


def test_cells_of_several_characters_are_divided_by_any_blanks() -> None:
    text = "akari\npalette: -1 = ., -2 = #\n-1  1 -1 -2\n-1 -1 -1 -1\n-2 -1  0 -1\n"
    assert loads(text) == Akari([".1.#", "....", "#.0."])


def test_a_text_that_begins_with_its_size_is_a_board() -> None:
    data = {"genre": "binairo", "boardStr": "4x4;..0.1.......1..0", "solutionStr": "4x4;0101101001011010"}
    assert loads(json.dumps(data)) == Binairo(["..0.", "1...", "....", "1..0"])


@pytest.mark.parametrize("text", ["4\n2202122222221220\n", "2202\n1222\n2222\n1220", "1101\n2111\n1111\n2110"])
def test_one_of_three_digits_is_empty_if_most_cells_have_it(text: str) -> None:
    with pytest.warns(PuzzleWarning, match="read .*[12] as an empty cell"):
        assert loads(text, genre="binairo") == Binairo(["..0.", "1...", "....", "1..0"])


def test_a_remark_below_a_board_in_other_signs() -> None:
    board = "..1Ax\n..2Bx\n..3xx\nTags mark the covered cells.\n"
    with refused("row 1: found 'A', .*'palette: A = SIGN, x = SIGN, B = SIGN, . = .'"):
        loads(board, genre="minesweeper")
    with pytest.warns(PuzzleWarning, match="not read: 'Tags"):
        puzzle = loads(f"palette: A = ., x = ., B = ., . = 0\n{board}", genre="minesweeper")
    assert puzzle == Minesweeper(["001..", "002..", "003.."])


def test_totals_may_stand_in_an_object() -> None:
    data = {"genre": "aquarium", "matrix": ["AAB", "ABB"], "sums": {"cols": [1, 1, 2], "rows": [1, 3]}}
    assert loads(json.dumps(data)) == Aquarium(["AAB", "ABB"], [1, 3], [1, 1, 2])


def test_a_square_on_one_line_below_its_side() -> None:
    assert loads("4\n..0.1.......1..0\n", genre="binairo") == Binairo(["..0.", "1...", "....", "1..0"])
    assert loads("palette: 2 = .\n4\n2202122222221220\n", genre="binairo") == Binairo(["..0.", "1...", "....", "1..0"])
    with refused("found '2', expected"):
        loads("4\n2202121200221001\n", genre="binairo")
    with refused("found"):
        loads("4\n220212222222122\n", genre="binairo")
