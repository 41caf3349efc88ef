"""Tables in typed texts: Markdown, or columns between tabs or wide gaps. A table becomes lines with headings.

These tables are read:

- one column per side, with the headings ``Rows`` and ``Columns``, perhaps beside a column of numbers;
- one table per side, whose first heading is ``Row`` or ``Column``; each line has a number, then a clue in one or more
  cells;
- a table of labels such as ``Row 1`` or ``C3`` beside their clues;
- the board itself, with the clues of the columns in the first line and those of the rows in the first column.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import groupby

from nono.base.errors import PuzzleError
from nono.text.formats.shared.clues import Line
from nono.text.formats.shared.words import side_named
from nono.text.typed.programs import unfolded

Row = tuple[int, list[str]]
BAR = re.compile(r"\s*\|.*\|\s*")
RULE = re.compile(r"[\s|]*:?-+:?(?:\s*\|\s*:?-+:?)*[\s|]*")
GAP = re.compile(r"\s*\t\s*|\s{2,}")
MARKUP = re.compile(r"<br\s*/?>|[*_`]+|&nbsp;|\\", re.IGNORECASE)
COUNT = re.compile(r"(?:#|no\.?|nr\.?|number|index|line|i|n|)", re.IGNORECASE)
LABEL = re.compile(r"(?:(r)(?:ow)?|(c)(?:ol(?:umn)?)?)\s*#?(\d{1,4})[:.]?", re.IGNORECASE)
CLUE = re.compile(r"[\d\s,;.+&?-]*|empty|none|and", re.IGNORECASE)


def without_tables(text: str) -> list[Line]:
    """Return the lines of a text. The lines of a table become headings and clues. Raises `PuzzleError`."""
    lines = unfolded(list(enumerate(text.split("\n"), 1)))
    found: list[Line] = []
    for is_table, group in groupby(lines, lambda line: bool(BAR.fullmatch(line[1]))):
        rows = list(group)
        if is_table and len(rows) > 2 and RULE.fullmatch(rows[1][1]):
            found += _lines([(at, _cells(line)) for at, line in rows if not RULE.fullmatch(line)]) or rows
        else:
            found += rows if is_table else _unaligned(rows)
    return found


def board_of(text: str) -> list[Row]:
    """Return the cells of a text that is one Markdown table with clues in its first line and column, or []."""
    lines = [(at, line) for at, line in enumerate(text.split("\n"), 1) if line.strip()]
    tables = [line for line in lines if BAR.fullmatch(line[1])]
    if len(tables) < 3 or not RULE.fullmatch(tables[1][1]) or tables[-1][0] - tables[0][0] != len(tables) - 1:
        return []
    rows = [(at, _cells(line)) for at, line in tables if not RULE.fullmatch(line)]
    numbers = [cell for _, cells in rows for cell in cells]
    if not any(map(str.isdecimal, "".join(numbers))) or rows[0][1][0] or not all(map(CLUE.fullmatch, rows[0][1])):
        return []
    return rows


def _cells(line: str) -> list[str]:
    """Return the cells between the bars, without markup; a line end in a cell becomes a blank."""
    return [MARKUP.sub(" ", cell).strip() for cell in line.strip().strip("|").split("|")]


def _unaligned(rows: Sequence[Line]) -> list[Line]:
    """Return the lines. A table with tabs or wide gaps between its columns becomes headings and clues if its headings
    name sides."""
    found: list[Line] = []
    at = 0
    while at < len(rows):
        head = GAP.split(rows[at][1].strip())
        if len(head) > 1 and (side_named(head[0]) or side_named(head[1])) and not any(map(str.isdigit, head)):
            end = next((end for end in range(at, len(rows)) if not rows[end][1].strip()), len(rows))
            starts = [match.start() for match in re.finditer(r"\S+(?: \S+)*", rows[at][1])]
            table = [(line, _cut(text, starts)) for line, text in rows[at:end]]
            if lines := _lines(table):
                found += lines
                at = end
                continue
        found.append(rows[at])
        at += 1
    return found


def _cut(text: str, starts: Sequence[int]) -> list[str]:
    """Return the cells of a line: between tabs, or below the headings that begin at these columns."""
    if "\t" in text:
        return [cell.strip() for cell in text.split("\t")]
    return [text[start:end].strip() for start, end in zip(starts, [*starts[1:], None], strict=True)]


def _lines(table: Sequence[Row]) -> list[Line]:
    """Return the headings and clues of a table, or [] if it is not a table of clues. Raises `PuzzleError`."""
    if len(table) < 2:
        return []
    (first, head), body = table[0], table[1:]
    sides: list[tuple[int, str]] = [(column, side_named(cell)) for column, cell in enumerate(head) if side_named(cell)]
    width = max(len(cells) for _, cells in table)
    for _, cells in table:
        cells += [""] * (width - len(cells))
    if all(LABEL.fullmatch(cells[0]) for _, cells in body):
        labels = ((at, LABEL.fullmatch(cells[0]), cells) for at, cells in body)
        return [
            (at, f"{'row' if label[1] else 'column'} {label[3]}: {_clue(cells[1:])}")
            for at, label, cells in labels
            if label
        ]
    names = [name for _, name in sides]
    if not sides or len(set(names)) < len(names):
        return []
    if len(sides) == 1 and sides[0][0] == 0 and width > 1 and head[1]:
        if not _is_count(body, 0):
            return []
        return [
            (first, f"{names[0]}:"),
            *((at, f"{names[0][:-1]} {cells[0]}: {_clue(cells[1:])}") for at, cells in body),
        ]
    found: list[Line] = []
    for (column, name), (end, _) in zip(sides, [*sides[1:], (width, "")], strict=True):
        start = column + 1 if _is_count(body, column) and end - column > 1 else column
        clues = [(at, _clue(row[start:end])) for at, row in body]
        while clues and not clues[-1][1]:
            clues.pop()
        if gap := next((at for at, clue in clues if not clue), 0):
            message = "found an empty cell in a table of clues, expected 0 for an empty clue"
            raise PuzzleError(message, "ambiguous-format").at(gap)
        found += [(first, f"{name}:"), *clues]
    other = [column for column in range(sides[0][0]) if not COUNT.fullmatch(head[column])]
    return [] if other else found


def _is_count(body: Sequence[Row], column: int) -> bool:
    """Return whether the cells of a column count the lines from 1 or 0, apart from empty cells at the end."""
    cells = [row[column] for _, row in body]
    while cells and not cells[-1]:
        cells.pop()
    return len(cells) > 1 and any(cells == [str(at) for at in range(first, first + len(cells))] for first in (0, 1))


def _clue(cells: Sequence[str]) -> str:
    return " ".join(filter(None, cells))
