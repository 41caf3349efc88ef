"""The table beside the pictures of a folder: their titles, authors and licences.

The file `TABLE` is CSV with commas, semicolons or tabs. Its first line names the columns: ``picture``, the path of a
file in the folder, and fields of puzzles such as ``title`` and ``author``.
"""

from __future__ import annotations

import csv
import os

from nono.base.arguments import expected_one_of
from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import in_words
from nono.base.inputs import text_in
from nono.genres import Puzzle
from nono.text.parts.names import TEXTS

TABLE = "pictures.csv"  # in the folder of the pictures
PICTURE = "picture"  # the column of the files


def facts_in(folder: str, pictures: list[str]) -> dict[str, dict[str, str]]:
    """Return the fields that the table of a folder has for each of its pictures; none without a table.

    Raises `PuzzleError` if the table cannot be read, or if it names a picture that is not in the folder.
    """
    path = os.path.join(folder, TABLE)
    if not os.path.exists(path):
        return {}
    try:
        return _facts(text_in(path, expected="a table"), folder, {os.path.normpath(picture) for picture in pictures})
    except PuzzleError as error:
        error.source = path
        raise


def _facts(text: str, folder: str, pictures: set[str]) -> dict[str, dict[str, str]]:
    """Return the fields of each picture by its path. Raises `PuzzleError` on a wrong line.

    The first line that is not empty names the columns. The sign between columns is the one most frequent in the text's
    first line. Empty cells give no field.
    """
    delimiter = max(",;\t", key=text.partition("\n")[0].count)
    lines = csv.reader(text.splitlines(keepends=True), delimiter=delimiter, strict=True)
    facts: dict[str, dict[str, str]] = {}
    columns: list[str] = []
    try:
        for line in lines:
            cells = [cell.strip() for cell in line]
            if not any(cells):
                continue
            if not columns:  # this is the first line
                columns = _columns(cells)
                continue
            if len(cells) != len(columns):
                raise PuzzleError(f"found {in_words(len(cells), 'cell')}, expected {len(columns)}", "bad-csv")
            row = dict(zip(columns, cells, strict=True))
            name = row.pop(PICTURE)
            picture = os.path.normpath(os.path.join(folder, name))
            if picture not in pictures:
                raise PuzzleError(f"found {excerpt(name)}, expected the file of a picture below the folder", "no-file")
            if picture in facts:
                raise PuzzleError(f"the picture {excerpt(name)} appears twice; it may appear only once", "bad-csv")
            facts[picture] = {field: value for field, value in row.items() if value}
    except csv.Error as error:
        raise PuzzleError(f"not CSV: {error}", "bad-csv").at(lines.line_num) from None
    except PuzzleError as error:
        raise error.at(lines.line_num) from None
    return facts


def _columns(cells: list[str]) -> list[str]:
    """Return the names of the columns. Raises `PuzzleError` on an unknown or missing one."""
    for cell in cells:
        if cell.lower() not in (PICTURE, *TEXTS):
            raise PuzzleError(
                f"found the column {excerpt(cell)}, expected {expected_one_of(cell, (PICTURE, *TEXTS))}", "bad-csv"
            )
    columns = [cell.lower() for cell in cells]
    for name in (PICTURE, *TEXTS):
        if columns.count(name) > 1 or (name == PICTURE and name not in columns):
            raise PuzzleError(f"found {columns.count(name)} columns {name!r}, expected one", "bad-csv")
    return columns


def with_facts(puzzle: Puzzle, facts: dict[str, str]) -> Puzzle:
    """Return the puzzle with these fields."""
    return type(puzzle).from_dict({**puzzle.to_dict(), **facts}) if facts else puzzle
