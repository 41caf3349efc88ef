"""Files saved by pzpr: ``pzprv3``, the kind of puzzle (``lightup``, ``nonogram`` …), rows, columns, the cells.

Blanks separate cells. Line ends may be replaced by ``/``. In Akari, ``.`` is an empty cell, ``-`` a wall, ``0``-``4`` a
clue, ``#`` a bulb and ``+`` a dot.

In nonograms, ``.`` is an empty cell, ``#`` a filled cell and ``+`` a dot. The clues stand above the board and to its
left, in a margin half as deep as the board (rounded up). The last number of each clue is next to the board. ``-2`` is
an unknown number, and ``c`` before a number is a tick. If the bulbs or filled cells are a solution, they become the
goal.

Files of other genres begin with the number of each cell (``-`` for none). The regions follow, given by the region
number of each cell or by ``1`` for each border. The solution, as ``#`` or digits, comes last.

Addresses of Kanpen, ``bijutsukan.html?problem=ROWS/COLUMNS/…``, are read as well: ``_`` separates cells, ``5`` is a
wall, ``+`` a bulb and ``*`` a dot.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

from nono.base.errors import PuzzleError, excerpt, warn
from nono.base.expressions import expression
from nono.base.grid import split_rows
from nono.genres.base import Puzzle
from nono.genres.clues import Clue
from nono.genres.nonogram import Nonogram
from nono.text.formats.shared import layered
from nono.text.formats.shared.capability import (
    Capabilities,
    Loaded,
    Puzzles,
    require_nonogram,
    require_single,
    warn_lost,
)
from nono.text.formats.shared.clues import board_size, number

CAPABILITIES = Capabilities(goal=True, blots=True, genres=layered.Genres("pzprv3", "nonogram"))
INK = (".", "+", "#")  # empty cell, dot, filled cell
KANPEN = str.maketrans({"*": "+", "5": "-", "+": "#", "_": " "})  # pzprv3's character for each of Kanpen's
MOST_SLASHES = 1 << 20  # they separate lines
VERSION = expression(r"pzprv3\.(\d{1,3})")
KANPEN_ADDRESS = expression(r"https?://[^?\s]*bijutsukan[^?\s]*\?problem=|\??problem=")


def sniff(head: str) -> bool:
    """Return whether the text begins with the name of the format or is an address of Kanpen."""
    head = head.lstrip()
    return bool(re.match(r"pzprv3(\.\d+)?\s*[\n/]", head) or KANPEN_ADDRESS.match(head))


def loads(text: str, check: bool = True) -> Loaded:
    """Yield the puzzle in the text. Raises `PuzzleError`."""
    text = text.strip()
    if text.count("/") > MOST_SLASHES:
        raise PuzzleError(f"found more than {MOST_SLASHES} slashes, too many for a puzzle", "too-large")
    if address := KANPEN_ADDRESS.match(text):
        parts = text[address.end() :].split("/")
        cells = [part.translate(KANPEN) for part in parts[2:]]
        lines = [(1, part) for part in ("pzprv3", "lightup", *parts[:2], *cells)]
    else:
        lines = [(at, part) for at, line in enumerate(text.split("\n"), 1) for part in line.split("/")]
    kind = lines[1][1].strip() if len(lines) > 1 else ""
    if layers := layered.codec_named("pzprv3", kind):
        yield _layer_puzzle(*layers, lines, check)
    elif kind == "nonogram":
        yield _nonogram(lines[2:], check)
    else:
        expected = f"{' or '.join([*layered.names('pzprv3'), 'nonogram'])} after pzprv3"
        raise PuzzleError(f"found a puzzle of {excerpt(kind)}, expected {expected}", "unsupported-variant").at(1)


def _layer_puzzle(genre: layered.Genre, save: Any, lines: list[tuple[int, str]], check: bool) -> Puzzle:
    """Return the puzzle on these lines if its genre has layers. Raises `PuzzleError`."""
    sides = 1 if save.square else 2
    if len(lines) < 2 + sides:
        raise PuzzleError(f"found {len(lines)} lines, expected rows, columns and cells", "missing-section").at(1)
    size = [(at, text.strip()) for at, text in lines[2 : 2 + sides]]
    height, width = board_size(size[0][1], size[-1][1], size[0][0])
    version = VERSION.match(lines[0][1].strip())
    rest = [(at, text.split()) for at, text in lines[2 + sides :] if text.strip()]
    try:
        found = save.read(height, width, rest, int(version[1]) if version else 0)
        return layered.puzzle_of(genre, found, check, strict=False)
    except PuzzleError as error:
        raise error.at(size[0][0]) from None


def _nonogram(lines: list[tuple[int, str]], check: bool) -> Nonogram:
    """Return the nonogram on these lines; the first lines are the size. Raises `PuzzleError`."""
    if len(lines) < 3:
        raise PuzzleError(f"found {len(lines)} lines, expected rows, columns and cells", "missing-section").at(1)
    height, width = board_size(lines[0][1].strip(), lines[1][1].strip(), lines[0][0])
    deep, wide = (height + 1) // 2, (width + 1) // 2
    rows = [(at, line.replace("_", " ").split()) for at, line in lines[2:] if line.strip()]
    if len(rows) < deep + height:
        raise PuzzleError(f"found {len(rows)} rows, expected {deep + height}", "wrong-line-count").at(lines[-1][0])
    rows = rows[: deep + height]
    if wrong := next((row for row in rows if len(row[1]) != wide + width), None):
        found = f"found a row of {len(wrong[1])} cells"
        raise PuzzleError(f"{found}, expected {wide + width}", "wrong-line-count").at(wrong[0])
    try:
        return _of_cells(rows, deep, wide, check)
    except PuzzleError as error:
        raise error.at(rows[0][0]) from None


def _of_cells(rows: list[tuple[int, list[str]]], deep: int, wide: int, check: bool) -> Nonogram:
    """Return the nonogram. Its clues are in the first ``deep`` rows, and in the first ``wide`` cells of the other
    rows."""
    above = [(at, cells[wide:]) for at, cells in rows[:deep]]
    if any(cell != "." for _, cells in rows[:deep] for cell in cells[:wide]):
        raise PuzzleError("found a number in the corner, expected clues above and left of the board", "bad-number")
    cols = [_clue([(at, cells[column]) for at, cells in above]) for column in range(len(above[0][1]))]
    clues = [_clue([(at, cell) for cell in cells[:wide]]) for at, cells in rows[deep:]]
    board = [(at, cell) for at, cells in rows[deep:] for cell in cells[wide:]]
    if wrong := next(((at, cell) for at, cell in board if cell not in INK), None):
        raise PuzzleError(f"found {excerpt(wrong[1])}, expected one of {' '.join(INK)}", "bad-number").at(wrong[0])
    puzzle = Nonogram(clues, cols, check=check)
    goal = bytes(cell == "#" for _, cell in board)
    if not any(goal):
        return puzzle
    if not puzzle.check(goal):
        warn("the filled cells in the file are ignored because they are not a solution")
        return puzzle
    return Nonogram(clues, cols, goal=goal, check=check)


def _clue(cells: list[tuple[int, str]]) -> list[int | None]:
    """Return the block lengths in the cells next to a line."""
    texts = [(at, cell.removeprefix("c")) for at, cell in cells if cell != "."]
    lengths = [None if text == "-2" else number(text, at) for at, text in texts]
    return [] if lengths == [0] else lengths


def dumps(puzzles: Puzzles) -> str:
    """Return the puzzle and its goal, if any, as text; raises `PuzzleError` on clues above 4, colours and long
    clues."""
    puzzle = require_single(puzzles, "pzprv3")
    if layers := layered.codec_for(puzzle, "pzprv3", CAPABILITIES):
        layer_puzzle, save = layers
        if layer_puzzle.goal_bytes is not None and not any(layer_puzzle.goal_bytes):
            warn_lost("goal", "pzprv3")  # pzpr shows an empty answer as an unsolved puzzle
        text: str = save.write(layer_puzzle)
        return text
    lines = "".join(" ".join(row) + "\n" for row in _lines(puzzle))
    return f"pzprv3\nnonogram\n{puzzle.height}\n{puzzle.width}\n{lines}"


def _lines(puzzle: Puzzle) -> list[list[str]]:
    puzzle = require_nonogram(puzzle, "pzprv3", CAPABILITIES)
    if puzzle.goal_bytes is not None and not any(puzzle.goal_bytes):
        warn_lost("goal", "pzprv3")  # pzpr shows an empty board as an unsolved puzzle
    cols, rows = _beside(puzzle.cols, puzzle.height), _beside(puzzle.rows, puzzle.width)
    corner = ["."] * len(rows[0])
    cells = split_rows(puzzle.goal_bytes or bytes(puzzle.height * puzzle.width), puzzle.width)
    above = [[*corner, *line] for line in zip(*cols, strict=True)]
    return above + [[*clue, *(".#"[cell] for cell in row)] for clue, row in zip(rows, cells, strict=True)]


def _beside(clues: Sequence[Clue], size: int) -> list[list[str]]:
    """Return the cells beside the board. A clue gets half of ``size`` cells, with its last number next to the board."""
    slots = (size + 1) // 2
    if wrong := next((clue for clue in clues if len(clue) > slots), None):
        raise PuzzleError(f"found a clue of {len(wrong)} blocks, expected at most {slots}", "clue-too-long")
    shown = [["-2" if length is None else str(length) for length, _ in clue] for clue in clues]
    return [["."] * (slots - len(clue)) + clue for clue in shown]
