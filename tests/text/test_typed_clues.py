"""Typed clues: each rule of the grammar with texts that are read, and texts that are refused."""

import pytest

import nono

ARCH = nono.Nonogram([[3], [1, 1], [], [3]], [[2, 1], [1, 1], [2, 1]])


@pytest.mark.parametrize(
    "text",
    [
        "rows: 3, 1 1, 0, 3\ncolumns: 2 1, 1 1, 2 1",
        "rows: 3; 1 1; 0; 3;\ncolumns: 2 1; 1 1; 2 1;",
        "rows: 3 | 1-1 | - | 3\ncolumns: 2-1 | 1-1 | 2-1",
        "rows: 3/1.1/0/3\ncolumns: 2.1/1.1/2.1",
        "rows: [3] [1, 1] [] [3]\ncolumns: [2, 1] [1, 1] [2, 1]",
        'rows: "3" "1 1" "0" "3"\ncolumns: "2 1" "1 1" "2 1"',
        "rows:\n3\n1 1\n0\n3\ncolumns:\n2 1\n1 1\n2 1",
        "Rows (4)\n- 3\n- 1 1\n- 0\n- 3\n\nColumns (3)\n- 2 1\n- 1 1\n- 2 1",
        "Row clues\n3\n1 1\n0\n3\n\nCol clues\n2 1\n1 1\n2 1",
        "row clues:\n1: 3\n2: 1 1\n3: 0\n4: 3\ncolumn clues:\n1: 2 1\n2: 1 1\n3: 2 1",
        "row 1: 3\nrow 2: 1 1\nrow 3: 0\nrow 4: 3\ncol 1: 2 1\ncol 2: 1 1\ncol 3: 2 1",
        "columns: 2 1, 1 1, 2 1\nrows: 3, 1 1, 0, 3",
        "3\n1 1\n0\n3\n\n2 1\n1 1\n2 1",
        "size: 3x4\n3\n1 1\n0\n3\n2 1\n1 1\n2 1",
        "3; 1, 1; 0; 3\n2, 1; 1, 1; 2, 1",
        "[3] [1, 1] [] [3]\n[2, 1] [1, 1] [2, 1]",
        "  2 1 2\n  1 1 1\n3 . . .\n1 1 . . .\n0 . . .\n3 . . .".replace("\n3 ", "\n  3 "),
        "Rows | Columns\n3 | 2 1\n1 1 | 1 1\n0 | 2 1\n3 |",
        "| Rows | Columns |\n|-|-|\n| 3 | 2 1 |\n| 1 1 | 1 1 |\n| 0 | 2 1 |\n| 3 | |",
        "rows: 0 3, 1 1, 0 0, 3 0\ncolumns: 2 1, 1 1, 2 1",
        "# a comment of mine\nrows: 3, 1 1, 0, 3 # and one\n// two\ncolumns: 2 1, 1 1, 2 1",
    ],
)
def test_ways_to_type_two_sides(text: str) -> None:
    if "  2 1 2" in text:
        text = "      2 1 2\n      1 1 1\n  3   . . .\n1 1   . . .\n  0   . . .\n  3   . . ."
    assert nono.loads(text) == ARCH


@pytest.mark.parametrize(
    "text",
    [
        "rows: 3, 1 1, 0, 3\ncolumns: 2 1; 1 1; 2 1",  # two signs: which one divides clues?
        "rows: 3, 1 1, 0, 3\ncolumns: 2 1 1 1 2 1",  # six clues or three?
        "rows: 3, 1 1, , 3\ncolumns: 2 1, 1 1, 2 1",  # nothing between two signs
        "rows: 3, 1 1, 0, 3,\ncolumns: 2 1, 1 1, 2 1",  # nothing behind the last sign
        "rows: 3, 1-1 1, 0, 3\ncolumns: 2 1, 1 1, 2 1",  # two signs in a clue
        "rows: 3, 1 0 1, 0, 3\ncolumns: 2 1, 1 1, 2 1",  # a zero between numbers
        "rows: 3, 1 a, 0, 3\ncolumns: 2 1, 1 1, 2 1",  # no length
        "rows:\n3\n1 1\n\n0\n3\ncolumns:\n2 1\n1 1\n2 1",  # a gap
        "Rows (5)\n3\n1 1\n0\n3\nColumns (3)\n2 1\n1 1\n2 1",  # a number that does not fit
        "rows:\n1: 3\n2: 1 1\n4: 0\n5: 3\ncolumns:\n2 1\n1 1\n2 1",  # numbers out of order
        "row 1: 3\nrow 3: 1 1\ncol 1: 2 1\ncol 2: 1 1",
        "col 1: 2 1\ncol 2: 1 1\nrow 1: 3\nrow 2: 1 1\nrwo 3: 1",  # a misspelt label below
        "rows: 3, 1 1\nrows: 0, 3\ncolumns: 2 1, 1 1, 2 1",  # a side twice
        "3 4\n3\n1 1\n0\n3\n2 1\n1 1",  # a line is missing
        "2 3\n3\n1\n2\n1\n1",  # 2 rows and 3 columns, or 2 columns and 3 rows
        "3\n1 1\n0\n\n3\n2 1\n\n1 1\n2 1",  # three paragraphs
        "rows: 3, 1 1, 0, 3\ncolumns: 2 1, 1 1, 2 1\n2 2",  # a line too many
    ],
)
def test_clues_that_may_be_something_else_are_refused(text: str) -> None:
    with pytest.raises(nono.PuzzleError) as error:
        nono.loads(text)
    assert error.value.help


