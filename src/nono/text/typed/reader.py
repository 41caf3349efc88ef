"""Decides what a text is: data under names or in brackets, a table, or typed lines; and reads it.

Lists in a text make it data. A rule of dashes and bars makes it a table. All other texts are typed lines.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from nono.base.errors import PuzzleError
from nono.base.table import read_error
from nono.genres import Puzzle
from nono.text.data.lists import named_values
from nono.text.data.puzzles import of_named
from nono.text.data.records import has_data
from nono.text.parts.names import is_label, side_of
from nono.text.parts.refusals import quoted, refusal, show_unread
from nono.text.typed import boards, pegs, sheets
from nono.text.typed.lines import Section, genre_beside_lists, items_of, sections
from nono.text.typed.nonograms import nonograms

BRACKETS = frozenset("[({\"'`")
Results = Iterator[Puzzle | PuzzleError]


def puzzles_of_text(text: str, check: bool, genre: str, fields: Mapping[str, Any]) -> Results:
    """Yield the puzzles of a text, and an error for each that cannot be read.

    ``genre`` is the genre that the caller states, and ``fields`` is what its name sets. Raises `PuzzleError` if there
    is no puzzle.
    """
    is_empty = True
    for puzzle in _puzzles(text, check, genre, fields):
        yield puzzle
        is_empty = False
    if is_empty:
        line = next((line.strip() for line in text.split("\n") if line.strip()), "")
        kind = "one side" if genre == "nonogram" else "no board" if genre else "nothing"
        raise refusal(kind, f"found {quoted(line)} and no puzzle" if line else "found no clues and no board")


def _puzzles(text: str, check: bool, genre: str, fields: Mapping[str, Any]) -> Results:
    items = items_of(text)
    if not BRACKETS.isdisjoint(text):
        named = named_values(text)
        if has_data(named):
            genre, fields = genre_beside_lists(items, genre, fields)
            yield from of_named(named, check, genre, _without_size(fields), text)
            return
    if any(_is_rule(line) or _names_sides(line) for line in text.split("\n")):
        yield from sheets.puzzles(_table(text), check, genre, fields)
        return
    for section in sections(items, genre, fields):
        unread: list[str] = []
        try:
            for puzzle in _of_section(section, check, unread):
                if unread and isinstance(puzzle, Puzzle):
                    show_unread(puzzle, unread)
                    unread = []
                yield puzzle
        except Exception as error:
            yield read_error(error)


def _without_size(fields: Mapping[str, Any]) -> dict[str, Any]:
    return {name: value for name, value in fields.items() if name != "size"}


def _of_section(section: Section, check: bool, unread: list[str]) -> Results:
    if section.genre == "pegs":
        return pegs.puzzles(section, check, unread)
    if section.genre not in ("", "nonogram"):
        return boards.puzzles(section, check, unread)
    return nonograms(section, check, unread)


def _is_rule(line: str) -> bool:
    """Return whether a line divides the head of a Markdown table from its rows."""
    return "|" in line and "-" in line and not {*line} - {*"|-: \t"}


def _names_sides(line: str) -> bool:
    """Return whether a line is the head of a table: the names of both sides, with a bar between them."""
    cells = line.strip().strip("|").split("|")
    return len(cells) == 2 and {*map(side_of, cells)} == {"rows", "cols"} and all(map(is_label, cells))


def _table(text: str) -> sheets.Rows:
    """Return the rows of a table of Markdown, and the line above it. Raises `PuzzleError`."""
    rows: sheets.Rows = []
    for number, line in enumerate(text.split("\n"), 1):
        line = line.strip()
        if "-" in line and not {*line} - {*"|+-: "}:
            if rows and not any(rows[-1][1]):
                raise refusal("column names", "found an empty first row, which may be cells or names", number)
        elif "|" in line:
            cells = line[line[0] == "|" : len(line) - (line[-1] == "|")].split("|")
            rows.append((number, [cell.strip() for cell in cells]))
        elif line and not rows:
            rows.append((number, [line.lstrip("# ")]))
    return rows
