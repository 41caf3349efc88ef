"""Workbooks of spreadsheet programs: one puzzle per sheet, laid out as in ``csv``; coloured cells are ink; read only.

Every colour except white is read as black. The name of a sheet becomes the puzzle's id, unless it is a default name.
Empty rows and columns at the edges of a board are not part of it: write ``0`` or ``.`` into one of their cells. nono
reads workbooks with the package openpyxl: ``pip install openpyxl``.
"""

from __future__ import annotations

import io
import re
import warnings
import zipfile
from collections.abc import Iterator
from time import thread_time
from typing import Any

from nono.base.distribution import needs
from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.inputs import unpacking
from nono.base.table import read_error
from nono.genres import GENRES
from nono.text.formats.shared.capability import Capabilities, Loaded
from nono.text.parts.names import Fields
from nono.text.typed.sheets import FILLED, MAX_CELLS, Row, is_sheet, puzzles

CAPABILITIES = Capabilities(goal=True, many=True, genres=GENRES)
READ_OPTIONS = ("genre", "fields")
BOOK = "xl/workbook.xml"
MAX_FILES = 1000  # maximum number of files in the zip archive, and of sheets
MAX_UNPACKED = 6 << 20  # maximum bytes of all files, which openpyxl keeps in memory; enough for a board of 300x300
NEEDED = "sheets", "openpyxl", "workbooks"  # the extra to install, its package, and the feature that needs it
MAX_ROWS = 1 << 16
PATIENCE = 5.0  # maximum CPU seconds for all sheets; many sheets may share a file, so its size is no limit
WHITE = ("FFFFFFFF", "00FFFFFF")  # a colour: alpha, red, green, blue
WHITE_THEME = 0
LAST_ROW = 1 << 20  # of a sheet in Excel
WHITE_INDEXES = (1, 9, 64, 65)
USUAL_NAME = re.compile(r"(\w{4,10})? ?\d+")


def load_bytes(data: bytes, check: bool = True, genre: str | None = None, fields: Fields | None = None) -> Loaded:
    """Yield the puzzle of each sheet, or the sheet's error. Empty sheets and sheets of words are skipped.

    Raises `PuzzleError` on a file that is not a workbook.
    """
    _check_archive(data)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # for openpyxl's warnings of parts that it ignores
        sheets = list(_sheets(data))
    for name, rows in sheets:
        try:
            if isinstance(rows, PuzzleError):
                raise rows
            if rows and not is_sheet(rows):
                warn(f"sheet {excerpt(name)} was skipped because most of its cells are words")
            elif rows:
                about: dict[str, Any] = {} if USUAL_NAME.fullmatch(name) else {"id": name}
                yield from puzzles(rows, check, genre or "", {**(fields or {}), **about})
        except Exception as caught:
            error = read_error(caught)
            error.message = f"sheet {excerpt(name)}: {error.message}"
            yield error


def _check_archive(data: bytes) -> None:
    """Raise `PuzzleError` if the data are not a workbook, exceed a size limit or contain a DTD."""
    with unpacking("workbook"), zipfile.ZipFile(io.BytesIO(data)) as archive:
        files = archive.infolist()
        if len(files) > MAX_FILES or sum(file.file_size for file in files) > MAX_UNPACKED:
            message = f"found more than {MAX_UNPACKED} bytes in the workbook, too many for a puzzle"
            raise PuzzleError(message, "too-large")
        if BOOK not in archive.namelist():
            raise PuzzleError(f"found a zip archive without {BOOK}, expected a workbook in XLSX", "unknown-format")
        for file in files:
            text = archive.read(file) if file.filename.endswith((".xml", ".rels")) else b""
            is_utf_16 = b"\0" in text[:64]
            if b"<!DOCTYPE" in text or is_utf_16:
                message = f"found a document type in the XML of {excerpt(file.filename)}, expected none"
                raise PuzzleError(message, "unsupported-variant")


def _sheets(data: bytes) -> Iterator[tuple[str, list[Row] | PuzzleError]]:
    """Yield the name of each sheet, with its rows or its error."""
    with needs(*NEEDED):
        from openpyxl import load_workbook
    with unpacking("workbook"):
        sheets = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False).worksheets
    if len(sheets) > MAX_FILES:
        raise PuzzleError(f"found more than {MAX_FILES} sheets, too many for a puzzle", "too-large")
    began = thread_time()
    for sheet in sheets:
        if thread_time() - began > PATIENCE:
            raise PuzzleError(f"found no end of the workbook in {PATIENCE} s of reading", "too-large")
        try:
            with unpacking("workbook"):
                yield sheet.title, _without_edges([*_rows(sheet)])
        except PuzzleError as error:
            yield sheet.title, error


def _rows(sheet: Any) -> Iterator[Row]:
    """Yield the texts of the cells in each row; an empty cell with a colour becomes `FILLED`."""
    total = 0
    sheet.reset_dimensions()  # because the dimensions in the file may be wrong
    for line, cells in enumerate(sheet.iter_rows(max_row=LAST_ROW), 1):
        if line > MAX_ROWS and all(cell.value in (None, "") for cell in cells):
            continue  # such rows may have formats, but no content
        total += len(cells)
        if total > MAX_CELLS or line > MAX_ROWS:
            message = f"found more than {MAX_CELLS} cells or {MAX_ROWS} rows, too many for a puzzle"
            raise PuzzleError(message, "too-large")
        yield line, [_text(cell) for cell in cells]


def _without_edges(rows: list[Row]) -> list[Row]:
    """Return the rows in equal length, without the empty rows and columns at the edges of the sheet."""
    filled = [(line, max(place for place, cell in enumerate(cells) if cell)) for line, cells in rows if any(cells)]
    if not filled:
        return []
    first, last, width = filled[0][0], filled[-1][0], max(place for _, place in filled) + 1
    return [(line, (cells + [""] * width)[:width]) for line, cells in rows if first <= line <= last]


def _text(cell: Any) -> str:
    """Return the text of a cell; `FILLED` for a coloured cell without text."""
    value = cell.value
    if value is None or value == "":
        return FILLED if _is_filled(cell) else ""
    if isinstance(value, float) and value.is_integer():
        value = int(value)
    return str(value)


def _is_filled(cell: Any) -> bool:
    """Return whether the cell has a fill pattern in another colour than white."""
    fill: Any = getattr(cell, "fill", None)  # empty cells of openpyxl lack the attribute ``fill``
    if fill is None or fill.fill_type is None:
        return False
    colour = getattr(fill, "fgColor", None)  # gradients have no foreground colour
    match getattr(colour, "type", ""):
        case "rgb":
            return fill.fgColor.rgb not in WHITE
        case "theme":
            return bool(fill.fgColor.theme != WHITE_THEME or fill.fgColor.tint)
        case "indexed":
            return fill.fgColor.indexed not in WHITE_INDEXES
    return True
