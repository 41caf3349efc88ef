"""Saved pages of nonograms.org and nonograms.ru, black and white or colour; read only, without network access.

The picture is the array ``d`` in the page's script. This array contains sizes, colours and runs of cells in an
obfuscated form.
"""

from __future__ import annotations

import re

from nono.base.errors import PuzzleError
from nono.base.grid import check_size
from nono.base.palette import MAX_COLOURS, default_palette
from nono.genres.nonogram import Nonogram
from nono.text.formats.shared.capability import Capabilities, Loaded

CAPABILITIES = Capabilities(clues=False, goal=True, colour=True)
ARRAY = re.compile(r"\bd\s*+=\s*+\[\s*+(?:\[[\d\s,-]*+\][\s,]*+)*+\]")
ROW = re.compile(r"\[([\d\s,-]*)\]")
MAX_DIGITS = 12


def sniff(head: str) -> bool:
    """Return whether the text is a web page or begins with the array ``d``, and contains its beginning."""
    begins = re.match(r"\s*(<|(var\s+)?d\s*=)", head)
    return begins is not None and re.search(r"\bd\s*=\s*\[\s*\[\s*\d", head) is not None


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzle on the page. Raises `PuzzleError`."""
    array = ARRAY.search(text)
    if array is None and re.search(r"\bd\s*=\s*\[", text):
        raise PuzzleError("found no complete array d=[[…]], expected the source of a puzzle's page", "missing-section")
    if array is None:
        message = "found a web page without the array d=[[…]], expected a page of nonograms.org or janko.at"
        raise PuzzleError(f"{message}\ncopy the clues from other pages into a text file", "unknown-format")
    at = text.count("\n", 0, array.start()) + 1
    try:
        rows = [[_whole(word) for word in row.split(",") if word.strip()] for row in ROW.findall(array[0])]
        puzzle = _picture(rows)
    except (IndexError, ZeroDivisionError, ValueError) as error:
        if isinstance(error, PuzzleError):
            raise error.at(at) from None
        message = "found an array d that holds no picture, expected the array of a puzzle's page"
        raise PuzzleError(message, "bad-number").at(at) from None
    yield puzzle


def _whole(word: str) -> int:
    if len(word.strip()) > MAX_DIGITS:
        raise ValueError
    return int(word)


def _picture(d: list[list[int]]) -> Nonogram:
    def value(x: list[int]) -> int:
        return x[0] % x[3] + x[1] % x[3] - x[2] % x[3]

    width, height, colours = value(d[1]), value(d[2]), value(d[3])
    check_size(height, width)
    if not 1 <= colours <= MAX_COLOURS:
        raise PuzzleError(f"found {colours} colours, expected 1 to {MAX_COLOURS}", "too-large")
    key = d[4]
    values = []
    for c in d[5 : 5 + colours]:
        channels = [c[0] - key[1], c[1] - key[0], c[2] - key[3]]
        if not all(0 <= channel <= 255 for channel in channels):
            raise PuzzleError(f"found the colour {channels}, expected values from 0 to 255", "unknown-colour")
        values.append("".join(f"{channel:02x}" for channel in channels))
    x = d[5 + colours]
    runs = (x[0] % x[3]) ** 2 + 2 * (x[1] % x[3]) + x[2] % x[3]
    key = d[6 + colours]
    grid = [bytearray(width) for _ in range(height)]
    if runs < 0 or len(d) < 7 + colours + runs:
        raise PuzzleError(f"found {len(d)} rows in the array, expected {7 + colours + max(runs, 0)}", "missing-section")
    for y in d[7 + colours : 7 + colours + runs]:
        first, length, colour, row = y[0] - key[0] - 1, y[1] - key[1], y[2] - key[2], y[3] - key[3] - 1
        if not (
            first >= 0 and length >= 1 and first + length <= width and 0 <= row < height and 1 <= colour <= colours
        ):
            raise PuzzleError("found a run of cells outside the board, expected all runs inside", "goal-size")
        grid[row][first : first + length] = bytes([colour]) * length
    white, black = default_palette(2)
    inks = [black if value == black.rgb else {"name": f"#{value}", "rgb": value} for value in values]
    return Nonogram.from_grid([list(row) for row in grid], [white, *inks])
