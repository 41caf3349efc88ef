"""Clues in sheets: around a board, in two blocks, as pictures; what is refused, and what has two readings."""

from __future__ import annotations

from pathlib import Path

import pytest
from format_examples import PLAIN

from nono.base.errors import PuzzleError, PuzzleWarning
from nono.formats import FORMATS, recognises
from nono.formats.shared.sheet import MAX_SHEET
from nono.genres.nonogram.puzzle import Nonogram
from nono.io.read import dumps, entries, loads, read

ARCH = Nonogram([[3], [1, 1]], [[2], [1], [2]])


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    "text",
    [
        ",,2,1,2\n,3,,,\n1,1,,,\n",
        ",2,1,2\n3,,,\n1 1,,,\n",
        ";2;1;2\n3;;;\n1,1;;;\n",
        "\t2\t1\t2\n3\t\t\t\n1 1\t\t\t\n",
        '"",2,1,2\n3,,,\n"1\n1",,,\n',
        "\n,,,,,\n,,,2,1,2,\n,,3,.,-,_,\n,1,1,,,,\n,,,,,,\n",
        ",,2,1,2\n,3,x,X,#\n1,1,*,,\u2588\n",
        ",,2,1,2\n,3,1,1,1\n1,1,1,0,1\n",
        "arch,,2,1,2\n,3,,,\n1,1,,,\n",
        "columns,,\n2,,\n1,,\n2,,\nROWS,,\n3,,\n1,1,\n",
        "Across:,\n3,\n1,1\nDown:,\n2,\n1,\n2,\n",
        "Row 1:,3,\nRow 2:,1,1\ncol 1,2,\ncol 2,1,\ncol 3,2,\n",
    ],
)
def test_layouts(text: str) -> None:
    puzzle = loads(text, "csv")
    assert isinstance(puzzle, Nonogram)
    assert (puzzle.rows, puzzle.cols) == (ARCH.rows, ARCH.cols)
    assert (puzzle.goal is not None) == any(mark in text for mark in "*0")


def test_a_picture_alone() -> None:
    for text in ("1,1,1\n1,0,1\n", "x,x,x\nx,,x\n", ";;;;\n;#;#;#;\n;#;.;#;\n"):
        puzzle = loads(text, "csv")
        assert isinstance(puzzle, Nonogram)
        assert (puzzle.rows, puzzle.cols, puzzle.goal) == (ARCH.rows, ARCH.cols, b"\1\1\1\1\0\1")


def test_two_blocks_without_headings_have_the_rows_first() -> None:
    text = "3,\n1,1\n,\n2,\n1,\n2,\n"
    with pytest.warns(PuzzleWarning, match="the first is taken for the rows .--transpose: for the columns"):
        puzzle = loads(text, "csv")
    assert isinstance(puzzle, Nonogram)
    assert (puzzle.rows, puzzle.cols) == (ARCH.rows, ARCH.cols)
    with pytest.warns(PuzzleWarning):
        assert loads(text, "csv", transpose=True) == puzzle.transposed()


def test_clues_that_are_left_out() -> None:
    with pytest.warns(PuzzleWarning, match="the first column beside the clues has none"):
        puzzle = loads(",,1,1\n1,,,\n1,,,\n", "csv")
    assert isinstance(puzzle, Nonogram)
    assert [len(clue) for clue in puzzle.cols] == [0, 1, 1]
    with pytest.warns(PuzzleWarning, match="the first row beside the clues has none"):
        assert loads(",1,1\n,,\n2,,\n", "csv").height == 2


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (",2,1,2\n3,,,\n1 2,,,\n", ":3: .*clue-too-long.*row 2: found a clue of at least 4"),
        (",2,1,1\n3,,,\n1 1,,,\n", "total-mismatch"),
        (",2,1,2\n3,,y,\n1 1,,,\n", ":2: .*found 'y' in column C, expected an empty cell of the board"),
        (",2,z,2\n3,,,\n1 1,,,\n", ":1: .*found 'z' in column C, expected numbers of a clue"),
        (",2,1,2\n3,x,x,\n1 1,,,\n", "goal-mismatch"),
        (",2,1,2\n3 0,,,\n1 1,,,\n", ":2: .*found a 0 among other numbers"),
        ("3\n1,1\n2\n1\n2\n", "found 1 blocks of clues, expected those of rows and those of columns with an empty row"),
        ("3,\n,\n1,1\n,\n2,\n1,\n2,\n", "found 3 blocks"),
        ("rows,\n3,\n1,1\n", "found 2 rows and 0 columns below headings, expected both"),
        ("3,\nrows,\n1,1\ncolumns,\n2,\n", "expected both, and all clues there"),
        (
            "name,street\nA,B\n",
            "found 'name' in column A, expected the numbers of clues around an empty corner, or a clue",
        ),
        (",,\n,,\n", "found no cell with a content"),
        ("," * (MAX_SHEET + 1) + "1", "too-large"),
        ("1" + "," * (MAX_SHEET // 2) + "1\n" + "1\n" * 4, "too-large"),
        (",1\n" + '"' + "1" * 200_000 + "\n", "no CSV: field larger than field limit"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with pytest.raises(PuzzleError, match=message):
        loads(text, "csv")


def test_a_picture_that_contradicts_the_clues_is_left_out_on_demand() -> None:
    with pytest.warns(PuzzleWarning, match="the goal is left out"):
        assert loads(",2,1,2\n3,x,x,\n1 1,,,\n", "csv", trust="clues").goal is None


def test_typed_clues_are_no_sheet() -> None:
    for name in ("csv", "tsv"):
        for text in ("3,1\n1,1\n2\n", "2,1\n1,1\n\n1,1\n2,1\n", "rows,columns\n1,1\n", ",,\n", ",a,b\nc,1,1\n"):
            assert not recognises(name, text)
        assert recognises(name, ",1\n1,\n")
    assert not FORMATS["csv"].sniff('{"rows": [[1], [1]],\n"cols": [[1], [1]]}')


def test_other_tables_are_no_puzzles(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("file,unique,seconds\nheart,yes,1\n")
    with pytest.raises(PuzzleError, match="no format known by its content"):
        read(tmp_path / "a.csv")
    (tmp_path / "b.csv").write_text(",1,0,1\n2,y,,\n")
    with pytest.raises(PuzzleError, match="found 'y' in column B"):
        read(tmp_path / "b.csv")
    (tmp_path / "b.csv").write_text(",1\n1,x\n")
    assert [entry.file for entry in entries(tmp_path)] == [str(tmp_path / "b.csv")]


def test_suffixes(tmp_path: Path) -> None:
    for suffix, mark in ((".csv", ","), (".tsv", "\t")):
        path = tmp_path / f"a{suffix}"
        path.write_text(dumps(PLAIN, suffix[1:]))
        assert path.read_text().startswith(mark)
        assert read(path) == PLAIN
    (tmp_path / "b.csv").write_text('{"rows": [[1]], "cols": [[1]]}')
    assert read(tmp_path / "b.csv").width == 1
