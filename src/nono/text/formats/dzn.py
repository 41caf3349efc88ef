"""Data files of MiniZinc for nonograms, black and white, as in the MiniZinc Challenge and in CSPLib's problem 12.

Two arrays hold the clues of the rows and of the columns, one clue per row of the array: ``row_rules`` and
``col_rules``, for example. The numbers are lengths of blocks with zeros as padding. In the form of the Challenge, they
are cells instead: 1 is a filled cell, 0 a gap, and -1 pads. Sizes such as ``X``, ``Y`` or ``rows`` are checked. Written
files have the form of CSPLib. Everything else is read as lists of a program are (format typed).
"""

from __future__ import annotations

import re
from typing import Any

from nono.genres import Clue, Nonogram
from nono.text.field_names import side_of
from nono.text.formats.shared import Capabilities, Loaded, Puzzles, only_nonogram

CAPABILITIES = Capabilities()
COMMENT = re.compile(r"%.*|/\*(?s:.*?)\*/")
ARRAY = re.compile(r"(?m)^[ \t]*(\w+)\s*=\s*(?:\[\s*\||array2d\()")


def sniff(head: str) -> bool:
    """Return whether the text assigns an array of two dimensions to the name of a side."""
    return any(map(side_of, ARRAY.findall(COMMENT.sub("", head))))


def loads(text: str, check: bool = True, **options: Any) -> Loaded:
    """Yield the puzzles in the text. Raises `PuzzleError`."""
    from nono.text.typed import reader

    return reader.loads(text, check, **options)


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
