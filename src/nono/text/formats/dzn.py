"""Data files of MiniZinc for nonograms, black and white, as in the MiniZinc Challenge and in CSPLib's problem 12.

Two arrays hold the clues of the rows and of the columns, one clue per row of the array: ``row_rules`` and
``col_rules``, for example. The numbers are lengths of blocks with zeros as padding. In the form of the Challenge, with
``maxlen``, they are cells instead: 1 is a filled cell, 0 a gap, and -1 pads. Sizes such as ``X``, ``Y`` or
``row_rule_len`` are checked. Written files have the form of CSPLib. Models and other data are typed lists.
"""

from __future__ import annotations

import re
from typing import NamedTuple

from nono.base.errors import PuzzleError, excerpt, warn
from nono.genres import Clue, Nonogram
from nono.text.field_names import COLS, HEIGHT, LENGTH, ROWS, WIDTH, meaning, plain, side_of
from nono.text.formats.shared import Capabilities, Loaded, Puzzles, nonogram, only_nonogram
from nono.text.literals import Statement, statements

CAPABILITIES = Capabilities()
COMMENT = re.compile(r"%.*|/\*(?s:.*?)\*/")
ARRAY = re.compile(r"(?m)^\s*(\w+)\s*=\s*(?:\[\s*\||array2d\()")
MODEL = re.compile(r"(?m)^\s*(?:include|solve|constraint|output|predicate|function|array|var|par|int|bool)\b")
LONGEST = "maxlen"  # of the patterns of the Challenge


class ArrayRow(NamedTuple):
    """A row of an array, and the number of the line where it begins."""

    line: int
    numbers: list[int]


