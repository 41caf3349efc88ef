"""Sudokus of apps: files of OpenSudoku, and the JSON of SudokuPad and f-puzzles; read only.

The JSON is read as ``json``. Rules that nono does not solve, such as cages and arrows, are refused by their name.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from typing import Any

from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.grid import split_rows
from nono.genres import Sudoku
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
        """Yield the Sudoku of each game, or its error. Raises `PuzzleError`.

        An element with another name is an error if it has the cells of a game: its name is misspelt.
        """
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
    rows, side = data["grid"], data["size"]
    if len(rows) != side or any(len(row) != side for row in rows):
        message = f"found {len(rows)} rows of {len(rows[0])} cells, expected {excerpt(side)} rows of {excerpt(side)}"
        raise PuzzleError(message, "bad-size")
    cells = [cell for row in rows for cell in row]
    if any("givenPencilMarks" in cell for cell in cells):
        raise _rule("givenPencilMarks")
    diagonals = [bool(data.get(name)) for name in ("diagonal+", "diagonal-")]
    if diagonals[0] != diagonals[1]:
        raise _rule("one diagonal")
    parity = [["."] * side for _ in rows]
    for key in ("odd", "even"):
        for place in _items(data.get(key)):
            match = PLACE.fullmatch(str(place.get("cell"))) if isinstance(place, dict) else None
            row, column = (int(match[1]), int(match[2])) if match else (0, 0)
            if row not in range(1, side + 1) or column not in range(1, side + 1):
                message = f"found {excerpt(place)} in {key!r}, expected a cell R1C1 to R{side}C{side}"
                raise PuzzleError(message, "bad-size")
            parity[row - 1][column - 1] = key[0]
    has_boxes = any("region" in cell for cell in cells)
    return _sudoku(
        [[cell.get("value") if cell.get("given") else None for cell in row] for row in rows],
        check,
        "".join(DIGITS[number] for number in data.get("solution") or () if number in range(1, len(DIGITS))),
        data,
        data.get("ruleset"),
        boxes=[[cell.get("region") for cell in row] for row in rows] if has_boxes else None,
        parity=parity if any({*row} != {"."} for row in parity) else None,
        diagonals=all(diagonals),
    )


def _of_sudokupad(data: Mapping[str, Any], check: bool) -> Sudoku:
    """Return the Sudoku of SudokuPad: ``cells`` with a ``value`` each, and ``regions`` as lists of row and column."""
    about: dict[str, Any] = {}
    for cage in _items(data.get("cages")):  # texts stand in cages without cells
        text = "" if not isinstance(cage, dict) or cage.get("cells") else str(cage.get("value"))
        name, colon, value = text.partition(":")
        if not colon or name.strip().lower() not in TEXTS:
            raise _rule("cages")
        about[name.strip().lower()] = value.strip()
    metadata = data.get("metadata")
    about |= metadata if isinstance(metadata, dict) else {}  # newer files say there what cages said
    _refuse_rules(data, SUDOKUPAD)
    rows = data["cells"]
    boxes: list[list[int | None]] = [[None] * len(row) for row in rows]
    regions = data.get("regions")
    for number, region in enumerate(regions if isinstance(regions, list) else []):
        for cell in region if isinstance(region, list) else []:
            match cell:
                case [int(row), int(column)] if 0 <= row < len(rows) and 0 <= column < len(rows[row]):
                    boxes[row][column] = number
                case _:
                    raise PuzzleError(f"found {excerpt(cell)} in 'regions', expected a row and a column", "bad-size")
    return _sudoku(
        [[cell.get("value") for cell in row] for row in rows],
        check,
        str(about.get("solution") or ""),
        about,
        about.get("rules"),
        boxes=boxes if regions else None,
    )


def _sudoku(
    rows: list[list[Any]], check: bool, solution: str, about: Mapping[str, Any], rules: Any, **fields: Any
) -> Sudoku:
    """Return the Sudoku with these rows, and warn of rules in words, which are not read."""
    if isinstance(rules, str) and " ".join(rules.split()).casefold().rstrip(".") not in NO_RULES:
        warn(f"not read: the rules {excerpt(rules)}")
    side = len(rows)
    goal = split_rows(solution, side) if len(solution) == side * side and "." not in solution else None
    texts = {name: about[name] for name in ("title", "author") if isinstance(about.get(name), str) and about[name]}
    title = texts.pop("title", "")
    givens = [[_digit(value) for value in row] for row in rows]
    return Sudoku(givens, goal=goal, title=title, meta=texts, check=check, **fields)


def _refuse_rules(data: Mapping[str, Any], known: Collection[str]) -> None:
    """Raise `PuzzleError` on the first field that may be a rule; a field without content is none."""
    for name, value in data.items():
        if name not in known and value:
            raise _rule(name)


def _rule(name: str) -> PuzzleError:
    """Return the error for a rule that nono does not solve."""
    message = f"found {excerpt(name)}, expected a Sudoku without rules of this kind\n{ADVICE}"
    return PuzzleError(message, "unsupported-variant")


def _items(value: Any) -> list[Any]:
    """Return a list, or anything else but an empty value as its only item, which the caller refuses."""
    return value if isinstance(value, list) else [value] if value else []


def _digit(value: Any) -> int | None:
    """Return the number in a cell, None for an open one. Raises `PuzzleError`."""
    if value is None or value == "":
        return None
    text = str(value)
    if not (text.isdecimal() and len(text) < 3 and int(text)):
        raise PuzzleError(f"found {excerpt(value)} in a cell, expected a number from 1 on", "bad-number")
    return int(text)
