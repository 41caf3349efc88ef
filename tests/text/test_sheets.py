"""Clues in sheets: around a board, in two blocks, as pictures; what is refused, and what has two readings."""

import io
import re
import zipfile
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from refusals import refused, told

from nono import (
    Akari,
    Aquarium,
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
from nono.text import entries, loads, read
from nono.text.formats import recognises
from nono.text.formats.shared.spreadsheet import MAX_CELLS

ARCH = Nonogram([[3], [1, 1]], [[2], [1], [2]])


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize(
    "text",
    [
        ",,2,1,2\n,3,,,\n1,1,,,\n",
        ",2,1,2\n3,,,\n1 1,,,\n",
        ";2;1;2\n3;;;\n1,1;;;\n",
        "sep=;\n;2;1;2\n3;;;\n1,1;;;\n",
        "\t2\t1\t2\n3\t\t\t\n1 1\t\t\t\n",
        '"",2,1,2\n3,,,\n"1\n1",,,\n',
        "\n,,,,,\n,,,2,1,2,\n,,3,.,-,_,\n,1,1,,,,\n,,,,,,\n",
        ",,2,1,2\n,3,x,X,#\n1,1,*,,\u2588\n",
        "arch,,2,1,2\n,3,,,\n1,1,,,\n",
        "columns,,\n2,,\n1,,\n2,,\nROWS,,\n3,,\n1,1,\n",
        "Row clues,,\n3,,\n1,1,\n,,\nColumn hints:,,\n2,,\n1,,\n2,,\n",
        ",2,1,2\n3,,,\n1-1,,,\n",
        "Across:,\n3,\n1,1\nDown:,\n2,\n1,\n2,\n",
        "3,\n1,1\n,\n2,\n1,\n2,\n",
        "Row 1:,3,\nRow 2:,1,1\ncol 1,2,\ncol 2,1,\ncol 3,2,\n",
    ],
)
def test_layouts(text: str) -> None:
    puzzle = loads(text, "csv")
    assert puzzle == ARCH
    assert (puzzle.goal_bytes is not None) == ("*" in text)


@pytest.mark.parametrize("sides", ["3; 1 1,2; 1; 2", "3/1 1,2/1/2", '"[[3], [1, 1]]","[[2], [1], [2]]"'])
def test_a_table_with_a_nonogram_on_each_row(tmp_path: Path, sides: str) -> None:
    file = tmp_path / "sheet.csv"
    file.write_text(f"name,width,row_clues,columns\narch,3,{sides}\nworse,3,3; 3,2; 2\n", encoding="utf-8")
    arch, worse = entries(file)
    assert arch.puzzle == ARCH
    assert arch.puzzle.title == "arch"
    assert "found 2 columns, expected width 3" in str(worse.puzzle)


def test_a_table_with_both_sides_in_one_cell() -> None:
    assert (
        loads('number,clues,solution\n3,"[[[3], [1, 1]], [[2], [1], [2]]]","[[1, 1, 1], [1, 0, 1]]"\n', "csv") == ARCH
    )


def test_titles() -> None:
    for text in ("My arch,,,,\n,,,,\n,,2,1,2\n,3,,,\n1,1,,,\n", ",,My arch,,\n,,2,1,2\n,3,,,\n1,1,,,\n"):
        puzzle = loads(text, "csv")
        assert (puzzle.title, puzzle) == ("My arch", ARCH)


def test_a_picture_alone() -> None:
    for text in ("1,1,1\n1,0,1\n", "x,x,x\nx,,x\n", ";;;;\n;#;#;#;\n;#;.;#;\n"):
        puzzle = loads(text, "csv")
        assert (puzzle, puzzle.goal_bytes) == (ARCH, b"\1\1\1\1\0\1")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        (",2,1,2\n3,,,\n1 2,,,\n", ":3: .*clue-too-long.*row 2: found a clue of at least 4"),
        (",2,1,1\n3,,,\n1 1,,,\n", "total-mismatch"),
        (",2,1,2\n3,,y,\n1 1,,,\n", ":2: .*found 'y' in column C, expected an empty cell, or a mark"),
        (",2,1,2\n3 0,,,\n1 1,,,\n", ":2: .*found a 0 among other numbers"),
        ("3\n1,1\n2\n1\n2\n", "found numbers in other places, expected clues above"),
        (
            "rows,\n1,1\n,\n1,1\ncolumns,\n2,\n0,\n2,\n",
            ":4: .*found '1' in column A, expected a heading such as rows above the first clue, and 0",
        ),
        ("row 1,1\nrow 3,1\ncol 1,2\n", ":2: .*found row 3, expected row 2"),
        (",,1,1\n1,,,\n1,,,\n", ":2: .*found an empty column between the clues, expected 0 for each empty clue"),
        (",#,2\n1,,\n1,,\n", ":1: .*found '#' above the clues of the rows, expected an empty corner"),
        ("3,\nrows,\n1,1\ncolumns,\n2,\n", ":1: .*found '3' before the first label, expected 'rows:'"),
        (
            "name,street\nA,B\n",
            "found 'name' in column A, expected clues above and left of a board, or one clue per row below",
        ),
        ("," * (MAX_CELLS + 1) + "1", "too-large"),
        ("1" + "," * (MAX_CELLS // 2) + "1\n" + "1\n" * 4, "too-large"),
        (",1\n" + '"' + "1" * 200_000 + "\n", "not CSV: field larger than field limit"),
    ],
)
def test_what_is_refused(text: str, message: str) -> None:
    with refused(message):
        loads(text, "csv")


def test_typed_clues_are_no_sheet() -> None:
    for name in ("csv", "tsv"):
        for text in ("3,1\n1,1\n2\n", "2,1\n1,1\n\n1,1\n2,1\n", "rows,columns\n1,1\n", ",,\n", ",a,b\nc,1,1\n"):
            assert not recognises(name, text)
    assert recognises("csv", ",1\n1,\n")
    assert recognises("csv", "sep=;\na;1;0\n1;;\n0;;\n")
    assert recognises("tsv", "\t1\n1\t\n")
    assert not recognises("csv", '{"rows": [[1], [1]],\n"cols": [[1], [1]]}')


def test_other_tables_are_no_puzzles(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("file,unique,seconds\nheart,yes,1\n")
    with refused("found 'file' in column A, expected clues above and left of a board"):
        read(tmp_path / "a.csv")
    (tmp_path / "b.csv").write_text(",1,0,1\n2,y,,\n")
    with refused("found 'y' in column B"):
        read(tmp_path / "b.csv")
    (tmp_path / "b.csv").write_text(",1\n1,x\n")
    (tmp_path / "c.html").write_text("<html><body><p>news</p></body></html>")
    (tmp_path / "d.xlsx").write_bytes(workbook([["name", "street"], ["A", "B"]]))
    with pytest.warns(PuzzleWarning, match="skipped 1 file that holds no puzzle"):
        found = {Path(entry.file).name: isinstance(entry.puzzle, PuzzleError) for entry in entries(tmp_path)}
    assert found == {"b.csv": False, "c.html": True, "d.xlsx": True}


def workbook(*sheets: list[list[Any]], fills: dict[str, object] | None = None) -> bytes:
    """A workbook of these cells, with fills of some cells of the first sheet."""
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.Workbook()
    book.remove(book.active)
    for number, rows in enumerate(sheets, 1):
        sheet = book.create_sheet(f"Sheet{number}")
        for row in rows:
            sheet.append(row)
    for name, colour in (fills or {}).items():
        book.worksheets[0][name].fill = openpyxl.styles.PatternFill("solid", fgColor=colour)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def puzzles_of(tmp_path: Path, data: bytes, format: str | None = None) -> list[Any]:
    path = tmp_path / "book.xlsx"
    path.write_bytes(data)
    return [entry.puzzle for entry in entries(path, format)]


BARE: list[list[Any]] = [[None, None, 2, 1, 2], [None, 3], [1, 1.0]]


def test_workbooks(tmp_path: Path) -> None:
    (puzzle,) = puzzles_of(tmp_path, workbook(BARE))
    assert puzzle == ARCH
    data = workbook([["arch", 2, 1, 2], [3, None], ["1 1", None]], [], BARE)
    first, second = puzzles_of(tmp_path, data)
    assert isinstance(first, Nonogram)
    assert (first.title, second) == ("arch", ARCH)
    with pytest.warns(PuzzleWarning, match="sheet 'Sheet2' was skipped because most of its cells are words"):
        assert puzzles_of(tmp_path, workbook(BARE, [["some", "words"]])) == [ARCH]
    white, theme = "FFFFFFFF", pytest.importorskip("openpyxl").styles.colors.Color(theme=1)
    fills = {"C2": "FF0000", "D2": theme, "E2": "00FF00", "C3": "000000", "D3": white, "E3": "123456", "A1": "FFFF00"}
    (puzzle,) = puzzles_of(tmp_path, workbook(BARE, fills=fills))
    assert puzzle.goal_bytes == b"\1\1\1\1\0\1"
    (puzzle,) = puzzles_of(tmp_path, workbook([[]], fills={"B2": "FF0000", "C3": "FF0000"}), "xlsx")
    assert puzzle.goal_bytes == b"\1\0\0\1"


def test_workbooks_that_are_wrong(tmp_path: Path) -> None:
    wrong: list[list[Any]] = [[None, 2, 1, 2], [3, None, "y"], ["1 1", None]]
    first, second = puzzles_of(tmp_path, workbook(wrong, BARE))
    assert "found 'y' in column C, expected an empty cell" in str(first)
    assert str(first).startswith(f"{tmp_path / 'book.xlsx'}:2: ")
    assert second == ARCH
    date: list[list[Any]] = [[None, datetime(2026, 2, 1), 2], [3, None, None], ["1 1", None, None]]
    (fault,) = puzzles_of(tmp_path, workbook(date))
    assert "found '2026-02-01 00:00:00' in column B, expected clues above" in str(fault)
    (fault,) = puzzles_of(tmp_path, workbook([["name", "street"], ["A", "B"]]))
    assert "unknown-format" in told(fault)


def test_formats_in_far_rows_are_no_content(tmp_path: Path) -> None:
    openpyxl = pytest.importorskip("openpyxl")
    book = openpyxl.load_workbook(io.BytesIO(workbook(BARE)))
    book.active["A1048576"].fill = openpyxl.styles.PatternFill("solid", fgColor="000000")
    out = io.BytesIO()
    book.save(out)
    assert puzzles_of(tmp_path, out.getvalue()) == puzzles_of(tmp_path, workbook(BARE))


def test_hostile_workbooks(tmp_path: Path) -> None:
    good = workbook(BARE)
    sheet = "xl/worksheets/sheet1.xml"
    head = '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>'
    far = f'{head}<row r="999999"><c r="XFD999999"><v>1</v></c></row></sheetData></worksheet>'
    wide = "".join(f'<row r="{row}"><c r="XFD{row}"><v>1</v></c></row>' for row in range(1, 3000))
    merged = f'{head}<row r="1"><c r="A1"><v>1</v></c></row></sheetData><mergeCells><mergeCell ref="A1:XFD1048576"/>'
    for changes, message in (
        ({sheet: far}, "rows, too many for a puzzle"),
        ({sheet: far.replace("999999", "99999999")}, "no-puzzle"),
        ({sheet: f"{head}{wide}</sheetData></worksheet>"}, "cells or"),
        ({sheet: f"{merged}</mergeCells></worksheet>"}, "cannot be divided|no format|unknown-format|looks like"),
        ({sheet: f'<!DOCTYPE a [<!ENTITY b "c">]>{far}'}, "a document type"),
        ({sheet: " " * (6 << 20)}, "more than 6291456 bytes"),
        ({"xl/styles.xml": " " * (1 << 22)}, "expected at most 2097152"),
        ({sheet: "<a>"}, "damaged|no-puzzle|unknown-format"),
        ({"xl/workbook.xml": "<a/>"}, "damaged|unknown-format|no-puzzle"),
    ):
        out = io.BytesIO()
        with zipfile.ZipFile(io.BytesIO(good)) as old, zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as new:
            for name in old.namelist():
                new.writestr(name, changes.get(name, old.read(name)))
        (fault,) = puzzles_of(tmp_path, out.getvalue())
        assert isinstance(fault, PuzzleError)
        assert re.search(message, told(fault)), (message, told(fault))
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as new:
        new.writestr("a.txt", "1")
    (fault,) = puzzles_of(tmp_path, out.getvalue())
    assert "a zip archive without xl/workbook.xml" in str(fault)
    (fault,) = puzzles_of(tmp_path, good[:200])
    assert "damaged workbook" in str(fault)


def test_a_workbook_of_very_many_sheets_is_refused(tmp_path: Path) -> None:
    """All sheets may share one file, so that their number is not bounded by that of the files."""
    book = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(workbook(BARE))) as whole, zipfile.ZipFile(book, "w") as many:
        for file in whole.namelist():
            data = whole.read(file)
            if file == "xl/workbook.xml":
                (sheet,) = re.findall(rb"<sheet [^>]*/>", data)
                data = data.replace(sheet, sheet * 20_000)
            many.writestr(file, data)
    (error,) = puzzles_of(tmp_path, book.getvalue())
    assert str(error).endswith("found more than 1000 sheets, too many for a puzzle")


SUDOKU = "37185.......2.65.......3....3..4..7.5.916..43.2..8..6.......9.......53.1245....86"
SUDOKU_ROWS = [SUDOKU[first : first + 9] for first in range(0, 81, 9)]


def sheet(rows: list[str], empty: str = "", between: str = ",") -> str:
    """The text of a sheet with these cells; a dot is an empty cell."""
    return "".join(f"{between.join(row).replace('.', empty)}\n" for row in rows)


def table(rows: list[str], heading: str) -> str:
    """The same cells as a table in Markdown."""
    lines = [heading, "-" * len(rows[0]), *rows]
    return "".join(f"| {' | '.join(line).replace('.', ' ')} |\n" for line in lines)


@pytest.mark.filterwarnings("ignore:not read")
def test_a_sudoku_needs_no_genre() -> None:
    names = ",".join(f"c{number}" for number in range(1, 10))
    numbered = "".join(f"{number},{line}\n" for number, line in enumerate(sheet(SUDOKU_ROWS).splitlines()))
    for text in (
        sheet(SUDOKU_ROWS),
        sheet(SUDOKU_ROWS, "0"),
        sheet(SUDOKU_ROWS, "."),
        sheet(SUDOKU_ROWS, "", ";"),
        sheet(SUDOKU_ROWS, "nan"),
        f"{names}\n{sheet(SUDOKU_ROWS)}",
        f"0,1,2,3,4,5,6,7,8\n{sheet(SUDOKU_ROWS, '0')}",
        f",0,1,2,3,4,5,6,7,8\n{numbered}",
        f"Sudoku{',' * 8}\n{sheet(SUDOKU_ROWS)}",
        f"ID,{names}\n{numbered}",
    ):
        assert loads(text, "csv") == Sudoku(SUDOKU_ROWS)
    for text in (table(SUDOKU_ROWS, "abcdefghi"), f"# Sudoku\n\n{table(SUDOKU_ROWS, '.........')}"):
        assert loads(text) == Sudoku(SUDOKU_ROWS)


@pytest.mark.parametrize(
    ("puzzle", "text"),
    [
        (Akari(["...#0", "1.1.2", "....."]), sheet(["...#0", "1.1.2", "....."])),
        (Binairo(["..1.", "0..0", ".11.", "...."]), sheet(["..1.", "0..0", ".11.", "...."], "-1")),
        (Mosaic(["3.4.", "..5."]), sheet(["3.4.", "..5."])),
        (Minesweeper(["1.?.", "...2"], mines=2), f"mines,2,,\n{sheet(['1.?.', '...2'])}"),
        (StarBattle(["AAB", "CCB", "B.B"]), sheet(["AAB", "CCB", "B.B"])),
        (Norinori(["AAB", "BBB", "BBB"]), sheet(["112", "222", "222"])),
        (Tents([".T..", "...T"], [1, None], [0, 1, 0, 1]), ",0,1,0,1\n1,,T,,\n?,,,,T\n"),
        (Tents([".T..", "...T"], [1, None], [0, 1, 0, 1]), "0,1,0,0,1\n0,0,0,1,?\n0,1,0,1,\n"),
        (Aquarium(["AAB", "ABB"], [1, 2], [None, 2, 1]), ",?,2,1\n1,7,7,8\n2,7,8,8\n"),
    ],
    ids=lambda value: value.genre if isinstance(value, Puzzle) else "",
)
def test_boards_of_a_genre_that_is_stated(puzzle: Puzzle, text: str) -> None:
    assert loads(text, "csv", genre=puzzle.genre) == puzzle
    assert loads(f"genre,{puzzle.genre}\n{text}", "csv") == puzzle


@pytest.mark.filterwarnings("ignore:read", "ignore:not read")
@pytest.mark.parametrize(
    ("genre", "text", "puzzle"),
    [
        ("akari", "W,W,B\n1,W,W\n", Akari(["..#", "1.."])),
        ("akari", "palette: 5 = .\n5,5,#\n1,5,5\n", Akari(["..#", "1.."])),
        ("takuzu", "W,,B,\n,,W,\n,,,\n,B,,W\n", Binairo(["0.1.", "..0.", "....", ".1.0"])),
        ("mosaic", "0,x,3\nx,x,4\nby Ann,,\n", Mosaic(["0.3", "..4"])),
        (
            "sudoku",
            ",,columns,,,\n,,1,2,3,4\n,,,,,\nrows,1,1,2,3,\n,2,,,,\n,3,,,,\n,4,4,,,\n",
            Sudoku(["123.", "....", "....", "4..."]),
        ),
        ("sudoku", "1,2,,3,0\n0,0,,0,0\n,,,,\n0,0,,0,0\n4,0,,0,0\n", Sudoku(["123.", "....", "....", "4..."])),
    ],
)
def test_signs_words_and_gaps_in_sheets(genre: str, text: str, puzzle: Puzzle) -> None:
    assert loads(text, "csv", genre=genre) == puzzle


def test_names_of_genres_and_settings_in_sheets(tmp_path: Path) -> None:
    cells = sheet(["AAB", "BBB", "BBB"])
    assert loads(f"Two Not Touch,,\nauthor,Ann,\n{cells}", "csv") == StarBattle(["AAB", "BBB", "BBB"], 2)
    (tmp_path / "a.xlsx").write_bytes(workbook([["Takuzu"], [None, 1], [0, None]], [[1, None], [None, 0]]))
    first, second = entries(tmp_path / "a.xlsx", genre="takuzu")
    assert (first.puzzle, second.puzzle) == (Binairo([".1", "0."]), Binairo(["1.", ".0"]))
    (tmp_path / "both.txt").write_text(f"# Takuzu\n\n{table(['.1', '0.'], 'ab')}\nand\n\n{table(['1.', '.0'], 'ab')}")
    assert [entry.puzzle for entry in entries(tmp_path / "both.txt")] == [Binairo([".1", "0."]), Binairo(["1.", ".0"])]


@pytest.mark.parametrize(
    ("text", "genre", "message"),
    [
        (
            sheet(["..1.", "0..0"]),
            None,
            "this board does not say its genre; akari, binairo, mosaic and minesweeper have",
        ),
        (sheet(["..1.", "0.y0"]), "mosaic", ":2: .*column C, row 2: found 'y', expected '.' or 0 to 9"),
        ("1,,1\n0,1\n", "akari", ":2: .*found 2 cells in a row, expected 3"),
        (
            "0,1,2,3,4\n,,,,\n",
            "akari",
            "found '0 1 2 3 4' in the first row, which may be cells or names of the columns",
        ),
        (table(["..1", "1.."], "..."), "akari", "found an empty heading in the first row, which may be cells"),
        (sheet(["AAB", "A.B"]), "norinori", "column B, row 2: found an empty cell, expected one letter"),
        (sheet([".T.", "..."]), "tents", "found no numbers beside the board of tents, expected numbers in a row"),
        ("Takuzu,\n1,\n", "akari", "found a puzzle of genre binairo, expected the genre akari"),
        ("Battleships,,\n,1,1\n1,,\n", None, "names Battleships, which nono does not solve"),
        ("mines,2,\n,1,1\n1,,\n1,,\n", None, "found the setting 'mines', which a nonogram does not have"),
        ("o.o\n", "pegs", "found a sheet, expected a board of pegs as text"),
    ],
)
def test_what_is_refused_on_boards(text: str, genre: str | None, message: str) -> None:
    with refused(message):
        loads(text, None if text.startswith("|") else "csv", genre=genre)
