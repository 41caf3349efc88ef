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

GENRE = r"(?i)genre|type|kind|puzzle|game|(?:puzzle|game)[ _]?(?:type|kind|name)"
REGIONS = r"(?i)boxes|regions?|areas?|tanks?|jigsaw"
LEGEND = r"(?i)legend|key|symbols?|signs?"
WORDS = {"black": "#", "wall": "#", "block": "#", "white": ".", "empty": ".", "blank": ".", "tree": "T"}  # as cells
COUNT = r"(mine|bomb|star)s?"
SIZES = {"size": "size", "n": "size", "w": "width", "h": "height", "width": "width", "height": "height"}
PLACES = (("y", "x"), ("row", "col"), ("row", "column"), ("r", "c"))
LARGEST = 10_000  # maximum number of cells of a board whose cells have places
SUDOKU = r"[.0*_\-1-9A-Ga-g]+"  # the characters of a Sudoku on one line
ABOUT = r"(?i)title|name|author|id|source|date|copyright|license"
IDLE = (  # fields that do not change a puzzle
    r"(?i)difficulty|level|rating|score|url|link|version|seed|nr|number|nono|created|updated|solved|index|unique|"
    r"results?|messages?|status|"
    rf"{'|'.join(GOALS)}s?"
)


def typed_text(data: dict[str, Any]) -> str:
    """Return the text of the board in an object, or "" if the object has no board or other fields."""
    notes: list[str] = []
    boards: dict[bool, list[str]] = {}  # the lines of the board with regions (true), and of another board (false)
    for name, value in _fields(data):
        if re.fullmatch(IDLE, name):
            continue
        words = isinstance(value, (str, int)) and "\n" not in str(value) and not _is_sudoku(value)
        if words and re.fullmatch(ABOUT, name):
            notes.append(f"{name.capitalize()}: {value}")
        elif words and isinstance(value, str) and re.fullmatch(GENRE, name):
            notes.append(value)
        elif (
            re.fullmatch(LEGEND, name)
            and isinstance(value, dict)
            and all(isinstance(one, str) for one in value.values())
        ):
            notes += [f"{sign} = {meaning}" for sign, meaning in value.items()]
        elif note := _note(name, value):
            notes.append(note)
        elif (lines := _lines(value) or _of_places(value, data)) and (
            regions := bool(re.fullmatch(REGIONS, name))
        ) not in boards:
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
        if re.fullmatch(LEGEND, name):
            yield name, value
            continue
        inner = value[0] if isinstance(value, list) and len(value) == 1 else value
        yield from _fields(inner) if isinstance(inner, dict) else [(name, value)]


def _note(name: str, value: Any) -> str:
    """Return what a person would type for a number, a size, or the numbers beside the rows or columns, or ""."""
    words = [word.lower() for word in re.findall(WORD, name)]
    if type(value) is int:
        if counts := [found[1] for word in words if (found := re.fullmatch(COUNT, word))]:
            return f"{counts[0]}s: {value}"
        if side := side_of(name):
            return f"{side}: {value}"
        return f"{SIZES[name.lower()]}: {value}" if name.lower() in SIZES else ""
    if value is True and words in (["diagonal"], ["diagonals"]):
        return "diagonals"
    numbers = isinstance(value, list) and len(value) > 1 and all(one is None or type(one) is int for one in value)
    if numbers and name.lower() in ("size", "dimensions") and len(value) == 2 and None not in value:
        return f"size: {value[0]}x{value[1]}"
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
    return ["\t".join("" if cell is None else WORDS.get(str(cell), str(cell)).strip() for cell in row) for row in value]


def _of_places(value: Any, data: dict[str, Any]) -> list[str]:
    """Return the rows of a board whose cells are objects such as ``{"x": 0, "y": 2, "value": 5}``, or [].

    Return [] also if it is not clear whether the cells count from 0 or from 1.
    """
    if not isinstance(value, list) or not all(isinstance(cell, dict) and len(cell) == 3 for cell in value):
        return []
    names = next((names for names in PLACES if all(cell.keys() >= {*names} for cell in value)), None)
    sizes = {SIZES[name.lower()]: size for name, size in data.items() if name.lower() in SIZES}
    height, width = (sizes.get(name, sizes.get("size")) for name in ("height", "width"))
    if not (value and names and type(height) is int and type(width) is int and 0 < height * width <= LARGEST):
        return []
    cells: dict[Any, Any] = {}
    for cell in value:
        (content,) = (one for name, one in cell.items() if name not in names)
        place = cell[names[0]], cell[names[1]]
        if place in cells or not all(type(one) is int for one in place) or not _is_cell(content):
            return []
        cells[place] = "" if content is None else WORDS.get(str(content), str(content)).strip()
    begins = [first for first in (0, 1) if all(0 <= y - first < height and 0 <= x - first < width for y, x in cells)]
    if len(begins) != 1:
        return []
    columns = range(begins[0], begins[0] + width)
    return ["\t".join(cells.get((y, x)) or "." for x in columns) for y in range(begins[0], begins[0] + height)]


def _is_sudoku(value: Any) -> bool:
    return isinstance(value, str) and len(value) in (36, 81, 256) and bool(re.fullmatch(SUDOKU, value))


def _is_cell(cell: Any) -> bool:
    if isinstance(cell, str):
        return (len(cell) < 3 or cell in WORDS) and not set(cell) & set("\t\n")
    return cell is None or (type(cell) is int and -1 <= cell < 100)
