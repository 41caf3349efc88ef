"""Puzzles in the saved pages of sites; read only, without network access."""

from __future__ import annotations

import json
import re
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import check_size
from nono.base.palette import MAX_COLOURS, default_palette, make_palette
from nono.genres import Nonogram
from nono.text.formats.shared.capability import Capabilities
from nono.text.formats.shared.clues import COLUMNS_AND_ROWS, nonogram, rows_and_columns

ARRAY = re.compile(r"\bd\s*+=\s*+\[\s*+(?:\[[\d\s,-]*+\][\s,]*+)*+\]")
ROW = re.compile(r"\[([\d\s,-]*)\]")
LIST = r"""\b["']?\s*:\s*(\[[\[\]\s\w,#"']*\])"""  # after a name
NUMBER = r"""\b["']?\s*[:=]\s*["']?(\d{1,4})\b"""
TASK = re.compile(r"""\btask["']?\s*[:=]\s*(["'])(.*?)\1""")


class NonogramsOrg:
    """Saved pages of nonograms.org and nonograms.ru, black and white or colour; read only, without network access.

    The picture is the array ``d`` in the page's script. This array contains sizes, colours and runs of cells in an
    obfuscated form.
    """

    CAPABILITIES = Capabilities(clues=False, goal=True, colour=True)

    def loads(self, text: str, check: bool = True) -> Nonogram:
        """Return the puzzle on the page. Raises `PuzzleError`."""
        array = ARRAY.search(text)
        if array is None and re.search(r"\bd\s*=\s*\[", text):
            message = "found no complete array d=[[…]], expected the source of a puzzle's page"
            raise PuzzleError(message, "missing-section")
        if array is None:
            message = "found a web page without a known puzzle, expected a page of one of four sites"
            sites = "nonograms.org, griddlers.net, puzzle-nonograms.com and janko.at"
            raise PuzzleError(f"{message}\nnono reads {sites}; type the clues of other pages", "unknown-format")
        line = text.count("\n", 0, array.start()) + 1
        try:
            rows = [[int(word) for word in row.split(",") if word.strip()] for row in ROW.findall(array[0])]
            return _picture(rows)
        except (IndexError, ZeroDivisionError, ValueError) as error:
            if isinstance(error, PuzzleError):
                raise error.at(line) from None
            message = "found an array d that holds no picture, expected the array of a puzzle's page"
            raise PuzzleError(message, "bad-number").at(line) from None


def _picture(rows: list[list[int]]) -> Nonogram:
    """Return the nonogram of the rows of the array ``d``: a row of no use here, width, height, number of colours, the
    key of the colours, the colours, the number of runs, the key of the runs, and the runs.

    Sizes are hidden in remainders; a key has the numbers that were added to colours or runs. Raises `PuzzleError`.
    """

    def value(row: list[int]) -> int:
        return row[0] % row[3] + row[1] % row[3] - row[2] % row[3]

    width, height, colours = value(rows[1]), value(rows[2]), value(rows[3])
    check_size(height, width)
    if not 1 <= colours <= MAX_COLOURS:
        raise PuzzleError(f"found {colours} colours, expected 1 to {MAX_COLOURS}", "too-large")
    key = rows[4]
    values = []
    for colour_row in rows[5 : 5 + colours]:
        channels = [colour_row[0] - key[1], colour_row[1] - key[0], colour_row[2] - key[3]]
        if not all(0 <= channel <= 255 for channel in channels):
            raise PuzzleError(f"found the colour {channels}, expected values from 0 to 255", "unknown-colour")
        values.append("".join(f"{channel:02x}" for channel in channels))
    count_row = rows[5 + colours]
    first, second, third = (number % count_row[3] for number in count_row[:3])
    runs = first**2 + 2 * second + third
    key = rows[6 + colours]
    grid = [bytearray(width) for _ in range(height)]
    if runs < 0 or len(rows) < 7 + colours + runs:
        expected = 7 + colours + max(runs, 0)
        raise PuzzleError(f"found {len(rows)} rows in the array, expected {expected}", "missing-section")
    for run in rows[7 + colours : 7 + colours + runs]:
        start, length, colour, row = run[0] - key[0] - 1, run[1] - key[1], run[2] - key[2], run[3] - key[3] - 1
        is_in_row = start >= 0 and length >= 1 and start + length <= width
        if not (is_in_row and 0 <= row < height and 1 <= colour <= colours):
            raise PuzzleError("found a run of cells outside the board, expected all runs inside", "goal-size")
        grid[row][start : start + length] = bytes([colour]) * length
    white, black = default_palette(2)
    inks = [black if value == black.rgb else {"name": f"#{value}", "rgb": value} for value in values]
    return Nonogram.from_grid([list(row) for row in grid], [white, *inks])


