"""Boards written as lists: ``[[5, 3, 0], …]``, ``["53..", …]``, ``{{1, 0}, …};``, or the givens of a Sudoku."""

from __future__ import annotations

import re

from nono.base.errors import PuzzleError, excerpt
from nono.formats.shared.clues import Line

BEGIN = re.compile(
    r"\s*(?:[A-Za-z_][\w\s<>\[\].,*]{0,60}?\s*(?::=|=|:)\s*)?"
    r"(?:(?:new\s+\w+\s*(?:\[\]){0,2}|(?:\[\])+\w+|\w*[oO]f)\s*)?[\[{(]"
)
ROW = re.compile(r"[\[{(]([^\[\](){}]*)[\])}]")
STRING = re.compile(r"\"([^\"\n]*)\"|'([^'\n]*)'")
MINUS = re.compile(r"(?<![\w.-])-1\b")
NOTHING = re.compile(r"\b(?:None|null|nil|undefined)\b|\"\s*\"|'\s*'")
AFTER = re.compile(r"[ \t;,]*(?:\n|\Z)")
BRACKET = re.compile(r"[\[\](){}]")
GIVENS = re.compile(r"(?:\s*\br(\d{1,2})\s?c(\d{1,2})\s?[=:]\s?(\d{1,2})\b[,;.]?)+\s*", re.IGNORECASE)
GIVEN = re.compile(r"r(\d+)\s?c(\d+)\s?[=:]\s?(\d+)", re.IGNORECASE)  # the digit of a cell, as in "R1C1=5"
SIDES = (4, 6, 9, 16, 25)  # of Sudokus; without a line for the last row, column or digit, the size is not clear
PAIRS = {"]": "[", "}": "{", ")": "("}


def unwrapped(text: str) -> list[Line]:
    """Return the lines of a text. The first list of lists, of strings, or of the givens of a Sudoku is replaced by its
    rows. Raises `PuzzleError`."""
    lines = list(enumerate(text.split("\n"), 1))
    if given := [at for at, (_, line) in enumerate(lines) if GIVENS.fullmatch(line)]:
        return [*lines[: given[0]], *_of_givens(lines[given[0] : given[-1] + 1]), *lines[given[-1] + 1 :]]
    ends = _ends(text)
    start = 0
    for index, (_, line) in enumerate(lines):
        begin = BEGIN.match(line)
        end = ends.get(start + begin.end() - 1) if begin else None
        if begin and end and AFTER.match(text, end):  # no words follow on the last line
            rows = _rows(text, start + begin.end() - 1, end)
            if rows:
                return [*lines[:index], *rows, *lines[text.count("\n", 0, end) + 1 :]]
        start += len(line) + 1
    return lines


def _of_givens(lines: list[Line]) -> list[Line]:
    """Return the rows of a Sudoku whose givens are on these lines. Raises `PuzzleError`."""
    cells: dict[tuple[int, int], str] = {}
    for at, line in lines:
        for row, column, digit in map(re.Match.groups, GIVEN.finditer(line)):
            if int(row) == 0 or int(column) == 0 or cells.setdefault((int(row), int(column)), digit) != digit:
                message = f"found R{row}C{column}={digit}, expected one digit per cell, with cells from R1C1"
                raise PuzzleError(message, "bad-field").at(at)
        if line.strip() and not GIVENS.fullmatch(line):
            raise PuzzleError(f"found {excerpt(line.strip())} among givens such as R1C1=5", "bad-field").at(at)
    side = max(max(*cell, int(digit)) for cell, digit in cells.items())
    if side not in SIDES:
        message = f"found givens of a Sudoku of unclear size, expected a digit, row or column {SIDES[2]}"
        raise PuzzleError(message, "bad-size").at(lines[0][0])
    places = range(1, side + 1)
    return [(lines[0][0], "\t".join(cells.get((row, column), ".") for column in places)) for row in places]


def _rows(text: str, start: int, end: int) -> list[Line]:
    """Return the rows of the list between two places of a text, or [] if it is a single row."""
    found = [(start + match.start(1), match[1]) for match in ROW.finditer(text[start:end])]
    if len(found) == 1:
        at, inner = found[0]
        found = [(at + one.start(), one[1] or one[2] or "") for one in STRING.finditer(inner)]
    if len(found) < 2:
        return []
    if {len(row) for _, row in found} == {len(found[0][1])} and not any("," in row for _, row in found):
        blank = any(row[1::2].strip() for _, row in found)  # blanks are empty cells unless they separate cells
        found = [(at, row.replace(" ", ".") if blank else row) for at, row in found]
    return [
        (
            text.count("\n", 0, at) + 1,
            NOTHING.sub(".", MINUS.sub("_", row)).replace('"', "").replace("'", "").strip().rstrip(","),
        )
        for at, row in found
    ]


def _ends(text: str) -> dict[int, int]:
    """Return where each bracketed part of a text ends, by the place of its opening bracket."""
    ends: dict[int, int] = {}
    begun: list[int] = []
    for bracket in BRACKET.finditer(text):
        if bracket[0] in "[{(":
            begun.append(bracket.start())
        elif begun and text[begun[-1]] == PAIRS[bracket[0]]:
            ends[begun.pop()] = bracket.end()
        else:
            begun.clear()
    return ends
