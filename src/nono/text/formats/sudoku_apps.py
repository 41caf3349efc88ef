"""Sudokus of apps: files of OpenSudoku, and the JSON of SudokuPad and f-puzzles; read only.

The JSON is read as ``json``. Rules that nono does not solve, such as cages and arrows, are refused by their name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.grid import split_rows
from nono.genres import Sudoku, result_or_error
from nono.genres.grids import DIGITS
from nono.text.formats.shared.capability import Capabilities, Loaded
from nono.text.formats.shared.xml import root_element

GIVENS = frozenset("123456789")
# The fields of f-puzzles and SudokuPad that are no rules of their own, or that are read here.
FPUZZLES = ("size", "grid", "title", "author", "ruleset", "solution", "diagonal+", "diagonal-", "odd", "even")
SUDOKUPAD = ("id", "cellSize", "metadata", "settings", "cells", "regions", "cages")
TEXTS = ("title", "author", "rules", "solution", "msgcorrect")  # of SudokuPad, as fields of cages without cells
NO_RULES = ("normal sudoku rules apply", "normal sudoku rules", "")
ADVICE = "nono solves Sudokus with boxes of any shape, with both diagonals, and with even and odd cells"
PLACE = re.compile(r"[Rr](\d{1,2})[Cc](\d{1,2})")


class OpenSudoku:
    """Sudokus of OpenSudoku: XML with a ``<game data="…"/>`` of 81 digits, 0 for an empty cell, per puzzle; read only.

    The name of the file or of a folder is the title of its puzzles.
    """

    CAPABILITIES = Capabilities(many=True, about=frozenset({"title"}), genres=("sudoku",))

    def loads(self, text: str, check: bool = True) -> Loaded:
        """Yield the Sudoku of each game, or its error. Raises `PuzzleError`."""
        root = root_element(text)
        for folder in (root, *root.all("folder")):
            title = folder.attributes.get("name", "") or folder.text_of("name")
            for game in folder.children:
                cells = game.attributes.get("data", "")
                if game.name != "game" and not cells:
                    continue
                if game.name == "game" and len(cells) == 81 and GIVENS & {*cells} and not cells.strip(".0123456789"):
                    yield Sudoku(split_rows(cells.replace("0", "."), 9), title=title, check=check)
                else:
                    found = excerpt(cells) if cells else "a game without cells"
                    message = f"found {found} in <{game.name}>, expected a game with 81 digits, 0 for an empty cell"
                    yield PuzzleError(message, "wrong-line-count").at(game.line)


opensudoku = OpenSudoku()


def is_of_app(data: Mapping[str, Any]) -> bool:
    """Return whether the ``grid`` or the ``cells`` of a JSON object are a list of rows of objects, one per cell."""
    rows = data.get("grid", data.get("cells"))
    are_rows = isinstance(rows, list) and bool(rows) and all(isinstance(row, list) for row in rows)
    return are_rows and all(isinstance(cell, dict) for row in rows for cell in row)


def puzzle_of_app(data: Mapping[str, Any], check: bool = True) -> Sudoku:
    """Return the Sudoku in the JSON data of SudokuPad or f-puzzles. Raises `PuzzleError`."""
    return _of_fpuzzles(data, check) if "grid" in data else _of_sudokupad(data, check)


def _of_fpuzzles(data: Mapping[str, Any], check: bool) -> Sudoku:
    """Return the Sudoku of f-puzzles: ``size``, and ``grid`` with ``value``, ``given`` and ``region`` per cell."""
    _refuse_rules(data, FPUZZLES)
    rows = _square(data["grid"], data["size"])
    cells = [cell if cell.get("given") else {**cell, "value": None} for row in rows for cell in row]
    if any("givenPencilMarks" in cell for cell in cells):
        raise _rule("givenPencilMarks")
    diagonals = [bool(data.get(name)) for name in ("diagonal+", "diagonal-")]
    if any(diagonals) and not all(diagonals):
        raise _rule("one diagonal")
    side = len(rows)
    boxes = None
    if any("region" in cell for cell in cells):
        boxes = _boxes([cell.get("region") for cell in cells], side)
    parity = ["."] * side * side
    for key in ("odd", "even"):
        for place in _objects(data, key):
            parity[_place(place.get("cell"), side)] = key[0]
    solved = [number for number in data.get("solution") or () if isinstance(number, int)]
    return _sudoku(
        rows=split_rows("".join(_sign(cell.get("value"), side) for cell in cells), side),
        check=check,
        boxes=boxes,
        parity=split_rows("".join(parity), side) if {*parity} != {"."} else None,
        diagonals=all(diagonals),
        solution="".join(_sign(number, side) for number in solved),
        rules=data.get("ruleset"),
        about=data,
    )


def _of_sudokupad(data: Mapping[str, Any], check: bool) -> Sudoku:
    """Return the Sudoku of SudokuPad: ``cells`` with a ``value`` each, and ``regions`` as lists of row and column."""
    about: dict[str, Any] = {}
    for cage in _objects(data, "cages"):  # texts stand in cages without cells
        name, colon, value = str(cage.get("value", "")).partition(":")
        if cage.get("cells") or not colon or name.strip().lower() not in TEXTS:
            raise _rule("cages")
        about[name.strip().lower()] = value.strip()
    metadata = data.get("metadata")
    about |= metadata if isinstance(metadata, dict) else {}  # newer files say there what cages said
    _refuse_rules(data, SUDOKUPAD)
    rows = _square(data["cells"], len(data["cells"]))
    side = len(rows)
    region_of: list[Any] = [None] * side * side  # the number of the region of each cell
    regions = data.get("regions") or []
    for number, region in enumerate(regions if isinstance(regions, list) else []):
        for cell in region if isinstance(region, list) else []:
            match cell:
                case [int(row), int(column)] if 0 <= row < side and 0 <= column < side:
                    region_of[row * side + column] = number
                case _:
                    raise PuzzleError(f"found {excerpt(cell)} in 'regions', expected a row and a column", "bad-size")
    return _sudoku(
        rows=["".join(_sign(cell.get("value"), side) for cell in row) for row in rows],
        check=check,
        boxes=_boxes(region_of, side) if regions else None,
        solution=str(about.get("solution") or ""),
        rules=about.get("rules"),
        about=about,
    )


def _sudoku(rows: list[str], check: bool, solution: str, rules: Any, about: Mapping[str, Any], **fields: Any) -> Sudoku:
    """Return the Sudoku with these rows, and warn of rules in words, which are not read."""
    if isinstance(rules, str) and " ".join(rules.split()).casefold().rstrip(".") not in NO_RULES:
        warn(f"not read: the rules {excerpt(rules)}")
    side = len(rows)
    has_goal = len(solution) == side * side and "." not in solution
    goal = result_or_error(lambda: split_rows(solution, side)) if has_goal else None
    texts = {name: about[name] for name in ("title", "author") if isinstance(about.get(name), str) and about[name]}
    title = texts.pop("title", "")
    return Sudoku(rows, goal=goal, title=title, meta=texts, check=check, **fields)


def _refuse_rules(data: Mapping[str, Any], known: Collection[str]) -> None:
    """Raise `PuzzleError` on the first field that may be a rule; a field without content is none."""
    for name, value in data.items():
        if name not in known and value:
            raise _rule(name)


def _rule(name: str) -> PuzzleError:
    """Return the error for a rule that nono does not solve."""
    message = f"found {excerpt(name)}, expected a Sudoku without rules of this kind\n{ADVICE}"
    return PuzzleError(message, "unsupported-variant")


def _square(rows: list[list[dict[str, Any]]], size: Any) -> list[list[dict[str, Any]]]:
    """Return the rows of a board if there are ``size`` of this length. Raises `PuzzleError`."""
    if len(rows) != size or any(len(row) != size for row in rows):
        lengths = ", ".join(map(str, sorted({len(row) for row in rows})))
        message = f"found {len(rows)} rows of {lengths} cells, expected {excerpt(size)} rows of {excerpt(size)}"
        raise PuzzleError(message, "bad-size")
    return rows


def _objects(data: Mapping[str, Any], name: str) -> list[dict[str, Any]]:
    """Return the objects in a list of this name; none without the list. Raises `PuzzleError`."""
    items = data.get(name) or []
    if not isinstance(items, list) or not all(isinstance(item, dict) for item in items):
        raise PuzzleError(f"found {excerpt(items)} for {name!r}, expected a list of objects", "bad-number")
    return items


def _place(place: Any, side: int) -> int:
    """Return the index of a cell such as ``R1C1``. Raises `PuzzleError`."""
    match = PLACE.fullmatch(place) if isinstance(place, str) else None
    if match and 1 <= int(match[1]) <= side and 1 <= int(match[2]) <= side:
        return (int(match[1]) - 1) * side + int(match[2]) - 1
    raise PuzzleError(f"found the cell {excerpt(place)}, expected R1C1 to R{side}C{side}", "bad-size")


def _sign(value: Any, side: int) -> str:
    """Return the sign of a cell: a digit, or ``.`` for an open cell. Raises `PuzzleError`."""
    if value is None or value == "":
        return "."
    text = str(value)
    if text.isdecimal() and len(text) < 3 and 1 <= int(text) <= side < len(DIGITS):
        return DIGITS[int(text)]
    raise PuzzleError(f"found {excerpt(value)} in a cell, expected a number from 1 to {side}", "bad-number")


def _boxes(numbers: list[Any], side: int) -> list[str]:
    """Return the rows of boxes; ``numbers`` has that of each cell. Raises `PuzzleError` on a cell without a box."""
    keys = {number: DIGITS[index] for index, number in enumerate(dict.fromkeys(numbers)) if index < len(DIGITS)}
    if None in keys or len(keys) != side:
        found = "a cell without a box" if None in keys else f"{len(keys)} boxes"
        raise PuzzleError(f"found {found}, expected {side} boxes of {side} cells", "bad-size")
    return split_rows("".join(keys[number] for number in numbers), side)
