"""The names under which files and programs of others keep the parts of a puzzle: one table for JSON, for lists, and
for the labels of typed clues.

Upper and lower case, underscores and hyphens do not matter, and neither do digits at the end: ``row_clues``,
``rowClues`` and ``RowClues2`` are the same name. A name means different things for a number and for a list.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from math import isqrt
from typing import Any

from nono.base.fields import is_a

_KIND = (
    "(?:(?:clue|hint|rule|run|constraint|number|num|block|sum|total|count|spec|group|segment|sequence|length|value"
    "|description|def(?:inition)?|indicator|pattern|label|header|key|restriction|condition|list|target|instruction"
    "|text|str|string)s?|data|info|int|seq)?"
)
_OF = "(?:for|of|on|in|at)?(?:the|each|all)?"  # as in "clues of the rows"
# rows and columns in other languages; not in Chinese, because each of its two signs is used for both
_OTHER_ROWS = "zeilen?|reihen?|lignes?|filas?|linhas?|righ[ae]|riga|rijen|rij|rader?|wiersze?|строк[аи]|ряды?"
_OTHER_COLS = "spalten?|colonnes?|columnas?|colunas?|colonn[ae]|kolom(?:men)?|kolumn(?:er|y|a)?|столб(?:цы|ец)"
_ROW = f"(?:rows?|r|horizontals?|across|left(?:side)?|side|hor|h|{_OTHER_ROWS})"
_COL = f"(?:col(?:l?umn)?s?|c|verticals?|down|top(?:side)?|up(?:per)?|ver|v|{_OTHER_COLS})"
_BEFORE = (
    "(?:initial|start|starting|sudoku|puzzle|problem|game|example|input|unsolved|given|my|test|current|new|easy|medium"
    "|hard)?"
)
_BOARD = (
    "(?:board|grid|puzzle|problem|field|matrix|map|cells|table|givens?|game|layout|sudoku|level|mat|values?|data|input"
    "|tiles|squares|initial|start|state|array|arr|unsolved|quiz|[abgp])"
)
_ANSWER = r"solution|(?<!un)(?<!pre)(?:solved|filled)|answer|ideal|expected|result|output|\Asol\Z"
_NO_BOARD = f"(?!.*(?:{_ANSWER}|final|goal|empty|visited|possib|candidate|(?:names|sizes|ids|width|height)\\Z))"
# a board among other words, such as ``queens_board`` and ``gridSeed``; not an answer beside a board
_NAMED_BOARD = f"{_NO_BOARD}.*(?:board|grid|puzzle|sudoku|matrix|region|area|zone|cage|partition|input|problem|cells).*"
# under these names, an object keeps the value of a cell, and under those of `_MARKS` a player's notes
_CELL = "v|val|value|n|num|number|digit|cell|given"
_MARKS = "candidate|note|possib|pencil"
LISTS = (
    ("rows", f"(?:example)?{_KIND}{_OF}{_ROW}{_KIND}"),
    ("cols", f"(?:example)?{_KIND}{_OF}{_COL}{_KIND}"),
    ("board", f"{_BEFORE}{_BOARD}|{_BOARD}{_BEFORE}"),
)
BOARDS = (("board", _NAMED_BOARD),)  # for values that are boards
# words of a longer name that say its side, such as ``heart_rows`` or ``rowCluesStr``; some words say that it is no clue
SIDE_WORDS = {
    "rows": {"row", "rows", "horizontal"},
    "cols": {"col", "cols", "column", "columns", "collumn", "collumns", "vertical"},
}
NO_CLUES = {"done", "index", "indices", "state", "states", "used", "visited", "empty", "final", "goal", "names", "ids"}
NUMBERS = (
    ("height", "height|(?:n|num|numberof)?rows?(?:count)?|[hyr]"),
    ("width", "width|(?:n|num|numberof)?col(?:umn)?s?(?:count)?|[wxc]"),
    ("size", "(?:grid|board)?size|n|side|dim|dimension|order"),
    ("length", f"(?:{_ROW}|{_COL}){_KIND}(?:len|length|max|maxlen|size)|maxlen"),  # of the longest clue
)
_SETTING = "(?:n|num|number|count|total)?(?:of)?{0}s?(?:count|num|number|total|rating|per\\w+)?"
SETTINGS = (("stars", _SETTING.format("star")), ("mines", _SETTING.format("(?:mine|bomb)")))  # of some genres
# what only one genre has: trees, and queens or stars in regions
GENRE_NAMES = (("tents", "trees"), ("star-battle", "queens|stars|starbattle"))
BOXES = ("regions", "areas", "blocks", "zones", "jigsaw")  # names of the boxes of a Sudoku
OBJECTS = (
    (
        "clues",
        "clues|hints|constraints|rules|numbers|runs|sums|totals|counts|size|dimensions|puzzle|problem|nonogram|board|data",
    ),
)
SETS = (("puzzles", "(?:puzzle|level|problem|grid|board|game|instance|example|sudoku|nonogram|item|stage)s|set"),)
# words for cells of boards, by the sign for which they stand; a number behind a wall is its clue
CELLS = (
    (".", "empty|space|blank|gap|none|unknown|unset|hidden|covered|unrevealed|closed|unopened|hole"),
    ("#", "wall|block|black|barrier|obstacle|blocked|invalid|outside|border"),
    ("T", "tree"),
    ("o", "peg|marble"),
)
COLOURED = {"zero": "0", "one": "1", "white": "W", "black": "B", "sun": "S", "moon": "M"}  # cells of two values

SIDE_TEXT = re.compile(r"[\s\[({]*(?:\d+[-+._\s,;/|\[\](){}]+){2,}\d*[\s\])}]*")
FIXED = re.compile(r"[\d\s.?]+")  # the cells of a board in which blanks may be empty cells
CLUE_TEXT = re.compile(r"\s*\d[\d ,]*(?:;\s*\d[\d ,]*)+;?\s*")


def plain(name: str) -> str:
    """Return a name in lower case, without signs, and without digits at its end."""
    return re.sub(r"\d+\Z", "", re.sub(r"[\W_]", "", name.casefold()))


@cache
def named_cell(word: str, keys: str) -> str:
    """Return the sign for which a word stands on a board with these ``keys``, or "" if the word is unknown."""
    name = re.sub(r"[\W_]", "", word.casefold())
    if keys == "01":
        return COLOURED.get(name, "." if _found(CELLS, name) == "." else "")
    if clue := re.fullmatch(r"(?:wall|block|black|[bw])([0-4])", name):
        return clue[1] if {"#", clue[1]} <= {*keys} else ""
    sign = "." if name == "white" else _found(CELLS, name) if name.isalpha() and len(name) > 2 else ""
    return sign if sign == "." or sign in keys else ""


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
            return _found(OBJECTS, name) or side_of(name)
        case [_, *_] if not is_wide(value) and all(isinstance(item, str) and item.isalpha() for item in value):
            return ""  # names of rows
        case list():
            may_be_set = value and (isinstance(value[0], dict) or not is_board(value) or len(value[0]) == 81)
            return (
                (may_be_set and _found(SETS, name))
                or _list_meaning(name)
                or (is_wide(value) and _found(BOARDS, name))
                or ""
            )
        case str():
            # the cells of a board are lines, or a square on one line; other texts are titles and the like
            is_cells = is_board(value) or (len(value) > 15 and round(len(value) ** 0.5) ** 2 == len(value))
            is_named = is_wide(text_rows(value))  # and no prose
            found = _list_meaning(name) or (is_named and _found(BOARDS, name)) or ""
            return found if is_cells or (found != "board" and re.search(r"\d", value)) else ""
    return ""


def _list_meaning(name: str) -> str:
    """Return what a list with this name means: "rows", "cols" or "board", or "" if the name is unknown."""
    if found := _found(LISTS, name):
        return found
    words = words_in(name)
    return "" if " " in name or words & NO_CLUES or is_answer(name) else side_in(words)


def words_in(name: str) -> set[str]:
    """Return the words of a name such as ``rowCluesStr``, in small letters."""
    return {word.casefold() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", name)}


def side_in(words: set[str]) -> str:
    """Return the side that these words name, or "" if they name none or both."""
    sides = [side for side, known in SIDE_WORDS.items() if words & known]
    return sides[0] if len(sides) == 1 else ""


def genre_of_names(data: Mapping[str, Any]) -> str:
    """Return the genre that the names of a board and of the numbers beside it say, or ""."""
    for name, value in data.items():
        for genre, pattern in GENRE_NAMES:
            if re.search(pattern, plain(name)) and (is_board(value) or _found(SETTINGS, name)):
                return genre
    return ""


def numbered(fields: dict[str, Any]) -> Any:
    """Return the values of an object as a list, if their names are the numbers from 0 or 1; else the object."""
    numbers = [[str(number + first) for number in range(len(fields))] for first in (0, 1)]
    return [*fields.values()] if len(fields) > 1 and [*fields] in numbers else fields


def is_answer(name: str) -> bool:
    """Return whether a name is that of an answer beside a puzzle, such as ``expected`` or ``solved_board``."""
    return re.search(_ANSWER, plain(name)) is not None


def is_state(name: str) -> bool:
    """Return whether a name is that of a saved game beside a puzzle, such as ``current_state``."""
    return re.search("current|(?<!initial)(?<!start)state|progress|played|user", plain(name)) is not None


def setting(name: str) -> str:
    """Return the field that a number with this name sets, such as "stars" for ``star_count``, or ""."""
    return _found(SETTINGS, name)


def is_size(name: str, value: Any) -> bool:
    """Return whether a name with this value states a size of the board."""
    return is_a(value, int) and bool(meaning(name, value)) and not setting(name)


def side_of(name: str) -> str:
    """Return "rows" or "cols" for the name of the clues or numbers of a side, or ""."""
    return _list_meaning(name).replace("board", "")


def is_side(value: Any) -> bool:
    """Return whether the value may be the clues of a side: lists of blocks, in which a list is a pair of numbers.

    A bare number among the lists is a clue of one block.
    """
    if not isinstance(value, list) or not all(isinstance(clue, list) or is_a(clue, int) for clue in value):
        return False
    clues = [clue for clue in value if isinstance(clue, list)]
    if not clues:
        return False
    blocks = [block for clue in clues for block in clue if isinstance(block, list)]
    return all(len(block) == 2 and not any(isinstance(number, list) for number in block) for block in blocks)


def is_side_text(name: str, text: str) -> bool:
    """Return whether a text under this name may be the clues of a side: more than two numbers, and signs."""
    return bool(side_of(name)) and len(plain(name)) > 1 and SIDE_TEXT.fullmatch(text) is not None


def is_clue_text(value: Any) -> bool:
    """Return whether the value is a text with the clues of a side, such as "1,1; 5; 2"."""
    return isinstance(value, str) and CLUE_TEXT.fullmatch(value) is not None


def may_be(value: Any, field: str) -> bool:
    """Return whether a list may be what a field lacks: the clues or numbers of a side, or a board."""
    if field not in ("rows", "cols"):
        return is_board(value) and len(value) > 2 < len(value[0])
    cells = [cell for line in value for cell in (line if isinstance(line, list) else [line])]
    return bool(cells) and not isinstance(value, str) and all(isinstance(cell, int) and cell >= 0 for cell in cells)


def is_pair(value: Any) -> bool:
    """Return whether the value may be the clues of both sides."""
    return isinstance(value, list) and len(value) == 2 and all(map(is_side, value))


def is_pair_with_cells(value: Any) -> bool:
    """Return whether the value is the clues of both sides and a list of given cells by their coordinates."""
    if not isinstance(value, list) or len(value) != 3 or not is_pair(value[:2]) or not isinstance(value[2], list):
        return False
    rows, cols, cells = value
    return all(
        isinstance(cell, list) and len(cell) == 2 and is_a(cell[0], int) and is_a(cell[1], int)
        and 0 <= cell[0] <= len(rows) and 0 <= cell[1] <= len(cols)
        for cell in cells
    )  # fmt: skip


def is_wide(value: Any) -> bool:
    """Return whether a list is a board with more than two rows and columns, or the cells of a square in one list."""
    if is_board(value):
        return len(value) > 2 < len(value[0])
    return side_of_square(value) > 3 and all(not isinstance(cell, str) or len(cell) == 1 for cell in value)


def text_rows(text: str) -> list[str]:
    """Return the rows of a text without what indents them, and without blank lines above and below."""
    return rows_with_blanks(text) or [line.strip() for line in _lines(text)]


def rows_with_blanks(text: str) -> list[str]:
    """Return the rows of a text with digits in which blanks are cells; [] if blanks only stand between cells."""
    lines = _lines(text)
    indent = min((len(line) - len(line.lstrip()) for line in lines if line.strip()), default=0)
    width = max(map(len, lines))
    rows = [line.ljust(width)[indent:] for line in lines]
    columns = ["".join(column) for column in zip(*rows, strict=True)]
    has_blanks = FIXED.fullmatch(text) and any(" " in row.rstrip() for row in rows[1:]) and all(map(str.strip, columns))
    return rows if has_blanks and is_wide(rows) else []


def _lines(text: str) -> list[str]:
    """Return the lines of a text without blank lines above and below."""
    return re.sub(r"\A(?:[ \t]*\n)+|(?:\n[ \t]*)+\Z", "", text).split("\n")


def side_of_square(value: Any) -> int:
    """Return the side of the square whose cells are a text or a flat list of numbers or texts, or 0."""
    is_flat = isinstance(value, list) and all(cell is None or isinstance(cell, int | str) for cell in value)
    is_flat = is_flat or (isinstance(value, str) and "\n" not in value)
    side = isqrt(len(value)) if is_flat else 0
    return side if is_flat and side * side == len(value) else 0


def squared(value: Any) -> Any:
    """Return the rows of a square board whose cells are a text or a flat list; any other value as it is."""
    side = side_of_square(value)
    is_flat = is_wide(value) and not is_board(value)
    if not (is_flat or (isinstance(value, str) and side > 3)):
        return value
    return [value[row * side : (row + 1) * side] for row in range(side)]


def bare_cells(value: Any) -> Any:
    """Return a list, or the lists in it, with the values of cells in place of objects such as ``{"val": 3}``, which may
    have candidates, too; any other value as it is.
    """
    if not isinstance(value, list) or len(value) < 4:
        return value
    if all(isinstance(item, list) for item in value):
        return [*map(bare_cells, value)]
    fields = {name for cell in value if isinstance(cell, dict) for name in cell if not re.search(_MARKS, plain(name))}
    name = max(fields, default="")
    if len(fields) != 1 or not re.fullmatch(_CELL, plain(name)):
        return value
    values = [cell.get(name, cell) if isinstance(cell, dict) else cell for cell in value]
    return value if any(isinstance(cell, list | dict) for cell in values) else values


def is_boxes(name: str, value: Any, genre: str) -> bool:
    """Return whether a value has the boxes of a Sudoku that are no rectangles, under a name of others."""
    return genre == "sudoku" and name.lower() in BOXES and is_board(value)


def is_board(value: Any) -> bool:
    """Return whether the value may be a board: rows of equal length, as texts or as lists of cells."""
    if isinstance(value, str):
        return "\n" in value.strip() or len(value) == 81
    if not isinstance(value, list) or not value or not all(isinstance(row, type(value[0])) for row in value):
        return False
    if not isinstance(value[0], str | list) or len({*map(len, value)}) > 1 or not value[0]:
        return False
    return not any(isinstance(cell, list | dict) for row in value for cell in row)
