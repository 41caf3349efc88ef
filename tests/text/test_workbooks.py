"""Workbooks of Excel: sheets with clues, coloured cells, and what is wrong or hostile."""

import io
import re
import zipfile
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest
from refusals import told

from nono import Nonogram, PuzzleError, PuzzleWarning
from nono.text import entries

ARCH = Nonogram([[3], [1, 1]], [[2], [1], [2]])


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
    assert "this board does not say its genre" in str(first)
    assert str(first).startswith(f"{tmp_path / 'book.xlsx'}:1: ")
    assert second == ARCH
    date: list[list[Any]] = [[None, datetime(2026, 2, 1), 2], [3, None, None], ["1 1", None, None]]
    (fault,) = puzzles_of(tmp_path, workbook(date))
    assert "this board does not say its genre" in str(fault)
    (fault,) = puzzles_of(tmp_path, workbook([["name", "street"], ["A", "B"]]))
    assert "ambiguous-format" in told(fault)


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
        ({sheet: f"{merged}</mergeCells></worksheet>"}, "no format|unknown-format|ambiguous-format"),
        ({sheet: f'<!DOCTYPE a [<!ENTITY b "c">]>{far}'}, "a document type"),
        ({sheet: " " * (6 << 20)}, "more than 6291456 bytes"),
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