def sniff(head: str) -> bool:
    """Return whether the text is data, and assigns an array of two dimensions to the name of a side."""
    data = COMMENT.sub("", head)
    return any(map(side_of, ARRAY.findall(data))) and not MODEL.search(data)


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzle in the text. Raises `PuzzleError`."""
    text = COMMENT.sub(_blank, text)
    sizes: dict[str, Statement] = {}
    arrays: dict[str, Statement] = {}
    end = 0
    for statement in statements(text):
        _expect_blank(text, end, statement.span[0])
        end = statement.span[1]
        if statement.error:
            raise statement.error
        is_array = isinstance(statement.value, list)
        name = side_of(statement.name) if is_array else statement.name
        if is_array and (not name or name in arrays):
            expected = "one array for the rows and one for the columns, such as row_rules and col_rules"
            message = f"found the array {statement.name}, expected {expected}"
            raise PuzzleError(message, "unknown-field").at(statement.line)
        if not is_array and name in sizes:
            raise PuzzleError(f"{name} appears twice; it may appear only once", "duplicate-key").at(statement.line)
        (arrays if is_array else sizes)[name] = statement
    _expect_blank(text, end, len(text))
    for side, example in ((ROWS, "row_rules"), (COLS, "col_rules")):
        if side not in arrays:
            raise PuzzleError(f"found no array with the clues of the {side}, expected {example}", "missing-section")
    sides = {side: _rows(array) for side, array in arrays.items()}
    for statement in sizes.values():
        _check_size(statement, sides, arrays)
    rows = [*sides[ROWS], *sides[COLS]]
    are_patterns = LONGEST in sizes or any(-1 in row.numbers for row in rows)
    yield nonogram(sides[ROWS], sides[COLS], check, _pattern if are_patterns else _lengths)


def _blank(comment: re.Match[str]) -> str:
    """Return blanks in place of a comment, with its line ends, so that the lines keep their numbers."""
    return re.sub(r"[^\n]", " ", comment[0])


def _expect_blank(text: str, begin: int, end: int) -> None:
    """Raise `PuzzleError` if something stands between two items."""
    if rest := text[begin:end].strip(" \t\n;"):
        line = text.count("\n", 0, text.index(rest, begin)) + 1
        message = f"found {excerpt(rest.split(chr(10))[0].rstrip(';'))}, expected an item such as 'rows = 5;'"
        raise PuzzleError(message, "bad-number").at(line)


def _rows(array: Statement) -> list[ArrayRow]:
    """Return the rows of an array. Raises `PuzzleError` if a row has something else than numbers."""
    lines = array.items if len(array.items) == len(array.value) else []
    width = len(array.items) // max(1, len(array.value))  # bars divide a list of all numbers
    rows = []
    for index, numbers in enumerate(array.value):
        line = lines[index] if lines else (array.items or [array.line])[min(index * width, len(array.items) - 1)]
        for number in numbers if isinstance(numbers, list) else [numbers]:
            if not isinstance(number, int) or number < -1:
                found = excerpt(number if isinstance(number, str) else str(number))
                raise PuzzleError(f"found {found}, expected a block's length", "bad-number").at(line)
        rows.append(ArrayRow(line, numbers if isinstance(numbers, list) else [numbers]))
    return rows


def _check_size(statement: Statement, sides: dict[str, list[ArrayRow]], arrays: dict[str, Statement]) -> None:
    """Raise `PuzzleError` if a stated size differs from that of an array; warn of other numbers."""
    name, stated, size = statement.name, statement.value, meaning(statement.name, statement.value)
    is_column = size == WIDTH or plain(name).startswith("c")
    counted = [COLS if is_column else ROWS] if name != LONGEST else [*sides]
    if size not in (HEIGHT, WIDTH, LENGTH) and name != LONGEST:
        warn(f"not read: {name} = {excerpt(stated)}")
        return
    for side in counted:
        longest = max(len(row.numbers) for row in sides[side])
        number = len(sides[side]) if size in (HEIGHT, WIDTH) else longest
        if number != stated if name != LONGEST else number > stated:
            what = f"rows in the array {arrays[side].name}" if size in (HEIGHT, WIDTH) else "numbers in a row"
            message = f"found {number} {what}, expected {stated} as {name} says"
            raise PuzzleError(message, "wrong-line-count").at(statement.line)


def _lengths(row: ArrayRow) -> list[int]:
    """Return the clue in lengths of blocks; zeros before or after the lengths are padding."""
    clue = list(row.numbers)
    while clue and clue[0] == 0:
        del clue[0]
    while clue and clue[-1] == 0:
        clue.pop()
    if 0 in clue:
        raise PuzzleError("found a 0 among other numbers, expected lengths of at least 1", "bad-number").at(row.line)
    return clue


def _pattern(row: ArrayRow) -> list[int]:
    """Return the clue in a pattern of cells: ``1, 1, 0, 1, -1`` is the clue 2 1; a single 0 is the empty clue."""
    cells = "".join({1: "1", 0: "0", -1: " "}.get(cell, "?") for cell in row.numbers).rstrip()
    if not re.fullmatch("0|1+(01+)*", cells):
        numbers = ", ".join(map(str, row.numbers))
        message = f"found {excerpt(numbers)}, expected cells 1 with single gaps 0 between blocks, and -1 at the end"
        raise PuzzleError(message, "bad-number").at(row.line)
    return [len(block) for block in cells.split("0") if block]


def dumps(puzzles: Puzzles) -> str:
    """Return the clues in the form of CSPLib; raises `PuzzleError` on colours and blotted clues."""
    puzzle: Nonogram = only_nonogram(puzzles, "dzn", CAPABILITIES)
    return _side("row", puzzle.rows) + _side("col", puzzle.cols)


def _side(name: str, clues: tuple[Clue, ...]) -> str:
    """Return the number of clues, the length of the longest, and the array of all, padded with zeros in front."""
    width = max(1, *map(len, clues))  # an array needs at least one column
    rows = (", ".join(["0"] * (width - len(clue)) + [str(block.length) for block in clue]) for clue in clues)
    array = "\n  | ".join(rows)
    return f"{name}s = {len(clues)};\n{name}_rule_len = {width};\n{name}_rules =\n  [| {array}\n  |];\n"
