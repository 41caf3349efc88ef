"""Turns other notations of a board into plain rows.

`unwrapped` reads lists such as ``[[5, 3, 0], …]``, ``["53..", …]`` and ``{{1, 0}, …};``, and the givens of a Sudoku.
`unmarked` removes names of rows and the marks of YAML, LaTeX, wikis and slashes.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_uppercase

from nono.base.errors import PuzzleError, excerpt
from nono.text.formats.boards.words import SIDE, is_known
from nono.text.formats.shared.clues import Line

NAMED = re.compile(r"\s*(?:row|line|r)?\s*(\d{1,2})[:.)]\s+(\S.*)", re.IGNORECASE)  # "Row 1: . . 3" and "1. . . 3"
ITEM = re.compile(r"\s*-\s+([\"'])(.*)\1\s*")  # a row in a list of YAML
BULLET = re.compile(r"\s*-\s+([^\s\"']{3,})\s*")  # a row in a list of YAML, without quotes
SLASHED = re.compile(r"(?:[^\s/]{4,}/){3,}[^\s/]{4,}\s*")  # "..1../.#.#./..."
BEFORE_SLASHED = re.compile(r"[^/]*\s|[^/:]*:")  # what may stand before such rows: "Akari: "
EMPHASIS = re.compile(r"(?<=\|)(\s*)(\*\*|__)([^\s|*]{1,3})\2(?=\s*(?:\||$))")  # "| **3** |" in Markdown
TRIPLE = re.compile(r"\s*(?:(\w+)\s*=\s*)?[rf]?(?:\"{3}|'{3})\\?(?:\.\w+\(\))*(.*)")  # text between triple quotes
BARRED = re.compile(
    r"^\s*(?:\w+\s*=\s*)?\[\|(?=.*,)|(?<=\d|[.\"\s_])\|\s*\]\s*;?\s*$"
)  # "[| 1, 0 | 0, 1 |];" of MiniZinc
LATEX = re.compile(r"\\\\\s*(?:\\hline)?\s*$|^\s*\\hline\s*")  # what ends or begins a row of a table
BLACK = re.compile(r"\\cellcolor\{(?:black|gr[ae]y)\}")
WIDE = 16  # from this number of cells on, a line between blank lines may be a whole board
COUNTED = re.compile(r"\s*(\d{1,2})\s+(\S{3,})\s*")  # a row with its number
NUMBERS = re.compile(r"\s*(?:\d{1,2}|[?-])(?:[\s,]+(?:\d{1,2}|[?-]))+\s*")
BEGIN = re.compile(
    r"\s*(?:[A-Za-z_][\w\s<>\[\].,*]{0,60}?\s*(?::=|=|:)\s*)?"
    r"(?:(?:new\s+\w+\s*(?:\[\]){0,2}|(?:\[\])+\w+|\w*[oO]f|(?:\w+\.)?array)\s*)?[\[{(]"
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


def unmarked(lines: Sequence[Line]) -> list[Line]:
    """Return the lines without marks that are no cells. A row of a list, a table or a wiki becomes a plain row."""
    found = [(at, EMPHASIS.sub(r"\1\3", ITEM.sub(r"\2", line))) for at, line in lines]
    found = [_of_string((at, BARRED.sub("", line))) for at, line in found]
    text = "\n".join(line for _, line in found)
    if "\\begin{tabular}" in text:
        found = [(at, _of_latex(line)) for at, line in found]
    if re.search(r"^[^\S\n]*\{\|", text, re.MULTILINE):
        found = [(at, _of_wiki(line)) for at, line in found]
    return _without_names(_joined(_close([one for line in _without_bullets(found) for one in _cut(line)])))


def _without_bullets(lines: Sequence[Line]) -> list[Line]:
    """Return the lines; if three or more rows in a list have equal lengths and no blanks, their dashes are removed."""
    found = list(lines)
    bullets = [BULLET.fullmatch(line) for _, line in lines] + [None]
    start = 0
    for at, bullet in enumerate(bullets):
        if bullet:
            continue
        rows = [one[1] for one in bullets[start:at] if one]
        if len(rows) > 2 and len(set(map(len, rows))) == 1:
            found[start:at] = [(line, row) for (line, _), row in zip(lines[start:at], rows, strict=True)]
        start = at + 1
    return found


def _of_string(line: Line) -> Line:
    """Return a line without triple quotes at its beginning or end.

    If nothing follows the quotes, return the name of the variable if it is a known word, and otherwise a comment.
    """
    at, text = line
    if found := TRIPLE.fullmatch(text):
        return at, found[2].strip() or (found[1] if found[1] and is_known(found[1].replace("_", " ")) else "//")
    return at, re.sub(r"(?:\"{3}|'{3})(?:\.\w+\(\))*\s*$", "", text)


def _of_latex(line: str) -> str:
    """Return a row of a table with tabs between the cells; a command becomes a comment."""
    plain = LATEX.sub("", BLACK.sub("#", line))
    return "//" if re.match(r"\s*\\(?:begin|end|hline|centering)\b", line) else plain.replace("&", "\t")


def _of_wiki(line: str) -> str:
    """Return a row of a wiki's table with single bars between the cells; a line with the table's marks becomes a
    comment."""
    if re.fullmatch(r"\s*(?:\{\|.*|\|\}|\|-+[^|]*)", line):
        return "//"
    return f"{line.replace('||', '|').replace('&nbsp;', ' ')} |" if line.lstrip().startswith("|") else line


def _cut(line: Line) -> list[Line]:
    """Return the words and the rows of a line with equally long rows between slashes, or the line alone."""
    at, text = line
    cells = [row.split() for row in text.split("/")]
    if (
        len(cells) > 3 < len(cells[0])
        and {len(cell) for row in cells for cell in row} == {1}
        and len({*map(len, cells)}) == 1
    ):
        return [(at, "".join(row)) for row in cells]
    words = found[0] if (found := BEFORE_SLASHED.match(text)) else ""
    if "://" in text or not SLASHED.fullmatch(text, len(words)):
        return [line]
    rows = text[len(words) :].split("/")
    rows[-1] = rows[-1].rstrip()
    return [(at, one) for one in (words.strip(" \t:"), *rows) if one] if len({*map(len, rows)}) == 1 else [line]


def _close(lines: Sequence[Line]) -> list[Line]:
    """Return the lines without blank lines between single rows of a board."""
    signs = [max(line.count(","), line.count(";")) for _, line in lines]
    cells = [
        count + 1 if count else len("".join(line.split())) + line.count("\t")
        for count, (_, line) in zip(signs, lines, strict=True)
    ]
    found: list[Line] = []
    at = 0
    while at < len(lines):
        end = at
        while end + 2 < len(lines) and not cells[end + 1] and cells[end + 2] and abs(cells[end + 2] - cells[at]) < 2:
            end += 2
        rows = list(lines[at : end + 1 : 2])
        alone = not any(0 <= one < len(lines) and cells[one] for one in (at - 1, end + 1))
        close = len(rows) > 2 and cells[at] > 1 and alone and (cells[at] < WIDE or len(rows) == cells[at])
        found += rows if close else lines[at : end + 1]
        at = end + 1
    return found


def _joined(lines: Sequence[Line]) -> list[Line]:
    """Return the lines; the name of a side and a single line of numbers below it become one line."""
    found = list(lines)
    for index in range(len(found) - 2, -1, -1):
        (at, name), (_, numbers) = found[index : index + 2]
        after = found[index + 2][1] if index + 2 < len(found) else ""
        if NUMBERS.fullmatch(numbers) and not re.match(r"\s*[\d?]", after):
            side = f"{name.strip().rstrip(':')}: {numbers.strip()}"
            if name.strip() and not any(map(str.isdigit, name)) and SIDE.fullmatch(side):
                found[index : index + 2] = [(at, side)]
    return found


def _without_names(lines: Sequence[Line]) -> list[Line]:
    """Return the lines; rows with equally many cells lose their names if these count the rows from 1.

    A line such as ``ABCDEF`` above rows such as ``1 ..#..#`` names the columns.
    """
    found = list(lines)
    for head, (at, line) in enumerate(lines):
        letters = line.strip()
        if len(letters) > 2 and letters.upper() == ascii_uppercase[: len(letters)]:
            body: list[Line] = []
            for number, (place, text) in enumerate(lines[head + 1 :], 1):
                row = COUNTED.fullmatch(text)
                if not row or row[1] != str(number) or len(row[2]) != len(letters):
                    break
                body.append((place, row[2]))
            if len(body) > 2:
                return [*found[:head], (at, "//"), *body, *found[head + 1 + len(body) :]]
    start = 0
    for index in range(len(found) + 1):
        match = NAMED.fullmatch(found[index][1]) if index < len(found) else None
        if match and int(match[1]) == index - start + 1:
            continue
        rows = [(at, (NAMED.fullmatch(line) or line)[2]) for at, line in found[start:index]]
        if len(rows) > 2 and len({len("".join(row.split())) for _, row in rows}) == 1:
            found[start:index] = rows
        start = index if match and int(match[1]) == 1 else index + 1
    return found


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
