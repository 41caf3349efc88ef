"""Tables in Markdown and of the two sides of a nonogram, and matrices in lists. Each is read as a sheet."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from nono.base.errors import PuzzleError
from nono.text.field_names import is_board
from nono.text.formats.shared.spreadsheet import is_around_a_board, puzzle_of_spreadsheet, side_named
from nono.text.typed.boards import BoardLine
from nono.text.typed.context import Context, Lines, PuzzleOrError, Section
from nono.text.typed.lines import COLS, ROWS, Kind

RULE = re.compile(r"\s*\|(?:\s*:?-+:?\s*\|)+\s*")  # below the heading of a table


def blocks_of(section: Section) -> Iterator[Lines]:
    """Yield the lines of a section in blocks; tables are blocks of their own."""
    block: Lines = []
    for item in section.items:
        if item.kind is Kind.SETTING:
            continue
        is_row = item.whole.lstrip().startswith("|")
        if block and (item.kind is Kind.BLANK or is_row != block[0].text.lstrip().startswith("|")):
            yield block
            block = []
        if item.kind is not Kind.BLANK:
            block.append(BoardLine(item.line, item.whole.rstrip()))
    if block:
        yield block


def is_table(block: Lines) -> bool:
    """Return whether a block is a table: a heading and rows, in Markdown with a line of dashes between them."""
    return bool(_cells_of(block))


def _cells_of(block: Lines) -> list[tuple[int, list[str]]]:
    """Return the cells of a table; [] for other lines. Outside of Markdown, the heading names both sides of a nonogram,
    and bars, tabs, semicolons, commas or several blanks divide the cells.
    """
    if len(block) > 2 and RULE.fullmatch(block[1].text) and not RULE.fullmatch(block[0].text):
        return [(line, _divided(text, "|")) for line, text in (block[0], *block[2:])]
    head = block[0].text
    sign = next((sign for sign in "|\t;," if sign in head), "")
    words = [*re.finditer(r"\S+(?: \S+)*", head)]
    cells = _divided(head, sign) if sign else [word[0] for word in words]
    lines = [line for line in block if line.text.strip("-=+|: ")]
    begins = [word.start() for word in words]
    is_cut = not sign and any(text[begin - 1 : begin].strip() for _, text in lines for begin in begins[1:])
    if {ROWS, COLS} - {*map(side_named, cells)} or len(block) < 2 or is_cut:
        return []
    if sign:
        return [(line, _divided(text, sign)) for line, text in lines]
    ends = [*begins[1:], None]
    return [(line, [text[begin:end] for begin, end in zip(begins, ends, strict=True)]) for line, text in lines]


def _divided(text: str, sign: str) -> list[str]:
    """Return the cells of a row with a sign between them; bars may stand around the row."""
    text = text.strip().removeprefix("|").removesuffix("|") if sign == "|" else text
    return [cell.strip(" `").replace("**", "") for cell in text.split(sign)]


def puzzles_of_tables(section: Section, context: Context) -> Iterator[PuzzleOrError]:
    """Yield the puzzle of each table in a section, or its error. Other lines are not read."""
    context.settings |= section.settings()
    settings = context.take_settings(section)
    size = settings.pop("size", context.option)
    for block in blocks_of(section):
        rows = _cells_of(block)
        if not rows:
            context.note_unread(block)
            continue
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
