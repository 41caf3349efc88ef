"""Typed boards: each rule of the grammar with texts that are read, and texts that are refused."""

import pytest
from format_examples import CELLS

import nono
from nono.base.grid import split_rows

MOSAIC = nono.Mosaic(["2.3", ".4.", "1.."])
TENTS = nono.Tents(["T..", "...", "..T"], rows=[0, 1, 1], cols=[1, None, 1])
JIGSAW = {"givens": ["1...", "..2.", ".3..", "...4"], "boxes": ["aaab", "acbb", "ccbd", "cddd"]}


@pytest.mark.parametrize(
    "rows",
    [
        "2.3\n.4.\n1..",
        "2 . 3\n. 4 .\n1 . .",
        "2_3\n_4_\n1__",
        "2 - 3\n- 4 -\n1 - -",
        "2,.,3\n.,4,.\n1,.,.",
        "2;;3\n;4;\n1;;",
        "| 2 | . | 3 |\n| . | 4 | . |\n| 1 | . | . |",
        "|2| |3|\n| |4| |\n|1| | |",
        "+---+---+---+\n| 2 |   | 3 |\n+---+---+---+\n|   | 4 |   |\n+---+---+---+\n| 1 |   |   |\n+---+---+---+",
        "3 3\n2.3\n.4.\n1..",
        "size: 3x3\n2.3\n.4.\n1..",
        "2 e 3\ne 4 e\n1 e e",
    ],
)
def test_ways_to_type_a_board(rows: str) -> None:
    assert nono.loads(f"Fill-a-Pix\n{rows}") == nono.loads(rows, genre="mosaic") == MOSAIC


@pytest.mark.parametrize(
    "rows",
    [
        "2.3\n.4\n1..",  # a cell is missing
        "1" + 24 * "." + "\n" + 24 * "." + "3",  # two rows, or two boards of 5x5
        "2 . 3\n.  4 .\n1 . .",  # an uneven gap
        "2.3\n.4_\n1..",  # two signs for empty cells
        "2.3\n.4z\n1..",  # a sign that means nothing
        "|2|.|3|\n| |4|. |\n|1|.|.|",  # blanks between bars of different widths
        "4 3\n2.3\n.4.\n1..",  # a size that does not fit
        "3 3 9\n2 . 3\n. 4 .\n1 . .",  # a size, or a row of clues?
        "2.3\n.4.\n1..\n\n2.3\n.4.\n1..",  # a second board
        "2.3\n.4.\n1..\nthe end of it\n1..",  # words inside
        "rows: 1 2 3\n2.3\n.4.\n1..",  # numbers that the genre does not have
        "# = ink\n2.3\n.4.\n1..".replace("# =", "o ="),  # what a sign means
    ],
)
def test_boards_that_may_be_something_else_are_refused(rows: str) -> None:
    with pytest.raises(nono.PuzzleError) as error:
        nono.loads(f"mosaic\n{rows}")
    assert error.value.help


@pytest.mark.parametrize(
    "text",
    [
        "   1 ? 1\n0  T . .\n1  . . .\n1  . . T",
        "   1   1\n0  T . .\n1  . . .\n1  . . T",
        "1 ? 1\nT . . 0\n. . . 1\n. . T 1",
        " 1?1\n0T..\n1...\n1..T".replace("\n0", "\n0 ").replace("\n1", "\n1 ").replace(" 1?1", "  1?1"),
        "T..\n...\n..T\nrows: 0 1 1\ncolumns: 1 ? 1",
        "rows: 011\ncolumns: 1?1\nT..\n...\n..T",
        "100\n000\n001\nrows: 0, 1, 1\ncolumns: 1, ?, 1",
    ],
)
def test_numbers_beside_a_board(text: str) -> None:
    assert nono.loads(f"Tents\n{text}") == TENTS


@pytest.mark.parametrize(
    "text",
    [
        "T..\n...\n..T",  # no numbers
        "T..\n...\n..T\nrows: 0 1 1",  # of one side
        "T..\n...\n..T\nrows: 0 1 1\ncolumns: 1 ; 1",  # nothing between two signs
        "T..\n...\n..T\nrows: 0 1 1\ncolumns: 1 x 1",
        "T..\n...\n..T\nrows: 0 1 1\nrows: 0 1 1\ncolumns: 1 0 1",
        "T..\n...\n..T\nrows: 0 1 1\ncolumns: 1 0",
    ],
)
def test_wrong_numbers_beside_a_board_are_refused(text: str) -> None:
    with pytest.raises(nono.PuzzleError):
        nono.loads(f"Tents\n{text}")


def test_regions_of_a_sudoku_stand_below_a_blank_line_or_a_label() -> None:
    sudoku = nono.Sudoku(JIGSAW["givens"], boxes=JIGSAW["boxes"])
    givens, boxes = ("\n".join(rows) for rows in JIGSAW.values())
    assert nono.loads(f"Sudoku\n{givens}\n\n{boxes}") == sudoku
    assert nono.loads(f"Sudoku\n{boxes}\n\n{givens}") == sudoku
    assert nono.loads(f"Sudoku\n{givens}\nboxes:\n{boxes}") == sudoku
    with pytest.raises(nono.PuzzleError, match="second board"):
        nono.loads(f"Sudoku\n{givens}\n\n{givens}")
    with pytest.raises(nono.PuzzleError, match="nothing below"):
        nono.loads(f"Sudoku\n{givens}\nboxes:")
    with pytest.raises(nono.PuzzleError, match="line 'boxes:' above the regions"):  # digits may be an answer
        nono.loads(f"Sudoku\n{givens}\n\n1243\n4321\n2314\n3432")


