"""Sheets: each layout with cells that are read, and cells that are refused; CSV, workbooks and tables alike."""

import io
from typing import Any

import pytest

import nono

ARCH = nono.Nonogram([[3], [1, 1], [], [3]], [[2, 1], [1, 1], [2, 1]])


@pytest.mark.parametrize(
    "text",
    [
        ",,2,1,2\n,,1,1,1\n,3,,,\n1,1,,,\n,0,,,\n,3,,,\n",
        ";2 1;1 1;2 1\n3;;;\n1 1;;;\n0;;;\n3;;;\n",
        "x,2 1,1 1,2 1\n3,,,\n1 1,,,\n0,,,\n3,,,\n",
        "Rows,Columns\n3,2 1\n1 1,1 1\n0,2 1\n3,\n",
        "rows\n3\n1,1\n0\n3\n\ncolumns\n2,1\n1,1\n2,1\n",
        'rows,3,"1,1",0,3\ncolumns,"2,1","1,1","2,1"\n',
        "row 1,3\nrow 2,1,1\nrow 3,0\nrow 4,3\ncolumn 1,2,1\ncolumn 2,1,1\ncolumn 3,2,1\n",
        'rows,columns\n"3; 1 1; 0; 3","2 1; 1 1; 2 1"\n',
        'name,rows,columns\nArch,"[[3], [1, 1], [], [3]]","[[2, 1], [1, 1], [2, 1]]"\n',
    ],
)
def test_layouts_of_two_sides(text: str) -> None:
    assert nono.loads(text, format="csv").clue_text() == ARCH.clue_text()


@pytest.mark.parametrize(
    "text",
    [
        ",,2,1,2\n,,1,1,1\n,3,,,\n\n1,1,,,\n,0,,,\n,3,,,\n",  # an empty row
        ",,2,,2\n,,1,,1\n,3,,,\n1,1,,,\n,0,,,\n,3,,,\n",  # a column without a clue
        ",,2,1,2\n,,1,1,1\n,3,,,\n1,1,,,\n,,,,\n,3,,,\n",  # a row without a clue
        ",0,0\n,,\n0,,\n",  # a first row without a clue
        ",,2,1,2\n,0,1,1,1\n,3,,,\n1,1,,,\n,0,,,\n,3,,,\n",  # no empty corner
        ",0 2,2,2\n3,,,\n,,a,\n",  # a sign on the board
        "rows\n3\n1,1\n\n0\n3\ncolumns\n2,1\n1,1\n2,1\n",  # a gap among clues
        "rows\n\n3\n1,1\ncolumns\n2\n1,1\n2\n",  # a gap above them
        "rows,\n3,\n1,1\ncolumns,\n2,\n1,1\n2,\n,\n",  # a gap below them
        'rows,columns\n3,\n"1,1","1,1"\n0,"2,1"\n3,"2,1"\n',
        "rows\n3\n1,1\n0\n3\n",  # one side
        "row 1,3\nrow 3,1,1\ncolumn 1,1\ncolumn 2,1\ncolumn 3,1\n",  # numbers out of order
        "0,1,1\n1,0,1\n",  # a board without a genre
        "price,amount\n3,4\n",  # no puzzle
    ],
)
def test_sheets_that_may_be_something_else_are_refused(text: str) -> None:
    with pytest.raises(nono.PuzzleError) as error:
        nono.loads(text, format="csv")
    assert error.value.line or error.value.help


@pytest.mark.parametrize("text", [",", ";;\n;", "sep=;\n;;\n"])
def test_a_sheet_of_empty_cells_is_no_internal_error(text: str) -> None:
    for format in (None, "csv"):
        with pytest.raises(nono.PuzzleError) as error:
            nono.loads(text, format=format)
        assert error.value.code == "no-puzzle"


@pytest.mark.parametrize(
    "text", ["rows,columns\n1 1,1\n,0\n,1\n", "rows,1 1\ncolumns,1,0,1\n", "rows,\n1,1\ncolumns\n1\n0\n1\n"]
)
def test_a_cell_is_one_clue(text: str) -> None:
    assert nono.loads(text, format="csv").clue_text() == nono.Nonogram([[1, 1]], [[1], [], [1]]).clue_text()


def test_the_picture_on_a_board_is_the_answer_and_a_title_stands_in_the_corner() -> None:
    for title in ("Step", "A", "T5"):
        puzzle = nono.loads(f"{title},1,2\n1,,x\n2,x,x\n", format="csv")
        assert puzzle.goal_bytes == b"\0\1\1\1"
        assert puzzle.title == title


@pytest.mark.parametrize(
    ("text", "puzzle"),
    [
        ("akari\n#,1,\n,,\n", nono.Akari(["#1.", "..."])),
        ("genre,akari\ntitle,Two\n#;1;\n".replace(";", ",") + ",,\n", nono.Akari(["#1.", "..."], title="Two")),
        ("Minesweeper\nmines,1\n1,x\nx,x\n", nono.Minesweeper(["1.", ".."], mines=1)),
        ("tents\n,1,0\n0,T,\n1,,\n", nono.Tents(["T.", ".."], rows=[0, 1], cols=[1, 0])),
        ("Star Battle\na,a,b\na,c,b\nc,c,b\n", nono.StarBattle(["aab", "acb", "ccb"])),
    ],
)
def test_boards_of_a_genre_that_is_stated(text: str, puzzle: nono.Puzzle) -> None:
    assert nono.loads(text, format="csv") == puzzle


@pytest.mark.parametrize(
    "text",
    [
        "akari\n#,1\n,,\n",
        "akari\n#,1,\n\n,,\n",
        "akari\n0,1,2\n#,1,\n,,\n",
        "tents\nT,\n,\n",
        "akari\n#,b,\n,,\n",
        "akari\nstars,2\n#,1,\n",
    ],
)
def test_boards_that_may_be_something_else_are_refused(text: str) -> None:
    with pytest.raises(nono.PuzzleError):
        nono.loads(text, format="csv")


def test_words_above_a_puzzle_are_shown() -> None:
    with pytest.warns(UserWarning, match="not read: 'Made in May'"):
        nono.loads("Made in May,,\nakari,,\n#,1,\n,,\n", format="csv")


def _book(rows: list[list[Any]], filled: tuple[str, ...] = ()) -> bytes:
    openpyxl = pytest.importorskip("openpyxl", reason="workbooks need the extra sheets")
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    for cell in filled:
        book.active[cell].fill = openpyxl.styles.PatternFill("solid", fgColor="000000")
    data = io.BytesIO()
    book.save(data)
    return data.getvalue()


def test_workbooks() -> None:
    sudoku: list[list[Any]] = [[5, 3, None, None, 7, *[None] * 4], *[[None] * 9] * 7, [*[None] * 7, 7, 9]]
    assert nono.loads(_book(sudoku)).genre == "sudoku"
    assert nono.loads(_book([[None, 1, 2], [1], [2]])).clue_text() == nono.Nonogram([[1], [2]], [[1], [2]]).clue_text()
    assert nono.loads(_book([[], []], ("A1", "B2"))).goal_bytes == b"\1\0\0\1"
    with pytest.raises(nono.PuzzleError):
        nono.loads(_book([["price", "amount"], ["a tree", 4]]))