def test_the_counts_decide_which_number_of_a_size_is_the_height() -> None:
    assert nono.loads("2 3\n1\n2\n1\n3\n1").shape == (3, 2)


@pytest.mark.parametrize(
    "text",
    [
        '{"rows": [[["white", 1], ["red", 1]]], "cols": [[["white", 1]], [["red", 1]]]}',
        "colours: . = black, w = white, r = red\nrows:\n1w 1r\ncolumns:\n1w\n1r",
    ],
)
def test_white_is_an_ink_with_a_key_of_its_own(text: str) -> None:
    puzzle = nono.loads(text)
    paper, white, red = puzzle.palette
    assert (paper.key, white.name, white.rgb, red.key) == (".", "white", "ffffff", "r")
    assert white.key != "."
    assert nono.Nonogram([[1]], [[1]], [{"name": "black", "key": "X"}, "white"]).palette[1].key != "."


def test_an_unknown_length_and_colours() -> None:
    puzzle = nono.loads("colours: r = red, b = #0000ff\nrows: 1r 1b, ?b\ncolumns: 1r, 2b")
    assert [colour.name for colour in puzzle.palette] == ["white", "red", "blue"]
    assert "?" in puzzle.clue_text()
    assert nono.loads("rows: 1r, 1\ncolumns: 1r, 1").palette[2].name == "red"
    with pytest.raises(nono.PuzzleError, match="'z', which is not declared"):
        nono.loads("rows: 1z\ncolumns: 1z")


def test_a_picture_below_is_the_answer_and_unknown_cells_are_a_saved_grid() -> None:
    text = "rows: 1, 2\ncolumns: 2, 1\n\n"
    assert nono.loads(f"{text}X.\nXX").goal_bytes == b"\1\0\1\1"
    assert nono.loads(f"{text}X?\n??").saved[0].grid == ("X?", "??")
    for picture in ("X.X\nXXX", "X1\nXX", "X.\nX"):
        with pytest.raises(nono.PuzzleError):
            nono.loads(text + picture)


@pytest.mark.parametrize("corner", [" ", "x"])
@pytest.mark.parametrize("sign", [".", "_"])
def test_clues_around_a_board(corner: str, sign: str) -> None:
    text = f"{corner} 1 2\n1 . .\n2 . .".replace(".", sign)
    assert nono.loads(text) == nono.Nonogram([[1], [2]], [[1], [2]])


@pytest.mark.parametrize("clue", ["1,3,1", "1 3 1"])
def test_each_line_below_a_label_is_a_clue(clue: str) -> None:
    assert nono.loads(f"rows:\n{clue}\ncolumns:\n1\n0\n1\n1\n1\n0\n1") == nono.loads(
        "rows = [[1, 3, 1]]\ncolumns = [[1], [], [1], [1], [1], [], [1]]"
    )
    with pytest.raises(nono.PuzzleError, match="found a clue of at least"):
        nono.loads(f"rows:\n{clue}\ncolumns:\n1\n2\n2")


def test_words_stand_outside_and_are_shown() -> None:
    with pytest.warns(UserWarning, match="not read: 'Here is one of mine'"):
        puzzle = nono.loads("Here is one of mine\n\nrows: 1, 2\ncolumns: 2, 1\n\nHave fun with it")
    assert puzzle.unread == ("'Here is one of mine'", "'Have fun with it'")


def test_a_puzzle_that_contradicts_itself_is_a_puzzle() -> None:
    text = "rows: 2, 2\ncolumns: 1, 2"
    with pytest.raises(nono.PuzzleError, match="found 4 black cells in the rows and 3 in the columns"):
        nono.loads(text)
    assert nono.loads(text, check=False).shape == (2, 2)


def test_a_separator_divides_puzzles_and_one_error_leaves_the_others() -> None:
    text = "rows: 1\ncolumns: 1\n====\nrows: a\ncolumns: 1\n====\nPuzzle 3\nrows: 1, 0\ncolumns: 1"
    assert nono.loads(text, index=3).title == "Puzzle 3"
    with pytest.raises(nono.PuzzleError):
        nono.loads(text, index=2)


def test_an_error_names_the_line_of_its_clue() -> None:
    for text, line in (("rows:\n1\n1\n\ncolumns:\n1\n1 8\n", 7), ("1\n1\n\n1\n1 8\n", 5)):
        with pytest.raises(nono.PuzzleError, match="found a clue of at least") as raised:
            nono.loads(text)
        assert raised.value.line == line
