"""Finds boards of other genres in JSON objects of any program, and turns them into text that a person might type.

The object has one field with the cells of the board; a Sudoku may have a second field with its regions. Each other
field must be one of the following: a name of the genre, numbers of the rows or columns, a size, a number of mines or
stars, or a fact about the puzzle that does not change its rules.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from nono.formats.shared.json_names import GOALS, WORD, side_of

GENRE = re.compile(r"genre|type|kind|puzzle|game|(?:puzzle|game)[ _]?(?:type|kind|name)", re.IGNORECASE)
REGIONS = re.compile(r"boxes|regions?|areas?|tanks?|jigsaw", re.IGNORECASE)
COUNT = re.compile(r"(mine|bomb|star)s?")
SIZES = {"size": "size", "n": "size", "w": "width", "h": "height", "width": "width", "height": "height"}
SUDOKU = re.compile(r"[.0*_\-1-9A-Ga-g]+")  # the characters of a Sudoku on one line
ABOUT = re.compile(r"title|name|author|id|source|date|copyright|license", re.IGNORECASE)
IDLE = re.compile(  # fields that do not change a puzzle
    r"difficulty|level|rating|score|url|link|version|seed|nr|number|nono|created|updated|solved|index|unique|"
    r"results?|messages?|status|"
    rf"{'|'.join(GOALS)}s?",
    re.IGNORECASE,
)


def typed_text(data: dict[str, Any]) -> str:
    """Return the text of the board in an object, or "" if the object has no board or other fields."""
    notes: list[str] = []
    boards: dict[bool, list[str]] = {}  # the lines of the board with regions (true), and of another board (false)
    for name, value in _fields(data):
        if IDLE.fullmatch(name):
            continue
        words = isinstance(value, (str, int)) and "\n" not in str(value) and not _is_sudoku(value)
        if words and ABOUT.fullmatch(name):
            notes.append(f"{name.capitalize()}: {value}")
        elif words and isinstance(value, str) and GENRE.fullmatch(name):
            notes.append(value)
        elif note := _note(name, value):
            notes.append(note)
        elif (lines := _lines(value)) and (regions := bool(REGIONS.fullmatch(name))) not in boards:
            boards[regions] = lines
        else:
            return ""
    if not boards:
        return ""
    main, *rest = [boards[regions] for regions in (False, True) if regions in boards]
    return "\n".join([*notes, "", *main, *(["", "Boxes:", *rest[0]] if rest else [])]) + "\n"


def _fields(data: dict[str, Any]) -> Iterator[tuple[str, Any]]:
    """Yield the fields of an object, of the objects inside it, and of objects that are alone in a list."""
    for name, value in data.items():
        inner = value[0] if isinstance(value, list) and len(value) == 1 else value
        yield from _fields(inner) if isinstance(inner, dict) else [(name, value)]


def _note(name: str, value: Any) -> str:
    """Return what a person would type for a number, a size, or the numbers beside the rows or columns, or ""."""
    words = [word.lower() for word in WORD.findall(name)]
    if type(value) is int:
        if counts := [found[1] for word in words if (found := COUNT.fullmatch(word))]:
            return f"{counts[0]}s: {value}"
        if side := side_of(name):
            return f"{side}: {value}"
        return f"{SIZES[name.lower()]}: {value}" if name.lower() in SIZES else ""
    if value is True and words in (["diagonal"], ["diagonals"]):
        return "diagonals"
    numbers = isinstance(value, list) and len(value) > 1 and all(one is None or type(one) is int for one in value)
    if numbers and (side := side_of(name)):
        return f"{side}: {' '.join('?' if one in (None, -1) else str(one) for one in value)}"
    return ""


def _lines(value: Any) -> list[str]:
    """Return the rows of a board, [] for other values."""
    if _is_sudoku(value):
        return [value]
    if isinstance(value, str):
        return value.strip("\n").split("\n") if "\n" in value.strip() else []
    if (
        not isinstance(value, list)
        or len(value) < 2
        or len({len(row) for row in value if hasattr(row, "__len__")}) != 1
    ):
        return []
    if all(isinstance(row, str) for row in value):
        return value
    if not all(isinstance(row, list) and len(row) > 1 and all(map(_is_cell, row)) for row in value):
        return []
    return ["\t".join("" if cell is None else str(cell).strip() for cell in row) for row in value]


def _is_sudoku(value: Any) -> bool:
    return isinstance(value, str) and len(value) in (36, 81, 256) and bool(SUDOKU.fullmatch(value))


def _is_cell(cell: Any) -> bool:
    if isinstance(cell, str):
        return len(cell) < 3 and not set(cell) & set("\t\n")
    return cell is None or (type(cell) is int and -1 <= cell < 100)
