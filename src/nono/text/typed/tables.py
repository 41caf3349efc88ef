"""Tables in Markdown, and matrices in lists. Each is a sheet, and is read as one."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from nono.base.errors import PuzzleError
from nono.text.field_names import is_board
from nono.text.formats.shared.spreadsheet import is_around_a_board, puzzle_of_spreadsheet
from nono.text.typed.boards import BoardLine
from nono.text.typed.context import Context, Lines, PuzzleOrError, Section
from nono.text.typed.lines import Kind

RULE = re.compile(r"\s*\|(?:\s*:?-+:?\s*\|)+\s*")  # below the heading of a table


def blocks_of(section: Section) -> Iterator[Lines]:
    """Yield the lines of a section in blocks; tables are blocks of their own."""
    block: Lines = []
    for item in section.items:
        if item.kind is Kind.SETTING:
            continue
        is_row = item.whole.lstrip().startswith("|")
        if block and (item.kind is Kind.BLANK or is_row != block[0].text.startswith("|")):
            yield block
            block = []
        if item.kind is not Kind.BLANK:
            block.append(BoardLine(item.line, item.whole.strip()))
    if block:
        yield block


def is_table(block: Lines) -> bool:
    """Return whether a block is a table: a heading, a line of dashes, and rows."""
    return len(block) > 2 and RULE.fullmatch(block[1].text) is not None and not RULE.fullmatch(block[0].text)


def puzzles_of_tables(section: Section, context: Context) -> Iterator[PuzzleOrError]:
    """Yield the puzzle of each table in a section, or its error. Other lines are not read."""
    context.settings |= section.settings()
    settings = context.take_settings(section)
    size = settings.pop("size", context.option)
    for block in blocks_of(section):
        if not is_table(block):
            context.note_unread(block)
            continue
        rows = [
            (line, [cell.strip(" `").replace("**", "") for cell in text.strip("|").split("|")])
            for line, text in (block[0], *block[2:])
        ]
        try:
            yield puzzle_of_spreadsheet(rows, context.check, True, section.genre, settings, size, is_table=True)
        except PuzzleError as error:
            yield error


def with_clues_around(data: dict[str, Any]) -> dict[str, Any]:
    """Return the data with clues and a picture in place of a matrix that has both; unchanged without such a matrix."""
    found = {name: clues for name, value in data.items() if (clues := _around_a_board(value))}
    if len(found) != 1 or "rows" in data or "cols" in data:
        return data
    [(matrix, clues)] = found.items()
    return {name: value for name, value in data.items() if name != matrix} | clues


def _around_a_board(rows: Any) -> dict[str, Any]:
    """Return the clues and the picture of a matrix of texts whose first rows and columns are clues, as on a sheet;
    {} for any other rows. A dash among the clues is no number.
    """
    if not isinstance(rows, list) or not is_board(rows) or not isinstance(rows[0], list):
        return {}
    if not all(isinstance(cell, str) for row in rows for cell in row):
        return {}
    sheet = [(line, [cell.strip("-") for cell in row]) for line, row in enumerate(rows, 1)]
    data = puzzle_of_spreadsheet(sheet, False).to_dict() if is_around_a_board(sheet) else {}
    are_clues = bool(data) and all((*data["rows"], *data["cols"]))  # numbers of other genres stand in some of the lines
    return {name: data[name] for name in ("rows", "cols", "goal") if name in data} if are_clues else {}