class Griddlers:
    """Pages of griddlers.net, or the object ``var puzzle = {…}`` in them; read only.

    ``topHeader`` and ``leftHeader`` list the blocks of each column and row as pairs ``[colour + 1, length]``, in which
    the colour is a place in the list ``colors``. The first of these colours is the background.
    """

    CAPABILITIES = Capabilities(colour=True)

    def loads(self, text: str, check: bool = True) -> Nonogram:
        """Return the puzzle. Raises `PuzzleError`."""
        sides = {name: self._list(text, name) for name in ("leftHeader", "topHeader")}
        for name, size in (("leftHeader", "height"), ("topHeader", "width")):
            stated = re.search(rf"\b{size}{NUMBER}", text)
            if stated and int(stated[1]) != len(sides[name]):
                message = f"found {len(sides[name])} clues in {name!r}, expected {stated[1]} as in {size!r}"
                raise PuzzleError(message, "wrong-line-count")
        rows, cols = ([[self._block(pair) for pair in clue] for clue in side] for side in sides.values())
        inks = sorted({colour for line in rows + cols for _, colour in line})
        if len(inks) <= 1:
            lengths = [[[length for length, _ in line] for line in side] for side in (rows, cols)]
            return Nonogram(lengths[0], lengths[1], check=check)
        colours = [str(colour).removeprefix("#") for colour in self._list(text, "colors")]
        if inks[-1] >= len(colours) or not all(re.fullmatch("[0-9a-fA-F]{6}", colour) for colour in colours):
            message = f"found {excerpt(colours)} in 'colors', expected hexadecimal digits for {inks[-1] + 1} colours"
            raise PuzzleError(message, "unknown-colour")
        palette = make_palette([{"name": f"#{rgb}", "rgb": rgb} for rgb in (colours[ink] for ink in (0, *inks))])
        number = {ink: index for index, ink in enumerate(inks, 1)}
        rows, cols = ([[(length, number[ink]) for length, ink in line] for line in side] for side in (rows, cols))
        return Nonogram(rows, cols, palette=palette, check=check)

    def _list(self, text: str, name: str) -> list[Any]:
        """Return the list with this name. Raises `PuzzleError` if it is missing or damaged."""
        match = re.search(rf"\b{name}{LIST}", text)
        try:
            values = json.loads(match[1].replace("'", '"')) if match else None
        except ValueError:
            values = None
        if not isinstance(values, list):
            raise PuzzleError(f"found no list {name!r}, expected the page of a puzzle", "missing-section")
        return values

    def _block(self, pair: Any) -> tuple[int, int]:
        """Return the length and colour of a pair ``[colour + 1, length]``. Raises `PuzzleError`."""
        match pair:
            case [int(colour), int(length)] if colour > 1 and length > 0:
                return length, colour - 1
        raise PuzzleError(f"found {excerpt(pair)}, expected a pair of a colour and a length", "bad-number")


class PuzzleSite:
    """Pages of puzzle-nonograms.com, whose script has a ``task``: the columns, then the rows; read only.

    The text of the task alone is an ID of Simon Tatham's collection (`sgt`). Other puzzles of these sites are not read.
    """

    CAPABILITIES = Capabilities()

    def loads(self, text: str, check: bool = True) -> Nonogram:
        """Return the puzzle. Raises `PuzzleError`."""
        task = TASK.search(text)
        if task is None or not COLUMNS_AND_ROWS.fullmatch(task[2]):
            found = f"the task {excerpt(task[2])}" if task else "no task"
            message = f"found {found}, expected the task of a nonogram, such as '1/2/2/1'"
            raise PuzzleError(f"{message}\ntype the clues or the board of other puzzles", "unsupported-variant")
        width, height = (re.search(rf"\bpuzzle{side}{NUMBER}", text) for side in ("Width", "Height"))
        return nonogram(*rows_and_columns(task[2], width and width[1], height and height[1]), check)


nonograms_org, griddlers, puzzle_site = NonogramsOrg(), Griddlers(), PuzzleSite()
