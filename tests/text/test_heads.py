"""The head of a board: its size, other numbers, and blank lines between them and the rows."""

import pytest
from refusals import refused

from nono import Akari, Minesweeper, Norinori, PuzzleWarning, StarBattle, Sudoku, Tents
from nono.base.grid import split_rows
from nono.text import loads
from nono.text.typed import reader

ROWS = ["..#..", ".1...", ".....", "...2.", "....."]
BOARD = "\n".join(ROWS) + "\n"
STARS = "AABBB\nAABBB\nCCDDD\nCCDEE\nCCDEE\n"
TENTS = "T...T. 2\n...... 0\n..T... 1\n...... 0\nT..... 2\n"
TREES = Tents(["T...T.", "......", "..T...", "......", "T....."], rows=[2, 0, 1, 0, 2], cols=[1, 0, 1, 1, 2, 0])
SMALL = "..1\n...\n..#\n"


@pytest.mark.parametrize("head", ["5,5\n", "(5, 5)\n", "5 by 5\n", "n = 5\n", "5 5\n\n", "rows: 5\ncols: 5\n"])
@pytest.mark.filterwarnings("error::nono.PuzzleWarning")
def test_a_size_above_a_board(head: str) -> None:
    assert loads(head + BOARD, genre="akari") == Akari(ROWS)


@pytest.mark.parametrize("head", ["10\n5 5\n", "1000\n3\n0.1\n5 5\n", "1\n\n5 5\n\n", "2 3\n5\n5\n"])
@pytest.mark.parametrize("foot", ["", "12,5 - easy - 100% - SOLVED\n"])
def test_numbers_above_the_size_are_not_read(head: str, foot: str) -> None:
    with pytest.warns(PuzzleWarning, match="not read: .* above the size"):
        assert loads(head + BOARD + foot, genre="akari") == Akari(ROWS)


@pytest.mark.parametrize("head", ["5x5, 1 star\n", "5 5 1\n", "5,1\n", "1 star\n"])
def test_the_number_of_stars_behind_a_size(head: str) -> None:
    with pytest.warns(PuzzleWarning, match="the number 1 above the board is read as stars: 1"):
        assert loads(head + STARS, genre="star-battle") == StarBattle(STARS.split(), 1)


def test_a_number_above_the_size_may_be_that_of_stars() -> None:
    with refused("found '1' above the size of the board, which may be .* stars; write 'stars: 1' in its place"):
        loads(f"1\n5 5\n{STARS}", genre="star-battle")
    assert loads(f"stars: 1\n5 5\n{STARS}", genre="star-battle") == StarBattle(STARS.split(), 1)


@pytest.mark.filterwarnings("ignore::nono.PuzzleWarning")
def test_numbers_of_regions_and_sides_of_boxes() -> None:
    assert loads("6 6\n7\n" + "AABBCC\nAABBCC\nDDDDDD\nDEEEFF\nDEEEFF\nGGGGGG\n", genre="norinori") == Norinori(
        ["AABBCC", "AABBCC", "DDDDDD", "DEEEFF", "DEEEFF", "GGGGGG"]
    )
    assert loads("4 2 2\n1...\n..2.\n.3..\n...4\n", genre="sudoku") == Sudoku(["1...", "..2.", ".3..", "...4"])
    assert loads("4x4 3 mines\n1...\n....\n....\n2..1\n", genre="minesweeper") == Minesweeper(
        ["1...", "....", "....", "2..1"], mines=3
    )


@pytest.mark.parametrize("text", ["2\n5 5\n{}3 3\n{}", "5\n{}3\n{}", "5 5\n{}\n3 3\n{}", "5 5\n{}3 3\n{}0 0\n"])
def test_several_boards_below_their_sizes(text: str) -> None:
    assert [*reader.loads(text.format(BOARD, SMALL), genre="akari")] == [Akari(ROWS), Akari(SMALL.split())]


def test_a_count_of_boards_on_lines() -> None:
    lines = ["WW" + "." * 34, "." * 35 + "B", "WW" + "." * 34]
    with pytest.warns(PuzzleWarning, match="not read: '3 above the size'"):
        puzzles = [*reader.loads("\n".join(["3", *lines]), genre="binairo")]
    assert [list(getattr(puzzle, "givens", ())) for puzzle in puzzles] == [
        split_rows(line.replace("W", "0").replace("B", "1"), 6) for line in lines
    ]


def test_one_line_of_numbers_below_a_word() -> None:
    line = ",".join("1122211222334443345533455")
    with pytest.warns(PuzzleWarning, match="not read: 'online'"):
        assert loads(f"online\n1\n{line}\n", genre="star-battle") == StarBattle(STARS.split(), 1)


def test_the_side_of_boxes_above_a_sudoku() -> None:
    assert loads("2\n1 x | x x\nx x | 2 x\n---------\nx 3 | x x\nx x | x 4\n", genre="sudoku") == Sudoku(
        ["1...", "..2.", ".3..", "...4"]
    )


@pytest.mark.parametrize(
    "text",
    [
        f"5\n6\n\n{TENTS}\n1 0 1 1 2 0\n",
        f"1 0 1 1 2 0\n\n{TENTS}",
        f"rows: 5\ncols: 6\n{TENTS}1 0 1 1 2 0\n",
        f"1\n5 6\n{TENTS}1 0 1 1 2 0\n",
    ],
)
def test_numbers_of_columns_apart_from_the_board(text: str) -> None:
    assert loads(text, genre="tents") == TREES


def test_numbers_above_the_columns_of_an_aquarium_are_no_size() -> None:
    assert loads("Aquarium\n  2 2\n2 A A\n2 A A\n").to_dict()["cols"] == [2, 2]
