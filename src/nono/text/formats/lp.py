"""Bosch's ``.lp`` files, black and white: the number of blocks and their lengths for each row and column.

The file begins with ``number_of_rows: 4`` and ``number_of_columns: 5``. Each clue consists of ``row_1`` (or
``column_3``), a word, the number of blocks, another word, and the lengths. Linear programs, which also have the suffix
``.lp``, are not supported.
"""

from __future__ import annotations

import re

from nono.base.errors import PuzzleError, excerpt
from nono.text.formats.shared.capability import Capabilities, Loaded
from nono.text.formats.shared.clues import Line, board_size, nonogram, number, opening

CAPABILITIES = Capabilities()
SIZE = re.compile(r"\bnumber_of_(rows|columns):\s*+(\S*)")
CLUE = re.compile(r"\b(row|column)_(\d+):?\s++\S+\s++(\d+)\s++[^\s:]+:?((?:\s++\d+)*+)")


def sniff(head: str) -> bool:
    """Return whether the text begins with the number of rows or columns and has that of the rows."""
    rows = re.search(r"^[ \t]*number_of_rows:", head, re.MULTILINE)
    return opening(head, "").startswith("number_of_") and rows is not None


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzle in the text. Raises `PuzzleError`."""
    size = {found[1]: found[2] for found in SIZE.finditer(text)}
    clues: dict[tuple[str, int], Line] = {}
    line = 1
    for found in CLUE.finditer(text):
        line = 1 + text.count("\n", 0, found.start())
        key, lengths = (found[1], number(found[2], line)), found[4].split()
        if key in clues:
            raise PuzzleError(f"{found[1]}_{found[2]} appears twice; it may appear only once", "duplicate-key").at(line)
        if len(lengths) != number(found[3], line):
            raise PuzzleError(f"found {len(lengths)} lengths, expected {found[3]}", "bad-number").at(line)
        clues[key] = line, " ".join(lengths)
    if rest := SIZE.sub("", CLUE.sub("", text)).split():
        message = f"found {excerpt(rest[0])}, expected clues such as row_1 (linear programs are not supported)"
        raise PuzzleError(message, "bad-number").at(line)
    height, width = board_size(size.get("rows", ""), size.get("columns", ""), 1)
    names = [("row", index) for index in range(1, height + 1)] + [("column", index) for index in range(1, width + 1)]
    if wrong := clues.keys() ^ set(names):
        side, index = min(wrong)
        state = "unexpected" if (side, index) in clues else "missing"
        message = f"{side}_{index} is {state}, expected {height} rows and {width} columns"
        raise PuzzleError(message, "wrong-line-count")
    lines = [clues[name] for name in names]
    yield nonogram(lines[:height], lines[height:], check)
