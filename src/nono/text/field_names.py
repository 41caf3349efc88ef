"""The names under which files and programs of others keep the parts of a puzzle: one table for JSON and for lists.

Upper and lower case, underscores and hyphens do not matter, and neither do digits at the end: ``row_clues``,
``rowClues`` and ``RowClues2`` are the same name. A name means different things for a number and for a list.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Any

_KIND = (
    "(?:(?:clue|hint|rule|run|constraint|number|num|block|sum|total|count|spec|group|segment|sequence|length|value"
    "|description|definition|pattern|label|header|key|restriction|condition|list|target)s?|data|info|int|seq)?"
)
_ROW = "(?:rows?|r|horizontals?|across|left|side|hor|h)"
_COL = "(?:col(?:umn)?s?|c|verticals?|down|top|ver|v)"
_BEFORE = (
    "(?:initial|start|starting|sudoku|puzzle|problem|game|example|input|unsolved|given|my|test|current|new|easy|medium"
    "|hard)?"
)
_BOARD = (
    "(?:board|grid|puzzle|problem|field|matrix|map|cells|table|givens?|game|layout|sudoku|level|mat|values?|data|input"
    "|tiles|squares|initial|start|state|array|arr|unsolved|quiz|[abgp])"
)
LISTS = (
    ("rows", f"{_KIND}{_ROW}{_KIND}"),
    ("cols", f"{_KIND}{_COL}{_KIND}"),
    ("board", f"{_BEFORE}{_BOARD}|{_BOARD}{_BEFORE}"),
)
NUMBERS = (
    ("height", "height|(?:n|num|numberof)?rows?(?:count)?|[hyr]"),
    ("width", "width|(?:n|num|numberof)?col(?:umn)?s?(?:count)?|[wxc]"),
    ("size", "(?:grid|board)?size|n|side|dim|dimension|order"),
    ("length", f"(?:{_ROW}|{_COL}){_KIND}(?:len|length|max|maxlen|size)|maxlen"),  # of the longest clue
)
_SETTING = "(?:n|num|number|count|total)?(?:of)?{0}s?(?:count|num|number|total|per\\w+)?"
SETTINGS = (("stars", _SETTING.format("star")), ("mines", _SETTING.format("(?:mine|bomb)")))  # of some genres
OBJECTS = (("clues", "clues|hints|constraints|rules|numbers|runs|size|dimensions|puzzle|problem|nonogram|board|data"),)
SETS = (("puzzles", "(?:puzzle|level|problem|grid|board|game|instance|example|sudoku|nonogram|item|stage)s|set"),)


def plain(name: str) -> str:
    """Return a name in lower case, without signs, and without digits at its end."""
    return re.sub(r"\d+\Z", "", re.sub(r"[\W_]", "", name.casefold()))


@cache
def _found(table: tuple[tuple[str, str], ...], name: str) -> str:
    """Return the meaning of a name in a table, or ""."""
    return next((meaning for meaning, pattern in table if re.fullmatch(pattern, plain(name))), "")


def meaning(name: str, value: Any) -> str:
    """Return what a name with this value means: a key of one of the tables above, or "" if it is unknown."""
    match value:
        case bool():
            return ""
        case int():
            return setting(name) or (_found(NUMBERS, name) if value > 0 else "")
        case dict():
            return _found(OBJECTS, name)
        case list() if is_pair(value):
            return _found(OBJECTS, name)
        case list() if value and (isinstance(value[0], dict) or not is_board(value) or len(value[0]) == 81):
            return _found(SETS, name) or _found(LISTS, name)
        case list():
            return _found(LISTS, name)
        case str():
            # the cells of a board are lines, or a square on one line; other texts are titles and the like
            is_cells = is_board(value) or (len(value) > 15 and round(len(value) ** 0.5) ** 2 == len(value))
            found = _found(LISTS, name)
            return found if is_cells or (found != "board" and re.search(r"\d", value)) else ""
    return ""


def setting(name: str) -> str:
    """Return the field that a number with this name sets, such as "stars" for ``star_count``, or ""."""
    return _found(SETTINGS, name)


def side_of(name: str) -> str:
    """Return "rows" or "cols" for the name of the clues or numbers of a side, or ""."""
    return _found(LISTS, name).replace("board", "")


def is_side(value: Any) -> bool:
    """Return whether the value may be the clues of a side: a list of lists, whose lists are pairs of numbers."""
    if not isinstance(value, list) or not value or not all(isinstance(clue, list) for clue in value):
        return False
    blocks = [block for clue in value for block in clue if isinstance(block, list)]
    return all(len(block) == 2 and not any(isinstance(number, list) for number in block) for block in blocks)


def may_be(value: Any, field: str) -> bool:
    """Return whether a list may be what a field lacks: the clues or numbers of a side, or a board."""
    if field not in ("rows", "cols"):
        return is_board(value) and len(value) > 2 < len(value[0])
    cells = [cell for line in value for cell in (line if isinstance(line, list) else [line])]
    return bool(cells) and not isinstance(value, str) and all(isinstance(cell, int) and cell >= 0 for cell in cells)


def is_pair(value: Any) -> bool:
    """Return whether the value may be the clues of both sides."""
    return isinstance(value, list) and len(value) == 2 and all(map(is_side, value))


def is_board(value: Any) -> bool:
    """Return whether the value may be a board: rows of equal length, as texts or as lists of cells."""
    if isinstance(value, str):
        return "\n" in value.strip() or len(value) == 81
    if not isinstance(value, list) or not value or not all(isinstance(row, type(value[0])) for row in value):
        return False
    if not isinstance(value[0], str | list) or len({*map(len, value)}) > 1 or not value[0]:
        return False
    return not any(isinstance(cell, list | dict) for row in value for cell in row)
