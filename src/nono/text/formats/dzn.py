"""Data files of MiniZinc for nonograms, black and white, as in the MiniZinc Challenge and in CSPLib's problem 12.

Two arrays hold the clues of the rows and of the columns, one clue per row of the array. They have one of the names in
`SIDES`. The numbers are lengths of blocks with zeros as padding. In the form of the Challenge, with ``maxlen``, they
are cells instead: 1 is a filled cell, 0 a gap, and -1 pads. Sizes such as ``X``, ``Y`` or ``row_rule_len`` are checked.
Written files have the form of CSPLib.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple

from nono.base.errors import PuzzleError, excerpt
from nono.genres import Clue, Nonogram
from nono.text.formats.shared import Capabilities, Loaded, Puzzles, nonogram, number, only_nonogram

CAPABILITIES = Capabilities()
SIDES = {  # the names of the arrays, and the side each of them holds
    **dict.fromkeys(("rows", "row_rules", "row_clues", "h_int"), "rows"),
    **dict.fromkeys(("cols", "columns", "col_rules", "col_clues", "v_int"), "cols"),
}
SIZES = {  # the names of numbers, and what each of them counts
    **dict.fromkeys(("rows", "n_rows", "Y"), "rows"),
    **dict.fromkeys(("cols", "columns", "n_cols", "X"), "cols"),
}
LENGTHS = {"row_rule_len": ("rows",), "col_rule_len": ("cols",), "maxlen": ("rows", "cols")}
COMMENT = re.compile(r"%.*|/\*(?s:.*?)\*/")
ARRAY_2D = re.compile(r"array2d\(\s*1\s*\.\.\s*(\w+)\s*,\s*1\s*\.\.\s*(\w+)\s*,\s*\[([^\[\]|]*)\]\s*\)")
ROWS = re.compile(r"\[\s*\|([^\[\]]*)\|\s*\]")


class ArrayRow(NamedTuple):
    """A row of an array, and the number of the line where it begins."""

    line: int
    numbers: list[int]


class Size(NamedTuple):
    """A number that the file states, and the number of its line."""

    line: int
    number: int


@dataclass(slots=True)
class Array:
    """An array with two dimensions. ``line`` is the number of the line where it begins."""

    name: str
    line: int
    rows: list[ArrayRow]


def sniff(head: str) -> bool:
    """Return whether the text assigns an array to one of the names in `SIDES`."""
    arrays = re.findall(r"(?m)^\s*(\w+)\s*=\s*(?:\[\s*\||array2d\()", COMMENT.sub("", head))
    return any(name in SIDES for name in arrays)


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzle in the text. Raises `PuzzleError`."""
    sizes, arrays = _items(COMMENT.sub(_blank, text))
    sides: dict[str, Array] = {}
    for array in arrays:
        side = SIDES.get(array.name)
        if side is None or side in sides:
            expected = "one array for the rows and one for the columns, such as row_rules and col_rules"
            raise PuzzleError(f"found the array {array.name}, expected {expected}", "unknown-field").at(array.line)
        sides[side] = array
    for side in ("rows", "cols"):
        if side not in sides:
            names = " or ".join(name for name in SIDES if SIDES[name] == side)
            raise PuzzleError(f"found no array with the clues of the {side}, expected {names}", "missing-section")
    _check_sizes(sizes, sides)
    rows = [row for array in arrays for row in array.rows]
    are_patterns = "maxlen" in sizes or any(-1 in row.numbers for row in rows)
    if not are_patterns:
        for array in arrays:
            _expect_even(array)
    read = _pattern if are_patterns else _lengths
    yield nonogram(sides["rows"].rows, sides["cols"].rows, check, read)


def _blank(comment: re.Match[str]) -> str:
    """Return blanks in place of a comment, with its line ends, so that the lines keep their numbers."""
    return re.sub(r"[^\n]", " ", comment[0])


