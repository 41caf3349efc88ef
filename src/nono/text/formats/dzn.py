"""Data files of MiniZinc for nonograms, black and white, as in the MiniZinc Challenge and in CSPLib's problem 12.

Two arrays such as ``row_rules`` and ``col_rules`` hold one clue per row: the lengths of its blocks, padded with zeros.
In the form of the Challenge, they are cells: 1 is a filled cell, 0 a gap, and -1 pads. Sizes are checked. Written files
have the form of CSPLib. Everything else is read as lists of a program are (format typed).
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from nono.base.errors import PuzzleError
from nono.genres import Clue, Nonogram
from nono.text.data.lists import Named, named_values
from nono.text.data.puzzles import of_named
from nono.text.formats.shared.capability import Capabilities, Loaded, Puzzles, only_nonogram
from nono.text.parts.names import Fields, side_of

CAPABILITIES = Capabilities()
READ_OPTIONS = ("genre", "fields")
COMMENT = re.compile(r"%.*|/\*(?s:.*?)\*/")
ARRAY = re.compile(r"(?m)^[ \t]*(\w+)\s*=\s*(?:\[\s*\||array2d\()")
ARRAY_2D = re.compile(r"array2d\(([^\[\]]*?),\s*\[([^\[\]]*)\]\s*\)")
NUMBER = re.compile(r"(\w+)\s*=\s*(\d{1,6})\s*;")
SIZES = {"Y": "rows", "X": "cols"}


def sniff(head: str) -> bool:
    """Return whether the text assigns an array of two dimensions to the name of a side."""
    return any(map(side_of, ARRAY.findall(COMMENT.sub("", head))))


def loads(text: str, check: bool = True, genre: str | None = None, fields: Fields | None = None) -> Loaded:
    """Yield the puzzles in the text. Raises `PuzzleError`."""
    numbers = dict(NUMBER.findall(text))
    named = named_values(ARRAY_2D.sub(lambda array: _rows(array, numbers), text))
    sides = {side_of(item.name): item for item in named if isinstance(item.value, list) and side_of(item.name)}
    for name, side in SIZES.items():
        if name in numbers and side in sides and len(sides[side].value) != int(numbers[name]):
            what = "rows" if side == "rows" else "columns"
            found = f"found {len(sides[side].value)} {what}, expected {numbers[name]} as {name!r} says"
            raise PuzzleError(found, "wrong-line-count").at(text.count("\n", 0, text.find(f"{name} =")) + 1)
    cells = [cell for item in sides.values() for line in item.value if isinstance(line, list) for cell in line]
    if "maxlen" in numbers or -1 in cells:
        named = [item._replace(value=_lengths(item)) if item in sides.values() else item for item in named]
        sides = {}
    for item in sides.values():
        if len({len(line) if isinstance(line, list) else 0 for line in item.value}) > 1:
            raise PuzzleError("found rows of different lengths, expected zeros as padding", "bad-number").at(item.line)
    return of_named(named, check, genre or "", fields or {}, text)


def _rows(array: re.Match[str], numbers: Mapping[str, str]) -> str:
    """Return the text of an array whose items stand in one list as the text of its rows. Raises `PuzzleError`."""
    last = array[1].rpartition("..")[2].strip() if ".." in array[1] else array[1].rpartition(",")[2].strip()
    width = numbers.get(last, last)
    items = [item for item in array[2].split(",") if item.strip()]
    if not width.isdecimal() or not int(width) or len(items) % int(width):
        message = f"found {len(items)} items in an array with rows of {last}, expected whole rows"
        raise PuzzleError(f"{message}\nwrite the array as rows, [| 1, 2 | 0, 3 |]", "wrong-line-count")
    rows = (",".join(items[place : place + int(width)]) for place in range(0, len(items), int(width)))
    return f"[| {' | '.join(rows)} |]"


def _lengths(side: Named) -> list[list[int]]:
    """Return the clues of patterns of the Challenge: 1, 1, 0, 1, -1 is the clue 2 1. Raises `PuzzleError`."""
    clues = []
    for number, cells in enumerate(side.value, 1):
        pattern = "".join({0: "0", 1: "1", -1: " "}.get(cell, "?") for cell in cells).rstrip()
        if pattern != "0" and not all(part and not part.strip("1") for part in pattern.split("0")):
            found = f"{side.name}, line {number}: found {', '.join(map(str, cells))}"
            expected = "cells 1 with single gaps 0 between blocks, and -1 at the end"
            raise PuzzleError(f"{found}, expected {expected}", "bad-number").at(side.line)
        clues.append([len(block) for block in pattern.split("0") if block])
    return clues


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
