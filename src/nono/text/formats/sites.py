"""Puzzles in the saved pages of sites; read only, without network access."""

from __future__ import annotations

import json
import re
from typing import Any

from nono.base.errors import PuzzleError, excerpt
from nono.base.grid import check_size
from nono.base.palette import default_palette, make_palette
from nono.genres import Nonogram
from nono.text.formats.shared.capability import Capabilities
from nono.text.formats.shared.clues import COLUMNS_AND_ROWS, nonogram, rows_and_columns

ARRAY = re.compile(r"\bd\s*+=\s*+\[\s*+(?:\[[\d\s,-]*+\][\s,]*+)*+\]")
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
        if array is None:
            message = "found a web page without a known puzzle, expected the whole page of one of four sites"
            sites = "nonograms.org, griddlers.net, puzzle-nonograms.com and janko.at"
            raise PuzzleError(f"{message}\nnono reads {sites}; type the clues of other pages", "unknown-format")
        line = text.count("\n", 0, array.start()) + 1
        rows = [[int(word) for word in re.findall(r"-?\d+", row)] for row in array[0].split("]")]
        try:
            return _picture(rows)
        except PuzzleError as error:
            raise error.at(line) from None
        except (IndexError, ZeroDivisionError, ValueError):
            message = "found an array d that holds no picture, expected the array of a puzzle's page"
            raise PuzzleError(message, "bad-number").at(line) from None


def _picture(rows: list[list[int]]) -> Nonogram:
    """Return the nonogram of the rows of the array ``d``: a row of no use here, width, height, number of colours, the
    key of the colours, the colours, the number of runs, the key of the runs, and the runs.

    Sizes are hidden in remainders; a key has the numbers that were added to colours or runs. Raises `PuzzleError`, and
    `IndexError`, `ZeroDivisionError` or `ValueError` if there are not enough numbers or wrong ones.
    """
    width, height, colours = (row[0] % row[3] + row[1] % row[3] - row[2] % row[3] for row in rows[1:4])
    check_size(height, width)
    if colours < 1:
        raise PuzzleError(f"found {colours} colours, expected at least one", "unknown-colour")
    key, count, added = rows[4], rows[5 + colours], rows[6 + colours]
    values = [bytes([red - key[1], green - key[0], blue - key[3]]) for red, green, blue, *_ in rows[5 : 5 + colours]]
    first, second, third = (number % count[3] for number in count[:3])
    number = first**2 + 2 * second + third
    runs = rows[7 + colours : 7 + colours + number]
    if len(runs) < number:
        raise PuzzleError(f"found {len(runs)} runs of cells in the array, expected {number}", "missing-section")
    grid = [bytearray(width) for _ in range(height)]
    for run in runs:
        start, length, colour, row = run[0] - added[0] - 1, run[1] - added[1], run[2] - added[2], run[3] - added[3] - 1
        is_in_row = start >= 0 and length >= 1 and start + length <= width
        if not (is_in_row and 0 <= row < height and 1 <= colour <= colours):
            raise PuzzleError("found a run of cells outside the board, expected all runs inside", "goal-size")
        grid[row][start : start + length] = bytes([colour]) * length
    white, black = default_palette(2)
    inks = [black if rgb.hex() == black.rgb else {"name": f"#{rgb.hex()}", "rgb": rgb.hex()} for rgb in values]
    return Nonogram.from_grid([list(row) for row in grid], [white, *inks])


class Griddlers:
    """Pages of griddlers.net, or the object ``var puzzle = {…}`` in them; read only.

    ``topHeader`` and ``leftHeader`` list the blocks of each column and row as pairs ``[colour + 1, length]``, in which
    the colour is a place in the list ``colors``. The first of these colours is the background.
    """

    CAPABILITIES = Capabilities(colour=True)

    def loads(self, text: str, check: bool = True) -> Nonogram:
        """Return the puzzle. Raises `PuzzleError`."""
        sides = []
        for name, size in (("leftHeader", "height"), ("topHeader", "width")):
            clues, stated = _list(text, name), re.search(rf"\b{size}{NUMBER}", text)
            if stated and int(stated[1]) != len(clues):
                message = f"found {len(clues)} clues in {name!r}, expected {stated[1]} as in {size!r}"
                raise PuzzleError(message, "wrong-line-count")
            sides.append([[_block(pair) for pair in (clue if isinstance(clue, list) else [clue])] for clue in clues])
        inks = sorted({ink for clue in sides[0] + sides[1] for _, ink in clue})
        if len(inks) <= 1:
            lengths = [[[length for length, _ in clue] for clue in side] for side in sides]
            return Nonogram(lengths[0], lengths[1], check=check)
        colours = [str(colour).removeprefix("#") for colour in _list(text, "colors")]
        if inks[-1] >= len(colours):
            message = f"found {len(colours)} colours in 'colors', expected {inks[-1] + 1}"
            raise PuzzleError(message, "unknown-colour")
        palette = make_palette([{"name": f"#{rgb}", "rgb": rgb} for rgb in (colours[ink] for ink in (0, *inks))])
        rows, cols = ([[(length, 1 + inks.index(ink)) for length, ink in clue] for clue in side] for side in sides)
        return Nonogram(rows, cols, palette=palette, check=check)


def _list(text: str, name: str) -> list[Any]:
    """Return the list with this name in a script. Raises `PuzzleError` if it is missing or damaged."""
    match = re.search(rf"\b{name}{LIST}", text)
    try:
        values: list[Any] = json.loads(match[1].replace("'", '"')) if match else []
    except ValueError:
        values = []
    if not values:
        raise PuzzleError(f"found no list {name!r}, expected the page of a puzzle", "missing-section")
    return values


def _block(pair: Any) -> tuple[int, int]:
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