def _expect_even(array: Array) -> None:
    """Raise `PuzzleError` at the first row that is not as long as the first one."""
    for row in array.rows:
        if len(row.numbers) != len(array.rows[0].numbers):
            raise PuzzleError("found rows of different lengths, expected zeros as padding", "bad-number").at(row.line)


def _items(text: str) -> tuple[dict[str, Size], list[Array]]:
    """Return the sizes in the file by their names, and the arrays."""
    sizes: dict[str, Size] = {}
    arrays: list[Array] = []
    end = 1
    for part in text.split(";"):
        item = part.strip()
        # the item begins after the line breaks before it
        line = end + part[: len(part) - len(part.lstrip())].count("\n")
        end += part.count("\n")
        if not item:
            continue
        name, equals, value = map(str.strip, item.partition("="))
        if not equals or not re.fullmatch(r"\w+", name):
            first_line = excerpt(item.split("\n")[0])
            raise PuzzleError(f"found {first_line}, expected an item such as 'rows = 5;'", "bad-number").at(line)
        if re.fullmatch(r"\d+", value):
            if name not in SIZES and name not in LENGTHS:
                names = ", ".join([*SIZES, *LENGTHS])
                raise PuzzleError(f"found the number {name}, expected one of {names}", "unknown-field").at(line)
            if name in sizes:
                raise PuzzleError(f"{name} appears twice; it may appear only once", "duplicate-key").at(line)
            sizes[name] = Size(line, number(value, line))
        else:
            value_line = line + item.count("\n") - value.count("\n")
            arrays.append(Array(name, line, _array(value, value_line, sizes)))
    return sizes, arrays


def _array(value: str, line: int, sizes: dict[str, Size]) -> list[ArrayRow]:
    """Return the rows of an array: ``[| 1, 2 | 3, 0 |]`` or ``array2d(1..2, 1..2, [1, 2, 3, 0])``.

    ``line`` is the number of the line where the array begins, and ``sizes`` are those that stand before it.
    """
    if match := ROWS.fullmatch(value):
        rows = []
        line += value.count("\n", 0, match.start(1))
        for part in match[1].rstrip().split("|"):
            row_line = line + part[: len(part) - len(part.lstrip())].count("\n")
            rows.append(ArrayRow(row_line, _integers(part, row_line)))
            line += part.count("\n")
        return rows
    if match := ARRAY_2D.fullmatch(value):
        height, width = (sizes[word].number if word in sizes else number(word, line) for word in match.groups()[:2])
        flat = _integers(match[3], line)
        if len(flat) != height * width:
            message = f"found {len(flat)} numbers, expected {height} rows of {width}"
            raise PuzzleError(message, "wrong-line-count").at(line)
        return [ArrayRow(line, flat[row * width : (row + 1) * width]) for row in range(height)]
    message = f"found {excerpt(value)}, expected an array such as [| 1, 2 | 3, 0 |]"
    raise PuzzleError(message, "bad-number").at(line)


def _integers(text: str, line: int) -> list[int]:
    """Return the numbers between the commas of a row of an array; a comma may follow the last one."""
    words = [word.strip() for word in text.split(",")]
    if words and not words[-1]:
        words.pop()
    return [-1 if word == "-1" else number(word, line) for word in words]


def _check_sizes(sizes: dict[str, Size], sides: dict[str, Array]) -> None:
    """Raise `PuzzleError` if a stated size differs from that of an array."""
    for name, (line, stated) in sizes.items():
        if name in SIZES and stated != len(sides[SIZES[name]].rows):
            array = sides[SIZES[name]]
            message = f"found {len(array.rows)} rows in the array {array.name}, expected {stated} as {name} says"
            raise PuzzleError(message, "wrong-line-count").at(line)
        for side in LENGTHS.get(name, ()):
            for row in sides[side].rows:
                if len(row.numbers) != stated:
                    message = f"found {len(row.numbers)} numbers, expected {stated} as {name} says"
                    raise PuzzleError(message, "wrong-line-count").at(row.line)


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