def test_an_answer_below_its_name_is_not_read() -> None:
    text = "# Binairo\n%% clues\n...1\n1...\n....\n0...\n%% solution\n0101\n1010\n0011\n1100\n"
    with pytest.warns(nono.PuzzleWarning, match="an answer in lines 8 to 11"):
        assert nono.loads(text) == nono.Binairo(["...1", "1...", "....", "0..."])


def test_a_sudoku_of_81_digits_needs_no_genre() -> None:
    rows = split_rows(CELLS, 9)
    sudoku = nono.Sudoku(rows)
    bands = [*rows[:3], "------+", *rows[3:6], "------+", *rows[6:]]
    for text in ("\n".join(rows), "\n".join(rows).replace(".", "0"), f"Here it is: {''.join(rows)}", "\n".join(bands)):
        assert nono.loads(text) == sudoku
    several = "% easy\n" + "\n% hard\n".join(3 * ["\n".join(rows)])
    assert [nono.loads(several, index=number) for number in (1, 2, 3)] == 3 * [sudoku]
    padded = [["..", *(f"{number:02}" for number in range(2, 17))], *(15 * [16 * [".."]])]
    large = nono.loads("sudoku\n" + "\n".join(map(" ".join, padded)))
    assert large == nono.Sudoku([".23456789ABCDEFG", *(15 * [16 * "."])])
    for text in ("\n".join(rows[:8]), "\n".join(rows).replace(".", "_"), "\n".join(rows).replace("5", "0", 1)):
        with pytest.raises(nono.PuzzleError):
            nono.loads(text)


def test_regions_are_letters_or_numbers() -> None:
    assert nono.loads("Star Battle\naabb\nacbb\naccd\ncddd") == nono.loads("Queens\n1 1 2 2\n1 3 2 2\n1 3 3 4\n3 4 4 4")
    for rows in ("aab\nacb\nacc\naaa", "aab\na?b\nccb", "a1 a a\na b b\nc c b"):
        with pytest.raises(nono.PuzzleError):
            nono.loads(f"Star Battle\n{rows}")


def test_signs_between_cells() -> None:
    puzzle = nono.loads("Tango\n1=. . .\n  x\n. . . .\n. . . .\n. . . .", genre=nono.Binairo)
    assert puzzle.signs[0][0][0] == "="
    for rows in ("1=. . .\n x\n. . . .", "1 . . .\n. . . .\n. . . .\n. . . .\n=", "1=.. .\n. . . ."):
        with pytest.raises(nono.PuzzleError):
            nono.loads(f"Tango\n{rows}")


def test_covered_cells_of_minesweeper_may_be_x_if_the_mines_are_stated() -> None:
    text = "1x\nxx\n01"
    assert nono.loads(f"Minesweeper\nmines: 1\n{text}") == nono.Minesweeper(["1.", "..", "01"], mines=1)
    assert nono.loads("Minesweeper\nmines: 1\n.x\n1x") == nono.Minesweeper(["0.", "1."], mines=1)
    with pytest.raises(nono.PuzzleError, match="expected"):
        nono.loads(f"Minesweeper\n{text}")
    with pytest.raises(nono.PuzzleError, match="among words"):
        nono.loads(f"Minesweeper\nThere is 1 mine in it\n{text.replace('x', '.')}")
    with pytest.raises(nono.PuzzleError, match="no setting"):
        nono.loads(f"Minesweeper\nminecount: 1\n{text.replace('x', '.')}")


def test_zero_is_a_value_of_a_sudoku_in_which_another_sign_is_empty() -> None:
    rows = ["0" + "." * 15, *["." * 16] * 15]
    assert "'0' and '.'" not in _error("Sudoku\n" + "\n".join(rows))
    assert "for empty cells" in _error("Sudoku\n0...\n.1..\n..2.\n....")


def _error(text: str) -> str:
    try:
        nono.loads(text)
    except nono.PuzzleError as error:
        return str(error)
    return ""


def test_all_numbers_of_one_side_may_be_unknown() -> None:
    expected = nono.Aquarium(["AAB", "ACB", "ACC"], rows=[None] * 3, cols=[0, None, 3])
    for text in ("0 ? 3\nA A B ?\nA C B ?\nA C C ?", "  0 ? 3\n? A A B\n? A C B\n? A C C"):
        assert nono.loads(text, genre=nono.Aquarium) == expected


def test_a_wide_board_with_its_size_is_one_board() -> None:
    rows = ["1" + 24 * ".", 24 * "." + "3"]
    assert nono.loads("mosaic\nsize: 25x2\n" + "\n".join(rows)) == nono.Mosaic(rows)
